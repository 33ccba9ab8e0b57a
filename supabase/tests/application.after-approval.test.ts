import { describe, expect, test } from 'vitest';

import { refusal, refusalWithin, testAccess } from './support/access-table.ts';
import {
  approve,
  completeData,
  givenApproved,
  givenSubmitted,
  incorporate,
  save,
  settleChecks,
  submit,
  withApplication,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, people } from './support/ids.ts';
import { assess, highAnswers } from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';
import { givenHit, personOf } from './support/true-matches.ts';

const database = useDatabase();

const file = (sql: Sql, id: string, reference: string | null = null) =>
  sql`select file_application(${id}, ${reference})`;
const reject = (sql: Sql, id: string) =>
  sql`select reject_application(${id}, 'business_not_accepted', null)`;
const withdrawApproval = (sql: Sql, id: string, reason: string | null = 'A hit was found.') =>
  sql`select withdraw_approval(${id}, ${reason})`;
const returnForNames = (sql: Sql, id: string, note: string | null = null) =>
  sql`select return_for_names(${id}, ${note})`;

async function givenFiled(sql: Sql): Promise<string> {
  const id = await givenApproved(sql);
  await file(sql, id, 'R-1');
  return id;
}

const asStaff = <T>(
  given: (sql: Sql) => Promise<string>,
  work: (sql: Sql, id: string) => Promise<T>,
) => withApplication(database, given, 'admin', work);

async function application(sql: Sql, id: string) {
  const [row] = await sql`
    select state, approved_at is not null as approved, registry_reference from draft_applications where id = ${id}`;
  return { ...row };
}

const notified = async (sql: Sql, kind: string) =>
  (
    await sql`select title, message from notifications where kind = ${kind} and user_id = ${people.member}`
  ).map((row) => ({ ...row }));

describe('[APP-06] who may', () => {
  testAccess(
    database,
    `
                         | anon  | stranger    | member      | otherMember | owner       | otherTenantOwner | admin                    | suspended
      withdraw approval  | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | application.illegal_move | account.suspended
      return for names   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | application.illegal_move | account.suspended
      withdraw nothing   | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                | account.suspended
      return nothing     | grant | not_allowed | not_allowed | not_allowed | not_allowed | not_allowed      | not_found                | account.suspended
    `,
    {
      'withdraw approval': (sql) => withdrawApproval(sql, applications.others),
      'return for names': (sql) => returnForNames(sql, applications.others),
      'withdraw nothing': (sql) => withdrawApproval(sql, crypto.randomUUID()),
      'return nothing': (sql) => returnForNames(sql, crypto.randomUUID()),
    },
  );
});

describe('[GATE-02] a point that comes up after the approval stops', () => {
  const late = async (sql: Sql, id: string) => {
    await givenHit(sql, await personOf(sql, id, 1), 'true_match');
  };
  const points = async (action: () => PromiseLike<unknown>) => {
    const refused: unknown = await Promise.resolve(action()).catch((error: unknown) => error);
    expect(refused).toMatchObject({ message: 'application.not_ready' });
    return JSON.parse((refused as { detail: string }).detail) as unknown;
  };
  const listed = [
    { code: 'approval.hit_true', field: 'people.1' },
    { code: 'approval.risk_prohibited', field: 'risk' },
  ];

  test('the filing, with the list of what is missing', async () => {
    const found = await asStaff(givenApproved, async (sql, id) => {
      await late(sql, id);
      return points(() => file(sql, id));
    });
    expect(found).toEqual(listed);
  });

  test.each([
    ['an approved', givenApproved],
    ['a filed', givenFiled],
  ])('[APP-08] the incorporation of %s one', async (_what, given) => {
    const found = await asStaff(given, async (sql, id) => {
      await late(sql, id);
      return points(() => incorporate(sql, id, '900100 B'));
    });
    expect(found).toEqual(listed);
  });

  test('KYC that expires, a check that is reopened and a party that was changed stop it, too', async () => {
    const found = await asStaff(givenApproved, async (sql, id) => {
      const party = await personOf(sql, id, 0);
      await become(sql, 'postgres');
      await sql`update kyc_profiles set state = 'review_due' where party_id = ${party}`;
      await sql`update kyc_profiles set state = 'expired' where party_id = ${party}`;
      await sql`reset role`;
      await sql`update parties set country = 'CH' where id = ${party}`;
      await become(sql, 'admin');
      await sql`
        select reopen_check(id) from compliance_checks where application_id = ${id} and kind = 'name_clearance'`;
      return points(() => incorporate(sql, id, '900101 B'));
    });
    expect(found).toEqual([
      { code: 'approval.kyc_missing', field: 'people.0' },
      { code: 'approval.screening_waiting', field: 'people.0' },
      { code: 'approval.check_open', field: 'checks.name_clearance' },
    ]);
  });

  test('a repeat after a lost answer is answered as before', async () => {
    const repeated = await asStaff(givenFiled, async (sql, id) => {
      const company = await incorporate(sql, id, '900102 B');
      await late(sql, id);
      return (await incorporate(sql, id, '900102 B')) === company;
    });
    const filed = await asStaff(givenFiled, async (sql, id) => {
      await late(sql, id);
      return refusalWithin(sql, () => file(sql, id));
    });
    expect([repeated, filed]).toEqual([true, undefined]);
  });

  test('the second person of a high risk is who approved it, not who files it', async () => {
    const notes = Object.fromEntries(
      Object.keys(highAnswers).map((factor) => [factor, 'Looked into.']),
    );
    const seen = await asStaff(givenSubmitted, async (sql, id) => {
      await settleChecks(sql, id);
      await sql`select start_review(${id})`;
      await assess(sql, 'application', id, highAnswers, { notes });
      await become(sql, 'postgres');
      await sql`
        update kyc_profiles set level = 'enhanced'
        where party_id in (select party_id from application_parties where application_id = ${id})`;
      await becomeColleague(sql);
      await approve(sql, id);
      await become(sql, 'admin');
      // The assessor files what a colleague approved.
      await file(sql, id);
      // The approver assesses anew: now nobody else has approved.
      await become(sql, 'stranger');
      await assess(sql, 'application', id, highAnswers, { notes });
      const byApprover = await refusalWithin(sql, () => incorporate(sql, id, '900103 B'));
      await become(sql, 'admin');
      return [byApprover, await points(() => incorporate(sql, id, '900103 B'))];
    });
    expect(seen).toEqual([
      'application.not_ready',
      [{ code: 'approval.risk_second_person', field: 'risk' }],
    ]);
  });
});

describe('[GATE-02] withdrawing an approval', () => {
  test.each([
    ['an approved', givenApproved],
    ['a filed', givenFiled],
  ])('%s application is in review again, and is not approved', async (_what, given) => {
    const seen = await asStaff(given, async (sql, id) => {
      await withdrawApproval(sql, id, '  True match of Mia Member.  ');
      await withdrawApproval(sql, id, 'Repeated.');
      const [kept] = await sql`
        select decision, reason_code, note, decided_by from internal_reasons where subject = 'application' and subject_id = ${id}`;
      const count = await sql`select from internal_reasons where subject_id = ${id}`;
      return { ...(await application(sql, id)), kept: { ...kept }, count: count.length };
    });
    expect(seen).toEqual({
      state: 'in_review',
      approved: false,
      registry_reference: null,
      kept: {
        decision: 'approval_withdrawn',
        reason_code: null,
        note: 'True match of Mia Member.',
        decided_by: people.admin,
      },
      count: 1,
    });
  });

  test('[KYC-05] the client reads a neutral sentence, and the reason nowhere', async () => {
    const seen = await asStaff(givenApproved, async (sql, id) => {
      await withdrawApproval(sql, id, 'Secret of staff.');
      await become(sql, 'member');
      const events = await sql`
        select note from application_events where application_id = ${id} and from_state = 'approved'`;
      return {
        notices: await notified(sql, 'application.in_review'),
        events: events.map((row) => ({ ...row })),
        internal: (await sql`select from internal_reasons`).length,
      };
    });
    expect(seen.notices.at(-1)).toMatchObject({
      message: 'We are checking Blue Heron Holdings Ltd.',
    });
    expect(seen.notices).toHaveLength(2);
    expect(seen.events).toEqual([{ note: null }]);
    expect(seen.internal).toBe(0);
  });

  test('it is approved again once it is settled', async () => {
    const state = await asStaff(givenApproved, async (sql, id) => {
      await withdrawApproval(sql, id);
      await approve(sql, id);
      return application(sql, id);
    });
    expect(state).toMatchObject({ state: 'approved', approved: true });
  });

  test.each([
    ['no reason', null],
    ['an empty reason', '  '],
    ['too long a reason', 'x'.repeat(2001)],
  ])('refuses %s', async (_what, reason) => {
    const found = await asStaff(givenApproved, (sql, id) =>
      refusalWithin(sql, () => withdrawApproval(sql, id, reason)),
    );
    expect(found).toBe('application.reason_missing');
  });

  test('what is in review and never was approved has no approval', async () => {
    const found = await asStaff(givenSubmitted, async (sql, id) => {
      await sql`select start_review(${id})`;
      return refusalWithin(sql, () => withdrawApproval(sql, id));
    });
    expect(found).toBe('application.illegal_move');
  });

  test('[APP-06] an approved application can be rejected', async () => {
    const state = await asStaff(givenApproved, async (sql, id) => {
      await reject(sql, id);
      await reject(sql, id);
      return application(sql, id);
    });
    expect(state).toMatchObject({ state: 'rejected' });
  });

  test('two members of staff at once, one incorporating: one wins', async () => {
    const id = await database.commitAs('member', (sql) =>
      givenApproved(sql, { ...completeData(), names: ['Contested Heron Ltd.'] }),
    );
    const outcomes = await Promise.all([
      refusal(database.commitAs('admin', (sql) => incorporate(sql, id, '900104 B'))),
      refusal(database.commitAs('admin', (sql) => withdrawApproval(sql, id))),
    ]);
    expect(outcomes.filter((outcome) => outcome === undefined)).toHaveLength(1);
    expect(outcomes).toContain('application.illegal_move');
  });
});

describe('[APP-08] the Registrar granted none of the names', () => {
  test('the client chooses others, and it is reviewed again', async () => {
    const seen = await asStaff(givenFiled, async (sql, id) => {
      await returnForNames(sql, id, ' Too like Heron Ltd. ');
      await returnForNames(sql, id, 'Too like Heron Ltd.');
      const returned = await application(sql, id);
      const checks = await sql`
        select state from compliance_checks where application_id = ${id} and kind = 'name_clearance'`;
      await become(sql, 'member');
      const requested =
        await sql`select id, field, question from application_requests where application_id = ${id}`;
      const notices = await notified(sql, 'application.information_requested');
      const [row] = await sql`select version from draft_applications where id = ${id}`;
      await sql`select answer_request(${requested[0]?.['id']})`;
      const version = await save(sql, id, row?.['version'] as number, {
        ...completeData(),
        names: ['Grey Heron Holdings Ltd.', '', ''],
      });
      await submit(sql, id, version);
      await become(sql, 'admin');
      const again = await application(sql, id);
      const tooEarly = await refusalWithin(sql, () => file(sql, id));
      return {
        returned,
        again: again['state' as never],
        tooEarly,
        notices,
        checks: checks.map((each) => each['state'] as string),
        asked: requested.map(({ field, question }) => ({ field, question })),
      };
    });
    const question =
      'The Registrar granted none of the names. Please choose other names. Too like Heron Ltd.';
    expect(seen).toEqual({
      returned: { state: 'information_requested', approved: false, registry_reference: null },
      again: 'resubmitted',
      tooEarly: 'application.illegal_move',
      checks: ['open'],
      asked: [{ field: 'names.0', question }],
      notices: [
        {
          title: expect.stringMatching(/^We need something for application A-\d+$/) as string,
          message: `Blue Heron Holdings Ltd.: ${question}`,
        },
      ],
    });
  });

  test('a note has its limit', async () => {
    const found = await asStaff(givenApproved, (sql, id) =>
      refusalWithin(sql, () => returnForNames(sql, id, 'x'.repeat(1801))),
    );
    expect(found).toBe('review.note_too_long');
  });

  test('not before the approval', async () => {
    const found = await asStaff(givenSubmitted, (sql, id) =>
      refusalWithin(sql, () => returnForNames(sql, id)),
    );
    expect(found).toBe('application.illegal_move');
  });
});

describe('[APP-08] the company is what the Registrar granted', () => {
  interface Granted {
    company_name?: string;
    registered_office?: string;
    registry_entity_id?: string;
    features?: (string | null)[] | null;
  }
  const names = [
    'Blue Heron Holdings Ltd.',
    'Grey Heron, Ltd.',
    'Égret Segregated Accounts Company Ltd.',
  ];
  const grant = (sql: Sql, id: string, { features = [], ...answer }: Granted) => sql`
    select incorporate_application(
      ${id}, '900110 B', company_name => ${answer.company_name ?? null}, registered_office => ${answer.registered_office ?? null},
      registry_entity_id => ${answer.registry_entity_id ?? null},
      features => ${features && sql.array(features as string[])}::text[]) as company`;
  const requested = (sql: Sql) => givenApproved(sql, { ...completeData(), names });

  async function granted(sql: Sql, id: string, answer: Granted) {
    const [row] = await grant(sql, id, answer);
    const [company] = await sql`
      select name, registered_office, registry_entity_id, features from companies where id = ${row?.['company']}`;
    return { ...company };
  }

  test('name, registered office, registry id and features', async () => {
    const company = await asStaff(requested, (sql, id) =>
      granted(sql, id, {
        company_name: names[2] ?? '',
        registered_office: ' 12 Bay Street, Nassau ',
        registry_entity_id: ' 55512 ',
        features: ['SAC', 'SAC'],
      }),
    );
    expect(company).toEqual({
      name: names[2],
      registered_office: '12 Bay Street, Nassau',
      registry_entity_id: '55512',
      features: ['SAC'],
    });
  });

  test.each([
    ['nothing is the first choice', {}, names[0]],
    [
      'case, commas, accents and stops do not matter',
      { company_name: ' grey heron ltd ' },
      names[1],
    ],
    ['accents do not', { company_name: 'EGRET SEGREGATED ACCOUNTS COMPANY LTD' }, names[2]],
  ])('%s', async (_what, answer: Granted, expected) => {
    const company = await asStaff(requested, (sql, id) => granted(sql, id, answer));
    expect(company).toMatchObject({ name: expected, registered_office: null, features: [] });
  });

  test.each<[string, Granted, string]>([
    [
      'a name that was not asked for',
      { company_name: 'Night Heron Ltd.' },
      'company.name_not_requested',
    ],
    ['an empty choice', { company_name: '.' }, 'company.name_not_requested'],
    [
      'too long an office',
      { registered_office: 'x'.repeat(501) },
      'company.registered_office_invalid',
    ],
    [
      'too long an id',
      { registry_entity_id: 'x'.repeat(41) },
      'company.registry_entity_id_invalid',
    ],
    ['an unknown feature', { features: ['XYZ'] }, 'company.features_invalid'],
    ['a feature that is nothing', { features: [null] }, 'company.features_invalid'],
    ['a feature whose words the name lacks', { features: ['LDC'] }, 'company.features_invalid'],
  ])('refuses %s', async (_what, answer, expected) => {
    const found = await asStaff(requested, (sql, id) =>
      refusalWithin(sql, () => grant(sql, id, answer)),
    );
    expect(found).toBe(expected);
  });

  test('[APP-03] [APP-08] the parts of limited partners are entered in the register', async () => {
    const [mia, reef] = completeData().people;
    const partnership = {
      ...completeData(),
      names: ['Heron Limited Partnership'],
      people: [
        { ...mia, roles: ['limited_partner'], percent: 99.5 },
        { ...reef, roles: ['general_partner'], percent: 40 },
      ],
      holdings: [],
    };
    const entered = await asStaff(
      (sql) => givenApproved(sql, partnership, 'ELP'),
      async (sql, id) => {
        const [row] = await grant(sql, id, {});
        return sql`
          select role, percent::float, shares from company_participants
          where company_id = ${row?.['company']} and role in ('limited_partner', 'general_partner') order by role`;
      },
    );
    // What a general partner holds is what the others leave: it is not asked, and not entered.
    expect([...entered]).toEqual([
      { role: 'general_partner', percent: null, shares: null },
      { role: 'limited_partner', percent: 99.5, shares: null },
    ]);
  });

  test('a limited duration company has two members', async () => {
    const data = completeData();
    const [first] = data.people;
    if (!first) throw new Error('The application has people.');
    const alone = {
      ...data,
      names: ['Blue Heron LDC Ltd.', '', ''],
      people: [{ ...first, shares: 5000 }],
      holdings: [],
    };
    const one = await asStaff(
      (sql) => givenApproved(sql, alone),
      (sql, id) => refusalWithin(sql, () => grant(sql, id, { features: ['LDC'] })),
    );
    const two = await asStaff(
      (sql) => givenApproved(sql, { ...data, names: ['Blue Heron LDC Ltd.', '', ''] }),
      (sql, id) => granted(sql, id, { features: ['LDC'] }),
    );
    expect([one, two['features' as never]]).toEqual(['company.features_invalid', ['LDC']]);
  });
});
