import { describe, expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

/** The diagram of schemas/70_applications.sql: from each state, the states it may move to. */
const arrows: Record<string, string[]> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['in_review', 'withdrawn'],
  in_review: ['information_requested', 'approved', 'rejected', 'withdrawn'],
  information_requested: ['resubmitted', 'withdrawn'],
  resubmitted: ['in_review', 'withdrawn'],
  approved: ['filed', 'incorporated', 'withdrawn'],
  filed: ['incorporated', 'rejected'],
  incorporated: [],
  rejected: [],
  withdrawn: [],
};
const states = Object.keys(arrows);

describe('[APP-06] a state moves only along an arrow, whoever tries it', () => {
  test('the diagram names every state', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`select unnest(enum_range(null::application_state))::text as state`,
    );
    expect(rows.map(({ state }) => state).toSorted()).toEqual(states.toSorted());
  });

  const moves = states.flatMap((from) =>
    states.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  test.each(moves)('%s → %s', async (from, to) => {
    const attempt = database.as('serviceRole', async (sql) => {
      const [row] = await sql`
        insert into draft_applications (tenant_id, user_id, state, reference, submitted_at, submitted_data, entity_type, approved_at, company_id, state_since)
        values (${tenants.first}, ${people.member}, ${from}, 'T-99', now(), '{}', 'IBC', now(), ${from === 'incorporated' ? companies.mine : null}, now() - interval '1 day')
        returning id`;
      return sql`
        update draft_applications set state = ${to}, company_id = ${to === 'incorporated' ? companies.mine : null}
        where id = ${row?.id} returning state, state_since = now() as since_now`;
    });
    if (arrows[from]?.includes(to)) {
      expect(await attempt).toEqual([{ state: to, since_now: true }]);
    } else {
      await expect(attempt).rejects.toMatchObject({
        code: 'PT409',
        message: 'application.illegal_move',
      });
    }
  });
});
