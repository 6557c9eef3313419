/** The kinds of value that a fact can have. A date may also be one of its field's values: `not_yet`. */
export const factKinds = ['choice', 'number', 'range', 'boolean', 'date', 'text'] as const;

export type FactKind = (typeof factKinds)[number];

/** What a fact is needed for, beyond being known. */
export const factPurposes = ['battery'] as const;

/** The heaviest battery of light means of transport, in kilograms. Its source is with the server's battery rules. */
export const mostKilograms = 25;

/** How many there may be, and how long the facts of a post may be as JSON. */
export const factLimits = {
  fieldsOfCategory: 40,
  values: 200,
  ofPost: 60,
  bytes: 8192,
  text: 500,
  aliases: 100,
} as const;

/** A fact as it is stored and sent: a value's key, a number, the two ends of a range, yes or no, a day or a text. */
export type FactValue = string | number | boolean | readonly [number, number];

/** The facts that a post states, by the keys of fields. */
export type Facts = Readonly<Record<string, FactValue>>;

/** Messages about fields of facts and their values. */
export const factMessages = {
  fieldCreated: 'Field of facts successfully created',
  fieldUpdated: 'Field of facts successfully updated',
  fieldDeleted: 'Field of facts successfully deleted',
  valueCreated: 'Value successfully created',
  valueUpdated: 'Value successfully updated',
  valueDeleted: 'Value successfully deleted',
  valueMerged: 'Values successfully merged',
} as const;
