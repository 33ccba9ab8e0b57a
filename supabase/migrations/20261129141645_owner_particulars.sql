set check_function_bodies = off;

DROP FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer);

CREATE TABLE "private"."filed_owners" ("obligation_id" uuid NOT NULL, "tenant_id" uuid NOT NULL, "company_id" uuid NOT NULL, "filed_at" timestamp with time zone NOT NULL DEFAULT clock_timestamp(), "owners" jsonb NOT NULL, CONSTRAINT "filed_owners_owners_check" CHECK ((jsonb_typeof(owners) = 'array'::text)), CONSTRAINT "filed_owners_pkey" PRIMARY KEY (obligation_id));

ALTER TABLE "private"."filed_owners" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.changed_particulars(company_id uuid)
 RETURNS TABLE(party_id uuid, name text, fields jsonb)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select entry.party_id, party.name, jsonb_agg(
    jsonb_build_object('label', compared.label, 'was', was.cells ->> compared.field, 'now', now_known.cells ->> compared.field)
    order by compared.place)
  from private.last_filed_owners(changed_particulars.company_id) as filed
  cross join lateral jsonb_array_elements(filed.owners) as owner (known)
  cross join lateral (select owner.known -> 'cells' as cells) as was
  join public.company_participants as entry
    on entry.company_id = changed_particulars.company_id and entry.party_id = (owner.known ->> 'party_id')::uuid
      and entry.role = 'beneficial_owner' and entry.ceased_on is null
  join public.parties as party on party.id = entry.party_id
  cross join lateral (select private.party_cells(party) as cells) as now_known
  cross join lateral (
    select 0 as place, 'legal_name' as field, 'Legal name' as label
    union all select 1, 'service_address', 'Service address'
    -- Control and percentage are compared with the register (private.owner_changes).
    union all select prescribed.place + 1, prescribed.field, prescribed.label
    from private.prescribed_particulars() as prescribed where prescribed.source <> 'entry') as compared
  where (was.cells ->> compared.field) is distinct from (now_known.cells ->> compared.field)
  group by entry.party_id, party.name
  order by party.name, entry.party_id;
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
    ('public.report_mails', 'none', null, 'belongs to single people'),
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
    ('private.filed_owners', 'none', null, 'what the portal compares a filing with; the registers and their history have it'),
    ('private.owners_due', 'none', null, 'work of the portal'),
    ('private.screening_due', 'none', null, 'work of the portal'),
    ('public.contact_messages', 'none', null, 'messages of visitors of the public site to the platform')
  ) as listed (table_name, held, condition, reason);
$function$;

CREATE OR REPLACE FUNCTION private.keep_filed_owners()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  insert into private.filed_owners as filed (obligation_id, tenant_id, company_id, owners)
  select new.id, new.tenant_id, new.company_id, coalesce(
    jsonb_agg(jsonb_build_object('party_id', entry.party_id, 'cells', private.owner_cells(entry)) order by entry.id), '[]')
  from public.company_participants as entry
  where entry.company_id = new.company_id and entry.role = 'beneficial_owner' and entry.ceased_on is null
  on conflict (obligation_id) do update set filed_at = clock_timestamp(), owners = excluded.owners;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.last_filed_owners(company_id uuid)
 RETURNS private.filed_owners
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select filed.* from private.filed_owners as filed
  join public.obligations as duty on duty.id = filed.obligation_id and duty.state = 'done'
  where filed.company_id = last_filed_owners.company_id
    -- The last filing that was done: of an older one what was kept says nothing.
    and duty.settled_at = (
      select max(other.settled_at) from public.obligations as other
      where other.company_id = last_filed_owners.company_id and other.rule_code = 'BO_FILING' and other.state = 'done')
  order by filed.filed_at desc limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.missing_of(kind public.party_kind, cells jsonb)
 RETURNS TABLE(field text, label text, source text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select prescribed.field, prescribed.label, prescribed.source
  from private.prescribed_particulars() as prescribed
  where (kind = 'person' or not prescribed.of_person) and cells ->> prescribed.field is null
  order by prescribed.place;
$function$;

CREATE OR REPLACE FUNCTION private.missing_particulars(kind public.party_kind, cells jsonb)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select string_agg(missing.label, '; ') from private.missing_of(kind, cells) as missing;
$function$;

CREATE OR REPLACE FUNCTION private.note_changed_particulars(company_id uuid, on_date date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  filed   private.filed_owners := private.last_filed_owners(note_changed_particulars.company_id);
  said    text;
begin
  -- An open filing takes what changed with it. Nothing is filed any more for a company that is gone.
  if filed.obligation_id is null or exists (
    select from public.obligations as duty
    where duty.company_id = note_changed_particulars.company_id and duty.rule_code = 'BO_FILING' and duty.state = 'open'
  ) then
    return 0;
  end if;

  select * into company from public.companies as known where known.id = note_changed_particulars.company_id;

  if company.status in ('struck_off', 'dissolved', 'continued_out', 'transferred_out', 'merged') then
    return 0;
  end if;

  select left('Particulars changed since the last filing of beneficial owners. ' || string_agg(
    changed.name || ': ' || (select string_agg(field.value ->> 'label', ', ') from jsonb_array_elements(changed.fields) as field), '; ')
    || '.', 2000) into said
  from private.changed_particulars(note_changed_particulars.company_id) as changed;

  -- What staff took back as recorded in error does not come back by itself.
  if said is null or exists (
    select from public.recorded_events as known
    where known.company_id = note_changed_particulars.company_id and known.event = 'bo_identified_or_changed' and known.note = said
      and known.recorded_at > filed.filed_at
  ) then
    return 0;
  end if;

  insert into public.recorded_events (tenant_id, company_id, event, on_date, note)
  values (company.tenant_id, company.id, 'bo_identified_or_changed', note_changed_particulars.on_date, said);
  return 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.owner_cells(entry public.company_participants)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  party   public.parties;
  cells   jsonb;
begin
  select * into company from public.companies as known where known.id = entry.company_id;
  select * into party from public.parties as known where known.id = entry.party_id;

  cells := private.return_company(company) || private.party_cells(party) || jsonb_build_object(
    'incorporated_on', company.registration_date,
    'company_status', initcap(replace(company.status::text, '_', ' ')),
    'percent', trim_scale(entry.percent),
    'nature_of_control', nullif(array_to_string(entry.nature_of_control, '; '), ''),
    'since', entry.appointed_on);

  return cells || jsonb_build_object('missing', private.missing_particulars(party.kind, cells));
end;
$function$;

CREATE OR REPLACE FUNCTION private.party_cells(party public.parties)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  given    jsonb;
  identity record;
begin
  select private.json_object(profile.submitted_data) into given
  from public.kyc_profiles as profile where profile.party_id = party.id;
  -- What the identity check holds no field for is that of the newest document that staff accepted.
  select category.name as type, document.issued_on, document.expires_on into identity
  from public.documents as document
  join public.document_categories as category on category.code = document.category
  where document.party_id = party.id and document.status = 'accepted'
    and document.category in ('passport', 'national_id', 'driving_licence')
  order by document.category = 'passport' desc, document.reviewed_at desc nulls last, document.id
  limit 1;

  return jsonb_build_object(
    'legal_name', coalesce(nullif(private.json_text(given -> 'name'), ''), party.name),
    'former_names', nullif(private.json_text(given -> 'former_names'), ''),
    'residential_address', nullif(concat_ws(', ',
      nullif(private.json_text(given -> 'address' -> 'line'), ''), nullif(private.json_text(given -> 'address' -> 'postcode'), ''),
      nullif(private.json_text(given -> 'address' -> 'city'), ''),
      nullif(private.country_name(given -> 'address' -> 'country'), '')), ''),
    'service_address', party.address,
    'country', nullif(private.country_name(coalesce(to_jsonb(party.country), given -> 'address' -> 'country')), ''),
    'birth_date', coalesce(party.birth_date, private.json_date(given -> 'birth_date')),
    'nationality', coalesce(
      (select string_agg(private.country_name(nation.value), '; ' order by nation.place)
        from jsonb_array_elements(private.json_array(given -> 'nationalities')) with ordinality as nation (value, place)),
      nullif(private.country_name(to_jsonb(party.nationality)), '')),
    'id_type', identity.type,
    'id_number', nullif(private.json_text(given -> 'identity' -> 'number'), ''),
    'id_country', nullif(private.country_name(given -> 'identity' -> 'country'), ''),
    'id_issued_on', identity.issued_on,
    'id_expires_on', coalesce(private.json_date(given -> 'identity' -> 'expires_on'), identity.expires_on));
end;
$function$;

CREATE OR REPLACE FUNCTION private.prescribed_particulars()
 RETURNS TABLE(place integer, field text, label text, of_person boolean, source text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  values
    (1, 'residential_address', 'Residential address', true, 'identity'), (2, 'country', 'Country', false, 'party'),
    (3, 'birth_date', 'Date of birth', true, 'party'), (4, 'nationality', 'Nationality', true, 'party'),
    (5, 'id_type', 'Type of document', true, 'document'), (6, 'id_number', 'Document number', true, 'identity'),
    (7, 'id_country', 'Issuing country', true, 'identity'), (8, 'id_issued_on', 'Issue date', true, 'document'),
    (9, 'id_expires_on', 'Expiry date', true, 'identity'), (10, 'nature_of_control', 'Nature of control', false, 'entry');
$function$;

CREATE OR REPLACE FUNCTION private.refresh_owners_of(company_id uuid, on_date date)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if private.refresh_owner_proposals(refresh_owners_of.company_id, on_date)
    -- statements/filed-owners.sql
    + private.note_changed_particulars(refresh_owners_of.company_id, on_date) > 0
  then
    perform private.refresh_obligations(refresh_owners_of.company_id);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.missing_owner_particulars(tenant_id uuid, party jsonb, nature_of_control text[] DEFAULT '{}'::text[])
 RETURNS TABLE(field text, label text, source text, kyc_profile_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  owner public.parties;
begin
  perform private.require_user();

  if not private.is_admin() and not missing_owner_particulars.tenant_id in (
    select private.tenant_ids() union select private.owned_tenant_ids()
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if missing_owner_particulars.party ? 'party_id' then
    -- What is known of a person is for those who handle that person.
    select * into owner from public.parties as known
    where known.id = private.json_uuid(missing_owner_particulars.party -> 'party_id')
      and known.tenant_id = missing_owner_particulars.tenant_id
      and (
        private.is_admin() or known.tenant_id in (select private.owned_tenant_ids())
        or known.id in (select private.managed_party_ids()));
  elsif private.json_text(missing_owner_particulars.party -> 'kind') in ('person', 'body_corporate') then
    owner.kind := private.json_text(missing_owner_particulars.party -> 'kind')::public.party_kind;
    owner.birth_date := private.json_date(missing_owner_particulars.party -> 'birth_date');
    owner.country := case when private.json_is_country(missing_owner_particulars.party -> 'country')
      then private.json_text(missing_owner_particulars.party -> 'country') end;
    owner.nationality := case when private.json_is_country(missing_owner_particulars.party -> 'nationality')
      then private.json_text(missing_owner_particulars.party -> 'nationality') end;
  end if;

  if owner.kind is null then
    return;
  end if;

  return query
  select missing.field, missing.label, missing.source,
    (select profile.id from public.kyc_profiles as profile where profile.party_id = owner.id)
  from private.missing_of(owner.kind, private.party_cells(owner) || jsonb_build_object(
    'nature_of_control', nullif(array_to_string(missing_owner_particulars.nature_of_control, '; '), ''))) as missing;
end;
$function$;

CREATE OR REPLACE FUNCTION public.owner_filings(tenant_id uuid, search text DEFAULT ''::text, only_late boolean DEFAULT false, first integer DEFAULT 0, size integer DEFAULT 50)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, client_name text, duty_ids uuid[], due_on date, is_late boolean, filed_on date, owners jsonb, changes jsonb, particulars jsonb, total integer)
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
  with due as materialized (
    select duty.company_id as company, array_agg(duty.id order by duty.due_on, duty.id) as duties, min(duty.due_on) as first_on
    from public.obligations as duty
    where duty.tenant_id = owner_filings.tenant_id and duty.rule_code = 'BO_FILING' and duty.state = 'open' and duty.company_id is not null
    group by duty.company_id
  ), page as materialized (
    select due.*, company.name, company.registration_number as number, coalesce(nullif(client.full_name, ''), client.email) as client,
      count(*) over () as rows
    from due
    join public.companies as company on company.id = due.company
    join public.profiles as client on client.id = company.user_id
    where (not owner_filings.only_late or due.first_on < private.today())
      and (
        typed = '' or position(typed in lower(company.name)) > 0 or position(typed in lower(company.registration_number)) > 0
        or position(typed in lower(client.full_name)) > 0 or position(typed in lower(client.email)) > 0)
    order by due.first_on, company.name, due.company
    offset greatest(owner_filings.first, 0)
    limit least(greatest(owner_filings.size, 1), 1000)
  )
  select page.company, page.name, page.number, page.client, page.duties, page.first_on, page.first_on < private.today(), last.done_on,
    (select coalesce(jsonb_agg(jsonb_build_object('name', cells.known ->> 'legal_name', 'missing', cells.known ->> 'missing')
        order by cells.known ->> 'legal_name'), '[]')
      from public.company_participants as entry
      cross join lateral (select private.owner_cells(entry) as known) as cells
      where entry.company_id = page.company and entry.role = 'beneficial_owner' and entry.ceased_on is null),
    (select coalesce(jsonb_agg(jsonb_build_object('change', found.change, 'name', found.name, 'on_day', found.on_day)), '[]')
      from private.owner_changes(page.company, last.settled_at) as found),
    case when (private.last_filed_owners(page.company)).obligation_id is not null then (
      select coalesce(jsonb_agg(jsonb_build_object('name', changed.name, 'fields', changed.fields)), '[]')
      from private.changed_particulars(page.company) as changed) end,
    page.rows::integer
  from page
  left join lateral (
    select duty.done_on, duty.settled_at from public.obligations as duty
    where duty.company_id = page.company and duty.tenant_id = owner_filings.tenant_id and duty.rule_code = 'BO_FILING'
      and duty.state = 'done'
    order by duty.settled_at desc nulls last limit 1) as last on true
  order by page.first_on, page.name, page.company;
end;
$function$;

ALTER TABLE "private"."filed_owners" ADD CONSTRAINT "filed_owners_company_id_fkey" FOREIGN KEY (company_id) REFERENCES public.companies(id) ON DELETE CASCADE;

ALTER TABLE "private"."filed_owners" ADD CONSTRAINT "filed_owners_obligation_id_fkey" FOREIGN KEY (obligation_id) REFERENCES public.obligations(id) ON DELETE CASCADE;

ALTER TABLE "private"."filed_owners" ADD CONSTRAINT "filed_owners_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

CREATE INDEX filed_owners_company_idx ON private.filed_owners USING btree (company_id, filed_at DESC);

CREATE INDEX filed_owners_tenant_idx ON private.filed_owners USING btree (tenant_id);

CREATE TRIGGER mark_owners_due AFTER UPDATE OF status ON public.documents FOR EACH ROW WHEN (((new.party_id IS NOT NULL) AND (new.status IS DISTINCT FROM old.status) AND (new.category = ANY (ARRAY['passport'::text, 'national_id'::text, 'driving_licence'::text])) AND (('accepted'::public.document_status = old.status) OR ('accepted'::public.document_status = new.status)))) EXECUTE FUNCTION private.mark_owners_due('party_id');

CREATE TRIGGER mark_owners_due AFTER UPDATE OF submitted_data ON public.kyc_profiles FOR EACH ROW WHEN ((old.submitted_data IS DISTINCT FROM new.submitted_data)) EXECUTE FUNCTION private.mark_owners_due('party_id');

CREATE TRIGGER keep_filed_owners AFTER UPDATE OF state ON public.obligations FOR EACH ROW WHEN (((new.state = 'done'::public.obligation_state) AND (old.state <> 'done'::public.obligation_state) AND (new.rule_code = 'BO_FILING'::text) AND (new.company_id IS NOT NULL))) EXECUTE FUNCTION private.keep_filed_owners();

CREATE TRIGGER mark_owners_due AFTER UPDATE ON public.parties FOR EACH ROW WHEN (((old.name IS DISTINCT FROM new.name) OR (old.country IS DISTINCT FROM new.country) OR (old.nationality IS DISTINCT FROM new.nationality) OR (old.birth_date IS DISTINCT FROM new.birth_date) OR (old.address IS DISTINCT FROM new.address))) EXECUTE FUNCTION private.mark_owners_due('id');

COMMENT ON FUNCTION "private"."changed_particulars"(uuid) IS 'Which particulars of the owners of a company differ from those that the last filing had: [{label, was, now}] for each owner who was filed and still is one. No rows where nothing was kept of that filing.';

COMMENT ON FUNCTION "private"."keep_filed_owners"() IS 'Keeps what was filed when a filing of beneficial owners is marked done.';

COMMENT ON FUNCTION "private"."last_filed_owners"(uuid) IS 'What was kept of the last filing of a company that was done; null where none was kept with it.';

COMMENT ON FUNCTION "private"."missing_of"(public.party_kind, jsonb) IS 'Which prescribed particulars of a beneficial owner are not known, in the order of the form.';

COMMENT ON FUNCTION "private"."note_changed_particulars"(uuid, date) IS 'Records that owners of a company changed where their particulars differ from the last filing and no filing is open, so that the fifteen days run from that day; gives how many events. The same difference is recorded once for each filing. The caller has locked the company.';

COMMENT ON FUNCTION "private"."party_cells"(public.parties) IS 'The particulars of a party that a filing of beneficial owners has: from its row, what was last submitted to the identity check, and the newest identity document that was accepted.';

COMMENT ON FUNCTION "private"."prescribed_particulars"() IS 'The particulars of a beneficial owner that a filing has to have, in the order of the form: whether only a person has them, and where they are entered: with the entry, with a new party (later on its identity page), on the identity page, with an identity document.';

COMMENT ON FUNCTION "private"."refresh_owners_of"(uuid, date) IS 'Proposes at once what changed in the register of beneficial owners of a company, notes what changed of the particulars that were filed, and starts its filing. For commands that hold the lock of the company; the job does the companies it holds.';

COMMENT ON FUNCTION "public"."missing_owner_particulars"(uuid, jsonb, text[]) IS 'Which prescribed particulars of a beneficial owner are not known while it is entered, in the order of the form; no rows when none is missing. `party` is {party_id} or describes a new one, as in a change request; `source` says where each is entered: entry, party, identity or document; `kyc_profile_id` is the identity page of a known party. For staff, owners of the tenant, and those who handle the party; of others no rows. Raises not_found, account.suspended.';

COMMENT ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) IS 'The companies of a tenant whose filing of beneficial owners is due, the earliest first: the open duties, the day of the last filing that was done, the owners with what is missing of their particulars [{name, missing}], and what changed in the register since [{change: added | ended | changed, name, on_day}], and of the particulars that were filed [{name, fields: [{label, was, now}]}], null where nothing was kept of that filing. `search` is in company, number or client; `total` counts all pages; `size` at most 1,000. For staff. Raises not_allowed, account.suspended.';

COMMENT ON TABLE "private"."filed_owners" IS 'The particulars of the beneficial owners of a company as they were known when a filing was marked done: [{party_id, cells}]. Written by a trigger, read by owner_filings.';

REVOKE ALL ON FUNCTION "private"."changed_particulars"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."changed_particulars"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_filed_owners"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_filed_owners"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."last_filed_owners"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."last_filed_owners"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."missing_of"(public.party_kind, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."missing_of"(public.party_kind, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."note_changed_particulars"(uuid, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."note_changed_particulars"(uuid, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."party_cells"(public.parties) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."party_cells"(public.parties) TO "postgres";

REVOKE ALL ON FUNCTION "private"."prescribed_particulars"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."prescribed_particulars"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."missing_owner_particulars"(uuid, jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."missing_owner_particulars"(uuid, jsonb, text[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."owner_filings"(uuid, text, boolean, integer, integer) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."filed_owners" TO "postgres";

reset check_function_bodies;
