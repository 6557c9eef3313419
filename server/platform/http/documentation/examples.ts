/** Bodies that show how an endpoint is called, by its name. A test checks each against its schema. */
export const examples: Readonly<Record<string, { body: Record<string, unknown> }>> = {
  'advertisements.create': {
    body: {
      type: 'offered',
      title: 'Disc rotor 180 mm',
      brand: 'Shimano',
      supplier_article_number: 'SM-RT64',
      category: 5,
      sub_category: 48,
      number_of_items: 40,
      availability: 'in_stock',
      currency: 'EUR',
      price_per_unit: '19.80',
      internal_reference: 'R-4711',
      images: ['https://cdn.example.com/rotor.jpg'],
    },
  },
  'advertisements.sold': {
    body: {
      reason: 'sold_elsewhere',
      total_number_of_items: 4,
      sold_currency: 'EUR',
      total_price: '79.20',
      closing_date: '2026-11-29',
      declaration: true,
    },
  },
  'stock.update': {
    body: {
      lines: [
        { internal_reference: 'R-4711', quantity: 36, price_per_unit: '18.90' },
        { gtin: '4550170443887', quantity: 0 },
      ],
    },
  },
  'webhooks.create': { body: { url: 'https://shop.example.com/hooks', events: ['deal.agreed', 'post.changed'] } },
  'export-feeds.create': { body: { name: 'Shop', source: 'mine', format: 'csv' } },
  'lists.create': { body: { name: 'Week 49', rows: '4 RD-M8100\n10 CN-M8100' } },
};
