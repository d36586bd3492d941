/* Files on the page, in a part that is loaded once it stands: they are chosen, dropped anywhere or
 * pasted; one with many games is listed. */
import { useEffect, useRef, useState } from "preact/hooks";
import type { Fault, Rules, Variant } from "../../rules.ts";
import type { Opened } from "../play/opened.ts";
import type { Session } from "../play/session.ts";
import { faultSentence } from "../play/words.ts";
import { useText } from "../text.tsx";
import { FileBar } from "./bar.tsx";
import { type Book, FILE_MAX, fillBook, hasOneGame, makeBook, openRow } from "./book.ts";
import { useDrop, usePaste } from "./arrive.ts";
import { FileList } from "./list.tsx";

type Props = {
  session: Session;
  rules: Rules;
  variants: Variant[];
  inRoom: boolean; // then nothing happens to the game by a slip of the hand
  given: File | null; // to be opened
  onTaken(): void;
  opened: Opened | null;
  onGive(file: File): void;
  onOpen(opened: Opened): Promise<Fault | null>;
};

/* The book being read, and how it is read; `changed` draws anew. */
function useBook({ rules, onOpen, given, onTaken }: Props) {
  const text = useText();
  const [, redraw] = useState({});
  const [book, setBook] = useState<Book | null>(null);
  const [listed, setListed] = useState(false);
  const [trouble, setTrouble] = useState("");
  const current = useRef<Book | null>(null);

  const fail = () => setTrouble(text.t("file.broken"));
  const open = async (from: Book, row: number) => {
    const opened = await openRow(rules, from, row);
    const fault = opened && (await onOpen(opened));
    if (!opened) return fail();
    if (fault) return setTrouble(faultSentence(text, opened.info, fault));
    setListed(false);
  };
  const read = async (next: Book) => {
    current.current = next;
    setBook(next);
    let told = false; // once: whoever has gone on to a game is not brought back
    const tell = () => {
      if (!told && !hasOneGame(next)) setListed((told = true));
    };
    await fillBook(rules, next, () => {
      if (current.current !== next) return false;
      tell();
      redraw({});
      return true;
    });
    if (current.current !== next) return;
    if (hasOneGame(next)) await open(next, 0);
    else tell();
  };
  const take = async (file: File) => {
    setTrouble("");
    setListed(false); // the next list begins at its top
    if (file.size > FILE_MAX) return setTrouble(text.t("file.too-large"));
    await read(await makeBook(file));
  };
  const assume = (assumed: string) =>
    book && void read({ ...book, rows: [], read: 0, assumed }).catch(fail);
  useEffect(() => {
    if (!given) return;
    onTaken(); // or it would be opened once more when this is shown anew
    void take(given).catch(fail);
  }, [given]);
  return { book, listed, setListed, trouble, setTrouble, open, assume, fail };
}

export function Files(props: Props) {
  const { session, rules, variants, inRoom, opened, onGive } = props;
  const { t } = useText();
  const { book, listed, setListed, trouble, setTrouble, open, assume, fail } = useBook(props);
  const over = useDrop(!inRoom, onGive);
  usePaste(!inRoom, onGive);
  const openFrom = (from: Book, row: number) => void open(from, row).catch(fail);
  return (
    <>
      {over && <div class="file-drop">{t("file.drop")}</div>}
      {trouble && (
        <p class="form-fault file-trouble" role="alert">
          {trouble}{" "}
          <button type="button" class="button" onClick={() => setTrouble("")}>
            {t("close")}
          </button>
        </p>
      )}
      {opened && !inRoom && (
        <FileBar
          {...{ session, opened, book }}
          onRow={(row) => book && openFrom(book, row)}
          onList={() => setListed(true)}
        />
      )}
      {book && listed && (
        <FileList
          {...{ book, rules, variants }}
          onOpen={(row) => openFrom(book, row)}
          onAssume={assume}
          onClose={() => setListed(false)}
        />
      )}
    </>
  );
}
