/* npm run bench: runs the benches of the workspace and prints one table. It takes about a minute and a half. */
import { join } from 'node:path';

import { root } from '../lib/paths.ts';
import { run } from '../lib/run.ts';

const { code, output } = await run(process.execPath, [
  join(root, 'supabase', 'backend', 'bench', 'rest.bench.ts'),
  '--json',
]);
const results = output.split('\n').findLast((line) => line.startsWith('[{'));
if (code === 0 && results) {
  console.table(JSON.parse(results));
} else {
  process.stderr.write(output);
  process.exitCode = 1;
}
