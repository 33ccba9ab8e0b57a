/*
 * Checks of the audit chain, in parts: a long chain takes longer than one request may. The database keeps how far a check has come, so that
 * it can be continued after a lost connection and its result is not the browser's word.
 *
 *   running ──► whole
 *       └─────► broken
 *
 *   start_audit_check ──► continue_audit_check, until it is no longer running
 *
 * Every night the maintenance checks every chain in the same way. A broken one raises a critical alert (decision 58).
 */

-- Types ----------------------------------------------------------------------

create type public.audit_check_state as enum ('running', 'whole', 'broken');

-- Tables ---------------------------------------------------------------------

create table public.audit_checks (
  id           uuid primary key,
  tenant_id    uuid references public.tenants on delete restrict,
  state        public.audit_check_state not null default 'running',
  entries      bigint not null check (entries >= 0),
  finding      text check (finding in ('changed', 'added', 'missing', 'rewritten', 'cut_off', 'head_missing')),
  first_broken bigint,
  checked_by   uuid references public.profiles on delete set null,
  started_at   timestamptz not null default now(),
  ended_at     timestamptz,
  check ((state = 'running') = (ended_at is null)),
  check ((state = 'broken') = (finding is not null))
);

comment on table public.audit_checks is 'Who checked which audit chain, and the result. For staff alone; written by commands.';
comment on column public.audit_checks.tenant_id is 'Null for the chain of rows that belong to no tenant.';
comment on column public.audit_checks.entries is
  'While it runs how many entries there are to check; at its end how many were found sound: of a broken chain those before the break.';
comment on column public.audit_checks.checked_by is 'Null for the nightly maintenance.';
comment on column public.audit_checks.finding is 'What is wrong with the entry first_broken, in the words of verify_audit_chain.';

create index audit_checks_tenant_idx on public.audit_checks (tenant_id, started_at desc);
create index audit_checks_checked_by_idx on public.audit_checks (checked_by);

create table private.audit_check_progress (
  check_id  uuid primary key references public.audit_checks on delete cascade,
  checked   bigint not null default 0,
  last_id   bigint not null default 0,
  last_hash text not null default repeat('0', 64)
);

comment on table private.audit_check_progress is 'How far a running check has come. Kept aside, so that not each part is an entry.';

create trigger audit after insert or update or delete on public.audit_checks
  for each row execute function private.audit('id');
call private.watch('public.audit_checks', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.audit_checks enable row level security;
alter table private.audit_check_progress enable row level security;

create policy "Staff read who checked the audit log" on public.audit_checks
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.audit_checks to authenticated;

-- Checking -------------------------------------------------------------------

create function private.report_chain(ended public.audit_checks) returns void
language plpgsql
set search_path = ''
as $$
declare
  chain   constant text := coalesce(
    (select tenant.name from public.tenants as tenant where tenant.id = ended.tenant_id), 'the platform');
  title   constant text := 'The audit log is broken: ' || chain;
  message constant text := format('A check found that records of %s are not as they were written%s. Keep the database as it is, export '
    'the bundle, and tell the administrator of the database.', chain, ', from record ' || ended.first_broken || ' on');
  alert   public.compliance_alerts;
  raised  uuid;
begin
  if ended.state = 'whole' and ended.tenant_id is not null then
    perform private.close_alert(known.tenant_id, known.dedupe_key)
    from public.compliance_alerts as known
    where known.tenant_id = ended.tenant_id and known.kind = 'audit_chain_broken' and known.state <> 'resolved';
  elsif ended.state = 'broken' then
    if ended.tenant_id is not null then
      alert.tenant_id := ended.tenant_id;
      alert.kind := 'audit_chain_broken';
      alert.dedupe_key := concat_ws(':', 'audit_chain_broken', ended.finding, ended.first_broken);
      alert.severity := 'critical';
      alert.title := title;
      alert.detail := message;
      raised := private.raise_alert(alert);
    end if;

    perform private.tell_super_admins('compliance.audit_chain_broken', title, message, ended.tenant_id,
      case when raised is not null then private.subject('alert', raised) end);
  end if;
end;
$$;

comment on function private.report_chain(public.audit_checks) is
  'A check that found a chain broken raises a critical alert for staff and tells the super admin; one that found it whole closes the '
  'alert. The chain of what belongs to no tenant has no alert, which belongs to one: there the super admin is notified.';

create function private.begin_chain_check(check_id uuid, tenant_id uuid, checked_by uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  perform private.lock_tenant(begin_chain_check.tenant_id);
  insert into public.audit_checks (id, tenant_id, entries, checked_by)
  values (
    check_id, begin_chain_check.tenant_id,
    coalesce((
      select head.entries from private.audit_heads as head
      where head.tenant_id is not distinct from begin_chain_check.tenant_id), 0),
    begin_chain_check.checked_by);
  insert into private.audit_check_progress (check_id) values (begin_chain_check.check_id);
end;
$$;

comment on function private.begin_chain_check(uuid, uuid, uuid) is
  'Begins a check of the chain of a tenant (null: of the rows without one), by a person or by the nightly maintenance (null).';

create function private.check_chain_part(check_id uuid, most integer)
returns table (state public.audit_check_state, checked bigint, entries bigint)
language plpgsql
set search_path = ''
as $$
#variable_conflict use_column
declare
  running  public.audit_checks;
  so_far   private.audit_check_progress;
  head     private.audit_heads;
  part     record;
  verdict  record;
begin
  select * into running from public.audit_checks as known where known.id = check_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if running.state <> 'running' then
    return query select running.state, running.entries, running.entries;
    return;
  end if;

  select * into so_far from private.audit_check_progress as known where known.check_id = check_chain_part.check_id;
  -- What the head names has been committed: what comes in meanwhile is checked by the next part.
  select * into head from private.audit_heads as link where link.tenant_id is not distinct from running.tenant_id;

  select count(*) as entries, max(linked.id) as last_id, (array_agg(linked.hash order by linked.id desc))[1] as last_hash,
    min(linked.id) filter (where linked.prev_hash <> linked.expected or linked.hash <> linked.computed) as first_broken
  into part
  from (
    select entry.id, entry.prev_hash, entry.hash, private.audit_hash(entry) as computed,
      lag(entry.hash, 1, so_far.last_hash) over (order by entry.id) as expected
    from (
      select kept.* from public.audit_logs as kept
      where ((running.tenant_id is not null and kept.tenant_id = running.tenant_id)
          or (running.tenant_id is null and kept.tenant_id is null))
        and kept.id > so_far.last_id
      order by kept.id
      limit least(greatest(coalesce(most, 20000), 1), 50000)
    ) as entry
  ) as linked;

  if part.entries > 0 and part.first_broken is null then
    update private.audit_check_progress as progress
    set checked = so_far.checked + part.entries, last_id = part.last_id, last_hash = part.last_hash
    where progress.check_id = check_chain_part.check_id;

    return query select running.state, so_far.checked + part.entries,
      greatest(running.entries, coalesce(head.entries, 0), so_far.checked + part.entries);
    return;
  end if;

  -- A broken link, or the end of the chain. Writers wait, so that the head is that of the last entry.
  perform private.lock_tenant(running.tenant_id);

  if part.first_broken is not null or not exists (
    select from public.audit_logs as entry
    where entry.tenant_id is not distinct from running.tenant_id and entry.id > so_far.last_id)
  then
    select * into verdict from private.find_audit_break(running.tenant_id, part.first_broken, case
      when part.first_broken is null then so_far.checked
      else (select count(*) from public.audit_logs as entry where entry.tenant_id is not distinct from running.tenant_id)
    end);
    update public.audit_checks as known
    set state = case when verdict.finding is null then 'whole' else 'broken' end::public.audit_check_state,
      -- The part with the break has sound entries, too.
      entries = case when verdict.first_broken is null then so_far.checked
        else (select count(*) from public.audit_logs as entry
          where entry.tenant_id is not distinct from running.tenant_id and entry.id < verdict.first_broken) end,
      finding = verdict.finding, first_broken = verdict.first_broken, ended_at = now()
    where known.id = check_id
    returning known.* into running;

    perform private.report_chain(running);
    return query select running.state, running.entries, running.entries;
    return;
  end if;

  return query select running.state, so_far.checked, so_far.checked;
end;
$$;

comment on function private.check_chain_part(uuid, integer) is
  'Checks the next entries of a chain, at most 50000, and answers how many are checked of how many. Raises not_found.';

-- Commands -------------------------------------------------------------------

create function public.start_audit_check(check_id uuid, tenant_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.audit_checks;
begin
  perform private.require_staff_reader();

  if check_id is null then
    raise exception using errcode = 'PT422', message = 'audit.id_missing';
  end if;

  perform private.limit_rate('audit_check', 60, interval '1 hour');

  select * into known from public.audit_checks as kept where kept.id = check_id;

  if found then
    if known.checked_by is distinct from auth.uid() or known.tenant_id is distinct from start_audit_check.tenant_id then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    return;
  end if;

  if start_audit_check.tenant_id is not null
    and not exists (select from public.tenants as tenant where tenant.id = start_audit_check.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.begin_chain_check(check_id, start_audit_check.tenant_id, auth.uid());
end;
$$;

comment on function public.start_audit_check(uuid, uuid) is
  'Begins to check the audit chain of a tenant (null: of the rows without one). The browser chooses the id, so that a repeat begins '
  'nothing twice. For staff. At most 60 in an hour. Raises audit.id_missing, not_found, rate.too_many, not_allowed, '
  'account.suspended.';

create function public.continue_audit_check(check_id uuid, most integer default 20000)
returns table (state public.audit_check_state, checked bigint, entries bigint)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();
  return query select part.state, part.checked, part.entries from private.check_chain_part(check_id, most) as part;
end;
$$;

comment on function public.continue_audit_check(uuid, integer) is
  'Checks the next entries of a chain, at most 50000, and answers how many are checked of how many; of a broken one how many before the '
  'break are sound. Called until the state is no longer running; any member of staff can go on with a check. A broken chain raises a '
  'critical alert. Raises not_found, not_allowed, account.suspended.';

grant execute on function public.start_audit_check(uuid, uuid), public.continue_audit_check(uuid, integer) to authenticated;

-- Every night ----------------------------------------------------------------

create procedure private.check_chains(inout result jsonb, inout failure text)
language plpgsql
as $$
declare
  chain    uuid;
  check_id uuid;
  is_over  boolean;
  broken   integer := 0;
begin
  -- Null is the chain of what belongs to no tenant.
  for chain in
    select pg_catalog.unnest(pg_catalog.array_append(array(select tenant.id from public.tenants as tenant order by tenant.id), null))
  loop
    check_id := pg_catalog.gen_random_uuid();

    begin
      perform private.begin_chain_check(check_id, chain, null);
      is_over := false;
    exception when others then
      failure := pg_catalog.left(sqlerrm, 1000);
      is_over := true;
    end;

    -- The lock of the tenant ends with each part, so that no writer waits for the whole chain.
    commit;

    while not is_over loop
      begin
        select part.state <> 'running' into is_over from private.check_chain_part(check_id, 20000) as part;
      exception when others then
        failure := pg_catalog.left(sqlerrm, 1000);
        is_over := true;
      end;

      commit;
    end loop;

    if exists (select from public.audit_checks as ended where ended.id = check_id and ended.state = 'broken') then
      broken := broken + 1;
    end if;
  end loop;

  result := pg_catalog.jsonb_build_object('broken', broken);
end;
$$;

comment on procedure private.check_chains(jsonb, text) is
  'Checks every audit chain, in parts that commit by themselves, and says how many are broken; a check that fails is noted and keeps no '
  'other from running. For the nightly maintenance. Without a search path of its own, since it commits.';

revoke all on procedure private.check_chains(jsonb, text) from public;
