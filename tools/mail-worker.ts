/*
 * Sends the mails of the portal for a hosted project: those in private.mail_outbox, by the mail server of the settings.
 *
 *   DATABASE_URL=postgres://… SITE_URL=https://… node tools/boot.mjs tools/mail-worker.ts
 *
 * It runs until it is ended, and then settles the mail under way. Several may run: each mail is sent by one of them, once. The local
 * backend does the same by itself.
 */
import { startOutbox } from '@portal/backend';

import { stopWith } from './lib/stop-with.ts';

const { DATABASE_URL: url, SITE_URL: siteUrl } = process.env;

if (url && siteUrl && URL.canParse(siteUrl)) {
  const print = (what: unknown, text = '') =>
    void process.stdout.write(`${new Date().toISOString()} ${text} ${describe(what)}\n`);
  const outbox = startOutbox({ url, siteUrl, log: { info: print, warn: print } });
  stopWith(outbox.stop);
  print({}, 'The worker waits for mails.');
} else {
  process.stderr.write(
    'DATABASE_URL must name the database, as its owner postgres, and SITE_URL the site that links in mails lead to.\n',
  );
  process.exitCode = 1;
}

/** What is logged: ids and states, never an address or a password. */
function describe(what: unknown): string {
  const { error, ...rest } = what as { error?: { code?: string; name?: string } };
  return JSON.stringify(error ? { ...rest, error: error.code ?? error.name } : rest);
}
