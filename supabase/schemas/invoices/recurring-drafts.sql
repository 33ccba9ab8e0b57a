/*
 * What of the recurring services is due, and drafting it: one draft for each client who pays, with the companies that have something due,
 * and another one of what is the client's own.
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
    where service.id = new.recurring_id and service.tenant_id = new.tenant_id
      and case when service.client_id is null then service.company_id = new.company_id
        else new.company_id is null and exists (
          select from public.invoices as invoice
          where invoice.id = new.invoice_id and invoice.client_id = service.client_id and invoice.is_for_client) end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  return new;
end;
$$;

comment on function private.check_recurring_line() is
  'Holds for every writer that a line bills a recurring service of its own company, or of the client of its invoice. Raises '
  'invoice.line_invalid.';

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
    union all
    select from private.memberships as membership
    where membership.tenant_id = service.tenant_id and membership.user_id = service.client_id
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
  'The first days of the periods of a service that have begun and are on no invoice or draft; none while it is paused, once it ended, '
  'while its company is off the register, or its client no member of the tenant.';

create function private.draft_of_payer(tenant_id uuid, client_id uuid, is_for_client boolean default false) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  draft uuid := (
    select known.id from public.invoices as known
    where known.tenant_id = draft_of_payer.tenant_id and known.client_id = draft_of_payer.client_id and known.is_recurring
      and known.is_for_client = draft_of_payer.is_for_client and known.state = 'draft'
    for update);
begin
  if draft is null then
    insert into public.invoices (tenant_id, client_id, is_recurring, is_for_client, vat_percent, created_by)
    values (
      draft_of_payer.tenant_id, draft_of_payer.client_id, true, draft_of_payer.is_for_client, private.vat_percent(private.today()),
      auth.uid())
    returning id into draft;
  end if;

  return draft;
end;
$$;

comment on function private.draft_of_payer(uuid, uuid, boolean) is
  'The draft that gathers what recurs for the companies of a client, or for the client alone, locked; a new one where there is none.';

create function private.add_periods(invoice public.invoices, company_id uuid, place integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  most    constant integer := 100;
  service public.recurring_services;
  begins  date;
  next    integer;
  added   integer[] := '{}';
begin
  select coalesce(max(line.position), place) into next from public.invoice_lines as line
  where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id and line.kind <> 'vat'
    and line.company_id is not distinct from add_periods.company_id;

  for service in
    select known.* from public.recurring_services as known
    where known.tenant_id = invoice.tenant_id and case when add_periods.company_id is null then known.client_id = invoice.client_id
      else known.company_id = add_periods.company_id end
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
        invoice.tenant_id, invoice.id, add_periods.company_id, next, 'service', service.code,
        service.label || ', ' || to_char(begins, 'FMDD FMMon YYYY') || ' to '
          || to_char(begins + make_interval(months => private.months_of(service.period)) - interval '1 day', 'FMDD FMMon YYYY'),
        private.recurring_amount(service, begins), service.vat_treatment, service.id, begins);
    end loop;
  end loop;

  perform private.apply_discounts(invoice.id, add_periods.company_id, added);
  perform private.total_invoice(invoice.id, add_periods.company_id);
  return cardinality(added);
end;
$$;

comment on function private.add_periods(public.invoices, uuid, integer) is
  'Adds what is due of a company, or of the client alone (null), to a draft, after a place and at most 100 lines; how many lines it added.';

create function private.draft_company_periods(invoice_id uuid, company public.companies) returns integer
language plpgsql
set search_path = ''
as $$
declare
  draft public.invoices;
  place integer;
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name)
  select company.tenant_id, draft_company_periods.invoice_id, company.id, coalesce(max(part.position), 0) + 1, company.name
  from public.invoice_companies as part where part.invoice_id = draft_company_periods.invoice_id
  having not coalesce(bool_or(part.company_id = company.id), false);

  select part.position * 1000 into place from public.invoice_companies as part
  where part.invoice_id = draft_company_periods.invoice_id and part.company_id = company.id;
  select * into draft from public.invoices as known where known.id = draft_company_periods.invoice_id;
  return private.add_periods(draft, company.id, place);
end;
$$;

comment on function private.draft_company_periods(uuid, public.companies) is
  'Adds what is due of a company to the draft of its client, at most 100 lines a company; how many lines it added.';

create function private.draft_due(tenant_id uuid) returns table (drafts integer, lines integer, first_draft uuid)
language plpgsql rows 1
set search_path = ''
as $$
declare
  at_most constant integer := 500;
  company public.companies;
  payer   uuid;
  draft   public.invoices;
  one     uuid;
  touched uuid[] := '{}';
begin
  -- One after the other: a repeat finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('recurring ' || draft_due.tenant_id));
  lines := 0;

  for company in
    select known.* from public.companies as known
    where known.tenant_id = draft_due.tenant_id and exists (
      select from public.recurring_services as service
      cross join lateral private.recurring_due(service) as due (day)
      where service.tenant_id = known.tenant_id and service.company_id = known.id)
    order by known.user_id, known.name, known.id
  loop
    one := private.draft_of_payer(draft_due.tenant_id, company.user_id);
    -- The others wait until this draft is issued.
    continue when private.count_companies(one) >= at_most and company.id <> all (private.companies_of(one));
    touched := touched || one;
    lines := lines + private.draft_company_periods(one, company);
  end loop;

  for payer in
    select distinct service.client_id from public.recurring_services as service
    cross join lateral private.recurring_due(service) as due (day)
    where service.tenant_id = draft_due.tenant_id and service.client_id is not null
    order by service.client_id
  loop
    one := private.draft_of_payer(draft_due.tenant_id, payer, true);
    select * into draft from public.invoices as known where known.id = one;
    touched := touched || one;
    lines := lines + private.add_periods(draft, null, 0);
  end loop;

  drafts := (select count(distinct known) from unnest(touched) as known);
  first_draft := touched[1];
  return next;
end;
$$;

comment on function private.draft_due(uuid) is
  'Drafts what is due in a tenant, for its command and the nightly run: how many drafts, how many lines, and the first of the drafts.';

create function public.draft_recurring(tenant_id uuid) returns table (drafts integer, lines integer)
language plpgsql security definer rows 1
set search_path = ''
as $$
begin
  perform private.require_staff('draft_recurring');
  perform private.require_staff_in('draft_recurring', draft_recurring.tenant_id);
  return query select made.drafts, made.lines from private.draft_due(draft_recurring.tenant_id) as made;
end;
$$;

comment on function public.draft_recurring(uuid) is
  'Drafts each period of a recurring service of a tenant that has begun and is on no invoice: one draft for each client who pays, of at '
  'most 500 companies with at most 100 lines, and one of what is of the client alone. A repeat drafts nothing twice. Answers how many '
  'drafts have new lines, and how many lines. For staff with the duty billing. Raises duty.billing_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.set_recurring_drafts(tenant_id uuid, is_nightly boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('set_recurring_drafts');

  if set_recurring_drafts.is_nightly is null
    or not exists (select from public.tenants as tenant where tenant.id = set_recurring_drafts.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_recurring_drafts', set_recurring_drafts.tenant_id);

  insert into public.recurring_settings as known (tenant_id, is_nightly, set_by)
  values (set_recurring_drafts.tenant_id, set_recurring_drafts.is_nightly, auth.uid())
  on conflict on constraint recurring_settings_pkey do update
  set is_nightly = excluded.is_nightly, set_by = excluded.set_by, set_at = now()
  where known.is_nightly <> excluded.is_nightly;
end;
$$;

comment on function public.set_recurring_drafts(uuid, boolean) is
  'Sets whether the nightly run drafts what recurs in a tenant, as draft_recurring does. For staff with the duty billing and the super '
  'admin. Raises duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function private.draft_recurring_nightly() returns table (drafts integer, lines integer)
language plpgsql rows 1
set search_path = ''
as $$
declare
  firm uuid;
  made record;
begin
  drafts := 0;
  lines := 0;

  for firm in
    select known.tenant_id from public.recurring_settings as known
    join public.tenants as tenant on tenant.id = known.tenant_id
    where known.is_nightly and tenant.status = 'active'
    order by known.tenant_id
  loop
    perform private.lock_tenant(firm);
    -- Switched off while it waited.
    continue when not (select known.is_nightly from public.recurring_settings as known where known.tenant_id = firm);
    select * into made from private.draft_due(firm);
    continue when made.lines = 0;
    drafts := drafts + made.drafts;
    lines := lines + made.lines;
    perform private.notify_duty(
      'billing', firm, 'invoice.recurring_drafted',
      made.drafts || case made.drafts when 1 then ' draft' else ' drafts' end || ' of what recurs',
      made.lines || case made.lines when 1 then ' line was' else ' lines were' end
        || ' drafted in the night. Look at each draft and issue it. This is the first one.',
      private.subject('invoice', made.first_draft));
  end loop;

  return next;
end;
$$;

comment on function private.draft_recurring_nightly() is
  'Drafts what recurs in the active tenants that switched it on, and notifies their staff with the duty billing; how many drafts and '
  'lines. A repeat drafts nothing twice.';

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
  public.draft_recurring(uuid), public.recurring_list(uuid, uuid),
  public.add_recurring(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date, uuid, uuid),
  public.set_recurring_drafts(uuid, boolean),
  public.pause_recurring(uuid, text), public.resume_recurring(uuid), public.end_recurring(uuid, text)
  to authenticated;
