set check_function_bodies = off;

REVOKE ALL ON FUNCTION "private"."application_issues"(text, jsonb, date) FROM "authenticated";

REVOKE ALL ON FUNCTION "private"."name_blocks"(text, jsonb, date) FROM "authenticated";

ALTER TABLE "public"."company_origins" DROP CONSTRAINT "company_origins_origin_check";

ALTER TABLE "public"."fee_schedule" DROP CONSTRAINT "fee_schedule_kind_check";

DROP FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid);

DROP FUNCTION "public"."start_application"(uuid, uuid);

CREATE TABLE "public"."application_kinds" ("name" text NOT NULL, "steps" text[] NOT NULL, "documents" jsonb NOT NULL DEFAULT '[]'::jsonb, "checks" text[] NOT NULL DEFAULT '{}'::text[], "checks_left_out" text[] NOT NULL DEFAULT '{}'::text[], "fee_kinds" text[] NOT NULL DEFAULT '{}'::text[], "services" text[] NOT NULL DEFAULT '{}'::text[], "states" text[] NOT NULL, CONSTRAINT "application_kinds_documents_check" CHECK ((jsonb_typeof(documents) = 'array'::text)), CONSTRAINT "application_kinds_name_check" CHECK (((char_length(name) >= 2) AND (char_length(name) <= 60))), CONSTRAINT "application_kinds_states_check" CHECK ((cardinality(states) > 0)), CONSTRAINT "application_kinds_steps_check" CHECK ((cardinality(steps) > 0)));

ALTER TABLE "public"."application_kinds" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."company_origins" ADD COLUMN "moved_on" date;

ALTER TABLE "public"."company_origins" ADD COLUMN "incorporated_on" date;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_jurisdiction" text;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_name" text;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_number" text;

ALTER TABLE "public"."company_origins" ADD COLUMN "former_agent" text;

ALTER TABLE "public"."draft_applications" ADD COLUMN "arrears_decision" text;

ALTER TABLE "public"."draft_applications" ADD COLUMN "arrears_until" integer;

ALTER TABLE "public"."draft_applications" ADD COLUMN "arrears_document_id" uuid;

CREATE TYPE "public"."application_kind" AS ENUM ('formation', 'transfer_in', 'continuation_in');

ALTER TABLE "public"."application_kinds" ADD COLUMN "kind" public.application_kind NOT NULL;

ALTER TABLE "public"."draft_applications" ADD COLUMN "kind" public.application_kind NOT NULL DEFAULT 'formation'::public.application_kind;

CREATE TYPE "public"."arrears_line" AS ("year" integer, "due_on" date, "item" text, "label" text, "amount" numeric, "currency" text, "effect" text, "verified" boolean);

CREATE OR REPLACE FUNCTION private.application_arrears(application public.draft_applications, on_date date)
 RETURNS SETOF public.arrears_line
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select line.*
  from (select coalesce(application.submitted_data, application.data) as data) as content
  cross join lateral private.arrears_of(
    application.entity_type, private.json_date(content.data -> 'entry' -> 'incorporated_on'),
    private.json_share_count(content.data -> 'entry' -> 'paid_up_to')::integer, application_arrears.on_date,
    private.application_capital(application, content.data),
    coalesce(substring(private.json_text(content.data -> 'capital' -> 'currency') from '^[A-Z]{3}$'), 'USD')) as line
  where application.kind = 'transfer_in';
$function$;

CREATE OR REPLACE FUNCTION private.application_capital(application public.draft_applications, data jsonb)
 RETURNS numeric
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.json_par_value(data -> 'capital' -> 'par_value') * coalesce(
    case when application.kind <> 'formation' then private.json_share_count(data -> 'entry' -> 'authorised_shares') end,
    private.json_share_count(data -> 'capital' -> 'shares'));
$function$;

CREATE OR REPLACE FUNCTION private.appointment_issues(data jsonb, incorporated date, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.json_text(given.day) = '' then 'people.appointed_missing' else 'people.appointed_invalid' end,
    'people.' || (person.place - 1) || '.appointed.' || role.name
  from jsonb_array_elements(private.json_array(data -> 'people')) with ordinality as person (value, place)
  cross join lateral (
    select value #>> '{}' as name, place from jsonb_array_elements(private.json_array(person.value -> 'roles')) with ordinality
      as listed (value, place)
    where value #>> '{}' = any (enum_range(null::public.participant_role)::text[])
  ) as role
  cross join lateral (select person.value -> 'appointed' -> role.name as day) as given
  where coalesce(private.json_date(given.day) not between coalesce(incorporated, '1800-01-01') and on_date, true)
  order by person.place, role.place;
$function$;

CREATE OR REPLACE FUNCTION private.approval_blockers(application public.draft_applications)
 RETURNS TABLE(code text, field text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.kyc_blockers(application)
  union all
  select * from private.screening_blockers(application)
  union all
  select * from private.hit_blockers(application)
  union all
  select * from private.check_blockers(application)
  union all
  select * from private.entry_blockers(application)
  union all
  select known.code, 'risk' from private.risk_blocker(application) as known (code) where known.code is not null;
$function$;

CREATE OR REPLACE FUNCTION private.arrears_from(paid_up_to integer, on_date date)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- Arrears of more than ten years are a matter of restoration.
  select greatest(arrears_from.paid_up_to + 1, extract(year from arrears_from.on_date)::integer - 10);
$function$;

CREATE OR REPLACE FUNCTION private.arrears_of(entity_type text, incorporation_date date, paid_up_to integer, on_date date, capital numeric DEFAULT NULL::numeric, currency text DEFAULT 'USD'::text)
 RETURNS SETOF public.arrears_line
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  with owed as (
    select rule.name, year.number as year, due.on_day as due_on,
      jsonb_populate_record(null::public.obligations, jsonb_build_object(
        'rule_code', rule.code, 'rule_from', rule.valid_from, 'due_on', due.on_day, 'state', 'open',
        'amount', fee.amount, 'currency', case when fee.amount is not null then 'USD' end)) as duty,
      coalesce(fee.verified, false) as is_verified
    from public.obligation_rules as rule
    cross join lateral generate_series(
      private.arrears_from(arrears_of.paid_up_to, arrears_of.on_date), extract(year from arrears_of.on_date)::integer) as year (number)
    cross join lateral (select make_date(year.number, rule.month, rule.day) as on_day) as due
    left join public.fee_schedule as fee
      on fee.kind = 'annual' and fee.entity_type = arrears_of.entity_type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> due.on_day
      and (fee.capital_from = 0 and fee.capital_to is null
        or arrears_of.currency in ('USD', 'BSD')
          and ceil(arrears_of.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to, 'infinity'))
    where rule.is_annual_fee and rule.kind = 'fixed' and rule.subject = 'company' and arrears_of.entity_type = any (rule.entity_types)
      and daterange(rule.valid_from, rule.valid_to, '[]') @> due.on_day
      and year.number >= extract(year from arrears_of.incorporation_date) + coalesce(rule.first_year_after, 0)
      and due.on_day > arrears_of.incorporation_date and due.on_day <= arrears_of.on_date
  ), lines as (
    select owed.year, owed.due_on, 'fee' as item, owed.name || ' ' || owed.year as label, (owed.duty).amount as amount,
      'USD' as currency, late.effect, owed.is_verified as verified, 1 as place
    from owed
    left join lateral private.obligation_exposure(owed.duty, arrears_of.on_date) as late on true
    union all
    select owed.year, owed.due_on, 'penalty', 'Penalty on the ' || lower(left(owed.name, 1)) || substr(owed.name, 2) || ' ' || owed.year,
      late.penalty, 'USD', null, late.is_verified, 2
    from owed
    cross join lateral private.obligation_exposure(owed.duty, arrears_of.on_date) as late
    where late.penalty is distinct from 0
  )
  select line.year, line.due_on, line.item, line.label, line.amount, line.currency, line.effect, line.verified
  from lines as line
  order by line.year, line.place, line.label;
$function$;

CREATE OR REPLACE FUNCTION private.create_company(application public.draft_applications, granted public.companies)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  data          jsonb := application.submitted_data;
  issued        numeric := private.json_share_count(data -> 'capital' -> 'shares');
  -- Of a company that exists not all shares need be issued.
  shares        numeric := coalesce(
    case when application.kind <> 'formation' then private.json_share_count(data -> 'entry' -> 'authorised_shares') end, issued);
  par_value     numeric := private.json_par_value(data -> 'capital' -> 'par_value');
  new_company   uuid;
begin
  -- A type without share capital may carry the figures of a type the client tried first.
  if not exists (
    select from public.entity_type_rules as rule
    where rule.entity_type = application.entity_type and rule.member_role = 'member'
      and daterange(rule.valid_from, rule.valid_to, '[]') @> private.today()
  ) then
    shares := null;
    par_value := null;
  end if;

  insert into public.companies (
    tenant_id, user_id, name, type, registration_number, registry_entity_id, registration_date, next_filing, registered_office, features,
    currency, authorised_shares, par_value, capital, fiscal_year_end)
  values (
    application.tenant_id, application.user_id, granted.name, application.entity_type, granted.registration_number,
    granted.registry_entity_id, granted.registration_date, granted.registration_date + 365, granted.registered_office,
    coalesce(granted.features, '{}'),
    coalesce(substring(data -> 'capital' ->> 'currency' from '^[A-Z]{3}$'), 'USD'), shares, par_value, shares * par_value,
    substring(data ->> 'fiscal_year_end' from '^(?:0[1-9]|1[0-2])-(?:0[1-9]|[12][0-9]|3[01])$'))
  returning id into new_company;

  -- An applicant who has left the tenant since still owns the company, but reaches it only on returning.
  insert into public.company_users (company_id, tenant_id, user_id, access)
  select new_company, membership.tenant_id, membership.user_id, 'owner'
  from public.tenant_users as membership
  where membership.tenant_id = application.tenant_id and membership.user_id = application.user_id;

  return new_company;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_company(application public.draft_applications, granted public.companies, effective_date date)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_company uuid;
begin
  perform private.require_settled(application);

  begin
    new_company := private.create_company(application, granted);
  exception when unique_violation then
    raise exception using errcode = 'PT409', message = 'company.registration_number_taken';
  end;

  perform private.enter_participants(application, new_company, effective_date);
  perform private.adopt_risk(application.id, new_company);
  perform private.refresh_owners_of(new_company, effective_date);

  if application.kind = 'formation' then
    perform private.refresh_obligations(new_company);
  else
    perform private.enter_history(application, new_company, effective_date);
  end if;

  update public.draft_applications set company_id = new_company, state = 'incorporated' where id = application.id;
  insert into public.application_events (tenant_id, application_id, from_state, to_state, actor)
  values (application.tenant_id, application.id, application.state, 'incorporated', auth.uid());

  perform private.notify_applicant(
    application, 'application.incorporated',
    granted.name || case application.kind when 'formation' then ' is incorporated' else ' continues in The Bahamas' end,
    'Registration number ' || granted.registration_number || '. Its first filing is due on '
      || to_char(effective_date + 365, 'FMDD FMMonth YYYY') || '.',
    private.subject('company', new_company))
  where application.kind <> 'transfer_in';

  perform private.notify_applicant(
    application, 'application.incorporated', granted.name || ' has moved to us',
    'We are the registered agent since ' || to_char(effective_date, 'FMDD FMMonth YYYY') || '.', private.subject('company', new_company))
  where application.kind = 'transfer_in';

  return new_company;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_history(application public.draft_applications, company_id uuid, moved_on date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  entry jsonb := private.json_object(application.submitted_data -> 'entry');
  paid  integer := private.json_share_count(entry -> 'paid_up_to');
begin
  insert into public.company_origins (
    company_id, tenant_id, origin, fees_from, entered_by, moved_on, incorporated_on, former_jurisdiction, former_name, former_number,
    former_agent)
  values (
    enter_history.company_id, application.tenant_id,
    case application.kind when 'transfer_in' then 'transferred' else 'continued' end,
    case when application.kind = 'transfer_in' then make_date(private.arrears_from(
      least(paid, extract(year from private.today())::integer - 1), private.today()), 1, 1) end,
    auth.uid(), moved_on, private.json_date(entry -> 'incorporated_on'),
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'jurisdiction') end,
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'foreign_name') end,
    case when application.kind = 'continuation_in' then private.json_text(entry -> 'foreign_number') end,
    nullif(private.json_text(entry -> 'former_agent' -> 'name'), ''));

  perform private.refresh_obligations(enter_history.company_id);

  if application.kind = 'transfer_in' then
    -- What was due before the change of agent was a matter of the former agent, except for the arrears.
    perform private.settle_brought_in(enter_history.company_id, jsonb_build_object(
      'paid_until', case application.arrears_decision when 'former_agent' then application.arrears_until else paid end,
      'settled_until', moved_on - 1));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_participants(application public.draft_applications, company uuid, appointed_on date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person      record;
  party       uuid;
  total       numeric := private.json_share_count(application.submitted_data -> 'capital' -> 'shares');
  has_capital boolean := (select authorised_shares is not null from public.companies where id = company);
begin
  for person in
    select entry.value as declared, entry.place::integer - 1 as place
    from jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) with ordinality as entry (value, place)
  loop
    party := private.enter_application_party(application, person.declared, person.place);

    insert into public.company_participants (tenant_id, company_id, party_id, role, shares, percent, appointed_on)
    select application.tenant_id, company, party, role.name::public.participant_role,
      held.shares,
      case when role.name = 'limited_partner' then private.partner_percent(person.declared) else round(held.shares * 100 / total, 6) end,
      -- The people of a company that exists have held their roles since a day of their own.
      coalesce(
        case when application.kind <> 'formation' then private.json_date(person.declared -> 'appointed' -> role.name) end,
        enter_participants.appointed_on)
    from (select distinct value #>> '{}' as name from jsonb_array_elements(private.json_array(person.declared -> 'roles'))) as role
    cross join lateral (
      select case when role.name = 'member' and has_capital then private.json_share_count(person.declared -> 'shares') end as shares
    ) as held
    where role.name = any (enum_range(null::public.participant_role)::text[]);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.entry_blockers(application public.draft_applications)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  number text := private.json_text(application.submitted_data -> 'entry' -> 'registration_number');
begin
  if application.kind = 'formation' then
    return;
  end if;

  if application.kind = 'transfer_in' and application.state <> 'incorporated' and (
    private.known_company(application.tenant_id, number) is not null
    or exists (
      select from public.draft_applications as other
      where other.tenant_id = application.tenant_id and other.id <> application.id and other.kind = 'transfer_in'
        and other.state in ('approved', 'filed')
        and private.json_text(other.submitted_data -> 'entry' -> 'registration_number') = number)
  ) then
    return query values ('approval.number_known', 'entry.registration_number');
  end if;

  return query
  select 'approval.document_missing', 'documents.' || asked.code from private.entry_documents(application) as asked
  where not asked.is_accepted;

  if exists (select from private.application_arrears(application, private.today())) and (
    application.arrears_decision is null
    or application.arrears_decision = 'former_agent' and not exists (
      select from public.documents as document
      where document.id = application.arrears_document_id and document.status = 'accepted')
  ) then
    return query values ('approval.arrears_undecided', 'arrears');
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.entry_documents(application public.draft_applications)
 RETURNS TABLE(code text, at text, is_sent boolean, is_accepted boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select asked.value ->> 'code', asked.value ->> 'at',
    coalesce(bool_or(document.id is not null), false), coalesce(bool_or(document.status = 'accepted'), false)
  from public.application_kinds as known
  cross join lateral jsonb_array_elements(known.documents) with ordinality as asked (value, place)
  left join public.documents as document
    on document.tenant_id = application.tenant_id and document.application_id = application.id
    and document.status in ('uploaded', 'accepted') and asked.value -> 'categories' ? document.category
    and coalesce(document.expires_on >= private.today(), true)
  where known.kind = application.kind
  group by asked.value, asked.place
  order by asked.place;
$function$;

CREATE OR REPLACE FUNCTION private.entry_issues(kind public.application_kind, data jsonb, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  entry        jsonb := private.json_object(data -> 'entry');
  agent        jsonb := private.json_object(entry -> 'former_agent');
  number       text := private.json_text(entry -> 'registration_number');
  incorporated date := private.json_date(entry -> 'incorporated_on');
  paid         numeric := private.json_share_count(entry -> 'paid_up_to');
  contact      text := private.json_text(agent -> 'email');
begin
  if kind = 'transfer_in' then
    if number = '' then
      return query values ('move.number_missing', 'entry.registration_number');
    elsif char_length(number) > 40 then
      return query values ('move.number_too_long', 'entry.registration_number');
    end if;
  end if;

  if incorporated is null or incorporated < '1800-01-01' or incorporated > on_date then
    return query values ('move.incorporated_on_invalid', 'entry.incorporated_on');
  end if;

  if char_length(private.json_text(entry -> 'registered_office')) > 500 then
    return query values ('company.registered_office_invalid', 'entry.registered_office');
  end if;

  if jsonb_typeof(entry -> 'authorised_shares') is not null and entry -> 'authorised_shares' <> 'null'
    and coalesce(private.json_share_count(entry -> 'authorised_shares') < private.json_share_count(data -> 'capital' -> 'shares'), true)
  then
    return query values ('move.authorised_shares_invalid', 'entry.authorised_shares');
  end if;

  if kind = 'continuation_in' then
    if private.json_text(entry -> 'jurisdiction') !~ '^[A-Z]{2}$' or private.json_text(entry -> 'jurisdiction') = 'BS' then
      return query values ('move.jurisdiction_missing', 'entry.jurisdiction');
    end if;

    if char_length(private.json_text(entry -> 'foreign_name')) not between 1 and 160 then
      return query values ('move.foreign_name_missing', 'entry.foreign_name');
    end if;

    if char_length(private.json_text(entry -> 'foreign_number')) not between 1 and 60 then
      return query values ('move.foreign_number_missing', 'entry.foreign_number');
    end if;

    if private.json_text(entry -> 'law_permits') = 'no' then
      return query values ('move.law_refuses', 'entry.law_permits');
    elsif private.json_text(entry -> 'law_permits') <> 'yes' then
      return query values ('move.law_permits_missing', 'entry.law_permits');
    end if;
  end if;

  return query select * from private.appointment_issues(data, incorporated, on_date);

  if kind = 'transfer_in' then
    if paid is null or paid not between extract(year from coalesce(incorporated, '1800-01-01')) and extract(year from on_date) + 1 then
      return query values ('move.paid_up_to_invalid', 'entry.paid_up_to');
    end if;

    if char_length(private.json_text(agent -> 'name')) not between 1 and 160 then
      return query values ('move.agent_missing', 'entry.former_agent.name');
    end if;

    if contact !~ '^[^@ \t\n\r]+@[^@ \t\n\r]+[.][^@ \t\n\r]+$' or char_length(contact) > 254 then
      return query values ('move.agent_email_invalid', 'entry.former_agent.email');
    end if;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.granted_company(application public.draft_applications, registration_number text, registered_office text, registry_entity_id text)
 RETURNS public.companies
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  granted public.companies;
begin
  granted.registration_number := nullif(btrim(granted_company.registration_number), '');
  granted.registered_office := nullif(btrim(granted_company.registered_office), '');
  granted.registry_entity_id := nullif(btrim(granted_company.registry_entity_id), '');

  if granted.registration_number is null or char_length(granted.registration_number) > 40 then
    raise exception using errcode = 'PT422', message = 'company.registration_number_missing';
  end if;

  if char_length(granted.registered_office) > 500 then
    raise exception using errcode = 'PT422', message = 'company.registered_office_invalid';
  end if;

  if char_length(granted.registry_entity_id) > 40 then
    raise exception using errcode = 'PT422', message = 'company.registry_entity_id_invalid';
  end if;

  return granted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_fee_billed(company_id uuid, year integer)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return exists (
    select from public.invoice_companies as part
    join public.invoices as billed on billed.id = part.invoice_id
    where part.company_id = is_fee_billed.company_id and part.renewal_year = is_fee_billed.year and billed.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id)))
  -- The arrears of a company that moved here are on the invoice of its application.
  or exists (
    select from public.draft_applications as application
    join public.invoices as billed on billed.application_id = application.id and billed.state in ('issued', 'paid')
    join public.invoice_lines as line on line.invoice_id = billed.id and line.code = 'ARREARS'
    where application.company_id = is_fee_billed.company_id and application.arrears_decision = 'first_invoice'
      and is_fee_billed.year between extract(year from (
        select known.fees_from from public.company_origins as known where known.company_id = is_fee_billed.company_id))
        and application.arrears_until);
end;
$function$;

CREATE OR REPLACE FUNCTION private.issues_of(application public.draft_applications, data jsonb, on_date date)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The name of a company that exists is as it is.
  return query
  select issue.* from private.application_issues(application.entity_type, data, on_date) as issue
  where application.kind <> 'transfer_in' or issue.field not like 'names.%'
    or issue.field = 'names.0' and issue.code in ('name.missing', 'name.too_long');

  if application.kind <> 'transfer_in' then
    return query select * from private.name_blocks(application.entity_type, data, on_date);
  end if;

  if application.kind <> 'formation' then
    return query select * from private.entry_issues(application.kind, data, on_date);
    return query
    select 'move.document_missing', 'documents.' || asked.code from private.entry_documents(application) as asked
    where asked.at = 'submission' and not asked.is_sent;
  end if;
end;
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

ALTER TABLE "public"."application_kinds" ADD CONSTRAINT "application_kinds_pkey" PRIMARY KEY (kind);

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_agent_check" CHECK (((char_length(former_agent) >= 1) AND (char_length(former_agent) <= 160)));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_jurisdiction_check" CHECK ((former_jurisdiction ~ '^[A-Z]{2}$'::text));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_name_check" CHECK (((char_length(former_name) >= 1) AND (char_length(former_name) <= 160)));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_former_number_check" CHECK (((char_length(former_number) >= 1) AND (char_length(former_number) <= 60)));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_moved" CHECK (((moved_on IS NOT NULL) = (origin = ANY (ARRAY['transferred'::text, 'continued'::text]))));

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_origin_check" CHECK ((origin = ANY (ARRAY['imported'::text, 'entered'::text, 'transferred'::text, 'continued'::text])));

ALTER TABLE "public"."draft_applications" ADD CONSTRAINT "draft_applications_arrears_decision_check" CHECK ((arrears_decision = ANY (ARRAY['first_invoice'::text, 'former_agent'::text])));

ALTER TABLE "public"."draft_applications" ADD CONSTRAINT "draft_applications_arrears" CHECK ((((arrears_decision IS NULL) = (arrears_until IS NULL)) AND ((arrears_decision IS NULL) OR (kind = 'transfer_in'::public.application_kind)) AND ((arrears_document_id IS NOT NULL) = COALESCE((arrears_decision = 'former_agent'::text), false))));

ALTER TABLE "public"."fee_schedule" ADD CONSTRAINT "fee_schedule_kind_check" CHECK ((kind = ANY (ARRAY['name_reservation'::text, 'incorporation'::text, 'stamp_duty'::text, 'annual'::text, 'feature'::text, 'express'::text, 'change_of_name'::text, 'amendment'::text, 'good_standing'::text, 'certified_copy'::text, 'agent_change'::text, 'continuation'::text, 'restoration'::text, 'search'::text])));

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.application_kinds FOR EACH ROW EXECUTE FUNCTION private.audit('kind');

CREATE POLICY "Signed-in people read the kinds of applications" ON "public"."application_kinds" FOR SELECT TO "authenticated" USING ((( SELECT private.active_user_id() AS active_user_id) IS NOT NULL));

COMMENT ON COLUMN "public"."application_kinds"."checks" IS 'The checks opened besides those that every application needs.';

COMMENT ON COLUMN "public"."application_kinds"."checks_left_out" IS 'The checks of every application that this kind does not need.';

COMMENT ON COLUMN "public"."application_kinds"."documents" IS 'The documents of the company itself: [{"code", "name", "categories", "note", "at"}]. One of the categories serves. `at` is submission, or approval; before the approval each is accepted.';

COMMENT ON COLUMN "public"."application_kinds"."fee_kinds" IS 'The kinds of fees that a quote has in place of those of a formation; yearly fees are the same.';

COMMENT ON COLUMN "public"."application_kinds"."services" IS 'The services that a quote has in place of those of a formation.';

COMMENT ON COLUMN "public"."application_kinds"."states" IS 'The states it passes when nothing comes in between.';

COMMENT ON COLUMN "public"."application_kinds"."steps" IS 'The steps of the wizard, in order; a type of entity may lack one of them.';

COMMENT ON COLUMN "public"."company_origins"."former_agent" IS 'The registered agent before us.';

COMMENT ON COLUMN "public"."company_origins"."former_name" IS 'Of a continued company: its name, number and country before.';

COMMENT ON COLUMN "public"."company_origins"."incorporated_on" IS 'When it was first incorporated, here or abroad.';

COMMENT ON COLUMN "public"."company_origins"."moved_on" IS 'The day the Registrar recorded the change of agent, or of the certificate of continuation.';

COMMENT ON COLUMN "public"."draft_applications"."arrears_decision" IS 'Who pays what the company owes the Registrar: first_invoice (the client, to us) or former_agent; null until staff decided.';

COMMENT ON COLUMN "public"."draft_applications"."arrears_document_id" IS 'The document of the application that shows what the former agent paid.';

COMMENT ON COLUMN "public"."draft_applications"."arrears_until" IS 'The last year of those arrears.';

COMMENT ON COLUMN "public"."draft_applications"."kind" IS 'What it is for; set when it is started.';

COMMENT ON FUNCTION "private"."application_arrears"(public.draft_applications, date) IS 'What the company of an application owes on a day; nothing for a company that is formed here or comes from abroad.';

COMMENT ON FUNCTION "private"."application_capital"(public.draft_applications, jsonb) IS 'The authorised capital an application states: of a company that exists not all of it need be issued.';

COMMENT ON FUNCTION "private"."appointment_issues"(jsonb, date, date) IS 'Which roles lack the day they began on, or began before the company was incorporated or after a day.';

COMMENT ON FUNCTION "private"."arrears_from"(integer, date) IS 'The first year whose annual fee is open, ten years back at most.';

COMMENT ON FUNCTION "private"."arrears_of"(text, date, integer, date, numeric, text) IS 'As public.arrears_of, for commands.';

COMMENT ON FUNCTION "private"."enter_company"(public.draft_applications, public.companies, date) IS 'How the company of an application of any kind comes into being: company, parties, registers, duties, access for the applicant, timeline and notification. Raises application.not_ready, company.registration_number_taken.';

COMMENT ON FUNCTION "private"."enter_history"(public.draft_applications, uuid, date) IS 'Enters where a company comes from and its duties: of one that moves here the annual fees since the last year that was paid, and all others from the day of the change of agent.';

COMMENT ON FUNCTION "private"."entry_blockers"(public.draft_applications) IS 'What keeps a company that exists from coming in: its number is known here, a document is not accepted, no one has decided who pays its arrears.';

COMMENT ON FUNCTION "private"."entry_documents"(public.draft_applications) IS 'The documents that the kind of an application asks of its company, and whether one was sent and accepted.';

COMMENT ON FUNCTION "private"."entry_issues"(public.application_kind, jsonb, date) IS 'What is wrong with the answers about a company that exists already. shared-core/src/domain/application-entry.ts is the same.';

COMMENT ON FUNCTION "private"."granted_company"(public.draft_applications, text, text, text) IS 'What the Registrar''s answer says of a company, without the white space around it. Raises company.registration_number_missing (or above 40 characters), company.registered_office_invalid, company.registry_entity_id_invalid.';

COMMENT ON FUNCTION "private"."issues_of"(public.draft_applications, jsonb, date) IS 'What keeps an application of any kind from being submitted with these answers.';

COMMENT ON FUNCTION "private"."open_required_checks"(public.draft_applications) IS 'Opens the checks that every application needs, and those of its kind, that it does not have yet, answered or not.';

COMMENT ON FUNCTION "private"."require_moved_on"(public.draft_applications, date) IS 'Refuses a day on which the Registrar cannot have recorded an application: before it was submitted or in the future. Raises application.illegal_move, move.moved_on_invalid.';

COMMENT ON FUNCTION "public"."application_arrears"(uuid) IS 'The lines of public.arrears_of for the company of an application, today. For those who see the application. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."approval_blockers"(uuid) IS 'What keeps an application from being approved: codes of the error catalogue, and what each is about: people.0 is the first of its people, people.0.checks.adverse_media a check of theirs, checks.name_clearance one of the application, documents.clearance a document of its company, arrears who pays them, risk its assessment. For staff. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."arrears_of"(text, date, integer, date, numeric, text) IS 'What a company of a type, incorporated on a day, owes the Registrar on a day (null: today) when its annual fees are paid up to a year: for each year the fee and the penalty (`item`: fee or penalty) in US dollars, null where it is to be confirmed, and what else being late means (good_standing_lost, struck_off). The fee of some types depends on the capital. Ten years back at most. For signed-in people. Raises account.suspended.';

COMMENT ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) IS 'Decides who pays the arrears of a company that moves to the firm: first_invoice, or former_agent with an accepted document of the application that shows it. For an application in review; nothing happens when it is decided so already. For reviewers, the compliance officer and senior management. Raises move.decision_missing, move.no_arrears, move.receipt_missing, application.kind_differs, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."draft_invoice"(uuid, uuid, uuid, text[], boolean) IS 'Starts an invoice for an application that was submitted, with the lines of its quote that are due with the order and the arrears to be collected (services and is_resident as in public.quote; null for the answers of the application), or an empty one for a company; under an id from the browser, so that a repeat starts nothing twice. A quote has one invoice that is not void. For staff with the duty billing. Raises invoice.quote_invoiced, quote.service_unknown, quote.capital_invalid, not_found, not_allowed, duty.billing_needed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."incorporate_application"(uuid, text, date, text, text, text, text[]) IS 'Enters the company of an approved or filed application as the Registrar granted it: company, parties, registers, obligations, access for the applicant, timeline and notification, all or nothing. The name is one the application asks for, the first when none is given; the registered office (at most 500 characters), the id in the registry''s system (at most 40) and the features may be left out. The first filing is due 365 days after registration (in Nassau today when no date is given). Repeated with the same number it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs for another kind, application.already_incorporated with another number, application.not_ready with the points of approval_blockers as detail when one came up after the approval, application.illegal_move, company.registration_number_missing (or above 40 characters), company.registration_number_taken, company.registration_date_invalid (before the submission or in the future), company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, company.features_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) IS 'What forming a company of that type costs, or bringing it in by another kind of application, and keeping it for a year, by the fees and prices of that day (null: today in Nassau). For anyone, visitors too; it reads only reference data. The prices are those agreed with the tenant, for its people and staff; without a tenant, those for everyone. Capital is in the currency given; services are codes of service_prices or fee_schedule.service, each counted once, at most 100; is_resident says whether the client lives in The Bahamas (null: not known yet, VAT is shown). A line: a stable code, words, its kind (government, service, vat), the amount in US dollars, once or per year, its VAT, where it comes from, and when it is first due (order, january, second_year: see fee_schedule). Lines due with the order are the first invoice; those per year come back. The amount is null where it is to be confirmed: no figure is known, or it depends on capital that is in another currency than USD and BSD or not given. Fees of the government come first, then services, then VAT, which is rounded to the cent line by line and summed by per and first_due. Totals are the sum of what has an amount. A visitor calls it at most 60 times a minute. Raises application.type_missing, quote.capital_invalid, capital.currency_invalid, quote.service_unknown, quote.too_many_services, rate.too_many; not_allowed for the prices of another tenant.';

COMMENT ON FUNCTION "public"."record_change_of_agent"(uuid, date, text, text) IS 'Enters the company of an approved or filed transfer on the day the Registrar recorded the change of agent: with its number and incorporation date, people with the days of their appointment, its arrears as open duties and all other duties from that day on. Repeated, it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs, application.illegal_move, application.not_ready with the points of approval_blockers, move.moved_on_invalid, company.registration_number_taken, company.registration_number_missing, company.registered_office_invalid, company.registry_entity_id_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."record_continuation"(uuid, text, date, text, text, text) IS 'Enters the company of an approved or filed continuation by its certificate: number, day and the name granted, the first when none is given; its people keep the days of their appointment. Repeated with the same number it returns the same company. For reviewers, the compliance officer and senior management. Raises application.kind_differs, application.already_incorporated, application.illegal_move, application.not_ready with the points of approval_blockers, move.moved_on_invalid, company.registration_number_missing, company.registration_number_taken, company.name_not_requested, company.registered_office_invalid, company.registry_entity_id_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."return_for_names"(uuid, text) IS 'Sends an approved or filed application back to the client when the Registrar granted none of its names: it waits for other names, with a question about the first of them and a note the client reads (at most 1800 characters). The names are to be cleared again. Nothing happens when it was sent back with the same text already. For reviewers, the compliance officer and senior management. Raises application.kind_differs for a transfer, review.note_too_long, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."start_application"(uuid, uuid, public.application_kind) IS 'Starts an empty draft of a kind in a tenant of the caller, under an id from the browser, so that a repeat starts nothing twice. Raises duty.reviewer_needed, staff.read_only, not_found for a tenant that is not the caller''s, not_allowed when the id is taken, rate.too_many above 60 an hour of a client, account.suspended.';

COMMENT ON TABLE "public"."application_kinds" IS 'What each kind of application consists of. Reference data, for everyone who is signed in.';

COMMENT ON TABLE "public"."draft_applications" IS 'An application to form a company, or to bring one in that exists (reference/application-kinds.sql). Read by the applicant, the tenant''s owners and staff; written by commands.';

COMMENT ON TYPE "public"."arrears_line" IS 'A line of public.arrears_of, whose comment describes the fields.';

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

REVOKE ALL ON FUNCTION "private"."granted_company"(public.draft_applications, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."granted_company"(public.draft_applications, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."issues_of"(public.draft_applications, jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."issues_of"(public.draft_applications, jsonb, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."require_moved_on"(public.draft_applications, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_moved_on"(public.draft_applications, date) TO "postgres";

REVOKE ALL ON FUNCTION "public"."application_arrears"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."application_arrears"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."arrears_of"(text, date, integer, date, numeric, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."arrears_of"(text, date, integer, date, numeric, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."quote"(text, numeric, text, text[], date, boolean, uuid, public.application_kind) TO "anon", "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_change_of_agent"(uuid, date, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_change_of_agent"(uuid, date, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_continuation"(uuid, text, date, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_continuation"(uuid, text, date, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_application"(uuid, uuid, public.application_kind) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_application"(uuid, uuid, public.application_kind) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."application_kinds" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."application_kinds" TO "postgres";

GRANT USAGE ON TYPE "public"."application_kind" TO "postgres";

GRANT USAGE ON TYPE "public"."arrears_line" TO "postgres";

reset check_function_bodies;

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

insert into public.service_prices (per, code, label, amount, applies, currency, position, valid_to, verified, first_due, valid_from, source_note, entity_types, vat_treatment) values ('once', 'transfer_in', 'Change of registered agent, with review of the records', '600.00', 'later', 'USD', '12', null, 'false', 'order', '2024-01-01', 'Proposed; to be confirmed by the firm.', '{}', 'standard');

insert into public.service_prices (per, code, label, amount, applies, currency, position, valid_to, verified, first_due, valid_from, source_note, entity_types, vat_treatment) values ('once', 'continuation_in', 'Continuation, with documents and registers', '1500.00', 'later', 'USD', '13', null, 'false', 'order', '2024-01-01', 'Proposed; to be confirmed by the firm.', '{}', 'standard');
