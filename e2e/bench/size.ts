/** How large the portfolio is. */
export interface PortfolioSize {
  companies: number;
  tenants: number;
  /** How many applications of the first tenant are under way. */
  applications: number;
}

/**
 * With `--small` the bench builds little data and measures each thing twice at most: it proves that the bench still finds what it measures. Its
 * times say nothing.
 */
export const isSmall = process.argv.includes('--small');

export const portfolioSize: PortfolioSize = isSmall
  ? { companies: 1_000, tenants: 4, applications: 100 }
  : { companies: 100_000, tenants: 400, applications: 2_000 };

/** How often a thing is measured: as often as `usual` says, twice with `--small`. */
export function repeats(usual: number): number {
  return isSmall ? Math.min(usual, 2) : usual;
}
