import { describe, expect, test } from 'vitest';

import { testAccess } from './support/access-table.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { dora, givenAccepted, givenInvited } from './support/party-invitations.ts';
import { companies, documents, kycProfiles, parties, tenants } from './support/ids.ts';

const database = useDatabase();
const { first } = tenants;

const rowOf = async (sql: Sql, party: string) => {
  const [row] =
    await sql`select * from kyc_overview(${first}, size => 100) where party_id = ${party}`;
  return row && { ...row };
};

describe('[KYC-01] [KYC-05] the KYC of everyone a client answers for', () => {
  testAccess(
    database,
    `
                     | anon  | stranger | member | otherMember | owner | otherTenantOwner | suspended
      my party       | grant | –        | yes    | –           | –     | –                | account.suspended
      of my company  | grant | –        | yes    | –           | –     | –                | account.suspended
      as a viewer    | grant | –        | –      | yes         | –     | –                | account.suspended
    `,
    {
      'my party': (sql) => sql`select from kyc_overview(${first}) where party_id = ${parties.mine}`,
      'of my company': (sql) => sql`select from kyc_overview(${first}, ${companies.mine})`,
      'as a viewer': (sql) =>
        sql`select from kyc_overview(${first}) where party_id = ${parties.shared}`,
    },
  );

  test('says what is missing: fields of the form, documents, and nothing that only staff read', async () => {
    const row = await database.as('member', (sql) => rowOf(sql, parties.mine));
    expect(row).toMatchObject({ standing: 'needs', state: 'open', questions: 0 });
    expect(row?.['fields']).toContain('birth_place');
    expect(row?.['documents']).toContainEqual({
      standing: 'requested',
      categories: expect.arrayContaining(['proof_of_address']),
      lacking: 1,
    });
    expect(Object.keys(row ?? {}).toSorted()).toEqual([
      'applications',
      'asked_on',
      'companies',
      'country',
      'documents',
      'fields',
      'identity_expires_on',
      'is_begun',
      'is_done',
      'kind',
      'name',
      'party_id',
      'questions',
      'reason',
      'reason_note',
      'standing',
      'state',
      'state_since',
      'total',
    ]);
  });

  test('a party with staff is in review; a document they return makes it need the client', async () => {
    const seen = await database.as('member', async (sql) => {
      await sql`reset role`;
      await sql`update kyc_profiles set state = 'submitted', submitted_data = data, submitted_at = now() where id = ${kycProfiles.mine}`;
      await become(sql, 'member');
      const before = await rowOf(sql, parties.mine);
      await become(sql, 'admin');
      await sql`select reject_document(${documents.partyOfMine}, 'unreadable')`;
      await become(sql, 'member');
      const after = await rowOf(sql, parties.mine);
      return [before?.['standing'], before?.['fields'], after?.['standing'], after?.['documents']];
    });
    expect(seen).toEqual([
      'review',
      [],
      'needs',
      [{ standing: 'rejected', categories: expect.any(Array), lacking: 0 }],
    ]);
  });

  test('[ONE-07] a person who was asked by link is asked; of an accepted part only that is known', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenInvited(sql);
      const [invited] = await sql`select * from kyc_overview(${first}) where name = ${dora.name}`;
      return { ...invited };
    });
    expect(seen).toMatchObject({ standing: 'asked', is_begun: false, is_done: false });
  });

  test('[ONE-07] of a part that was accepted by link the client learns that it is done or not', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenAccepted(sql, 'member');
      const [row] = await sql`select * from kyc_overview(${first}) where name = ${dora.name}`;
      return { ...row };
    });
    expect(seen).toMatchObject({ standing: 'asked', is_begun: true, is_done: false });
    expect([seen['state'], seen['fields'], seen['documents']]).toEqual([null, [], []]);
  });

  test('the counts are those of the groups', async () => {
    const [counts, sizes] = await database.as('member', async (sql) => {
      const [row] = await sql`select * from kyc_overview_counts(${first})`;
      const groups = [null, 'needs', 'asked', 'review', 'verified'];
      const lengths = await Promise.all(
        groups.map(
          async (show) =>
            (await sql`select from kyc_overview(${first}, show => ${show}, size => 100)`).length,
        ),
      );
      return [Object.values(row ?? {}), lengths];
    });
    expect(counts).toEqual(sizes);
  });
});
