import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';

import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people, tenants } from './support/ids.ts';

const database = useDatabase();
const verifier = join(import.meta.dirname, '..', '..', 'tools', 'audit-verifier', 'verify.mjs');
const folder = mkdtempSync(join(tmpdir(), 'audit-bundles-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What an operator does when another algorithm has to begin: a migration with this one statement. */
async function begins(sql: Sql, algorithm: 'sha256' | 'sha512') {
  await sql`reset role`;
  await sql.unsafe(`create or replace function private.hash_algorithm() returns text
    language sql immutable set search_path = '' as $$ select '${algorithm}' $$`);
}

async function markOf(sql: Sql, table: string, token: string): Promise<unknown> {
  await sql`reset role`;
  const [row] = await sql.unsafe(
    `select convert_from(substr(token_hash, 1, 7), 'UTF8') as mark from ${table} where token_hash = any (private.token_hashes('${token}'))`,
  );
  return row?.['mark'];
}

async function invite(sql: Sql, email: string) {
  const token = crypto.randomUUID();
  await become(sql, 'admin');
  await sql`select invite_client(${token}, ${companies.mine}, ${email}, 'viewer')`;
  return token;
}

async function emailUnder(sql: Sql, token: string): Promise<unknown> {
  await become(sql, 'anon');
  await sql`select set_config('request.headers', ${JSON.stringify({ 'x-invitation-token': token })}, true)`;
  const [row] = await sql`select email from client_invitations`;
  return row?.['email'];
}

describe('[INV-01] a stored hash says which algorithm made it', () => {
  test.each([
    'client_invitations',
    'company_invitations',
    'party_invitations',
    'colleague_invitations',
    'calendar_feeds',
  ])('of %s none is stored without its mark', async (table) => {
    await database.asPostgres(async (sql) => {
      const [rule] = await sql`
        select pg_get_constraintdef(oid) as rule from pg_constraint
        where conrelid = ${`public.${table}`}::regclass and conname = ${`${table}_token_hash_check`}`;
      expect(rule?.['rule']).toBe('CHECK (private.is_marked_hash(token_hash))');
    });
  });

  test.each([
    ["'sha256:'::bytea || sha256('a')", true],
    ["'sha512:'::bytea || sha512('a')", true],
    ["sha256('a')", false],
    ["'sha512:'::bytea || sha256('a')", false],
    ["'md5555:'::bytea || sha256('a')", false],
    ["''::bytea", false],
  ])('%s: %s', async (hash, isMarked) => {
    await database.asPostgres(async (sql) => {
      const [row] = await sql.unsafe(`select private.is_marked_hash(${hash}) as marked`);
      expect(row?.['marked']).toBe(isMarked);
    });
  });
});

describe('[INV-01] [CALL-03] another algorithm begins', () => {
  test('links that are out go on working, and new ones have its mark', async () => {
    await database.asPostgres(async (sql) => {
      const former = await invite(sql, 'former@test.example');
      await begins(sql, 'sha512');
      const later = await invite(sql, 'later@test.example');
      expect(await markOf(sql, 'client_invitations', former)).toBe('sha256:');
      expect(await markOf(sql, 'client_invitations', later)).toBe('sha512:');
      expect(await emailUnder(sql, former)).toBe('former@test.example');
      expect(await emailUnder(sql, later)).toBe('later@test.example');
      expect(await emailUnder(sql, crypto.randomUUID())).toBeUndefined();
      // The same link twice is one invitation, by whichever algorithm.
      await become(sql, 'admin');
      await sql`select invite_client(${former}, ${companies.mine}, 'former@test.example', 'viewer')`;
      await sql`reset role`;
      const rows = await sql`select from client_invitations where email = 'former@test.example'`;
      expect(rows).toHaveLength(1);
    });
  });

  test('calendars are read under both', async () => {
    await database.asPostgres(async (sql) => {
      const [former, later] = [crypto.randomUUID(), crypto.randomUUID()];
      const make = async (token: string) => {
        await become(sql, 'member');
        await sql`select create_calendar_feed(${token}, ${tenants.first}, ${companies.mine})`;
      };
      await make(former);
      await begins(sql, 'sha512');
      await make(later);
      const digest = (algorithm: string, token: string) =>
        createHash(algorithm).update(token).digest('hex');
      const read = async (hashes: string) => {
        await become(sql, 'serviceRole');
        const [row] = await sql`select read_calendar_feed(${hashes}, '203.0.113.7') as feed`;
        return row?.['feed'] !== null;
      };
      const both = (token: string) =>
        `sha256:${digest('sha256', token)} sha512:${digest('sha512', token)}`;
      expect([await read(both(former)), await read(both(later))]).toEqual([true, true]);
      // The function of the release before sends one hash without a mark.
      expect(await read(digest('sha256', former))).toBe(true);
      for (const wrong of [both(crypto.randomUUID()), `sha512:${digest('sha512', later)}`, later])
        expect(await read(wrong)).toBe(false);
    });
  });

  test('[AUTH-09] recovery codes of before still count', async () => {
    await database.asPostgres(async (sql) => {
      await sql`insert into auth.mfa_factors (id, user_id, friendly_name, factor_type, status, created_at, updated_at)
        values (gen_random_uuid(), ${people.member}, 'App', 'totp', 'verified', now(), now())`;
      const code = '0123-4567-89ab-cdef-0123-4567-89ab';
      await sql`insert into private.recovery_codes (user_id, code_hash)
        values (${people.member}, private.recovery_code_hash(${people.member}, ${code}))`;
      await begins(sql, 'sha512');
      await become(sql, 'member');
      const [used] = await sql`select use_recovery_code(${code}) as used`;
      expect(used?.['used']).toBe(true);
    });
  });
});

describe('[AUD-01] another algorithm begins in the audit log', () => {
  /** Three entries by SHA-256, then three by SHA-512, in one chain. */
  async function givenBoth(sql: Sql) {
    await become(sql, 'member');
    for (const version of [1, 2, 3])
      await save(sql, applications.mine, version, { purpose: `of before ${version}` });
    await begins(sql, 'sha512');
    await become(sql, 'member');
    for (const version of [4, 5, 6])
      await save(sql, applications.mine, version, { purpose: `of after ${version}` });
  }

  async function finding(sql: Sql): Promise<unknown> {
    await become(sql, 'admin');
    const [row] = await sql`select finding from verify_audit_chain(${tenants.first})`;
    return row?.['finding'];
  }

  async function newestLinks(sql: Sql, count: number): Promise<string[]> {
    await become(sql, 'admin');
    const rows = await sql`select hash from (
        select id, hash from audit_logs where tenant_id = ${tenants.first} order by id desc limit ${count}) as newest
      order by id`;
    return rows.map((row) => row['hash'] as string);
  }

  /** Rewrites the newest entry as the owner of the database could, and its head with it. */
  async function rewrite(sql: Sql, change: string) {
    await sql`reset role`;
    await sql`alter table audit_logs disable trigger user`;
    await sql.unsafe(
      `update audit_logs set ${change} where id = (select last_id from private.audit_heads where tenant_id = '${tenants.first}')`,
    );
    await sql`update private.audit_heads as head set last_hash = entry.hash from audit_logs as entry
      where head.tenant_id = ${tenants.first} and entry.id = head.last_id`;
  }

  test('the chain goes on, and is checked by the mark of each link', async () => {
    await database.asPostgres(async (sql) => {
      await givenBoth(sql);
      expect(await finding(sql)).toBeNull();
      const links = await newestLinks(sql, 6);
      expect(links.map((link) => link.startsWith('sha512:')).slice(-3)).toEqual([true, true, true]);
      expect(links[0]).toMatch(/^[0-9a-f]{64}$/);
    });
  });

  test.each([
    ['another content', `after = '{}'`],
    [
      'a link of the former algorithm',
      `hash = encode(sha256(convert_to(prev_hash || private.audit_text(audit_logs), 'UTF8')), 'hex')`,
    ],
    ['a mark of no algorithm', `hash = 'md5:' || md5(prev_hash || private.audit_text(audit_logs))`],
  ])('%s is found', async (_what, change) => {
    await database.asPostgres(async (sql) => {
      await givenBoth(sql);
      await rewrite(sql, change);
      expect(await finding(sql)).toBe('changed');
    });
  });

  test('a chain never goes back to the algorithm of before', async () => {
    await database.asPostgres(async (sql) => {
      await givenBoth(sql);
      await begins(sql, 'sha256');
      await become(sql, 'member');
      await save(sql, applications.mine, 7, { purpose: 'later still' });
      expect((await newestLinks(sql, 1))[0]).toMatch(/^sha512:/);
      expect(await finding(sql)).toBeNull();
    });
  });

  test('[ONE-04] a bundle over both is verified offline', async () => {
    await database.asPostgres(async (sql) => {
      await givenBoth(sql);
      await become(sql, 'admin');
      const id = crypto.randomUUID();
      const [begun] = await sql`
        select start_audit_export(${id}, ${tenants.first}, null, null, null, null) as manifest`;
      const entries = await sql`
        select id::int, prev_hash, hash, entry from audit_export_page(${id}, 0, 5000)`;
      const verify = (lines: readonly unknown[]) => {
        const path = join(folder, `${crypto.randomUUID()}.json`);
        writeFileSync(path, lines.map((line) => JSON.stringify(line)).join('\n'));
        return spawnSync(process.execPath, [verifier, path], { encoding: 'utf8' });
      };
      const manifest = begun?.['manifest'] as unknown;
      expect(verify([manifest, ...entries]).stdout).toMatch(/^Complete and unaltered/);

      const last = entries.at(-1) as { id: number; prev_hash: string; entry: string };
      const downgraded = {
        ...last,
        hash: createHash('sha256')
          .update(last.prev_hash + last.entry)
          .digest('hex'),
      };
      expect(verify([manifest, ...entries.slice(0, -1), downgraded]).stdout).toContain(
        `Entry ${last.id} was changed: its link is of an older algorithm than the one before it.`,
      );
    });
  });
});
