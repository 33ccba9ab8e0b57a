/*
 * What does the risk page cost the database, with 100,000 assessments of the first model? Each figure is the median time that
 * Postgres itself reports, as staff ask.
 *
 *   node supabase/backend/bench/risk.bench.ts            lines to read
 *   node supabase/backend/bench/risk.bench.ts --json     the same for tools/bench
 *   node supabase/backend/bench/risk.bench.ts --jobs     the jobs alone: preview, publication and reviews
 */
import { loadavg } from 'node:os';
import type { Client } from 'pg';
import { withConnection } from '../database/connect.ts';
import { tempFolder } from '../testing/temp-folder.ts';
import { asPerson } from './as-person.ts';
import { runJobs, timesOf } from './job-batches.ts';
import { queryTime } from './query-time.ts';
import { withBackend } from './with-backend.ts';

const SIZE = 100_000;
/** So many different sets of answers. */
const VARIETY = 1000;
const RUNS = 7;
/** A version that the demo data does not have. */
const DRAFT = 90;
const ADMIN = 'd0000000-0000-4000-8000-000000000002';

const questions: { what: string; sql: string }[] = [
  { what: 'preview of a draft', sql: `select * from preview_risk_model(${DRAFT})` },
  { what: 'its changes, a page', sql: `select * from preview_risk_model_changes(${DRAFT}, 50)` },
  { what: 'distribution', sql: `select * from risk_distribution()` },
  { what: 'heat map by group', sql: `select * from risk_by_group()` },
  { what: 'heat map by country', sql: `select * from risk_by_country()` },
  { what: 'heat map by country and business', sql: `select * from risk_heat('business')` },
  {
    what: 'list of companies of one country, a page',
    sql: `select name, countries from risk_list_of_country where country = 'CH' order by score_order desc, id limit 25`,
  },
  { what: 'companies of a rating, a page', sql: `select * from companies_by_risk('medium')` },
  { what: 'due reviews, a page', sql: `select * from due_risk_reviews(private.today() + 400)` },
];

/** A preview of the draft by its job, its publication, and the reviews that become due. */
async function publishing(client: Client, add: (what: string, figure: string) => void) {
  add(
    'start of a preview',
    `${(await asPerson(client, ADMIN, `select start_model_preview(${DRAFT})`)).toFixed(0)} ms`,
  );
  add('preview, the job', timesOf(await runJobs(client)));
  const [kept] = (await client.query<{ id: string }>(`select id from private.risk_previews`)).rows;
  const page = `select * from model_preview_moves('${kept?.id}', 'rises')`;
  add(
    'moves of a preview, a page',
    `${(await queryTime(client, ADMIN, page, RUNS)).toFixed(1)} ms`,
  );
  add(
    'publication',
    `${(await asPerson(client, ADMIN, `select publish_risk_model(${DRAFT})`)).toFixed(0)} ms`,
  );
  add('reviews after it, the job', timesOf(await runJobs(client)));
  const { rows } = await client.query<{ n: string }>(
    `select count(*) as n from risk_assessments where moved_by = ${DRAFT}`,
  );
  add('reviews that became due', `${rows[0]?.n}`);
}

/** Companies of one tenant, each assessed once with answers by chance, and a draft that weighs otherwise. */
async function fill(client: Client): Promise<void> {
  await client.query(`select setseed(0.42)`);
  await client.query(`set session_replication_role = 'replica'`);
  await client.query(`
    insert into tenants (id, slug, name) values ('7b000000-0000-4000-8000-000000000001', 'bench', 'Bench')`);
  await client.query(`
    insert into companies (id, tenant_id, user_id, name, type)
    select ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '7b000000-0000-4000-8000-000000000001', '${ADMIN}', 'Bench ' || n, 'IBC'
    from generate_series(1, ${SIZE}) as n`);
  await client.query(`
    insert into parties (id, tenant_id, kind, name, country)
    select ('fb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '7b000000-0000-4000-8000-000000000001', 'person', 'Person ' || n,
      (array['BS', 'CH', 'MC', 'VG', 'US'])[1 + n % 5]
    from generate_series(1, ${SIZE}) as n`);
  await client.query(`
    insert into company_participants (tenant_id, company_id, party_id, role)
    select '7b000000-0000-4000-8000-000000000001', ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
      ('fb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 'member'
    from generate_series(1, ${SIZE}) as n`);
  await client.query(`
    create temporary table drawn as
    select drawing, asked.code, asked.answers -> (floor(random() * jsonb_array_length(asked.answers)))::int ->> 'code' as answer
    from generate_series(0, ${VARIETY - 1}) as drawing
    cross join (
      select part ->> 'code' as code, part -> 'answers' as answers
      from risk_models, jsonb_array_elements((definition -> 'factors') || (definition -> 'controls')) as part where version = 1) as asked`);
  await client.query(`
    insert into risk_assessments (
      id, tenant_id, company_id, model_version, inherent_score, residual_score, rating, floor, effective_rating, groups, breakdown, reason, next_review_on)
    select ('fa000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '7b000000-0000-4000-8000-000000000001',
      ('cb000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, 1, (result -> 'inherent')::numeric, (result -> 'residual')::numeric,
      (result ->> 'rating')::risk_rating, (result ->> 'floor')::risk_rating, (result ->> 'rating')::risk_rating, result -> 'groups',
      result -> 'breakdown', 'Bench', private.today() + n % 1000
    from (
      select drawing, private.risk_result(definition, jsonb_object_agg(code, answer)) as result
      from drawn, risk_models where version = 1 group by drawing, definition) as assessed
    join generate_series(1, ${SIZE}) as n on n % ${VARIETY} = assessed.drawing`);
  await client.query(`
    insert into risk_responses (tenant_id, assessment_id, factor, answer, score)
    select '7b000000-0000-4000-8000-000000000001', ('fa000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, code, answer, 1
    from generate_series(1, ${SIZE}) as n join drawn on drawing = n % ${VARIETY}`);
  await client.query(`
    insert into risk_models (version, name, definition, source_note)
    select ${DRAFT}, 'Bench', jsonb_set(definition, '{thresholds}', '{"medium": 40, "high": 60}'), 'Bench' from risk_models where version = 1`);
  await client.query(`set session_replication_role = 'origin'`);
  await client.query('vacuum analyze');
}

const results: Record<string, string>[] = [];
const folder = tempFolder();
try {
  await withBackend(folder.path, ({ superuserUrl }) =>
    withConnection(superuserUrl, async (client) => {
      await fill(client);
      const add = (what: string, figure: string) =>
        results.push({
          what: `risk: ${what}`,
          figure: `${figure} with ${SIZE} assessments`,
          load: `load ${loadavg()[0]?.toFixed(1)}`,
        });
      for (const { what, sql } of process.argv.includes('--jobs') ? [] : questions) {
        add(what, `${(await queryTime(client, ADMIN, sql, RUNS)).toFixed(1)} ms`);
      }
      await publishing(client, add);
    }),
  );
} finally {
  folder.remove();
}
if (process.argv.includes('--json')) console.log(JSON.stringify(results));
else for (const result of results) console.log(Object.values(result).join(', '));
