import { freePort } from '@portal/backend/free-port';
import { servePortal, serveProduct } from '@portal/tools/serve';
import { localConfig } from '@portal/tools/served-config';

import { environment } from './environment.ts';

/** The product from three origins: host, client portal and admin portal, in front of the backend that runs. */
export async function openThreeOrigins() {
  const [web, client, admin] = [await freePort(), await freePort(), await freePort()];
  const host = `http://localhost:${web}`;
  const at = (port: number, portal: string) =>
    `http://localhost:${port}/remotes/${portal}/current.json`;
  const config = localConfig({
    supabaseUrl: environment.api,
    supabaseKey: environment.publishableKey,
    portals: { client: at(client, 'client'), admin: at(admin, 'admin') },
  });
  const servers = await Promise.all([
    serveProduct({ port: web, config }),
    servePortal({ port: client, portal: 'client', host }),
    servePortal({ port: admin, portal: 'admin', host }),
  ]);
  return {
    host,
    client: `http://localhost:${client}`,
    admin: `http://localhost:${admin}`,
    close: () => Promise.all(servers.map((server) => server.close())),
  };
}
