import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { startServedProduct } from '@portal/tools/product';

/** Starts the product as npm start does, on free ports with a database of its own; the tests learn where by environment. */
async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const product = await startServedProduct({
    dataDir,
    ports: {
      web: await freePort(),
      api: await freePort(),
      db: await freePort(),
      mail: await freePort(),
    },
  });
  process.env['E2E_WEB'] = product.web;
  process.env['E2E_API'] = product.backend.url;
  process.env['E2E_KEY'] = product.backend.keys.publishable;
  process.env['E2E_MAIL'] = product.backend.mailUrl;
  process.env['E2E_DATABASE'] = product.backend.database.superuserUrl;
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export default startProduct;
