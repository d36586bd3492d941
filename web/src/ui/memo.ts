/* A component that is drawn again only when one of its props is another value. */
import { Component, type ComponentChild, type FunctionComponent, h } from "preact";

export function memo<Props extends object>(draw: (props: Props) => ComponentChild) {
  class Memo extends Component<Props> {
    override shouldComponentUpdate(next: Readonly<Props>): boolean {
      const now = this.props;
      const keys = Object.keys(next) as (keyof Props)[];
      return keys.some((key) => next[key] !== now[key]);
    }
    override render(props: Props) {
      return h(draw as FunctionComponent<Props>, props);
    }
  }
  return Memo;
}
