import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Page } from '@playwright/test';

const root = join(import.meta.dirname, '..', '..');

interface Route {
  path?: string;
  index?: boolean;
  children?: readonly Route[];
}

interface RouteTable {
  /** Of the host. */
  routes?: readonly Route[];
  /** Of a portal. */
  default?: { routes: readonly Route[] };
}

/** The addresses a part of the product answers, as its own table has them: `/app/companies/:companyId`. */
export async function routesOf(part: 'host-shell' | 'client-portal' | 'admin-portal') {
  // A build writes these into the portal.
  Object.assign(globalThis, { __PORTAL_BUILD__: 'test', __PORTAL_VERSION__: 'test' });
  const file = pathToFileURL(join(root, part, 'src/routes.tsx'));
  const table = (await import(file.href)) as RouteTable;
  const base = { 'host-shell': '', 'client-portal': '/app', 'admin-portal': '/admin' }[part];
  return addresses(table.default?.routes ?? table.routes ?? [], base);
}

function addresses(routes: readonly Route[], base: string): string[] {
  return routes.flatMap(({ path, index, children }) => {
    const address = [base, path?.replace(/^\/|\/$/g, '')].filter(Boolean).join('/');
    const own = index || (path && !children) ? [absolute(address)] : [];
    return [...own, ...addresses(children ?? [], address)];
  });
}

function absolute(address: string): string {
  return address.startsWith('/') ? address : `/${address}`;
}

/** Goes to another address of the same document, as a link of the page does: nothing is loaded again. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => {
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, address);
}
