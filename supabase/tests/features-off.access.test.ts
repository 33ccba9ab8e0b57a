import { describe, expect, test } from 'vitest';

import { become, useDatabase, type Sql } from './support/database.ts';
import { tenants } from './support/ids.ts';

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
      await sql`select from document_desk(${tenants.first}) where document_id is not null`,
    ).toHaveLength(0);
    expect(await sql`select from my_companies`).not.toHaveLength(0);
  });
});
