import { expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';

const database = useDatabase('empty');

/** The fields that section 3 of the customer's document names, for the tables there are so far. */
const fields: Record<string, string> = {
  profiles: 'id email full_name role last_active_tenant created_at updated_at',
  tenants: 'id name type domain settings branding features limits created_at updated_at',
  tenant_users: 'tenant_id user_id role created_at',
  notifications: 'id user_id title message read created_at',
  companies: 'name type status user_id registration_date next_filing tenant_id',
  company_participants: 'company_id',
  audit_logs: 'id',
  draft_applications: 'tenant_id',
  documents: 'tenant_id',
  client_invitations: 'id email company_id status expires_at company_name',
  company_invitations: 'id email company_name status expires_at',
};

test.each(Object.entries(fields))(
  '[DATA-01] %s has at least the fields of the document',
  async (table, wanted) => {
    const rows = await database.asPostgres(
      (sql) => sql`select column_name from information_schema.columns
                   where table_schema = 'public' and table_name = ${table}`,
    );
    expect(rows.map((row) => row['column_name'])).toEqual(
      expect.arrayContaining(wanted.split(' ')),
    );
  },
);
