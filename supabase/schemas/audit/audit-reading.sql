/*
 * Reading the audit log: pages of entries by what staff look for, and one entry with all that changed and whether its link holds. The log
 * keeps ids, so that the names of people and records are those of today.
 */

-- Helpers --------------------------------------------------------------------

create function private.current_row(table_name text, row_id text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  found_row jsonb;
begin
  if private.json_uuid(to_jsonb(row_id)) is null or not exists (
    select from pg_catalog.pg_attribute as known
    where known.attrelid = to_regclass(format('public.%I', current_row.table_name)) and known.attname = 'id'
      and known.atttypid = 'uuid'::regtype)
  then
    return null;
  end if;

  execute format('select to_jsonb(kept) from public.%I as kept where kept.id = $1', current_row.table_name)
    into found_row using row_id::uuid;
  return found_row;
end;
$$;

comment on function private.current_row(text, text) is 'The row of a table of public as it is today, by its id; null where it is gone.';

create function private.audit_tables(kind text) returns text[]
language sql immutable
set search_path = ''
as $$
  select case kind
    when 'companies' then array['companies', 'company_participants', 'charges', 'company_record_changes', 'recorded_events',
      'company_groups', 'company_group_members', 'owner_proposals', 'party_holders', 'party_companies', 'parties', 'yearly_statements',
      'statement_signatures', 'company_origins', 'portfolio_imports', 'import_columns', 'company_departures']
    when 'applications' then array['draft_applications', 'application_events', 'application_parties', 'application_requests',
      'application_declarations']
    when 'changes' then array['change_requests', 'change_request_events', 'change_request_documents']
    when 'documents' then array['documents', 'made_documents', 'document_news']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in', 'identity_erasures', 'record_holds']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'vat_evidence', 'discounts', 'proformas', 'recurring_services',
      'recurring_settings',
      'combined_payments', 'combined_payment_invoices',
      'card_settings', 'card_payments', 'card_refunds', 'card_problems', 'card_disputes', 'card_movements', 'firm_postings',
      'write_off_limits', 'write_off_proposals']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages',
      'prepared_answers']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'report_mails', 'refused_addresses', 'new_pictures']
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
$$;

comment on function private.audit_tables(text) is
  'The tables of a kind of record that the audit log is filtered by; null for no kind.';

create function private.audit_title(table_name text, row_id text, facts jsonb) returns text
language plpgsql stable security definer
set search_path = ''
as $$
declare
  known  jsonb := coalesce(facts, '{}') || coalesce(private.current_row(table_name, row_id), '{}');
  -- Of tables whose key is made of several columns the key holds the person.
  person uuid := coalesce(
    private.json_uuid(known -> 'user_id'), private.json_uuid(known -> 'profile_id'), private.json_uuid(known -> 'party_id'),
    private.json_uuid(to_jsonb(split_part(row_id, ':', -1))));
begin
  return nullif(concat_ws(', ',
    coalesce(
      nullif(known ->> 'file_name', ''), nullif(known ->> 'full_name', ''), nullif(known ->> 'name', ''), nullif(known ->> 'title', ''),
      nullif(known ->> 'subject', ''), nullif(known ->> 'reference', ''), nullif(known ->> 'number', ''), known ->> 'email',
      (select document.file_name from public.documents as document where document.id = private.json_uuid(known -> 'document_id')),
      (select invoice.number from public.invoices as invoice where invoice.id = private.json_uuid(known -> 'invoice_id')),
      (select application.reference from public.draft_applications as application
       where application.id = private.json_uuid(known -> 'application_id')),
      (select request.reference from public.change_requests as request where request.id = private.json_uuid(known -> 'request_id')),
      (select template.name from public.document_templates as template where template.id = private.json_uuid(known -> 'template_id')),
      (select ticket.subject from public.support_tickets as ticket where ticket.id = private.json_uuid(known -> 'ticket_id')),
      (select rule.name from public.obligation_rules as rule where rule.code = known ->> 'rule_code' order by rule.valid_from desc limit 1),
      known ->> 'category', known ->> 'kind', known ->> 'code'),
    case when table_name not in ('profiles', 'parties') then coalesce(
      (select party.name from public.parties as party where party.id = person),
      (select party.name from public.kyc_profiles as profile join public.parties as party on party.id = profile.party_id
       where profile.id = person),
      (select coalesce(nullif(profile.full_name, ''), profile.email) from public.profiles as profile where profile.id = person))
    end), '');
end;
$$;

comment on function private.audit_title(text, text, jsonb) is
  'What to call the record of an entry of the audit log: its name, number or file, and the person it is about; null where neither is '
  'known.';

-- Reading --------------------------------------------------------------------

create function public.audit_page(
  tenant_id uuid default null, before_id bigint default null, person uuid default null, by_system boolean default false,
  operation text default null, kind text default null, company uuid default null, record text default null, from_day date default null,
  to_day date default null, most integer default 50)
returns table (
  id bigint, at timestamptz, actor uuid, actor_name text, action text, table_name text, row_id text, title text, company_id uuid,
  company_name text, fields text[], state_before text, state_after text, request_address text)
language plpgsql stable security definer
set search_path = ''
-- Each call is planned for the filters it has: what is not asked for falls away, and an index yields the rest in its order.
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  first_id bigint;
  last_id  bigint := audit_page.before_id - 1;
  tables   text[] := private.audit_tables(audit_page.kind);
begin
  perform private.require_staff_reader();

  -- The numbers of a chain are in the order of time: a day is a range of them.
  if audit_page.from_day is not null then
    select min(entry.id) into first_id from (
      select entry.id from public.audit_logs as entry
      where ((audit_page.tenant_id is not null and entry.tenant_id = audit_page.tenant_id)
          or (audit_page.tenant_id is null and entry.tenant_id is null))
        and entry.at >= audit_page.from_day::timestamp at time zone 'America/Nassau'
      order by entry.at limit 1) as entry;

    if first_id is null then
      return;
    end if;
  end if;

  if audit_page.to_day is not null then
    select least(last_id, max(entry.id)) into last_id from (
      select entry.id from public.audit_logs as entry
      where ((audit_page.tenant_id is not null and entry.tenant_id = audit_page.tenant_id)
          or (audit_page.tenant_id is null and entry.tenant_id is null))
        and entry.at < (audit_page.to_day + 1)::timestamp at time zone 'America/Nassau'
      order by entry.at desc limit 1) as entry;

    if last_id is null then
      return;
    end if;
  end if;

  return query
  with page as materialized (
    select entry.* from public.audit_logs as entry
    where ((audit_page.tenant_id is not null and entry.tenant_id = audit_page.tenant_id)
        or (audit_page.tenant_id is null and entry.tenant_id is null))
      and (last_id is null or entry.id <= last_id)
      and (first_id is null or entry.id >= first_id)
      and (audit_page.person is null or entry.actor = audit_page.person)
      and (not audit_page.by_system or entry.actor is null)
      and (audit_page.operation is null or entry.action = audit_page.operation)
      and (tables is null or entry.table_name = any (tables))
      and (audit_page.company is null or entry.company_id = audit_page.company)
      and (audit_page.record is null
        or (entry.table_name = split_part(audit_page.record, ':', 1)
          and entry.row_id = substr(audit_page.record, strpos(audit_page.record, ':') + 1)))
    order by entry.id desc
    limit least(greatest(coalesce(audit_page.most, 50), 1), 500)
  )
  select page.id, page.at, page.actor, coalesce(nullif(who.full_name, ''), who.email), page.action, page.table_name, page.row_id,
    private.audit_title(page.table_name, page.row_id, coalesce(page.before, '{}') || coalesce(page.after, '{}')),
    page.company_id, company.name,
    case when page.action = 'update' then array(select jsonb_object_keys(page.before || page.after) order by 1) end,
    coalesce(page.before ->> 'state', page.before ->> 'status'), coalesce(page.after ->> 'state', page.after ->> 'status'),
    page.request_address
  from page
  left join public.profiles as who on who.id = page.actor
  left join public.companies as company on company.id = page.company_id
  order by page.id desc;
end;
$$;

comment on function public.audit_page(uuid, bigint, uuid, boolean, text, text, uuid, text, date, date, integer) is
  'Entries of the audit log of a tenant (null: of the rows without one), the newest first: at most `most` of them (up to 500) before a '
  'number. Filters: the person who acted, or actions without a person (`by_system`); insert, update or delete; a kind of record '
  '(private.audit_tables); company; one record as '
  '"table:row id"; days in Nassau, both included. `title` names the record as it is today, `fields` are the columns an update changed, '
  '`state_before` and `state_after` its state. For staff. Raises not_allowed, account.suspended.';

create function public.audit_entry(entry_id bigint)
returns table (
  id bigint, tenant_id uuid, at timestamptz, before jsonb, after jsonb, request_address text, request_agent text, prev_hash text,
  hash text, matches boolean)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select kept.id, kept.tenant_id, kept.at, kept.before, kept.after, kept.request_address, kept.request_agent, kept.prev_hash, kept.hash,
    kept.hash = private.audit_hash(kept) and kept.prev_hash = coalesce((
      select former.hash from public.audit_logs as former
      where former.tenant_id is not distinct from kept.tenant_id and former.id < kept.id
      order by former.id desc limit 1), repeat('0', 64))
  from public.audit_logs as kept where kept.id = entry_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
end;
$$;

comment on function public.audit_entry(bigint) is
  'One entry of the audit log with what it changed, the address and program of the request, and its link; `matches` says whether the link '
  'is that of this entry after the one before it. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function
  public.audit_page(uuid, bigint, uuid, boolean, text, text, uuid, text, date, date, integer), public.audit_entry(bigint)
  to authenticated;
