import { describe, expect, it } from 'vitest';
import { readMessage } from '../message.ts';

/** What is read of a text: name, quantity with `?` where it is to be checked, unit and highest price where it has them. */
async function read(...rows: string[]) {
  const found = await readMessage(
    rows.map((text, at) => ({ number: at + 1, text })),
    { isBrand: () => false, giveWay: async () => {} },
  );
  return {
    lines: found.lines.map(({ text, quantity, quantity_assumed, unit, max_price }) =>
      [`${quantity}${quantity_assumed ? '?' : ''}`, unit === 'piece' ? '' : unit, text, max_price && `≤ ${max_price}`]
        .filter(Boolean)
        .join(' '),
    ),
    left_out: found.left_out.map(({ line, text }) => (text === undefined ? line : text)),
  };
}

describe('an order in sentences', () => {
  it('has a line for each part that is wanted, with sizes in its name and what one may cost', async () => {
    expect(
      await read(
        'Moin Torben,',
        'schick mir doch bitte mit der Tour am 3.12. ein Dutzend Schwalbe Marathon Winter Plus in 42-622, dazu zwanzig Schläuche AV17 und von den Jagwire Zügen 1,1 x 2300 mm eine Werkstattbox (100 Stück). Bei den Trelock-Schlössern FS 380 reichen diesmal drei, aber nur wenn sie unter 55 Euro netto liegen. Außerdem fehlt uns für den Kunden Behrens eine SRAM NX Kurbel 170 mm mit 32 Zähnen.',
        'Die zwei Brooks Cambium haben wir inzwischen woanders bekommen, die also nicht mehr.',
      ),
    ).toEqual({
      lines: [
        '12 Schwalbe Marathon Winter Plus in 42-622',
        '20 Schläuche AV17',
        '100 Jagwire Zügen 1,1 x 2300 mm',
        '3 Trelock-Schlössern FS 380 ≤ 55.00',
        '1 SRAM NX Kurbel 170 mm mit 32 Zähnen',
      ],
      left_out: [1, 3],
    });
  });

  it('counts in inflected words, before and behind a name, in rows that are cut', async () => {
    expect(
      await read(
        'proszę o przygotowanie pięciu kaset SunRace CSM55 11-40, dwunastu dętek Kenda',
        '26x1.75 AV oraz trzech kompletów klocków Avid BB5. Lampek Prox Gemini II potrzebuję',
        'cztery, o ile cena nie przekroczy 60 zł brutto. Widelca proszę już nie wysyłać.',
      ),
    ).toEqual({
      lines: [
        '5 kaset SunRace CSM55 11-40',
        '12 dętek Kenda 26x1.75 AV',
        '3 set klocków Avid BB5',
        '4 Lampek Prox Gemini II ≤ 60.00',
      ],
      left_out: [],
    });
  });

  it('takes a name on to what follows it, and a size to the name before', async () => {
    expect(
      await read(
        'Necesitaríamos para el viernes cuatro botes de líquido Joe’s No Flats de 500 ml. De las manetas Shimano BL-MT201 mándanos dos izquierdas y una derecha. También una docena y media de fundas de 5 mm para el taller y otras tantas puntas.',
      ),
    ).toEqual({
      lines: [
        '4 bottle líquido Joe’s No Flats de 500 ml',
        '2 manetas Shimano BL-MT201 izquierdas',
        '1 manetas Shimano BL-MT201 derecha',
        '18 fundas de 5 mm',
        '18 puntas',
      ],
      left_out: [],
    });
  });

  it('marks what is changed within it, and shows what is not clear', async () => {
    expect(
      await read(
        'Hi Priya, we’d like three Shimano SM-BBR60 bottom brackets for the Leeds shop – actually make that five – and half a dozen SRAM PC-1110 chains. Could you also send us eight more as soon as you can?',
      ),
    ).toEqual({
      lines: ['5? Shimano SM-BBR60 bottom brackets', '6 SRAM PC-1110 chains'],
      left_out: ['Could you also send us eight more as soon as you can?'],
    });
  });

  it('is none where rows count parts one by one', async () => {
    expect(await read('Please send me for the shop 2 x KMC X11 and 3 x BB-52', '4 x CN-M6100')).toMatchObject({
      lines: [expect.stringContaining('2 '), expect.stringContaining('3 '), '4 CN-M6100'],
    });
  });
});
