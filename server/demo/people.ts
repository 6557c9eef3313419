import type { Product, Role } from '#contract/rights/roles.ts';
import {
  buyerOrganization,
  countryFacts,
  type DemoOrganization,
  organizations,
  sellerOrganization,
} from './organizations.ts';

export type DemoPerson = {
  email: string;
  firstName: string;
  preposition: string | null;
  lastName: string;
  phoneNumber: string | null;
  jobTitle: string | null;
  role: Role;
  permissions: readonly Product[];
  locale: string;
  timeZone: string;
  /** Name of the organization; null for the platform's own people. */
  organization: string | null;
};

const basic: readonly Product[] = ['browse', 'post_offered', 'post_wanted', 'deals', 'alerts'];
/** All available products: what an organization of the demo holds. */
export const allProducts: readonly Product[] = [...basic, 'bulk_upload', 'export', 'insights', 'api'];

// First name, preposition, last name; a person's organization decides the list.
const names: Record<string, string> = {
  NL: `Marijke van den Heuvel-Oosterhout, Jeroen _ Bakker, Sanne de Wit, Fatima _ El Amrani, Lotte _ Claes, Tomasz _ Wiśniewski,
    Ruben van der Meer, Anouk _ Jacobs, Pieter van Dijk, Noor ten Brink, Bas _ Hendriks, Iris de Vries, Joost van Rossum, Femke _ Visser,
    Sjoerd _ Hoekstra, Esther in 't Veld, Daan _ Willems, Yasmin _ Aydın, Wouter van der Laan, Mirjam _ Kuipers`,
  BE: 'Stijn _ Vandecasteele, Griet van de Velde, Olivier _ Delvaux, Luc _ Peeters',
  DE: `Katharina _ Brandt, Jens _ Petersen, Aylin _ Yıldız, Markus _ Hofmann, Birgit _ Lindner, Thorsten _ Kruse, Sabine _ Zöllner,
    Florian von Ahlen, Monika _ Reiter, Dirk _ Sommer, Nadine _ Wolff, Holger _ Schäfer, Melanie _ Vogt, Uwe _ Behrens, Lena _ Krämer,
    Stefan _ Huber, Miriam _ Seidel, Christian _ Maurer`,
  AT: 'Johanna _ Pichler, Lukas _ Steiner, Verena _ Gruber, Matthias _ Auer',
  CH: 'Reto _ Baumgartner, Selina _ Frei, Mathieu _ Rochat, Urs _ Zimmermann',
  FR: 'Camille _ Lemaire, Julien _ Moreau, Élodie _ Garnier, Thierry _ Blanchard, Sophie de Kerval, Mathis _ Roux',
  IT: 'Giulia _ Marchetti, Davide _ Zanon, Elena _ Brambilla, Paolo _ Tessarolo, Chiara _ Fontana',
  ES: 'Marta _ Ferrer Puig, Iñaki _ Etxeberria, Laura _ Serrano, Jordi _ Vidal',
  PT: 'Ana _ Carvalho, Rui _ Figueiredo, Inês dos Santos',
  SE: 'Elin _ Lindqvist, Anders _ Bergström, Sara _ Nyberg, Oskar _ Hedlund',
  DK: 'Mette _ Kjærgaard, Søren _ Mikkelsen, Line _ Østergaard',
  FI: 'Aino _ Lehtonen, Mikko _ Virtanen',
  CZ: 'Petra _ Dvořáková, Jakub _ Novotný, Lenka _ Svobodová',
  PL: 'Agnieszka _ Kowalczyk, Piotr _ Zieliński, Magdalena _ Wójcik, Krzysztof _ Nowicki',
  GB: 'Hannah _ Whitfield, Callum _ Ashworth, Priya _ Raman, Owen _ Bexley',
  US: 'Megan _ Sutherland, Tyler _ Brooks',
};

const jobTitles: readonly string[] = [
  'Managing director',
  'Stock manager',
  'Purchaser',
  'Sales, spare parts',
  'Workshop manager',
  'Warehouse and dispatch',
  'Product manager',
  'Trainee, purchasing',
];

const letters: Record<string, string> = {
  ł: 'l',
  ø: 'o',
  æ: 'ae',
  ß: 'ss',
  ı: 'i',
  ä: 'ae',
  ö: 'oe',
  ü: 'ue',
  å: 'aa',
};

// How far into the list of names of a country the organizations have got.
const used = new Map<string, number>();

/** The accounts that the sign-in screen offers; in this order. */
export const demoAccounts: readonly DemoPerson[] = [
  person('super.admin@demo.test', 'Robin _ Oudkerk', 'super_admin', null, { job: 'Platform owner' }),
  person('admin@demo.test', 'Ilse van Aken', 'admin', null, { job: 'Platform support' }),
  person('org.admin@demo.test', 'Marijke van den Heuvel-Oosterhout', 'organization_admin', sellerOrganization, {
    job: 'Managing director',
    permissions: allProducts,
    phone: 40,
  }),
  person('manager@demo.test', 'Jeroen _ Bakker', 'manager', sellerOrganization, {
    job: 'Head of purchasing',
    permissions: [...basic, 'bulk_upload', 'export', 'insights'],
    phone: 41,
  }),
  person('seller@demo.test', 'Sanne de Wit', 'user', sellerOrganization, {
    job: 'Stock manager',
    permissions: [...basic, 'bulk_upload', 'export'],
    phone: 42,
  }),
  person('buyer.admin@demo.test', 'Katharina _ Brandt', 'organization_admin', buyerOrganization, {
    job: 'Managing director',
    permissions: allProducts,
    phone: 40,
  }),
  person('buyer@demo.test', 'Jens _ Petersen', 'user', buyerOrganization, { job: 'Purchaser', phone: 41 }),
];

/** Everybody in the demo, the demo accounts first. Each organization has exactly one organization admin. */
export const people: readonly DemoPerson[] = [...demoAccounts, ...organizations.flatMap(fillOrganization)];

function fillOrganization(organization: DemoOrganization): DemoPerson[] {
  const taken = demoAccounts.filter((account) => account.organization === organization.name).length;
  const added: DemoPerson[] = [];
  for (let index = taken; index < organization.people; index += 1) {
    const name = takeName(organization.country);
    const role: Role = index === 0 ? 'organization_admin' : index === 1 && organization.people > 2 ? 'manager' : 'user';
    added.push(
      person(makeAddress(name, organization.domain), name, role, organization.name, {
        job: jobTitles[index % jobTitles.length] ?? 'Purchaser',
        permissions: role === 'organization_admin' ? allProducts : index % 3 === 1 ? [...basic, 'export'] : basic,
        phone: 40 + index,
      }),
    );
  }
  return added;
}

type Details = { job?: string; permissions?: readonly Product[]; phone?: number };

function person(
  email: string,
  name: string,
  role: Role,
  organizationName: string | null,
  details: Details,
): DemoPerson {
  const organization = organizations.find((candidate) => candidate.name === organizationName);
  const country = countryFacts[organization?.country ?? 'NL'];
  const parts = splitName(name);
  return {
    email,
    ...parts,
    phoneNumber:
      organization && details.phone !== undefined ? `${organization.phonePrefix}${String(details.phone)}` : null,
    jobTitle: details.job ?? null,
    role,
    permissions: details.permissions ?? (role === 'admin' || role === 'super_admin' ? allProducts : basic),
    locale: country?.locale ?? 'en',
    timeZone: country?.timeZone ?? 'Europe/Amsterdam',
    organization: organizationName,
  };
}

function splitName(name: string): Pick<DemoPerson, 'firstName' | 'preposition' | 'lastName'> {
  if (name.includes(' _ ')) {
    const [firstName = '', lastName = ''] = name.split(' _ ');
    return { firstName, preposition: null, lastName };
  }
  const words = name.split(' ');
  return {
    firstName: words[0] ?? '',
    preposition: words.slice(1, -1).join(' ') || null,
    lastName: words[words.length - 1] ?? '',
  };
}

function takeName(country: string): string {
  const accountNames = demoAccounts.map((account) => account.lastName);
  const list = (names[country] ?? '').split(/,\s*/);
  let index = used.get(country) ?? 0;
  while (accountNames.some((lastName) => list[index]?.endsWith(lastName))) index += 1;
  used.set(country, index + 1);
  const name = list[index];
  if (!name) throw new Error(`The list of names for ${country} is too short.`);
  return name;
}

function makeAddress(name: string, domain: string): string {
  const local = name
    .replace(' _ ', ' ')
    .toLowerCase()
    .replace(/[łøæßıäöüå]/g, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^a-z\- ]/g, '')
    .replaceAll(' ', '.');
  return `${local}@${domain}`;
}
