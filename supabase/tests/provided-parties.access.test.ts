import { describe, expect, test } from 'vitest';

import { after, refusalWithin, testAccess } from './support/access-table.ts';
import { save } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { givenDocument } from './support/documents.ts';
import {
  gapsIn,
  givenHolding,
  givenMember,
  givenParty,
  ownershipOf,
  ownersIn,
} from './support/holdings.ts';
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
  'its row': (sql) => sql`select email, birth_date from parties where id = ${parties.mine}`,
  'its row beside an entry': (sql) =>
    sql`select from company_participants as entry join parties as party on party.id = entry.party_id
      where entry.party_id = ${parties.mine}`,
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

  test('shows in a register what the register is for, and no more', async () => {
    const entry = await database.as('member', async (sql) => {
      await sql`reset role`;
      await sql`
        update parties set email = 'nominee@firm.example', birth_date = '1970-01-01', nationality = 'BS', country = 'BS',
          address = 'Shirley House, Nassau' where id = ${parties.mine}`;
      await provide(sql);
      await become(sql, 'member');
      const [row] = await sql`
        select to_jsonb(entry) as entry from register_as_at(${companies.mine}) as entry where party_id = ${parties.mine} limit 1`;
      return row?.['entry'] as Record<string, unknown>;
    });
    expect(entry).toMatchObject({
      address: 'Shirley House, Nassau',
      country: 'BS',
      nationality: null,
    });
    expect(JSON.stringify(entry)).not.toMatch(/nominee@firm|1970-01-01/);
  });

  test.each([
    ['member', [null, null]],
    ['owner', ['nominee@firm.example', people.member]],
    ['otherMember', undefined],
  ] as const)('tells %s of its particulars what they may read', async (persona, expected) => {
    const found = await database.as(persona, async (sql) => {
      await sql`reset role`;
      await sql`update parties set email = 'nominee@firm.example', created_by = ${people.member} where id = ${parties.mine}`;
      await provide(sql);
      await become(sql, persona);
      const rows =
        await sql`select * from private.party_as_at(${parties.mine}, private.today(), null)`;
      return rows.map((row) => [row['email'], row['created_by']]);
    });
    expect(found[0]).toEqual(expected);
  });

  test('keeps its former particulars to itself', async () => {
    const counts = await database.as('member', async (sql) => {
      await sql`reset role`;
      await sql`update parties set email = 'before@firm.example' where id = ${parties.mine}`;
      await sql`update parties set email = 'nominee@firm.example' where id = ${parties.mine}`;
      const read = async (persona: 'member' | 'owner') => {
        await become(sql, persona);
        return (
          await sql`
          select from register_history where party_id = ${parties.mine} and entry ->> 'email' = 'before@firm.example'`
        ).length;
      };
      const before = await read('member');
      await provide(sql);
      return { before, member: await read('member'), owner: await read('owner') };
    });
    expect(counts).toEqual({ before: 1, member: 0, owner: 1 });
  });

  test('keeps its name among the days of the registers', async () => {
    const days = await database.as('member', async (sql) => {
      await provide(sql);
      await become(sql, 'member');
      return sql`select from register_days(${companies.mine}), unnest(changes) as change
        where change = (select name || ' is entered' from register_as_at(${companies.mine}) where party_id = ${parties.mine} limit 1)`;
    });
    expect(days.length).toBeGreaterThan(0);
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

  const behindIt: Record<
    string,
    (sql: Sql, owner: string, nominee: string) => PromiseLike<readonly unknown[]>
  > = {
    'the row of its owner': (sql, owner) => sql`select from parties where id = ${owner}`,
    'what its owner holds': (sql, _, nominee) =>
      sql`select from party_holders where owned_party_id = ${nominee}`,
    'the list of whom to pick': (sql, owner) =>
      sql`select from known_parties(${first}) where id = ${owner}`,
    'the search': (sql) => sql`select from search('Benedict Behind') where kind = 'party'`,
    'the ownership chart': (sql, owner) => sql`
      select from json_array_elements(ownership(${companies.mine}) -> 'nodes') as node where node ->> 'id' = ${owner}`,
    'the chart of a former day': (sql, owner) => sql`
      select from json_array_elements(ownership(${companies.mine}, private.today() - 1, clock_timestamp()) -> 'nodes') as node
      where node ->> 'id' = ${owner}`,
  };

  test.each(Object.entries(behindIt))(
    'who is behind it is left out of %s, and not for staff',
    async (way, read) => {
      const counts = await database.as('member', async (sql) => {
        await sql`reset role`;
        const nominee = await givenParty(sql, { name: 'Nominees Ltd.', by: null });
        const owner = await givenParty(sql, { name: 'Benedict Behind', kind: 'person', by: null });
        await givenMember(sql, nominee, 1000, companies.mine);
        await givenHolding(sql, owner, nominee, 100);
        const seen = async (persona: 'member' | 'admin' | 'owner') => {
          await become(sql, persona);
          return (await read(sql, owner, nominee)).length;
        };
        const before = await seen('member');
        await provide(sql, nominee);
        return {
          before,
          member: await seen('member'),
          admin: await seen('admin'),
          owner: await seen('owner'),
        };
      });
      // Whom an owner of the tenant picks from is what they entered themselves.
      const own = way === 'the list of whom to pick' ? 0 : 1;
      expect(counts).toEqual({ before: 1, member: 0, admin: own, owner: own });
    },
  );

  test('ends the chart of a client, whose way to the nominee stays', async () => {
    const answer = await database.as('member', async (sql) => {
      const nominee = await givenParty(sql, { name: 'Nominees Ltd.', by: null });
      const owner = await givenParty(sql, { name: 'Benedict Behind', kind: 'person', by: null });
      await givenMember(sql, nominee, 1000, companies.mine);
      await givenHolding(sql, owner, nominee, 100);
      await provide(sql, nominee);
      return ownershipOf(sql, 'member');
    });
    expect(gapsIn(answer)).toContainEqual(expect.stringMatching(/^Nominees Ltd\. no_owners/));
    expect(ownersIn(answer).join()).not.toContain('Benedict');
  });

  test('a client neither changes its particulars by a request, nor names who is behind it', async () => {
    const found = await database.as('member', async (sql) => {
      const nominee = await givenParty(sql, { name: 'Nominees Ltd.', by: null });
      const owner = await givenParty(sql, { name: 'Benedict Behind', kind: 'person', by: null });
      await givenMember(sql, nominee, 1000, companies.mine);
      await givenHolding(sql, owner, nominee, 100);
      await provide(sql, nominee);
      const [entry] = await sql`select id from company_participants where party_id = ${nominee}`;
      await become(sql, 'member');
      // As what the commands of the member ask.
      await sql`reset role`;
      const [row] = await sql`
        select private.change_party_fits(${first}, jsonb_build_object('party_id', ${owner}::text)) as behind,
          private.change_party_fits(${first}, jsonb_build_object('party_id', ${nominee}::text)) as named`;
      const issuesOf = (byStaff: boolean) => sql`
        select issue.code from private.change_issues(jsonb_populate_record(null::change_requests, jsonb_build_object(
          'tenant_id', ${first}::text, 'company_id', ${companies.mine}::text, 'kind', 'party_particulars', 'by_staff', ${byStaff}::boolean,
          'effective_on', private.today(), 'details', jsonb_build_object('entry_id', ${String(entry?.['id'])}::text, 'name', 'New')))) as issue
        where issue.code = 'change.entry_missing'`;
      return {
        ...row,
        asked: (await issuesOf(false)).length,
        staff: (await issuesOf(true)).length,
      };
    });
    expect(found).toEqual({ behind: false, named: true, asked: 1, staff: 0 });
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
