set check_function_bodies = off;

DROP TRIGGER "append_only" ON "public"."register_history";

DROP TRIGGER "keep_assessment_row" ON "public"."risk_assessments";

DROP FUNCTION "private"."lock_tenant"(uuid);

DROP FUNCTION "public"."import_figures"(uuid);

CREATE TABLE "private"."firm_deletion_files" ("deletion_id" uuid NOT NULL, "bucket" text NOT NULL, "path" text NOT NULL, "bytes" bigint NOT NULL, CONSTRAINT "firm_deletion_files_pkey" PRIMARY KEY (deletion_id, bucket, path));

ALTER TABLE "private"."firm_deletion_files" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."firm_deletion_people" ("deletion_id" uuid NOT NULL, "user_id" uuid NOT NULL, CONSTRAINT "firm_deletion_people_pkey" PRIMARY KEY (deletion_id, user_id));

ALTER TABLE "private"."firm_deletion_people" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."firm_deletion_runs" ("deletion_id" uuid NOT NULL, "step" text NOT NULL DEFAULT 'notice'::text, "tables" text[] NOT NULL, "place" integer NOT NULL DEFAULT 1, "passes" integer NOT NULL DEFAULT 1, "rows" jsonb NOT NULL DEFAULT '{}'::jsonb, "files" jsonb NOT NULL DEFAULT '{}'::jsonb, "people" jsonb NOT NULL DEFAULT '{}'::jsonb, CONSTRAINT "firm_deletion_runs_pkey" PRIMARY KEY (deletion_id), CONSTRAINT "firm_deletion_runs_step_check" CHECK ((step = ANY (ARRAY['notice'::text, 'rows'::text, 'files'::text, 'people'::text, 'end'::text]))));

ALTER TABLE "private"."firm_deletion_runs" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."firm_deletions" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "firm_id" uuid NOT NULL, "firm_name" text NOT NULL, "firm_slug" text NOT NULL, "reason" text NOT NULL, "hand_over" text, "requested_by" uuid, "requested_by_name" text, "requested_at" timestamp with time zone, "ordered_by" uuid, "ordered_by_name" text, "ordered_at" timestamp with time zone, "confirmed_by" uuid, "confirmed_by_name" text, "confirmed_at" timestamp with time zone, "due_at" timestamp with time zone, "reminded_at" timestamp with time zone, "cancelled_by" uuid, "cancelled_by_name" text, "cancelled_at" timestamp with time zone, "cancel_reason" text, "export_id" uuid, "export_manifest" text, "began_at" timestamp with time zone, "audit_entries" bigint, "audit_last_id" bigint, "audit_head" text, "ended_at" timestamp with time zone, "proof" jsonb, CONSTRAINT "firm_deletions_audit_head_check" CHECK ((audit_head ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "firm_deletions_cancel_reason_check" CHECK (((char_length(cancel_reason) >= 3) AND (char_length(cancel_reason) <= 500))), CONSTRAINT "firm_deletions_export_manifest_check" CHECK ((export_manifest ~ '^[0-9a-f]{64}$'::text)), CONSTRAINT "firm_deletions_hand_over_check" CHECK (((char_length(hand_over) >= 3) AND (char_length(hand_over) <= 500))), CONSTRAINT "firm_deletions_pkey" PRIMARY KEY (id), CONSTRAINT "firm_deletions_proof_check" CHECK ((jsonb_typeof(proof) = 'object'::text)), CONSTRAINT "firm_deletions_reason_check" CHECK (((char_length(reason) >= 3) AND (char_length(reason) <= 500))), CONSTRAINT "firm_deletions_two_people" CHECK ((confirmed_by <> ordered_by)), CONSTRAINT "firm_deletions_waiting" CHECK ((due_at >= (confirmed_at + '30 days'::interval))));

ALTER TABLE "private"."firm_deletions" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."firm_erasures" ("firm_id" uuid NOT NULL, "xact" xid8 NOT NULL, CONSTRAINT "firm_erasures_pkey" PRIMARY KEY (firm_id));

ALTER TABLE "private"."firm_erasures" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."combined_payment_invoices" ("payment_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "invoice_id" uuid NOT NULL, "amount" numeric(14,2) NOT NULL, CONSTRAINT "combined_payment_invoices_amount_check" CHECK (((amount > (0)::numeric) AND (amount < 'Infinity'::numeric))), CONSTRAINT "combined_payment_invoices_pkey" PRIMARY KEY (payment_id, invoice_id));

ALTER TABLE "public"."combined_payment_invoices" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."combined_payments" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "number" text NOT NULL, "label" text, "currency" text NOT NULL, "total" numeric(14,2) NOT NULL, "made_by" uuid, "made_at" timestamp with time zone NOT NULL DEFAULT now(), "ended_at" timestamp with time zone, "line_id" uuid, CONSTRAINT "combined_payments_currency_check" CHECK ((currency ~ '^[A-Z]{3}$'::text)), CONSTRAINT "combined_payments_label_check" CHECK (((char_length(label) >= 1) AND (char_length(label) <= 80))), CONSTRAINT "combined_payments_number_check" CHECK ((number ~ '^PAY-[0-9]{9}$'::text)), CONSTRAINT "combined_payments_pkey" PRIMARY KEY (id), CONSTRAINT "combined_payments_tenant_id_id_key" UNIQUE (tenant_id, id), CONSTRAINT "combined_payments_tenant_id_number_key" UNIQUE (tenant_id, number), CONSTRAINT "combined_payments_total_check" CHECK (((total > (0)::numeric) AND (total < 'Infinity'::numeric))));

ALTER TABLE "public"."combined_payments" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_group_members" ("tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "company_id" uuid NOT NULL, "group_id" uuid NOT NULL, CONSTRAINT "company_group_members_pkey" PRIMARY KEY (user_id, company_id));

ALTER TABLE "public"."company_group_members" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "public"."company_groups" ("id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "user_id" uuid NOT NULL, "name" text NOT NULL, "note" text, "created_at" timestamp with time zone NOT NULL DEFAULT now(), "updated_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "company_groups_name_check" CHECK (((name ~ '^\S(.*\S)?$'::text) AND (char_length(name) <= 80))), CONSTRAINT "company_groups_note_check" CHECK (((char_length(note) >= 1) AND (char_length(note) <= 500))), CONSTRAINT "company_groups_pkey" PRIMARY KEY (id), CONSTRAINT "company_groups_tenant_id_id_user_id_key" UNIQUE (tenant_id, id, user_id));

ALTER TABLE "public"."company_groups" ENABLE ROW LEVEL SECURITY;

ALTER TABLE "public"."company_invitations" ADD COLUMN "joins" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."firm_exports" ADD COLUMN "parts" integer;

ALTER TABLE "public"."firm_exports" ADD COLUMN "manifest_sha256" text;

CREATE TYPE "public"."combined_payment_end" AS ENUM ('paid', 'changed', 'withdrawn');

ALTER TABLE "public"."combined_payments" ADD COLUMN "ended_as" public.combined_payment_end;

CREATE TYPE "public"."firm_deletion_state" AS ENUM ('requested', 'ordered', 'waiting', 'erasing', 'done', 'cancelled');

ALTER TABLE "private"."firm_deletions" ADD COLUMN "state" public.firm_deletion_state NOT NULL;

CREATE OR REPLACE FUNCTION private.accept_company_invitation(invitation public.company_invitations, person uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  firm uuid;
begin
  perform private.join_tenant(person, invitation.tenant_id, 'owner', 'company_admin');

  if not invitation.joins then
    insert into public.companies (tenant_id, user_id, name, type, status, registration_date, next_filing)
    values (
      invitation.tenant_id, person, invitation.company_name, 'service_provider', 'active', private.today(), private.today() + 365)
    returning id into firm;

    insert into public.company_users (company_id, tenant_id, user_id, access) values (firm, invitation.tenant_id, person, 'owner');
  end if;

  update public.company_invitations
  set status = 'accepted', accepted_by = person, accepted_at = now(), company_id = firm
  where id = invitation.id;

  perform private.notify(
    invitation.invited_by, invitation.tenant_id, 'invitation.accepted',
    case when invitation.joins then invitation.email || ' is an owner of ' || invitation.company_name
      else invitation.company_name || ' has joined' end,
    case when invitation.joins then '' else invitation.email end,
    case when not invitation.joins then private.subject('company', firm) end)
  where invitation.invited_by is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.at_once()
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 20;
$function$;

CREATE OR REPLACE FUNCTION private.audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET "TimeZone" TO 'UTC'
AS $function$
declare
  -- Not even the hash of an invitation's token is kept twice.
  old_row jsonb := case when tg_op <> 'INSERT' then to_jsonb(old) - 'token_hash' end;
  new_row jsonb := case when tg_op <> 'DELETE' then to_jsonb(new) - 'token_hash' end;
  any_row jsonb := coalesce(new_row, old_row);
  entry   public.audit_logs;
  head    private.audit_heads;
begin
  entry.before := old_row;
  entry.after := new_row;

  if tg_op = 'UPDATE' then
    entry.before := private.audit_changes(old_row, new_row);
    entry.after := private.audit_changes(new_row, old_row);

    if entry.before = '{}' and entry.after = '{}' then
      return null;
    end if;
  end if;

  entry.tenant_id := (any_row ->> case tg_table_name when 'tenants' then 'id' else 'tenant_id' end)::uuid;

  -- The log goes with the firm; the proof of its deletion says how many rows went.
  if tg_op = 'DELETE' and private.is_erased(entry.tenant_id) then
    return null;
  end if;

  entry.actor := auth.uid();

  if entry.actor is not null then
    perform private.refuse_read_only(tg_table_name, any_row);
    perform private.refuse_leaving(entry.tenant_id, tg_table_name, tg_op);
  end if;

  entry.action := lower(tg_op);
  entry.table_name := tg_table_name;
  entry.row_id := (select string_agg(any_row ->> key_column, ':' order by place)
    from unnest(tg_argv) with ordinality as key (key_column, place));
  entry.request_address := private.request_address();
  entry.request_agent := left(private.request_header('user-agent'), 300);
  entry.company_id := (any_row ->> case tg_table_name when 'companies' then 'id' else 'company_id' end)::uuid;

  -- So that the order of ids is the order of the chain.
  perform private.lock_tenant(entry.tenant_id);

  if entry.actor is not null then
    perform private.limit_written(octet_length(coalesce(entry.before::text, '')) + octet_length(coalesce(entry.after::text, '')));
  end if;

  select * into head from private.audit_heads where tenant_id is not distinct from entry.tenant_id for update;

  entry.id := nextval('public.audit_logs_id_seq');
  entry.at := clock_timestamp();
  entry.prev_hash := coalesce(head.last_hash, repeat('0', 64));
  entry.hash := private.audit_hash(entry);

  insert into public.audit_logs values (entry.*);

  insert into private.audit_heads as link (tenant_id, last_id, last_hash, entries)
  values (entry.tenant_id, entry.id, entry.hash, 1)
  on conflict (tenant_id) do update
    set last_id = excluded.last_id, last_hash = excluded.last_hash, entries = link.entries + 1;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_tables(kind text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'company_groups', 'company_group_members', 'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements',
      'statement_signatures', 'company_origins', 'portfolio_imports', 'import_columns', 'company_departures']
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
      'bookkeeping_accounts', 'combined_payments', 'combined_payment_invoices']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'refused_addresses']
    when 'log' then array['audit_exports', 'audit_checks', 'firm_exports', 'firm_export_parts', 'firm_export_downloads',
      'firm_deletions']
    when 'settings' then array['platform_settings', 'file_scanning', 'client_error_reports', 'portal_withdrawals', 'portal_pin_changes',
      'announcements', 'obligation_rules',
      'obligation_rule_proposals', 'obligation_penalties', 'thresholds', 'fee_schedule', 'service_prices', 'tenant_prices', 'country_risk',
      'entity_types', 'entity_type_rules', 'entity_features', 'entity_feature_rules', 'document_categories', 'document_requirements',
      'change_rules', 'name_rules', 'review_reasons', 'jurisdictions', 'business_activities', 'kyc_review_intervals', 'log_retention_rules',
      'application_kinds', 'compliance_check_kinds', 'published_days', 'restoration_conditions',
      'reference_changes', 'reminder_ladders', 'return_templates',
      'statement_years', 'substance_activities', 'substance_classes', 'starting_texts', 'document_templates', 'document_template_versions']
  end;
$function$;

CREATE OR REPLACE FUNCTION private.begin_firm_deletion()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deletion private.firm_deletions;
  head     private.audit_heads;
  export   public.firm_exports;
begin
  select * into deletion from private.firm_deletions as known
  where known.state = 'waiting' and known.due_at <= now()
  order by known.due_at
  limit 1;

  if not found then
    return false;
  end if;

  perform private.lock_tenant(deletion.firm_id);
  -- Cancelled meanwhile, or another worker was first.
  perform from private.firm_deletions as known where known.id = deletion.id and known.state = 'waiting' for update;

  if not found then
    return false;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_begun', deletion.firm_name || ' is deleted from now on',
    'The waiting time is over. All records and files of the firm are removed');

  for export in
    select * from public.firm_exports as known where known.tenant_id = deletion.firm_id and known.state in ('waiting', 'running') for update
  loop
    perform private.cancel_firm_export(export, 'firm_export.right_ended');
  end loop;

  update public.jobs as job set state = 'cancelled', error = null, ended_at = clock_timestamp()
  where job.tenant_id = deletion.firm_id and job.state in ('waiting', 'running');
  -- Its people are locked out at once.
  update public.tenants as firm set status = 'suspended', open_for_enrolment = false where firm.id = deletion.firm_id;
  insert into private.firm_deletion_people (deletion_id, user_id)
  select deletion.id, membership.user_id from public.tenant_users as membership where membership.tenant_id = deletion.firm_id
  union
  select deletion.id, former.user_id from private.former_members as former where former.tenant_id = deletion.firm_id;
  select * into head from private.audit_heads as link where link.tenant_id = deletion.firm_id;
  insert into private.firm_deletion_runs (deletion_id, tables) values (deletion.id, private.firm_deletion_order());
  update private.firm_deletions as known
  set state = 'erasing', began_at = clock_timestamp(), audit_entries = head.entries, audit_last_id = head.last_id,
    audit_head = head.last_hash
  where known.id = deletion.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bill_arrears(invoice_id uuid, application public.draft_applications)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.invoice_lines as line where line.invoice_id = bill_arrears.invoice_id and line.code = 'ARREARS';
  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select
    application.tenant_id, bill_arrears.invoice_id, 500 + row_number() over (), 'government', 'ARREARS', line.label, line.amount, 'once',
    'disbursement_out_of_scope'
  from private.application_arrears(application, private.today()) as line
  where application.arrears_decision = 'first_invoice' and line.year <= application.arrears_until;
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
  -- From the first name on; those without a day come before the others.
  names       text[] := array(
    select private.json_text(former.item -> 'name')
    from jsonb_array_elements(private.json_array(data -> 'former_names')) with ordinality as former (item, place)
    order by private.json_date(former.item -> 'until') nulls first, former.place) || private.json_text(data -> 'name');
  until       date[] := array(
    select private.json_date(former.item -> 'until')
    from jsonb_array_elements(private.json_array(data -> 'former_names')) with ordinality as former (item, place)
    order by private.json_date(former.item -> 'until') nulls first, former.place);
begin
  insert into public.companies (
    tenant_id, user_id, name, type, status, registration_number, registry_entity_id, registration_date, registered_office, currency,
    authorised_shares, par_value, capital, fiscal_year_end)
  values (
    import.tenant_id, client, names[1], private.import_entity_type(private.json_text(data -> 'type')),
    coalesce(nullif(private.json_text(data -> 'status'), ''), 'active')::public.company_status,
    private.json_text(data -> 'registration_number'), nullif(private.json_text(data -> 'registry_entity_id'), ''),
    private.json_date(data -> 'registration_date'), nullif(private.json_text(data -> 'registered_office'), ''),
    coalesce(nullif(private.json_text(data -> 'currency'), ''), 'USD'), shares, par_value, shares * par_value,
    nullif(private.json_text(data -> 'fiscal_year_end'), ''))
  returning id into new_company;

  -- Each change of name as it happened: the register keeps the one before, and the audit log both.
  for change in 1 .. cardinality(until) loop
    update public.companies as company set name = names[change + 1], particulars_on = until[change] where company.id = new_company;
  end loop;

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
  perform private.bring_in_rating(new_company, data);
  perform private.bring_in_note(import, new_company, data);
  return new_company;
end;
$function$;

CREATE OR REPLACE FUNCTION private.bring_in_rating(company_id uuid, data jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  model   public.risk_models;
  of_file public.risk_rating := nullif(private.json_text(data -> 'risk'), '');
  floor   public.risk_rating;
  fixed   public.risk_rating;
  rating  public.risk_rating;
  score   numeric;
begin
  select * into model from public.risk_models as known where known.state = 'published';

  if not found then
    return;
  end if;

  select max(known.floor), max(known.hard_floor) into floor, fixed
  from private.derive_risk_answers('company', bring_in_rating.company_id, model.definition) as derived
  join private.risk_answers(model.definition) as known on (known.factor, known.answer) = (derived.factor, derived.answer);

  rating := greatest(
    -- What no one has rated is reviewed sooner than what someone holds for low.
    coalesce(of_file, 'medium'), floor, fixed, (
      select max(known.rating)
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      join public.kyc_brought_in as known on known.profile_id = profile.id
      where participant.company_id = bring_in_rating.company_id and participant.ceased_on is null));
  -- Where the band of the rating begins.
  score := case rating
    when 'low' then 20 when 'prohibited' then 100 else (model.definition -> 'thresholds' ->> rating::text)::numeric end;

  insert into public.risk_assessments (
    tenant_id, company_id, model_version, inherent_score, residual_score, rating, floor, effective_rating, groups, breakdown, reason,
    assessed_by, next_review_on)
  select company.tenant_id, company.id, model.version, score, score, rating, fixed, rating, '[]',
    '[]', case when of_file is null then 'Brought in without a rating: rated by the facts known.'
      else format('Brought in, rated %s by the firm, and by the facts known.', of_file) end
      || ' It counts until the company is assessed here.',
    auth.uid(), case when rating <> 'prohibited' then private.brought_in_until(rating, null, private.today()) end
  from public.companies as company
  where company.id = bring_in_rating.company_id;
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
    case when brought_in_until.reviewed_on is not null then
      greatest(on_date, private.kyc_review_date(brought_in_until.rating, false, brought_in_until.reviewed_on)) end);
$function$;

CREATE OR REPLACE FUNCTION private.check_firm_erasure()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if new.xact <> pg_current_xact_id() or not exists (
    select from private.firm_deletions as deletion
    where deletion.firm_id = new.firm_id and deletion.state = 'erasing' and deletion.due_at <= now())
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_parts()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  checked uuid := case tg_table_name when 'invoices' then to_jsonb(new) ->> 'id'
    else coalesce(to_jsonb(new), to_jsonb(old)) ->> 'invoice_id' end;
begin
  -- The parts of a firm that is deleted go a batch at a time.
  if tg_op = 'DELETE' and private.is_erased((to_jsonb(old) ->> 'tenant_id')::uuid) then
    return null;
  end if;

  if exists (
    select from public.invoices as invoice
    join public.invoice_companies as part on part.invoice_id = invoice.id
    where invoice.id = checked
    group by invoice.id
    having sum(part.amount) <> invoice.total
  ) then
    raise exception using errcode = 'PT409', message = 'entry.not_balanced';
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.checked_group(wanted public.company_groups)
 RETURNS public.company_groups
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  wanted.name := btrim(regexp_replace(wanted.name, '\s+', ' ', 'g'));
  wanted.note := nullif(btrim(wanted.note), '');

  if coalesce(char_length(wanted.name), 0) not between 1 and 80 then
    raise exception using errcode = 'PT422', message = 'company_group.name_invalid';
  end if;

  if char_length(wanted.note) > 500 then
    raise exception using errcode = 'PT422', message = 'company_group.note_too_long';
  end if;

  return wanted;
end;
$function$;

CREATE OR REPLACE FUNCTION private.combined_payment_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  with seen as materialized (select id from private.invoice_ids() as id)
  select payment.id from public.combined_payments as payment
  where payment.made_by = private.active_user_id() and payment.tenant_id = any (array(select private.tenant_ids()))
    and not exists (
      select from public.combined_payment_invoices as part
      where part.payment_id = payment.id and part.invoice_id not in (select seen.id from seen));
end;
$function$;

CREATE OR REPLACE FUNCTION private.deletion_reason(given text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  why text := private.plain_text(given);
begin
  if why is null or char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_deletion.reason_invalid';
  end if;

  return why;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_changed_payments()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  changed public.combined_payments;
begin
  for changed in
    update public.combined_payments as payment set ended_as = 'changed', ended_at = now()
    from public.combined_payment_invoices as part
    where part.tenant_id = new.tenant_id and part.invoice_id = new.id and payment.id = part.payment_id and payment.ended_as is null
      and (new.state <> 'issued' or new.total - new.paid <> part.amount)
    returning payment.*
  loop
    perform private.notify(
      changed.made_by, changed.tenant_id, 'payment.changed', 'The payment ' || changed.payment_reference || ' is not valid any more',
      'It was for ' || private.money_text(changed.total, changed.currency) || '. Invoice ' || new.number
        || ' is owed with another sum, or not any more. Make a new payment before you pay',
      private.invoice_place(new));
  end loop;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_firm_deletion(deletion private.firm_deletions, run private.firm_deletion_runs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counts     jsonb := private.firm_rows_left(deletion.firm_id);
  rows_left  bigint := (select coalesce(sum(counted.value::bigint), 0) from jsonb_each_text(counts) as counted);
  files_left bigint := (select count(*) from private.firm_files(deletion.id));
begin
  -- Work that went on meanwhile has added something.
  if rows_left > 0 or files_left > 0 then
    update private.firm_deletion_runs as known set step = 'rows', place = 1, passes = known.passes + 1
    where known.deletion_id = deletion.id;
    return;
  end if;

  delete from private.signal_heads as head
  where head.topic in ('tenant:' || deletion.firm_id, 'tenant:' || deletion.firm_id || ':staff');
  delete from public.tenants as firm where firm.id = deletion.firm_id;
  delete from private.firm_deletion_runs as known where known.deletion_id = deletion.id;
  update private.firm_deletions as known
  set state = 'done', ended_at = clock_timestamp(), proof = jsonb_build_object(
    'rows', run.rows || '{"public.tenants": 1}', 'files', run.files, 'people', run.people,
    'left', jsonb_build_object('rows', rows_left, 'files', files_left,
      'tables', (select count(*) from jsonb_object_keys(counts)), 'buckets', (select count(*) from storage.buckets)),
    'stays', (select coalesce(jsonb_object_agg(listed.table_name, listed.stays), '{}')
      from private.firm_deletion_tables() as listed where listed.stays is not null))
  where known.id = deletion.id;
  perform private.notify(chief.user_id, null, 'account.firm_deletion_done', deletion.firm_name || ' is deleted',
    'Nothing of the firm is left. The proof is in the list of tenants', null)
  from private.super_admin as chief;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_firm_export_run(export public.firm_exports, failure text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  update public.firm_exports as known
  set state = case when failure is null then 'done' else 'failed' end::public.firm_export_state, ended_at = clock_timestamp(),
    error = failure,
    parts = case when failure is null then (
      select count(*) from public.firm_export_parts as part where part.export_id = known.id) end,
    manifest_sha256 = case when failure is null then (
      select run.progress ->> 'manifest' from private.firm_export_runs as run where run.export_id = known.id) end,
    expires_at = case when failure is null then clock_timestamp() + interval '7 days' end,
    bytes = case when failure is null then (
      select coalesce(sum(part.bytes), 0) from public.firm_export_parts as part where part.export_id = export.id) end,
    rows = export.rows, files = export.files
  where known.id = export.id;
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = failure, ended_at = clock_timestamp(),
    done = case when failure is null then job.total else job.done end,
    result = case when failure is null then jsonb_build_object('rows', export.rows, 'files', export.files) else '{}' end
  from private.firm_export_runs as run where run.export_id = export.id and job.id = run.job_id;
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;

  perform private.notify(
    export.asked_by, export.tenant_id,
    case when failure is null then 'account.firm_export_done' else 'account.firm_export_failed' end,
    case when failure is null then 'The export of everything of ' else 'The export failed of ' end
      || (select firm.name from public.tenants as firm where firm.id = export.tenant_id)
      || case when failure is null then ' is ready' else '' end,
    case when failure is null then 'It can be downloaded for seven days.' else 'Start it again. If it fails again, ask us.' end,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_import_pass(import_id uuid, only_try boolean)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify_brought_in(import) from public.portfolio_imports as import
  where import.id = end_import_pass.import_id and import.state = 'running' and not only_try;

  update public.portfolio_imports as import
  set state = case when only_try then 'checked' else 'done' end::public.import_state,
    checked_at = case when only_try then clock_timestamp() else import.checked_at end,
    ended_at = case when not only_try then clock_timestamp() end
  where import.id = end_import_pass.import_id and import.state = case when only_try then 'checking' else 'running' end::public.import_state;
$function$;

CREATE OR REPLACE FUNCTION private.erase_firm_people(deletion private.firm_deletions, run private.firm_deletion_runs)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person  uuid;
  outcome text;
  is_last boolean := true;
begin
  for person in
    select known.user_id from private.firm_deletion_people as known where known.deletion_id = deletion.id order by known.user_id limit 20
  loop
    is_last := false;
    outcome := case
      when not private.goes_with_firm(person) then 'kept'
      when private.is_named_anywhere(person) then 'closed'
      else 'erased' end;

    if outcome <> 'kept' then
      perform private.remove_account(person, outcome = 'closed');
    end if;

    run.people := run.people || jsonb_build_object(outcome, coalesce((run.people ->> outcome)::integer, 0) + 1);
    delete from private.firm_deletion_people as known where known.deletion_id = deletion.id and known.user_id = person;
  end loop;

  update private.firm_deletion_runs as known
  set people = run.people, step = case when is_last then 'end' else 'people' end
  where known.deletion_id = deletion.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_firm_rows(deletion private.firm_deletions, run private.firm_deletion_runs, most integer)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  free integer := most;
  gone bigint;
begin
  while free > 0 and run.place <= cardinality(run.tables) loop
    gone := private.erase_rows(run.tables[run.place], deletion.firm_id, free);
    free := free - gone;

    if gone > 0 then
      run.rows := run.rows
        || jsonb_build_object(run.tables[run.place], coalesce((run.rows ->> run.tables[run.place])::bigint, 0) + gone);
    else
      run.place := run.place + 1;
    end if;
  end loop;

  update private.firm_deletion_runs as known
  set rows = run.rows, place = least(run.place, cardinality(run.tables)),
    step = case when run.place > cardinality(run.tables) then 'files' else 'rows' end
  where known.deletion_id = deletion.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.erase_rows(relation text, firm_id uuid, most integer)
 RETURNS bigint
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A row that another one of the table refers to waits for it.
  leaves constant text := (
    select string_agg(format(' and not exists (select from %s as child where %s)', relation, (
      select string_agg(format('child.%I = line.%I', child.attname, parent.attname), ' and ')
      from unnest(link.conkey, link.confkey) as pair (child, parent)
      join pg_catalog.pg_attribute as child on child.attrelid = link.conrelid and child.attnum = pair.child
      join pg_catalog.pg_attribute as parent on parent.attrelid = link.confrelid and parent.attnum = pair.parent)), '')
    from pg_catalog.pg_constraint as link
    where link.contype = 'f' and link.conrelid = to_regclass(relation) and link.confrelid = link.conrelid);
  gone bigint;
begin
  execute format(
    'delete from %1$s as known where known.ctid = any (array(select line.ctid from %1$s as line where %2$s%3$s limit $2))', relation, (
      select listed.condition from private.firm_deletion_tables() as listed where listed.table_name = relation), coalesce(leaves, ''))
    using erase_rows.firm_id, most;
  get diagnostics gone = row_count;
  return gone;
end;
$function$;

CREATE OR REPLACE FUNCTION private.export_before_deletion(tenant_id uuid)
 RETURNS public.firm_exports
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select export.*
  from public.firm_exports as export
  where export.tenant_id = export_before_deletion.tenant_id and export.scope = 'complete' and export.state = 'done'
    and export.parts = (
      select count(distinct opened.part) from public.firm_export_downloads as opened where opened.export_id = export.id)
    and (export.asked_at > now() - interval '30 days' or not exists (
      select from public.audit_logs as entry
      where entry.tenant_id = export.tenant_id and entry.id > export.audit_to
        and entry.table_name not in ('firm_exports', 'firm_export_parts', 'firm_export_downloads')))
  order by export.asked_at desc
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.firm_day(at timestamp with time zone)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select to_char(at at time zone 'America/Nassau', 'FMDD FMMonth YYYY');
$function$;

CREATE OR REPLACE FUNCTION private.firm_deletion_facts(tenant_id uuid)
 RETURNS TABLE(code text, ok boolean, blocks boolean, figure bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  firm  constant uuid := firm_deletion_facts.tenant_id;
  since constant timestamptz := now() - make_interval(
    years => coalesce((private.threshold('record_retention_years', private.today())).value::integer, 5));
begin
  return query
  with listed (code, blocks, figure) as (
    select 'enrolment', true, count(*) from public.tenants as known where known.id = firm and known.open_for_enrolment
    union all
    select 'applications', true, count(*) from public.draft_applications as application
    where application.tenant_id = firm
      and application.state in ('submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed')
    union all
    select 'changes', true, count(*) from public.change_requests as change
    where change.tenant_id = firm and change.state in ('submitted', 'in_review', 'information_requested', 'approved')
    union all
    select 'work', true, count(*) from (
      select from public.jobs as job where job.tenant_id = firm and job.state in ('waiting', 'running')
      union all
      select from public.portfolio_imports as import
      where import.tenant_id = firm and import.state in ('reading', 'checking', 'running', 'undoing')) as under_way
    union all
    select 'export', true, case when (private.export_before_deletion(firm)).id is null then 1 else 0 end
    union all
    select 'companies', false, count(*) from public.companies as company
    where company.tenant_id = firm
      and (company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged') or company.updated_at > since)
    union all
    select 'identities', false, count(*) from public.kyc_profiles as profile
    where profile.tenant_id = firm and profile.updated_at > since
    union all
    select 'invoices', false, count(*) from private.owed_invoices(firm)
    union all
    select 'people', false, count(*) from public.tenant_users as membership
    where membership.tenant_id = firm and exists (
        select from public.profiles as person where person.id = membership.user_id and person.role <> 'admin')
      and not exists (
        select from public.tenant_users as other where other.user_id = membership.user_id and other.tenant_id <> firm))
  select listed.code, listed.figure = 0, listed.blocks, listed.figure from listed;
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_deletion_order()
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  remaining oid[] := array(
    select to_regclass(listed.table_name) from private.firm_deletion_tables() as listed
    where listed.stays is null and listed.table_name not in ('public.tenants', 'public.audit_logs', 'private.audit_heads'));
  loose     oid[];
  ordered   oid[] := '{}';
begin
  while cardinality(remaining) > 0 loop
    -- What no other table that is left refers to.
    loose := array(
      select known.id from unnest(remaining) as known (id)
      where not exists (
        select from pg_catalog.pg_constraint as link
        where link.contype = 'f' and link.confrelid = known.id and link.conrelid <> known.id and link.conrelid = any (remaining))
      order by known.id::regclass::text);

    assert cardinality(loose) > 0, 'tables refer to each other in a circle';

    ordered := ordered || loose;
    remaining := array(select id from unnest(remaining) as known (id) where known.id <> all (loose));
  end loop;

  return array(
    select space.nspname || '.' || class.relname
    from unnest(ordered) with ordinality as part (id, place)
    join pg_catalog.pg_class as class on class.oid = part.id
    join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
    order by part.place)
    -- The log at the end, since all that goes on meanwhile is in it.
    || '{public.audit_logs,private.audit_heads}'::text[];
end;
$function$;

CREATE OR REPLACE FUNCTION private.firm_deletion_tables()
 RETURNS TABLE(table_name text, condition text, stays text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select listed.table_name, case when other.stays is null then coalesce(other.condition, 'line.tenant_id = $1') end, other.stays
  from private.firm_export_tables() as listed
  left join (values
    ('public.tenants', 'line.id = $1', null),
    ('private.audit_check_progress', 'line.check_id in (select owner.id from public.audit_checks as owner where owner.tenant_id = $1)',
      null),
    ('private.firm_export_runs', 'line.export_id in (select owner.id from public.firm_exports as owner where owner.tenant_id = $1)', null),
    ('private.import_companies', 'line.import_id in (select owner.id from public.portfolio_imports as owner where owner.tenant_id = $1)',
      null),
    ('private.import_people', 'line.import_id in (select owner.id from public.portfolio_imports as owner where owner.tenant_id = $1)',
      null),
    ('private.job_errors', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.job_rows', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.job_runs', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.owners_due', 'line.company_id in (select owner.id from public.companies as owner where owner.tenant_id = $1)', null),
    ('private.screening_due', 'line.party_id in (select owner.id from public.parties as owner where owner.tenant_id = $1)', null),
    ('private.risk_previews', null, 'a trial of the platform over all firms; its rows of the firm are in risk_preview_moves'),
    ('public.contact_messages', null, 'messages of visitors of the public site to the platform')
  ) as other (table_name, condition, stays) on other.table_name = listed.table_name
  where listed.table_name <> 'private.firm_export_people';
$function$;

CREATE OR REPLACE FUNCTION private.firm_deletion_wait()
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select interval '30 days';
$function$;

CREATE OR REPLACE FUNCTION private.firm_export_tables()
 RETURNS TABLE(place bigint, table_name text, held text, condition text, reason text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select row_number() over (), listed.table_name, listed.held, listed.condition, listed.reason
  from (values
    ('public.tenants', 'firm', null, null),
    ('private.firm_export_people', 'firm', null, null),
    ('public.tenant_users', 'firm', null, null),
    ('public.companies', 'firm', null, null),
    ('public.company_users', 'firm', null, null),
    ('public.company_departures', 'firm', null, null),
    ('public.company_origins', 'firm', null, null),
    ('public.company_participants', 'firm', null, null),
    ('public.register_history', 'firm', null, null),
    ('public.charges', 'firm', null, null),
    ('public.parties', 'firm', null, null),
    ('public.party_companies', 'firm', null, null),
    ('public.party_holders', 'firm', null, null),
    ('public.recorded_events', 'firm', null, null),
    ('public.obligations', 'firm', null, null),
    ('public.yearly_statements', 'firm', null, null),
    ('public.statement_signatures', 'firm', null, null),
    ('public.declarations', 'firm', null, null),
    ('public.draft_applications', 'firm', null, null),
    ('public.application_declarations', 'firm', null, null),
    ('public.application_events', 'firm', null, null),
    ('public.application_parties', 'firm', null, null),
    ('public.application_requests', 'firm', 'line.taken_back_at is null', null),
    ('public.change_requests', 'firm', null, null),
    ('public.change_request_documents', 'firm', null, null),
    ('public.change_request_events', 'firm', null, null),
    ('public.kyc_profiles', 'firm', null, null),
    ('public.kyc_requests', 'firm', 'line.taken_back_at is null', null),
    ('public.documents', 'firm', null, null),
    ('public.document_events', 'firm', null, null),
    ('public.invoices', 'firm', null, null),
    ('public.invoice_companies', 'firm', null, null),
    ('public.invoice_lines', 'firm', null, null),
    ('public.invoice_payments', 'firm', null, null),
    ('public.invoice_reminders', 'firm', null, null),
    ('public.invoice_holds', 'firm', null, null),
    ('public.credit_notes', 'firm', null, null),
    ('public.credit_note_lines', 'firm', null, null),
    ('public.ledger_entries', 'firm', null, null),
    ('public.payment_notices', 'firm', null, null),
    ('public.combined_payments', 'firm', null, null),
    ('public.combined_payment_invoices', 'firm', null, null),
    ('public.tenant_prices', 'firm', null, null),
    ('public.bank_details', 'firm', null, null),
    ('public.bank_imports', 'firm', null, null),
    ('public.bank_lines', 'firm', null, null),
    ('public.bank_postings', 'firm', null, null),
    ('public.bookkeeping_accounts', 'firm', null, null),
    ('public.invoice_ladders', 'firm', null, null),
    ('public.reminder_ladders', 'firm', null, null),
    ('public.document_templates', 'firm', null, null),
    ('public.document_template_versions', 'firm', null, null),
    ('public.return_templates', 'firm', null, null),
    ('public.support_tickets', 'firm', null, null),
    ('public.support_messages', 'firm', null, null),
    ('public.support_attachments', 'firm', null, null),
    ('public.client_invitations', 'firm', null, null),
    ('public.client_invitation_companies', 'firm', null, null),
    ('public.company_invitations', 'firm', null, null),
    ('public.party_invitations', 'firm', null, null),
    ('public.company_access_changes', 'complete', null, null),
    ('public.company_record_changes', 'complete', null, null),
    ('public.compliance_alerts', 'complete', null, null),
    ('public.compliance_checks', 'complete', null, null),
    ('public.import_columns', 'complete', null, null),
    ('public.internal_reasons', 'complete', null, null),
    ('public.kyc_brought_in', 'complete', null, null),
    ('public.kyc_notes', 'complete', null, null),
    ('public.kyc_oversight', 'complete', null, null),
    ('public.kyc_review_queue', 'complete', null, null),
    ('public.kyc_waivers', 'complete', null, null),
    ('public.made_documents', 'complete', null, null),
    ('public.owner_proposals', 'complete', null, null),
    ('public.portfolio_imports', 'complete', null, null),
    ('public.reminder_holds', 'complete', null, null),
    ('public.risk_assessments', 'complete', null, null),
    ('public.risk_overrides', 'complete', null, null),
    ('public.risk_responses', 'complete', null, null),
    ('public.screening_hits', 'complete', null, null),
    ('public.staff_notes', 'complete', null, null),
    ('public.staff_tasks', 'complete', null, null),
    ('public.state_events', 'complete', null, null),
    ('public.support_notes', 'complete', null, null),
    ('public.access_events', 'complete', null, null),
    ('public.audit_checks', 'complete', null, null),
    ('public.audit_exports', 'complete', null, null),
    ('public.firm_exports', 'complete', null, null),
    ('public.firm_export_parts', 'none', null, 'the export itself'),
    ('public.firm_export_downloads', 'complete', null, null),
    ('public.audit_logs', 'none', null, 'the folder audit has it'),
    ('public.calendar_feeds', 'none', null, 'secret addresses of single people'),
    ('public.jobs', 'none', null, 'work of the portal; what it changed is in the other tables'),
    ('public.notifications', 'none', null, 'messages to single people, which repeat what the other tables hold'),
    ('public.saved_views', 'none', null, 'belongs to single people'),
    ('public.company_groups', 'none', null, 'belongs to single people'),
    ('public.company_group_members', 'none', null, 'belongs to single people'),
    ('public.support_reads', 'none', null, 'belongs to single people'),
    ('private.audit_heads', 'none', null, 'the folder audit has it'),
    ('private.credit_note_numbers', 'none', null, 'a counter of the portal'),
    ('private.invoice_numbers', 'none', null, 'a counter of the portal'),
    ('private.file_scanning', 'none', null, 'a setting of the portal'),
    ('private.file_scans', 'none', null, 'work of the portal; documents and support_attachments have the verdict'),
    ('private.firm_checks', 'none', null, 'a list of the portal for a launch'),
    ('private.former_members', 'none', null, 'people who left the firm'),
    ('private.mail_outbox', 'none', null, 'mails to single people, which may carry links that sign in'),
    ('private.portal_pin_changes', 'none', null, 'a setting of the portal'),
    ('private.risk_preview_moves', 'none', null, 'a trial over all firms'),
    ('private.risk_previews', 'none', null, 'a trial over all firms'),
    ('private.audit_check_progress', 'none', null, 'work of the portal'),
    ('private.firm_export_runs', 'none', null, 'work of the portal'),
    ('private.import_companies', 'none', null, 'a file that was read; what came in is in the other tables'),
    ('private.import_people', 'none', null, 'a file that was read; what came in is in the other tables'),
    ('private.job_errors', 'none', null, 'work of the portal'),
    ('private.job_rows', 'none', null, 'work of the portal'),
    ('private.job_runs', 'none', null, 'work of the portal'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.firm_files(deletion_id uuid)
 RETURNS TABLE(bucket text, path text, bytes bigint)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select stored.bucket_id, stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0)
  from private.firm_deletions as deletion
  join storage.objects as stored on stored.name collate "C" >= deletion.firm_id || '/' and stored.name collate "C" < deletion.firm_id || '0'
  where deletion.id = firm_files.deletion_id
  union all
  select stored.bucket_id, stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0)
  from private.firm_deletion_people as person
  join storage.objects as stored on stored.bucket_id = 'avatars'
    and stored.name collate "C" >= person.user_id || '/' and stored.name collate "C" < person.user_id || '0'
  where person.deletion_id = firm_files.deletion_id and private.goes_with_firm(person.user_id);
$function$;

CREATE OR REPLACE FUNCTION private.firm_rows_left(firm_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  listed record;
  found  bigint;
  counts jsonb := '{}';
begin
  for listed in
    select known.table_name, known.condition from private.firm_deletion_tables() as known
    where known.stays is null and known.table_name <> 'public.tenants'
  loop
    execute format('select count(*) from %s as line where %s', listed.table_name, listed.condition) into found using firm_rows_left.firm_id;
    counts := counts || jsonb_build_object(listed.table_name, found);
  end loop;

  return counts;
end;
$function$;

CREATE OR REPLACE FUNCTION private.goes_with_firm(person uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (select from public.profiles as known where known.id = person and known.role <> 'admin' and known.status <> 'closed')
    and not exists (
      select from public.tenant_users as membership
      where membership.user_id = person and not exists (
        select from private.firm_deletions as deletion where deletion.firm_id = membership.tenant_id and deletion.state = 'erasing'));
$function$;

CREATE OR REPLACE FUNCTION private.heads_of_firm(tenant_id uuid)
 RETURNS SETOF uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select chief.user_id from private.super_admin as chief
  union
  select membership.user_id from private.memberships as membership
  where membership.tenant_id = heads_of_firm.tenant_id and membership.role = 'owner';
$function$;

CREATE OR REPLACE FUNCTION private.is_erased(firm_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return is_erased.firm_id is not null and exists (
    select from private.firm_erasures as mark
    where mark.firm_id = is_erased.firm_id and mark.xact = pg_current_xact_id_if_assigned());
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_named_anywhere(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  link  record;
  found boolean;
begin
  for link in
    select source.conrelid::regclass as relation, attribute.attname as name
    from pg_catalog.pg_constraint as source
    join pg_catalog.pg_attribute as attribute on attribute.attrelid = source.conrelid and attribute.attnum = source.conkey[1]
    -- What cascades is the person's own.
    where source.contype = 'f' and source.confrelid = 'public.profiles'::regclass and source.confdeltype <> 'c'
  loop
    execute format('select exists (select from %s as line where line.%I = $1)', link.relation, link.name) into found using person;

    if found then
      return true;
    end if;
  end loop;

  return false;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_combined_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A generated column is not computed yet before an update. Who made it is forgotten with their account.
  decided text[] := '{ended_as,ended_at,line_id,made_by,payment_reference}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.ended_as is not null and (new.ended_as, new.ended_at, new.line_id) is distinct from (old.ended_as, old.ended_at, old.line_id)
    or new.made_by is not null and new.made_by is distinct from old.made_by
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_firm_deletion()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'INSERT' and new.state in ('requested', 'ordered') and new.confirmed_by is null then
    return new;
  end if;

  if tg_op <> 'UPDATE' then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if (old.state, new.state) not in (
      ('requested', 'ordered'), ('requested', 'cancelled'), ('ordered', 'waiting'), ('ordered', 'cancelled'), ('waiting', 'erasing'),
      ('waiting', 'cancelled'), ('erasing', 'done'))
    -- Only that a reminder was sent is written without a move.
    and (old.state <> 'waiting' or to_jsonb(new) - 'reminded_at' <> to_jsonb(old) - 'reminded_at')
    or (new.id, new.firm_id) <> (old.id, old.firm_id)
    or new.firm_name <> old.firm_name and old.state <> 'requested'
    or old.ordered_by is not null and new.ordered_by is distinct from old.ordered_by
    or old.confirmed_by is not null
      and (new.confirmed_by, new.confirmed_at, new.due_at) is distinct from (old.confirmed_by, old.confirmed_at, old.due_at)
    or new.state = 'waiting' and new.confirmed_at < now() - interval '1 minute' and old.state <> 'waiting'
    or new.state = 'erasing' and old.due_at > now()
  then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_register_entry()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A company that came in by mistake goes with its entries (imports/import-undo.sql), and so does a firm that is deleted.
  if tg_op = 'DELETE' and (private.is_undone(to_jsonb(old)) or private.is_erased(old.tenant_id)) then
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

CREATE OR REPLACE FUNCTION private.keep_unless_undone()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A company that came in by mistake goes with it (imports/import-undo.sql), and so does a firm that is deleted.
  if private.is_undone(to_jsonb(old)) or private.is_erased(old.tenant_id) then
    return old;
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$function$;

CREATE OR REPLACE FUNCTION private.leave_groups()
 RETURNS bigint
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with gone as (
    delete from public.company_group_members as member
    where not exists (
        select from private.company_people as known
        where known.company_id = member.company_id and known.user_id = member.user_id)
      and not exists (
        select from public.tenant_users as membership
        where (membership.tenant_id, membership.user_id) = (member.tenant_id, member.user_id) and membership.role = 'owner')
    returning 1
  )
  select count(*) from gone;
$function$;

CREATE OR REPLACE FUNCTION private.limit_import_rows(tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 200000;
begin
  if (
    select count(*) from public.portfolio_imports as import
    join private.import_companies as line on line.import_id = import.id
    where import.tenant_id = limit_import_rows.tenant_id
  ) + (
    select count(*) from public.portfolio_imports as import
    join private.import_people as person on person.import_id = import.id
    where import.tenant_id = limit_import_rows.tenant_id
  ) > most then
    raise exception using errcode = 'PT409', message = 'import.rows_full';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_group(group_id uuid)
 RETURNS public.company_groups
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  found     public.company_groups;
begin
  select * into found from public.company_groups as known
  where known.id = lock_group.group_id and known.user_id = caller_id and known.tenant_id = any (array(select private.tenant_ids()))
  for update;

  if found.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return found;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_tenant(tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform pg_advisory_xact_lock(hashtextextended('audit:' || coalesce(lock_tenant.tenant_id::text, ''), 0));
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_letter(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.reminded' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'letter', true, 'number', reminder.number, 'name', reminder.name, 'level', reminder.level, 'body', reminder.body,
      'day', reminder.day, 'currency', reminder.currency, 'owed', reminder.owed, 'fee', reminder.fee,
      'fee_number', (select charged.number from public.invoices as charged where charged.id = reminder.fee_invoice_id),
      'invoice_number', invoice.number, 'payment_reference', invoice.payment_reference, 'issued_on', invoice.issued_on,
      'due_on', invoice.due_on,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number', 'logoPath', tenant.branding ->> 'logo_path'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', reminder.day)
    from public.invoices as invoice
    join public.invoice_reminders as reminder on reminder.invoice_id = invoice.id and reminder.recorded_at = mail.queued_at
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    -- What was paid or noted before the mail leaves takes the letter with it.
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'issued'
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_receipt(mail private.mail_outbox)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.paid' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'number', invoice.number, 'state', invoice.state, 'currency', invoice.currency, 'total', invoice.total, 'paid', invoice.paid,
      'vat_percent', invoice.vat_percent, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on, 'void_note', null,
      'renewal_year', invoice.renewal_year,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number', 'logoPath', tenant.branding ->> 'logo_path'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', line.label, 'kind', line.kind, 'company_id', line.company_id))
          || jsonb_build_object('amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'companies', (
        select jsonb_agg(jsonb_build_object('company_id', part.company_id, 'name', part.name, 'amount', part.amount)
          order by part.name, part.company_id)
        from public.invoice_companies as part where part.invoice_id = invoice.id and invoice.client_id is not null),
      'postings', (
        select jsonb_agg(jsonb_build_object('kind', entry.kind, 'day', entry.day, 'amount', entry.amount, 'reference', entry.reference)
          order by entry.seq)
        from public.ledger_entries as entry where entry.invoice_id = invoice.id))
    from public.invoices as invoice
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'paid'
      -- A mail may leave hours later: who lost the company meanwhile gets no file of it.
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    -- An application.
    ('application.received', false),
    ('application.information_requested', true),
    ('application.question_taken_back', true),
    ('application.approved', false),
    ('application.filed', false),
    ('application.incorporated', false),
    ('application.rejected', true),
    -- A change of a company.
    ('change.information_requested', true),
    ('change.scheduled', false),
    ('change.effected', false),
    ('change.rejected', true),
    -- Identity checks.
    ('kyc.information_requested', true),
    ('kyc.question_taken_back', true),
    ('kyc.review_due', true),
    ('kyc.approved', true),
    ('kyc.rejected', true),
    -- Documents.
    ('document.rejected', true),
    -- Money.
    ('invoice.issued', false),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('invoice.reversed', false),
    ('invoice.credited', false),
    ('invoice.refunded', false),
    ('invoice.dispute_answered', false),
    ('invoice.reminded', true),
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('payment.changed', true),
    ('bank_details.proposed', true),
    ('bank_details.confirmed', true),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('company.statement_open', false),
    ('company.statement_returned', true),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
    ('account.firm_export_started', true),
    ('account.firm_export_done', true),
    ('account.firm_deletion_requested', true),
    ('account.firm_deletion_confirmed', true),
    ('account.firm_deletion_soon', true),
    ('account.firm_deletion_cancelled', true),
    ('account.firm_deletion_begun', true),
    ('account.firm_deletion_done', true),
    -- The work of staff.
    ('alert.assigned', true),
    ('application.assigned', false),
    ('change.assigned', false),
    ('kyc.assigned', true),
    ('support.assigned', true),
    ('compliance.hits', true),
    ('risk.override_waiting', false),
    ('job.failed', false);
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
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares(), 'groups', private.leave_groups());
  end case;
end;
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
      when 'company' then tenant_role = 'owner' and exists (
        select from public.company_invitations as known where known.id = invitation.id and known.joins)
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

CREATE OR REPLACE FUNCTION private.name_of(person uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(nullif(known.full_name, ''), known.email) from public.profiles as known where known.id = person;
$function$;

CREATE OR REPLACE FUNCTION private.next_firm_files(deletion private.firm_deletions, run private.firm_deletion_runs)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counted record;
  listed  jsonb;
begin
  for counted in
    with gone as (
      delete from private.firm_deletion_files as file
      where file.deletion_id = deletion.id and not exists (
        select from storage.objects as stored where stored.bucket_id = file.bucket and stored.name = file.path)
      returning file.bucket, file.bytes)
    select gone.bucket, count(*) as files, sum(gone.bytes) as bytes from gone group by gone.bucket
  loop
    run.files := run.files || jsonb_build_object(counted.bucket, jsonb_build_object(
      'files', coalesce((run.files -> counted.bucket ->> 'files')::bigint, 0) + counted.files,
      'bytes', coalesce((run.files -> counted.bucket ->> 'bytes')::bigint, 0) + counted.bytes));
  end loop;

  with next_files as (
    select found.bucket, found.path, found.bytes from private.firm_files(deletion.id) as found order by found.bucket, found.path limit 100
  ), noted as (
    insert into private.firm_deletion_files (deletion_id, bucket, path, bytes)
    select deletion.id, next_files.bucket, next_files.path, next_files.bytes from next_files
    on conflict do nothing)
  select jsonb_agg(by_bucket.entry) into listed from (
    select jsonb_build_object('bucket', next_files.bucket, 'paths', jsonb_agg(next_files.path)) as entry
    from next_files group by next_files.bucket) as by_bucket;

  update private.firm_deletion_runs as known
  set files = run.files, step = case when listed is null then 'people' else 'files' end
  where known.deletion_id = deletion.id;
  return coalesce(listed, '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_brought_in(import public.portfolio_imports)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(found.client, import.tenant_id, 'company.brought_in',
    case found.companies when 1 then found.name || ' is in your account' else found.companies || ' companies are in your account' end,
    case found.companies when 1 then 'Your firm brought it in, with its people, its registers and what is due.'
      else 'Your firm brought them in, with their people, their registers and what is due.' end,
    case found.companies when 1 then private.subject('company', found.id) end)
  from (
    select company.user_id as client, count(*) as companies, min(company.name) as name, min(company.id::text)::uuid as id
    from private.import_companies as line
    join public.companies as company on company.id = line.company_id
    where line.import_id = import.id
    group by company.user_id
  ) as found
  order by found.client;
$function$;

CREATE OR REPLACE FUNCTION private.open_firm_deletion(firm_id uuid)
 RETURNS private.firm_deletions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select deletion.* from private.firm_deletions as deletion
  where deletion.firm_id = open_firm_deletion.firm_id and deletion.state in ('requested', 'ordered', 'waiting', 'erasing');
$function$;

CREATE OR REPLACE FUNCTION private.open_of_part(state public.invoice_state, has_payer boolean, open numeric, left_of numeric, settled numeric, before numeric)
 RETURNS numeric
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when state <> 'issued' then 0
    when not has_payer then open
    else left_of - least(greatest(settled - before, 0), left_of)
  end;
$function$;

CREATE OR REPLACE FUNCTION private.open_parts(invoice_ids uuid[])
 RETURNS TABLE(invoice_id uuid, company_id uuid, name text, amount numeric, open numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with part as (
    select part.invoice_id, part.company_id, part.name, part.amount, invoice.state, invoice.client_id,
      invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled,
      part.amount - coalesce(credit.amount, 0) as left_of
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    left join lateral private.credited_of(invoice.id) as credit
      on invoice.client_id is not null and invoice.credited > 0 and credit.company_id = part.company_id
    where part.invoice_id = any (open_parts.invoice_ids)
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.name, placed.amount,
    private.open_of_part(
      placed.state, placed.client_id is not null, placed.open, placed.left_of, placed.settled, placed.before)
  from placed;
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
        and not coalesce(private.json_share_count(data -> 'paid_until') between 1900 and extract(year from private.today()) + 5, false)),
      ('invalid', 'risk', private.json_text(data -> 'risk') not in ('', 'low', 'medium', 'high')),
      ('invalid', 'former_names', jsonb_array_length(private.json_array(data -> 'former_names')) > 20 or exists (
        select from jsonb_array_elements(private.json_array(data -> 'former_names')) as former
        where char_length(private.json_text(former -> 'name')) not between 1 and 160
          or not private.is_import_day(former -> 'until', private.today())))
  ) as found (code, name, is_wrong)
  where found.is_wrong and (found.code <> 'missing' or not private.json_array(data -> 'unreadable') ? found.name);
$function$;

CREATE OR REPLACE FUNCTION private.parts_of_year(tenant_id uuid, year integer)
 RETURNS TABLE(invoice_id uuid, company_id uuid, amount numeric, owed numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with part as (
    select part.invoice_id, part.company_id, part.name, part.amount, invoice.state, invoice.client_id,
      invoice.total - invoice.paid as open, invoice.paid - invoice.credited as settled,
      part.amount - coalesce(credit.amount, 0) as left_of
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    left join lateral private.credited_of(invoice.id) as credit
      on invoice.client_id is not null and invoice.credited > 0 and credit.company_id = part.company_id
    where part.tenant_id = parts_of_year.tenant_id and part.renewal_year = parts_of_year.year and not part.is_void
  ), placed as (
    select part.*, sum(part.left_of) over (partition by part.invoice_id order by part.name, part.company_id) - part.left_of as before
    from part
  )
  select placed.invoice_id, placed.company_id, placed.amount,
    private.open_of_part(
      placed.state, placed.client_id is not null, placed.open, placed.left_of, placed.settled, placed.before)
  from placed;
$function$;

CREATE OR REPLACE FUNCTION private.payable_invoice_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select invoice.id from public.invoices as invoice
  where invoice.id in (select private.invoice_ids())
    and (invoice.company_id is null or invoice.company_id in (select private.managed_company_ids()))
    and (invoice.application_id is null or exists (
      select from public.draft_applications as application
      where application.id = invoice.application_id and application.user_id = private.active_user_id()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.payments_in(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array(
    select distinct private.read_payment_reference(found.parts[1])
    from regexp_matches(
      upper(coalesce(payments_in.text, '')),
      '\m(RF(?:[ -]?[0-9]){2}[ -]?P[ -]?A[ -]?Y(?:[ -]?[0-9]){9})', 'g') as found (parts)
    where private.read_payment_reference(found.parts[1]) is not null
    order by 1);
$function$;

CREATE OR REPLACE FUNCTION private.refuse_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- A firm that is deleted goes with its entries (exits/firm-deletions.sql).
  if tg_op = 'DELETE' and private.is_erased((to_jsonb(old) ->> 'tenant_id')::uuid) then
    return old;
  end if;

  raise exception using errcode = 'PT403', message = 'not_allowed';
end;
$function$;

CREATE OR REPLACE FUNCTION private.refuse_leaving(firm_id uuid, table_name text, action text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if refuse_leaving.firm_id is not null
    -- Owners still export, and a person may still leave.
    and refuse_leaving.table_name not in ('firm_exports', 'firm_export_parts', 'firm_export_downloads', 'audit_exports', 'audit_checks')
    and not (refuse_leaving.table_name = 'tenant_users' and refuse_leaving.action = 'DELETE')
    and exists (
      select from private.firm_deletions as deletion
      where deletion.firm_id = refuse_leaving.firm_id and deletion.state in ('waiting', 'erasing'))
  then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remind_of_firm_deletion()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  deletion private.firm_deletions;
begin
  select * into deletion from private.firm_deletions as known
  where known.state = 'waiting' and known.reminded_at is null and known.due_at < now() + interval '7 days'
  order by known.due_at
  limit 1;

  if not found then
    return false;
  end if;

  -- The tenant before the deletion, as the commands do.
  perform private.lock_tenant(deletion.firm_id);
  perform from private.firm_deletions as known
  where known.id = deletion.id and known.state = 'waiting' and known.reminded_at is null for update;

  if not found then
    return false;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_soon',
    deletion.firm_name || ' is deleted on ' || private.firm_day(deletion.due_at),
    'Download what is needed before. An owner or we can still cancel the deletion');
  update private.firm_deletions as known set reminded_at = clock_timestamp() where known.id = deletion.id;
  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.remove_account(person uuid, is_kept boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications as notification where notification.user_id = person;
  delete from public.notification_mutes as muted where muted.user_id = person;
  delete from public.saved_views as view where view.user_id = person;
  delete from private.sign_in_networks as known where known.user_id = person;
  delete from private.sign_in_attempts as attempts where attempts.user_id = person;
  delete from auth.mfa_factors as factor where factor.user_id = person;

  if is_kept then
    update public.profiles as closed
    set status = 'closed', phone = null, avatar_path = null, preferences = '{}', last_active_tenant = null
    where closed.id = person;
    delete from auth.identities as identity where identity.user_id = person;
    -- The address is free again; a trigger takes it off the profile, too.
    update auth.users as account
    set email = 'closed-' || person || '@closed.invalid', phone = null, encrypted_password = null, raw_user_meta_data = '{}',
      banned_until = now() + interval '100 years'
    where account.id = person;
    perform private.end_sessions(person);
  else
    delete from auth.users as account where account.id = person;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_deletion_reader(tenant_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(require_deletion_reader.tenant_id);

  if private.is_admin() and not private.may_run(auth.uid(), 'confirm_firm_deletion') and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return private.is_admin();
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_facts(tenant_id uuid, hand_over text)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from private.firm_deletion_facts(require_facts.tenant_id) as fact where fact.blocks and not fact.ok) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.not_ready';
  end if;

  if require_facts.hand_over is null and exists (
    select from private.firm_deletion_facts(require_facts.tenant_id) as fact
    where fact.code in ('companies', 'identities') and fact.figure > 0)
  then
    raise exception using errcode = 'PT422', message = 'firm_deletion.hand_over_needed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_restored_fees(company public.companies, day date, document_id uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  update public.obligations as duty
  set state = 'done', done_on = settle_restored_fees.day, note = 'Paid with the restoration to the register.',
    document_id = settle_restored_fees.document_id, settled_by = auth.uid(), settled_at = now()
  from private.restoration_lines(company, settle_restored_fees.day) as line
  where line.kind = 'back_fee' and line.state = 'paid'
    and duty.company_id = company.id and duty.state = 'open' and duty.due_on = line.due_on
    and exists (
      select from public.obligation_rules as rule
      where rule.code = duty.rule_code and rule.valid_from = duty.rule_from and rule.is_annual_fee);
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
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('order_firm_deletion', '{}', 'only', 'firm', true),
    ('confirm_firm_deletion', '{senior}', 'instead', 'firm', true),
    ('cancel_firm_deletion', '{senior}', 'instead', 'firm', false),
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

CREATE OR REPLACE FUNCTION private.tell_of_bank_details(details public.bank_details, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, details.tenant_id, tell_of_bank_details.kind, tell_of_bank_details.title, tell_of_bank_details.message,
    private.subject('bank_details', details.id))
  from (
    select head.user_id from private.heads_of_firm(details.tenant_id) as head (user_id)
    union
    -- Who may confirm it, and who would have to know that it is wrong.
    select held.user_id from public.staff_duties as held
    where held.duty = 'billing' and private.is_active_staff(held.user_id)
    union
    select details.proposed_by) as person
  where person.user_id is distinct from auth.uid();
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_firm_deletion(deletion private.firm_deletions, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, deletion.firm_id, tell_of_firm_deletion.kind, tell_of_firm_deletion.title, tell_of_firm_deletion.message,
    private.subject('firm_export', deletion.id, 'firm_export', deletion.firm_id))
  from (
    select chief.user_id from private.super_admin as chief
    union
    select membership.user_id from public.tenant_users as membership
    where membership.tenant_id = deletion.firm_id and membership.role = 'owner') as person;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_firm_export(export public.firm_exports, kind text, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, export.tenant_id, tell_of_firm_export.kind, tell_of_firm_export.title, tell_of_firm_export.message,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id))
  from private.heads_of_firm(export.tenant_id) as person (user_id)
  where person.user_id is distinct from auth.uid()
    and (export.scope = 'firm' or person.user_id in (select chief.user_id from private.super_admin as chief));
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_owner_invitation(tenant_id uuid, address text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    person.user_id, tell_of_owner_invitation.tenant_id, 'owner.invited', address || ' is invited to be an owner of ' || tenant.name,
    'An owner sees every company of the firm and confirms bank details. Any owner can revoke the invitation.', null)
  from public.tenants as tenant
  cross join private.heads_of_firm(tenant.id) as person (user_id)
  where tenant.id = tell_of_owner_invitation.tenant_id and person.user_id is distinct from auth.uid();
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
  delete from public.risk_assessments as gone where gone.company_id = line.company_id;
  delete from public.company_participants as gone where gone.company_id = line.company_id;
  delete from public.charges as gone where gone.company_id = line.company_id;
  delete from public.staff_notes as gone where gone.company_id = line.company_id;
  delete from public.company_users as gone where gone.company_id = line.company_id;
  delete from public.company_origins as gone where gone.company_id = line.company_id;
  delete from public.register_history as gone where gone.company_id = line.company_id;
  delete from public.companies as gone where gone.id = line.company_id;
  delete from private.undone_rows as gone where gone.id = line.company_id;
  return 'yes';
exception when foreign_key_violation or restrict_violation then
  return 'import.built_upon';
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_payments(line_id uuid)
 RETURNS TABLE(id uuid, payment_reference text, label text, currency text, total numeric, invoices bigint, made_by_name text, made_at timestamp with time zone, ended_as public.combined_payment_end, is_named boolean, is_exact boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select payment.id, payment.payment_reference, payment.label, payment.currency, payment.total,
    (select count(*) from public.combined_payment_invoices as part where part.payment_id = payment.id),
    coalesce(nullif(maker.full_name, ''), maker.email), payment.made_at, payment.ended_as, found.is_named, found.is_exact
  from public.bank_lines as line
  cross join lateral (select private.payments_in(line.text) as named, private.rest_of_line(line) as rest) as known
  join public.combined_payments as payment on payment.tenant_id = line.tenant_id
  cross join lateral (
    select payment.payment_reference = any (known.named) as is_named,
      payment.currency = line.currency and payment.total = known.rest as is_exact) as found
  left join public.profiles as maker on maker.id = payment.made_by
  where line.id = bank_line_payments.line_id and (found.is_named or found.is_exact and payment.ended_as is null and known.rest > 0)
  order by found.is_named desc, payment.made_at
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.cancel_firm_deletion(tenant_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('cancel_firm_deletion', cancel_firm_deletion.tenant_id);
  deletion  private.firm_deletions := private.open_firm_deletion(cancel_firm_deletion.tenant_id);
begin
  -- A repeat after a lost answer, too.
  if deletion.id is null then
    return;
  end if;

  perform from private.firm_deletions as known where known.id = deletion.id for update;
  deletion := private.open_firm_deletion(cancel_firm_deletion.tenant_id);

  if deletion.state = 'erasing' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.erasing';
  end if;

  update private.firm_deletions as known
  set state = 'cancelled', cancelled_by = caller_id, cancelled_by_name = private.name_of(caller_id), cancelled_at = clock_timestamp(),
    cancel_reason = private.deletion_reason(cancel_firm_deletion.reason)
  where known.id = deletion.id
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_cancelled',
    'The deletion of ' || deletion.firm_name || ' is cancelled', 'By ' || deletion.cancelled_by_name || ': ' || deletion.cancel_reason);
end;
$function$;

CREATE OR REPLACE FUNCTION public.change_company_group(group_id uuid, name text, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.company_groups := private.lock_group(group_id);
begin
  known.name := change_company_group.name;
  known.note := change_company_group.note;
  known := private.checked_group(known);
  perform private.limit_client('company_groups', 600, '1 hour');
  update public.company_groups as changed set name = known.name, note = known.note
  where changed.id = known.id and (changed.name, changed.note) is distinct from (known.name, known.note);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'company_group.name_taken';
end;
$function$;

CREATE OR REPLACE FUNCTION public.close_my_account(confirmation text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  person    public.profiles;
begin
  perform private.lock_tenant(held.tenant_id)
  from (
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = caller_id order by membership.tenant_id
  ) as held;
  select * into person from public.profiles as known where known.id = caller_id for update;

  if lower(btrim(coalesce(confirmation, ''))) <> lower(person.email) then
    raise exception using errcode = 'PT422', message = 'account.confirmation_wrong';
  end if;

  if exists (select from private.account_ties(caller_id)) then
    raise exception using errcode = 'PT409', message = 'account.has_ties';
  end if;

  if exists (select from public.draft_applications as draft where draft.user_id = caller_id and draft.state = 'draft') then
    raise exception using errcode = 'PT409', message = 'account.has_drafts';
  end if;

  delete from public.tenant_users as membership where membership.user_id = caller_id;
  perform private.remove_account(caller_id, private.is_named_in_records(caller_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.confirm_firm_deletion(tenant_id uuid, firm_name text)
 RETURNS timestamp with time zone
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('confirm_firm_deletion', confirm_firm_deletion.tenant_id);
  deletion  private.firm_deletions := private.open_firm_deletion(confirm_firm_deletion.tenant_id);
  export    public.firm_exports;
begin
  if deletion.state = 'waiting' and deletion.confirmed_by = caller_id then
    return deletion.due_at;
  end if;

  if deletion.state is distinct from 'ordered' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  if deletion.ordered_by = caller_id then
    raise exception using errcode = 'PT409', message = 'firm_deletion.same_person';
  end if;

  if confirm_firm_deletion.firm_name is distinct from deletion.firm_name then
    raise exception using errcode = 'PT422', message = 'firm_deletion.name_wrong';
  end if;

  perform private.require_facts(deletion.firm_id, deletion.hand_over);
  export := private.export_before_deletion(deletion.firm_id);

  update private.firm_deletions as known
  set state = 'waiting', confirmed_by = caller_id, confirmed_by_name = private.name_of(caller_id), confirmed_at = now(),
    due_at = now() + private.firm_deletion_wait(), export_id = export.id, export_manifest = export.manifest_sha256
  where known.id = deletion.id
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_confirmed',
    deletion.firm_name || ' is deleted on ' || private.firm_day(deletion.due_at),
    'Until then nothing of the firm can be changed. Owners can read and export it, and can cancel the deletion');
  return deletion.due_at;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_company_group(group_id uuid, tenant_id uuid, name text, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 500;
  caller_id uuid := private.require_user();
  wanted    public.company_groups;
begin
  wanted.id := group_id;
  wanted.tenant_id := create_company_group.tenant_id;
  wanted.user_id := caller_id;
  wanted.name := create_company_group.name;
  wanted.note := create_company_group.note;

  if not exists (select from private.tenant_ids() as mine (id) where mine.id = wanted.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  wanted := private.checked_group(wanted);

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  -- A repeat after a lost answer.
  if exists (
    select from public.company_groups as known
    where known.id = wanted.id and known.user_id = caller_id and known.tenant_id = wanted.tenant_id and known.name = wanted.name) then
    return;
  end if;

  perform private.limit_client('company_groups', 600, '1 hour');

  if (select count(*) from public.company_groups as known
    where known.tenant_id = wanted.tenant_id and known.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'company_group.too_many';
  end if;

  insert into public.company_groups (id, tenant_id, user_id, name, note)
  values (wanted.id, wanted.tenant_id, wanted.user_id, wanted.name, wanted.note);
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'company_group.name_taken';
  when not_null_violation or foreign_key_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
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
  billed      public.invoices;
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

  select known.* into billed from public.invoices as known
  where known.application_id = application.id and known.state <> 'void' for update;

  if billed.state <> 'draft'
    and (decide_arrears.decision = 'first_invoice' or coalesce(application.arrears_decision, '') = 'first_invoice')
  then
    raise exception using errcode = 'PT409', message = 'move.invoice_issued';
  end if;

  update public.draft_applications as known
  set arrears_decision = decide_arrears.decision, arrears_until = until,
    arrears_document_id = case when decide_arrears.decision = 'former_agent' then decide_arrears.document_id end
  where known.id = application.id
  returning known.* into application;

  -- A draft that was made before follows.
  if billed.id is not null and billed.state = 'draft' then
    perform private.bill_arrears(billed.id, application);
    perform private.total_invoice(billed.id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.delete_company_group(group_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.company_groups as known where known.id = delete_company_group.group_id and known.user_id = caller_id;
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

  -- A check that failed is at work no more.
  if import.state <> 'checking' or not exists (
    select from public.jobs as job
    where job.kind = 'import_check' and job.input = jsonb_build_object('import', import.id) and job.state = 'failed')
  then
    perform private.require_import_state(import, '{reading,checked}');
  end if;

  delete from private.import_people as person where person.import_id = import.id;
  delete from private.import_companies as line where line.import_id = import.id;
  update public.portfolio_imports as known set state = 'discarded', ended_at = clock_timestamp() where known.id = import.id;
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

    perform private.bill_arrears(invoice_id, application);
  end if;

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.erase_next_firm(most integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  run      private.firm_deletion_runs;
  deletion private.firm_deletions;
  files    jsonb := '[]';
begin
  perform private.require_service();

  if private.remind_of_firm_deletion() then
    return '{"step": "reminder", "files": []}';
  end if;

  if private.begin_firm_deletion() then
    return '{"step": "begin", "files": []}';
  end if;

  select * into run from private.firm_deletion_runs as known
  where known.step <> 'notice' or not exists (
    select from private.mail_outbox as mail
    join private.firm_deletions as waiting on waiting.id = known.deletion_id and waiting.began_at > now() - interval '1 day'
    where mail.about_id = known.deletion_id and mail.state in ('queued', 'sending'))
  order by known.deletion_id
  for update skip locked
  limit 1;

  if not found then
    return null;
  end if;

  select * into deletion from private.firm_deletions as known where known.id = run.deletion_id;
  perform private.lock_tenant(deletion.firm_id);
  insert into private.firm_erasures (firm_id, xact) values (deletion.firm_id, pg_current_xact_id())
  on conflict on constraint firm_erasures_pkey do update set xact = excluded.xact;

  case run.step
    when 'notice' then
      update private.firm_deletion_runs as known set step = 'rows' where known.deletion_id = deletion.id;
    when 'rows' then perform private.erase_firm_rows(deletion, run, least(greatest(most, 1), 1000));
    when 'files' then files := private.next_firm_files(deletion, run);
    when 'people' then perform private.erase_firm_people(deletion, run);
    else perform private.end_firm_deletion(deletion, run);
  end case;

  return jsonb_build_object('step', run.step, 'files', files);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_deletion(tenant_id uuid)
 RETURNS TABLE(id uuid, state public.firm_deletion_state, firm_name text, reason text, hand_over text, requested_by_name text, requested_at timestamp with time zone, ordered_by_name text, ordered_at timestamp with time zone, confirmed_by_name text, confirmed_at timestamp with time zone, due_at timestamp with time zone, cancelled_by_name text, cancelled_at timestamp with time zone, cancel_reason text, may_request boolean, may_order boolean, may_confirm boolean, may_cancel boolean, step text, done integer, total integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  is_staff boolean := private.require_deletion_reader(firm_deletion.tenant_id);
  caller   constant uuid := auth.uid();
begin
  return query
  select deletion.id, deletion.state,
    case when deletion.state in ('ordered', 'waiting', 'erasing') then deletion.firm_name else firm.name end, deletion.reason,
    deletion.hand_over,
    deletion.requested_by_name, deletion.requested_at,
    -- Owners read no names of staff.
    case when is_staff then deletion.ordered_by_name end, deletion.ordered_at,
    case when is_staff or exists (select from public.tenant_users as membership
      where membership.tenant_id = firm.id and membership.user_id = deletion.confirmed_by) then deletion.confirmed_by_name end,
    deletion.confirmed_at, deletion.due_at,
    case when is_staff or exists (select from public.tenant_users as membership
      where membership.tenant_id = firm.id and membership.user_id = deletion.cancelled_by) then deletion.cancelled_by_name end,
    deletion.cancelled_at, deletion.cancel_reason,
    not is_staff and coalesce(deletion.state = 'cancelled', true),
    private.may_run(caller, 'order_firm_deletion') and coalesce(deletion.state in ('requested', 'cancelled'), true),
    coalesce(deletion.state = 'ordered' and deletion.ordered_by <> caller
      and (not is_staff or private.may_run(caller, 'confirm_firm_deletion')), false),
    coalesce(deletion.state in ('requested', 'ordered', 'waiting')
      and (not is_staff or private.may_run(caller, 'cancel_firm_deletion')), false),
    run.step, run.place, cardinality(run.tables)
  from public.tenants as firm
  left join lateral (
    select known.* from private.firm_deletions as known
    where known.firm_id = firm.id order by known.state = 'cancelled', coalesce(known.ordered_at, known.requested_at) desc limit 1
  ) as deletion on true
  left join private.firm_deletion_runs as run on run.deletion_id = deletion.id
  where firm.id = firm_deletion.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_deletion_conditions(tenant_id uuid)
 RETURNS TABLE(code text, ok boolean, blocks boolean, figure bigint)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 9
 SET search_path TO ''
AS $function$
begin
  -- Owners do not learn of complete exports before a deletion is ordered, which has one.
  if private.require_deletion_reader(firm_deletion_conditions.tenant_id)
    or (private.open_firm_deletion(firm_deletion_conditions.tenant_id)).state = 'ordered'
  then
    return query select fact.* from private.firm_deletion_facts(firm_deletion_conditions.tenant_id) as fact;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_deletion_proofs()
 RETURNS TABLE(id uuid, firm_id uuid, firm_name text, firm_slug text, reason text, hand_over text, requested_by_name text, requested_at timestamp with time zone, ordered_by_name text, ordered_at timestamp with time zone, confirmed_by_name text, confirmed_at timestamp with time zone, due_at timestamp with time zone, began_at timestamp with time zone, ended_at timestamp with time zone, export_id uuid, export_manifest text, audit_entries bigint, audit_last_id bigint, audit_head text, proof jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 10
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select deletion.id, deletion.firm_id, deletion.firm_name, deletion.firm_slug, deletion.reason, deletion.hand_over,
    deletion.requested_by_name, deletion.requested_at, deletion.ordered_by_name, deletion.ordered_at, deletion.confirmed_by_name,
    deletion.confirmed_at, deletion.due_at, deletion.began_at, deletion.ended_at, deletion.export_id, deletion.export_manifest,
    deletion.audit_entries, deletion.audit_last_id, deletion.audit_head, deletion.proof
  from private.firm_deletions as deletion
  where deletion.state = 'done'
  order by deletion.ended_at desc, deletion.id
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.group_figures(tenant_id uuid)
 RETURNS TABLE(group_id uuid, name text, note text, companies bigint, open bigint, overdue bigint, paid bigint, void bigint, money jsonb)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  today date := private.today();
begin
  perform private.require_user();

  return query
  with placed as materialized (
    select member.company_id, member.group_id from public.company_group_members as member
    where member.tenant_id = group_figures.tenant_id
  ), mine as materialized (
    select invoice.id, invoice.state, invoice.currency, invoice.due_on, invoice.total - invoice.paid as owed
    from public.invoices as invoice
    where invoice.tenant_id = group_figures.tenant_id and invoice.state <> 'draft'
  ), part as (
    -- An invoice without a company, of an application or an account, is in no group.
    select mine.id, mine.state, mine.currency, mine.due_on, placed.group_id,
      case when mine.state <> 'issued' then 0 else coalesce(parts.open, mine.owed) end as owed
    from mine
    left join private.open_parts(array(select mine.id from mine)) as parts on parts.invoice_id = mine.id
    left join placed on placed.company_id = parts.company_id
  ), counted as (
    select part.group_id,
      count(distinct part.id) filter (where part.state = 'issued') as open,
      count(distinct part.id) filter (where part.state = 'issued' and part.due_on < today) as overdue,
      count(distinct part.id) filter (where part.state = 'paid') as paid,
      count(distinct part.id) filter (where part.state = 'void') as void
    from part group by 1
  ), summed as (
    select part.group_id, part.currency, sum(part.owed) as owed,
      coalesce(sum(part.owed) filter (where part.due_on < today), 0) as overdue,
      min(part.due_on) filter (where part.due_on >= today and part.owed > 0) as next_on
    from part where part.state = 'issued'
    group by 1, 2
    having sum(part.owed) > 0
  ), listed as (
    select known.id, known.name, known.note from public.company_groups as known where known.tenant_id = group_figures.tenant_id
    union all
    select null, null, null
  )
  select listed.id, listed.name, listed.note,
    case when listed.id is null
      then (select count(*) from public.companies as company
        where company.tenant_id = group_figures.tenant_id and company.id not in (select placed.company_id from placed))
      else (select count(*) from placed where placed.group_id = listed.id)
    end,
    coalesce(counted.open, 0), coalesce(counted.overdue, 0), coalesce(counted.paid, 0), coalesce(counted.void, 0),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', summed.currency, 'owed', summed.owed, 'overdue', summed.overdue, 'next_on', summed.next_on)
        order by summed.currency), '[]')
      from summed where summed.group_id is not distinct from listed.id)
  from listed
  left join counted on counted.group_id is not distinct from listed.id
  order by listed.id is null, lower(listed.name), listed.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.group_statement(tenant_id uuid, group_id uuid, from_day date, to_day date)
 RETURNS TABLE(company_id uuid, company text, company_number text, invoice_id uuid, number text, issued_on date, due_on date, currency text, amount numeric, settled numeric, open numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if from_day is null or to_day is null then
    raise exception using errcode = 'PT422', message = 'report.days_invalid';
  end if;

  perform private.report_days(from_day, to_day);

  if not exists (
    select from public.company_groups as known
    where known.id = group_statement.group_id and known.tenant_id = group_statement.tenant_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select part.company_id, part.name, company.registration_number, invoice.id, invoice.number, invoice.issued_on, invoice.due_on,
    invoice.currency, part.amount, part.amount - part.open, part.open
  from private.open_parts(array(
    select listed.id from public.group_invoices as listed
    where listed.group_id = group_statement.group_id and listed.tenant_id = group_statement.tenant_id
      and listed.state in ('issued', 'paid') and listed.issued_on between from_day and to_day)) as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  join public.company_group_members as member on member.company_id = part.company_id and member.group_id = group_statement.group_id
  left join public.companies as company on company.id = part.company_id
  order by lower(part.name), part.company_id, invoice.issued_on, invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.import_figures(import_id uuid)
 RETURNS TABLE(companies bigint, ready bigint, alike bigint, known bigint, refused bigint, entered bigint, undone bigint, stay bigint, warned bigint, duties bigint, overdue bigint, people bigint, new_people bigint, known_people bigint, alike_people bigint, refused_people bigint, unused_people bigint, done bigint, total bigint, failed_job uuid, failure text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select line.companies, line.ready, line.alike, line.known, line.refused, line.entered, line.undone, line.stay, line.warned,
    line.duties, line.overdue, person.people, person.new_people, person.known_people, person.alike_people, person.refused_people,
    person.unused_people, case when job.state <> 'failed' then job.done end, case when job.state <> 'failed' then job.total end,
    case when job.state = 'failed' then job.id end, case when job.state = 'failed' then job.error end
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
    select running.id, running.state, running.error, running.done, running.total from public.jobs as running
    where running.kind in ('import_check', 'portfolio_import', 'import_undo') and running.input = jsonb_build_object('import', import_id)
      and running.state in ('waiting', 'running', 'failed')
    order by running.created_at desc limit 1
  ) as job on true;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_owner(token uuid, tenant_id uuid, email text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(invite_owner.email);
  made      uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = private.token_hash(token) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  -- Staff are staff here, also in a firm they own: they have invite_company.
  if private.is_admin() or not invite_owner.tenant_id = any (array(select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.tenant_users as membership
    join auth.users as account on account.id = membership.user_id
    where membership.tenant_id = invite_owner.tenant_id and membership.role = 'owner' and lower(account.email) = address)
  then
    raise exception using errcode = 'PT409', message = 'invitation.already_owner';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_owner.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by, joins)
  select private.new_token_hash(token), tenant.id, tenant.name, address, caller_id, true
  from public.tenants as tenant where tenant.id = invite_owner.tenant_id
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, known.company_name, known.id, known.tenant_id)
  from public.company_invitations as known where known.id = made;
  perform private.tell_of_owner_invitation(invite_owner.tenant_id, address);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.make_combined_payment(payment_id uuid, tenant_id uuid, invoice_ids uuid[], label text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(invoice_ids) as id where id is not null order by id);
  billed    public.invoices[];
begin
  if exists (
    select from public.combined_payments as known where known.id = make_combined_payment.payment_id and known.made_by = caller_id)
  then
    return;
  end if;

  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'combined_payment.invoices_missing';
  end if;

  -- Locked against a payment that staff note meanwhile, which takes the rows for update.
  perform from public.invoices as known where known.id = any (wanted) order by known.id for share;
  perform private.limit_client('combined_payments', 60, '1 hour');
  billed := array(
    select known from public.invoices as known
    where known.id = any (wanted) and known.tenant_id = make_combined_payment.tenant_id and known.state <> 'draft'
      and known.id in (select private.invoice_ids()));

  if cardinality(billed) < cardinality(wanted) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from unnest(billed) as each where each.id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if exists (select from unnest(billed) as each where each.state <> 'issued' or each.total = each.paid) then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_settled';
  end if;

  if (select count(distinct each.currency) from unnest(billed) as each) > 1 then
    raise exception using errcode = 'PT422', message = 'combined_payment.currencies_differ';
  end if;

  if exists (
    select from public.payment_notices as notice where notice.invoice_id = any (wanted) and notice.state = 'open')
  then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_reported';
  end if;

  -- One at a time for each person, or two devices could list an invoice twice.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if exists (
    select from public.combined_payments as known
    join public.combined_payment_invoices as part on part.payment_id = known.id
    where known.made_by = caller_id and known.ended_as is null and part.invoice_id = any (wanted))
  then
    raise exception using errcode = 'PT409', message = 'combined_payment.invoice_taken';
  end if;

  insert into public.combined_payments (id, tenant_id, number, label, currency, total, made_by)
  select make_combined_payment.payment_id, make_combined_payment.tenant_id,
    'PAY-' || lpad(floor(random() * 1000000000)::bigint::text, 9, '0'), nullif(left(btrim(make_combined_payment.label), 80), ''),
    min(each.currency), sum(each.total - each.paid), caller_id
  from unnest(billed) as each;
  insert into public.combined_payment_invoices (payment_id, tenant_id, invoice_id, amount)
  select make_combined_payment.payment_id, each.tenant_id, each.id, each.total - each.paid from unnest(billed) as each;
exception
  when unique_violation then
    -- The id belongs to another one, or the number does: with another id it may be tried again.
    raise exception using errcode = 'PT409', message = 'combined_payment.conflict';
  when not_null_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  perform private.limit_rate('my_data', 10, '1 hour');

  return jsonb_build_object(
    'created_at', now(),
    'profile', (
      select jsonb_build_object('id', person.id, 'email', person.email, 'full_name', person.full_name, 'phone', person.phone,
        'role', person.role, 'preferences', person.preferences, 'created_at', person.created_at, 'updated_at', person.updated_at)
      from public.profiles as person where person.id = caller_id),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'role', mine.role, 'since', mine.created_at)
        order by mine.created_at), '[]')
      from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id where mine.user_id = caller_id),
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object('id', company.id, 'name', company.name, 'status', company.status,
        'registration_number', company.registration_number, 'access', mine.access) order by company.name), '[]')
      from public.company_users as mine join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and company.id in (select private.company_ids())),
    'applications', (
      select coalesce(jsonb_agg(jsonb_build_object('id', draft.id, 'reference', draft.reference, 'state', draft.state,
        'entity_type', draft.entity_type, 'data', draft.data, 'created_at', draft.created_at, 'submitted_at', draft.submitted_at)
        order by draft.created_at), '[]')
      from public.draft_applications as draft
      where draft.user_id = caller_id and draft.id in (select private.application_ids())),
    'people_entered', (
      select coalesce(jsonb_agg(jsonb_build_object('id', party.id, 'kind', party.kind, 'name', party.name, 'email', party.email,
        'birth_date', party.birth_date, 'nationality', party.nationality, 'country', party.country, 'address', party.address,
        'registration_number', party.registration_number, 'created_at', party.created_at) order by party.created_at), '[]')
      from public.parties as party where party.created_by = caller_id and party.id in (select private.party_ids())),
    'identity_checks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', kyc.id, 'person', party.name, 'state', kyc.state, 'data', kyc.submitted_data,
        'submitted_at', kyc.submitted_at) order by kyc.submitted_at), '[]')
      from public.kyc_profiles as kyc join public.parties as party on party.id = kyc.party_id
      where kyc.submitted_by = caller_id and kyc.party_id in (select private.managed_party_ids())),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'file_name', document.file_name, 'category', document.category,
        'status', document.status, 'bytes', document.bytes, 'sha256', document.sha256, 'expires_on', document.expires_on,
        'created_at', document.created_at) order by document.created_at), '[]')
      from public.documents as document
      where document.uploaded_by = caller_id and (
        document.company_id in (select private.company_ids()) or document.party_id in (select private.managed_party_ids())
          or document.application_id in (select private.application_ids()))),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', ticket.reference, 'subject', ticket.subject, 'status', ticket.status,
        'created_at', ticket.created_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from', case when message.by_staff then coalesce(message.staff_name, 'Our team')
            when message.author = caller_id then 'you' else 'another person' end, 'body', message.body, 'at', message.created_at)
            order by message.created_at), '[]')
          from public.support_messages as message where message.ticket_id = ticket.id)) order by ticket.created_at), '[]')
      from public.support_tickets as ticket
      where ticket.opened_by = caller_id and ticket.id in (select private.ticket_ids())),
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', mine.kind, 'title', mine.title, 'message', mine.message, 'read', mine.read,
        'created_at', mine.created_at) order by mine.created_at), '[]')
      from public.notifications as mine where mine.user_id = caller_id),
    'muted', (
      select coalesce(jsonb_agg(jsonb_build_object('name', mine.name, 'muted_at', mine.muted_at) order by mine.muted_at), '[]')
      from public.notification_mutes as mine where mine.user_id = caller_id),
    'saved_views', (
      select coalesce(jsonb_agg(jsonb_build_object('list', mine.list, 'name', mine.name, 'query', mine.query)
        order by mine.created_at), '[]')
      from public.saved_views as mine where mine.user_id = caller_id),
    'company_groups', (
      select coalesce(jsonb_agg(jsonb_build_object('name', mine.name, 'note', mine.note, 'created_at', mine.created_at, 'companies', (
          select coalesce(jsonb_agg(company.name order by company.name, company.id), '[]')
          from public.company_group_members as member
          join public.companies as company on company.id = member.company_id
          where member.group_id = mine.id and member.company_id in (select private.company_ids()))) order by mine.created_at), '[]')
      from public.company_groups as mine where mine.user_id = caller_id),
    'calendar_links', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'company', company.name, 'created_at', mine.created_at,
        'last_read_on', mine.last_read_on) order by mine.created_at), '[]')
      from public.calendar_feeds as mine
      join public.tenants as tenant on tenant.id = mine.tenant_id
      left join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and mine.tenant_id in (select private.tenant_ids())));
end;
$function$;

CREATE OR REPLACE FUNCTION public.order_firm_deletion(tenant_id uuid, firm_name text, reason text, hand_over text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('order_firm_deletion');
  keeper    text := private.plain_text(order_firm_deletion.hand_over);
  why       text;
  deletion  private.firm_deletions;
  firm      public.tenants;
begin
  perform private.require_staff_in('order_firm_deletion', order_firm_deletion.tenant_id);
  select * into firm from public.tenants as tenant where tenant.id = order_firm_deletion.tenant_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  deletion := private.open_firm_deletion(firm.id);

  if deletion.state = 'ordered' and deletion.ordered_by = caller_id then
    return deletion.id;
  end if;

  if deletion.state <> 'requested' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  if order_firm_deletion.firm_name is distinct from firm.name then
    raise exception using errcode = 'PT422', message = 'firm_deletion.name_wrong';
  end if;

  why := private.deletion_reason(order_firm_deletion.reason);

  if char_length(keeper) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_deletion.hand_over_needed';
  end if;

  perform private.require_facts(firm.id, keeper);

  if deletion.id is null then
    insert into private.firm_deletions (firm_id, firm_name, firm_slug, state, reason, hand_over, ordered_by, ordered_by_name, ordered_at)
    values (firm.id, firm.name, firm.slug, 'ordered', why, keeper, caller_id, private.name_of(caller_id), clock_timestamp())
    returning * into deletion;
  else
    update private.firm_deletions as known
    set state = 'ordered', firm_name = firm.name, firm_slug = firm.slug, reason = why, hand_over = keeper, ordered_by = caller_id,
      ordered_by_name = private.name_of(caller_id),
      ordered_at = clock_timestamp()
    where known.id = deletion.id
    returning * into deletion;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_requested',
    'The deletion of ' || firm.name || ' waits for a confirmation', 'An owner of the firm confirms it: ' || why);
  perform private.notify_duty('senior', firm.id, 'account.firm_deletion_requested',
    'The deletion of ' || firm.name || ' waits for a confirmation', 'An owner of the firm or senior management confirms it',
    private.subject('firm_export', deletion.id, 'firm_export', firm.id), caller_id);
  return deletion.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.post_combined_payment(line_id uuid, payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  line    public.bank_lines := private.lock_bank_line('post_combined_payment', line_id);
  payment public.combined_payments;
  part    record;
begin
  select * into payment from public.combined_payments as known
  where known.id = post_combined_payment.payment_id and known.tenant_id = line.tenant_id;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select listed.invoice_id from public.combined_payment_invoices as listed where listed.payment_id = payment.id)
  order by invoice.id for update;
  perform private.require_staff_in('post_combined_payment', line.tenant_id);
  select * into payment from public.combined_payments as known where known.id = payment.id for update;

  -- Done already: by a repeat, or by a colleague.
  if payment.ended_as = 'paid' and payment.line_id = line.id then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if line.set_aside_at is not null then
    raise exception using errcode = 'PT409', message = 'bank_line.set_aside';
  end if;

  if payment.currency <> line.currency or payment.total <> private.rest_of_line(line) then
    raise exception using errcode = 'PT409', message = 'combined_payment.sum_differs';
  end if;

  -- Before the invoices are paid by it, which would end it as changed.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now(), line_id = line.id where paid.id = payment.id;

  -- A receipt is of one client and has at most 100 parts.
  for part in
    select placed.client, jsonb_agg(jsonb_build_object('invoice_id', placed.invoice_id, 'amount', placed.amount)) as parts,
      sum(placed.amount) as amount
    from (
      select listed.invoice_id, listed.amount, private.client_of(invoice) as client,
        (row_number() over (partition by private.client_of(invoice) order by invoice.due_on, invoice.id) - 1) / 100 as turn
      from public.combined_payment_invoices as listed
      join public.invoices as invoice on invoice.id = listed.invoice_id
      where listed.payment_id = payment.id) as placed
    group by placed.client, placed.turn
    order by placed.client, placed.turn
  loop
    perform public.post_bank_line(gen_random_uuid(), line.id, part.client, part.parts, part.amount);
  end loop;
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

  perform private.limit_import_rows(import.tenant_id);

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
  perform private.limit_import_rows(import.tenant_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.put_in_group(company_ids uuid[], group_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 2000;
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(company_ids) as id where id is not null order by id);
  into_it   public.company_groups;
begin
  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'company_group.companies_missing';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if put_in_group.group_id is null then
    perform private.limit_client('company_groups', 600, '1 hour');
    delete from public.company_group_members as member where member.user_id = caller_id and member.company_id = any (wanted);
    return;
  end if;

  into_it := private.lock_group(put_in_group.group_id);
  perform private.limit_client('company_groups', 600, '1 hour');
  perform from public.companies as company where company.id = any (wanted) order by company.id for key share;

  -- What the caller does not reach does not exist for them, and what is of another firm is not in a group of this one.
  if exists (
    select from unnest(wanted) as given (id)
    where not exists (
      select from public.companies as company
      where company.id = given.id and company.tenant_id = into_it.tenant_id
        and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.company_group_members as member (tenant_id, user_id, company_id, group_id)
  select into_it.tenant_id, caller_id, id, into_it.id from unnest(wanted) as id
  on conflict on constraint company_group_members_pkey do update set tenant_id = excluded.tenant_id, group_id = excluded.group_id
  where member.group_id <> excluded.group_id;

  if (select count(*) from public.company_group_members as member where member.user_id = caller_id) > most then
    raise exception using errcode = 'PT409', message = 'company_group.full';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_firm_deletion(tenant_id uuid, reason text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  deletion  private.firm_deletions;
  firm      public.tenants;
begin
  perform private.require_firm_reader(request_firm_deletion.tenant_id);

  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.lock_tenant(request_firm_deletion.tenant_id);
  deletion := private.open_firm_deletion(request_firm_deletion.tenant_id);

  -- A repeat after a lost answer, or a colleague was first.
  if deletion.id is not null then
    return deletion.id;
  end if;

  perform private.limit_rate('request_firm_deletion', 5, '1 day');
  select * into firm from public.tenants as tenant where tenant.id = request_firm_deletion.tenant_id;

  insert into private.firm_deletions (
    firm_id, firm_name, firm_slug, state, reason, requested_by, requested_by_name, requested_at)
  values (firm.id, firm.name, firm.slug, 'requested', private.deletion_reason(request_firm_deletion.reason), caller_id,
    private.name_of(caller_id), clock_timestamp())
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_requested', 'The deletion of ' || firm.name || ' is requested',
    'By ' || deletion.requested_by_name || ': ' || deletion.reason);
  return deletion.id;
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

  if company.status = 'restoring' and set_company_status.status = 'active' then
    perform private.settle_restored_fees(company, set_company_status.on_date, set_company_status.document_id);
  end if;

  perform private.notify(
    company.user_id, company.tenant_id, 'company.standing', 'The standing of ' || company.name || ' changed',
    'See its page for what it means.', private.subject('company', company.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.try_announcement(title text, message text, link text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('try_announcement');
begin
  perform private.limit_rate('try_announcement', 30, '1 hour');
  perform private.check_announcement(title, message, link);

  insert into public.notifications (user_id, kind, title, message, subject_type, subject_id, link)
  values (
    caller_id, 'announcement', btrim(try_announcement.title), coalesce(btrim(try_announcement.message), ''), 'announcement',
    gen_random_uuid(), nullif(try_announcement.link, ''));
end;
$function$;

CREATE OR REPLACE FUNCTION public.waive_obligation(obligation_id uuid, note text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  obligation public.obligations := private.lock_obligation('waive_obligation', obligation_id);
begin
  if obligation.state = 'waived' and obligation.note = btrim(waive_obligation.note) then
    return;
  end if;

  if obligation.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'obligation.illegal_move';
  end if;

  if nullif(btrim(waive_obligation.note), '') is null then
    raise exception using errcode = 'PT422', message = 'obligation.note_missing';
  end if;

  if char_length(btrim(waive_obligation.note)) > 2000 then
    raise exception using errcode = 'PT422', message = 'obligation.note_too_long';
  end if;

  update public.obligations as waived
  set state = 'waived', note = btrim(waive_obligation.note), settled_by = auth.uid(), settled_at = now()
  where waived.id = obligation_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_combined_payment(payment_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  payment   public.combined_payments;
begin
  select * into payment from public.combined_payments as known
  where known.id = withdraw_combined_payment.payment_id and known.made_by = caller_id
    and known.tenant_id = any (array(select private.tenant_ids()))
  for update;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if payment.ended_as = 'withdrawn' then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  update public.combined_payments as open set ended_as = 'withdrawn', ended_at = now() where open.id = payment.id;
end;
$function$;

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_cancelled" CHECK (((state = 'cancelled'::public.firm_deletion_state) = (cancelled_at IS NOT NULL)));

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_confirmed" CHECK (((state = ANY (ARRAY['requested'::public.firm_deletion_state, 'ordered'::public.firm_deletion_state, 'cancelled'::public.firm_deletion_state])) OR (num_nulls(ordered_by, confirmed_by, confirmed_at, due_at, export_id) = 0)));

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_done" CHECK ((((state = 'done'::public.firm_deletion_state) = (proof IS NOT NULL)) AND ((state = 'done'::public.firm_deletion_state) = (ended_at IS NOT NULL))));

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_ordered" CHECK (((state = ANY (ARRAY['requested'::public.firm_deletion_state, 'cancelled'::public.firm_deletion_state])) OR (ordered_by IS NOT NULL)));

ALTER TABLE "private"."firm_deletion_files" ADD CONSTRAINT "firm_deletion_files_deletion_id_fkey" FOREIGN KEY (deletion_id) REFERENCES private.firm_deletions(id);

ALTER TABLE "private"."firm_deletion_people" ADD CONSTRAINT "firm_deletion_people_deletion_id_fkey" FOREIGN KEY (deletion_id) REFERENCES private.firm_deletions(id);

ALTER TABLE "private"."firm_deletion_runs" ADD CONSTRAINT "firm_deletion_runs_deletion_id_fkey" FOREIGN KEY (deletion_id) REFERENCES private.firm_deletions(id);

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_requested" CHECK (((state <> 'requested'::public.firm_deletion_state) OR (requested_by IS NOT NULL)));

ALTER TABLE "public"."combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_ended" CHECK (((ended_as IS NULL) = (ended_at IS NULL)));

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_made_by_fkey" FOREIGN KEY (made_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_paid" CHECK ((((ended_as = 'paid'::public.combined_payment_end) IS TRUE) = (line_id IS NOT NULL)));

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."combined_payment_invoices" ADD CONSTRAINT "combined_payment_invoices_tenant_id_payment_id_fkey" FOREIGN KEY (tenant_id, payment_id) REFERENCES public.combined_payments(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_tenant_id_line_id_fkey" FOREIGN KEY (tenant_id, line_id) REFERENCES public.bank_lines(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."company_group_members" ADD CONSTRAINT "company_group_members_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE CASCADE;

ALTER TABLE "public"."company_group_members" ADD CONSTRAINT "company_group_members_tenant_id_group_id_user_id_fkey" FOREIGN KEY (tenant_id, group_id, user_id) REFERENCES public.company_groups(tenant_id, id, user_id) ON DELETE CASCADE;

ALTER TABLE "public"."company_groups" ADD CONSTRAINT "company_groups_tenant_id_user_id_fkey" FOREIGN KEY (tenant_id, user_id) REFERENCES public.tenant_users(tenant_id, user_id) ON DELETE CASCADE;

ALTER TABLE "public"."company_invitations" ADD CONSTRAINT "company_invitations_joins" CHECK (((NOT joins) OR (company_id IS NULL)));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_manifest_sha256_check" CHECK ((manifest_sha256 ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_parts_check" CHECK ((parts > 0));

CREATE VIEW "public"."group_duties" WITH (security_invoker=true) AS  SELECT member.group_id,
    duty.id,
    duty.tenant_id,
    duty.company_id,
    duty.company_name,
    duty.rule_code,
    duty.rule_name,
    duty.client_id,
    duty.client_name,
    duty.days_late,
    duty.rule_note,
    duty.is_verified,
    duty.because,
    duty.due_on,
    duty.amount,
    duty.currency,
    duty.state,
    duty.done_on,
    duty.reference,
    duty.note,
    duty.outcome,
    duty.may_report,
    duty.exposure,
    duty.notice,
    duty.receipt,
    duty.invoice
   FROM (public.duty_list duty
     LEFT JOIN public.company_group_members member ON ((member.company_id = duty.company_id)));

CREATE VIEW "public"."group_invoices" WITH (security_invoker=true) AS  SELECT member.group_id,
    invoice.id,
    invoice.tenant_id,
    invoice.number,
    invoice.state,
    invoice.currency,
    invoice.total,
    invoice.paid,
    invoice.credited,
    invoice.written_off,
    invoice.issued_on,
    invoice.due_on,
    invoice.company_id,
    invoice.client_id,
    COALESCE(sum(part.amount), invoice.total) AS part,
    company.name AS company_name,
    application.reference AS application_reference
   FROM ((((public.invoices invoice
     LEFT JOIN public.invoice_companies part ON ((part.invoice_id = invoice.id)))
     LEFT JOIN public.company_group_members member ON ((member.company_id = part.company_id)))
     LEFT JOIN public.companies company ON ((company.id = invoice.company_id)))
     LEFT JOIN public.draft_applications application ON ((application.id = invoice.application_id)))
  GROUP BY member.group_id, invoice.id, company.name, application.reference;

CREATE INDEX firm_deletions_due_at_idx ON private.firm_deletions USING btree (due_at) WHERE (state = 'waiting'::public.firm_deletion_state);

CREATE INDEX firm_deletions_firm_id_idx ON private.firm_deletions USING btree (firm_id);

CREATE UNIQUE INDEX firm_deletions_one_idx ON private.firm_deletions USING btree (firm_id) WHERE (state = ANY (ARRAY['requested'::public.firm_deletion_state, 'ordered'::public.firm_deletion_state, 'waiting'::public.firm_deletion_state, 'erasing'::public.firm_deletion_state]));

CREATE INDEX combined_payment_invoices_invoice_idx ON public.combined_payment_invoices USING btree (tenant_id, invoice_id);

CREATE INDEX combined_payment_invoices_payment_idx ON public.combined_payment_invoices USING btree (tenant_id, payment_id);

CREATE INDEX combined_payments_line_idx ON public.combined_payments USING btree (tenant_id, line_id);

CREATE INDEX combined_payments_made_by_idx ON public.combined_payments USING btree (made_by, made_at DESC);

CREATE INDEX combined_payments_open_idx ON public.combined_payments USING btree (tenant_id, currency, total) WHERE (ended_as IS NULL);

CREATE INDEX company_group_members_company_idx ON public.company_group_members USING btree (tenant_id, company_id);

CREATE INDEX company_group_members_group_idx ON public.company_group_members USING btree (tenant_id, group_id, user_id);

CREATE UNIQUE INDEX company_groups_name_idx ON public.company_groups USING btree (tenant_id, user_id, lower(name));

CREATE INDEX company_groups_user_idx ON public.company_groups USING btree (user_id);

CREATE TRIGGER audit AFTER INSERT OR UPDATE ON private.firm_deletions FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_firm_deletion_truncate BEFORE TRUNCATE ON private.firm_deletions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_firm_deletion BEFORE INSERT OR DELETE OR UPDATE ON private.firm_deletions FOR EACH ROW EXECUTE FUNCTION private.keep_firm_deletion();

CREATE TRIGGER check_firm_erasure BEFORE INSERT OR UPDATE ON private.firm_erasures FOR EACH ROW EXECUTE FUNCTION private.check_firm_erasure();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.combined_payment_invoices FOR EACH ROW EXECUTE FUNCTION private.audit('payment_id', 'invoice_id');

CREATE TRIGGER keep_combined_payment_invoice BEFORE DELETE OR UPDATE ON public.combined_payment_invoices FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER signal_delete AFTER DELETE ON public.combined_payment_invoices REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.combined_payment_invoices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.combined_payment_invoices REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.combined_payments FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_combined_payment_row BEFORE DELETE ON public.combined_payments FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_combined_payment BEFORE UPDATE ON public.combined_payments FOR EACH ROW EXECUTE FUNCTION private.keep_combined_payment();

CREATE TRIGGER signal_delete AFTER DELETE ON public.combined_payments REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.combined_payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.combined_payments REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_group_members FOR EACH ROW EXECUTE FUNCTION private.audit('user_id', 'company_id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.company_group_members REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.company_group_members REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.company_group_members REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.company_groups FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.company_groups REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.company_groups REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.company_groups REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER touch_updated_at BEFORE UPDATE ON public.company_groups FOR EACH ROW EXECUTE FUNCTION private.touch_updated_at();

CREATE TRIGGER end_changed_payments AFTER UPDATE OF state, total, paid ON public.invoices FOR EACH ROW EXECUTE FUNCTION private.end_changed_payments();

CREATE TRIGGER append_only_row BEFORE DELETE ON public.register_history FOR EACH ROW EXECUTE FUNCTION private.keep_unless_undone();

CREATE TRIGGER append_only BEFORE UPDATE ON public.register_history FOR EACH ROW EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_assessment_row BEFORE DELETE ON public.risk_assessments FOR EACH ROW EXECUTE FUNCTION private.keep_unless_undone();

CREATE POLICY "Owners read the invoices of their tenants' combined payments" ON "public"."combined_payment_invoices" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "People read the invoices of the payments they made" ON "public"."combined_payment_invoices" FOR SELECT TO "authenticated" USING ((payment_id IN ( SELECT private.combined_payment_ids() AS combined_payment_ids)));

CREATE POLICY "Staff read the invoices of every combined payment" ON "public"."combined_payment_invoices" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners read the combined payments of their tenants" ON "public"."combined_payments" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "People read the payments they made over invoices they see" ON "public"."combined_payments" FOR SELECT TO "authenticated" USING ((id IN ( SELECT private.combined_payment_ids() AS combined_payment_ids)));

CREATE POLICY "Staff read every combined payment" ON "public"."combined_payments" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "People read what of their groups they still reach" ON "public"."company_group_members" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND (tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids))) AND ((company_id IN ( SELECT private.company_ids() AS company_ids)) OR (tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))))));

CREATE POLICY "People read their own groups in their tenants" ON "public"."company_groups" FOR SELECT TO "authenticated" USING (((user_id = ( SELECT private.active_user_id() AS active_user_id)) AND (tenant_id = ANY (ARRAY( SELECT private.tenant_ids() AS tenant_ids)))));

COMMENT ON COLUMN "private"."firm_deletions"."audit_head" IS 'The last link of the audit chain of the firm before its rows went.';

COMMENT ON COLUMN "private"."firm_deletions"."due_at" IS 'When the waiting time ends and the worker may begin.';

COMMENT ON COLUMN "private"."firm_deletions"."export_manifest" IS 'The sha256 of the manifest of the export that was taken before, in hex.';

COMMENT ON COLUMN "private"."firm_deletions"."hand_over" IS 'Who has the records that the law wants kept: the next service provider, a liquidator.';

COMMENT ON COLUMN "private"."firm_deletions"."proof" IS 'What was removed: {"rows": {table: count}, "files": {bucket: {"files", "bytes"}}, "people": {"erased", "closed", "kept"}, "left": {"rows", "files", "tables", "buckets"}}.';

COMMENT ON COLUMN "public"."combined_payments"."label" IS 'What the client calls it, such as the name of a group; null without one.';

COMMENT ON COLUMN "public"."combined_payments"."line_id" IS 'The line of the bank that was posted on it.';

COMMENT ON COLUMN "public"."combined_payments"."number" IS 'PAY and nine digits at random: no count of the payments of a firm.';

COMMENT ON COLUMN "public"."company_groups"."note" IS 'A reference or a note of the person''s own; null without one.';

COMMENT ON COLUMN "public"."company_invitations"."joins" IS 'An owner invites another one: accepting enters no firm, since it is there.';

COMMENT ON COLUMN "public"."firm_exports"."manifest_sha256" IS 'The sha256 of its manifest.json, in hex.';

COMMENT ON COLUMN "public"."firm_exports"."parts" IS 'How many parts it had at its end; their rows go with the files.';

COMMENT ON FUNCTION "private"."accept_company_invitation"(public.company_invitations, uuid) IS 'What accepting brings: ownership of the tenant, role company_admin, the firm as a company of type service_provider with its first filing in 365 days (specification, section 7) unless an owner invited to the firm that is there, and a notification to who invited.';

COMMENT ON FUNCTION "private"."audit"() IS 'Writes a change of a row to the audit log. The trigger names the columns that identify the row. Raises staff.read_only, firm_deletion.leaving and rate.too_much: no change of theirs goes past this trigger.';

COMMENT ON FUNCTION "private"."begin_firm_deletion"() IS 'Begins the erasing of a firm whose waiting time is over: owners are notified, its people are locked out, its jobs are cancelled, and the head of its audit chain is written down; whether there was one.';

COMMENT ON FUNCTION "private"."bill_arrears"(uuid, public.draft_applications) IS 'Makes the lines of arrears of a draft those that were decided: each line of the years until then, or none. The caller adds up the invoice.';

COMMENT ON FUNCTION "private"."bring_in_rating"(uuid, jsonb) IS 'Rates a company that comes in, after its people, until it is assessed here: the highest of what the file says (medium where it says nothing), what the published model requires for the facts known, and the ratings of its people who came in. Nothing happens without a published model.';

COMMENT ON FUNCTION "private"."check_firm_erasure"() IS 'Refuses to mark a firm whose deletion is not erasing, and to mark for another transaction, for every writer. Raises not_allowed.';

COMMENT ON FUNCTION "private"."checked_group"(public.company_groups) IS 'A group with its name and note as they are kept. Raises company_group.name_invalid, company_group.note_too_long.';

COMMENT ON FUNCTION "private"."combined_payment_ids"() IS 'The payments over many invoices that the signed-in person made and of which they still see every invoice: its sum would tell of one that is hidden.';

COMMENT ON FUNCTION "private"."deletion_reason"(text) IS 'A reason as it is stored. Raises firm_deletion.reason_invalid.';

COMMENT ON FUNCTION "private"."end_changed_payments"() IS 'Ends payments over many invoices whose sum is wrong, once one of their invoices is owed with another sum or not any more, by any change of any person, and notifies who made them.';

COMMENT ON FUNCTION "private"."end_firm_deletion"(private.firm_deletions, private.firm_deletion_runs) IS 'Counts what is left of a firm in every table and bucket. Where nothing is, the firm goes and the proof is written; else its rows begin anew.';

COMMENT ON FUNCTION "private"."erase_firm_people"(private.firm_deletions, private.firm_deletion_runs) IS 'Removes the accounts of the next twenty people of a firm: erased; closed, where records of other firms or of the platform name them; or kept, of staff and of who belongs to another firm.';

COMMENT ON FUNCTION "private"."erase_firm_rows"(private.firm_deletions, private.firm_deletion_runs, integer) IS 'Removes at most so many rows of a firm that is marked, table by table.';

COMMENT ON FUNCTION "private"."erase_rows"(text, uuid, integer) IS 'Deletes at most so many rows of a firm in a table of firm_deletion_tables; how many. For the worker, once the firm is marked.';

COMMENT ON FUNCTION "private"."export_before_deletion"(uuid) IS 'The last complete export of a tenant of which every part was fetched, at most 30 days old or newer than the last change; nulls for none.';

COMMENT ON FUNCTION "private"."firm_day"(timestamp with time zone) IS 'A day in Nassau as people write it.';

COMMENT ON FUNCTION "private"."firm_deletion_facts"(uuid) IS 'What has to hold before a firm is deleted (`blocks`), and what is to be known, each with how many there are.';

COMMENT ON FUNCTION "private"."firm_deletion_order"() IS 'The tables whose rows go with a firm, each before those that it refers to by a foreign key; without tenants, whose row is the last.';

COMMENT ON FUNCTION "private"."firm_deletion_tables"() IS 'Every table with rows of a firm: which of its rows (`line`) go with the firm $1, or why they stay.';

COMMENT ON FUNCTION "private"."firm_deletion_wait"() IS 'How long a firm waits between the confirmation and the erasing: the one place of it. The table refuses less than 30 days.';

COMMENT ON FUNCTION "private"."firm_files"(uuid) IS 'The stored files that go with a firm: those under its id in every bucket, and the pictures of the people who go with it.';

COMMENT ON FUNCTION "private"."firm_rows_left"(uuid) IS 'How many rows of a firm each table has: {"public.companies": 3}.';

COMMENT ON FUNCTION "private"."goes_with_firm"(uuid) IS 'Whether a person of a firm that is erased loses the account: they are no staff and belong to no other firm.';

COMMENT ON FUNCTION "private"."heads_of_firm"(uuid) IS 'The super admin and the active owners of an active tenant: who is notified of what concerns the firm itself.';

COMMENT ON FUNCTION "private"."is_erased"(uuid) IS 'Whether this very transaction erases the firm.';

COMMENT ON FUNCTION "private"."is_named_anywhere"(uuid) IS 'Whether any record that is left names an account, of whichever firm.';

COMMENT ON FUNCTION "private"."keep_combined_payment"() IS 'Refuses to change what a payment over many invoices says, and to move one that has ended, for every caller. Raises not_allowed.';

COMMENT ON FUNCTION "private"."keep_firm_deletion"() IS 'Holds the states of a deletion, its two people, its firm and its waiting time, for every writer; a finished one is never changed, none is deleted. Raises firm_deletion.wrong_state, not_allowed.';

COMMENT ON FUNCTION "private"."keep_register_entry"() IS 'Lets only commands change an entry of a register, only in the columns the trigger names. No one deletes one, apart from an import that is undone and a firm that is erased. Raises not_allowed.';

COMMENT ON FUNCTION "private"."keep_unless_undone"() IS 'Lets no one delete a row, apart from an import that is undone and a firm that is erased. Raises not_allowed.';

COMMENT ON FUNCTION "private"."leave_groups"() IS 'Takes companies out of the groups of people who no longer reach them, and returns how many that were. They are not seen there from that moment; this step keeps them from coming back.';

COMMENT ON FUNCTION "private"."limit_import_rows"(uuid) IS 'Keeps the companies and people that wait in all imports of a firm at 200,000 at most, ten times the largest portfolio. The caller has locked the tenant. Raises import.rows_full.';

COMMENT ON FUNCTION "private"."lock_group"(uuid) IS 'A group of the caller, locked until the command ends. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "private"."lock_tenant"(uuid) IS 'One writer per tenant (or of the rows without one) until its transaction ends: the order of numbers is then the order of commits.';

COMMENT ON FUNCTION "private"."may_still_invite"(private.invitations, uuid) IS 'Whether a person with an active account may make this invitation today: staff by the line of the command that invites; of another owner the tenant''s owners; of a client also the tenant''s owners, and the company''s owners except to make another owner; of a person of an application the applicant.';

COMMENT ON FUNCTION "private"."name_of"(uuid) IS 'The name of a person, or the address where there is none.';

COMMENT ON FUNCTION "private"."next_firm_files"(private.firm_deletions, private.firm_deletion_runs) IS 'Counts the files that are gone since the last call, and answers the next hundred to remove: [{"bucket", "paths"}].';

COMMENT ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports) IS 'Notifies each client whose companies an import brought in, once for all of them.';

COMMENT ON FUNCTION "private"."open_firm_deletion"(uuid) IS 'The deletion of a firm that is not at its end; a row of nulls for none.';

COMMENT ON FUNCTION "private"."open_of_part"(public.invoice_state, boolean, numeric, numeric, numeric, numeric) IS 'What is open of one company of an invoice: all of it where the invoice is for that company alone; of an invoice of many companies what is left after the money that came (settled) has covered the companies before it (decision 120).';

COMMENT ON FUNCTION "private"."open_parts"(uuid[]) IS 'What is billed for each company of some invoices, and what of it is open: money covers the companies of one invoice in the order of their names (decision 120), so that the parts add up to what is owed. Among what the caller sees.';

COMMENT ON FUNCTION "private"."payable_invoice_ids"() IS 'The issued invoices that the signed-in person may say of how they are paid, as private.may_report_payment has it for one.';

COMMENT ON FUNCTION "private"."payments_in"(text) IS 'The references of payments over many invoices in a text of a bank, whose check digits hold.';

COMMENT ON FUNCTION "private"."refuse_change"() IS 'Makes a table append-only for everyone; only the rows of a firm that is erased go. Raises not_allowed.';

COMMENT ON FUNCTION "private"."refuse_leaving"(uuid, text, text) IS 'Refuses a change by a person in a firm whose deletion is confirmed. Raises firm_deletion.leaving.';

COMMENT ON FUNCTION "private"."remind_of_firm_deletion"() IS 'Notifies owners and the super admin seven days before the erasing of a firm; whether there was one.';

COMMENT ON FUNCTION "private"."remove_account"(uuid, boolean) IS 'Deletes an account without memberships for good; `is_kept` leaves the name where records name it.';

COMMENT ON FUNCTION "private"."require_deletion_reader"(uuid) IS 'Whether staff read the deletion of a firm; it lets its owners, senior management and the super admin through. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "private"."require_facts"(uuid, text) IS 'Refuses a deletion whose conditions do not hold, and one of a firm with records that the law wants kept and no statement who has them. Raises firm_deletion.not_ready, firm_deletion.hand_over_needed.';

COMMENT ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) IS 'Notes that the annual fees which were paid with a restoration are done, on the day of the restoration and with its document as the receipt. `company` is the company as it was before: still to be restored. The duties of the company are up to date.';

COMMENT ON FUNCTION "private"."tell_of_firm_deletion"(private.firm_deletions, text, text, text) IS 'Notifies the super admin and all owners of the firm, the caller too.';

COMMENT ON FUNCTION "private"."tell_of_owner_invitation"(uuid, text) IS 'Notifies the super admin and the other owners of a tenant that an address is invited to be an owner, besides the caller.';

COMMENT ON FUNCTION "public"."bank_line_payments"(uuid) IS 'Payments over many invoices that a line of the bank may be: those it names by their reference (`is_named`), also ended ones, and those that stand and whose sum is what is left of the line (`is_exact`). At most 10; none for a line that is not there. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."begin_import"(uuid) IS 'Brings the companies of a checked import in, each whole or not at all, a few within the request, more by a job. Those that are refused or known stay out. Their people are screened, they and their people rated, and KYC is to be reviewed by a day. Each client is notified once. Nothing happens when it has begun. For reviewers, the compliance officer and senior management, or the super admin. Raises import.undecided while someone may be known, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."cancel_firm_deletion"(uuid, text) IS 'Cancels the deletion of a firm before its erasing has begun, with a reason of 3 to 500 characters; nothing where there is none. For its owners, senior management and the super admin. Raises firm_deletion.erasing, firm_deletion.reason_invalid, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."change_company_group"(uuid, text, text) IS 'Renames a group of the caller and changes its note; null or empty takes the note away. Raises company_group.name_invalid, company_group.name_taken, company_group.note_too_long, rate.too_many above 600 changes an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."confirm_firm_deletion"(uuid, text) IS 'Confirms the deletion of a firm, by its exact name; when its 30 days of waiting end. From now on people change nothing of the firm. For its owners and senior management, never for who ordered it. Raises firm_deletion.same_person, firm_deletion.name_wrong, firm_deletion.not_ready, firm_deletion.hand_over_needed, firm_deletion.wrong_state, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."create_company_group"(uuid, uuid, text, text) IS 'Makes a group of companies of the caller in a firm, under an id from the browser, so that a repeat makes nothing twice: a name of 1 to 80 characters that none of their groups there has, letter case aside, and a note of at most 500. At most 500 groups. Raises company_group.name_invalid, company_group.name_taken, company_group.note_too_long, company_group.too_many, rate.too_many above 600 changes an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decide_arrears"(uuid, text, uuid) IS 'Decides who pays the arrears of a company that moves to the firm: first_invoice, or former_agent with an accepted document of the application that shows it. For an application in review; nothing happens when it is decided so already. The draft of its invoice follows. For reviewers, the compliance officer and senior management. Raises move.invoice_issued when an issued invoice would differ, move.decision_missing, move.no_arrears, move.receipt_missing, application.kind_differs, application.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."delete_company_group"(uuid) IS 'Deletes a group of the caller; its companies are in no group then. One that is gone already, or of another person, changes nothing. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."discard_import"(uuid) IS 'Gives an import up before it began, also when its check failed: its rows are deleted. Nothing happens a second time. For reviewers, the compliance officer and senior management, or the super admin. Raises import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."erase_next_firm"(integer) IS 'The next batch of the next firm that is to be deleted, of at most `most` rows (1000), or the reminder of one: {"step", "files": [{"bucket", "paths"}]}, the files to be removed from storage before the next call; null while nothing is to do. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."firm_deletion"(uuid) IS 'How the deletion of a firm stands, the last one: nulls where there is none, what the caller may do, and `done` of `total` tables while it is erased. Owners read no names of staff. For its owners, senior management and the super admin. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_deletion_conditions"(uuid) IS 'What has to hold before a firm is deleted (`blocks`), and what is to be known, each with how many there are; to owners, only while it waits for a confirmation. For its owners, senior management and the super admin. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_deletion_proofs"() IS 'The proofs of the last 500 firms that were deleted, the newest first. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."group_figures"(uuid) IS 'For each group of the caller in a tenant, and last for what is in none (`group_id` is null): how many companies it has, how many of its invoices are open, overdue, paid and void, and by currency (`money`) what is owed for its companies, what of it is overdue, and the next day on which some of it is due. Of an invoice of many companies the part of those in the group. group_invoices has exactly these invoices. Raises account.suspended.';

COMMENT ON FUNCTION "public"."group_statement"(uuid, uuid, date, date) IS 'What was billed for the companies of a group of the caller from one day to another (both included): each company with each invoice, what of it is for the company, and what of that is settled (paid, credited or written off) and open today. Void invoices are left out. Raises report.days_invalid, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."import_figures"(uuid) IS 'What an import would do or did: its companies by where they are, those with warnings, the duties that come with them (open, and of these overdue), its people (only those that a company or a body names), how far its job is (null when none is at work), and the job that failed with its reason (null when none did). For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_owner"(uuid, uuid, text) IS 'Invites an address to be an owner of a tenant that exists, for seven days; an earlier invitation that waits is revoked, and the super admin and the other owners are notified. The token of the link, a random uuid of version 4 of the browser, is mailed and kept as a hash alone; answers the id. For the tenant''s owners, at most 30 mails an hour. Raises invitation.email_invalid, invitation.already_owner, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."make_combined_payment"(uuid, uuid, uuid[], text) IS 'Makes one payment of what is owed on 1 to 500 issued invoices of one currency that the caller may report as paid, under an id from the browser, so that a repeat makes nothing twice. `label` is what they call it (80 characters). Raises combined_payment.invoices_missing, combined_payment.invoice_settled, combined_payment.currencies_differ, combined_payment.invoice_reported while a report that one is paid is open, combined_payment.invoice_taken while another payment of the caller has one of them, combined_payment.conflict, rate.too_many above 60 an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views, groups of companies, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."order_firm_deletion"(uuid, text, text, text) IS 'Orders that a firm is deleted, by its exact name, with a reason and, where records have to be kept, who has them now (3 to 500 characters each); another person has to confirm it. For the super admin. Raises firm_deletion.name_wrong, firm_deletion.reason_invalid, firm_deletion.hand_over_needed, firm_deletion.not_ready, firm_deletion.wrong_state, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."post_combined_payment"(uuid, uuid) IS 'Posts a line of the bank over exactly the invoices of a payment that stands and whose sum is what is left of the line, as one receipt a client and 100 invoices; nothing happens when it is done already. For staff with the duty billing. Raises combined_payment.ended, combined_payment.sum_differs, bank_line.set_aside, what post_bank_line raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_import_companies"(uuid, jsonb) IS 'Sends 1 to 500 companies of a file, after its people: {place, sheet, row, name, type (code or name), registration_number, registry_entity_id, registration_date, status, registered_office, fiscal_year_end (MM-DD), currency, authorised_shares, par_value, client_email, paid_until (a year), settled_until (a day), risk (low, medium, high), former_names: [{name, until}], notes, unreadable: [columns], roles: [{person (a key), role, shares, percent, since, until, nature: […], filed_on}], charges: [{chargee, description, amount, currency, created_on, registered_on, satisfied_on}], duties: [{duty (code or name), due_on or year, done_on, reference}], documents: [{name, date}]}. A place that was sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, import.rows_full, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_import_people"(uuid, jsonb) IS 'Sends 1 to 500 people and bodies of a file, before its companies: {key, sheet, row, name, kind (person or body_corporate), birth_date, nationality, country, registration_number, email, address, risk (low, medium, high), reviewed_on, unreadable: [columns], owners: [{owner (a key), shares, total_shares, percent, since}]}. Days are 2026-11-20, countries two letters. A key that was sent is replaced. For reviewers, the compliance officer and senior management, or the super admin. Raises import.rows_invalid, import.rows_full, import.illegal_move, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."put_in_group"(uuid[], uuid) IS 'Puts 1 to 500 companies that the caller reaches into a group of theirs, out of the one they are in; without a group they are in none. At most 2,000 companies are in the groups of a person. Nothing happens where it is so already. Raises company_group.companies_missing, company_group.full, rate.too_many above 600 changes an hour, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."request_firm_deletion"(uuid, text) IS 'An owner of a firm requests that all of it is deleted, with a reason of 3 to 500 characters; the id of the deletion, that of the one there is for a repeat. The super admin and all owners are notified. Raises firm_deletion.reason_invalid, rate.too_many, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."set_company_status"(uuid, integer, public.company_status, date, text, uuid, text) IS 'Records the standing of a company from a day on, between its registration and today, with a reason for staff (1 to 2000 characters) and a document of the company; its duties follow at once and its client is notified. Which standing may follow which: company_next_standings. That a restoration is complete takes a reason while something of its cost is not paid (1 to 2000 characters), and the document of the approval or the order it needs; annual fees that were paid with it are done then. Nothing happens when it stands so already. For reviewers, the compliance officer and senior management. Raises company.changed when the version is not expected_version, company.illegal_standing, company.standing_day_invalid, company.restoration_unpaid, company.restoration_document_missing, company.reason_missing, company.document_unknown, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."try_announcement"(text, text, text) IS 'Notifies the caller alone, as an announcement would notify its readers, at most 30 times an hour. For senior management and the super admin. Raises announcement.text_invalid, announcement.link_invalid, rate.too_many, duty.senior_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."waive_obligation"(uuid, text) IS 'Notes that an obligation need not be met after all, and why (at most 2000 characters); the client sees it. Nothing happens when it is waived already with the same reason. For the compliance officer and senior management. Raises obligation.note_missing, obligation.note_too_long, obligation.illegal_move when it is met or waived with another reason, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_combined_payment"(uuid) IS 'Withdraws a payment over many invoices that the caller made and that still stands; nothing happens when it is withdrawn already. Raises combined_payment.ended, not_found, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."firm_deletion_files" IS 'Files that the worker was given to remove and that are not counted yet: they count once they are gone from storage.';

COMMENT ON TABLE "private"."firm_deletion_people" IS 'The people of a firm when its erasing began. Gone with its end.';

COMMENT ON TABLE "private"."firm_deletion_runs" IS 'How far the erasing of a firm is: the step, the tables in the order of their keys and the one under way. Gone with its end.';

COMMENT ON TABLE "private"."firm_deletions" IS 'Deletions of firms, with the proof of each that is done. Without foreign keys on purpose: it outlives the firm and its people. Read and written by commands; never deleted.';

COMMENT ON TABLE "private"."firm_erasures" IS 'The mark of an erasing: in that one transaction rows of that one firm may go, also from what is append-only.';

COMMENT ON TABLE "public"."combined_payment_invoices" IS 'The invoices of a payment over many, each with what was owed on it when the payment was made. Read by those who read the payment. Written by commands, and never changed.';

COMMENT ON TABLE "public"."combined_payments" IS 'A payment over many invoices that a client will make: the sum and the reference. Read by the person who made it while they see all of its invoices, by owners of the firm and by staff. Written by commands.';

COMMENT ON TABLE "public"."company_group_members" IS 'Which company is in which group of a person: in at most one. Read by that person alone, while they reach the company; written by commands.';

COMMENT ON TABLE "public"."company_groups" IS 'A group of companies, such as those of one client of an intermediary. Read by the person who made it alone; written by commands.';

COMMENT ON VIEW "public"."group_duties" IS 'The duties of duty_list with the group of the caller that their company is in; null for none.';

COMMENT ON VIEW "public"."group_invoices" IS 'The invoices that the caller sees, once for each of their groups with a company on it; `part` is what of the total is for companies of the group. `group_id` is null for those with a company in no group, and for those without a company.';

REVOKE ALL ON FUNCTION "private"."begin_firm_deletion"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_firm_deletion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."bill_arrears"(uuid, public.draft_applications) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bill_arrears"(uuid, public.draft_applications) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bring_in_rating"(uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bring_in_rating"(uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_firm_erasure"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_firm_erasure"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."checked_group"(public.company_groups) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."checked_group"(public.company_groups) TO "postgres";

REVOKE ALL ON FUNCTION "private"."combined_payment_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."combined_payment_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."credited_of"(uuid) FROM "authenticated";

GRANT EXECUTE ON FUNCTION "private"."credited_of"(uuid) TO "authenticated";

REVOKE ALL ON FUNCTION "private"."deletion_reason"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deletion_reason"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_changed_payments"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_changed_payments"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_firm_deletion"(private.firm_deletions, private.firm_deletion_runs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_firm_deletion"(private.firm_deletions, private.firm_deletion_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_firm_people"(private.firm_deletions, private.firm_deletion_runs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erase_firm_people"(private.firm_deletions, private.firm_deletion_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_firm_rows"(private.firm_deletions, private.firm_deletion_runs, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erase_firm_rows"(private.firm_deletions, private.firm_deletion_runs, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."erase_rows"(text, uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."erase_rows"(text, uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."export_before_deletion"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."export_before_deletion"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_day"(timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_day"(timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_deletion_facts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_deletion_facts"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_deletion_order"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_deletion_order"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_deletion_tables"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_deletion_tables"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_deletion_wait"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_deletion_wait"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_files"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_files"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."firm_rows_left"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_rows_left"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."goes_with_firm"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."goes_with_firm"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."heads_of_firm"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."heads_of_firm"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_erased"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_erased"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_named_anywhere"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_named_anywhere"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_combined_payment"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_combined_payment"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_firm_deletion"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_firm_deletion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_unless_undone"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_unless_undone"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."leave_groups"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."leave_groups"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."limit_import_rows"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."limit_import_rows"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_group"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_group"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_tenant"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_tenant"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."name_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_firm_files"(private.firm_deletions, private.firm_deletion_runs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_firm_files"(private.firm_deletions, private.firm_deletion_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_brought_in"(public.portfolio_imports) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_firm_deletion"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_firm_deletion"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_of_part"(public.invoice_state, boolean, numeric, numeric, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_of_part"(public.invoice_state, boolean, numeric, numeric, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."open_parts"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_parts"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."payable_invoice_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payable_invoice_ids"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."payments_in"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payments_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refuse_leaving"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refuse_leaving"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."remind_of_firm_deletion"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remind_of_firm_deletion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."remove_account"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."remove_account"(uuid, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_deletion_reader"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_deletion_reader"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_facts"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_facts"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."settle_restored_fees"(public.companies, date, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_firm_deletion"(private.firm_deletions, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_firm_deletion"(private.firm_deletions, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."tell_of_owner_invitation"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_owner_invitation"(uuid, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_payments"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_payments"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."cancel_firm_deletion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_firm_deletion"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."change_company_group"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."change_company_group"(uuid, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_firm_deletion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_firm_deletion"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."create_company_group"(uuid, uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."create_company_group"(uuid, uuid, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."delete_company_group"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."delete_company_group"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."erase_next_firm"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."erase_next_firm"(integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_deletion"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_deletion"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_deletion_conditions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_deletion_conditions"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_deletion_proofs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_deletion_proofs"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."group_figures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."group_figures"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."group_statement"(uuid, uuid, date, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."group_statement"(uuid, uuid, date, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."import_figures"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."import_figures"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."invite_owner"(uuid, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invite_owner"(uuid, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."make_combined_payment"(uuid, uuid, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."make_combined_payment"(uuid, uuid, uuid[], text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."order_firm_deletion"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."order_firm_deletion"(uuid, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."post_combined_payment"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."post_combined_payment"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."put_in_group"(uuid[], uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."put_in_group"(uuid[], uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."request_firm_deletion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_firm_deletion"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_combined_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_combined_payment"(uuid) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletion_files" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletion_people" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletion_runs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_erasures" TO "postgres";

GRANT SELECT ON TABLE "public"."combined_payment_invoices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."combined_payment_invoices" TO "postgres";

GRANT SELECT ON TABLE "public"."combined_payments" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."combined_payments" TO "postgres";

GRANT SELECT ON TABLE "public"."company_group_members" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_group_members" TO "postgres";

GRANT SELECT ON TABLE "public"."company_groups" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."company_groups" TO "postgres";

REVOKE ALL ("joins") ON TABLE "public"."company_invitations" FROM "authenticated";

GRANT SELECT ("joins") ON TABLE "public"."company_invitations" TO "authenticated";

GRANT USAGE ON TYPE "public"."combined_payment_end" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_deletion_state" TO "postgres";

GRANT SELECT ON TABLE "public"."group_duties" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."group_duties" TO "postgres";

GRANT SELECT ON TABLE "public"."group_invoices" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."group_invoices" TO "postgres";

ALTER TABLE "public"."combined_payments" ADD COLUMN "payment_reference" text GENERATED ALWAYS AS (private.payment_reference(number)) STORED;

COMMENT ON COLUMN "public"."combined_payments"."payment_reference" IS 'What the client writes on the payment (ISO 11649).';

reset check_function_bodies;
