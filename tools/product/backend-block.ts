import { join, relative } from 'node:path';

import type { RunningBackend } from '@portal/backend';

/** The lines that say where the parts of the backend are; the same in every block of words. */
export function backendAddresses({ url, database, mailUrl }: RunningBackend): string[] {
  return [
    `  Supabase API    ${url}`,
    `  Database        postgres://postgres:postgres@127.0.0.1:${database.port}/postgres`,
    ...(mailUrl ? [`  Mailbox         ${mailUrl}`] : []),
  ];
}

/** What a person needs to reach a backend that runs alone. The secret key is not shown: terminals are recorded and shared. */
export function backendBlock(backend: RunningBackend, dataDir: string): string {
  const lines = [
    '',
    '  The backend is running alone',
    '',
    ...backendAddresses(backend),
    '',
    `  Publishable key ${backend.keys.publishable}`,
    `  Secret key      in ${relative(process.cwd(), join(dataDir, 'keys.json'))}, as "secret"`,
    '',
    '  Data            .local/ (npm run reset starts afresh)',
    '  Stop            Ctrl-C',
    '',
    '',
  ];
  return lines.join('\n');
}
