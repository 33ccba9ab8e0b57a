import { createHash } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { shippingOf, type Entry } from './support/shipments.ts';

const database = useDatabase();
// This one is committed to, and has rows of its own.
const withRaces = useDatabase();

const { take, settle, shipAll } = shippingOf('access_events');

const write = (sql: Sql, tenant: string | null, subject: string, at = '2026-11-30 12:00:00.25Z') =>
  sql`insert into access_events (kind, level, tenant_id, person, subject, ip, at)
    values ('exported', 'info', ${tenant}, ${people.member}, ${subject}, '203.0.113.7', ${at})`;

const asPostgres = async (sql: Sql, work: (sql: Sql) => Promise<unknown>) => {
  await become(sql, 'postgres');
  await work(sql);
  await become(sql, 'serviceRole');
};

const subjects = (events: readonly Entry[]) =>
  events.map(({ entry }) => (JSON.parse(entry) as unknown[])[5]);

describe('[DATA-05] the access log that leaves', () => {
  testAccess(
    database,
    `
                   | anon  | stranger | member | owner | otherTenantOwner | admin | suspended | superAdmin | serviceRole
      take events  | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | yes
      settle them  | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | yes
      read how far | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | grant
      set it back  | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | grant
    `,
    {
      'take events': async (sql) => {
        await take(sql);
        return [1];
      },
      'settle them': async (sql) => {
        const [caller] =
          await sql`select current_setting('request.jwt.claims') as claims, current_role as role`;
        await become(sql, 'postgres');
        await write(sql, null, 'one');
        await become(sql, 'serviceRole');
        const last = (await take(sql)).at(-1);
        await sql`select set_config('request.jwt.claims', ${caller?.['claims']}, true)`;
        await sql`select set_config('role', ${caller?.['role']}, true)`;
        return settle(sql, last ?? { tenant_id: null, id: 0 });
      },
      'read how far': (sql) => sql`select from private.access_shipments`,
      'set it back': (sql) => sql`delete from private.access_shipments`,
    },
  );

  test('is taken whole and in order, each firm apart, with links between its events', () =>
    database.as('serviceRole', async (sql) => {
      await asPostgres(sql, async () => {
        await sql`delete from access_events`;
        for (const subject of ['a', 'b', 'c']) {
          await write(sql, tenants.first, subject);
          await write(sql, null, subject);
        }
        // Staff may note an export of a firm that there is not.
        await write(sql, '00000000-0000-4000-8000-00000000dead', 'x');
      });
      const all = await shipAll(sql, 2);
      for (const [tenant, expected] of [
        [null, ['a', 'b', 'c']],
        [tenants.first, ['a', 'b', 'c']],
        ['00000000-0000-4000-8000-00000000dead', ['x']],
      ] as const) {
        const own = all.filter(({ tenant_id }) => tenant_id === tenant);
        expect(subjects(own)).toEqual(expected);
        expect(own.map(({ place }) => place)).toEqual(expected.map((_, index) => index + 1));
        let link = '0'.repeat(64);
        for (const { prev_hash, hash, entry } of own) {
          expect(prev_hash).toBe(link);
          link = `sha512:${createHash('sha512')
            .update(prev_hash + entry)
            .digest('hex')}`;
          expect(hash).toBe(link);
        }
      }
      const first = all.find(({ tenant_id }) => tenant_id === tenants.first);
      expect(JSON.parse(first?.entry ?? '')).toEqual([
        first?.id,
        tenants.first,
        people.member,
        'exported',
        'info',
        'a',
        null,
        '203.0.113.7',
        '2026-11-30T12:00:00.250000Z',
      ]);
      expect(await take(sql)).toEqual([]);
      await become(sql, 'postgres');
      expect(await sql`select private.access_waits_since() as since`).toEqual([{ since: null }]);
    }));

  test('a range stays the same until it is settled, also when events are written and old ones removed meanwhile', () =>
    database.as('serviceRole', async (sql) => {
      await shipAll(sql);
      await asPostgres(sql, () => write(sql, null, 'old', '2020-01-01'));
      const once = await take(sql);
      await asPostgres(sql, async () => {
        await write(sql, null, 'new');
        await sql`update log_retention_rules set years = 1`;
        await sql`select private.forget_access()`;
      });
      expect(await take(sql, 1000)).toEqual(once);
      expect(subjects(once)).toEqual(['old']);
      const [last] = once;
      if (!last) throw new Error('Nothing was taken.');
      await settle(sql, last);
      await settle(sql, last); // a repeat after a lost answer
      // What was shipped is removed after its time, and the rest goes on from its link.
      await asPostgres(sql, () => sql`select private.forget_access()`);
      const next = await take(sql);
      expect(subjects(next)).toEqual(['new']);
      expect(next[0]).toMatchObject({ place: last.place + 1, prev_hash: last.hash });
    }));

  test('what is not the open range is not settled: nothing is left out', () =>
    database.as('serviceRole', async (sql) => {
      await shipAll(sql);
      await asPostgres(sql, () => write(sql, null, 'a'));
      const part = await take(sql);
      const id = part.at(-1)?.id ?? 0;
      for (const other of [id + 1, -1, null]) {
        const wrong = () => sql`select settle_access_events(null, ${other}::bigint)`;
        expect(await refusalWithin(sql, wrong)).toBe('not_found');
      }
      const foreign = () => sql`select settle_access_events(${tenants.second}, ${id})`;
      expect(await refusalWithin(sql, foreign)).toBe('not_found');
      expect(await take(sql)).toEqual(part);
    }));

  test('says since when the oldest event waits', () =>
    database.as('serviceRole', async (sql) => {
      await shipAll(sql);
      await asPostgres(sql, async () => {
        await write(sql, tenants.first, 'second', '2026-11-30 12:00Z');
        await write(sql, null, 'first', '2026-11-30 11:00Z');
      });
      await become(sql, 'postgres');
      const [waits] =
        await sql`select private.access_waits_since() = '2026-11-30 11:00Z' as is_oldest`;
      expect(waits).toEqual({ is_oldest: true });
    }));
});

describe('[DATA-05] events that are committed out of order', () => {
  test('none is left out: while one is being written, no range is decided', async () => {
    const ship = () => withRaces.commitAs('serviceRole', (sql) => shipAll(sql));
    await ship();
    let meanwhile: Entry[] = [];
    await withRaces.commitAs('postgres', async (sql) => {
      await write(sql, null, 'the smaller id, committed later');
      await withRaces.commitAs('postgres', (other) => write(other, null, 'the larger id'));
      meanwhile = await ship();
    });
    expect(meanwhile).toEqual([]);
    expect(subjects(await ship())).toEqual(['the smaller id, committed later', 'the larger id']);
  });

  test('who signs in while a range is decided waits for no one else who writes', async () => {
    await withRaces.commitAs('postgres', async (sql) => {
      await write(sql, null, 'under way');
      const shipping = withRaces.commitAs('serviceRole', (other) => take(other));
      await withRaces.commitAs('postgres', (other) => write(other, null, 'at once'));
      expect(await shipping).toEqual([]);
    });
  });
});
