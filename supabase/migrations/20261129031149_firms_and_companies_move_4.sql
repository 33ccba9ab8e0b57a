set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.may_leave(status public.company_status, kind public.departure_kind)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select status in ('active', 'in_penalty', 'dormant') or kind = 'transfer_out' and status = 'strike_off_pending';
$function$;

CREATE OR REPLACE FUNCTION private.may_report_payment(company_id uuid, application_id uuid, tenant_id uuid, invoice_id uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- That of many companies: who pays it.
  if company_id is null and application_id is null and invoice_id in (select private.invoice_ids()) then
    return true;
  end if;

  if company_id in (select private.managed_company_ids()) and company_id in (select private.money_company_ids())
    or exists (
      select from public.draft_applications as application
      where application.id = may_report_payment.application_id and application.user_id = auth.uid()
        and application.id in (select private.application_ids()))
  then
    return true;
  end if;

  -- What the caller may not see does not exist.
  if company_id in (select private.company_ids()) or tenant_id in (select private.owned_tenant_ids()) or private.is_admin()
    or application_id in (select private.application_ids())
  then
    return false;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_share(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from public.companies as company
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, person)
    where company.id = may_share.company_id and (company.user_id = person or exists (
      select from public.company_users as granted
      where granted.company_id = company.id and granted.user_id = person and granted.access = 'owner')));
$function$;

CREATE OR REPLACE FUNCTION private.may_still_export(export public.firm_exports)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id, membership.role) = (export.tenant_id, export.asked_by, 'owner')
        and export.scope = 'firm')
    or exists (
      select from private.super_admin as chief
      join public.profiles as person on person.id = chief.user_id and person.status = 'active' and person.role = 'admin'
      where chief.user_id = export.asked_by);
$function$;

CREATE OR REPLACE FUNCTION private.may_still_invite(invitation private.invitations, inviter uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  tenant_role public.tenant_role;
begin
  -- The tenant before the person, as set_user_role does: a removal or suspension that is under way ends first.
  perform private.lock_tenant(invitation.tenant_id) where invitation.tenant_id is not null;
  perform from public.profiles as person where person.id = inviter and person.status = 'active' for share;

  if not found then
    return false;
  end if;

  perform from public.staff_duties as held where held.user_id = inviter for share;

  -- Staff invite as staff, whatever firm they own besides.
  if private.is_active_staff(inviter) and invitation.kind <> 'party' then
    return private.may_run(inviter, 'invite_' || invitation.kind);
  end if;

  select membership.role into tenant_role
  from public.tenant_users as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id and tenant.status = 'active'
  where membership.tenant_id = invitation.tenant_id and membership.user_id = inviter;

  return coalesce(
    case invitation.kind
      when 'party' then tenant_role is not null and exists (
        select from public.party_invitations as known
        join public.draft_applications as application on application.id = known.application_id
        where known.id = invitation.id and application.user_id = inviter)
      when 'client' then tenant_role = 'owner' or tenant_role is not null and exists (
        select from public.client_invitations as known
        where known.id = invitation.id and known.access <> 'owner' and private.may_share(inviter, known.company_id))
    end, false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.money_company_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select distinct known.company_id
  from private.my_memberships as membership
  join private.company_people as known using (tenant_id, user_id)
  where known.sees_money;
end;
$function$;

CREATE OR REPLACE FUNCTION private.next_standings(status public.company_status)
 RETURNS public.company_status[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when status in ('active', 'in_penalty') then
      array['dormant', 'strike_off_pending', 'struck_off', 'in_liquidation', 'merged']
    when status = 'dormant' then
      array['active', 'strike_off_pending', 'struck_off', 'in_liquidation', 'merged']
    when status = 'strike_off_pending' then array['active', 'struck_off', 'in_liquidation']
    when status = 'struck_off' then array['restoring', 'dissolved']
    when status = 'restoring' then array['active', 'struck_off']
    when status = 'in_liquidation' then array['active', 'dissolved']
    else '{}'
  end::public.company_status[];
$function$;

CREATE OR REPLACE FUNCTION private.occurrences(rule public.obligation_rules, until date, only_companies uuid[] DEFAULT NULL::uuid[], only_tenant uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.occurrence
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.tenant_id, company.id, rule.code, rule.valid_from, found.because, found.due_on,
    fee.amount, case when fee.amount is not null then 'USD' end,
    company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
  from private.days_of_rule(rule, until, only_companies) as found
  join public.companies as company on company.id = found.company_id
  left join public.fee_schedule as fee
    on rule.is_annual_fee and fee.kind = 'annual' and fee.entity_type = company.type
    and daterange(fee.valid_from, fee.valid_to, '[]') @> found.due_on
    -- The bands are in dollars: for capital in another currency, or none, a fee that depends on it is not known.
    and (fee.capital_from = 0 and fee.capital_to is null
      or company.currency in ('USD', 'BSD') and ceil(company.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to,
        'infinity'))
  where found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on
    and found.due_on >= date_trunc('year', private.followed_from(company, rule.is_annual_fee))
    and (company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
      or found.due_on <= coalesce(private.standing_since(company.id, company.status), private.today()))
  union all
  select found.tenant_id, null, rule.code, rule.valid_from, found.because, found.due_on, null, null, true
  from private.firm_days_of_rule(rule, until, only_tenant) as found
  where only_companies is null and found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on;
$function$;

CREATE OR REPLACE FUNCTION private.open_required_checks(application public.draft_applications)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.compliance_checks (tenant_id, application_id, kind)
  select application.tenant_id, application.id, kind.code
  from public.compliance_check_kinds as kind
  join public.application_kinds as asked on asked.kind = application.kind
  where (kind.required_for_approval and kind.code <> all (asked.checks_left_out) or kind.code = any (asked.checks))
    and not exists (
      select from public.compliance_checks as known
      where known.tenant_id = application.tenant_id and known.application_id = application.id and known.kind = kind.code);
$function$;

CREATE OR REPLACE FUNCTION private.open_statements()
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  today  date := private.today();
  opened integer := 0;
  firm   record;
begin
  -- A statement stays open for the companies that come late until the next ones open.
  for firm in
    select asked.year, asked.due_on, company.tenant_id, array_agg(company.id order by company.id) as companies
    from public.companies as company
    cross join lateral (
      select known.* from public.statement_years as known where known.opens_on <= today order by known.year desc limit 1) as asked
    where company.registration_date < asked.opens_on
      and company.status not in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged')
      and not exists (
        select from public.yearly_statements as known where known.company_id = company.id and known.year = asked.year)
    group by asked.year, asked.due_on, company.tenant_id
    order by company.tenant_id
  loop
    perform private.lock_tenant(firm.tenant_id);

    insert into public.yearly_statements (tenant_id, company_id, year, prefill)
    select company.tenant_id, company.id, firm.year, private.statement_prefill(company, firm.year)
    from public.companies as company where company.id = any (firm.companies)
    on conflict on constraint yearly_statements_company_id_year_key do nothing;

    opened := opened + cardinality(firm.companies);

    -- One notification a client, over all their companies.
    perform private.notify(
      client.user_id, firm.tenant_id, 'company.statement_open',
      'Your yearly statement ' || firm.year || ' is open for '
        || case client.companies when 1 then client.name else client.companies || ' companies' end,
      'Please confirm what has not changed, correct what has, and sign by ' || to_char(firm.due_on, 'FMDD FMMonth YYYY') || '.',
      private.subject('company', client.company_id))
    from (
      select company.user_id, count(*) as companies, min(company.name) as name,
        (array_agg(company.id order by company.name))[1] as company_id
      from public.companies as company where company.id = any (firm.companies)
      group by company.user_id) as client
    order by client.user_id;
  end loop;

  return opened;
end;
$function$;

CREATE OR REPLACE FUNCTION private.own_firm_export(command text, export_id uuid)
 RETURNS public.firm_exports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  is_staff  boolean := private.as_staff(command);
  export    public.firm_exports;
begin
  if is_staff then
    perform private.require_staff(command);
  end if;

  select * into export from public.firm_exports as known where known.id = own_firm_export.export_id for update;

  if export.id is null or not (is_staff or private.may_have_export(export.tenant_id, export.scope)) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, export.tenant_id);
  end if;

  return export;
end;
$function$;

CREATE OR REPLACE FUNCTION private.quote_of(application public.draft_applications, services text[], is_resident boolean)
 RETURNS SETOF public.quote_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.*
  from (
    select application.submitted_data as data, (application.submitted_at at time zone 'America/Nassau')::date as day
  ) as submitted
  cross join lateral public.quote(
    application.entity_type,
    private.application_capital(application, submitted.data),
    coalesce(substring(private.json_text(submitted.data -> 'capital' -> 'currency') from '^[A-Z]{3}$'), 'USD'),
    coalesce(quote_of.services, private.services_asked_for(submitted.data, application.entity_type, submitted.day)),
    submitted.day,
    coalesce(quote_of.is_resident, private.residence_in(submitted.data)),
    application.tenant_id, application.kind) as line;
$function$;

CREATE OR REPLACE FUNCTION private.read_firm_rows(relation text, tenant_id uuid, condition text, after jsonb, most integer)
 RETURNS TABLE(key jsonb, line text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_people constant boolean := relation = 'private.firm_export_people';
  keys      constant text[] := private.key_columns(relation);
  named     text := (select string_agg(format('line.%I', name), ', ') from unnest(keys) as name);
  past      text;
begin
  past := case when after is null then '' else (
    select format(' and (%s) > (%s)', named, string_agg(format('($2 ->> %s)::%s', place - 1, coalesce((
      select format_type(attribute.atttypid, null) from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = to_regclass(relation) and attribute.attname = name), 'uuid')), ', ' order by place))
    from unnest(keys) with ordinality as part (name, place)) end;

  -- At most four million characters, and at least one row.
  return query execute format(
    'select read.key, read.line from (
      select listed.key, listed.line, sum(octet_length(listed.line)) over (order by listed.place) - octet_length(listed.line) as before
      from (
        select jsonb_build_array(%1$s) as key, (to_jsonb(line) - ''token_hash''%5$s)::text as line,
          row_number() over (order by %1$s) as place
        from %2$s as line
        where line.%6$s = $1%3$s%4$s
        order by %1$s limit $3) as listed) as read
    where read.before < 4000000 order by read.before',
    named, case when is_people then relation || '()' else relation end, case when condition is null then '' else ' and ' || condition end,
    past, case when is_people then ' - ''tenant_id''' else '' end, case relation when 'public.tenants' then 'id' else 'tenant_id' end)
    using read_firm_rows.tenant_id, after, least(greatest(most, 1), 1000);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reference_table(table_name text)
 RETURNS private.reference_table
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  known private.reference_table;
begin
  select * into known
  from (values
    ('fee_schedule', '{code,capital_from,valid_from}'::text[], '{label,amount}'::text[], false, true),
    ('service_prices', '{code,valid_from}', '{label,amount,vat_treatment}', false, true),
    ('tenant_prices', '{tenant_id,code,valid_from}', '{amount}', true, true),
    ('thresholds', '{code,valid_from}', '{value}', false, false),
    ('country_risk', '{country,list,valid_from}', '{rating}', true, true),
    ('kyc_review_intervals', '{rating,valid_from}', '{months}', false, false),
    ('name_rules', '{word,valid_from}', '{forms,action,authority,except_types,note}', true, true),
    ('document_requirements', '{code,party_kind,level,valid_from}', '{minimum,max_age_months,alternatives,note}', false, true),
    ('change_rules', '{kind,valid_from}', '{category,alternatives,note,fee}', false, false),
    ('business_activities', '{code,valid_from}', '{name,requirement,authority,note,keywords}', false, true),
    ('restoration_conditions', '{years_over,valid_from}', '{needs,note}', false, true),
    -- Confirmed here and changed elsewhere.
    ('published_days', '{code,year}', '{}', false, false),
    ('obligation_rules', '{code,valid_from}', '{}', false, false),
    ('obligation_penalties', '{code,valid_from,step}', '{}', false, false),
    ('entity_type_rules', '{entity_type,valid_from}', '{}', false, false),
    ('entity_feature_rules', '{feature,valid_from}', '{}', false, false)
  ) as listed
  where listed.column1 = reference_table.table_name;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return known;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations_of(rule_code text, until date, only_companies uuid[], only_tenant uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with wanted as materialized (
    select occurrence.*
    from public.obligation_rules as rule
    cross join lateral private.occurrences(rule, until, only_companies, only_tenant) as occurrence
    where rule.code = refresh_obligations_of.rule_code
  ), there as materialized (
    select known.id, known.tenant_id, coalesce(known.company_id, known.tenant_id) as subject, known.because, known.state,
      (known.rule_from, known.due_on, known.amount) as terms
    from (
      select every.* from public.obligations as every
      where only_companies is null and (only_tenant is null or (every.tenant_id = only_tenant and every.company_id is null))
      union all
      select own.* from (select distinct unnest(only_companies) as company_id) as given join public.obligations as own using (company_id)
    ) as known
    where known.rule_code = refresh_obligations_of.rule_code
  ), entered as (
    insert into public.obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select wanted.tenant_id, wanted.company_id, wanted.rule_code, wanted.rule_from, wanted.because, wanted.due_on, wanted.amount,
      wanted.currency
    from wanted
    left join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where there.id is null and wanted.is_live
    on conflict do nothing
    returning 1
  ), updated as (
    update public.obligations as known
    set state = 'open', note = case when there.state = 'open' then known.note end, rule_from = wanted.rule_from,
      due_on = wanted.due_on, amount = wanted.amount, currency = wanted.currency
    from wanted
    join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where known.id = there.id
      and (there.state = 'void' and wanted.is_live
        or there.state = 'open' and there.terms is distinct from (wanted.rule_from, wanted.due_on, wanted.amount))
    returning 1
  ), struck as (
    update public.obligations as known
    set state = 'void', note = coalesce(private.ended_note(known.company_id), known.note)
    from there
    where known.id = there.id and there.state = 'open'
      and not exists (
        select from wanted
        where coalesce(wanted.company_id, wanted.tenant_id) = there.subject and wanted.because = there.because)
    returning 1
  )
  select (select count(*) from entered), (select count(*) from updated), (select count(*) from struck);
$function$;

CREATE OR REPLACE FUNCTION private.refresh_owner_proposals(company_id uuid, on_date date)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.refuse_departure(wrong_field text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  raise exception using errcode = 'PT422', message = 'departure.incomplete',
    detail = jsonb_build_array(jsonb_build_object('code', 'departure.incomplete', 'field', wrong_field));
end;
$function$;

CREATE OR REPLACE FUNCTION private.relationship_lasts(event public.access_events, since timestamp with time zone)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- The last change of a company that has ended is not before its end: what is not known is kept longer, never shorter.
  select exists (
    select from public.companies as company
    left join public.documents as opened on opened.id = event.subject_id and opened.company_id is not null
    where company.tenant_id = event.tenant_id and (opened.id is null or company.id = opened.company_id)
      and (company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged') or company.updated_at >= since));
$function$;

CREATE OR REPLACE FUNCTION private.require_company_document(company_id uuid, document_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.documents as document
    where document.id = require_company_document.document_id and document.company_id = require_company_document.company_id
      and document.status not in ('rejected', 'superseded')
  ) then
    raise exception using errcode = 'PT422', message = 'departure.document_unknown';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_moved_on(application public.draft_applications, moved_on date)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if moved_on is null or moved_on > private.today() or moved_on < (application.submitted_at at time zone 'America/Nassau')::date then
    raise exception using errcode = 'PT422', message = 'move.moved_on_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_open_company(company public.companies, action text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.standing_refuses(company.status, require_open_company.action) then
    raise exception using errcode = 'PT409', message = 'change.company_closed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_open_departure(departure public.company_departures)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if departure.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'departure.not_open';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_renewal(company public.companies, year integer)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  -- The year of the registration is paid with the order.
  if require_renewal.year is null or require_renewal.year <= coalesce(extract(year from company.registration_date), 1900)
    or require_renewal.year not between extract(year from private.today()) - 10 and extract(year from private.today()) + 1 then
    raise exception using errcode = 'PT422', message = 'invoice.year_invalid';
  end if;

  if require_renewal.year > extract(year from private.standing_since(company.id, company.status)) then
    perform private.require_standing(company, 'later_year');
  end if;

  if exists (
    select from public.invoice_companies as known
    where known.company_id = company.id and known.renewal_year = require_renewal.year and not known.is_void
  ) or private.is_fee_billed(company.id, require_renewal.year) then
    raise exception using errcode = 'PT409', message = 'invoice.year_invoiced';
  end if;

  if not exists (select from public.entity_types as type where type.code = company.type and type.is_formable) then
    raise exception using errcode = 'PT409', message = 'invoice.year_without_prices';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_restoration(company public.companies, day date, document_id uuid, unpaid_reason text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if require_restoration.document_id is null and (private.restoration_needs(company, require_restoration.day)).needs is not null then
    raise exception using errcode = 'PT422', message = 'company.restoration_document_missing';
  end if;

  if char_length(btrim(require_restoration.unpaid_reason)) > 2000
    or nullif(btrim(require_restoration.unpaid_reason), '') is null and exists (
      select from private.restoration_lines(company, require_restoration.day) as line where line.state <> 'paid')
  then
    raise exception using errcode = 'PT422', message = 'company.restoration_unpaid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_standing(company public.companies, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.standing_refuses(company.status, require_standing.action) then
    raise exception using errcode = 'PT409', message = 'company.standing_refuses';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.restoration_billed(company public.companies, until date)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when bool_or(billed.state = 'paid') then 'paid' when count(*) > 0 then 'invoiced' end
  from public.invoices as billed
  where billed.company_id = company.id and billed.is_restoration and billed.state in ('issued', 'paid')
    and billed.created_at::date >= coalesce(until, private.standing_since(company.id, 'struck_off'), '1800-01-01');
$function$;

CREATE OR REPLACE FUNCTION private.restoration_lines(company public.companies, day date)
 RETURNS TABLE(kind text, code text, label text, due_on date, amount numeric, vat_treatment public.vat_treatment, state text, source_note text, verified boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with struck as materialized (
    select private.standing_since(company.id, 'struck_off') as on_day where company.status in ('struck_off', 'restoring')
  ), fees as materialized (
    select rule as rule, found.because, found.due_on, extract(year from found.due_on)::integer as year, fee.amount, fee.code as fee_code,
      fee.source_note, fee.verified, duty.state as duty_state
    from public.obligation_rules as rule
    cross join lateral private.days_of_rule(rule, restoration_lines.day, array[company.id]) as found
    left join public.obligations as duty
      on duty.company_id = company.id and duty.rule_code = rule.code and duty.because = found.because
    left join public.fee_schedule as fee
      on fee.kind = 'annual' and fee.entity_type = company.type and daterange(fee.valid_from, fee.valid_to, '[]') @> found.due_on
      and (fee.capital_from = 0 and fee.capital_to is null
        or company.currency in ('USD', 'BSD') and ceil(company.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to,
          'infinity'))
    where rule.is_annual_fee and rule.subject = 'company' and found.due_on <= restoration_lines.day
      and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on
      and found.due_on >= date_trunc('year', private.followed_from(company, true))
      and duty.state is distinct from 'waived'
      -- What was paid before is no part of a restoration.
      and (duty.state is distinct from 'done'
        or duty.done_on > coalesce((select struck.on_day from struck), restoration_lines.day))
  ), billed as materialized (
    select part.renewal_year as year, case when bool_or(invoice.state = 'paid') then 'paid' else 'invoiced' end as state
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company.id and part.renewal_year is not null and invoice.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))
    group by part.renewal_year
  ), off_register as materialized (
    select nth, (struck.on_day + make_interval(years => nth - 1))::date as begins
    from struck
    cross join lateral generate_series(
      1, extract(year from age(restoration_lines.day, struck.on_day))::integer + 1) as nth
    where restoration_lines.day >= struck.on_day
    union all
    select null, null from struck where struck.on_day is null
  ), listed as (
    select 1 as part, 'back_fee' as kind, coalesce(fees.fee_code, 'ANNUAL_FEE') as code, 'Annual fee of ' || fees.year as label,
      fees.due_on, fees.amount, 'disbursement_out_of_scope'::public.vat_treatment as vat_treatment,
      case when fees.duty_state = 'done' then 'paid' else coalesce(billed.state, private.restoration_billed(company, fees.due_on)) end
        as state,
      fees.source_note, fees.verified
    from fees
    left join billed on billed.year = fees.year
    union all
    select 2, 'late_penalty', 'LATE_PENALTY', 'Late penalty on the annual fee of ' || fees.year, fees.due_on, exposure.penalty,
      'disbursement_out_of_scope', private.restoration_billed(company, fees.due_on),
      'By the penalty steps of the rule.', exposure.is_verified
    from fees
    left join struck on true
    cross join lateral private.obligation_exposure(
      jsonb_populate_record(null::public.obligations, jsonb_build_object(
        'rule_code', (fees.rule).code, 'rule_from', (fees.rule).valid_from, 'due_on', fees.due_on, 'amount', fees.amount,
        'currency', 'USD', 'state', 'open')),
      least(restoration_lines.day, struck.on_day)) as exposure
    where fees.duty_state is distinct from 'done' and fees.due_on <= coalesce(struck.on_day, restoration_lines.day)
      and exposure.penalty is distinct from 0
    union all
    select 3, 'yearly_penalty', 'RESTORATION_YEAR',
      coalesce('Penalty for year ' || off_register.nth || ' off the register', 'Penalty for each year off the register'),
      off_register.begins, case when off_register.nth is not null then fee.amount end, 'disbursement_out_of_scope',
      private.restoration_billed(company, off_register.begins), fee.source_note, fee.verified
    from off_register
    left join public.fee_schedule as fee
      on fee.kind = 'restoration_year' and fee.entity_type = company.type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> restoration_lines.day
    union all
    select 4, 'restoration', 'RESTORATION', 'Restoration to the register', null, fee.amount, 'disbursement_out_of_scope',
      private.restoration_billed(company, null), fee.source_note, fee.verified
    from (select) as one
    left join public.fee_schedule as fee
      on fee.kind = 'restoration' and fee.entity_type = company.type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> restoration_lines.day
    union all
    select 5, 'service', price.code, price.label, null, price.amount,
      case when price.vat_treatment = 'standard' and private.residence_in(ordered.submitted_data) = false
        then 'zero_rated_nonresident' else price.vat_treatment end,
      private.restoration_billed(company, null), price.source_note, price.verified
    from private.prices_on(restoration_lines.day, company.tenant_id) as price
    left join public.draft_applications as ordered on ordered.company_id = company.id
    where price.code = 'restoration' and (price.entity_types = '{}' or company.type = any (price.entity_types))
  )
  select listed.kind, listed.code, listed.label, listed.due_on, listed.amount, listed.vat_treatment, coalesce(listed.state, 'open'),
    coalesce(listed.source_note, 'No table has a figure: to be confirmed with the registry.'), coalesce(listed.verified, false)
  from listed
  order by listed.part, listed.due_on;
$function$;

CREATE OR REPLACE FUNCTION private.restoration_needs(company public.companies, day date)
 RETURNS public.restoration_conditions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select known from public.restoration_conditions as known
  where company.status in ('struck_off', 'restoring') and daterange(known.valid_from, known.valid_to, '[]') @> restoration_needs.day
    and private.standing_since(company.id, 'struck_off') + make_interval(years => known.years_over) < restoration_needs.day
  order by known.years_over desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.retry_firm_export(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports;
begin
  select known.* into export
  from private.firm_export_runs as run
  join public.firm_exports as known on known.id = run.export_id
  where run.job_id = retry_firm_export.job_id for update of known;

  if export.state is distinct from 'failed' then
    return;
  end if;

  -- Its files are removed a day after its end.
  if export.ended_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'firm_export.expired';
  end if;

  if exists (
    select from public.firm_exports as other where other.tenant_id = export.tenant_id and other.state in ('waiting', 'running')) then
    raise exception using errcode = 'PT409', message = 'firm_export.running';
  end if;

  update public.firm_exports as known set state = 'waiting', ended_at = null, error = null where known.id = export.id;
  update private.firm_export_runs as run set tries = 0 where run.export_id = export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.schedule_change(request public.change_requests)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
      'Change request ' || request.reference || ' takes effect on ' || to_char(request.effective_on, 'FMDD FMMonth YYYY'),
      private.change_title(request));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sees_money(person uuid, company_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.company_people as known
    join private.memberships as membership using (tenant_id, user_id)
    where known.company_id = sees_money.company_id and known.user_id = person and known.sees_money);
$function$;

CREATE OR REPLACE FUNCTION private.several_companies(company_ids uuid[])
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when count(*) > 1 then left(min(company.name), 130) || ' and ' || count(*) - 1 || ' more' else min(company.name) end
  from public.companies as company where company.id = any (several_companies.company_ids);
$function$;

CREATE OR REPLACE FUNCTION private.share_with(person uuid, company_ids uuid[], giver uuid, access public.company_access, money boolean, until date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  changed uuid[];
  firm    uuid;
begin
  -- Those that are still the giver's, apart from what is the person's by themselves or by the firm.
  with wanted as (
    select company.id, company.tenant_id, former.access as former
    from public.companies as company
    left join public.company_users as former on former.company_id = company.id and former.user_id = share_with.person
    where company.id = any (share_with.company_ids) and company.user_id <> share_with.person
      and private.may_share(share_with.giver, company.id)
      and (former.user_id is null or former.given_by is not null)
      and (former.user_id is null or (former.access, former.money, former.until, former.given_by)
        is distinct from (share_with.access, share_with.money, share_with.until, share_with.giver))
  ), given as (
    insert into public.company_users as granted (company_id, tenant_id, user_id, access, given_by, money, until)
    select wanted.id, wanted.tenant_id, share_with.person, share_with.access, share_with.giver, share_with.money, share_with.until
    from wanted
    on conflict on constraint company_users_pkey do update
    set access = excluded.access, given_by = excluded.given_by, money = excluded.money, until = excluded.until
    returning granted.company_id
  ), kept as (
    insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, access, reason, by)
    select wanted.tenant_id, wanted.id, case when wanted.former is null then 'given' else 'changed' end, share_with.person,
      wanted.former, share_with.access,
      'By the client. ' || private.access_text(share_with.access, share_with.money, share_with.until), share_with.giver
    from wanted
  )
  select array_agg(given.company_id), (array_agg(wanted.tenant_id))[1] into changed, firm
  from given join wanted on wanted.id = given.company_id;

  perform private.shared_notice(
    person, firm, changed, 'You have access to ', private.access_text(share_with.access, share_with.money, share_with.until));
end;
$function$;

CREATE OR REPLACE FUNCTION private.shared_notice(person uuid, tenant_id uuid, company_ids uuid[], title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person, shared_notice.tenant_id, 'company.access', title || private.several_companies(company_ids), message,
    case when cardinality(company_ids) = 1 then private.subject('company', company_ids[1]) end)
  where cardinality(company_ids) > 0;
$function$;

CREATE OR REPLACE FUNCTION private.sign_statement(statement public.yearly_statements, signed_name text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  held      jsonb := private.statement_values(statement);
  registers jsonb := private.statement_registers(statement.company_id);
  reported  jsonb := '{}';
  block     text;
begin
  perform private.require_open_company(company, 'statement')
  from public.companies as company where company.id = statement.company_id;

  if exists (select from private.statement_issues(statement)) then
    raise exception using errcode = 'PT422', message = 'statement.incomplete';
  end if;

  foreach block in array '{owners,officers}'::text[] loop
    if not private.statement_same(statement.answers, block) then
      reported := reported || jsonb_build_object(block, private.report_statement_change(statement, block));
    end if;
  end loop;

  perform private.review_stated_people(statement);

  insert into public.statement_signatures (tenant_id, statement_id, body, content, signed_name, signed_by, address)
  values (
    statement.tenant_id, statement.id, private.statement_text(statement, held, registers, reported, sign_statement.signed_name),
    jsonb_build_object(
      'values', held, 'before', statement.prefill, 'answers', statement.answers, 'registers', registers, 'reported', reported),
    sign_statement.signed_name, auth.uid(), private.request_address());

  update public.yearly_statements as known
  set state = 'answered', signed_by = auth.uid(), signed_at = clock_timestamp(), return_note = null,
    changed_blocks = array(
      select part.block from unnest(private.statement_blocks()) as part (block)
      where not private.statement_same(statement.answers, part.block)
        -- What was entered again as it was is no change.
        and (held -> part.block is null or held -> part.block is distinct from statement.prefill -> part.block)),
    substance_class = private.substance_class(statement, held)
  where known.id = statement.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.spent_firm_files()
 RETURNS TABLE(path text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select part.path
  from public.firm_export_parts as part
  join public.firm_exports as export on export.id = part.export_id
  where export.state = 'cancelled' or (export.state = 'done' and export.expires_at <= now())
    or (export.state = 'failed' and export.ended_at < now() - interval '1 day')
  union all
  -- Stored, and cut off before it was recorded.
  select stored.name
  from storage.objects as stored
  where stored.bucket_id = 'exports' and stored.created_at < now() - interval '1 day'
    and not exists (select from public.firm_export_parts as part where part.path = stored.name);
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands()
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.command, known.duties::public.staff_duty[], known.super_admin::private.super_admin_rule,
    known.reach::private.command_reach, known.two_persons
  from (values
    -- Applications, and staff who make one of their own.
    ('start_review', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_information', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_for_names', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_approval', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('file_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('incorporate_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_change_of_agent', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_continuation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_arrears', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_question.kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('start_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('enter_application_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_application', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('invite_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('mail_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Restorations.
    ('draft_restoration', '{billing}', 'needs_duty', 'record', false),
    -- Companies that leave.
    ('request_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_departure', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_departure_document', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('accept_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('confirm_departure_debts', '{compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('start_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure_pack', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_departure', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Yearly statements.
    ('accept_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('return_statement', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_return_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    -- Document templates, and what is made from them.
    ('save_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('use_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('retire_document_template', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('make_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- Changes of a company.
    ('claim_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('ask_about_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reject_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('effect_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('attach_change_documents', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('take_over_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('start_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('request_change', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('withdraw_change_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- Companies that were not formed here.
    ('start_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('put_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('remember_import_columns', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_people', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('decide_import_companies', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('check_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('begin_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('discard_import', '{reviewer,compliance_officer,senior}', 'instead', 'firm', false),
    ('undo_import', '{compliance_officer,senior}', 'instead', 'firm', false),
    -- Companies, their registers and owners.
    ('set_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('revoke_company_access', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('transfer_company', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_company', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_status', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_company_conditions', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_party_provided', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('link_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('record_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('void_event', '{reviewer,compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('declare_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('cease_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_holding', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('correct_participant', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('correct_charge', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_owners', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('dismiss_owner_proposal', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Documents.
    ('accept_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reject_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_document', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('register_document', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    -- KYC.
    ('claim_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('claim_next_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('take_over_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('approve_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('reject_kyc', '{reviewer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.second', '{compliance_officer}', 'needs_duty', 'record', false),
    ('confirm_kyc_approval.senior', '{senior}', 'needs_duty', 'record', false),
    ('assign_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_priority', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('release_kyc', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('set_kyc_level', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('request_kyc_information', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('recall_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('answer_kyc_request', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('submit_kyc', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_document_requirement', '{compliance_officer}', 'needs_duty', 'record', false),
    ('withdraw_waiver', '{compliance_officer}', 'needs_duty', 'record', false),
    -- Risk.
    ('assess_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('override_risk', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_risk_override', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('approve_risk_override', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('save_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- It changes no record: it works out what publishing would do.
    ('start_model_preview', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    -- It compares; what it finds is decided one by one.
    ('start_rescreening', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('decide_hit.second', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_hits', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_hit', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('start_watchlist_import', '{}', 'only', 'all', false),
    ('put_watchlist_entries', '{}', 'only', 'all', false),
    ('finish_watchlist_import', '{}', 'only', 'all', false),
    ('discard_watchlist_import', '{}', 'only', 'all', false),
    -- Compliance.
    ('acknowledge_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('acknowledge_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('assign_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('resolve_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alert', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('reopen_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('snooze_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('wake_alerts', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('open_check', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decide_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('reopen_check', '{reviewer,compliance_officer}', 'needs_duty', 'record', false),
    ('complete_task', '{compliance_officer}', 'needs_duty', 'record', false),
    ('complete_obligation', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('file_annual_fees', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('complete_obligations', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('reopen_obligation', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligation', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('waive_obligations', '{compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('hold_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('release_reminders_of', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('set_reminder_ladder', '{compliance_officer,senior}', 'needs_duty', 'firm', false),
    ('propose_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('discard_obligation_rule', '{reviewer,compliance_officer,senior}', 'needs_duty', 'all', true),
    ('publish_obligation_rule', '{compliance_officer}', 'needs_duty', 'all', true),
    -- It goes on with what was confirmed when the job was entered.
    ('retry_job', '{reviewer,compliance_officer,senior,billing}', 'instead', 'record', false),
    -- Who has lost a duty still stops what they began.
    ('cancel_job', '{}', 'needs_duty', 'record', false),
    ('job_errors', '{}', 'only', 'all', false),
    -- The line of the command that it calls is asked besides.
    ('run_many', '{}', 'needs_duty', 'record', false),
    -- Invoices.
    ('draft_invoice', '{billing}', 'needs_duty', 'record', false),
    ('draft_renewal', '{billing}', 'needs_duty', 'record', false),
    ('draft_payer_renewal', '{billing}', 'needs_duty', 'record', false),
    ('take_off_invoice', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_receipt', '{billing}', 'needs_duty', 'record', false),
    ('apply_account', '{billing}', 'needs_duty', 'record', false),
    ('reverse_entry', '{billing}', 'needs_duty', 'record', false),
    ('refund_invoice', '{billing}', 'needs_duty', 'record', false),
    ('refund_account', '{billing}', 'needs_duty', 'record', false),
    ('issue_credit_note', '{billing}', 'needs_duty', 'record', false),
    ('write_off', '{billing}', 'needs_duty', 'record', false),
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('set_aside_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('take_back_bank_line', '{billing}', 'needs_duty', 'record', false),
    -- People and firms.
    ('invite_client', '{senior}', 'instead', 'record', false),
    ('invite_company', '{senior}', 'instead', 'firm', false),
    ('resend_invitation', '{senior}', 'instead', 'firm', false),
    ('revoke_invitation', '{senior}', 'instead', 'firm', false),
    ('resend_invitation.colleague', '{}', 'only', 'all', false),
    ('revoke_invitation.colleague', '{}', 'only', 'all', false),
    ('remove_member', '{senior}', 'instead', 'firm', false),
    ('set_member_role', '{senior}', 'instead', 'firm', false),
    ('set_user_role', '{senior}', 'instead', 'firm', false),
    ('suspend_user', '{senior}', 'instead', 'firm', false),
    ('restore_user', '{senior}', 'instead', 'firm', false),
    ('remove_second_factor', '{senior}', 'instead', 'firm', false),
    ('set_user_role.staff', '{}', 'only', 'all', false),
    ('suspend_user.staff', '{}', 'only', 'all', false),
    ('restore_user.staff', '{}', 'only', 'all', false),
    ('remove_second_factor.staff', '{}', 'only', 'all', false),
    ('invite_colleague', '{}', 'only', 'all', false),
    ('set_staff_duties', '{}', 'only', 'all', false),
    ('staff_without_second_factor', '{}', 'only', 'all', false),
    ('update_branding', '{senior}', 'instead', 'firm', false),
    ('set_mail_sender', '{senior}', 'instead', 'firm', false),
    ('check_firm_point', '{senior}', 'instead', 'firm', false),
    ('set_firm_price', '{}', 'only', 'firm', false),
    ('create_tenant', '{}', 'only', 'all', false),
    ('update_tenant', '{}', 'only', 'all', false),
    -- Announcements, settings, reference data.
    ('publish_announcement', '{senior}', 'instead', 'firm', false),
    ('publish_announcement.all', '{}', 'only', 'all', false),
    ('try_announcement', '{senior}', 'instead', 'record', false),
    ('recall_announcement', '{senior}', 'instead', 'firm', false),
    ('recall_announcement.all', '{}', 'only', 'all', false),
    ('save_settings', '{}', 'only', 'all', false),
    ('send_test_email', '{}', 'only', 'all', false),
    ('retry_mail', '{}', 'needs_duty', 'record', false),
    ('retry_mails', '{}', 'needs_duty', 'record', false),
    ('end_calendar_feed', '{}', 'needs_duty', 'record', false),
    ('try_address_again', '{}', 'needs_duty', 'record', false),
    ('set_file_scanning', '{}', 'only', 'all', false),
    ('start_firm_export', '{}', 'only', 'firm', false),
    ('discard_firm_export', '{}', 'only', 'firm', false),
    ('fetch_firm_export', '{}', 'only', 'firm', false),
    ('set_client_error_reports', '{}', 'only', 'all', false),
    ('withdraw_portal_version', '{}', 'only', 'all', false),
    ('restore_portal_version', '{}', 'only', 'all', false),
    ('pin_portal', '{}', 'only', 'firm', false),
    ('queue_scans', '{}', 'only', 'all', false),
    ('change_reference', '{}', 'only', 'all', false),
    ('end_reference', '{}', 'only', 'all', false),
    ('take_back_reference', '{}', 'only', 'all', false),
    ('confirm_reference', '{}', 'only', 'all', false),
    ('announce_day', '{}', 'only', 'all', false),
    -- What decides nothing: notes and messages.
    ('add_staff_note', '{}', 'needs_duty', 'record', false),
    ('edit_staff_note', '{}', 'needs_duty', 'record', false),
    ('pin_staff_note', '{}', 'needs_duty', 'record', false),
    ('remove_staff_note', '{}', 'needs_duty', 'record', false),
    ('add_kyc_note', '{}', 'needs_duty', 'record', false),
    ('open_ticket', '{}', 'needs_duty', 'record', false),
    ('reply_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_status', '{}', 'needs_duty', 'record', false),
    ('attach_file', '{}', 'needs_duty', 'record', false),
    ('add_ticket_note', '{}', 'needs_duty', 'record', false),
    ('assign_ticket', '{}', 'needs_duty', 'record', false),
    ('set_ticket_priority', '{}', 'needs_duty', 'record', false),
    ('convert_contact_message', '{}', 'needs_duty', 'record', false),
    ('close_contact_message', '{}', 'needs_duty', 'record', false),
    ('answer_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
$function$;

CREATE OR REPLACE FUNCTION private.standing_limits()
 RETURNS TABLE(standing public.company_status, actions text[])
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select known.standing::public.company_status, known.actions::text[]
  from (values
    ('struck_off', '{change,register_change,statement,resolution,later_year}'),
    ('dissolved', '{change,restoration_change,register_change,statement,resolution,later_year}'),
    ('transferred_out', '{change,restoration_change,register_change,statement,resolution,later_year}'),
    ('continued_out', '{change,restoration_change,register_change,statement,resolution,later_year}'),
    ('merged', '{change,restoration_change,register_change,statement,resolution,later_year}')
  ) as known (standing, actions);
$function$;

CREATE OR REPLACE FUNCTION private.standing_refuses(status public.company_status, action text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select exists (select from private.standing_limits() as known where known.standing = status and action = any (known.actions));
$function$;

CREATE OR REPLACE FUNCTION private.standing_since(company_id uuid, status public.company_status)
 RETURNS date
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return (
    select max(change.on_date) from public.company_record_changes as change
    where change.company_id = standing_since.company_id and change.action = 'standing'
      and change.after ->> 'status' = standing_since.status::text);
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_firm_export(export public.firm_exports, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, export.tenant_id, tell_of_firm_export.kind, tell_of_firm_export.title, tell_of_firm_export.message,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id))
  from (
    select chief.user_id from private.super_admin as chief
    union
    select membership.user_id from private.memberships as membership
    where membership.tenant_id = export.tenant_id and membership.role = 'owner' and export.scope = 'firm') as person
  where person.user_id is distinct from auth.uid();
$function$;

CREATE OR REPLACE FUNCTION public.accept_departure_debts(departure_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('accept_departure_debts', departure_id);
begin
  perform private.require_open_departure(departure);

  if char_length(coalesce(btrim(reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'departure.reason_missing';
  end if;

  update public.company_departures as known
  set debts_accepted = array(select debt.id from private.departure_debts(departure.company_id) as debt order by debt.id),
    debts_reason = btrim(accept_departure_debts.reason), debts_accepted_by = auth.uid(), debts_confirmed_by = null
  where known.id = departure.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.application_arrears(application_id uuid)
 RETURNS SETOF public.arrears_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  select known.* into application from public.draft_applications as known
  where known.id = application_arrears.application_id
    and (known.id = any (array(select private.application_ids())) or known.tenant_id = any (array(select private.owned_tenant_ids()))
      or private.is_admin());

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select line.* from private.application_arrears(application, private.today()) as line;
end;
$function$;

CREATE OR REPLACE FUNCTION public.application_issues(application_id uuid)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
begin
  perform private.require_user();
  perform private.count_issues();
  -- Read as the caller: row-level security decides.
  select * into application from public.draft_applications where id = application_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.issues_of(application, application.data, private.today());
end;
$function$;

CREATE OR REPLACE FUNCTION public.approve_change_request(request_id uuid, expected_version integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.change_requests := private.lock_change('approve_change_request', request_id);
begin
  -- A request is not approved by its requester.
  if request.user_id = auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if request.state in ('approved', 'effected') then
    return;
  end if;

  if request.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'change.conflict';
  end if;

  perform private.require_open_company(company, private.action_of_change(request.kind))
  from public.companies as company where company.id = request.company_id;
  perform private.require_change_ready(request);

  update public.change_requests set approved_by = auth.uid() where id = request.id;
  perform private.move_change(request, 'approved', auth.uid());
  perform private.notify_requester(
    request, 'change.approved', 'Change request ' || request.reference || ' is approved', private.change_title(request));
end;
$function$;

CREATE OR REPLACE FUNCTION public.arrears_of(entity_type text, incorporation_date date, paid_up_to integer, on_date date DEFAULT NULL::date, capital numeric DEFAULT NULL::numeric, currency text DEFAULT 'USD'::text)
 RETURNS SETOF public.arrears_line
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  return query
  select line.* from private.arrears_of(
    arrears_of.entity_type, arrears_of.incorporation_date, arrears_of.paid_up_to, coalesce(arrears_of.on_date, private.today()),
    arrears_of.capital, arrears_of.currency) as line;
end;
$function$;

CREATE OR REPLACE FUNCTION public.companies_by_risk(rating public.risk_rating, tenant_id uuid DEFAULT NULL::uuid, page_size integer DEFAULT 50, after_score numeric DEFAULT NULL::numeric, after_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(assessment_id uuid, company_id uuid, company_tenant uuid, name text, worked_out public.risk_rating, score numeric, assessed_at timestamp with time zone, next_review_on date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select assessment.id, company.id, company.tenant_id, company.name, assessment.rating, assessment.residual_score, assessment.assessed_at,
    assessment.next_review_on
  from public.risk_assessments as assessment
  join public.companies as company on company.id = assessment.company_id
  where assessment.is_current and assessment.effective_rating = companies_by_risk.rating
    and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    and (companies_by_risk.tenant_id is null or assessment.tenant_id = companies_by_risk.tenant_id)
    and (after_score is null or assessment.residual_score < after_score or assessment.residual_score = after_score
      and assessment.id > after_id)
  order by assessment.residual_score desc, assessment.id
  limit least(greatest(page_size, 1), 200);
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_departure_debts(departure_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('confirm_departure_debts', departure_id);
begin
  perform private.require_open_departure(departure);

  -- Who confirms has read this reason.
  if departure.debts_accepted_by is null or departure.debts_reason is distinct from confirm_departure_debts.reason then
    raise exception using errcode = 'PT409', message = 'departure.changed';
  end if;

  if departure.debts_accepted_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'departure.second_person_needed';
  end if;

  update public.company_departures as known set debts_confirmed_by = auth.uid()
  where known.id = departure.id and known.debts_confirmed_by is null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_owners(company_id uuid, proposal_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.decide_arrears(application_id uuid, decision text, document_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('decide_arrears', application_id);
  until       integer;
begin
  if (application.arrears_decision, application.arrears_document_id)
    is not distinct from (decide_arrears.decision, decide_arrears.document_id) then
    return;
  end if;

  if application.kind <> 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if coalesce(decide_arrears.decision, '') not in ('first_invoice', 'former_agent') then
    raise exception using errcode = 'PT422', message = 'move.decision_missing';
  end if;

  select max(line.year) into until from private.application_arrears(application, private.today()) as line;

  if until is null then
    raise exception using errcode = 'PT409', message = 'move.no_arrears';
  end if;

  if decide_arrears.decision = 'former_agent' and not exists (
    select from public.documents as document
    where document.id = decide_arrears.document_id and document.tenant_id = application.tenant_id
      and document.application_id = application.id and document.status = 'accepted'
  ) then
    raise exception using errcode = 'PT422', message = 'move.receipt_missing';
  end if;

  update public.draft_applications as known
  set arrears_decision = decide_arrears.decision, arrears_until = until,
    arrears_document_id = case when decide_arrears.decision = 'former_agent' then decide_arrears.document_id end
  where known.id = application.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.departure_checklist(departure_id uuid)
 RETURNS TABLE(item text, is_met boolean, note text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 6
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures;
begin
  perform private.require_staff_reader();
  select * into departure from public.company_departures where id = departure_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.departure_items(departure);
end;
$function$;

CREATE OR REPLACE FUNCTION public.discard_firm_export(export_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.own_firm_export('discard_firm_export', export_id);
begin
  if export.state in ('waiting', 'running') then
    perform private.cancel_firm_export(export, null);
  elsif export.state = 'done' and export.expires_at > now() then
    update public.firm_exports as known set expires_at = now() where known.id = export.id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_invoice(invoice_id uuid, application_id uuid DEFAULT NULL::uuid, company_id uuid DEFAULT NULL::uuid, services text[] DEFAULT NULL::text[], is_resident boolean DEFAULT NULL::boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications;
  company     public.companies;
begin
  perform private.require_staff('draft_invoice');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  select * into application from public.draft_applications as known where known.id = draft_invoice.application_id
    and known.state <> 'draft';
  select * into company from public.companies as known where known.id = draft_invoice.company_id;

  if num_nonnulls(application.id, company.id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_invoice', coalesce(application.tenant_id, company.tenant_id));

  if exists (
    select from public.invoices as known where known.application_id = application.id and known.state <> 'void'
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.quote_invoiced';
  end if;

  -- The rate of VAT is that of the prices: for an application that of the day it was submitted.
  insert into public.invoices (id, tenant_id, application_id, company_id, vat_percent, created_by)
  values (
    invoice_id, coalesce(application.tenant_id, company.tenant_id), application.id, company.id,
    private.vat_percent(coalesce((application.submitted_at at time zone 'America/Nassau')::date, private.today())), auth.uid());

  -- A company is billed for what is added to the draft; an application for what its quote says is due with the order.
  if application.id is not null then
    insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
    select
      application.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label, line.amount,
      line.per, line.vat_treatment
    from private.quote_of(application, draft_invoice.services, draft_invoice.is_resident) as line
    where line.kind <> 'vat' and line.first_due = 'order';

    insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
    select
      application.tenant_id, invoice_id, 500 + row_number() over (), 'government', 'ARREARS', line.label, line.amount, 'once',
      'disbursement_out_of_scope'
    from private.application_arrears(application, private.today()) as line
    where application.arrears_decision = 'first_invoice' and line.year <= application.arrears_until;
  end if;

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_restoration(invoice_id uuid, company_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  today   date := private.today();
  draft   uuid;
begin
  perform private.require_staff('draft_restoration');
  select * into company from public.companies as known where known.id = draft_restoration.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_restoration', company.tenant_id);

  -- A repeat after a lost answer, and the draft of a colleague.
  select known.id into draft from public.invoices as known
  where known.company_id = company.id and known.is_restoration and (known.state = 'draft' or known.id = draft_restoration.invoice_id);

  if draft is not null then
    return draft;
  end if;

  if company.status not in ('strike_off_pending', 'struck_off', 'restoring') then
    raise exception using errcode = 'PT409', message = 'company.illegal_standing';
  end if;

  if not exists (select from private.restoration_lines(company, today) as line where line.state = 'open') then
    raise exception using errcode = 'PT409', message = 'invoice.restoration_billed';
  end if;

  insert into public.invoices (id, tenant_id, company_id, is_restoration, vat_percent, created_by)
  values (draft_restoration.invoice_id, company.tenant_id, company.id, true, private.vat_percent(today), auth.uid());

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select company.tenant_id, draft_restoration.invoice_id, line.ordinality,
    case when line.kind = 'service' then 'service' else 'government' end::public.invoice_line_kind, line.code, line.label, line.amount,
    'once', line.vat_treatment
  from private.restoration_lines(company, today) with ordinality as line
  where line.state = 'open';

  perform private.total_invoice(draft_restoration.invoice_id);
  return draft_restoration.invoice_id;
exception when unique_violation then
  -- The id belongs to another invoice.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_firm_export(export_id uuid, lease uuid, row_count bigint, file_count bigint)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports;
begin
  perform private.require_service();
  select * into export from public.firm_exports as known where known.id = end_firm_export.export_id for update;

  -- A repeat after a lost answer.
  if export.state in ('done', 'failed') and exists (
    select from private.firm_export_runs as run where run.export_id = export.id and run.lease is null) then
    return;
  end if;

  export := private.held_firm_export(export_id, lease);
  export.rows := row_count;
  export.files := file_count;

  if not private.may_still_export(export) then
    perform private.cancel_firm_export(export, 'firm_export.right_ended');
  elsif not exists (select from public.firm_export_parts as part where part.export_id = export.id) then
    raise exception using errcode = 'PT422', message = 'firm_export.part_invalid';
  else
    perform private.end_firm_export_run(export, null);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_shared_access(person_id uuid, company_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  wanted uuid[] := private.lock_shared(company_ids);
begin
  if exists (
    select from public.company_users as granted
    where granted.company_id = any (wanted) and granted.user_id = end_shared_access.person_id and granted.given_by is null)
  then
    raise exception using errcode = 'PT409', message = 'access.given_by_firm';
  end if;

  perform private.end_shares(wanted, null, end_shared_access.person_id, 'By the client.');
end;
$function$;

CREATE OR REPLACE FUNCTION public.event_consequences(company_id uuid, event text, on_date date)
 RETURNS TABLE(kind text, title text, due_on date, note text, amount numeric, currency text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
begin
  perform private.require_staff_reader();
  select * into company from public.companies as known where known.id = event_consequences.company_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A company that ended or was struck off gets no new duty.
  if company.status in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged') then
    return;
  end if;

  return query
  select duty.* from private.event_duties(company, event_consequences.event, event_consequences.on_date) as duty
  order by duty.kind, duty.due_on, duty.title;

  return query
  select 'fee', fee.label, null::date, null::text, fee.amount, fee.currency
  from public.fee_schedule as fee
  where event_consequences.event = 'ma_amended' and fee.entity_type = company.type and fee.code = company.type || '_AMENDED_MEMORANDUM'
    and daterange(fee.valid_from, fee.valid_to, '[]') @> event_consequences.on_date
  order by fee.position;
end;
$function$;

CREATE OR REPLACE FUNCTION public.fetch_firm_export(export_id uuid, part integer)
 RETURNS TABLE(path text, bytes bigint, sha256 text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.own_firm_export('fetch_firm_export', export_id);
  file   public.firm_export_parts;
begin
  select * into file from public.firm_export_parts as known
  where known.export_id = export.id and known.part = fetch_firm_export.part;

  if file.path is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if export.state <> 'done' or export.expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'firm_export.expired';
  end if;

  insert into public.firm_export_downloads (export_id, tenant_id, part, fetched_by)
  values (export.id, export.tenant_id, file.part, auth.uid());
  perform private.write_access('exported', 'info', auth.uid(), export.tenant_id,
    format('everything-of-the-firm, part %s', file.part), export.id, private.request_address());

  return query select file.path, file.bytes, file.sha256;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_files(export_id uuid, lease uuid, after text)
 RETURNS TABLE(key text, bucket text, path text, name text, bytes bigint, sha256 text, left_out text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 200
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  return query
  with listed as (
    select 'documents/' || document.id as key, 'documents' as bucket, document.storage_path as path, document.bytes, document.sha256,
      document.file_version as version, document.scan
    from public.documents as document
    where document.tenant_id = export.tenant_id
    union all
    select 'tickets/' || attached.id, 'documents', attached.storage_path, attached.bytes, null, attached.file_version, attached.scan
    from public.support_attachments as attached
    where attached.tenant_id = export.tenant_id
    union all
    select 'logos/' || split_part(split_part(stored.name, '/', 2), '.', 1), 'logos', stored.name,
      coalesce((stored.metadata ->> 'size')::bigint, 0), null, null, 'clean'
    from storage.objects as stored
    where stored.bucket_id = 'logos' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
    union all
    -- Uploaded and never made a document: only who uploaded it has seen it.
    select 'uploads/' || stored.id, 'documents', stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0), null, null, null
    from storage.objects as stored
    where stored.bucket_id = 'documents' and stored.name collate "C" >= export.tenant_id || '/'
      and stored.name collate "C" < export.tenant_id || '0'
      and not private.is_registered_file(stored.name)
  )
  select listed.key, listed.bucket, listed.path,
    listed.key || coalesce('.' || substring(listed.path from '\.([a-z0-9]{1,5})$'), ''), listed.bytes, listed.sha256,
    case
      when listed.scan is null then 'uploaded and never made a document'
      when listed.scan = 'pending' then 'its check for malware has not ended'
      when listed.scan = 'infected' then 'malware was found in it'
      when listed.scan = 'failed' then 'its check for malware failed'
      when not exists (
        select from storage.objects as object
        where object.bucket_id = listed.bucket and object.name = listed.path
          and (listed.version is null or object.version = listed.version)) then 'the stored file is gone or another one'
    end
  from listed
  where listed.key collate "C" > coalesce(firm_export_files.after, '') collate "C"
  order by listed.key collate "C"
  limit 200;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_list(tenant_id uuid)
 RETURNS TABLE(id uuid, scope public.firm_export_scope, state public.firm_export_state, reason text, asked_by_name text, is_by_us boolean, asked_at timestamp with time zone, ended_at timestamp with time zone, expires_at timestamp with time zone, bytes bigint, row_count bigint, file_count bigint, error text, done bigint, total bigint, parts integer, downloads integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_export_list.tenant_id);

  if private.is_admin() and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select export.id, export.scope, export.state, export.reason,
    case when person.role <> 'admin' or private.is_super_admin() then coalesce(nullif(person.full_name, ''), person.email) end,
    coalesce(person.role = 'admin', false), export.asked_at, export.ended_at, export.expires_at, export.bytes, export.rows, export.files,
    export.error, coalesce(job.done, 0), coalesce(job.total, 0),
    (select count(*)::integer from public.firm_export_parts as part where part.export_id = export.id),
    (select count(*)::integer from public.firm_export_downloads as opened where opened.export_id = export.id)
  from public.firm_exports as export
  left join public.profiles as person on person.id = export.asked_by
  left join private.firm_export_runs as run on run.export_id = export.id
  left join public.jobs as job on job.id = run.job_id
  where export.tenant_id = firm_export_list.tenant_id and private.may_have_export(export.tenant_id, export.scope)
  order by export.asked_at desc, export.id
  limit 20;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_log(export_id uuid, lease uuid, after bigint, most integer)
 RETURNS TABLE(id bigint, line text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
  whole  text[] := array(
    select split_part(known.table_name, '.', 2) from private.firm_export_tables() as known
    where known.held = 'firm' and known.condition is null and known.table_name like 'public.%');
begin
  return query
  select read.id, read.line from (
    select listed.id, listed.line, sum(octet_length(listed.line)) over (order by listed.id) - octet_length(listed.line) as before
    from (
      select entry.id, case export.scope
        when 'complete' then jsonb_build_object(
          'id', entry.id, 'prev_hash', entry.prev_hash, 'hash', entry.hash, 'entry', private.audit_text(entry))
        -- Without the networks and devices of people.
        else jsonb_build_object(
          'id', entry.id, 'at', entry.at, 'actor', entry.actor, 'action', entry.action, 'table', entry.table_name, 'row', entry.row_id,
          'before', entry.before, 'after', entry.after, 'hash', entry.hash) end::text as line
      from public.audit_logs as entry
      where entry.tenant_id = export.tenant_id and entry.id > coalesce(firm_export_log.after, 0) and entry.id <= export.audit_to
        and (export.scope = 'complete' or entry.table_name = any (whole))
      order by entry.id
      limit least(greatest(firm_export_log.most, 1), 1000)) as listed) as read
  where read.before < 4000000
  order by read.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_log_head(export_id uuid, lease uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  return jsonb_build_object(
    'format', 'portal-audit-bundle/1', 'export', export.id, 'tenant', export.tenant_id, 'exported_at', export.asked_at, 'before', 0,
    'starts_after', repeat('0', 64), 'ends_with', export.audit_head, 'head', export.audit_head,
    'ids', (select coalesce(jsonb_agg(entry.id order by entry.id), '[]') from public.audit_logs as entry
      where export.scope = 'complete' and entry.tenant_id = export.tenant_id and entry.id <= export.audit_to));
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_export_rows(export_id uuid, lease uuid, table_name text, after jsonb, most integer)
 RETURNS TABLE(key jsonb, line text)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 500
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
  listed record;
begin
  select * into listed from private.firm_export_tables() as known
  where known.table_name = firm_export_rows.table_name and known.held in ('firm', export.scope::text);

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if after is null then
    update public.jobs as job set done = least(job.done + 1, job.total)
    from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  end if;

  return query
  select read.key, read.line
  from private.read_firm_rows(listed.table_name, export.tenant_id, listed.condition, after, most) as read;
end;
$function$;

CREATE OR REPLACE FUNCTION public.forget_firm_files(paths text[])
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  with gone as (
    delete from public.firm_export_parts as part
    where part.path = any (paths) and part.path in (select spent.path from private.spent_firm_files() as spent)
    returning part.export_id)
  update private.firm_export_runs as run set progress = '{}' where run.export_id in (select gone.export_id from gone);
end;
$function$;

CREATE OR REPLACE FUNCTION public.incorporate_application(application_id uuid, registration_number text, registered_on date DEFAULT NULL::date, company_name text DEFAULT NULL::text, registered_office text DEFAULT NULL::text, registry_entity_id text DEFAULT NULL::text, features text[] DEFAULT '{}'::text[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application    public.draft_applications := private.lock_application('incorporate_application', application_id);
  effective_date date := coalesce(registered_on, private.today());
  granted        public.companies := private.granted_company(
    application, incorporate_application.registration_number, incorporate_application.registered_office,
    incorporate_application.registry_entity_id);
begin
  if application.kind <> 'formation' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state = 'incorporated' then
    if (select company.registration_number from public.companies as company where company.id = application.company_id)
      is distinct from granted.registration_number then
      raise exception using errcode = 'PT409', message = 'application.already_incorporated';
    end if;

    return application.company_id;
  end if;

  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  -- A company is registered after it was applied for and not in the future; anything else is a slip of the pen.
  if effective_date > private.today()
    or effective_date < (application.submitted_at at time zone 'America/Nassau')::date then
    raise exception using errcode = 'PT422', message = 'company.registration_date_invalid';
  end if;

  granted.name := private.granted_name(application, company_name);
  granted.registration_date := effective_date;
  granted.features := private.granted_features(application, incorporate_application.features, granted.name, effective_date);
  return private.enter_company(application, granted, effective_date);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_client(token uuid, company_id uuid, email text, access public.company_access)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('invite_client');
  address   text := private.invited_address(invite_client.email);
  company   public.companies;
  runs_it   boolean;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  select * into company from public.companies as wanted where wanted.id = invite_client.company_id for share;
  runs_it := by_staff or company.tenant_id in (select private.owned_tenant_ids());

  if company.id is null or not (runs_it or company.id in (select private.company_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- An owner shares the company; only the firm that keeps it makes another person an owner.
  if not runs_it and (access = 'owner' or not private.may_share(caller_id, company.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  update public.client_invitations as older set status = 'revoked'
  where older.company_id = company.id and older.email = address and older.status = 'pending';

  insert into public.client_invitations (token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared)
  values (
    private.new_token_hash(token), company.tenant_id, company.id, company.name, address, invite_client.access, caller_id, not runs_it)
  returning id into made;
  perform private.mail_invitation('client_invitation', token, address, company.name, made, company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_document(made_id uuid, template_id uuid, version integer, subject_id uuid, accept_missing boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  template public.document_templates := private.lock_template('make_document', make_document.template_id);
  known    public.made_documents;
  filled   jsonb;
  missing  text[];
begin
  -- What is about another firm does not exist for this template.
  if private.subject_tenant(template.subject, make_document.subject_id) is distinct from template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into known from public.made_documents as made where made.id = make_document.made_id;
  if known.id is not null and (known.template_id, known.version, known.subject_id, known.made_by)
      is distinct from (template.id, make_document.version, make_document.subject_id, auth.uid()) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A document that came otherwise does not become one of the template.
  if known.id is null and exists (select from public.documents as filed where filed.id = make_document.made_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if template.state <> 'in_use' then
    raise exception using errcode = 'PT409', message = 'template.not_in_use';
  end if;

  if template.subject = 'company' and template.kind in ('resolution', 'minutes', 'engagement_letter') then
    perform private.require_standing(company, 'resolution')
    from public.companies as company where company.id = make_document.subject_id;
  end if;

  if template.used_version is distinct from make_document.version then
    raise exception using errcode = 'PT409', message = 'template.other_version';
  end if;

  filled := private.template_values(template.subject, make_document.subject_id);
  select private.missing_fields(saved.body, filled) into missing
  from public.document_template_versions as saved
  where saved.template_id = template.id and saved.version = template.used_version;

  if missing <> '{}' and make_document.accept_missing is not true then
    raise exception using errcode = 'PT422', message = 'template.values_missing';
  end if;

  insert into public.made_documents as made (id, tenant_id, template_id, version, subject, subject_id, missing, made_by)
  values (make_document.made_id, template.tenant_id, template.id, template.used_version, template.subject, make_document.subject_id,
    missing, auth.uid())
  on conflict (id) do nothing;
  return filled;
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote(entity_type text, capital numeric, currency text, services text[], on_date date DEFAULT NULL::date, is_resident boolean DEFAULT NULL::boolean, tenant_id uuid DEFAULT NULL::uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  day    date := coalesce(quote.on_date, private.today());
  -- Rounded up: what is above the edge of a band by less than a cent is above it.
  cents  numeric;
  vat    record;
  asked  public.application_kinds;
begin
  perform private.require_prices_of(quote.tenant_id);
  -- Only visitors are counted: the quote of an application is read by commands that change nothing.
  perform private.limit_rate('quote', 60, interval '1 minute') where auth.uid() is null and coalesce(auth.role(), '') = 'anon';

  if cardinality(quote.services) > 100 then
    raise exception using errcode = 'PT422', message = 'quote.too_many_services';
  end if;

  if not exists (select from public.entity_types as type where type.code = quote.entity_type and type.is_formable) then
    raise exception using errcode = 'PT422', message = 'application.type_missing';
  end if;

  -- Not a number counts as above every number.
  if quote.capital < 0 or quote.capital > 1000000000000 then
    raise exception using errcode = 'PT422', message = 'quote.capital_invalid';
  end if;

  if coalesce(quote.currency, 'USD') !~ '^[A-Z]{3}$' then
    raise exception using errcode = 'PT422', message = 'capital.currency_invalid';
  end if;

  if exists (
    select from unnest(quote.services) as wanted
    where not exists (
      select from public.service_prices as price
      where price.code = wanted and price.applies <> 'later'
        and (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> day)
    and not exists (
      select from public.fee_schedule as fee
      where fee.service = wanted and fee.entity_type = quote.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> day)
  ) then
    raise exception using errcode = 'PT422', message = 'quote.service_unknown';
  end if;

  -- The bands are in dollars; for capital in another currency, or none, a fee that depends on it is not known.
  if coalesce(quote.currency, 'USD') in ('USD', 'BSD') then
    cents := ceil(quote.capital * 100) / 100;
  end if;

  select * into vat from private.threshold('vat_percent', day);
  select * into asked from public.application_kinds as known where known.kind = quote.kind;

  return query
    with fees as (
      select fee.*, count(*) over (partition by fee.code) > 1 as has_bands
      from public.fee_schedule as fee
      where fee.entity_type = quote.entity_type and daterange(fee.valid_from, fee.valid_to, '[]') @> day
        and (fee.applies = 'formation' and (asked.kind = 'formation' or fee.per = 'year') or fee.kind = any (asked.fee_kinds)
          or fee.service = any (quote.services))
    ), fitting as (
      select distinct on (fee.code)
        fee.code, fee.label, 'government' as kind, case when cents is null and fee.has_bands then null else fee.amount end as amount,
        fee.currency, fee.per, fee.vat_treatment, fee.source_note, fee.verified, fee.valid_from, fee.first_due, 1 as part, fee.position
      from fees as fee
      where cents is null or not fee.has_bands or cents between fee.capital_from and coalesce(fee.capital_to, 'infinity')
      order by fee.code, fee.capital_from
    ), ours as (
      select price.code, price.label, 'service' as kind, price.amount, price.currency, price.per,
        case when price.vat_treatment = 'standard' and quote.is_resident = false
          then 'zero_rated_nonresident' else price.vat_treatment end as vat_treatment,
        price.source_note, price.verified, price.valid_from, price.first_due, 2 as part, price.position
      from private.prices_on(day, quote.tenant_id) as price
      where (price.entity_types = '{}' or quote.entity_type = any (price.entity_types))
        and (price.applies = 'formation' and (asked.kind = 'formation' or price.per = 'year') or price.code = any (asked.services)
          or price.applies = 'selected' and price.code = any (quote.services))
    ), taxed as (
      -- Rounded line by line, so that no way of adding lines up differs by a cent.
      select 'vat_' || case ours.first_due when 'order' then ours.per else ours.first_due end,
        'VAT on our services, ' || to_char(vat.value, 'FM990.##') || ' %', 'vat',
        sum(round(ours.amount * vat.value / 100, 2)),
        ours.currency, ours.per, 'standard'::public.vat_treatment, vat.source_note, vat.verified, vat.valid_from, ours.first_due, 3,
        case ours.first_due when 'order' then 0 else 1 end
      from ours
      where ours.vat_treatment = 'standard' and vat.code is not null
      group by ours.currency, ours.per, ours.first_due
    ), lines as (
      select * from fitting union all select * from ours union all select * from taxed
    )
    select line.code, line.label, line.kind, line.amount, line.currency, line.per, line.vat_treatment,
      line.source_note, line.verified, line.valid_from, line.first_due
    from lines as line
    order by line.part, line.position, line.code;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_change_of_agent(application_id uuid, recorded_on date, registered_office text, registry_entity_id text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('record_change_of_agent', application_id);
  entry       jsonb := private.json_object(application.submitted_data -> 'entry');
  granted     public.companies;
begin
  if application.kind <> 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state = 'incorporated' then
    return application.company_id;
  end if;

  perform private.require_moved_on(application, recorded_on);
  granted := private.granted_company(
    application, private.json_text(entry -> 'registration_number'), record_change_of_agent.registered_office,
    record_change_of_agent.registry_entity_id);
  granted.name := private.application_title(application);
  granted.registration_date := private.json_date(entry -> 'incorporated_on');
  return private.enter_company(application, granted, recorded_on);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_continuation(application_id uuid, registration_number text, continued_on date, registered_office text, company_name text DEFAULT NULL::text, registry_entity_id text DEFAULT NULL::text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('record_continuation', application_id);
  granted     public.companies;
begin
  if application.kind <> 'continuation_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state = 'incorporated' then
    if (select company.registration_number from public.companies as company where company.id = application.company_id)
      is distinct from btrim(record_continuation.registration_number) then
      raise exception using errcode = 'PT409', message = 'application.already_incorporated';
    end if;

    return application.company_id;
  end if;

  perform private.require_moved_on(application, continued_on);
  granted := private.granted_company(
    application, record_continuation.registration_number, record_continuation.registered_office, record_continuation.registry_entity_id);
  granted.name := private.granted_name(application, company_name);
  granted.registration_date := continued_on;
  return private.enter_company(application, granted, continued_on);
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_departure(departure_id uuid, on_date date, foreign_number text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('record_departure', departure_id);
  company   public.companies;
  standing  public.company_status := case departure.kind when 'transfer_out' then 'transferred_out' else 'continued_out' end;
  missing   jsonb;
begin
  if departure.state = 'done' then
    return;
  end if;

  perform private.require_open_departure(departure);
  select * into company from public.companies as known where known.id = departure.company_id;

  if not private.may_leave(company.status, departure.kind) then
    raise exception using errcode = 'PT409', message = 'departure.not_possible';
  end if;

  if on_date is null or on_date not between coalesce(company.registration_date, '1800-01-01') and private.today() then
    raise exception using errcode = 'PT422', message = 'departure.day_invalid';
  end if;

  if char_length(btrim(foreign_number)) > 60
    or departure.kind = 'continuation_out' and nullif(btrim(foreign_number), '') is null
  then
    perform private.refuse_departure('foreign_number');
  end if;

  select jsonb_agg(jsonb_build_object('code', 'departure.not_ready', 'field', needed.item)) into missing
  from private.departure_items(departure) as needed where not needed.is_met;

  if missing is not null then
    raise exception using errcode = 'PT422', message = 'departure.not_ready', detail = missing::text;
  end if;

  update public.companies as changed set status = standing where changed.id = company.id;
  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'standing', jsonb_build_object('status', company.status), jsonb_build_object('status', standing),
    record_departure.on_date, departure.reason, coalesce(departure.certificate_id, departure.clearance_id), auth.uid());

  update public.company_departures as known
  set state = 'done', done_on = record_departure.on_date, done_by = auth.uid(),
    foreign_number = nullif(btrim(record_departure.foreign_number), '')
  where known.id = departure.id;

  perform private.refresh_obligations(company.id);
  perform private.notify(
    company.user_id, company.tenant_id, 'company.departure', company.name || ' has left us',
    'Since ' || to_char(record_departure.on_date, 'FMDD FMMonth YYYY') || '. You keep reading its documents and registers here.',
    private.subject('company', company.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_departure_pack(departure_id uuid, manifest_sha256 text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('record_departure_pack', departure_id);
begin
  perform private.require_open_departure(departure);

  if manifest_sha256 is null or manifest_sha256 !~ '^[0-9a-f]{64}$' then
    raise exception using errcode = 'PT422', message = 'departure.pack_invalid';
  end if;

  if departure.clearance_id is null then
    raise exception using errcode = 'PT409', message = 'departure.clearance_first';
  end if;

  update public.company_departures as known
  set pack_at = now(), pack_by = auth.uid(), pack_sha256 = manifest_sha256 where known.id = departure.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_firm_export_part(export_id uuid, lease uuid, part integer, path text, bytes bigint, sha256 text, progress jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  export public.firm_exports := private.held_firm_export(export_id, lease);
begin
  if record_firm_export_part.path is distinct from format(
      '%s/%s/%s-%s.zip', export.tenant_id, export.id, record_firm_export_part.part, record_firm_export_part.lease)
    or not exists (
      select from storage.objects as stored where stored.bucket_id = 'exports' and stored.name = record_firm_export_part.path)
  then
    raise exception using errcode = 'PT422', message = 'firm_export.part_invalid';
  end if;

  select * into export from public.firm_exports as known where known.id = export.id for update;

  if export.state <> 'running' or not private.may_still_export(export) then
    if export.state = 'running' then
      perform private.cancel_firm_export(export, 'firm_export.right_ended');
    end if;

    return;
  end if;

  insert into public.firm_export_parts as known (export_id, tenant_id, part, path, bytes, sha256)
  values (export.id, export.tenant_id, record_firm_export_part.part, record_firm_export_part.path, record_firm_export_part.bytes,
    record_firm_export_part.sha256)
  on conflict on constraint firm_export_parts_pkey do nothing;
  update private.firm_export_runs as run
  set progress = record_firm_export_part.progress, tries = 0, leased_until = clock_timestamp() + interval '10 minutes'
  where run.export_id = export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.release_firm_export(export_id uuid, lease uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  update private.firm_export_runs as run set lease = null, leased_until = null
  where run.export_id = release_firm_export.export_id and run.lease = release_firm_export.lease;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_risk(tenant_id uuid DEFAULT NULL::uuid, from_day date DEFAULT NULL::date, to_day date DEFAULT NULL::date)
 RETURNS TABLE(subject text, rating public.risk_rating, subjects bigint, overridden bigint, review_due bigint, is_total boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  days  daterange := private.report_days(tenant_id, from_day, to_day);
  today date := private.today();
begin
  if not private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  with newest as (
    select distinct on (known.company_id, known.party_id)
      known.company_id, known.party_id, known.next_review_on <= today as is_due, known.effective_rating as rating,
      known.effective_rating <> known.rating as is_overridden
    from public.risk_assessments as known
    where (report_risk.tenant_id is null or known.tenant_id = report_risk.tenant_id)
      and days @> (known.assessed_at at time zone 'America/Nassau')::date
    order by known.company_id, known.party_id, known.assessed_at desc, known.id desc
  ), judged as (
    select 'company' as subject, newest.*
    from public.companies as company left join newest on newest.company_id = company.id
    where (report_risk.tenant_id is null or company.tenant_id = report_risk.tenant_id)
      and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    union all
    select 'party', newest.*
    from public.parties as party left join newest on newest.party_id = party.id
    where report_risk.tenant_id is null or party.tenant_id = report_risk.tenant_id
  )
  select judged.subject, judged.rating, count(*), count(*) filter (where judged.is_overridden), count(*) filter (where judged.is_due),
    grouping(judged.rating) = 1
  from judged
  group by grouping sets ((judged.subject, judged.rating), (judged.subject))
  order by 1, 6, 2;
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_departure(departure_id uuid, company_id uuid, kind public.departure_kind, wanted_on date, reason text, details jsonb, document_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('request_departure');
  company   public.companies;
  field     text;
  value     text;
begin
  select * into company from public.companies as known where known.id = request_departure.company_id for update;

  if company.id is null or not (
    company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()) or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not (company.id in (select private.managed_company_ids()) or by_staff) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A repeat after a lost answer.
  if exists (
    select from public.company_departures as known
    where known.id = departure_id and known.company_id = company.id and known.user_id = caller_id
  ) then
    return;
  end if;

  if departure_id is null or request_departure.kind is null or not private.may_leave(company.status, request_departure.kind) then
    raise exception using errcode = 'PT409', message = 'departure.not_possible';
  end if;

  if exists (select from public.company_departures as known where known.company_id = company.id and known.state = 'open') then
    raise exception using errcode = 'PT409', message = 'departure.already_open';
  end if;

  perform private.limit_client('request_departure', 20, '1 hour');

  if request_departure.wanted_on is null
    or request_departure.wanted_on not between private.today() - 366 and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'departure.day_invalid';
  end if;

  if char_length(coalesce(btrim(request_departure.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'departure.reason_missing';
  end if;

  foreach field in array case request_departure.kind
    when 'transfer_out' then '{agent_name,agent_licence,agent_address,agent_email}'::text[]
    else '{jurisdiction,foreign_law}' end
  loop
    value := btrim(private.json_text(request_departure.details -> field));

    if coalesce(value, '') = '' or char_length(value) > (case field
        when 'agent_name' then 160 when 'agent_licence' then 60 when 'agent_address' then 500 when 'agent_email' then 254
        when 'jurisdiction' then 2 else 200 end)
      or field = 'agent_email' and value !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$'
      or field = 'jurisdiction' and (value = 'BS' or not exists (select from public.jurisdictions as known where known.code = value))
    then
      perform private.refuse_departure(field);
    end if;
  end loop;

  if by_staff and document_id is null then
    raise exception using errcode = 'PT422', message = 'departure.document_missing';
  end if;

  if document_id is not null then
    perform private.require_company_document(company.id, document_id);
  end if;

  insert into public.company_departures (
    id, tenant_id, company_id, kind, user_id, by_staff, wanted_on, reason, agent_name, agent_licence, agent_address, agent_email,
    jurisdiction, foreign_law, instruction_id)
  select departure_id, company.tenant_id, company.id, request_departure.kind, caller_id, by_staff,
    request_departure.wanted_on, btrim(request_departure.reason), given.agent_name, given.agent_licence, given.agent_address,
    given.agent_email, given.jurisdiction, given.foreign_law, request_departure.document_id
  from (
    select
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_name')) end as agent_name,
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_licence')) end as agent_licence,
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_address')) end as agent_address,
      case when request_departure.kind = 'transfer_out' then btrim(private.json_text(details -> 'agent_email')) end as agent_email,
      case when request_departure.kind = 'continuation_out' then btrim(private.json_text(details -> 'jurisdiction')) end as jurisdiction,
      case when request_departure.kind = 'continuation_out' then btrim(private.json_text(details -> 'foreign_law')) end as foreign_law
  ) as given;

  if by_staff then
    perform private.notify(
      company.user_id, company.tenant_id, 'company.departure', company.name || ' is to leave us',
      'We entered it by your instruction. Withdraw it on the page of the company if it is wrong.', private.subject('company', company.id));
  end if;
exception when unique_violation then
  -- The id belongs to the departure of another company, or a colleague was faster.
  raise exception using errcode = 'PT409', message = 'departure.already_open';
end;
$function$;

CREATE OR REPLACE FUNCTION public.restoration_cost(company_id uuid, on_date date DEFAULT NULL::date)
 RETURNS TABLE(struck_off_on date, needs text, needs_note text, needs_verified boolean, lines jsonb, total numeric, paid numeric, owed numeric, is_known boolean, currency text, invoice jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  day     date := coalesce(on_date, private.today());
  company public.companies;
  need    public.restoration_conditions;
begin
  perform private.require_user();
  select * into company from public.companies as known where known.id = restoration_cost.company_id
    and (known.id in (select private.company_ids()) or known.tenant_id in (select private.owned_tenant_ids()) or private.is_admin());

  if company.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- What was paid is of the invoices, which a company may be shared without.
  if company.status not in ('strike_off_pending', 'struck_off', 'restoring')
    or not (company.id in (select private.money_company_ids()) or company.tenant_id in (select private.owned_tenant_ids())
      or private.is_admin())
  then
    return;
  end if;

  need := private.restoration_needs(company, day);
  return query
  select case when company.status <> 'strike_off_pending' then private.standing_since(company.id, 'struck_off') end,
    need.needs, need.note, need.verified,
    jsonb_agg(jsonb_build_object(
      'kind', line.kind, 'label', line.label, 'due_on', line.due_on, 'amount', line.amount, 'state', line.state,
      'source_note', private.shown_source(line.source_note, line.verified), 'verified', line.verified)),
    coalesce(sum(line.amount), 0), coalesce(sum(line.amount) filter (where line.state = 'paid'), 0),
    coalesce(sum(line.amount) filter (where line.state <> 'paid'), 0), bool_and(line.amount is not null), 'USD',
    (
      select jsonb_build_object('id', billed.id, 'number', billed.number, 'state', billed.state)
      from public.invoices as billed
      where billed.company_id = company.id and billed.is_restoration and billed.state <> 'void'
        -- A draft is the firm's own until it is issued.
        and (billed.state <> 'draft' or private.is_admin())
        and billed.created_at::date >= coalesce(private.standing_since(company.id, 'struck_off'), '1800-01-01')
      order by billed.created_at desc limit 1
    )
  from private.restoration_lines(company, day) as line;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('retry_job', job_id);
begin
  if known.kind = 'rescreening' and known.state = 'failed' then
    perform private.check_rescreening(known.tenant_id, known.id);
  end if;

  if known.kind = 'firm_export' and known.state = 'failed' then
    perform private.retry_firm_export(known.id);
  end if;

  update public.jobs as job set state = 'waiting', error = null, ended_at = null where job.id = known.id and job.state = 'failed';

  if not found then
    return;
  end if;

  update private.job_runs as run set attempts = 0, next_at = clock_timestamp() where run.job_id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.return_for_names(application_id uuid, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_application('return_for_names', application_id);
  request     text := concat_ws(
    ' ', 'The Registrar granted none of the names. Please choose other names.', nullif(btrim(return_for_names.note), ''));
begin
  -- A repeat after a lost answer.
  if application.state = 'information_requested' and exists (
    select from public.application_requests as asked
    where asked.application_id = application.id and asked.field = 'names.0' and asked.question = request
      and asked.asked_at >= application.state_since
  ) then
    return;
  end if;

  -- The name of a company that exists is not asked of the Registrar.
  if application.kind = 'transfer_in' then
    raise exception using errcode = 'PT409', message = 'application.kind_differs';
  end if;

  if application.state not in ('approved', 'filed') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if char_length(btrim(return_for_names.note)) > 1800 then
    raise exception using errcode = 'PT422', message = 'review.note_too_long';
  end if;

  update public.draft_applications as known
  set approved_at = null, approved_by = null, registry_reference = null, state = 'information_requested'
  where known.id = application.id;

  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'information_requested', auth.uid());

  insert into public.application_requests (tenant_id, application_id, field, question, asked_by)
  values (application.tenant_id, application.id, 'names.0', request, auth.uid());

  -- It was answered for the names that were refused.
  update public.compliance_checks as looked_into
  set state = 'open', decided_by = null, decided_at = null
  where looked_into.id = (
      select newest.id from public.compliance_checks as newest
      where newest.tenant_id = application.tenant_id and newest.application_id = application.id and newest.kind = 'name_clearance'
      order by newest.opened_at desc, newest.id limit 1)
    and looked_into.state <> 'open'
    and not exists (
      select from public.compliance_checks as other
      where other.tenant_id = application.tenant_id and other.application_id = application.id and other.kind = 'name_clearance'
        and other.state = 'open');

  perform private.notify_applicant(
    application, 'application.information_requested', 'We need something for application ' || application.reference,
    private.application_title(application) || ': ' || request);
end;
$function$;

CREATE OR REPLACE FUNCTION public.revoke_company_access(company_id uuid, user_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('revoke_company_access', company_id);
  because text := private.check_access_reason(reason);
  former  public.company_access;
begin
  if company.user_id = revoke_company_access.user_id then
    raise exception using errcode = 'PT409', message = 'access.is_client';
  end if;

  delete from public.company_users as granted
  where granted.company_id = company.id and granted.user_id = revoke_company_access.user_id
  returning granted.access into former;

  if former is null then
    return;
  end if;

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, reason, by)
  values (company.tenant_id, company.id, 'ended', revoke_company_access.user_id, former, because, auth.uid());
  perform private.end_shares(array[company.id], revoke_company_access.user_id, null, 'The access of who gave it ended.')
  where former = 'owner';

  perform private.notify(
    revoke_company_access.user_id, company.tenant_id, 'company.access', 'Your access ended: ' || company.name,
    'Ask us in a message if you think that this is wrong.', null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.risk_counts(tenant_id uuid)
 RETURNS TABLE(unrated integer, overridden integer, due integer, late integer, waiting integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select
    (select count(*)::integer from public.companies as company
      where company.tenant_id = risk_counts.tenant_id and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
        and not exists (
          select from public.risk_assessments as assessment
          where assessment.subject_id = company.id and assessment.subject = 'company' and assessment.is_current)),
    count(*) filter (where portfolio.subject = 'company' and portfolio.effective_rating <> portfolio.rating)::integer,
    count(*) filter (where portfolio.next_review_on <= private.today() + 30)::integer,
    count(*) filter (where portfolio.next_review_on < private.today())::integer,
    (select count(*)::integer from public.risk_overrides as override
      where override.tenant_id = risk_counts.tenant_id and override.state = 'waiting')
  from private.risk_portfolio as portfolio
  where portfolio.tenant_id = risk_counts.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.risk_distribution(tenant_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(subject text, rating public.risk_rating, count bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  with rated as (
    select portfolio.subject, portfolio.effective_rating as rating, count(*) as total
    from private.risk_portfolio as portfolio
    where risk_distribution.tenant_id is null or portfolio.tenant_id = risk_distribution.tenant_id
    group by portfolio.subject, portfolio.effective_rating
  )
  select rated.subject, rated.rating, rated.total from rated
  union all
  select 'company', null, company.total - coalesce((select sum(rated.total) from rated where rated.subject = 'company'), 0)::bigint
  from (
    select count(*) as total from public.companies as known
    where (risk_distribution.tenant_id is null or known.tenant_id = risk_distribution.tenant_id)
      and known.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
  ) as company
  order by 1, 2;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_company_access(company_id uuid, user_id uuid, access public.company_access, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('set_company_access', company_id);
  because text := private.check_access_reason(reason);
  former  public.company_access;
  shared  boolean;
begin
  if set_company_access.access is null then
    raise exception using errcode = 'PT422', message = 'access.level_missing';
  end if;

  if company.user_id = set_company_access.user_id then
    raise exception using errcode = 'PT409', message = 'access.is_client';
  end if;

  perform private.require_client(company.tenant_id, set_company_access.user_id);

  select granted.access, granted.given_by is not null or not granted.money or granted.until is not null into former, shared
  from public.company_users as granted
  where granted.company_id = company.id and granted.user_id = set_company_access.user_id;

  if former = set_company_access.access and not shared then
    return;
  end if;

  insert into public.company_users as granted (company_id, tenant_id, user_id, access)
  values (company.id, company.tenant_id, set_company_access.user_id, set_company_access.access)
  on conflict on constraint company_users_pkey do update set access = excluded.access, given_by = null, money = true, until = null;

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, access, reason, by)
  values (
    company.tenant_id, company.id, case when former is null then 'given' else 'changed' end, set_company_access.user_id, former,
    set_company_access.access, because, auth.uid());

  perform private.notify(
    set_company_access.user_id, company.tenant_id, 'company.access',
    case when former is null then 'You have access to ' else 'Your access changed: ' end || company.name,
    'As ' || set_company_access.access::text || '.', private.subject('company', company.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_company_status(company_id uuid, expected_version integer, status public.company_status, on_date date, reason text, document_id uuid DEFAULT NULL::uuid, unpaid_reason text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company_record('set_company_status', company_id, reason, document_id);
begin
  if company.status = set_company_status.status then
    return;
  end if;

  if company.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'company.changed';
  end if;

  if set_company_status.status is null or not set_company_status.status = any (private.next_standings(company.status)) then
    raise exception using errcode = 'PT409', message = 'company.illegal_standing';
  end if;

  if set_company_status.on_date is null
    or not set_company_status.on_date between coalesce(company.registration_date, '1800-01-01') and private.today()
  then
    raise exception using errcode = 'PT422', message = 'company.standing_day_invalid';
  end if;

  if company.status = 'restoring' and set_company_status.status = 'active' then
    perform private.require_restoration(
      company, set_company_status.on_date, set_company_status.document_id, set_company_status.unpaid_reason);
  end if;

  update public.companies as changed set status = set_company_status.status where changed.id = company.id;

  insert into public.company_record_changes (tenant_id, company_id, action, before, after, on_date, reason, document_id, by)
  values (
    company.tenant_id, company.id, 'standing', jsonb_build_object('status', company.status),
    jsonb_strip_nulls(jsonb_build_object(
      'status', set_company_status.status,
      'unpaid_reason', case when company.status = 'restoring' then nullif(btrim(set_company_status.unpaid_reason), '') end)),
    set_company_status.on_date, btrim(reason), set_company_status.document_id,
    auth.uid());

  perform private.refresh_obligations(company.id);
  perform private.notify(
    company.user_id, company.tenant_id, 'company.standing', 'The standing of ' || company.name || ' changed',
    'See its page for what it means.', private.subject('company', company.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_departure_document(departure_id uuid, item text, document_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('set_departure_document', departure_id);
begin
  perform private.require_open_departure(departure);
  perform private.require_company_document(departure.company_id, document_id);

  if item is null or item not in ('instruction', 'clearance', 'certificate')
    or item = 'certificate' and departure.kind = 'transfer_out'
  then
    raise exception using errcode = 'PT422', message = 'departure.document_unknown';
  end if;

  -- What the pack lacks by then makes it out of date.
  update public.company_departures as known
  set instruction_id = case item when 'instruction' then document_id else known.instruction_id end,
    clearance_id = case item when 'clearance' then document_id else known.clearance_id end,
    certificate_id = case item when 'certificate' then document_id else known.certificate_id end,
    pack_at = null, pack_by = null, pack_sha256 = null
  where known.id = departure.id
    and document_id is distinct from case item
      when 'instruction' then known.instruction_id when 'clearance' then known.clearance_id else known.certificate_id end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_shared_access(person_id uuid, company_ids uuid[], access public.company_access, money boolean, until date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[];
  firm      uuid;
begin
  perform private.check_share(set_shared_access.access, set_shared_access.money, set_shared_access.until);
  wanted := private.lock_shared(set_shared_access.company_ids);
  firm := (select company.tenant_id from public.companies as company where company.id = wanted[1]);

  -- Who has accepted an invitation of the caller once; a new person is invited, so that no one is given what they did not ask for.
  if not exists (
    select from public.company_users as granted
    where granted.tenant_id = firm and granted.user_id = set_shared_access.person_id and granted.given_by = caller_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_client(firm, set_shared_access.person_id);

  if exists (
    select from public.companies as company
    left join public.company_users as granted on granted.company_id = company.id and granted.user_id = set_shared_access.person_id
    where company.id = any (wanted)
      and (company.user_id = set_shared_access.person_id or granted.user_id is not null and granted.given_by is null))
  then
    raise exception using errcode = 'PT409', message = 'access.given_by_firm';
  end if;

  perform private.share_with(
    set_shared_access.person_id, wanted, caller_id, set_shared_access.access, set_shared_access.money, set_shared_access.until);
end;
$function$;

CREATE OR REPLACE FUNCTION public.share_companies(token uuid, company_ids uuid[], email text, access public.company_access, money boolean, until date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(share_companies.email);
  wanted    uuid[];
  first     public.companies;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  perform private.check_share(share_companies.access, share_companies.money, share_companies.until);
  wanted := private.lock_shared(share_companies.company_ids);

  if address = (select person.email from public.profiles as person where person.id = caller_id) then
    raise exception using errcode = 'PT422', message = 'access.own_address';
  end if;

  select company.* into first from public.companies as company where company.id = any (wanted) order by company.name, company.id limit 1;

  update public.client_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending'
    and (older.company_id = first.id or older.invited_by = caller_id and older.company_id = any (wanted));

  insert into public.client_invitations (
    token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared, money, until)
  values (
    private.new_token_hash(token), first.tenant_id, first.id, private.several_companies(wanted), address, share_companies.access,
    caller_id, true, share_companies.money, share_companies.until)
  returning id into made;
  insert into public.client_invitation_companies (invitation_id, tenant_id, company_id)
  select made, first.tenant_id, id from unnest(wanted) as id where id <> first.id;
  perform private.mail_invitation('client_invitation', token, address, private.several_companies(wanted), made, first.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.shareable_companies(tenant_id uuid)
 RETURNS TABLE(id uuid, name text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  return query
  select company.id, company.name
  from public.companies as company
  where company.tenant_id = shareable_companies.tenant_id and company.id in (select private.company_ids())
    and private.may_share(caller_id, company.id)
  order by company.name, company.id
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.shared_access(tenant_id uuid)
 RETURNS TABLE(person_id uuid, invitation_id uuid, name text, email text, access public.company_access, money boolean, until date, by_firm boolean, expires_at timestamp with time zone, companies jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  mine      uuid[] := array(
    select id from private.company_ids() as id
    join public.companies as company using (id)
    where company.tenant_id = shared_access.tenant_id and private.may_share(caller_id, id));
begin
  return query
  with granted as (
    select known.user_id, known.access, known.money, known.until, known.given_by is null as by_firm, company.id, company.name
    from private.company_people as reached
    join public.company_users as known using (company_id, user_id)
    join public.companies as company on company.id = known.company_id
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (known.tenant_id, known.user_id)
    where known.company_id = any (mine) and known.user_id <> caller_id
    group by known.user_id, known.access, known.money, known.until, known.given_by, company.id
  ), invited as (
    select invitation.*, company.id as of_company, company.name as of_name
    from public.client_invitations as invitation
    join public.companies as company on company.id = invitation.company_id or exists (
      select from public.client_invitation_companies as further
      where further.invitation_id = invitation.id and further.company_id = company.id)
    where invitation.tenant_id = shared_access.tenant_id and company.id = any (mine)
      and invitation.status = 'pending' and invitation.invited_by = caller_id
  )
  select granted.user_id, null::uuid, coalesce(nullif(person.full_name, ''), person.email), person.email, granted.access, granted.money,
    granted.until, granted.by_firm, null::timestamptz,
    jsonb_agg(jsonb_build_object('id', granted.id, 'name', granted.name) order by granted.name, granted.id)
  from granted join public.profiles as person on person.id = granted.user_id
  group by granted.user_id, person.full_name, person.email, granted.access, granted.money, granted.until, granted.by_firm
  union all
  select null, invited.id, invited.email, invited.email, invited.access, invited.money, invited.until, false, invited.expires_at,
    jsonb_agg(jsonb_build_object('id', invited.of_company, 'name', invited.of_name) order by invited.of_name, invited.of_company)
  from invited
  group by invited.id, invited.email, invited.access, invited.money, invited.until, invited.expires_at
  order by 3, 4, 5
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.spent_firm_files(most integer)
 RETURNS SETOF text
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 50
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();
  return query select spent.path from private.spent_firm_files() as spent order by 1 limit least(greatest(most, 1), 100);
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_application(application_id uuid, tenant_id uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('start_application');
begin
  if not exists (
    select from public.tenants as tenant
    where tenant.id = start_application.tenant_id
      and (tenant.id in (select private.tenant_ids()) or by_staff)
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.limit_client('start_application', 60, '1 hour');

  insert into public.draft_applications (id, tenant_id, user_id, kind)
  values (application_id, start_application.tenant_id, caller_id, coalesce(start_application.kind, 'formation'))
  on conflict (id) do nothing;

  if found then
    insert into public.application_events (tenant_id, application_id, to_state, actor)
    values (start_application.tenant_id, start_application.application_id, 'draft', caller_id);
  elsif not exists (
    select from public.draft_applications as application
    where application.id = application_id and application.id in (select private.application_ids())
      and application.tenant_id = start_application.tenant_id
  ) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_change_request(request_id uuid, company_id uuid, kind public.change_kind)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('start_change_request');
  company   public.companies;
begin
  select * into company from public.companies as known where known.id = start_change_request.company_id;

  if company.id is null or not (
    company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()) or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not (company.id in (select private.managed_company_ids()) or by_staff) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.require_open_company(company, private.action_of_change(start_change_request.kind));
  perform private.limit_client('start_change_request', 60, '1 hour');

  if request_id is null or start_change_request.kind is null then
    raise exception using errcode = 'PT422', message = 'change.kind_missing';
  end if;

  insert into public.change_requests (id, tenant_id, company_id, user_id, by_staff, kind)
  values (request_id, company.tenant_id, company.id, caller_id, by_staff, start_change_request.kind)
  on conflict (id) do nothing;

  if found then
    insert into public.change_request_events (tenant_id, request_id, to_state, actor)
    values (company.tenant_id, start_change_request.request_id, 'draft', caller_id);
  elsif not exists (
    select from public.change_requests as known
    where known.id = request_id and known.user_id = caller_id and known.company_id = company.id and known.kind = start_change_request.kind
  ) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_departure_pack(departure_id uuid)
 RETURNS TABLE(id uuid, company_id uuid, party_id uuid, category text, file_name text, storage_path text, mime_type text, bytes bigint, sha256 text)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  departure public.company_departures := private.lock_departure('start_departure_pack', departure_id);
begin
  if departure.state = 'withdrawn' then
    raise exception using errcode = 'PT409', message = 'departure.not_open';
  end if;

  perform private.write_access('exported', 'info', auth.uid(), departure.tenant_id,
    'Pack of ' || private.departure_title(departure), null, private.request_address());

  for id, company_id, party_id, category, file_name, storage_path, mime_type, bytes, sha256 in
    select document.id, document.company_id, document.party_id, document.category, document.file_name, document.storage_path,
      document.mime_type, document.bytes, document.sha256
    from public.documents as document
    where document.status in ('accepted', 'expired', 'uploaded') and document.scan <> 'infected'
      and (document.company_id = departure.company_id
        or document.party_id in (
          select entry.party_id from public.company_participants as entry
          join public.parties as party on party.id = entry.party_id and not party.provided_by_firm
          where entry.company_id = departure.company_id and not entry.voided))
    order by document.company_id is null, document.party_id, document.created_at, document.id
  loop
    -- The pack has the bytes: each file is one that was opened.
    perform private.note_reading(id);
    return next;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_firm_export(tenant_id uuid, scope public.firm_export_scope, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('start_firm_export', start_firm_export.tenant_id);
  firm      public.tenants;
  export    public.firm_exports;
  head      private.audit_heads;
  job_id    uuid;
  why       text := private.plain_text(start_firm_export.reason);
begin
  if start_firm_export.scope is null or (start_firm_export.scope = 'complete' and not private.is_super_admin()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if why is null or char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_export.reason_invalid';
  end if;

  perform private.lock_tenant(start_firm_export.tenant_id);
  select * into firm from public.tenants as tenant where tenant.id = start_firm_export.tenant_id;
  select * into export from public.firm_exports as known
  where known.tenant_id = firm.id and known.state in ('waiting', 'running');

  -- A repeat after a lost answer.
  if export.asked_by = caller_id and export.scope = start_firm_export.scope then
    return export.id;
  end if;

  if export.id is not null then
    raise exception using errcode = 'PT409', message = 'firm_export.running';
  end if;

  if exists (
    select from public.firm_exports as known
    where known.tenant_id = firm.id and known.scope = start_firm_export.scope and known.state = 'done'
      and known.asked_at > now() - interval '1 day')
  then
    raise exception using errcode = 'PT409', message = 'firm_export.too_soon';
  end if;

  perform private.limit_rate('start_firm_export', 10, '1 day');
  select * into head from private.audit_heads as link where link.tenant_id = firm.id;

  insert into public.firm_exports (tenant_id, scope, reason, asked_by, audit_to, audit_head)
  values (firm.id, start_firm_export.scope, why, caller_id, head.last_id, head.last_hash)
  returning * into export;

  insert into public.jobs (kind, title, total, tenant_id, asked_by, input)
  values (
    'firm_export', left('Export of everything of ' || firm.name, 200),
    -- Tables, files and the log.
    (select count(*) from private.firm_export_tables() as listed
      where listed.held = 'firm' or listed.held = start_firm_export.scope::text) + 2, firm.id, caller_id,
    jsonb_build_object('tenant', firm.id))
  returning id into job_id;
  insert into private.firm_export_runs (export_id, job_id) values (export.id, job_id);

  perform private.tell_of_firm_export(export, 'account.firm_export_started', 'Everything of ' || firm.name || ' is being exported',
    'Reason given: ' || why);
  return export.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_application(application_id uuid, expected_version integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application   public.draft_applications := private.lock_own_application('submit_application', application_id);
  issues        jsonb;
  new_reference text;
begin
  if application.state in ('submitted', 'resubmitted', 'in_review', 'approved', 'filed', 'incorporated') then
    return application.reference;
  end if;

  if application.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  if application.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'application.conflict';
  end if;

  if exists (
    select from public.application_requests as asked
    where asked.application_id = application.id and asked.answered_at is null and asked.taken_back_at is null
  ) then
    raise exception using errcode = 'PT422', message = 'application.requests_open';
  end if;

  perform private.limit_client('submit_application', 60, '1 hour');
  perform private.require_name();

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from private.issues_of(application, application.data, private.today()) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'application.incomplete', detail = issues::text;
  end if;

  new_reference := coalesce(application.reference, 'A-' || nextval('private.application_reference'));

  update public.draft_applications
  set reference = new_reference, submitted_at = now(), submitted_data = data,
    -- It was decided about what was submitted before.
    arrears_decision = null, arrears_until = null, arrears_document_id = null
  where id = application_id
  returning * into application;

  perform private.enter_application_parties(application, application.submitted_data);
  perform private.enter_application_holdings(application);
  perform private.open_required_checks(application);
  perform private.keep_declaration(application);

  perform private.move_application(
    application,
    case application.state when 'draft' then 'submitted' else 'resubmitted' end::public.application_state,
    application.user_id);

  perform private.notify_case(
    application.assignee, 'reviewer', application.tenant_id,
    'application.submitted',
    case application.state when 'draft' then 'New application ' else 'Application resubmitted ' end || new_reference,
    private.application_title(application) || ' is waiting for review.',
    private.subject('application', application_id));

  perform private.notify(
    application.user_id, application.tenant_id, 'application.received', 'We received application ' || new_reference,
    private.application_title(application) || ' is waiting for review. There is nothing you need to do.',
    private.subject('application', application_id))
  where not private.is_admin();

  return new_reference;
end;
$function$;

CREATE OR REPLACE FUNCTION public.submit_change_request(request_id uuid, expected_version integer)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  request public.change_requests := private.lock_own_change('submit_change_request', request_id);
  issues  jsonb;
  entrant record;
begin
  if request.state in ('submitted', 'in_review', 'approved', 'effected') then
    return request.reference;
  end if;

  if request.state not in ('draft', 'information_requested') then
    raise exception using errcode = 'PT409', message = 'change.illegal_move';
  end if;

  if request.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'change.conflict';
  end if;

  perform private.require_open_company(company, private.action_of_change(request.kind))
  from public.companies as company where company.id = request.company_id;
  perform private.require_name();

  select jsonb_agg(jsonb_build_object('code', issue.code, 'field', issue.field)) into issues
  from private.change_issues(request) as issue;

  if issues is not null then
    raise exception using errcode = 'PT422', message = 'change.incomplete', detail = issues::text;
  end if;

  select * into entrant from private.enter_change_party(request);

  update public.change_requests as submitting
  set reference = coalesce(submitting.reference, 'C-' || nextval('private.change_reference')), submitted_at = now(),
    party_id = entrant.party_id, party_entered = entrant.is_entered
  where submitting.id = request.id
  returning reference into request.reference;

  if request.party_entered and request.party_id <> entrant.party_id then
    perform private.forget_loose_parties(array[request.party_id]);
  end if;

  perform private.move_change(request, 'submitted', auth.uid());
  perform private.notify_case(
    request.assignee, 'reviewer', request.tenant_id, 'change.submitted',
    'Change request ' || request.reference || ' is waiting', private.change_title(request),
    private.subject('change_request', request.id, 'company', request.company_id));

  return request.reference;
end;
$function$;

CREATE OR REPLACE FUNCTION public.take_firm_export()
 RETURNS TABLE(export_id uuid, lease uuid, tenant_id uuid, tenant_name text, tenant_slug text, scope public.firm_export_scope, reason text, asked_at timestamp with time zone, tables jsonb, parts integer, progress jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  most_tries constant integer := 5;
  run        private.firm_export_runs;
  export     public.firm_exports;
begin
  perform private.require_service();

  loop
    select waiting.* into run
    from private.firm_export_runs as waiting
    join public.firm_exports as known on known.id = waiting.export_id and known.state in ('waiting', 'running')
    where coalesce(waiting.leased_until < clock_timestamp(), true)
    order by waiting.tries, known.asked_at
    for update of waiting skip locked
    limit 1;

    if not found then
      return;
    end if;

    select * into export from public.firm_exports as known where known.id = run.export_id for update;

    if not private.may_still_export(export) then
      perform private.cancel_firm_export(export, 'firm_export.right_ended');
    elsif run.tries >= most_tries then
      perform private.end_firm_export_run(export, 'firm_export.failed');
    else
      exit;
    end if;
  end loop;

  update private.firm_export_runs as known
  set lease = gen_random_uuid(), leased_until = clock_timestamp() + interval '10 minutes', tries = known.tries + 1
  where known.export_id = export.id
  returning * into run;

  if export.state = 'waiting' then
    update public.firm_exports as known set state = 'running' where known.id = export.id;
    update public.jobs as job set state = 'running', started_at = coalesce(job.started_at, clock_timestamp()) where job.id = run.job_id;
  end if;

  return query
  select export.id, run.lease, firm.id, firm.name, firm.slug, export.scope, export.reason, export.asked_at,
    (select jsonb_agg(jsonb_build_object(
        'name', listed.table_name, 'held', listed.held in ('firm', export.scope::text), 'columns', case
          when listed.held in ('firm', export.scope::text) then to_jsonb(private.firm_export_columns(listed.table_name)) end,
        'reason', listed.reason) order by listed.place)
      from private.firm_export_tables() as listed
      -- Owners do not read which records of staff there are.
      where listed.held <> 'complete' or export.scope = 'complete'),
    (select count(*)::integer from public.firm_export_parts as part where part.export_id = export.id), run.progress
  from public.tenants as firm where firm.id = export.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.transfer_company(company_id uuid, former_client uuid, client uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies := private.lock_company('transfer_company', company_id);
  because text := private.check_access_reason(reason);
begin
  if company.user_id = client then
    return;
  end if;

  if company.user_id is distinct from transfer_company.former_client then
    raise exception using errcode = 'PT409', message = 'access.client_changed';
  end if;

  perform private.require_client(company.tenant_id, client);

  update public.companies as moving set user_id = client where moving.id = company.id;

  delete from public.company_users as granted where granted.company_id = company.id and granted.user_id = company.user_id;
  insert into public.company_users as granted (company_id, tenant_id, user_id, access)
  values (company.id, company.tenant_id, client, 'owner')
  on conflict on constraint company_users_pkey do update set access = 'owner', given_by = null, money = true, until = null;

  -- Whom the former client gave the company ends with them; it counts already no more (private.company_people).
  perform private.end_shares(array[company.id], company.user_id, null, 'The company went to another client.');

  -- What the former client began for the company goes on with the new one, and whom they invited does not come in any more.
  update public.change_requests as request set user_id = client
  where request.company_id = company.id and request.user_id = company.user_id
    and (request.state = 'draft' or private.is_change_open(request.state));
  update public.client_invitations as invitation set status = 'revoked'
  where invitation.company_id = company.id and invitation.invited_by = company.user_id and invitation.status = 'pending';
  perform private.pass_on_parties(company.id, company.user_id, client);

  insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_client, access, reason, by)
  values (company.tenant_id, company.id, 'transferred', client, company.user_id, 'owner', because, auth.uid());

  perform private.notify(
    client, company.tenant_id, 'company.access', company.name || ' is yours', 'You find it among your companies.',
    private.subject('company', company.id));
  perform private.notify(
    company.user_id, company.tenant_id, 'company.access', company.name || ' went to another client',
    'You no longer reach it. Ask us in a message if you think that this is wrong.', null);
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_departure(departure_id uuid, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  by_staff  boolean;
  departure public.company_departures;
begin
  perform private.require_user();
  by_staff := private.as_staff('withdraw_departure');
  select * into departure from public.company_departures where id = departure_id for update;

  if departure.id is null or not (
    departure.company_id in (select private.company_ids()) or departure.tenant_id in (select private.owned_tenant_ids()) or by_staff
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not (departure.company_id in (select private.managed_company_ids()) or by_staff) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if departure.state = 'withdrawn' then
    return;
  end if;

  perform private.require_open_departure(departure);

  if char_length(btrim(note)) > 2000 or by_staff and nullif(btrim(note), '') is null then
    raise exception using errcode = 'PT422', message = 'departure.reason_missing';
  end if;

  update public.company_departures as withdrawn
  set state = 'withdrawn', withdrawal_note = nullif(btrim(withdraw_departure.note), '')
  where withdrawn.id = departure.id;

  if by_staff then
    perform private.notify(
      company.user_id, company.tenant_id, 'company.departure', company.name || ' does not leave', btrim(withdraw_departure.note),
      private.subject('company', company.id))
    from public.companies as company where company.id = departure.company_id;
  end if;
end;
$function$;

ALTER TABLE "private"."firm_export_runs" ADD CONSTRAINT "firm_export_runs_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "public"."application_kinds" ADD CONSTRAINT "application_kinds_pkey" PRIMARY KEY (kind);

ALTER TABLE "public"."client_invitation_companies" ADD CONSTRAINT "client_invitation_companies_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."client_invitations" ADD CONSTRAINT "client_invitations_owner" CHECK (((access <> 'owner'::public.company_access) OR (money AND (until IS NULL) AND (NOT shared))));

ALTER TABLE "public"."client_invitations" ADD CONSTRAINT "client_invitations_tenant_id_id_key" UNIQUE (tenant_id, id);

ALTER TABLE "public"."client_invitation_companies" ADD CONSTRAINT "client_invitation_companies_tenant_id_invitation_id_fkey" FOREIGN KEY (tenant_id, invitation_id) REFERENCES public.client_invitations(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_debts_accepted_by_fkey" FOREIGN KEY (debts_accepted_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_debts_confirmed_by_fkey" FOREIGN KEY (debts_confirmed_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_done_by_fkey" FOREIGN KEY (done_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_done" CHECK (((state = 'done'::public.departure_state) = (done_on IS NOT NULL)));

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_jurisdiction_fkey" FOREIGN KEY (jurisdiction) REFERENCES public.jurisdictions(code);

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_pack_by_fkey" FOREIGN KEY (pack_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_to" CHECK (
CASE kind
    WHEN 'transfer_out'::public.departure_kind THEN (num_nulls(agent_name, agent_licence, agent_address, agent_email) = 0)
    ELSE (num_nulls(jurisdiction, foreign_law) = 0)
END);

ALTER TABLE "public"."company_departures" ADD CONSTRAINT "company_departures_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_agent_check" CHECK (((char_length(former_agent) >= 1) AND (char_length(former_agent) <= 160)));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_jurisdiction_check" CHECK ((former_jurisdiction ~ '^[A-Z]{2}$'::text));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_name_check" CHECK (((char_length(former_name) >= 1) AND (char_length(former_name) <= 160)));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_number_check" CHECK (((char_length(former_number) >= 1) AND (char_length(former_number) <= 60)));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_moved" CHECK (((moved_on IS NOT NULL) = (origin = ANY (ARRAY['transferred'::text, 'continued'::text]))));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_origin_check" CHECK ((origin = ANY (ARRAY['imported'::text, 'entered'::text, 'transferred'::text, 'continued'::text])));

ALTER TABLE "public"."company_users" ADD CONSTRAINT "company_users_given_by_fkey" FOREIGN KEY (given_by) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "public"."company_users" ADD CONSTRAINT "company_users_owner" CHECK (((access <> 'owner'::public.company_access) OR (money AND (until IS NULL) AND (given_by IS NULL))));

ALTER TABLE "public"."draft_applications" ADD CONSTRAINT "draft_applications_arrears_decision_check" CHECK ((arrears_decision = ANY (ARRAY['first_invoice'::text, 'former_agent'::text])));

ALTER TABLE "public"."draft_applications" ADD CONSTRAINT "draft_applications_arrears" CHECK ((((arrears_decision IS NULL) = (arrears_until IS NULL)) AND ((arrears_decision IS NULL) OR (kind = 'transfer_in'::public.application_kind)) AND ((arrears_document_id IS NOT NULL) = COALESCE((arrears_decision = 'former_agent'::text), false))));

ALTER TABLE "public"."fee_schedule" ADD CONSTRAINT "fee_schedule_kind_check" CHECK ((kind = ANY (ARRAY['name_reservation'::text, 'incorporation'::text, 'stamp_duty'::text, 'annual'::text, 'feature'::text, 'express'::text, 'change_of_name'::text, 'amendment'::text, 'good_standing'::text, 'certified_copy'::text, 'agent_change'::text, 'continuation'::text, 'restoration'::text, 'restoration_year'::text, 'search'::text])));

ALTER TABLE "public"."firm_export_downloads" ADD CONSTRAINT "firm_export_downloads_fetched_by_fkey" FOREIGN KEY (fetched_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_asked_by_fkey" FOREIGN KEY (asked_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_done" CHECK (((state = 'done'::public.firm_export_state) = ((expires_at IS NOT NULL) AND (bytes IS NOT NULL))));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_ended" CHECK (((state = ANY (ARRAY['waiting'::public.firm_export_state, 'running'::public.firm_export_state])) = (ended_at IS NULL)));

ALTER TABLE "private"."firm_export_runs" ADD CONSTRAINT "firm_export_runs_export_id_fkey" FOREIGN KEY (export_id) REFERENCES public.firm_exports(id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_export_downloads" ADD CONSTRAINT "firm_export_downloads_tenant_id_export_id_fkey" FOREIGN KEY (tenant_id, export_id) REFERENCES public.firm_exports(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."firm_export_parts" ADD CONSTRAINT "firm_export_parts_tenant_id_export_id_fkey" FOREIGN KEY (tenant_id, export_id) REFERENCES public.firm_exports(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_restoration" CHECK (((NOT is_restoration) OR ((company_id IS NOT NULL) AND (renewal_year IS NULL))));

ALTER TABLE "public"."restoration_conditions" ADD CONSTRAINT "restoration_conditions_one_per_day" EXCLUDE USING gist (years_over WITH =, daterange(valid_from, valid_to, '[]'::text) WITH &&);

CREATE VIEW "private"."company_people" WITH (security_invoker=true) AS  SELECT company.tenant_id,
    company.id AS company_id,
    company.user_id,
    true AS may_manage,
    true AS sees_money
   FROM public.companies company
UNION ALL
 SELECT granted.tenant_id,
    granted.company_id,
    granted.user_id,
    (granted.access = ANY (ARRAY['owner'::public.company_access, 'signatory'::public.company_access])) AS may_manage,
    granted.money AS sees_money
   FROM public.company_users granted
  WHERE (((granted.until IS NULL) OR (granted.until >= private.today())) AND ((granted.given_by IS NULL) OR private.may_share(granted.given_by, granted.company_id)));

CREATE VIEW "private"."reminder_people" WITH (security_invoker=true) AS  SELECT known.company_id,
    known.tenant_id,
    known.user_id,
    person.email
   FROM (((private.company_people known
     JOIN private.memberships membership USING (tenant_id, user_id))
     JOIN public.profiles person ON ((person.id = known.user_id)))
     JOIN auth.users account ON ((account.id = known.user_id)))
  WHERE (known.may_manage AND (person.role <> 'admin'::public.user_role) AND (account.email_confirmed_at IS NOT NULL) AND (person.email ~ '^[^@\s,;<>]+@[^@\s,;<>]+$'::text) AND ((person.preferences #>> '{mails,duty}'::text[]) IS DISTINCT FROM 'off'::text));

CREATE VIEW "private"."risk_portfolio" WITH (security_invoker=true) AS  SELECT assessment.id AS assessment_id,
    assessment.tenant_id,
    assessment.subject,
    assessment.subject_id,
    assessment.rating,
    assessment.effective_rating,
    assessment.residual_score,
    assessment.groups,
    assessment.assessed_at,
    assessment.next_review_on,
    assessment.model_version,
    assessment.moved_by,
    assessment.moved_to
   FROM ((public.risk_assessments assessment
     LEFT JOIN public.companies company ON ((company.id = assessment.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = assessment.application_id)))
  WHERE (assessment.is_current AND ((company.id IS NULL) OR (company.status <> ALL (ARRAY['dissolved'::public.company_status, 'continued_out'::public.company_status, 'transferred_out'::public.company_status, 'merged'::public.company_status]))) AND ((application.id IS NULL) OR (application.state <> ALL (ARRAY['incorporated'::public.application_state, 'rejected'::public.application_state, 'withdrawn'::public.application_state]))));

CREATE VIEW "public"."company_list" WITH (security_invoker=true) AS  SELECT company.id,
    company.tenant_id,
    company.name,
    company.status,
    company.type,
    type.name AS type_name,
    company.features,
    company.registration_number,
    company.registration_date,
        CASE
            WHEN (company.status <> ALL (ARRAY['struck_off'::public.company_status, 'dissolved'::public.company_status, 'continued_out'::public.company_status, 'transferred_out'::public.company_status, 'merged'::public.company_status])) THEN company.next_filing
            ELSE NULL::date
        END AS next_filing,
    company.user_id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
    client.email AS client_email,
    ( SELECT string_agg(DISTINCT (past.entry ->> 'name'::text), '; '::text) AS string_agg
           FROM public.register_history past
          WHERE ((past.company_id = company.id) AND (past.subject = 'company'::public.register_subject) AND ((past.entry ->> 'name'::text) <> company.name))) AS former_names,
    ( SELECT assessment.effective_rating
           FROM public.risk_assessments assessment
          WHERE ((assessment.subject_id = company.id) AND (assessment.subject = 'company'::text) AND assessment.is_current)) AS rating,
    ( SELECT (count(*))::integer AS count
           FROM public.obligations duty
          WHERE ((duty.company_id = company.id) AND (duty.state = 'open'::public.obligation_state) AND (duty.due_on < private.today()))) AS late_duties,
    ( SELECT (count(DISTINCT profile.id))::integer AS count
           FROM (public.company_participants participant
             JOIN public.kyc_profiles profile ON ((profile.party_id = participant.party_id)))
          WHERE ((participant.company_id = company.id) AND (participant.ceased_on IS NULL) AND (NOT participant.voided) AND (profile.state <> 'approved'::public.kyc_state))) AS open_kyc
   FROM ((public.companies company
     JOIN public.entity_types type ON ((type.code = company.type)))
     LEFT JOIN public.profiles client ON ((client.id = company.user_id)));

CREATE VIEW "public"."risk_list" WITH (security_invoker=true) AS  SELECT company.id,
    company.tenant_id,
    company.name,
    company.registration_number,
    company.type,
    type.name AS type_name,
    assessment.id AS assessment_id,
    assessment.effective_rating AS rating,
    assessment.rating AS worked_out,
    assessment.residual_score AS score,
    COALESCE(assessment.residual_score, (0)::numeric) AS score_order,
    assessment.assessed_at,
    assessment.next_review_on,
    assessment.model_version,
    (assessment.effective_rating <> assessment.rating) AS is_overridden,
    ( SELECT override.rating
           FROM public.risk_overrides override
          WHERE ((override.assessment_id = assessment.id) AND (override.state = 'waiting'::public.risk_override_state))) AS waiting_rating,
    assessment.groups,
    assessment.breakdown,
    private.countries_of(company.tenant_id, company.id) AS countries
   FROM ((public.companies company
     JOIN public.entity_types type ON ((type.code = company.type)))
     LEFT JOIN public.risk_assessments assessment ON (((assessment.subject_id = company.id) AND (assessment.subject = 'company'::text) AND assessment.is_current)))
  WHERE (company.status <> ALL (ARRAY['dissolved'::public.company_status, 'continued_out'::public.company_status, 'transferred_out'::public.company_status, 'merged'::public.company_status]));

CREATE VIEW "public"."risk_list_of_country" WITH (security_invoker=true) AS  SELECT portfolio.id,
    portfolio.tenant_id,
    portfolio.name,
    portfolio.registration_number,
    portfolio.type,
    portfolio.type_name,
    portfolio.assessment_id,
    portfolio.rating,
    portfolio.worked_out,
    portfolio.score,
    portfolio.score_order,
    portfolio.assessed_at,
    portfolio.next_review_on,
    portfolio.model_version,
    portfolio.is_overridden,
    portfolio.waiting_rating,
    portfolio.groups,
    portfolio.breakdown,
    portfolio.countries,
    tie.country
   FROM (( SELECT participant.tenant_id,
            participant.company_id,
            (party.country)::text AS country
           FROM (public.company_participants participant
             JOIN public.parties party ON ((party.id = participant.party_id)))
          WHERE ((participant.ceased_on IS NULL) AND (NOT participant.voided) AND (participant.role <> 'registered_agent'::public.participant_role) AND (party.country IS NOT NULL))
          GROUP BY participant.tenant_id, participant.company_id, party.country) tie
     JOIN public.risk_list portfolio ON (((portfolio.id = tie.company_id) AND (portfolio.tenant_id = tie.tenant_id))));

CREATE INDEX firm_export_runs_job_id_idx ON private.firm_export_runs USING btree (job_id);

CREATE INDEX client_invitation_companies_company_idx ON public.client_invitation_companies USING btree (tenant_id, company_id);

CREATE INDEX client_invitation_companies_invitation_idx ON public.client_invitation_companies USING btree (tenant_id, invitation_id);

CREATE INDEX company_departures_accepted_by_idx ON public.company_departures USING btree (debts_accepted_by);

CREATE INDEX company_departures_company_idx ON public.company_departures USING btree (tenant_id, company_id);

CREATE INDEX company_departures_confirmed_by_idx ON public.company_departures USING btree (debts_confirmed_by);

CREATE INDEX company_departures_done_by_idx ON public.company_departures USING btree (done_by);

CREATE INDEX company_departures_jurisdiction_idx ON public.company_departures USING btree (jurisdiction);

CREATE UNIQUE INDEX company_departures_one_open ON public.company_departures USING btree (company_id) WHERE (state = 'open'::public.departure_state);

CREATE INDEX company_departures_open_idx ON public.company_departures USING btree (tenant_id, state, created_at);

CREATE INDEX company_departures_pack_by_idx ON public.company_departures USING btree (pack_by);

CREATE INDEX company_departures_user_idx ON public.company_departures USING btree (user_id);

CREATE INDEX company_users_given_by_idx ON public.company_users USING btree (given_by);

CREATE INDEX company_users_until_idx ON public.company_users USING btree (until) WHERE (until IS NOT NULL);

CREATE INDEX firm_export_downloads_export_idx ON public.firm_export_downloads USING btree (tenant_id, export_id);

CREATE INDEX firm_export_downloads_fetched_by_idx ON public.firm_export_downloads USING btree (fetched_by, fetched_at DESC);

CREATE INDEX firm_export_parts_tenant_idx ON public.firm_export_parts USING btree (tenant_id, export_id);

CREATE INDEX firm_exports_asked_by_idx ON public.firm_exports USING btree (asked_by);

CREATE UNIQUE INDEX firm_exports_one_idx ON public.firm_exports USING btree (tenant_id) WHERE (state = ANY (ARRAY['waiting'::public.firm_export_state, 'running'::public.firm_export_state]));

CREATE INDEX firm_exports_tenant_id_idx ON public.firm_exports USING btree (tenant_id, asked_at DESC);

CREATE UNIQUE INDEX invoices_one_restoration_draft ON public.invoices USING btree (company_id) WHERE (is_restoration AND (state = 'draft'::public.invoice_state));

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.application_kinds FOR EACH ROW EXECUTE FUNCTION private.audit('kind');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.client_invitation_companies FOR EACH ROW EXECUTE FUNCTION private.audit('invitation_id', 'company_id');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_departures FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER bump_version BEFORE UPDATE ON public.company_departures FOR EACH ROW EXECUTE FUNCTION private.bump_version();

CREATE TRIGGER check_move BEFORE UPDATE OF state ON public.company_departures FOR EACH ROW WHEN ((new.state <> old.state)) EXECUTE FUNCTION private.check_move('departure', 'state');

CREATE TRIGGER signal_delete AFTER DELETE ON public.company_departures REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.company_departures REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.company_departures REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_export_downloads FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_export_downloads REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_export_downloads REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_export_downloads REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_export_parts FOR EACH ROW EXECUTE FUNCTION private.audit('export_id', 'part');

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_export_parts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_export_parts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_export_parts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.firm_exports FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.firm_exports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.firm_exports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.firm_exports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.restoration_conditions FOR EACH ROW EXECUTE FUNCTION private.audit('years_over', 'valid_from');

CREATE POLICY "Signed-in people read the kinds of applications" ON "public"."application_kinds" FOR SELECT TO "authenticated" USING ((( SELECT private.active_user_id() AS active_user_id) IS NOT NULL));

CREATE POLICY "Owners read the further companies of invitations of their tenan" ON "public"."client_invitation_companies" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read the further companies of every invitation" ON "public"."client_invitation_companies" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Who invited reads the further companies" ON "public"."client_invitation_companies" FOR SELECT TO "authenticated" USING (((company_id IN ( SELECT private.company_ids() AS company_ids)) AND (EXISTS ( SELECT
   FROM public.client_invitations invitation
  WHERE ((invitation.id = client_invitation_companies.invitation_id) AND (invitation.invited_by = ( SELECT private.active_user_id() AS active_user_id)))))));

CREATE POLICY "Members read the departures of their companies" ON "public"."company_departures" FOR SELECT TO "authenticated" USING ((company_id IN ( SELECT private.company_ids() AS company_ids)));

CREATE POLICY "Owners read the departures of their tenants" ON "public"."company_departures" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every departure" ON "public"."company_departures" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Who reads an export reads who fetched it" ON "public"."firm_export_downloads" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM public.firm_exports export
  WHERE (export.id = firm_export_downloads.export_id))));

CREATE POLICY "Who reads an export reads its parts" ON "public"."firm_export_parts" FOR SELECT TO "authenticated" USING ((EXISTS ( SELECT
   FROM public.firm_exports export
  WHERE (export.id = firm_export_parts.export_id))));

CREATE POLICY "Owners read the exports of their tenants" ON "public"."firm_exports" FOR SELECT TO "authenticated" USING (((scope = 'firm'::public.firm_export_scope) AND (NOT ( SELECT private.is_admin() AS is_admin)) AND (tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids)))));

CREATE POLICY "The super admin reads every export" ON "public"."firm_exports" FOR SELECT TO "authenticated" USING (( SELECT private.is_super_admin() AS is_super_admin));

CREATE POLICY "Members read the notices of their companies and applications" ON "public"."payment_notices" FOR SELECT TO "authenticated" USING (((company_id IN ( SELECT private.money_company_ids() AS money_company_ids)) OR (application_id IN ( SELECT private.application_ids() AS application_ids)) OR ((company_id IS NULL) AND (application_id IS NULL) AND (invoice_id IN ( SELECT private.invoice_ids() AS invoice_ids)))));

CREATE POLICY "Signed-in people read what a restoration needs" ON "public"."restoration_conditions" FOR SELECT TO "authenticated" USING ((( SELECT private.active_user_id() AS active_user_id) IS NOT NULL));

COMMENT ON COLUMN "public"."application_kinds"."checks" IS 'The checks opened besides those that every application needs.';

COMMENT ON COLUMN "public"."application_kinds"."checks_left_out" IS 'The checks of every application that this kind does not need.';

COMMENT ON COLUMN "public"."application_kinds"."documents" IS 'The documents of the company itself: [{"code", "name", "categories", "note", "at"}]. One of the categories serves. `at` is submission, or approval; before the approval each is accepted.';

COMMENT ON COLUMN "public"."application_kinds"."fee_kinds" IS 'The kinds of fees that a quote has in place of those of a formation; yearly fees are the same.';

COMMENT ON COLUMN "public"."application_kinds"."services" IS 'The services that a quote has in place of those of a formation.';

COMMENT ON COLUMN "public"."application_kinds"."states" IS 'The states it passes when nothing comes in between.';

COMMENT ON COLUMN "public"."application_kinds"."steps" IS 'The steps of the wizard, in order; a type of entity may lack one of them.';

COMMENT ON COLUMN "public"."client_invitations"."company_name" IS 'The company as it was called then, and how many others; a visitor cannot read companies.';

COMMENT ON COLUMN "public"."client_invitations"."money" IS 'Whether the person will see invoices and payments.';

COMMENT ON COLUMN "public"."client_invitations"."shared" IS 'Whether a client of the company invites, not the firm: the access is theirs to end.';

COMMENT ON COLUMN "public"."client_invitations"."until" IS 'The last day of the access; null for one without an end.';

COMMENT ON COLUMN "public"."company_departures"."debts_accepted" IS 'The invoices and duties that were open when leaving with them was accepted.';

COMMENT ON COLUMN "public"."company_departures"."debts_reason" IS 'Who bears what is owed. The client reads it.';

COMMENT ON COLUMN "public"."company_departures"."instruction_id" IS 'A document of the company, as clearance_id and certificate_id. The command checks it, and documents are not deleted. Without a foreign key, since the REST service would take this table for a link between documents and companies.';

COMMENT ON COLUMN "public"."company_departures"."pack_sha256" IS 'The hash of the manifest of the pack, which has the hash of each of its files.';

COMMENT ON COLUMN "public"."company_departures"."user_id" IS 'Who requested it, or the member of staff who entered it.';

COMMENT ON COLUMN "public"."company_origins"."former_agent" IS 'The registered agent before us.';

COMMENT ON COLUMN "public"."company_origins"."former_name" IS 'Of a continued company: its name, number and country before.';

COMMENT ON COLUMN "public"."company_origins"."incorporated_on" IS 'When it was first incorporated, here or abroad.';

COMMENT ON COLUMN "public"."company_origins"."moved_on" IS 'The day the Registrar recorded the change of agent, or of the certificate of continuation.';

COMMENT ON COLUMN "public"."company_users"."given_by" IS 'The client who shares the company with this person, for as long as it is theirs; null for what the firm gave.';

COMMENT ON COLUMN "public"."company_users"."money" IS 'Whether the person sees the invoices and payments of the company.';

COMMENT ON COLUMN "public"."company_users"."until" IS 'The last day of the access, in Nassau; null while it has no end.';

COMMENT ON COLUMN "public"."draft_applications"."arrears_decision" IS 'Who pays what the company owes the Registrar: first_invoice (the client, to us) or former_agent; null until staff decided.';

COMMENT ON COLUMN "public"."draft_applications"."arrears_document_id" IS 'The document of the application that shows what the former agent paid.';

COMMENT ON COLUMN "public"."draft_applications"."arrears_until" IS 'The last year of those arrears.';

COMMENT ON COLUMN "public"."draft_applications"."kind" IS 'What it is for; set when it is started.';

COMMENT ON COLUMN "public"."firm_exports"."audit_head" IS 'The link of that entry.';

COMMENT ON COLUMN "public"."firm_exports"."audit_to" IS 'The last entry of the audit log that it holds: the last one when it was asked for.';

COMMENT ON COLUMN "public"."firm_exports"."error" IS 'Why it failed or was cancelled: the code of an error.';

COMMENT ON COLUMN "public"."firm_exports"."expires_at" IS 'From then on no one fetches its parts, and the worker removes them.';

COMMENT ON COLUMN "public"."firm_exports"."rows" IS 'How many rows of tables it holds, without the audit log.';

COMMENT ON COLUMN "public"."invoices"."is_restoration" IS 'Whether it bills what the restoration of its company costs (companies/restorations.sql).';

COMMENT ON COLUMN "public"."restoration_conditions"."note" IS 'What it means for the client, who reads it.';

COMMENT ON COLUMN "public"."restoration_conditions"."valid_to" IS 'The last day it holds; null while it does.';

COMMENT ON FUNCTION "private"."accept_client_invitation"(public.client_invitations, uuid) IS 'What accepting brings: membership, role client, access to the company, of a client''s invitation to each of its companies that are still theirs, and a notification to who invited.';

COMMENT ON FUNCTION "private"."access_text"(public.company_access, boolean, date) IS 'What access is, for a notification: As viewer, without invoices, until 31 March 2027.';

COMMENT ON FUNCTION "private"."action_of_change"(public.change_kind) IS 'What a change request is among the actions that a standing may refuse: a company that was struck off may ask for an office and an officer, which its restoration may need.';

COMMENT ON FUNCTION "private"."application_arrears"(public.draft_applications, date) IS 'What the company of an application owes on a day; nothing for a company that is formed here or comes from abroad.';

COMMENT ON FUNCTION "private"."application_capital"(public.draft_applications, jsonb) IS 'The authorised capital an application states: of a company that exists not all of it need be issued.';

COMMENT ON FUNCTION "private"."appointment_issues"(jsonb, date, date) IS 'Which roles lack the day they began on, or began before the company was incorporated or after a day.';

COMMENT ON FUNCTION "private"."arrears_from"(integer, date) IS 'The first year whose annual fee is open, ten years back at most.';

COMMENT ON FUNCTION "private"."arrears_of"(text, date, integer, date, numeric, text) IS 'As public.arrears_of, for commands.';

COMMENT ON FUNCTION "private"."cancel_firm_export"(public.firm_exports, text) IS 'Ends an export that is not at its end, with the code of why where no person cancelled it. The worker removes what it has written.';

COMMENT ON FUNCTION "private"."check_share"(public.company_access, boolean, date) IS 'Refuses what a client cannot give: a level of none, an owner, an end in the past or after more than ten years. Raises access.level_missing, access.until_invalid, not_allowed.';

COMMENT ON FUNCTION "private"."departure_cases"(uuid) IS 'What is under way for a company: change requests that were submitted, and KYC reviews of the people in its registers.';

COMMENT ON FUNCTION "private"."departure_debts"(uuid) IS 'What a company owes today: its issued invoices, and its open duties that are due. Also where the payer pays for many companies.';

COMMENT ON FUNCTION "private"."departure_items"(public.company_departures) IS 'The checklist of a departure, in its order, with what is still in the way of each item.';

COMMENT ON FUNCTION "private"."departure_title"(public.company_departures) IS 'What to call a departure in a message.';

COMMENT ON FUNCTION "private"."end_firm_export_run"(public.firm_exports, text) IS 'Ends an export as done with its figures, or as failed with a code, and notifies who asked for it.';

COMMENT ON FUNCTION "private"."end_past_shares"() IS 'Takes out access whose last day has passed, or whose giver has the company no more, and returns how many that were. It counts no more from that moment (private.company_people); this step of the maintenance keeps it from counting again.';

COMMENT ON FUNCTION "private"."end_shares"(uuid[], uuid, uuid, text) IS 'Ends what clients gave of these companies: of one giver and of one person, or of all where null. It is kept for staff with its reason, and each person is notified once.';

COMMENT ON FUNCTION "private"."ended_note"(uuid) IS 'Why a duty after the end of a company is not applicable, as its client reads it; null for a company that has not ended.';

COMMENT ON FUNCTION "private"."enter_company"(public.draft_applications, public.companies, date) IS 'How the company of an application of any kind comes into being: company, parties, registers, duties, access for the applicant, timeline and notification. Raises application.not_ready, company.registration_number_taken.';

COMMENT ON FUNCTION "private"."enter_history"(public.draft_applications, uuid, date) IS 'Enters where a company comes from and its duties: of one that moves here the annual fees since the last year that was paid, and all others from the day of the change of agent.';

COMMENT ON FUNCTION "private"."entry_blockers"(public.draft_applications) IS 'What keeps a company that exists from coming in: its number is known here, a document is not accepted, no one has decided who pays its arrears.';

COMMENT ON FUNCTION "private"."entry_documents"(public.draft_applications) IS 'The documents that the kind of an application asks of its company, and whether one was sent and accepted.';

COMMENT ON FUNCTION "private"."entry_issues"(public.application_kind, jsonb, date) IS 'What is wrong with the answers about a company that exists already. shared-core/src/domain/application-entry.ts is the same.';

COMMENT ON FUNCTION "private"."firm_export_columns"(text) IS 'The columns of a table that an export holds: the head of its CSV.';

COMMENT ON FUNCTION "private"."firm_export_people"() IS 'The members of all firms who are no staff, for exports.';

COMMENT ON FUNCTION "private"."firm_export_tables"() IS 'Every table with rows of a firm: in which export it is held (firm: in both), which of its rows, and why it is in none. Hashes of tokens are left out of each.';

COMMENT ON FUNCTION "private"."granted_company"(public.draft_applications, text, text, text) IS 'What the Registrar''s answer says of a company, without the white space around it. Raises company.registration_number_missing (or above 40 characters), company.registered_office_invalid, company.registry_entity_id_invalid.';

COMMENT ON FUNCTION "private"."held_firm_export"(uuid, uuid) IS 'The export that a worker holds. Raises firm_export.lease_lost when its time is over, another has it or it was cancelled, and not_allowed.';

COMMENT ON FUNCTION "private"."invoice_ids"() IS 'The issued invoices of the applications of the signed-in person, of the companies they reach with the right to see invoices, and those of many companies that they pay.';

COMMENT ON FUNCTION "private"."is_move"(text, text, text) IS 'Whether the state diagram of a noun (application, change, departure, document, kyc, statement, template, ticket) has that arrow.';

COMMENT ON FUNCTION "private"."is_sent_invoice"(uuid, uuid) IS 'Whether a person who acts for a company of an invoice may learn of it: with the right to see its invoices, and of that of many companies only who pays it.';

COMMENT ON FUNCTION "private"."issues_of"(public.draft_applications, jsonb, date) IS 'What keeps an application of any kind from being submitted with these answers.';

COMMENT ON FUNCTION "private"."key_columns"(text) IS 'The columns of the primary key of a table, in their order; id where it has none.';

COMMENT ON FUNCTION "private"."lock_departure"(text, uuid) IS 'A departure for a member of staff, locked with its company until the command ends. Raises not_allowed for others, whether it exists or not; not_found, staff.read_only, account.suspended and what the line of the command raises.';

COMMENT ON FUNCTION "private"."lock_shared"(uuid[]) IS 'The 1 to 500 companies of one firm that the caller gives access to, each once, locked against a transfer. Raises access.companies_missing, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "private"."may_fetch_export"(text) IS 'Whether the signed-in person may read a file of the bucket exports: they may have the export, it has not expired, and fetch_firm_export noted their download within five minutes.';

COMMENT ON FUNCTION "private"."may_have_export"(uuid, public.firm_export_scope) IS 'Whether the signed-in person may have an export: the super admin any, the owners of the firm those of their scope.';

COMMENT ON FUNCTION "private"."may_leave"(public.company_status, public.departure_kind) IS 'Whether a company with a standing may leave: one on the register; to another agent also while its strike-off is pending.';

COMMENT ON FUNCTION "private"."may_report_payment"(uuid, uuid, uuid, uuid) IS 'Whether the caller may report a payment of a company (as owner, or signatory who sees its invoices), of an application (as applicant) or of an invoice that has neither (as who pays it); null when they may not know of it.';

COMMENT ON FUNCTION "private"."may_share"(uuid, uuid) IS 'Whether a person may give others access to a company today: its client, and who was made its owner.';

COMMENT ON FUNCTION "private"."may_still_export"(public.firm_exports) IS 'Whether who asked for an export may still have it.';

COMMENT ON FUNCTION "private"."money_company_ids"() IS 'The companies whose invoices and payments the signed-in person sees.';

COMMENT ON FUNCTION "private"."next_standings"(public.company_status) IS 'The standings that staff may record after one; none after a company has ended. One leaves by record_departure.';

COMMENT ON FUNCTION "private"."open_required_checks"(public.draft_applications) IS 'Opens the checks that every application needs, and those of its kind, that it does not have yet, answered or not.';

COMMENT ON FUNCTION "private"."own_firm_export"(text, uuid) IS 'An export that the caller may have, locked until the command ends. Raises not_found for others, what require_staff raises.';

COMMENT ON FUNCTION "private"."read_firm_rows"(text, uuid, text, jsonb, integer) IS 'The rows of a firm in a table of firm_export_tables after a key (null: the first), in the order of its key: at most `most` (1000) and about four million characters. `line` is the row as json.';

COMMENT ON FUNCTION "private"."refuse_departure"(text) IS 'Raises departure.incomplete with a json array of {code, field} as detail.';

COMMENT ON FUNCTION "private"."require_company_document"(uuid, uuid) IS 'Refuses what is no document of the company, or one that was returned or replaced. Raises departure.document_unknown.';

COMMENT ON FUNCTION "private"."require_moved_on"(public.draft_applications, date) IS 'Refuses a day on which the Registrar cannot have recorded an application: before it was submitted or in the future. Raises application.illegal_move, move.moved_on_invalid.';

COMMENT ON FUNCTION "private"."require_open_company"(public.companies, text) IS 'Refuses what the standing of a company does not allow (companies/standing-limits.sql). Raises change.company_closed.';

COMMENT ON FUNCTION "private"."require_open_departure"(public.company_departures) IS 'Refuses a departure that was withdrawn or is done. Raises departure.not_open.';

COMMENT ON FUNCTION "private"."require_renewal"(public.companies, integer) IS 'Refuses the invoice of a year of a company: of its registration or before, already invoiced by itself or with others, or without prices, or after a standing that ended it. Raises invoice.year_invalid, invoice.year_invoiced, invoice.year_without_prices, company.standing_refuses.';

COMMENT ON FUNCTION "private"."require_restoration"(public.companies, date, uuid, text) IS 'Refuses that a restoration is recorded while something of its cost is not paid and no reason is given (1 to 2000 characters), or without the document of the approval or the order it needs. Raises company.restoration_document_missing, company.restoration_unpaid.';

COMMENT ON FUNCTION "private"."require_standing"(public.companies, text) IS 'Refuses an action that the standing of a company does not allow. Raises company.standing_refuses.';

COMMENT ON FUNCTION "private"."restoration_billed"(public.companies, date) IS 'Whether an invoice of the restoration of a company that was drafted on a day or later (null: since the strike-off) bills it: paid, invoiced, or null.';

COMMENT ON FUNCTION "private"."restoration_lines"(public.companies, date) IS 'What the restoration of a company costs on a day, line by line, before VAT, in US dollars, with whether each line is paid, invoiced or open. The file explains the kinds. Of a company whose strike-off is pending: what it would cost before the first year off the register.';

COMMENT ON FUNCTION "private"."restoration_needs"(public.companies, date) IS 'What the restoration of a company needs on a day besides money; a row of nulls when nothing, or when the day of the strike-off is not recorded.';

COMMENT ON FUNCTION "private"."retry_firm_export"(uuid) IS 'Lets a failed export go on after its last part. Raises firm_export.running, firm_export.expired.';

COMMENT ON FUNCTION "private"."sees_money"(uuid, uuid) IS 'Whether any person, not only the caller, sees the invoices of a company today.';

COMMENT ON FUNCTION "private"."several_companies"(uuid[]) IS 'Some companies as a text of at most 160 characters: Harbour Ltd. and 3 more. Null for none.';

COMMENT ON FUNCTION "private"."share_with"(uuid, uuid[], uuid, public.company_access, boolean, date) IS 'Gives a person the companies of these that are the giver''s, as such, and notifies them once. What they own, or have from the firm, stays as it is.';

COMMENT ON FUNCTION "private"."shared_notice"(uuid, uuid, uuid[], text, text) IS 'Notifies a person once of their access to some companies; nothing for none.';

COMMENT ON FUNCTION "private"."spent_firm_files"() IS 'The files of exports that no one may fetch any more.';

COMMENT ON FUNCTION "private"."standing_limits"() IS 'The standings that end something, with the actions that are refused from then on. A standing that is not here refuses nothing.';

COMMENT ON FUNCTION "private"."standing_refuses"(public.company_status, text) IS 'Whether an action is refused for a company with a standing.';

COMMENT ON FUNCTION "private"."standing_since"(uuid, public.company_status) IS 'The last day on which a standing of a company began, as staff recorded it; null when they did not. In plpgsql, since that table comes later.';

COMMENT ON FUNCTION "private"."tell_of_firm_export"(public.firm_exports, text, text, text) IS 'Notifies the super admin and, of an export of their scope, the owners of the firm, besides the caller.';

COMMENT ON FUNCTION "public"."accept_departure_debts"(uuid, text) IS 'Accepts that a company leaves with what it owes today, and why or who bears it (1 to 2000 characters; the client reads it). Another member of staff confirms it. A debt that arises later is not accepted. For the compliance officer, senior management and billing. Raises departure.reason_missing, departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."application_arrears"(uuid) IS 'The lines of public.arrears_of for the company of an application, today. For those who see the application. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."approval_blockers"(uuid) IS 'What keeps an application from being approved: codes of the error catalogue, and what each is about: people.0 is the first of its people, people.0.checks.adverse_media a check of theirs, checks.name_clearance one of the application, documents.clearance a document of its company, arrears who pays them, risk its assessment. For staff. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."arrears_of"(text, date, integer, date, numeric, text) IS 'What a company of a type, incorporated on a day, owes the Registrar on a day (null: today) when its annual fees are paid up to a year: for each year the fee and the penalty (`item`: fee or penalty) in US dollars, null where it is to be confirmed, and what else being late means (good_standing_lost, struck_off). The fee of some types depends on the capital. Ten years back at most. For signed-in people. Raises account.suspended.';

COMMENT ON FUNCTION "public"."confirm_departure_debts"(uuid, text) IS 'Confirms what a colleague accepted: that a company leaves with debts, for the reason that was read. For the compliance officer, senior management and billing, other than who accepted it. Raises departure.changed, departure.second_person_needed, departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."confirm_owners"(uuid, uuid[]) IS 'Writes every open proposal to the register of beneficial owners of a company, as owners_differences gives them, from the day each was identified: all or nothing. A repeat does nothing. For reviewers and compliance officers. Raises register.owners_changed when the open proposals are no longer these, register.not_ready with a json array of {code, field} as detail while a person to enter has no approved KYC or current screening (owners.<party>.kyc, owners.<party>.hits.<id>), register.before_entry, register.already_entered, company.standing_refuses, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) IS 'Decides who pays the arrears of a company that moves to the firm: first_invoice, or former_agent with an accepted document of the application that shows it. For an application in review; nothing happens when it is decided so already. For reviewers, the compliance officer and senior management. Raises move.decision_missing, move.no_arrears, move.receipt_missing, application.kind_differs, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."departure_checklist"(uuid) IS 'The checklist of a departure: instruction, debts, cases, clearance, certificate (of a continuation), pack; whether each is met, and what is owed or open. For staff. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."discard_firm_export"(uuid) IS 'Cancels an export that is not at its end, and ends the time in which a finished one can be fetched; nothing for any other. Its files are removed. For who may have it. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."draft_invoice"(uuid, uuid, uuid, text[], boolean) IS 'Starts an invoice for an application that was submitted, with the lines of its quote that are due with the order and the arrears to be collected (services and is_resident as in public.quote; null for the answers of the application), or an empty one for a company; under an id from the browser, so that a repeat starts nothing twice. A quote has one invoice that is not void. For staff with the duty billing. Raises invoice.quote_invoiced, quote.service_unknown, quote.capital_invalid, not_found, not_allowed, duty.billing_needed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."draft_renewal"(uuid, uuid, integer) IS 'Starts the invoice of a year for a company, with the yearly lines of public.quote for its type, its capital and the services its application chose, by the fees and prices of 1 January of that year (today''s for the year to come); under an id from the browser, so that a repeat starts nothing twice. The year is after that of the registration, ten years ago at the earliest and next year at the latest. For staff with the duty billing. Raises invoice.year_invalid, invoice.year_invoiced while another invoice for the year is not void, also one of many companies, invoice.year_without_prices for a type that is not formed here, company.standing_refuses for a year after that in which it was struck off or ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."draft_restoration"(uuid, uuid) IS 'Starts the invoice of what is open of the restoration of a company, with the lines of restoration_cost of today, under an id from the browser; returns its id, or that of the draft that is there. It is completed and issued like any other. For staff with the duty billing. Raises company.illegal_standing for a company that is neither struck off nor about to be, invoice.restoration_billed when nothing is left to bill, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) IS 'Ends an export that the worker holds as done, with how many rows and files it has. Who asked for it is notified. For a server with the secret key. Raises firm_export.part_invalid for one without a part, firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."end_shared_access"(uuid, uuid[]) IS 'Ends the access of a person to 1 to 500 companies of the caller at once, whichever client of the company gave it; they are notified, and staff see it. Nothing happens where they have none. For the owners of the companies. Raises access.companies_missing, access.given_by_firm, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."fetch_firm_export"(uuid, integer) IS 'Notes that the caller downloads a part of an export, and answers where it is in the bucket exports, its size in bytes and its sha256 in hex. They may read it for five minutes. For who may have the export. Raises firm_export.expired, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) IS 'Files of the firm for an export that the worker holds, after a key, 200 at most: where each is, its name in the export, its size in bytes, its sha256 where one was recorded, or why it is left out. For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."firm_export_list"(uuid) IS 'The last twenty exports of a tenant that the caller may have, the newest first: how far each is (`done` of `total` steps), its size in bytes, its parts, and how often one was fetched. Owners read no names of staff. For the tenant''s owners and the super admin. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) IS 'Entries of the audit log for an export that the worker holds, after an id, 1 to 1000 and about four million characters of them. A complete export gets each as a line of a bundle (tools/audit-verifier), one of the firm those of its tables, without network and device. For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) IS 'The first line of the bundle of a complete export that the worker holds: the ids it holds, and its head. For a server with the secret key. Raises firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) IS 'Rows of a table for an export that the worker holds, after a key (null: the first), 1 to 1000 and about four million characters of them, none at the end: `line` is the row as json text. For a server with the secret key. Raises firm_export.lease_lost, not_found, not_allowed.';

COMMENT ON FUNCTION "public"."forget_firm_files"(text[]) IS 'Says that files that spent_firm_files named are removed; others stay. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."incorporate_application"(uuid, text, date, text, text, text, text[]) IS 'Enters the company of an approved or filed application as the Registrar granted it: company, parties, registers, obligations, access for the applicant, timeline and notification, all or nothing. The name is one the application asks for, the first when none is given; the registered office (at most 500 characters), the id in the registry''s system (at most 40) and the features may be left out. The first filing is due 365 days after registration (in Nassau today when no date is given). Repeated with the same number it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs for another kind, application.already_incorporated with another number, application.not_ready with the points of approval_blockers as detail when one came up after the approval, application.illegal_move, company.registration_number_missing (or above 40 characters), company.registration_number_taken, company.registration_date_invalid (before the submission or in the future), company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, company.features_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."make_document"(uuid, uuid, integer, uuid, boolean) IS 'Records that a document is made from the version of a template in use, about a company, application or change request of the same firm, and returns what the fields hold. The caller chooses the id; a document that is filed from it gets the same. Raises template.values_missing where a field has no value and accept_missing is not true, template.not_in_use, template.other_version when another version is in use by now, company.standing_refuses for a resolution, minutes or an engagement letter of a company that was struck off or has ended, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) IS 'What forming a company of that type costs, or bringing it in by another kind of application, and keeping it for a year, by the fees and prices of that day (null: today in Nassau). For anyone, visitors too; it reads only reference data. The prices are those agreed with the tenant, for its people and staff; without a tenant, those for everyone. Capital is in the currency given; services are codes of service_prices or fee_schedule.service, each counted once, at most 100; is_resident says whether the client lives in The Bahamas (null: not known yet, VAT is shown). A line: a stable code, words, its kind (government, service, vat), the amount in US dollars, once or per year, its VAT, where it comes from, and when it is first due (order, january, second_year: see fee_schedule). Lines due with the order are the first invoice; those per year come back. The amount is null where it is to be confirmed: no figure is known, or it depends on capital that is in another currency than USD and BSD or not given. Fees of the government come first, then services, then VAT, which is rounded to the cent line by line and summed by per and first_due. Totals are the sum of what has an amount. A visitor calls it at most 60 times a minute. Raises application.type_missing, quote.capital_invalid, capital.currency_invalid, quote.service_unknown, quote.too_many_services, rate.too_many; not_allowed for the prices of another tenant.';

COMMENT ON FUNCTION "public"."record_change_of_agent"(uuid, date, text, text) IS 'Enters the company of an approved or filed transfer on the day the Registrar recorded the change of agent: with its number and incorporation date, people with the days of their appointment, its arrears as open duties and all other duties from that day on. Repeated, it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs, application.illegal_move, application.not_ready with the points of approval_blockers, move.moved_on_invalid, company.registration_number_taken, company.registration_number_missing, company.registered_office_invalid, company.registry_entity_id_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_continuation"(uuid, text, date, text, text, text) IS 'Enters the company of an approved or filed continuation by its certificate: number, day and the name granted, the first when none is given; its people keep the days of their appointment. Repeated with the same number it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs, application.already_incorporated, application.illegal_move, application.not_ready with the points of approval_blockers, move.moved_on_invalid, company.registration_number_missing, company.registration_number_taken, company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_departure"(uuid, date, text) IS 'Records that a company has left on a day between its registration and today, of a continuation with its number in the new register: it gets the standing transferred_out or continued_out, its later duties are closed, its client is notified. Nothing happens when it is done. For the compliance officer and senior management. Raises departure.not_ready with a json array of {code, field} as detail, a field for each item of the checklist that is not met, departure.not_possible, departure.day_invalid, departure.incomplete, departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_departure_pack"(uuid, text) IS 'Notes that the pack of a company that leaves is made, with the hash of its manifest. The clearance letter is in it, and therefore comes first. For the compliance officer and senior management. Raises departure.clearance_first, departure.pack_invalid, departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) IS 'Records a part of an export that the worker holds and has stored at tenant/export/part-lease.zip of the bucket exports, its sha256 in hex, and how far the export is; its ten minutes begin anew. An export whose asker may no longer have it is cancelled instead. For a server with the secret key. Raises firm_export.part_invalid, firm_export.lease_lost, not_allowed.';

COMMENT ON FUNCTION "public"."release_firm_export"(uuid, uuid) IS 'Lets another worker take an export: after a part, or when this one could not write it. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."request_departure"(uuid, uuid, public.departure_kind, date, text, jsonb, uuid) IS 'Requests that a company leaves on a day within a year before or after today, with a reason (1 to 2000 characters), under an id from the browser, so that a repeat has no second effect. `details` of a transfer_out: agent_name, agent_licence, agent_address, agent_email; of a continuation_out: jurisdiction (a code, not BS), foreign_law. For who acts for the company; for staff by instruction of the client, with the document of it. Raises departure.not_possible in another standing than one on the register, departure.already_open, departure.day_invalid, departure.reason_missing, departure.incomplete with a json array of {code, field} as detail, departure.document_missing, departure.document_unknown, duty.reviewer_needed, staff.read_only, rate.too_many, not_found, not_allowed for who may only look, account.suspended.';

COMMENT ON FUNCTION "public"."restoration_cost"(uuid, date) IS 'What the restoration of a company costs on a day (today without one): the day of the strike-off (null: pending, or not recorded), what it needs (approval, court) with a note, the lines {kind: back_fee, late_penalty, yearly_penalty, restoration, service; label, due_on, amount (null: to be confirmed), state: paid, invoiced, open; source_note, verified}, their sums in US dollars before VAT (total, what is paid, what is owed; is_known says whether every line has an amount), and its latest invoice {id, number, state}. A source that is not verified is empty for clients. No row for a company that is neither struck off nor about to be, and for who reads the company without its invoices. For those who may read the company. Raises not_found, account.suspended.';

COMMENT ON FUNCTION "public"."retry_job"(uuid) IS 'Lets a job that failed go on after the last row it has done; nothing happens when it did not fail. For who asked for it and the super admin; it goes on in the name of who asked. Raises job.rescreening_runs, firm_export.running, firm_export.expired, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."return_for_names"(uuid, text) IS 'Sends an approved or filed application back to the client when the Registrar granted none of its names: it waits for other names, with a question about the first of them and a note the client reads (at most 1800 characters). The names are to be cleared again. Nothing happens when it was sent back with the same text already. For reviewers, the compliance officer and senior management. Raises application.kind_differs for a transfer, review.note_too_long, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."revoke_company_access"(uuid, uuid, text) IS 'Ends the access of a person to a company at once, with what they shared of it and their invitations to it; they are notified. Nothing happens when they have none. The company''s own client keeps it until it is transferred. The reason (1 to 500 characters) is kept for staff. For reviewers, the compliance officer and senior management. Raises access.reason_missing, access.is_client, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_company_access"(uuid, uuid, public.company_access, text) IS 'Gives a member of the tenant access to a company, or changes it, at once, with its invoices and without an end, also where a client had shared it; they are notified. Nothing happens when they have it as such. The reason (1 to 500 characters) is kept for staff. For reviewers, the compliance officer and senior management. Raises access.reason_missing, access.level_missing, access.is_client, access.person_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid, text) IS 'Records the standing of a company from a day on, between its registration and today, with a reason for staff (1 to 2000 characters) and a document of the company; its duties follow at once and its client is notified. Which standing may follow which: company_next_standings. That a restoration is complete takes a reason while something of its cost is not paid (1 to 2000 characters), and the document of the approval or the order it needs. Nothing happens when it stands so already. For reviewers, the compliance officer and senior management. Raises company.changed when the version is not expected_version, company.illegal_standing, company.standing_day_invalid, company.restoration_unpaid, company.restoration_document_missing, company.reason_missing, company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_departure_document"(uuid, text, uuid) IS 'Notes the document of an item of the checklist: instruction, clearance, or the certificate of a continuation. The pack has to be made after it. For reviewers, the compliance officer and senior management. Raises departure.document_unknown, departure.not_open, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_shared_access"(uuid, uuid[], public.company_access, boolean, date) IS 'Changes what a person to whom the caller has given a company may do, and in which: gives 1 to 500 companies of the caller in one firm, or changes their access to them, at once. They are notified, and staff see it. Nothing happens where it is so already. For the owners of the companies. Raises access.companies_missing, access.level_missing, access.until_invalid, access.person_invalid, access.given_by_firm for a company the person owns or has from the firm, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) IS 'Invites an address to 1 to 500 companies of the caller in one firm, for seven days, as viewer or signatory, with or without the invoices, until a day in Nassau at most ten years ahead, or without an end. An earlier invitation that waits for one of them is revoked. The token of the link, a random uuid of version 4 of the browser, is mailed and kept as a hash alone; answers the id. For the owners of the companies; at most 30 an hour. Raises access.companies_missing, access.level_missing, access.until_invalid, access.own_address, invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."shareable_companies"(uuid) IS 'The companies of a firm that the caller may give others access to, by name: those they own. At most 500, as many as one invitation takes. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."shared_access"(uuid) IS 'Who reaches the companies of a firm that the caller may share, besides them: each person once for each kind of access, with the companies ({id, name}) by name, then those the caller invited and who have not answered (`expires_at`, which may have passed). `by_firm` is what only the firm changes. At most 500 rows. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."spent_firm_files"(integer) IS 'The files of the bucket exports that are to be removed, at most `most` (100): those of exports that expired, were cancelled or failed a day ago. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."start_application"(uuid, uuid, public.application_kind) IS 'Starts an empty draft of a kind in a tenant of the caller, under an id from the browser, so that a repeat starts nothing twice. Raises duty.reviewer_needed, staff.read_only, not_found for a tenant that is not the caller''s, not_allowed when the id is taken, rate.too_many above 60 an hour of a client, account.suspended.';

COMMENT ON FUNCTION "public"."start_change_request"(uuid, uuid, public.change_kind) IS 'Starts an empty change request for a company the caller acts for (owner, signatory, or staff for any), under an id the browser has selected. Raises change.company_closed where its standing does not allow it, duty.reviewer_needed, staff.read_only, not_found, not_allowed for who may only look or when the id is taken, change.kind_missing, account.suspended.';

COMMENT ON FUNCTION "public"."start_departure_pack"(uuid) IS 'The files of the pack of a company that leaves: its documents, and the KYC documents of everyone who is or was in its registers, but for the firm''s own people; those of the company first. Each is noted in the access log as opened, and the pack as an export. It may be started again. For the compliance officer and senior management. Raises departure.not_open, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."start_firm_export"(uuid, public.firm_export_scope, text) IS 'Starts an export of everything of a tenant, with a reason of 3 to 500 characters; its id, that of the one under way for a repeat. The other owners and the super admin are notified. One at a time for each tenant, and a finished one of each scope in 24 hours. For the tenant''s owners (scope firm) and the super admin. Raises firm_export.running, firm_export.too_soon, firm_export.reason_invalid, rate.too_many, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."take_firm_export"() IS 'Takes the next export for one worker alone and for ten minutes, which record_firm_export_part begins anew: what it is, its tables with their columns or the reason why they are left out, how many parts are stored and the progress that was recorded with the last of them. No row while none waits. After five tries without a part an export fails; one whose asker may no longer have it is cancelled. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."transfer_company"(uuid, uuid, uuid, text) IS 'Makes a company that of another member of the tenant, at once: the former client loses it, with the people they entered for it alone, their open changes go on with the new one, their invitations to it are revoked, and the access they shared ends. Others keep theirs. Both are notified. `former_client` is whose company the caller saw. Nothing happens when it is the client''s already. The reason (1 to 500 characters) is kept for staff. For the compliance officer and senior management. Raises access.reason_missing, access.client_changed, access.person_invalid, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_departure"(uuid, text) IS 'Takes back that a company leaves, until it has left; nothing happens when it is withdrawn already. For who acts for the company, and for staff, who give a reason that the client reads (1 to 2000 characters). Raises departure.not_open, departure.reason_missing, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."firm_export_runs" IS 'How far an export is. `progress` is what the worker writes with each part, so that another goes on after it.';

COMMENT ON TABLE "public"."application_kinds" IS 'What each kind of application consists of. Reference data, for everyone who is signed in.';

COMMENT ON TABLE "public"."client_invitation_companies" IS 'The further companies of an invitation to several. Read by who invited, the tenant''s owners and staff; written by commands.';

COMMENT ON TABLE "public"."company_departures" IS 'Companies that leave to another agent or another country. Read by those who see the company, the tenant''s owners and staff; written by commands.';

COMMENT ON TABLE "public"."draft_applications" IS 'An application to form a company, or to bring one in that exists (reference/application-kinds.sql). Read by the applicant, the tenant''s owners and staff; written by commands.';

COMMENT ON TABLE "public"."firm_export_downloads" IS 'Who fetched which part of an export, when. A part is readable only by who has a fresh row here, so that no download is without one.';

COMMENT ON TABLE "public"."firm_export_parts" IS 'The files of an export, in the private bucket exports. A row goes when its file is removed. Read with the export; written by the worker.';

COMMENT ON TABLE "public"."firm_exports" IS 'Who took everything of a firm, when and why. Owners read those of their scope, the super admin all; written by commands.';

COMMENT ON TABLE "public"."restoration_conditions" IS 'What the restoration of a company needs that was struck off more than so many years ago: an approval of the registry or an order of the court. Of several the one with the most years counts. Reference data, readable by signed-in people.';

COMMENT ON TYPE "public"."arrears_line" IS 'A line of public.arrears_of, whose comment describes the fields.';

COMMENT ON VIEW "private"."company_people" IS 'Who reaches a company: its client, and those who were granted it until a day that has not passed, by the firm or by a client whose company it still is; whether they may act for it, and whether they see its invoices. A membership must stand beside it.';

COMMENT ON VIEW "private"."reminder_people" IS 'Who is reminded of what a company has to do: active people who act for it, with a confirmed address, who did not switch the mails of duties off. A person may be there twice.';

COMMENT ON VIEW "private"."risk_portfolio" IS 'The assessments that count, of what is still there: no company that is gone, no application that is over or a company by now.';

COMMENT ON VIEW "public"."company_list" IS 'The companies the caller sees with client, former names (joined by "; "), the rating in force, the number of late duties and of KYC profiles of its people that are not approved. `next_filing` is null for a company that has ended. Staff read ratings, clients do not: theirs is null.';

COMMENT ON VIEW "public"."risk_list" IS 'The companies the caller sees that have not ended, with the rating in force, the one worked out, the lowering that waits, the countries of their parties, and the groups and answers of the assessment; `score_order` is the score, 0 without one. What comes from an assessment is null for a company without one, and for clients.';

COMMENT ON VIEW "public"."risk_list_of_country" IS 'risk_list with a row for each country of a company''s parties: read it with a condition on `country`.';

REVOKE ALL ON FUNCTION "private"."access_text"(public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."access_text"(public.company_access, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."action_of_change"(public.change_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."action_of_change"(public.change_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."application_arrears"(public.draft_applications, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."application_arrears"(public.draft_applications, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."application_capital"(public.draft_applications, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."application_capital"(public.draft_applications, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."appointment_issues"(jsonb, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."appointment_issues"(jsonb, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."arrears_from"(integer, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."arrears_from"(integer, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."arrears_of"(text, date, integer, date, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."arrears_of"(text, date, integer, date, numeric, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."cancel_firm_export"(public.firm_exports, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."cancel_firm_export"(public.firm_exports, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_share"(public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_share"(public.company_access, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."departure_cases"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."departure_cases"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."departure_debts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."departure_debts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."departure_items"(public.company_departures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."departure_items"(public.company_departures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."departure_title"(public.company_departures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."departure_title"(public.company_departures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_firm_export_run"(public.firm_exports, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_firm_export_run"(public.firm_exports, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_past_shares"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_past_shares"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_shares"(uuid[], uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_shares"(uuid[], uuid, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."ended_note"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."ended_note"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_company"(public.draft_applications, public.companies, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_company"(public.draft_applications, public.companies, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_history"(public.draft_applications, uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_history"(public.draft_applications, uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_blockers"(public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entry_blockers"(public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_documents"(public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entry_documents"(public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."entry_issues"(public.application_kind, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."entry_issues"(public.application_kind, jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_export_columns"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_export_columns"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_export_people"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_export_people"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_export_tables"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_export_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."granted_company"(public.draft_applications, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."granted_company"(public.draft_applications, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."held_firm_export"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."held_firm_export"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issues_of"(public.draft_applications, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."issues_of"(public.draft_applications, jsonb, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."key_columns"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."key_columns"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_departure"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_departure"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_shared"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_shared"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_fetch_export"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_fetch_export"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."may_have_export"(uuid, public.firm_export_scope) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_have_export"(uuid, public.firm_export_scope) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."may_leave"(public.company_status, public.departure_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_leave"(public.company_status, public.departure_kind) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_share"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_share"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."may_still_export"(public.firm_exports) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."may_still_export"(public.firm_exports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."money_company_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."money_company_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."own_firm_export"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_firm_export"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_firm_rows"(text, uuid, text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_firm_rows"(text, uuid, text, jsonb, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_departure"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_departure"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_company_document"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_company_document"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_moved_on"(public.draft_applications, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_moved_on"(public.draft_applications, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_open_company"(public.companies, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_open_company"(public.companies, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_open_departure"(public.company_departures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_open_departure"(public.company_departures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_restoration"(public.companies, date, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_restoration"(public.companies, date, uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_standing"(public.companies, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_standing"(public.companies, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restoration_billed"(public.companies, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restoration_billed"(public.companies, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restoration_lines"(public.companies, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restoration_lines"(public.companies, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."restoration_needs"(public.companies, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."restoration_needs"(public.companies, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."retry_firm_export"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."retry_firm_export"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_money"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_money"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."several_companies"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."several_companies"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."share_with"(uuid, uuid[], uuid, public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."share_with"(uuid, uuid[], uuid, public.company_access, boolean, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."shared_notice"(uuid, uuid, uuid[], text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."shared_notice"(uuid, uuid, uuid[], text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."spent_firm_files"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."spent_firm_files"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_limits"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_limits"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_refuses"(public.company_status, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_refuses"(public.company_status, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."standing_since"(uuid, public.company_status) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standing_since"(uuid, public.company_status) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_firm_export"(public.firm_exports, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_firm_export"(public.firm_exports, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."accept_departure_debts"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."accept_departure_debts"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."application_arrears"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."application_arrears"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."arrears_of"(text, date, integer, date, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."arrears_of"(text, date, integer, date, numeric, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_departure_debts"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_departure_debts"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."departure_checklist"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."departure_checklist"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."discard_firm_export"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discard_firm_export"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."draft_restoration"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."draft_restoration"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."end_shared_access"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_shared_access"(uuid, uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."fetch_firm_export"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."fetch_firm_export"(uuid, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_export_list"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_list"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."forget_firm_files"(text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."forget_firm_files"(text[]) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) TO "anon", "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_change_of_agent"(uuid, date, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_change_of_agent"(uuid, date, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_continuation"(uuid, text, date, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_continuation"(uuid, text, date, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_departure"(uuid, date, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_departure"(uuid, date, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_departure_pack"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_departure_pack"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."release_firm_export"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."release_firm_export"(uuid, uuid) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."request_departure"(uuid, uuid, public.departure_kind, date, text, jsonb, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_departure"(uuid, uuid, public.departure_kind, date, text, jsonb, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."restoration_cost"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."restoration_cost"(uuid, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_departure_document"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_departure_document"(uuid, text, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_shared_access"(uuid, uuid[], public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_shared_access"(uuid, uuid[], public.company_access, boolean, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."shareable_companies"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."shareable_companies"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."shared_access"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."shared_access"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."spent_firm_files"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."spent_firm_files"(integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."start_application"(uuid, uuid, public.application_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_application"(uuid, uuid, public.application_kind) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_departure_pack"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_departure_pack"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_firm_export"(uuid, public.firm_export_scope, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_firm_export"(uuid, public.firm_export_scope, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."take_firm_export"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."take_firm_export"() TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."withdraw_departure"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_departure"(uuid, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_export_runs" TO "postgres";

GRANT SELECT ON TABLE "public"."application_kinds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."application_kinds" TO "postgres";

GRANT SELECT ON TABLE "public"."client_invitation_companies" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."client_invitation_companies" TO "postgres";

REVOKE ALL ("money") ON TABLE "public"."client_invitations" FROM "authenticated";

GRANT SELECT ("money") ON TABLE "public"."client_invitations" TO "authenticated";

REVOKE ALL ("shared") ON TABLE "public"."client_invitations" FROM "authenticated";

GRANT SELECT ("shared") ON TABLE "public"."client_invitations" TO "authenticated";

REVOKE ALL ("until") ON TABLE "public"."client_invitations" FROM "authenticated";

GRANT SELECT ("until") ON TABLE "public"."client_invitations" TO "authenticated";

GRANT SELECT ON TABLE "public"."company_departures" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_departures" TO "postgres";

GRANT SELECT ON TABLE "public"."firm_export_downloads" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_export_downloads" TO "postgres";

GRANT SELECT ON TABLE "public"."firm_export_parts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_export_parts" TO "postgres";

GRANT SELECT ON TABLE "public"."firm_exports" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."firm_exports" TO "postgres";

GRANT SELECT ON TABLE "public"."restoration_conditions" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."restoration_conditions" TO "postgres";

GRANT USAGE ON TYPE "public"."application_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."arrears_line" TO "postgres";

GRANT USAGE ON TYPE "public"."departure_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."departure_state" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_export_scope" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_export_state" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."company_people" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."reminder_people" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."risk_portfolio" TO "postgres";

GRANT SELECT ON TABLE "public"."company_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_list" TO "postgres";

GRANT SELECT ON TABLE "public"."risk_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."risk_list" TO "postgres";

GRANT SELECT ON TABLE "public"."risk_list_of_country" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."risk_list_of_country" TO "postgres";

reset check_function_bodies;

create policy "People read the parts of exports they fetch" on storage.objects
  for select to authenticated
  using (bucket_id = 'exports' and private.may_fetch_export(name));

insert into public.application_kinds (kind, name, steps, checks, states, services, documents, fee_kinds, checks_left_out) values ('formation', 'Formation', '{type,purpose,names,capital,foundation,owners,officers,services,documents,review}', '{}', '{draft,submitted,in_review,approved,filed,incorporated}', '{}', '[]', '{}', '{}');

insert into public.application_kinds (kind, name, steps, checks, states, services, documents, fee_kinds, checks_left_out) values ('transfer_in', 'Change of registered agent', '{type,company,purpose,capital,foundation,owners,officers,agent,services,documents,review}', '{register_match,former_agent}', '{draft,submitted,in_review,approved,filed,incorporated}', '{transfer_in}', '[{"at": "submission", "code": "registers", "name": "Registers or certificate of incumbency", "note": "A certificate of incumbency, or the registers of directors and members as they are today.", "categories": ["certificate_of_incumbency", "register_of_directors"]}, {"at": "submission", "code": "clearance", "name": "Clearance letter of the present agent", "note": "The letter in which your present agent consents to the change and says what is owed.", "categories": ["agent_clearance"]}, {"at": "approval", "code": "incorporation", "name": "Certificate of incorporation", "note": "The certificate of incorporation, or one of good standing.", "categories": ["certificate_of_incorporation", "certificate_of_good_standing"]}, {"at": "approval", "code": "memorandum", "name": "Memorandum and articles", "note": "The memorandum and articles with every amendment; of a foundation its charter, of a partnership its agreement.", "categories": ["memorandum_and_articles", "foundation_charter", "partnership_agreement"]}, {"at": "approval", "code": "resolution", "name": "Resolution of the directors", "note": "The resolution of the directors to change the registered agent and office.", "categories": ["resolution"]}]', '{agent_change}', '{name_clearance}');

insert into public.application_kinds (kind, name, steps, checks, states, services, documents, fee_kinds, checks_left_out) values ('continuation_in', 'Continuation into The Bahamas', '{type,company,purpose,names,capital,foundation,owners,officers,services,documents,review}', '{register_match,foreign_law}', '{draft,submitted,in_review,approved,filed,incorporated}', '{continuation_in}', '[{"at": "submission", "code": "registers", "name": "Registers or certificate of incumbency", "note": "A certificate of incumbency, or the registers of directors and members as they are today.", "categories": ["certificate_of_incumbency", "register_of_directors"]}, {"at": "submission", "code": "good_standing", "name": "Certificate of good standing", "note": "A certificate of good standing of the foreign registry.", "categories": ["certificate_of_good_standing"]}, {"at": "approval", "code": "incorporation", "name": "Certificate of incorporation", "note": "The certificate of incorporation of the foreign registry.", "categories": ["certificate_of_incorporation", "certificate_of_registration"]}, {"at": "approval", "code": "memorandum", "name": "Memorandum and articles", "note": "The constitution of the company as it is today.", "categories": ["memorandum_and_articles", "foundation_charter", "partnership_agreement"]}, {"at": "approval", "code": "resolution", "name": "Resolution of the directors", "note": "The resolution to continue in The Bahamas.", "categories": ["resolution"]}, {"at": "approval", "code": "solvency", "name": "Statement of solvency", "note": "The statement of the directors that the company can pay its debts.", "categories": ["solvency_statement"]}, {"at": "approval", "code": "foreign_law", "name": "Confirmation that the foreign law permits it", "note": "A confirmation of the foreign registry, or of a lawyer there, that its law permits the continuation.", "categories": ["foreign_law_opinion"]}]', '{continuation,name_reservation}', '{}');

insert into public.compliance_check_kinds (code, name, position, subjects, required_for_approval) values ('register_match', 'Name and number match the Registrar''s record', '5', '{application}', 'false');

insert into public.compliance_check_kinds (code, name, position, subjects, required_for_approval) values ('former_agent', 'Former agent confirms the move', '6', '{application}', 'false');

insert into public.compliance_check_kinds (code, name, position, subjects, required_for_approval) values ('foreign_law', 'Foreign law and registry permit the continuation', '7', '{application}', 'false');

insert into public.document_categories (code, name, expires, position) values ('agent_clearance', 'Clearance letter of the former agent', 'false', '47');

insert into public.document_categories (code, name, expires, position) values ('solvency_statement', 'Statement of solvency', 'false', '48');

insert into public.document_categories (code, name, expires, position) values ('foreign_law_opinion', 'Confirmation that the foreign law permits', 'false', '49');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'DOM_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'DOM', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'GTE_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'GTE', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'ELP_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'ELP', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'LP_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'LP', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'FDN_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'FDN', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'ICON_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'ICON', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'BEE_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'BEE', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'FRC_CHANGE_OF_AGENT', 'agent_change', 'Change of the registered agent', null, 'later', null, 'USD', '23', null, 'false', 'order', null, '2024-01-01', 'FRC', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'IBC_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'IBC', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'DOM_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'DOM', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'GTE_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'GTE', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'ELP_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'ELP', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'LP_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'LP', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'FDN_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'FDN', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'ICON_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'ICON', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'BEE_CONTINUATION', 'continuation', 'Continuation into The Bahamas', null, 'later', null, 'USD', '26', null, 'false', 'order', null, '2024-01-01', 'BEE', 'The fee is to be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.fee_schedule (per, code, kind, label, amount, applies, service, currency, position, valid_to, verified, first_due, capital_to, valid_from, entity_type, source_note, capital_from, vat_treatment) values ('once', 'IBC_RESTORATION_YEAR', 'restoration_year', 'Penalty for each year off the register, on a restoration', '520.00', 'later', null, 'USD', '24', null, 'false', 'order', null, '2024-01-01', 'IBC', 'Several versions of one guide: 520 a year, in an older one 100 a year. To be confirmed with the registry.', '0.00', 'disbursement_out_of_scope');

insert into public.restoration_conditions (note, needs, valid_to, verified, valid_from, years_over, source_note) values ('The company has been off the register for more than two years. The registry has to approve the restoration.', 'approval', null, 'false', '2024-01-01', '2', 'Several versions of one guide: an extra approval after more than 2 years, 4 to 6 weeks. To be confirmed with the registry.');

insert into public.restoration_conditions (note, needs, valid_to, verified, valid_from, years_over, source_note) values ('The company has been off the register for more than five years. The restoration needs an order of the court.', 'court', null, 'false', '2024-01-01', '5', 'Several versions of one guide: an application to the court after more than 5 years. To be confirmed by counsel.');

insert into public.service_prices (per, code, label, amount, applies, currency, position, valid_to, verified, first_due, valid_from, source_note, entity_types, vat_treatment) values ('once', 'transfer_in', 'Change of registered agent, with review of the records', '600.00', 'later', 'USD', '12', null, 'false', 'order', '2024-01-01', 'Proposed; to be confirmed by the firm.', '{}', 'standard');

insert into public.service_prices (per, code, label, amount, applies, currency, position, valid_to, verified, first_due, valid_from, source_note, entity_types, vat_treatment) values ('once', 'continuation_in', 'Continuation, with documents and registers', '1500.00', 'later', 'USD', '13', null, 'false', 'order', '2024-01-01', 'Proposed; to be confirmed by the firm.', '{}', 'standard');

insert into public.service_prices (per, code, label, amount, applies, currency, position, valid_to, verified, first_due, valid_from, source_note, entity_types, vat_treatment) values ('once', 'restoration', 'Handling of a restoration to the register', '750.00', 'later', 'USD', '14', null, 'false', 'order', '2024-01-01', 'Proposed; to be confirmed by the firm.', '{}', 'standard');

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('exports', 'exports', false, 50 * 1024 * 1024, '{application/zip}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
