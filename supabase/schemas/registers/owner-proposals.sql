/*
 * The register of beneficial owners follows the ownership engine: where both differ, an entry is proposed, and staff confirm the proposals
 * of a company in one act. The fifteen days for filing begin with the day the owner was identified or changed, not with the confirmation.
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

create type public.owner_proposal_act as enum ('enter', 'change', 'cease');
create type public.owner_proposal_state as enum ('open', 'confirmed', 'dismissed', 'superseded');

-- Tables ---------------------------------------------------------------------

create table public.owner_proposals (
  id                uuid primary key default gen_random_uuid(),
  tenant_id         uuid not null,
  company_id        uuid not null,
  party_id          uuid not null,
  act               public.owner_proposal_act not null,
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
  -- Locked until this change is there: whoever compares meanwhile waits for it, or passes it over.
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

-- Comparing ------------------------------------------------------------------

create function private.owners_differences(company public.companies, on_date date)
returns table (
  party_id uuid, act public.owner_proposal_act, percent numeric, nature_of_control text[], entry_id uuid, entry_percent numeric,
  entry_nature text[])
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  with engine as (
    select (owner ->> 'id')::uuid as id, (owner ->> 'is_beneficial_owner')::boolean as is_owner, (owner ->> 'percent')::numeric as percent,
      -- The engine reads votes in an entry as control beyond figures, which a share gives by itself: shares alone stand for both.
      array(
        select distinct way from (
          select value from json_array_elements_text(owner -> 'reasons')
          where value = 'shares' or value = 'votes' and not (owner -> 'reasons')::jsonb ? 'shares'
          union all
          select value from json_array_elements_text(owner -> 'control')
        ) as named (way)
        where way = any ('{shares,votes,appointment,other}') order by way) as nature
    from json_array_elements(private.ownership(company.id, on_date) -> 'owners') as owner
  ), register as (
    select entry.id, entry.party_id, entry.percent, entry.nature_of_control as nature
    from public.company_participants as entry
    join public.parties as party on party.id = entry.party_id
    where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null and party.kind = 'person'
  )
  select coalesce(engine.id, register.party_id),
    case when register.id is null then 'enter' when engine.is_owner then 'change' else 'cease' end::public.owner_proposal_act,
    case when engine.is_owner then engine.percent end, case when engine.is_owner then engine.nature else '{}' end,
    register.id, register.percent, register.nature
  from engine
  full join register on register.party_id = engine.id
  where
    case
      -- What the engine does not know is proposed neither way.
      when engine.id is not null and engine.is_owner is null then false
      when register.id is null then engine.is_owner
        and exists (select from public.parties as party where party.id = engine.id and party.tenant_id = company.tenant_id)
      when coalesce(engine.is_owner, false) then round(register.percent, 4) <> engine.percent
        or (engine.nature <> '{}' and not register.nature @> engine.nature)
      -- Control that only the register knows makes an owner, too.
      else not register.nature && '{votes,appointment,other}'
    end;
exception when sqlstate 'PT422' then
  -- ownership.too_large: the engine gives no answer to compare with.
  return;
end;
$$;

comment on function private.owners_differences(public.companies, date) is
  'What the register of beneficial owners of a company would need to agree with the engine: people to enter, to change and to cease, with '
  'what stands in the register. A percentage that the register leaves open is no difference. Who is entered with control keeps it until '
  'staff end the entry, since the register is then where the engine knows it from. No rows where the engine has no answer.';

create function private.refresh_owner_proposals(company_id uuid, on_date date) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies;
  total   integer;
begin
  select * into company from public.companies as known where known.id = refresh_owner_proposals.company_id for no key update;
  -- Every writer of what is compared, or of what is due, holds the lock of the tenant: it ends before the comparison begins.
  perform private.lock_tenant(company.tenant_id);
  delete from private.owners_due as due where due.company_id = refresh_owner_proposals.company_id;

  if company.id is null then
    return 0;
  end if;

  with difference as materialized (
    select known.* from private.owners_differences(company, private.today()) as known
    -- Nothing happens any more in the registers of the others.
    where company.status not in ('struck_off', 'dissolved', 'continued_out', 'merged')
  ), gone as (
    update public.owner_proposals as proposal set state = 'superseded', decided_at = now()
    where proposal.company_id = company.id and proposal.state = 'open'
      and not exists (
        select from difference as known
        where (known.party_id, known.act, known.nature_of_control) = (proposal.party_id, proposal.act, proposal.nature_of_control)
          and known.percent is not distinct from proposal.percent)
    returning proposal.*
  ), written as (
    insert into public.owner_proposals (tenant_id, company_id, party_id, act, percent, nature_of_control, identified_on)
    select company.tenant_id, company.id, known.party_id, known.act, known.percent, known.nature_of_control,
      -- A proposal that only changes its figures keeps the day from which the filing is due.
      coalesce((select gone.identified_on from gone where gone.party_id = known.party_id and gone.act = known.act),
        greatest(on_date, company.registration_date))
    from difference as known
    where not exists (
        select from public.owner_proposals as proposal
        where proposal.company_id = company.id and proposal.party_id = known.party_id and proposal.state = 'open'
          and proposal.id not in (select gone.id from gone))
      and not exists (
        select from (
          select last_one.* from public.owner_proposals as last_one
          where last_one.company_id = company.id and last_one.party_id = known.party_id and last_one.state <> 'superseded'
          order by last_one.found_at desc, last_one.id
          limit 1
        ) as settled
        where settled.state = 'dismissed' and (settled.act, settled.nature_of_control) = (known.act, known.nature_of_control)
          and settled.percent is not distinct from known.percent)
    returning 1
  )
  select (select count(*) from written) + (select count(*) from gone) into total;

  return total;
end;
$$;

comment on function private.refresh_owner_proposals(uuid, date) is
  'Makes the open proposals of a company those of today''s differences, identified on that day, and gives how many changed. A second run '
  'finds nothing. What staff dismissed comes back when the engine gives another answer.';

create function private.refresh_owners_of(company_id uuid, on_date date) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.refresh_owner_proposals(refresh_owners_of.company_id, on_date) > 0 then
    perform private.refresh_obligations(refresh_owners_of.company_id);
  end if;
end;
$$;

comment on function private.refresh_owners_of(uuid, date) is
  'Proposes at once what changed in the register of beneficial owners of a company, and starts its filing. For commands that hold the lock '
  'of the company; the job does the companies it holds.';

create function private.refresh_due_owners(batch_size integer) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  waiting record;
  total   integer := 0;
begin
  for waiting in
    select due.company_id, (due.since at time zone 'America/Nassau')::date as on_date
    from private.owners_due as due
    join public.companies as company on company.id = due.company_id
    where due.since <= clock_timestamp()
    order by due.since, due.company_id limit batch_size
    -- Whoever holds a company holds the tenant next, and then what is due (see the lock order above): this must not wait with either.
    for no key update of company skip locked
  loop
    begin
      perform private.refresh_owners_of(waiting.company_id, waiting.on_date);
    exception when others then
      -- One that fails must not keep the others waiting.
      raise warning 'The owners of company % could not be compared: %', waiting.company_id, sqlerrm;
      update private.owners_due as due set since = clock_timestamp() + interval '1 hour' where due.company_id = waiting.company_id;
    end;

    total := total + 1;
  end loop;

  return total;
end;
$$;

comment on function private.refresh_due_owners(integer) is
  'Compares the next registers that are due with the engine, so many at most, identified on the day the change was written; returns how '
  'many. One that fails is due again in an hour. For the job: call it until it returns 0.';

-- The job --------------------------------------------------------------------

create function private.are_owners_due() returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from private.owners_due where since <= clock_timestamp());
$$;

comment on function private.are_owners_due() is 'Whether the owners of a company may have changed since they were compared.';

create procedure private.run_owners()
language plpgsql
as $$
begin
  while private.refresh_due_owners(1) > 0 loop
    commit;
  end loop;
end;
$$;

comment on procedure private.run_owners() is
  'Compares every register that is due. Commits after every company, so that it never holds the locks of two tenants, for which it must '
  'not have a search path of its own: every name in it is qualified. Only the owner may call it.';

revoke all on procedure private.run_owners() from public;

do $$
begin
  if exists (select from pg_available_extensions where name = 'pg_cron') then
    create extension if not exists pg_cron with schema pg_catalog;
    perform cron.schedule('portal-owners', '* * * * *', 'call private.run_owners()');
  end if;
end;
$$;

-- For staff ------------------------------------------------------------------

create function public.owners_differences(company_id uuid)
returns table (
  proposal_id uuid, party_id uuid, name text, act public.owner_proposal_act, percent numeric, nature_of_control text[],
  entry_percent numeric, entry_nature text[], identified_on date, due_on date, blockers jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  company public.companies;
begin
  perform private.require_staff_reader();
  select * into company from public.companies as known where known.id = owners_differences.company_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select proposal.id, proposal.party_id, party.name, proposal.act, proposal.percent, proposal.nature_of_control, entry.percent,
    entry.nature_of_control, proposal.identified_on, proposal.identified_on + (
      select rule.plus_days from public.obligation_rules as rule
      where rule.code = 'BO_FILING' and company.type = any (rule.entity_types)
        and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()),
    case when proposal.act = 'enter' then (
      select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', blocker.field))
      from private.entering_blockers(proposal.party_id) as blocker) end
  from public.owner_proposals as proposal
  join public.parties as party on party.id = proposal.party_id
  left join public.company_participants as entry
    on entry.company_id = company.id and entry.party_id = proposal.party_id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  where proposal.company_id = company.id and proposal.state = 'open'
  order by proposal.act, proposal.percent desc nulls last, party.name;
end;
$$;

comment on function public.owners_differences(uuid) is
  'What staff are asked to confirm in the register of beneficial owners of a company: whom to enter, change or cease, with what stands '
  'there now, the day identified, the day the filing is due (null where none is), and what keeps a person from being entered, a json array '
  'of {code, field} or null. For staff. Raises not_found, not_allowed, account.suspended.';

create function private.entering_blockers(party_id uuid) returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select 'register.kyc_missing', 'kyc'
  from public.kyc_profiles as profile
  where profile.party_id = entering_blockers.party_id and profile.state not in ('approved', 'review_due')
  union all
  select blocker.code, blocker.field from private.party_blockers(entering_blockers.party_id) as blocker;
end;
$$;

comment on function private.entering_blockers(uuid) is
  'What keeps a party from being entered in a register: KYC that is not approved, screening that is not current, a hit or a check.';

create function private.require_entering(party_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  blockers jsonb;
begin
  select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', 'party.' || blocker.field)) into blockers
  from private.entering_blockers(require_entering.party_id) as blocker;

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'register.not_ready', detail = blockers::text;
  end if;
end;
$$;

comment on function private.require_entering(uuid) is
  'Refuses to enter a party in a register while entering_blockers names a point; the caller has locked the tenant. Raises '
  'register.not_ready with a json array of {code, field} as detail.';

-- Commands -------------------------------------------------------------------

create function private.enter_owner(proposal public.owner_proposals) returns void
language plpgsql
set search_path = ''
as $$
declare
  standing public.company_participants;
  new_line public.company_participants;
begin
  select * into standing from public.company_participants as entry
  where entry.company_id = proposal.company_id and entry.party_id = proposal.party_id and entry.role = 'beneficial_owner'
    and entry.ceased_on is null
  for update;

  if standing.id is not null then
    -- A line that began later than the change ends on its own first day.
    perform private.cease_participant(
      proposal.company_id, standing.id, greatest(proposal.identified_on, standing.appointed_on));
  end if;

  if proposal.act <> 'cease' then
    new_line.tenant_id := proposal.tenant_id;
    new_line.company_id := proposal.company_id;
    new_line.party_id := proposal.party_id;
    new_line.role := 'beneficial_owner';
    new_line.percent := proposal.percent;
    new_line.nature_of_control := proposal.nature_of_control;
    new_line.appointed_on := greatest(proposal.identified_on, standing.appointed_on);
    perform private.enter_participant(new_line);
  end if;
end;
$$;

comment on function private.enter_owner(public.owner_proposals) is
  'Writes a proposal to the register: ends the line that stands, and begins the new one on the day identified.';

create function public.confirm_owners(company_id uuid, proposal_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  tenant   uuid;
  proposal public.owner_proposals;
  blockers jsonb;
begin
  perform private.require_admin();
  select known.tenant_id into tenant from public.companies as known where known.id = confirm_owners.company_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_duty_in(tenant, 'reviewer', 'compliance_officer');

  -- A repeat after a lost answer.
  if cardinality(proposal_ids) > 0 and not exists (
    select from unnest(proposal_ids) as wanted
    where not exists (
      select from public.owner_proposals as known
      where known.id = wanted and known.company_id = confirm_owners.company_id and known.state = 'confirmed')
  ) then
    return;
  end if;

  if array(
    select known.id from public.owner_proposals as known
    where known.company_id = confirm_owners.company_id and known.state = 'open' order by known.id)
    is distinct from array(select wanted from unnest(proposal_ids) as wanted order by wanted)
    or cardinality(proposal_ids) = 0
  then
    raise exception using errcode = 'PT409', message = 'register.owners_changed';
  end if;

  select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', 'owners.' || known.party_id || '.' || blocker.field)) into blockers
  from public.owner_proposals as known
  cross join lateral private.entering_blockers(known.party_id) as blocker
  where known.id = any (proposal_ids) and known.act = 'enter';

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'register.not_ready', detail = blockers::text;
  end if;

  for proposal in select * from public.owner_proposals as known where known.id = any (proposal_ids) order by known.act desc, known.id loop
    perform private.enter_owner(proposal);
  end loop;

  update public.owner_proposals as known set state = 'confirmed', decided_by = auth.uid(), decided_at = now()
  where known.id = any (proposal_ids);
  perform private.refresh_owner_proposals(confirm_owners.company_id, private.today());
  perform private.refresh_obligations(confirm_owners.company_id);
  perform private.close_alert(company.tenant_id, 'owners_register_differs:' || company.id)
  from public.companies as company where company.id = confirm_owners.company_id;
end;
$$;

comment on function public.confirm_owners(uuid, uuid[]) is
  'Writes every open proposal to the register of beneficial owners of a company, as owners_differences gives them, from the day each was '
  'identified: all or nothing. A repeat does nothing. For reviewers and compliance officers. Raises register.owners_changed when the open '
  'proposals are no longer these, register.not_ready with a json array of {code, field} as detail while somebody to enter has no approved '
  'KYC or current screening (owners.<party>.kyc, owners.<party>.hits.<id>), register.before_entry, register.already_entered, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.dismiss_owner_proposal(proposal_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.owner_proposals;
begin
  perform private.require_admin();
  perform from public.companies as company
  where company.id = (select known.company_id from public.owner_proposals as known where known.id = proposal_id)
  for no key update;
  select * into proposal from public.owner_proposals as known where known.id = proposal_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_duty_in(proposal.tenant_id, 'compliance_officer');

  if proposal.state = 'dismissed' then
    return;
  end if;

  if proposal.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'register.owners_changed';
  end if;

  if char_length(coalesce(btrim(dismiss_owner_proposal.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'register.reason_missing';
  end if;

  update public.owner_proposals as known
  set state = 'dismissed', decided_by = auth.uid(), decided_at = now(), reason = btrim(dismiss_owner_proposal.reason)
  where known.id = proposal.id;
  perform private.refresh_obligations(proposal.company_id);
end;
$$;

comment on function public.dismiss_owner_proposal(uuid, text) is
  'Dismisses a proposal with a reason (1 to 2000 characters): it is not proposed again while the engine gives the same answer. Nothing '
  'happens when it is dismissed already. For the compliance officer. Raises register.reason_missing, register.owners_changed when it is no '
  'longer open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.owners_differences(uuid), public.confirm_owners(uuid, uuid[]), public.dismiss_owner_proposal(uuid, text)
  to authenticated;
