/*
 * Working off what is due for screening: by the job, and by staff who do not want to wait for it. What screening is:
 * screening/screening.sql.
 */

-- For the job ----------------------------------------------------------------

create function private.screen_each(party_ids uuid[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  failing  uuid;
  total    integer := 0;
begin
  return private.screen(party_ids);
exception when others then
  -- One that cannot be screened must not keep the others from it. It stays due, to be seen and tried again.
  foreach failing in array party_ids loop
    begin
      total := total + private.screen(array[failing]);
    exception when others then
      raise warning 'Party % could not be screened: %', failing, sqlerrm;
      insert into private.screening_due as known (party_id, since) values (failing, clock_timestamp() + interval '1 hour')
      on conflict (party_id) do update set since = excluded.since;
    end;
  end loop;

  return total;
end;
$$;

comment on function private.screen_each(uuid[]) is
  'Screens parties together, or one by one when that fails; one that fails by itself is due again in an hour. Returns how many hits are '
  'new or open again.';

create function private.rescreen(batch_size integer) returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  batch    uuid[];
  marks    timestamptz[];
  run      private.screening_runs;
  new_hits integer;
begin
  -- One at a time: a second job would compare the same parties.
  if not pg_try_advisory_xact_lock(hashtextextended('screening', 0)) then
    return 0;
  end if;

  select array_agg(oldest.party_id), array_agg(oldest.since) into batch, marks
  from (select due.party_id, due.since from private.screening_due as due where due.since <= clock_timestamp() order by due.since,
    due.party_id limit batch_size) as oldest;

  if batch is not null then
    perform private.screen_each(batch);
    -- What was marked again in the meantime stays due.
    delete from private.screening_due as due
    using unnest(batch, marks) as passed (party_id, since)
    where due.party_id = passed.party_id and due.since = passed.since;
    return cardinality(batch);
  end if;

  select * into run from private.screening_runs where finished_at is null;

  if not found then
    return 0;
  end if;

  batch := array(select party.id from public.parties as party where party.id > run.last_party order by party.id limit batch_size);
  new_hits := private.screen_each(batch);

  update private.screening_runs as known
  set done = known.done + cardinality(batch), hits = known.hits + new_hits,
    last_party = coalesce(batch[cardinality(batch)], known.last_party),
    finished_at = case when cardinality(batch) < batch_size then clock_timestamp() end
  where known.id = run.id and known.finished_at is null;

  return cardinality(batch);
end;
$$;

comment on function private.rescreen(integer) is
  'Screens the next parties that are due, so many at most, and then those that a changed list affects. Returns how many it passed; nothing '
  'while another does it. For the job: call it until it returns 0.';

-- Commands -------------------------------------------------------------------

create function public.screen_party(party_id uuid) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  mark     timestamptz;
  new_hits integer;
begin
  perform private.require_staff('screen_party');

  if not exists (select from public.parties as party where party.id = screen_party.party_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  mark := (select due.since from private.screening_due as due where due.party_id = screen_party.party_id);
  new_hits := private.screen(array[screen_party.party_id]);
  delete from private.screening_due as due where due.party_id = screen_party.party_id and due.since = mark;
  return new_hits;
end;
$$;

comment on function public.screen_party(uuid) is
  'Screens a party now, and returns how many hits are new or open again. For reviewers, the compliance officer and senior management. '
  'Raises duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.rescreen_parties(batch_size integer default 100) returns bigint
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff_or_server('rescreen_parties');
  return private.rescreen(least(greatest(coalesce(batch_size, 100), 1), 500));
end;
$$;

comment on function public.rescreen_parties(integer) is
  'Screens the next parties that are due, 1 to 500, and returns how many; 0 when none is, or while another session does it. For staff and '
  'servers, where no job runs in the database. Raises duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

create function public.screening_progress()
returns table (
  due bigint, due_since timestamptz, watchlist text, parties bigint, done bigint, hits bigint, started_at timestamptz,
    finished_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select waiting.due, waiting.since, run.watchlist, run.parties, run.done, run.hits, run.started_at, run.finished_at
  from (select count(*) as due, min(queued.since) as since from private.screening_due as queued) as waiting
  left join lateral (select * from private.screening_runs order by id desc limit 1) as run on true;
end;
$$;

comment on function public.screening_progress() is
  'How many parties were entered or changed and wait for screening, and since when; and the last run over all parties: for which list, of '
  'how many, how far, with how many new hits. One row. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.screen_party(uuid), public.screening_progress() to authenticated;
grant execute on function public.rescreen_parties(integer) to authenticated, service_role;

-- The job --------------------------------------------------------------------

create function private.is_screening_due() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.screening_due where since <= clock_timestamp())
    or exists (select from private.screening_runs where finished_at is null);
$$;

comment on function private.is_screening_due() is 'Whether a party waits for screening.';

create procedure private.run_screening()
language plpgsql
as $$
begin
  while private.rescreen(100) > 0 loop
    commit;
  end loop;
end;
$$;

comment on procedure private.run_screening() is
  'Screens all that is due. Commits after every hundred parties, for which it must not have a search path of its own: every name in it is '
  'qualified. Only the owner may call it.';

revoke all on procedure private.run_screening() from public;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('portal-screening', '* * * * *', 'call private.run_screening()');
  end if;
end;
$$;
