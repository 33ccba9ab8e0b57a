/*
 * The kind `rescreening`: staff have the people of a firm, or of all firms, compared with the lists again, and see what came of it. What
 * screening is, and what it does by itself after a list has changed: screening/screening.sql.
 */

create function private.job_rescreening_rows(input jsonb, after text, at_most integer) returns table (key text, label text)
language sql stable
set search_path = ''
as $$
  select party.id::text, party.name
  from public.parties as party
  where ((input ->> 'tenant') is null or party.tenant_id = (input ->> 'tenant')::uuid)
    and party.id > coalesce(after::uuid, private.first_id())
  order by party.id
  -- Fewer than other kinds: each is compared with every listed name.
  limit least(at_most, 100);
$$;

comment on function private.job_rescreening_rows(jsonb, text, integer) is
  'The next people and bodies of a firm {"tenant": id}, or of all. A kind of job (jobs.sql).';

create function private.job_rescreening_do(input jsonb, keys text[]) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  ids      uuid[] := keys::uuid[];
  parties  uuid[];
  marks    timestamptz[];
  new_hits integer;
begin
  select array_agg(due.party_id), array_agg(due.since) into parties, marks
  from private.screening_due as due where due.party_id = any (ids);

  new_hits := private.screen(ids);

  -- What was marked again in the meantime stays due.
  delete from private.screening_due as due
  using unnest(parties, marks) as passed (party_id, since)
  where due.party_id = passed.party_id and due.since = passed.since;

  return jsonb_build_object('new_hits', new_hits);
end;
$$;

comment on function private.job_rescreening_do(jsonb, text[]) is 'Screens some parties: how many hits are new or open again.';

-- Commands -------------------------------------------------------------------

create function private.check_rescreening(tenant_id uuid, but uuid default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Of two who ask at once the later finds the earlier.
  perform pg_advisory_xact_lock(hashtextextended('rescreening', 0));

  if exists (
    select from public.jobs as job
    where job.kind = 'rescreening' and job.state in ('waiting', 'running') and job.id is distinct from check_rescreening.but
      -- One of all firms passes the people of each.
      and (job.tenant_id is null or check_rescreening.tenant_id is null or job.tenant_id = check_rescreening.tenant_id)
  ) then
    raise exception using errcode = 'PT409', message = 'job.rescreening_runs';
  end if;
end;
$$;

comment on function private.check_rescreening(uuid, uuid) is
  'Raises job.rescreening_runs while a rescreening of the same people is under way, another than `but`.';

create function public.start_rescreening(tenant_id uuid default null, watchlist text default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  list_name text;
  firm      text;
begin
  perform private.require_staff('start_rescreening');

  if start_rescreening.tenant_id is not null then
    select known.name into firm from public.tenants as known where known.id = start_rescreening.tenant_id;
  else
    select known.name into list_name from public.watchlists as known where known.code = start_rescreening.watchlist;
  end if;

  if coalesce(firm, list_name) is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.check_rescreening(start_rescreening.tenant_id);

  return private.enter_job(
    'rescreening',
    case when firm is null then 'Rescreening of all firms, ' || list_name else 'Rescreening of ' || firm end,
    case when firm is null then jsonb_build_object('watchlist', start_rescreening.watchlist)
      else jsonb_build_object('tenant', start_rescreening.tenant_id) end,
    (select count(*) from public.parties as party
      where start_rescreening.tenant_id is null or party.tenant_id = start_rescreening.tenant_id),
    tenant_id => start_rescreening.tenant_id);
end;
$$;

comment on function public.start_rescreening(uuid, text) is
  'Enters a job that compares everyone of a firm with the lists, or, with a list and no firm, everyone of all firms, as after a change of '
  'that list; its id. Every list is compared. For the compliance officer and senior management. Raises job.rescreening_runs while the same '
  'people are compared, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.start_rescreening(uuid, text) to authenticated;
