/* The reader's language, for every component. */
import { createContext } from "preact";
import { useContext } from "preact/hooks";
import { makeText, type Text } from "../i18n.ts";

export const TextContext = createContext<Text>(makeText("en", {}));
export const useText = () => useContext(TextContext);
