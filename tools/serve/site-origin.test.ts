import { expect, test } from 'vitest';

import { NAMES_ORIGIN, SITE_EMAIL, SITE_ORIGIN, withOrigin } from './site-origin.ts';

test('[PUB-09] a page gets the origin of any given address', () => {
  const page = `<link rel="canonical" href="${SITE_ORIGIN}/pricing"><a href="/pricing">`;
  const expected =
    '<link rel="canonical" href="https://www.example.com/pricing"><a href="/pricing">';
  expect(withOrigin(page, 'https://www.example.com', 'hello@example.com')).toBe(expected);
  expect(withOrigin(page, 'https://www.example.com/', 'hello@example.com')).toBe(expected);
});

test('[PUB-08] a page that is read without JavaScript gets the address to write to', () => {
  const page = `<a href="mailto:${SITE_EMAIL}">${SITE_EMAIL}</a>`;
  expect(withOrigin(page, 'https://www.example.com', 'hello@example.com')).toBe(
    '<a href="mailto:hello@example.com">hello@example.com</a>',
  );
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
