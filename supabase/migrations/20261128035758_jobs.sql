set check_function_bodies = off;

DROP FUNCTION "private"."company_events"(text, uuid);

DROP FUNCTION "private"."company_particulars"(uuid);

DROP FUNCTION "private"."days_of_rule"(public.obligation_rules, date, uuid);

DROP FUNCTION "private"."followed_companies"(public.obligation_rules, uuid);

DROP FUNCTION "private"."occurrences"(public.obligation_rules, date, uuid, uuid);

DROP FUNCTION "private"."refresh_obligations_of"(text, date, uuid, uuid);

CREATE TABLE "private"."job_runs" ("job_id" uuid NOT NULL, "after" text, "attempts" integer NOT NULL DEFAULT 0, "next_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "batch_at" timestamp with time zone, "reported_at" timestamp with time zone, CONSTRAINT "job_runs_pkey" PRIMARY KEY (job_id));

ALTER TABLE "private"."job_runs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."jobs" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "kind" text NOT NULL, "asked_by" uuid, "title" text NOT NULL, "input" jsonb NOT NULL DEFAULT '{}'::jsonb, "done" bigint NOT NULL DEFAULT 0, "total" bigint NOT NULL, "result" jsonb NOT NULL DEFAULT '{}'::jsonb, "refused" bigint NOT NULL DEFAULT 0, "refusals" jsonb NOT NULL DEFAULT '[]'::jsonb, "error" text, "created_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "started_at" timestamp with time zone, "ended_at" timestamp with time zone, CONSTRAINT "jobs_done_check" CHECK ((done >= 0)), CONSTRAINT "jobs_error_check" CHECK ((char_length(error) <= 500)), CONSTRAINT "jobs_input_check" CHECK (((jsonb_typeof(input) = 'object'::text) AND (octet_length((input)::text) <= 20000))), CONSTRAINT "jobs_kind_check" CHECK ((kind ~ '^[a-z][a-z_]{1,40}$'::text)), CONSTRAINT "jobs_pkey" PRIMARY KEY (id), CONSTRAINT "jobs_refusals_check" CHECK ((jsonb_typeof(refusals) = 'array'::text)), CONSTRAINT "jobs_refused_check" CHECK ((refused >= 0)), CONSTRAINT "jobs_result_check" CHECK ((jsonb_typeof(result) = 'object'::text)), CONSTRAINT "jobs_title_check" CHECK (((char_length(title) >= 1) AND (char_length(title) <= 200))), CONSTRAINT "jobs_total_check" CHECK ((total >= 0)));

ALTER TABLE "public"."jobs" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."job_state" AS ENUM ('waiting', 'running', 'done', 'failed');

ALTER TABLE "public"."jobs" ADD COLUMN "state" public.job_state NOT NULL DEFAULT 'waiting'::public.job_state;

CREATE OR REPLACE FUNCTION private.add_counts(counts jsonb, more jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select counts || coalesce(jsonb_object_agg(part.key, coalesce((counts ->> part.key)::numeric, 0) + part.value::numeric), '{}')
  from jsonb_each_text(more) as part;
$function$;

CREATE OR REPLACE FUNCTION private.are_jobs_due()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.job_runs as run
    join public.jobs as job on job.id = run.job_id
    where job.state in ('waiting', 'running') and run.next_at <= clock_timestamp());
$function$;

CREATE OR REPLACE FUNCTION private.company_events(event text, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, on_date date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select company.id, company.registration_date
  from public.companies as company
  where company_events.event in ('incorporated', 'incorporated_or_records_location_changed')
    and company.registration_date is not null and (only_companies is null or company.id = any (only_companies))
  union
  -- The ICON Act counts from the establishment, which is the day it is registered with.
  select company.id, company.registration_date
  from public.companies as company
  where company_events.event = 'icon_established' and company.type = 'ICON'
    and company.registration_date is not null and (only_companies is null or company.id = any (only_companies))
  union
  select participant.company_id, day
  from public.company_participants as participant
  join public.companies as company on company.id = participant.company_id,
    unnest(array[participant.appointed_on, participant.ceased_on]) as day
  where not participant.voided and day is not null and (only_companies is null or participant.company_id = any (only_companies))
    and (
      company_events.event = 'bo_identified_or_changed' and participant.role = 'beneficial_owner'
      -- The first ones stand in what is filed at incorporation.
      or company_events.event = 'director_or_officer_changed' and participant.role in ('director', 'president', 'secretary', 'officer')
        and day > coalesce(company.registration_date, '-infinity'))
  union
  -- From the day an owner was identified, whether the entry is confirmed yet or not.
  select proposal.company_id, proposal.identified_on
  from public.owner_proposals as proposal
  where company_events.event = 'bo_identified_or_changed' and proposal.state in ('open', 'confirmed')
    and (only_companies is null or proposal.company_id = any (only_companies))
  union
  select state.company_id, state.since
  from private.company_particulars(only_companies) as state
  where state.since is not null
    and (
      company_events.event = 'registered_office_changed' and state.registered_office is distinct from state.former_office
      -- The name is in the memorandum.
      or company_events.event = 'ma_amended' and state.name is distinct from state.former_name)
  union
  select recorded.company_id, recorded.on_date
  from public.recorded_events as recorded
  where recorded.event = company_events.event and not recorded.voided and recorded.company_id is not null
    and (only_companies is null or recorded.company_id = any (only_companies));
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_particulars(only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, since date, name text, registered_office text, former_name text, former_office text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with state as (
    select history.company_id, (history.entry ->> 'particulars_on')::date as since, history.entry ->> 'name' as name,
      history.entry ->> 'registered_office' as registered_office, history.superseded_at as until
    from public.register_history as history
    where history.subject = 'company' and (only_companies is null or history.company_id = any (only_companies))
    union all
    select company.id, company.particulars_on, company.name, company.registered_office, 'infinity'
    from public.companies as company
    where only_companies is null or company.id = any (only_companies)
  )
  select state.company_id, state.since, state.name, state.registered_office,
    lag(state.name) over before, lag(state.registered_office) over before
  from state
  window before as (partition by state.company_id order by state.until);
$function$;

CREATE OR REPLACE FUNCTION private.days_of_rule(rule public.obligation_rules, until date, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, because text, due_on date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  case rule.kind
    when 'fixed' then
      return query
      select company.id, year::text, make_date(year, rule.month, rule.day)
      from private.followed_companies(rule, only_companies) as company
      cross join lateral generate_series(
        extract(year from greatest(company.created_at::date, company.registration_date))::integer,
          extract(year from until)::integer) as year
      where year >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0)
        and make_date(year, rule.month, rule.day) > company.registration_date;

    when 'offset' then
      return query
      select company.id, 'Year to ' || ending.on_day || case when company.fiscal_year_end is null then ', assumed' else '' end, due.on_day
      from private.followed_companies(rule, only_companies) as company
      cross join lateral generate_series(
        extract(year from company.created_at)::integer - 2, extract(year from until)::integer) as year
      -- Without a year end of its own a company is taken to close its books on the last of December.
      cross join lateral (select private.day_of_year(year, coalesce(company.fiscal_year_end, '12-31')) as on_day) as ending
      cross join lateral (
        select (ending.on_day + make_interval(months => rule.plus_months, days => rule.plus_days))::date as on_day) as plain
      cross join lateral (
        select case rule.snap when 'month_end'
          then (date_trunc('month', plain.on_day) + interval '1 month' - interval '1 day')::date else plain.on_day end as on_day) as due
      where ending.on_day > company.registration_date
        and extract(year from due.on_day) >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0);

    when 'event' then
      return query
      select company.id, event.on_date || case turn when 0 then '' else ', again after ' || turn * rule.repeats_months || ' months' end,
        (event.on_date + rule.plus_days + make_interval(months => turn * coalesce(rule.repeats_months, 0)))::date
      from private.followed_companies(rule, only_companies) as company
      join (
        select happened.company_id, happened.on_date,
          -- It is repeated until it happens anew.
          lead(happened.on_date) over (partition by happened.company_id order by happened.on_date) as next_on
        from private.company_events(rule.event, only_companies) as happened
      ) as event on event.company_id = company.id
      cross join lateral generate_series(
        0, case when rule.repeats_months is null then 0
          else greatest(0, (until - event.on_date - rule.plus_days) / (28 * rule.repeats_months)) end) as turn
      where event.next_on is null or turn = 0
        or event.on_date + make_interval(months => turn * rule.repeats_months) < event.next_on;

    when 'published' then
      return query
      select company.id, published.year::text, published.due_on
      from private.followed_companies(rule, only_companies) as company
      join public.published_days as published on published.code = rule.code
      where published.due_on > company.registration_date
        and published.year >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0);

    -- A period that depends on the rating reveals the rating: it stays with staff (private.review_kyc) and is in their calendar only.
    when 'interval' then
      return;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.do_job_rows(kind text, input jsonb, keys text[], labels text[], OUT counts jsonb, OUT refusals jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part jsonb;
begin
  counts := '{}';
  refusals := '[]';

  begin
    execute format('select private.%I($1, $2)', 'job_' || kind || '_do') into counts using input, keys;
    return;
  exception when others then
    if private.may_pass(sqlstate) then
      raise;
    end if;
  end;

  -- One by one, so that a row that fails does not keep the others.
  for row_number in 1 .. cardinality(keys) loop
    begin
      execute format('select private.%I($1, $2)', 'job_' || kind || '_do') into part using input, array[keys[row_number]];
      counts := private.add_counts(counts, part);
    exception when others then
      if private.may_pass(sqlstate) then
        raise;
      end if;

      refusals := refusals || jsonb_build_object('label', labels[row_number], 'message', left(sqlerrm, 200));
    end;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_job(job_id uuid, failure text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ended public.jobs;
begin
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = left(failure, 500),
    started_at = coalesce(job.started_at, clock_timestamp()), ended_at = clock_timestamp()
  where job.id = end_job.job_id
  returning * into ended;

  if failure is null then
    delete from private.job_runs as run where run.job_id = ended.id;
  end if;

  if ended.asked_by is not null and (failure is not null or ended.refused > 0) then
    perform private.notify(ended.asked_by, null, 'job.failed',
      case when failure is null then 'Not everything could be done: ' else 'A job failed: ' end || left(ended.title, 150),
      case when failure is null then format('%s of %s could not be done. The job names them.', ended.refused, ended.done)
        else 'The job names why. It goes on where it stopped when you retry it.' end,
      null);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_job(kind text, title text, input jsonb, total bigint)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entered uuid;
begin
  -- The same work, not begun yet, covers what is asked for now.
  select known.id into entered from public.jobs as known
  join private.job_runs as run on run.job_id = known.id
  where known.kind = enter_job.kind and known.input = enter_job.input and known.state = 'waiting' and run.after is null
  for key share of run skip locked
  limit 1;

  if entered is not null then
    return entered;
  end if;

  insert into public.jobs as known (kind, title, input, total, asked_by)
  values (enter_job.kind, left(enter_job.title, 200), enter_job.input, enter_job.total,
    (select person.id from public.profiles as person where person.id = auth.uid()))
  returning known.id into entered;
  insert into private.job_runs (job_id) values (entered);

  return entered;
end;
$function$;

CREATE OR REPLACE FUNCTION private.event_duties(company public.companies, event text, on_date date)
 RETURNS TABLE(kind text, title text, due_on date, note text, amount numeric, currency text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with rule as (
    select known as terms, known.code, known.valid_from, known.plus_days, known.repeats_months
    from public.obligation_rules as known
    where known.kind = 'event' and known.event = event_duties.event
      and exists (select from private.followed_companies(known, array[company.id]))
  ), next as (
    select min(happened.on_date) as on_date from private.company_events(event_duties.event, array[company.id]) as happened
    where happened.on_date > event_duties.on_date
  ), found as (
    select rule.terms, rule.code,
      (event_duties.on_date + rule.plus_days + make_interval(months => turn * coalesce(rule.repeats_months, 0)))::date as due_on,
      event_duties.on_date
        || case turn when 0 then '' else ', again after ' || turn * rule.repeats_months || ' months' end as because
    from rule
    cross join next
    cross join lateral generate_series(
      0, case when rule.repeats_months is null then 0
        else greatest(0, (private.obligation_horizon() - event_duties.on_date - rule.plus_days) / (28 * rule.repeats_months)) end) as turn
    where next.on_date is null or turn = 0
      or event_duties.on_date + make_interval(months => turn * rule.repeats_months) < next.on_date
  )
  select 'duty', (found.terms).name, found.due_on, private.reckoning(found.terms), null::numeric, null::text
  from found
  where found.due_on <= private.obligation_horizon()
    and daterange((found.terms).valid_from, (found.terms).valid_to, '[]') @> found.due_on
    and found.due_on >= date_trunc('year', company.created_at)
    and not exists (
      select from public.obligations as known
      where known.company_id = company.id and known.rule_code = found.code and known.because = found.because and known.state <> 'void')
  union all
  -- A duty that repeats goes on until the event happens anew.
  select 'duty_ends', (rule.terms).name, known.due_on, private.reckoning(rule.terms), known.amount, known.currency
  from public.obligations as known
  join rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
  cross join lateral regexp_match(known.because, '^(\d{4}-\d\d-\d\d), again after (\d+) months$') as part
  where known.company_id = company.id and known.state = 'open' and part is not null
    and part[1]::date < event_duties.on_date
    and part[1]::date + make_interval(months => part[2]::integer) >= event_duties.on_date;
$function$;

CREATE OR REPLACE FUNCTION private.follow_reference(table_name text, reference_row jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  -- Duties take their fee, and announced days, from here.
  select private.follow_rule(rule.code)
  from (select distinct known.code from public.obligation_rules as known
    where (follow_reference.table_name = 'fee_schedule' and reference_row ->> 'kind' = 'annual' and known.is_annual_fee)
      or (follow_reference.table_name = 'published_days' and known.code = reference_row ->> 'code')) as rule;
$function$;

CREATE OR REPLACE FUNCTION private.follow_rule(code text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rule_name text;
begin
  -- Firms are few. A rule that has a version for companies is for companies alone: the job reads all of its versions.
  if not exists (select from public.obligation_rules as rule where rule.code = follow_rule.code and rule.subject = 'company') then
    perform private.refresh_obligations_of(follow_rule.code, private.obligation_horizon(), null, null);
    return;
  end if;

  select max(rule.name) into rule_name from public.obligation_rules as rule
  where rule.code = follow_rule.code and rule.kind <> 'interval';

  if rule_name is not null then
    perform private.enter_job('duties', 'Duties of “' || rule_name || '”', jsonb_build_object('rule', follow_rule.code),
      (select count(*) from public.companies as company where company.registration_date is not null));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.followed_companies(rule public.obligation_rules, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF public.companies
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.*
  from public.companies as company
  where rule.subject = 'company' and company.registration_date is not null
    and (only_companies is null or company.id = any (only_companies))
    and (rule.entity_types = '{}' or company.type = any (rule.entity_types))
    and (rule.features = '{}' or company.features && rule.features)
    and (rule.condition is null or rule.condition = any (company.conditions));
$function$;

CREATE OR REPLACE FUNCTION private.forget_jobs()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with gone as (
    delete from public.jobs as job where job.ended_at < now() - interval '90 days' returning 1
  )
  select count(*) from gone;
$function$;

CREATE OR REPLACE FUNCTION private.has_unreported_jobs()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.job_runs as run
    join public.jobs as job on job.id = run.job_id
    where run.reported_at is null and job.state in ('waiting', 'running') and run.next_at < now() - interval '15 minutes');
$function$;

CREATE OR REPLACE FUNCTION private.job_batch_size()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 250;
$function$;

CREATE OR REPLACE FUNCTION private.job_duties_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select jsonb_build_object('added', done.added, 'changed', done.changed, 'struck_out', done.voided)
  from private.refresh_obligations_of(
    input ->> 'rule', private.obligation_horizon(), (select array_agg(split_part(known, '/', 2)::uuid) from unnest(keys) as known),
    null) as done;
$function$;

CREATE OR REPLACE FUNCTION private.job_duties_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Tenant by tenant, so that a batch holds the lock of few.
  select concat_ws('/', company.tenant_id, company.id), company.name
  from public.companies as company
  where company.registration_date is not null
    and (after is null or (company.tenant_id, company.id) > (split_part(after, '/', 1)::uuid, split_part(after, '/', 2)::uuid))
  order by company.tenant_id, company.id
  limit at_most;
$function$;

CREATE OR REPLACE FUNCTION private.maintenance_step(step text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case step
    when 'documents' then return jsonb_build_object('expired', private.expire_documents());
    when 'kyc' then return jsonb_build_object('moved', private.review_kyc());
    when 'obligations' then return (select to_jsonb(done) from private.refresh_obligations() as done);
    when 'alerts' then
      perform private.wake_due_alerts();
      return (select to_jsonb(done) from private.refresh_alerts() as done);
    when 'standing' then return (select to_jsonb(done) from private.refresh_standing() as done);
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs());
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_pass(sqlstate_code text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Deadlocks and serialization, resources, operator intervention (a cancelled statement, a shutdown), connections, locks.
  select left(sqlstate_code, 2) in ('40', '53', '57', '08', '55');
$function$;

CREATE OR REPLACE FUNCTION private.occurrences(rule public.obligation_rules, until date, only_companies uuid[] DEFAULT NULL::uuid[], only_tenant uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.occurrence
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.tenant_id, company.id, rule.code, rule.valid_from, found.because, found.due_on,
    fee.amount, case when fee.amount is not null then 'USD' end,
    company.status not in ('struck_off', 'dissolved', 'continued_out', 'merged')
  from private.days_of_rule(rule, until, only_companies) as found
  join public.companies as company on company.id = found.company_id
  left join public.fee_schedule as fee
    on rule.is_annual_fee and fee.kind = 'annual' and fee.entity_type = company.type
    and daterange(fee.valid_from, fee.valid_to, '[]') @> found.due_on
    -- The bands are in dollars: for capital in another currency, or none, a fee that depends on it is not known.
    and (fee.capital_from = 0 and fee.capital_to is null
      or company.currency in ('USD', 'BSD') and ceil(company.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to,
        'infinity'))
  where found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on
    and found.due_on >= date_trunc('year', company.created_at)
    and (company.status not in ('dissolved', 'continued_out', 'merged') or found.due_on <= private.today())
  union all
  select found.tenant_id, null, rule.code, rule.valid_from, found.because, found.due_on, null, null, true
  from private.firm_days_of_rule(rule, until, only_tenant) as found
  where only_companies is null and found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on;
$function$;

CREATE OR REPLACE FUNCTION private.put_obligation_rule_in_force(rule jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft  public.obligation_rules := private.rule_from_json(put_obligation_rule_in_force.rule);
  former public.obligation_rules;
begin
  -- Two at once wait for each other.
  perform pg_advisory_xact_lock(hashtext('obligation_rule ' || draft.code));

  select known.* into former
  from public.obligation_rules as known
  where known.code = draft.code and daterange(known.valid_from, known.valid_to, '[]') @> draft.valid_from;

  if to_jsonb(former) = to_jsonb(draft) then
    return;
  end if;

  if exists (
    select from public.obligation_rules as later where later.code = draft.code and later.valid_from > draft.valid_from
  ) or draft.valid_from = former.valid_from then
    raise exception using errcode = 'PT409', message = 'obligation_rule.not_the_newest';
  end if;

  update public.obligation_rules as known set valid_to = draft.valid_from - 1
  where known.code = former.code and known.valid_from = former.valid_from;

  insert into public.obligation_rules select draft.*;

  -- Penalties hold with their version; the new one begins with those of the former.
  insert into public.obligation_penalties
  select (jsonb_populate_record(penalty, jsonb_build_object('valid_from', draft.valid_from))).*
  from public.obligation_penalties as penalty
  where penalty.code = former.code and penalty.valid_from = former.valid_from;

  perform private.follow_rule(draft.code);
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations(only_company uuid DEFAULT NULL::uuid, only_tenant uuid DEFAULT NULL::uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  horizon date := private.obligation_horizon();
  code    text;
  done    record;
begin
  added := 0;
  changed := 0;
  voided := 0;

  for code in
    select distinct rule.code from public.obligation_rules as rule
    where rule.kind <> 'interval'
      and (only_company is null or rule.subject = 'company') and (only_tenant is null or only_company is not null or rule.subject = 'firm')
    order by rule.code
  loop
    select * into done from private.refresh_obligations_of(
      code, horizon, case when only_company is not null then array[only_company] end, only_tenant);
    added := added + done.added;
    changed := changed + done.changed;
    voided := voided + done.voided;
  end loop;

  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations_of(rule_code text, until date, only_companies uuid[], only_tenant uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with wanted as materialized (
    select occurrence.*
    from public.obligation_rules as rule
    cross join lateral private.occurrences(rule, until, only_companies, only_tenant) as occurrence
    where rule.code = refresh_obligations_of.rule_code
  ), there as materialized (
    select known.id, known.tenant_id, coalesce(known.company_id, known.tenant_id) as subject, known.because, known.state,
      (known.rule_from, known.due_on, known.amount) as terms
    from public.obligations as known
    where known.rule_code = refresh_obligations_of.rule_code
      and (only_companies is null or known.company_id = any (only_companies))
      and (only_tenant is null or only_companies is not null or (known.tenant_id = only_tenant and known.company_id is null))
  ), entered as (
    insert into public.obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select wanted.tenant_id, wanted.company_id, wanted.rule_code, wanted.rule_from, wanted.because, wanted.due_on, wanted.amount,
      wanted.currency
    from wanted
    left join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where there.id is null and wanted.is_live
    on conflict do nothing
    returning 1
  ), updated as (
    update public.obligations as known
    set state = 'open', rule_from = wanted.rule_from, due_on = wanted.due_on, amount = wanted.amount, currency = wanted.currency
    from wanted
    join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where known.id = there.id
      and (there.state = 'void' and wanted.is_live
        or there.state = 'open' and there.terms is distinct from (wanted.rule_from, wanted.due_on, wanted.amount))
    returning 1
  ), struck as (
    update public.obligations as known
    set state = 'void'
    from there
    where known.id = there.id and there.state = 'open'
      and not exists (
        select from wanted
        where coalesce(wanted.company_id, wanted.tenant_id) = there.subject and wanted.because = there.because)
    returning 1
  )
  select (select count(*) from entered), (select count(*) from updated), (select count(*) from struck);
$function$;

CREATE OR REPLACE FUNCTION private.report_waiting_jobs()
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  waiting integer;
  since   timestamptz;
begin
  with late as (
    update private.job_runs as run set reported_at = now()
    from public.jobs as job
    where job.id = run.job_id and run.reported_at is null and job.state in ('waiting', 'running')
      and run.next_at < now() - interval '15 minutes'
    returning run.next_at
  )
  select count(*), min(late.next_at) into waiting, since from late;

  if waiting > 0 then
    perform private.tell_super_admins('compliance.jobs_waiting', 'Jobs wait and nothing runs them',
      format('%s waits since %s. Look whether the schedule portal-jobs of the database runs.',
        case waiting when 1 then 'A job' else waiting || ' jobs' end,
        to_char(since at time zone 'America/Nassau', 'FMDD FMMonth YYYY at HH24:MI')),
      null, null);
  end if;

  return waiting;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_job_batch()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most_attempts constant integer := 5;
  run      private.job_runs;
  job      public.jobs;
  keys     text[];
  labels   text[];
  counts   jsonb;
  failed   jsonb;
begin
  select due.* into run
  from private.job_runs as due
  join public.jobs as known on known.id = due.job_id
  where known.state in ('waiting', 'running') and due.next_at <= clock_timestamp()
  order by due.batch_at nulls first, known.created_at
  for update of due skip locked
  limit 1;

  if not found then
    return false;
  end if;

  select * into job from public.jobs as known where known.id = run.job_id;

  begin
    execute format('select array_agg(found.key order by found.place), array_agg(found.label order by found.place)
      from (select next.*, row_number() over () as place from private.%I($1, $2, $3) as next) as found', 'job_' || job.kind || '_rows')
      into keys, labels using job.input, run.after, private.job_batch_size();

    if keys is not null then
      select worked.counts, worked.refusals into counts, failed
      from private.do_job_rows(job.kind, job.input, keys, labels) as worked;
    end if;
  exception when others then
    if run.attempts + 1 < most_attempts and private.may_pass(sqlstate) then
      update private.job_runs as known
      set attempts = run.attempts + 1, batch_at = clock_timestamp(),
        next_at = clock_timestamp() + make_interval(secs => 10 * (run.attempts + 1) ^ 2)
      where known.job_id = run.job_id;
    else
      perform private.end_job(run.job_id, sqlerrm);
    end if;

    return true;
  end;

  if keys is null then
    perform private.end_job(run.job_id);
    return true;
  end if;

  update public.jobs as known
  set state = 'running', started_at = coalesce(known.started_at, clock_timestamp()), done = known.done + cardinality(keys),
    result = private.add_counts(known.result, counts), refused = known.refused + jsonb_array_length(failed),
    refusals = case when jsonb_array_length(known.refusals) >= 100 then known.refusals
      else jsonb_path_query_array(known.refusals || failed, '$[0 to 99]') end
  where known.id = run.job_id;
  update private.job_runs as known
  set after = keys[cardinality(keys)], attempts = 0, reported_at = null, batch_at = clock_timestamp(), next_at = clock_timestamp()
  where known.job_id = run.job_id;

  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_job()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.send_signal('user:' || new.asked_by, '{"table": "jobs"}');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands()
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.command, known.duties::public.staff_duty[], known.super_admin::private.super_admin_rule,
    known.reach::private.command_reach, known.two_persons
  from (values
    -- Applications, and staff who make one of their own.
    ('start_review', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_information', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_for_names', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_approval', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('file_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('incorporate_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question.kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('start_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('enter_application_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('invite_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Changes of a company.
    ('claim_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('ask_about_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('effect_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('attach_change_documents', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('start_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_change', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Companies, their registers and owners.
    ('set_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('revoke_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('transfer_company', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_company', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_status', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_conditions', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_party_provided', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('link_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('void_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('declare_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('cease_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_participant', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('correct_charge', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_owners', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('dismiss_owner_proposal', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Documents.
    ('accept_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reject_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('register_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- KYC.
    ('claim_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('claim_next_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('take_over_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('approve_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('reject_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.second', '{compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.senior', '{senior}', 'needs_duty', 'record', false),
    ('assign_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_priority', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('release_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_level', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('request_kyc_information', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('recall_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_kyc_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_document_requirement', '{compliance_officer}', 'needs_duty', 'record', false),
    ('withdraw_waiver', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Risk.
    ('assess_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('override_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_risk_override', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_risk_override', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('decide_hit.second', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hits', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('start_watchlist_import', '{}', 'only', 'all', false),
    ('put_watchlist_entries', '{}', 'only', 'all', false),
    ('finish_watchlist_import', '{}', 'only', 'all', false),
    ('discard_watchlist_import', '{}', 'only', 'all', false),
    -- Compliance.
    ('acknowledge_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('acknowledge_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('snooze_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('wake_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('open_check', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('complete_task', '{compliance_officer}', 'needs_duty', 'record', false),
    ('complete_obligation', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('complete_obligations', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('reopen_obligation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligation', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligations', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
    -- It goes on with what was confirmed when the job was entered.
    ('retry_job', '{reviewer,compliance_officer,senior,billing}', 'instead', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- People and firms.
    ('invite_client', '{senior}', 'instead', 'record', false),
    ('invite_company', '{senior}', 'instead', 'firm', false),
    ('resend_invitation', '{senior}', 'instead', 'firm', false),
    ('revoke_invitation', '{senior}', 'instead', 'firm', false),
    ('resend_invitation.colleague', '{}', 'only', 'all', false),
    ('revoke_invitation.colleague', '{}', 'only', 'all', false),
    ('remove_member', '{senior}', 'instead', 'firm', false),
    ('set_member_role', '{senior}', 'instead', 'firm', false),
    ('set_user_role', '{senior}', 'instead', 'firm', false),
    ('suspend_user', '{senior}', 'instead', 'firm', false),
    ('restore_user', '{senior}', 'instead', 'firm', false),
    ('remove_second_factor', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('create_tenant', '{}', 'only', 'all', false),
    ('update_tenant', '{}', 'only', 'all', false),
    -- Announcements, settings, reference data.
    ('publish_announcement', '{senior}', 'instead', 'firm', false),
    ('publish_announcement.all', '{}', 'only', 'all', false),
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
    ('set_file_scanning', '{}', 'only', 'all', false),
    ('set_client_error_reports', '{}', 'only', 'all', false),
    ('withdraw_portal_version', '{}', 'only', 'all', false),
    ('restore_portal_version', '{}', 'only', 'all', false),
    ('pin_portal', '{}', 'only', 'firm', false),
    ('queue_scans', '{}', 'only', 'all', false),
    ('change_reference', '{}', 'only', 'all', false),
    ('end_reference', '{}', 'only', 'all', false),
    ('take_back_reference', '{}', 'only', 'all', false),
    ('confirm_reference', '{}', 'only', 'all', false),
    ('announce_day', '{}', 'only', 'all', false),
    -- What decides nothing: notes and messages.
    ('add_staff_note', '{}', 'needs_duty', 'record', false),
    ('edit_staff_note', '{}', 'needs_duty', 'record', false),
    ('pin_staff_note', '{}', 'needs_duty', 'record', false),
    ('remove_staff_note', '{}', 'needs_duty', 'record', false),
    ('add_kyc_note', '{}', 'needs_duty', 'record', false),
    ('open_ticket', '{}', 'needs_duty', 'record', false),
    ('reply_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_status', '{}', 'needs_duty', 'record', false),
    ('attach_file', '{}', 'needs_duty', 'record', false),
    ('add_ticket_note', '{}', 'needs_duty', 'record', false),
    ('assign_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_priority', '{}', 'needs_duty', 'record', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION public.retry_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('retry_job');
  known     public.jobs;
begin
  select * into known from public.jobs as job where job.id = retry_job.job_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if known.asked_by is distinct from caller_id and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if known.state <> 'failed' then
    return;
  end if;

  update public.jobs as job set state = 'waiting', error = null, ended_at = null where job.id = known.id;
  update private.job_runs as run set attempts = 0, next_at = clock_timestamp() where run.job_id = known.id;
end;
$function$;

CREATE OR REPLACE PROCEDURE private.run_jobs()
 LANGUAGE plpgsql
AS $procedure$
declare
  ends_at constant timestamptz := pg_catalog.clock_timestamp() + interval '50 seconds';
begin
  while pg_catalog.clock_timestamp() < ends_at and private.run_job_batch() loop
    commit;
  end loop;
end;
$procedure$;

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_asked_by_fkey" FOREIGN KEY (asked_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_ended" CHECK (((state = ANY (ARRAY['done'::public.job_state, 'failed'::public.job_state])) = (ended_at IS NOT NULL)));

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_failed" CHECK (((state = 'failed'::public.job_state) = (error IS NOT NULL)));

ALTER TABLE "private"."job_runs" ADD CONSTRAINT "job_runs_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

CREATE INDEX jobs_asked_by_idx ON public.jobs USING btree (asked_by, created_at DESC);

CREATE INDEX jobs_created_at_idx ON public.jobs USING btree (created_at DESC);

CREATE TRIGGER signal_job AFTER INSERT OR UPDATE ON public.jobs FOR EACH ROW WHEN ((new.asked_by IS NOT NULL)) EXECUTE FUNCTION private.signal_job();

CREATE POLICY "Staff read jobs" ON "public"."jobs" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."job_runs"."after" IS 'The key of the last row that is behind it; null before the first.';

COMMENT ON COLUMN "private"."job_runs"."attempts" IS 'How often the next batch has failed.';

COMMENT ON COLUMN "private"."job_runs"."batch_at" IS 'When its last batch ended, so that jobs take turns.';

COMMENT ON COLUMN "private"."job_runs"."reported_at" IS 'When the super admin was notified that it waits; null while a runner is at work.';

COMMENT ON COLUMN "public"."jobs"."asked_by" IS 'Null for work that no person began, and when the account is gone.';

COMMENT ON COLUMN "public"."jobs"."done" IS 'Rows that are behind it, refused ones included.';

COMMENT ON COLUMN "public"."jobs"."error" IS 'Why it failed as a whole.';

COMMENT ON COLUMN "public"."jobs"."kind" IS 'Names the functions of the kind.';

COMMENT ON COLUMN "public"."jobs"."refusals" IS 'The first hundred rows that failed: [{"label", "message"}].';

COMMENT ON COLUMN "public"."jobs"."refused" IS 'Rows that failed.';

COMMENT ON COLUMN "public"."jobs"."result" IS 'How many of what: {"added": 3}.';

COMMENT ON COLUMN "public"."jobs"."title" IS 'What it does, for people.';

COMMENT ON COLUMN "public"."jobs"."total" IS 'Rows there were when it began; more or fewer may be done.';

COMMENT ON FUNCTION "private"."add_counts"(jsonb, jsonb) IS 'Adds figures by their names: {"added": 3} and {"added": 2} are {"added": 5}.';

COMMENT ON FUNCTION "private"."are_jobs_due"() IS 'Whether a batch of a job waits.';

COMMENT ON FUNCTION "private"."company_events"(text, uuid[]) IS 'The days on which something happened to companies, or to some of them, by the registers, the company itself and what staff recorded. Events are those of obligation_rules.';

COMMENT ON FUNCTION "private"."company_particulars"(uuid[]) IS 'Name and registered office of companies as they were and are, each with the one before it; no former ones for the first.';

COMMENT ON FUNCTION "private"."days_of_rule"(public.obligation_rules, date, uuid[]) IS 'What a rule yields for the companies it is for, up to a day: the fact and the day it is due, whenever the rule holds.';

COMMENT ON FUNCTION "private"."do_job_rows"(text, jsonb, text[], text[]) IS 'Does rows of a job, and answers what was done and which rows failed. Raises an error that may pass.';

COMMENT ON FUNCTION "private"."end_job"(uuid, text) IS 'Ends a job: done, or failed for a reason, after which retry_job lets it go on. Notifies who asked for it of what was not done.';

COMMENT ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint) IS 'Enters a job of a kind in the name of the caller, or answers the one that waits with the same input; its id. For commands, which have asked what the caller may do.';

COMMENT ON FUNCTION "private"."follow_reference"(text, jsonb) IS 'Brings what follows from a changed row up to date: the duties, by a job.';

COMMENT ON FUNCTION "private"."follow_rule"(text) IS 'Brings the duties of a rule up to date: those of firms at once, those of companies by a job. For commands that change a rule or what it takes its figures from.';

COMMENT ON FUNCTION "private"."followed_companies"(public.obligation_rules, uuid[]) IS 'The companies a rule is for: by type, features and conditions.';

COMMENT ON FUNCTION "private"."forget_jobs"() IS 'Takes out jobs that ended 90 days ago.';

COMMENT ON FUNCTION "private"."has_unreported_jobs"() IS 'Whether a batch of a job waits for fifteen minutes, so that no runner is at work, and the super admin was not notified yet.';

COMMENT ON FUNCTION "private"."job_batch_size"() IS 'How many rows of a job one transaction does: less than a second of work.';

COMMENT ON FUNCTION "private"."job_duties_do"(jsonb, text[]) IS 'Brings the duties of the rule {"rule": code} up to date for some companies: how many were added, changed and struck out.';

COMMENT ON FUNCTION "private"."job_duties_rows"(jsonb, text, integer) IS 'The next companies, tenant by tenant. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."may_pass"(text) IS 'Whether an error is of the moment, so that the same work may succeed later.';

COMMENT ON FUNCTION "private"."occurrences"(public.obligation_rules, date, uuid[], uuid) IS 'The obligations a version of a rule yields up to a day, on the days it holds: of some companies, of one tenant''s firm (with only_tenant), or of all.';

COMMENT ON FUNCTION "private"."put_obligation_rule_in_force"(jsonb) IS 'Makes a rule the newest version of its code from its valid_from on: the version before ends the day before and hands its penalty steps on. Every calendar follows by a job. Nothing happens when it is there already. Raises obligation_rule.invalid, obligation_rule.not_the_newest when a version begins on that day or later.';

COMMENT ON FUNCTION "private"."refresh_obligations_of"(text, date, uuid[], uuid) IS 'The same for one rule, of some companies or all, with all its versions together: what moves from one version to the next is changed, not made twice.';

COMMENT ON FUNCTION "private"."report_waiting_jobs"() IS 'Notifies the super admin of jobs whose next batch waits for fifteen minutes, once per silence; how many.';

COMMENT ON FUNCTION "private"."run_job_batch"() IS 'Does the next batch of the job whose turn it is; false when none is due. An error that may pass is tried again, five times, later each time; any other ends the job.';

COMMENT ON FUNCTION "private"."signal_job"() IS 'Sends the open pages of who asked for a job a signal that it has come further.';

COMMENT ON FUNCTION "public"."change_reference"(uuid, text, jsonb, jsonb) IS 'Adds a row to a dated table of reference data, under an id from the browser, so that a repeat adds nothing twice. `seen` is the newest row of that key as it was read, whole; null for a key without rows. `new_row` holds the columns of the key, valid_from (today in Nassau or later), source_note (20 to 1000 characters) and what changes; the rest is that of the row before, which ends the day before. The new row is to be verified. Duties follow by a job. For the super admin. Raises reference.invalid and reference.source_missing and reference.day_past with a json array of {code, field} as detail, reference.conflict, reference.not_the_newest, reference.changed_elsewhere for tables with another way, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."publish_obligation_rule"(uuid) IS 'Puts a proposed rule in force: it becomes the newest version of its code, and every calendar follows by a job. Nothing happens when it is published already. For a compliance officer other than who proposed it. Raises obligation_rule.second_person_needed, obligation_rule.discarded, obligation_rule.invalid with what is wrong as detail, obligation_rule.not_the_newest when a version begins on that day or later, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retry_job"(uuid) IS 'Lets a job that failed go on after the last row it has done; nothing happens when it did not fail. For who asked for it and the super admin. Raises not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON PROCEDURE "private"."run_jobs"() IS 'Does batches of jobs until none is due, for fifty seconds at most. Commits after each, for which it must not have a search path of its own: every name in it is qualified. Only the owner may call it.';

COMMENT ON TABLE "private"."job_runs" IS 'The jobs that are not at their end: how far, and when the next batch is due. Locked during a batch.';

COMMENT ON TABLE "public"."jobs" IS 'Work in the background: who asked for it, how far it is, and what it did. Read by staff; written by commands and the runner. Not audited: what a job changes is.';

REVOKE ALL ON FUNCTION "private"."add_counts"(jsonb, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."add_counts"(jsonb, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."are_jobs_due"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."are_jobs_due"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."company_events"(text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_events"(text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."company_particulars"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_particulars"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."days_of_rule"(public.obligation_rules, date, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."days_of_rule"(public.obligation_rules, date, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."do_job_rows"(text, jsonb, text[], text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."do_job_rows"(text, jsonb, text[], text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_job"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_job"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_rule"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_rule"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."followed_companies"(public.obligation_rules, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."followed_companies"(public.obligation_rules, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."has_unreported_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_unreported_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_batch_size"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_batch_size"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_duties_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_duties_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_duties_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_duties_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_pass"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_pass"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."occurrences"(public.obligation_rules, date, uuid[], uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."occurrences"(public.obligation_rules, date, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_obligations_of"(text, date, uuid[], uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refresh_obligations_of"(text, date, uuid[], uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."report_waiting_jobs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."report_waiting_jobs"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_job_batch"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_job_batch"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."signal_job"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."signal_job"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."retry_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."retry_job"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON PROCEDURE "private"."run_jobs"() FROM PUBLIC;

GRANT EXECUTE ON PROCEDURE "private"."run_jobs"() TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."job_runs" TO "postgres";

GRANT SELECT ON TABLE "public"."jobs" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."jobs" TO "postgres";

GRANT USAGE ON TYPE "public"."job_state" TO "postgres";

reset check_function_bodies;

-- The comparison does not see jobs of pg_cron.
do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    perform cron.schedule('portal-jobs', '5 seconds', 'call private.run_jobs()');
    perform cron.schedule('portal-waiting-jobs', '*/5 * * * *', 'select private.report_waiting_jobs()');
  end if;
end;
$$;
