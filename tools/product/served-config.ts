import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import type { ServedConfig } from '../serve/serve.ts';

/** What /config.json says on this machine: the embedded backend, portals on the same origin and without a signature, demo sign-in on. */
export function localConfig(options: {
  supabaseUrl: string;
  supabaseKey: string;
  portals?: ServedConfig['portals'];
}): ServedConfig {
  return {
    portals: {
      client: '/remotes/client/current.json',
      admin: '/remotes/admin/current.json',
    },
    releaseKeys: 'unsigned',
    ...options,
    contact: {
      address: ['Bay Street', 'Nassau, New Providence', 'The Bahamas'],
      email: 'hello@bahamasinc.example',
      phone: '+1 242 555 0100',
    },
    demo: demoAccounts(),
  };
}

/** The accounts supabase/seed/demo.sql creates. */
function demoAccounts(): NonNullable<ServedConfig['demo']> {
  const file = join(root, 'supabase', 'seed', 'demo-accounts.json');
  const { client, admin } = JSON.parse(readFileSync(file, 'utf8')) as NonNullable<
    ServedConfig['demo']
  >;
  return {
    client: { email: client.email, password: client.password },
    admin: { email: admin.email, password: admin.password },
  };
}
