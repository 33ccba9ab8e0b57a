import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;
const printed: string[] = [];

beforeAll(async () => {
  backend = await startTestBackend({ print: (line) => printed.push(line) });
});

afterAll(async () => {
  await backend.destroy();
});

const admin = () => backend.service().auth.admin;

/** What the project did to an account, in the order it was done. */
async function doneTo(userId: string): Promise<string[]> {
  const rows = await backend.sql<{ action: string }>(
    `select payload ->> 'action' as action from auth.audit_log_entries
     where payload -> 'traits' ->> 'user_id' = $1 and payload ->> 'actor_username' = 'service_role'
     order by created_at`,
    [userId],
  );
  return rows.map(({ action }) => action);
}

test('what the project does to an account is written down with whose account it was', async () => {
  const { data } = await admin().createUser({ email: 'watched@example.com' });
  const { id } = data.user!;
  await admin().updateUserById(id, { user_metadata: { full_name: 'Watched' } });
  await admin().deleteUser(id);
  expect(await doneTo(id)).toEqual(['user_signedup', 'user_modified', 'user_deleted']);
});

test('making a link is written down, also where no mail is sent', async () => {
  const { userId, email } = await backend.signedUp('Linked');
  await admin().generateLink({ type: 'recovery', email });
  await admin().generateLink({ type: 'email_change_new', email, newEmail: 'next@example.com' });
  expect(await doneTo(userId)).toEqual(['user_recovery_requested', 'user_confirmation_requested']);

  const { data } = await admin().generateLink({ type: 'invite', email: 'guest@example.com' });
  expect(await doneTo(data.user!.id)).toEqual(['user_invited']);
});

test('what a trigger of the product refuses a sign-up with is for the log, not for strangers', async () => {
  await backend.sql(
    `create function public.refuse() returns trigger language plpgsql as
       $$ begin raise exception 'no invitation for %', new.email; end $$`,
  );
  await backend.sql(
    `create trigger refuse before insert on auth.users
     for each row when (new.email like 'refused%') execute function public.refuse()`,
  );
  const { error } = await backend
    .anonymous()
    .auth.signUp({ email: 'refused@example.com', password: 'correct horse' });
  expect([error?.status, error?.message]).toEqual([500, 'Database error saving new user']);
  expect(printed).toContain(
    'error: Database error saving new user: no invitation for (an address)',
  );
});

test('a server that goes down while an account is saved is no refusal of the product: come back later', async () => {
  await backend.sql(
    `create function public.go_down() returns trigger language plpgsql as
       $$ begin raise exception using errcode = '57P01', message = 'unexpected postmaster exit'; end $$`,
  );
  await backend.sql(
    `create trigger go_down before insert on auth.users
     for each row when (new.email like 'unlucky%') execute function public.go_down()`,
  );
  const { error } = await backend
    .anonymous()
    .auth.signUp({ email: 'unlucky@example.com', password: 'correct horse' });
  expect([error?.status, error?.name]).toEqual([503, 'AuthRetryableFetchError']);
});
