import { Icon, type IconName } from "../icons.tsx";

type Props = {
  icon: IconName;
  label: string;
  onClick(): void;
  disabled?: boolean;
  bare?: boolean; // the icon alone is shown
  keys?: string; // a shortcut
  pressed?: boolean; // of a switch
};

export function Button({ icon, label, onClick, disabled, bare, keys, pressed }: Props) {
  return (
    <button
      type="button"
      class={bare ? "button icon-button" : "button"}
      aria-label={bare ? label : undefined}
      aria-keyshortcuts={keys}
      aria-pressed={pressed}
      title={bare ? label : undefined}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon name={icon} />
      {!bare && <span>{label}</span>}
    </button>
  );
}
