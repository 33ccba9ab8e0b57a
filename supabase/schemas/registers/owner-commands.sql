/*
 * What staff do about proposed entries of beneficial owners: read them, confirm those of a company in one action, or dismiss one. A party
 * is entered only when its KYC is approved and its screening is current.
 */

-- For staff ------------------------------------------------------------------

create function public.owners_differences(company_id uuid)
returns table (
  proposal_id uuid, party_id uuid, name text, action public.owner_proposal_action, percent numeric, nature_of_control text[],
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
  select proposal.id, proposal.party_id, party.name, proposal.action, proposal.percent, proposal.nature_of_control, entry.percent,
    entry.nature_of_control, proposal.identified_on, proposal.identified_on + (
      select rule.plus_days from public.obligation_rules as rule
      where rule.code = 'BO_FILING' and company.type = any (rule.entity_types)
        and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()),
    case when proposal.action = 'enter' then (
      select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', blocker.field))
      from private.entering_blockers(proposal.party_id) as blocker) end
  from public.owner_proposals as proposal
  join public.parties as party on party.id = proposal.party_id
  left join public.company_participants as entry
    on entry.company_id = company.id and entry.party_id = proposal.party_id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  where proposal.company_id = company.id and proposal.state = 'open'
  order by proposal.action, proposal.percent desc nulls last, party.name;
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
  select case when private.is_brought_in(profile) then 'register.kyc_brought_in' else 'register.kyc_missing' end, 'kyc'
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

  if proposal.action <> 'cease' then
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
  company  public.companies;
  proposal public.owner_proposals;
  blockers jsonb;
begin
  perform private.require_staff('confirm_owners');
  select * into company from public.companies as known where known.id = confirm_owners.company_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('confirm_owners', company.tenant_id);

  -- A repeat after a lost answer.
  if cardinality(proposal_ids) > 0 and not exists (
    select from unnest(proposal_ids) as wanted
    where not exists (
      select from public.owner_proposals as known
      where known.id = wanted and known.company_id = confirm_owners.company_id and known.state = 'confirmed')
  ) then
    return;
  end if;

  perform private.require_standing(company, 'register_change');

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
  where known.id = any (proposal_ids) and known.action = 'enter';

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'register.not_ready', detail = blockers::text;
  end if;

  for proposal in
    select * from public.owner_proposals as known where known.id = any (proposal_ids) order by known.action desc, known.id
  loop
    perform private.enter_owner(proposal);
  end loop;

  update public.owner_proposals as known set state = 'confirmed', decided_by = auth.uid(), decided_at = now()
  where known.id = any (proposal_ids);
  perform private.refresh_owner_proposals(confirm_owners.company_id, private.today());
  perform private.refresh_obligations(confirm_owners.company_id);
  perform private.close_alert(company.tenant_id, 'owners_register_differs:' || company.id);
end;
$$;

comment on function public.confirm_owners(uuid, uuid[]) is
  'Writes every open proposal to the register of beneficial owners of a company, as owners_differences gives them, from the day each was '
  'identified: all or nothing. A repeat does nothing. For reviewers and compliance officers. Raises register.owners_changed when the open '
  'proposals are no longer these, register.not_ready with a json array of {code, field} as detail while a person to enter has no approved '
  'KYC or current screening (owners.<party>.kyc, owners.<party>.hits.<id>), register.before_entry, register.already_entered, '
  'company.standing_refuses, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.dismiss_owner_proposal(proposal_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.owner_proposals;
begin
  perform private.require_staff('dismiss_owner_proposal');
  perform from public.companies as company
  where company.id = (select known.company_id from public.owner_proposals as known where known.id = proposal_id)
  for no key update;
  select * into proposal from public.owner_proposals as known where known.id = proposal_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('dismiss_owner_proposal', proposal.tenant_id);

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
