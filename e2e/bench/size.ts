import type { Page } from '@playwright/test';

/** How large the portfolio is. */
export interface PortfolioSize {
  companies: number;
  tenants: number;
  /** How many applications of the first tenant are under way. */
  applications: number;
}

/**
 * With `--small` the bench builds little data and measures each thing once: it proves that the bench still finds what it measures. Its
 * times say nothing.
 */
export const isSmall = process.argv.includes('--small');

export const portfolioSize: PortfolioSize = isSmall
  ? { companies: 600, tenants: 2, applications: 50 }
  : { companies: 100_000, tenants: 400, applications: 2_000 };

/** How often a thing is measured: as often as `usual` says, with `--small` as often as it takes to find it. */
export function repeats(usual: number, small = 1): number {
  return isSmall ? small : usual;
}

/** Waits until what a change set off is over. With `--small` the next change may fall into it: it is found all the same. */
export function settle(page: Page): Promise<void> {
  return page.waitForTimeout(isSmall ? 50 : 1_500);
}
