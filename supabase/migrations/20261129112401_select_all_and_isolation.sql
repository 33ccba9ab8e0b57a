set check_function_bodies = off;

CREATE TABLE "private"."isolation_probes" ("id" uuid NOT NULL DEFAULT gen_random_uuid(), "job_id" uuid, "began_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "ended_at" timestamp with time zone, "is_complete" boolean NOT NULL DEFAULT false, "people" jsonb NOT NULL, "firms" integer NOT NULL, "relations" integer NOT NULL, "checks" bigint NOT NULL DEFAULT 0, "rows_checked" bigint NOT NULL DEFAULT 0, "own_rows" bigint NOT NULL DEFAULT 0, "in_part" bigint NOT NULL DEFAULT 0, "leaks" jsonb NOT NULL DEFAULT '[]'::jsonb, CONSTRAINT "isolation_probes_complete" CHECK (((NOT is_complete) OR (ended_at IS NOT NULL))), CONSTRAINT "isolation_probes_firms_check" CHECK ((firms >= 0)), CONSTRAINT "isolation_probes_job_id_key" UNIQUE (job_id), CONSTRAINT "isolation_probes_leaks_check" CHECK ((jsonb_typeof(leaks) = 'array'::text)), CONSTRAINT "isolation_probes_people_check" CHECK ((jsonb_typeof(people) = 'array'::text)), CONSTRAINT "isolation_probes_pkey" PRIMARY KEY (id), CONSTRAINT "isolation_probes_relations_check" CHECK ((relations >= 0)));

ALTER TABLE "private"."isolation_probes" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.enter_isolation_probe()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  probe private.isolation_probes;
begin
  if (select count(distinct membership.tenant_id) from public.tenant_users as membership) < 2 then
    return null;
  end if;

  perform pg_advisory_xact_lock(hashtextextended('isolation', 0));
  select known.job_id into probe.job_id from private.isolation_probes as known
  join public.jobs as job on job.id = known.job_id and job.state in ('waiting', 'running');

  if found then
    return probe.job_id;
  end if;

  probe.id := gen_random_uuid();
  select coalesce(jsonb_agg(jsonb_build_object('person', sampled.person_id, 'firms', sampled.firms)), '[]'),
    (select count(*) from private.isolation_relations())
  into probe.people, probe.relations
  from private.isolation_sample(probe.id::text) as sampled;
  probe.firms := (
    select count(distinct firm.id)
    from jsonb_to_recordset(probe.people) as listed (firms uuid[]) cross join unnest(listed.firms) as firm (id));
  probe.job_id := private.enter_job('isolation', 'Isolation probe', jsonb_build_object('probe', probe.id),
    jsonb_array_length(probe.people) * probe.relations);
  insert into private.isolation_probes (id, job_id, people, firms, relations)
  values (probe.id, probe.job_id, probe.people, probe.firms, probe.relations);
  -- Two years of nights are enough to look back on.
  delete from private.isolation_probes as known where known.began_at < now() - interval '2 years';

  return probe.job_id;
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
    ('private.isolation_probes', null, 'a reading of the platform over all firms, which names firms and people by their ids alone'),
    ('private.risk_previews', null, 'a trial of the platform over all firms; its rows of the firm are in risk_preview_moves'),
    ('public.contact_messages', null, 'messages of visitors of the public site to the platform')
  ) as other (table_name, condition, stays) on other.table_name = listed.table_name
  where listed.table_name <> 'private.firm_export_people';
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
    ('private.isolation_probes', 'none', null, 'work of the portal'),
    ('private.job_runs', 'none', null, 'work of the portal'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.isolation_relations()
 RETURNS TABLE(name text, firm text, own text, is_table boolean, has_id boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select format('%I.%I', space.nspname, relation.relname), 'line.tenant_id',
    -- What was written to a person, or by them of themselves, stays theirs when they have left the firm.
    case when relation.relname in ('notifications', 'support_reads') then 'line.user_id = $4' else 'false' end,
    relation.relkind in ('r', 'p'), exists (
    select from pg_catalog.pg_attribute as kept
    where kept.attrelid = relation.oid and kept.attname = 'id' and not kept.attisdropped
      and has_column_privilege('authenticated', relation.oid, kept.attnum, 'select'))
  from pg_catalog.pg_class as relation
  join pg_catalog.pg_namespace as space on space.oid = relation.relnamespace
  join pg_catalog.pg_attribute as firm on firm.attrelid = relation.oid and firm.attname = 'tenant_id' and not firm.attisdropped
  where space.nspname = 'public' and relation.relkind in ('r', 'v', 'p', 'm')
    and has_column_privilege('authenticated', relation.oid, firm.attnum, 'select')
  union all
  select 'public.tenants', 'line.id', 'false', true, true
  union all
  -- A firm of a person who shares none with the reader (private.isolation_strangers).
  select 'public.profiles', '($5 ->> line.id::text)::uuid', 'line.id = $4', true, true
  union all
  -- The first folder of a file is its firm.
  select 'storage.objects', $firm$case when split_part(line.name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(line.name, '/', 1)::uuid end$firm$,
    -- What they uploaded and did not register.
    'line.owner_id = $4::text', true, true
  where has_table_privilege('authenticated', 'storage.objects', 'select');
$function$;

CREATE OR REPLACE FUNCTION private.isolation_sample(seed text)
 RETURNS TABLE(person_id uuid, firms uuid[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  most_firms constant integer := 25;
  most_of_a_role constant integer := 2;
begin
  return query
  with firm as (
    select tenant.id from public.tenants as tenant
    where exists (
      select from public.tenant_users as membership
      join public.profiles as person on person.id = membership.user_id and person.role <> 'admin' and person.status = 'active'
      where membership.tenant_id = tenant.id)
    order by md5(tenant.id || seed)
    limit most_firms
  ), member as (
    select membership.user_id,
      row_number() over (partition by membership.tenant_id, membership.role order by md5(membership.user_id || seed)) as place
    from public.tenant_users as membership
    join public.profiles as person on person.id = membership.user_id
    where membership.tenant_id in (select firm.id from firm)
      -- Staff read every firm.
      and person.role <> 'admin' and person.status = 'active'
  )
  select sampled.user_id, array(
    -- By the table itself: the helpers of the policies are what is tried.
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = sampled.user_id)
  from (select distinct member.user_id from member where member.place <= most_of_a_role) as sampled
  order by sampled.user_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.isolation_strangers(firms uuid[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(jsonb_object_agg(listed.user_id, listed.firm), '{}')
    from (
      select membership.user_id, (array_agg(membership.tenant_id order by membership.tenant_id))[1] as firm
      from public.tenant_users as membership
      join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
      group by membership.user_id
      having not array_agg(membership.tenant_id) && isolation_strangers.firms
      limit 2000
    ) as listed);
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_isolation_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  probe private.isolation_probes;
  pair record;
  found record;
  read bigint := 0;
  own bigint := 0;
  parts bigint := 0;
  seen jsonb := '[]';
begin
  select * into probe from private.isolation_probes as known where known.id = (input ->> 'probe')::uuid;

  for pair in
    select listed.person, listed.firms, split_part(wanted.key, ' ', 2) as relation
    from unnest(keys) as wanted (key)
    join jsonb_to_recordset(probe.people) as listed (person uuid, firms uuid[])
      on listed.person::text = split_part(wanted.key, ' ', 1)
  loop
    select * into found from private.probe_isolation(pair.person, pair.firms, pair.relation);
    read := read + found.checked;
    own := own + found.own;
    parts := parts + found.in_part::integer;
    seen := seen || found.leaks;
  end loop;

  update private.isolation_probes as known
  set checks = known.checks + cardinality(keys), rows_checked = known.rows_checked + read, own_rows = known.own_rows + own,
    in_part = known.in_part + parts, leaks = jsonb_path_query_array(known.leaks || seen, '$[0 to 199]')
  where known.id = probe.id;

  return jsonb_build_object('rows_checked', read, 'leaks', jsonb_array_length(seen));
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_isolation_end(input jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ended private.isolation_probes;
  leaky record;
  alert public.compliance_alerts;
begin
  update private.isolation_probes as probe
  set ended_at = clock_timestamp(), is_complete = not exists (
    select from public.jobs as job where job.id = (job_isolation_end.input ->> 'job')::uuid and job.refused > 0)
  where probe.id = (input ->> 'probe')::uuid
  returning * into ended;

  for leaky in
    select tenant.id, tenant.name, array_agg(distinct leak.relation order by leak.relation) as relations,
      count(distinct leak.person) as people
    from jsonb_to_recordset(ended.leaks) as leak (relation text, person uuid, firm uuid)
    join public.tenants as tenant on tenant.id = leak.firm
    group by tenant.id
    order by tenant.id
  loop
    alert := null;
    alert.tenant_id := leaky.id;
    alert.kind := 'isolation_broken';
    alert.dedupe_key := 'isolation_broken';
    alert.severity := 'critical';
    alert.title := 'People of other firms can read rows of ' || leaky.name;
    alert.detail := left(format('The isolation probe read %s as %s of other firms. Take the policy back, or close the portal until it is.',
      array_to_string(leaky.relations, ', '), case leaky.people when 1 then 'a person' else leaky.people || ' people' end), 2000);
    perform private.tell_super_admins('compliance.isolation_broken', alert.title, alert.detail, leaky.id,
      private.subject('alert', private.raise_alert(alert)));
  end loop;

  if ended.is_complete then
    perform private.close_alert(known.tenant_id, known.dedupe_key)
    from public.compliance_alerts as known
    where known.kind = 'isolation_broken' and known.state <> 'resolved'
      and not exists (
        select from jsonb_to_recordset(ended.leaks) as leak (firm uuid) where leak.firm = known.tenant_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_isolation_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Fewer than other kinds: each counts a table.
  most constant integer := 50;
begin
  return query
    select concat_ws(' ', listed.person, relation.name) collate "C", relation.name
    from private.isolation_probes as probe
    cross join lateral jsonb_to_recordset(probe.people) as listed (person uuid, firms uuid[])
    cross join private.isolation_relations() as relation
    where probe.id = (input ->> 'probe')::uuid
      and (after is null or concat_ws(' ', listed.person, relation.name) collate "C" > after)
    order by 1
    limit least(at_most, most);
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
          'portal_hours', private.forget_portal_hours(), 'jobs', private.forget_jobs(), 'imports', private.forget_import_rows(),
          'shares', private.end_past_shares(), 'groups', private.leave_groups());
    -- A job, so that the others do not wait for it.
    when 'isolation' then
      return jsonb_build_object('begun', case
        when exists (select from private.isolation_probes as probe where probe.began_at > now() - interval '12 hours') then 0
        else (private.enter_isolation_probe() is not null)::integer end);
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.probe_isolation(person_id uuid, firms uuid[], relation text, OUT checked bigint, OUT own bigint, OUT in_part boolean, OUT leaks jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most constant integer := 50000;
  part constant integer := 2000;
  everyone uuid[] := array(select tenant.id from public.tenants as tenant);
  strange uuid[] := array(select id from unnest(everyone) as id where id <> all (firms));
  known record;
  strangers jsonb;
  ids text[];
  narrow text := '';
begin
  select * into known from private.isolation_relations() as found where found.name = relation;
  strangers := case relation when 'public.profiles' then private.isolation_strangers(firms) end;
  execute format('select count(*) from (select from %s as line where %s = any ($1) limit %s) as there', relation, known.firm, most + 1)
    into checked using strange, everyone, ids, person_id, strangers;
  in_part := checked > most and (known.is_table or known.has_id);

  -- A large table is asked for some rows of other firms; all of it would hold the job for minutes.
  if in_part then
    narrow := case when known.is_table then 'line.ctid = any ($3::tid[])' else 'line.id::text = any ($3)' end;
    execute format('select array_agg(there.key) from (select %s::text as key from %s as line %s where %s = any ($1) limit %s) as there',
      case when known.is_table then 'line.ctid' else 'line.id' end, relation,
      case when known.is_table then 'tablesample system (' || least(100, greatest(0.1, 200.0 * part / checked)) || ')' else '' end,
      known.firm, part)
      into ids using strange, everyone, ids, person_id, strangers;
    checked := coalesce(cardinality(ids), 0);
  end if;

  select found.own, found.others into own, leaks
  from private.read_as(person_id, format(
    'select coalesce(sum(counted.n) filter (where counted.firm = any ($1)), 0)::bigint,
       jsonb_agg(jsonb_build_object(''firm'', counted.firm, ''rows'', counted.n)) filter (where counted.firm <> all ($1))
     from (select %s as firm, count(*) as n from %s as line where %s = any ($2) and not coalesce(%s, false) %s group by 1) as counted',
    known.firm, relation, known.firm, known.own, 'and ' || nullif(narrow, '')), firms, everyone, ids, strangers) as found;

  leaks := coalesce((
    select jsonb_agg(jsonb_build_object('relation', relation, 'person', person_id) || leak.one)
    from jsonb_array_elements(leaks) as leak (one)), '[]');
end;
$function$;

CREATE OR REPLACE FUNCTION private.read_as(person_id uuid, statement text, firms uuid[], everyone uuid[], ids text[], strangers jsonb, OUT own bigint, OUT others jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  begin
    -- All three end with this block, which is always undone.
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', person_id, 'aal', 'aal2')::text, true);
    perform set_config('transaction_read_only', 'on', true);
    perform set_config('role', 'authenticated', true);
    execute statement into own, others using firms, everyone, ids, person_id, strangers;
    raise sqlstate 'ISO00';
  exception when sqlstate 'ISO00' then
    null;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.staff_commands(only_command text DEFAULT NULL::text)
 RETURNS TABLE(command text, duties public.staff_duty[], super_admin private.super_admin_rule, reach private.command_reach, two_persons boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
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
    ('start_isolation_probe', '{}', 'only', 'all', false),
    ('isolation_probes', '{}', 'only', 'all', false),
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
  ) as known (command, duties, super_admin, reach, two_persons)
  where only_command is null or known.command = only_command;
end;
$function$;

CREATE OR REPLACE FUNCTION public.cancel_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('cancel_job', job_id);
begin
  if known.state = 'cancelled' then
    return;
  end if;

  if known.state not in ('waiting', 'running') then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  if known.kind = 'announcement' and known.started_at is null then
    -- It waits for a batch that has just begun, and takes back what that sent.
    perform public.recall_announcement((known.input ->> 'announcement')::uuid);
    return;
  end if;

  -- What these have done helps without the rest, or is thrown away.
  if known.kind not in ('bulk', 'isolation', 'model_preview', 'rescreening') then
    raise exception using errcode = 'PT409', message = 'job.not_cancellable';
  end if;

  -- A batch that runs holds the row of its run, not this one: it ends, counts what it did, and finds the job cancelled.
  update public.jobs as job set state = 'cancelled', ended_at = clock_timestamp()
  where job.id = known.id and job.state in ('waiting', 'running')
  returning * into known;

  -- It has ended meanwhile.
  if not found then
    raise exception using errcode = 'PT409', message = 'job.ended';
  end if;

  -- That of a batch that runs goes with its end.
  delete from private.job_runs as run
  where run.job_id in (select idle.job_id from private.job_runs as idle where idle.job_id = known.id for update skip locked);

  if known.asked_by <> auth.uid() then
    perform private.notify(
      known.asked_by, known.tenant_id, 'job.cancelled', 'A job was cancelled: ' || left(known.title, 150),
      format('%s of %s were done before.', known.done - known.refused, known.total), private.subject('job', known.id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.isolation_probes()
 RETURNS TABLE(id uuid, job_id uuid, began_at timestamp with time zone, ended_at timestamp with time zone, is_complete boolean, firms integer, people integer, relations integer, checks bigint, rows_checked bigint, own_rows bigint, in_part bigint, leaks jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('isolation_probes');

  return query
    select probe.id, probe.job_id, probe.began_at, probe.ended_at, probe.is_complete, probe.firms, jsonb_array_length(probe.people),
      probe.relations, probe.checks, probe.rows_checked, probe.own_rows, probe.in_part,
      coalesce((
        select jsonb_agg(jsonb_build_object('relation', leak.relation, 'rows', leak.rows,
          'firm', coalesce(tenant.name, 'A firm that left'), 'person', coalesce(person.full_name, person.email, 'A former person')))
        from jsonb_to_recordset(probe.leaks) as leak (relation text, person uuid, firm uuid, rows bigint)
        left join public.tenants as tenant on tenant.id = leak.firm
        left join public.profiles as person on person.id = leak.person), '[]')
    from private.isolation_probes as probe
    order by probe.began_at desc
    limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.start_isolation_probe()
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entered uuid;
begin
  perform private.require_staff('start_isolation_probe');
  entered := private.enter_isolation_probe();

  if entered is null then
    raise exception using errcode = 'PT409', message = 'job.one_firm';
  end if;

  return entered;
end;
$function$;

CREATE OR REPLACE PROCEDURE private.run_maintenance()
 LANGUAGE plpgsql
AS $procedure$
declare
  run     bigint;
  step    text;
  result  jsonb;
  failure text;
  began   timestamptz;
begin
  -- One at a time; the lock lasts over the commits, for as long as the session has it.
  if not pg_catalog.pg_try_advisory_lock(pg_catalog.hashtext('maintenance')) then
    return;
  end if;

  insert into public.maintenance_runs default values returning id into run;
  commit;

  -- In this order: what expires changes what is owed, and alerts report both.
  foreach step in array array['documents', 'kyc', 'changes', 'obligations', 'standing', 'alerts', 'statements', 'files', 'retention',
    'isolation', 'chains'] loop
    began := pg_catalog.clock_timestamp();
    result := '{}';
    failure := null;

    -- Two are done in parts with commits of their own, which a block that catches errors could not hold.
    if step = 'chains' then
      call private.check_chains(result, failure);
    elsif step = 'changes' then
      call private.effect_scheduled_changes(result, failure);
    else
      begin
        result := private.maintenance_step(step);
      exception when others then
        failure := pg_catalog.left(sqlerrm, 1000);
      end;
    end if;

    insert into public.maintenance_steps (run_id, step, result, failure, took_ms)
    values (run, step, result, failure, pg_catalog.ceil(extract(epoch from pg_catalog.clock_timestamp() - began) * 1000)::integer);
    commit;
  end loop;

  update public.maintenance_runs as finished
  set finished_at = pg_catalog.clock_timestamp(),
    failed = (select pg_catalog.count(*) from public.maintenance_steps as known where known.run_id = run and known.failure is not null)
  where finished.id = run;
  commit;

  perform pg_catalog.pg_advisory_unlock(pg_catalog.hashtext('maintenance'));
end;
$procedure$;

ALTER TABLE "private"."isolation_probes" ADD CONSTRAINT "isolation_probes_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE SET NULL;

CREATE INDEX isolation_probes_began_at_idx ON private.isolation_probes USING btree (began_at DESC);

COMMENT ON COLUMN "private"."isolation_probes"."checks" IS 'How many of a person and a table were done.';

COMMENT ON COLUMN "private"."isolation_probes"."firms" IS 'Firms whose people are in the sample.';

COMMENT ON COLUMN "private"."isolation_probes"."in_part" IS 'Checks in which a large table was asked for a sample of its rows.';

COMMENT ON COLUMN "private"."isolation_probes"."is_complete" IS 'Whether it ended with each of its checks done. Only then no leak is a proof.';

COMMENT ON COLUMN "private"."isolation_probes"."job_id" IS 'Null once the job is forgotten.';

COMMENT ON COLUMN "private"."isolation_probes"."leaks" IS 'What was read of other firms: [{"relation", "person", "firm", "rows"}], at most 200.';

COMMENT ON COLUMN "private"."isolation_probes"."own_rows" IS 'Rows of their own firms that the people read: a probe that reads none proves nothing.';

COMMENT ON COLUMN "private"."isolation_probes"."people" IS 'The sample: [{"person", "firms"}], ids.';

COMMENT ON COLUMN "private"."isolation_probes"."relations" IS 'Tables and views that people of a firm may ask for.';

COMMENT ON COLUMN "private"."isolation_probes"."rows_checked" IS 'Rows of other firms that were there to be read, added up over the checks.';

COMMENT ON FUNCTION "private"."enter_isolation_probe"() IS 'Enters the job of an isolation probe with a new sample, or answers the one that is under way; its id. Null while fewer than two firms have people. For the nightly maintenance and start_isolation_probe.';

COMMENT ON FUNCTION "private"."isolation_relations"() IS 'The tables and views whose rows are of a firm and for which signed-in people may ask, with how the firm of a row (`line`) is read, and which rows are the own ones of a person ($4) in any firm. What people may not ask for at all needs no probe.';

COMMENT ON FUNCTION "private"."isolation_sample"(text) IS 'Up to two people of each role in up to 25 firms, others with each seed, and all firms they belong to. No staff, who read every firm, and no suspended person, who reads nothing.';

COMMENT ON FUNCTION "private"."isolation_strangers"(uuid[]) IS 'People who belong to none of these firms, staff aside, each with one of their firms; 2,000 at most.';

COMMENT ON FUNCTION "private"."job_isolation_do"(jsonb, text[]) IS 'Reads some tables as some people, and keeps what came of it in the probe.';

COMMENT ON FUNCTION "private"."job_isolation_end"(jsonb) IS 'Ends a probe: raises an alert in each firm whose rows were read and notifies the super admin, and closes the alert of a firm of which a complete probe read none.';

COMMENT ON FUNCTION "private"."job_isolation_rows"(jsonb, text, integer) IS 'The next people and tables of a probe. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."probe_isolation"(uuid, uuid[], text) IS 'Reads a table or view as a person who belongs to some firms: how many rows of other firms are there, how many of their own the person reads, and what they read of others. Of more than 50,000 rows of others 2,000 are asked for (`in_part`).';

COMMENT ON FUNCTION "private"."read_as"(uuid, text, uuid[], uuid[], text[], jsonb) IS 'Runs a statement that counts under the identity of a person, read only and undone. Only for a session of the owner.';

COMMENT ON FUNCTION "public"."cancel_job"(uuid) IS 'Ends a selection that is being worked through, a preview of a risk model, a rescreening, an isolation probe, or an announcement that has not begun, which is recalled. What is done stays; a batch that runs ends, and no other begins. Nothing happens a second time. For who asked for it and the super admin. Raises job.ended, job.not_cancellable for other kinds, whose half helps no one, duty.senior_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."isolation_probes"() IS 'The last ten isolation probes, the newest first: whose people were tried on how many tables and rows, and what they read of other firms. One without an end is under way, or was cancelled. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."start_isolation_probe"() IS 'Begins an isolation probe, or answers the one that is under way; the id of its job. For the super admin. Raises job.one_firm while fewer than two firms have people, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."isolation_probes" IS 'What each isolation probe looked at and found. Read by the super admin (isolation_probes). Not audited: it is a reading.';

REVOKE ALL ON FUNCTION "private"."enter_isolation_probe"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_isolation_probe"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."isolation_relations"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."isolation_relations"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."isolation_sample"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."isolation_sample"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."isolation_strangers"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."isolation_strangers"(uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_isolation_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_isolation_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_isolation_end"(jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_isolation_end"(jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_isolation_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_isolation_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."probe_isolation"(uuid, uuid[], text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."probe_isolation"(uuid, uuid[], text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."read_as"(uuid, text, uuid[], uuid[], text[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."read_as"(uuid, text, uuid[], uuid[], text[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "public"."isolation_probes"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."isolation_probes"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."start_isolation_probe"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."start_isolation_probe"() TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."isolation_probes" TO "postgres";

reset check_function_bodies;
