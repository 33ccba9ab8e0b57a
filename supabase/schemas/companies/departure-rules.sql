/*
 * What a departure is held against: the standings a company may leave from, what it owes, what is under way, and the checklist.
 */

create function private.may_leave(status public.company_status, kind public.departure_kind) returns boolean
language sql immutable
set search_path = ''
as $$
  select status in ('active', 'in_penalty', 'dormant') or kind = 'transfer_out' and status = 'strike_off_pending';
$$;

comment on function private.may_leave(public.company_status, public.departure_kind) is
  'Whether a company with a standing may leave: one on the register; to another agent also while its strike-off is pending.';

create function private.departure_debts(company_id uuid) returns table (id uuid, label text)
language sql stable
set search_path = ''
as $$
  select billed.id, 'Invoice ' || billed.number || ', ' || private.money_text(billed.total - billed.paid, billed.currency)
  from public.invoice_companies as part
  join public.invoices as billed on billed.id = part.invoice_id
  where part.company_id = departure_debts.company_id and billed.state = 'issued'
  union all
  select duty.id, rule.name || ', due on ' || private.long_day(duty.due_on)
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where duty.company_id = departure_debts.company_id and duty.state = 'open' and duty.due_on <= private.today();
$$;

comment on function private.departure_debts(uuid) is
  'What a company owes today: its issued invoices, and its open duties that are due. Also where the payer pays for many companies.';

create function private.departure_cases(company_id uuid) returns table (label text)
language sql stable
set search_path = ''
as $$
  select private.change_title(request)
  from public.change_requests as request
  where request.company_id = departure_cases.company_id and request.state not in ('draft', 'effected', 'rejected', 'withdrawn')
  union all
  select distinct 'KYC review of ' || party.name
  from public.company_participants as entry
  join public.parties as party on party.id = entry.party_id
  join public.kyc_profiles as profile on profile.party_id = party.id
  join public.kyc_review_queue as queued on queued.profile_id = profile.id and queued.state <> 'closed'
  where entry.company_id = departure_cases.company_id and not entry.voided and coalesce(entry.ceased_on, 'infinity') > private.today();
$$;

comment on function private.departure_cases(uuid) is
  'What is under way for a company: change requests that were submitted, and KYC reviews of the people in its registers.';

create function private.departure_items(departure public.company_departures) returns table (item text, is_met boolean, note text)
language sql stable
set search_path = ''
as $$
  with debts as materialized (
    select * from private.departure_debts(departure.company_id)
  ), cases as materialized (
    select * from private.departure_cases(departure.company_id)
  )
  select 'instruction', departure.instruction_id is not null, null
  union all
  select 'debts',
    not exists (select from debts)
      or departure.debts_confirmed_by is not null and not exists (select from debts where debts.id <> all (departure.debts_accepted)),
    (select string_agg(debts.label, '; ' order by debts.label) from debts)
  union all
  select 'cases', not exists (select from cases), (select string_agg(cases.label, '; ' order by cases.label) from cases)
  union all
  select 'clearance', departure.clearance_id is not null, null
  union all
  select 'certificate', departure.certificate_id is not null, null where departure.kind = 'continuation_out'
  union all
  select 'pack', departure.pack_at is not null, null;
$$;

comment on function private.departure_items(public.company_departures) is
  'The checklist of a departure, in its order, with what is still in the way of each item.';

create function private.lock_departure(command text, departure_id uuid) returns public.company_departures
language plpgsql security definer
set search_path = ''
as $$
declare
  departure public.company_departures;
begin
  perform private.require_staff(command);
  select * into departure from public.company_departures where id = departure_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform from public.companies as company where company.id = departure.company_id for update;
  perform private.require_staff_in(command, departure.tenant_id);
  return departure;
end;
$$;

comment on function private.lock_departure(text, uuid) is
  'A departure for a member of staff, locked with its company until the command ends. Raises not_allowed for others, whether it exists or '
  'not; not_found, staff.read_only, account.suspended and what the line of the command raises.';

create function private.require_open_departure(departure public.company_departures) returns void
language plpgsql
set search_path = ''
as $$
begin
  if departure.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'departure.not_open';
  end if;
end;
$$;

comment on function private.require_open_departure(public.company_departures) is
  'Refuses a departure that was withdrawn or is done. Raises departure.not_open.';

create function private.departure_title(departure public.company_departures) returns text
language sql stable
set search_path = ''
as $$
  select company.name || case departure.kind when 'transfer_out' then ': change of agent' else ': continuation abroad' end
  from public.companies as company where company.id = departure.company_id;
$$;

comment on function private.departure_title(public.company_departures) is 'What to call a departure in a message.';

create function private.refuse_departure(wrong_field text) returns void
language plpgsql
set search_path = ''
as $$
begin
  raise exception using errcode = 'PT422', message = 'departure.incomplete',
    detail = jsonb_build_array(jsonb_build_object('code', 'departure.incomplete', 'field', wrong_field));
end;
$$;

comment on function private.refuse_departure(text) is 'Raises departure.incomplete with a json array of {code, field} as detail.';

create function private.require_company_document(company_id uuid, document_id uuid) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if not exists (
    select from public.documents as document
    where document.id = require_company_document.document_id and document.company_id = require_company_document.company_id
      and document.status not in ('rejected', 'superseded')
  ) then
    raise exception using errcode = 'PT422', message = 'departure.document_unknown';
  end if;
end;
$$;

comment on function private.require_company_document(uuid, uuid) is
  'Refuses what is no document of the company, or one that was returned or replaced. Raises departure.document_unknown.';
