import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { migrate } from '@portal/backend';
import type { Sql } from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { withPostgres } from '../lib/throw-away-postgres.ts';
import { adviceFor } from './advice.ts';
import { differencesOf } from './differences.ts';
import { isEmpty, migrationTexts } from './migration-text.ts';
import { nextVersions } from './migration-versions.ts';
import { changedMigrations, hashesOf, readReleases } from './releases.ts';
import { migrationsDir, withSql, withStates } from './states.ts';
import { buildRelease, lossesOf } from './upgrade.ts';

const scratch = mkdtempSync(join(tmpdir(), 'portal-db-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

/** The migrations of the product and one more. */
function migrationsAnd(name: string, text: string): string {
  const dir = join(scratch, name);
  cpSync(migrationsDir, dir, { recursive: true });
  writeFileSync(join(dir, '29990101000000_more.sql'), text);
  return dir;
}

describe('[UPG-01] a written migration', () => {
  let texts: string[] = [];
  let equalAfterwards = false;
  let advice: string[] = [];

  // A value of an enum, a table, a column that is gone, a policy of a service's table, a setting of a role, and rows.
  const change = `
    alter type public.notification_subject add value 'trial';
    create table public.trials (id uuid primary key default gen_random_uuid(), name text not null);
    comment on table public.trials is 'A trial.';
    alter table public.trials enable row level security;
    create policy "People see trials" on public.trials for select to authenticated using (true);
    grant select (name) on public.trials to authenticated;
    alter table public.parties alter column email set not null;
    alter table public.charges drop column remark cascade;
    create policy "No one reads trials" on storage.objects for select to authenticated using (false);
    alter role authenticator set lock_timeout = '1s';
    insert into public.trials (id, name) values ('00000000-0000-4000-8000-000000000001', 'It''s one');
    create table public.bare (id integer primary key);
    grant select on public.bare to anon;
    update public.entity_types set name = 'Trial company' where code = 'IBC';
    delete from public.kyc_review_intervals where rating = 'low';`;

  beforeAll(async () => {
    await withStates(
      async ({ migrated, declared }) => {
        advice = adviceFor(declared, scratch);
        texts = migrationTexts(await differencesOf({ migrated, declared }));
        const dir = join(scratch, 'written');
        cpSync(migrationsDir, dir, { recursive: true });
        for (const [index, text] of texts.entries()) {
          writeFileSync(join(dir, `2999010100000${index}_more.sql`), completed(text));
        }
        await withPostgres(async (server) => {
          await migrate(server.urlFor('postgres'), dir);
          const left = await differencesOf({ migrated: server.urlFor('postgres'), declared });
          equalAfterwards = isEmpty(left);
        });
      },
      { more: change },
    );
  });

  /** As a person completes it. */
  function completed(text: string): string {
    return text.includes('-- BY HAND')
      ? `${text}
create policy "No one reads trials" on storage.objects for select to authenticated using (false);
alter role authenticator set lock_timeout = '1s';`
      : text;
  }

  test('builds what the schema files say', () => {
    expect(equalAfterwards).toBe(true);
  });

  test('[OPS-01] Supabase advises about what is new, and not about what we decided', () => {
    expect(advice).toEqual([expect.stringMatching(/^rls_disabled_in_public: Table `public.bare`/)]);
  });

  test('keeps apart what has to be committed first', () => {
    expect(texts).toHaveLength(2);
    expect(texts[0]).toContain(`ADD VALUE 'trial'`);
  });

  test('marks what a database with rows may refuse or lose', () => {
    const warned = texts.join('\n').match(/^-- CHECK: (.*)\n(.*)$/gm) ?? [];
    expect(warned.join('\n')).toMatch(/destroys data.*\n.*DROP COLUMN "remark"/);
    expect(warned.join('\n')).toMatch(/breaks the new rule.*\n.*"email" SET NOT NULL/);
    expect(warned.join('\n')).toMatch(/followed by another.*\nupdate public.entity_types/);
    expect(warned.join('\n')).toMatch(
      /other rows may name.*\ndelete from public.kyc_review_intervals/,
    );
    expect(warned.join('\n')).not.toContain('CREATE TABLE');
  });

  test('names for the person what pg-delta does not model', () => {
    const text = texts.join('\n');
    expect(text).toMatch(/-- BY HAND: create policy .*No one reads trials/);
    expect(text).toContain('-- BY HAND: create setting of role authenticator: lock_timeout=1s');
    expect(text).toContain(`values ('00000000-0000-4000-8000-000000000001', 'It''s one')`);
  });
});

describe('[UPG-01] a release', () => {
  const release = readReleases().at(-1);

  test('is there', () => {
    expect(release?.version).toMatch(/^\d+\.\d+/);
  });

  test('its migrations are as they were', () => {
    const present = hashesOf(migrationsDir);
    expect(changedMigrations(readReleases(), present)).toEqual([]);
    const [file] = Object.keys(release?.migrations ?? {});
    expect(changedMigrations(readReleases(), { ...present, [String(file)]: 'other' })).toEqual([
      `${file} is part of release ${release?.version} and was changed or removed. Put it back; write a new migration.`,
    ]);
  });

  test('its rows come through a migration, and what is lost is named', async () => {
    const dir = migrationsAnd(
      'losing',
      `alter table public.charges drop column amount cascade;
      alter table public.notifications disable trigger user;
      delete from public.notifications;
      alter table public.parties alter column email drop not null, drop column birth_date cascade;`,
    );
    const [lost, isWhole] = await withPostgres(async (server, folder) => {
      if (!release) throw new Error('There is no release.');
      mkdirSync(join(folder, 'in'));
      await buildRelease(server, release, join(folder, 'in'));
      const chain = await withSql(server.urlFor('postgres'), readChain);
      const texts = ['-- lost on purpose: public.parties.birth_date (a test)'];
      return [await lossesOf(server, texts, dir), chain];
    });
    expect(isWhole).toBe(true);
    const names = lost.map((line) => line.split(':')[0]);
    expect(names).toContain('public.charges.amount');
    expect(names).toContain('public.notifications');
    expect(names).not.toContain('public.parties.birth_date');
    expect(lost.find((line) => line.startsWith('public.charges.amount:'))).toMatch(
      /^public.charges.amount: [1-9]\d* before, gone after$/,
    );
  });
});

test('[UPG-01] versions of new migrations are later than those there are', () => {
  const now = new Date('2026-11-27T08:09:10Z');
  expect(nextVersions(['20261120000000_baseline.sql'], now, 2)).toEqual([
    '20261127080910',
    '20261127080911',
  ]);
  expect(nextVersions(['20991231235959_later.sql', 'README.md'], now, 1)).toEqual([
    '20991231235960',
  ]);
});

/** Whether the hash of each entry of the audit log is that of its content. */
async function readChain(sql: Sql): Promise<boolean> {
  const [row] = await sql<{ rows: number; whole: number }[]>`
    select count(*)::int as rows, count(*) filter (where hash = private.audit_hash(entry))::int as whole
    from public.audit_logs as entry`;
  return row !== undefined && row.rows > 0 && row.rows === row.whole;
}
