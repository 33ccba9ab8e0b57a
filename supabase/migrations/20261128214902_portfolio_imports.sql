set check_function_bodies = off;

CREATE TABLE "private"."import_companies" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "import_id" uuid NOT NULL, "place" integer NOT NULL, "name" text NOT NULL DEFAULT ''::text, "number" text, "data" jsonb NOT NULL, "problems" jsonb NOT NULL DEFAULT '[]'::jsonb, "warnings" jsonb NOT NULL DEFAULT '[]'::jsonb, "alike" jsonb NOT NULL DEFAULT '[]'::jsonb, "decided" boolean NOT NULL DEFAULT false, "known_id" uuid, "company_id" uuid, "outcome" jsonb NOT NULL DEFAULT '{}'::jsonb, "entered_at" timestamp with time zone, "undone" text, CONSTRAINT "import_companies_alike_check" CHECK ((jsonb_typeof(alike) = 'array'::text)), CONSTRAINT "import_companies_data_check" CHECK ((octet_length((data)::text) <= 100000)), CONSTRAINT "import_companies_import_id_place_key" UNIQUE (import_id, place), CONSTRAINT "import_companies_name_check" CHECK ((char_length(name) <= 400)), CONSTRAINT "import_companies_number_check" CHECK (((char_length(number) >= 1) AND (char_length(number) <= 40))), CONSTRAINT "import_companies_outcome_check" CHECK ((jsonb_typeof(outcome) = 'object'::text)), CONSTRAINT "import_companies_pkey" PRIMARY KEY (id), CONSTRAINT "import_companies_place_check" CHECK ((place > 0)), CONSTRAINT "import_companies_problems_check" CHECK ((jsonb_typeof(problems) = 'array'::text)), CONSTRAINT "import_companies_undone_check" CHECK ((char_length(undone) <= 200)), CONSTRAINT "import_companies_warnings_check" CHECK ((jsonb_typeof(warnings) = 'array'::text)));

ALTER TABLE "private"."import_companies" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."import_people" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "import_id" uuid NOT NULL, "key" text NOT NULL, "data" jsonb NOT NULL, "problems" jsonb NOT NULL DEFAULT '[]'::jsonb, "alike" jsonb NOT NULL DEFAULT '[]'::jsonb, "decided" boolean NOT NULL DEFAULT false, "is_used" boolean NOT NULL DEFAULT false, "known_id" uuid, "party_id" uuid, "is_new" boolean NOT NULL DEFAULT false, CONSTRAINT "import_people_alike_check" CHECK ((jsonb_typeof(alike) = 'array'::text)), CONSTRAINT "import_people_data_check" CHECK ((octet_length((data)::text) <= 20000)), CONSTRAINT "import_people_import_id_key_key" UNIQUE (import_id, key), CONSTRAINT "import_people_key_check" CHECK (((char_length(key) >= 1) AND (char_length(key) <= 200))), CONSTRAINT "import_people_pkey" PRIMARY KEY (id), CONSTRAINT "import_people_problems_check" CHECK ((jsonb_typeof(problems) = 'array'::text)));

ALTER TABLE "private"."import_people" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."undone_rows" ("id" uuid NOT NULL, "xact" xid8 NOT NULL DEFAULT pg_current_xact_id(), CONSTRAINT "undone_rows_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."undone_rows" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_origins" ("company_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "origin" text NOT NULL, "import_id" uuid, "fees_from" date, "entered_by" uuid, "entered_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "company_origins_origin_check" CHECK ((origin = ANY (ARRAY['imported'::text, 'entered'::text]))), CONSTRAINT "company_origins_pkey" PRIMARY KEY (company_id));

ALTER TABLE "public"."company_origins" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."import_columns" ("tenant_id" uuid NOT NULL, "sheet" text NOT NULL, "header" text NOT NULL, "field" text NOT NULL, CONSTRAINT "import_columns_field_check" CHECK ((field ~ '^[a-z_]{0,40}$'::text)), CONSTRAINT "import_columns_header_check" CHECK (((char_length(header) >= 1) AND (char_length(header) <= 120))), CONSTRAINT "import_columns_pkey" PRIMARY KEY (tenant_id, sheet, header), CONSTRAINT "import_columns_sheet_check" CHECK ((sheet ~ '^[a-z]{1,20}$'::text)));

ALTER TABLE "public"."import_columns" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."kyc_brought_in" ("profile_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "rating" public.risk_rating NOT NULL, "reviewed_on" date, "review_by" date NOT NULL, "entered_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "kyc_brought_in_pkey" PRIMARY KEY (profile_id), CONSTRAINT "kyc_brought_in_rating_check" CHECK ((rating <> 'prohibited'::public.risk_rating)));

ALTER TABLE "public"."kyc_brought_in" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."portfolio_imports" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "file_name" text NOT NULL, "client_id" uuid NOT NULL, "origin" text NOT NULL DEFAULT 'imported'::text, "created_by" uuid, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "checked_at" timestamp with time zone, "begun_by" uuid, "begun_at" timestamp with time zone, "ended_at" timestamp with time zone, CONSTRAINT "portfolio_imports_file_name_check" CHECK (((char_length(file_name) >= 1) AND (char_length(file_name) <= 200))), CONSTRAINT "portfolio_imports_origin_check" CHECK ((origin = ANY (ARRAY['imported'::text, 'entered'::text]))), CONSTRAINT "portfolio_imports_pkey" PRIMARY KEY (id), CONSTRAINT "portfolio_imports_tenant_id_id_key" UNIQUE (tenant_id, id));

ALTER TABLE "public"."portfolio_imports" ENABLE ROW LEVEL SECURITY;

CREATE TYPE "public"."import_state" AS ENUM ('reading', 'checking', 'checked', 'running', 'done', 'undoing', 'undone', 'discarded');

ALTER TABLE "public"."portfolio_imports" ADD COLUMN "state" public.import_state NOT NULL DEFAULT 'reading'::public.import_state;

CREATE OR REPLACE FUNCTION private.at_once()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 10;
$function$;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements', 'statement_signatures', 'company_origins',
      'portfolio_imports', 'import_columns']
    when 'applications' then array['draft_applications', 'application_events', 'application_parties', 'application_requests',
      'application_declarations']
    when 'changes' then array['change_requests', 'change_request_events', 'change_request_documents']
    when 'documents' then array['documents', 'made_documents']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'company_invitations', 'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'compliance_check_kinds', 'published_days', 'reference_changes', 'reminder_ladders', 'return_templates', 'statement_years',
      'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in(import public.portfolio_imports, row_ids uuid[], origin text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line    private.import_companies;
  entered uuid[];
begin
  for line in
    select * from private.import_companies as known where known.id = any (row_ids) and known.import_id = import.id
    order by known.place for update
  loop
    if line.company_id is not null or line.problems <> '[]' or line.known_id is not null then
      continue;
    end if;

    -- Another import may have brought it in since.
    line.known_id := private.known_company(import.tenant_id, line.number);

    if line.known_id is not null then
      update private.import_companies as known set known_id = line.known_id where known.id = line.id;
      continue;
    end if;

    line.company_id := private.bring_in_company(import, line.data, bring_in.origin);
    update private.import_companies as known set company_id = line.company_id where known.id = line.id;
    entered := entered || line.company_id;
  end loop;

  if entered is null then
    return;
  end if;

  perform private.bring_in_duties(entered);

  for line in select * from private.import_companies as known where known.import_id = import.id and known.company_id = any (entered) loop
    perform private.settle_brought_in(line.company_id, line.data);
  end loop;

  update private.import_companies as known
  set entered_at = clock_timestamp(), outcome = (
    select jsonb_build_object('duties', count(*), 'overdue', count(*) filter (where duty.due_on < private.today()))
    from public.obligations as duty where duty.company_id = known.company_id and duty.state = 'open')
  where known.import_id = import.id and known.company_id = any (entered);
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_company(import public.portfolio_imports, data jsonb, origin text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  new_company uuid;
  client      uuid := private.import_client(import, data);
  shares      numeric := private.json_share_count(data -> 'authorised_shares');
  par_value   numeric := private.json_par_value(data -> 'par_value');
  paid_until  integer := private.json_share_count(data -> 'paid_until');
begin
  insert into public.companies (
    tenant_id, user_id, name, type, status, registration_number, registry_entity_id, registration_date, registered_office, currency,
    authorised_shares, par_value, capital, fiscal_year_end)
  values (
    import.tenant_id, client, private.json_text(data -> 'name'), private.import_entity_type(private.json_text(data -> 'type')),
    coalesce(nullif(private.json_text(data -> 'status'), ''), 'active')::public.company_status,
    private.json_text(data -> 'registration_number'), nullif(private.json_text(data -> 'registry_entity_id'), ''),
    private.json_date(data -> 'registration_date'), nullif(private.json_text(data -> 'registered_office'), ''),
    coalesce(nullif(private.json_text(data -> 'currency'), ''), 'USD'), shares, par_value, shares * par_value,
    nullif(private.json_text(data -> 'fiscal_year_end'), ''))
  returning id into new_company;

  insert into public.company_users (company_id, tenant_id, user_id, access)
  select new_company, membership.tenant_id, membership.user_id, 'owner'
  from public.tenant_users as membership
  where membership.tenant_id = import.tenant_id and membership.user_id = client;

  insert into public.company_origins (company_id, tenant_id, origin, import_id, fees_from, entered_by)
  values (
    new_company, import.tenant_id, bring_in_company.origin, import.id,
    -- Arrears of more than ten years are a matter of restoration, not of the calendar.
    make_date(greatest(least(paid_until + 1, extract(year from private.today())::integer),
      extract(year from private.today())::integer - 10), 1, 1),
    auth.uid());

  perform private.bring_in_registers(import, new_company, data);
  perform private.bring_in_note(import, new_company, data);
  return new_company;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_duties(companies uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  code text;
begin
  for code in
    select distinct rule.code from public.obligation_rules as rule
    where rule.kind <> 'interval' and rule.subject = 'company' order by rule.code
  loop
    perform private.refresh_obligations_of(code, private.obligation_horizon(), companies, null);
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_kyc(party_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  profile public.kyc_profiles;
  rating  public.risk_rating;
begin
  select * into strict profile from public.kyc_profiles as known where known.party_id = bring_in_kyc.party_id;
  -- Prohibited by its facts: the gates refuse it anyway, and it is looked at first.
  rating := least('high'::public.risk_rating, greatest(
    private.kyc_rating_proposed(profile), nullif(private.json_text(data -> 'risk'), '')::public.risk_rating));

  insert into public.kyc_brought_in (profile_id, tenant_id, rating, reviewed_on, review_by)
  values (
    profile.id, profile.tenant_id, rating, private.json_date(data -> 'reviewed_on'),
    private.brought_in_until(rating, private.json_date(data -> 'reviewed_on'), private.today()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_note(import public.portfolio_imports, company_id uuid, data jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.staff_notes (id, tenant_id, company_id, body, created_by)
  select gen_random_uuid(), import.tenant_id, bring_in_note.company_id, left(note.body, 5000), auth.uid()
  from (
    select concat_ws(E'\n\n', nullif(private.json_text(data -> 'notes'), ''), (
      select 'Documents the file names:' || string_agg(
        E'\n- ' || concat_ws(', ', private.json_text(named.value -> 'name'), nullif(private.json_text(named.value -> 'date'), '')), ''
        order by named.place)
      from jsonb_array_elements(private.json_array(data -> 'documents')) with ordinality as named (value, place)
      where private.json_text(named.value -> 'name') <> '')) as body
  ) as note
  where note.body <> '';
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_party(import public.portfolio_imports, person_key text)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person private.import_people;
  party  uuid;
  owner  jsonb;
begin
  select * into strict person from private.import_people as known
  where known.import_id = import.id and known.key = bring_in_party.person_key;

  if person.party_id is not null then
    return person.party_id;
  end if;

  -- Someone else may have entered them since the file was read.
  party := coalesce(person.known_id, case when not person.decided then private.known_party(import.tenant_id, person.data) end);

  if party is not null then
    update private.import_people as known set party_id = party where known.id = person.id;
    return party;
  end if;

  insert into public.parties (
    tenant_id, kind, name, email, country, birth_date, registration_number, nationality, address, created_by)
  values (
    import.tenant_id, private.json_text(person.data -> 'kind')::public.party_kind, private.json_text(person.data -> 'name'),
    nullif(private.json_text(person.data -> 'email'), ''), nullif(private.json_text(person.data -> 'country'), ''),
    private.json_date(person.data -> 'birth_date'), nullif(private.json_text(person.data -> 'registration_number'), ''),
    nullif(private.json_text(person.data -> 'nationality'), ''), nullif(private.json_text(person.data -> 'address'), ''), auth.uid())
  returning id into party;

  -- Before its owners: a ring of owners comes back to it.
  update private.import_people as known set party_id = party, is_new = true where known.id = person.id;
  perform private.bring_in_kyc(party, person.data);

  for owner in select given.value from jsonb_array_elements(private.json_array(person.data -> 'owners')) as given loop
    insert into public.party_holders (
      tenant_id, owned_party_id, owner_party_id, shares, total_shares, percent, held_from)
    values (
      import.tenant_id, party, private.bring_in_party(import, private.json_text(owner -> 'owner')),
      private.json_share_count(owner -> 'shares'),
      case when private.json_share_count(owner -> 'shares') is not null then private.json_share_count(owner -> 'total_shares') end,
      case when private.json_share_count(owner -> 'shares') is null then private.json_percent(owner -> 'percent') end,
      private.json_date(owner -> 'since'));
  end loop;

  return party;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_registers(import public.portfolio_imports, company_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  total numeric := (
    select sum(private.json_share_count(role -> 'shares')) from jsonb_array_elements(private.json_array(data -> 'roles')) as role
    where private.json_text(role -> 'role') = 'member' and private.json_date(role -> 'until') is null);
begin
  insert into public.company_participants (
    tenant_id, company_id, party_id, role, shares, percent, appointed_on, ceased_on, nature_of_control, notified_on)
  select import.tenant_id, bring_in_registers.company_id, private.bring_in_party(import, private.json_text(role.item -> 'person')),
    private.json_text(role.item -> 'role')::public.participant_role, private.json_share_count(role.item -> 'shares'),
    case
      when private.json_share_count(role.item -> 'shares') is null then private.json_percent(role.item -> 'percent')
      when private.json_date(role.item -> 'until') is null then round(private.json_share_count(role.item -> 'shares') * 100 / total, 6)
    end,
    private.json_date(role.item -> 'since'), private.json_date(role.item -> 'until'),
    case when private.json_text(role.item -> 'role') = 'beneficial_owner' then array(
      select distinct private.json_text(nature) from jsonb_array_elements(private.json_array(role.item -> 'nature')) as nature
      order by 1) else '{}' end,
    case when private.json_text(role.item -> 'role') = 'beneficial_owner' then private.json_date(role.item -> 'filed_on') end
  from jsonb_array_elements(private.json_array(data -> 'roles')) with ordinality as role (item, place)
  order by role.place;

  insert into public.charges (
    tenant_id, company_id, chargee, description, amount, currency, created_on, registered_on, satisfied_on)
  select import.tenant_id, bring_in_registers.company_id, private.json_text(charge.item -> 'chargee'),
    private.json_text(charge.item -> 'description'), private.json_amount(charge.item -> 'amount'),
    case when private.json_amount(charge.item -> 'amount') is not null then private.json_text(charge.item -> 'currency') end,
    private.json_date(charge.item -> 'created_on'), private.json_date(charge.item -> 'registered_on'),
    private.json_date(charge.item -> 'satisfied_on')
  from jsonb_array_elements(private.json_array(data -> 'charges')) with ordinality as charge (item, place)
  order by charge.place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.brought_in_until(rating public.risk_rating, reviewed_on date, on_date date)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select least(
    on_date + coalesce((private.threshold('brought_in_review_days_' || brought_in_until.rating, on_date)).value, 0)::integer,
    -- A review of the former system that runs out earlier; never a day that has passed.
    greatest(on_date, private.kyc_review_date(brought_in_until.rating, false, brought_in_until.reviewed_on)));
$function$;

CREATE OR REPLACE FUNCTION private.charge_problems(charge jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(charge) || coalesce(jsonb_agg(private.import_problem(found.code, charge, found.name)), '[]')
  from (
    values
      ('missing', 'chargee', char_length(private.json_text(charge -> 'chargee')) not between 1 and 160),
      ('missing', 'description', char_length(private.json_text(charge -> 'description')) not between 1 and 2000),
      ('invalid', 'amount', jsonb_typeof(charge -> 'amount') is not null
        and (private.json_amount(charge -> 'amount') is null or private.json_text(charge -> 'currency') !~ '^[A-Z]{3}$')),
      ('missing', 'created_on', private.json_text(charge -> 'created_on') = ''),
      ('invalid', 'created_on', not private.is_import_day(charge -> 'created_on', private.today())),
      ('invalid', 'registered_on', not private.is_import_day(charge -> 'registered_on', private.today())
        or coalesce(private.json_date(charge -> 'registered_on') < private.json_date(charge -> 'created_on'), false)),
      ('invalid', 'satisfied_on', not private.is_import_day(charge -> 'satisfied_on', private.today())
        or coalesce(private.json_date(charge -> 'satisfied_on') < private.json_date(charge -> 'created_on'), false))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(charge -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.companies_alike(tenant_id uuid, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', found.id, 'name', found.name, 'registration_number', found.registration_number,
    'registration_date', found.registration_date) order by found.id), '[]')
  from (
    select company.* from public.companies as company
    where company.tenant_id = companies_alike.tenant_id
      and private.name_core(company.name) = private.name_core(private.json_text(data -> 'name'))
    order by company.id
    limit 5
  ) as found;
$function$;

CREATE OR REPLACE FUNCTION private.company_problems(import public.portfolio_imports, place integer, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.particulars_problems(data)
    || private.problems_of_each(data -> 'roles', 'role', import.id)
    || private.register_problems(data)
    || private.problems_of_each(data -> 'charges', 'charge', import.id)
    || private.problems_of_each(data -> 'duties', 'duty', import.id)
    -- A number is that of one company, on the whole platform.
    || case when exists (
        select from public.companies as company
        where company.registration_number = private.json_text(company_problems.data -> 'registration_number')
          and company.tenant_id <> import.tenant_id)
      then jsonb_build_array(private.import_problem('taken', data, 'registration_number')) else '[]' end
    || case when exists (
        select from private.import_companies as other
        where other.import_id = import.id and other.place < company_problems.place
          and other.number = private.json_text(company_problems.data -> 'registration_number'))
      then jsonb_build_array(private.import_problem('twice', data, 'registration_number')) else '[]' end;
$function$;

CREATE OR REPLACE FUNCTION private.company_warnings(import public.portfolio_imports, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.problems_of_each(data -> 'duties', 'duty_warning', import.id)
    || case when private.json_text(data -> 'client_email') <> '' and private.import_client(import, data) = import.client_id
        and not exists (
          select from public.profiles as person
          where person.id = import.client_id and lower(person.email) = lower(private.json_text(data -> 'client_email')))
      then jsonb_build_array(private.import_problem('unknown', data, 'client_email')) else '[]' end
    || case when exists (
        select from jsonb_array_elements(private.json_array(data -> 'roles')) as role
        where private.json_text(role -> 'role') = 'member' and jsonb_typeof(role -> 'shares') is null)
        and jsonb_typeof(data -> 'authorised_shares') is not null
      then jsonb_build_array(private.import_problem('missing', data, 'shares')) else '[]' end;
$function$;

CREATE OR REPLACE FUNCTION private.days_of_rule(rule public.obligation_rules, until date, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, because text, due_on date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  case rule.kind
    when 'fixed' then
      return query
      select company.id, year::text, make_date(year, rule.month, rule.day)
      from private.followed_companies(rule, only_companies) as company
      cross join lateral generate_series(
        extract(year from greatest(private.followed_from(company, rule.is_annual_fee), company.registration_date))::integer,
          extract(year from until)::integer) as year
      where year >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0)
        and make_date(year, rule.month, rule.day) > company.registration_date;

    when 'offset' then
      return query
      select company.id, 'Year to ' || ending.on_day || case when company.fiscal_year_end is null then ', assumed' else '' end, due.on_day
      from private.followed_companies(rule, only_companies) as company
      cross join lateral generate_series(
        extract(year from company.created_at)::integer - 2, extract(year from until)::integer) as year
      -- Without a year end of its own a company is taken to close its books on the last of December.
      cross join lateral (select private.day_of_year(year, coalesce(company.fiscal_year_end, '12-31')) as on_day) as ending
      cross join lateral (
        select (ending.on_day + make_interval(months => rule.plus_months, days => rule.plus_days))::date as on_day) as plain
      cross join lateral (
        select case rule.snap when 'month_end'
          then (date_trunc('month', plain.on_day) + interval '1 month' - interval '1 day')::date else plain.on_day end as on_day) as due
      where ending.on_day > company.registration_date
        and extract(year from due.on_day) >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0);

    when 'event' then
      return query
      select company.id, event.on_date || case turn when 0 then '' else ', again after ' || turn * rule.repeats_months || ' months' end,
        (event.on_date + rule.plus_days + make_interval(months => turn * coalesce(rule.repeats_months, 0)))::date
      from private.followed_companies(rule, only_companies) as company
      join (
        select happened.company_id, happened.on_date,
          -- It is repeated until it happens anew.
          lead(happened.on_date) over (partition by happened.company_id order by happened.on_date) as next_on
        from private.company_events(rule.event, only_companies) as happened
      ) as event on event.company_id = company.id
      cross join lateral generate_series(
        0, case when rule.repeats_months is null then 0
          else greatest(0, (until - event.on_date - rule.plus_days) / (28 * rule.repeats_months)) end) as turn
      where event.next_on is null or turn = 0
        or event.on_date + make_interval(months => turn * rule.repeats_months) < event.next_on;

    when 'published' then
      return query
      select company.id, published.year::text, published.due_on
      from private.followed_companies(rule, only_companies) as company
      join public.published_days as published on published.code = rule.code
      where published.due_on > company.registration_date
        and published.year >= extract(year from company.registration_date) + coalesce(rule.first_year_after, 0);

    -- A period that depends on the rating reveals the rating: it stays with staff (private.review_kyc) and is in their calendar only.
    when 'interval' then
      return;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.duty_problems(duty jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(duty) || coalesce(jsonb_agg(private.import_problem(found.code, duty, found.name)), '[]')
  from (
    values
      ('invalid', 'done_on', not private.is_import_day(duty -> 'done_on', private.today())),
      ('missing', 'done_on', private.json_text(duty -> 'done_on') = ''),
      ('invalid', 'due_on', not private.is_import_day(duty -> 'due_on')),
      ('too_long', 'reference', char_length(private.json_text(duty -> 'reference')) > 120)
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(duty -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.duty_warnings(duty jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.import_rule(private.json_text(duty -> 'duty')) is null
    then jsonb_build_array(private.import_problem('unknown', duty, 'duty')) else '[]' end;
$function$;

CREATE OR REPLACE FUNCTION private.end_import_pass(import_id uuid, only_try boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.portfolio_imports as import
  set state = case when only_try then 'checked' else 'done' end::public.import_state,
    checked_at = case when only_try then clock_timestamp() else import.checked_at end,
    ended_at = case when not only_try then clock_timestamp() end
  where import.id = end_import_pass.import_id and import.state = case when only_try then 'checking' else 'running' end::public.import_state;
$function$;

CREATE OR REPLACE FUNCTION private.entering_blockers(party_id uuid)
 RETURNS TABLE(code text, field text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select case when private.is_brought_in(profile) then 'register.kyc_brought_in' else 'register.kyc_missing' end, 'kyc'
  from public.kyc_profiles as profile
  where profile.party_id = entering_blockers.party_id and profile.state not in ('approved', 'review_due')
  union all
  select blocker.code, blocker.field from private.party_blockers(entering_blockers.party_id) as blocker;
end;
$function$;

CREATE OR REPLACE FUNCTION private.followed_from(company public.companies, is_annual_fee boolean)
 RETURNS date
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    case when is_annual_fee then (
      select known.fees_from from public.company_origins as known where known.company_id = company.id and known.fees_from is not null) end,
    company.created_at::date);
$function$;

CREATE OR REPLACE FUNCTION private.forget_import_rows()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with old as (
    select import.id from public.portfolio_imports as import
    -- One that was left before its end holds the same personal data.
    where coalesce(import.ended_at, import.checked_at, import.created_at) < now() - interval '30 days'
      and import.state not in ('checking', 'running', 'undoing')
  ), people as (
    delete from private.import_people as person using old where person.import_id = old.id
  ), companies as (
    delete from private.import_companies as line using old where line.import_id = old.id returning 1
  )
  select count(*) from companies;
$function$;

CREATE OR REPLACE FUNCTION private.import_batch(input jsonb, keys text[], only_try boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  claims   text := current_setting('request.jwt.claims', true);
  import   public.portfolio_imports := private.import_of(input);
  refusals jsonb;
begin
  perform private.speak_for((input ->> 'job')::uuid);
  perform private.require_staff_in('begin_import', import.tenant_id);
  refusals := private.run_import_rows(import, keys::uuid[], only_try);
  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return jsonb_build_object(
    'companies', cardinality(keys) - jsonb_array_length(refusals), 'refusals', refusals);
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_client(import public.portfolio_imports, data jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce((
    select person.id
    from public.profiles as person
    join public.tenant_users as membership on membership.user_id = person.id and membership.tenant_id = import.tenant_id
    where lower(person.email) = lower(private.json_text(data -> 'client_email')) and person.status = 'active' and person.role <> 'admin'
    limit 1), import.client_id);
$function$;

CREATE OR REPLACE FUNCTION private.import_entity_type(written text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select type.code from public.entity_types as type
  where lower(type.code) = lower(btrim(written)) or private.name_letters(type.name) = private.name_letters(written)
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.import_items(items jsonb)
 RETURNS jsonb
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if jsonb_array_length(private.json_array(items)) not between 1 and 500
    or exists (select from jsonb_array_elements(items) as item where jsonb_typeof(item) <> 'object')
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  return items;
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_of(input jsonb)
 RETURNS public.portfolio_imports
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select import from public.portfolio_imports as import where import.id = (input ->> 'import')::uuid;
$function$;

CREATE OR REPLACE FUNCTION private.import_person_state(person private.import_people)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when person.problems <> '[]' then 'refused'
    when person.known_id is not null or person.party_id is not null and not person.is_new then 'known'
    when person.alike <> '[]' and not person.decided then 'alike'
    else 'new'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.import_problem(code text, item jsonb, name text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select jsonb_strip_nulls(jsonb_build_object(
    'code', import_problem.code, 'sheet', left(nullif(private.json_text(item -> 'sheet'), ''), 80),
    'row', private.json_share_count(item -> 'row'), 'column', import_problem.name));
$function$;

CREATE OR REPLACE FUNCTION private.import_row_state(line private.import_companies)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when line.undone = 'yes' then 'undone'
    when line.company_id is not null then 'entered'
    when line.problems <> '[]' then 'refused'
    when line.known_id is not null then 'known'
    when line.alike <> '[]' and not line.decided then 'alike'
    else 'ready'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.import_rows_left(import_id uuid, after uuid, at_most integer)
 RETURNS uuid[]
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select array(
    select line.id from private.import_companies as line
    where line.import_id = import_rows_left.import_id and line.id > coalesce(after, private.first_id())
      and private.import_row_state(line) in ('ready', 'alike')
    order by line.id
    limit at_most);
$function$;

CREATE OR REPLACE FUNCTION private.import_rule(written text)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select min(rule.code) from public.obligation_rules as rule
  where rule.subject = 'company' and (
    lower(rule.code) = lower(btrim(written)) or private.name_letters(rule.name) = private.name_letters(written));
$function$;

CREATE OR REPLACE FUNCTION private.is_brought_in(profile public.kyc_profiles)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select profile.submitted_at is null
    and exists (select from public.kyc_brought_in as known where known.profile_id = profile.id);
$function$;

CREATE OR REPLACE FUNCTION private.is_import_day(value jsonb, latest date DEFAULT 'infinity'::date)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.json_text(value) = '' or coalesce(private.json_date(value) between '1800-01-01' and latest, false);
$function$;

CREATE OR REPLACE FUNCTION private.is_undone(entry jsonb)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.undone_rows as gone
    where gone.xact = pg_current_xact_id_if_assigned()
      and gone.id in ((entry ->> 'company_id')::uuid, (entry ->> 'owned_party_id')::uuid));
$function$;

CREATE OR REPLACE FUNCTION private.job_import_check_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.import_batch(input, keys, true);
$function$;

CREATE OR REPLACE FUNCTION private.job_import_check_end(input jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_import_pass((input ->> 'import')::uuid, true);
$function$;

CREATE OR REPLACE FUNCTION private.job_import_check_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select * from private.job_portfolio_import_rows(input, after, at_most);
$function$;

CREATE OR REPLACE FUNCTION private.job_import_undo_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  claims  text := current_setting('request.jwt.claims', true);
  import  public.portfolio_imports := private.import_of(input);
  line    private.import_companies;
  person  private.import_people;
  became  text;
  out_of  bigint := 0;
  stay    bigint := 0;
  people  bigint := 0;
begin
  perform private.speak_for((input ->> 'job')::uuid);
  perform private.require_staff_in('undo_import', import.tenant_id);

  for line in
    select * from private.import_companies as known
    where known.import_id = import.id and 'c/' || known.id = any (keys) and known.company_id is not null order by known.id for update
  loop
    became := private.undo_company(line);
    update private.import_companies as known
    set undone = became, company_id = case when became <> 'yes' then known.company_id end where known.id = line.id;
    out_of := out_of + (became = 'yes')::integer;
    stay := stay + (became <> 'yes')::integer;
  end loop;

  for person in
    select * from private.import_people as known
    where known.import_id = import.id and 'p/' || known.id = any (keys) and known.party_id is not null order by known.id for update
  loop
    -- It may have gone with one that owns it.
    if exists (select from private.import_people as known where known.id = person.id and known.party_id is null)
      or private.undo_person(person)
    then
      people := people + 1;
    end if;
  end loop;

  perform set_config('request.jwt.claims', coalesce(claims, ''), true);
  return jsonb_build_object('companies', out_of, 'stay', stay, 'people', people);
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_import_undo_end(input jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.portfolio_imports as import set state = 'undone' where import.id = (input ->> 'import')::uuid and import.state = 'undoing';
$function$;

CREATE OR REPLACE FUNCTION private.job_import_undo_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Companies before people: c/… before p/….
  select waiting.key, waiting.label
  from (
    select 'c/' || line.id as key, line.name as label from private.import_companies as line
    where line.import_id = (input ->> 'import')::uuid and line.company_id is not null and line.undone is distinct from 'yes'
    union all
    select 'p/' || person.id, private.json_text(person.data -> 'name') from private.import_people as person
    where person.import_id = (input ->> 'import')::uuid and person.is_new and person.party_id is not null
  ) as waiting
  where waiting.key collate "C" > coalesce(after, '') collate "C"
  order by waiting.key collate "C"
  limit least(at_most, case when at_most > 1000 then at_most else 25 end);
$function$;

CREATE OR REPLACE FUNCTION private.job_portfolio_import_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.import_batch(input, keys, false);
$function$;

CREATE OR REPLACE FUNCTION private.job_portfolio_import_end(input jsonb)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.end_import_pass((input ->> 'import')::uuid, false);
$function$;

CREATE OR REPLACE FUNCTION private.job_portfolio_import_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  -- Few at a time: the tenant is locked until the batch ends.
  return query
  select line.id::text, line.name
  from unnest(private.import_rows_left((input ->> 'import')::uuid, after::uuid, least(at_most, private.at_once()))) as left_over (id)
  join private.import_companies as line on line.id = left_over.id
  order by line.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_register_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A company that came in by mistake goes with its entries (imports/import-undo.sql).
  if tg_op = 'DELETE' and private.is_undone(to_jsonb(old)) then
    return old;
  end if;

  -- Commands run as the owner of the tables. Not even they delete an entry, or move it to another party.
  if tg_op <> 'UPDATE' or current_user in ('anon', 'authenticated', 'service_role')
    or (to_jsonb(new) - tg_argv) is distinct from (to_jsonb(old) - tg_argv)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.known_company(tenant_id uuid, number text)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.id from public.companies as company
  where company.tenant_id = known_company.tenant_id and company.registration_number = btrim(known_company.number);
$function$;

CREATE OR REPLACE FUNCTION private.known_party(tenant_id uuid, data jsonb)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select party.id
  from public.parties as party
  where party.tenant_id = known_party.tenant_id
    -- By the index of names; the comparison that follows decides.
    and party.name operator(extensions.%) private.json_text(data -> 'name')
    and party.kind::text = private.json_text(data -> 'kind')
    and private.name_letters(party.name) = private.name_letters(private.json_text(data -> 'name'))
    and (
      party.birth_date = private.json_date(data -> 'birth_date')
      or party.kind = 'body_corporate' and private.name_letters(party.registration_number)
        = nullif(private.name_letters(private.json_text(data -> 'registration_number')), ''))
  order by party.created_at, party.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.kyc_blockers(application public.draft_applications)
 RETURNS TABLE(code text, field text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select case when private.is_brought_in(profile) then 'approval.kyc_brought_in' else 'approval.kyc_missing' end,
    'people.' || link.position
  from public.application_parties as link
  join public.kyc_profiles as profile on profile.party_id = link.party_id
  -- One whose review comes due is approved until its day.
  where link.application_id = application.id and profile.state not in ('approved', 'review_due')
  order by link.position;
$function$;

CREATE OR REPLACE FUNCTION private.kyc_facts(on_date date)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select profile.tenant_id, null::uuid, profile.party_id, null::uuid,
    case profile.state when 'expired' then 'kyc_expired' else 'kyc_review_due' end,
    -- The next review is another fact.
    concat_ws(':', case profile.state when 'expired' then 'kyc_expired' else 'kyc_review_due' end, profile.id, oversight.next_review_on),
    case profile.state when 'expired' then 'critical' else 'warning' end::public.alert_severity,
    case profile.state when 'expired' then 'KYC has expired: ' else 'KYC is to be reviewed: ' end || party.name,
    case profile.state when 'expired' then 'The review is overdue: the client has not confirmed the details.'
      else 'The client has been asked to confirm the details.' end,
    oversight.next_review_on
  from public.kyc_profiles as profile
  join public.parties as party on party.id = profile.party_id
  left join public.kyc_oversight as oversight on oversight.profile_id = profile.id
  where profile.state in ('review_due', 'expired')
  union all
  select profile.tenant_id, null, profile.party_id, null,
    case when known.review_by < on_date then 'kyc_expired' else 'kyc_review_due' end,
    concat_ws(':', 'kyc_brought_in', profile.id, known.review_by, known.review_by < on_date),
    case when known.review_by < on_date then 'critical' else 'warning' end::public.alert_severity,
    'KYC that was brought in is to be done here: ' || party.name,
    case when known.review_by < on_date then 'The day to review it has passed.'
      else 'The firm held it before the portal did. Until it is approved here, the gates refuse.' end,
    known.review_by
  from public.kyc_brought_in as known
  join public.kyc_profiles as profile on profile.id = known.profile_id
  join public.parties as party on party.id = profile.party_id
  where profile.submitted_at is null
    and known.review_by <= on_date + coalesce((private.threshold('kyc_review_lead_days', on_date)).value, 0)::integer;
$function$;

CREATE OR REPLACE FUNCTION private.lock_import(command text, import_id uuid)
 RETURNS public.portfolio_imports
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports;
begin
  perform private.require_staff(command);
  select * into import from public.portfolio_imports as known where known.id = lock_import.import_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, import.tenant_id);
  return import;
end;
$function$;

CREATE OR REPLACE FUNCTION private.maintenance_step(step text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case step
    when 'documents' then return jsonb_build_object('expired', private.expire_documents());
    when 'kyc' then return jsonb_build_object('moved', private.review_kyc());
    when 'obligations' then return (select to_jsonb(done) from private.refresh_obligations() as done);
    when 'alerts' then
      perform private.wake_due_alerts();
      return (select to_jsonb(done) from private.refresh_alerts() as done);
    when 'standing' then return (select to_jsonb(done) from private.refresh_standing() as done);
    when 'statements' then return jsonb_build_object('opened', private.open_statements());
    when 'files' then return (select to_jsonb(done) from private.reconcile_files() as done);
    when 'retention' then
      return (select to_jsonb(done) from private.forget_old_rows() as done)
        || jsonb_build_object('workers', private.forget_worker_life(), 'client_errors', private.forget_client_errors(),
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows());
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.occurrences(rule public.obligation_rules, until date, only_companies uuid[] DEFAULT NULL::uuid[], only_tenant uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.occurrence
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.tenant_id, company.id, rule.code, rule.valid_from, found.because, found.due_on,
    fee.amount, case when fee.amount is not null then 'USD' end,
    company.status not in ('struck_off', 'dissolved', 'continued_out', 'merged')
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
    and (company.status not in ('dissolved', 'continued_out', 'merged') or found.due_on <= private.today())
  union all
  select found.tenant_id, null, rule.code, rule.valid_from, found.because, found.due_on, null, null, true
  from private.firm_days_of_rule(rule, until, only_tenant) as found
  where only_companies is null and found.due_on <= until and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on;
$function$;

CREATE OR REPLACE FUNCTION private.owner_problems(import_id uuid, owner jsonb, owned_key text)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(owner) || coalesce(jsonb_agg(private.import_problem(found.code, owner, found.name)), '[]')
  from (
    values
      ('unknown', 'owner', not exists (
        select from private.import_people as person
        where person.import_id = owner_problems.import_id and person.key = private.json_text(owner -> 'owner'))),
      ('itself', 'owner', private.json_text(owner -> 'owner') = owned_key),
      ('invalid', 'percent', jsonb_typeof(owner -> 'percent') is not null
        and not coalesce(private.json_percent(owner -> 'percent') between 0.000001 and 100, false)),
      ('invalid', 'shares', jsonb_typeof(owner -> 'shares') is not null
        and not coalesce(private.json_share_count(owner -> 'shares') <= private.json_share_count(owner -> 'total_shares'), false)),
      ('missing', 'percent', jsonb_typeof(owner -> 'percent') is null and jsonb_typeof(owner -> 'shares') is null),
      ('invalid', 'since', not private.is_import_day(owner -> 'since', private.today()))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(owner -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.particulars_problems(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(data) || coalesce(jsonb_agg(private.import_problem(found.code, data, found.name)), '[]')
  from (
    values
      ('missing', 'name', private.json_text(data -> 'name') = ''),
      ('too_long', 'name', char_length(private.json_text(data -> 'name')) > 160),
      ('missing', 'type', private.json_text(data -> 'type') = ''),
      ('unknown', 'type',
        private.json_text(data -> 'type') <> '' and private.import_entity_type(private.json_text(data -> 'type')) is null),
      ('missing', 'registration_number', private.json_text(data -> 'registration_number') = ''),
      ('too_long', 'registration_number', char_length(private.json_text(data -> 'registration_number')) > 40),
      ('too_long', 'registry_entity_id', char_length(private.json_text(data -> 'registry_entity_id')) > 40),
      ('missing', 'registration_date', private.json_text(data -> 'registration_date') = ''),
      ('invalid', 'registration_date', not private.is_import_day(data -> 'registration_date', private.today())),
      ('invalid', 'status', private.json_text(data -> 'status') <> ''
        and private.json_text(data -> 'status') <> all (enum_range(null::public.company_status)::text[])),
      ('too_long', 'registered_office', char_length(private.json_text(data -> 'registered_office')) > 500),
      ('invalid', 'fiscal_year_end',
        private.json_text(data -> 'fiscal_year_end') !~ '^((0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01]))?$'),
      ('invalid', 'currency', private.json_text(data -> 'currency') !~ '^([A-Z]{3})?$'),
      ('invalid', 'authorised_shares', jsonb_typeof(data -> 'authorised_shares') is not null
        and private.json_share_count(data -> 'authorised_shares') is null),
      ('invalid', 'par_value', jsonb_typeof(data -> 'par_value') is not null and private.json_par_value(data -> 'par_value') is null),
      ('invalid', 'settled_until', not private.is_import_day(data -> 'settled_until', private.today())),
      ('invalid', 'paid_until', jsonb_typeof(data -> 'paid_until') is not null
        and not coalesce(private.json_share_count(data -> 'paid_until') between 1900 and extract(year from private.today()) + 5, false))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(data -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.parties_alike(tenant_id uuid, data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object(
    'id', found.id, 'name', found.name, 'birth_date', found.birth_date, 'country', found.country,
    'registration_number', found.registration_number) order by found.likeness desc, found.id), '[]')
  from (
    select party.*, extensions.similarity(party.name, private.json_text(data -> 'name')) as likeness
    from public.parties as party
    where party.tenant_id = parties_alike.tenant_id
      and party.name operator(extensions.%) private.json_text(data -> 'name')
      and party.kind::text = private.json_text(data -> 'kind')
      and extensions.similarity(party.name, private.json_text(data -> 'name')) >= 0.6
      -- Two birth dates that differ are two people.
      and not coalesce(party.birth_date <> private.json_date(data -> 'birth_date'), false)
    order by likeness desc, party.id
    limit 5
  ) as found;
$function$;

CREATE OR REPLACE FUNCTION private.pass_import(import public.portfolio_imports, only_try boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ids uuid[] := private.import_rows_left(import.id, null, private.at_once() + 1);
begin
  if cardinality(ids) > private.at_once() then
    perform private.enter_job(
      case when only_try then 'import_check' else 'portfolio_import' end,
      case when only_try then 'Check of ' else 'Import of ' end || import.file_name, jsonb_build_object('import', import.id),
      (select count(*) from private.import_companies as line
        where line.import_id = import.id and private.import_row_state(line) in ('ready', 'alike')), null, import.tenant_id);
    return;
  end if;

  if cardinality(ids) > 0 then
    perform private.run_import_rows(import, ids, only_try);
  end if;

  perform private.end_import_pass(import.id, only_try);
end;
$function$;

CREATE OR REPLACE FUNCTION private.person_problems(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(data) || coalesce(jsonb_agg(private.import_problem(found.code, data, found.name)), '[]')
  from (
    values
      ('missing', 'name', private.json_text(data -> 'name') = ''),
      ('too_long', 'name', char_length(private.json_text(data -> 'name')) > 160),
      ('invalid', 'kind', private.json_text(data -> 'kind') not in ('person', 'body_corporate')),
      ('invalid', 'birth_date', not private.is_import_day(data -> 'birth_date', private.today())),
      ('invalid', 'nationality', private.json_text(data -> 'nationality') !~ '^([A-Z]{2})?$'),
      ('invalid', 'country', private.json_text(data -> 'country') !~ '^([A-Z]{2})?$'),
      ('invalid', 'email', private.json_text(data -> 'email') !~ '^([^@\s]+@[^@\s]+\.[^@\s]+)?$'
        or char_length(private.json_text(data -> 'email')) > 254),
      ('too_long', 'registration_number', char_length(private.json_text(data -> 'registration_number')) > 60),
      ('too_long', 'address', char_length(private.json_text(data -> 'address')) > 500),
      ('invalid', 'risk', private.json_text(data -> 'risk') not in ('', 'low', 'medium', 'high')),
      ('invalid', 'reviewed_on', not private.is_import_day(data -> 'reviewed_on', private.today()))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(data -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.problems_of_each(items jsonb, problems text, import_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  item  jsonb;
  found jsonb := '[]';
begin
  for item in select given.value from jsonb_array_elements(private.json_array(items)) as given loop
    found := found || case problems
      when 'role' then private.role_problems(import_id, item)
      when 'charge' then private.charge_problems(item)
      when 'duty' then private.duty_problems(item)
      when 'duty_warning' then private.duty_warnings(item)
    end;
  end loop;

  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_problems(item jsonb)
 RETURNS jsonb
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select coalesce(
    jsonb_agg(private.import_problem('unreadable', item, left(private.json_text(found.value), 80)) order by found.place), '[]')
  from jsonb_array_elements(private.json_array(item -> 'unreadable')) with ordinality as found (value, place)
  where found.place <= 50;
$function$;

CREATE OR REPLACE FUNCTION private.register_problems(data jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with role as (
    select given.value as item, given.place, private.json_text(given.value -> 'person') as person,
      private.json_text(given.value -> 'role') as role, private.json_share_count(given.value -> 'shares') as shares,
      daterange(private.json_date(given.value -> 'since'),
        greatest(private.json_date(given.value -> 'until'), private.json_date(given.value -> 'since'))) as held,
      private.json_date(given.value -> 'until') is null as holds
    from jsonb_array_elements(private.json_array(data -> 'roles')) with ordinality as given (value, place)
  )
  select coalesce((
    select jsonb_agg(private.import_problem('twice', role.item, 'person') order by role.place)
    from role
    where exists (
      select from role as other
      where other.place < role.place and (other.person, other.role) = (role.person, role.role) and other.held && role.held)
  ), '[]') || coalesce((
    select jsonb_build_array(private.import_problem('too_many', data, 'shares'))
    from role where role.role = 'member' and role.holds
    having sum(role.shares) > private.json_share_count(data -> 'authorised_shares')
  ), '[]');
$function$;

CREATE OR REPLACE FUNCTION private.require_import_state(import public.portfolio_imports, states text[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if import.state::text <> all (states) then
    raise exception using errcode = 'PT409', message = 'import.illegal_move';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.role_problems(import_id uuid, role jsonb)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.read_problems(role) || coalesce(jsonb_agg(private.import_problem(found.code, role, found.name)), '[]')
  from (
    select person.problems from (select 1) as one
    left join private.import_people as person
      on person.import_id = role_problems.import_id and person.key = private.json_text(role -> 'person')
  ) as given
  cross join lateral (
    values
      ('unknown', 'person', given.problems is null),
      ('refused', 'person', given.problems <> '[]'),
      ('invalid', 'role', not coalesce(private.json_text(role -> 'role') = any (enum_range(null::public.participant_role)::text[]), false)),
      ('invalid', 'shares', jsonb_typeof(role -> 'shares') is not null
        and (private.json_share_count(role -> 'shares') is null or private.json_text(role -> 'role') <> 'member')),
      ('invalid', 'percent', jsonb_typeof(role -> 'percent') is not null and private.json_percent(role -> 'percent') is null),
      ('invalid', 'since', not private.is_import_day(role -> 'since', private.today())),
      ('invalid', 'until', not private.is_import_day(role -> 'until', private.today())
        or coalesce(private.json_date(role -> 'until') < private.json_date(role -> 'since'), false)),
      ('invalid', 'nature', exists (
        select from jsonb_array_elements(private.json_array(role -> 'nature')) as nature
        where private.json_text(nature) not in ('shares', 'votes', 'appointment', 'other'))),
      ('invalid', 'filed_on', not private.is_import_day(role -> 'filed_on', private.today()))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(role -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.run_import_rows(import public.portfolio_imports, row_ids uuid[], only_try boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  outcomes jsonb;
  failure  jsonb;
  refusals jsonb := '[]';
  row_id   uuid;
begin
  begin
    perform private.bring_in(import, row_ids, import.origin);

    if only_try then
      select jsonb_object_agg(line.id, line.outcome) into outcomes
      from private.import_companies as line where line.id = any (row_ids) and line.company_id is not null;
      raise sqlstate 'P0T01' using detail = coalesce(outcomes, '{}')::text;
    end if;

    return refusals;
  exception
    when sqlstate 'P0T01' then
      get stacked diagnostics outcomes = pg_exception_detail;
    when others then
      if private.may_pass(sqlstate) then
        raise;
      end if;

      failure := jsonb_build_object('code', 'failed', 'error', private.plain_error(sqlstate, sqlerrm));
  end;

  if outcomes is not null then
    update private.import_companies as line set outcome = tried.value
    from jsonb_each(outcomes) as tried where line.id = tried.key::uuid;
  elsif cardinality(row_ids) > 1 then
    foreach row_id in array row_ids loop
      refusals := refusals || private.run_import_rows(import, array[row_id], only_try);
    end loop;
  else
    update private.import_companies as line set problems = line.problems || failure where line.id = row_ids[1];
    select jsonb_build_array(jsonb_build_object('label', line.name, 'message', failure -> 'error')) into refusals
    from private.import_companies as line where line.id = row_ids[1];
  end if;

  return refusals;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_brought_in(company_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  paid_until integer := private.json_share_count(data -> 'paid_until');
begin
  update public.obligations as duty
  set state = 'done', done_on = least(duty.due_on, private.today()), note = 'Paid before the company was brought in.',
    settled_by = auth.uid(), settled_at = now()
  from public.obligation_rules as rule
  where duty.company_id = settle_brought_in.company_id and duty.state = 'open'
    and (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and rule.is_annual_fee
    and extract(year from duty.due_on) <= paid_until;

  -- All the others that were due until a day.
  update public.obligations as duty
  set state = 'done', done_on = least(duty.due_on, private.today()), note = 'Done before the company was brought in.',
    settled_by = auth.uid(), settled_at = now()
  from public.obligation_rules as rule
  where duty.company_id = settle_brought_in.company_id and duty.state = 'open'
    and (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from) and not rule.is_annual_fee
    and duty.due_on <= private.json_date(data -> 'settled_until');

  update public.obligations as duty
  set state = 'done', done_on = private.json_date(given.value -> 'done_on'), note = 'Done before the company was brought in.',
    reference = nullif(private.json_text(given.value -> 'reference'), ''), settled_by = auth.uid(), settled_at = now()
  from jsonb_array_elements(private.json_array(data -> 'duties')) as given
  where duty.company_id = settle_brought_in.company_id and duty.state = 'open'
    and duty.rule_code = private.import_rule(private.json_text(given.value -> 'duty'))
    and (duty.due_on = private.json_date(given.value -> 'due_on')
      or private.json_date(given.value -> 'due_on') is null
        and extract(year from duty.due_on) = private.json_share_count(given.value -> 'year'));

  update public.companies as company
  set next_filing = (
    select min(duty.due_on) from public.obligations as duty
    where duty.company_id = company.id and duty.rule_code = 'ANNUAL_FILING' and duty.state = 'open')
  where company.id = settle_brought_in.company_id;
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

CREATE OR REPLACE FUNCTION private.undo_company(line private.import_companies)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- What machines did, such as duties and alerts, goes with it.
  if exists (
    select from public.audit_logs as entry
    where entry.company_id = line.company_id and entry.actor is not null and entry.at > line.entered_at)
  then
    return 'import.built_upon';
  end if;

  insert into private.undone_rows (id) values (line.company_id);
  delete from public.compliance_alerts as gone where gone.company_id = line.company_id;
  delete from public.owner_proposals as gone where gone.company_id = line.company_id;
  delete from public.obligations as gone where gone.company_id = line.company_id;
  delete from public.company_participants as gone where gone.company_id = line.company_id;
  delete from public.charges as gone where gone.company_id = line.company_id;
  delete from public.staff_notes as gone where gone.company_id = line.company_id;
  delete from public.company_users as gone where gone.company_id = line.company_id;
  delete from public.company_origins as gone where gone.company_id = line.company_id;
  delete from public.companies as gone where gone.id = line.company_id;
  delete from private.undone_rows as gone where gone.id = line.company_id;
  return 'yes';
exception when foreign_key_violation or restrict_violation then
  return 'import.built_upon';
end;
$function$;

CREATE OR REPLACE FUNCTION private.undo_person(person private.import_people)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  profile public.kyc_profiles;
  owned   private.import_people;
begin
  select * into profile from public.kyc_profiles as known where known.party_id = person.party_id for update;

  if profile.version <> 1 or profile.state <> 'open'
    or exists (select from public.screening_hits as hit where hit.party_id = person.party_id and hit.state <> 'open')
  then
    return false;
  end if;

  insert into private.undone_rows (id) values (person.party_id);
  delete from public.party_holders as gone where gone.owned_party_id = person.party_id;

  -- The bodies of the same file that it owns go first; in a ring they come back to it, and stop here.
  for owned in
    select body.* from public.party_holders as holding
    join private.import_people as body on body.party_id = holding.owned_party_id and body.import_id = person.import_id and body.is_new
    where holding.owner_party_id = person.party_id
      and not exists (select from private.undone_rows as gone where gone.id = body.party_id)
  loop
    perform private.undo_person(owned);
  end loop;

  delete from public.compliance_alerts as gone where gone.party_id = person.party_id;
  delete from public.screening_hits as gone where gone.party_id = person.party_id;
  delete from public.kyc_brought_in as gone where gone.profile_id = profile.id;
  delete from public.kyc_profiles as gone where gone.id = profile.id;
  delete from public.parties as gone where gone.id = person.party_id;
  delete from private.undone_rows as gone where gone.id = person.party_id;
  update private.import_people as known set party_id = null, is_new = false where known.id = person.id;
  return true;
exception when foreign_key_violation or restrict_violation then
  return false;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('begin_import', import_id);
begin
  if import.state in ('running', 'done') then
    return;
  end if;

  perform private.require_import_state(import, '{checked}');

  if exists (
    select from private.import_companies as line where line.import_id = import.id and private.import_row_state(line) = 'alike')
    or exists (
      select from private.import_people as person
      where person.import_id = import.id and person.is_used and person.known_id is null and person.alike <> '[]' and not person.decided)
  then
    raise exception using errcode = 'PT409', message = 'import.undecided';
  end if;

  update public.portfolio_imports as known set state = 'running', begun_by = auth.uid(), begun_at = clock_timestamp()
  where known.id = import.id;
  perform private.pass_import(import, false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('check_import', import_id);
begin
  if import.state = 'checking' then
    return;
  end if;

  perform private.require_import_state(import, '{reading,checked}');
  update public.portfolio_imports as known set state = 'checking' where known.id = import.id;
  perform private.pass_import(import, true);
end;
$function$;

CREATE OR REPLACE FUNCTION public.decide_import_companies(import_id uuid, decisions jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('decide_import_companies', import_id);
begin
  perform private.require_import_state(import, '{checked}');

  if exists (
    select from jsonb_array_elements(private.import_items(decisions)) as given
    left join private.import_companies as company
      on company.import_id = import.id and company.id = private.json_uuid(given -> 'id')
    where company.id is null or coalesce(jsonb_typeof(given -> 'same_as'), 'null') <> 'null' and not exists (
      select from jsonb_array_elements(company.alike) as shown where shown -> 'id' = given -> 'same_as'))
  then
    raise exception using errcode = 'PT422', message = 'import.decision_invalid';
  end if;

  update private.import_companies as company set decided = true, known_id = private.json_uuid(given -> 'same_as')
  from jsonb_array_elements(decisions) as given
  where company.import_id = import.id and company.id = private.json_uuid(given -> 'id');
end;
$function$;

CREATE OR REPLACE FUNCTION public.decide_import_people(import_id uuid, decisions jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('decide_import_people', import_id);
begin
  perform private.require_import_state(import, '{checked}');

  if exists (
    select from jsonb_array_elements(private.import_items(decisions)) as given
    left join private.import_people as person
      on person.import_id = import.id and person.id = private.json_uuid(given -> 'id')
    where person.id is null or coalesce(jsonb_typeof(given -> 'same_as'), 'null') <> 'null' and not exists (
      select from jsonb_array_elements(person.alike) as shown where shown -> 'id' = given -> 'same_as'))
  then
    raise exception using errcode = 'PT422', message = 'import.decision_invalid';
  end if;

  update private.import_people as person set decided = true, known_id = private.json_uuid(given -> 'same_as')
  from jsonb_array_elements(decisions) as given
  where person.import_id = import.id and person.id = private.json_uuid(given -> 'id');
end;
$function$;

CREATE OR REPLACE FUNCTION public.discard_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('discard_import', import_id);
begin
  if import.state = 'discarded' then
    return;
  end if;

  perform private.require_import_state(import, '{reading,checked}');
  delete from private.import_people as person where person.import_id = import.id;
  delete from private.import_companies as line where line.import_id = import.id;
  update public.portfolio_imports as known set state = 'discarded', ended_at = clock_timestamp() where known.id = import.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_company_list(import_id uuid, show text DEFAULT 'every'::text, search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, place integer, name text, number text, state text, problems jsonb, warnings jsonb, alike jsonb, known_id uuid, company_id uuid, duties integer, overdue integer, undone text, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  select line.id, line.place, line.name, line.number, private.import_row_state(line), line.problems, line.warnings, line.alike,
    line.known_id, line.company_id, (line.outcome ->> 'duties')::integer, (line.outcome ->> 'overdue')::integer, line.undone,
    (count(*) over ())::integer
  from private.import_companies as line
  where line.import_id = import_company_list.import_id
    and case import_company_list.show
      when 'every' then true
      when 'warned' then line.warnings <> '[]'
      when 'stay' then line.company_id is not null and line.undone is not null
      else private.import_row_state(line) = import_company_list.show end
    and (typed = '' or position(typed in lower(line.name)) > 0 or position(typed in lower(line.number)) > 0)
  order by line.place
  offset greatest(import_company_list.first, 0)
  limit least(greatest(import_company_list.size, 1), 1000);
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_figures(import_id uuid)
 RETURNS TABLE(companies bigint, ready bigint, alike bigint, known bigint, refused bigint, entered bigint, undone bigint, stay bigint, warned bigint, duties bigint, overdue bigint, people bigint, new_people bigint, known_people bigint, alike_people bigint, refused_people bigint, unused_people bigint, done bigint, total bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select line.companies, line.ready, line.alike, line.known, line.refused, line.entered, line.undone, line.stay, line.warned,
    line.duties, line.overdue, person.people, person.new_people, person.known_people, person.alike_people, person.refused_people,
    person.unused_people, job.done, job.total
  from (
    select count(*) as companies, count(*) filter (where row.state = 'ready') as ready,
      count(*) filter (where row.state = 'alike') as alike, count(*) filter (where row.state = 'known') as known,
      count(*) filter (where row.state = 'refused') as refused, count(*) filter (where row.state = 'entered') as entered,
      count(*) filter (where row.state = 'undone') as undone,
      count(*) filter (where row.state = 'entered' and (row.line).undone is not null) as stay,
      count(*) filter (where (row.line).warnings <> '[]') as warned,
      coalesce(sum(((row.line).outcome ->> 'duties')::bigint) filter (where row.state in ('ready', 'alike', 'entered')), 0)::bigint
        as duties,
      coalesce(sum(((row.line).outcome ->> 'overdue')::bigint) filter (where row.state in ('ready', 'alike', 'entered')), 0)::bigint
        as overdue
    from (
      select file_row as line, private.import_row_state(file_row) as state from private.import_companies as file_row
      where file_row.import_id = import_figures.import_id
    ) as row
  ) as line
  cross join (
    select count(*) filter (where found.is_used) as people,
      count(*) filter (where found.is_used and found.state = 'new') as new_people,
      count(*) filter (where found.is_used and found.state = 'known') as known_people,
      count(*) filter (where found.is_used and found.state = 'alike') as alike_people,
      count(*) filter (where found.state = 'refused') as refused_people,
      count(*) filter (where not found.is_used) as unused_people
    from (
      select file_row.is_used, private.import_person_state(file_row) as state from private.import_people as file_row
      where file_row.import_id = import_figures.import_id
    ) as found
  ) as person
  left join lateral (
    select running.done, running.total from public.jobs as running
    where running.kind in ('import_check', 'portfolio_import', 'import_undo') and running.input = jsonb_build_object('import', import_id)
      and running.state in ('waiting', 'running')
    order by running.created_at desc limit 1
  ) as job on true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_person_list(import_id uuid, show text DEFAULT 'every'::text, search text DEFAULT ''::text, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(id uuid, name text, kind text, birth_date text, country text, number text, sheet text, at_row integer, state text, problems jsonb, alike jsonb, known_id uuid, party_id uuid, is_used boolean, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  select person.id, private.json_text(person.data -> 'name'), private.json_text(person.data -> 'kind'),
    private.json_text(person.data -> 'birth_date'), private.json_text(person.data -> 'country'),
    private.json_text(person.data -> 'registration_number'), private.json_text(person.data -> 'sheet'),
    private.json_share_count(person.data -> 'row')::integer, private.import_person_state(person), person.problems, person.alike,
    person.known_id, person.party_id, person.is_used, (count(*) over ())::integer
  from private.import_people as person
  where person.import_id = import_person_list.import_id
    and case import_person_list.show
      when 'every' then true
      when 'unused' then not person.is_used
      when 'refused' then private.import_person_state(person) = 'refused'
      else person.is_used and private.import_person_state(person) = import_person_list.show end
    and (typed = '' or position(typed in lower(private.json_text(person.data -> 'name'))) > 0)
  order by private.json_text(person.data -> 'name'), person.id
  offset greatest(import_person_list.first, 0)
  limit least(greatest(import_person_list.size, 1), 1000);
end;
$function$;

CREATE OR REPLACE FUNCTION public.put_import_companies(import_id uuid, companies jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  import public.portfolio_imports := private.lock_import('put_import_companies', import_id);
begin
  perform private.require_import_state(import, '{reading}');

  if exists (
    select from jsonb_array_elements(private.import_items(companies)) as item
    where coalesce(private.json_share_count(item -> 'place'), 0) not between 1 and 1000000 or octet_length(item::text) > 100000)
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  insert into private.import_companies as known (import_id, place, name, number, data, known_id)
  select distinct on (given.place) import.id, given.place, left(private.json_text(given.item -> 'name'), 400),
    nullif(left(private.json_text(given.item -> 'registration_number'), 40), ''), given.item - 'place',
    private.known_company(import.tenant_id, private.json_text(given.item -> 'registration_number'))
  from (
    select private.json_share_count(item -> 'place')::integer as place, item from jsonb_array_elements(companies) as item
  ) as given
  order by given.place
  on conflict on constraint import_companies_import_id_place_key do update
    set name = excluded.name, number = excluded.number, data = excluded.data, known_id = excluded.known_id, decided = false,
      outcome = '{}';

  -- After all of them are there: two of them may be the same.
  update private.import_companies as known
  set problems = case when known.known_id is null then private.company_problems(import, known.place, known.data) else '[]' end,
    warnings = case when known.known_id is null then private.company_warnings(import, known.data) else '[]' end,
    alike = case when known.known_id is null then private.companies_alike(import.tenant_id, known.data) else '[]' end
  where known.import_id = import.id
    and known.place in (select private.json_share_count(item -> 'place') from jsonb_array_elements(companies) as item);

  with recursive used (key) as (
    select private.json_text(role -> 'person')
    from jsonb_array_elements(companies) as item, jsonb_array_elements(private.json_array(item -> 'roles')) as role
    union
    select private.json_text(owner -> 'owner')
    from used
    join private.import_people as person on person.import_id = import.id and person.key = used.key
    cross join jsonb_array_elements(private.json_array(person.data -> 'owners')) as owner
  )
  update private.import_people as person set is_used = true
  from used where person.import_id = import.id and person.key = used.key and not person.is_used;
end;
$function$;

CREATE OR REPLACE FUNCTION public.put_import_people(import_id uuid, people jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  import public.portfolio_imports := private.lock_import('put_import_people', import_id);
begin
  perform private.require_import_state(import, '{reading}');

  if exists (
    select from jsonb_array_elements(private.import_items(people)) as item
    where char_length(private.json_text(item -> 'key')) not between 1 and 200 or octet_length(item::text) > 20000)
  then
    raise exception using errcode = 'PT422', message = 'import.rows_invalid';
  end if;

  insert into private.import_people as known (import_id, key, data, problems, alike, known_id)
  select import.id, given.key, given.item, private.person_problems(given.item),
    case when given.known_id is null then private.parties_alike(import.tenant_id, given.item) else '[]' end, given.known_id
  from (
    select distinct on (private.json_text(item -> 'key')) private.json_text(item -> 'key') as key, item,
      private.known_party(import.tenant_id, item) as known_id
    from jsonb_array_elements(people) with ordinality as sent (item, place)
    order by private.json_text(item -> 'key'), sent.place desc
  ) as given
  on conflict on constraint import_people_import_id_key_key do update
    set data = excluded.data, problems = excluded.problems, alike = excluded.alike, known_id = excluded.known_id, decided = false;
end;
$function$;

CREATE OR REPLACE FUNCTION public.remember_import_columns(tenant_id uuid, sheet text, columns jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('remember_import_columns');

  if not exists (select from public.tenants as tenant where tenant.id = remember_import_columns.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('remember_import_columns', remember_import_columns.tenant_id);

  if remember_import_columns.sheet is null or remember_import_columns.sheet !~ '^[a-z]{1,20}$'
    or jsonb_typeof(columns) is distinct from 'object'
    or exists (
      select from jsonb_each(columns) as given
      where char_length(given.key) not between 1 and 120 or jsonb_typeof(given.value) <> 'string'
        or given.value #>> '{}' !~ '^[a-z_]{0,40}$')
    or (select count(*) from jsonb_object_keys(columns)) > 200
  then
    raise exception using errcode = 'PT422', message = 'import.columns_invalid';
  end if;

  insert into public.import_columns as known (tenant_id, sheet, header, field)
  select remember_import_columns.tenant_id, remember_import_columns.sheet, given.key, given.value
  from jsonb_each_text(columns) as given order by given.key
  on conflict on constraint import_columns_pkey do update set field = excluded.field where known.field <> excluded.field;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_import(import_id uuid, tenant_id uuid, file_name text, client_id uuid, by_hand boolean DEFAULT false)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  name text := left(private.plain_text(start_import.file_name), 200);
begin
  perform private.require_staff('start_import');

  if start_import.import_id is null
    or not exists (select from public.tenants as tenant where tenant.id = start_import.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('start_import', start_import.tenant_id);

  if name is null then
    raise exception using errcode = 'PT422', message = 'import.name_missing';
  end if;

  perform private.require_client(start_import.tenant_id, start_import.client_id);

  insert into public.portfolio_imports as known (id, tenant_id, file_name, client_id, origin, created_by)
  values (
    start_import.import_id, start_import.tenant_id, name, start_import.client_id, case when by_hand then 'entered' else 'imported' end,
    auth.uid())
  on conflict on constraint portfolio_imports_pkey do nothing;

  if not exists (
    select from public.portfolio_imports as known
    where known.id = start_import.import_id and known.tenant_id = start_import.tenant_id and known.created_by = auth.uid())
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.undo_import(import_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  import public.portfolio_imports := private.lock_import('undo_import', import_id);
begin
  if import.state = 'undoing' then
    return;
  end if;

  perform private.require_import_state(import, '{done,undone}');

  if import.ended_at < now() - interval '1 day' then
    raise exception using errcode = 'PT409', message = 'import.too_late';
  end if;

  update public.portfolio_imports as known set state = 'undoing' where known.id = import.id;
  perform private.enter_job(
    'import_undo', 'Undoing the import of ' || import.file_name, jsonb_build_object('import', import.id),
    (select count(*) from private.job_import_undo_rows(jsonb_build_object('import', import.id), null, 1000000)), null, import.tenant_id);
end;
$function$;

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_entered_by_fkey" FOREIGN KEY (entered_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."company_origins" ADD CONSTRAINT "company_origins_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."import_columns" ADD CONSTRAINT "import_columns_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."kyc_brought_in" ADD CONSTRAINT "kyc_brought_in_tenant_id_profile_id_fkey" FOREIGN KEY (tenant_id, profile_id) REFERENCES public.kyc_profiles(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."portfolio_imports" ADD CONSTRAINT "portfolio_imports_begun_by_fkey" FOREIGN KEY (begun_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."portfolio_imports" ADD CONSTRAINT "portfolio_imports_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."portfolio_imports" ADD CONSTRAINT "portfolio_imports_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "private"."import_companies" ADD CONSTRAINT "import_companies_import_id_fkey" FOREIGN KEY (import_id) REFERENCES public.portfolio_imports(id) ON DELETE CASCADE;

ALTER TABLE "private"."import_people" ADD CONSTRAINT "import_people_import_id_fkey" FOREIGN KEY (import_id) REFERENCES public.portfolio_imports(id) ON DELETE CASCADE;

ALTER TABLE "public"."portfolio_imports" ADD CONSTRAINT "portfolio_imports_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX import_companies_known_id_idx ON private.import_companies USING btree (known_id);

CREATE INDEX import_companies_number_idx ON private.import_companies USING btree (import_id, number);

CREATE INDEX import_people_known_id_idx ON private.import_people USING btree (known_id);

CREATE INDEX company_origins_company_idx ON public.company_origins USING btree (tenant_id, company_id);

CREATE INDEX company_origins_entered_by_idx ON public.company_origins USING btree (entered_by);

CREATE INDEX company_origins_import_idx ON public.company_origins USING btree (import_id);

CREATE INDEX kyc_brought_in_profile_idx ON public.kyc_brought_in USING btree (tenant_id, profile_id);

CREATE INDEX kyc_brought_in_review_by_idx ON public.kyc_brought_in USING btree (tenant_id, review_by);

CREATE INDEX portfolio_imports_begun_by_idx ON public.portfolio_imports USING btree (begun_by);

CREATE INDEX portfolio_imports_client_id_idx ON public.portfolio_imports USING btree (client_id);

CREATE INDEX portfolio_imports_created_by_idx ON public.portfolio_imports USING btree (created_by);

CREATE INDEX portfolio_imports_tenant_idx ON public.portfolio_imports USING btree (tenant_id, created_at DESC);

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_origins FOR EACH ROW EXECUTE FUNCTION private.audit('company_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.company_origins REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.company_origins REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.company_origins REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.import_columns FOR EACH ROW EXECUTE FUNCTION private.audit('sheet', 'header');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.kyc_brought_in FOR EACH ROW EXECUTE FUNCTION private.audit('profile_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.kyc_brought_in REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.kyc_brought_in REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.kyc_brought_in REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.portfolio_imports FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.portfolio_imports REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.portfolio_imports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.portfolio_imports REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE POLICY "Staff read where companies come from" ON "public"."company_origins" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read which column holds what" ON "public"."import_columns" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read whose KYC was brought in" ON "public"."kyc_brought_in" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Staff read imports" ON "public"."portfolio_imports" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

COMMENT ON COLUMN "private"."import_companies"."alike" IS 'Companies of the firm that may be the same.';

COMMENT ON COLUMN "private"."import_companies"."company_id" IS 'The company it became.';

COMMENT ON COLUMN "private"."import_companies"."known_id" IS 'The company of the firm that it is: it does not come in again.';

COMMENT ON COLUMN "private"."import_companies"."outcome" IS 'What comes with it: {"duties": 5, "overdue": 1}.';

COMMENT ON COLUMN "private"."import_companies"."problems" IS 'What keeps it from coming in: [{"code", "sheet", "row", "column"}].';

COMMENT ON COLUMN "private"."import_companies"."undone" IS 'Null while it was not undone; else "yes", or the code of why it stays.';

COMMENT ON COLUMN "private"."import_companies"."warnings" IS 'What does not come in with it.';

COMMENT ON COLUMN "private"."import_people"."alike" IS 'Parties of the firm that may be the same: [{"id", "name", "birth_date", "country"}].';

COMMENT ON COLUMN "private"."import_people"."decided" IS 'Whether a person said who it is.';

COMMENT ON COLUMN "private"."import_people"."is_new" IS 'Whether the import entered that party.';

COMMENT ON COLUMN "private"."import_people"."is_used" IS 'Whether a company or a body of the file names them: others do not come in.';

COMMENT ON COLUMN "private"."import_people"."key" IS 'By which the roles of the file name them.';

COMMENT ON COLUMN "private"."import_people"."known_id" IS 'The party it is taken for; null for a new one.';

COMMENT ON COLUMN "private"."import_people"."party_id" IS 'The party it became.';

COMMENT ON COLUMN "private"."import_people"."problems" IS 'What is wrong: [{"code", "sheet", "row", "column"}]; none of its companies comes in.';

COMMENT ON COLUMN "public"."company_origins"."fees_from" IS 'From when on its annual fees are followed: the year after the last that was paid. Null: from the year it was entered in.';

COMMENT ON COLUMN "public"."company_origins"."import_id" IS 'The import it came with (imports/portfolio-imports.sql); null when that is forgotten.';

COMMENT ON COLUMN "public"."import_columns"."field" IS 'What it holds; empty where it is left out.';

COMMENT ON COLUMN "public"."import_columns"."header" IS 'Its heading in small letters.';

COMMENT ON COLUMN "public"."kyc_brought_in"."rating" IS 'The higher of what the file says and what the model says about the facts.';

COMMENT ON COLUMN "public"."kyc_brought_in"."review_by" IS 'The last day for the review here. It counts while the profile was never submitted.';

COMMENT ON COLUMN "public"."kyc_brought_in"."reviewed_on" IS 'When the firm last reviewed the person, as the file says.';

COMMENT ON COLUMN "public"."portfolio_imports"."client_id" IS 'Who the companies belong to whose row names no client of the firm.';

COMMENT ON COLUMN "public"."portfolio_imports"."origin" IS 'Whether it is a file, or one company that staff entered by hand.';

COMMENT ON FUNCTION "private"."at_once"() IS 'How many companies an import brings in within one request, or one batch of its job: about a second of work.';

COMMENT ON FUNCTION "private"."bring_in"(public.portfolio_imports, uuid[], text) IS 'Brings some companies of a file in that nothing keeps from it, each with what comes with it. All or nothing: an error of one is the error of all, and the caller tries them one by one.';

COMMENT ON FUNCTION "private"."bring_in_company"(public.portfolio_imports, jsonb, text) IS 'Enters a company of a file, without its duties; its id.';

COMMENT ON FUNCTION "private"."bring_in_duties"(uuid[]) IS 'Enters the duties of companies, all rules at once.';

COMMENT ON FUNCTION "private"."bring_in_kyc"(uuid, jsonb) IS 'Rates a new party by the file and the facts, and sets the day of its review.';

COMMENT ON FUNCTION "private"."bring_in_note"(public.portfolio_imports, uuid, jsonb) IS 'Keeps the notes of a file about a company, and the documents it names, as a note of staff.';

COMMENT ON FUNCTION "private"."bring_in_party"(public.portfolio_imports, text) IS 'The party that a person of a file is: the known one, else a new one with its KYC and, of a body, its owners.';

COMMENT ON FUNCTION "private"."bring_in_registers"(public.portfolio_imports, uuid, jsonb) IS 'Enters the people of a company of a file in its registers, and its charges.';

COMMENT ON FUNCTION "private"."brought_in_until"(public.risk_rating, date, date) IS 'The last day to review a party that is brought in on a day: so many days by its rating (thresholds brought_in_review_days_low, _medium, _high), or sooner, when the review of the former system runs out.';

COMMENT ON FUNCTION "private"."charge_problems"(jsonb) IS 'What is wrong with a charge of a file.';

COMMENT ON FUNCTION "private"."companies_alike"(uuid, jsonb) IS 'Up to five companies of a firm with the same name, endings apart, and another number: [{"id", "name", "registration_number", "registration_date"}].';

COMMENT ON FUNCTION "private"."company_problems"(public.portfolio_imports, integer, jsonb) IS 'Everything that keeps a company of a file from coming in; [] when nothing does. Its people were sent before.';

COMMENT ON FUNCTION "private"."company_warnings"(public.portfolio_imports, jsonb) IS 'What of a company of a file does not come in, or not as the file says: duties that no rule knows, a client who is not in the firm, members without shares.';

COMMENT ON FUNCTION "private"."duty_problems"(jsonb) IS 'What is wrong with a duty of a file that was done.';

COMMENT ON FUNCTION "private"."duty_warnings"(jsonb) IS 'A duty of a file that no rule of the portal knows: it does not come in.';

COMMENT ON FUNCTION "private"."end_import_pass"(uuid, boolean) IS 'Ends the check of an import, or the import.';

COMMENT ON FUNCTION "private"."followed_from"(public.companies, boolean) IS 'From when on the duties of a company are entered: from the day it was entered; its annual fees from the first year that is not paid.';

COMMENT ON FUNCTION "private"."forget_import_rows"() IS 'Takes out the rows of imports that ended, or were left, 30 days ago; how many companies.';

COMMENT ON FUNCTION "private"."import_batch"(jsonb, text[], boolean) IS 'Brings some companies of a file in, or tries it, in the name of who asked. Raises what require_staff raises.';

COMMENT ON FUNCTION "private"."import_client"(public.portfolio_imports, jsonb) IS 'Who a company of a file belongs to: the member of the firm whose address it names, else the client of the import.';

COMMENT ON FUNCTION "private"."import_entity_type"(text) IS 'The type of company that a file names by its code or name; null for none.';

COMMENT ON FUNCTION "private"."import_items"(jsonb) IS '1 to 500 objects. Raises import.rows_invalid.';

COMMENT ON FUNCTION "private"."import_of"(jsonb) IS 'The import a job is about.';

COMMENT ON FUNCTION "private"."import_person_state"(private.import_people) IS 'Who a person of a file is: refused for its problems, known to the firm, alike to someone and not decided, or new.';

COMMENT ON FUNCTION "private"."import_problem"(text, jsonb, text) IS 'A problem of an item of a file: its code, where the item is (`sheet` and `row`, as the browser says) and what of it is wrong.';

COMMENT ON FUNCTION "private"."import_row_state"(private.import_companies) IS 'Where a company of a file is: refused for its problems, known to the firm, alike to one of its companies and not decided, ready, entered, undone.';

COMMENT ON FUNCTION "private"."import_rows_left"(uuid, uuid, integer) IS 'The next companies of a file that may come in, in the order of their ids.';

COMMENT ON FUNCTION "private"."import_rule"(text) IS 'The rule of duties that a file names by its code or name; null for none.';

COMMENT ON FUNCTION "private"."is_brought_in"(public.kyc_profiles) IS 'Whether the KYC of a party was done before it came into the portal, and never submitted here.';

COMMENT ON FUNCTION "private"."is_import_day"(jsonb, date) IS 'Whether it is empty, or a day from 1800 on until the latest one.';

COMMENT ON FUNCTION "private"."is_undone"(jsonb) IS 'Whether an entry belongs to a company or a body that this very transaction takes out.';

COMMENT ON FUNCTION "private"."job_import_check_do"(jsonb, text[]) IS 'Tries some companies of a file: {"companies"}.';

COMMENT ON FUNCTION "private"."job_import_check_end"(jsonb) IS 'Ends the check of an import.';

COMMENT ON FUNCTION "private"."job_import_check_rows"(jsonb, text, integer) IS 'The next companies of a file. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."job_import_undo_do"(jsonb, text[]) IS 'Takes some companies and people of an import out: {"companies", "stay", "people"}. Raises what require_staff raises.';

COMMENT ON FUNCTION "private"."job_import_undo_end"(jsonb) IS 'Ends the undoing of an import.';

COMMENT ON FUNCTION "private"."job_import_undo_rows"(jsonb, text, integer) IS 'The next companies of an import, then its people. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."job_portfolio_import_do"(jsonb, text[]) IS 'Brings some companies of a file in: {"companies"}.';

COMMENT ON FUNCTION "private"."job_portfolio_import_end"(jsonb) IS 'Ends the import.';

COMMENT ON FUNCTION "private"."job_portfolio_import_rows"(jsonb, text, integer) IS 'The next companies of a file. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."keep_register_entry"() IS 'Lets only commands change an entry of a register, only in the columns the trigger names. No one deletes one, apart from an import that is undone. Raises not_allowed.';

COMMENT ON FUNCTION "private"."known_company"(uuid, text) IS 'The company of a firm with a registration number; null for none.';

COMMENT ON FUNCTION "private"."known_party"(uuid, jsonb) IS 'The party of a firm that a person of a file is: the same name, and the same birth date or, of a body, number; null for none.';

COMMENT ON FUNCTION "private"."kyc_facts"(date) IS 'Parties whose KYC is due for review, or has expired; and those whose KYC was brought in, two months before it is to be done here.';

COMMENT ON FUNCTION "private"."lock_import"(text, uuid) IS 'An import for a member of staff, locked until the command ends. Raises not_found, duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "private"."owner_problems"(uuid, jsonb, text) IS 'What is wrong with an owner of a body of a file.';

COMMENT ON FUNCTION "private"."particulars_problems"(jsonb) IS 'What is wrong with the particulars of a company of a file.';

COMMENT ON FUNCTION "private"."parties_alike"(uuid, jsonb) IS 'Up to five parties of a firm whose name is like that of a person of a file and whose birth date does not differ: [{"id", "name", "birth_date", "country", "registration_number"}].';

COMMENT ON FUNCTION "private"."pass_import"(public.portfolio_imports, boolean) IS 'Tries the companies of a file, or brings them in: a few at once, more by a job.';

COMMENT ON FUNCTION "private"."person_problems"(jsonb) IS 'What is wrong with a person of a file in itself.';

COMMENT ON FUNCTION "private"."problems_of_each"(jsonb, text, uuid) IS 'The problems of a list of roles, charges or duties of a company.';

COMMENT ON FUNCTION "private"."read_problems"(jsonb) IS 'The columns of an item that the browser could not read, as problems.';

COMMENT ON FUNCTION "private"."register_problems"(jsonb) IS 'What does not agree within the registers of a company of a file: a person twice in one role on a day, more shares held than authorised.';

COMMENT ON FUNCTION "private"."require_import_state"(public.portfolio_imports, text[]) IS 'Refuses a step that does not follow from where an import is. Raises import.illegal_move.';

COMMENT ON FUNCTION "private"."role_problems"(uuid, jsonb) IS 'What is wrong with a role in a company of a file.';

COMMENT ON FUNCTION "private"."run_import_rows"(public.portfolio_imports, uuid[], boolean) IS 'Brings companies of a file in together, or one by one when that fails; one that fails keeps the reason as its problem. With `only_try` everything is taken back, and each keeps what would come with it. Answers those that failed: [{"label", "message"}].';

COMMENT ON FUNCTION "private"."settle_brought_in"(uuid, jsonb) IS 'Settles the duties of a company that the file says were done: annual fees until a year, all others until a day, and duties by name and day or year.';

COMMENT ON FUNCTION "private"."undo_company"(private.import_companies) IS 'Takes a company of an import out: yes; or import.built_upon when a person has changed something of it, or something refers to it.';

COMMENT ON FUNCTION "private"."undo_person"(private.import_people) IS 'Takes a party that an import entered out, with the bodies of the file that it owns, when no company holds it any more and no one has looked at it; whether it went.';

COMMENT ON FUNCTION "public"."begin_import"(uuid) IS 'Brings the companies of a checked import in, each whole or not at all, a few within the request, more by a job. Those that are refused or known stay out. Their people are screened, rated, and their KYC is to be reviewed by a day. Clients are not notified. Nothing happens when it has begun. For reviewers, the compliance officer and senior management, or the super admin. Raises import.undecided while someone may be known, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."check_import"(uuid) IS 'Works out what an import would do: every company is brought in and taken back at once, a few within the request, more by a job. Nothing happens while it is checked. For reviewers, the compliance officer and senior management, or the super admin. Raises import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decide_import_companies"(uuid, jsonb) IS 'Says of 1 to 500 companies of a file whether they are a company of the firm with the same name ({"id", "same_as"}), which does not come in again, or new ("same_as" null). For reviewers, the compliance officer and senior management, or the super admin. Raises import.decision_invalid, import.rows_invalid, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decide_import_people"(uuid, jsonb) IS 'Says of 1 to 500 people of a file whether they are a party of the firm that is alike ({"id", "same_as"}) or new ("same_as" null). For reviewers, the compliance officer and senior management, or the super admin. Raises import.decision_invalid, import.rows_invalid, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."discard_import"(uuid) IS 'Gives an import up before it began: its rows are deleted. Nothing happens a second time. For reviewers, the compliance officer and senior management, or the super admin. Raises import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."import_company_list"(uuid, text, text, integer, integer) IS 'A page of the companies of an import in the order of the file: `show` is ready, alike, known, refused, entered, undone, stay (not undone), warned or every; `search` is in name and number. `problems` and `warnings` are [{"code", "sheet", "row", "column"}] and, of what failed, {"code": "failed", "error"}. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."import_figures"(uuid) IS 'What an import would do or did: its companies by where they are, those with warnings, the duties that come with them (open, and of these overdue), its people (only those that a company or a body names), and how far its job is (null when none is at work). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."import_person_list"(uuid, text, text, integer, integer) IS 'A page of the people of an import by name: `show` is new, known, alike, refused, unused or every. `alike` are parties of the firm that may be the same. `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_import_companies"(uuid, jsonb) IS 'Sends 1 to 500 companies of a file, after its people: {place, sheet, row, name, type (code or name), registration_number, registry_entity_id, registration_date, status, registered_office, fiscal_year_end (MM-DD), currency, authorised_shares, par_value, client_email, paid_until (a year), settled_until (a day), notes, unreadable: [columns], roles: [{person (a key), role, shares, percent, since, until, nature: […], filed_on}], charges: [{chargee, description, amount, currency, created_on, registered_on, satisfied_on}], duties: [{duty (code or name), due_on or year, done_on, reference}], documents: [{name, date}]}. A place that was sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_import_people"(uuid, jsonb) IS 'Sends 1 to 500 people and bodies of a file, before its companies: {key, sheet, row, name, kind (person or body_corporate), birth_date, nationality, country, registration_number, email, address, risk (low, medium, high), reviewed_on, unreadable: [columns], owners: [{owner (a key), shares, total_shares, percent, since}]}. Days are 2026-11-20, countries two letters. A key that was sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."remember_import_columns"(uuid, text, jsonb) IS 'Keeps what the columns of a sheet hold for the next file of a firm: {"heading in small letters": "field", …}, an empty field for one that is left out. For reviewers, the compliance officer and senior management, or the super admin. Raises import.columns_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."start_import"(uuid, uuid, text, uuid, boolean) IS 'Begins an import under an id from the browser; nothing happens a second time. `client_id` is the member of the firm whose companies those become that name no other; `by_hand` marks a company that staff enter themselves. For reviewers, the compliance officer and senior management, or the super admin. Raises import.name_missing, access.person_invalid, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."undo_import"(uuid) IS 'Takes the companies of an import out again, by a job, within a day of its end; those that someone has changed since, or that something refers to, stay. Its people go where no company holds them. For the compliance officer and senior management, or the super admin. Raises import.too_late, import.illegal_move, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."import_companies" IS 'The companies of a file, each with its roles, charges, duties and documents.';

COMMENT ON TABLE "private"."import_people" IS 'The people and bodies of a file.';

COMMENT ON TABLE "private"."undone_rows" IS 'What the transaction that undoes an import takes out: a company or a party. Only these lose entries of registers, which no one else deletes.';

COMMENT ON TABLE "public"."company_origins" IS 'How a company came in that was not formed here. For staff alone; written when it is entered.';

COMMENT ON TABLE "public"."import_columns" IS 'Which column of a firm''s own spreadsheets holds what, as a person corrected it. For staff alone; written by remember_import_columns.';

COMMENT ON TABLE "public"."kyc_brought_in" IS 'Parties whose KYC was done before they came into the portal: the rating taken, and by when it is to be done here. For staff alone; written when a portfolio is imported or a company entered.';

COMMENT ON TABLE "public"."portfolio_imports" IS 'A file of companies that a firm brings in, and how far it is. For staff alone; written by commands and jobs.';

REVOKE ALL ON FUNCTION "private"."at_once"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."at_once"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in"(public.portfolio_imports, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in"(public.portfolio_imports, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_company"(public.portfolio_imports, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_company"(public.portfolio_imports, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_duties"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_duties"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_kyc"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_kyc"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_note"(public.portfolio_imports, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_note"(public.portfolio_imports, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_party"(public.portfolio_imports, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_party"(public.portfolio_imports, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_registers"(public.portfolio_imports, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_registers"(public.portfolio_imports, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."brought_in_until"(public.risk_rating, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."brought_in_until"(public.risk_rating, date, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."charge_problems"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."charge_problems"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."companies_alike"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_alike"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."company_problems"(public.portfolio_imports, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_problems"(public.portfolio_imports, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."company_warnings"(public.portfolio_imports, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_warnings"(public.portfolio_imports, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."duty_problems"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."duty_problems"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."duty_warnings"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."duty_warnings"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_import_pass"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_import_pass"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."followed_from"(public.companies, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."followed_from"(public.companies, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."forget_import_rows"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."forget_import_rows"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_batch"(jsonb, text[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_batch"(jsonb, text[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_client"(public.portfolio_imports, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_client"(public.portfolio_imports, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_entity_type"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_entity_type"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_items"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_items"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_of"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_of"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_person_state"(private.import_people) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_person_state"(private.import_people) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_problem"(text, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_problem"(text, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_row_state"(private.import_companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_row_state"(private.import_companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_rows_left"(uuid, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_rows_left"(uuid, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."import_rule"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."import_rule"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_brought_in"(public.kyc_profiles) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_brought_in"(public.kyc_profiles) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_import_day"(jsonb, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_import_day"(jsonb, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_undone"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_undone"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_import_check_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_import_check_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_import_check_end"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_import_check_end"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_import_check_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_import_check_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_import_undo_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_import_undo_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_import_undo_end"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_import_undo_end"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_import_undo_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_import_undo_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_portfolio_import_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_portfolio_import_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_portfolio_import_end"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_portfolio_import_end"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_portfolio_import_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_portfolio_import_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."known_company"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."known_company"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."known_party"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."known_party"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_import"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_import"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."owner_problems"(uuid, jsonb, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."owner_problems"(uuid, jsonb, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."particulars_problems"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."particulars_problems"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."parties_alike"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."parties_alike"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."pass_import"(public.portfolio_imports, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."pass_import"(public.portfolio_imports, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."person_problems"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."person_problems"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."problems_of_each"(jsonb, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."problems_of_each"(jsonb, text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_problems"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_problems"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."register_problems"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."register_problems"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_import_state"(public.portfolio_imports, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_import_state"(public.portfolio_imports, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."role_problems"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."role_problems"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_import_rows"(public.portfolio_imports, uuid[], boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_import_rows"(public.portfolio_imports, uuid[], boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_brought_in"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_brought_in"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_company"(private.import_companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_company"(private.import_companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."undo_person"(private.import_people) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."undo_person"(private.import_people) TO "postgres";

REVOKE ALL ON FUNCTION "public"."begin_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."begin_import"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."check_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."check_import"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."decide_import_companies"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_import_companies"(uuid, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."decide_import_people"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decide_import_people"(uuid, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."discard_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discard_import"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_company_list"(uuid, text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_company_list"(uuid, text, text, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_figures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_figures"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_person_list"(uuid, text, text, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_person_list"(uuid, text, text, integer, integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."put_import_companies"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."put_import_companies"(uuid, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."put_import_people"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."put_import_people"(uuid, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."remember_import_columns"(uuid, text, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."remember_import_columns"(uuid, text, jsonb) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_import"(uuid, uuid, text, uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_import"(uuid, uuid, text, uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."undo_import"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."undo_import"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."import_companies" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."import_people" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."undone_rows" TO "postgres";

GRANT SELECT ON TABLE "public"."company_origins" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_origins" TO "postgres";

GRANT SELECT ON TABLE "public"."import_columns" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."import_columns" TO "postgres";

GRANT SELECT ON TABLE "public"."kyc_brought_in" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."kyc_brought_in" TO "postgres";

GRANT SELECT ON TABLE "public"."portfolio_imports" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."portfolio_imports" TO "postgres";

GRANT USAGE ON TYPE "public"."import_state" TO "postgres";

reset check_function_bodies;

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('brought_in_review_days_low', 'By when KYC that was brought in is done here, low risk', 'days', '365', null, 'false', '2018-05-25', 'true', 'Set by the firm: no day is fixed by law; a year, since the former system held a review. To be confirmed by the compliance officer.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('brought_in_review_days_medium', 'By when KYC that was brought in is done here, medium risk', 'days', '180', null, 'false', '2018-05-25', 'true', 'Set by the firm: no day is fixed by law; half a year. To be confirmed by the compliance officer.');

insert into public.thresholds (code, name, unit, value, valid_to, verified, valid_from, is_internal, source_note) values ('brought_in_review_days_high', 'By when KYC that was brought in is done here, high risk', 'days', '60', null, 'false', '2018-05-25', 'true', 'Set by the firm: no day is fixed by law; two months. To be confirmed by the compliance officer.');
