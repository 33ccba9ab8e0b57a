/*
 * Registers: directors and officers, members, beneficial owners (all three are company_participants, by role) and charges.
 *
 * Every entry knows two times:
 *
 *   when it holds      from appointed_on (created_on) up to, not including, ceased_on (satisfied_on)
 *   when we knew it    from recorded_at until it is written otherwise
 *
 * The tables hold what is known now. What was known before goes to register_history at the moment it changes, for every
 * writer, and stays there: an entry ceases and is never deleted, a correction closes what was recorded and writes it
 * anew. So a register can be read as at any date, and as it was known on any day (registers/register-reading.sql).
 *
 * The same is kept of what the registers show of others: the particulars of a party, the name and registered office of a
 * company, and of who owns the bodies corporate in them (ownership/holdings.sql).
 */

-- Types ----------------------------------------------------------------------

create type public.company_register as enum ('officers', 'members', 'beneficial_owners');
create type public.register_subject as enum ('participant', 'charge', 'party', 'company', 'holding');

-- Tables ---------------------------------------------------------------------

create table public.charges (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid not null,
  company_id    uuid not null,
  chargee       text not null check (char_length(chargee) between 1 and 160),
  description   text not null check (char_length(description) between 1 and 2000),
  amount        numeric(20, 2) check (amount > 0 and amount < 'infinity'),
  currency      text check (currency ~ '^[A-Z]{3}$'),
  created_on    date not null,
  registered_on date,
  satisfied_on  date,
  remark        text check (char_length(remark) between 1 and 1000),
  voided        boolean not null default false,
  version       integer not null default 1,
  recorded_at   timestamptz not null default clock_timestamp(),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  check ((amount is null) = (currency is null)),
  check (registered_on >= created_on),
  check (satisfied_on >= created_on)
);

comment on table public.charges is
  'The register of charges of a company. Read by those who may see the company; written by commands; entries are satisfied, never deleted.';
comment on column public.charges.chargee is 'In whose favour.';
comment on column public.charges.description is 'What is charged, and what for.';
comment on column public.charges.amount is 'What is secured; null when it is not limited to a sum.';
comment on column public.charges.registered_on is 'When it was registered with the Registrar, which is optional.';
comment on column public.charges.satisfied_on is 'The first day it no longer holds.';
comment on column public.charges.voided is 'Entered in error: it never was.';
comment on column public.charges.recorded_at is 'When the portal learnt of it as it is.';

create index charges_company_idx on public.charges (tenant_id, company_id);
create index charges_company_id_idx on public.charges (company_id, created_on);

create table public.register_history (
  id            bigint generated always as identity primary key,
  tenant_id     uuid not null,
  company_id    uuid,
  party_id      uuid,
  subject       public.register_subject not null,
  entry_id      uuid not null,
  entry         jsonb not null,
  recorded_at   timestamptz,
  superseded_at timestamptz not null,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  check (num_nonnulls(company_id, party_id) = 1)
);

comment on table public.register_history is
  'How entries of registers, particulars and owners of parties, and names and offices of companies stood before they were written '
  'otherwise. Read by those who read the entry; written by a trigger; never changed. Not audited: the change behind each row is.';
comment on column public.register_history.entry is 'The row as it was.';
comment on column public.register_history.recorded_at is 'From when it was known so; null for from the start.';
comment on column public.register_history.superseded_at is 'Until when it was known so.';

create index register_history_company_idx on public.register_history (tenant_id, company_id);
create index register_history_party_idx on public.register_history (tenant_id, party_id);
create index register_history_company_id_idx on public.register_history (company_id, subject, entry_id);
create index register_history_party_id_idx on public.register_history (party_id);

-- What keeps them ------------------------------------------------------------

create function private.keep_register_entry() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A company that came in by mistake goes with its entries (imports/import-undo.sql), and so does a firm that is deleted.
  if tg_op = 'DELETE' and (private.is_undone(to_jsonb(old)) or private.is_erased(old.tenant_id)) then
    return old;
  end if;

  -- Commands run as the owner of the tables. Not even they delete an entry, or move it to another party.
  if tg_op <> 'UPDATE' or current_user in ('anon', 'authenticated', 'service_role')
    or (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_register_entry() is
  'Lets only commands change an entry of a register, only in the columns the trigger names. No one deletes one, apart from an import that '
  'is undone and a firm that is erased. Raises not_allowed.';

create function private.keep_unless_undone() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- A company that came in by mistake goes with it (imports/import-undo.sql), and so does a firm that is deleted.
  if private.is_undone(to_jsonb(old)) or private.is_erased(old.tenant_id)
    or tg_table_name = 'risk_assessments' and private.erases_identity(tg_table_name, to_jsonb(old))
  then
    return old;
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$$;

comment on function private.keep_unless_undone() is
  'Lets no one delete a row, apart from an import that is undone, a firm that is erased, and risk assessments with identity '
  'records. Raises not_allowed.';

create function private.keep_register_history() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  subject public.register_subject := tg_argv[0];
  known   jsonb := to_jsonb(old);
begin
  -- What is deleted after its years is not kept as history.
  if subject = 'party' and private.erases_identity('parties', known) then
    return new;
  end if;

  -- The clock and not the beginning of the transaction: an entry may change twice in one.
  new.recorded_at := greatest(clock_timestamp(), old.recorded_at);

  insert into public.register_history (tenant_id, company_id, party_id, subject, entry_id, entry, recorded_at, superseded_at)
  values (
    old.tenant_id,
    case subject when 'company' then old.id else (known ->> 'company_id')::uuid end,
    case subject when 'party' then old.id else (known ->> 'owned_party_id')::uuid end,
    subject, old.id, known, old.recorded_at, new.recorded_at);

  return new;
end;
$$;

comment on function private.keep_register_history() is
  'Keeps how a row stood until now. The trigger names what it is.';

-- In the order of their names: refuse, count, keep.
create trigger append_only before update or delete on public.company_participants
  for each row execute function private.keep_register_entry(
    'shares', 'percent', 'appointed_on', 'ceased_on', 'nature_of_control', 'notified_on', 'remark', 'voided', 'version', 'recorded_at');
create trigger append_only_truncate before truncate on public.company_participants
  for each statement execute function private.refuse_change();
create trigger bump_version before update on public.company_participants
  for each row when (new.* is distinct from old.*) execute function private.bump_version();
create trigger keep_history before update on public.company_participants
  for each row when (new.* is distinct from old.*) execute function private.keep_register_history('participant');

create trigger append_only before update or delete on public.charges
  for each row execute function private.keep_register_entry(
    'chargee', 'description', 'amount', 'currency', 'created_on', 'registered_on', 'satisfied_on', 'remark', 'voided', 'version',
      'recorded_at');
create trigger append_only_truncate before truncate on public.charges
  for each statement execute function private.refuse_change();
create trigger bump_version before update on public.charges
  for each row when (new.* is distinct from old.*) execute function private.bump_version();
create trigger keep_history before update on public.charges
  for each row when (new.* is distinct from old.*) execute function private.keep_register_history('charge');

create trigger keep_history before update on public.parties
  for each row when (
    (new.kind, new.name, new.email, new.country, new.birth_date, new.registration_number, new.nationality, new.address, new.particulars_on)
    is distinct from
    (old.kind, old.name, old.email, old.country, old.birth_date, old.registration_number, old.nationality, old.address, old.particulars_on))
  execute function private.keep_register_history('party');
create trigger keep_history before update on public.companies
  for each row when (
    (new.name, new.registered_office, new.particulars_on) is distinct from (old.name, old.registered_office, old.particulars_on))
  execute function private.keep_register_history('company');

create trigger append_only before update on public.register_history
  for each row execute function private.refuse_change();
create trigger append_only_row before delete on public.register_history
  for each row execute function private.keep_unless_undone();
create trigger append_only_truncate before truncate on public.register_history
  for each statement execute function private.refuse_change();

create trigger audit after insert or update or delete on public.charges
  for each row execute function private.audit('id');
call private.watch('public.charges', 'members');
-- The history is not watched: a row of it comes with a change of what it is about, and that sends its signal.

-- Row-level security ---------------------------------------------------------

alter table public.charges enable row level security;
alter table public.register_history enable row level security;

create policy "Members read the charges of their companies" on public.charges
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Owners read the charges of their tenants" on public.charges
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every charge" on public.charges
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the history of their companies" on public.register_history
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Members read the history of their parties" on public.register_history
  for select to authenticated
  using (party_id in (select private.party_ids()));

create policy "Owners read the history of their tenants" on public.register_history
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every history" on public.register_history
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.charges, public.register_history to authenticated;
