/* All that a room needs on the page, in one part that is loaded when somebody goes into one. */
export { inBrowser } from "../../room/link.ts";
export { Tokens } from "../../room/tokens.ts";
export { makeRooms } from "../play/rooms.ts";
export { Rematch, RoomActions } from "./actions.tsx";
export { Invite, Join, Leave } from "./dialogs.tsx";
export { Door } from "./door.tsx";
export { RoomLine } from "./line.tsx";
export { RoomNotice } from "./notice.tsx";
