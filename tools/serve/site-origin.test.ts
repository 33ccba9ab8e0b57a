import { expect, test } from 'vitest';

import { NAMES_ORIGIN, SITE_ORIGIN, withOrigin } from './site-origin.ts';

test('[PUB-09] a page gets the origin of any given address', () => {
  const page = `<link rel="canonical" href="${SITE_ORIGIN}/pricing"><a href="/pricing">`;
  const expected =
    '<link rel="canonical" href="https://www.example.com/pricing"><a href="/pricing">';
  expect(withOrigin(page, 'https://www.example.com')).toBe(expected);
  expect(withOrigin(page, 'https://www.example.com/')).toBe(expected);
});

test.each([
  ['index.html', true],
  ['sitemap.xml', true],
  ['robots.txt', true],
  ['mark.svg', false],
  ['notes.txt', false],
])('%s contains the site address: %s', (file, names) => {
  expect(NAMES_ORIGIN.test(file)).toBe(names);
});
