import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { startPostgres, type RunningPostgres } from '../postgres/start-postgres.ts';
import { freePort } from '../free-port.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { bootstrapDatabase } from './bootstrap.ts';
import { migrate } from './migrate.ts';
import { seed } from './seed.ts';

// Starting a database takes its time on a busy machine.
vi.setConfig({ testTimeout: 180_000, hookTimeout: 180_000 });

const folder = tempFolder();
const migrations = join(folder.path, 'migrations');
let postgres: RunningPostgres;
let url: string;
let serial = 0;

beforeAll(async () => {
  postgres = await startPostgres({
    settings: { fsync: 'off' },
    dataDir: join(folder.path, 'postgres'),
    port: await freePort(),
  });
  await bootstrapDatabase(postgres.superuserUrl);
});

afterAll(async () => {
  await postgres.destroy();
  folder.remove();
});

// A database and a folder of migrations for each test.
beforeEach(async () => {
  const name = `t${++serial}`;
  await run(
    postgres.superuserUrl,
    `create database ${name} template postgres owner postgres strategy file_copy`,
  );
  url = postgres.urlFor('postgres', name);
  rmSync(migrations, { recursive: true, force: true });
  mkdirSync(migrations);
});

async function run(target: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ connectionString: target });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

function write(file: string, text: string): void {
  writeFileSync(join(migrations, file), text);
}

describe('a bootstrapped database', () => {
  test('is left alone the second time', async () => {
    expect(await bootstrapDatabase(postgres.superuserUrl)).toBe(false);
  });

  test('of an earlier version gets what has been added since, once', async () => {
    const admin = new URL(postgres.superuserUrl);
    admin.pathname = new URL(url).pathname;
    await run(
      admin.href,
      `drop table supabase_migrations.bootstrap_files;
       drop function storage.protect_delete() cascade`,
    );
    const hasGuard = `select to_regproc('storage.protect_delete') is not null as yes`;
    // What else the file holds must be gone too, or running it again would fail.
    await run(
      admin.href,
      `drop function storage.allow_only_operation; drop function storage.allow_any_operation;
       drop function storage.operation; drop function storage.update_updated_at_column cascade;
       drop function extensions.refuse_in_closed_schema cascade`,
    );
    expect(await bootstrapDatabase(admin.href)).toBe(false);
    expect(await run(url, hasGuard)).toEqual([{ yes: true }]);
    expect(await bootstrapDatabase(admin.href)).toBe(false);
  });

  test('has an owner that is no superuser but may do what hosted lets it', async () => {
    expect(
      await run(
        url,
        `select rolsuper, rolcreaterole, rolbypassrls, rolreplication
         from pg_roles where rolname = current_user`,
      ),
    ).toEqual([{ rolsuper: false, rolcreaterole: true, rolbypassrls: true, rolreplication: true }]);
  });

  test('takes what the migrations of a Supabase project do', async () => {
    write(
      '20260101000000_typical.sql',
      `create extension if not exists btree_gist with schema extensions;
       create table public.notes (id uuid primary key default extensions.uuid_generate_v4(),
         owner uuid references auth.users on delete cascade);
       create function public.noted() returns trigger language plpgsql security definer
         set search_path = '' as $$ begin insert into public.notes (owner) values (new.id); return new; end $$;
       create trigger noted after insert on auth.users for each row execute function public.noted();
       alter publication supabase_realtime add table public.notes;
       insert into storage.buckets (id, name) values ('documents', 'documents');
       create policy "own" on storage.objects for select to authenticated
         using ((storage.foldername(name))[1] = (select auth.uid())::text);
       create policy "own" on realtime.messages for select to authenticated
         using (realtime.topic() = 'user:' || (select auth.uid())::text);
       select realtime.send('{"a": 1}', 'event', 'topic');`,
    );
    expect(await migrate(url, migrations)).toEqual(['20260101000000_typical.sql']);
    expect(await run(url, `select payload ->> 'a' as a, topic from realtime.messages`)).toEqual([
      { a: '1', topic: 'topic' },
    ]);
  });

  test.each([
    'create table storage.extra (id int)',
    'create index extra on storage.objects (created_at)',
    'alter table storage.objects add column extra text',
    'alter table storage.objects enable row level security',
    'alter table storage.objects disable trigger protect_objects_delete',
    'drop function storage.filename(text)',
    'drop table realtime.messages',
    'create function realtime.extra() returns int language sql as $$ select 1 $$',
    `comment on table storage.objects is 'ours'`,
    'set role supabase_storage_admin',
    'alter table auth.users add column extra text',
  ])('refuses in the schemas of the services what hosted refuses: %s', async (statement) => {
    await expect(run(url, statement)).rejects.toMatchObject({ code: '42501' });
  });

  test('lets policies and triggers on tables of the services come, change and go', async () => {
    const statements = [
      'create policy "one" on storage.objects for select to authenticated using (true)',
      'alter policy "one" on storage.objects using (false)',
      'drop policy "one" on storage.objects',
      'create function public.keep() returns trigger language plpgsql as $$ begin return new; end $$',
      'create trigger keep before update on storage.objects for each row execute function public.keep()',
    ];
    await run(url, statements.join('; '));
    const triggers = `select tgname from pg_trigger where tgrelid = 'storage.objects'::regclass and tgname = 'keep'`;
    expect(await run(url, triggers)).toEqual([{ tgname: 'keep' }]);
    await run(url, 'drop trigger keep on storage.objects');
    expect(await run(url, triggers)).toEqual([]);
  });

  test('opens no new object of public to the API, and leaves the rights it does not need, as hosted does since October 2026', async () => {
    await run(
      url,
      `create table public.fresh (id int); create sequence public.fresh_number; create function public.fresh() returns int language sql as 'select 1'`,
    );
    const rights = (role: string) =>
      run(
        url,
        `select array(
           select object || ' ' || lower(acl.privilege_type)
           from (
             select 'table', relacl from pg_class where relname = 'fresh'
             union all select 'sequence', relacl from pg_class where relname = 'fresh_number'
             union all select 'function', proacl from pg_proc where proname = 'fresh'
           ) as given (object, acls), aclexplode(acls) as acl
           where acl.grantee = '${role}'::regrole order by 1) as rights`,
      );
    const left = [
      'sequence update',
      ...['maintain', 'references', 'trigger', 'truncate'].map((right) => `table ${right}`),
    ];
    for (const role of ['anon', 'authenticated', 'service_role']) {
      expect(await rights(role)).toEqual([{ rights: left }]);
    }
  });

  test('shows nothing of auth to the request roles', async () => {
    expect(
      await run(
        url,
        `select count(*)::int as n from pg_tables, unnest(array['anon', 'authenticated', 'service_role']) as r
         where schemaname = 'auth' and has_table_privilege(r, schemaname || '.' || tablename, 'select')`,
      ),
    ).toEqual([{ n: 0 }]);
  });

  test('sorts names as a person would', async () => {
    const rows = await run(
      url,
      `select n from unnest(array['b', 'A', 'a', 'B', 'é']) as n order by n`,
    );
    expect(rows.map(({ n }) => n)).toEqual(['a', 'A', 'b', 'B', 'é']);
  });
});

describe('migrate', () => {
  test('applies what is new, in order, and remembers it', async () => {
    write('20260101000000_first.sql', 'create table public.one (id int);');
    write('20260102000000_second.sql', 'alter table public.one add column name text;');
    write('notes.md', 'not a migration');
    expect(await migrate(url, migrations)).toHaveLength(2);
    expect(await migrate(url, migrations)).toEqual([]);
    write('20260103000000_third.sql', 'drop table public.one;');
    expect(await migrate(url, migrations)).toEqual(['20260103000000_third.sql']);
    expect(
      await run(url, 'select version, name from supabase_migrations.schema_migrations order by 1'),
    ).toEqual([
      { version: '20260101000000', name: 'first' },
      { version: '20260102000000', name: 'second' },
      { version: '20260103000000', name: 'third' },
    ]);
  });

  test('undoes a failing file as a whole and names its line', async () => {
    write('20260101000000_good.sql', 'create table public.good (id int);');
    write(
      '20260102000000_bad.sql',
      'create table public.half (id int);\n\ncreate tabel public.x ();',
    );
    await expect(migrate(url, migrations)).rejects.toMatchObject({
      name: 'SqlFileError',
      line: 3,
      message: expect.stringMatching(/^20260102000000_bad\.sql:3: syntax error .* \(42601\)/),
    });
    expect(
      await run(
        url,
        `select to_regclass('public.half') as half, to_regclass('public.good') as good`,
      ),
    ).toEqual([{ half: null, good: 'good' }]);
    write('20260102000000_bad.sql', 'create table public.half (id int);');
    expect(await migrate(url, migrations)).toEqual(['20260102000000_bad.sql']);
  });

  test('fails when an applied file was changed', async () => {
    write('20260101000000_baseline.sql', 'create table public.one (id int);');
    await migrate(url, migrations);
    write('20260101000000_baseline.sql', 'create table public.one (id int, name text);');
    await expect(migrate(url, migrations)).rejects.toMatchObject({
      name: 'MigrationHistoryError',
      message: expect.stringMatching(/baseline\.sql was changed after .*npm run reset/),
    });
  });

  test('[UPG-01] refuses a database that is newer than the files, and changes nothing', async () => {
    write('20260101000000_baseline.sql', 'create table public.one (id int);');
    write('20260102000000_later.sql', 'create table public.two (id int);');
    await migrate(url, migrations);
    rmSync(join(migrations, '20260102000000_later.sql'));
    await expect(migrate(url, migrations)).rejects.toMatchObject({
      name: 'MigrationHistoryError',
      message: expect.stringMatching(
        /newer than this checkout: .* 20260102000000_later, the newest one here is 20260101000000\. .*npm run restore/,
      ),
    });
    expect(await run(url, `select to_regclass('public.two') as two`)).toEqual([{ two: 'two' }]);
  });

  test('fails when an applied file is gone', async () => {
    write('20260101000000_baseline.sql', 'create table public.one (id int);');
    write('20260102000000_later.sql', 'create table public.two (id int);');
    await migrate(url, migrations);
    rmSync(join(migrations, '20260101000000_baseline.sql'));
    await expect(migrate(url, migrations)).rejects.toThrow(/20260101000000_baseline, which is not/);
  });

  test('twice at the same time applies each file once', async () => {
    write('20260101000000_once.sql', 'create table public.once (id int);');
    const applied = await Promise.all([migrate(url, migrations), migrate(url, migrations)]);
    expect(applied.flat()).toEqual(['20260101000000_once.sql']);
  });
});

describe('seed', () => {
  test('runs each file once and as a whole', async () => {
    await run(url, 'create table public.planted (n int primary key)');
    const good = join(folder.path, 'good.sql');
    const bad = join(folder.path, 'bad.sql');
    writeFileSync(good, 'insert into public.planted values (1);');
    writeFileSync(
      bad,
      'insert into public.planted values (2);\ninsert into public.planted values (1);',
    );
    await expect(seed(url, [good, bad])).rejects.toThrow(/^bad\.sql: duplicate key/);
    expect(await seed(url, [good])).toEqual([]);
    expect(await run(url, 'select n from public.planted')).toEqual([{ n: 1 }]);
  });

  test('refuses a database of another machine without permission', async () => {
    const remote = 'postgres://postgres:secret@db.example.com:5432/postgres';
    await expect(seed(remote, [])).rejects.toThrow(/on a database of this machine only/);
  });
});
