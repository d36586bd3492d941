/* Whether the page is as narrow as a phone, where the board fills the width. */
import { useEffect, useState } from "preact/hooks";

const NARROW = "(max-width: 600px)";

export function useNarrow(): boolean {
  const [narrow, setNarrow] = useState(() => matchMedia(NARROW).matches);
  useEffect(() => {
    const query = matchMedia(NARROW);
    const change = () => setNarrow(query.matches);
    query.addEventListener("change", change);
    return () => query.removeEventListener("change", change);
  }, []);
  return narrow;
}
