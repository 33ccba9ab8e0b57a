/* A large portfolio, second part: what work has left behind for those companies and people. */

insert into kyc_profiles (id, tenant_id, party_id, state, data, submitted_data, submitted_at, decided_at, state_since)
select
  gen_random_uuid(), tenant_id, id, state, '{}', case when state <> 'open' then '{}'::jsonb end, case when state <> 'open' then now() - interval '90 days' end,
  case when state = 'approved' then now() - interval '80 days' end, now() - interval '80 days'
from parties
cross join lateral (
  select case abs(hashtext(id::text)) % 50 when 0 then 'submitted' when 1 then 'in_review' when 2 then 'open' else 'approved' end::kyc_state as state) as stand
where tenant_id in (select tenant_id from portfolio);

insert into kyc_review_queue (tenant_id, profile_id, state, opened_at, assignee, claimed_at, decision, rating, decided_at, closed_at)
select
  tenant_id, id, case state when 'submitted' then 'waiting' when 'in_review' then 'claimed' else 'closed' end::kyc_queue_state,
  now() - make_interval(mins => abs(hashtext(id::text)) % 100000),
  case when state <> 'submitted' then pg_temp.id('staff', 1 + abs(hashtext(id::text)) % 10) end, case when state <> 'submitted' then now() end,
  case when state = 'approved' then 'approve' end, case when state = 'approved' then 'low' end::risk_rating,
  decided_at, decided_at
from kyc_profiles
where state <> 'open' and tenant_id in (select tenant_id from portfolio);

analyze company_participants, kyc_profiles;

-- As the daily job enters them, those of the last two months and of all that follow; what is past was done but for one in a hundred.
insert into obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency, state, done_on)
select
  found.tenant_id, found.company_id, found.rule_code, found.rule_from, found.because, found.due_on, found.amount, found.currency,
  stand.state, case when stand.state = 'done' then found.due_on end
from obligation_rules as rule
cross join lateral private.occurrences(rule, private.obligation_horizon()) as found
cross join lateral (select case
  when found.due_on < private.today() and abs(hashtext(found.company_id::text || found.because)) % 100 > 0 then 'done' else 'open' end::obligation_state as state) as stand
where found.due_on > private.today() - 60
on conflict do nothing;

insert into documents (tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, created_at)
select tenant_id, id, 'other', 'Scan ' || n || '.pdf', concat_ws('/', tenant_id, id, n || '.pdf'), 'application/pdf', 100000, 'accepted',
  now() - make_interval(mins => pg_temp.pick(n, 10, 500000))
from portfolio;

insert into notifications (user_id, tenant_id, kind, title, message, read, created_at)
select
  case when n % 500 = 0 then pg_temp.id('staff', 1 + n / 500 % 10) else pg_temp.id('client', client) end, tenant_id, 'company.filed', 'The annual filing is made',
  pg_temp.company_name(n), n % 20 > 0, now() - make_interval(mins => pg_temp.pick(n, 11, 200000))
from portfolio;

-- The daily work of today is done, screening included: it would run beside what is measured.
insert into maintenance_runs (started_at, finished_at) values (now(), now());
truncate private.screening_due;
update private.screening_runs set finished_at = now() where finished_at is null;
