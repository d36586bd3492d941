/* The games of a file: to be found, and one of them to be opened. */
import { useEffect, useState } from "preact/hooks";
import { type GameInfo, isFault, type Rules, type Variant } from "../../rules.ts";
import { Button } from "../panels/button.tsx";
import { Dialog } from "../panels/dialog.tsx";
import { faultSentence } from "../play/words.ts";
import { useText } from "../text.tsx";
import { type Book, isRead } from "./book.ts";
import { findRows, type Row } from "./reader.ts";
import { gameName, who, whenAndWhere } from "./words.ts";

const PAGE = 50; // games shown at once
const SEARCHED = 10; // fewer are seen at a glance

type Props = {
  book: Book;
  rules: Rules;
  variants: Variant[];
  onOpen(row: number): void;
  onAssume(game: string): void;
  onClose(): void;
};

/* What is wrong with a game, and where. */
function RowFault({ row, rules }: { row: Row; rules: Rules }) {
  const text = useText();
  const [info, setInfo] = useState<GameInfo | null>(null);
  const { fault, line = 0, column = 0, game = "" } = row;
  useEffect(() => {
    setInfo(null);
    if (fault?.why && game)
      void rules.info(game).then((answer) => setInfo(isFault(answer) ? null : answer));
  }, [game]);
  if (!fault) return null;
  const what = faultSentence(text, info, fault);
  return <span class="file-fault">{text.t("paste.fault", { line, column, what })}</span>;
}

function RowText({ row, rules }: { row: Row; rules: Rules }) {
  const text = useText();
  const { number, game, moves, result, fault } = row;
  const facts = [gameName(text, game), text.t("file.moves", { n: moves }), whenAndWhere(row)];
  return (
    <>
      <span class="file-number">{number}</span>
      <span class="file-who">{who(row) || row.event || gameName(text, game)}</span>
      <span class="file-result">{fault ? "" : result}</span>
      {fault ? (
        <RowFault row={row} rules={rules} />
      ) : (
        <span class="file-facts">{facts.filter(Boolean).join(" · ")}</span>
      )}
    </>
  );
}

function Rows({ book, found, rules, onOpen }: Props & { found: number[] }) {
  const { t } = useText();
  return (
    <ol class="file-rows" aria-label={t("file.list")}>
      {found.map((i) => (
        <li key={i}>
          {book.rows[i].fault ? (
            <div class="file-row">
              <RowText row={book.rows[i]} rules={rules} />
            </div>
          ) : (
            <button type="button" class="file-row" onClick={() => onOpen(i)}>
              <RowText row={book.rows[i]} rules={rules} />
            </button>
          )}
        </li>
      ))}
    </ol>
  );
}

type PagerProps = { at: number; all: number; onTurn(at: number): void };

function Pager({ at, all, onTurn }: PagerProps) {
  const { t } = useText();
  if (all <= PAGE) return null;
  const to = Math.min(at + PAGE, all);
  return (
    <div class="file-pager">
      <Button
        bare
        icon="previous"
        label={t("file.page-before")}
        disabled={at === 0}
        onClick={() => onTurn(at - PAGE)}
      />
      <span role="status">{t("file.shown", { from: at + 1, to, all })}</span>
      <Button
        bare
        icon="next"
        label={t("file.page-after")}
        disabled={to === all}
        onClick={() => onTurn(to)}
      />
    </div>
  );
}

/* How many there are; how far it has come. */
function Progress({ book }: { book: Book }) {
  const { t } = useText();
  const faults = book.rows.filter(({ fault }) => fault).length;
  const said = [t("file.games", { n: book.rows.length })];
  if (faults > 0) said.push(t("file.faults", { n: faults }));
  if (book.charset !== "utf-8") said.push(t("file.charset", { charset: book.charset }));
  return (
    <div class="file-progress">
      <p class="fine-print" role={isRead(book) ? "status" : undefined}>
        {isRead(book) && book.rows.length === 0 ? t("file.empty") : said.join(" · ")}
      </p>
      {!isRead(book) && (
        <progress
          class="thinking"
          max={book.bytes.length}
          value={book.read}
          aria-label={t("file.reading")}
        />
      )}
    </div>
  );
}

/* Files that do not say which game they are of. */
function Assumed({ book, variants, onAssume }: Props) {
  const { t } = useText();
  if (!isRead(book) || book.rows.every(({ typed }) => typed)) return null;
  return (
    <label class="file-assumed">
      <span>{t("file.assumed")}</span>
      <select value={book.assumed} onChange={(event) => onAssume(event.currentTarget.value)}>
        <option value="">–</option>
        {variants.map(({ name }) => (
          <option key={name} value={name}>
            {t(`game.${name}`)}
          </option>
        ))}
      </select>
    </label>
  );
}

export function FileList(props: Props) {
  const { book, onClose } = props;
  const { t } = useText();
  const [wish, setWish] = useState("");
  const [at, setAt] = useState(0);
  const found = findRows(book.rows, wish);
  return (
    <Dialog name="file" title={t("file.title", { name: book.name })} onClose={onClose}>
      <Progress book={book} />
      <Assumed {...props} />
      {book.rows.length > SEARCHED && (
        <input
          type="search"
          class="file-search"
          placeholder={t("file.search")}
          aria-label={t("file.search")}
          value={wish}
          onInput={(event) => {
            setWish(event.currentTarget.value);
            setAt(0);
          }}
        />
      )}
      <Rows {...props} found={found.slice(at, at + PAGE)} />
      {found.length === 0 && wish !== "" && <p>{t("file.none")}</p>}
      <Pager at={at} all={found.length} onTurn={setAt} />
    </Dialog>
  );
}
