import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { uploadLines } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Columns whose name and values say different things. Small inputs of our own, each of a kind of real file.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Tyres', 'Pedals']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Schwalbe']) await createBrand(server.db, name);
});
afterAll(() => server.close());

type Column = { header: string; field: string | null; secret: boolean; sureness: string; samples: string[] };
const understood = (...lines: string[]) => uploadLines(server, ...lines);
const openOf = (made: { questions: { field: string; is_open: boolean }[] }) =>
  made.questions.filter(({ is_open }) => is_open).map(({ field }) => field);
const columnOf = (made: { columns: Column[] }, header: string) =>
  made.columns.find((column) => column.header === header);

describe('the currency', () => {
  it('is read at the end of the name that a program gave to its prices', async () => {
    const { made, fields } = await understood(
      'sku,name,price_inr,stock',
      'CHN-1,Chain X11 silver,11840,12',
      'BRK-2,Brake pads B05S,340,40',
      'TYR-3,Tyre City 28,2725,5',
    );
    expect(fields.price_per_unit).toBe('price_inr');
    expect(made.fixed.currency).not.toBe('EUR');
    expect([made.fixed.currency ?? null, made.currency_unknown]).toContain('INR');
  });
});

describe('a currency that the names of columns tell', () => {
  it('is asked about: only lists from India have a price called so', async () => {
    const { made } = await understood(
      'Product Code,Product Description,MRP,Qty',
      'CHN-1,Chain X11 silver,1184,12',
      'BRK-2,Brake pads B05S,340,40',
      'TYR-3,Tyre City 28,725,5',
    );
    const asked = made.questions.find(({ field }: { field: string }) => field === 'currency');
    expect(asked?.choices[0]?.value).toBe('INR');
    expect(made.fixed.currency).toBeUndefined();
  });
});

describe('a purchase price', () => {
  it.each(['alt_standard_price', 'x_studio_cost_price', 'Gesamt-EK netto', 'Prom. precio de coste'])(
    'is one whatever is in front of its name: %s',
    async (header) => {
      const { made } = await understood(
        `default_code,name,${header},qty`,
        'WE-11,Chain X11 silver,9.10,12',
        'WE-12,Brake pads B05S,3.05,40',
        'WE-13,Tyre City 28,11.80,5',
      );
      expect(columnOf(made, header)).toMatchObject({ secret: true, samples: [], field: null });
    },
  );
});

describe('a country', () => {
  it.each(['Страна производства', 'Land der Fertigung', 'Pays de fabrication', 'País de fabricación'])(
    'where articles are made is not where they are: %s',
    async (header) => {
      const { fields } = await understood(
        `SKU;Title;${header};Price;Stock`,
        'A-1;Chain X11 silver;China;18,95;12',
        'A-2;Brake pads B05S;China;7,50;40',
        'A-3;Tyre City 28;China;24,00;5',
      );
      expect(fields.country).toBeUndefined();
    },
  );
});

describe('a price for a measure', () => {
  it('whose name is not known is held back below a list price', async () => {
    const { made } = await understood(
      'Product Code,Product Description,MRP,Qty(Pack),XQP/Ltr',
      '3329676,Coolant 4X3L,974,7,213.39',
      '3342332,Oil 4X5L,1050,3,149.14',
      '3342333,Oil 20X1L,214,12,148.67',
      '3342334,Oil barrel 210L,41000,2,146.02',
      '3342335,Oil barrel 50L,9900,4,151.9',
    );
    expect(columnOf(made, 'XQP/Ltr')).toMatchObject({ secret: true, samples: [] });
    expect(openOf(made)).toContain('price_per_unit');
  });
});

describe('a location', () => {
  it('is no place where it says what stock is there', async () => {
    const { fields } = await understood(
      'Location,SKU,Title,Price,Stock',
      'Normal Inventory,A-1,Chain X11 silver,18.95,12',
      'Normal Inventory,A-2,Brake pads B05S,7.50,40',
      'Normal Inventory,A-3,Tyre City 28,24.00,5',
    );
    expect(fields.location).toBeUndefined();
  });
});

describe('a reference', () => {
  it('is no material, though some name their articles so', async () => {
    const { fields } = await understood(
      'name,code,material,price,stock',
      'Ladder PN30,PN30,PINE;STEEL,699,1',
      'Ladder P30,P30,PINE;STEEL,699,2',
      'Hatch D28,,ALUMINIUM,1499,4',
      'Bolt M8,,STEEL 8.8,2,100',
      'Hatch D30,,ALUMINIUM,1799,2',
      'Shackle,,STEEL,3,80',
      'Hatch D36,,ALUMINIUM,1999,2',
      'Hatch D40,,ALUMINIUM,2199,2',
    );
    expect(fields.internal_reference).not.toBe('material');
  });

  it('is no address of a page', async () => {
    const { fields } = await understood(
      'marque;modele;prix_neuf;photo_url;article url',
      'Scott;Aspect 730;799;https://x.example/photos/730.jpg;https://x.example/vtt-scott-aspect-730',
      'Scott;Aspect 740;699;https://x.example/photos/740.jpg;https://x.example/vtt-scott-aspect-740',
      'Scott;Aspect 750;599;https://x.example/photos/750.jpg;https://x.example/vtt-scott-aspect-750',
    );
    expect(fields).toMatchObject({ image_1: 'photo_url' });
    expect(fields.internal_reference).toBeUndefined();
  });
});

describe('two prices', () => {
  it('of which one is never higher and often lower are asked about', async () => {
    const { made } = await understood(
      'ΚΩΔΙΚΟΣ;ΟΝΟΜΑ;ΤΙΜΗ_Α;ΤΙΜΗ_Β',
      'A-1;Αλυσίδα X11;12,80;10,30',
      'A-2;Τακάκια B05;30,50;24,95',
      'A-3;Λάστιχο 28;25,95;25,95',
      'A-4;Πεντάλ αλουμινίου;40,70;34,80',
      'A-5;Σέλα δερμάτινη;49,40;49,40',
    );
    expect(openOf(made)).toContain('price_per_unit');
    expect(columnOf(made, 'ΤΙΜΗ_Β')).toMatchObject({ secret: true, samples: [] });
  });
});

describe('a text', () => {
  it('under a name of documents is a description', async () => {
    const long = 'Cadre alliage 6061, fourche 100 mm, freins à disque hydrauliques, cassette 11-42, pneus 29 pouces.';
    const { fields } = await understood(
      'Référence;Nom;Prix;Stock;Fiche technique',
      `A-1;Aspect 730;799;2;${long}`,
      `A-2;Aspect 740;699;3;${long} Noir.`,
      `A-3;Aspect 750;599;4;${long} Bleu.`,
    );
    expect(fields.description).toBe('Fiche technique');
  });
});

describe('what programs write for nothing', () => {
  it.each(['NONE', 'None', 'nan', 'N/A'])('is nothing: %s', async (nothing) => {
    const { made } = await understood(
      'SKU,Title,Brand,Price,Stock',
      `A-1,Chain X11 silver,${nothing},18.95,12`,
      `A-2,Brake pads B05S,Shimano,7.50,40`,
      `A-3,Tyre City 28,${nothing},24.00,5`,
    );
    expect(columnOf(made, 'Brand')?.samples).toEqual(['Shimano']);
  });
});

describe('the number of an article beside its brand', () => {
  const list = (header: string, rows: [number: string, brand: string][]) =>
    understood(
      `${header};Marke;Bezeichnung;Preis;Bestand`,
      ...rows.map(([number, brand], row) => `${number};${brand};Teil ${row} silber;${row + 7},95;${row + 2}`),
    );
  const ofMakers: [string, string][] = [
    ['RD-M8100', 'Shimano'],
    ['CS-M7100', 'Shimano'],
    ['00.7518.158.000', 'SRAM'],
    ['00.2418.103.003', 'SRAM'],
    ['11101234', 'Schwalbe'],
    ['11101299', 'Schwalbe'],
  ];

  it.each(['Artikelnummer', 'Article number', 'Artikelnr.', 'Référence', 'Referencia', 'Codice articolo'])(
    'is the maker’s where its forms go with the brands: %s',
    async (header) => {
      const { made, fields } = await list(header, ofMakers);
      expect(fields).toMatchObject({ supplier_article_number: header });
      expect(columnOf(made, header)?.sureness).toBe('look');
    },
  );

  it('is the shop’s where all are alike, and where its name says so', async () => {
    const { made, fields } = await list(
      'Artikelnummer',
      ofMakers.map(([, brand], row) => [`${10_470 + row * 3}`, brand]),
    );
    expect(fields.internal_reference).toBe('Artikelnummer');
    expect(columnOf(made, 'Artikelnummer')?.sureness).toBe('sure');
    expect((await list('Interne Artikelnummer', ofMakers)).fields.internal_reference).toBe('Interne Artikelnummer');
  });

  it('is asked about where neither is so', async () => {
    const { made, fields } = await list('Artikelnummer', [
      ['RD-M8100', 'Shimano'],
      ['Y6SC98010', 'Shimano'],
      ['SM-RT86', 'Shimano'],
      ['BL-MT501-3A', 'Shimano'],
      ['E-TUBE12', 'Shimano'],
    ]);
    expect(fields.internal_reference).toBe('Artikelnummer');
    expect(columnOf(made, 'Artikelnummer')?.sureness).toBe('look');
  });

  it('is the maker’s beside one of the shop', async () => {
    const { fields } = await understood(
      'SKU;Artikelnummer;Marke;Bezeichnung;Preis;Bestand',
      ...ofMakers.map(([number, brand], row) => `WE-${row + 11};${number};${brand};Teil ${row} silber;${row + 7},95;4`),
    );
    expect(fields).toMatchObject({ internal_reference: 'SKU', supplier_article_number: 'Artikelnummer' });
  });
});
