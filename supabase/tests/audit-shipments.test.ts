import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';
import { shippingOf, type Entry } from './support/shipments.ts';

const database = useDatabase();

const { take, settle, shipAll } = shippingOf('audit_entries');

/** The log as it stands, in the order of each chain. */
const logged = (sql: Sql) =>
  sql<Entry[]>`
    select tenant_id, (row_number() over (partition by tenant_id order by id))::int as place, id::int, prev_hash, hash,
      private.audit_text(kept) as entry
    from audit_logs as kept order by tenant_id nulls first, id`;

const byChain = (entries: readonly Entry[]) =>
  entries.toSorted((a, b) => (a.tenant_id ?? '').localeCompare(b.tenant_id ?? '') || a.id - b.id);

const rename = (sql: Sql, name: string) =>
  sql`update tenants set name = ${name} where id = ${tenants.first}`;

describe('[AUD-01] the audit log that leaves', () => {
  testAccess(
    database,
    `
                   | anon  | stranger | member | owner | otherTenantOwner | admin | suspended | superAdmin | serviceRole
      take entries | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | yes
      settle them  | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | yes
      read how far | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | grant
      set it back  | grant | grant    | grant  | grant | grant            | grant | grant     | grant      | grant
    `,
    {
      'take entries': (sql) => take(sql),
      'settle them': async (sql) => {
        const [claims] =
          await sql`select current_setting('request.jwt.claims') as claims, current_role as role`;
        await become(sql, 'serviceRole');
        const last = (await take(sql)).at(-1);
        await sql`select set_config('request.jwt.claims', ${claims?.['claims']}, true)`;
        await sql`select set_config('role', ${claims?.['role']}, true)`;
        return settle(sql, last ?? { tenant_id: null, id: 0 });
      },
      'read how far': (sql) => sql`select from private.audit_shipments`,
      'set it back': (sql) => sql`delete from private.audit_shipments`,
    },
  );

  test('is taken whole and in order, to the letter, in pages that are bounded', () =>
    database.as('serviceRole', async (sql) => {
      expect((await take(sql, 2)).map(({ place }) => place)).toEqual([1, 2]);
      const all = await shipAll(sql, 2);
      await become(sql, 'postgres');
      const whole = await logged(sql);
      expect(whole.length).toBeGreaterThan(10);
      expect(byChain(all)).toEqual(byChain(whole));
      expect(await sql`select private.audit_waits_since() as since`).toEqual([{ since: null }]);
    }));

  test('a range stays the same until it is settled, also when more is written meanwhile', () =>
    database.as('serviceRole', async (sql) => {
      await shipAll(sql);
      await become(sql, 'postgres');
      await rename(sql, 'First');
      await become(sql, 'serviceRole');
      const once = await take(sql);
      expect(once).toHaveLength(1);
      await become(sql, 'postgres');
      await rename(sql, 'Second');
      await become(sql, 'serviceRole');
      expect(await take(sql, 1000)).toEqual(once);
      const [last] = once;
      if (!last) throw new Error('Nothing was taken.');
      await settle(sql, last);
      await settle(sql, last); // a repeat after a lost answer
      const next = await take(sql);
      expect(next).toHaveLength(1);
      expect(next[0]).toMatchObject({ place: last.place + 1, prev_hash: last.hash });
    }));

  test('what is not the open range is not settled: nothing is left out', () =>
    database.as('serviceRole', async (sql) => {
      const part = await take(sql, 3);
      const last = part.at(-1);
      if (!last) throw new Error('Nothing was taken.');
      for (const id of [last.id - 1, last.id + 1, -1, null]) {
        expect(
          await refusalWithin(
            sql,
            () => sql`select settle_audit_entries(${last.tenant_id}, ${id}::bigint)`,
          ),
        ).toBe('not_found');
      }
      expect(
        await refusalWithin(
          sql,
          () => sql`select settle_audit_entries('00000000-0000-4000-8000-00000000dead', 5)`,
        ),
      ).toBe('not_found');
      expect(await take(sql, 3)).toEqual(part);
    }));

  test('says since when the oldest entry waits', () =>
    database.as('serviceRole', async (sql) => {
      await shipAll(sql);
      await become(sql, 'postgres');
      await rename(sql, 'First');
      await rename(sql, 'Second');
      const [waits] = await sql`
        select private.audit_waits_since() = (
          select at from audit_logs where tenant_id = ${tenants.first} order by id desc offset 1 limit 1) as is_oldest`;
      expect(waits).toEqual({ is_oldest: true });
    }));

  test('a large page ends before four million bytes, and has one entry at least', () =>
    database.as('serviceRole', async (sql) => {
      await shipAll(sql);
      await become(sql, 'postgres');
      await sql`
        insert into audit_logs (id, action, table_name, row_id, after, at, prev_hash, hash)
        select nextval('public.audit_logs_id_seq'), 'insert', 'probes', n, jsonb_build_object('text', repeat('x', 2500000)), now(), n, n
        from unnest('{a,b,c}'::text[]) as n`;
      await sql`
        update private.audit_heads set last_id = (select max(id) from audit_logs where tenant_id is null) where tenant_id is null`;
      await become(sql, 'serviceRole');
      const sizes: number[] = [];
      for (;;) {
        const part = await take(sql);
        const last = part.at(-1);
        if (!last) break;
        sizes.push(part.length);
        await settle(sql, last);
      }
      expect(sizes).toEqual([2, 1]);
    }));
});
