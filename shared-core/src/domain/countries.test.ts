import { expect, test } from 'vitest';
import { allCountries, countryName, foldForSearch } from './countries.ts';

test('the list holds every country of ISO 3166-1 once, with a name', () => {
  expect(allCountries()).toHaveLength(249);
  expect(new Set(allCountries().map(({ code }) => code)).size).toBe(249);
  expect(allCountries().filter(({ code, name }) => name === code)).toEqual([]);
});

test.each([
  ['BS', 'Bahamas'],
  ['vg', 'British Virgin Islands'],
  ['nowhere', 'nowhere'],
])('the code %s names %s', (code, name) => {
  expect(countryName(code)).toBe(name);
});

test.each([
  ['curacao', 'CW'],
  ['uk', 'GB'],
  ['BVI', 'VG'],
  ['Côte', 'CI'],
])('%s finds %s', (typed, code) => {
  const found = allCountries().filter(({ search }) => search.includes(foldForSearch(typed)));
  expect(found.map((country) => country.code)).toContain(code);
});
