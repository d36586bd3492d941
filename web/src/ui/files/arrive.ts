/* Files that are dropped on the page, and games that are pasted anywhere on it. */
import { useEffect, useState } from "preact/hooks";

/* Whether a file is held over the page that it would take. One that it would not is caught too:
 * else the browser would leave the page for it. */
export function useDrop(on: boolean, take: (file: File) => void): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const hold = (event: DragEvent) => {
      const { dataTransfer: data } = event;
      if (!data?.types.includes("Files")) return;
      event.preventDefault();
      data.dropEffect = on ? "copy" : "none";
      setOver(on);
    };
    const leave = (event: DragEvent) => {
      if (!event.relatedTarget) setOver(false); // out of the window
    };
    const drop = (event: DragEvent) => {
      const file = event.dataTransfer?.files[0];
      setOver(false);
      if (!file) return;
      event.preventDefault();
      if (on) take(file);
    };
    const events = { dragenter: hold, dragover: hold, dragleave: leave, drop };
    for (const [name, act] of Object.entries(events)) addEventListener(name, act as EventListener);
    return () => {
      for (const [name, act] of Object.entries(events))
        removeEventListener(name, act as EventListener);
    };
  }, [on, take]);
  return over;
}

const TAG = /^\s*\[\s*[A-Za-z]\w*\s+"/m;

/* A text that is a game file; or a file that was copied where files are. */
export function pastedFile(data: Pick<DataTransfer, "files" | "getData"> | null): File | null {
  if (!data) return null;
  if (data.files.length > 0) return data.files[0];
  const text = data.getData("text/plain");
  return TAG.test(text) ? new File([text], "hopyard.pdn") : null;
}

export function usePaste(on: boolean, take: (file: File) => void): void {
  useEffect(() => {
    if (!on) return;
    const paste = (event: ClipboardEvent) => {
      if ((event.target as Element).closest?.("input, textarea, select")) return;
      const file = pastedFile(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      take(file);
    };
    addEventListener("paste", paste);
    return () => removeEventListener("paste", paste);
  }, [on, take]);
}
