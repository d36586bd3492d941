/* The opened game beside the board: who played, what the file says of the move shown, and the way
 * to the other games of the file. */
import { notesAt, noteText, type Opened } from "../play/opened.ts";
import type { Session } from "../play/session.ts";
import { Button } from "../panels/button.tsx";
import { useText } from "../text.tsx";
import { type Book, rowIn } from "./book.ts";
import { neighbour } from "./reader.ts";
import { openedFacts, openedWho } from "./words.ts";

type Props = {
  session: Session;
  opened: Opened;
  book: Book | null; // the last that was opened
  onRow(row: number): void;
  onList(): void;
};

function Others({ book, opened, onRow, onList }: Props) {
  const { t } = useText();
  const row = book ? rowIn(book, opened) : -1;
  if (!book || row < 0) return null;
  const before = neighbour(book.rows, row, -1);
  const after = neighbour(book.rows, row, 1);
  return (
    <div class="file-others">
      <Button
        bare
        icon="previous"
        label={t("file.before")}
        disabled={before < 0}
        onClick={() => onRow(before)}
      />
      <Button icon="list" label={t("file.back")} onClick={onList} />
      <Button
        bare
        icon="next"
        label={t("file.after")}
        disabled={after < 0}
        onClick={() => onRow(after)}
      />
    </div>
  );
}

export function FileBar(props: Props) {
  const { session: s, opened } = props;
  const { t } = useText();
  const note = noteText(notesAt(opened, s.game, s.view));
  return (
    <section class="file-bar" aria-label={t("file.bar")}>
      <div class="file-bar-head">
        <div class="file-bar-text">
          <p class="file-who">{openedWho(opened)}</p>
          <p class="fine-print">{openedFacts(opened)}</p>
        </div>
        <Others {...props} />
      </div>
      {opened.notes.length > 0 && (
        <p class="file-note" role="status" tabIndex={0} aria-label={t("file.note")}>
          {note}
        </p>
      )}
    </section>
  );
}
