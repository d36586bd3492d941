/* The game and the position as text: to copy and to save, to paste back and to open. */
import { useEffect, useState } from "preact/hooks";
import type { Room } from "../../room/room.ts";
import { OPENING_TURNS } from "../../room/wire.ts";
import type { Fault, Game, Rules } from "../../rules.ts";
import type { FromFiles } from "../app.tsx";
import { continues, isUnaltered } from "../play/opened.ts";
import { hasManyGames, type PasteFault, readPasted, spot } from "../play/paste.ts";
import { fileName, fileTags } from "../play/tags.ts";
import { Icon } from "../icons.tsx";
import { Button } from "./button.tsx";
import type { Session } from "../play/session.ts";
import { faultSentence } from "../play/words.ts";
import { useText } from "../text.tsx";
import { Dialog } from "./dialog.tsx";

/* A room's game says with which opening it began. */
const openingTag = ({ moves }: Game, room?: Room): Record<string, string> =>
  room?.state?.opening ? { Opening: moves.slice(0, OPENING_TURNS).join(" ") } : {};

type Props = FromFiles & {
  session: Session;
  rules: Rules;
  room?: Room;
  onOpen(game: Game, levels?: number[]): Promise<Fault | null>;
  onClose(): void;
};

const COPIED_MS = 2500;

/* Copies a text, or selects it where the browser does not let us. */
export function CopyField({
  name,
  label,
  value,
  rows,
}: {
  name: string;
  label: string;
  value: string;
  rows: number;
}) {
  const { t } = useText();
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    const timer = copied ? setTimeout(() => setCopied(false), COPIED_MS) : 0;
    return () => clearTimeout(timer);
  }, [copied]);
  const id = `copy-${name}`;
  const copy = async () => {
    const field = document.getElementById(id) as HTMLTextAreaElement;
    field.select();
    try {
      await navigator.clipboard.writeText(value);
      setCopied(true);
    } catch {
      field.focus(); // selected: the keyboard's own copy works
    }
  };
  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <textarea id={id} class="code" readOnly rows={rows} value={value} spellcheck={false} />
      <button type="button" class="button" onClick={copy}>
        {t(copied ? "copied" : "copy")}
      </button>
    </div>
  );
}

function Complaint({ fault, text: pasted, info }: PasteFault) {
  const text = useText();
  const where = spot(pasted, fault.at);
  return (
    <div class="form-fault" role="alert">
      <p>
        {text.t("paste.fault", {
          what: faultSentence(text, info, fault),
          line: where.line,
          column: where.column,
        })}
      </p>
      {where.excerpt && (
        <pre class="code" aria-hidden="true">
          {where.excerpt}
          {"\n"}
          {" ".repeat(where.caret)}^
        </pre>
      )}
    </div>
  );
}

/* Who plays: at this screen without names, in a room as they are called there. */
function sitters({ levels }: Session, room: Room | undefined): [number[], string[]] {
  const seats = room?.state?.seats;
  if (!seats) return [levels, []];
  return [seats.map(({ level = 0 }) => level), seats.map(({ name = "" }) => name)];
}

/* The game as a file has it: an opened one that nothing was done to stays as it was, and one that
 * was played on keeps its tags. "" until it is known. */
function useFileText({ session, rules, room, opened }: Props): string {
  const [file, setFile] = useState("");
  const { game, info } = session;
  const from = room ? null : opened;
  const kept = from && isUnaltered(from, game) ? from.text : "";
  useEffect(() => {
    if (kept) return;
    const tags = {
      ...fileTags(new Date(), info, ...sitters(session, room)),
      ...openingTag(game, room),
      ...(from && continues(from, game) ? from.tags : {}),
    };
    rules.write(game, tags).then(setFile, () => setFile(""));
  }, [game, kept]);
  return kept || file;
}

const KEPT_MS = 60_000; // until the browser has surely begun to save

function download(name: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type: "application/octet-stream" }));
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), KEPT_MS);
}

type FileProps = { name: string; text: string; onFile(file: File): void };

function FileButtons({ name, text, onFile }: FileProps) {
  const { t } = useText();
  return (
    <div class="file-buttons">
      <label class="button">
        <Icon name="folder" />
        <span>{t("file.open")}</span>
        <input
          type="file"
          class="visually-hidden"
          onChange={({ currentTarget: { files } }) => files?.[0] && onFile(files[0])}
        />
      </label>
      <Button
        icon="save"
        label={t("file.save")}
        disabled={text === ""}
        onClick={() => download(name, text)}
      />
    </div>
  );
}

export function Exchange(props: Props) {
  const { session, rules, room, opened, onOpen, onClose } = props;
  const text = useText();
  const [pasted, setPasted] = useState("");
  const [fault, setFault] = useState<PasteFault | null>(null);
  const file = useFileText(props);
  const name = !room && opened ? opened.name : fileName(new Date(), session.info);
  const open = async (event: Event) => {
    event.preventDefault();
    if (await hasManyGames(rules, pasted)) return props.openFile(new File([pasted], "PDN"));
    const read = await readPasted(rules, pasted, session.game.game);
    if ("fault" in read) return setFault(read);
    const refused = await (read.opened ? props.openGame(read.opened) : onOpen(read.game));
    if (refused) setFault({ fault: refused, text: pasted.trim(), info: null });
  };
  return (
    <Dialog name="exchange" title={text.t("exchange")} onClose={onClose}>
      <FileButtons name={`${name}.pdn`} text={file} onFile={props.openFile} />
      <CopyField name="game" label={text.t("exchange.game")} value={file} rows={7} />
      <CopyField
        name="position"
        label={text.t("exchange.position")}
        value={session.shown.position}
        rows={3}
      />
      <form class="paste" onSubmit={open}>
        <label for="paste">{text.t("paste")}</label>
        <textarea
          id="paste"
          class="code"
          rows={4}
          value={pasted}
          spellcheck={false}
          placeholder={text.t("paste.hint")}
          onInput={(event) => {
            setPasted(event.currentTarget.value);
            setFault(null);
          }}
        />
        {fault && <Complaint {...fault} />}
        <div class="dialog-foot">
          <button type="submit" class="button primary" disabled={pasted.trim() === ""}>
            {text.t("paste.open")}
          </button>
        </div>
      </form>
    </Dialog>
  );
}
