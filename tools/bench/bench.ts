/* npm run bench: runs the benches of the workspace and prints one table. Each can also be run alone. */
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import { run } from '../lib/run.ts';

const results: unknown[] = [];
for (const bench of [
  'rest',
  'auth',
  'realtime',
  'scale',
  'maintenance',
  'risk',
  'screening',
  'audit',
  'ownership',
  'reports',
]) {
  const { code, output } = await run(process.execPath, [
    join(root, 'supabase', 'backend', 'bench', `${bench}.bench.ts`),
    '--json',
  ]);
  const found = output.split('\n').findLast((line) => line.startsWith('[{'));
  if (code === 0 && found) {
    results.push(...(JSON.parse(found) as unknown[]));
  } else {
    process.stderr.write(output);
    process.exitCode = 1;
  }
}
console.table(results);
