/*
 * The register of beneficial owners follows the ownership engine: where both differ, an entry is proposed, and staff confirm the proposals
 * of a company in one action. The fifteen days for filing begin with the day the owner was identified or changed, not with the
 * confirmation.
 *
 *   open ──► confirmed        entered in the register
 *     ├────► dismissed        by staff, with a reason; it comes back when the engine gives another answer
 *     └────► superseded       the difference is gone, or is another one now
 *
 * Lock order: the company, the tenant, what is due (private.owners_due), the proposals. What is due is written by triggers that come after
 * the audit trigger of their table, in the order of names, and so with the lock of the tenant.
 *
 * Source: Register of Beneficial Ownership Act 2018 as amended (obligation rule BO_FILING). Who is an owner:
 * ownership/ownership-answers.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.owner_proposal_action as enum ('enter', 'change', 'cease');
create type public.owner_proposal_state as enum ('open', 'confirmed', 'dismissed', 'superseded');

-- Tables ---------------------------------------------------------------------

create table public.owner_proposals (
  id                uuid primary key default gen_random_uuid(),
  tenant_id         uuid not null,
  company_id        uuid not null,
  party_id          uuid not null,
  action               public.owner_proposal_action not null,
  percent           numeric(9, 6) check (percent >= 0 and percent <= 100),
  nature_of_control text[] not null default '{}' check (nature_of_control <@ '{shares,votes,appointment,other}'),
  identified_on     date not null,
  state             public.owner_proposal_state not null default 'open',
  found_at          timestamptz not null default now(),
  decided_by        uuid references public.profiles on delete set null,
  decided_at        timestamptz,
  reason            text check (char_length(reason) between 1 and 2000),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint owner_proposals_decided check ((state = 'open') = (decided_at is null)),
  constraint owner_proposals_dismissed check (state <> 'dismissed' or reason is not null)
);

comment on table public.owner_proposals is
  'Entries that the register of beneficial owners lacks, or has too many, by the ownership engine. For staff alone; written by commands '
  'and jobs.';
comment on column public.owner_proposals.percent is 'The share of the owner through every layer; null to cease.';
comment on column public.owner_proposals.identified_on is
  'The day the owner was identified or changed: the filing is due so many days later.';
comment on column public.owner_proposals.reason is 'Why it was dismissed.';

create unique index owner_proposals_open_key on public.owner_proposals (company_id, party_id) where state = 'open';
create index owner_proposals_company_idx on public.owner_proposals (tenant_id, company_id, found_at desc);
create index owner_proposals_party_idx on public.owner_proposals (tenant_id, party_id);
create index owner_proposals_events_idx on public.owner_proposals (company_id, identified_on) where state in ('open', 'confirmed');
create index owner_proposals_decided_by_idx on public.owner_proposals (decided_by);

create table private.owners_due (
  company_id uuid primary key references public.companies on delete cascade,
  since      timestamptz not null default clock_timestamp()
);

comment on table private.owners_due is 'Companies whose owners may have changed since their register was compared with the engine.';

create index owners_due_since_idx on private.owners_due (since);

create trigger audit after insert or update or delete on public.owner_proposals
  for each row execute function private.audit('id');
call private.watch('public.owner_proposals', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.owner_proposals enable row level security;
alter table private.owners_due enable row level security;

create policy "Staff read proposed entries of owners" on public.owner_proposals
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.owner_proposals to authenticated;

-- What may have changed ------------------------------------------------------

create function private.companies_held_by(node_ids uuid[]) returns setof uuid
language plpgsql stable security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
begin
  return query
  with recursive node (id) as (
    select unnest(node_ids)
    union
    select held.id
    from node
    cross join lateral (
      select participant.company_id as id from public.company_participants as participant
      where participant.party_id = node.id and participant.ceased_on is null and participant.role <> 'registered_agent'
      union all
      select holding.owned_party_id from public.party_holders as holding
      where holding.owner_party_id = node.id and holding.held_until is null
      union all
      select link.company_id from public.party_companies as link where link.party_id = node.id and link.unlinked_at is null
      union all
      select link.party_id from public.party_companies as link where link.company_id = node.id and link.unlinked_at is null
    ) as held
  )
  select node.id from node join public.companies as company on company.id = node.id;
end;
$$;

comment on function private.companies_held_by(uuid[]) is
  'The companies among these parties and companies, and those that they hold through however many others.';

create function private.mark_owners_due() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.owners_due as due (company_id)
  select held from private.companies_held_by(array[(to_jsonb(new) ->> tg_argv[0])::uuid]) as held order by held
  -- Locked until this change is there: a comparison meanwhile waits for it, or passes it over.
  on conflict (company_id) do update set since = due.since;
  return null;
end;
$$;

comment on function private.mark_owners_due() is
  'Notes that the owners of a company, and of those it holds, may have changed. The trigger names the column of who is held.';

create trigger mark_owners_due after insert or update on public.company_participants
  for each row execute function private.mark_owners_due('company_id');
create trigger mark_owners_due after insert or update on public.party_holders
  for each row execute function private.mark_owners_due('owned_party_id');
create trigger mark_owners_due after insert or update on public.party_companies
  for each row execute function private.mark_owners_due('party_id');
-- A company that is restored is compared again.
create trigger mark_owners_due after update of status on public.companies
  for each row when (new.status <> old.status) execute function private.mark_owners_due('id');
