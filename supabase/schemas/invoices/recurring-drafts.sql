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

-- Grants ---------------------------------------------------------------------

grant execute on function public.draft_recurring(uuid), public.set_recurring_drafts(uuid, boolean) to authenticated;
