import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import {
  givenClients,
  givenVersion,
  NEW,
  OLD,
  report,
  reportAs,
  speakAs,
  withdrawnBySelf,
} from './support/portals.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const CRASHED = { outcome: 'crashed' };

/** Runs with the old version known for three days, and so many clients with a company of their own. */
async function withClients(count: number, work: (sql: Sql, clients: string[]) => Promise<void>) {
  await database.as('postgres', async (sql) => {
    await sql`update auth.users set email_confirmed_at = now(), created_at = now() - interval '2 days'`;
    await givenVersion(sql, OLD, 3);
    await work(sql, await givenClients(sql, count));
  });
}

describe('[FED-03] a version that fails for enough people is withdrawn by itself', () => {
  test('with the word of it to the super admin, and no word of who reported', async () => {
    await withClients(5, async (sql, clients) => {
      await reportAs(sql, clients.slice(0, 4), CRASHED);
      expect(await withdrawnBySelf(sql)).toEqual([]);
      await reportAs(sql, clients.slice(4), { outcome: 'failed', stage: 'integrity' });
      expect(await withdrawnBySelf(sql)).toEqual([NEW]);
      expect(await withdrawnBySelf(sql)).toEqual([NEW]);

      expect(
        await sql`
          select user_id, title, subject_type, subject_id = (select id from private.portal_withdrawals) as is_of_it
          from notifications where kind = 'compliance.portal_withdrawn'`,
      ).toEqual([
        {
          user_id: people.superAdmin,
          title: 'The client portal went back to an earlier version',
          subject_type: 'portal',
          is_of_it: true,
        },
      ]);
      const [entry] =
        await sql`select * from audit_logs where table_name = 'portal_withdrawals' and action = 'insert'`;
      expect(entry).toMatchObject({
        actor: null,
        tenant_id: null,
        request_address: null,
        request_agent: null,
      });
      expect(entry?.['after']).toMatchObject({ version: NEW, is_automatic: true });
      for (const client of clients) expect(JSON.stringify(entry)).not.toContain(client);
    });
  });

  test('and not once more after it was restored', async () => {
    await withClients(6, async (sql, clients) => {
      await reportAs(sql, clients, CRASHED);
      expect(await withdrawnBySelf(sql)).toEqual([NEW]);
      await become(sql, 'superAdmin');
      await sql`select restore_portal_version('client', ${NEW}, 'A proxy had broken it.')`;
      await reportAs(sql, clients, CRASHED);
      expect(await withdrawnBySelf(sql)).toEqual([]);
    });
  });

  test('sooner when staff cannot start it, who count twice', async () => {
    await withClients(1, async (sql, [client = '']) => {
      await reportAs(sql, ['admin', 'superAdmin'], CRASHED);
      expect(await withdrawnBySelf(sql)).toEqual([]);
      await reportAs(sql, [client], CRASHED);
      expect(await withdrawnBySelf(sql)).toEqual([NEW]);
    });
  });

  test('by the thresholds, which are rows', async () => {
    await withClients(3, async (sql, clients) => {
      await reportAs(sql, clients, CRASHED);
      expect(await withdrawnBySelf(sql)).toEqual([]);
      await sql`update thresholds set value = 3 where code = 'portal_withdrawal_people'`;
      expect(await withdrawnBySelf(sql)).toEqual([NEW]);
    });
  });

  test('two versions of two portals at once, each for itself', async () => {
    await withClients(5, async (sql, clients) => {
      await givenVersion(sql, OLD, 3, 'admin');
      await reportAs(sql, clients, CRASHED);
      await reportAs(sql, clients, { ...CRASHED, portal: 'admin', version: '2.0.0' });
      expect(await withdrawnBySelf(sql)).toEqual([NEW, '2.0.0']);
    });
  });
});

describe('[FED-03] a good version stays', () => {
  test.each<[string, (sql: Sql, clients: string[]) => Promise<unknown>]>([
    [
      'while more come in than fail',
      async (sql, clients) => {
        await reportAs(sql, clients.slice(0, 5), CRASHED);
        await reportAs(sql, clients.slice(5, 11), { outcome: 'loaded' });
      },
    ],
    [
      'when those that failed came in afterwards',
      async (sql, clients) => {
        await reportAs(sql, clients, CRASHED);
        await reportAs(sql, clients, { outcome: 'fell_back' });
      },
    ],
    [
      'when one person reports it again and again',
      async (sql, [client = '']) => {
        await speakAs(sql, client);
        for (let i = 0; i < 30; i += 1) await report(sql, CRASHED);
      },
    ],
    [
      'for accounts without a company',
      async (sql) => reportAs(sql, await givenClients(sql, 12, { companies: 0 }), CRASHED),
    ],
    [
      'for many accounts that share one company',
      async (sql) => reportAs(sql, await givenClients(sql, 12, { companies: 1 }), CRASHED),
    ],
    [
      'for many owners of one firm',
      async (sql) => {
        const owners = await givenClients(sql, 12, { companies: 0 });
        await become(sql, 'postgres');
        await sql`update tenant_users set role = 'owner' where user_id = any (${owners}::uuid[])`;
        await reportAs(sql, owners, CRASHED);
      },
    ],
    [
      'for accounts of today',
      async (sql) => reportAs(sql, await givenClients(sql, 12, { age: '23 hours' }), CRASHED),
    ],
    [
      'for accounts whose address is not confirmed',
      async (sql, clients) => {
        await become(sql, 'postgres');
        await sql`update auth.users set email_confirmed_at = null where id = any (${clients}::uuid[])`;
        await reportAs(sql, clients, CRASHED);
      },
    ],
    [
      'for people of a suspended firm',
      async (sql, clients) => {
        await become(sql, 'postgres');
        await sql`update tenants set status = 'suspended' where id = ${tenants.first}`;
        await reportAs(sql, clients, CRASHED);
      },
    ],
    [
      'when only the pointer cannot be read',
      async (sql, clients) => reportAs(sql, clients, { outcome: 'failed', stage: 'pointer' }),
    ],
    [
      'when it is not new any more',
      async (sql, clients) => {
        await givenVersion(sql, NEW, 15);
        await reportAs(sql, clients, CRASHED);
      },
    ],
    [
      'when it is the earlier of two',
      async (sql, clients) => {
        await reportAs(sql, clients, { ...CRASHED, version: OLD });
      },
    ],
    [
      'when the failures are of yesterday',
      async (sql, clients) => {
        await reportAs(sql, clients, CRASHED);
        await sql`update private.portal_reports set last_at = last_at - interval '12 hours'`;
      },
    ],
    [
      'when no earlier version came up in the last 30 days',
      async (sql, clients) => {
        await sql`update private.portal_hours set hour = hour - interval '30 days'`;
        await reportAs(sql, clients, CRASHED);
      },
    ],
    [
      'when the earlier version is withdrawn',
      async (sql, clients) => {
        await sql`
          insert into private.portal_withdrawals (portal, version, is_automatic, reason) values ('client', ${OLD}, false, 'x')`;
        await reportAs(sql, clients, CRASHED);
      },
    ],
  ])('%s', async (_why, given) => {
    await withClients(12, async (sql, clients) => {
      await given(sql, clients);
      expect(await withdrawnBySelf(sql)).toEqual([]);
    });
  });

  test('the word "unknown" is no version that could be withdrawn', async () => {
    await withClients(12, async (sql, clients) => {
      await reportAs(sql, clients, { version: 'unknown', outcome: 'crashed' });
      expect(await withdrawnBySelf(sql)).toEqual([]);
    });
  });
});
