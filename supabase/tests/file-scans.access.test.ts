import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase } from './support/database.ts';
import { tenants, type Persona } from './support/ids.ts';
import { givenScanned, readBytes, stateOf, turnOn, verdict, type Taken } from './support/scans.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const nothing = crypto.randomUUID();
const hash = 'a'.repeat(64);

describe('[DOC-02] commands of the check for malware', () => {
  testAccess(
    database,
    `
                       | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | suspended         | superAdmin | serviceRole
      turn it on       | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | yes
      turn it off      | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | yes        | yes
      turn on no firm  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | not_found  | not_found
      queue old files  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | account.suspended | scan.off   | scan.off
      see how it goes  | grant | not_allowed | not_allowed | not_allowed | not_allowed      | yes         | account.suspended | yes        | grant
      take files       | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | yes
      say a verdict    | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | not_found
      read the queue   | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      read the switch  | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
      change a state   | grant | grant       | grant       | grant       | grant            | grant       | grant             | grant      | grant
    `,
    {
      'turn it on': (sql) => sql`select set_file_scanning(true)`,
      'turn it off': (sql) => sql`select set_file_scanning(false, ${tenants.first})`,
      'turn on no firm': (sql) => sql`select set_file_scanning(true, ${nothing})`,
      'queue old files': (sql) => sql`select queue_scans(${tenants.first})`,
      'see how it goes': (sql) => sql`select * from file_scanning()`,
      'take files': async (sql) => [await sql`select * from take_scans(1)`],
      'say a verdict': (sql) => sql`select record_scan(${nothing}, ${nothing}, 'clean', ${hash})`,
      'read the queue': (sql) => sql`select from private.file_scans`,
      'read the switch': (sql) => sql`select from private.file_scanning`,
      'change a state': (sql) =>
        sql`update documents set scan = 'clean' where id = ${nothing} returning id`,
    },
  );
});

const readers: Persona[] = ['member', 'owner', 'admin', 'superAdmin', 'otherTenantOwner', 'anon'];

async function whoReads(outcome?: 'clean' | 'infected' | 'failed') {
  return database.as('member', async (sql) => {
    await turnOn(sql);
    const { path, id } = await givenScanned(sql);
    if (outcome) await verdict(sql, outcome);
    const seen: string[] = [];
    for (const persona of [...readers, 'serviceRole'] as const) {
      await become(sql, persona);
      if ((await readBytes(sql, path)) > 0) seen.push(persona);
    }
    return { state: await stateOf(sql, id), seen };
  });
}

describe('[DOC-02] the bytes of a file', () => {
  test.each([
    [undefined, { state: 'pending', seen: ['serviceRole'] }],
    ['infected', { state: 'infected', seen: ['serviceRole'] }],
    ['failed', { state: 'failed', seen: ['serviceRole'] }],
    ['clean', { state: 'clean', seen: ['member', 'owner', 'admin', 'superAdmin', 'serviceRole'] }],
  ] as const)('are read, when the verdict is %s, by whom it says', async (outcome, expected) => {
    expect(await whoReads(outcome)).toEqual(expected);
  });

  test('are held by a policy that no other policy goes around', async () => {
    const [row] = await database.as('superuser', async (sql) => {
      await sql`create policy "Too wide" on storage.objects for select to authenticated using (true)`;
      await turnOn(sql);
      const { path } = await givenScanned(sql);
      await become(sql, 'admin');
      return sql`select count(*)::int as seen from storage.objects where name = ${path}`;
    });
    expect(row).toEqual({ seen: 0 });
  });

  test('are taken, copied and registered again by no sender while they wait', async () => {
    const seen = await database.as('member', async (sql) => {
      await turnOn(sql);
      const { path } = await givenScanned(sql);
      await become(sql, 'member');
      return {
        // Storage copies and moves what the caller can select.
        rows: (await sql`select from storage.objects where position(${path} in name) > 0`).length,
        again: await refusalWithin(
          sql,
          () =>
            sql`select register_document(${crypto.randomUUID()}, ${path}, 'other', 'again.pdf')`,
        ),
      };
    });
    expect(seen).toEqual({ rows: 0, again: 'document.already_registered' });
  });

  test('a lease of another file says nothing of this one', async () => {
    const refused = await database.as('member', async (sql) => {
      await turnOn(sql);
      await givenScanned(sql);
      await givenScanned(sql);
      await become(sql, 'serviceRole');
      const [one, two] = await sql<Taken[]>`select * from take_scans(2)`;
      return refusalWithin(
        sql,
        () =>
          sql`select record_scan(${one!.scan_id}, ${two!.lease}, 'clean', ${one!.sha256 ?? hash})`,
      );
    });
    expect(refused).toBe('scan.lease_lost');
  });
});
