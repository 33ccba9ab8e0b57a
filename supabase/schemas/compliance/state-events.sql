/*
 * State events: each state that a KYC profile, a duty and an alert had, since when and by whom. A command overwrites the state before it;
 * here it stays, so that the tabs of staff can show what stood on a day of the past (reports/as-at.sql), and the history of an alert
 * (alert_history). For staff alone: a state of KYC is theirs to judge.
 */

-- Tables ---------------------------------------------------------------------

create table public.state_events (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  profile_id    uuid,
  obligation_id uuid,
  alert_id      uuid,
  entry         jsonb not null check (jsonb_typeof(entry) = 'object'),
  actor         uuid references public.profiles on delete set null,
  at            timestamptz not null default clock_timestamp(),
  foreign key (tenant_id, profile_id) references public.kyc_profiles (tenant_id, id) on delete cascade,
  foreign key (tenant_id, obligation_id) references public.obligations (tenant_id, id) on delete cascade,
  foreign key (tenant_id, alert_id) references public.compliance_alerts (tenant_id, id) on delete cascade,
  constraint state_events_one_subject check (num_nonnulls(profile_id, obligation_id, alert_id) = 1)
);

comment on table public.state_events is
  'Each state that a KYC profile, a duty or an alert had, since when. For staff alone; written by a trigger. Not audited: the change '
  'behind each row is.';
comment on column public.state_events.entry is
  'The columns that the trigger keeps, from then on: of a profile state and level; of a duty its state, rule, day, amount and settlement; '
  'of an alert its state, severity, assignee, resolution and snooze.';
comment on column public.state_events.actor is 'Who changed it; null for a job.';

create index state_events_profile_idx on public.state_events (tenant_id, profile_id, at);
create index state_events_profile_id_idx on public.state_events (profile_id, at);
create index state_events_obligation_idx on public.state_events (tenant_id, obligation_id, at);
create index state_events_obligation_id_idx on public.state_events (obligation_id, at);
create index state_events_alert_idx on public.state_events (tenant_id, alert_id, at);
create index state_events_alert_id_idx on public.state_events (alert_id, at);
create index state_events_actor_idx on public.state_events (actor);

create function private.note_state() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  kept text[] := tg_argv[1:];
  line  jsonb := to_jsonb(new);
  entry jsonb := (select jsonb_object_agg(name, line -> name) from unnest(kept) as name);
begin
  if tg_op = 'UPDATE' and to_jsonb(old) @> entry then
    return null;
  end if;

  insert into public.state_events (tenant_id, profile_id, obligation_id, alert_id, entry, actor)
  values (
    new.tenant_id, case tg_argv[0] when 'profile' then new.id end, case tg_argv[0] when 'obligation' then new.id end,
    case tg_argv[0] when 'alert' then new.id end, entry, (select caller.id from public.profiles as caller where caller.id = auth.uid()));
  return null;
end;
$$;

comment on function private.note_state() is
  'Writes a state event when one of the columns changed that the trigger names after what the row is.';

create trigger note_state after insert or update on public.kyc_profiles
  for each row execute function private.note_state('profile', 'state', 'level');
create trigger note_state after insert or update on public.obligations
  for each row execute function private.note_state(
    'obligation', 'state', 'rule_from', 'due_on', 'amount', 'currency', 'done_on', 'reference', 'note');
create trigger note_state after insert or update on public.compliance_alerts
  for each row execute function private.note_state(
    'alert', 'state', 'severity', 'assignee', 'resolution', 'snoozed_until', 'snooze_reason');
-- The events are not watched: the rows they are about are.

-- Row-level security ---------------------------------------------------------

alter table public.state_events enable row level security;

create policy "Staff read the states of KYC, duties and alerts" on public.state_events
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.state_events to authenticated;
