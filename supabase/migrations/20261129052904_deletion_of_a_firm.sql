set check_function_bodies = off;

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

ALTER TABLE "public"."firm_exports" ADD COLUMN "parts" integer;

ALTER TABLE "public"."firm_exports" ADD COLUMN "manifest_sha256" text;

CREATE TYPE "public"."firm_deletion_state" AS ENUM ('requested', 'ordered', 'waiting', 'erasing', 'done', 'cancelled');

ALTER TABLE "private"."firm_deletions" ADD COLUMN "state" public.firm_deletion_state NOT NULL;

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
      'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements', 'statement_signatures', 'company_origins',
      'portfolio_imports', 'import_columns', 'company_departures']
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
    -- The log at the end, since whatever goes on meanwhile is in it.
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

CREATE OR REPLACE FUNCTION private.open_firm_deletion(firm_id uuid)
 RETURNS private.firm_deletions
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select deletion.* from private.firm_deletions as deletion
  where deletion.firm_id = open_firm_deletion.firm_id and deletion.state in ('requested', 'ordered', 'waiting', 'erasing');
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

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_cancelled" CHECK (((state = 'cancelled'::public.firm_deletion_state) = (cancelled_at IS NOT NULL)));

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_confirmed" CHECK (((state = ANY (ARRAY['requested'::public.firm_deletion_state, 'ordered'::public.firm_deletion_state, 'cancelled'::public.firm_deletion_state])) OR (num_nulls(ordered_by, confirmed_by, confirmed_at, due_at, export_id) = 0)));

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_done" CHECK ((((state = 'done'::public.firm_deletion_state) = (proof IS NOT NULL)) AND ((state = 'done'::public.firm_deletion_state) = (ended_at IS NOT NULL))));

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_ordered" CHECK (((state = ANY (ARRAY['requested'::public.firm_deletion_state, 'cancelled'::public.firm_deletion_state])) OR (ordered_by IS NOT NULL)));

ALTER TABLE "private"."firm_deletion_files" ADD CONSTRAINT "firm_deletion_files_deletion_id_fkey" FOREIGN KEY (deletion_id) REFERENCES private.firm_deletions(id);

ALTER TABLE "private"."firm_deletion_people" ADD CONSTRAINT "firm_deletion_people_deletion_id_fkey" FOREIGN KEY (deletion_id) REFERENCES private.firm_deletions(id);

ALTER TABLE "private"."firm_deletion_runs" ADD CONSTRAINT "firm_deletion_runs_deletion_id_fkey" FOREIGN KEY (deletion_id) REFERENCES private.firm_deletions(id);

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_requested" CHECK (((state <> 'requested'::public.firm_deletion_state) OR (requested_by IS NOT NULL)));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_manifest_sha256_check" CHECK ((manifest_sha256 ~ '^[0-9a-f]{64}$'::text));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_parts_check" CHECK ((parts > 0));

CREATE INDEX firm_deletions_due_at_idx ON private.firm_deletions USING btree (due_at) WHERE (state = 'waiting'::public.firm_deletion_state);

CREATE INDEX firm_deletions_firm_id_idx ON private.firm_deletions USING btree (firm_id);

CREATE UNIQUE INDEX firm_deletions_one_idx ON private.firm_deletions USING btree (firm_id) WHERE (state = ANY (ARRAY['requested'::public.firm_deletion_state, 'ordered'::public.firm_deletion_state, 'waiting'::public.firm_deletion_state, 'erasing'::public.firm_deletion_state]));

CREATE TRIGGER audit AFTER INSERT OR UPDATE ON private.firm_deletions FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_firm_deletion_truncate BEFORE TRUNCATE ON private.firm_deletions FOR EACH STATEMENT EXECUTE FUNCTION private.refuse_change();

CREATE TRIGGER keep_firm_deletion BEFORE INSERT OR DELETE OR UPDATE ON private.firm_deletions FOR EACH ROW EXECUTE FUNCTION private.keep_firm_deletion();

CREATE TRIGGER check_firm_erasure BEFORE INSERT OR UPDATE ON private.firm_erasures FOR EACH ROW EXECUTE FUNCTION private.check_firm_erasure();

COMMENT ON COLUMN "private"."firm_deletions"."audit_head" IS 'The last link of the audit chain of the firm before its rows went.';

COMMENT ON COLUMN "private"."firm_deletions"."due_at" IS 'When the waiting time ends and the worker may begin.';

COMMENT ON COLUMN "private"."firm_deletions"."export_manifest" IS 'The sha256 of the manifest of the export that was taken before, in hex.';

COMMENT ON COLUMN "private"."firm_deletions"."hand_over" IS 'Who has the records that the law wants kept: the next service provider, a liquidator.';

COMMENT ON COLUMN "private"."firm_deletions"."proof" IS 'What was removed: {"rows": {table: count}, "files": {bucket: {"files", "bytes"}}, "people": {"erased", "closed", "kept"}, "left": {"rows", "files", "tables", "buckets"}}.';

COMMENT ON COLUMN "public"."firm_exports"."manifest_sha256" IS 'The sha256 of its manifest.json, in hex.';

COMMENT ON COLUMN "public"."firm_exports"."parts" IS 'How many parts it had at its end; their rows go with the files.';

COMMENT ON FUNCTION "private"."audit"() IS 'Writes a change of a row to the audit log. The trigger names the columns that identify the row. Raises staff.read_only, firm_deletion.leaving and rate.too_much: no change of theirs goes past this trigger.';

COMMENT ON FUNCTION "private"."begin_firm_deletion"() IS 'Begins the erasing of a firm whose waiting time is over: owners are notified, its people are locked out, its jobs are cancelled, and the head of its audit chain is written down; whether there was one.';

COMMENT ON FUNCTION "private"."check_firm_erasure"() IS 'Refuses to mark a firm whose deletion is not erasing, and to mark for another transaction, for every writer. Raises not_allowed.';

COMMENT ON FUNCTION "private"."deletion_reason"(text) IS 'A reason as it is stored. Raises firm_deletion.reason_invalid.';

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

COMMENT ON FUNCTION "private"."is_erased"(uuid) IS 'Whether this very transaction erases the firm.';

COMMENT ON FUNCTION "private"."is_named_anywhere"(uuid) IS 'Whether any record that is left names an account, of whichever firm.';

COMMENT ON FUNCTION "private"."keep_firm_deletion"() IS 'Holds the states of a deletion, its two people, its firm and its waiting time, for every writer; a finished one is never changed, none is deleted. Raises firm_deletion.wrong_state, not_allowed.';

COMMENT ON FUNCTION "private"."keep_register_entry"() IS 'Lets only commands change an entry of a register, only in the columns the trigger names. No one deletes one, apart from an import that is undone and a firm that is erased. Raises not_allowed.';

COMMENT ON FUNCTION "private"."name_of"(uuid) IS 'The name of a person, or the address where there is none.';

COMMENT ON FUNCTION "private"."next_firm_files"(private.firm_deletions, private.firm_deletion_runs) IS 'Counts the files that are gone since the last call, and answers the next hundred to remove: [{"bucket", "paths"}].';

COMMENT ON FUNCTION "private"."open_firm_deletion"(uuid) IS 'The deletion of a firm that is not at its end; a row of nulls for none.';

COMMENT ON FUNCTION "private"."refuse_change"() IS 'Makes a table append-only for everyone; only the rows of a firm that is erased go. Raises not_allowed.';

COMMENT ON FUNCTION "private"."refuse_leaving"(uuid, text, text) IS 'Refuses a change by a person in a firm whose deletion is confirmed. Raises firm_deletion.leaving.';

COMMENT ON FUNCTION "private"."remind_of_firm_deletion"() IS 'Notifies owners and the super admin seven days before the erasing of a firm; whether there was one.';

COMMENT ON FUNCTION "private"."remove_account"(uuid, boolean) IS 'Deletes an account without memberships for good; `is_kept` leaves the name where records name it.';

COMMENT ON FUNCTION "private"."require_deletion_reader"(uuid) IS 'Whether staff read the deletion of a firm; it lets its owners, senior management and the super admin through. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "private"."require_facts"(uuid, text) IS 'Refuses a deletion whose conditions do not hold, and one of a firm with records that the law wants kept and no statement who has them. Raises firm_deletion.not_ready, firm_deletion.hand_over_needed.';

COMMENT ON FUNCTION "private"."tell_of_firm_deletion"(private.firm_deletions, text, text, text) IS 'Notifies the super admin and all owners of the firm, the caller too.';

COMMENT ON FUNCTION "public"."cancel_firm_deletion"(uuid, text) IS 'Cancels the deletion of a firm before its erasing has begun, with a reason of 3 to 500 characters; nothing where there is none. For its owners, senior management and the super admin. Raises firm_deletion.erasing, firm_deletion.reason_invalid, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."confirm_firm_deletion"(uuid, text) IS 'Confirms the deletion of a firm, by its exact name; when its 30 days of waiting end. From now on people change nothing of the firm. For its owners and senior management, never for who ordered it. Raises firm_deletion.same_person, firm_deletion.name_wrong, firm_deletion.not_ready, firm_deletion.hand_over_needed, firm_deletion.wrong_state, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."erase_next_firm"(integer) IS 'The next batch of the next firm that is to be deleted, of at most `most` rows (1000), or the reminder of one: {"step", "files": [{"bucket", "paths"}]}, the files to be removed from storage before the next call; null while nothing is to do. For a server with the secret key. Raises not_allowed.';

COMMENT ON FUNCTION "public"."firm_deletion"(uuid) IS 'How the deletion of a firm stands, the last one: nulls where there is none, what the caller may do, and `done` of `total` tables while it is erased. Owners read no names of staff. For its owners, senior management and the super admin. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_deletion_conditions"(uuid) IS 'What has to hold before a firm is deleted (`blocks`), and what is to be known, each with how many there are; to owners, only while it waits for a confirmation. For its owners, senior management and the super admin. Raises not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_deletion_proofs"() IS 'The proofs of the last 500 firms that were deleted, the newest first. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."order_firm_deletion"(uuid, text, text, text) IS 'Orders that a firm is deleted, by its exact name, with a reason and, where records have to be kept, who has them now (3 to 500 characters each); another person has to confirm it. For the super admin. Raises firm_deletion.name_wrong, firm_deletion.reason_invalid, firm_deletion.hand_over_needed, firm_deletion.not_ready, firm_deletion.wrong_state, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."request_firm_deletion"(uuid, text) IS 'An owner of a firm requests that all of it is deleted, with a reason of 3 to 500 characters; the id of the deletion, that of the one there is for a repeat. The super admin and all owners are notified. Raises firm_deletion.reason_invalid, rate.too_many, not_allowed, not_found, account.suspended.';

COMMENT ON TABLE "private"."firm_deletion_files" IS 'Files that the worker was given to remove and that are not counted yet: they count once they are gone from storage.';

COMMENT ON TABLE "private"."firm_deletion_people" IS 'The people of a firm when its erasing began. Gone with its end.';

COMMENT ON TABLE "private"."firm_deletion_runs" IS 'How far the erasing of a firm is: the step, the tables in the order of their keys and the one under way. Gone with its end.';

COMMENT ON TABLE "private"."firm_deletions" IS 'Deletions of firms, with the proof of each that is done. Without foreign keys on purpose: it outlives the firm and its people. Read and written by commands; never deleted.';

COMMENT ON TABLE "private"."firm_erasures" IS 'The mark of an erasing: in that one transaction rows of that one firm may go, also from what is append-only.';

REVOKE ALL ON FUNCTION "private"."begin_firm_deletion"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_firm_deletion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_firm_erasure"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_firm_erasure"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."deletion_reason"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."deletion_reason"(text) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."is_erased"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_erased"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_named_anywhere"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_named_anywhere"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_firm_deletion"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_firm_deletion"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."name_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."name_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."next_firm_files"(private.firm_deletions, private.firm_deletion_runs) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."next_firm_files"(private.firm_deletions, private.firm_deletion_runs) TO "postgres";

REVOKE ALL ON FUNCTION "private"."open_firm_deletion"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."open_firm_deletion"(uuid) TO "postgres";

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

REVOKE ALL ON FUNCTION "private"."tell_of_firm_deletion"(private.firm_deletions, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."tell_of_firm_deletion"(private.firm_deletions, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "public"."cancel_firm_deletion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_firm_deletion"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."confirm_firm_deletion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."confirm_firm_deletion"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."erase_next_firm"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."erase_next_firm"(integer) TO "postgres", "service_role";

REVOKE ALL ON FUNCTION "public"."firm_deletion"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_deletion"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_deletion_conditions"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_deletion_conditions"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_deletion_proofs"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_deletion_proofs"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."order_firm_deletion"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."order_firm_deletion"(uuid, text, text, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."request_firm_deletion"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."request_firm_deletion"(uuid, text) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletion_files" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletion_people" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletion_runs" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_deletions" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."firm_erasures" TO "postgres";

GRANT USAGE ON TYPE "public"."firm_deletion_state" TO "postgres";

reset check_function_bodies;
