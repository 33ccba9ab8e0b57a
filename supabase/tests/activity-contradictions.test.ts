import { describe, expect, test } from 'vitest';

import { refusalWithin } from './support/access-table.ts';
import {
  completeData,
  givenApproved,
  givenSubmitted,
  incorporate,
} from './support/applications.ts';
import { become, useDatabase, type Sql } from './support/database.ts';
import { companies } from './support/ids.ts';
import { assess, lowAnswers } from './support/risk.ts';

const database = useDatabase();

/** A submitted application with what it declares, and a company formed by it. */
async function givenDeclared(sql: Sql, declared: object, answer?: string): Promise<string> {
  const id = await givenSubmitted(sql);
  await sql`reset role`;
  await sql`update draft_applications set submitted_data = submitted_data || ${sql.json(declared as never)} where id = ${id}`;
  if (answer) {
    await sql`
      insert into application_requests (tenant_id, application_id, question, answer, answered_at)
      select tenant_id, id, 'What does it do?', ${answer}, now() from draft_applications where id = ${id}`;
  }
  await become(sql, 'admin');
  return id;
}

async function found(sql: Sql, subject: string, id: string, answer?: string) {
  const rows = await sql`
    select place, declared, answered, expected from activity_contradictions(${subject}, ${id}, ${answer ?? null})`;
  return rows.map(
    (row) => `${row['place']}: ${row['declared']} | ${row['answered']} < ${row['expected']}`,
  );
}

/** Facts of the application suggest other answers, which is not what is tried here. */
const notes = {
  country: 'Known.',
  services: 'Known.',
  screening: 'Known.',
  ownership_layers: 'Known.',
};
const PASSIVE = 'Holds assets, and no more';

describe('[RSK-01] what a client declares is compared with the risk answer about the business', () => {
  test.each([
    [
      'holding, as answered',
      { activities: ['holding', 'family_wealth'], purpose: 'Important holdings.' },
      [],
    ],
    ['a charity, which says nothing', { activities: ['charity'], purpose: '' }, []],
    [
      'a yacht',
      { activities: ['yacht'], purpose: '' },
      ['activities: Owning a yacht, ship or aircraft'],
    ],
    [
      'something else',
      { activities: ['other'], purpose: 'A pleasant life.' },
      ['activities: Something else'],
    ],
    [
      'a restaurant in the purpose',
      { activities: ['holding'], purpose: 'A restaurant in Nassau.' },
      ['purpose: A restaurant in Nassau.'],
    ],
    [
      'a licensed activity',
      { activities: ['banking'], purpose: '' },
      ['activities: Banking or trust business'],
    ],
  ])('beside "holds assets": %s', async (_what, declared, expected) => {
    const rows = await database.asPostgres(async (sql) => {
      const id = await givenDeclared(sql, declared);
      return found(sql, 'application', id, 'passive');
    });
    expect(rows.map((row) => row.split(' | ')[0])).toEqual(expected);
    for (const row of rows) expect(row).toContain(`| ${PASSIVE} <`);
  });

  test('an answer to a question counts, also beside the assessment that counts; a question that was taken back does not', async () => {
    const seen = await database.asPostgres(async (sql) => {
      const id = await givenDeclared(sql, { purpose: '' }, 'We run a restaurant on Bay Street.');
      const none = await found(sql, 'application', id);
      await assess(sql, 'application', id, lowAnswers, { notes });
      const assessed = await found(sql, 'application', id);
      const trading = await found(sql, 'application', id, 'trading');
      const others = await found(sql, 'company', companies.others, 'passive');
      await sql`reset role`;
      await sql`update application_requests set taken_back_at = now(), taken_back_reason = 'Answered by mail.', answered_at = null, answer = null where application_id = ${id}`;
      await become(sql, 'admin');
      return {
        none,
        assessed,
        trading,
        others,
        after: await found(sql, 'application', id),
      };
    });
    const said = `answer: We run a restaurant on Bay Street. | ${PASSIVE} < Trades or advises`;
    expect(seen).toEqual({
      none: [],
      assessed: [said],
      trading: [],
      others: [],
      after: [],
    });
  });

  test('it counts for the company that the application formed', async () => {
    const rows = await database.asPostgres(async (sql) => {
      const id = await givenApproved(sql, {
        ...(completeData() as object),
        activities: ['trading'],
      });
      const company = await incorporate(sql, id, '77777 B');
      return found(sql, 'company', company, 'passive');
    });
    expect(rows).toEqual([`activities: Trading in goods | ${PASSIVE} < Trades or advises`]);
  });

  test('a subject that is not there is not found', async () => {
    const reason = await database.as('admin', (sql) =>
      refusalWithin(sql, () => found(sql, 'application', crypto.randomUUID())),
    );
    expect(reason).toBe('not_found');
  });
});
