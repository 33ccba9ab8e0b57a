import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  completeData,
  givenApproved,
  givenSubmitted,
  incorporate,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import {
  applications,
  companies,
  hits,
  kycProfiles,
  parties,
  people,
  tenants,
} from './support/ids.ts';
import { completePerson } from './support/kyc.ts';
import { assess, givenAssessed, highAnswers, lowAnswers, mediumAnswers } from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

async function rowOf(sql: Sql, id: string): Promise<Record<string, unknown>> {
  const [row] = await sql`select * from risk_assessments where id = ${id}`;
  return row ?? {};
}

/** What a refused assessment says is wrong with which answers. */
async function issuesOf(
  sql: Sql,
  subject: string,
  id: string,
  answers: unknown,
  notes = {},
): Promise<string[]> {
  await sql`savepoint attempt`;
  try {
    await assess(sql, subject, id, answers, { notes });
    return [];
  } catch (error) {
    await sql`rollback to savepoint attempt`;
    const { message = '', detail = '[]' } = error as { message?: string; detail?: string };
    const issues = JSON.parse(detail) as { code: string; field: string }[];
    return [
      message,
      ...issues
        .map((issue) => `${issue.code} ${issue.field}`)
        .toSorted((a, b) => a.localeCompare(b)),
    ];
  }
}

describe('[RSK-01] assessing', () => {
  test('keeps model, answers, breakdown, both scores, reason and the day of review', async () => {
    const id = crypto.randomUUID();
    const seen = await database.as('admin', async (sql) => {
      const answers = { ...mediumAnswers, certified_documents: 'yes' };
      const rating = await assess(sql, 'company', companies.others, answers, {
        id,
        reason: ' As last year. ',
      });
      return { rating, row: await rowOf(sql, id) };
    });
    expect(seen).toMatchObject({
      rating: 'medium',
      row: {
        tenant_id: tenants.first,
        company_id: companies.others,
        model_version: 1,
        inherent_score: '51.8',
        residual_score: '48.8',
        rating: 'medium',
        effective_rating: 'medium',
        floor: null,
        reason: 'As last year.',
        assessed_by: people.admin,
        is_current: true,
      },
    });
  });

  test('keeps one answer per factor and control, with notes and what the facts said', async () => {
    const id = crypto.randomUUID();
    const rows = await database.as('admin', async (sql) => {
      await assess(sql, 'party', parties.mine, lowAnswers, {
        id,
        notes: { screening: 'Another birth date.' },
      });
      return sql`select factor, answer, score, proposed, note from risk_responses where assessment_id = ${id}`;
    });
    expect(Object.fromEntries(rows.map((row) => [row['factor'], row['answer']]))).toEqual(
      lowAnswers,
    );
    expect(rows.find((row) => row['factor'] === 'screening')).toEqual({
      factor: 'screening',
      answer: 'clear',
      score: 1,
      proposed: 'open',
      note: 'Another birth date.',
    });
    expect(rows.find((row) => row['factor'] === 'certified_documents')).toMatchObject({ score: 0 });
  });

  test.each([
    ['low', lowAnswers, 36],
    ['medium', mediumAnswers, 24],
    ['high', highAnswers, 12],
    // Of the politically exposed sooner, though here it is high anyway.
    ['high', { ...lowAnswers, political_exposure: 'foreign' }, 12],
  ])('a %s rating is looked at again after its interval', async (_rating, answers, months) => {
    const id = crypto.randomUUID();
    const [row] = await database.as('admin', async (sql) => {
      await assess(sql, 'company', companies.others, answers, { id });
      await sql`reset role`;
      return sql`select next_review_on = (private.today() + make_interval(months => ${months}))::date as fits from risk_assessments where id = ${id}`;
    });
    expect(row?.['fits']).toBe(true);
  });

  test('what is prohibited is not looked at again', async () => {
    const row = await database.as('admin', async (sql) =>
      rowOf(
        sql,
        await givenAssessed(sql, 'company', companies.others, {
          ...lowAnswers,
          business: 'prohibited',
        }),
      ),
    );
    expect(row).toMatchObject({ rating: 'prohibited', floor: null, next_review_on: null });
  });

  test('a repeat assesses nothing twice; an id of another subject is refused', async () => {
    const id = crypto.randomUUID();
    const seen = await database.as('admin', async (sql) => [
      await assess(sql, 'company', companies.others, lowAnswers, { id }),
      await assess(sql, 'company', companies.others, highAnswers, { id }),
      await refusalWithin(sql, () => assess(sql, 'company', companies.shared, lowAnswers, { id })),
    ]);
    expect(seen).toEqual(['low', 'low', 'not_allowed']);
  });

  test('a newer assessment takes the place of the one before', async () => {
    const seen = await database.as('admin', async (sql) => {
      await assess(sql, 'company', companies.mine, highAnswers, { notes: { screening: 'x' } });
      const rows =
        await sql`select rating, is_current from risk_assessments where company_id = ${companies.mine} order by assessed_at`;
      return rows.map((row) => `${row['rating'] as string} ${row['is_current'] as boolean}`);
    });
    expect(seen).toEqual(['medium false', 'high true']);
  });

  test.each([
    ['no reason', 'company', companies.others, lowAnswers, null, 'risk.reason_missing'],
    [
      'a novel for a reason',
      'company',
      companies.others,
      lowAnswers,
      'x'.repeat(2001),
      'risk.reason_missing',
    ],
    ['an unknown subject', 'ship', companies.others, lowAnswers, 'x', 'not_found'],
    ['a draft', 'application', applications.mine, lowAnswers, 'x', 'application.illegal_move'],
    ['an application as a company', 'company', applications.others, lowAnswers, 'x', 'not_found'],
  ])('%s is refused', async (_what, subject, id, answers, reason, expected) => {
    const refused = await database.as('admin', (sql) =>
      refusalWithin(sql, () => assess(sql, subject, id, answers, { reason })),
    );
    expect(refused).toBe(expected);
  });

  test('answers are asked for by their factor', async () => {
    const { business: _none, ...rest } = lowAnswers;
    const seen = await database.as('admin', async (sql) => [
      await issuesOf(sql, 'company', companies.others, {
        ...rest,
        channel: 'pigeon',
        weather: 'fine',
      }),
      (await issuesOf(sql, 'company', companies.others, 'none')).length,
      await issuesOf(sql, 'company', companies.others, { ...lowAnswers, channel: 3 }),
      await issuesOf(sql, 'company', companies.others, lowAnswers, { business: 'x'.repeat(2001) }),
    ]);
    expect(seen).toEqual([
      [
        'risk.incomplete',
        'risk.answer_missing business',
        'risk.answer_unknown channel',
        'risk.answer_unknown weather',
      ],
      16,
      ['risk.incomplete', 'risk.answer_unknown channel'],
      ['risk.incomplete', 'risk.note_too_long business'],
    ]);
  });

  test('nothing is assessed while no model is published', async () => {
    const reason = await database.as('admin', async (sql) => {
      await sql`reset role`;
      await sql`update risk_models set state = 'retired' where state = 'published'`;
      await become(sql, 'admin');
      return refusalWithin(sql, () => assess(sql, 'company', companies.others));
    });
    expect(reason).toBe('risk_model.none_published');
  });
});

describe('[RSK-01] what the facts say', () => {
  const proposed = async (sql: Sql, subject: string, id: string) => {
    await become(sql, 'admin');
    const rows = await sql`select factor, answer from derive_risk_answers(${subject}, ${id})`;
    return Object.fromEntries(
      rows.map((row) => [row['factor'] as string, row['answer'] as string]),
    );
  };
  const reasonOf = async (sql: Sql, factor: string, subject: string, id: string) => {
    await become(sql, 'admin');
    const [row] =
      await sql`select reason from derive_risk_answers(${subject}, ${id}) where factor = ${factor}`;
    return row?.['reason'] as string;
  };
  const given = async (sql: Sql, statement: string) => {
    await sql`reset role`;
    await sql.unsafe(statement);
  };
  const told = (data: object) =>
    `update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '${JSON.stringify({ ...completePerson, ...data })}' where id = '${kycProfiles.mine}'`;

  test('half known proposes nothing', async () => {
    const answers = await database.as('admin', (sql) => proposed(sql, 'company', companies.others));
    expect(answers).toEqual({
      customer_type: 'private',
      ownership_layers: 'direct',
      screening: 'clear',
    });
  });

  test('[KYC-04] who waits for screening is not clear yet', async () => {
    const answers = await database.as('admin', async (sql) => {
      await given(
        sql,
        `insert into private.screening_due (party_id) select party_id from company_participants where company_id = '${companies.others}'`,
      );
      await become(sql, 'admin');
      return proposed(sql, 'company', companies.others);
    });
    expect(answers).not.toHaveProperty('screening');
  });

  test.each([
    ['BS', 'standard'],
    ['MC', 'monitored'],
    ['MM', 'high'],
    ['IR', 'prohibited'],
  ])('somebody of %s makes the countries %s, wherever it was told', async (country, expected) => {
    const places = [
      { nationalities: ['BS', country] },
      { address: { line: 'x', city: 'x', country } },
      { tax_residences: [{ country, number: '' }] },
    ].map(told);
    const statements = [
      ...places,
      `update parties set country = '${country}' where id = '${parties.mine}'`,
      `update parties set nationality = '${country}' where id = '${parties.mine}'`,
    ];
    for (const statement of statements) {
      const answers = await database.as('admin', async (sql) => {
        await given(sql, statement);
        return [
          await proposed(sql, 'party', parties.mine),
          await proposed(sql, 'company', companies.mine),
        ].map((each) => each['country']);
      });
      expect(answers).toEqual([expected, expected]);
    }
  });

  test('a listing counts on its days only, and the reason names person, place and list', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(sql, `update parties set country = 'DZ' where id = '${parties.mine}'`);
      const before = await proposed(sql, 'party', parties.mine);
      await given(sql, `update country_risk set valid_to = null where country = 'DZ'`);
      return [
        before['country'],
        (await proposed(sql, 'party', parties.mine))['country'],
        await reasonOf(sql, 'country', 'party', parties.mine),
      ];
    });
    expect(seen).toEqual([
      'standard',
      'monitored',
      expect.stringMatching(/^Party of Mia's, country: Algeria \(FATF increased monitoring/),
    ]);
  });

  test.each([
    ['none', 'none'],
    ['domestic', 'domestic'],
    ['foreign', 'foreign'],
    ['international', 'foreign'],
    ['family_or_associate', 'associate'],
  ])('who declares %s is exposed: %s', async (status, expected) => {
    const answers = await database.as('admin', async (sql) => {
      await given(sql, told({ pep: { status, position: 'Minister' } }));
      return proposed(sql, 'party', parties.mine);
    });
    expect(answers['political_exposure']).toBe(expected);
  });

  test('nobody is exposed only when everybody has said so', async () => {
    const second = `insert into company_participants (tenant_id, company_id, party_id, role)
      values ('${tenants.first}', '${companies.mine}', '${parties.entered}', 'director');`;
    const ofSecond = (status: string) =>
      `update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '{"pep": {"status": "${status}"}}' where id = '${kycProfiles.entered}'`;
    const exposure = (...statements: string[]) =>
      database.as('admin', async (sql) => {
        await given(sql, told({}));
        for (const statement of statements) await given(sql, statement);
        return (await proposed(sql, 'company', companies.mine))['political_exposure'];
      });
    expect([
      await exposure(),
      await exposure(second),
      await exposure(second, ofSecond('none')),
      await exposure(second, ofSecond('domestic')),
    ]).toEqual(['none', undefined, 'none', 'domestic']);
  });

  test('who has left a company counts no more, nor does its registered agent', async () => {
    const countries = await database.as('admin', async (sql) => {
      await given(
        sql,
        `update parties set country = 'IR' where id = '${parties.entered}';
         insert into company_participants (tenant_id, company_id, party_id, role, appointed_on, ceased_on) values
           ('${tenants.first}', '${companies.mine}', '${parties.entered}', 'director', '2025-01-01', '2025-06-01'),
           ('${tenants.first}', '${companies.mine}', '${parties.entered}', 'registered_agent', '2025-01-01', null)`,
      );
      const before = (await proposed(sql, 'company', companies.mine))['country'];
      await given(sql, `update company_participants set ceased_on = null where role = 'director'`);
      return [before, (await proposed(sql, 'company', companies.mine))['country']];
    });
    expect(countries).toEqual([undefined, 'prohibited']);
  });

  test.each([
    ['open', '{}', { screening: 'open' }],
    ['false_match', '{}', { screening: 'clear' }],
    ['true_match', '{}', { screening: 'sanctioned' }],
    [
      'true_match',
      '{sanction.linked,role.pep}',
      { screening: 'sanctioned', political_exposure: 'foreign' },
    ],
    ['true_match', '{role.rca}', { screening: 'clear', political_exposure: 'associate' }],
    ['true_match', '{crime.fin}', { screening: 'clear', adverse_media: 'serious' }],
  ])('a hit that is %s, on a list of %s', async (state, topics, expected) => {
    const answers = await database.as('admin', async (sql) => {
      await given(
        sql,
        `update watchlist_entries set topics = '${topics}';
         update screening_hits set state = '${state}', reason = 'x', decided_at = case when '${state}' <> 'open' then now() end`,
      );
      return proposed(sql, 'company', companies.mine);
    });
    const { customer_type: _type, ownership_layers: _layers, ...rest } = answers;
    expect(rest).toEqual(expected);
  });

  test('type, owners and services of an application and of its people', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql, { ...completeData(), services: ['nominee_director'] });
      const first = await proposed(sql, 'application', id);
      await given(
        sql,
        `update draft_applications set entity_type = 'FDN', submitted_data = jsonb_set(submitted_data, '{services}', '["nominee_shareholder"]') where id = '${id}'`,
      );
      return { first, later: await proposed(sql, 'application', id) };
    });
    expect(seen).toMatchObject({
      // A shareholder from the British Virgin Islands, which are monitored, is a body corporate: its layers are not known.
      first: { customer_type: 'private', country: 'monitored', services: 'director' },
      later: { customer_type: 'purpose', services: 'sensitive' },
    });
    expect(Object.keys(seen.first)).not.toContain('ownership_layers');
    // Nobody has told yet who is exposed.
    expect(Object.keys(seen.first)).not.toContain('political_exposure');
  });

  test('whatever a client has written, facts never fail', async () => {
    const answers = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql);
      await given(
        sql,
        `update draft_applications set submitted_data = '{"people": [null, 3, {"id": 5, "roles": "member", "country": {}}, {"country": "IR", "roles": [1]}], "services": {"a": 1}}' where id = '${id}';
         update kyc_profiles set submitted_data = '{"nationalities": "BS", "address": 3, "tax_residences": [1, {}], "pep": []}', state = 'submitted', submitted_at = now()`,
      );
      return [
        await proposed(sql, 'application', id),
        await proposed(sql, 'company', companies.mine),
      ];
    });
    expect(answers).toMatchObject([{ country: 'prohibited' }, { screening: 'open' }]);
  });

  test('an answer above them passes, one below needs a note', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(sql, `update parties set country = 'MC' where id = '${parties.others}'`);
      await become(sql, 'admin');
      return [
        await issuesOf(sql, 'party', parties.others, { ...lowAnswers, country: 'standard' }),
        await issuesOf(
          sql,
          'party',
          parties.others,
          { ...lowAnswers, country: 'standard' },
          { country: ' ' },
        ),
        await issuesOf(
          sql,
          'party',
          parties.others,
          { ...lowAnswers, country: 'standard' },
          { country: 'Moved.' },
        ),
        await issuesOf(sql, 'party', parties.others, { ...lowAnswers, country: 'high' }),
      ];
    });
    expect(seen).toEqual([
      ['risk.incomplete', 'risk.note_missing country'],
      ['risk.incomplete', 'risk.note_missing country'],
      [],
      [],
    ]);
  });

  test('nor does one of the same score pass that asks for a lower rating', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(
        sql,
        `update risk_models set state = 'retired' where state = 'published';
         insert into risk_models (version, state, name, definition, source_note, published_at)
         select 5, 'published', 'Milder', jsonb_set(definition, '{overrides,4,answers}', '["domestic", "foreign"]'), 'Test', now()
         from risk_models where version = 1`,
      );
      await given(sql, told({ pep: { status: 'domestic', position: 'Minister' } }));
      await become(sql, 'admin');
      const notes = { screening: 'Another birth date.' };
      const answers = { ...lowAnswers, political_exposure: 'associate' };
      return [
        await issuesOf(sql, 'party', parties.mine, answers, notes),
        await issuesOf(sql, 'party', parties.mine, answers, {
          ...notes,
          political_exposure: 'His uncle.',
        }),
      ];
    });
    expect(seen).toEqual([['risk.incomplete', 'risk.note_missing political_exposure'], []]);
  });

  test('a sanctions match and a call for action leave no choice, whatever the note', async () => {
    const seen = await database.as('admin', async (sql) => {
      await sql`select decide_hit(${hits.mine}, true, 'Same passport.')`;
      await given(sql, `update parties set country = 'IR' where id = '${parties.mine}'`);
      await become(sql, 'admin');
      return [
        await issuesOf(
          sql,
          'company',
          companies.mine,
          { ...lowAnswers, country: 'high' },
          { screening: 'No.', country: 'No.' },
        ),
        await assess(sql, 'company', companies.mine, {
          ...lowAnswers,
          country: 'prohibited',
          screening: 'sanctioned',
        }),
      ];
    });
    expect(seen).toEqual([
      ['risk.incomplete', 'risk.answer_fixed country', 'risk.answer_fixed screening'],
      'prohibited',
    ]);
  });
});

describe('[RSK-01] the rating now', () => {
  const ratingOf = async (sql: Sql, subject: string, id: string) => {
    await sql`reset role`;
    const [row] = await sql`select private.risk_of(${subject}, ${id}) as rating`;
    return row?.['rating'] as string | null;
  };

  test('is that of the newest assessment, and none before the first', async () => {
    const seen = await database.as('admin', async (sql) => {
      await assess(sql, 'company', companies.mine, highAnswers, { notes: { screening: 'x' } });
      return [
        await ratingOf(sql, 'company', companies.mine),
        await ratingOf(sql, 'company', companies.others),
        await ratingOf(sql, 'party', companies.mine),
      ];
    });
    expect(seen).toEqual(['high', null, null]);
  });

  test.each([
    ['low', lowAnswers, 'medium', 'medium'],
    ['high', highAnswers, 'low', 'high'],
  ])('of a party is the higher of assessment and KYC', async (_rating, answers, kyc, expected) => {
    const rating = await database.as('admin', async (sql) => {
      await assess(sql, 'party', parties.others, answers);
      await sql`reset role`;
      await sql`insert into kyc_oversight (profile_id, tenant_id, rating, next_review_on)
                values (${kycProfiles.others}, ${tenants.first}, ${kyc}, '2999-01-01')`;
      return ratingOf(sql, 'party', parties.others);
    });
    expect(rating).toBe(expected);
  });
});

describe('[APP-07] what its risk holds against approving an application', () => {
  /** Asked by that person, as a command of theirs would. */
  const blockerOf = async (sql: Sql, id: string, persona: 'admin' | 'stranger' = 'admin') => {
    await become(sql, persona);
    await sql`reset role`;
    const [row] = await sql`
      select private.risk_blocker(application) as blocker from draft_applications as application where id = ${id}`;
    await become(sql, persona);
    return row?.['blocker'] as string | null;
  };
  const monitored = { ...lowAnswers, country: 'monitored', ownership_layers: 'two' };

  test('nothing, once it is assessed as it was handed in last', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql);
      const first = await blockerOf(sql, id);
      await assess(sql, 'application', id, monitored);
      const assessed = await blockerOf(sql, id);
      await sql`reset role`;
      await sql`update draft_applications set submitted_at = clock_timestamp() where id = ${id}`;
      return [first, assessed, await blockerOf(sql, id)];
    });
    expect(seen).toEqual(['approval.risk_missing', null, 'approval.risk_missing']);
  });

  test('what is prohibited, as assessed or by what has been found since', async () => {
    const seen = await database.as('member', async (sql) => {
      const [first, second] = [await givenSubmitted(sql), await givenSubmitted(sql)];
      await become(sql, 'admin');
      await assess(sql, 'application', first, { ...monitored, business: 'prohibited' });
      await assess(sql, 'application', second, monitored);
      await sql`reset role`;
      await sql`update country_risk set rating = 'prohibited' where country = 'VG'`;
      return [await blockerOf(sql, first), await blockerOf(sql, second)];
    });
    expect(seen).toEqual(['approval.risk_prohibited', 'approval.risk_prohibited']);
  });

  test('facts that have become worse since ask for another look, once', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql);
      await become(sql, 'admin');
      await assess(sql, 'application', id, monitored);
      const before = await blockerOf(sql, id);
      await sql`reset role`;
      await sql`update parties set nationality = 'MM' from application_parties as link
                where link.party_id = parties.id and link.application_id = ${id}`;
      await sql`update country_risk set rating = 'medium' where country = 'MM'`;
      const same = await blockerOf(sql, id);
      await sql`reset role`;
      await sql`insert into screening_hits (tenant_id, party_id, entry_id, fingerprint, score, explanation)
                select link.tenant_id, link.party_id, entry.id, entry.fingerprint, 0.9, '[]'
                from watchlist_entries as entry, application_parties as link where link.application_id = ${id}`;
      const risen = await blockerOf(sql, id);
      await assess(sql, 'application', id, monitored, { notes: { screening: 'Another sex.' } });
      return [before, same, risen, await blockerOf(sql, id)];
    });
    expect(seen).toEqual([null, null, 'approval.risk_missing', null]);
  });

  test('a high one takes two people, and enhanced due diligence of its parties', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenSubmitted(sql);
      await become(sql, 'admin');
      await assess(sql, 'application', id, { ...highAnswers, ownership_layers: 'two' });
      const first = await blockerOf(sql, id);
      await sql`
        select set_kyc_level(profile.id, 'enhanced') from kyc_profiles as profile
        join application_parties as link using (party_id) where link.application_id = ${id}`;
      const own = await blockerOf(sql, id);
      await becomeColleague(sql);
      return [first, own, await blockerOf(sql, id, 'stranger')];
    });
    expect(seen).toEqual(['approval.risk_not_enhanced', 'approval.risk_second_person', null]);
  });
});

describe('[RSK-01] a company takes over the assessment of its application', () => {
  test('with answers and overrides, once; nothing follows where there is none', async () => {
    const seen = await database.as('member', async (sql) => {
      const id = await givenApproved(sql);
      const assessed = await givenAssessed(sql, 'application', id, {
        ...lowAnswers,
        country: 'monitored',
      });
      await sql`select override_risk(${assessed}, 'high', 'Press reports.')`;
      const company = await incorporate(sql, id, '900 B');
      await sql`reset role`;
      await sql`select private.adopt_risk(${id}, ${company})`;
      await sql`select private.adopt_risk(${id}, ${company})`;
      await sql`select private.adopt_risk(${applications.others}, ${companies.others})`;
      const adopted =
        await sql`select taken_from, rating, effective_rating, assessed_by, is_current from risk_assessments where company_id in (${company}, ${companies.others})`;
      const [counts] = await sql`
        select count(*)::int as answers, (select count(*)::int from risk_overrides as made join risk_assessments as mine on mine.id = made.assessment_id where mine.company_id = ${company}) as overrides
        from risk_responses as answered join risk_assessments as mine on mine.id = answered.assessment_id where mine.company_id = ${company}`;
      await become(sql, 'admin');
      const late = [
        await refusalWithin(sql, () => sql`select override_risk(${assessed}, 'prohibited', 'x')`),
        await refusalWithin(sql, () => assess(sql, 'application', id)),
      ];
      return { adopted: [...adopted], counts, late, assessed };
    });
    expect(seen).toMatchObject({
      adopted: [
        {
          taken_from: seen.assessed,
          rating: 'medium',
          effective_rating: 'high',
          assessed_by: people.admin,
          is_current: true,
        },
      ],
      counts: { answers: 15, overrides: 1 },
      late: ['risk.superseded', 'application.illegal_move'],
    });
  });
});
