import { isLanguage, type Language } from '#contract/languages.ts';
import { type Product, products, type Role, roles } from '#contract/rights/roles.ts';
import type { Demo } from '#server/platform/platform.ts';
import { countryFacts, organizations } from './organizations.ts';
import { type Row, readChoice, readTable, splitList } from './tables.ts';

const statuses = ['active', 'locked', 'invited', 'invitation expired', 'deactivated'] as const;

/** The state of someone's account. */
type PersonStatus = (typeof statuses)[number];

export type DemoPerson = {
  email: string;
  firstName: string;
  preposition: string | null;
  lastName: string;
  phoneNumber: string | null;
  jobTitle: string | null;
  role: Role;
  permissions: readonly Product[];
  locale: Language | null;
  timeZone: string;
  /** Name of the organization; null for the platform's own people. */
  organization: string | null;
  status: PersonStatus;
  hasTwoFactor: boolean;
};

const basic: readonly Product[] = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts'];
/** All available products: what an organization of the demo holds. */
export const allProducts: readonly Product[] = products;

/** Everyone in the demo, the demo accounts first. Each organization has exactly one organization admin. */
export const people: readonly DemoPerson[] = readTable('people.tsv', [
  'email',
  'organization?',
  'first name',
  'preposition?',
  'last name',
  'role',
  'job title?',
  'products',
  'phone?',
  'status',
  'two-factor?',
]).map((row) => {
  const organization = organizations.find(({ name }) => name === row.organization);
  if (row.organization && !organization) throw new Error(`${row.at}: there is no "${row.organization}".`);
  const country = countryFacts.get(organization?.country ?? 'NL');
  return {
    email: row.email,
    firstName: row['first name'],
    preposition: row.preposition || null,
    lastName: row['last name'],
    phoneNumber: row.phone || null,
    jobTitle: row['job title'] || null,
    role: readChoice(row, row.role, roles),
    permissions: readProducts(row, row.products),
    locale: country && isLanguage(country.locale) ? country.locale : null,
    timeZone: country?.timeZone ?? 'Europe/Amsterdam',
    organization: organization?.name ?? null,
    status: readChoice(row, row.status, statuses),
    hasTwoFactor: readChoice(row, row['two-factor'] || 'off', ['on', 'off']) === 'on',
  };
});

// Names of products, with `all` and `basic` for the usual sets.
function readProducts(row: Row, cell: string): Product[] {
  return splitList(cell).flatMap((name) => {
    if (name === 'all') return [...products];
    return name === 'basic' ? [...basic] : [readChoice(row, name, products)];
  });
}

/** Whether someone can sign in, now or after a pause. */
export function isMember(person: DemoPerson): boolean {
  return person.status === 'active' || person.status === 'locked';
}

/** When the person at a position of `people` was deactivated: within the last two weeks, so that no one is anonymised soon. */
export function deactivationOf(index: number, now: Date): Date {
  return new Date(now.getTime() - (((index * 5) % 12) + 3) * 86_400_000);
}

// Apart from the demo's content, which is read only where a demo is made.

/** The one password of the demo's people. */
export const demoPassword = 'Demo-2026!';

/** The people that the sign-in screen offers while the demo runs, in the order in which it shows them. */
export const demoAccounts: readonly { email: string; role: Role }[] = [
  { email: 'seller@demo.test', role: 'user' },
  { email: 'buyer@demo.test', role: 'user' },
  { email: 'manager@demo.test', role: 'manager' },
  { email: 'org.admin@demo.test', role: 'organization_admin' },
  { email: 'buyer.admin@demo.test', role: 'organization_admin' },
  { email: 'admin@demo.test', role: 'admin' },
  { email: 'super.admin@demo.test', role: 'super_admin' },
];

/** What the product offers to sign in with while the demo runs. */
export const demoOffer: Demo = { password: demoPassword, emails: demoAccounts.map(({ email }) => email) };
