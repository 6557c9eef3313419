import { Fragment, type ReactNode } from 'react';

interface UnbrokenTextProps {
  children: string;
  /** How each part is drawn; as it is unless told. */
  render?: (part: string) => ReactNode;
}

// A measure, or a part number: capitals and digits between hyphens, dots or slashes, with a digit somewhere.
const unbroken = /(\b\d+-[a-zA-Z]+\b|\b(?=[A-Z0-9./-]*\d)[A-Z0-9]+(?:[-./][A-Z0-9]+)+\b)/;

/** A text whose measures such as "6-bolt" and part numbers such as "CS-M8100" stay on one line. */
export function UnbrokenText({ children, render = (part) => part }: UnbrokenTextProps) {
  const parts = children.split(unbroken);
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="nb">
        {render(part)}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{render(part)}</Fragment>
    ),
  );
}
