import { isValidPhoneNumber } from 'libphonenumber-js/max';
import { postcodeValidator } from 'postcode-validator';
import { describe, expect, it } from 'vitest';
import { organizations } from './organizations.ts';
import { demoAccounts, people } from './people.ts';

describe('the organizations of the demo', () => {
  it('are at least 25 different ones in at least 8 countries', () => {
    expect(organizations.length).toBeGreaterThanOrEqual(25);
    expect(new Set(organizations.map((organization) => organization.country)).size).toBeGreaterThanOrEqual(8);
    expect(new Set(organizations.map((organization) => organization.name.toLowerCase())).size).toBe(
      organizations.length,
    );
  });

  it.each(organizations.map((organization) => [organization.name, organization]))(
    '%s has an address of its country',
    (_, organization) => {
      expect(postcodeValidator(organization.zipcode, organization.country)).toBe(true);
      expect(organization.website).toMatch(/^https:\/\/www\.[a-z-]+\.example$/);
      expect(
        organization.city && organization.street && organization.houseNumber && organization.legalForm,
      ).toBeTruthy();
    },
  );
});

describe('the people of the demo', () => {
  it('have accounts of every status, and the demo accounts need only the password', () => {
    const count = (status: string) => people.filter((person) => person.status === status).length;
    for (const status of ['locked', 'invited', 'invitation expired', 'deactivated']) {
      expect(count(status)).toBeGreaterThan(0);
    }
    expect(people.filter((person) => person.hasTwoFactor).length).toBeGreaterThan(5);
    const accounts = demoAccounts.map(({ email }) => people.find((person) => person.email === email));
    for (const account of accounts) expect(account).toMatchObject({ status: 'active', hasTwoFactor: false });
  });

  it('have job titles in the language that their organization writes', () => {
    const titlesIn = (isEnglish: boolean) =>
      people.flatMap(({ organization, jobTitle }) => {
        const language = organizations.find(({ name }) => name === organization)?.language;
        return jobTitle !== null && language !== undefined && (language === 'en') === isEnglish ? [jobTitle] : [];
      });
    const english = new Set(titlesIn(true));
    expect(titlesIn(false).filter((title) => english.has(title))).toEqual([]);
  });

  it('are at least 60 different ones, with one organization admin in each organization', () => {
    expect(people.length).toBeGreaterThanOrEqual(60);
    expect(new Set(people.map((person) => person.email)).size).toBe(people.length);
    for (const organization of organizations) {
      const admins = people.filter(
        (person) => person.organization === organization.name && person.role === 'organization_admin',
      );
      expect([organization.name, admins.length]).toEqual([organization.name, 1]);
    }
  });

  it('have valid telephone numbers, and e-mail addresses that cannot exist', () => {
    for (const person of people) {
      if (person.phoneNumber) {
        expect([person.phoneNumber, isValidPhoneNumber(person.phoneNumber)]).toEqual([person.phoneNumber, true]);
      }
      expect(person.email).toMatch(/^[a-z.-]+@([a-z-]+\.example|demo\.test)$/);
      expect(`${person.firstName}|${person.lastName}`).toMatch(/^[^_|]+\|[^_|]+$/);
    }
  });

  it('have prepositions separate from the last name', () => {
    expect(people.find((person) => person.email === 'seller@demo.test')).toMatchObject({
      firstName: 'Sanne',
      preposition: 'de',
      lastName: 'Wit',
    });
    expect(people.find((person) => person.email === 'org.admin@demo.test')).toMatchObject({
      preposition: 'van den',
      lastName: 'Heuvel-Oosterhout',
    });
  });
});
