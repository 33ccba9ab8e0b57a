/*
 * Compliance checks: what staff look into before they accept or keep a client, one row per question, with the answer and its
 * reasons. For staff alone.
 *
 *   open ──► clear | refused ──► open     (reopened)
 */

-- Types ----------------------------------------------------------------------

create type public.check_state as enum ('open', 'clear', 'refused');

-- Tables ---------------------------------------------------------------------

create table public.compliance_check_kinds (
  code     text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  name     text not null check (char_length(name) between 2 and 120),
  subjects text[] not null check (subjects <@ '{application,company,party}' and cardinality(subjects) > 0),
  position integer not null,
  required_for_approval boolean not null default false check (not required_for_approval or 'application' = any (subjects))
);

comment on table public.compliance_check_kinds is 'What staff check, and of whom. Reference data, for staff.';
comment on column public.compliance_check_kinds.required_for_approval is
  'Opened for every submitted application, and to be clear before it is approved.';

create table public.compliance_checks (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null references public.tenants on delete restrict,
  application_id uuid,
  company_id     uuid,
  party_id       uuid,
  kind           text not null references public.compliance_check_kinds,
  state          public.check_state not null default 'open',
  result         text check (char_length(result) between 1 and 4000),
  opened_by      uuid references public.profiles on delete set null,
  opened_at      timestamptz not null default now(),
  decided_by     uuid references public.profiles on delete set null,
  decided_at     timestamptz,
  updated_at     timestamptz not null default now(),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete restrict,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint compliance_checks_one_subject check (num_nonnulls(application_id, company_id, party_id) = 1),
  constraint compliance_checks_decided check ((state = 'open') = (decided_at is null) and (state = 'open' or result is not null))
);

comment on table public.compliance_checks is
  'One question staff look into about an application, a company or a party. For staff alone; written by commands.';
comment on column public.compliance_checks.result is 'What was found, and where.';

create unique index compliance_checks_open_key
  on public.compliance_checks (tenant_id, coalesce(application_id, company_id, party_id), kind) where state = 'open';
create index compliance_checks_application_idx on public.compliance_checks (tenant_id, application_id, opened_at desc);
create index compliance_checks_company_idx on public.compliance_checks (tenant_id, company_id, opened_at desc);
create index compliance_checks_party_idx on public.compliance_checks (tenant_id, party_id, opened_at desc);
create index compliance_checks_opened_idx on public.compliance_checks (tenant_id, opened_at desc, id);
create index compliance_checks_kind_idx on public.compliance_checks (kind);
create index compliance_checks_opened_by_idx on public.compliance_checks (opened_by);
create index compliance_checks_decided_by_idx on public.compliance_checks (decided_by);

create trigger touch_updated_at before update on public.compliance_checks
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.compliance_checks
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.compliance_check_kinds
  for each row execute function private.audit('code');
call private.watch('public.compliance_checks', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.compliance_check_kinds enable row level security;
alter table public.compliance_checks enable row level security;

create policy "Staff read the kinds of checks" on public.compliance_check_kinds
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read checks" on public.compliance_checks
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.compliance_check_kinds, public.compliance_checks to authenticated;

-- Commands -------------------------------------------------------------------

create function public.open_check(check_id uuid, kind text, subject text, subject_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  tenant uuid;
begin
  perform private.require_staff('open_check');

  if exists (select from public.compliance_checks as known where known.id = check_id) then
    return;
  end if;

  if not exists (
    select from public.compliance_check_kinds as known
    where known.code = open_check.kind and open_check.subject = any (known.subjects)
  ) then
    raise exception using errcode = 'PT422', message = 'check.kind_unknown';
  end if;

  tenant := case subject
    when 'application' then (select known.tenant_id from public.draft_applications as known where known.id = subject_id)
    when 'company' then (select known.tenant_id from public.companies as known where known.id = subject_id)
    else (select known.tenant_id from public.parties as known where known.id = subject_id)
  end;

  if tenant is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.compliance_checks (id, tenant_id, application_id, company_id, party_id, kind, opened_by)
  values (
    check_id, tenant,
    case subject when 'application' then subject_id end,
    case subject when 'company' then subject_id end,
    case subject when 'party' then subject_id end,
    open_check.kind, auth.uid());
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'check.open_already';
end;
$$;

comment on function public.open_check(uuid, text, text, uuid) is
  'Starts a check of an application, a company or a party (`subject`), under an id from the browser, so that a repeat starts nothing '
  'twice. For reviewers, the compliance officer and senior management. Raises check.kind_unknown for one that does not suit the subject, '
  'check.open_already while one of the kind is open, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function private.lock_check(command text, check_id uuid) returns public.compliance_checks
language plpgsql security definer
set search_path = ''
as $$
declare
  looked_into public.compliance_checks;
begin
  perform private.require_staff(command);
  select * into looked_into from public.compliance_checks where id = check_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, looked_into.tenant_id);
  return looked_into;
end;
$$;

comment on function private.lock_check(text, uuid) is
  'A check for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function public.decide_check(check_id uuid, is_clear boolean, result text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  looked_into public.compliance_checks := private.lock_check('decide_check', check_id);
  decision    public.check_state := case when is_clear then 'clear' else 'refused' end;
begin
  if looked_into.state = decision then
    return;
  end if;

  if looked_into.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'check.decided_already';
  end if;

  if is_clear is null or char_length(coalesce(btrim(decide_check.result), '')) not between 1 and 4000 then
    raise exception using errcode = 'PT422', message = 'check.result_missing';
  end if;

  update public.compliance_checks as decided
  set state = decision, result = btrim(decide_check.result), decided_by = auth.uid(), decided_at = now()
  where decided.id = check_id;
end;
$$;

comment on function public.decide_check(uuid, boolean, text) is
  'Answers an open check: clear or refused, with what was found (1 to 4000 characters); nothing happens when that is the answer already. '
  'For reviewers and compliance officers. Raises check.result_missing, check.decided_already, duty.reviewer_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.reopen_check(check_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  looked_into public.compliance_checks := private.lock_check('reopen_check', check_id);
begin
  if looked_into.state = 'open' then
    return;
  end if;

  update public.compliance_checks set state = 'open', decided_by = null, decided_at = null where id = check_id;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'check.open_already';
end;
$$;

comment on function public.reopen_check(uuid) is
  'Takes an answer back; what was found stays until the next. Nothing happens when it is open. For reviewers and compliance officers. '
  'Raises check.open_already when another of the kind is, duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function
  public.open_check(uuid, text, text, uuid), public.decide_check(uuid, boolean, text), public.reopen_check(uuid)
  to authenticated;
