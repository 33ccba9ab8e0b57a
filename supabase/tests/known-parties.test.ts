import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { completeData, givenSubmitted } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties, tenants, type Persona } from './support/ids.ts';

const database = useDatabase();

const known = (sql: Sql, tenant: string = tenants.first) =>
  sql`select id, name, owners from known_parties(${tenant})`;

describe('who may be offered whom', () => {
  testAccess(
    database,
    `
                             | anon  | stranger  | member | otherMember | owner | otherTenantOwner | admin | suspended
      ask in the first tenant | grant | not_found | yes    | yes         | –     | not_found        | –     | account.suspended
    `,
    { 'ask in the first tenant': (sql) => known(sql) },
  );

  test('[APP-03] a client is offered whom they entered and whom their companies name', async () => {
    const ids = await database.as('member', async (sql) =>
      (await known(sql)).map(({ id }) => String(id)),
    );
    expect(ids).toEqual(expect.arrayContaining([parties.mine, parties.entered]));
    expect(ids).not.toContain(parties.others);
    expect(ids).not.toContain(parties.foreign);
  });

  const others: [Persona, string][] = [
    ['otherMember', 'another client of the tenant'],
    ['owner', 'the owner of the tenant, who may read them'],
    ['admin', 'staff, who may read them'],
  ];
  test.each(others)('[APP-03] %s is not offered what a client entered: %s', async (persona) => {
    const offered = await database.as('member', async (sql) => {
      await givenSubmitted(sql);
      await become(sql, persona);
      return (await known(sql)).map(({ name }) => String(name));
    });
    expect(offered).not.toContain('Reef Investments Ltd.');
  });

  test('[APP-03] a body corporate comes with its owners', async () => {
    const data = completeData();
    const [mia, reef] = data.people;
    const rows = await database.as('member', async (sql) => {
      await givenSubmitted(sql, data);
      return known(sql);
    });
    expect(rows.find(({ id }) => id === reef?.id)).toMatchObject({
      name: 'Reef Investments Ltd.',
      owners: [{ owner_id: mia?.id, percent: 100 }],
    });
  });

  test('[APP-03] naming the party of another client by its id enters another party', async () => {
    await database.as('otherMember', async (sql) => {
      const id = crypto.randomUUID();
      await sql`select start_application(${id}, ${tenants.first})`;
      const [first] = completeData().people;
      const stolen = { ...first, id: parties.entered };
      await sql`select save_application(${id}, 1, 'owners', 'IBC', ${sql.json({ people: [stolen] })})`;
      const [entered] = await sql`select party_id from enter_application_parties(${id})`;
      expect(entered?.['party_id']).not.toBe(parties.entered);
      expect((await known(sql)).map(({ id: party }) => party)).not.toContain(parties.entered);
    });
  });
});
