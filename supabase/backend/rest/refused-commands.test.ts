import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { startTestBackend, type TestBackend } from '../testing/test-backend.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

let backend: TestBackend;

// A stand-in of the product's function (schemas/audit/refused-commands.sql), and commands that are refused.
beforeAll(async () => {
  backend = await startTestBackend({ noteRefusal: 'hooks.note' });
  await backend.sql(`
    create schema hooks;
    create table hooks.noted (person uuid, command text, code text, message text, ip text);
    create function hooks.note(uuid, text, text, text, text) returns void language sql security definer as
      'insert into hooks.noted values ($1, $2, $3, $4, $5)';
    grant usage on schema hooks to postgres;
    grant execute on function hooks.note to postgres;
    create table public.traces (note text);
    create function public.refuse(note text) returns void language plpgsql security definer as $$
    begin
      insert into public.traces values (note);
      raise exception using errcode = 'PT409', message = 'thing.taken';
    end $$;
    create function public.stumble() returns void language plpgsql as 'begin perform 1 / 0; end';
    create function public.closed() returns void language sql as 'select';
    revoke execute on all functions in schema public from public, anon, authenticated;
    grant execute on function public.refuse, public.stumble to authenticated;
    notify pgrst;
  `);
});

afterAll(async () => {
  await backend.destroy();
});

const noted = () =>
  backend.sql<object>('select person, command, code, message, ip from hooks.noted');

test('[AUD-01] a refused command changes nothing and is written down with who asked', async () => {
  const { client, userId } = await backend.signedUp('Refused');
  const { error } = await client.rpc('refuse', { note: 'a secret' });
  expect(error).toMatchObject({ code: 'PT409', message: 'thing.taken' });
  expect(await backend.sql('select from public.traces')).toHaveLength(0);
  expect(await noted()).toEqual([
    {
      person: userId,
      command: 'refuse',
      code: 'PT409',
      message: 'thing.taken',
      ip: expect.any(String) as string,
    },
  ]);
});

test('[AUD-01] so is one the caller may not call at all, by a visitor, too; an error of the command itself is not', async () => {
  await backend.sql('delete from hooks.noted');
  const { client } = await backend.signedUp('Closed');
  expect((await client.rpc('stumble')).error?.code).toBe('22012');
  expect((await backend.anonymous().rpc('closed')).error?.code).toBe('42501');
  expect(await noted()).toMatchObject([{ person: null, command: 'closed', code: '42501' }]);
});

test('[AUD-01] the answer comes also where it cannot be written down', async () => {
  await backend.sql('drop table hooks.noted');
  const { client } = await backend.signedUp('Silent');
  expect((await client.rpc('refuse', { note: '' })).error?.message).toBe('thing.taken');
});
