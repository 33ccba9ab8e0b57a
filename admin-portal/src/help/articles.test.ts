import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { articlesFor, questionText, searchArticles } from '@portal/shared-core/help';
import { matchPath, matchRoutes, type RouteObject } from 'react-router-dom';
import { expect, test } from 'vitest';

import portal from '#/routes.tsx';

import { articles } from './articles.ts';
import { glossary } from './glossary.ts';
import { keyGroups } from './keys.ts';

const root = join(import.meta.dirname, '../../..');

function hasRoute(address: string): boolean {
  const match = matchRoutes(portal.routes, address, '/admin')?.at(-1);
  return match !== undefined && match.route.path !== '*';
}

function pagesOf(routes: readonly RouteObject[], base: string): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const here = path ? `${base}/${path}` : base;
    if (children) return pagesOf(children, here);
    return path === '*' || (!path && !index) ? [] : [here];
  });
}

/** The code of the screens, with every run of blanks as one. */
function codeOfScreens(): string {
  return ['admin-portal/src', 'shared-core/src']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file))
        .filter((file) => !/\.test\.|\.fixtures\.|^testing|^help\//.test(file))
        .map((file) => readFileSync(join(root, folder, file), 'utf8')),
    )
    .join('\n')
    .replaceAll(/\s+/g, ' ');
}

const code = codeOfScreens();

test.each(articles)('[HLP-01] “$title” names pages that exist', ({ pages, action }) => {
  for (const page of pages) {
    expect([page, page.endsWith('/*') || hasRoute(page)]).toEqual([page, true]);
  }
  expect([action.to, hasRoute(action.to)]).toEqual([action.to, true]);
});

test.each(articles)('[HLP-01] “$title” names labels that the screens have', (article) => {
  const { intro, steps = [], notes = [] } = article;
  const names = [intro, ...steps, ...notes].flatMap((text) =>
    [...text.matchAll(/“([^”]+)”/g)].map(([, name = '']) => name),
  );
  expect(names.filter((name) => !code.includes(name))).toEqual([]);
});

test('[HLP-01] every page of staff has an article', () => {
  const without = pagesOf(portal.routes, '/admin').filter((page) => {
    // A name such as :code stands for any word, so that the pattern of a page matches it.
    const address = page.replaceAll(/:(\w+)/g, 'any-$1');
    return articlesFor(articles, address).length === 0;
  });
  expect(without).toEqual([]);
});

test('[HLP-01] each article has its own name, steps, and the button that begins the task', () => {
  expect(new Set(articles.map(({ slug }) => slug)).size).toBe(articles.length);
  for (const { title, steps = [], action } of articles) {
    expect([title, steps.length >= 3 && steps.length <= 8]).toEqual([title, true]);
    expect(action.label).not.toBe('');
  }
});

test('[HLP-01] a question finds its article, in less than 50 ms of the device', () => {
  const first = (typed: string) => searchArticles(articles, typed)[0]?.slug;
  expect(first('how do I restore a company')).toBe('record-a-standing');
  expect(first('2fa')).toBe('second-factor-of-others');
  expect(first('What does stale mean?')).toBe('live-updates');
  expect(first('waive document')).toBe('waive-a-document');
  expect(searchArticles(articles, 'zebra')).toEqual([]);
  expect(questionText('how do I')).toBe('how do I');
});

test('[HLP-01] the glossary says what docs/glossary.md says', () => {
  const rows = new Map(
    readFileSync(join(root, 'docs/glossary.md'), 'utf8')
      .split('\n')
      .map((line) => line.split('|').map((cell) => cell.trim()))
      .map(([, term = '', meaning = '']) => [term, meaning.replaceAll('`', '')]),
  );
  for (const [term, meaning] of glossary) {
    expect([term, rows.get(term)?.includes(meaning.slice(0, -1))]).toEqual([term, true]);
  }
});

test('[HLP-01] the actions of the keys are named as the screens name them', () => {
  const labels = keyGroups.flatMap(({ keys }) => keys.map(({ label }) => label));
  expect(labels.filter((label) => !code.includes(label))).toEqual([]);
});

test('[HLP-01] no article is loaded before help is opened', () => {
  const layout = readFileSync(join(import.meta.dirname, '../layout/portal-layout.tsx'), 'utf8');
  expect(layout).not.toContain('#/help/');
  expect(matchPath('/admin/help/*', '/admin/help')).not.toBeNull();
});
