/*
 * A company that leaves: to another registered agent (transfer_out), or to the register of another country (continuation_out). Its client
 * requests it, or staff enter what the client instructed. Staff work a checklist that the database holds; when all of it is met, staff
 * record the departure, and the company gets its last standing.
 *
 *   open ──► done
 *     └────► withdrawn    by the client or staff, until it is done
 *
 * The checklist:
 *   instruction   the consent or instruction of the directors, as a document of the company
 *   debts         nothing is owed; or what is owed is accepted with a reason by one member of staff and confirmed by another
 *   cases         no change request and no KYC review of its people is open
 *   clearance     the clearance letter, as a document of the company
 *   certificate   the certificate of discontinuance, as a document of the company; of a continuation only
 *   pack          the pack was made since the clearance letter is there
 *
 * People of the client keep reading what there is. What is refused from then on is in standing-limits.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.departure_kind as enum ('transfer_out', 'continuation_out');
create type public.departure_state as enum ('open', 'withdrawn', 'done');

-- Tables ---------------------------------------------------------------------

create table public.company_departures (
  id                 uuid primary key,
  tenant_id          uuid not null,
  company_id         uuid not null,
  kind               public.departure_kind not null,
  state              public.departure_state not null default 'open',
  state_since        timestamptz not null default now(),
  user_id            uuid references public.profiles on delete set null,
  by_staff           boolean not null default false,
  wanted_on          date not null,
  reason             text not null check (char_length(reason) between 1 and 2000),
  agent_name         text check (char_length(agent_name) between 1 and 160),
  agent_licence      text check (char_length(agent_licence) between 1 and 60),
  agent_address      text check (char_length(agent_address) between 1 and 500),
  agent_email        text check (char_length(agent_email) between 3 and 254),
  jurisdiction       char(2) references public.jurisdictions,
  foreign_law        text check (char_length(foreign_law) between 1 and 200),
  foreign_number     text check (char_length(foreign_number) between 1 and 60),
  instruction_id     uuid,
  clearance_id       uuid,
  certificate_id     uuid,
  debts_accepted     uuid[] not null default '{}',
  debts_reason       text check (char_length(debts_reason) between 1 and 2000),
  debts_accepted_by  uuid references public.profiles on delete set null,
  debts_confirmed_by uuid references public.profiles on delete set null,
  pack_at            timestamptz,
  pack_by            uuid references public.profiles on delete set null,
  pack_sha256        text check (pack_sha256 ~ '^[0-9a-f]{64}$'),
  done_on            date,
  done_by            uuid references public.profiles on delete set null,
  withdrawal_note    text check (char_length(withdrawal_note) between 1 and 2000),
  created_at         timestamptz not null default now(),
  version            integer not null default 1,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint company_departures_to check (
    case kind when 'transfer_out' then num_nulls(agent_name, agent_licence, agent_address, agent_email) = 0
      else num_nulls(jurisdiction, foreign_law) = 0 end),
  constraint company_departures_done check ((state = 'done') = (done_on is not null)),
  constraint company_departures_pack check ((pack_at is null) = (pack_sha256 is null))
);

comment on table public.company_departures is
  'Companies that leave to another agent or another country. Read by those who see the company, the tenant''s owners and staff; written by '
  'commands.';
comment on column public.company_departures.user_id is 'Who requested it, or the member of staff who entered it.';
comment on column public.company_departures.instruction_id is
  'A document of the company, as clearance_id and certificate_id. The command checks it, and documents are not deleted. Without a foreign '
  'key, since the REST service would take this table for a link between documents and companies.';
comment on column public.company_departures.debts_accepted is 'The invoices and duties that were open when leaving with them was accepted.';
comment on column public.company_departures.debts_reason is 'Who bears what is owed. The client reads it.';
comment on column public.company_departures.pack_sha256 is 'The hash of the manifest of the pack, which has the hash of each of its files.';

create unique index company_departures_one_open on public.company_departures (company_id) where state = 'open';
create index company_departures_company_idx on public.company_departures (tenant_id, company_id);
create index company_departures_open_idx on public.company_departures (tenant_id, state, created_at);
create index company_departures_user_idx on public.company_departures (user_id);
create index company_departures_jurisdiction_idx on public.company_departures (jurisdiction);
create index company_departures_accepted_by_idx on public.company_departures (debts_accepted_by);
create index company_departures_confirmed_by_idx on public.company_departures (debts_confirmed_by);
create index company_departures_pack_by_idx on public.company_departures (pack_by);
create index company_departures_done_by_idx on public.company_departures (done_by);

create trigger check_move before update of state on public.company_departures
  for each row when (new.state <> old.state) execute function private.check_move('departure', 'state');
create trigger bump_version before update on public.company_departures
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.company_departures
  for each row execute function private.audit('id');
call private.watch('public.company_departures', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.company_departures enable row level security;

create policy "Members read the departures of their companies" on public.company_departures
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Owners read the departures of their tenants" on public.company_departures
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every departure" on public.company_departures
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.company_departures to authenticated;
