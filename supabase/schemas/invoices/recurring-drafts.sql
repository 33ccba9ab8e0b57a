/*
 * What of the recurring services is due, and drafting it: one draft for each client who pays, with the companies that have something due.
 */

create trigger free_void_periods after update of state on public.invoices
  for each row when (new.state = 'void' and old.state <> 'void') execute function private.free_void_periods();

create function private.check_recurring_line() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if not exists (
    select from public.recurring_services as service
    where service.id = new.recurring_id and service.tenant_id = new.tenant_id and service.company_id = new.company_id
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  return new;
end;
$$;

comment on function private.check_recurring_line() is
  'Holds for every writer that a line bills a recurring service of its own company. Raises invoice.line_invalid.';

create trigger check_recurring_line before insert or update on public.invoice_lines
  for each row when (new.recurring_id is not null) execute function private.check_recurring_line();

create function private.months_of(period text) returns integer
language sql immutable
set search_path = ''
as $$
  select case period when 'month' then 1 when 'quarter' then 3 else 12 end;
$$;

comment on function private.months_of(text) is 'How many months a period of a recurring service has.';

create function private.recurring_amount(service public.recurring_services, day date) returns numeric
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(service.amount, private.firm_amount(service.tenant_id, service.code, day));
end;
$$;

comment on function private.recurring_amount(public.recurring_services, date) is
  'What a period of a recurring service costs that begins on a day: what was agreed, or the price of that day; null without a price.';

create function private.recurring_due(service public.recurring_services) returns setof date
language plpgsql stable
set search_path = ''
as $$
declare
  months integer := private.months_of(service.period);
begin
  if service.state <> 'active' or not exists (
    select from public.companies as company
    where company.id = service.company_id
      and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
  ) then
    return;
  end if;

  return query
  select begins.day
  from generate_series(
    0, 12 * greatest(extract(year from age(private.today(), service.first_day))::integer + 1, 0) / months) as nth
  cross join lateral (select (service.first_day + make_interval(months => nth * months))::date as day) as begins
  where begins.day <= least(private.today(), service.last_day) and not service.pauses @> begins.day
    and not exists (
      select from public.invoice_lines as line
      where line.recurring_id = service.id and line.period_start = begins.day)
  order by begins.day;
end;
$$;

comment on function private.recurring_due(public.recurring_services) is
  'The first days of the periods of a service that have begun and are on no invoice or draft; none while it is paused, once it ended, or '
  'while its company is off the register.';

create function private.draft_of_payer(tenant_id uuid, client_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  draft uuid := (
    select known.id from public.invoices as known
    where known.tenant_id = draft_of_payer.tenant_id and known.client_id = draft_of_payer.client_id and known.is_recurring
      and known.state = 'draft'
    for update);
begin
  if draft is null then
    insert into public.invoices (tenant_id, client_id, is_recurring, vat_percent, created_by)
    values (draft_of_payer.tenant_id, draft_of_payer.client_id, true, private.vat_percent(private.today()), auth.uid())
    returning id into draft;
  end if;

  return draft;
end;
$$;

comment on function private.draft_of_payer(uuid, uuid) is
  'The draft that gathers what recurs for a client, locked; a new one where there is none.';

create function private.draft_company_periods(invoice_id uuid, company public.companies) returns integer
language plpgsql
set search_path = ''
as $$
declare
  most   constant integer := 100;
  service public.recurring_services;
  begins  date;
  place   integer;
  next    integer;
  added   integer[] := '{}';
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name)
  select company.tenant_id, draft_company_periods.invoice_id, company.id, coalesce(max(part.position), 0) + 1, company.name
  from public.invoice_companies as part where part.invoice_id = draft_company_periods.invoice_id
  having not coalesce(bool_or(part.company_id = company.id), false);

  select part.position * 1000 into place from public.invoice_companies as part
  where part.invoice_id = draft_company_periods.invoice_id and part.company_id = company.id;
  select coalesce(max(line.position), place) into next from public.invoice_lines as line
  where line.tenant_id = company.tenant_id and line.invoice_id = draft_company_periods.invoice_id and line.company_id = company.id
    and line.kind <> 'vat';

  for service in
    select known.* from public.recurring_services as known
    where known.tenant_id = company.tenant_id and known.company_id = company.id
    order by known.created_at, known.id
  loop
    for begins in select due.day from private.recurring_due(service) as due (day) loop
      -- The rest waits for the next draft.
      exit when next - place >= most;
      next := next + 1;
      added := added || next;
      insert into public.invoice_lines (
        tenant_id, invoice_id, company_id, position, kind, code, label, amount, vat_treatment, recurring_id, period_start)
      values (
        company.tenant_id, draft_company_periods.invoice_id, company.id, next, 'service', service.code,
        service.label || ', ' || to_char(begins, 'FMDD FMMon YYYY') || ' to '
          || to_char(begins + make_interval(months => private.months_of(service.period)) - interval '1 day', 'FMDD FMMon YYYY'),
        private.recurring_amount(service, begins), service.vat_treatment, service.id, begins);
    end loop;
  end loop;

  perform private.apply_discounts(draft_company_periods.invoice_id, company.id, added);
  perform private.total_invoice(draft_company_periods.invoice_id, company.id);
  return cardinality(added);
end;
$$;

comment on function private.draft_company_periods(uuid, public.companies) is
  'Adds what is due of a company to the draft of its client, at most 100 lines a company; how many lines it added.';

create function public.draft_recurring(tenant_id uuid) returns table (drafts integer, lines integer)
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  at_most constant integer := 500;
  company public.companies;
  draft   uuid;
  touched uuid[] := '{}';
begin
  perform private.require_staff('draft_recurring');
  perform private.require_staff_in('draft_recurring', draft_recurring.tenant_id);
  -- One after the other: a repeat finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('recurring ' || draft_recurring.tenant_id));
  lines := 0;

  for company in
    select known.* from public.companies as known
    where known.tenant_id = draft_recurring.tenant_id and exists (
      select from public.recurring_services as service
      cross join lateral private.recurring_due(service) as due (day)
      where service.tenant_id = known.tenant_id and service.company_id = known.id)
    order by known.user_id, known.name, known.id
  loop
    draft := private.draft_of_payer(draft_recurring.tenant_id, company.user_id);
    -- The others wait until this draft is issued.
    continue when private.count_companies(draft) >= at_most and company.id <> all (private.companies_of(draft));
    touched := touched || draft;
    lines := lines + private.draft_company_periods(draft, company);
  end loop;

  drafts := (select count(distinct one) from unnest(touched) as one);
  return next;
end;
$$;

comment on function public.draft_recurring(uuid) is
  'Drafts each period of a recurring service of a tenant that has begun and is on no invoice: one draft for each client who pays, of at '
  'most 500 companies with at most 100 lines. A repeat drafts nothing twice. Answers how many drafts have new lines, and how many lines. '
  'For staff with the duty billing. Raises duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

create function public.recurring_list(tenant_id uuid, company_id uuid default null)
returns table (
  id uuid, of_company uuid, company_name text, client_name text, code text, label text, amount numeric, is_agreed boolean, period text,
  vat_treatment public.vat_treatment, first_day date, last_day date, state text, note text, due integer, next_on date, yearly numeric)
language plpgsql stable security definer rows 20
set search_path = ''
as $$
declare
  sees_all boolean := private.is_admin() or recurring_list.tenant_id in (select private.owned_tenant_ids());
begin
  perform private.require_user();

  return query
  select service.id, company.id, company.name, coalesce(nullif(client.full_name, ''), client.email), service.code, service.label,
    priced.amount, service.amount is not null, service.period, service.vat_treatment, service.first_day, service.last_day,
    case when service.state = 'active' and service.last_day < private.today() then 'over' else service.state end,
    case when sees_all then service.note end,
    (select count(*)::integer from private.recurring_due(service)),
    case when service.state = 'active' then (
      select min(begins.day) from generate_series(0, 2400) as nth
      cross join lateral (
        select (service.first_day + make_interval(months => nth * private.months_of(service.period)))::date as day) as begins
      where begins.day > private.today() and begins.day <= coalesce(service.last_day, 'infinity')
        and begins.day < private.today() + 800) end,
    case
      when service.state = 'active' and coalesce(service.last_day >= private.today(), true)
        then coalesce(priced.amount, 0) * 12 / private.months_of(service.period)
      else 0
    end
  from public.recurring_services as service
  join public.companies as company on company.id = service.company_id
  left join public.profiles as client on client.id = company.user_id
  cross join lateral (select private.recurring_amount(service, private.today()) as amount) as priced
  where service.tenant_id = recurring_list.tenant_id
    and (recurring_list.company_id is null or service.company_id = recurring_list.company_id)
    and (sees_all or service.state <> 'ended' and service.company_id in (select private.money_company_ids()))
  order by company.name, service.state, service.first_day, service.id
  limit 1000;
end;
$$;

comment on function public.recurring_list(uuid, uuid) is
  'What recurs in a tenant or for one of its companies, at most 1,000: the amount of a period today before VAT (null without a price), how '
  'many periods are due, when the next one begins, and what it brings in a year (nothing while it is paused or over). Staff and the owners '
  'of the tenant read all with the notes, others what has not ended of companies whose invoices they see. Raises account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.add_recurring(
  service_id uuid, company_id uuid, label text, period text, first_day date, vat_treatment public.vat_treatment, code text default null,
  amount numeric default null, last_day date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies;
  offered public.service_prices;
  wrong   text;
begin
  perform private.require_staff('add_recurring');
  select * into company from public.companies as known where known.id = add_recurring.company_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_recurring', company.tenant_id);

  if exists (
    select from public.recurring_services as known where known.id = service_id and known.company_id = company.id
  ) then
    return;
  end if;

  offered := private.service_on(add_recurring.code, greatest(add_recurring.first_day, private.today()));

  select checked.field into wrong
  from (values
    ('code', add_recurring.code is null or coalesce(offered.applies <> 'later', false)),
    ('label', char_length(btrim(add_recurring.label)) between 3 and 120),
    ('amount', case when add_recurring.amount is null then add_recurring.code is not null
      else add_recurring.amount between 0.01 and 1000000 and add_recurring.amount = round(add_recurring.amount, 2) end),
    ('period', add_recurring.period in ('month', 'quarter', 'year')
      -- A price for a year is not the price of a month.
      and (add_recurring.amount is not null or offered.per <> 'year' or add_recurring.period = 'year')),
    ('vat_treatment', add_recurring.vat_treatment <> 'disbursement_out_of_scope'),
    ('first_day', add_recurring.first_day between private.today() - 366 and private.today() + 731),
    ('last_day', coalesce(add_recurring.last_day >= add_recurring.first_day, true))) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'recurring.invalid', 'field', wrong));
  end if;

  -- The yearly invoice has it already.
  if add_recurring.code is not null and company.id in (
    select billed.id from private.companies_with_service(company.tenant_id, add_recurring.code, private.today()) as billed
  ) then
    raise exception using errcode = 'PT409', message = 'recurring.billed_yearly';
  end if;

  insert into public.recurring_services (
    id, tenant_id, company_id, code, label, amount, period, vat_treatment, first_day, last_day, created_by)
  values (
    service_id, company.tenant_id, company.id, add_recurring.code, btrim(add_recurring.label), add_recurring.amount,
    add_recurring.period, add_recurring.vat_treatment, add_recurring.first_day, add_recurring.last_day, auth.uid());
exception when unique_violation then
  -- The id belongs to a service of another company.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.add_recurring(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) is
  'Enters a service that recurs for a company, under an id from the browser, so that a repeat enters nothing twice: a text of 3 to 120 '
  'characters, month, quarter or year, a first day at most 366 days ago, an amount of a period in US dollars to the cent, or a code whose '
  'price holds (null amount). For staff with the duty billing. Raises recurring.invalid with a json array of {code, field} as detail, '
  'recurring.billed_yearly where the yearly invoice has the service, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function private.lock_recurring(command text, service_id uuid) returns public.recurring_services
language plpgsql security definer
set search_path = ''
as $$
declare
  service public.recurring_services;
begin
  perform private.require_staff(command);
  select * into service from public.recurring_services as known where known.id = service_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, service.tenant_id);
  return service;
end;
$$;

comment on function private.lock_recurring(text, uuid) is
  'A recurring service for a staff member, locked until the command ends. Raises not_found and what require_staff raises.';

create function private.recurring_note(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(btrim(reason), '')) not between 3 and 1000 then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = '[{"code": "recurring.invalid", "field": "reason"}]';
  end if;

  return btrim(reason);
end;
$$;

comment on function private.recurring_note(text) is 'A reason of 3 to 1000 characters. Raises recurring.invalid.';

create function public.pause_recurring(service_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  service public.recurring_services := private.lock_recurring('pause_recurring', service_id);
begin
  if service.state = 'paused' then
    return;
  end if;

  if service.state = 'ended' then
    raise exception using errcode = 'PT409', message = 'recurring.ended';
  end if;

  update public.recurring_services as known
  set state = 'paused', paused_on = private.today(), note = private.recurring_note(reason) where known.id = service.id;
end;
$$;

comment on function public.pause_recurring(uuid, text) is
  'Pauses a recurring service with a reason (3 to 1000 characters): nothing of it is drafted until it goes on. A repeat does nothing. For '
  'staff with the duty billing. Raises recurring.ended, recurring.invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.resume_recurring(service_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  service public.recurring_services := private.lock_recurring('resume_recurring', service_id);
begin
  if service.state = 'active' then
    return;
  end if;

  if service.state = 'ended' then
    raise exception using errcode = 'PT409', message = 'recurring.ended';
  end if;

  update public.recurring_services as known
  set state = 'active', paused_on = null, pauses = service.pauses + datemultirange(daterange(service.paused_on, private.today()))
  where known.id = service.id;
end;
$$;

comment on function public.resume_recurring(uuid) is
  'Lets a paused service go on: periods that began in the pause are not billed, those that begin from today on are. A repeat does nothing. '
  'For staff with the duty billing. Raises recurring.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.end_recurring(service_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  service public.recurring_services := private.lock_recurring('end_recurring', service_id);
begin
  if service.state = 'ended' then
    return;
  end if;

  update public.recurring_services as known
  set state = 'ended', paused_on = null, note = private.recurring_note(reason) where known.id = service.id;
end;
$$;

comment on function public.end_recurring(uuid, text) is
  'Ends a recurring service with a reason (3 to 1000 characters): nothing more of it is drafted, also what is due. Drafts and invoices '
  'keep their lines. A repeat does nothing. For staff with the duty billing. Raises recurring.invalid, duty.billing_needed, not_found, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.draft_recurring(uuid), public.recurring_list(uuid, uuid),
  public.add_recurring(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date),
  public.pause_recurring(uuid, text), public.resume_recurring(uuid), public.end_recurring(uuid, text)
  to authenticated;
