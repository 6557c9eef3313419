import { describe, expect, it } from 'vitest';
import type { EndpointShape } from '#contract/endpoint.ts';
import type { Body } from './bodies.ts';
import { deprecationHeaders, usesDeprecated, withFieldNames } from './names.ts';

const endpoint = { readNames: { country_code: 'country' } } as unknown as EndpointShape;
const bodyOf = (json: object) => ({ json }) as Body;

describe('names of fields', () => {
  it('are those of reads or the earlier ones, and not both', () => {
    expect(withFieldNames(endpoint, bodyOf({ country_code: 'BE' }))).toEqual({ json: { country: 'BE' } });
    expect(withFieldNames(endpoint, bodyOf({ country: 'BE' }))).toEqual({ json: { country: 'BE' } });
    const both = withFieldNames(endpoint, bodyOf({ country: 'BE', country_code: 'NL' }));
    expect(both).toEqual({ json: { country: ['BE', 'NL'] } });
  });

  it('are deprecated if they are the earlier ones', () => {
    expect(usesDeprecated(endpoint, bodyOf({ country_code: 'BE' }))).toBe(false);
    expect(usesDeprecated(endpoint, bodyOf({ country: 'BE' }))).toBe(true);
  });

  it('end on the day of the Sunset header, once that is decided', () => {
    const since = new Date('2026-11-29');
    expect(deprecationHeaders({ since, until: null })).toEqual({ deprecation: '@1795910400' });
    expect(deprecationHeaders({ since, until: new Date('2027-12-01') })).toEqual({
      deprecation: '@1795910400',
      sunset: 'Wed, 01 Dec 2027 00:00:00 GMT',
    });
  });
});
