import { describe, expect, it } from 'vitest';
import { readMessage } from './message.ts';

// Rows that speak of a part again, documents of what goes back, cards of jobs, forms with ticks.

/** The lines of rows: how many of what, with a mark where that is to be checked. */
async function read(...rows: string[]): Promise<string[]> {
  const { lines } = await readMessage(
    rows.flatMap((text, at) => (text.trim() === '' ? [] : [{ number: at + 1, text }])),
    { isBrand: () => false, giveWay: async () => {} },
  );
  return lines.map(
    ({ text, quantity, quantity_assumed: isAssumed }) => `${quantity}${isAssumed ? '?' : ''} ${text.trim()}`,
  );
}

describe('a row that speaks of a part again', () => {
  it.each([
    [
      'Gigi: le camere portale a 20',
      'Gigi: ciao, mi servono 15 camere 28 e 6 copertoni 28',
      ['20? camere 28', '6 copertoni 28'],
    ],
    ['Paco: las camaras que sean 10', 'Paco: 8 camaras 26, 2 cubiertas 26', ['10? camaras 26', '2 cubiertas 26']],
    ['Dave: make the brake inners 20', 'Dave: 10 brake inner, 2 saddles', ['20? brake inner', '2 saddles']],
    ['Rolf: die Ketten 4 bitte', 'Rolf: 2 Ketten 8-fach, 6 Schläuche', ['4? Ketten 8-fach', '6 Schläuche']],
    ['Zé: as correntes 3', 'Zé: 2 correntes 12v, 6 pneus', ['3? correntes 12v', '6 pneus']],
  ])('changes how many: %s', async (change, order, expected) => {
    const [name = ''] = change.split(':');
    expect(await read(order, 'Ada: ok', `${name}: danke`, change)).toEqual(expected);
  });

  it('is a line of its own where it counts another part, or has no article in front', async () => {
    expect(await read('6 Schläuche 28', 'für die Schläuche 6 Ventilkappen')).toHaveLength(2);
    expect(await read('6 Schläuche 28', 'Schläuche 26 4')).toHaveLength(2);
    expect(await read('2 x tyre 700x32', 'and the tyre levers 3')).toEqual([
      '2? tyre 700x32',
      expect.stringContaining('tyre levers'),
    ]);
    expect(await read('Rad: hinten 28', '2 x Nabe NB-10')).toHaveLength(2);
    expect(await read('O-Ringe', '2 x Nabe NB-10')).toHaveLength(2);
  });

  it('is no line where it only asks, and its answer says how many', async () => {
    expect(
      await read(
        'Pavel: 4 pláště a 8 duší',
        'Jirka: jasně',
        'Jirka: kolik těch duší? 8?',
        'Pavel: dej 12',
        'Jirka: ok',
      ),
    ).toEqual(['4 pláště', '12? duší']);
  });

  it('takes it back with a no at its end', async () => {
    expect(
      await read('Paco: 8 camaras 26', 'Paco: 2 cubiertas 26x1.95', 'Lu: vale', 'Paco: y las cubiertas al final no'),
    ).toEqual(['8 camaras 26']);
  });

  it('may answer what is quoted above or below it', async () => {
    expect(
      await read('> 4 x cassette CS-M6100', 'MAKE IT 6', '> 1 x shifter SL-M8100-R', 'NOT NEEDED ANYMORE'),
    ).toEqual(['6? cassette CS-M6100']);
    expect(await read('Ändra till 6 st kassetter tack.', '', '> 4 st kassetter 9-del', '> 10 st växelvajer')).toEqual([
      '6? kassetter 9-del',
      '10 växelvajer',
    ]);
  });

  it('may name it in another form, a compound or without an article, and say several things', async () => {
    expect(await read('Bo: 10 slanger 28, 2 kæder', 'Liv: ja', 'Bo: slangerne 12', 'Liv: ok')).toEqual([
      '12? slanger 28',
      '2 kæder',
    ]);
    expect(await read('10 växelvajrar', '4 däck 28', 'vajrarna ska vara 20')).toEqual(['20? växelvajrar', '4 däck 28']);
    expect(
      await read('2 x Kassette CS-HG400', '10 x Bremszug', 'Die Kassette streichen, von den Bremszügen reichen 6'),
    ).toEqual(['6? Bremszug']);
  });

  it('may be a sentence below others', async () => {
    expect(
      await read(
        'ich brauche noch 3 Sattelstützen 31,6 schwarz, 2 Vorbauten 90 mm und 5 Lenkerbänder.',
        'Nachtrag: von den Lenkerbändern nur 4 bitte, und die Vorbauten doch in 100 mm.',
      ),
    ).toEqual([expect.stringMatching(/^3 Sattelst/), expect.stringMatching(/^2\? Vorbauten/), '4? Lenkerbänder']);
  });
});

describe('what goes back', () => {
  it('is no line, in a document of returns and in a sentence', async () => {
    expect(
      await read('Rücksendeschein', 'Kundennr. 30551', 'Wir senden zurück:', '2 x Bremshebel BL-T4010 (defekt)'),
    ).toEqual([]);
    expect(
      await read(
        'je vous retourne 2 dérailleurs RD-M310 défectueux.',
        'Merci de nous envoyer à la place :',
        '3 x RD-TX800',
      ),
    ).toEqual(['3 RD-TX800']);
    expect(await read('we are returning 2 x RD-2210, please send 3 x BR-1100 and 1 x pump.')).toEqual([
      '3? BR-1100',
      '1? pump',
    ]);
    expect(await read('we are returning:', '2 x RD-2210', '', '3 x RD-TX800')).toEqual(['3 RD-TX800']);
  });
});

it('The card of a job has a bicycle, a complaint and a telephone, which are no parts.', async () => {
  expect(
    await read(
      'Customer: Mr Patel 07700 900456',
      'Bike: Trek FX3 2021',
      'Complaint: gears skipping, rear wheel out of true',
      'Klacht: trapt zwaar, achterrem loopt aan',
      'Rahmennr.: GZ 1234567',
      '2 x Bremszug BZ-10',
      'Frau Meier anrufen',
    ),
  ).toEqual(['2 Bremszug BZ-10']);
});

it('In a form that asks for ticks, what is ticked is needed.', async () => {
  expect(
    await read(
      'Please tick what you need',
      '[x] Tubes 700c (box of 10) - 2 boxes',
      '[ ] Brake blocks MTB',
      '[x] Brake blocks road - 12 pairs',
    ),
  ).toEqual(['20 Tubes 700c', '12 Brake blocks road']);
});

it('A cart may have how many above the price and the sum, and names that are numbers in another language.', async () => {
  expect(await read('Contact 37-622', '4', '18,95 €', '75,80 €', 'Tube SV17', '10', '5,49 €', '54,90 €')).toEqual([
    '4 Contact 37-622',
    '10 Tube SV17',
  ]);
  expect(await read('Basil Cento fietskrat, 2 stuks')).toEqual(['2 Basil Cento fietskrat']);
});

it('A row may list several parts, each with a number behind it.', async () => {
  expect(await read('Bremszug 10, Schaltzug 12')).toEqual([
    expect.stringMatching(/^10\??\sBremszug/),
    expect.stringMatching(/^12\??\sSchaltzug/),
  ]);
  expect(await read('boas, preciso de 5 pneus 29x2.20 e 10 câmaras 29')).toEqual(['5 pneus 29x2.20', '10 câmaras 29']);
});
