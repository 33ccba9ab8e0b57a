import { describe, expect, test } from 'vitest';

import { useDatabase } from './support/database.ts';
import { companies, people, tenants } from './support/ids.ts';

const database = useDatabase();

/** The diagram of schemas/applications/applications.sql: from each state, the states it may move to. */
const arrows: Record<string, string[]> = {
  draft: ['submitted', 'withdrawn'],
  submitted: ['in_review', 'withdrawn'],
  in_review: ['information_requested', 'approved', 'rejected', 'withdrawn'],
  information_requested: ['resubmitted', 'in_review', 'withdrawn'],
  resubmitted: ['in_review', 'withdrawn'],
  approved: [
    'filed',
    'incorporated',
    'in_review',
    'information_requested',
    'rejected',
    'withdrawn',
  ],
  filed: ['incorporated', 'in_review', 'information_requested', 'rejected'],
  incorporated: [],
  rejected: [],
  withdrawn: [],
};
const states = Object.keys(arrows);

describe('[APP-06] a state moves only along an arrow, for every caller', () => {
  test('the diagram names every state', async () => {
    const rows = await database.asPostgres(
      (sql) => sql`select unnest(enum_range(null::application_state))::text as state`,
    );
    expect(new Set(rows.map(({ state }) => String(state)))).toEqual(new Set(states));
  });

  const moves = states.flatMap((from) =>
    states.filter((to) => to !== from).map((to) => [from, to] as const),
  );
  test.each(moves.filter(([from, to]) => arrows[from]?.includes(to)))(
    '%s → %s moves',
    async (from, to) => {
      expect(await move(from, to)).toEqual([{ state: to, since_now: true }]);
    },
  );

  test.each(moves.filter(([from, to]) => !arrows[from]?.includes(to)))(
    '%s → %s is refused',
    async (from, to) => {
      await expect(move(from, to)).rejects.toMatchObject({
        code: 'PT409',
        message: 'application.illegal_move',
      });
    },
  );
});

/** Tries it with a bare update as service role, past grants and policies. */
function move(from: string, to: string): Promise<readonly unknown[]> {
  const companyIn = (state: string) => (state === 'incorporated' ? companies.mine : null);
  return database.as('postgres', async (sql) => {
    const [row] = await sql`
      insert into draft_applications (tenant_id, user_id, state, reference, submitted_at, submitted_data, entity_type, approved_at, company_id, state_since)
      values (${tenants.first}, ${people.member}, ${from}, 'T-99', now(), '{}', 'IBC', now(), ${companyIn(from)}, now() - interval '1 day')
      returning id`;
    return sql`
      update draft_applications set state = ${to}, company_id = ${companyIn(to)}
      where id = ${row?.id} returning state, state_since = now() as since_now`;
  });
}
