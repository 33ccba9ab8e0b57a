/*
 * Writing holdings: those who handle the documents of a body corporate declare who owns it, as long as they may edit its KYC; staff
 * may always. Staff say which party is a company of the portal. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.require_owned_party(command text, party_id uuid) returns public.parties
language plpgsql
set search_path = ''
as $$
declare
  party public.parties;
begin
  perform private.require_user();
  perform private.as_staff(command);
  -- What is declared of one body waits for one another: together it must not be more than the whole.
  -- Not against those who only refer to the party, such as an entry in a register: they may hold the tenant already.
  select * into party from public.parties as known where known.id = require_owned_party.party_id for no key update;

  if party.id is null or not private.may_file(party.tenant_id, party.id) then
    -- Who sees it may not write it; for others it does not exist.
    if party.tenant_id in (select private.owned_tenant_ids()) or party.id in (select private.party_ids()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not private.is_admin() and not exists (
    select from public.kyc_profiles as profile where profile.party_id = party.id and private.is_kyc_editable(profile.state)
  ) then
    raise exception using errcode = 'PT409', message = 'kyc.not_editable';
  end if;

  return party;
end;
$$;

comment on function private.require_owned_party(text, uuid) is
  'A body corporate whose owners the caller may declare, locked. Raises kyc.not_editable for a client while staff check it or once it is '
  'decided, not_found, not_allowed for who may only look, account.suspended.';

create function private.check_holding(holding public.party_holders) returns void
language plpgsql
set search_path = ''
as $$
declare
  overlapping numeric;
begin
  if holding.owner_party_id = holding.owned_party_id then
    raise exception using errcode = 'PT422', message = 'ownership.owns_itself';
  end if;

  -- Each stretch of days begins with the first day of one of the holdings in it.
  select max(sums.held) into overlapping
  from (
    select (
      select sum(coalesce(other.shares / other.total_shares::numeric * 100, other.percent))
      from public.party_holders as other
      where other.owned_party_id = holding.owned_party_id and not other.voided
        and daterange(other.held_from, other.held_until) @> first.day) as held
    from public.party_holders as begun
    cross join lateral (select greatest(begun.held_from, holding.held_from, '-infinity') as day) as first
    where begun.owned_party_id = holding.owned_party_id and not begun.voided
      and daterange(holding.held_from, holding.held_until) @> first.day
  ) as sums;

  -- Three thirds are not quite a whole in decimals.
  if overlapping > 100.000000001 then
    raise exception using errcode = 'PT409', message = 'ownership.above_whole';
  end if;
end;
$$;

comment on function private.check_holding(public.party_holders) is
  'Refuses a holding that was just written when its party owns itself, or when more than the whole would be held on a day it holds. Raises '
  'ownership.owns_itself, ownership.above_whole.';

create function private.enter_party(tenant_id uuid, party jsonb, entered_by uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  party_id uuid;
begin
  insert into public.parties (tenant_id, kind, name, email, country, birth_date, registration_number, nationality, address, created_by)
  values (
    enter_party.tenant_id, private.json_text(party -> 'kind')::public.party_kind, private.json_text(party -> 'name'),
    nullif(private.json_text(party -> 'email'), ''), private.json_text(party -> 'country'), private.json_date(party -> 'birth_date'),
    nullif(private.json_text(party -> 'registration_number'), ''), nullif(private.json_text(party -> 'nationality'), ''),
    nullif(private.json_text(party -> 'address'), ''), entered_by)
  returning id into party_id;

  return party_id;
end;
$$;

comment on function private.enter_party(uuid, jsonb, uuid) is
  'A new party, as private.change_party_fits lets it be described.';

create function private.owner_party(owned public.parties, owner jsonb) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  known uuid := private.json_uuid(owner -> 'party_id');
begin
  -- Only parties whose documents the caller handles: naming a party as an owner shows it to those who see the owned party.
  if not private.change_party_fits(owned.tenant_id, owner) or (owner ? 'party_id' and not private.may_file(owned.tenant_id, known)) then
    raise exception using errcode = 'PT422', message = 'change.party_incomplete';
  end if;

  return coalesce(known, private.enter_party(owned.tenant_id, owner, auth.uid()));
end;
$$;

comment on function private.owner_party(public.parties, jsonb) is
  'The party that is named or described as an owner. Raises change.party_incomplete.';

-- Commands -------------------------------------------------------------------

create function public.declare_holding(
  holding_id uuid, owned_party_id uuid, owner jsonb, holding jsonb, held_from date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  owned   public.parties := private.require_owned_party('declare_holding', declare_holding.owned_party_id);
  entered public.party_holders;
begin
  select * into entered from public.party_holders as known where known.id = holding_id;

  -- A repeat after a lost answer; an id that another user took is not revealed to the caller.
  if found then
    if entered.owned_party_id <> owned.id then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    return entered.owner_party_id;
  end if;

  perform private.limit_client('declare_holding', 300, '1 hour');
  perform private.require_name();

  if owned.kind <> 'body_corporate' then
    raise exception using errcode = 'PT422', message = 'ownership.not_a_body';
  end if;

  if declare_holding.held_from > private.today() then
    raise exception using errcode = 'PT422', message = 'register.date_in_future';
  end if;

  if private.json_uuid(owner -> 'party_id') = owned.id then
    raise exception using errcode = 'PT422', message = 'ownership.owns_itself';
  end if;

  if jsonb_typeof(holding) is distinct from 'object'
    or holding - '{shares,total_shares,percent,votes_percent,nature_of_control,remark}'::text[] <> '{}'
  then
    raise exception using errcode = 'PT422', message = 'ownership.share_invalid';
  end if;

  entered := jsonb_populate_record(entered, jsonb_build_object('nature_of_control', '[]'::jsonb) || holding);
  entered.id := holding_id;
  entered.tenant_id := owned.tenant_id;
  entered.owned_party_id := owned.id;
  entered.owner_party_id := private.owner_party(owned, owner);
  entered.held_from := declare_holding.held_from;

  insert into public.party_holders (
    id, tenant_id, owned_party_id, owner_party_id, shares, total_shares, percent, votes_percent, nature_of_control, held_from, remark)
  values (
    entered.id, entered.tenant_id, entered.owned_party_id, entered.owner_party_id, entered.shares, entered.total_shares, entered.percent,
    entered.votes_percent, entered.nature_of_control, entered.held_from, entered.remark);
  perform private.check_holding(entered);

  return entered.owner_party_id;
exception
  when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'register.already_entered';
  when data_exception or check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'ownership.share_invalid';
end;
$$;

comment on function public.declare_holding(uuid, uuid, jsonb, jsonb, date) is
  'Declares who owns or controls part of a body corporate, under an id from the browser, so that a repeat declares nothing twice; returns '
  'the owner''s party. `owner` is {"party_id"} of a party whose documents the caller handles, or describes a new party as change requests '
  'do; `holding` has shares and total_shares, or percent (up to 100, six decimals), votes_percent where it differs, nature_of_control, '
  'remark. For staff, and for who handles the documents of the body while its KYC may be edited. Raises profile.name_missing, '
  'ownership.not_a_body, '
  'ownership.owns_itself, ownership.share_invalid, ownership.above_whole, change.party_incomplete, register.already_entered, '
  'register.date_in_future, kyc.not_editable, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function private.lock_holding(command text, holding_id uuid) returns public.party_holders
language plpgsql
set search_path = ''
as $$
declare
  holding public.party_holders;
begin
  perform private.require_owned_party(
    command, (select known.owned_party_id from public.party_holders as known where known.id = holding_id));
  select * into holding from public.party_holders where id = holding_id for update;
  return holding;
end;
$$;

comment on function private.lock_holding(text, uuid) is
  'A holding the caller may write, locked, and its body before it. Raises kyc.not_editable, not_found, not_allowed, account.suspended.';

create function public.cease_holding(holding_id uuid, held_until date) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  holding public.party_holders := private.lock_holding('cease_holding', holding_id);
begin
  if holding.held_until = cease_holding.held_until and not holding.voided then
    return;
  end if;

  if holding.held_until is not null then
    raise exception using errcode = 'PT409', message = 'register.entry_ceased';
  end if;

  if cease_holding.held_until is null or cease_holding.held_until < holding.held_from then
    raise exception using errcode = 'PT422', message = 'register.before_entry';
  end if;

  if cease_holding.held_until > private.today() then
    raise exception using errcode = 'PT422', message = 'register.date_in_future';
  end if;

  update public.party_holders as known set held_until = cease_holding.held_until where known.id = holding_id;
end;
$$;

comment on function public.cease_holding(uuid, date) is
  'Ends a holding: the day is the first on which it no longer holds. Nothing happens when it ended then already. For who may declare '
  'holdings of the body. Raises register.entry_ceased, register.before_entry, register.date_in_future, kyc.not_editable, '
  'duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.correct_holding(holding_id uuid, expected_version integer, corrections jsonb, remark text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  holding   public.party_holders := private.lock_holding('correct_holding', holding_id);
  corrected public.party_holders;
begin
  perform private.check_correction(
    corrections, '{shares,total_shares,percent,votes_percent,nature_of_control,held_from,held_until,voided}', correct_holding.remark);
  corrected := jsonb_populate_record(holding, corrections || jsonb_build_object('remark', btrim(correct_holding.remark)));

  -- What never was does not hold today either.
  if corrected.voided then
    corrected.held_until := coalesce(corrected.held_until, greatest(corrected.held_from, private.today()));
  end if;

  -- It stands so already: a repeat after a lost answer.
  if to_jsonb(corrected) = to_jsonb(holding) then
    return holding.version;
  end if;

  if holding.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'register.conflict';
  end if;

  if greatest(corrected.held_from, corrected.held_until) > private.today() then
    raise exception using errcode = 'PT422', message = 'register.date_in_future';
  end if;

  update public.party_holders as known
  set shares = corrected.shares, total_shares = corrected.total_shares, percent = corrected.percent,
    votes_percent = corrected.votes_percent,
    nature_of_control = corrected.nature_of_control, held_from = corrected.held_from, held_until = corrected.held_until,
    voided = corrected.voided, remark = corrected.remark
  where known.id = holding_id;
  perform private.check_holding(corrected);

  return holding.version + 1;
exception
  when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'register.already_entered';
  when data_exception or check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'register.correction_invalid';
end;
$$;

comment on function public.correct_holding(uuid, integer, jsonb, text) is
  'Corrects what was declared wrongly: `corrections` is an object of shares and total_shares, percent, votes_percent, nature_of_control, '
  'held_from, held_until, voided (it never was), as many as are wrong; the remark (1 to 1000 characters) says why. How it was recorded '
  'stays readable. Returns the new version; a repeat returns the same. For who may declare holdings of the body. Raises register.conflict '
  'when the version is no longer expected_version, register.correction_invalid, register.remark_missing, register.already_entered, '
  'register.date_in_future, ownership.above_whole, kyc.not_editable, duty.reviewer_needed, staff.read_only, not_found, not_allowed, '
  'account.suspended.';

create function public.link_party(party_id uuid, company_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  party public.parties;
begin
  perform private.require_staff('link_party');
  select * into party from public.parties as known where known.id = link_party.party_id for no key update;

  if party.id is null or (link_party.company_id is not null and not exists (
    select from public.companies as company where company.id = link_party.company_id and company.tenant_id = party.tenant_id
  )) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if party.kind <> 'body_corporate' then
    raise exception using errcode = 'PT422', message = 'ownership.not_a_body';
  end if;

  update public.party_companies as link set unlinked_at = clock_timestamp()
  where link.party_id = party.id and link.unlinked_at is null and link.company_id is distinct from link_party.company_id;

  insert into public.party_companies (tenant_id, party_id, company_id)
  select party.tenant_id, party.id, link_party.company_id
  where link_party.company_id is not null
    and not exists (select from public.party_companies as link where link.party_id = party.id and link.unlinked_at is null);
end;
$$;

comment on function public.link_party(uuid, uuid) is
  'Says that a body corporate is a company of the portal (null: of none), so that the registers of that company say who owns it. Nothing '
  'happens when it is said already. For reviewers, the compliance officer and senior management. Raises ownership.not_a_body, '
  'duty.reviewer_needed, staff.read_only, not_found when the company is of another tenant, not_allowed, account.suspended.';

grant execute on function
  public.declare_holding(uuid, uuid, jsonb, jsonb, date), public.cease_holding(uuid, date),
  public.correct_holding(uuid, integer, jsonb, text), public.link_party(uuid, uuid)
  to authenticated;
