/*
 * The entry on a hosted project, where Deno runs it: `supabase functions deploy card-payments`. The embedded backend serves the same handler
 * in its own process (supabase/backend/functions). It needs SITE_URL, STAFF_URL where staff have a host name of their own, and CARD_PAYMENTS with the keys of each firm that takes cards
 * (docs/guides/card-payments.md).
 */
import { asServer } from './database.ts';
import { createCardHandler } from './handler.ts';
import { readSettings } from './settings.ts';

declare const Deno: {
  env: { get(name: string): string | undefined };
  serve(handler: (request: Request) => Promise<Response>): void;
};

function setting(name: string): string {
  const value = Deno.env.get(name);
  if (!value) throw new Error(`The function needs ${name}.`);
  return value;
}

/** Hosted sets the secret keys of the project by their names. */
function secretKey(): string {
  const keys = JSON.parse(setting('SUPABASE_SECRET_KEYS')) as Record<string, string>;
  const key = keys['default'] ?? Object.values(keys)[0];
  if (!key) throw new Error('The project has no secret key.');
  return key;
}

const supabaseUrl = setting('SUPABASE_URL');

Deno.serve(
  createCardHandler({
    siteUrl: setting('SITE_URL').replace(/\/$/, ''),
    staffUrl: Deno.env.get('STAFF_URL')?.replace(/\/$/, ''),
    supabaseUrl,
    firms: readSettings(Deno.env.get('CARD_PAYMENTS')),
    call: asServer(supabaseUrl, secretKey()),
    report: (error) => console.error(error instanceof Error ? error.message : 'It failed.'),
  }),
);
