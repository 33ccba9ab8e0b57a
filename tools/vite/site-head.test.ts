import { expect, test } from 'vitest';

import { headOf } from './site-head.ts';

const page = { path: '/about', title: 'About "us" & <them>', description: 'Who we are.' };

test('[PUB-09] a page has a canonical address and the data of its preview', () => {
  const head = headOf(page);
  expect(head).toContain('<link rel="canonical" href="https://site.invalid/about">');
  expect(head).toContain('content="https://site.invalid/previews/about.png"');
  expect(head).toContain('content="About &quot;us&quot; &amp; &lt;them>"');
});

test('[PUB-09] structured data cannot end its own element', () => {
  const head = headOf({ ...page, data: [{ name: '</script><script>alert(1)</script>' }] });
  expect(head.match(/<\/script>/g)).toHaveLength(1);
});

test('a hidden page is kept out of search engines', () => {
  expect(headOf({ ...page, hidden: true })).toBe('<meta name="robots" content="noindex">');
});
