/*
 * Compliance alerts: what staff should look at. For staff alone: an alert may rest on a hit or a rating.
 *
 *   open ──► acknowledged ──► resolved ──► open      (reopened)
 *     └───────────────────────►
 *
 * The daily job raises an alert under a key that names its fact, and closes it when the fact is gone. What a person resolved
 * stays resolved while the fact is the same; what the job closed opens again when the fact comes back.
 */

-- Types ----------------------------------------------------------------------

create type public.alert_severity as enum ('info', 'warning', 'critical');
create type public.alert_state as enum ('open', 'acknowledged', 'resolved');

-- Tables ---------------------------------------------------------------------

create table public.compliance_alerts (
  id              uuid primary key default gen_random_uuid(),
  tenant_id       uuid not null references public.tenants on delete restrict,
  company_id      uuid,
  party_id        uuid,
  obligation_id   uuid,
  kind            text not null check (kind ~ '^[a-z][a-z_]{1,40}$'),
  dedupe_key      text not null check (char_length(dedupe_key) between 1 and 300),
  severity        public.alert_severity not null,
  state           public.alert_state not null default 'open',
  title           text not null check (char_length(title) between 1 and 200),
  detail          text not null default '' check (char_length(detail) <= 2000),
  due_on          date,
  assignee        uuid references public.profiles on delete set null,
  raised_at       timestamptz not null default now(),
  acknowledged_by uuid references public.profiles on delete set null,
  acknowledged_at timestamptz,
  resolved_by     uuid references public.profiles on delete set null,
  resolved_at     timestamptz,
  is_settled      boolean not null default false,
  resolution      text check (char_length(resolution) between 1 and 2000),
  snoozed_until   date,
  snooze_reason   text check (char_length(snooze_reason) between 1 and 500),
  snoozed_by      uuid references public.profiles on delete set null,
  updated_at      timestamptz not null default now(),
  unique (tenant_id, id),
  unique (tenant_id, dedupe_key),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  foreign key (tenant_id, obligation_id) references public.obligations (tenant_id, id) on delete restrict,
  constraint compliance_alerts_resolved check ((state = 'resolved') = (resolved_at is not null)),
  constraint compliance_alerts_settled check (not is_settled or (state = 'resolved' and resolution is not null)),
  constraint compliance_alerts_snoozed check (
    (snoozed_until is null) = (snooze_reason is null) and (snoozed_until is null or state <> 'resolved'))
);

comment on table public.compliance_alerts is 'What staff should look at. For staff alone; written by commands and by the daily job.';
comment on column public.compliance_alerts.dedupe_key is 'Names the fact behind it: the job raises one alert per fact.';
comment on column public.compliance_alerts.is_settled is 'Whether a person resolved it: then the job leaves it alone.';
comment on column public.compliance_alerts.snoozed_until is
  'The day on which it comes back to the lists of work; until the day before it is left out of them.';

create index compliance_alerts_company_idx on public.compliance_alerts (tenant_id, company_id);
create index compliance_alerts_party_idx on public.compliance_alerts (tenant_id, party_id);
create index compliance_alerts_obligation_idx on public.compliance_alerts (tenant_id, obligation_id);
create index compliance_alerts_raised_idx on public.compliance_alerts (tenant_id, raised_at desc, id);
create index compliance_alerts_open_idx on public.compliance_alerts (tenant_id, severity desc, due_on, id) where state <> 'resolved';
create index compliance_alerts_assignee_idx on public.compliance_alerts (assignee);
create index compliance_alerts_acknowledged_by_idx on public.compliance_alerts (acknowledged_by);
create index compliance_alerts_resolved_by_idx on public.compliance_alerts (resolved_by);
create index compliance_alerts_snoozed_by_idx on public.compliance_alerts (snoozed_by);
create index compliance_alerts_snoozed_idx on public.compliance_alerts (snoozed_until) where snoozed_until is not null;

create trigger touch_updated_at before update on public.compliance_alerts
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.compliance_alerts
  for each row execute function private.audit('id');
call private.watch('public.compliance_alerts', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.compliance_alerts enable row level security;

create policy "Staff read alerts" on public.compliance_alerts
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.compliance_alerts to authenticated;

-- For jobs -------------------------------------------------------------------

create function private.raise_alert(alert public.compliance_alerts) returns uuid
language sql
set search_path = ''
as $$
  insert into public.compliance_alerts as known (
    tenant_id, company_id, party_id, obligation_id, kind, dedupe_key, severity, title, detail, due_on)
  values (
    alert.tenant_id, alert.company_id, alert.party_id, alert.obligation_id, alert.kind, alert.dedupe_key, alert.severity,
    left(alert.title, 200), left(coalesce(alert.detail, ''), 2000), alert.due_on)
  on conflict (tenant_id, dedupe_key) do update
  set severity = excluded.severity, title = excluded.title, detail = excluded.detail, due_on = excluded.due_on,
    state = case known.state when 'resolved' then 'open' else known.state end,
    raised_at = case known.state when 'resolved' then now() else known.raised_at end,
    resolved_at = null, resolution = null,
    -- What gets worse comes back at once.
    snoozed_until = case when excluded.severity <= known.severity then known.snoozed_until end,
    snooze_reason = case when excluded.severity <= known.severity then known.snooze_reason end,
    snoozed_by = case when excluded.severity <= known.severity then known.snoozed_by end
  where not known.is_settled
    and (known.state = 'resolved'
      or (known.severity, known.title, known.detail, known.due_on)
        is distinct from (excluded.severity, excluded.title, excluded.detail, excluded.due_on))
  returning known.id;
$$;

comment on function private.raise_alert(public.compliance_alerts) is
  'Raises an alert for the fact of its dedupe_key, or brings the one there is up to date; opens it again when the job had closed it, never '
  'when a person resolved it. Returns its id when that changed anything.';

create function private.close_alert(tenant_id uuid, dedupe_key text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  update public.compliance_alerts as known
  set state = 'resolved', resolved_at = now(), resolution = 'No longer so.', snoozed_until = null, snooze_reason = null, snoozed_by = null
  where known.tenant_id = close_alert.tenant_id and known.dedupe_key = close_alert.dedupe_key and known.state <> 'resolved';
  return found;
end;
$$;

comment on function private.close_alert(uuid, text) is 'Closes an alert whose fact is gone; whether there was one.';

-- Commands -------------------------------------------------------------------

create function private.lock_alert(command text, alert_id uuid) returns public.compliance_alerts
language plpgsql security definer
set search_path = ''
as $$
declare
  alert public.compliance_alerts;
begin
  perform private.require_staff(command);
  select * into alert from public.compliance_alerts where id = alert_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, alert.tenant_id);
  return alert;
end;
$$;

comment on function private.lock_alert(text, uuid) is
  'An alert for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function public.acknowledge_alert(alert_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  alert public.compliance_alerts := private.lock_alert('acknowledge_alert', alert_id);
begin
  if alert.state = 'acknowledged' then
    return;
  end if;

  if alert.state = 'resolved' then
    raise exception using errcode = 'PT409', message = 'alert.illegal_move';
  end if;

  update public.compliance_alerts as known
  set state = 'acknowledged', acknowledged_by = auth.uid(), acknowledged_at = now(), assignee = coalesce(known.assignee, auth.uid())
  where known.id = alert_id;
end;
$$;

comment on function public.acknowledge_alert(uuid) is
  'Marks an alert as seen, and assigns it to the caller when it is unassigned; nothing happens when it is acknowledged already. For '
  'reviewers, the compliance officer and senior management. Raises alert.illegal_move for one that is resolved, duty.reviewer_needed, '
  'staff.read_only, not_found, not_allowed, account.suspended.';

create function private.check_assignee(assignee uuid) returns void
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if check_assignee.assignee is not null and not private.is_active_staff(check_assignee.assignee) then
    raise exception using errcode = 'PT422', message = 'alert.assignee_invalid';
  end if;
end;
$$;

comment on function private.check_assignee(uuid) is 'Raises alert.assignee_invalid for anyone but active staff; null is no one.';

create function private.notify_alert_assignee(assignee uuid, first public.compliance_alerts, given integer) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    assignee, first.tenant_id, 'alert.assigned',
    case given when 1 then 'An alert was assigned to you' else given || ' alerts were assigned to you' end,
    first.title || case given when 1 then '' else ', and ' || given - 1 || ' more' end, private.subject('alert', first.id))
  where given > 0 and assignee <> auth.uid();
$$;

comment on function private.notify_alert_assignee(uuid, public.compliance_alerts, integer) is
  'One notification for all alerts that were given to a colleague: the first of them, and how many. The caller is not notified.';

create function public.assign_alert(alert_id uuid, assignee uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  alert public.compliance_alerts := private.lock_alert('assign_alert', alert_id);
begin
  perform private.check_assignee(assign_alert.assignee);

  if alert.assignee is not distinct from assign_alert.assignee then
    return;
  end if;

  update public.compliance_alerts as known set assignee = assign_alert.assignee where known.id = alert_id;

  perform private.notify_alert_assignee(assign_alert.assignee, alert, 1);
end;
$$;

comment on function public.assign_alert(uuid, uuid) is
  'Assigns an alert to a staff member, who is notified, or to no one (null). For reviewers, the compliance officer and senior management. '
  'Raises alert.assignee_invalid for anyone but active staff, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

create function public.resolve_alert(alert_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  alert public.compliance_alerts := private.lock_alert('resolve_alert', alert_id);
begin
  if alert.is_settled then
    return;
  end if;

  -- The job may have closed it meanwhile: then the note is kept and settles it.
  if char_length(coalesce(btrim(note), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'alert.note_invalid';
  end if;

  update public.compliance_alerts
  set state = 'resolved', is_settled = true, resolution = btrim(note), resolved_by = auth.uid(), resolved_at = now(),
    snoozed_until = null, snooze_reason = null, snoozed_by = null
  where id = alert_id;
end;
$$;

comment on function public.resolve_alert(uuid, text) is
  'Resolves an alert with a note (1 to 2000 characters): the job does not raise it again for the same fact. Nothing happens when a person '
  'resolved it already. For reviewers, the compliance officer and senior management. Raises alert.note_invalid, duty.reviewer_needed, '
  'staff.read_only, not_found, not_allowed, account.suspended.';

create function public.reopen_alert(alert_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  alert public.compliance_alerts := private.lock_alert('reopen_alert', alert_id);
begin
  if alert.state <> 'resolved' then
    return;
  end if;

  update public.compliance_alerts
  set state = 'open', is_settled = false, resolution = null, resolved_by = null, resolved_at = null,
    acknowledged_by = null, acknowledged_at = null
  where id = alert_id;
end;
$$;

comment on function public.reopen_alert(uuid) is
  'Opens a resolved alert again; nothing happens when it is not resolved. For reviewers, the compliance officer and senior management. '
  'Raises duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function
  public.acknowledge_alert(uuid), public.assign_alert(uuid, uuid), public.resolve_alert(uuid, text), public.reopen_alert(uuid)
  to authenticated;
