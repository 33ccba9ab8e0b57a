/**
 * Looks at a deployment as a visitor and says what is wrong, each with what to do. It changes nothing.
 *
 *   npm run doctor -- https://portal.example.com [--supabase https://<ref>.supabase.co] [--ref <ref>]
 *
 * What no visitor sees it reads with what the operator puts into its environment: SUPABASE_ACCESS_TOKEN for the settings of the project,
 * DATABASE_URL (the database as postgres) for how the installation is run. Without them it says that it did not look. It asks the registry
 * whether a weakness of a package of this checkout is known.
 *
 * Exits 1 when something is wrong.
 */
import { parseArgs } from 'node:util';

import { checks } from './doctor/checks.ts';
import { registryOfNpm } from './doctor/registry.ts';
import { report } from './doctor/report.ts';
import { openVisit } from './doctor/visit.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { supabase: { type: 'string' }, ref: { type: 'string' } },
});
const [address = ''] = positionals;

if (!/^https?:$/.test(URL.parse(address)?.protocol ?? '')) {
  process.stderr.write('Name the address of the site, for example https://portal.example.com\n');
  process.exitCode = 1;
} else {
  const visit = await openVisit(address, values.supabase, {
    accessToken: process.env['SUPABASE_ACCESS_TOKEN'],
    databaseUrl: process.env['DATABASE_URL'],
    ref: values.ref,
    registryUrl: registryOfNpm(),
  });
  const print = (line: string) => process.stdout.write(`${line}\n`);
  const [first, ...others] = checks;
  let count = await report(first ? [first] : [], visit, print);
  // Without an answer there is nothing more to see.
  if (count === 0 || visit.config) count += await report(others, visit, print);
  const things = count === 1 ? 'One thing is' : `${count} things are`;
  print(count === 0 ? '\nNothing is wrong that could be seen.' : `\n${things} wrong.`);
  if (count > 0) process.exitCode = 1;
}
