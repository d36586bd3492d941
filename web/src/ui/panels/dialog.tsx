/* A modal window: the browser's own, so that focus and Escape work as everywhere. */
import type { ComponentChildren } from "preact";
import { useEffect, useId, useRef } from "preact/hooks";
import { Icon } from "../icons.tsx";
import { useText } from "../text.tsx";

type Props = {
  title: string;
  name: string; // for style and tests
  onClose(): void;
  children: ComponentChildren;
};

export function Dialog({ title, name, onClose, children }: Props) {
  const { t } = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  useEffect(() => {
    const { current } = dialog;
    current?.showModal();
    return () => current?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      class={`dialog dialog-${name}`}
      aria-labelledby={heading}
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div class="dialog-body">
        <header class="dialog-head">
          <h2 id={heading}>{title}</h2>
          <button
            type="button"
            class="button icon-button"
            aria-label={t("close")}
            onClick={onClose}
          >
            <Icon name="close" />
          </button>
        </header>
        {children}
      </div>
    </dialog>
  );
}
