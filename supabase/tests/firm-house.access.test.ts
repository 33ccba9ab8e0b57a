import { describe, expect, test } from 'vitest';

import { refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { people, tenants } from './support/ids.ts';
import { giveDuties } from './support/staff.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

const logo = `${tenants.first}/30000000-0000-4000-8000-000000000001.png`;

const sender = (sql: Sql, given: unknown, version = 1, tenant: string = tenants.first) =>
  sql`select set_mail_sender(${tenant}, ${version}, ${sql.json(given as never)}) as version`;

const brandingOf = async (sql: Sql, tenant: string = tenants.first) => {
  const [row] = await sql`select branding from tenants where id = ${tenant}`;
  return row?.['branding'] as Record<string, unknown>;
};

const pointsOf = async (sql: Sql, tenant: string = tenants.first) => {
  const rows = await sql`select * from firm_checklist(${tenant})`;
  return Object.fromEntries(
    rows.map((row) => [
      row['point'] as string,
      row['is_done'] ? 'done' : row['is_waiting'] ? 'waits' : 'missing',
    ]),
  );
};

describe('[HOUSE-01] who runs a firm', () => {
  testAccess(
    database,
    `
                    | anon  | stranger  | member      | owner     | otherTenantOwner | admin     | superAdmin | suspended
      read its use  | grant | not_found | not_allowed | yes       | not_found        | yes       | yes        | account.suspended
      its people    | grant | not_found | not_allowed | yes       | not_found        | yes       | yes        | account.suspended
      its staff     | grant | not_found | not_allowed | yes       | not_found        | yes       | yes        | account.suspended
      the checklist | grant | not_found | not_allowed | yes       | not_found        | yes       | yes        | account.suspended
      no firm       | grant | not_found | not_found   | not_found | not_found        | not_found | not_found  | account.suspended
      tick a point  | grant | not_found | not_allowed | yes       | not_found        | yes       | yes        | account.suspended
      tick another  | grant | not_found | not_allowed | not_found | not_found        | not_found | not_found  | account.suspended
      the sender    | grant | not_found | not_allowed | yes       | not_found        | yes       | yes        | account.suspended
    `,
    {
      'read its use': (sql) => sql`select from firm_use(${tenants.first})`,
      'its people': (sql) => sql`select from firm_people(${tenants.first})`,
      'its staff': (sql) => sql`select from firm_staff(${tenants.first})`,
      'the checklist': (sql) => sql`select from firm_checklist(${tenants.first})`,
      'no firm': (sql) => sql`select from firm_checklist(${crypto.randomUUID()})`,
      'tick a point': (sql) => sql`select check_firm_point(${tenants.first}, 'prices')`,
      'tick another': (sql) => sql`select check_firm_point(${tenants.first}, 'logo')`,
      'the sender': (sql) => sender(sql, { mail_name: 'Bay Street' }),
    },
  );

  test('not the owner of a suspended firm, and not who owes the second factor', async () => {
    await database.as('owner', async (sql) => {
      await sql`reset role`;
      await sql`update tenants set status = 'suspended' where id = ${tenants.first}`;
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => sql`select from firm_people(${tenants.first})`)).toBe(
        'not_found',
      );
      await sql`reset role`;
      await sql`update tenants set status = 'active' where id = ${tenants.first}`;
      await sql`insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
        values (gen_random_uuid(), ${people.owner}, 'verified', 'totp', now(), now())`;
      await become(sql, 'owner');
      expect(await refusalWithin(sql, () => sql`select from firm_people(${tenants.first})`)).toBe(
        'not_allowed',
      );
    });
  });

  test('staff need senior management for the sender and for a point', async () => {
    await database.as('admin', async (sql) => {
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['reviewer', 'billing']);
      await become(sql, 'admin');
      expect(await refusalWithin(sql, () => sender(sql, {}))).toBe('duty.senior_needed');
      expect(
        await refusalWithin(sql, () => sql`select check_firm_point(${tenants.first}, 'ladder')`),
      ).toBe('duty.senior_needed');
    });
  });
});

describe('[HOUSE-01] [MAIL-01] the sender', () => {
  test('is set by an owner without touching the look, and taken back to that of the platform', async () => {
    await database.as('owner', async (sql) => {
      await sql`select update_branding(${tenants.first}, 1, '{"primary": "#0b6e6e", "address": "1 Bay Street"}')`;
      await sender(sql, { mail_name: 'Bay', reply_to: 'office@bay.example', ticket_plus: true }, 2);
      expect(await brandingOf(sql)).toEqual({
        primary: '#0b6e6e',
        address: '1 Bay Street',
        mail_name: 'Bay',
        reply_to: 'office@bay.example',
        ticket_plus: true,
      });
      await sender(sql, {}, 3);
      expect(await brandingOf(sql)).toEqual({ primary: '#0b6e6e', address: '1 Bay Street' });
    });
  });

  test.each([
    ['another part of the branding', { primary: '#000000' }],
    ['no object', ['Bay']],
    ['nothing', null],
    ['a header', { mail_name: 'Bay\r\nBcc: x@evil.example' }],
    ['two addresses', { reply_to: 'a@b.example, c@d.example' }],
  ])('refuses %s', async (_what, given) => {
    const refused = await database.as('owner', (sql) =>
      refusalWithin(sql, () => sender(sql, given)),
    );
    expect(refused).toBe('tenant.branding_invalid');
  });

  test('is refused once another person changed the firm; a repeat is not', async () => {
    await database.as('owner', async (sql) => {
      await sender(sql, { mail_name: 'Bay' });
      expect(await sender(sql, { mail_name: 'Bay' })).toEqual([{ version: 2 }]);
      expect(await refusalWithin(sql, () => sender(sql, { mail_name: 'Sea' }))).toBe(
        'tenant.conflict',
      );
    });
  });
});

describe('[HOUSE-01] the people of a firm', () => {
  const people_ = (sql: Sql, search = '', show = '', first = 0, size = 25) =>
    sql`select name, role, status, companies, total from firm_people(${tenants.first}, ${search}, ${show}, 'name', false, ${first}, ${size})`;

  test('are its members alone, by name and address, by page', async () => {
    await database.as('owner', async (sql) => {
      expect((await people_(sql)).map((row) => row['name'] as string)).toEqual([
        'Mia Member',
        'Olga Owner',
        'Otto Other',
        'Sam Suspended',
      ]);
      expect(await people_(sql, 'other-member@')).toEqual([
        { name: 'Otto Other', role: 'member', status: 'active', companies: 2, total: 1 },
      ]);
      expect(await people_(sql, 'Toni')).toEqual([]);
      expect(await people_(sql, '%')).toEqual([]);
      expect((await people_(sql, '', 'owner')).map((row) => row['name'] as string)).toEqual([
        'Olga Owner',
        'Sam Suspended',
      ]);
      expect(await people_(sql, '', '', 1, 1)).toEqual([
        { name: 'Olga Owner', role: 'owner', status: 'active', companies: 0, total: 4 },
      ]);
    });
  });

  test('know who of staff does what, without an address and without who is suspended', async () => {
    const rows = await database.as(
      'owner',
      (sql) => sql`select * from firm_staff(${tenants.first})`,
    );
    expect(rows.map((row) => row['name'] as string)).toEqual(['Ada Admin', 'Sue Super']);
    expect(JSON.stringify(rows)).not.toContain('@');
  });
});

describe('[HOUSE-01] what a firm lacks for a launch', () => {
  test('is everything at first, in the order in which it is done', async () => {
    const points = await database.as('otherTenantOwner', (sql) => pointsOf(sql, tenants.second));
    expect(Object.keys(points)).toEqual([
      'logo',
      'colours',
      'sender',
      'letterhead',
      'tax_number',
      'owners',
      'bank_details',
      'prices',
      'ladder',
      'templates',
      'duties',
      'clients',
      'companies',
    ]);
    expect(points).toMatchObject({
      logo: 'missing',
      sender: 'missing',
      owners: 'missing',
      bank_details: 'missing',
      prices: 'missing',
      ladder: 'missing',
      clients: 'missing',
      duties: 'done',
      companies: 'done',
    });
  });

  test('goes point by point with what its owners do', async () => {
    await database.as('owner', async (sql) => {
      await sql`select update_branding(${tenants.first}, 1,
        ${sql.json({ logo_path: logo, primary: '#0b6e6e', address: '1 Bay Street', tax_number: '100' })})`;
      await sender(sql, { mail_name: 'Bay' }, 2);
      expect(await pointsOf(sql)).toMatchObject({
        logo: 'done',
        colours: 'done',
        sender: 'waits',
        letterhead: 'done',
        tax_number: 'done',
        owners: 'waits',
      });
      await sender(sql, { mail_name: 'Bay', reply_to: 'office@bay.example' }, 3);
      await sql`select set_member_role(${tenants.first}, ${people.member}, 'owner')`;
      await sql`select check_firm_point(${tenants.first}, 'prices')`;
      await sql`select check_firm_point(${tenants.first}, 'prices')`;
      await sql`select check_firm_point(${tenants.first}, 'templates')`;
      await sql`select set_invoice_ladder(${tenants.first}, private.today(), '[]')`;
      const id = crypto.randomUUID();
      await sql`select propose_bank_details(${id}, ${tenants.first}, 'USD', 'First', 'Bank', '1000-1', private.today(), 'The first account.')`;
      expect(await pointsOf(sql)).toMatchObject({ bank_details: 'waits', owners: 'done' });
      await become(sql, 'member');
      await sql`select confirm_bank_details(${id})`;
      expect(Object.values(await pointsOf(sql)).filter((state) => state !== 'done')).toEqual([]);
    });
  });

  test('counts an owner who is suspended or staff as none, and staff without each duty as missing', async () => {
    await database.as('owner', async (sql) => {
      await sql`reset role`;
      await sql`insert into tenant_users values (${tenants.first}, ${people.admin}, 'owner')`;
      await sql`delete from company_invitations`;
      await sql`delete from staff_duties where duty = 'senior' and user_id <> ${people.suspended}`;
      await become(sql, 'owner');
      expect(await pointsOf(sql)).toMatchObject({ owners: 'missing', duties: 'missing' });
    });
  });

  test('has the figures that the super admin reads', async () => {
    const [mine, theirs] = await database.as('owner', async (sql) => {
      const [use] =
        await sql`select companies, members, owners, owner_invitations, storage_bytes from firm_use(${tenants.first})`;
      await become(sql, 'superAdmin');
      const [row] =
        await sql`select companies, members, owners, owner_invitations, storage_bytes from tenant_list() where id = ${tenants.first}`;
      return [use, row];
    });
    expect(mine).toEqual(theirs);
    expect(mine).toMatchObject({ companies: 4, members: 3, owners: 1, owner_invitations: 1 });
  });
});
