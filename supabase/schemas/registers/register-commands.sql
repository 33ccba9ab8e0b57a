/*
 * Writing the registers. What happened to a company comes in by a change request (changes/), which uses the helpers here;
 * what was entered wrongly staff correct with the two commands at the end.
 */

-- For commands ---------------------------------------------------------------

create function private.enter_participant(entry public.company_participants) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  entry_id uuid;
begin
  insert into public.company_participants (
    tenant_id, company_id, party_id, role, shares, percent, appointed_on, nature_of_control, notified_on, remark)
  values (
    entry.tenant_id, entry.company_id, entry.party_id, entry.role, entry.shares, entry.percent, entry.appointed_on,
    coalesce(entry.nature_of_control, '{}'), entry.notified_on, entry.remark)
  returning id into entry_id;

  return entry_id;
exception when exclusion_violation then
  raise exception using errcode = 'PT409', message = 'register.already_entered';
end;
$$;

comment on function private.enter_participant(public.company_participants) is
  'Enters a party in a register from appointed_on. Raises register.already_entered when they hold that role on a day from then on.';

create function private.current_participant(company_id uuid, entry_id uuid, on_date date) returns public.company_participants
language plpgsql
set search_path = ''
as $$
declare
  entry public.company_participants;
begin
  select * into entry from public.company_participants as known
  where known.company_id = current_participant.company_id and known.id = entry_id
  for update;

  if entry.id is null or entry.ceased_on is not null then
    raise exception using errcode = 'PT409', message = 'register.entry_ceased';
  end if;

  if on_date < entry.appointed_on then
    raise exception using errcode = 'PT422', message = 'register.before_entry';
  end if;

  return entry;
end;
$$;

comment on function private.current_participant(uuid, uuid, date) is
  'An entry of a company that holds and began by a day, locked. Raises register.entry_ceased, register.before_entry.';

create function private.cease_participant(company_id uuid, entry_id uuid, on_date date) returns public.company_participants
language plpgsql
set search_path = ''
as $$
declare
  entry public.company_participants := private.current_participant(cease_participant.company_id, entry_id, on_date);
begin
  update public.company_participants set ceased_on = on_date where id = entry.id;
  return entry;
end;
$$;

comment on function private.cease_participant(uuid, uuid, date) is
  'Ends an entry on a day and gives it as it was. Raises register.entry_ceased, register.before_entry.';

create function private.refresh_percents(company_id uuid) returns void
language sql
set search_path = ''
as $$
  update public.company_participants as entry
  set percent = round(entry.shares * 100 / held.total, 6)
  from (
    select sum(shares) as total from public.company_participants as member
    where member.company_id = refresh_percents.company_id and member.ceased_on is null
  ) as held
  where entry.company_id = refresh_percents.company_id and entry.ceased_on is null and entry.shares is not null
    and entry.percent is distinct from round(entry.shares * 100 / held.total, 6);
$$;

comment on function private.refresh_percents(uuid) is 'What each present member holds in percent, after shares have moved.';

create function private.give_shares(company public.companies, party_id uuid, shares bigint, on_date date) returns void
language plpgsql
set search_path = ''
as $$
declare
  held     public.company_participants;
  new_line public.company_participants;
begin
  select * into held from public.company_participants as member
  where member.company_id = company.id and member.party_id = give_shares.party_id and member.role = 'member' and member.ceased_on is null;

  -- Who holds some already gets a new line with all of them: each line is what was held from one day to another.
  if held.id is not null then
    held := private.cease_participant(company.id, held.id, on_date);
  end if;

  new_line.tenant_id := company.tenant_id;
  new_line.company_id := company.id;
  new_line.party_id := give_shares.party_id;
  new_line.role := 'member';
  new_line.shares := coalesce(held.shares, 0) + give_shares.shares;
  new_line.appointed_on := on_date;
  perform private.enter_participant(new_line);
end;
$$;

comment on function private.give_shares(public.companies, uuid, bigint, date) is
  'Adds shares to what a party holds, from a day on. Raises register.before_entry, register.already_entered.';

create function private.take_shares(company public.companies, entry_id uuid, shares bigint,
  on_date date) returns public.company_participants
language plpgsql
set search_path = ''
as $$
declare
  held public.company_participants := private.cease_participant(company.id, entry_id, on_date);
  rest public.company_participants := held;
begin
  if held.role <> 'member' or held.shares is null or held.shares < take_shares.shares then
    raise exception using errcode = 'PT409', message = 'register.shares_too_many';
  end if;

  if held.shares > take_shares.shares then
    rest.shares := held.shares - take_shares.shares;
    rest.appointed_on := on_date;
    rest.remark := null;
    perform private.enter_participant(rest);
  end if;

  return held;
end;
$$;

comment on function private.take_shares(public.companies, uuid, bigint, date) is
  'Takes shares from what a member holds, from a day on: the line ends, and the rest is entered anew. Gives the line that ended. Raises '
  'register.entry_ceased, register.before_entry, register.shares_too_many.';

create function private.check_correction(corrections jsonb, correctable text[], remark text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if jsonb_typeof(corrections) is distinct from 'object' or corrections = '{}' or corrections - correctable <> '{}' then
    raise exception using errcode = 'PT422', message = 'register.correction_invalid';
  end if;

  if coalesce(char_length(btrim(remark)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'register.remark_missing';
  end if;
end;
$$;

comment on function private.check_correction(jsonb, text[], text) is
  'Whether a correction names only columns that may be corrected, and has a reason. Raises register.correction_invalid, '
  'register.remark_missing.';

-- Commands -------------------------------------------------------------------

create function public.correct_participant(entry_id uuid, expected_version integer, corrections jsonb, remark text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  entry     public.company_participants;
  corrected public.company_participants;
begin
  perform private.require_staff('correct_participant');
  -- The company first, as changes do it, since the percentages of its other members follow.
  perform from public.companies as company
  where company.id = (select known.company_id from public.company_participants as known where known.id = entry_id)
  for update;
  select * into entry from public.company_participants where id = entry_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('correct_participant', entry.tenant_id);
  perform private.check_correction(
    corrections,
    -- What a member holds in percent follows from the shares.
    array['shares', 'appointed_on', 'ceased_on', 'nature_of_control', 'notified_on', 'voided',
      case when entry.role <> 'member' then 'percent' end],
    correct_participant.remark);
  corrected := jsonb_populate_record(entry, corrections || jsonb_build_object('remark', btrim(correct_participant.remark)));

  -- Who never was is not there today either.
  if corrected.voided then
    corrected.ceased_on := coalesce(corrected.ceased_on, greatest(corrected.appointed_on, private.today()));
  end if;

  -- It stands so already: a repeat after a lost answer.
  if to_jsonb(corrected) = to_jsonb(entry) then
    return entry.version;
  end if;

  if entry.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'register.conflict';
  end if;

  if greatest(corrected.appointed_on, corrected.ceased_on) > private.today() then
    raise exception using errcode = 'PT422', message = 'register.date_in_future';
  end if;

  -- A party that was out of the register and is to be in it enters it.
  if corrected.ceased_on is null and entry.ceased_on is not null then
    perform private.require_entering(entry.party_id);
  end if;

  update public.company_participants as known
  set shares = corrected.shares, percent = corrected.percent, appointed_on = corrected.appointed_on, ceased_on = corrected.ceased_on,
    nature_of_control = corrected.nature_of_control, notified_on = corrected.notified_on, voided = corrected.voided,
      remark = corrected.remark
  where known.id = entry_id;

  if entry.role = 'member' then
    perform private.refresh_percents(entry.company_id);
  end if;

  perform private.refresh_owners_of(entry.company_id, private.today());

  return (select known.version from public.company_participants as known where known.id = entry_id);
exception
  when exclusion_violation then
    raise exception using errcode = 'PT409', message = 'register.already_entered';
  when data_exception or check_violation or not_null_violation then
    raise exception using errcode = 'PT422', message = 'register.correction_invalid';
end;
$$;

comment on function public.correct_participant(uuid, integer, jsonb, text) is
  'Corrects what was entered wrongly of a participant: `corrections` is an object of shares, percent (not of a member), appointed_on, '
  'ceased_on, nature_of_control, notified_on, voided (it never was), as many as are wrong; the remark (1 to 1000 characters) says why. '
  'How it was recorded stays readable. Returns the new version; a repeat returns the same. For reviewers and the compliance officer. '
  'Raises register.conflict when the version is no longer expected_version, register.correction_invalid, register.remark_missing, '
  'register.already_entered, register.date_in_future; register.not_ready with a json array of {code, field} as detail when an ended entry '
  'is to hold again and its party has no approved KYC or current screening; duty.reviewer_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.correct_charge(charge_id uuid, expected_version integer, corrections jsonb, remark text) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  charge    public.charges;
  corrected public.charges;
begin
  perform private.require_staff('correct_charge');
  select * into charge from public.charges where id = charge_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('correct_charge', charge.tenant_id);
  perform private.check_correction(
    corrections, '{chargee,description,amount,currency,created_on,registered_on,satisfied_on,voided}', correct_charge.remark);
  corrected := jsonb_populate_record(charge, corrections || jsonb_build_object('remark', btrim(correct_charge.remark)));

  if to_jsonb(corrected) = to_jsonb(charge) then
    return charge.version;
  end if;

  if charge.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'register.conflict';
  end if;

  if greatest(corrected.created_on, corrected.registered_on, corrected.satisfied_on) > private.today() then
    raise exception using errcode = 'PT422', message = 'register.date_in_future';
  end if;

  update public.charges as known
  set chargee = corrected.chargee, description = corrected.description, amount = corrected.amount, currency = corrected.currency,
    created_on = corrected.created_on, registered_on = corrected.registered_on, satisfied_on = corrected.satisfied_on,
    voided = corrected.voided, remark = corrected.remark
  where known.id = charge_id;

  return charge.version + 1;
exception when data_exception or check_violation or not_null_violation then
  raise exception using errcode = 'PT422', message = 'register.correction_invalid';
end;
$$;

comment on function public.correct_charge(uuid, integer, jsonb, text) is
  'Corrects what was entered wrongly of a charge: `corrections` is an object of chargee, description, amount, currency, created_on, '
  'registered_on, satisfied_on, voided; the remark says why. Returns the new version; a repeat returns the same. For reviewers and the '
  'compliance officer. Raises register.conflict, register.correction_invalid, register.remark_missing, register.date_in_future, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.correct_participant(uuid, integer, jsonb, text), public.correct_charge(uuid, integer, jsonb, text)
  to authenticated;
