import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties, tenants } from './support/ids.ts';

const database = useDatabase();

/** What a feature of a tenant hides. */
const hidden: Record<string, string[]> = {
  applications: ['draft_applications', 'application_events', 'application_requests'],
  documents: ['documents', 'document_events'],
  invitations: ['client_invitations', 'party_invitations'],
  kyc: ['kyc_profiles', 'kyc_requests'],
  support: ['support_tickets', 'support_messages', 'support_attachments'],
};

async function countOf(sql: Sql, table: string): Promise<number> {
  const [row] = await sql.unsafe(
    `select count(*)::int from ${table} where tenant_id = '${tenants.first}'`,
  );
  return row?.['count'] as number;
}

describe.each(Object.entries(hidden))('[TNT-01] %s that are switched off', (feature, tables) => {
  test.each(tables)('hide %s from the people of the tenant and not from staff', async (table) => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'admin');
      const all = await countOf(sql, table);
      await become(sql, 'owner');
      const before = await countOf(sql, table);
      await sql`reset role`;
      await sql`update tenants set features = ${sql.json({ [feature]: false })} where id = ${tenants.first}`;
      for (const persona of ['owner', 'member', 'otherMember'] as const) {
        await become(sql, persona);
        expect(await countOf(sql, table)).toBe(0);
      }
      await become(sql, 'admin');
      expect(await countOf(sql, table)).toBe(all);
      await sql`reset role`;
      await sql`update tenants set features = ${sql.json({ [feature]: true })} where id = ${tenants.first}`;
      await become(sql, 'owner');
      expect(await countOf(sql, table)).toBe(before);
    });
  });
});

test('[TNT-01] the lists of a client hold nothing of what is switched off', async () => {
  await database.asPostgres(async (sql) => {
    await sql`update tenants set features = '{"documents": false, "applications": false}' where id = ${tenants.first}`;
    await become(sql, 'member');
    expect(
      await sql`select from document_queue(${tenants.first}) where document_id is not null`,
    ).toHaveLength(0);
    expect(await sql`select from my_companies`).not.toHaveLength(0);
  });
});

async function switchOff(sql: Sql, feature: string) {
  await sql`reset role`;
  await sql`update tenants set features = ${sql.json({ [feature]: false })} where id = ${tenants.first}`;
}

const reports = [
  'report_companies',
  'report_kyc_ageing',
  'report_obligations',
  'report_expiring_documents',
  'report_activity',
  'report_spending',
];

describe('[TNT-01] [REP-01] reports that are switched off', () => {
  test.each(reports)('%s is refused to the people of the tenant and not to staff', async (name) => {
    await database.asPostgres(async (sql) => {
      const make = (tenant: string | null) => () =>
        sql`select from ${sql(name)}(tenant_id => ${tenant}::uuid)`;
      await become(sql, 'owner');
      expect(await refusalWithin(sql, make(tenants.first))).toBeUndefined();
      await switchOff(sql, 'reports');
      for (const persona of ['owner', 'member'] as const) {
        await become(sql, persona);
        expect(await refusalWithin(sql, make(tenants.first))).toBe('tenant.feature_off');
        // Not by asking for all tenants at once either.
        expect(await refusalWithin(sql, make(null))).toBe('tenant.feature_off');
      }
      await become(sql, 'admin');
      expect(await refusalWithin(sql, make(tenants.first))).toBeUndefined();
    });
  });

  test('the rows behind the figures are hidden, too', async () => {
    await database.asPostgres(async (sql) => {
      await become(sql, 'owner');
      const before = await countOf(sql, 'activity_list');
      expect(before).toBeGreaterThan(0);
      await switchOff(sql, 'reports');
      await become(sql, 'owner');
      expect(await countOf(sql, 'activity_list')).toBe(0);
      await become(sql, 'admin');
      expect(await countOf(sql, 'activity_list')).toBeGreaterThanOrEqual(before);
    });
  });
});

describe('[TNT-01] [KYC-01] identity checks that are switched off', () => {
  const id = crypto.randomUUID();
  const writing: Record<string, (sql: Sql, profile: string) => PromiseLike<unknown>> = {
    save_kyc: (sql, profile) => sql`select save_kyc(${profile}, 1, '{"occupation": "Baker"}')`,
    submit_kyc: (sql, profile) => sql`select submit_kyc(${profile}, 1)`,
    sign_declaration: (sql) =>
      sql`select sign_declaration(${parties.mine}, 'pep_declaration', 'A name', 1)`,
    answer_kyc_request: (sql) => sql`select answer_kyc_request(${id}, 'An answer')`,
    kyc_overview: (sql) => sql`select from kyc_overview(${tenants.first})`,
    kyc_overview_counts: (sql) => sql`select from kyc_overview_counts(${tenants.first})`,
  };

  test.each(Object.entries(writing))('refuse %s of a client', async (_name, action) => {
    await database.asPostgres(async (sql) => {
      const [profile] = await sql`select id from kyc_profiles where party_id = ${parties.mine}`;
      await sql`insert into kyc_requests (id, tenant_id, profile_id, question, asked_by)
        select ${id}, tenant_id, id, 'A question?', null from kyc_profiles where id = ${profile?.['id']}`;
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => action(sql, profile?.['id']))).not.toBe(
        'tenant.feature_off',
      );
      await switchOff(sql, 'kyc');
      await become(sql, 'member');
      expect(await refusalWithin(sql, () => action(sql, profile?.['id']))).toBe(
        'tenant.feature_off',
      );
    });
  });

  test('are filled in by staff, who ask the client nothing', async () => {
    await database.asPostgres(async (sql) => {
      await switchOff(sql, 'kyc');
      const [profile] =
        await sql`select id, version from kyc_profiles where party_id = ${parties.mine}`;
      await become(sql, 'admin');
      await sql`select save_kyc(${profile?.['id']}, ${profile?.['version']}, '{"occupation": "Baker"}')`;
      await sql`reset role`;
      const ask = () => sql`insert into kyc_requests (id, tenant_id, profile_id, question)
        values (${id}, ${tenants.first}, ${profile?.['id']}, 'A question?')`;
      expect(await refusalWithin(sql, ask)).toBe('tenant.feature_off');
    });
  });
});
