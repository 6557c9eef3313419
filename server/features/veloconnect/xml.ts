/** The namespaces that answers use next to that of their root. */
const spaces = {
  vct: 'urn:veloconnect:transaction-1.0',
  vco: 'urn:veloconnect:order-1.1',
  cac: 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-1.0',
  cbc: 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-1.0',
} as const;

// What XML cannot hold at all is left out.
const forbidden = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;
const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escaped = (text: string) => text.replace(forbidden, '').replace(/[&<>"]/g, (sign) => signs[sign] as string);

/** A piece of XML that is written. */
export type Xml = string & { readonly isXml: unique symbol };

const started = (name: string, attributes: Readonly<Record<string, string>>) =>
  `${name}${Object.entries(attributes)
    .map(([key, value]) => ` ${key}="${escaped(value)}"`)
    .join('')}`;

/** An element with a text; nothing where it is null. */
export const text = (
  name: string,
  value: string | number | boolean | null | undefined,
  attributes: Readonly<Record<string, string>> = {},
): Xml =>
  (value === null || value === undefined
    ? ''
    : `<${started(name, attributes)}>${escaped(String(value))}</${name}>`) as Xml;

/** An element with others in it. */
export const element = (name: string, ...content: readonly Xml[]): Xml =>
  `<${name}>${content.join('')}</${name}>` as Xml;

/** A document, whose root is in a namespace of its own. */
export const documentOf = (root: string, namespace: string, content: readonly Xml[]): string =>
  `<?xml version="1.0" encoding="utf-8"?>\n<${started(root, {
    xmlns: namespace,
    ...Object.fromEntries(Object.entries(spaces).map(([prefix, uri]) => [`xmlns:${prefix}`, uri])),
  })}>${content.join('')}</${root}>`;
