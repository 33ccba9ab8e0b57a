/**
 * Writes the configurations of nginx, Caddy, Netlify and Cloudflare Pages from tools/serve/policy.ts.
 *
 *   npm run deploy:config -- --site https://portal.example.com --supabase https://<ref>.supabase.co
 *
 * writes them for a deployment into .local/deploy, or the folder of --out. --root names the folder of the site on the server (/srv/portal), --client
 * and --admin the pointers (current.json) of portals on other origins. With --staff and its
 * address staff have a host name of their own: its files are in a folder beside, which ends with -staff. Without --site it writes the examples in deploy/; --check says when one is out of date.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

import { example, folderOf, readDeployment } from './deploy/deployment.ts';
import { deployFiles } from './deploy/files.ts';
import { settleGenerated } from './lib/generated.ts';

const args = process.argv.slice(2);

if (args.length === 0 || args.includes('--check')) {
  for (const [name, text] of Object.entries(deployFiles(example))) {
    const stale = `deploy/${name} is not what tools/serve/policy.ts says. Run "npm run deploy:config".`;
    settleGenerated(join('deploy', name), text, stale);
  }
} else {
  try {
    writeFor(args);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

function writeFor(options: string[]) {
  const { deployments, out = '.local/deploy' } = readDeployment(options);
  for (const deployment of deployments)
    for (const [name, text] of Object.entries(deployFiles(deployment))) {
      const file = join(folderOf(deployment, resolve(out)), name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, text);
      process.stdout.write(`${file}\n`);
    }
}
