import { freePort } from '@portal/backend/free-port';
import { serveProduct } from '@portal/tools/serve';
import { localConfig } from '@portal/tools/served-config';

import { environment } from './environment.ts';

/** The product under two host names, in front of the backend that runs: the public one, and one of staff. */
export async function openTwoHosts() {
  const [sitePort, staffPort] = [await freePort(), await freePort()];
  const site = `http://localhost:${sitePort}`;
  // Another name, not another port alone: cookies know no ports.
  const staff = `http://127.0.0.1:${staffPort}`;
  const config = localConfig({
    supabaseUrl: environment.api,
    supabaseKey: environment.publishableKey,
  });
  const servers = await Promise.all([
    serveProduct({
      port: sitePort,
      config: { ...config, hosts: { areas: 'public', other: staff } },
    }),
    serveProduct({
      port: staffPort,
      hostname: '127.0.0.1',
      config: { ...config, hosts: { areas: 'staff', other: site } },
    }),
  ]);
  return { site, staff, close: () => Promise.all(servers.map((server) => server.close())) };
}
