import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { behind } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, kycProfiles, parties, people, tenants } from './support/ids.ts';
import {
  completePerson,
  givenClaimed,
  givenSubmitted,
  kycProfile,
  kycStateOf,
  saveKyc,
  withAllDocuments,
  withNothingOpen,
} from './support/kyc.ts';

const database = useDatabase();
const { mine } = kycProfiles;

/** The diagram of schemas/kyc/kyc.sql. */
const arrows: Record<string, string[]> = {
  open: ['submitted'],
  submitted: ['in_review'],
  in_review: ['submitted', 'information_requested', 'approved', 'rejected'],
  information_requested: ['submitted', 'in_review'],
  approved: ['review_due', 'expired'],
  rejected: ['submitted'],
  review_due: ['submitted', 'expired'],
  expired: ['submitted'],
};

test('[KYC-03] a state moves only along an arrow', async () => {
  const moves = await database.asPostgres(
    (sql) => sql`
      select from_state::text as from, array_agg(to_state::text order by to_state) filter (where private.is_move('kyc', from_state::text, to_state::text)) as to
      from unnest(enum_range(null::kyc_state)) as from_state, unnest(enum_range(null::kyc_state)) as to_state
      group by from_state`,
  );
  expect(Object.fromEntries(moves.map((row) => [row['from'], row['to'] ?? []]))).toEqual(arrows);
  const reason = await database.asPostgres((sql) =>
    refusalWithin(
      sql,
      () =>
        sql`update kyc_profiles set state = 'approved', submitted_at = now(), submitted_data = '{}' where id = ${mine}`,
    ),
  );
  expect(reason).toBe('kyc.illegal_move');
});

test('[KYC-01] [ONE-01] a party has one profile from the moment it is entered', async () => {
  const profiles = await database.asPostgres(async (sql) => {
    const [party] = await sql`
      insert into parties (tenant_id, kind, name) values (${tenants.first}, 'person', 'New') returning id`;
    const rows =
      await sql`select state, level from kyc_profiles where party_id = ${party?.['id'] as string}`;
    const again = await refusalOfUnique(sql, party?.['id'] as string);
    return { rows, again };
  });
  expect(profiles).toEqual({ rows: [{ state: 'open', level: 'standard' }], again: '23505' });
});

async function refusalOfUnique(sql: Sql, party: string): Promise<unknown> {
  await sql`savepoint second`;
  try {
    await sql`insert into kyc_profiles (tenant_id, party_id) values (${tenants.first}, ${party})`;
    return undefined;
  } catch (error) {
    await sql`rollback to second`;
    return (error as { code?: string }).code;
  }
}

describe('[KYC-01] saving', () => {
  test('keeps what was entered, complete or not, and a repeat changes nothing', async () => {
    const seen = await database.as('member', async (sql) => {
      const first = await saveKyc(sql, mine, { name: 'Half' });
      const repeated = await saveKyc(sql, mine, { name: 'Half' }, first - 1);
      const second = await saveKyc(sql, mine, { name: 'Whole' }, first);
      return {
        steps: [repeated - first, second - first],
        data: (await kycProfile(sql, mine))?.data,
      };
    });
    expect(seen).toEqual({ steps: [0, 1], data: { name: 'Whole' } });
  });

  test('of an old version is a conflict, and nothing is lost', async () => {
    const seen = await database.as('member', async (sql) => {
      const version = await saveKyc(sql, mine, { name: 'First' });
      await saveKyc(sql, mine, { name: 'Second' }, version);
      const reason = await refusalWithin(sql, () => saveKyc(sql, mine, { name: 'Late' }, version));
      return { reason, data: (await kycProfile(sql, mine))?.data };
    });
    expect(seen).toEqual({ reason: 'kyc.conflict', data: { name: 'Second' } });
  });

  test.each([
    ['a list', '[]'],
    ['null', 'null'],
    ['more than 50 kB', JSON.stringify({ name: 'x'.repeat(51_000) })],
  ])('refuses %s', async (_what, data) => {
    const reason = await database.as('member', async (sql) => {
      const version = (await kycProfile(sql, mine))?.version ?? 0;
      return refusalWithin(
        sql,
        () => sql`select save_kyc(${mine}, ${version}, ${data}::text::jsonb)`,
      );
    });
    expect(reason).toBe('kyc.too_long');
  });
});

describe('[KYC-02] submitting', () => {
  test('copies what staff decide on, queues it and notifies them, once', async () => {
    const seen = await database.as('member', async (sql) => {
      await givenSubmitted(sql, mine, 'member');
      await sql`select submit_kyc(${mine}, 0)`;
      const profile = await kycProfile(sql, mine);
      const queue = await behind(
        sql,
        'member',
        () => sql`select state, priority from kyc_review_queue where profile_id = ${mine}`,
      );
      const notified = await behind(
        sql,
        'member',
        () =>
          sql`select user_id, message, concat_ws(' ', subject_type, subject_id, parent_type, parent_id) as subject from notifications where kind = 'kyc.submitted'`,
      );
      return { profile, queue, notified };
    });
    expect(seen.profile).toMatchObject({
      state: 'submitted',
      submitted_data: completePerson,
      submitted_by: people.member,
    });
    expect(seen.queue).toEqual([{ state: 'waiting', priority: 'normal' }]);
    expect(seen.notified).toEqual([
      {
        user_id: people.admin,
        message: "Party of Mia's",
        subject: `kyc_profile ${mine} party ${parties.mine}`,
      },
    ]);
  });

  test('names what is missing, with the field of each', async () => {
    const detail = await database.as('member', async (sql) => {
      await withAllDocuments(sql, mine, 'member');
      await sql`reset role`;
      await sql`update documents set status = 'rejected', reason_code = 'unreadable'
                where category = 'pep_declaration' and party_id = (select party_id from kyc_profiles where id = ${mine})`;
      await become(sql, 'member');
      const version = await saveKyc(sql, mine, { ...completePerson, occupation: ' ' });
      await sql`savepoint attempt`;
      try {
        await sql`select submit_kyc(${mine}, ${version})`;
        return undefined;
      } catch (error) {
        return (error as { message: string; detail: string }).detail;
      }
    });
    expect(JSON.parse(detail ?? '')).toEqual([
      { code: 'kyc.occupation_missing', field: 'occupation' },
      { code: 'kyc.declaration_unsigned', field: 'declarations.pep_declaration' },
    ]);
  });

  test('nothing is changed while it is with staff', async () => {
    const reasons = await database.as('member', async (sql) => {
      await givenSubmitted(sql, mine, 'member');
      const submitted = await refusalWithin(sql, () => saveKyc(sql, mine, { name: 'Other' }));
      await become(sql, 'admin');
      await sql`select claim_kyc(${mine})`;
      await become(sql, 'member');
      return [submitted, await refusalWithin(sql, () => saveKyc(sql, mine, { name: 'Other' }))];
    });
    expect(reasons).toEqual(['kyc.not_editable', 'kyc.not_editable']);
  });

  test.each([
    ['enhanced due diligence', 'high'],
    ['an expired profile', 'urgent'],
    ['a party once rated high', 'high'],
  ])('%s goes before others: %s', async (what, priority) => {
    const queue = await database.as('member', async (sql) => {
      if (what === 'enhanced due diligence') {
        await become(sql, 'admin');
        await sql`select set_kyc_level(${mine}, 'enhanced')`;
      } else {
        await givenClaimed(sql, mine);
        await withNothingOpen(sql, 'admin');
        await sql`select approve_kyc(${mine}, 'low')`;
        await sql`reset role`;
        await sql`update kyc_oversight set rating = ${what === 'an expired profile' ? 'low' : 'high'} where profile_id = ${mine}`;
        await sql`update kyc_profiles set state = 'review_due' where id = ${mine}`;
        if (what === 'an expired profile')
          await sql`update kyc_profiles set state = 'expired' where id = ${mine}`;
      }
      await givenSubmitted(sql, mine, 'member');
      return behind(
        sql,
        'member',
        () =>
          sql`select priority from kyc_review_queue where profile_id = ${mine} and state = 'waiting'`,
      );
    });
    expect(queue).toEqual([{ priority }]);
  });
});

describe('[KYC-02] asking for information', () => {
  const question = 'Which yard did you sell?';

  async function given(sql: Sql): Promise<string> {
    await givenClaimed(sql, mine);
    const id = crypto.randomUUID();
    const requests = sql.json([{ id, field: 'source_of_funds', question }]);
    await sql`select request_kyc_information(${mine}, ${requests})`;
    await sql`select request_kyc_information(${mine}, ${requests})`;
    await become(sql, 'member');
    return id;
  }

  test('the client reads the question, answers it, and hands the profile in again', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await given(sql);
      const requested = await sql`select field, question from kyc_requests`;
      const notified =
        await sql`select title, message from notifications where kind = 'kyc.information_requested'`;
      const version = await saveKyc(sql, mine, {
        ...completePerson,
        source_of_funds: 'The yard in Nassau.',
      });
      const early = await refusalWithin(sql, () => sql`select submit_kyc(${mine}, ${version})`);
      await sql`select answer_kyc_request(${id}, ' The one in Nassau. ')`;
      await sql`select submit_kyc(${mine}, ${version})`;
      const [answered] =
        await sql`select answer, answered_at is not null as done from kyc_requests`;
      const late = await refusalWithin(sql, () => sql`select answer_kyc_request(${id}, 'Later')`);
      return {
        asked: requested,
        notified,
        early,
        answered,
        late,
        state: await kycStateOf(sql, mine),
      };
    });
    expect(seen).toEqual({
      asked: [{ field: 'source_of_funds', question }],
      notified: [{ title: "We need something about Party of Mia's", message: question }],
      early: 'kyc.requests_open',
      answered: { answer: 'The one in Nassau.', done: true },
      late: 'kyc.not_editable',
      state: 'submitted',
    });
  });

  test('another client, and a viewer, cannot read or answer it', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await given(sql);
      await become(sql, 'otherMember');
      const rows = await sql`select from kyc_requests`;
      return [
        rows.length,
        await refusalWithin(sql, () => sql`select answer_kyc_request(${id}, 'x')`),
      ];
    });
    expect(seen).toEqual([0, 'not_found']);
  });

  test.each([
    ['no question', []],
    ['an empty question', [{ id: crypto.randomUUID(), question: ' ' }]],
    ['a question without an id', [{ question: 'Why?' }]],
    [
      'the same id twice',
      Array.from({ length: 2 }, () => ({
        id: '00000000-0000-4000-8000-00000000abcd',
        question: 'Why?',
      })),
    ],
    [
      '31 questions',
      Array.from({ length: 31 }, () => ({ id: crypto.randomUUID(), question: 'Why?' })),
    ],
    ['something else', { question: 'Why?' }],
  ])('refuses %s', async (_what, requests) => {
    const reason = await database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      return refusalWithin(
        sql,
        () => sql`select request_kyc_information(${mine}, ${sql.json(requests)})`,
      );
    });
    expect(reason).toBe('request.question_missing');
  });

  test('[KYC-02] refuses a field that is none', async () => {
    const requests = [{ id: crypto.randomUUID(), question: 'Why?', field: 'a b' }];
    const attempt = database.as('member', async (sql) => {
      await givenClaimed(sql, mine);
      await sql`select request_kyc_information(${mine}, ${sql.json(requests)})`;
    });
    await expect(attempt).rejects.toMatchObject({ message: 'request.field_unknown' });
  });

  test('an answer of more than 4,000 characters is refused', async () => {
    const reason = await database.as('member', async (sql) => {
      const id = await given(sql);
      return refusalWithin(sql, () => sql`select answer_kyc_request(${id}, ${'x'.repeat(4001)})`);
    });
    expect(reason).toBe('request.answer_too_long');
  });
});

test('[KYC-01] a person verified for one company is verified for the next', async () => {
  const states = await database.as('member', async (sql) => {
    await givenClaimed(sql, mine);
    await withNothingOpen(sql, 'admin');
    await sql`reset role`;
    await sql`insert into company_participants (tenant_id, company_id, party_id, role)
      select tenant_id, ${companies.others}, party_id, 'secretary' from kyc_profiles where id = ${mine}`;
    await become(sql, 'admin');
    await sql`select approve_kyc(${mine}, 'low')`;
    await become(sql, 'otherMember');
    return sql`select state from kyc_profiles where id = ${mine}`;
  });
  expect(states).toEqual([{ state: 'approved' }]);
});
