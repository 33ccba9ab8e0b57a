import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument, givenFile, pathFor, register } from './support/documents.ts';
import { companies, people, tenants } from './support/ids.ts';
import { overlap } from './support/overlap.ts';
import { useSuperAdmin } from './support/super-admin.ts';

const database = useDatabase();
useSuperAdmin(database);

interface Changes {
  name?: string | null;
  domain?: string | null;
  open?: boolean | null;
  status?: string | null;
  branding?: unknown;
  features?: unknown;
  limits?: unknown;
}

const given = { name: 'First Corporate Services Ltd.', domain: null, open: true, status: 'active' };

async function update(sql: Sql, version: number, changes: Changes): Promise<number> {
  const to = { ...given, branding: {}, features: {}, limits: {}, ...changes };
  const [row] = await sql`
    select update_tenant(${tenants.first}, ${version}, ${to.name}, ${to.domain}, ${to.open}, ${to.status}::tenant_status,
      ${sql.json(to.branding as never)}, ${sql.json(to.features as never)}, ${sql.json(to.limits as never)}) as version`;
  return row?.['version'] as number;
}

async function brand(sql: Sql, version: number, branding: unknown): Promise<number> {
  const [row] =
    await sql`select update_branding(${tenants.first}, ${version}, ${sql.json(branding as never)}) as version`;
  return row?.['version'] as number;
}

const create =
  (
    slug: string | null,
    name: string | null = 'Third Ltd.',
    id: string | null = crypto.randomUUID(),
  ) =>
  (sql: Sql) =>
    sql`select create_tenant(${id}, ${slug}, ${name}) as id`;

describe('[TNT-01] [NAV-05] tenants', () => {
  testAccess(
    database,
    `
                         | anon  | stranger    | member      | owner       | otherTenantOwner | admin       | superAdmin | suspended
      create one         | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended
      edit the first     | grant | not_allowed | not_allowed | not_allowed | not_allowed      | not_allowed | yes        | account.suspended
      edit its branding  | grant | not_found   | not_allowed | yes         | not_found        | yes         | yes        | account.suspended
      write a row        | grant | grant       | grant       | grant       | grant            | grant       | grant      | grant
      ask who they are   | grant | yes         | yes         | yes         | yes              | yes         | yes        | yes
    `,
    {
      'create one': create('third'),
      'edit the first': async (sql) => [await update(sql, 1, { name: 'Renamed Ltd.' })],
      'edit its branding': async (sql) => [await brand(sql, 1, { primary: '#0b6e6e' })],
      'write a row': (sql) => sql`update tenants set settings = '{"x": 1}'`,
      'ask who they are': (sql) => sql`select am_i_super_admin()`,
    },
  );

  test('[NAV-05] only the super admin sees that they are', async () => {
    for (const persona of ['stranger', 'member', 'owner', 'admin', 'suspended'] as const) {
      const rows = await database.as(persona, (sql) => sql`select am_i_super_admin() as yes`);
      expect(rows).toEqual([{ yes: false }]);
    }
    expect(await database.as('superAdmin', (sql) => sql`select am_i_super_admin() as yes`)).toEqual(
      [{ yes: true }],
    );
  });
});

describe('attack cases: tenants', () => {
  test('[ROLE-02] (case 9) a stranger sees no tenant', async () => {
    expect(await database.as('stranger', (sql) => sql`select from tenants`)).toHaveLength(0);
  });

  test.each([
    ['(case 10) the owner of another tenant', 'otherTenantOwner', 'not_found'],
    ['(case 65) a member', 'member', 'not_allowed'],
  ] as const)('[TNT-01] %s does not edit a tenant', async (_who, persona, reason) => {
    await database.as(persona, async (sql) => {
      expect(
        await refusalWithin(
          sql,
          () => sql`update tenants set name = 'x' where id = ${tenants.first}`,
        ),
      ).toBe('grant');
      expect(
        await refusalWithin(
          sql,
          () => sql`update tenants set settings = '{}' where id = ${tenants.first}`,
        ),
      ).toBe('grant');
      expect(await refusalWithin(sql, () => brand(sql, 1, { name: 'Mine' }))).toBe(reason);
      await become(sql, 'postgres');
      expect(
        await sql`select name, branding, version from tenants where id = ${tenants.first}`,
      ).toEqual([{ name: given.name, branding: {}, version: 1 }]);
    });
  });

  test('[AUD-01] (case 62) the owner of a tenant reads nothing of its audit log', async () => {
    expect(await database.as('owner', (sql) => sql`select from audit_logs`)).toHaveLength(0);
  });
});

describe('[TNT-01] create_tenant', () => {
  test('adds a tenant that is closed and empty, once', async () => {
    await database.as('superAdmin', async (sql) => {
      const id = crypto.randomUUID();
      await create('third', ' Third Ltd. ', id)(sql);
      await create('third', ' Third Ltd. ', id)(sql);
      expect(
        await sql`select name, status, open_for_enrolment, version from tenants where slug = 'third'`,
      ).toEqual([{ name: 'Third Ltd.', status: 'active', open_for_enrolment: false, version: 1 }]);
      expect(await sql`select from tenant_users where tenant_id = ${id}`).toHaveLength(0);
    });
  });

  test.each([
    ['tenant.slug_taken', create('first-test')],
    ['tenant.conflict', create('third', 'Third Ltd.', tenants.first)],
    ['tenant.slug_invalid', create('Third')],
    ['tenant.slug_invalid', create('-x')],
    ['tenant.slug_invalid', create('x'.repeat(41))],
    ['tenant.slug_invalid', create(null)],
    ['tenant.name_invalid', create('third', ' ')],
    ['tenant.name_invalid', create('third', null)],
    ['tenant.name_invalid', create('third', 'x'.repeat(161))],
  ])('refuses with %s (%#)', async (reason, action) => {
    expect(await refusal(database.as('superAdmin', action))).toBe(reason);
  });

  test('two at once with one slug: one is refused', async () => {
    expect(
      await overlap(database, ['superAdmin', create('at-once')], ['superAdmin', create('at-once')]),
    ).toBe('tenant.slug_taken');
  });
});

describe('[TNT-01] update_tenant', () => {
  test('saves once when repeated, and not over another save', async () => {
    await database.as('superAdmin', async (sql) => {
      const changes = {
        domain: ' Portal.First.example ',
        branding: { name: 'First', primary: '#0b6e6e', accent: '#8c3b4a' },
        features: { kyc: false },
        limits: { max_companies: 10 },
      };
      expect(await update(sql, 1, changes)).toBe(2);
      expect(await update(sql, 1, changes)).toBe(2);
      expect(await refusalWithin(sql, () => update(sql, 1, {}))).toBe('tenant.conflict');
      expect(
        await sql`select domain, branding, features, limits from tenants where id = ${tenants.first}`,
      ).toEqual([{ ...changes, domain: 'portal.first.example' }]);
    });
  });

  const refused: [string, string | undefined, Changes][] = [
    ['tenant.name_invalid', undefined, { name: 'x' }],
    ['tenant.domain_invalid', undefined, { domain: 'localhost' }],
    ['tenant.domain_invalid', undefined, { domain: 'https://first.example' }],
    ['tenant.invalid', 'open_for_enrolment', { open: null }],
    ['tenant.invalid', 'status', { status: null }],
    ['tenant.invalid', 'features.teleport', { features: { teleport: true } }],
    ['tenant.invalid', 'features.kyc', { features: { kyc: 'no' } }],
    ['tenant.invalid', 'features', { features: null }],
    ['tenant.invalid', 'limits.max_companies', { limits: { max_companies: -1 } }],
    ['tenant.invalid', 'limits.max_members', { limits: { max_members: 0 } }],
    ['tenant.invalid', 'limits.max_storage_bytes', { limits: { max_storage_bytes: 1.5 } }],
    ['tenant.branding_invalid', 'css', { branding: { css: 'body{}' } }],
    ['tenant.branding_invalid', 'primary', { branding: { primary: 'red' } }],
    ['tenant.branding_invalid', 'primary', { branding: { primary: '#0B6E6E' } }],
    ['tenant.branding_invalid', 'name', { branding: { name: '' } }],
    ['tenant.branding_invalid', '', { branding: [] }],
    ['tenant.branding_invalid', 'logo_path', { branding: { logo_path: '../x.png' } }],
    [
      'tenant.branding_invalid',
      'logo_path',
      { branding: { logo_path: `${tenants.second}/${companies.foreign}.png` } },
    ],
    ['tenant.colour_contrast', 'primary', { branding: { primary: '#ffffff' } }],
    ['tenant.colour_contrast', 'accent', { branding: { primary: '#000000', accent: '#777777' } }],
  ];
  test.each(refused)('refuses with %s, naming %s (%#)', async (message, field, changes) => {
    const { message: raised, detail } = await database
      .as('superAdmin', (sql) => update(sql, 1, changes))
      .then(() => ({ message: 'let through', detail: undefined }))
      .catch((failure: { message: string; detail?: string }) => failure);
    const wanted =
      field === undefined ? undefined : `[{"code": "${message}", "field": "${field}"}]`;
    expect({ message: raised, detail }).toEqual({ message, detail: wanted });
  });

  test('a domain another tenant has is taken', async () => {
    const attempt = database.asPostgres(async (sql) => {
      await sql`update tenants set domain = 'second.example' where id = ${tenants.second}`;
      await become(sql, 'superAdmin');
      await update(sql, 1, { domain: 'SECOND.example' });
    });
    expect(await refusal(attempt)).toBe('tenant.domain_taken');
  });

  test.each([
    ['#000000', 21],
    ['#ffffff', 1],
    ['#767676', 4.54],
    ['#777777', 4.48],
    ['#0000ff', 8.59],
    ['#ff0000', 4],
  ])('the contrast of %s with white is %d, as WCAG counts it', async (colour, ratio) => {
    const [row] = await database.asPostgres(
      (sql) => sql`select round(private.contrast_with_white(${colour}), 2)::float as ratio`,
    );
    expect(row).toEqual({ ratio });
  });

  test('[ROLE-02] a suspended tenant is closed to its people at once and open to staff', async () => {
    await database.as('superAdmin', async (sql) => {
      await update(sql, 1, { status: 'suspended' });
      await become(sql, 'owner');
      expect(await sql`select from tenants`).toHaveLength(0);
      expect(await refusalWithin(sql, () => brand(sql, 2, {}))).toBe('not_found');
      await become(sql, 'admin');
      expect(await sql`select from companies where tenant_id = ${tenants.first}`).not.toHaveLength(
        0,
      );
    });
  });

  test('an owner’s branding waits for no version but its own', async () => {
    await database.as('owner', async (sql) => {
      expect(await brand(sql, 1, { name: 'First' })).toBe(2);
      expect(await brand(sql, 1, { name: 'First' })).toBe(2);
      expect(await refusalWithin(sql, () => brand(sql, 1, { name: 'Other' }))).toBe(
        'tenant.conflict',
      );
    });
  });

  test('two save at once: one is refused', async () => {
    const save = (name: string) => (sql: Sql) =>
      sql`select update_branding(${tenants.second}, 1, ${sql.json({ name })})`;
    expect(
      await overlap(
        database,
        ['otherTenantOwner', save('Red')],
        ['otherTenantOwner', save('Blue')],
      ),
    ).toBe('tenant.conflict');
  });
});

describe('[TNT-01] limits and features hold in the database', () => {
  const limit = (sql: Sql, limits: object) =>
    sql`update tenants set limits = ${sql.json(limits as never)} where id = ${tenants.first}`;
  const company = (sql: Sql, tenant: string = tenants.first) =>
    sql`insert into companies (tenant_id, user_id, name, type) values (${tenant}, ${people.owner}, 'New Ltd.', 'IBC')`;

  test('one company more than allowed is refused to every caller, and other tenants do not count', async () => {
    await database.asPostgres(async (sql) => {
      await limit(sql, { max_companies: 4 });
      expect(await refusalWithin(sql, () => company(sql, tenants.second))).toBeUndefined();
      expect(await refusalWithin(sql, () => company(sql))).toBe('tenant.limit_reached');
      const [left] =
        await sql`select count(*)::int as count from companies where tenant_id = ${tenants.first}`;
      expect(left).toEqual({ count: 4 });
      expect(await refusalWithin(sql, () => company(sql))).toBe('tenant.limit_reached');
    });
  });

  test('the last place goes to one of two at once', async () => {
    const id = crypto.randomUUID();
    await database.commitAs(
      'postgres',
      (sql) =>
        sql`insert into tenants (id, slug, name, limits) values (${id}, 'small', 'Small', '{"max_companies": 1}')`,
    );
    const add = (sql: Sql) => company(sql, id);
    expect(await overlap(database, ['postgres', add], ['postgres', add])).toBe(
      'tenant.limit_reached',
    );
  });

  test('one member more than allowed is refused; staff take no place', async () => {
    await database.asPostgres(async (sql) => {
      await limit(sql, { max_members: 3 });
      await sql`insert into tenant_users values (${tenants.first}, ${people.admin}, 'owner')`;
      await become(sql, 'stranger');
      expect(await refusalWithin(sql, () => sql`select ensure_membership()`)).toBe(
        'tenant.limit_reached',
      );
      await sql`reset role`;
      await limit(sql, { max_members: 4 });
      await become(sql, 'stranger');
      expect(await sql`select ensure_membership() as tenant`).toEqual([{ tenant: tenants.first }]);
    });
  });

  test('[DOC-01] a document above the storage is refused, with the limit', async () => {
    await database.asPostgres(async (sql) => {
      // Six documents of 1,000 bytes are there; one more has 4,711.
      await limit(sql, { max_storage_bytes: 10_711 });
      await sql`savepoint one`;
      await sql`select set_config('request.jwt.claims', ${JSON.stringify({ sub: people.member })}, true)`;
      await givenDocument(sql, companies.mine, 'member');
      await sql`reset role`;
      await limit(sql, { max_storage_bytes: 10_711 + 4711 });
      const path = pathFor(companies.mine);
      await givenFile(sql, path, 'member');
      await sql`reset role`;
      await limit(sql, { max_storage_bytes: 10_711 });
      const error = await register(sql, { path }).catch(
        (failure: { message: string; detail: string }) => failure,
      );
      expect(error).toMatchObject({
        message: 'tenant.limit_reached',
        detail: '[{"code": "tenant.limit_reached", "field": "max_storage_bytes"}]',
      });
      await sql`rollback to savepoint one`;
    });
  });

  test.each([
    [
      'applications',
      'member',
      (sql: Sql) => sql`select start_application(${crypto.randomUUID()}, ${tenants.first})`,
    ],
    ['documents', 'member', (sql: Sql) => givenDocument(sql, companies.mine, 'member')],
    [
      'invitations',
      'owner',
      (sql: Sql) =>
        sql`select invite_client(${crypto.randomUUID()}, ${companies.mine}, 'x@test.example', 'viewer')`,
    ],
  ] as const)(
    '%s that are switched off are refused, and on unless they are',
    async (feature, persona, action) => {
      await database.asPostgres(async (sql) => {
        const off = (value: boolean) =>
          sql`update tenants set features = ${sql.json({ [feature]: value })} where id = ${tenants.first}`;
        await off(false);
        await become(sql, persona);
        expect(await refusalWithin(sql, () => action(sql) as PromiseLike<unknown>)).toBe(
          'tenant.feature_off',
        );
        await sql`reset role`;
        await off(true);
        await become(sql, persona);
        expect(await refusalWithin(sql, () => action(sql) as PromiseLike<unknown>)).toBeUndefined();
      });
    },
  );
});
