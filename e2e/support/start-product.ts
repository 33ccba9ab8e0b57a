import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { startServedProduct } from '@portal/tools/product';

/** Starts the product as npm start does, on free ports with a database of its own; the tests learn where by environment. */
async function startProduct(): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'portal-e2e-'));
  const product = await startServedProduct({ dataDir });
  process.env['E2E_WEB'] = product.web;
  process.env['E2E_API'] = product.api;
  process.env['E2E_KEY'] = product.publishableKey;
  process.env['E2E_SECRET'] = product.secretKey;
  process.env['E2E_DATABASE'] = product.databaseUrl;
  return async () => {
    await product.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

export default startProduct;
