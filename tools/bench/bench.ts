/* npm run bench: runs the benches of the workspace and prints one table; with a name (`npm run bench -- screens`) only that bench. What follows
 * the name goes to the bench. */
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import { run } from '../lib/run.ts';
import { buildApps } from '../product/build-apps.ts';

const results: unknown[] = [];
const backend = [
  'rest',
  'auth',
  'realtime',
  'scale',
  'client-lists',
  'maintenance',
  'digests',
  'fees',
  'mail',
  'risk',
  'jobs',
  'screening',
  'audit',
  'ownership',
  'reports',
  'people',
  'hostile',
  'imports',
].map((bench) => join(root, 'supabase', 'backend', 'bench', `${bench}.bench.ts`));
// In a browser, against fresh builds.
const screens = ['screens', 'exports'].map((bench) =>
  join(root, 'e2e', 'bench', `${bench}.bench.ts`),
);
const [only, ...options] = process.argv.slice(2);

await buildApps((line) => process.stderr.write(`${line}\n`));
for (const bench of [...backend, ...screens]) {
  if (only !== undefined && !bench.endsWith(`${only}.bench.ts`)) continue;
  const { code, output } = await run(process.execPath, [bench, '--json', ...options]);
  const found = output.split('\n').findLast((line) => line.startsWith('[{'));
  if (code === 0 && found) {
    results.push(...(JSON.parse(found) as unknown[]));
  } else {
    process.stderr.write(output);
    process.exitCode = 1;
  }
}
console.table(results);
