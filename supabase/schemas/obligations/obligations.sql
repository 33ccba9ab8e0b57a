/*
 * Obligations: what a company, a party or the firm itself has to do under the law by a day. Each comes from one dated rule
 * (reference/obligation-rules.sql) and one fact, so that it can say why it is there.
 *
 *   open ──► done | waived ──► open     (reopened, when that was a mistake)
 *     └────► void                      the fact behind it is gone: struck out of the calendar, kept for the record
 *
 * Late is not a state: it is an open obligation after its day. What being late costs is worked out from the rule's penalties.
 */

-- Types ----------------------------------------------------------------------

create type public.obligation_state as enum ('open', 'done', 'waived', 'void');

-- Tables ---------------------------------------------------------------------

create table public.obligations (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null references public.tenants on delete restrict,
  company_id  uuid,
  party_id    uuid,
  rule_code   text not null,
  rule_from   date not null,
  -- The fact: the year it is for, or the day of what happened.
  because     text not null check (char_length(because) between 1 and 200),
  due_on      date not null,
  amount      numeric(14, 2) check (amount >= 0 and amount < 'infinity'),
  currency    text check (currency ~ '^[A-Z]{3}$'),
  state       public.obligation_state not null default 'open',
  done_on     date,
  reference   text check (char_length(reference) between 1 and 120),
  note        text check (char_length(note) between 1 and 2000),
  document_id uuid,
  settled_by  uuid references public.profiles on delete set null,
  settled_at  timestamptz,
  created_at  timestamptz not null default now(),
  updated_at  timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (rule_code, rule_from) references public.obligation_rules (code, valid_from),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint obligations_one_subject check (num_nonnulls(company_id, party_id) <= 1),
  constraint obligations_amount_in_currency check ((amount is null) = (currency is null)),
  constraint obligations_done_on check ((state = 'done') = (done_on is not null)),
  constraint obligations_document_of_done check (document_id is null or state = 'done')
);

comment on table public.obligations is
  'What has to be done under the law, for whom, by when and by which rule. Those of a company are read by those who see the company; those '
  'of a party and of the firm by the tenant''s owners and staff. Written by commands and by the daily job.';
comment on column public.obligations.company_id is 'Whose obligation it is; of the firm itself when there is neither company nor party.';
comment on column public.obligations.rule_from is 'The first day of the version of the rule it comes from.';
comment on column public.obligations.amount is 'What is to be paid when in time; null when nothing is.';
comment on column public.obligations.reference is 'A receipt or filing number.';
comment on column public.obligations.note is 'How it was done, or why it need not be. The client sees it.';
comment on column public.obligations.document_id is
  'The receipt: a document of the company. The command checks it, and documents are not deleted. Without a foreign key, since the REST '
  'service would take this table for a link between documents and companies.';

-- However often the job runs, one fact makes one obligation.
create unique index obligations_once_key on public.obligations (tenant_id, coalesce(company_id, party_id, tenant_id), rule_code, because);
create index obligations_company_idx on public.obligations (tenant_id, company_id, due_on);
create index obligations_company_id_idx on public.obligations (company_id, due_on);
create index obligations_party_idx on public.obligations (tenant_id, party_id, due_on);
create index obligations_rule_idx on public.obligations (rule_code, rule_from);
create index obligations_due_idx on public.obligations (tenant_id, due_on, id);
create index obligations_open_idx on public.obligations (due_on) where state = 'open';
create index obligations_settled_by_idx on public.obligations (settled_by);

create trigger touch_updated_at before update on public.obligations
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.obligations
  for each row execute function private.audit('id');
call private.watch('public.obligations', 'members');

create function private.follow_next_filing() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  update public.companies as company
  set next_filing = coalesce(
    (select min(open.due_on) from public.obligations as open
      where open.company_id = new.company_id and open.rule_code = new.rule_code and open.state = 'open'),
    new.due_on + interval '1 year')
  where company.id = new.company_id;
  return null;
end;
$$;

comment on function private.follow_next_filing() is 'Keeps companies.next_filing the day of the annual filing that comes next.';

create trigger follow_next_filing after update of state on public.obligations
  for each row when (new.rule_code = 'ANNUAL_FILING' and new.state <> old.state and new.state <> 'void')
  execute function private.follow_next_filing();

-- Row-level security ---------------------------------------------------------

alter table public.obligations enable row level security;

create policy "Members read the obligations of their companies" on public.obligations
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Owners read the obligations of their tenants" on public.obligations
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every obligation" on public.obligations
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.obligations to authenticated;

-- Commands -------------------------------------------------------------------

create function private.lock_obligation(command text, obligation_id uuid) returns public.obligations
language plpgsql security definer
set search_path = ''
as $$
declare
  obligation public.obligations;
begin
  perform private.require_staff(command);
  select * into obligation from public.obligations where id = obligation_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, obligation.tenant_id);
  return obligation;
end;
$$;

comment on function private.lock_obligation(text, uuid) is
  'An obligation for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function public.complete_obligation(
  obligation_id uuid, done_on date, reference text default null, note text default null, document_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  obligation public.obligations := private.lock_obligation('complete_obligation', obligation_id);
begin
  if obligation.state = 'done' then
    if (obligation.done_on, coalesce(obligation.reference, ''), coalesce(obligation.note, '')) is distinct from (
        complete_obligation.done_on, coalesce(btrim(complete_obligation.reference), ''), coalesce(btrim(complete_obligation.note), ''))
      or complete_obligation.document_id <> obligation.document_id
      or complete_obligation.document_id is not null and obligation.document_id is null
    then
      raise exception using errcode = 'PT409', message = 'obligation.done_otherwise';
    end if;

    return;
  end if;

  if obligation.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'obligation.illegal_move';
  end if;

  if complete_obligation.done_on is null or complete_obligation.done_on > private.today() then
    raise exception using errcode = 'PT422', message = 'obligation.day_invalid';
  end if;

  if char_length(btrim(complete_obligation.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'obligation.reference_too_long';
  end if;

  if char_length(btrim(complete_obligation.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'obligation.note_too_long';
  end if;

  if complete_obligation.document_id is not null and not exists (
    select from public.documents as document
    where document.id = complete_obligation.document_id and document.tenant_id = obligation.tenant_id
      and document.company_id = obligation.company_id and document.status not in ('rejected', 'superseded')
  ) then
    raise exception using errcode = 'PT422', message = 'obligation.document_unknown';
  end if;

  update public.obligations as done
  set state = 'done', done_on = complete_obligation.done_on, reference = nullif(btrim(complete_obligation.reference), ''),
    note = nullif(btrim(complete_obligation.note), ''), settled_by = auth.uid(), settled_at = now(),
    document_id = coalesce(
      complete_obligation.document_id,
      (select notice.document_id from public.payment_notices as notice
       where notice.obligation_id = obligation.id and notice.state = 'open'))
  where done.id = obligation_id;
end;
$$;

comment on function public.complete_obligation(uuid, date, text, text, uuid) is
  'Notes that an obligation was met, on a day not after today, with a receipt or filing number (at most 120 characters) and a note the '
  'client sees (at most 2000); nothing happens when it is done already with the same. `document_id` is the receipt: a document of the '
  'company that was neither returned nor replaced; without it, the receipt of the client''s open report counts. For staff with a duty. '
  'Raises obligation.day_invalid, obligation.reference_too_long, obligation.note_too_long, obligation.document_unknown, '
  'obligation.done_otherwise when it is done with another day, reference, note or receipt, obligation.illegal_move, duty.reviewer_needed, '
  'staff.read_only, not_found, not_allowed, account.suspended.';

create function public.waive_obligation(obligation_id uuid, note text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  obligation public.obligations := private.lock_obligation('waive_obligation', obligation_id);
begin
  if obligation.state = 'waived' and obligation.note = btrim(waive_obligation.note) then
    return;
  end if;

  if obligation.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'obligation.illegal_move';
  end if;

  if nullif(btrim(waive_obligation.note), '') is null then
    raise exception using errcode = 'PT422', message = 'obligation.note_missing';
  end if;

  if char_length(btrim(waive_obligation.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'obligation.note_too_long';
  end if;

  update public.obligations as waived
  set state = 'waived', note = btrim(waive_obligation.note), settled_by = auth.uid(), settled_at = now()
  where waived.id = obligation_id;
end;
$$;

comment on function public.waive_obligation(uuid, text) is
  'Notes that an obligation need not be met after all, and why (at most 2000 characters); the client sees it. Nothing happens when it is '
  'waived already with the same reason. '
  'For the compliance officer and senior management. Raises obligation.note_missing, obligation.note_too_long, '
  'obligation.illegal_move when it is met or waived with another reason, duty.compliance_officer_needed, staff.read_only, not_found, '
  'not_allowed, account.suspended.';

create function public.reopen_obligation(obligation_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  obligation public.obligations := private.lock_obligation('reopen_obligation', obligation_id);
begin
  if obligation.state = 'open' then
    return;
  end if;

  if obligation.state = 'void' then
    raise exception using errcode = 'PT409', message = 'obligation.illegal_move';
  end if;

  update public.obligations
  set state = 'open', done_on = null, reference = null, note = null, document_id = null, settled_by = null, settled_at = null
  where id = obligation_id;
end;
$$;

comment on function public.reopen_obligation(uuid) is
  'Takes back that an obligation was met or waived; nothing happens when it is open. For reviewers, the compliance officer and senior '
  'management. Raises obligation.illegal_move for one that is void, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

grant execute on function
  public.complete_obligation(uuid, date, text, text, uuid), public.waive_obligation(uuid, text), public.reopen_obligation(uuid)
  to authenticated;
