import { freePort } from '../lib/ports.ts';
import { serveProduct } from '../serve/serve.ts';
import { startProductBackend } from './backend.ts';
import { localConfig } from './served-config.ts';

/** The whole product on free ports, for tests: backend with a fresh seeded database, and the builds as they lie in dist. */
export async function startServedProduct(options: { dataDir: string }) {
  const [webPort, apiPort, dbPort] = [await freePort(), await freePort(), await freePort()];
  const siteUrl = `http://localhost:${webPort}`;
  const backend = await startProductBackend({ ...options, apiPort, dbPort, siteUrl });
  const config = localConfig({ supabaseUrl: backend.url, supabaseKey: backend.keys.publishable });
  const web = await serveProduct({ port: webPort, config });
  return {
    web: web.url,
    api: backend.url,
    publishableKey: backend.keys.publishable,
    secretKey: backend.keys.secret,
    databaseUrl: backend.database.superuserUrl,
    async stop() {
      await web.close();
      await backend.stop();
    },
  };
}
