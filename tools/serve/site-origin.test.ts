import { expect, test } from 'vitest';

import { NAMES_ORIGIN, SITE_ORIGIN, withOrigin } from './site-origin.ts';

test('[PUB-09] a page is told its own address, whatever path or slash the address carries', () => {
  const page = `<link rel="canonical" href="${SITE_ORIGIN}/pricing"><a href="/pricing">`;
  const told = '<link rel="canonical" href="https://www.example.com/pricing"><a href="/pricing">';
  expect(withOrigin(page, 'https://www.example.com')).toBe(told);
  expect(withOrigin(page, 'https://www.example.com/')).toBe(told);
});

test.each([
  ['index.html', true],
  ['sitemap.xml', true],
  ['robots.txt', true],
  ['mark.svg', false],
  ['notes.txt', false],
])('%s names its own address: %s', (file, names) => {
  expect(NAMES_ORIGIN.test(file)).toBe(names);
});
