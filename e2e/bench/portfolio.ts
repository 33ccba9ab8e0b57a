import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import postgres from 'postgres';

import type { ProductReport } from './product-process.ts';
import { isSmall, portfolioSize } from './size.ts';
import { withProduct } from './with-product.ts';

const checkout = dirname(dirname(import.meta.dirname));
const parts = globSync('portfolio/*.sql', { cwd: import.meta.dirname })
  .toSorted()
  .map((file) => join(import.meta.dirname, file));

/** The people of the portfolio that the benches sign in as; the password is that of the demo. */
export const people = {
  /** Has 400 companies of the largest tenant. */
  client: 'client-1@portfolio.example',
  staff: 'staff-1@portfolio.example',
  password: 'demo1234',
} as const;

/**
 * Runs the product over a portfolio of 100,000 companies, with `--small` of 1,000. With BENCH_DATA a portfolio that was built is kept in that folder for the next run,
 * which works on a copy, so that every run measures the same. The small one is built and used by one start of the product, over data
 * that E2E_DATA names, where it does: that of the journeys before any of them.
 */
export async function withPortfolio(
  work: (product: ProductReport) => Promise<void>,
): Promise<void> {
  const kept = process.env['BENCH_DATA'];
  const folder = newFolder(tmpdir());
  try {
    if (isSmall && !kept) {
      const begun = process.env['E2E_DATA'];
      if (begun) execFileSync('cp', ['-a', `${begun}/.`, folder]);
      return await withProduct(folder, async (product) => {
        await build(product);
        await work(product);
      });
    }
    if (kept) {
      execFileSync('cp', ['-a', `${await keptPortfolio(kept)}/.`, folder]);
    } else {
      await withProduct(folder, build);
    }
    await withProduct(folder, work);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The portfolio of this version of schema, seeds and portfolio, built when it is not there yet. */
async function keptPortfolio(parent: string): Promise<string> {
  const portfolio = join(parent, fingerprint());
  if (existsSync(portfolio)) return portfolio;
  mkdirSync(parent, { recursive: true });
  const unfinished = newFolder(parent);
  try {
    await withProduct(unfinished, build);
    renameSync(unfinished, portfolio);
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
  return portfolio;
}

async function build({ database }: ProductReport): Promise<void> {
  const sql = postgres(database, { max: 1, onnotice: () => undefined });
  try {
    for (const [name, value] of Object.entries(portfolioSize)) {
      await sql`select set_config(${`portfolio.${name}`}, ${String(value)}, false)`;
    }
    for (const part of parts) await sql.unsafe(readFileSync(part, 'utf8')).simple();
    await sql.unsafe('vacuum analyze');
  } finally {
    await sql.end();
  }
}

function fingerprint(): string {
  const hash = createHash('sha256').update(JSON.stringify(portfolioSize));
  const sources = globSync('supabase/{migrations,seed}/*.sql', { cwd: checkout }).toSorted();
  for (const path of [...sources.map((source) => join(checkout, source)), ...parts]) {
    hash.update(readFileSync(path));
  }
  return `portfolio-${hash.digest('hex').slice(0, 16)}`;
}

function newFolder(parent: string): string {
  const folder = mkdtempSync(join(parent, 'portal-portfolio-'));
  chmodSync(folder, 0o755); // the user who runs Postgres must be able to enter it
  return folder;
}
