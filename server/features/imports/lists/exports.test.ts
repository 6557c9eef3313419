import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportKinds } from '#contract/imports/choices.ts';
import { importFields } from '#contract/imports/columns.ts';
import type { ImportDetail } from '#contract/imports/schemas.ts';
import { createBrand, createCategory } from '#tests/factories/advertisements.ts';
import { check, joinUploader, upload } from '#tests/helpers/files/imports.ts';
import { startServer, type TestServer } from '#tests/helpers/server.ts';

// Exports of known systems: small files of our own with the columns that the documentation of each system names.

let server: TestServer;

beforeAll(async () => {
  server = await startServer();
  for (const name of ['Chains', 'Brake pads', 'Handlebars']) await createCategory(server.db, { name });
  for (const name of ['KMC', 'Shimano', 'Ergotec']) await createBrand(server.db, name);
});
afterAll(() => server.close());

const text = (...lines: string[]) => `${lines.join('\n')}\n`;

/** Uploads a file; answers the detail, the header of each field and the checked rows. */
async function read(file: string) {
  const { client } = await joinUploader(server);
  const made = (await upload(client, file)) as ImportDetail;
  const { counts } = (await check(client, made.id)) as ImportDetail;
  const { data } = await client.get(`/api/imports/${made.id}/rows?per_page=100`);
  const fields = Object.fromEntries(made.columns.flatMap(({ header, field }) => (field ? [[field, header]] : [])));
  const secret = made.columns.flatMap(({ header, secret: isSecret }) => (isSecret ? [header] : []));
  return {
    made,
    counts,
    fields,
    secret,
    rows: (data as { values: Record<string, string> }[]).map(({ values }) => values),
  };
}

describe('the export of a known system', () => {
  it.each<[name: string, file: string, system: string, fields: Record<string, string>, secret: string[], made: number]>(
    [
      [
        'Shopify of 2025, whose columns have other names',
        text(
          'Title,URL handle,Description,Vendor,Product category,Type,Tags,Published on online store,Status,SKU,Barcode,Option1 name,Option1 value,Price,Compare-at price,Cost per item,Charge tax,Inventory tracker,Inventory quantity,Continue selling when out of stock,Weight value (grams),Product image URL,Image position',
          'Chain X11,chain-x11,,KMC,,Chains,,TRUE,active,LH-12,4006381333931,Title,Default Title,18.95,24.00,9.10,TRUE,shopify,12,deny,250,,',
          'Brake pads,pads,,Shimano,,Brake pads,,TRUE,active,LH-13,,Title,Default Title,7.50,,3.05,TRUE,shopify,40,deny,40,,',
        ),
        'Shopify',
        {
          title: 'Title',
          brand: 'Vendor',
          internal_reference: 'SKU',
          price_per_unit: 'Price',
          number_of_items: 'Inventory quantity',
          gtin: 'Barcode',
        },
        ['Cost per item'],
        2,
      ],
      [
        'WooCommerce in German, whose groups of variants have no stock',
        text(
          'ID,Typ,Artikelnummer,"GTIN, UPC, EAN oder ISBN",Name,Veröffentlicht,Ist hervorgehoben?,Sichtbarkeit im Katalog,Beschreibung,Steuerstatus,Vorrätig?,Lager,Angebotspreis,Regulärer Preis,Kategorien,Bilder,Übergeordnet,Attribut 1 Name,Attribut 1 Wert(e)',
          '11,variable,RB,,Riser Bar,1,0,visible,,taxable,1,,,,Handlebars,,,Breite,"66 cm, 72 cm"',
          '12,variation,RB-66,,Riser Bar,1,0,visible,,taxable,1,4,,24.00,Handlebars,,RB,Breite,66 cm',
          '13,variation,RB-72,,Riser Bar,1,0,visible,,taxable,1,9,,26.00,Handlebars,,RB,Breite,72 cm',
          '14,simple,CH,,Chain X11,1,0,visible,,taxable,1,12,15.00,18.95,Chains,,,,',
        ),
        'WooCommerce',
        {
          title: 'Name',
          internal_reference: 'Artikelnummer',
          price_per_unit: 'Regulärer Preis',
          number_of_items: 'Lager',
        },
        [],
        3,
      ],
      [
        'Wix, whose variants follow their product',
        text(
          'handleId,fieldType,name,description,productImageUrl,collection,sku,ribbon,price,surcharge,visible,discountMode,discountValue,inventory,weight,cost,productOptionName1,productOptionType1,productOptionDescription1,brand',
          'p1,Product,Chain X11,,,Chains,CH-1,,18.95,,true,PERCENT,20.0,12,0.25,9.10,,,,KMC',
          'p2,Product,Brake pads,,,Brake pads,BP-1,,7.50,,true,PERCENT,30.0,40,0.04,3.05,,,,Shimano',
        ),
        'Wix',
        {
          title: 'name',
          internal_reference: 'sku',
          price_per_unit: 'price',
          number_of_items: 'inventory',
          brand: 'brand',
        },
        ['cost'],
        2,
      ],
      [
        'Magento, with a configurable article that has no stock',
        text(
          'sku,store_view_code,attribute_set_code,product_type,categories,product_websites,name,description,weight,product_online,tax_class_name,visibility,price,special_price,url_key,base_image,qty,out_of_stock_qty,is_in_stock,cost,manufacturer',
          'RB,,Default,configurable,Handlebars,base,Riser bar,,1,1,Taxable,"Catalog, Search",24.00,,rb,,0,0,1,11.00,Ergotec',
          'RB-66,,Default,simple,Handlebars,base,Riser bar 66,,1,1,Taxable,Not Visible,24.00,20.00,rb-66,,4,0,1,11.00,Ergotec',
          'CH,,Default,simple,Chains,base,Chain X11,,1,1,Taxable,"Catalog, Search",18.95,,ch,,12,0,1,9.10,KMC',
        ),
        'Magento',
        {
          title: 'name',
          internal_reference: 'sku',
          price_per_unit: 'price',
          number_of_items: 'qty',
          brand: 'manufacturer',
        },
        ['cost'],
        2,
      ],
      [
        'Odoo in French',
        text(
          'Référence interne,Nom,Prix de vente,Coût,Quantité en stock,Quantité prévisionnelle,Catégorie de produit,Code-barres',
          'CH-1,Chaîne X11,18.95,9.10,12,14,Chains,4006381333931',
          'BP-1,Plaquettes,7.50,3.05,40,40,Brake pads,',
        ),
        'Odoo',
        {
          title: 'Nom',
          internal_reference: 'Référence interne',
          price_per_unit: 'Prix de vente',
          number_of_items: 'Quantité en stock',
          gtin: 'Code-barres',
        },
        ['Coût'],
        2,
      ],
      [
        'Lightspeed R, whose price is called Default',
        text(
          'System ID,UPC,EAN,Custom SKU,Manufact. SKU,Item,Qty.,Price,Tax,Brand,Publish to eCom,Default Cost,MSRP,Category,Vendor',
          '210000000001,,4006381333931,CH-1,X11,Chain X11,12,18.95,Yes,KMC,No,9.10,24.00,Chains,Wheels Ltd',
          '210000000002,,,BP-1,B05S,Brake pads,40,7.50,Yes,Shimano,No,3.05,9.00,Brake pads,Wheels Ltd',
        ),
        'Lightspeed Retail (R-Series)',
        {
          title: 'Item',
          internal_reference: 'Custom SKU',
          supplier_article_number: 'Manufact. SKU',
          price_per_unit: 'Price',
          number_of_items: 'Qty.',
          brand: 'Brand',
        },
        ['Default Cost'],
        2,
      ],
      [
        'Prom.ua in Ukrainian',
        text(
          'Код_товару;Назва_позиції;Пошукові_запити;Опис;Тип_товару;Ціна;Валюта;Одиниця_виміру;Оптова_ціна;Наявність;Кількість;Номер_групи;Назва_групи;Унікальний_ідентифікатор;Виробник',
          'CH-1;Ланцюг X11;;;r;790;UAH;шт.;600;+;12;77;Chains;9001;KMC',
          'BP-1;Колодки;;;r;310;UAH;шт.;250;+;40;78;Brake pads;9002;Shimano',
        ),
        'Prom.ua',
        {
          title: 'Назва_позиції',
          internal_reference: 'Код_товару',
          price_per_unit: 'Ціна',
          number_of_items: 'Кількість',
          brand: 'Виробник',
          currency: 'Валюта',
        },
        [],
        2,
      ],
    ],
  )('is read as such: %s', async (_name, file, system, fields, secret, made) => {
    const found = await read(file);
    expect(found.made.export).toEqual({ system, kind: 'products' });
    expect(found.fields).toMatchObject(fields);
    expect(found.secret).toEqual(secret);
    expect(found.counts).toEqual({ create: made, update: 0, unchanged: 0, error: 0 });
    expect(JSON.stringify(found.made)).not.toMatch(/\b(?:9\.10|3\.05|11\.00)\b/);
  });

  it('names variants by their options', async () => {
    const found = await read(
      text(
        'Token,Item Name,Variation Name,SKU,Description,Category,Price,Current Quantity Main,Default Unit Cost,Option Name 1,Option Value 1,GTIN',
        'T1,Riser bar,66 cm,RB-66,,Handlebars,24.00,4,11.00,Width,66 cm,',
        'T2,Riser bar,72 cm,RB-72,,Handlebars,26.00,9,11.50,Width,72 cm,',
      ),
    );
    expect(found.made.export?.system).toBe('Square');
    expect(found.rows.map(({ title }) => title)).toEqual(['Riser bar, 66 cm', 'Riser bar, 72 cm']);
    expect(found.secret).toEqual(['Default Unit Cost']);
  });

  it('may have a price for few of its articles, and none of their categories', async () => {
    const { made, fields, secret } = await read(
      text(
        'name,sale_ok,purchase_ok,type,default_code,standard_price,uom_id,uom_po_id,list_price,sale_delay',
        'Rahmen beschichtet,True,True,Einlagerbares Produkt,M1000,85.25,Einheiten,Karton,,',
        'Rahmen roh,True,True,Einlagerbares Produkt,M1001,68.76,Einheiten,Karton,142,2',
        'Oberrohr,True,True,Einlagerbares Produkt,M1002,12.10,m,Karton,,',
      ),
    );
    expect([made.export?.system, secret]).toEqual(['Odoo', ['standard_price']]);
    expect(fields).toEqual({
      title: 'name',
      internal_reference: 'default_code',
      price_per_unit: 'list_price',
      unit: 'uom_id',
    });
  });

  it('leaves what a shop has added to it to be understood like any column', async () => {
    const found = await read(
      text(
        'Handle,Title,Body (HTML),Vendor,Type,Option1 Name,Option1 Value,Variant SKU,Variant Inventory Qty,Variant Price,Location,Cost per item',
        'chain,Chain X11,,KMC,Chains,Title,Default Title,CH-1,12,18.95,Bern,9.10',
      ),
    );
    expect(found.fields).toMatchObject({ number_of_items: 'Variant Inventory Qty', location: 'Location' });
  });

  it('is called an order export if it has what was sold', async () => {
    const { client } = await joinUploader(server);
    const made = (await upload(
      client,
      text(
        'Name,Email,Financial Status,Fulfillment Status,Currency,Lineitem quantity,Lineitem name,Lineitem price,Lineitem sku',
        '#1001,a@shop.example,paid,fulfilled,EUR,2,Chain X11,18.95,CH-1',
      ),
    )) as ImportDetail;
    expect(made.export).toEqual({ system: 'Shopify', kind: 'orders' });
  });

  it('is not seen in a list that only has common names', async () => {
    const { client } = await joinUploader(server);
    const made = (await upload(
      client,
      text('SKU,Title,Vendor,Type,Price,Stock', 'CH-1,Chain X11,KMC,Chains,18.95,12'),
    )) as ImportDetail;
    expect(made.export).toBeNull();
  });
});

describe('the data about exports', () => {
  const folder = path.resolve('vocabulary/exports');
  it.each(readdirSync(folder))('%s is complete', (file) => {
    const { data } = Papa.parse<{ kind: string; role: string; names: string }>(
      readFileSync(path.join(folder, file), 'utf8'),
      { header: true, skipEmptyLines: true },
    );
    const roles = [
      ...importFields,
      'sign',
      'secret',
      'option',
      'group',
      'surcharge',
      'none',
      'skip',
      'parent',
      'source',
      'system',
    ];
    expect(data.filter(({ role }) => !roles.includes(role))).toEqual([]);
    expect(data.filter(({ role }) => role === 'system')).toHaveLength(1);
    for (const kind of new Set(data.map((row) => row.kind).filter(Boolean))) {
      const rows = data.filter((row) => row.kind === kind);
      expect(exportKinds).toContain(kind);
      expect(rows.find(({ role }) => role === 'source')?.names).toMatch(/^https:\/\//);
      expect(rows.filter(({ role }) => role === 'sign').length).toBeGreaterThan(2);
    }
  });
});
