/*
 * The recurring services of a firm or of a client as a list, and the commands that add, pause, resume and end them. Tables and rules are in
 * recurring-services.sql, drafts in recurring-drafts.sql.
 */

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
  select service.id, company.id, coalesce(company.name, nullif(client.full_name, ''), client.email),
    coalesce(nullif(client.full_name, ''), client.email), service.code, service.label,
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
  left join public.companies as company on company.id = service.company_id
  left join public.profiles as client on client.id = coalesce(company.user_id, service.client_id)
  cross join lateral (select private.recurring_amount(service, private.today()) as amount) as priced
  where service.tenant_id = recurring_list.tenant_id
    and (recurring_list.company_id is null or service.company_id = recurring_list.company_id)
    and (sees_all or service.state <> 'ended' and (service.company_id in (select private.money_company_ids())
      or service.client_id = private.active_user_id() and service.tenant_id in (select private.tenant_ids())))
  order by 3, service.state, service.first_day, service.id
  limit 1000;
end;
$$;

comment on function public.recurring_list(uuid, uuid) is
  'What recurs in a tenant or for one of its companies, at most 1,000; what is of a client alone has no company and the name of the client '
  'in its place. The amount of a period today before VAT (null without a price), how '
  'many periods are due, when the next one begins, and what it brings in a year (nothing while it is paused or over). Staff and the owners '
  'of the tenant read all with the notes, others what has not ended of companies whose invoices they see, and of themselves. Raises '
  'account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.add_recurring(
  service_id uuid, company_id uuid, label text, period text, first_day date, vat_treatment public.vat_treatment, code text default null,
  amount numeric default null, last_day date default null, client_id uuid default null, tenant_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies;
  firm    uuid;
  offered public.service_prices;
  wrong   text;
begin
  perform private.require_staff('add_recurring');
  select * into company from public.companies as known where known.id = add_recurring.company_id;
  firm := case when add_recurring.company_id is null then add_recurring.tenant_id else company.tenant_id end;

  if firm is null or num_nonnulls(company.id, add_recurring.client_id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_recurring', firm);

  if add_recurring.client_id is not null and not exists (
    select from private.memberships as membership
    where membership.tenant_id = firm and membership.user_id = add_recurring.client_id
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.recurring_services as known
    where known.id = service_id and known.tenant_id = firm
      and (known.company_id, known.client_id) is not distinct from (add_recurring.company_id, add_recurring.client_id)
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
    id, tenant_id, company_id, client_id, code, label, amount, period, vat_treatment, first_day, last_day, created_by)
  values (
    service_id, firm, company.id, add_recurring.client_id, add_recurring.code, btrim(add_recurring.label), add_recurring.amount,
    add_recurring.period, add_recurring.vat_treatment, add_recurring.first_day, add_recurring.last_day, auth.uid());
exception when unique_violation then
  -- The id belongs to another service.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.add_recurring(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date, uuid, uuid) is
  'Enters a service that recurs for a company, or for a client of a tenant by themselves (both, and null for the company), under an id '
  'from the browser, so that a repeat enters nothing twice: a text of 3 to 120 '
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
  public.recurring_list(uuid, uuid),
  public.add_recurring(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date, uuid, uuid),
  public.pause_recurring(uuid, text), public.resume_recurring(uuid), public.end_recurring(uuid, text)
  to authenticated;
