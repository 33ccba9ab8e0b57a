import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people } from './support/ids.ts';
import {
  behind,
  givenClients,
  givenVersion,
  kept,
  NEW,
  OLD,
  report,
  reportAs,
  settleAccounts,
  speakAs,
} from './support/portals.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

describe('[FED-03] how portals started', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin | serviceRole
      report a start   | grant | yes         | yes         | yes         | yes              | yes         | account.suspended | yes        | grant
      read the figures | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | grant
      read reports     | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      read counts      | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      make one up      | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      run the check    | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
    `,
    {
      'report a start': (sql) => report(sql),
      'read the figures': async (sql) => {
        await givenVersion(sql, OLD);
        return sql`select from portal_versions(7)`;
      },
      'read reports': (sql) => sql`select from private.portal_reports`,
      'read counts': (sql) => sql`select from private.portal_hours`,
      'make one up': (sql) =>
        sql`insert into private.portal_versions (portal, version, is_vouched) values ('client', '1', true)`,
      'run the check': (sql) => sql`select private.check_portals()`,
    },
  );

  test('are counted by version, outcome and stage, with those that took long', async () => {
    await database.as('member', async (sql) => {
      await report(sql, { ms: 8000 });
      await report(sql, { ms: 8001 });
      await report(sql, { ms: null });
      await report(sql, { outcome: 'unchecked' });
      await report(sql, { outcome: 'crashed', stage: 'code', ms: 60_000 });
      await report(sql, { outcome: 'failed', stage: 'integrity' });
      await report(sql, { version: OLD, outcome: 'fell_back', stage: 'code' });
      await speakAs(sql, 'owner');
      await report(sql);
      expect(await kept(sql)).toMatchObject([
        { version: NEW, outcome: 'loaded', stage: '', reports: 4, slow: 1 },
        { version: OLD, outcome: 'fell_back', stage: '', reports: 1, slow: 0 },
        { version: NEW, outcome: 'crashed', stage: 'first_screen', reports: 1, slow: 0 },
        { version: NEW, outcome: 'failed', stage: 'integrity', reports: 1 },
        { version: NEW, outcome: 'unchecked', stage: '', reports: 1 },
      ]);
      await become(sql, 'superAdmin');
      expect(await sql`select * from portal_versions(7) order by version desc`).toMatchObject([
        {
          portal: 'client',
          version: NEW,
          loads: 4,
          unchecked: 1,
          fell_back: 0,
          slow: 1,
          crashes: 1,
          failures: 1,
          stages: { integrity: 1 },
          state: 'in_use',
          changed_by: null,
          pins: 0,
        },
        { version: OLD, loads: 1, fell_back: 1, failures: 0, stages: {} },
      ]);
    });
  });

  test.each([
    { portal: 'host' },
    { portal: null },
    { version: null },
    { version: '../etc' },
    { version: 'x'.repeat(65) },
    { outcome: 'fine' },
    { outcome: null },
    { outcome: 'failed', stage: 'bank' },
    { outcome: 'failed', stage: null },
    { outcome: null, stage: 'code' },
  ])('what is none is dropped and raises nothing: %j', async (part) => {
    await database.as('member', async (sql) => {
      await report(sql, part);
      expect(await kept(sql)).toEqual([]);
    });
  });

  test('where the pointer cannot be read, the version is unknown', async () => {
    await database.as('member', async (sql) => {
      await report(sql, { version: null, outcome: 'failed', stage: 'pointer' });
      expect(await kept(sql)).toMatchObject([{ version: 'unknown', stage: 'pointer' }]);
    });
  });

  test('keep no person: a hash differs with each version, and goes after twelve hours', async () => {
    await database.as('postgres', async (sql) => {
      await settleAccounts(sql);
      await reportAs(sql, ['member'], { version: NEW });
      await reportAs(sql, ['member'], { version: OLD });
      const rows = await sql`select distinct person, source from private.portal_reports`;
      expect(rows).toHaveLength(2);
      expect(new Set(rows.map(({ source }) => source.toString('hex'))).size).toBe(2);
      const text = JSON.stringify(await sql`select * from private.portal_reports`);
      expect(text).not.toContain(people.member);

      const before = await kept(sql);
      await sql`update private.portal_reports set hour = hour - interval '13 hours'`;
      expect(await sql`select private.are_portals_due() as due`).toEqual([{ due: true }]);
      await sql`select private.check_portals()`;
      expect(await sql`select from private.portal_reports`).toHaveLength(0);
      expect(await kept(sql)).toEqual(before);
    });
  });

  test('of a past hour that was counted once are added to it', async () => {
    await database.as('postgres', async (sql) => {
      for (const who of ['member', 'owner']) {
        await reportAs(sql, [who]);
        await sql`update private.portal_reports set hour = '2026-01-01T10:00Z'`;
        await sql`select private.settle_portal_reports()`;
      }
      expect(await sql`select reports from private.portal_hours`).toEqual([{ reports: 2 }]);
    });
  });

  test('are erased after the days of the threshold by the nightly step, with their version', async () => {
    await database.as('superAdmin', async (sql) => {
      await givenVersion(sql, OLD, 91);
      await givenVersion(sql, NEW, 89);
      await become(sql, 'postgres');
      const [done] =
        await sql`select private.maintenance_step('retention') ->> 'portal_hours' as hours`;
      expect(done).toEqual({ hours: '1' });
      expect(await sql`select version from private.portal_versions`).toEqual([{ version: NEW }]);
      await become(sql, 'superAdmin');
      expect(await sql`select version from portal_versions(365)`).toEqual([{ version: NEW }]);
      expect(await sql`select version from portal_versions(30)`).toEqual([]);
    });
  });
});

describe('[FED-03] a flood of invented reports', () => {
  const versions = (sql: Sql) =>
    behind(sql, () => sql`select version from private.portal_versions order by version`);

  test('counts twenty of one person, version, hour and outcome', async () => {
    await database.as('member', async (sql) => {
      for (let i = 0; i < 25; i += 1) await report(sql, { outcome: 'crashed' });
      expect(await kept(sql)).toMatchObject([{ reports: 20 }]);
    });
  });

  test('notes three versions a day of a client, one of a person without a company, fifty of staff', async () => {
    await database.as('member', async (sql) => {
      for (let i = 0; i < 6; i += 1) await report(sql, { version: `m-${i}` });
      await speakAs(sql, 'stranger');
      for (let i = 0; i < 6; i += 1) await report(sql, { version: `s-${i}` });
      await report(sql, { version: 'm-0' });
      expect((await versions(sql)).map(({ version }) => version)).toEqual([
        'm-0',
        'm-1',
        'm-2',
        's-0',
      ]);
      await speakAs(sql, 'admin');
      for (let i = 0; i < 60; i += 1) await report(sql, { version: `t-${i}` });
      expect(await versions(sql)).toHaveLength(54);
    });
  });

  test('of many accounts without a company notes twenty versions in a week, and a real one is still noted', async () => {
    await database.as('postgres', async (sql) => {
      const accounts = await givenClients(sql, 25, { companies: 0 });
      for (const [i, account] of accounts.entries()) {
        await reportAs(sql, [account], { version: `v-${i}` });
      }
      expect(await versions(sql)).toHaveLength(20);
      await reportAs(sql, ['member'], { version: NEW });
      await reportAs(sql, ['member'], { version: 'v-3' });
      expect(
        await sql`select version from private.portal_versions where is_vouched order by 1`,
      ).toEqual([{ version: NEW }, { version: 'v-3' }]);
    });
  });

  test('of a person without a company ends at sixty an hour', async () => {
    await database.as('stranger', async (sql) => {
      const outcomes = ['loaded', 'unchecked', 'fell_back', 'crashed'];
      for (let i = 0; i < 70; i += 1) {
        await report(sql, { outcome: outcomes[i % 4] ?? null });
      }
      const total = (await kept(sql)).reduce((sum, { reports }) => sum + reports, 0);
      expect(total).toBe(60);
    });
  });
});
