import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import { givenMember, givenParty } from './support/holdings.ts';
import { companies, documents, kycProfiles, parties, people, tenants } from './support/ids.ts';
import { saveKyc } from './support/kyc.ts';
import { givenAccepted, givenDraft, invite } from './support/party-invitations.ts';
import { giveDuties } from './support/staff.ts';

const database = useDatabase();
const { first } = tenants;

/** The firm provides a party, as staff say it. */
async function provide(sql: Sql, party: string = parties.mine, provided = true): Promise<void> {
  await become(sql, 'admin');
  await sql`select set_party_provided(${party}, ${provided})`;
}

const set = (sql: Sql) => sql`select set_party_provided(${parties.mine}, true)`;

/** What a client reads of the party of their company, by each way there is. */
const ways: Record<string, (sql: Sql) => PromiseLike<readonly unknown[]>> = {
  'its KYC': (sql) => sql`select from kyc_profiles where id = ${kycProfiles.mine}`,
  'its document': (sql) => sql`select from documents where id = ${documents.partyOfMine}`,
  'the timeline of its document': (sql) =>
    sql`select from document_events where document_id = ${documents.partyOfMine}`,
  'the KYC list': (sql) => sql`select from kyc_overview(${first}) where party_id = ${parties.mine}`,
  'the list of whom to pick': (sql) =>
    sql`select from known_parties(${first}) where id = ${parties.mine}`,
  'the subjects of documents': (sql) =>
    sql`select from document_subjects(${first}) where id = ${parties.mine}`,
  'the checklists': (sql) =>
    sql`select from document_checklists(${first}) where party_id = ${parties.mine}`,
  'the list of documents': (sql) =>
    sql`select from private.document_queue(${first}) where party_id = ${parties.mine}`,
  'the search': (sql) => sql`
    select from parties as party cross join lateral search(party.name) as found
    where party.id = ${parties.mine} and found.party_id = ${parties.mine}`,
};

describe('[KYC-01] [SEC-01] who says that the firm provides a party', () => {
  testAccess(
    database,
    `
                    | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin     | suspended
      say it        | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | yes       | account.suspended
      of no party   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found | account.suspended
      by hand       | grant | grant       | grant       | grant       | grant       | grant            | grant     | grant
      read its KYC  | grant | –           | –           | –           | yes         | –                | yes       | –
      read its file | grant | –           | –           | –           | yes         | –                | yes       | –
    `,
    {
      'say it': set,
      'of no party': (sql) => sql`select set_party_provided(${crypto.randomUUID()}, true)`,
      'by hand': (sql) => sql`update parties set provided_by_firm = false`,
      'read its KYC': after((sql) => provide(sql), ways['its KYC']!),
      'read its file': after((sql) => provide(sql), ways['its document']!),
    },
  );

  test('staff with billing alone do not', async () => {
    const reason = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await giveDuties(sql, people.admin, ['billing']);
      await become(sql, 'admin');
      return refusalWithin(sql, () => set(sql));
    });
    expect(reason).toBe('duty.reviewer_needed');
  });

  test('the audit log keeps who said it, once', async () => {
    const changes = await database.as('admin', async (sql) => {
      await set(sql);
      await set(sql);
      await sql`reset role`;
      return sql`select actor from audit_logs where table_name = 'parties' and row_id = ${parties.mine}
        and (after ->> 'provided_by_firm')::boolean`;
    });
    expect(changes.map((row) => ({ ...row }))).toEqual([{ actor: people.admin }]);
  });
});

describe('[KYC-01] [KYC-05] a party that the firm provides', () => {
  test.each(Object.entries(ways))('is left out of %s, and back when taken off', async (_, read) => {
    const counts = await database.as('member', async (sql) => {
      const before = (await read(sql)).length;
      await provide(sql);
      await become(sql, 'member');
      const meanwhile = (await read(sql)).length;
      await provide(sql, parties.mine, false);
      await become(sql, 'member');
      return { before: before > 0, meanwhile, again: (await read(sql)).length > 0 };
    });
    expect(counts).toEqual({ before: true, meanwhile: 0, again: true });
  });

  test('stands in the register with its mark', async () => {
    const rows = await database.as('member', async (sql) => {
      await provide(sql);
      await become(sql, 'member');
      return sql`select entry.provided_by_firm, entry.name
        from unnest(enum_range(null::company_register)) as kept (register),
          register_as_at(${companies.mine}, kept.register) as entry where entry.party_id = ${parties.mine}`;
    });
    expect(rows.length).toBeGreaterThan(0);
    expect(rows.every(({ provided_by_firm: mark, name }) => mark === true && name)).toBe(true);
  });

  test('stands in the ownership chart with its mark', async () => {
    const marks = await database.as('member', async (sql) => {
      await sql`reset role`;
      const nominee = await givenParty(sql, { name: 'Nominees Ltd.', by: null });
      await givenMember(sql, nominee, 1000, companies.mine);
      await provide(sql, nominee);
      await become(sql, 'member');
      const [row] = await sql`select ownership(${companies.mine}) -> 'nodes' as nodes`;
      const nodes = row?.['nodes'] as { id: string; name: string; provided_by_firm: boolean }[];
      return nodes
        .filter(({ id }) => [companies.mine, nominee].includes(id))
        .map(({ name, provided_by_firm: mark }) => [name, mark]);
    });
    expect(marks).toContainEqual(['Nominees Ltd.', true]);
    expect(marks).toHaveLength(2);
    expect(marks[0]?.[1]).toBe(false);
  });

  test.each([parties.mine, parties.entered])(
    'a client neither saves its KYC nor sends a document: %s',
    async (party) => {
      const reasons = await database.as('member', async (sql) => {
        await provide(sql, party);
        await become(sql, 'member');
        const profile = party === parties.mine ? kycProfiles.mine : kycProfiles.entered;
        return [
          await refusalWithin(sql, () => saveKyc(sql, profile)),
          await refusalWithin(sql, () => givenDocument(sql, party, 'member')),
        ];
      });
      expect(reasons).toEqual(['not_found', 'not_found']);
    },
  );

  test('an application does not change its particulars, nor invite someone to its part', async () => {
    const found = await database.as('member', async (sql) => {
      const draft = await givenDraft(sql);
      await sql`select enter_application_parties(${draft.application})`;
      const party = await partyOf(sql, draft);
      await provide(sql, party);
      await become(sql, 'member');
      const invited = await refusalWithin(sql, () => invite(sql, draft, 'a@test.example'));
      await save(sql, draft.application, draft.version, {
        people: [{ id: draft.person, kind: 'person', name: 'Somebody Else', roles: ['director'] }],
      });
      await sql`select enter_application_parties(${draft.application})`;
      await sql`reset role`;
      const [row] = await sql`select name, provided_by_firm from parties where id = ${party}`;
      return { invited, row: { ...row } };
    });
    expect(found).toEqual({
      invited: 'invitation.part_provided',
      row: { name: 'Dora Director', provided_by_firm: true },
    });
  });

  test('who accepted to be it before reads its KYC no more', async () => {
    const rows = await database.as('member', async (sql) => {
      const accepted = await givenAccepted(sql, 'member');
      const party = await partyOf(sql, accepted);
      await provide(sql, party);
      await become(sql, 'stranger');
      return sql`select from kyc_profiles where party_id = ${party}`;
    });
    expect(rows).toHaveLength(0);
  });
});

async function partyOf(
  sql: Sql,
  { application, person }: { application: string; person: string },
): Promise<string> {
  await sql`reset role`;
  const [row] = await sql`
    select party_id from application_parties
    where application_id = ${application} and person_id = ${person}`;
  return row?.['party_id'] as string;
}
