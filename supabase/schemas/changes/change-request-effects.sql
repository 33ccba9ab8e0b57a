/*
 * What an approved change does to the registers. The company is locked with the request (private.lock_change), so that two changes of one
 * company come one after the other, and the second fails when the first made it impossible.
 */

-- For commands ---------------------------------------------------------------

create function private.change_party(request public.change_requests) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  named uuid := private.json_uuid(request.details -> 'party' -> 'party_id');
begin
  return coalesce(request.party_id, named);
end;
$$;

comment on function private.change_party(public.change_requests) is
  'The party of a change, entered when it was submitted (changes/change-request-gate.sql). That the client may see the one they name was '
  'checked then.';

create function private.change_entry(request public.change_requests, company public.companies) returns public.company_participants
language plpgsql
set search_path = ''
as $$
declare
  entry public.company_participants;
begin
  entry.tenant_id := company.tenant_id;
  entry.company_id := company.id;
  entry.party_id := private.change_party(request);
  entry.appointed_on := request.effective_on;

  if request.kind = 'appoint_officer' then
    entry.role := private.json_text(request.details -> 'role')::public.participant_role;
  else
    entry.role := 'beneficial_owner';
    entry.percent := private.json_percent(request.details -> 'percent');
    entry.nature_of_control := array(select jsonb_array_elements_text(request.details -> 'nature_of_control') as nature order by nature);
    entry.notified_on := private.json_date(request.details -> 'notified_on');
    entry.remark := nullif(private.json_text(request.details -> 'remark'), '');
  end if;

  return entry;
end;
$$;

comment on function private.change_entry(public.change_requests, public.companies) is
  'The entry that a change asks for: of an officer or of a beneficial owner.';

create function private.change_particulars(request public.change_requests) returns void
language plpgsql
set search_path = ''
as $$
declare
  entry   public.company_participants := private.current_participant(
    request.company_id, private.json_uuid(request.details -> 'entry_id'), request.effective_on);
  party   public.parties;
  details jsonb := request.details;
begin
  select * into party from public.parties where id = entry.party_id for no key update;

  if request.effective_on < party.particulars_on then
    raise exception using errcode = 'PT422', message = 'register.before_entry';
  end if;

  update public.parties as changed
  set
    name = case when details ? 'name' then private.json_text(details -> 'name') else changed.name end,
    email = case when details ? 'email' then private.json_text(details -> 'email') else changed.email end,
    country = case when details ? 'country' then private.json_text(details -> 'country') else changed.country end,
    nationality = case when details ? 'nationality' then private.json_text(details -> 'nationality') else changed.nationality end,
    address = case when details ? 'address' then private.json_text(details -> 'address') else changed.address end,
    particulars_on = request.effective_on
  where changed.id = party.id;
end;
$$;

comment on function private.change_particulars(public.change_requests) is
  'Gives a party new particulars from a day on. Raises register.entry_ceased, register.before_entry.';

create function private.change_shares(request public.change_requests, company public.companies) returns void
language plpgsql
set search_path = ''
as $$
declare
  shares     bigint := private.json_share_count(request.details -> 'shares');
  authorised bigint := coalesce(private.json_share_count(request.details -> 'authorised_shares'), company.authorised_shares, 0);
  party_id   uuid := private.change_party(request);
begin
  if request.kind = 'transfer_shares' then
    perform private.take_shares(company, private.json_uuid(request.details -> 'entry_id'), shares, request.effective_on);
  else
    if authorised < shares + coalesce((
      select sum(member.shares) from public.company_participants as member
      where member.company_id = company.id and member.ceased_on is null), 0)
    then
      raise exception using errcode = 'PT409', message = 'register.beyond_authorised';
    end if;

    update public.companies as changed
    set authorised_shares = authorised, capital = authorised * changed.par_value
    where changed.id = company.id and changed.authorised_shares is distinct from authorised;
  end if;

  perform private.give_shares(company, party_id, shares, request.effective_on);
  perform private.refresh_percents(company.id);
end;
$$;

comment on function private.change_shares(public.change_requests, public.companies) is
  'Moves or issues shares. Raises register.shares_too_many, register.beyond_authorised, register.entry_ceased, register.before_entry, '
  'register.already_entered.';

create function private.apply_change(request public.change_requests, company public.companies) returns void
language plpgsql
set search_path = ''
as $$
declare
  details jsonb := request.details;
  on_date date := request.effective_on;
  held    uuid;
begin
  case request.kind
    when 'appoint_officer' then
      perform private.enter_participant(private.change_entry(request, company));
    when 'cease_officer', 'cease_beneficial_owner' then
      perform private.cease_participant(company.id, private.json_uuid(details -> 'entry_id'), on_date);
    when 'party_particulars' then
      perform private.change_particulars(request);
    when 'transfer_shares', 'issue_shares' then
      perform private.change_shares(request, company);
    when 'registered_office', 'company_name' then
      if on_date < company.particulars_on then
        raise exception using errcode = 'PT422', message = 'register.before_entry';
      end if;

      update public.companies as changed
      set name = case request.kind when 'company_name' then private.json_text(details -> 'name') else changed.name end,
        registered_office = case request.kind when 'registered_office' then private.json_text(details -> 'address')
          else changed.registered_office end,
        particulars_on = on_date
      where changed.id = company.id;
    when 'beneficial_owner' then
      -- Who is in the register already gets a new line.
      select entry.id into held from public.company_participants as entry
      where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
        and entry.party_id = private.json_uuid(details -> 'party' -> 'party_id');

      if held is not null then
        perform private.cease_participant(company.id, held, on_date);
      end if;

      perform private.enter_participant(private.change_entry(request, company));
    when 'register_charge' then
      -- The day may be another than the client wrote.
      if private.json_date(details -> 'registered_on') not between on_date and private.today() then
        raise exception using errcode = 'PT422', message = 'change.charge_incomplete';
      end if;

      insert into public.charges (tenant_id, company_id, chargee, description, amount, currency, created_on, registered_on)
      values (
        company.tenant_id, company.id, private.json_text(details -> 'chargee'), private.json_text(details -> 'description'),
        private.json_amount(details -> 'amount'), nullif(private.json_text(details -> 'currency'), ''), on_date,
        private.json_date(details -> 'registered_on'));
    when 'satisfy_charge' then
      update public.charges as charge set satisfied_on = on_date
      where charge.id = private.json_uuid(details -> 'charge_id') and charge.company_id = company.id
        and charge.satisfied_on is null and not charge.voided and charge.created_on <= on_date;

      if not found then
        raise exception using errcode = 'PT409', message = 'register.entry_ceased';
      end if;
    when 'other' then
      null;
  end case;
end;
$$;

comment on function private.apply_change(public.change_requests, public.companies) is
  'Writes an approved change to the registers, from its day on. Raises the errors of the helpers in register-commands.sql.';

create function private.enter_change(request public.change_requests) returns void
language plpgsql
set search_path = ''
as $$
declare
  company public.companies;
begin
  select * into company from public.companies where id = request.company_id;
  perform private.require_open_company(company, 'register_change');

  if request.effective_on < coalesce(company.registration_date, '1800-01-01') then
    raise exception using errcode = 'PT422', message = 'register.before_entry';
  end if;

  perform private.require_change_ready(request);
  perform private.apply_change(request, company);
  perform private.refresh_owners_of(company.id, request.effective_on);
  perform private.refresh_obligations(company.id);

  update public.change_requests as effected
  set state = 'effected', effected_at = now(), effective_on = request.effective_on, registry_reference = request.registry_reference
  where effected.id = request.id;
  insert into public.change_request_events (tenant_id, request_id, from_state, to_state, actor)
  values (request.tenant_id, request.id, request.state, 'effected', auth.uid());

  perform private.notify_requester(
    request, 'change.effected', 'Change request ' || request.reference || ' is done',
    private.change_title(request) || ': in effect since ' || private.long_day(request.effective_on) || '.');
end;
$$;

comment on function private.enter_change(public.change_requests) is
  'Writes an approved change, locked with its company and its tenant, to the registers from its day on: all or nothing. Raises '
  'change.not_ready, change.company_closed and what apply_change raises.';

create function private.schedule_change(request public.change_requests) returns void
language plpgsql
set search_path = ''
as $$
declare
  company  public.companies;
  is_moved boolean;
begin
  select * into company from public.companies where id = request.company_id;
  perform private.require_open_company(company, 'register_change');
  perform private.require_change_ready(request);

  select known.scheduled_at is null or known.effective_on <> request.effective_on into is_moved
  from public.change_requests as known where known.id = request.id;

  update public.change_requests as scheduled
  set effective_on = request.effective_on, registry_reference = request.registry_reference, scheduled_by = auth.uid(),
    scheduled_at = now(), held_at = null
  where scheduled.id = request.id;

  if is_moved then
    perform private.notify_requester(
      request, 'change.scheduled',
      'Change request ' || request.reference || ' takes effect on ' || private.long_day(request.effective_on),
      private.change_title(request));
  end if;
end;
$$;

comment on function private.schedule_change(public.change_requests) is
  'Keeps an approved change for its day, which is a day to come: the nightly run effects it then (changes/change-request-schedule.sql). '
  'Raises change.not_ready, change.company_closed.';

-- Commands -------------------------------------------------------------------

create function public.effect_change_request(
  request_id uuid, effective_on date default null, registry_reference text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request public.change_requests := private.lock_change('effect_change_request', request_id);
begin
  if request.state = 'effected' then
    return;
  end if;

  if request.state <> 'approved' then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if char_length(btrim(effect_change_request.registry_reference)) > 60 then
    raise exception using errcode = 'PT422', message = 'change.registry_reference_invalid';
  end if;

  request.effective_on := coalesce(effect_change_request.effective_on, request.effective_on, private.today());
  request.registry_reference := coalesce(nullif(btrim(effect_change_request.registry_reference), ''), request.registry_reference);

  if request.effective_on > private.today() + 366 then
    raise exception using errcode = 'PT422', message = 'change.day_too_late';
  end if;

  perform private.require_two_persons(request);

  if request.effective_on > private.today() then
    perform private.schedule_change(request);
  else
    perform private.enter_change(request);
  end if;
end;
$$;

comment on function public.effect_change_request(uuid, date, text) is
  'Writes an approved change to the registers with the day it took effect (as asked for when none is given), and notes the reference of '
  'its filing where there was one (at most 60 characters): all or nothing. With a day to come, at most a year ahead, the change is '
  'scheduled: it stays approved, its requester is notified of the day, and the nightly run effects it then; another day may be given until '
  'it does. Nothing happens when it is done already. For reviewers, the compliance officer and senior management; not for who approved it '
  'where no document shows the change. Raises change.second_person_needed, change.not_ready with a json array of {code, field, detail} as '
  'detail, as change_request_blockers gives them, change.day_too_late, change.company_closed, change.charge_incomplete (registered before '
  'it was created, or in the future), change.registry_reference_invalid, change.illegal_move, register.entry_ceased, '
  'register.before_entry, register.already_entered, register.shares_too_many, register.beyond_authorised, duty.reviewer_needed, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.effect_change_request(uuid, date, text) to authenticated;
