import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;

beforeAll(async () => {
  backend = await startTestBackend();
  await backend.sql(`
    create table public.seen (
      at bigint generated always as identity, email text, kind text, role text, confirmed boolean, metadata jsonb, app jsonb
    );
    create function public.see() returns trigger language plpgsql security definer set search_path = '' as $$
    begin
      insert into public.seen (email, kind, role, confirmed, metadata, app)
      values (new.email, tg_op, new.role, new.email_confirmed_at is not null, new.raw_user_meta_data, new.raw_app_meta_data);
      return new;
    end $$;
    create trigger see after insert or update on auth.users for each row execute function public.see()`);
});

afterAll(async () => {
  await backend.destroy();
});

const PASSWORD = 'correct horse';
const EMAIL_PROVIDER = { provider: 'email', providers: ['email'] };

/** What a trigger on auth.users saw of an account, in order. */
function seen(email: string) {
  return backend.sql<{ kind: string }>(
    'select kind, role, confirmed, metadata, app from public.seen where email = $1 order by at',
    [email],
  );
}

/** As GoTrue's `signupNewUser`: the row, the role, what the identity says, the confirmation. */
test('triggers see a sign-up begin without role and unconfirmed, with the metadata as given', async () => {
  const email = 'steps@example.com';
  const given = { full_name: 'Step' };
  const { data } = await backend
    .anonymous()
    .auth.signUp({ email, password: PASSWORD, options: { data: given } });
  const of = { role: 'authenticated', app: EMAIL_PROVIDER };
  const metadata = {
    ...given,
    sub: data.user?.id,
    email,
    email_verified: false,
    phone_verified: false,
  };
  expect((await seen(email)).slice(0, 5)).toEqual([
    { kind: 'INSERT', role: '', confirmed: false, metadata: given, app: EMAIL_PROVIDER },
    { kind: 'UPDATE', confirmed: false, metadata: given, ...of },
    { kind: 'UPDATE', confirmed: false, metadata, ...of },
    { kind: 'UPDATE', confirmed: true, metadata, ...of },
    { kind: 'UPDATE', confirmed: true, metadata: { ...metadata, email_verified: true }, ...of },
  ]);
});

/** As GoTrue's `adminUserCreate`. */
test('and an account of the project get its app metadata after its role, before it is confirmed', async () => {
  const email = 'made-in-steps@example.com';
  const user_metadata = { full_name: 'Made' };
  const { data } = await backend.service().auth.admin.createUser({
    email,
    email_confirm: true,
    user_metadata,
    app_metadata: { plan: 'gold' },
  });
  const of = { role: 'authenticated', metadata: user_metadata };
  const app = { ...EMAIL_PROVIDER, plan: 'gold' };
  const confirmed = { ...user_metadata, email_verified: true };
  expect(await seen(email)).toEqual([
    { kind: 'INSERT', ...of, role: '', confirmed: false, app: EMAIL_PROVIDER },
    { kind: 'UPDATE', ...of, confirmed: false, app: EMAIL_PROVIDER },
    { kind: 'UPDATE', ...of, confirmed: false, app },
    { kind: 'UPDATE', ...of, confirmed: true, app },
    { kind: 'UPDATE', ...of, confirmed: true, app, metadata: confirmed },
  ]);
  expect(data.user).toMatchObject({ role: 'authenticated', user_metadata: confirmed });
  expect(data.user?.user_metadata).toEqual(confirmed);
});
