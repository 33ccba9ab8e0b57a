/*
 * Daily maintenance: what has to happen because time passes. Each step may run again at any moment and then finds nothing left to do.
 * A step that fails is noted and does not keep the others from running. The procedure commits after every step, so that no caller
 * waits for the whole of it.
 *
 * It is started by pg_cron where there is one, else by the backend (supabase/backend/jobs).
 */

-- Tables ---------------------------------------------------------------------

create table public.maintenance_runs (
  id          bigint generated always as identity primary key,
  started_at  timestamptz not null default clock_timestamp(),
  finished_at timestamptz,
  failed      integer not null default 0 check (failed >= 0)
);

comment on table public.maintenance_runs is
  'When the daily maintenance ran. For staff alone; written by the maintenance. Not audited: it changes nothing of anyone''s.';
comment on column public.maintenance_runs.finished_at is 'Null while it runs, and for good when it was cut off.';
comment on column public.maintenance_runs.failed is 'How many of its steps failed.';

create table public.maintenance_steps (
  run_id  bigint not null references public.maintenance_runs on delete cascade,
  step    text not null check (step ~ '^[a-z][a-z_]{1,40}$'),
  result  jsonb not null default '{}' check (jsonb_typeof(result) = 'object'),
  failure text check (char_length(failure) <= 1000),
  took_ms integer not null check (took_ms >= 0),
  primary key (run_id, step)
);

comment on table public.maintenance_steps is
  'What each step of a run of the daily maintenance did, or why it failed. For staff alone. Not audited.';
comment on column public.maintenance_steps.result is 'How many of what: {"expired": 3}.';
comment on column public.maintenance_steps.took_ms is 'Milliseconds.';

-- Row-level security ---------------------------------------------------------

alter table public.maintenance_runs enable row level security;
alter table public.maintenance_steps enable row level security;

create policy "Staff read when maintenance ran" on public.maintenance_runs
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read what maintenance did" on public.maintenance_steps
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.maintenance_runs, public.maintenance_steps to authenticated;

-- The steps ------------------------------------------------------------------

create function private.refresh_standing() returns table (in_penalty bigint, active bigint)
language sql
set search_path = ''
as $$
  with late as materialized (
    select duty.company_id
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    cross join lateral private.obligation_exposure(duty, private.today()) as exposure
    where rule.is_annual_fee and duty.state = 'open' and duty.due_on < private.today()
      and (exposure.penalty > 0 or exposure.effect is not null or not exposure.is_known)
  ), worse as (
    update public.companies as company set status = 'in_penalty'
    where company.status = 'active' and company.id in (select late.company_id from late)
    returning 1
  ), better as (
    update public.companies as company set status = 'active'
    where company.status = 'in_penalty' and company.id not in (select late.company_id from late)
    returning 1
  )
  select (select count(*) from worse), (select count(*) from better);
$$;

comment on function private.refresh_standing() is
  'Companies whose annual fee is late enough to cost more are in penalty, and active again when it is settled. What the Registrar does '
  '(strike off, restore) is never guessed.';

create function private.forget_old_rows() returns table (notifications bigint, runs bigint, access bigint, accounts bigint)
language sql
set search_path = ''
as $$
  with removed as (
    delete from public.notifications as notification
    where notification.read
      and notification.created_at < now() - make_interval(days => (private.threshold('notification_retention_days',
        private.today())).value::integer)
    returning 1
  ), ran as (
    delete from public.maintenance_runs as run where run.started_at < now() - interval '1 year' returning 1
  )
  select (select count(*) from removed), (select count(*) from ran), private.forget_access() + private.forget_refusals(),
    private.erase_closed_accounts();
$$;

comment on function private.forget_old_rows() is
  'Takes out what only served the moment: notifications that were read long ago, runs of maintenance older than a year, events of the '
  'access log beyond the days of the settings and the years of the law. Business rows are kept (record_retention_years); after these '
  'years the name goes off a closed account.';

create function private.maintenance_step(step text) returns jsonb
language plpgsql
set search_path = ''
as $$
begin
  case step
    when 'documents' then return jsonb_build_object('expired', private.expire_documents());
    when 'kyc' then return jsonb_build_object('moved', private.review_kyc());
    when 'obligations' then return (select to_jsonb(done) from private.refresh_obligations() as done);
    when 'alerts' then
      perform private.wake_due_alerts();
      return (select to_jsonb(done) from private.refresh_alerts() as done);
    when 'standing' then return (select to_jsonb(done) from private.refresh_standing() as done);
    when 'statements' then return jsonb_build_object('opened', private.open_statements());
    when 'recurring' then return (select to_jsonb(done) from private.draft_recurring_nightly() as done);
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares(), 'groups', private.leave_groups(), 'identity_due', private.enter_due_erasures());
    -- A job, so that the others do not wait for it.
    when 'isolation' then
      return jsonb_build_object('begun', case
        when exists (select from private.isolation_probes as probe where probe.began_at > now() - interval '12 hours') then 0
        else (private.enter_isolation_probe() is not null)::integer end);
  end case;
end;
$$;

comment on function private.maintenance_step(text) is 'Runs one step of the daily maintenance and returns what it did.';

create procedure private.run_maintenance()
language plpgsql
as $$
declare
  run     bigint;
  step    text;
  result  jsonb;
  failure text;
  began   timestamptz;
begin
  -- One at a time; the lock lasts over the commits, for as long as the session has it.
  if not pg_catalog.pg_try_advisory_lock(pg_catalog.hashtext('maintenance')) then
    return;
  end if;

  insert into public.maintenance_runs default values returning id into run;
  commit;

  -- In this order: what expires changes what is owed, and alerts report both.
  foreach step in array array['documents', 'kyc', 'changes', 'obligations', 'standing', 'alerts', 'statements', 'recurring', 'files',
    'retention', 'isolation', 'chains'] loop
    began := pg_catalog.clock_timestamp();
    result := '{}';
    failure := null;

    -- Two are done in parts with commits of their own, which a block that catches errors could not hold.
    if step = 'chains' then
      call private.check_chains(result, failure);
    elsif step = 'changes' then
      call private.effect_scheduled_changes(result, failure);
    else
      begin
        result := private.maintenance_step(step);
      exception when others then
        failure := pg_catalog.left(sqlerrm, 1000);
      end;
    end if;

    insert into public.maintenance_steps (run_id, step, result, failure, took_ms)
    values (run, step, result, failure, pg_catalog.ceil(extract(epoch from pg_catalog.clock_timestamp() - began) * 1000)::integer);
    commit;
  end loop;

  update public.maintenance_runs as finished
  set finished_at = pg_catalog.clock_timestamp(),
    failed = (select pg_catalog.count(*) from public.maintenance_steps as known where known.run_id = run and known.failure is not null)
  where finished.id = run;
  commit;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('maintenance'));
end;
$$;

comment on procedure private.run_maintenance() is
  'The daily maintenance; does nothing while another runs. Commits after every step, for which it must not have a search path of its own: '
  'every name in it is qualified. Only the owner may call it.';

revoke all on procedure private.run_maintenance() from public;

create function private.is_maintenance_due() returns boolean
language sql stable
set search_path = ''
as $$
  select not exists (
    select from public.maintenance_runs as run
    where (run.started_at at time zone 'America/Nassau')::date = private.today() and run.finished_at is not null);
$$;

comment on function private.is_maintenance_due() is 'Whether the maintenance has not run to its end yet today in Nassau.';

-- The clock ------------------------------------------------------------------

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    -- Half past seven in UTC is early morning in Nassau, in winter and in summer.
    perform cron.schedule('portal-maintenance', '30 7 * * *', 'call private.run_maintenance()');
  end if;
end;
$$;
