import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import { approve, givenApproved, givenSubmitted, incorporate } from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { applications, companies, people } from './support/ids.ts';
import { assess, givenAssessed, highAnswers, lowAnswers } from './support/risk.ts';
import { becomeColleague } from './support/staff.ts';

const database = useDatabase();

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

  test('nothing, once it is assessed as it was last submitted', async () => {
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

  test('facts that have become worse since require a new assessment, once', async () => {
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
      // High now: due diligence is enhanced, and a colleague of the assessor approves.
      await sql`select withdraw_approval(${id}, 'The risk is high.')`;
      await sql`reset role`;
      await sql`
        update kyc_profiles set level = 'enhanced'
        where party_id in (select party_id from application_parties where application_id = ${id})`;
      await becomeColleague(sql);
      await approve(sql, id);
      await become(sql, 'admin');
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
