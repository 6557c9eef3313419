import type { Page } from 'playwright-core';
import english from '#texts/en/screens/imports.json';
import { type Shot, settle } from '../camera.ts';

const manager = 'manager@demo.test';
const start = '/my-posts/bulk-create';

/** Every upload has references of its own: a second one would change nothing. */
let lists = 0;

const articles = [
  ['Shimano', 'Bremsbelag D03S-RX Resin, Paar', 'Y8PU98010', 'Bremsbeläge', '8,90'],
  ['Magura', 'Bremsscheibe Storm HC 180 mm', '0722328', 'Bremsscheiben', '23,40'],
  ['KMC', 'Kette X12, 126 Glieder, silber', '00X12PT26', 'Ketten', '17,35'],
  ['SRAM', 'Kassette PG-1230, 11–50 Zähne', 'CS-PG-1230', 'Kassetten', '79,00'],
  ['Ergotec', 'Vorbau High Charisma, 90 mm', '50215009', 'Vorbauten', '24,60'],
  ['Busch + Müller', 'Lumotec IQ-X, Nabendynamo', '164RTSNDI', 'Scheinwerfer', '68,50'],
] as const;

/** A stock list with most things that real ones have: a preamble, German words, and some rows that are wrong. */
function makeList(): { name: string; mimeType: string; buffer: Buffer } {
  lists += 1;
  const rows = Array.from({ length: 240 }, (_, index) => {
    const [brand, title, number, category, price] = articles[index % articles.length] ?? articles[0];
    const cost = index % 31 === 7 ? '17,-' : price;
    const stock = index % 53 === 9 ? '-' : String(12 + ((index * 37) % 480));
    const availability = index % 16 === 5 ? 'auf Anfrage' : index % 9 === 2 ? 'ca. 3 Wochen' : 'auf Lager';
    return [
      `00${lists}${1000 + index}`,
      brand,
      title,
      `${number}-${index}`,
      category,
      cost,
      stock,
      availability,
      'R-12-04',
      '4,12',
    ];
  });
  const lines = [
    ['Radwerk Nord GmbH & Co. KG, Oldenburg'],
    ['Restbestand zum 16.11.2026, alle Preise in EUR ohne MwSt.'],
    [
      'Artikel-Nr.',
      'Hersteller',
      'Bezeichnung',
      'Hersteller-Nr.',
      'Warengruppe',
      'VK netto',
      'Bestand',
      'Lieferbar',
      'Lagerplatz',
      'EK netto',
    ],
    ...rows,
  ];
  const text = lines.map((line) => line.join(';')).join('\r\n');
  return { name: 'Restbestand_KW47.csv', mimeType: 'text/csv', buffer: Buffer.from(text, 'utf8') };
}

const catalogues = import.meta.glob<{ default: Readonly<Record<string, string>> }>('/texts/*/screens/imports.json');

/** The texts of the upload screens in the language of a page. */
async function textsOf(page: Page): Promise<(key: keyof typeof english) => string> {
  const language = await page.evaluate(() => document.documentElement.lang);
  const catalogue = await catalogues[`/texts/${language.slice(0, 2)}/screens/imports.json`]?.();
  return (key) => catalogue?.default[key] ?? english[key];
}

/** A button or heading whose text has values, by the words before or behind them. */
const around = (text: string): RegExp =>
  new RegExp(
    `^${text
      .split(/\{\{\w+\}\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('.+')}$`,
  );

async function readList(page: Page): Promise<void> {
  const t = await textsOf(page);
  await page.locator('input[type=file]').first().setInputFiles([makeList()]);
  await page.getByRole('button', { name: t('step.map') }).waitFor();
}

async function matchColumns(page: Page): Promise<void> {
  const t = await textsOf(page);
  await readList(page);
  await page.getByRole('button', { name: t('step.map') }).click();
  await page.getByRole('heading', { level: 1, name: t('step.map') }).waitFor();
  await settle(page);
  await page.evaluate(() => window.scrollTo(0, 0));
}

async function checkRows(page: Page): Promise<void> {
  const t = await textsOf(page);
  await matchColumns(page);
  await page.getByRole('button', { name: around(t('map.check_other')) }).click();
  await page.getByRole('heading', { level: 1, name: t('check.title') }).waitFor();
  await settle(page);
}

async function publish(page: Page): Promise<void> {
  const t = await textsOf(page);
  await checkRows(page);
  await page.getByRole('button', { name: around(t('publish.rows_other')) }).click();
  await page.getByRole('heading', { level: 1, name: around(t('result.online_other')) }).waitFor({ timeout: 60_000 });
}

/** Bulk upload from the files to the result, and exports. */
export const uploadShots: Shot[] = [
  { name: 'bulk-start', path: start, as: manager, isWhole: true },
  { name: 'bulk-start-files', path: start, as: manager, prepare: readList },
  { name: 'bulk-columns', path: start, as: manager, prepare: matchColumns, isWhole: true },
  { name: 'bulk-columns-top', path: start, as: manager, width: 1440, prepare: matchColumns },
  { name: 'bulk-rows', path: start, as: manager, prepare: checkRows, isWhole: true },
  {
    name: 'bulk-cell',
    path: start,
    as: manager,
    width: 1440,
    prepare: async (page) => {
      await checkRows(page);
      await page.getByRole('gridcell').nth(1).click();
      await page.keyboard.press('F8');
    },
  },
  {
    name: 'bulk-find',
    path: start,
    as: manager,
    width: 1440,
    prepare: async (page) => {
      await checkRows(page);
      await page.getByRole('gridcell').nth(1).click();
      await page.keyboard.press('Control+h');
      await page.keyboard.type('Kette');
      await page.getByRole('textbox', { name: 'Replace with' }).fill('Chain');
    },
  },
  { name: 'bulk-result', path: start, as: manager, prepare: publish, isWhole: true },
  {
    name: 'bulk-undo',
    path: start,
    as: manager,
    prepare: async (page) => {
      await publish(page);
      await page.getByRole('button', { name: 'Undo this upload' }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
  {
    name: 'export',
    path: '/organization-posts?state=active',
    as: manager,
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Export', exact: true }).click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
