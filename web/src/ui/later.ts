/* A part of the page that is loaded when it is first wanted, or before, once there is time. */
import { useEffect, useState } from "preact/hooks";

const whenIdle: (run: () => void) => unknown =
  "requestIdleCallback" in globalThis ? requestIdleCallback : (run) => setTimeout(run);

/* null: not loaded yet. `onMissing`: it was wanted, and could not be loaded. */
export function useLater<Part>(
  load: () => Promise<Part>,
  wanted: boolean,
  onMissing: () => void,
): Part | null {
  const [part, setPart] = useState<Part | null>(null);
  const get = (failed: () => void) => void load().then((one) => setPart(() => one), failed);
  useEffect(() => void whenIdle(() => get(() => {})), []);
  useEffect(() => {
    if (wanted && !part) get(onMissing);
  }, [wanted]);
  return part;
}
