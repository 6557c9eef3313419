import type { Page } from 'playwright-core';
import type { ApiClient } from '#tests/helpers/apiClient.ts';
import { addPost } from '#tests/helpers/market/posts.ts';
import type { Shot } from '../camera.ts';
import type { Cast } from '../cast.ts';
import {
  amendList,
  fromMenu,
  type Prepare,
  press,
  type Saved,
  settled,
  steps,
  whenFailing,
  whenLoading,
} from '../steps.ts';

// The list, deals in every state from both sides, what begins them and what is done in them.
const buyer = 'buyer@demo.test';
const manager = 'manager@demo.test';
const platform = 'admin@demo.test';

/** Whether a row of the list is the deal that a picture needs. */
type Wanted = (deal: Saved) => boolean;

const openOfferOf =
  (whose: 'mine' | 'theirs'): Wanted =>
  ({ offer }) =>
    offer?.state === 'open' && offer.by === whose;
const closed =
  (reason: string): Wanted =>
  ({ closed_reason: given }) =>
    given === reason;
const lastOffer =
  (offered: string): Wanted =>
  ({ offer, state }) =>
    offer?.state === offered && state === 'negotiating';

/** Each state of a deal, with who looks at it. */
const states: Record<string, [as: string, wanted: Wanted]> = {
  'asked-seller': [manager, ({ state, side }) => state === 'inquiry' && side === 'seller'],
  'asked-buyer': [buyer, ({ state, side }) => state === 'inquiry' && side === 'buyer'],
  'offer-theirs': [buyer, (deal) => openOfferOf('theirs')(deal) && deal.offer.version > 1],
  'offer-own': [buyer, openOfferOf('mine')],
  'offer-expired': [manager, lastOffer('expired')],
  'agreed-seller': [manager, ({ state, side, short }) => state === 'agreed' && side === 'seller' && short === 0],
  'agreed-buyer': [buyer, ({ state, side }) => state === 'agreed' && side === 'buyer'],
  short: [manager, ({ short }) => short > 0],
  completed: [manager, ({ state }) => state === 'completed'],
  declined: [manager, closed('declined')],
  withdrawn: [manager, closed('withdrawn')],
  expired: [manager, closed('expired')],
  cancelled: [manager, closed('cancelled')],
  lapsed: [manager, closed('lapsed')],
  // The same by the other side.
  'offer-expired-buyer': ['griet.van.de.velde@vandecasteele.example', lastOffer('expired')],
  'offer-declined-buyer': ['dirk.sommer@vze-sued.example', lastOffer('declined')],
  'offer-declined-seller': ['noor.ten.brink@velovance.example', lastOffer('declined')],
  'short-buyer': ['olivier.delvaux@cyclo-meuse.example', ({ short }) => short > 0],
  'completed-buyer': ['anders.bergstroem@nordic-drivetrain.example', ({ state }) => state === 'completed'],
  'declined-buyer': ['florian.von.ahlen@vze-sued.example', closed('declined')],
  'withdrawn-buyer': ['camille.lemaire@cycles-lemaire.example', closed('withdrawn')],
  'expired-buyer': ['selina.frei@velo-atelier.example', closed('expired')],
  'cancelled-buyer': ['noor.ten.brink@velovance.example', closed('cancelled')],
  'lapsed-buyer': ['holger.schaefer@elektrorad-spree.example', closed('lapsed')],
};

const showTerms: Prepare = async (page) => {
  const tab = page.getByRole('tab', { name: 'Terms' });
  if (await tab.isVisible()) await tab.click();
  await settled(page);
};

export function dealShots(cast: Cast): Shot[] {
  /** The address of a deal of someone's organization. */
  const dealOf = (as: string, wanted: Wanted) => async () => {
    const client = await cast.signIn(as);
    for (const archived of [false, true]) {
      const { data } = await client.get(`/api/deals?per_page=100&sort=newest&archived=${archived}`);
      const deal = data.find(wanted);
      if (deal) return `/deals/${deal.id}`;
    }
    throw new Error('There is no such deal');
  };
  const [, theirs] = states['offer-theirs'] as [string, Wanted];
  const [, agreed] = states['agreed-seller'] as [string, Wanted];
  const inDeal = (name: string, as: string, wanted: Wanted, prepare: Prepare): Shot => ({
    name: `deal-${name}`,
    path: dealOf(as, wanted),
    as,
    prepare: steps(showTerms, prepare),
  });
  const list = '**/api/deals?*';
  return [
    ...['mine', 'theirs', 'agreed', 'done', 'archived'].map((tab) => ({
      name: `deals-${tab}`,
      path: `/deals?tab=${tab}`,
      as: manager,
      isWhole: true,
    })),
    { name: 'deals-buyer', path: '/deals', as: buyer, isWhole: true },
    {
      name: 'deals-export',
      path: '/deals',
      as: manager,
      width: 1440,
      prepare: async (page) => {
        await page.getByRole('button', { name: 'Export' }).click();
        await page.getByRole('dialog').waitFor();
      },
    },
    { name: 'deals-found', path: '/deals?q=D-&side=seller', as: manager },
    { name: 'deals-none-found', path: '/deals?q=nothing+like+this', as: manager },
    {
      name: 'deals-empty',
      path: '/deals',
      as: manager,
      prepare: async (page) => {
        const counts = { mine: 0, theirs: 0, agreed: 0, done: 0, archived: 0 };
        await amendList(page, list, () => [], { counts, mine: { self: 0, colleagues: 0, nobody: 0 } });
        await page.reload();
      },
    },
    { name: 'deals-loading', path: '/deals', as: manager, prepare: whenLoading(list) },
    { name: 'deals-failing', path: '/deals', as: manager, prepare: whenFailing(list) },
    ...Object.entries(states).flatMap(([name, [as, wanted]]): Shot[] => [
      { name: `deal-${name}`, path: dealOf(as, wanted), as },
      { name: `deal-${name}-terms`, path: dealOf(as, wanted), as, prepare: showTerms, width: 390 },
    ]),
    { name: 'deal-whole', path: dealOf(buyer, theirs), as: buyer, isWhole: true, prepare: showTerms },
    { name: 'deal-loading', path: dealOf(buyer, theirs), as: buyer, prepare: whenLoading('**/api/deals/*') },
    { name: 'deal-failing', path: dealOf(buyer, theirs), as: buyer, prepare: whenFailing('**/api/deals/*') },
    inDeal('counter', buyer, theirs, press('Counter')),
    inDeal('decline', buyer, theirs, act('Decline')),
    inDeal('gone', buyer, theirs, async (page) => {
      await refuseLines(page);
      await page
        .getByRole('button', { name: /^Accept/ })
        .first()
        .click();
    }),
    inDeal('complete', manager, agreed, press('Complete')),
    inDeal('cancel', manager, agreed, act('Cancel deal')),
    inDeal('extend', manager, agreed, press('Extend')),
    inDeal('hand-over', manager, agreed, fromMenu(/^Actions for D-/, 'Hand over')),
    inDeal('report', manager, agreed, fromMenu(/^Actions for D-/, 'Report')),
    inDeal('menu', manager, agreed, fromMenu(/^Actions for D-/)),
    {
      name: 'deal-ask-again',
      path: dealOf(
        buyer,
        ({ state, side, type }) => ['closed', 'completed'].includes(state) && side === 'buyer' && type === 'offered',
      ),
      as: buyer,
      prepare: steps(showTerms, press('Ask again')),
    },

    { name: 'ask-one', path: '/', as: buyer, prepare: onPost('offered', 'Ask') },
    { name: 'ask-offer', path: '/', as: buyer, prepare: onPost('offered', 'Make an offer') },
    { name: 'ask-buy', path: '/', as: buyer, prepare: onPost('offered', /^Buy at/) },
    { name: 'ask-answer', path: '/', as: buyer, prepare: onPost('wanted', 'Make an offer') },
    { name: 'ask-split', path: '/?view=table', as: buyer, prepare: askSeveral, width: 1440 },
    { name: 'ask-favourites', path: '/favorites', as: buyer, prepare: askFavourites },
    { name: 'purchases', path: '/purchases', as: buyer },
    { name: 'purchases-loading', path: '/purchases', as: buyer, prepare: whenLoading('**/api/purchases*') },
    {
      name: 'sale-named',
      path: async () => {
        await nameBuyer();
        return '/purchases';
      },
      as: buyer,
    },
    {
      name: 'sale-disowned',
      path: async () => {
        await disown();
        return '/purchases';
      },
      as: buyer,
    },
    {
      name: 'sale-disowned-seller',
      path: async () => {
        await disown();
        return '/notifications';
      },
      as: 'seller@demo.test',
    },
    {
      name: 'stops',
      path: async () => {
        const client = await cast.signIn('org.admin@demo.test');
        const { data } = await client.get('/api/bootstrap');
        const other = data.organizations.find(({ id }: { id: number }) => id !== data.organization.id);
        await client.put(`/api/organization/stops/${other.id}`);
        return '/organization';
      },
      as: 'org.admin@demo.test',
      prepare: (page) => page.getByRole('heading', { name: 'Blocked organizations' }).scrollIntoViewIfNeeded(),
    },
    { name: 'deal-reports', path: reportOne, as: platform },
    { name: 'deal-reported', path: reportedOne, as: platform },
    ...mailShotsOf(cast),
  ];

  /** A sale outside of a deal that names the buyer's organization. */
  async function nameBuyer(): Promise<ApiClient> {
    const [seller, purchaser] = [await cast.signIn('seller@demo.test'), await cast.signIn(buyer)];
    const { id } = await addPost(seller, 'Storm HC disc rotor, 180 mm, 6-bolt');
    const { data } = await purchaser.get('/api/bootstrap');
    await seller.post(`/api/advertisements/${id}/sold`, {
      reason: 'sold_here',
      sold_to_organization: data.organization.id,
      sold_currency: 'EUR',
      total_price: '313.20',
      total_number_of_items: 12,
      closing_date: new Date().toISOString().slice(0, 10),
      declaration: true,
    });
    return purchaser;
  }

  async function disown(): Promise<void> {
    const purchaser = await nameBuyer();
    const [purchase] = (await purchaser.get('/api/purchases')).data as Saved[];
    await purchaser.post(`/api/purchases/${purchase.id}/disown`);
  }

  async function reportOne(): Promise<string> {
    const client = await cast.signIn(buyer);
    const [deal] = (await client.get('/api/deals')).data;
    await client.post(`/api/deals/${deal.id}/report`, { reason: 'fraud', text: 'They ask for a payment in advance.' });
    return '/admin/reports?state=deals';
  }

  async function reportedOne(): Promise<string> {
    await reportOne();
    const admin = await cast.signIn(platform);
    const reports = (await admin.get('/api/deal-reports')).data as Saved[];
    return `/deals/${reports.find(({ state }) => state === 'open').deal.id}`;
  }
}

/** Presses a button of a deal, which phones have among the others. */
const act =
  (name: string): Prepare =>
  async (page) => {
    const button = page.getByRole('button', { name, exact: true }).first();
    if (await button.isVisible()) return button.click();
    await press('More')(page);
    await page.getByRole('menuitem', { name }).click();
  };

/** Answers the next accept as if someone else had been faster with the first line. */
async function refuseLines(page: Page): Promise<void> {
  await page.route('**/api/deals/*/accept', async (route) => {
    const url = route
      .request()
      .url()
      .replace(/\/accept$/, '');
    const { data } = await (await page.request.get(url)).json();
    const message = 'Not all of it is available any more. The offer is still open.';
    const errors = { 'lines.0': ['Only 12 left'] };
    await route.fulfill({ status: 409, json: { success: false, data, meta: null, message, errors, code: 409 } });
  });
}

/** Opens a post of another organization and presses one of its buttons. */
const onPost =
  (type: 'offered' | 'wanted', button: string | RegExp): Prepare =>
  async (page) => {
    const session = await (await page.request.get('/api/auth/authorized')).json();
    const own = session.data.organization.id;
    const { data } = await (await page.request.get(`/api/advertisements?types[]=${type}&per_page=100`)).json();
    const post = (data as Saved[]).find(
      (one) => one.organization_id !== own && one.price_per_unit && one.number_of_items > 50,
    );
    await page.goto(`/advertisement/${post.id}`);
    await settled(page);
    const buttons = page.getByRole('button', { name: button, exact: typeof button === 'string' });
    for (const one of await buttons.all()) {
      if (!(await one.isVisible())) continue;
      await one.click();
      break;
    }
    await page.getByRole('dialog').waitFor();
  };

const askSeveral: Prepare = async (page) => {
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await settled(page);
  const boxes = page.getByRole('row').getByRole('checkbox');
  for (const place of [1, 2, 3, 5, 8]) await boxes.nth(place).check();
  await press(/^Ask about/)(page);
  await page.getByRole('dialog').waitFor();
};

const askFavourites: Prepare = async (page) => {
  const boxes = page.getByLabel(/^Choose /);
  for (const place of [0, 1]) await boxes.nth(place).check();
  await press(/^Ask about/)(page);
  await page.getByRole('dialog').waitFor();
};

/** Mails of deals, each caused by the step that it reports. */
function mailShotsOf(cast: Cast): Shot[] {
  let button: Promise<Record<string, number>> | undefined;
  const mails = () => {
    button ??= play(cast);
    return button;
  };
  return ['asked', 'offered', 'message', 'accepted', 'completed', 'declined'].map((name) => ({
    name: `mail-deal-${name}`,
    path: async () => `/dev/mailbox/${(await mails())[name]}/html`,
    isWhole: true,
  }));
}

/** Plays one deal between a newcomer of the demo's organization, who sells, and its buyer; answers the mails by what they tell. */
async function play(cast: Cast): Promise<Record<string, number>> {
  const [seller, purchaser] = [await cast.join(), await cast.signIn(buyer)];
  const to = async (email: string, count: number) => (await cast.mailTo(email, 'notifications.deal', count)).id;
  const before = async (email: string) =>
    ((await cast.visitor().get(`/api/dev/mailbox?to=${encodeURIComponent(email)}`)).data as { kind: string }[]).filter(
      ({ kind }) => kind === 'notifications.deal',
    ).length;
  const ids: Record<string, number> = {};
  const posts = [
    await addPost(seller.client, 'Deore XT BR-M8120 calliper, rear, 4 pistons'),
    await addPost(seller.client, 'Brake hose SM-BH90-SBM, 1,000 mm, black', { price_per_unit: '17.60' }),
  ];
  const fields = Object.fromEntries(
    posts.flatMap(({ id }, index) => [
      [`lines[${index}][advertisement]`, id],
      [`lines[${index}][quantity]`, 12],
    ]),
  );
  const message = 'We need these for our next service round. Which price at these quantities, and when?';
  const { data: deal } = await purchaser.post('/api/deals', { ...fields, message });
  ids.asked = await to(seller.email, 1);
  const url = `/api/deals/${deal.id}`;
  await seller.client.post(`${url}/take-over`);
  const step = async (
    name: string,
    who: ApiClient,
    reader: string,
    path: string,
    body: Record<string, string | number | boolean>,
  ) => {
    const had = await before(reader);
    await (reader === buyer ? purchaser : seller.client).post(`${url}/read`);
    const answer = await who.post(`${url}/${path}`, body);
    if (answer.status >= 400) throw new Error(`${name}: ${answer.message}`);
    ids[name] = await to(reader, had + 1);
  };
  const lines = (price: string) =>
    Object.fromEntries(
      (deal.lines as { id: number }[]).flatMap(({ id }, index) => [
        [`lines[${index}][id]`, id],
        [`lines[${index}][quantity]`, 12],
        [`lines[${index}][price_per_unit]`, price],
      ]),
    );
  const terms = { currency: 'EUR', freight: '45.00', incoterm: 'DAP', place: 'Köln', payment_terms: '30 days net' };
  await step('message', seller.client, buyer, 'messages', {
    body: 'The callipers are here, the hoses come on Thursday.',
  });
  await step('offered', seller.client, buyer, 'offers', { ...lines('21.40'), ...terms });
  await step('declined', purchaser, seller.email, 'decline', { version: 1, reason: 'Too dear with the freight.' });
  await seller.client.post(`${url}/offers`, { ...lines('20.90'), ...terms, freight: '0' });
  await step('accepted', purchaser, seller.email, 'accept', { version: 2 });
  const taken = Object.fromEntries(
    (deal.lines as { id: number }[]).flatMap(({ id }, index) => [
      [`lines[${index}][id]`, id],
      [`lines[${index}][quantity]`, 12],
    ]),
  );
  const closing_date = new Date().toISOString().slice(0, 10);
  await step('completed', seller.client, buyer, 'complete', { ...taken, closing_date, declaration: true });
  return ids;
}
