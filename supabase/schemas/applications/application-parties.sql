/*
 * The parties of an application: the people and bodies corporate it names, known to the tenant before there is a company, so that
 * their KYC and documents can be prepared and checked with the application. They are entered when the applicant requests
 * it, at the latest when the application is submitted; those of the company's registers are the same rows (ONE-01). How they are entered:
 * applications/application-party-commands.sql.
 */

-- Tables ---------------------------------------------------------------------

create table public.application_parties (
  tenant_id      uuid not null,
  application_id uuid not null,
  party_id       uuid not null,
  person_id      uuid not null,
  position       integer not null check (position between 0 and 99),
  roles          public.participant_role[] not null default '{}',
  primary key (application_id, party_id),
  unique (application_id, person_id),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete cascade,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict
);

comment on table public.application_parties is
  'Which party stands for which person of an application. Read by those who read the application; written by commands.';
comment on column public.application_parties.person_id is
  'The id of the person in the application; of the party too, unless another party had it.';
comment on column public.application_parties.position is 'Which of the people it is, from 0: people.0 in the fields of issues.';

create index application_parties_application_idx on public.application_parties (tenant_id, application_id);
create index application_parties_party_idx on public.application_parties (tenant_id, party_id);
create index application_parties_party_id_idx on public.application_parties (party_id);

create trigger audit after insert or update or delete on public.application_parties
  for each row execute function private.audit('application_id', 'party_id');
call private.watch('public.application_parties', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.application_parties enable row level security;

create policy "Members read the parties of their own applications" on public.application_parties
  for select to authenticated
  using (application_id in (select private.application_ids()));

create policy "Owners read the parties of their tenants' applications" on public.application_parties
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the parties of every application" on public.application_parties
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.application_parties to authenticated;
