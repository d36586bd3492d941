/* The dialogs, in a part of the page that is loaded after it stands. */
import type { Begin, Table } from "../app.tsx";
import type { DialogName } from "./actions.tsx";
import { AgreeDraw, Resign } from "./agree.tsx";
import { Exchange } from "./exchange.tsx";
import { NewGame } from "./newgame.tsx";
import { Rules } from "./rules.tsx";

type Props = Table & {
  dialog: DialogName;
  close(): void;
  begin: Begin;
};

export function Dialogs({ dialog, close, begin, ...table }: Props) {
  const { session: s, driver, room, rules, choice, variant } = table;
  const common = { session: s, info: s.info, live: s.live, onClose: close };
  const word = (one: string) => {
    close();
    if (room) room.rooms.wish({ do: "resign" });
    else driver.send({ do: "word", word: one });
  };
  switch (dialog) {
    case "new-game":
    case "online":
      return (
        <NewGame
          {...choice}
          {...common}
          online={dialog === "online"}
          name={table.name}
          openings={rules.openings}
          onBegin={begin}
        />
      );
    case "rules":
      return <Rules {...common} variant={variant} variants={choice.variants} />;
    case "exchange":
      return <Exchange {...table} {...common} room={room?.view.room} onOpen={begin} />;
    case "draw":
      return <AgreeDraw {...common} onWord={word} />;
    case "resign":
      return <Resign {...common} levels={s.levels} onWord={word} />;
  }
  if (!room) return null;
  const inRoom = { ...common, ...room };
  if (dialog === "invite") return <room.Invite {...inRoom} />;
  if (dialog === "leave") return <room.Leave {...inRoom} />;
  return <room.Join {...inRoom} name={table.name} onName={table.onName} />;
}
