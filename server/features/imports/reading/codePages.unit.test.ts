import iconv from 'iconv-lite';
import { describe, expect, it } from 'vitest';
import type { Encoding } from '#contract/imports/choices.ts';
import { decode, findEncodings } from './encoding.ts';
import { readText } from './text.ts';

// Lists of two to four rows: so little has to be enough.
const polish =
  'Indeks;Nazwa;Cena zakupu;Cena netto;Ilość\nK-11;Łańcuch 11-rzędowy;9,10;18,95;40\nK-12;Dętka 28 cali;1,50;3,20;120';
const hungarian = 'Cikkszám;Név;Ár;Mennyiség\n1;Váltó, hátsó;8900;4\n2;Külső gumi 26 col;3900;30';
const russian = 'Артикул;Наименование;Цена;Остаток\nР-1;Цепь 9 скоростей;890;14\nР-2;Покрышка 26;650;30';
const greek = 'Κωδικός;Περιγραφή;Τιμή;Ποσότητα\n1;Αλυσίδα;19,00;6\n2;Πεντάλ ζεύγος;14,00;8';
const turkish = 'Kod;Ürün;Alış;Satış;Stok\n1;Zil, küçük;15;35;60\n2;Çamurluk takımı;90;190;8\n3;Arka ışık;60;130;21';
const german =
  'Artikelnr;Bezeichnung;VK netto;Bestand\nD1;Bremsbeläge Größe M;8,90;240\nD2;Kettenschlösser 11-fach;3,50;80';
const spanish =
  'Código;Descripción;Precio;Existencias\n1;Cadena 10 velocidades niña;14,90;30\n2;Puños, año 2024;6,50;44';
const simplified = '货号,商品名称,成本价,销售价,数量\n1,前叉 避震,90,190,3\n2,车灯USB充电,20,48,9';
const traditional = '編號;品名;進價;售價;庫存\nA1;自行車鏈條 11速;300;650;20\nA2;煞車來令片;80;190;60';

const lists: [encoding: Encoding, name: string, text: string][] = [
  ['windows-1250', 'Polish', polish],
  ['iso-8859-2', 'Polish', polish],
  ['cp852', 'Polish', polish],
  ['windows-1250', 'Hungarian', hungarian],
  ['cp852', 'Hungarian', hungarian],
  [
    'windows-1250',
    'Romanian',
    'Cod;Denumire;Preţ;Stoc\nR1;Lanţ bicicletă 8 viteze;45,00;10\nR2;Şa confort neagră;89,00;4',
  ],
  [
    'windows-1250',
    'Croatian',
    'Šifra;Naziv;Cijena;Količina\n300;Kočione pločice;8,50;40\n301;Zračnica ventil čelični;4,10;90',
  ],
  ['windows-1251', 'Russian', russian],
  ['koi8-r', 'Russian', russian],
  ['cp866', 'Russian', russian],
  ['windows-1251', 'Russian below an English header', 'sku;name;price\nCN-HG53;Цепь;890\nBL-MT200;Ручка тормоза;1490'],
  [
    'windows-1251',
    'Ukrainian',
    'Код;Назва;Ціна закупівлі;Ціна\n11;Ланцюг 11 швидкостей;400;790\n13;Сідло жіноче;250;490',
  ],
  ['windows-1253', 'Greek', greek],
  ['windows-1253', 'Greek in capitals', greek.normalize('NFD').replaceAll('\u0301', '').toUpperCase()],
  ['cp737', 'Greek', greek],
  ['windows-1254', 'Turkish', turkish],
  ['cp857', 'Turkish', turkish],
  [
    'windows-1257',
    'Latvian',
    'Kods;Nosaukums;Cena;Skaits\n1;Pedāļi;17;12\n2;Priekšējais lukturis;14;19\n3;Dubļusargi;16;9',
  ],
  [
    'windows-1257',
    'Lithuanian',
    'Prekės kodas;Pavadinimas;Kaina\nL1;Dviračio grandinė;18,90\nL2;Stabdžių kaladėlės;6,20',
  ],
  ['windows-1252', 'German', german],
  ['cp850', 'German', german],
  ['macintosh', 'German', german],
  [
    'windows-1252',
    'Dutch',
    'Artikel;Omschrijving;Inkoop;Verkoop\nN1;Geïntegreerde stuurpen;40,00;89,00\nN3;Bel één toon;1,00;3,95\nN4;Reuzenbel, vijf stuks;2,00;8,95',
  ],
  ['windows-1252', 'Spanish', spanish],
  ['macintosh', 'Spanish', spanish],
  [
    'macintosh',
    'French with euros',
    'Référence;Désignation;Prix de vente (€)\nF1;Chaîne 11 vitesses;18,90\nF2;Câble de dérailleur arrière;3,50',
  ],
  [
    'windows-1252',
    'English with signs',
    'Part No,Description,RRP £\nP1,Chain ½ x 1/8 inch,£9.99\nP2,Hub axle Ø9 mm – black,£4.50',
  ],
  ['big5', 'Chinese', traditional],
  ['gbk', 'Chinese', simplified],
  ['shift_jis', 'Japanese', '品番;商品名;価格;在庫\nJ1;自転車チェーン 11速;2980;12\nJ2;サドル;3500;6'],
  [
    'euc-kr',
    'Korean',
    '품번;품명;매입가;판매가\n1;체인 11단;9000;19000\n2;브레이크 패드;3000;8000\n3;안장;12000;29000',
  ],
];

describe('text that does not name its encoding', () => {
  it.each(lists)('%s is recognised: %s', (encoding, _, text) => {
    // Macs write the euro in the place of the sign for currencies.
    const bytes = iconv.encode(encoding === 'macintosh' ? text.replaceAll('€', '¤') : text, encoding);
    const [found] = findEncodings(bytes).order;
    expect(decode(bytes, found as Encoding)).toBe(text);
  });

  it('asks with cells that the likeliest readings show differently', () => {
    const text = 'Kód;Název\nA1;Nářadí sada\nA2;Řetěz\nA3;Kliky\nA4;Plášť';
    const { doubts = [] } = readText(iconv.encode(text, 'iso-8859-2'), {});
    const [first, second] = doubts;
    expect(first?.encoding).toBe('iso-8859-2');
    expect(first?.cells.map((cell) => cell.text)).toContain('Plášť');
    expect(second?.cells.map((cell) => cell.text)).not.toEqual(first?.cells.map((cell) => cell.text));
  });

  it('asks about a single word that is one in several', () => {
    const { doubts } = readText(
      iconv.encode('SKU;Title;Category;Stock;Price\nEN-1;sølv kolo;Chains;5;18,95', 'windows-1252'),
      {},
    );
    expect(doubts?.map(({ encoding }) => encoding).slice(0, 2)).toEqual(['windows-1252', 'windows-1250']);
  });
});
