/*
 * Imports of a portfolio: the companies of a firm that were not formed here, with their people, registers, charges and duties.
 *
 *   reading ──► checking ──► checked ──► running ──► done ──► undoing ──► undone
 *      │            ▲           │                               └──► done, where something stays
 *      │            └───────────┤
 *      └────────────────────────┴──► discarded
 *
 * The browser reads the file, matches its columns and sends rows. The database decides what is wrong with them, who is known already, and
 * what the import would do: the check is the import itself, rolled back company by company. Each company comes in whole or not at all.
 *
 * The rows wait in private tables: they hold what no one has accepted yet. They are forgotten 30 days after the import ended.
 */

-- Types ----------------------------------------------------------------------

create type public.import_state as enum (
  'reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'discarded');

-- Tables ---------------------------------------------------------------------

create table public.portfolio_imports (
  id         uuid primary key,
  tenant_id  uuid not null references public.tenants on delete restrict,
  file_name  text not null check (char_length(file_name) between 1 and 200),
  client_id  uuid not null references public.profiles on delete restrict,
  origin     text not null default 'imported' check (origin in ('imported', 'entered')),
  state      public.import_state not null default 'reading',
  created_by uuid references public.profiles on delete set null,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  begun_by   uuid references public.profiles on delete set null,
  begun_at   timestamptz,
  ended_at   timestamptz,
  unique (tenant_id, id)
);

comment on table public.portfolio_imports is
  'A file of companies that a firm brings in, and how far it is. For staff alone; written by commands and jobs.';
comment on column public.portfolio_imports.origin is 'Whether it is a file, or one company that staff entered by hand.';
comment on column public.portfolio_imports.client_id is 'Who the companies belong to whose row names no client of the firm.';

create index portfolio_imports_tenant_idx on public.portfolio_imports (tenant_id, created_at desc);
create index portfolio_imports_client_id_idx on public.portfolio_imports (client_id);
create index portfolio_imports_created_by_idx on public.portfolio_imports (created_by);
create index portfolio_imports_begun_by_idx on public.portfolio_imports (begun_by);

create table public.import_columns (
  tenant_id uuid not null references public.tenants on delete restrict,
  sheet     text not null check (sheet ~ '^[a-z]{1,20}$'),
  header    text not null check (char_length(header) between 1 and 120),
  field     text not null check (field ~ '^[a-z_]{0,40}$'),
  primary key (tenant_id, sheet, header)
);

comment on table public.import_columns is
  'Which column of a firm''s own spreadsheets holds what, as a person corrected it. For staff alone; written by remember_import_columns.';
comment on column public.import_columns.header is 'Its heading in small letters.';
comment on column public.import_columns.field is 'What it holds; empty where it is left out.';

create table private.import_people (
  id        uuid primary key default gen_random_uuid(),
  import_id uuid not null references public.portfolio_imports on delete cascade,
  key       text not null check (char_length(key) between 1 and 200),
  data      jsonb not null check (octet_length(data::text) <= 20000),
  problems  jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  alike     jsonb not null default '[]' check (jsonb_typeof(alike) = 'array'),
  decided   boolean not null default false,
  is_used   boolean not null default false,
  known_id  uuid,
  party_id  uuid,
  is_new    boolean not null default false,
  unique (import_id, key)
);

comment on table private.import_people is 'The people and bodies of a file.';
comment on column private.import_people.key is 'By which the roles of the file name them.';
comment on column private.import_people.problems is 'What is wrong: [{"code", "sheet", "row", "column"}]; none of its companies comes in.';
comment on column private.import_people.alike is 'Parties of the firm that may be the same: [{"id", "name", "birth_date", "country"}].';
comment on column private.import_people.decided is 'Whether a person said who it is.';
comment on column private.import_people.is_used is 'Whether a company or a body of the file names them: others do not come in.';
comment on column private.import_people.known_id is 'The party it is taken for; null for a new one.';
comment on column private.import_people.party_id is 'The party it became.';
comment on column private.import_people.is_new is 'Whether the import entered that party.';

create index import_people_known_id_idx on private.import_people (known_id);

create table private.import_companies (
  id         uuid primary key default gen_random_uuid(),
  import_id  uuid not null references public.portfolio_imports on delete cascade,
  place      integer not null check (place > 0),
  name       text not null default '' check (char_length(name) <= 400),
  number     text check (char_length(number) between 1 and 40),
  data       jsonb not null check (octet_length(data::text) <= 100000),
  problems   jsonb not null default '[]' check (jsonb_typeof(problems) = 'array'),
  warnings   jsonb not null default '[]' check (jsonb_typeof(warnings) = 'array'),
  alike      jsonb not null default '[]' check (jsonb_typeof(alike) = 'array'),
  decided    boolean not null default false,
  known_id   uuid,
  company_id uuid,
  outcome    jsonb not null default '{}' check (jsonb_typeof(outcome) = 'object'),
  entered_at timestamptz,
  undone     text check (char_length(undone) <= 200),
  notice_id  uuid,
  unique (import_id, place)
);

comment on table private.import_companies is 'The companies of a file, each with its roles, charges, duties and documents.';
comment on column private.import_companies.problems is 'What keeps it from coming in: [{"code", "sheet", "row", "column"}].';
comment on column private.import_companies.warnings is 'What does not come in with it.';
comment on column private.import_companies.alike is 'Companies of the firm that may be the same.';
comment on column private.import_companies.known_id is 'The company of the firm that it is: it does not come in again.';
comment on column private.import_companies.company_id is 'The company it became.';
comment on column private.import_companies.outcome is 'What comes with it: {"duties": 5, "overdue": 1}.';
comment on column private.import_companies.notice_id is
  'The notification that tells its client of it; null where there is none. Without a foreign key on purpose: notifications are forgotten.';
comment on column private.import_companies.undone is 'Null while it was not undone; else "yes", or the code of why it stays.';

create index import_companies_number_idx on private.import_companies (import_id, number);
create index import_companies_known_id_idx on private.import_companies (known_id);

create table private.undone_rows (
  id   uuid primary key,
  xact xid8 not null default pg_current_xact_id()
);

comment on table private.undone_rows is
  'What the transaction that undoes an import takes out: a company or a party. Only these lose entries of registers, which no one else '
  'deletes.';

create trigger audit after insert or update or delete on public.portfolio_imports
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.import_columns
  for each row execute function private.audit('sheet', 'header');
call private.watch('public.portfolio_imports', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.portfolio_imports enable row level security;
alter table public.import_columns enable row level security;
alter table private.import_people enable row level security;
alter table private.import_companies enable row level security;
alter table private.undone_rows enable row level security;

create policy "Staff read imports" on public.portfolio_imports
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read which column holds what" on public.import_columns
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.portfolio_imports, public.import_columns to authenticated;
