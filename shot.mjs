import chromium from '@sparticuz/chromium';
import { chromium as playwright } from 'playwright-core';

const base = 'http://localhost:3957';
const browser = await playwright.launch({ executablePath: await chromium.executablePath(), args: ['--no-sandbox'] });
const run = process.argv[2];
async function open({ width = 1440, dark = false, lang = 'en', user = 'buyer@demo.test' } = {}) {
  const ctx = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: dark ? 'dark' : 'light',
    locale: lang === 'de' ? 'de-DE' : 'en-GB',
  });
  const page = await ctx.newPage();
  page.on('console', (m) => {
    if (m.type() === 'error') console.log('console', m.text().slice(0, 200));
  });
  await page.goto(base + '/login');
  await page.locator('input[type=email], input[name=email]').first().fill(user);
  await page.locator('input[type=password]').first().fill('Demo-2026!');
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => !u.pathname.startsWith('/login'), { timeout: 20000 });
  return page;
}
const page = await open();
const get = (u) => page.evaluate(async (u) => (await fetch(u)).json(), u);
const w = await get('/api/watches');
console.log(JSON.stringify(w.data.slice(0, 3)), w.meta);
const id = w.data[0].article.id;
const art = await get('/api/articles?per_page=100&sort=relevance');
let withLinks = null;
for (const r of art.data.filter((r) => r.id && r.sellers > 1)) {
  const a = (await get('/api/articles/' + r.id)).data;
  if (a.links.length > 0) {
    withLinks = r.id;
    console.log('links', r.id, JSON.stringify(a.links).slice(0, 300));
    break;
  }
}
const h = (await get(`/api/articles/${id}/history`)).data;
console.log('hist', h.points.length, h.why);
const A = withLinks ?? id;
await page.goto(`${base}/article/${A}?quantity=40`);
await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/a1440.png', fullPage: true });
await page.goto(`${base}/article/${id}?type=prices`);
await page.waitForTimeout(2000);
await page.screenshot({ path: '/tmp/p1440.png', fullPage: true });
await page.goto(`${base}/watches`);
await page.waitForTimeout(1500);
await page.screenshot({ path: '/tmp/w1440.png', fullPage: true });
console.log('done1', A, id);
const one = (await get('/api/articles/' + A)).data;
await page.goto(`${base}/?q=${encodeURIComponent(one.number ?? '')}`);
await page.waitForTimeout(2500);
await page.screenshot({ path: '/tmp/q1440.png', fullPage: true });
const ph = await open({ width: 390, lang: 'de' });
await ph.goto(`${base}/article/${A}?quantity=40`);
await ph.waitForTimeout(2500);
await ph.screenshot({ path: '/tmp/a390.png', fullPage: true });
await ph.goto(`${base}/article/${id}?type=prices`);
await ph.waitForTimeout(1500);
await ph.screenshot({ path: '/tmp/p390.png', fullPage: true });
await ph.goto(`${base}/watches`);
await ph.waitForTimeout(1500);
await ph.screenshot({ path: '/tmp/w390.png', fullPage: true });
const dk = await open({ dark: true, lang: 'de' });
await dk.goto(`${base}/article/${id}?quantity=40`);
await dk.waitForTimeout(2500);
await dk.screenshot({ path: '/tmp/ad1440.png', fullPage: true });
await dk.goto(`${base}/article/${id}?type=prices`);
await dk.waitForTimeout(1500);
await dk.screenshot({ path: '/tmp/pd1440.png', fullPage: true });
await browser.close();
