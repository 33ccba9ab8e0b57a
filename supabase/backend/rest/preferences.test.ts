import { expect, test } from 'vitest';
import { mostAffected, readPreferences } from './preferences.ts';

test('of several wishes of one name the first counts', () => {
  const wishes = readPreferences('count=exact,  return=minimal , return=representation,odd');
  expect(Object.fromEntries(wishes)).toEqual({ count: 'exact', return: 'minimal', odd: '' });
});

test.each([
  ['handling=strict, max-affected=2', 2],
  ['max-affected=0,handling=strict', 0],
  ['max-affected=2', undefined],
  ['handling=lenient, max-affected=2', undefined],
  ['handling=strict, max-affected=-1', undefined],
  ['handling=strict', undefined],
  ['', undefined],
])('%j allows %s rows', (header, most) => {
  expect(mostAffected(header)).toBe(most);
});
