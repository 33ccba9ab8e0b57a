import { describe, expect, test } from 'vitest';

import type { ApplicationPerson } from '../../shared-core/src/domain/application.ts';
import { after, testAccess } from './support/access-table.ts';
import {
  behind,
  completeData,
  givenApproved,
  givenSubmitted,
  incorporate,
  save,
  settleKyc,
  submit,
  withApplication,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { parties, tenants } from './support/ids.ts';

const database = useDatabase();

const enter = (sql: Sql, id: string) => sql`select * from enter_application_parties(${id})`;

interface Entered {
  party_id: string;
  person_id: string;
  position: number;
  roles: string[];
  name: string;
  kind: string;
  country: string | null;
  kyc: string;
}

/** Who stands in for whom, in the order of the application. */
async function enteredFor(sql: Sql, id: string): Promise<Entered[]> {
  const rows = await sql`
    select link.*, party.name, party.kind, party.country, profile.state as kyc
    from application_parties as link
    join parties as party on party.id = link.party_id
    join kyc_profiles as profile on profile.party_id = link.party_id
    where link.application_id = ${id} order by link.position`;
  return rows as unknown as Entered[];
}

/** A draft of the member with these people; gives its version. */
async function givenDraft(sql: Sql, id: string, who: unknown[]): Promise<number> {
  await become(sql, 'member');
  await sql`select start_application(${id}, ${tenants.first})`;
  return save(sql, id, 1, { people: who });
}

const anna = (more: Partial<ApplicationPerson> = {}): Partial<ApplicationPerson> => ({
  id: crypto.randomUUID(),
  kind: 'person',
  name: 'Anna Reef',
  country: 'BS',
  roles: ['director'],
  ...more,
});

/** Runs in a transaction that is rolled back, with a draft of the member that names these people. */
const withDraft = <T>(
  who: unknown[],
  work: (sql: Sql, id: string, version: number) => Promise<T>,
): Promise<T> =>
  database.as('member', async (sql) => {
    const id = crypto.randomUUID();
    return work(sql, id, await givenDraft(sql, id, who));
  });

describe('[DATA-01] who sees and enters the parties of an application', () => {
  testAccess(
    database,
    `
                       | anon  | stranger  | member | otherMember | owner       | otherTenantOwner | admin       | suspended
      read them        | grant | –         | yes    | –           | yes         | –                | yes         | –
      read their KYC   | grant | –         | yes    | –           | yes         | –                | yes         | –
      enter them       | grant | not_found | application.not_editable | not_found | not_allowed | not_found | not_allowed | account.suspended
      write one        | grant | grant     | grant  | grant       | grant       | grant            | grant       | grant
      change one       | grant | grant     | grant  | grant       | grant       | grant            | grant       | grant
      delete one       | grant | grant     | grant  | grant       | grant       | grant            | grant       | grant
    `,
    {
      'read them': after(
        givenSubmitted,
        (sql, id) => sql`select from application_parties where application_id = ${id}`,
      ),
      'read their KYC': after(
        givenSubmitted,
        (sql, id) => sql`
          select from kyc_profiles as profile join application_parties as link using (party_id)
          where link.application_id = ${id}`,
      ),
      'enter them': after(givenSubmitted, enter),
      'write one': (sql) =>
        sql`insert into application_parties (tenant_id, application_id, party_id, person_id, position)
            values (${tenants.first}, gen_random_uuid(), ${parties.mine}, gen_random_uuid(), 0)`,
      'change one': (sql) => sql`update application_parties set roles = '{director}'`,
      'delete one': (sql) => sql`delete from application_parties`,
    },
  );
});

describe('[ONE-01] the people of an application are parties before there is a company', () => {
  test('submitting enters each under its id, with its roles and an open KYC profile', async () => {
    const data = completeData();
    const given = (sql: Sql) => givenSubmitted(sql, data);
    const entered = await withApplication(database, given, 'member', enteredFor);
    expect(entered).toMatchObject([
      {
        party_id: data.people[0]?.id,
        person_id: data.people[0]?.id,
        position: 0,
        roles: ['member', 'director'],
        name: 'Mia Member',
        kind: 'person',
        kyc: 'open',
      },
      { position: 1, roles: ['member'], kind: 'body_corporate', country: 'VG', kyc: 'open' },
    ]);
  });

  test('their registers at incorporation name the same parties', async () => {
    const [entered, registered] = await withApplication(
      database,
      givenApproved,
      'admin',
      async (sql, id) => {
        const before = await enteredFor(sql, id);
        const company = await incorporate(sql, id, '900002 B');
        const rows =
          await sql`select distinct party_id from company_participants where company_id = ${company}`;
        return [before.map(({ party_id }) => party_id), rows.map((row) => row['party_id'])];
      },
    );
    expect(new Set(registered)).toEqual(new Set(entered));
  });

  test('a draft may have them entered before it is complete; who has no name yet is passed over', async () => {
    const who = [anna(), { id: crypto.randomUUID(), name: ' ' }];
    const seen = await withDraft(who, async (sql, id) => {
      const first = await enter(sql, id);
      const again = await enter(sql, id);
      return [first, again];
    });
    expect(seen[0]).toHaveLength(1);
    expect(seen[1]).toEqual(seen[0]);
  });

  test('a later change in the application changes the party, while nothing depends on it', async () => {
    const person = anna();
    const entered = await withDraft([person], async (sql, id, version) => {
      await enter(sql, id);
      const corrected = { ...person, name: 'Anna Reeve', country: 'FR', kind: 'body_corporate' };
      await save(sql, id, version, { people: [corrected] });
      await enter(sql, id);
      return enteredFor(sql, id);
    });
    expect(entered).toMatchObject([
      { party_id: person.id, name: 'Anna Reeve', country: 'FR', kind: 'body_corporate' },
    ]);
  });

  test('another name on one whose KYC was submitted is another party, and the first stays', async () => {
    const person = anna();
    const seen = await withDraft([person], async (sql, id, version) => {
      await enter(sql, id);
      await settleKyc(sql, id, 'member');
      await save(sql, id, version, { people: [{ ...person, name: 'Boris Shoal' }] });
      await enter(sql, id);
      const first = await sql`select name from parties where id = ${person.id!}`;
      return [await enteredFor(sql, id), first[0]?.['name']];
    });
    expect(seen[0]).toMatchObject([{ name: 'Boris Shoal', kyc: 'open', person_id: person.id }]);
    expect((seen[0] as Entered[])[0]?.party_id).not.toBe(person.id);
    expect(seen[1]).toBe('Anna Reef');
  });

  test('one who is taken out again is deleted, unless documents were sent', async () => {
    const [gone, kept] = [anna(), anna({ name: 'Clara Cay' })];
    const left = await withDraft([gone, kept], async (sql, id, version) => {
      await enter(sql, id);
      await behind(
        sql,
        'member',
        () => sql`
        insert into documents (tenant_id, party_id, category, file_name, storage_path, mime_type, bytes)
        values (${tenants.first}, ${kept.id!}, 'passport', 'scan.pdf',
          ${`${tenants.first}/${kept.id}/x.pdf`}, 'application/pdf', 1)`,
      );
      await save(sql, id, version, { people: [] });
      await enter(sql, id);
      expect(await enteredFor(sql, id)).toEqual([]);
      return sql`select name from parties where id in (${gone.id!}, ${kept.id!})`;
    });
    expect(left).toEqual([{ name: 'Clara Cay' }]);
  });

  test.each([
    [
      'a hit',
      `insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
       select tenant_id, id, (select id from watchlist_entries), repeat('a', 64), 0.9, '[]' from parties where id = $1`,
    ],
    [
      'a check',
      `insert into compliance_checks (tenant_id, party_id, kind) select tenant_id, id, 'adverse_media' from parties where id = $1`,
    ],
    [
      'an alert',
      `insert into compliance_alerts (tenant_id, party_id, kind, dedupe_key, severity, title)
       select tenant_id, id, 'test', 'test', 'info', 'Test' from parties where id = $1`,
    ],
    [
      'an assessment',
      `insert into risk_assessments (tenant_id, party_id, model_version, inherent_score, residual_score, rating, effective_rating, groups, breakdown, reason)
       select tenant_id, id, 1, 20, 20, 'low', 'low', '[]', '[]', 'Test' from parties where id = $1`,
    ],
    [
      'a note',
      `insert into kyc_notes (tenant_id, profile_id, note) select tenant_id, id, 'Test' from kyc_profiles where party_id = $1`,
    ],
  ])(
    '[KYC-05] with %s of staff they are gone for the client all the same, and staff keep them',
    async (_what, statement) => {
      const gone = anna();
      const left = await withDraft([gone], async (sql, id, version) => {
        await enter(sql, id);
        await sql`reset role`;
        await sql.unsafe(statement, [gone.id!]);
        await become(sql, 'member');
        await save(sql, id, version, { people: [] });
        await enter(sql, id);
        const look = async () => [
          (await sql`select from parties where id = ${gone.id!}`).length,
          (await sql`select from kyc_profiles where party_id = ${gone.id!}`).length,
        ];
        const mine = await look();
        await become(sql, 'admin');
        return [mine, await look()];
      });
      expect(left).toEqual([
        [0, 0],
        [1, 1],
      ]);
    },
  );

  test("a party of the applicant's other application is reused as it is, its KYC with it", async () => {
    const person = anna();
    const entered = await withDraft([person], async (sql, id) => {
      await enter(sql, id);
      await settleKyc(sql, id, 'member');
      const second = crypto.randomUUID();
      await givenDraft(sql, second, [{ ...person, country: 'FR', roles: ['member'] }]);
      await enter(sql, second);
      return enteredFor(sql, second);
    });
    expect(entered).toMatchObject([
      { party_id: person.id, country: 'BS', roles: ['member'], kyc: 'approved' },
    ]);
  });

  test('an id that belongs to another client’s party makes a new one', async () => {
    const entered = await withDraft([anna({ id: parties.others })], async (sql, id) => {
      await enter(sql, id);
      await enter(sql, id);
      return enteredFor(sql, id);
    });
    expect(entered).toHaveLength(1);
    expect(entered[0]).toMatchObject({ name: 'Anna Reef', person_id: parties.others });
    expect(entered[0]?.party_id).not.toBe(parties.others);
  });

  test.each([
    ['no list', { a: 1 }],
    ['numbers', [1, null, 'x']],
    [
      'ids that are none',
      [
        { id: 'x', name: 'Anna' },
        { id: 7, name: 'Anna', roles: 'director' },
      ],
    ],
    ['one id twice', [anna({ id: parties.entered }), anna({ id: parties.entered, name: 'B' })]],
    ['roles that are none', [anna({ roles: ['king', 'director', 'director'] as never })]],
  ])('people that are %s do no harm', async (_what, who) => {
    const entered = await withDraft(who as unknown[], async (sql, id) => {
      await enter(sql, id);
      return enteredFor(sql, id);
    });
    expect(entered.length).toBeLessThanOrEqual(2);
  });

  test('the required documents of a party suit its future role in the company', async () => {
    const roles = await withDraft([anna()], async (sql, id) => {
      const [link] = await enter(sql, id);
      const rolesNow = async () => {
        await sql`reset role`;
        const [row] = await sql`select private.roles_of_party(${link?.['party_id']}) as roles`;
        await become(sql, 'member');
        return row?.['roles'];
      };
      const before = await rolesNow();
      await sql`select withdraw_application(${id})`;
      return [before, await rolesNow()];
    });
    expect(roles).toEqual([['director'], []]);
  });

  test('resubmitted with other people, the parties follow', async () => {
    const data = completeData();
    await withApplication(
      database,
      (sql) => givenSubmitted(sql, data),
      'admin',
      async (sql, id) => {
        await sql`select start_review(${id})`;
        const requested = [{ id: crypto.randomUUID(), question: 'Who is Reef Investments?' }];
        await sql`select request_information(${id}, ${sql.json(requested)})`;
        await become(sql, 'member');
        await sql`select answer_request(${requested[0]!.id}, 'Left out.')`;
        const [row] = await sql`select version from draft_applications where id = ${id}`;
        const only = { ...data.people[0]!, shares: 5000 };
        const version = await save(sql, id, row?.['version'], {
          ...data,
          people: [only],
          holdings: [],
        });
        await submit(sql, id, version);
        expect((await enteredFor(sql, id)).map(({ name }) => name)).toEqual(['Mia Member']);
      },
    );
  });
});
