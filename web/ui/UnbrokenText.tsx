import { Fragment } from 'react';

/** A text whose measures such as "6-bolt" or "22-speed" stay on one line. */
export function UnbrokenText({ children }: { children: string }) {
  const parts = children.split(/(\b\d+-[a-z]+\b)/i);
  if (parts.length === 1) return children;
  return parts.map((part, index) =>
    index % 2 === 1 ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <span key={index} className="nb">
        {part}
      </span>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one text never change places
      <Fragment key={index}>{part}</Fragment>
    ),
  );
}
