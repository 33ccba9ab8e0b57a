/*
 * Tasks of staff: what a duty has to do besides deciding. For staff alone: that a task exists tells of the hit behind it.
 *
 *   open ──► done
 *
 * A task stays until a person completes it, also when the decision behind it is taken back: what was considered has to be on record.
 */

-- Types ----------------------------------------------------------------------

create type public.task_state as enum ('open', 'done');

-- Tables ---------------------------------------------------------------------

create table public.staff_tasks (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null references public.tenants on delete restrict,
  kind       text not null check (kind in ('true_match')),
  party_id   uuid not null,
  hit_id     uuid not null,
  duty       public.staff_duty not null,
  title      text not null check (char_length(title) between 1 and 200),
  detail     text not null check (char_length(detail) between 1 and 2000),
  due_on     date not null,
  state      public.task_state not null default 'open',
  opened_by  uuid references public.profiles on delete set null,
  opened_at  timestamptz not null default now(),
  done_by    uuid references public.profiles on delete set null,
  done_at    timestamptz,
  note       text check (char_length(note) between 1 and 4000),
  updated_at timestamptz not null default now(),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  foreign key (tenant_id, hit_id) references public.screening_hits (tenant_id, id) on delete restrict,
  constraint staff_tasks_done check ((state = 'done') = (done_at is not null) and (state = 'done') = (note is not null))
);

comment on table public.staff_tasks is 'What staff of a duty have to do. For staff alone; written by commands.';
comment on column public.staff_tasks.duty is 'Whose task it is: everybody who holds the duty.';
comment on column public.staff_tasks.note is 'What was done, and why: whether a report was made, when and under which number.';

create unique index staff_tasks_open_key on public.staff_tasks (hit_id, kind) where state = 'open';
create index staff_tasks_hit_idx on public.staff_tasks (tenant_id, hit_id);
create index staff_tasks_party_idx on public.staff_tasks (tenant_id, party_id);
create index staff_tasks_due_idx on public.staff_tasks (tenant_id, due_on, id);
create index staff_tasks_opened_by_idx on public.staff_tasks (opened_by);
create index staff_tasks_done_by_idx on public.staff_tasks (done_by);

create trigger touch_updated_at before update on public.staff_tasks
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.staff_tasks
  for each row execute function private.audit('id');
call private.watch('public.staff_tasks', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.staff_tasks enable row level security;

create policy "Staff read tasks" on public.staff_tasks
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.staff_tasks to authenticated;

-- For commands ---------------------------------------------------------------

create function private.next_working_day(on_date date) returns date
language sql immutable
set search_path = ''
as $$
  select on_date + case extract(isodow from on_date) when 5 then 3 when 6 then 2 else 1 end;
$$;

comment on function private.next_working_day(date) is
  'The next day from Monday to Friday after a day. Holidays count as working days, as in private.working_seconds.';

create function private.open_true_match_task(hit public.screening_hits) returns void
language plpgsql
set search_path = ''
as $$
declare
  task public.staff_tasks;
begin
  insert into public.staff_tasks (tenant_id, kind, party_id, hit_id, duty, title, detail, due_on, opened_by)
  select
    hit.tenant_id, 'true_match', hit.party_id, hit.id, 'compliance_officer',
    left('True match on a watchlist: ' || party.name, 200),
    left(
      party.name || ' is ' || entry.name || ' on ' || list.name || '. Consider two reports. '
      'First, a suspicious transaction report to the Financial Intelligence Unit, as soon as practicable; '
      'the source names no number of days (see source: Financial Intelligence Unit, suspicious transactions procedures). '
      'Second, a report of the match with a designated person to the Attorney General besides the Financial Intelligence Unit, and '
      'freezing (see source: Central Bank of The Bahamas, notice on United Nations sanctions, October 2024). '
      'Do not tell the client. Record what was decided, when, and the number of each report.', 2000),
    private.next_working_day(private.today()), auth.uid()
  from public.parties as party
  cross join public.watchlist_entries as entry
  join public.watchlists as list on list.code = entry.watchlist
  where party.id = hit.party_id and entry.id = hit.entry_id
  on conflict (hit_id, kind) where state = 'open' do nothing
  returning * into task;

  if task.id is not null then
    perform private.notify_duty(
      task.duty, task.tenant_id, 'compliance.task', task.title, 'Two reports are to be considered by '
        || private.long_day(task.due_on) || '.',
      private.subject('screening_hit', task.hit_id));
  end if;
end;
$$;

comment on function private.open_true_match_task(public.screening_hits) is
  'Opens the task that follows a true match, unless it is open, and notifies the compliance officers. It is due on the next working day: '
  'the law names no number of days, and one day is the aim of the firm.';

-- Commands -------------------------------------------------------------------

create function public.complete_task(task_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  task public.staff_tasks;
begin
  perform private.require_staff('complete_task');
  select * into task from public.staff_tasks as known where known.id = task_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('complete_task', task.tenant_id);

  if task.state = 'done' then
    return;
  end if;

  if char_length(coalesce(btrim(complete_task.note), '')) not between 1 and 4000 then
    raise exception using errcode = 'PT422', message = 'task.note_missing';
  end if;

  update public.staff_tasks as done
  set state = 'done', done_by = auth.uid(), done_at = now(), note = btrim(complete_task.note)
  where done.id = task_id;
end;
$$;

comment on function public.complete_task(uuid, text) is
  'Completes a task with a note of what was done (1 to 4000 characters); nothing happens when it is done already. For the compliance '
  'officer. Raises task.note_missing, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.complete_task(uuid, text) to authenticated;
