/*
 * What an export of a firm holds: every table with rows of a firm, in one list. A table that is not here fails a test
 * (firm-exports.test.ts), so that a new one is given a place or a reason.
 *
 *   firm       for its owners: what they read in the portal, and the settings and books of the firm
 *   complete   for the super admin: besides, what is for staff. Owners must not learn of ratings, hits and notes (decision 28)
 *   none       in no export, for the reason
 */

create function private.firm_export_people() returns table (
  tenant_id uuid, id uuid, email text, full_name text, phone text, role public.tenant_role, since timestamptz)
language sql stable
set search_path = ''
as $$
  select membership.tenant_id, person.id, person.email, person.full_name, person.phone, membership.role, membership.created_at
  from public.tenant_users as membership
  join public.profiles as person on person.id = membership.user_id
  where person.role <> 'admin';
$$;

comment on function private.firm_export_people() is 'The members of all firms who are no staff, for exports.';

create function private.firm_export_tables()
returns table (place bigint, table_name text, held text, condition text, reason text)
language sql immutable
set search_path = ''
as $$
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
    ('public.discounts', 'firm', null, null),
    ('public.recurring_services', 'firm', null, null),
    ('public.recurring_settings', 'firm', null, null),
    ('public.invoices', 'firm', null, null),
    ('public.proformas', 'firm', null, null),
    ('public.invoice_companies', 'firm', null, null),
    ('public.invoice_lines', 'firm', null, null),
    ('public.invoice_payments', 'firm', null, null),
    ('public.invoice_reminders', 'firm', null, null),
    ('public.invoice_holds', 'firm', null, null),
    ('public.credit_notes', 'firm', null, null),
    ('public.credit_note_lines', 'firm', null, null),
    ('public.ledger_entries', 'firm', null, null),
    ('public.write_off_limits', 'firm', null, null),
    ('public.write_off_proposals', 'firm', null, null),
    ('public.payment_notices', 'firm', null, null),
    ('public.combined_payments', 'firm', null, null),
    ('public.combined_payment_invoices', 'firm', null, null),
    ('public.card_settings', 'firm', null, null),
    ('public.card_payments', 'firm', null, null),
    ('public.card_refunds', 'firm', null, null),
    ('public.tenant_prices', 'firm', null, null),
    ('public.bank_details', 'firm', null, null),
    ('public.bank_imports', 'firm', null, null),
    ('public.bank_lines', 'firm', null, null),
    ('public.bank_postings', 'firm', null, null),
    ('public.bookkeeping_accounts', 'firm', null, null),
    ('public.vat_evidence', 'firm', null, null),
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
    ('public.card_disputes', 'complete', null, null),
    ('public.card_movements', 'complete', null, null),
    ('public.card_problems', 'complete', null, null),
    ('public.company_access_changes', 'complete', null, null),
    ('public.company_record_changes', 'complete', null, null),
    ('public.compliance_alerts', 'complete', null, null),
    ('public.compliance_checks', 'complete', null, null),
    ('public.firm_postings', 'complete', null, null),
    ('public.identity_erasures', 'complete', null, null),
    ('public.import_columns', 'complete', null, null),
    ('public.internal_reasons', 'complete', null, null),
    ('public.kyc_brought_in', 'complete', null, null),
    ('public.kyc_notes', 'complete', null, null),
    ('public.kyc_oversight', 'complete', null, null),
    ('public.kyc_review_queue', 'complete', null, null),
    ('public.kyc_waivers', 'complete', null, null),
    ('public.made_documents', 'complete', null, null),
    ('public.document_news', 'complete', null, null),
    ('public.owner_proposals', 'complete', null, null),
    ('public.portfolio_imports', 'complete', null, null),
    ('public.record_holds', 'complete', null, null),
    ('public.reminder_holds', 'complete', null, null),
    ('public.risk_assessments', 'complete', null, null),
    ('public.risk_overrides', 'complete', null, null),
    ('public.risk_responses', 'complete', null, null),
    ('public.screening_hits', 'complete', null, null),
    ('public.staff_notes', 'complete', null, null),
    ('public.staff_tasks', 'complete', null, null),
    ('public.state_events', 'complete', null, null),
    ('public.support_notes', 'complete', null, null),
    ('public.prepared_answers', 'complete', null, null),
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
    ('private.audit_shipments', 'none', null, 'how far the log was shipped to the operator'),
    ('private.access_shipments', 'none', null, 'how far the access log was shipped to the operator'),
    ('private.credit_note_numbers', 'none', null, 'a counter of the portal'),
    ('private.proforma_numbers', 'none', null, 'a counter of the portal'),
    ('private.invoice_numbers', 'none', null, 'a counter of the portal'),
    ('private.file_scanning', 'none', null, 'a setting of the portal'),
    ('private.file_scans', 'none', null, 'work of the portal; documents and support_attachments have the verdict'),
    ('private.new_pictures', 'none', null, 'work of the portal; the branding names the logo'),
    ('private.firm_checks', 'none', null, 'a list of the portal for a launch'),
    ('private.former_members', 'none', null, 'people who left the firm'),
    ('private.mail_outbox', 'none', null, 'mails to single people, which may carry links that sign in'),
    ('private.portal_pin_changes', 'none', null, 'a setting of the portal'),
    ('private.risk_preview_moves', 'none', null, 'a trial over all firms'),
    ('private.risk_previews', 'none', null, 'a trial over all firms'),
    ('private.audit_check_progress', 'none', null, 'work of the portal'),
    ('private.firm_export_runs', 'none', null, 'work of the portal'),
    ('private.identity_erasure_files', 'none', null, 'work of the portal'),
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
$$;

comment on function private.firm_export_tables() is
  'Every table with rows of a firm: in which export it is held (firm: in both), which of its rows, and why it is in none. Hashes of '
  'tokens are left out of each.';

create function private.key_columns(relation text) returns text[]
language sql stable
set search_path = ''
as $$
  select coalesce(
    (select array_agg(attribute.attname::text order by part.place)
      from pg_catalog.pg_index as index
      cross join lateral unnest(index.indkey::smallint[]) with ordinality as part (number, place)
      join pg_catalog.pg_attribute as attribute on attribute.attrelid = index.indrelid and attribute.attnum = part.number
      where index.indrelid = to_regclass(key_columns.relation) and index.indisprimary),
    '{id}');
$$;

comment on function private.key_columns(text) is 'The columns of the primary key of a table, in their order; id where it has none.';

create function private.firm_export_columns(relation text) returns text[]
language sql stable
set search_path = ''
as $$
  select case relation
    when 'private.firm_export_people' then '{id,email,full_name,phone,role,since}'
    else (
      select array_agg(attribute.attname::text order by attribute.attnum)
      from pg_catalog.pg_attribute as attribute
      where attribute.attrelid = to_regclass(relation) and attribute.attnum > 0 and not attribute.attisdropped
        and attribute.attname <> 'token_hash')
  end;
$$;

comment on function private.firm_export_columns(text) is 'The columns of a table that an export holds: the head of its CSV.';

create function private.read_firm_rows(relation text, tenant_id uuid, condition text, after jsonb, most integer)
returns table (key jsonb, line text)
language plpgsql stable
set search_path = ''
as $$
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
$$;

comment on function private.read_firm_rows(text, uuid, text, jsonb, integer) is
  'The rows of a firm in a table of firm_export_tables after a key (null: the first), in the order of its key: at most `most` (1000) and '
  'about four million characters. `line` is the row as json.';
