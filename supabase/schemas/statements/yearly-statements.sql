/*
 * The yearly statement of a company (requirement YEAR-01): each autumn its client confirms or corrects what the firm needs for the returns
 * of the year, in eight questions that are filled in from the year before and from the registers.
 *
 *   open ──► answered ──► accepted
 *    ▲ ▲        │  │          │
 *    │ └────────┘  ▼          │
 *    └───────── returned ◄────┘
 *
 * The client signs (answered), and takes a signature back while staff have not accepted. Staff accept, or return it with a note. What was
 * signed stays as it was signed, in statement_signatures. Which days a year has is data (statement_years).
 */

-- Types ----------------------------------------------------------------------

create type public.statement_state as enum ('open', 'answered', 'returned', 'accepted');

-- Tables ---------------------------------------------------------------------

create table public.statement_years (
  year        integer primary key check (year between 2020 and 2200),
  opens_on    date not null,
  due_on      date not null check (due_on > opens_on),
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false
);

comment on table public.statement_years is
  'The years that companies state, when the statements of a year open and by which day they are to be signed. Reference data, for everyone '
  'who is signed in; written by migrations.';

create table public.substance_activities (
  code        text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  name        text not null check (char_length(name) between 2 and 160),
  position    integer not null unique,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false
);

comment on table public.substance_activities is
  'The relevant activities of the substance law (CESRA). Reference data, for everyone who is signed in; written by migrations.';

create table public.substance_classes (
  code        text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  name        text not null check (char_length(name) between 2 and 160),
  note        text not null check (char_length(note) between 10 and 500),
  position    integer not null unique,
  source_note text not null check (char_length(source_note) between 20 and 1000),
  verified    boolean not null default false
);

comment on table public.substance_classes is
  'The classes of the substance law that answers put a company in. Reference data, for everyone who is signed in; written by migrations.';
comment on column public.substance_classes.note is 'What the class means, in a sentence that clients and staff read.';

create table public.yearly_statements (
  id              uuid primary key default gen_random_uuid(),
  tenant_id       uuid not null,
  company_id      uuid not null,
  year            integer not null references public.statement_years,
  state           public.statement_state not null default 'open',
  prefill         jsonb not null default '{}' check (jsonb_typeof(prefill) = 'object'),
  answers         jsonb not null default '{}',
  version         integer not null default 1,
  signed_by       uuid references public.profiles on delete set null,
  signed_at       timestamptz,
  changed_blocks  text[] not null default '{}',
  substance_class text references public.substance_classes,
  reviewed_by     uuid references public.profiles on delete set null,
  reviewed_at     timestamptz,
  return_note     text check (char_length(return_note) between 1 and 2000),
  state_since     timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (tenant_id, id),
  unique (company_id, year),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  constraint yearly_statements_answers check (jsonb_typeof(answers) = 'object' and octet_length(answers::text) <= 20000),
  constraint yearly_statements_signed check ((state in ('answered', 'accepted')) <= (signed_at is not null)),
  constraint yearly_statements_accepted check ((state = 'accepted') <= (reviewed_at is not null)),
  constraint yearly_statements_returned check ((state = 'returned') = (return_note is not null))
);

comment on table public.yearly_statements is
  'What the client of a company states for a year. Read by those who act for the company, the tenant''s owners and staff; written by '
  'commands.';
comment on column public.yearly_statements.prefill is
  'By block, what is known when it opens: {activity, management, records, tax, contact}. Owners, officers and people are in the registers.';
comment on column public.yearly_statements.answers is 'By block: {same: true}, or {same: false} with values, a note or parties.';
comment on column public.yearly_statements.changed_blocks is 'The blocks that the signed answers change; empty until it is signed.';
comment on column public.yearly_statements.substance_class is 'The class that the signed answers put the company in; for staff to confirm.';
comment on column public.yearly_statements.return_note is 'Why staff returned it. The client reads it.';

create index yearly_statements_year_idx on public.yearly_statements (tenant_id, year, state);
create index yearly_statements_company_idx on public.yearly_statements (tenant_id, company_id);
create index yearly_statements_statement_year_idx on public.yearly_statements (year);
create index yearly_statements_signed_by_idx on public.yearly_statements (signed_by);
create index yearly_statements_reviewed_by_idx on public.yearly_statements (reviewed_by);
create index yearly_statements_substance_class_idx on public.yearly_statements (substance_class);

create table public.statement_signatures (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null,
  statement_id uuid not null,
  body         text not null check (char_length(body) between 1 and 30000),
  content      jsonb not null check (jsonb_typeof(content) = 'object'),
  signed_name  text not null check (char_length(signed_name) between 1 and 200),
  signed_by    uuid not null references public.profiles on delete restrict,
  signed_at    timestamptz not null default clock_timestamp(),
  address      text check (char_length(address) <= 64),
  foreign key (tenant_id, statement_id) references public.yearly_statements (tenant_id, id) on delete restrict
);

comment on table public.statement_signatures is
  'Yearly statements as they were signed. Read by those who read the statement; written by a command, and never changed.';
comment on column public.statement_signatures.body is 'The text as it was shown and signed.';
comment on column public.statement_signatures.content is
  'What the text was made from: {values, before, answers, registers, reported}. `values` are those that hold by block, `before` those of '
  'the year before, `reported` the references of the change requests that came of it.';
comment on column public.statement_signatures.address is 'The address of the request; null outside of a request.';

create index statement_signatures_statement_idx on public.statement_signatures (tenant_id, statement_id, signed_at desc);
create index statement_signatures_statement_id_idx on public.statement_signatures (statement_id, signed_at desc);
create index statement_signatures_signed_by_idx on public.statement_signatures (signed_by);

-- Triggers -------------------------------------------------------------------

create trigger check_move before update of state on public.yearly_statements
  for each row when (new.state is distinct from old.state) execute function private.check_move('statement', 'state');
create trigger touch_updated_at before update on public.yearly_statements
  for each row execute function private.touch_updated_at();
create trigger bump_version before update on public.yearly_statements
  for each row execute function private.bump_version();
create trigger audit after insert or update or delete on public.yearly_statements
  for each row execute function private.audit('id');
create trigger append_only before update or delete on public.statement_signatures
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.statement_signatures
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.statement_years
  for each row execute function private.audit('year');
create trigger audit after insert or update or delete on public.substance_activities
  for each row execute function private.audit('code');
create trigger audit after insert or update or delete on public.substance_classes
  for each row execute function private.audit('code');
call private.watch('public.yearly_statements', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.statement_years enable row level security;
alter table public.substance_activities enable row level security;
alter table public.substance_classes enable row level security;
alter table public.yearly_statements enable row level security;
alter table public.statement_signatures enable row level security;

create policy "People read the years of statements" on public.statement_years
  for select to authenticated
  using ((select private.active_user_id()) is not null);

create policy "People read the relevant activities" on public.substance_activities
  for select to authenticated
  using ((select private.active_user_id()) is not null);

create policy "People read the classes of substance" on public.substance_classes
  for select to authenticated
  using ((select private.active_user_id()) is not null);

create policy "Members read the statements of companies they act for" on public.yearly_statements
  for select to authenticated
  using (company_id in (select private.managed_company_ids()));

create policy "Owners read the statements of their tenants" on public.yearly_statements
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every statement" on public.yearly_statements
  for select to authenticated
  using ((select private.is_admin()));

create function private.statement_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select statement.id from public.yearly_statements as statement
  where statement.company_id = any (array(select private.managed_company_ids()));
end;
$$;

comment on function private.statement_ids() is 'The yearly statements of the companies the signed-in person may act for.';

grant execute on function private.statement_ids() to authenticated;

create policy "Members read what was signed for companies they act for" on public.statement_signatures
  for select to authenticated
  using (statement_id in (select private.statement_ids()));

create policy "Owners read what was signed in their tenants" on public.statement_signatures
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read everything that was signed" on public.statement_signatures
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.statement_years, public.substance_activities, public.substance_classes, public.yearly_statements,
  public.statement_signatures to authenticated;
