import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { startServedProduct } from '@portal/tools/product';

import accounts from '../../supabase/seed/demo-accounts.json' with { type: 'json' };
import { hashCheaply } from './people.ts';

/** A folder that the user who runs Postgres can enter: its data would lie elsewhere, and that is not in memory. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  chmodSync(folder, 0o755);
  return folder;
}

/** Keeps owners and rights: Postgres refuses a folder that others may read. */
function copyFolder(from: string, to: string): void {
  execFileSync('cp', ['-a', `${from}/.`, to]);
}

/** The product as npm start has it, on free ports, over the data in this folder. */
async function openProduct(dataDir: string) {
  const product = await startServedProduct({
    dataDir,
    ports: {
      web: await freePort(),
      api: await freePort(),
      db: await freePort(),
      mail: await freePort(),
    },
  });
  return {
    web: product.web,
    api: product.backend.url,
    key: product.backend.keys.publishable,
    secret: product.backend.keys.secret,
    mail: product.backend.mailUrl,
    database: product.backend.database.superuserUrl,
    stop: () => product.stop(),
  };
}

/**
 * Starts the one all journeys share; the tests learn where by environment. The bench has a product of its own, whose first start would
 * take as long again: it goes on from a copy of the data as this one began.
 */
async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = newFolder();
  const copy = newFolder();
  // In a whole run the tests of the backend have written the same data.
  const prepared = process.env['PORTAL_PREPARED_DATA'];
  if (prepared && existsSync(join(prepared, 'demo'))) copyFolder(join(prepared, 'demo'), dataDir);
  const first = await openProduct(dataDir);
  await hashCheaply(['%@demo.bahamasinc.example'], accounts.client.password, first.database);
  await first.stop();
  copyFolder(dataDir, copy);
  const product = await openProduct(dataDir);
  process.env['E2E_WEB'] = product.web;
  process.env['E2E_API'] = product.api;
  process.env['E2E_KEY'] = product.key;
  process.env['E2E_SECRET'] = product.secret;
  process.env['E2E_MAIL'] = product.mail;
  process.env['E2E_DATABASE'] = product.database;
  process.env['E2E_DATA'] = copy;
  return async () => {
    await product.stop();
    for (const folder of [dataDir, copy]) rmSync(folder, { recursive: true, force: true });
  };
}

export default startProduct;
