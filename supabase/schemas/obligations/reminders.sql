/*
 * When people are reminded of duties, of invoices and of documents that expire: ladders of days before and after the day, and holds that
 * keep the reminders of one company back. What is sent is in obligations/reminder-digests.sql.
 *
 *   -90, -30, -14, -3, 0, +7, +30     days from the day a duty is due
 *
 * The most specific ladder holds: of the firm for the rule, of the firm for every rule, of the platform for the rule, of the platform.
 */

-- Tables ---------------------------------------------------------------------

create table public.reminder_ladders (
  id        uuid primary key default gen_random_uuid(),
  tenant_id uuid references public.tenants on delete cascade,
  about     text not null check (about ~ '^[A-Z][A-Z_]{1,60}$'),
  days      integer[] not null,
  unique nulls not distinct (tenant_id, about),
  constraint reminder_ladders_days check (
    cardinality(days) <= 12 and array_position(days, null) is null and -365 <= all (days) and 365 >= all (days))
);

comment on table public.reminder_ladders is
  'On which days people are reminded, from the day a duty or an invoice is due or a document expires. For staff; written by migrations and '
  'a command.';
comment on column public.reminder_ladders.tenant_id is 'The firm whose ladder it is; null for that of the platform.';
comment on column public.reminder_ladders.about is
  'The code of a rule of obligations; DUTIES for every rule without a ladder of its own; DOCUMENTS for documents that expire; '
  'INVOICES for invoices that are not paid; STATEMENTS for yearly statements that are not signed.';
comment on column public.reminder_ladders.days is 'Days from the day: -14 is two weeks before, 7 a week after. Empty: no reminder.';

create table public.reminder_holds (
  company_id uuid primary key,
  tenant_id  uuid not null,
  until      date not null,
  reason     text not null check (char_length(reason) between 1 and 500),
  held_by    uuid references public.profiles on delete set null,
  held_at    timestamptz not null default now(),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict
);

comment on table public.reminder_holds is
  'Companies whose reminders are kept back, until when and why. For staff alone; written by commands.';
comment on column public.reminder_holds.until is 'The last day without reminders.';

create index reminder_holds_company_idx on public.reminder_holds (tenant_id, company_id);
create index reminder_holds_held_by_idx on public.reminder_holds (held_by);

create trigger audit after insert or update or delete on public.reminder_ladders
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.reminder_holds
  for each row execute function private.audit('company_id');
call private.watch('public.reminder_ladders', 'staff');
call private.watch('public.reminder_holds', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.reminder_ladders enable row level security;
alter table public.reminder_holds enable row level security;

create policy "Staff read when people are reminded" on public.reminder_ladders
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read whose reminders are held" on public.reminder_holds
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.reminder_ladders, public.reminder_holds to authenticated;

-- Which ladder ---------------------------------------------------------------

create function private.reminder_ladder(tenant_id uuid, about text) returns integer[]
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select ladder.days from public.reminder_ladders as ladder
    where (ladder.tenant_id = reminder_ladder.tenant_id or ladder.tenant_id is null)
      and (
        ladder.about = reminder_ladder.about
        or ladder.about = 'DUTIES' and reminder_ladder.about not in ('DOCUMENTS', 'INVOICES', 'STATEMENTS'))
    order by ladder.tenant_id nulls last, ladder.about <> reminder_ladder.about
    limit 1);
end;
$$;

comment on function private.reminder_ladder(uuid, text) is
  'The days on which people of a firm are reminded: by the code of a rule, DOCUMENTS, INVOICES or STATEMENTS. The most specific ladder '
  'holds.';

-- Commands -------------------------------------------------------------------

create function public.set_reminder_ladder(tenant_id uuid, about text, days integer[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted integer[] := array(select distinct given.day from unnest(set_reminder_ladder.days) as given (day) order by 1);
begin
  perform private.require_tenant_manager('set_reminder_ladder', set_reminder_ladder.tenant_id);

  if coalesce(set_reminder_ladder.about, '') not in ('DUTIES', 'DOCUMENTS', 'INVOICES', 'STATEMENTS')
    and not exists (select from public.obligation_rules as rule where rule.code = set_reminder_ladder.about)
  then
    raise exception using errcode = 'PT422', message = 'reminder.rule_unknown';
  end if;

  if set_reminder_ladder.days is null then
    delete from public.reminder_ladders as known
    where (known.tenant_id, known.about) = (set_reminder_ladder.tenant_id, set_reminder_ladder.about);
    return;
  end if;

  if cardinality(wanted) > 12 or array_position(wanted, null) is not null or not (-365 <= all (wanted) and 365 >= all (wanted)) then
    raise exception using errcode = 'PT422', message = 'reminder.days_invalid';
  end if;

  insert into public.reminder_ladders as known (tenant_id, about, days)
  values (set_reminder_ladder.tenant_id, set_reminder_ladder.about, wanted)
  on conflict on constraint reminder_ladders_tenant_id_about_key do update set days = excluded.days
  where known.days <> excluded.days;
end;
$$;

comment on function public.set_reminder_ladder(uuid, text, integer[]) is
  'Sets on which days people of a firm are reminded of duties of a rule, of all duties (DUTIES), of documents that expire (DOCUMENTS) or '
  'of invoices (INVOICES) or of yearly statements (STATEMENTS): up to 12 days from the day, each between -365 and 365; none means no '
  'reminder, and null goes back to the ladder of the platform. For the tenant''s owners, the compliance officer and senior '
  'management. Raises reminder.rule_unknown, reminder.days_invalid, duty.compliance_officer_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.hold_reminders(company_id uuid, until date, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company('hold_reminders', company_id);
begin
  if hold_reminders.until is null or hold_reminders.until not between private.today() and private.today() + 365 then
    raise exception using errcode = 'PT422', message = 'reminder.until_invalid';
  end if;

  if char_length(coalesce(btrim(hold_reminders.reason), '')) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'reminder.reason_missing';
  end if;

  insert into public.reminder_holds as known (company_id, tenant_id, until, reason, held_by)
  values (company.id, company.tenant_id, hold_reminders.until, btrim(hold_reminders.reason), auth.uid())
  on conflict on constraint reminder_holds_pkey do update
  set until = excluded.until, reason = excluded.reason, held_by = excluded.held_by, held_at = now()
  where (known.until, known.reason) <> (excluded.until, excluded.reason);
end;
$$;

comment on function public.hold_reminders(uuid, date, text) is
  'Keeps the reminders of a company back up to and with a day, at most 365 days from today in Nassau, with a reason (1 to 500 '
  'characters). A hold there is becomes the new one. What would have gone out until then is not sent later. For reviewers, the '
  'compliance officer and senior management. Raises reminder.until_invalid, reminder.reason_missing, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.release_reminders(company_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies := private.lock_company('release_reminders', company_id);
begin
  delete from public.reminder_holds as known where known.company_id = company.id;
end;
$$;

comment on function public.release_reminders(uuid) is
  'Ends the hold of the reminders of a company; nothing happens when there is none. For reviewers, the compliance officer and senior '
  'management. Raises duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function private.check_reminder_selection(ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'reminder.selection_invalid';
  end if;
end;
$$;

comment on function private.check_reminder_selection(uuid[]) is 'Raises reminder.selection_invalid unless there are 1 to 200 ids.';

create function public.hold_reminders_of(company_ids uuid[], until date, reason text) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('hold_reminders_of');
  perform private.check_reminder_selection(company_ids);

  -- In the order of their ids, so that two selections do not wait for each other.
  for id in select distinct given.id from unnest(company_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform public.hold_reminders(hold_reminders_of.id, hold_reminders_of.until, hold_reminders_of.reason);
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.hold_reminders_of(uuid[], date, text) is
  'Keeps the reminders of companies (1 to 200) back, as hold_reminders does each, and answers each: `code` is null for one that is held, '
  'else not_found. For reviewers, the compliance officer and senior management. Raises reminder.selection_invalid, '
  'reminder.until_invalid, reminder.reason_missing, duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

create function public.release_reminders_of(company_ids uuid[]) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('release_reminders_of');
  perform private.check_reminder_selection(company_ids);

  for id in select distinct given.id from unnest(company_ids) as given (id) order by 1 loop
    code := null;

    begin
      perform public.release_reminders(release_reminders_of.id);
    exception when sqlstate 'PT404' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.release_reminders_of(uuid[]) is
  'Ends the holds of companies (1 to 200), as release_reminders does each, and answers each: `code` is null for one without a hold now, '
  'else not_found. For reviewers, the compliance officer and senior management. Raises reminder.selection_invalid, '
  'duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.set_reminder_ladder(uuid, text, integer[]), public.hold_reminders(uuid, date, text), public.release_reminders(uuid),
  public.hold_reminders_of(uuid[], date, text), public.release_reminders_of(uuid[])
  to authenticated;
