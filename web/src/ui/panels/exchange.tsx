/* The game and the position as text: to copy, and to paste back. */
import { useEffect, useState } from "preact/hooks";
import type { Room } from "../../room/room.ts";
import { OPENING_TURNS } from "../../room/wire.ts";
import type { Fault, Game, Rules } from "../../rules.ts";
import { type PasteFault, readPasted, spot } from "../play/paste.ts";
import { fileTags } from "../play/tags.ts";
import type { Session } from "../play/session.ts";
import { faultSentence } from "../play/words.ts";
import { useText } from "../text.tsx";
import { Dialog } from "./dialog.tsx";

/* A room's game says with which opening it began. */
const openingTag = ({ moves }: Game, room?: Room): Record<string, string> =>
  room?.state?.opening ? { Opening: moves.slice(0, OPENING_TURNS).join(" ") } : {};

type Props = {
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

export function Exchange({ session, rules, room, onOpen, onClose }: Props) {
  const text = useText();
  const [file, setFile] = useState("");
  const [pasted, setPasted] = useState("");
  const [fault, setFault] = useState<PasteFault | null>(null);
  useEffect(() => {
    rules
      .write(session.game, {
        ...fileTags(new Date(), session.info, ...sitters(session, room)),
        ...openingTag(session.game, room),
      })
      .then(setFile, () => setFile(""));
  }, [session.game]);
  const open = async (event: Event) => {
    event.preventDefault();
    const read = await readPasted(rules, pasted, session.game.game);
    if ("fault" in read) return setFault(read);
    const refused = await onOpen(read.game, read.levels);
    if (refused) setFault({ fault: refused, text: pasted.trim(), info: null });
  };
  return (
    <Dialog name="exchange" title={text.t("exchange")} onClose={onClose}>
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
