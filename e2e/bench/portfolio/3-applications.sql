/*
 * A large portfolio, third part: applications. The first tenant has 2,000 under way, spread over the stages of the board; all have some that
 * were incorporated, and some that ended otherwise. The last of its clients' drafts are made by the benches that fill them in.
 */

create temporary table portfolio_application as
select
  gen_random_uuid() as id, n, portfolio.tenant_id, portfolio.client, stage.state::application_state as state, null::uuid as company_id, pg_temp.company_name(n + 300000) as name
from portfolio
cross join lateral (select case
  when n % 20 < 5 then 'submitted' when n % 20 < 10 then 'in_review' when n % 20 < 14 then 'information_requested'
  when n % 20 < 15 then 'resubmitted' when n % 20 < 18 then 'approved' else 'filed' end as state) as stage
where n < current_setting('portfolio.applications')::integer
union all
select gen_random_uuid(), n, tenant_id, client, 'incorporated', id, pg_temp.company_name(n) from portfolio where n % 10 = 1
union all
select gen_random_uuid(), n, tenant_id, client, case when n % 3 = 0 then 'rejected' else 'withdrawn' end::application_state, null, pg_temp.company_name(n + 300000)
from portfolio where n % 50 = 2;

analyze portfolio_application;

insert into draft_applications (
  id, tenant_id, user_id, reference, entity_type, step, data, state, version, submitted_at, submitted_data, assignee, state_since,
  approved_at, company_id, created_at, updated_at)
select
  application.id, tenant_id, pg_temp.id('client', client), 'B-' || row_number() over (order by state, n), 'IBC', 'review', content.data, state, 4, since.at - interval '2 days', content.data,
  case when state <> 'submitted' and n % 3 > 0 then pg_temp.id('staff', 1 + n % 10) end, since.at,
  case when state in ('approved', 'filed', 'incorporated') then since.at - interval '1 day' end, company_id, since.at - interval '5 days', since.at
from portfolio_application as application
cross join lateral (select now() - make_interval(mins => pg_temp.pick(n, 12, case when company_id is null then 20000 else 600000 end)) as at) as since
cross join lateral (select jsonb_build_object(
  'names', jsonb_build_array(name, '', ''), 'purpose', 'Holding shares in other companies.', 'activities', '["holding"]'::jsonb,
  'capital', '{"currency": "USD", "shares": 5000, "par_value": 1}'::jsonb,
  'people', jsonb_build_array(
    jsonb_build_object('id', pg_temp.id('first', client), 'kind', 'person', 'name', pg_temp.person_name(client), 'email', '', 'country', 'CH',
      'birth_date', null, 'registration_number', '', 'roles', '["member", "director"]'::jsonb, 'shares', 5000)),
  'holdings', '[]'::jsonb, 'services', '[]'::jsonb, 'is_resident', false, 'fiscal_year_end', '12-31', 'records_location', '', 'declared', true) as data) as content;

analyze draft_applications;

insert into application_events (tenant_id, application_id, from_state, to_state, actor, at)
select tenant_id, id, 'draft'::application_state, 'submitted'::application_state, user_id, submitted_at from draft_applications where reference like 'B-%'
union all
select tenant_id, id, 'submitted', state, pg_temp.id('staff', 1), state_since from draft_applications where reference like 'B-%' and state <> 'submitted';

insert into application_parties (tenant_id, application_id, party_id, person_id, position, roles)
select application.tenant_id, application.id, party.id, party.id, 0, '{member,director}'
from portfolio_application as application
join parties as party on party.id = pg_temp.id('first', client) and party.tenant_id = application.tenant_id;

set session_replication_role = 'origin';
