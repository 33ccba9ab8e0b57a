/*
 * The entry on a hosted project, where Deno runs it: `supabase functions deploy unsubscribe`. The embedded backend serves the same handler in
 * its own process (supabase/backend/functions). It needs one secret of its own, SITE_URL (docs/guides/deploy.md).
 */
import { createUnsubscribeHandler } from './handler.ts';
import { switchOffBy } from './switch-off.ts';

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

/** The edge sets the first; the last of the second is what it saw itself. Names of hops before it are the caller's own. */
function addressOf(headers: Headers): string {
  return (
    headers.get('cf-connecting-ip') ??
    headers.get('x-forwarded-for')?.split(',').at(-1)?.trim() ??
    ''
  );
}

const handle = createUnsubscribeHandler({
  siteUrl: setting('SITE_URL').replace(/\/$/, ''),
  switchOff: switchOffBy(setting('SUPABASE_URL'), secretKey()),
  report: (error) => console.error(error instanceof Error ? error.message : 'It failed.'),
});

Deno.serve((request) => handle(request, addressOf(request.headers)));
