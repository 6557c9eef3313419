import { describe, expect, it } from 'vitest';
import { findProblems } from '#tests/helpers/values/sentences.ts';
import { name, title } from './values.ts';

const problemsOf = (schema: ReturnType<typeof name>, value: string) =>
  findProblems(schema, value).map(({ text }) => text);

describe('a name', () => {
  it.each([
    'Anne-Sophie',
    "d'Artagnan",
    'J.R. Smith',
    'St. John',
    'Velovance Distribution B.V.',
    'Fahrrad Müller GmbH & Co. KG',
    'S.p.A. Ciclo',
    'Head of sales @ Utrecht',
    '自転車',
    'Node 2.0',
  ])('can be %s', (value) => expect(problemsOf(name(60), value)).toEqual([]));

  it.each([
    'https://evil.test',
    'javascript://x',
    'WWW.evil',
    'evil.test',
    'bit.ly/abc',
    'ｅｖｉｌ．ｔｅｓｔ',
    'evil。test',
    'a@b',
    '10.0.0.1',
    'Go to x.co now',
  ])('cannot contain an address or link: %s', (value) =>
    expect(problemsOf(name(60), value)).toEqual(['Leave out addresses and links. Put a space after a dot.']),
  );
});

describe('a title', () => {
  it('may contain a web address, unlike a name', () => expect(problemsOf(title(60), 'Sticker bike24.com')).toEqual([]));

  it.each(['abc\u202egnp.exe', '\u200fVelo', 'Velo\u2066'])('cannot contain direction marks: %j', (value) =>
    expect(problemsOf(title(60), value)).toEqual(['Remove the characters that cannot be shown']),
  );

  it.each(['\u200b', '\u3164\u2060', '\ufe0f'])('cannot be invisible: %j', (value) =>
    expect(problemsOf(title(60), value)).toEqual(['Required']),
  );
});
