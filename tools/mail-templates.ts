/**
 * Writes the mails of supabase/templates from tools/mail/letters.ts.
 *
 *   node tools/mail-templates.ts            writes them
 *   node tools/mail-templates.ts --check    exits 1 when one is out of date
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { root } from './lib/paths.ts';
import { letterHtml } from './mail/frame.ts';
import { letters } from './mail/letters.ts';

for (const [name, letter] of Object.entries(letters)) {
  const file = join(root, 'supabase', 'templates', `${name}.html`);
  const html = letterHtml(letter);
  if (!process.argv.includes('--check')) {
    writeFileSync(file, html);
  } else if (!existsSync(file) || readFileSync(file, 'utf8') !== html) {
    console.error(`The mail ${name} is not what tools/mail says. Run "npm run mail:templates".`);
    process.exitCode = 1;
  }
}
