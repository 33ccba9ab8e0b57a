import type { BrowserContext, Page } from '@playwright/test';

import { expect } from './expect.ts';
import { useOnce } from './contexts.ts';

/** Keeps live updates away from a page: for what happens to who does not hear of a change. */
export async function withoutLive(of: Page | BrowserContext): Promise<void> {
  if (!('context' in of)) useOnce(of);
  await of.routeWebSocket(/\/realtime\//, (socket) => void socket.close());
}

/** Resolves once the live connection of a portal stands. */
export async function isLive(page: Page): Promise<void> {
  await expect(page.getByText('Live', { exact: true })).toBeVisible();
}
