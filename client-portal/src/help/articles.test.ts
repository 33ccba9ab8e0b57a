import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { searchArticles } from '@portal/shared-core/help';
import { matchRoutes } from 'react-router-dom';
import { expect, test } from 'vitest';

import { paths } from '#/paths.ts';
import portal from '#/routes.tsx';

import { articles } from './articles.ts';

/** Addresses of pages that other work brings: they are in paths.ts, and an article about them shows once their route exists. */
const known = new Set(
  Object.values(paths).map((path) =>
    typeof path === 'string' ? path : path(':companyId', ':requestId'),
  ),
);

function hasRoute(address: string): boolean {
  const match = matchRoutes(portal.routes, address, '/app')?.at(-1);
  return match !== undefined && match.route.path !== '*';
}

test.each(articles)('[HLP-01] “$title” names pages that exist', ({ pages, action }) => {
  for (const page of [...pages, action.to]) {
    const isKnown = known.has(page) || known.has(page.replace(/:\w+/g, ':companyId'));
    expect([page, isKnown || hasRoute(page)]).toEqual([page, true]);
  }
});

test('[HLP-01] a search finds the article by its title, its other words, and its text', () => {
  const first = (typed: string) => searchArticles(articles, typed)[0]?.slug;
  expect(first('form comp')).toBe('form-a-company');
  expect(first('2fa')).toBe('second-factor');
  expect(first('resign')).toBe('change-directors');
  expect(first('invoices and statement')).toBe('invoices');
  expect(first('yearly statement')).toBe('yearly-statement');
  expect(searchArticles(articles, 'zebra')).toEqual([]);
});

test('[HLP-01] every article has steps and ends with an action', () => {
  for (const { title, steps = [], action } of articles) {
    expect([title, steps.length > 0, action.label.length > 0]).toEqual([title, true, true]);
  }
});

test('[HLP-01] no file of articles is read before help is opened', () => {
  const layout = readFileSync(join(import.meta.dirname, '../layout/portal-layout.tsx'), 'utf8');
  expect(layout).not.toContain('#/help/articles');
});
