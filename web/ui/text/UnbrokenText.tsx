import { Fragment, type ReactNode } from 'react';

interface UnbrokenTextProps {
  children: string;
  /** How each part is drawn; as it is by default. */
  render?: (part: string) => ReactNode;
}

/** Units that stay beside their number. */
const units = 'mm|cm|m|ml|l|g|kg|Wh|Ah|W|V|Nm|bar|lux|inch|Zoll|pouces|pulgadas|pollici';
const unbroken = new RegExp(
  String.raw`(?<!\S)((?=\S*\d)(?=\S*-)\S{1,16}(?!\S)|\d[\d.,×–]{0,11} (?:${units})(?![\p{L}\d]))`,
  'u',
);

/** A text whose measures and part numbers, such as "6-bolt", "100 mm" or "RT-MT800", stay on one line. */
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
