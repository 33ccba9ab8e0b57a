import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { freePort } from '@portal/backend/free-port';
import { startServedProduct } from '@portal/tools/product';

import accounts from '../../supabase/seed/demo-accounts.json' with { type: 'json' };
import { askDatabase } from './database.ts';

/** The product as npm start has it, on free ports with a database of its own. */
export async function openProduct() {
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
  return {
    web: product.web,
    api: product.backend.url,
    key: product.backend.keys.publishable,
    secret: product.backend.keys.secret,
    mail: product.backend.mailUrl,
    database: product.backend.database.superuserUrl,
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Journeys sign in hundreds of times: the passwords of the demo get the cheapest hash, which the service checks as it does any other. */
function hashCheaply(database: string) {
  return askDatabase(
    (sql) => sql`
      update auth.users set encrypted_password = extensions.crypt(${accounts.client.password}, extensions.gen_salt('bf', 4))
      where email like '%@demo.bahamasinc.example'`,
    database,
  );
}

/** Starts the one all journeys share; the tests learn where by environment. */
async function startProduct(): Promise<() => Promise<void>> {
  const product = await openProduct();
  await hashCheaply(product.database);
  process.env['E2E_WEB'] = product.web;
  process.env['E2E_API'] = product.api;
  process.env['E2E_KEY'] = product.key;
  process.env['E2E_SECRET'] = product.secret;
  process.env['E2E_MAIL'] = product.mail;
  process.env['E2E_DATABASE'] = product.database;
  return product.stop;
}

export default startProduct;
