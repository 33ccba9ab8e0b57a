/*
 * Bank details: where the clients of a tenant pay to, for each currency. Who deceives a firm changes these, so a version is never edited: a
 * change is a new version, which one person proposes and another one confirms. The super admin and the firm's owners learn of both.
 *
 *   proposed ──► confirmed      by another person; in force from its first day until the next one's
 *      ├───────► rejected       by another person, with a reason
 *      └───────► taken_back     by who proposed it
 */

-- Types ----------------------------------------------------------------------

create type public.bank_details_state as enum ('proposed', 'confirmed', 'rejected', 'taken_back');

-- Tables ---------------------------------------------------------------------

create table public.bank_details (
  id             uuid primary key,
  tenant_id      uuid not null references public.tenants on delete restrict,
  currency       text not null check (currency ~ '^[A-Z]{3}$'),
  account_holder text not null check (char_length(account_holder) between 1 and 140),
  bank_name      text not null check (char_length(bank_name) between 1 and 140),
  bank_address   text check (char_length(bank_address) between 1 and 300),
  account_number text not null check (account_number ~ '^[A-Z0-9][A-Z0-9 ./-]{2,33}$'),
  bic            text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  intermediary   text check (char_length(intermediary) between 1 and 500),
  office_note    text check (char_length(office_note) between 1 and 500),
  valid_from     date not null,
  state          public.bank_details_state not null default 'proposed',
  reason         text not null check (char_length(reason) between 1 and 1000),
  proposed_by    uuid references public.profiles on delete set null,
  proposed_at    timestamptz not null default now(),
  decided_by     uuid references public.profiles on delete set null,
  decided_at     timestamptz,
  decision_note  text check (char_length(decision_note) between 1 and 1000),
  constraint bank_details_iban check (
    account_number !~ '^[A-Z]{2}[0-9]{2}[A-Z0-9]{11,30}$'
    or private.mod_97(substr(account_number, 5) || left(account_number, 4)) = 1),
  constraint bank_details_four_eyes check (state not in ('confirmed', 'rejected') or decided_by is null or decided_by <> proposed_by),
  constraint bank_details_decided check ((state = 'proposed') = (decided_at is null)),
  constraint bank_details_rejected check (state <> 'rejected' or decision_note is not null)
);

comment on table public.bank_details is
  'Where the clients of a tenant pay to, in each currency: every version there was, and what was proposed. Read by staff; the owners of '
  'the tenant read them with bank_details_versions and what waits with bank_details_waiting, clients the one in force with '
  'bank_details_in_force. Written by commands.';
comment on column public.bank_details.account_number is
  'An IBAN without spaces, whose check digits hold, or the number of the account as the bank writes it.';
comment on column public.bank_details.bic is 'The SWIFT code (BIC) of the bank; null where the bank has none.';
comment on column public.bank_details.intermediary is 'The correspondent bank and what it needs; null for none.';
comment on column public.bank_details.office_note is 'How one pays by cheque or card at the office; null where one cannot.';
comment on column public.bank_details.valid_from is 'The first day it is in force; the day of the confirmation at the earliest.';
comment on column public.bank_details.reason is 'Why it changes, for who confirms it. Clients never read it.';
comment on column public.bank_details.decision_note is 'Why it was rejected; null otherwise.';

create unique index bank_details_proposed_key on public.bank_details (tenant_id, currency) where state = 'proposed';
create index bank_details_tenant_idx on public.bank_details (tenant_id, currency, valid_from desc);
create index bank_details_proposed_by_idx on public.bank_details (proposed_by);
create index bank_details_decided_by_idx on public.bank_details (decided_by);

create function private.keep_bank_details() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  -- The people go with their accounts; the first day moves to that of the confirmation.
  decided text[] := '{state,decided_by,decided_at,decision_note,valid_from,proposed_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  if old.state <> 'proposed'
    and (new.state, new.valid_from, new.decided_at) is distinct from (old.state, old.valid_from, old.decided_at)
  then
    raise exception using errcode = 'PT409', message = 'bank_details.settled';
  end if;

  return new;
end;
$$;

comment on function private.keep_bank_details() is
  'Refuses to edit a version, for every caller: what is proposed is decided on once, as it was proposed. Raises bank_details.settled.';

create trigger keep_bank_details before update on public.bank_details
  for each row execute function private.keep_bank_details();
create trigger audit after insert or update or delete on public.bank_details
  for each row execute function private.audit('id');
call private.watch('public.bank_details', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.bank_details enable row level security;

create policy "Staff read the bank details of every tenant" on public.bank_details
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.bank_details to authenticated;

-- What is in force -----------------------------------------------------------

create function private.bank_details_of(tenant_id uuid) returns setof public.bank_details
language sql stable
set search_path = ''
as $$
  select distinct on (known.currency) known.*
  from public.bank_details as known
  where known.tenant_id = bank_details_of.tenant_id and known.state = 'confirmed' and known.valid_from <= private.today()
  order by known.currency, known.valid_from desc, known.decided_at desc;
$$;

comment on function private.bank_details_of(uuid) is
  'The bank details of a tenant in force today, one a currency: those that a second person confirmed.';

create function public.bank_details_in_force(tenant_id uuid)
returns table (
  id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text,
  office_note text, valid_from date)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_user();

  if not (private.is_admin()
    or bank_details_in_force.tenant_id = any (array(select private.owned_tenant_ids()))
    or exists (
      select from public.invoices as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.invoice_ids()))
    or exists (
      select from public.proformas as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.proforma_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from
  from private.bank_details_of(bank_details_in_force.tenant_id) as known
  order by known.currency;
end;
$$;

comment on function public.bank_details_in_force(uuid) is
  'Where one pays to in a tenant today, by currency, and since when; without who proposed it and why. For those who see an issued invoice '
  'or a proforma of the tenant, its owners and staff. Raises not_found for others, account.suspended.';

create function public.bank_details_waiting(tenant_id uuid)
returns table (
  id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text,
  office_note text, valid_from date, reason text, proposed_by uuid, proposed_at timestamptz, proposer_name text)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_firm_reader(bank_details_waiting.tenant_id);

  return query
  select
    known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from, known.reason, known.proposed_by, known.proposed_at,
    nullif(person.full_name, '')
  from public.bank_details as known
  left join public.profiles as person on person.id = known.proposed_by
  where known.tenant_id = bank_details_waiting.tenant_id and known.state = 'proposed'
  order by known.proposed_at, known.id;
end;
$$;

comment on function public.bank_details_waiting(uuid) is
  'What waits for a second person in a tenant, the oldest first, at most one in each currency, with the name of who proposed it. For its '
  'owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

create function public.bank_details_versions(tenant_id uuid, search text default '', first integer default 0, size integer default 50)
returns table (
  id uuid, currency text, account_holder text, bank_name text, account_number text, bic text, valid_from date,
  state public.bank_details_state, reason text, proposed_at timestamptz, proposer_name text, decided_at timestamptz, decider_name text,
  decision_note text, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_firm_reader(bank_details_versions.tenant_id);

  return query
  select
    known.id, known.currency, known.account_holder, known.bank_name, known.account_number, known.bic, known.valid_from, known.state,
    known.reason, known.proposed_at, nullif(proposer.full_name, ''), known.decided_at, nullif(decider.full_name, ''), known.decision_note,
    (count(*) over ())::integer
  from public.bank_details as known
  left join public.profiles as proposer on proposer.id = known.proposed_by
  left join public.profiles as decider on decider.id = known.decided_by
  where known.tenant_id = bank_details_versions.tenant_id
    and position(
      lower(btrim(coalesce(bank_details_versions.search, ''))) in lower(concat_ws(' ', known.account_number, known.bank_name,
        known.account_holder, known.currency))) > 0
  order by known.proposed_at desc, known.id
  offset greatest(bank_details_versions.first, 0)
  limit least(greatest(bank_details_versions.size, 1), 1000);
end;
$$;

comment on function public.bank_details_versions(uuid, text, integer, integer) is
  'A page of all that was ever proposed as bank details of a tenant, the newest first, with what became of it, and the names of who '
  'proposed and who decided. `search` is in account, bank, holder and currency. `total` counts all '
  'pages; `size` at most 1,000. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

grant execute on function
  public.bank_details_in_force(uuid), public.bank_details_waiting(uuid), public.bank_details_versions(uuid, text, integer, integer)
  to authenticated;
