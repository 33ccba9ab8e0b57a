/*
 * Comparing the register of beneficial owners with the ownership engine: what differs becomes a proposal (registers/owner-proposals.sql),
 * at once by the commands that change a register, and within a minute by a job for all companies held through others.
 */

-- Comparing ------------------------------------------------------------------

create function private.owners_differences(company public.companies, on_date date)
returns table (
  party_id uuid, action public.owner_proposal_action, percent numeric, nature_of_control text[], entry_id uuid, entry_percent numeric,
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
    case when register.id is null then 'enter' when engine.is_owner then 'change' else 'cease' end::public.owner_proposal_action,
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
  'what is in the register. A percentage that the register leaves open is no difference. Who is entered with control keeps it until '
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
    where company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
  ), gone as (
    update public.owner_proposals as proposal set state = 'superseded', decided_at = now()
    where proposal.company_id = company.id and proposal.state = 'open'
      and not exists (
        select from difference as known
        where (known.party_id, known.action, known.nature_of_control) = (proposal.party_id, proposal.action, proposal.nature_of_control)
          and known.percent is not distinct from proposal.percent)
    returning proposal.*
  ), written as (
    insert into public.owner_proposals (tenant_id, company_id, party_id, action, percent, nature_of_control, identified_on)
    select company.tenant_id, company.id, known.party_id, known.action, known.percent, known.nature_of_control,
      -- A proposal that only changes its figures keeps the day from which the filing is due.
      coalesce((select gone.identified_on from gone where gone.party_id = known.party_id and gone.action = known.action),
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
        where settled.state = 'dismissed' and (settled.action, settled.nature_of_control) = (known.action, known.nature_of_control)
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
  if private.refresh_owner_proposals(refresh_owners_of.company_id, on_date)
    -- statements/filed-owners.sql
    + private.note_changed_particulars(refresh_owners_of.company_id, on_date) > 0
  then
    perform private.refresh_obligations(refresh_owners_of.company_id);
  end if;
end;
$$;

comment on function private.refresh_owners_of(uuid, date) is
  'Proposes at once what changed in the register of beneficial owners of a company, notes what changed of the particulars that were filed, '
  'and starts its filing. For commands that hold the lock '
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
    -- A command that locks a company locks the tenant next, and then what is due (registers/owner-proposals.sql): this waits for none
    -- of them.
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
