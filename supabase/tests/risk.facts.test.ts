import { describe, expect, test } from 'vitest';

import { completeData, givenSubmitted } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies, hits, kycProfiles, parties, tenants } from './support/ids.ts';
import { completePerson } from './support/kyc.ts';
import { assess, issuesOf, lowAnswers } from './support/risk.ts';

const database = useDatabase();

describe('[RSK-01] the facts', () => {
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
  const declared = (data: object) =>
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
  ])(
    'a person of %s makes the countries %s, in every field that declares it',
    async (country, expected) => {
      const places = [
        { nationalities: ['BS', country] },
        { address: { line: 'x', city: 'x', country } },
        { tax_residences: [{ country, number: '' }] },
      ].map(declared);
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
    },
  );

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
      await given(sql, declared({ pep: { status, position: 'Minister' } }));
      return proposed(sql, 'party', parties.mine);
    });
    expect(answers['political_exposure']).toBe(expected);
  });

  test('the answer is "none" only when all have declared it', async () => {
    const second = `insert into company_participants (tenant_id, company_id, party_id, role)
      values ('${tenants.first}', '${companies.mine}', '${parties.entered}', 'director');`;
    const ofSecond = (status: string) =>
      `update kyc_profiles set state = 'submitted', submitted_at = now(), submitted_data = '{"pep": {"status": "${status}"}}' where id = '${kycProfiles.entered}'`;
    const exposure = (...statements: string[]) =>
      database.as('admin', async (sql) => {
        await given(sql, declared({}));
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
    // No one has declared political exposure yet.
    expect(Object.keys(seen.first)).not.toContain('political_exposure');
  });

  test('facts never fail, for any data of a client', async () => {
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

  test('nor does one of the same score with a lower least rating pass', async () => {
    const seen = await database.as('admin', async (sql) => {
      await given(
        sql,
        `update risk_models set state = 'retired' where state = 'published';
         insert into risk_models (version, state, name, definition, source_note, published_at)
         select 5, 'published', 'Milder', jsonb_set(definition, '{overrides,4,answers}', '["domestic", "foreign"]'), 'Test', now()
         from risk_models where version = 1`,
      );
      await given(sql, declared({ pep: { status: 'domestic', position: 'Minister' } }));
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

  test('a sanctions match and a call for action leave no choice, with or without a note', async () => {
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
