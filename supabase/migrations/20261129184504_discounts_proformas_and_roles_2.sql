set check_function_bodies = off;

CREATE TYPE "public"."proforma_end" AS ENUM ('withdrawn', 'changed', 'discarded', 'issued', 'lapsed');

ALTER TABLE "public"."proformas" ADD COLUMN "ended_as" public.proforma_end;

CREATE OR REPLACE FUNCTION private.apply_discounts(invoice_id uuid, company_id uuid DEFAULT NULL::uuid, positions integer[] DEFAULT NULL::integer[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  line    public.invoice_lines;
  best    public.discounts;
begin
  select * into invoice from public.invoices as known where known.id = apply_discounts.invoice_id;

  for line in
    select known.* from public.invoice_lines as known
    where known.tenant_id = invoice.tenant_id and known.invoice_id = invoice.id and known.kind = 'service' and known.amount > 0
      and known.discount_id is null
      and (apply_discounts.company_id is null or known.company_id = apply_discounts.company_id)
      and (apply_discounts.positions is null or known.position = any (apply_discounts.positions))
  loop
    best := private.best_discount(invoice, line.code, line.amount);
    continue when best.id is null;
    update public.invoice_lines as known
    set list_amount = line.amount, amount = line.amount - private.reduction(best, line.amount), discount_id = best.id,
      discount_text = best.client_text || coalesce(' (' || trim_scale(best.percent) || ' %)', '')
    where known.id = line.id;
  end loop;
end;
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

  -- Two statements, since no index answers "is not distinct from". The lock above is the lock of the head, too.
  if entry.tenant_id is null then
    select * into head from private.audit_heads as known where known.tenant_id is null;
  else
    select * into head from private.audit_heads as known where known.tenant_id = entry.tenant_id;
  end if;

  entry.id := nextval('public.audit_logs_id_seq');
  entry.at := clock_timestamp();
  entry.prev_hash := coalesce(head.last_hash, repeat('0', 64));
  entry.hash := private.audit_hash(entry);

  insert into public.audit_logs values (entry.*);

  if head.last_id is null then
    insert into private.audit_heads (tenant_id, last_id, last_hash, entries) values (entry.tenant_id, entry.id, entry.hash, 1);
  elsif entry.tenant_id is null then
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id is null;
  else
    update private.audit_heads as link set last_id = entry.id, last_hash = entry.hash, entries = link.entries + 1
    where link.tenant_id = entry.tenant_id;
  end if;

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
    when 'documents' then array['documents', 'made_documents', 'document_news']
    when 'kyc' then array['kyc_profiles', 'kyc_review_queue', 'kyc_requests', 'kyc_notes', 'kyc_oversight', 'kyc_waivers',
      'declarations', 'screening_hits', 'watchlists', 'watchlist_imports', 'staff_tasks',
      'internal_reasons', 'kyc_brought_in']
    when 'risk' then array['risk_assessments', 'risk_responses', 'risk_overrides', 'risk_models']
    when 'compliance' then array['obligations', 'payment_notices', 'compliance_alerts', 'compliance_checks', 'reminder_holds']
    when 'invoices' then array['invoices', 'invoice_companies', 'invoice_lines', 'invoice_payments', 'ledger_entries',
      'credit_notes', 'credit_note_lines',
      'bank_details', 'bank_imports', 'bank_lines', 'bank_postings', 'invoice_holds', 'invoice_ladders', 'invoice_reminders',
      'bookkeeping_accounts', 'vat_evidence', 'discounts', 'proformas', 'recurring_services',
      'combined_payments', 'combined_payment_invoices',
      'card_settings', 'card_payments', 'card_refunds', 'card_problems', 'write_off_limits', 'write_off_proposals']
    when 'support' then array['support_tickets', 'support_messages', 'support_attachments', 'support_notes', 'contact_messages']
    when 'access' then array['profiles', 'tenants', 'tenant_users', 'company_users', 'company_access_changes', 'staff_duties',
      'client_invitations', 'client_invitation_companies', 'company_invitations',
      'party_invitations', 'colleague_invitations', 'account_notes', 'staff_notes',
      'super_admin', 'calendar_feeds', 'report_mails', 'refused_addresses']
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

CREATE OR REPLACE FUNCTION private.bank_details_of(tenant_id uuid)
 RETURNS SETOF public.bank_details
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select distinct on (known.currency) known.*
  from public.bank_details as known
  where known.tenant_id = bank_details_of.tenant_id and known.state = 'confirmed' and known.valid_from <= private.today()
  order by known.currency, known.valid_from desc, known.decided_at desc;
$function$;

CREATE OR REPLACE FUNCTION private.begin_card(wanted public.card_payments, shown text, invoice_ids uuid[])
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 ROWS 1
 SET search_path TO ''
AS $function$
declare
  known public.card_payments;
  ended text[];
begin
  select * into known from public.card_payments as open
  where open.state = 'begun' and (open.invoice_id = wanted.invoice_id or open.combined_id = wanted.combined_id)
  for update;

  -- A page takes payments for an hour. It is given out again for half of that, to everyone who may pay.
  if known.amount <> wanted.amount or known.provider <> wanted.provider or known.begun_at < now() - interval '30 minutes' then
    known := null;
  end if;

  -- No invoice is on two open pages: alone and in a combined payment, it would be paid twice.
  with over as (
    update public.card_payments as open set state = 'expired'
    where open.state = 'begun' and open.tenant_id = wanted.tenant_id and open.id is distinct from known.id
      and exists (select from private.card_invoices(open) as part where part.invoice_id = any (begin_card.invoice_ids))
    returning open.page_id
  )
  select coalesce(array_agg(over.page_id) filter (where over.page_id is not null), '{}') into ended from over;

  if known.id is null then
    if wanted.id is null or exists (select from public.card_payments as other where other.id = wanted.id)
      or exists (select from public.ledger_entries as entry where entry.command_id = wanted.id)
    then
      raise exception using errcode = 'PT409', message = 'card_payment.conflict';
    end if;

    insert into public.card_payments (id, tenant_id, invoice_id, combined_id, made_by, provider, currency, amount, government)
    values (
      wanted.id, wanted.tenant_id, wanted.invoice_id, wanted.combined_id, auth.uid(), wanted.provider, wanted.currency, wanted.amount,
      least(wanted.amount, (
        select coalesce(sum(line.amount), 0) from public.invoice_lines as line
        where line.invoice_id = any (begin_card.invoice_ids) and line.kind = 'government')))
    returning * into known;
  end if;

  return query
  select known.id, known.tenant_id, known.provider, begin_card.shown, known.currency, known.amount, known.government, known.begun_at,
    ended;
end;
$function$;

CREATE OR REPLACE FUNCTION private.best_discount(invoice public.invoices, code text, amount numeric)
 RETURNS public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  best public.discounts;
begin
  select discount.* into best from private.discounts_for(invoice) as discount
  where (discount.code is null or discount.code = best_discount.code) and private.reduction(discount, best_discount.amount) > 0
  order by private.reduction(discount, best_discount.amount) desc, discount.created_at, discount.id
  limit 1;
  return best;
end;
$function$;

CREATE OR REPLACE FUNCTION private.card_invoices(payment public.card_payments)
 RETURNS TABLE(invoice_id uuid, amount numeric)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select payment.invoice_id, payment.amount where payment.invoice_id is not null
  union all
  select part.invoice_id, part.amount from public.combined_payment_invoices as part where part.payment_id = payment.combined_id;
$function$;

CREATE OR REPLACE FUNCTION private.card_refund_parts(payment public.card_payments, amount numeric)
 RETURNS TABLE(client_id uuid, invoice_id uuid, part numeric)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  with posted as (
    -- What its receipts and its refunds posted, and was not taken back.
    select entry.client_id, entry.invoice_id, -sum(entry.amount) as holds
    from public.ledger_entries as entry
    where entry.tenant_id = payment.tenant_id and entry.currency = payment.received_in
      and (
        entry.kind = 'payment' and (entry.command_id = payment.id or entry.command_id = any (payment.receipt_ids))
        or entry.kind = 'refund' and entry.method = 'card' and entry.reference in (
          select left(refund.refund_ref, 120) from public.card_refunds as refund where refund.payment_id = payment.id))
      and not exists (select from public.ledger_entries as taken where taken.reverses = entry.id)
    group by entry.client_id, entry.invoice_id
  ), sources as (
    -- First what of this payment is on account and still there.
    select posted.client_id, null::uuid as invoice_id, null::date as due_on,
      least(posted.holds, private.held_for(payment.tenant_id, posted.client_id, payment.received_in)) as most
    from posted where posted.client_id is not null
    union all
    -- Then the invoices; of a combined payment each as far as this payment paid it, the one that is due last first.
    select null, invoice.id, invoice.due_on,
      case when payment.combined_id is null then private.received_on(invoice) else least(posted.holds, private.received_on(invoice)) end
    from private.card_invoices(payment) as listed
    join public.invoices as invoice on invoice.id = listed.invoice_id
    left join posted on posted.invoice_id = invoice.id
    where invoice.currency = payment.received_in and invoice.state in ('issued', 'paid')
  ), counted as (
    select sources.*, sum(sources.most) over rows_in_order - sources.most as before
    from sources where sources.most > 0
    window rows_in_order as (order by sources.invoice_id is not null, sources.due_on desc, sources.invoice_id, sources.client_id)
  )
  select counted.client_id, counted.invoice_id, least(counted.most, card_refund_parts.amount - counted.before)
  from counted where counted.before < card_refund_parts.amount
  order by counted.before;
end;
$function$;

CREATE OR REPLACE FUNCTION private.card_subject(payment public.card_payments, OUT name text, OUT place private.subject)
 RETURNS record
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce('payment ' || combined.payment_reference, 'invoice ' || invoice.number), private.invoice_place(invoice)
  from private.card_invoices(payment) as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  left join public.combined_payments as combined on combined.id = payment.combined_id
  order by invoice.due_on, invoice.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.check_line_discount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.discounts as discount
    join public.invoices as invoice on invoice.id = new.invoice_id
    where discount.id = new.discount_id and discount.tenant_id = new.tenant_id
      and (discount.client_id is null or discount.client_id = private.client_of(invoice))
      and (discount.code is null or discount.code = new.code)
      and new.amount = new.list_amount - private.reduction(discount, new.list_amount)
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.discount_invalid';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.check_recurring_line()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if not exists (
    select from public.recurring_services as service
    where service.id = new.recurring_id and service.tenant_id = new.tenant_id and service.company_id = new.company_id
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.claim_mail()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail private.mail_outbox;
begin
  update private.mail_outbox as lost
  set state = 'failed', claimed_until = null, settled_at = now(), data = lost.data - 'token',
    answer = 'The worker stopped while it sent this mail. The mail may have arrived.'
  where lost.state = 'sending' and lost.claimed_until < now();

  if not private.may_send_mail() then
    return null;
  end if;

  select * into mail from private.mail_outbox as due
  where due.state = 'queued' and due.next_try_at <= now()
  order by due.next_try_at, due.queued_at
  limit 1
  for update skip locked;

  if not found then
    return null;
  end if;

  update private.mail_outbox as claimed set state = 'sending', tries = claimed.tries + 1, claimed_until = now() + interval '5 minutes'
  where claimed.id = mail.id;

  return jsonb_build_object('id', mail.id, 'recipient', mail.recipient, 'template', mail.template, 'subject', mail.subject,
    'data', mail.data, 'unsubscribe', private.unsubscribe_token(mail.recipient, mail.template, mail.data),
    'tenant_id', mail.tenant_id, 'receipt', coalesce(private.mail_receipt(mail), private.mail_letter(mail)),
    'sender', private.mail_sender(mail),
    'server', (
      select setting.value || jsonb_build_object(
        'password', (
          select known.password from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$function$;

CREATE OR REPLACE FUNCTION private.client_needs(tenant_id uuid, application_id uuid)
 RETURNS TABLE(kind text, id uuid, subject text, title text, since timestamp with time zone, due_on date, of_company uuid, of_application uuid, urgency integer, lacking integer)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  wanted   uuid := client_needs.application_id;
  managed  uuid[] := array(select private.managed_company_ids());
  mine     uuid[] := array(select private.application_ids());
  today    date := private.today();
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with queue as materialized (
    select row.* from private.document_queue(client_needs.tenant_id) as row where row.needs_client
  )
  select 'duty', duty.id, company.name, rule.name, null::timestamptz, duty.due_on, company.id, null::uuid, 0, 0
  from public.obligations as duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where wanted is null and duty.tenant_id = client_needs.tenant_id and duty.state = 'open' and duty.due_on <= today + 60
    and duty.company_id = any (managed)
    and not exists (
      select from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open')
    and private.invoice_of_duty(duty, rule.is_annual_fee) is null
  union all
  select 'invoice', invoice.id, coalesce(company.name, application.data -> 'names' ->> 0, private.companies_text(invoice)),
    invoice.number, null, invoice.due_on, invoice.company_id, invoice.application_id, 0, 0
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = client_needs.tenant_id and invoice.state = 'issued'
    and (invoice.company_id = any (managed) or invoice.application_id = any (mine)
      or invoice.client_id = private.active_user_id() and invoice.tenant_id = any (array(select private.tenant_ids())))
    and (wanted is null or invoice.application_id = wanted)
    and not exists (
      select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  union all
  select 'question', application.id, application.data -> 'names' ->> 0, application.reference, application.state_since, null, null,
    application.id, 1, 0
  from public.draft_applications as application
  where application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'information_requested'
    and (wanted is null or application.id = wanted)
  union all
  select case when request.state = 'draft' then 'draft' else 'change' end, request.id, company.name, request.kind::text,
    case when request.state = 'draft' then request.updated_at else request.state_since end, null, company.id, null,
    case when request.state = 'draft' then 5 else 1 end, 0
  from public.change_requests as request
  join public.companies as company on company.id = request.company_id
  where wanted is null and request.tenant_id = client_needs.tenant_id and request.company_id = any (managed)
    and (request.state = 'information_requested' or request.state = 'draft' and request.user_id = private.active_user_id())
  union all
  select 'kyc', party.id, party.name, coalesce(company.name, application.title), profile.state_since, null, company.id, application.id,
    2, (select count(*)::integer from queue where queue.party_id = known.party_id)
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.kyc_profiles as profile on profile.party_id = known.party_id
  left join lateral (
    select open.id, open.data -> 'names' ->> 0 as title
    from public.application_parties as link
    join public.draft_applications as open on open.id = link.application_id
    where link.party_id = known.party_id and (wanted is null or open.id = wanted)
      and open.state not in ('draft', 'incorporated', 'rejected', 'withdrawn')
    order by open.submitted_at desc limit 1
  ) as application on true
  left join lateral (
    select held.id, held.name
    from public.company_participants as participant
    join public.companies as held on held.id = participant.company_id
    where wanted is null and application.id is null and participant.party_id = known.party_id and participant.ceased_on is null
      and not participant.voided and held.id = any (managed)
      and held.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    order by held.name limit 1
  ) as company on true
  where known.standing = 'needs' and (application.id is not null or company.id is not null)
  union all
  select 'document', queue.document_id, coalesce(company.name, application.data -> 'names' ->> 0), category.name, queue.at, null,
    queue.company_id, queue.application_id, 2, 0
  from queue
  join public.document_categories as category on category.code = queue.categories[1]
  left join public.companies as company on company.id = queue.company_id
  left join public.draft_applications as application on application.id = queue.application_id
  where queue.party_id is null and queue.document_id is not null
    and (wanted is null or queue.application_id = wanted)
    and application.state is distinct from 'rejected' and application.state is distinct from 'withdrawn'
  union all
  select 'statement', (array_agg(statement.id order by company.name))[1],
    case count(*) when 1 then min(company.name) else count(*) || ' companies' end, statement.year::text, null, asked.due_on,
    case count(*) when 1 then (array_agg(company.id))[1] end, null, 0, 0
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  where wanted is null and statement.tenant_id = client_needs.tenant_id and statement.company_id = any (managed)
    and statement.state in ('open', 'returned') and company.status <> all (unsigned)
  group by statement.year, asked.due_on
  union all
  select 'part', invitation.party_id, invitation.company_name, null, invitation.accepted_at, null, null, null, 3, 0
  from public.party_invitations as invitation
  where wanted is null and invitation.tenant_id = client_needs.tenant_id and invitation.accepted_by = private.active_user_id()
    and invitation.status = 'accepted' and invitation.done_at is null
  union all
  select 'asked', known.party_id, party.name, null, invitation.created_at, null, null, wanted, 4, 0
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.party_invitations as invitation on invitation.id = known.invitation_id and invitation.application_id = wanted
  where known.standing = 'asked'
  union all
  select 'draft', application.id, application.data -> 'names' ->> 0, type.name, application.updated_at, null, null, application.id, 5, 0
  from public.draft_applications as application
  left join public.entity_types as type on type.code = application.entity_type
  where wanted is null and application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'draft';
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_held_by(node_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with recursive node (id) as (
    select unnest(node_ids)
    union
    select held.id
    from node
    cross join lateral (
      select participant.company_id as id from public.company_participants as participant
      where participant.party_id = node.id and participant.ceased_on is null and participant.role <> 'registered_agent'
      union all
      select holding.owned_party_id from public.party_holders as holding
      where holding.owner_party_id = node.id and holding.held_until is null
      union all
      select link.company_id from public.party_companies as link where link.party_id = node.id and link.unlinked_at is null
      union all
      select link.party_id from public.party_companies as link where link.company_id = node.id and link.unlinked_at is null
    ) as held
  )
  select node.id from node join public.companies as company on company.id = node.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_of_parties(parties uuid[])
 RETURNS TABLE(party_id uuid, company_id uuid)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with recursive behind (party, body) as (
    select known.id, known.id from unnest(parties) as known (id)
    union
    -- Who owns a body corporate takes part where that body does.
    select behind.party, holding.owned_party_id
    from behind
    join public.party_holders as holding on holding.owner_party_id = behind.body
  )
  -- Each looked up by an index: joined, the whole registers would be read.
  select distinct behind.party, place.company_id
  from behind
  cross join lateral (
    select entry.company_id from public.company_participants as entry where entry.party_id = behind.body
    union all
    select request.company_id from public.change_requests as request where request.party_id = behind.body and request.party_entered
    union all
    select application.company_id
    from public.application_parties as link
    join public.draft_applications as application on application.id = link.application_id
    where link.party_id = behind.body and application.company_id is not null
  ) as place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.companies_with_service(tenant_id uuid, code text, day date)
 RETURNS SETOF public.companies
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return query
  select company.* from public.companies as company
  join public.entity_types as type on type.code = company.type and type.is_formable
  left join public.draft_applications as ordered on ordered.company_id = company.id
  where company.tenant_id = companies_with_service.tenant_id
    and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
    and exists (
      select from public.service_prices as service
      where service.per = 'year' and daterange(service.valid_from, service.valid_to, '[]') @> companies_with_service.day
        and (companies_with_service.code is null or service.code = companies_with_service.code)
        and (service.entity_types = '{}' or company.type = any (service.entity_types))
        and (service.applies = 'formation' or service.code = any (
          private.services_asked_for(ordered.submitted_data, company.type, companies_with_service.day))));
end;
$function$;

CREATE OR REPLACE FUNCTION private.company_file_keys(registration_number text, company_name text, OUT digits text, OUT whole text, OUT core text)
 RETURNS record
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  digits := regexp_replace(coalesce(registration_number, ''), '[^0-9]', '', 'g');
  whole := private.name_key(company_name);
  core := regexp_replace(
    whole, '(limited|sacltd|ltd|incorporated|inc|corporation|corp|company|co|llc|lp|sa|sac|foundation)$', '');
end;
$function$;

CREATE OR REPLACE FUNCTION private.confirm_combined_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.payment_notices as notice
    where notice.tenant_id = new.tenant_id and notice.combined_id = new.id and notice.state = 'open')
  then
    perform private.notify(
      new.made_by, new.tenant_id, 'payment.confirmed', 'Your report is confirmed',
      'Payment ' || new.payment_reference || ' of ' || private.money_text(new.total, new.currency), private.place_of_payment(new.id));
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.count_signalled(subject text, more integer)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  counts jsonb := coalesce(nullif(current_setting('portal.signalled', true), ''), '{}');
  before integer := coalesce((counts ->> subject)::integer, 0);
begin
  perform set_config('portal.signalled', jsonb_set(counts, array[subject], to_jsonb(before + more))::text, true);
  return before;
end;
$function$;

CREATE OR REPLACE FUNCTION private.country_facts(people private.risk_person[])
 RETURNS TABLE(answer text, reason text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select
    case listing.rating when 'prohibited' then 'prohibited' when 'high' then 'high' when 'medium' then 'monitored' else 'standard' end,
    person.name || ', ' || place.what || ': ' || coalesce(land.name, place.country) || coalesce(' (' || listing.source_note || ')',
      ', on no list.')
  from unnest(people) as person
  cross join lateral (
    select private.json_text(country), 'country' from jsonb_array_elements(person.declared -> 'countries') as country
    union all select private.json_text(country), 'nationality' from jsonb_array_elements(private.json_array(person.declared ->
      'nationalities')) as country
    union all select private.json_text(person.declared -> 'address' -> 'country'), 'address'
    union all select private.json_text(person.declared -> 'country'), 'registration'
    union all select private.json_text(residence -> 'country'), 'tax residence'
      from jsonb_array_elements(private.json_array(person.declared -> 'tax_residences')) as residence
  ) as place (country, what)
  left join public.jurisdictions as land on land.code = place.country
  left join lateral (select * from private.country_risk_on(place.country, private.today()) limit 1) as listing on true
  where place.country <> ''
  order by listing.rating desc nulls last, person.name, place.what
  limit 1;
end;
$function$;

CREATE OR REPLACE FUNCTION private.discount_holds(discount public.discounts, moment timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (moment at time zone 'America/Nassau')::date between discount.valid_from and discount.valid_to
    and coalesce(discount.ended_at > moment, true);
end;
$function$;

CREATE OR REPLACE FUNCTION private.discounts_for(invoice public.invoices)
 RETURNS SETOF public.discounts
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  client    uuid := private.client_of(invoice);
  submitted timestamptz := (
    select application.submitted_at from public.draft_applications as application where application.id = invoice.application_id);
begin
  return query
  select discount.* from public.discounts as discount
  where discount.tenant_id = invoice.tenant_id and (discount.client_id is null or discount.client_id = client)
    and (discount.percent is not null or invoice.currency in ('USD', 'BSD'))
    and (private.discount_holds(discount, now()) or private.discount_holds(discount, invoice.created_at)
      or coalesce(private.discount_holds(discount, submitted), false));
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_company_periods(invoice_id uuid, company public.companies)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most   constant integer := 100;
  service public.recurring_services;
  begins  date;
  place   integer;
  next    integer;
  added   integer[] := '{}';
begin
  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name)
  select company.tenant_id, draft_company_periods.invoice_id, company.id, coalesce(max(part.position), 0) + 1, company.name
  from public.invoice_companies as part where part.invoice_id = draft_company_periods.invoice_id
  having not coalesce(bool_or(part.company_id = company.id), false);

  select part.position * 1000 into place from public.invoice_companies as part
  where part.invoice_id = draft_company_periods.invoice_id and part.company_id = company.id;
  select coalesce(max(line.position), place) into next from public.invoice_lines as line
  where line.tenant_id = company.tenant_id and line.invoice_id = draft_company_periods.invoice_id and line.company_id = company.id
    and line.kind <> 'vat';

  for service in
    select known.* from public.recurring_services as known
    where known.tenant_id = company.tenant_id and known.company_id = company.id
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
        company.tenant_id, draft_company_periods.invoice_id, company.id, next, 'service', service.code,
        service.label || ', ' || to_char(begins, 'FMDD FMMon YYYY') || ' to '
          || to_char(begins + make_interval(months => private.months_of(service.period)) - interval '1 day', 'FMDD FMMon YYYY'),
        private.recurring_amount(service, begins), service.vat_treatment, service.id, begins);
    end loop;
  end loop;

  perform private.apply_discounts(draft_company_periods.invoice_id, company.id, added);
  perform private.total_invoice(draft_company_periods.invoice_id, company.id);
  return cardinality(added);
end;
$function$;

CREATE OR REPLACE FUNCTION private.draft_of_payer(tenant_id uuid, client_id uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  draft uuid := (
    select known.id from public.invoices as known
    where known.tenant_id = draft_of_payer.tenant_id and known.client_id = draft_of_payer.client_id and known.is_recurring
      and known.state = 'draft'
    for update);
begin
  if draft is null then
    insert into public.invoices (tenant_id, client_id, is_recurring, vat_percent, created_by)
    values (draft_of_payer.tenant_id, draft_of_payer.client_id, true, private.vat_percent(private.today()), auth.uid())
    returning id into draft;
  end if;

  return draft;
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
        || ' is owed with another sum, or not any more. '
        || case when exists (
          select from public.payment_notices as notice
          where notice.combined_id = changed.id and notice.state = 'withdrawn' and notice.settled_at = now())
          then 'Your report that it is paid ended with it. Report what is still owed, or write to us'
          else 'Make a new payment before you pay' end,
      private.invoice_place(new));
  end loop;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_combined_report()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now()
  where open.tenant_id = new.tenant_id and open.combined_id = new.id and open.state = 'open';
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_proforma(draft public.invoices, ended_as public.proforma_end)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  proforma public.proformas;
begin
  update public.proformas as known
  set ended_as = end_proforma.ended_as, ended_at = now(), ended_by = auth.uid()
  where known.tenant_id = draft.tenant_id and known.invoice_id = draft.id and known.ended_as is null
  returning * into proforma;

  -- One whose last day has passed is paid no more already.
  if proforma.ended_as in ('changed', 'discarded') and proforma.valid_until >= private.today() then
    perform private.notify_proforma_end(proforma);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.fee_payment(duty public.obligations, is_annual_fee boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company record;
  details record;
begin
  if not is_annual_fee or duty.state <> 'open' or duty.company_id is null
    or private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer)
  then
    return null;
  end if;

  select known.registration_number, firm.takes_fees_early, type.is_formable into company
  from public.companies as known
  join public.tenants as firm on firm.id = known.tenant_id
  left join public.entity_types as type on type.code = known.type
  where known.id = duty.company_id;

  if company.takes_fees_early then
    select * into details from private.bank_details_of(duty.tenant_id) as known where known.currency = duty.currency;

    if details.id is not null then
      return jsonb_build_object(
        'how', 'to_firm', 'currency', details.currency, 'account_holder', details.account_holder, 'bank_name', details.bank_name,
        'account_number', details.account_number, 'bic', details.bic, 'valid_from', details.valid_from,
        'reference', concat_ws(' ', company.registration_number, 'fee', extract(year from duty.due_on)));
    end if;
  end if;

  return jsonb_build_object('how', case when company.is_formable then 'invoice_follows' else 'ask' end);
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_names_company(file_name text, registration_number text, company_name text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  stem       text := private.file_stem(file_name);
  key        text := private.name_key(stem);
  number_key text := private.name_key(registration_number);
  digits     text;
  whole      text;
  core       text;
begin
  select known.digits, known.whole, known.core into digits, whole, core
  from private.company_file_keys(registration_number, company_name) as known;

  if length(digits) >= 3 and position(digits in key) > 0 then
    -- The number as it is written, with anything but letters and digits between: neither a part of a longer one.
    if length(number_key) >= 4 and stem ~ (
      '(^|[^[:alnum:]])' || array_to_string(regexp_split_to_array(number_key, ''), '[^[:alnum:]]*') || '($|[^[:alnum:]])')
    then
      return 'number';
    end if;

    -- The digits alone, without the letter: a day or an amount may have the same.
    if length(digits) >= 5 and stem ~ ('(^|[^0-9])' || digits || '($|[^0-9])') then
      return 'part';
    end if;
  end if;

  if length(whole) >= 6 and position(whole in key) > 0 then
    return 'name';
  end if;

  return case when length(core) >= 6 and position(core in key) > 0 then 'part' end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_receipts(command text, tenant_id uuid, kind text, year integer, entries jsonb, take_doubtful boolean, only_check boolean)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  lines     jsonb;
  line      record;
  is_undone boolean := false;
begin
  perform private.require_staff(command);

  if not exists (select from public.tenants as tenant where tenant.id = file_receipts.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, file_receipts.tenant_id);

  if jsonb_array_length(private.json_array(entries)) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'fee.lines_invalid';
  end if;

  select jsonb_agg(to_jsonb(known)) into lines
  from private.match_receipts(file_receipts.tenant_id, file_receipts.kind, file_receipts.year, entries) as known;

  -- In the order of their ids, so that two tables do not wait for each other.
  perform from public.obligations as duty
  where duty.id in (
    select private.json_uuid(duty_id.value)
    from jsonb_array_elements(lines) as known, jsonb_array_elements(private.json_array(known -> 'duty_ids')) as duty_id (value))
  order by duty.id
  for update;

  begin
    for line in
      select known.* from jsonb_to_recordset(lines) as known (
        place integer, company_id uuid, company_name text, duty_ids uuid[], reference text, done_on date, is_filed boolean, doubts text[],
        code text)
      order by known.place
    loop
      place := line.place;
      company_id := line.company_id;
      company_name := line.company_name;
      code := line.code;
      is_filed := line.is_filed;
      doubts := line.doubts;

      code := coalesce(code, case
        when not is_filed and doubts <> '{}' and not coalesce(take_doubtful, false) then 'fee.doubtful' end);

      if code is null and not is_filed then
        begin
          perform public.complete_obligation(duty.id, line.done_on, line.reference) from unnest(line.duty_ids) as duty (id);
        exception when others then
          -- What no command names is a defect, not a refusal.
          if sqlstate not like 'PT4%' then
            raise;
          end if;

          code := sqlerrm;
        end;
      end if;

      return next;
    end loop;

    -- A check does it all and takes it back, so that it answers what the entry will.
    if only_check then
      is_undone := true;
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;
  exception when sqlstate 'PT404' then
    if not is_undone then
      raise;
    end if;
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.file_stem(file_name text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$ select lower(regexp_replace(file_name, '\.[[:alnum:]]{1,5}$', '')); $function$;

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
    ('public.discounts', 'firm', null, null),
    ('public.recurring_services', 'firm', null, null),
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
    ('public.card_problems', 'complete', null, null),
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
    ('public.document_news', 'complete', null, null),
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
    ('private.proforma_numbers', 'none', null, 'a counter of the portal'),
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

CREATE OR REPLACE FUNCTION private.firm_points(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select listed.point, listed.is_done, listed.is_waiting and not listed.is_done
  from public.tenants as firm
  cross join lateral private.firm_figures(firm.id) as figure
  cross join lateral (values
    (1, 'logo', firm.branding ? 'logo_path', false),
    (2, 'colours', firm.branding ? 'primary', false),
    (3, 'sender', firm.branding ?& '{mail_name,reply_to}', firm.branding ?| '{mail_name,reply_to}'),
    (4, 'letterhead', firm.branding ? 'address', false),
    (5, 'tax_number', firm.branding ? 'tax_number', false),
    (6, 'owners', figure.owners >= 2, figure.owner_invitations > 0),
    (7, 'bank_details',
      exists (select from public.bank_details as known
        where known.tenant_id = firm.id and known.state = 'confirmed' and known.valid_from <= private.today()),
      exists (select from public.bank_details as known where known.tenant_id = firm.id and known.state in ('proposed', 'confirmed'))),
    (8, 'prices',
      exists (select from public.tenant_prices as price where price.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'prices'), false),
    (9, 'ladder',
      exists (select from public.invoice_ladders as ladder where ladder.tenant_id = firm.id)
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'ladder'), false),
    (10, 'templates',
      exists (select from public.document_templates as template where template.tenant_id = firm.id and template.state = 'in_use')
        or exists (select from private.firm_checks as seen where seen.tenant_id = firm.id and seen.point = 'templates'),
      exists (select from public.document_templates as template where template.tenant_id = firm.id)),
    (11, 'duties',
      private.has_duty_holder('reviewer') and private.has_duty_holder('compliance_officer') and private.has_duty_holder('senior'), false),
    (12, 'clients', firm.open_for_enrolment or figure.members > figure.owners,
      exists (select from public.client_invitations as invited
        where invited.tenant_id = firm.id and invited.status = 'pending' and invited.expires_at > now())),
    (13, 'companies', figure.companies > 0,
      exists (select from public.draft_applications as application where application.tenant_id = firm.id))
  ) as listed (position, point, is_done, is_waiting)
  where firm.id = firm_points.tenant_id
  order by listed.position;
$function$;

CREATE OR REPLACE FUNCTION private.follow_draft()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    perform private.end_proforma(old, 'discarded');
    return old;
  end if;

  perform private.end_proforma(new, case new.state when 'draft' then 'changed' else 'issued' end::public.proforma_end);
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.follow_lines()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  draft public.invoices;
begin
  draft.id := case tg_op when 'DELETE' then old.invoice_id else new.invoice_id end;
  draft.tenant_id := case tg_op when 'DELETE' then old.tenant_id else new.tenant_id end;
  perform private.end_proforma(draft, 'changed');
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.free_void_periods()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  update public.invoice_lines as line set recurring_id = null, period_start = null
  where line.tenant_id = new.tenant_id and line.invoice_id = new.id and line.recurring_id is not null;
  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.import_batch(input jsonb, keys text[], only_try boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
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

CREATE OR REPLACE FUNCTION private.is_guessable_token(token uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  digits text := replace(token::text, '-', '');
  -- Versions 1, 6 and 7 begin with the time they were made at: of the first two in steps of 100 nanoseconds since 1582.
  tells  timestamptz := case uuid_extract_version(token)
    when 1 then to_timestamp(('x' || substr(digits, 14, 3) || substr(digits, 9, 4) || left(digits, 8))::bit(60)::bigint / 1e7 - 12219292800)
    when 6 then to_timestamp(('x' || left(digits, 12) || substr(digits, 14, 3))::bit(60)::bigint / 1e7 - 12219292800)
    when 7 then to_timestamp(('x' || left(digits, 12))::bit(48)::bigint / 1e3)
  end;
begin
  if token is null or uuid_extract_version(token) = 4 then
    return token is null;
  end if;

  return (select count(distinct digit) from string_to_table(digits, null) as digit) < 8
    or coalesce(tells between now() - interval '30 days' and now() + interval '30 days', false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_named_in_records(person uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return exists (select from public.draft_applications as application where application.user_id = person)
    or exists (select from public.change_requests as request where request.user_id = person)
    or exists (select from public.declarations as declaration where declaration.signed_by = person)
    or exists (select from public.application_declarations as declaration where declaration.declared_by = person)
    or exists (select from public.statement_signatures as signature where signature.signed_by = person)
    or exists (select from public.invoices as invoice where invoice.client_id = person)
    or exists (select from public.ledger_entries as entry where entry.client_id = person)
    or exists (select from public.vat_evidence as evidence where evidence.client_id = person)
    or exists (select from public.discounts as discount where discount.client_id = person)
    or exists (select from public.proformas as proforma where proforma.client_id = person)
    or exists (select from public.portfolio_imports as brought where brought.client_id = person);
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_card_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  decided text[] := '{state,state_since,page_id,payment_ref,received,received_in,refunded,posted_at,receipt_ids,made_by}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.received is not null
      and (new.received, new.received_in, new.payment_ref) is distinct from (old.received, old.received_in, old.payment_ref)
    or old.posted_at is not null and (new.posted_at, new.receipt_ids) is distinct from (old.posted_at, old.receipt_ids)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_combined_payment()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- A generated column is not computed yet before an update. Who made it is forgotten with their account.
  decided text[] := '{ended_as,ended_at,line_id,card_payment_id,made_by,payment_reference}';
begin
  if to_jsonb(new) - decided is distinct from to_jsonb(old) - decided
    or old.ended_as is not null and (new.ended_as, new.ended_at, new.line_id, new.card_payment_id)
        is distinct from (old.ended_as, old.ended_at, old.line_id, old.card_payment_id)
    or new.made_by is not null and new.made_by is distinct from old.made_by
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_discount()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The people go with their accounts.
  ending text[] := '{ended_by,ended_at,end_reason,created_by}';
begin
  if to_jsonb(new) - ending is distinct from to_jsonb(old) - ending
    or (old.ended_at is not null and (new.ended_at, new.end_reason) is distinct from (old.ended_at, old.end_reason))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_proforma()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  -- The people go with their accounts, the draft when it is discarded. A generated column is not computed yet before an update.
  free text[] := '{invoice_id,issued_by,ended_as,ended_at,ended_by,end_reason,payment_reference}';
begin
  if to_jsonb(new) - free is distinct from to_jsonb(old) - free
    or (new.invoice_id is distinct from old.invoice_id and new.invoice_id is not null)
    or (new.issued_by is distinct from old.issued_by and new.issued_by is not null)
    or (old.ended_as is not null
      and (new.ended_as, new.ended_at, new.end_reason) is distinct from (old.ended_as, old.ended_at, old.end_reason))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_card_payment(payment_id uuid)
 RETURNS public.card_payments
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments;
begin
  select * into payment from public.card_payments as known where known.id = lock_card_payment.payment_id;
  -- The invoice before the tenant, and the tenant before the payment, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select part.invoice_id from private.card_invoices(payment) as part)
  order by invoice.id for update;
  perform private.lock_tenant(payment.tenant_id);
  select * into payment from public.card_payments as known where known.id = payment.id for update;
  return payment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_combined_payment(command text, payment_id uuid)
 RETURNS public.combined_payments
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  payment public.combined_payments;
begin
  perform private.require_staff(command);
  select * into payment from public.combined_payments as known where known.id = lock_combined_payment.payment_id;

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice
  where invoice.id in (select listed.invoice_id from public.combined_payment_invoices as listed where listed.payment_id = payment.id)
  order by invoice.id for update;
  perform private.require_staff_in(command, payment.tenant_id);
  select * into payment from public.combined_payments as known where known.id = payment.id for update;
  return payment;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_payer_drafts(tenant_id uuid, company_ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  perform from public.invoices as draft
  where draft.tenant_id = lock_payer_drafts.tenant_id and draft.state = 'draft' and draft.client_id in (
    select company.user_id from public.companies as company where company.id = any (lock_payer_drafts.company_ids))
  order by draft.id
  for update;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_recurring(command text, service_id uuid)
 RETURNS public.recurring_services
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services;
begin
  perform private.require_staff(command);
  select * into service from public.recurring_services as known where known.id = service_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, service.tenant_id);
  return service;
end;
$function$;

CREATE OR REPLACE FUNCTION private.lock_template(command text, template_id uuid)
 RETURNS public.document_templates
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  template public.document_templates;
begin
  perform private.require_user();
  -- Staff without the duty are refused before anything is looked up.
  perform private.as_staff(command);
  select * into template from public.document_templates as known where known.id = lock_template.template_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The tenant before the row, as save_document_template locks them.
  perform private.require_tenant_manager(command, template.tenant_id);
  select * into template from public.document_templates as known where known.id = lock_template.template_id for update;
  return template;
end;
$function$;

CREATE OR REPLACE FUNCTION private.mail_facts(notification public.notifications)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  about uuid := notification.subject_id;
begin
  return coalesce(case notification.subject_type
    when 'application' then (
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference) || case
        when notification.kind = 'application.approved' and private.filing_payment(known) in ('unpaid', 'not_invoiced')
          then '{"is_unpaid": true}' else '{}' end::jsonb
      from public.draft_applications as known where known.id = about)
    when 'change_request' then (
      select jsonb_build_object('name', private.change_title(known), 'reference', known.reference,
        'day', to_char(known.effective_on, 'FMDD FMMonth YYYY'))
      from public.change_requests as known where known.id = about)
    when 'company' then (
      select jsonb_build_object('name', known.name, 'number', known.registration_number)
      from public.companies as known where known.id = about)
    when 'document' then (
      select jsonb_build_object('name', private.document_title(known)) from public.documents as known where known.id = about)
    when 'bank_details' then (
      select jsonb_build_object('name', known.currency, 'day', to_char(known.valid_from, 'FMDD FMMonth YYYY'))
      from public.bank_details as known where known.id = about)
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', to_char(known.due_on, 'FMDD FMMonth YYYY'), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
    when 'proforma' then (
      select jsonb_build_object('number', known.number, 'reference', known.payment_reference,
        'day', private.long_day(known.valid_until), 'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.proformas as known where known.id = about)
    when 'kyc_profile' then (
      select jsonb_build_object('name', private.party_name(known.party_id)) from public.kyc_profiles as known where known.id = about)
    when 'job' then (select jsonb_build_object('name', known.title) from public.jobs as known where known.id = about)
    -- Staff wrote it for everyone it reaches.
    when 'announcement' then jsonb_build_object('text', notification.message, 'page', notification.link)
    when 'ticket' then (
      select jsonb_build_object('reference', known.reference) from public.support_tickets as known where known.id = about)
    end, '{}');
end;
$function$;

CREATE OR REPLACE FUNCTION private.mailed_kinds()
 RETURNS TABLE(kind text, is_fixed boolean)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return query
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
    ('document.made', false),
    -- Money.
    ('invoice.issued', false),
    ('invoice.proforma', false),
    ('invoice.proforma_ended', true),
    ('invoice.paid', false),
    ('invoice.void', false),
    ('invoice.reversed', false),
    ('invoice.credited', false),
    ('invoice.refunded', false),
    ('invoice.dispute_answered', false),
    ('invoice.reminded', true),
    ('invoice.write_off_proposed', true),
    ('payment.confirmed', false),
    ('payment.declined', false),
    ('payment.changed', true),
    ('payment.card', true),
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
end;
$function$;

CREATE OR REPLACE FUNCTION private.match_receipts(tenant_id uuid, kind text, year integer, entries jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, duty_ids uuid[], reference text, done_on date, is_filed boolean, doubts text[], code text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  return query
  with lines as materialized (
    select entry.place::integer as place, private.name_key(private.json_text(entry.line -> 'company')) as key,
      private.name_core(private.json_text(entry.line -> 'company')) as core,
      btrim(private.json_text(entry.line -> 'reference')) as reference, private.json_date(entry.line -> 'done_on') as done_on
    from jsonb_array_elements(private.json_array(match_receipts.entries)) with ordinality as entry (line, place)
  ), duties as materialized (
    select each.company_id, each.company_name, each.open_ids, each.done_ids, each.doubts,
      private.name_key(each.registration_number) as number_key, private.name_key(each.company_name) as name_key,
      nullif(regexp_replace(each.registration_number, '[^0-9]', '', 'g'), '') as digits
    from private.receipted_duties(match_receipts.tenant_id, match_receipts.kind, match_receipts.year) as each
  ), named as (
    select lines.place, duties.*, true as is_whole from lines
    join duties on lines.key <> '' and lines.key in (duties.number_key, duties.name_key)
    union all
    -- The digits of a number alone, or a name but for its ending.
    select lines.place, duties.*, false from lines
    join duties on length(lines.key) >= 5 and lines.key = duties.digits and lines.key <> duties.number_key
    union all
    select lines.place, duties.*, false from lines
    join public.companies as company
      on lines.core <> '' and private.name_core(company.name) = lines.core and company.tenant_id = match_receipts.tenant_id
    join duties on duties.company_id = company.id and duties.name_key <> lines.key
  ), found as materialized (
    select best.place, bool_or(best.is_whole) as is_whole, count(*) as companies, (array_agg(best.company_id))[1] as company_id
    from (select named.*, bool_or(named.is_whole) over (partition by named.place) as has_whole from named) as best
    where best.is_whole or not best.has_whole
    group by best.place
  ), matched as materialized (
    select lines.place, lines.reference, lines.done_on, found.companies, found.is_whole, duties.company_id, duties.company_name,
      duties.open_ids, duties.done_ids, duties.doubts,
      exists (
        select from public.obligations as duty
        where duty.id = any (duties.done_ids) and duty.done_on = lines.done_on and lower(duty.reference) = lower(lines.reference)
      ) as is_filed
    from lines
    left join found on found.place = lines.place
    left join duties on found.companies = 1 and duties.company_id = found.company_id
  )
  select matched.place, matched.company_id, matched.company_name, matched.open_ids, matched.reference, matched.done_on,
    matched.is_filed,
    case when matched.company_id is null or matched.is_filed then '{}' else array_remove(
      array[
        case when not matched.is_whole then 'name_in_part' end,
        case when exists (
          select from matched as other
          where other.company_id <> matched.company_id and lower(other.reference) = lower(matched.reference)) then 'receipt_twice' end,
        case when exists (
          select from public.obligations as duty
          join public.obligations as own on own.id = matched.open_ids[1] and own.rule_code = duty.rule_code
          where duty.tenant_id = match_receipts.tenant_id and duty.state = 'done' and lower(duty.reference) = lower(matched.reference))
          then 'receipt_known' end], null) || matched.doubts end,
    case
      when matched.companies is null then 'fee.company_unknown'
      when matched.companies > 1 then 'fee.company_ambiguous'
      when matched.reference = '' then 'fee.receipt_missing'
      when matched.is_filed or matched.open_ids <> '{}' then null
      when match_receipts.kind = 'beneficial_owners' then 'statement.filing_not_due'
      when matched.done_ids <> '{}' then 'obligation.done_otherwise'
      when match_receipts.kind = 'substance' then 'statement.report_not_due'
      else 'fee.not_due'
    end
  from matched;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_learn_of(person uuid, tenant_id uuid, subject private.subject)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  parent uuid := coalesce((subject).parent_id, (subject).id);
begin
  if tenant_id is null or (subject).id is null
    or exists (select from public.profiles as known where known.id = person and known.role = 'admin')
  then
    return true;
  end if;

  return exists (
    select from private.memberships as membership
    where (membership.tenant_id, membership.user_id, membership.role) = (may_learn_of.tenant_id, person, 'owner')
  ) or case coalesce((subject).parent_type, (subject).type)
    -- Who only looks at a company does not see what is to change in it.
    when 'company' then case (subject).type
      when 'change_request' then private.manages_company(person, parent)
      when 'invoice' then private.sees_money(person, parent)
      else private.reaches_company(person, parent) end
    when 'application' then private.reaches_application(person, parent)
    when 'party' then private.handles_party(person, parent)
    when 'ticket' then private.reaches_ticket(person, parent)
    -- An invoice of many companies is for who pays it.
    when 'invoice' then private.pays_invoice(person, parent)
    else exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id) = (may_learn_of.tenant_id, person))
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.may_place_template(path text)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- The helper of policies refuses a session that is over.
  if not private.is_template_path(path) then
    return false;
  end if;

  -- Staff are staff also in a firm they own.
  if (select private.is_admin()) then
    return private.may_run(auth.uid(), 'save_document_template')
      and exists (select from public.tenants as known where known.id = split_part(path, '/', 1)::uuid);
  end if;

  return split_part(path, '/', 1)::uuid in (select private.owned_tenant_ids());
end;
$function$;

CREATE OR REPLACE FUNCTION private.months_of(period text)
 RETURNS integer
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case period when 'month' then 1 when 'quarter' then 3 else 12 end;
$function$;

CREATE OR REPLACE FUNCTION private.named_invoices(line public.bank_lines)
 RETURNS SETOF public.invoices
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select invoice.* from public.invoices as invoice
  where invoice.tenant_id = line.tenant_id and invoice.payment_reference = any (line.names_invoices)
  union
  select invoice.* from public.invoices as invoice
  where invoice.tenant_id = line.tenant_id and invoice.number = any (line.names_invoices)
  union
  -- Money for a proforma pays the invoice that follows it.
  select invoice.* from private.named_proformas(line) as proforma
  join public.invoices as invoice on invoice.id = proforma.invoice_id;
$function$;

CREATE OR REPLACE FUNCTION private.named_proformas(line public.bank_lines)
 RETURNS SETOF public.proformas
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select proforma.* from public.proformas as proforma
  where proforma.tenant_id = line.tenant_id and proforma.payment_reference = any (private.proformas_in(line.text));
$function$;

CREATE OR REPLACE FUNCTION private.names_by_proforma(line public.bank_lines, invoice_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select exists (
    select from private.named_proformas(line) as proforma where proforma.invoice_id = names_by_proforma.invoice_id);
$function$;

CREATE OR REPLACE FUNCTION private.new_token_hash(token uuid)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  if exists (select from private.invitations as known where known.token_hash = private.token_hash(token)) then
    raise exception using errcode = 'PT409', message = 'invitation.conflict';
  end if;

  return private.token_hash(token);
end;
$function$;

CREATE OR REPLACE FUNCTION private.notify_proforma_end(proforma public.proformas)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform private.notify(
    proforma.client_id, proforma.tenant_id, 'invoice.proforma_ended',
    'Proforma invoice ' || proforma.number || case proforma.ended_as when 'withdrawn' then ' is withdrawn' else ' holds no more' end,
    case proforma.ended_as when 'withdrawn' then proforma.end_reason
      when 'changed' then 'We changed what it bills. Please do not pay it; we write to you again.'
      else 'What it bills is not to be paid any more.' end,
    private.subject('proforma', proforma.id));
end;
$function$;

CREATE OR REPLACE FUNCTION private.number_proforma(tenant_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  this_year   integer := extract(year from private.today());
  next_number integer;
begin
  insert into private.proforma_numbers as numbers (tenant_id, year, last)
  values (number_proforma.tenant_id, this_year, 1)
  on conflict on constraint proforma_numbers_pkey do update set last = numbers.last + 1
  returning last into next_number;
  return 'PRO-' || this_year || '-' || lpad(next_number::text, greatest(4, char_length(next_number::text)), '0');
end;
$function$;

CREATE OR REPLACE FUNCTION private.parties_behind(party_ids uuid[])
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  with recursive part (party_id) as (
    select unnest(parties_behind.party_ids)
    union
    -- The holders of a body that takes part take part through it.
    select above.party_id
    from part
    cross join lateral (
      select holding.owner_party_id as party_id from public.party_holders as holding
      where holding.owned_party_id = part.party_id and not holding.voided
        and (holding.held_until is null or holding.held_until > private.today())
      union all
      select owner.party_id
      from public.party_companies as link
      join public.company_participants as owner on owner.company_id = link.company_id
      where link.party_id = part.party_id and link.unlinked_at is null and not owner.voided and owner.role <> 'registered_agent'
        and (owner.ceased_on is null or owner.ceased_on > private.today())
    ) as above
  )
  select part.party_id from part where part.party_id is not null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.payment_line(duty_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Account numbers are in no mail: the portal has those that are confirmed.
  select jsonb_strip_nulls(jsonb_build_object('pay', known.payment -> 'how', 'reference', known.payment -> 'reference'))
  from (
    select private.fee_payment(duty, rule.is_annual_fee) as payment
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.id = payment_line.duty_id) as known;
$function$;

CREATE OR REPLACE FUNCTION private.place_of_payment(payment_id uuid)
 RETURNS private.subject
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select private.invoice_place(invoice)
  from public.combined_payment_invoices as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.payment_id = place_of_payment.payment_id
  order by invoice.due_on, invoice.id
  limit 1;
$function$;

CREATE OR REPLACE FUNCTION private.post_card_receipt(payment public.card_payments)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  rest     numeric := payment.received - payment.refunded;
  used     numeric := 0;
  receipts uuid[] := '{}';
  receipt  record;
  subject  record := private.card_subject(payment);
begin
  -- Before its invoices are paid by it, which would end it as changed. One that has ended stays as it ended.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now(), card_payment_id = payment.id
  where paid.id = payment.combined_id and paid.ended_as is null;

  -- Each invoice has what it was asked for, as far as it is owed; the rest of it, and what is too much, is on account. A receipt is of one
  -- client and has at most 100 parts.
  for receipt in
    with listed as (
      select invoice.id, invoice.due_on, private.client_of(invoice) as client, part.amount as asked,
        case when invoice.state = 'issued' and invoice.currency = payment.received_in then invoice.total - invoice.paid else 0 end as owed
      from private.card_invoices(payment) as part
      join public.invoices as invoice on invoice.id = part.invoice_id
    ), counted as (
      select listed.*, row_number() over (order by listed.due_on, listed.id) as nth, sum(listed.asked) over () as whole,
        sum(listed.asked) over (order by listed.due_on, listed.id) - listed.asked as before
      from listed
    ), placed as (
      select counted.*, greatest(0, least(counted.asked, rest - counted.before))
        + case when counted.nth = 1 then greatest(0, rest - counted.whole) else 0 end as money
      from counted
    ), shared as (
      select placed.*, least(placed.money, placed.owed) as part,
        (row_number() over (partition by placed.client order by placed.nth) - 1) / 100 as turn
      from placed where placed.money > 0
    )
    select shared.client, sum(shared.money) as amount, sum(shared.part) as used, coalesce(
      jsonb_agg(jsonb_build_object('invoice_id', shared.id, 'amount', shared.part)) filter (where shared.part > 0), '[]') as parts
    from shared
    group by shared.client, shared.turn
    order by shared.client, shared.turn
  loop
    receipts := receipts || case when receipts = '{}' then payment.id else gen_random_uuid() end;
    used := used + receipt.used;
    perform private.post_receipt(
      receipts[cardinality(receipts)], payment.tenant_id, receipt.client, receipt.amount, private.today(), 'card', receipt.parts,
      left(payment.payment_ref, 120), payment.received_in);
  end loop;

  update public.card_payments as known set posted_at = now(), receipt_ids = receipts where known.id = payment.id;
  perform private.settle_card_problems(payment.id, '{amount_differs,currency_differs,not_posted}');

  if used < rest then
    perform private.tell_of_card(
      payment, private.money_text(rest - used, payment.received_in) || ' paid by card is on account',
      'It was not owed with this sum any more. Use the money for another invoice, or give it back.');
    perform private.notify(
      reader.user_id, payment.tenant_id, 'payment.confirmed', 'Your payment by card for ' || subject.name || ' was received',
      private.money_text(rest - used, payment.received_in) || ' of it is on your account, since it was not owed with this sum.',
      subject.place)
    from (
      select private.client_of(invoice) as user_id from public.invoices as invoice where invoice.id = payment.invoice_id
      union all select payment.made_by where payment.combined_id is not null) as reader
    where reader.user_id is not null;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.post_card_refund(payment public.card_payments, refund public.card_refunds)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  share   record;
  entry   public.ledger_entries;
  account numeric := 0;
  is_used boolean := false;
begin
  if refund.posted_at is not null then
    return;
  end if;

  -- Its payment never came into the books.
  if payment.posted_at is null then
    update public.card_refunds as known set posted_at = now() where known.id = refund.id;
    return;
  end if;

  perform private.require_refund_parts(payment, refund.amount);
  entry.tenant_id := payment.tenant_id;
  entry.currency := payment.received_in;
  entry.day := private.today();
  entry.method := 'card';
  entry.reference := left(refund.refund_ref, 120);
  entry.reason := refund.reason;

  for share in select * from private.card_refund_parts(payment, refund.amount) loop
    -- The first one on an invoice has the id of the refund.
    entry.id := case when share.invoice_id is not null and not is_used then refund.id else gen_random_uuid() end;
    is_used := is_used or share.invoice_id is not null;
    entry.client_id := share.client_id;
    entry.invoice_id := share.invoice_id;
    entry.amount := share.part;
    account := account + case when share.client_id is not null then share.part else 0 end;
    perform private.refund(entry, share.part);
  end loop;

  update public.card_refunds as known set posted_at = now(), from_account = account where known.id = refund.id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.proforma_ids()
 RETURNS SETOF uuid
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select proforma.id from public.proformas as proforma
  where proforma.company_id = any (array(select private.money_company_ids()))
  union
  select proforma.id from public.proformas as proforma
  where proforma.application_id = any (array(select private.application_ids()))
  union
  -- That of many companies is for who pays it, as the invoice is.
  select proforma.id from public.proformas as proforma
  where proforma.company_id is null and proforma.application_id is null and proforma.client_id = private.active_user_id()
    and proforma.tenant_id = any (array(select private.tenant_ids()));
end;
$function$;

CREATE OR REPLACE FUNCTION private.proforma_subject(invoice public.invoices)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select left(coalesce(
    (select company.name || coalesce(', ' || company.registration_number, '') from public.companies as company
      where company.id = invoice.company_id),
    (select private.application_title(application) from public.draft_applications as application
      where application.id = invoice.application_id),
    private.companies_text(invoice), 'Your companies'), 400);
$function$;

CREATE OR REPLACE FUNCTION private.proformas_in(text text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- A bank may go on with digits of something else: every end that passes the check counts.
  select array(
    select distinct private.read_payment_reference(left(spelled.letters, until))
    from regexp_matches(
      upper(coalesce(proformas_in.text, '')),
      '\m(RF(?:[ -]?[0-9]){2}[ -]?P[ -]?R[ -]?O(?:[ -]?[0-9]){8,11})', 'g') as found (parts)
    cross join lateral (select regexp_replace(found.parts[1], '[ -]', '', 'g') as letters) as spelled
    cross join lateral generate_series(15, char_length(spelled.letters)) as until
    where private.read_payment_reference(left(spelled.letters, until)) is not null
    order by 1);
$function$;

CREATE OR REPLACE FUNCTION private.proposals_of(line public.bank_lines, rest numeric)
 RETURNS TABLE(invoice_id uuid, number text, subject text, company_id uuid, client_id uuid, client_name text, state public.invoice_state, currency text, owed numeric, due_on date, payer_is text, reasons text[], differs text[], is_sure boolean)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with sure as materialized (
    select private.sure_invoice(line, rest) as id
  ), named as materialized (
    select invoice.id from private.named_invoices(line) as invoice where invoice.state in ('issued', 'paid')
  ), alike as (
    select named.id from named
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and exists (
          select from public.invoice_companies as part
          where part.invoice_id = invoice.id and part.company_id = any (array(select private.payer_companies(line))))
      order by invoice.due_on limit 20)
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and invoice.total - invoice.paid = rest
      order by invoice.due_on limit 5)
  ), judged as (
    select invoice.*, private.client_of(invoice) as client, private.payer_of_invoice(line, invoice) as paid_by,
      case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end as open,
      case when named.id is null then null when invoice.payment_reference = any (line.names_invoices) then 'reference'
        when private.names_by_proforma(line, invoice.id) then 'proforma' else 'number' end
        as named_by
    from alike
    join public.invoices as invoice on invoice.id = alike.id
    left join named on named.id = alike.id
  )
  select judged.id, judged.number, coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference,
      (select private.companies_text(invoice) from public.invoices as invoice where invoice.id = judged.id)),
    judged.company_id, judged.client, coalesce(nullif(client.full_name, ''), client.email), judged.state, judged.currency, judged.open,
    judged.due_on, judged.paid_by,
    array_remove(array[
      judged.named_by,
      case when judged.open = rest and judged.currency = line.currency then 'amount' end,
      case when judged.paid_by in ('known', 'similar') then 'payer_' || judged.paid_by end], null),
    array_remove(array[
      case when judged.currency <> line.currency then 'currency' when judged.open = 0 then 'paid'
        when rest < judged.open then 'less' when rest > judged.open then 'more' end,
      case when judged.paid_by <> 'known' then 'payer_' || judged.paid_by end], null),
    judged.id is not distinct from sure.id
  from judged
  cross join sure
  left join public.companies as company on company.id = judged.company_id
  left join public.draft_applications as application on application.id = judged.application_id
  left join public.profiles as client on client.id = judged.client
  -- Of those that nothing names, the payer or the sum speaks for them.
  where judged.named_by is not null or judged.paid_by in ('known', 'similar') or judged.open = rest
  order by
    case judged.named_by when 'reference' then 8 when 'proforma' then 8 when 'number' then 6 else 0 end
      + case when judged.open = rest and judged.currency = line.currency then 4 else 0 end
      + case judged.paid_by when 'known' then 3 when 'similar' then 1 else 0 end desc,
    judged.due_on, judged.id
  limit 10;
$function$;

CREATE OR REPLACE FUNCTION private.queue_digests(people uuid[], since date, day date)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  mails integer;
begin
  with person as materialized (
    select distinct reached.user_id, reached.email, reached.company_id,
      greatest(queue_digests.since, (
        select max(sent.day) from private.digests_sent as sent where sent.user_id = reached.user_id)) as since
    from private.reminder_people as reached
    where reached.user_id = any (queue_digests.people)
      and not exists (
        select from private.digests_sent as sent where (sent.user_id, sent.day) = (reached.user_id, queue_digests.day))
      and not exists (
        select from public.reminder_holds as held where held.company_id = reached.company_id and held.until >= queue_digests.day)
  ), crossed as materialized (
    select distinct on (found.kind, found.id, found.company_id) found.*
    from private.reminders_between(
      queue_digests.since, queue_digests.day, array(select distinct person.company_id from person)) as found
    order by found.kind, found.id, found.company_id, found.on_day desc
  ), duty as materialized (
    select known.id, known.because, known.rule_code, known.rule_from, known.due_on, known.amount, known.currency
    from crossed join public.obligations as known on known.id = crossed.id
    where crossed.kind = 'duty'
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line(
        (select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), queue_digests.day) as line
    from duty
    group by 1, 2, 3, 4, 5
  ), text as materialized (
    select duty.id, alike.line || jsonb_build_object('because', duty.because) || private.payment_line(duty.id) as line
    from duty
    join alike on (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
      and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency)
    union all
    select document.id, private.document_line(document, queue_digests.day)
    from (select distinct crossed.id from crossed where crossed.kind = 'document') as found
    join public.documents as document on document.id = found.id
    union all
    select invoice.id, private.invoice_line(invoice, queue_digests.day)
    from crossed join public.invoices as invoice on invoice.id = crossed.id
    where crossed.kind = 'invoice'
    union all
    select statement.id, private.statement_line(statement, queue_digests.day)
    from crossed join public.yearly_statements as statement on statement.id = crossed.id
    where crossed.kind = 'statement'
  ), mine as materialized (
    -- A document of a party of several companies is one line.
    select distinct on (person.user_id, crossed.id)
      person.user_id, person.email, crossed.id, crossed.kind, crossed.company_id, crossed.due_on
    from person
    join crossed on crossed.company_id = person.company_id and crossed.on_day > person.since
    where (crossed.party_id is null or private.handles_party(person.user_id, crossed.party_id))
      and (crossed.kind <> 'invoice' or private.is_sent_invoice(person.user_id, crossed.id)
        and not private.is_invoice_held(crossed.id, queue_digests.day))
    order by person.user_id, crossed.id, crossed.company_id
  ), placed as (
    select mine.*, company.name, company.tenant_id,
      row_number() over (partition by mine.user_id order by company.name, company.id, mine.due_on, mine.id) as place
    from mine join public.companies as company on company.id = mine.company_id
  ), concerned as materialized (
    -- An invoice of many companies is one line, and concerns all of them.
    select placed.user_id, count(distinct coalesce(part.company_id, placed.company_id)) as companies
    from placed
    left join public.invoice_companies as part on placed.kind = 'invoice' and part.invoice_id = placed.id
    group by placed.user_id
  ), mail as materialized (
    select placed.user_id, placed.email, count(*) as lines,
      case when count(distinct placed.tenant_id) = 1 then (array_agg(placed.tenant_id))[1] end as tenant_id,
      private.digest_subject(
        count(*) filter (where placed.kind = 'duty'), count(*) filter (where placed.kind = 'document'),
        count(*) filter (where placed.kind = 'invoice'), count(*) filter (where placed.kind = 'statement'),
        concerned.companies) as subject,
      jsonb_strip_nulls(jsonb_build_object(
        'firm', case when count(distinct placed.tenant_id) = 1 then (
          select tenant.name from public.tenants as tenant where tenant.id = (array_agg(placed.tenant_id))[1]) end,
        'more', nullif(greatest(count(*) - 100, 0), 0),
        'lines', jsonb_agg(text.line || jsonb_build_object('company', placed.name) order by placed.place)
          filter (where placed.place <= 100))) as data
    from placed join text on text.id = placed.id join concerned on concerned.user_id = placed.user_id
    group by placed.user_id, placed.email, concerned.companies
  ), sent as (
    insert into private.digests_sent (user_id, day, lines)
    select mail.user_id, queue_digests.day, mail.lines from mail order by mail.user_id
    on conflict do nothing
    returning digests_sent.user_id
  ), queued as (
    insert into private.mail_outbox (recipient, template, subject, data, tenant_id, dedupe_key)
    select mail.email, 'digest', mail.subject, mail.data, mail.tenant_id, 'digest:' || mail.user_id || ':' || queue_digests.day
    from mail join sent on sent.user_id = mail.user_id
    on conflict on constraint mail_outbox_dedupe_key_key do nothing
    returning state
  )
  select count(*) into mails from queued where queued.state = 'queued';

  return mails;
end;
$function$;

CREATE OR REPLACE FUNCTION private.receipted_duties(tenant_id uuid, kind text, year integer)
 RETURNS TABLE(company_id uuid, company_name text, registration_number text, open_ids uuid[], done_ids uuid[], doubts text[])
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  if kind = 'annual_fees' then
    return query
    select fee.company_id, fee.company_name, fee.registration_number,
      case when fee.fee_state = 'filed' or fee.duty_id is null then '{}' else array[fee.duty_id] end,
      case when fee.fee_state = 'filed' then array[fee.duty_id] else '{}' end, '{}'::text[]
    from private.annual_fees_of(receipted_duties.tenant_id, receipted_duties.year) as fee;
  elsif kind = 'substance' then
    return query
    select company.id, company.name, company.registration_number,
      case when report.state <> 'done' then array[report.id] else '{}' end,
      case when report.state = 'done' then array[report.id] else '{}' end,
      case
        when statement.state is distinct from 'accepted' then array['statement_not_accepted']
        when statement.substance_class = 'out_of_scope' then array['files_no_report']
        else '{}'
      end
    from public.companies as company
    left join private.substance_reports(receipted_duties.tenant_id, receipted_duties.year) as report on report.company_id = company.id
    left join public.yearly_statements as statement on statement.company_id = company.id and statement.year = receipted_duties.year
    where company.tenant_id = receipted_duties.tenant_id;
  elsif kind = 'beneficial_owners' then
    return query
    select company.id, company.name, company.registration_number, coalesce(filing.open_ids, '{}'), coalesce(filing.done_ids, '{}'),
      case when filing.open_ids is not null and exists (
        select from public.company_participants as entry
        where entry.company_id = company.id and entry.role = 'beneficial_owner' and entry.ceased_on is null
          and private.owner_cells(entry) ->> 'missing' is not null)
        then array['particulars_missing'] else '{}' end
    from public.companies as company
    left join (
      select duty.company_id, array_agg(duty.id order by duty.due_on, duty.id) filter (where duty.state = 'open') as open_ids,
        array_agg(duty.id) filter (where duty.state = 'done') as done_ids
      from public.obligations as duty
      where duty.tenant_id = receipted_duties.tenant_id and duty.rule_code = 'BO_FILING' and duty.company_id is not null
        and duty.state in ('open', 'done')
      group by duty.company_id) as filing on filing.company_id = company.id
    where company.tenant_id = receipted_duties.tenant_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_amount(service public.recurring_services, day date)
 RETURNS numeric
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return coalesce(service.amount, private.firm_amount(service.tenant_id, service.code, day));
end;
$function$;

CREATE OR REPLACE FUNCTION private.recurring_due(service public.recurring_services)
 RETURNS SETOF date
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  months integer := private.months_of(service.period);
begin
  if service.state <> 'active' or not exists (
    select from public.companies as company
    where company.id = service.company_id
      and company.status in ('active', 'in_penalty', 'strike_off_pending', 'restoring', 'dormant')
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
$function$;

CREATE OR REPLACE FUNCTION private.recurring_note(reason text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  if char_length(coalesce(btrim(reason), '')) not between 3 and 1000 then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = '[{"code": "recurring.invalid", "field": "reason"}]';
  end if;

  return btrim(reason);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reduction(discount public.discounts, amount numeric)
 RETURNS numeric
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return least(reduction.amount, coalesce(discount.amount, round(reduction.amount * discount.percent / 100, 2)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_each_rule(only_company uuid, only_tenant uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  horizon date := private.obligation_horizon();
  code    text;
  done    record;
begin
  added := 0;
  changed := 0;
  voided := 0;

  for code in
    select distinct rule.code from public.obligation_rules as rule
    where rule.kind <> 'interval'
      and (only_company is null or rule.subject = 'company') and (only_tenant is null or only_company is not null or rule.subject = 'firm')
    order by rule.code
  loop
    select * into done from private.refresh_obligations_of(
      code, horizon, case when only_company is not null then array[only_company] end, only_tenant);
    added := added + done.added;
    changed := changed + done.changed;
    voided := voided + done.voided;
  end loop;

  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations(only_company uuid DEFAULT NULL::uuid, only_tenant uuid DEFAULT NULL::uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if only_company is not null then
    return query select * from private.refresh_obligations_of_company(only_company);
  else
    return query select * from private.refresh_each_rule(null, only_tenant);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations_of_company(company_id uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query select * from private.refresh_each_rule(refresh_obligations_of_company.company_id, null);
end;
$function$;

CREATE OR REPLACE FUNCTION private.reminders_between(since date, until date, company_ids uuid[])
 RETURNS TABLE(on_day date, days integer, kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, due_on date)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with duty as materialized (
    select known.id, known.tenant_id, known.company_id, known.rule_code, known.due_on
    from public.obligations as known
    where known.state = 'open' and known.company_id = any (reminders_between.company_ids)
      and known.due_on between reminders_between.since - 365 and reminders_between.until + 365
      -- What a client has reported waits for staff, not for the client.
      and not exists (
        select from public.payment_notices as notice where notice.obligation_id = known.id and notice.state = 'open')
      -- As private.invoice_of_duty: who pays the fee by an invoice is reminded of that.
      and not exists (
        select from public.invoice_companies as part
        join public.invoices as billed on billed.id = part.invoice_id
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (known.rule_code, known.rule_from)
        where rule.is_annual_fee and part.company_id = known.company_id and part.renewal_year = extract(year from known.due_on)
          and billed.state in ('issued', 'paid')
          and exists (
            select from public.invoice_lines as line
            where line.tenant_id = billed.tenant_id and line.invoice_id = billed.id and line.kind = 'government'
              and (line.company_id is null or line.company_id = part.company_id)))
  ), ladder as materialized (
    select rules.tenant_id, rules.rule_code, private.reminder_ladder(rules.tenant_id, rules.rule_code) as days
    from (select distinct duty.tenant_id, duty.rule_code from duty) as rules
  ), paper as materialized (
    select document.id, document.tenant_id, document.company_id, document.party_id, document.expires_on
    from public.documents as document
    where document.company_id = any (reminders_between.company_ids) and document.status in ('accepted', 'expired')
    union all
    select document.id, document.tenant_id, part.company_id, document.party_id, document.expires_on
    from (
      select distinct entry.company_id, entry.party_id from public.company_participants as entry
      where entry.company_id = any (reminders_between.company_ids) and entry.ceased_on is null) as part
    join public.documents as document on document.party_id = part.party_id
    where document.status in ('accepted', 'expired')
  ), expiring as materialized (
    select paper.* from paper
    where paper.expires_on between reminders_between.since - 365 and reminders_between.until + 365
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = paper.tenant_id and newer.replaces = paper.id and newer.status in ('uploaded', 'accepted'))
  ), paper_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'DOCUMENTS') as days
    from (select distinct expiring.tenant_id from expiring) as firms
  ), bill as materialized (
    select invoice.id, invoice.tenant_id, invoice.company_id, invoice.due_on
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.company_id = any (reminders_between.company_ids)
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    union all
    -- That of many companies is a line beside the first of them that its payer still has.
    (select distinct on (invoice.id) invoice.id, invoice.tenant_id, part.company_id, invoice.due_on
    from public.companies as company
    join public.invoice_companies as part on part.company_id = company.id
    join public.invoices as invoice on invoice.id = part.invoice_id and invoice.client_id = company.user_id
    where company.id = any (reminders_between.company_ids) and invoice.state = 'issued'
      and invoice.due_on between reminders_between.since - 365 and reminders_between.until + 365
    order by invoice.id, part.name, part.company_id)
  ), bill_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'INVOICES') as days
    from (select distinct bill.tenant_id from bill) as firms
  ), stated as materialized (
    select statement.id, statement.tenant_id, statement.company_id, asked.due_on
    from public.yearly_statements as statement
    join public.statement_years as asked on asked.year = statement.year
    join public.companies as company on company.id = statement.company_id
    where statement.company_id = any (reminders_between.company_ids) and statement.state in ('open', 'returned')
      and company.status <> all (unsigned)
      and asked.due_on between reminders_between.since - 365 and reminders_between.until + 365
  ), stated_ladder as materialized (
    select firms.tenant_id, private.reminder_ladder(firms.tenant_id, 'STATEMENTS') as days
    from (select distinct stated.tenant_id from stated) as firms
  )
  select duty.due_on + step.days, step.days, 'duty', duty.id, duty.tenant_id, duty.company_id, null::uuid, duty.due_on
  from duty
  join ladder on (ladder.tenant_id, ladder.rule_code) = (duty.tenant_id, duty.rule_code)
  cross join unnest(ladder.days) as step (days)
  where duty.due_on + step.days > reminders_between.since and duty.due_on + step.days <= reminders_between.until
  union all
  select expiring.expires_on + step.days, step.days, 'document', expiring.id, expiring.tenant_id, expiring.company_id, expiring.party_id,
    expiring.expires_on
  from expiring
  join paper_ladder on paper_ladder.tenant_id = expiring.tenant_id
  cross join unnest(paper_ladder.days) as step (days)
  where expiring.expires_on + step.days > reminders_between.since and expiring.expires_on + step.days <= reminders_between.until
  union all
  select bill.due_on + step.days, step.days, 'invoice', bill.id, bill.tenant_id, bill.company_id, null, bill.due_on
  from bill
  join bill_ladder on bill_ladder.tenant_id = bill.tenant_id
  cross join unnest(bill_ladder.days) as step (days)
  where bill.due_on + step.days > reminders_between.since and bill.due_on + step.days <= reminders_between.until
    -- What is promised, disputed or reported as paid waits; a day that passed meanwhile is not made up for.
    and not private.holds_on(bill.id, bill.due_on + step.days)
    -- A letter of that day or a later one says more: days that no digest went out on are made up for by the letter.
    and not exists (
      select from public.invoice_reminders as letter where letter.invoice_id = bill.id and letter.day >= bill.due_on + step.days)
  union all
  select stated.due_on + step.days, step.days, 'statement', stated.id, stated.tenant_id, stated.company_id, null, stated.due_on
  from stated
  join stated_ladder on stated_ladder.tenant_id = stated.tenant_id
  cross join unnest(stated_ladder.days) as step (days)
  where stated.due_on + step.days > reminders_between.since and stated.due_on + step.days <= reminders_between.until;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_billable(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  missing jsonb;
begin
  -- Counted as the lines are shown and edited: VAT, which is worked out, comes after them.
  select jsonb_agg(jsonb_build_object('code', 'invoice.amount_missing', 'field', 'lines.' || line.nth) order by line.nth) into missing
  from (
    select known.amount, row_number() over (order by known.position) - 1 as nth
    from public.invoice_lines as known where known.invoice_id = invoice.id and known.kind <> 'vat') as line
  where line.amount is null;

  if missing is not null then
    raise exception using errcode = 'PT422', message = 'invoice.amount_missing', detail = missing::text;
  end if;

  if invoice.total = 0 then
    raise exception using errcode = 'PT422', message = 'invoice.amount_missing';
  end if;

  -- The bill of a payer goes to the payer alone: a company that is another client's by now is not on it.
  if invoice.client_id is not null and exists (
    select from public.invoice_companies as part
    join public.companies as company on company.id = part.company_id
    where part.invoice_id = invoice.id and company.user_id <> invoice.client_id
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.companies_changed';
  end if;

  perform private.require_own_discounts(invoice);
  perform private.require_no_true_match(invoice);
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_card_payable(invoice_ids uuid[], owed numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (select from unnest(invoice_ids) as id where private.standing_hold(id) = 'dispute') then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_disputed';
  end if;

  if exists (
    select from public.payment_notices as notice where notice.invoice_id = any (invoice_ids) and notice.state = 'open')
  then
    raise exception using errcode = 'PT409', message = 'card_payment.invoice_reported';
  end if;

  if owed not between 1 and 999999.99 then
    raise exception using errcode = 'PT409', message = 'card_payment.amount_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_card_taker(tenant_id uuid, invoice_ids uuid[])
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  taker text := private.card_provider(require_card_taker.tenant_id);
begin
  -- One answer for both: the second must not tell of a match.
  if taker is null or exists (
    select from public.invoices as invoice
    cross join lateral private.billed_party_ids(invoice) as billed (party_id)
    join public.screening_hits as hit
      on hit.tenant_id = invoice.tenant_id and hit.state = 'true_match' and hit.party_id = billed.party_id
    where invoice.id = any (invoice_ids))
  then
    raise exception using errcode = 'PT409', message = 'card_payment.off';
  end if;

  return taker;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_own_discounts(invoice public.invoices)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if exists (
    select from public.invoice_lines as line
    join public.discounts as discount on discount.id = line.discount_id
    where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id
      and discount.client_id <> private.client_of(invoice)
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.discount_changed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_refund_parts(payment public.card_payments, amount numeric)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if amount > coalesce((select sum(each.part) from private.card_refund_parts(payment, require_refund_parts.amount) as each), 0) then
    raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.require_service()
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  is_part boolean := private.worker_part() is not null;
begin
  -- A part of the worker has no token. One that claims to have one would write under the name of a person.
  if (is_part and coalesce(auth.role(), auth.uid()::text) is not null) or (not is_part and auth.role() is distinct from 'service_role') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_answers(definition jsonb)
 RETURNS TABLE(place bigint, factor text, group_code text, weight integer, answer text, score integer, points integer, floor public.risk_rating, hard_floor public.risk_rating)
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select item.place, item.factor ->> 'code', item.factor ->> 'group', coalesce((item.factor -> 'weight')::integer, 0), given.answer ->>
    'code',
    (given.answer -> 'score')::integer, (given.answer -> 'points')::integer, asked.floor, asked.hard_floor
  from jsonb_array_elements((definition -> 'factors') || (definition -> 'controls')) with ordinality as item (factor, place)
  cross join lateral jsonb_array_elements(item.factor -> 'answers') as given (answer)
  cross join lateral (
    select max((override ->> 'rating')::public.risk_rating) as floor,
      max((override ->> 'rating')::public.risk_rating) filter (where (override -> 'hard')::boolean) as hard_floor
    from jsonb_array_elements(definition -> 'overrides') as override
    where override -> 'factor' = item.factor -> 'code' and override -> 'answers' ? (given.answer ->> 'code')
  ) as asked;
end;
$function$;

CREATE OR REPLACE FUNCTION private.risk_people(subject text, subject_id uuid)
 RETURNS SETOF private.risk_person
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return query
  select party.id, party.kind::text, party.name, part.roles,
    coalesce(profile.submitted_data, '{}') || jsonb_build_object('countries', jsonb_build_array(party.country, party.nationality))
  from (
    select link.party_id, link.roles::text[] as roles
    from public.application_parties as link
    where subject = 'application' and link.application_id = subject_id
    union all
    select participant.party_id, array_agg(participant.role::text)
    from public.company_participants as participant
    where subject = 'company' and participant.company_id = subject_id and participant.ceased_on is null
      and participant.role <> 'registered_agent'
    group by participant.party_id
    union all
    -- Who is to enter the company by a change under decision.
    select distinct request.party_id, '{}'::text[]
    from public.change_requests as request
    where subject = 'company' and request.company_id = subject_id and request.party_id is not null
      and request.state in ('submitted', 'in_review', 'information_requested', 'approved')
      and not exists (
        select from public.company_participants as entry
        where entry.company_id = subject_id and entry.party_id = request.party_id and entry.ceased_on is null)
    union all
    select subject_id, '{}' where subject = 'party'
  ) as part
  join public.parties as party on party.id = part.party_id
  left join public.kyc_profiles as profile on profile.party_id = party.id
  union all
  -- What is being decided on, which the parties need not follow while the client edits it.
  select null, null, private.json_text(person -> 'name'), '{}', jsonb_build_object('countries', jsonb_build_array(person -> 'country'))
  from public.draft_applications as application
  cross join lateral jsonb_array_elements(private.json_array(application.submitted_data -> 'people')) as person
  where subject = 'application' and application.id = subject_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.sees_template_subject(subject public.template_subject, subject_id uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  tenant_id uuid := private.subject_tenant(subject, subject_id);
begin
  if private.is_admin() then
    return tenant_id is not null;
  end if;

  return coalesce(tenant_id in (select private.owned_tenant_ids()), false);
end;
$function$;

CREATE OR REPLACE FUNCTION private.services_asked_for(asked_in jsonb, entity_type text, on_date date)
 RETURNS text[]
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  return (
    -- A service requested for another kind of company, before the client changed the type, may not be offered for this one.
    select coalesce(array_agg(distinct asked.code), '{}')
    from (
      select jsonb_array_elements_text(private.json_array(asked_in -> 'services'))
      -- What it is registered as besides has its fee in the same table.
      union select unnest(private.features_in(asked_in))
    ) as asked (code)
    where exists (
      select from public.service_prices as price
      where price.code = asked.code and price.applies = 'selected'
        and (price.entity_types = '{}' or services_asked_for.entity_type = any (price.entity_types))
        and daterange(price.valid_from, price.valid_to, '[]') @> on_date)
    or exists (
      select from public.fee_schedule as fee
      where fee.service = asked.code and fee.entity_type = services_asked_for.entity_type
        and daterange(fee.valid_from, fee.valid_to, '[]') @> on_date)
  );
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_mail(mail_id uuid, outcome text, answer text, refused_code integer DEFAULT NULL::integer, refused_status text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  mail  private.mail_outbox;
  ended text;
begin
  select * into mail from private.mail_outbox as known where known.id = settle_mail.mail_id and known.state = 'sending' for update;

  if not found then
    return;
  end if;

  ended := case
    when outcome = 'sent' then 'sent'
    -- A test is for who waits for its answer.
    when outcome = 'retry' and mail.tries < 5 and mail.template <> 'test' then 'queued'
    else 'failed' end;

  update private.mail_outbox as settled
  set state = ended, claimed_until = null, answer = left(settle_mail.answer, 500),
    settled_at = case when ended <> 'queued' then now() end,
    data = case when ended = 'queued' then mail.data else mail.data - 'token' end,
    next_try_at = case when ended = 'queued' then now() + make_interval(mins => (5 ^ mail.tries)::integer) else mail.next_try_at end
  where settled.id = mail.id;

  if ended = 'sent' then
    perform private.accept_address(mail.recipient);
  elsif ended = 'failed' and refused_code is not null then
    perform private.refuse_address(mail.recipient, refused_code, refused_status);
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.settle_payment_notices(obligation_id uuid, invoice_id uuid, to_state public.payment_notice_state)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  for notice in
    update public.payment_notices as open
    set state = to_state, settled_by = auth.uid(), settled_at = now()
    where open.state = 'open'
      and (open.obligation_id = settle_payment_notices.obligation_id or open.invoice_id = settle_payment_notices.invoice_id)
    returning open.*
  loop
    -- Who reported a payment over many invoices is notified once (combined-reports.sql).
    if to_state = 'confirmed' and notice.combined_id is null and notice.reported_by is distinct from auth.uid() then
      perform private.notify(
        notice.reported_by, notice.tenant_id, 'payment.confirmed', 'Your report is confirmed',
        private.payment_notice_title(notice), private.payment_notice_subject(notice));
    end if;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_audit()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  -- Each row of a change is an entry of its own: one signal for all of them.
  if new.tenant_id is not null and private.count_signalled(new.tenant_id || ' audit_logs', 1) = 0 then
    perform private.send_signal('tenant:' || new.tenant_id || ':staff', '{"table": "audit_logs", "action": "insert"}');
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.signal_change()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  to_members boolean := tg_argv[0] = 'members';
  most_rows  constant integer := 20;
  change     record;
  before     integer;
begin
  for change in
    select
      (changed.row ->> 'tenant_id')::uuid as tenant_id,
      count(*)::integer as rows,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'id') filter (where changed.row ? 'id') end as ids,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'company_id') filter (where changed.row ->> 'company_id'
        is not null) end as company_ids,
      -- Notifications of staff send no signal to members: the moment of a signal could reveal what happened.
      bool_or(tg_table_name <> 'notifications' or coalesce((
        select person.role <> 'admin' from public.profiles as person where person.id = (changed.row ->> 'user_id')::uuid), false))
          as concerns_members
    from (select to_jsonb(changed_rows) as row from changed_rows) as changed
    where changed.row ->> 'tenant_id' is not null
    group by 1
    order by 1
  loop
    -- Before anything else of the tenant, as the audit log does it: then no two transactions wait for each other.
    perform private.lock_tenant(change.tenant_id);
    before := private.count_signalled(change.tenant_id || ' ' || tg_table_name || ' ' || tg_op, change.rows);

    -- Beyond so many rows of a transaction one signal without names is enough.
    if before <= most_rows then
      perform private.send_signal('tenant:' || change.tenant_id || ':staff', jsonb_strip_nulls(jsonb_build_object(
        'table', tg_table_name, 'action', lower(tg_op),
        'ids', case when before + change.rows <= most_rows then change.ids end,
        'company_ids', case when before + change.rows <= most_rows then change.company_ids end)));
    end if;

    if to_members and change.concerns_members and private.count_signalled(change.tenant_id || ' ' || tg_table_name, 1) = 0 then
      perform private.send_signal('tenant:' || change.tenant_id, jsonb_build_object('table', tg_table_name));
    end if;
  end loop;

  return null;
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
    ('send_document_news', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('file_returns', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
    ('attach_fee_receipt', '{reviewer,compliance_officer,senior,billing}', 'needs_duty', 'record', false),
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
    ('issue_proforma', '{billing}', 'needs_duty', 'record', false),
    ('withdraw_proforma', '{billing}', 'needs_duty', 'record', false),
    ('record_receipt', '{billing}', 'needs_duty', 'record', false),
    ('apply_account', '{billing}', 'needs_duty', 'record', false),
    ('reverse_entry', '{billing}', 'needs_duty', 'record', false),
    ('refund_invoice', '{billing}', 'needs_duty', 'record', false),
    ('refund_account', '{billing}', 'needs_duty', 'record', false),
    ('issue_credit_note', '{billing}', 'needs_duty', 'record', false),
    ('write_off', '{billing}', 'needs_duty', 'record', false),
    ('confirm_write_off', '{billing}', 'instead', 'record', true),
    ('reject_write_off', '{billing}', 'instead', 'record', true),
    ('hold_invoice', '{billing}', 'needs_duty', 'record', false),
    ('end_invoice_hold', '{billing}', 'needs_duty', 'record', false),
    ('set_invoice_ladder', '{billing}', 'instead', 'firm', false),
    ('record_vat_evidence', '{billing}', 'needs_duty', 'firm', false),
    ('end_vat_evidence', '{billing}', 'needs_duty', 'record', false),
    ('add_recurring', '{billing}', 'needs_duty', 'record', false),
    ('pause_recurring', '{billing}', 'needs_duty', 'record', false),
    ('resume_recurring', '{billing}', 'needs_duty', 'record', false),
    ('end_recurring', '{billing}', 'needs_duty', 'record', false),
    ('draft_recurring', '{billing}', 'needs_duty', 'firm', false),
    ('add_discount', '{billing}', 'instead', 'firm', false),
    ('end_discount', '{billing}', 'instead', 'firm', false),
    ('set_bookkeeping_accounts', '{billing}', 'instead', 'firm', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
    -- Where clients pay to.
    ('propose_bank_details', '{billing}', 'instead', 'firm', true),
    ('confirm_bank_details', '{billing}', 'instead', 'firm', true),
    ('reject_bank_details', '{billing}', 'instead', 'firm', true),
    ('set_card_payments', '{billing}', 'instead', 'firm', false),
    ('request_card_refund', '{billing}', 'needs_duty', 'record', false),
    ('post_card_payment', '{billing}', 'needs_duty', 'record', false),
    ('settle_card_problem', '{billing}', 'needs_duty', 'record', false),
    -- What the bank says was paid.
    ('import_bank_lines', '{billing}', 'needs_duty', 'firm', false),
    ('post_bank_line', '{billing}', 'needs_duty', 'record', false),
    ('post_sure_line', '{billing}', 'needs_duty', 'record', false),
    ('post_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('record_combined_payment', '{billing}', 'needs_duty', 'record', false),
    ('decline_combined_payment', '{billing}', 'needs_duty', 'record', false),
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
    ('set_filing_rule', '{}', 'only', 'firm', false),
    ('set_fee_payment', '{}', 'only', 'firm', false),
    ('set_write_off_limit', '{}', 'only', 'firm', false),
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

CREATE OR REPLACE FUNCTION private.standings_without(action text)
 RETURNS public.company_status[]
 LANGUAGE sql
 IMMUTABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select array(
    select known.standing from private.standing_limits() as known where standings_without.action = any (known.actions));
$function$;

CREATE OR REPLACE FUNCTION private.statements_of(tenant_id uuid, year integer)
 RETURNS TABLE(statement_id uuid, company_id uuid, company_name text, registration_number text, client_id uuid, standing text, is_late boolean, due_on date, changed_blocks text[], substance_class text, signed_by uuid, signed_at timestamp with time zone, reviewed_at timestamp with time zone, report_id uuid, files_report boolean)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  today    date := private.today();
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with reports as materialized (
    select * from private.substance_reports(statements_of.tenant_id, statements_of.year)
  )
  select statement.id, company.id, company.name, company.registration_number, company.user_id,
    case
      when statement.state = 'open' and statement.answers = '{}' then 'not_started'
      when statement.state = 'open' then 'under_way'
      when statement.state = 'answered' and statement.changed_blocks = '{}' then 'answered'
      when statement.state = 'answered' then 'needs_review'
      when statement.state = 'accepted' and statement.substance_class <> 'out_of_scope' and report.state = 'done' then 'filed'
      else statement.state::text
    end,
    statement.state in ('open', 'returned') and asked.due_on < today, asked.due_on, statement.changed_blocks, statement.substance_class,
    statement.signed_by, statement.signed_at, statement.reviewed_at, report.id,
    coalesce(statement.substance_class <> 'out_of_scope', false)
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  left join reports as report on report.company_id = statement.company_id
  where statement.tenant_id = statements_of.tenant_id and statement.year = statements_of.year
    -- No one can sign it, so no one is waited for; it comes back with the company.
    and (statement.state not in ('open', 'returned') or company.status <> all (unsigned));
end;
$function$;

CREATE OR REPLACE FUNCTION private.substance_reports(tenant_id uuid, year integer)
 RETURNS TABLE(company_id uuid, id uuid, state public.obligation_state)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- With and without "assumed": a company whose year end was entered since may have both, and the one that is done counts.
  select distinct on (duty.company_id) duty.company_id, duty.id, duty.state
  from public.obligations as duty
  where duty.tenant_id = substance_reports.tenant_id and duty.rule_code = 'CESRA_REPORT' and duty.company_id is not null
    and duty.because like 'Year to ' || substance_reports.year || '-%' and duty.state <> 'void'
  order by duty.company_id, duty.state = 'done' desc, duty.due_on desc, duty.id;
$function$;

CREATE OR REPLACE FUNCTION private.sure_invoice(line public.bank_lines, rest numeric)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  found public.invoices[] := array(select named from private.named_invoices(line) as named);
  only_one public.invoices := found[1];
begin
  if cardinality(found) = 1 and only_one.state = 'issued' and only_one.currency = line.currency
    and only_one.total - only_one.paid = rest
    -- A number has no check digits, and the fees of a year are alike: a misprint names another client's invoice of the same sum.
    and (only_one.payment_reference = any (line.names_invoices) or private.names_by_proforma(line, only_one.id)
      or private.payer_of_invoice(line, only_one) = 'known')
  then
    return only_one.id;
  end if;

  return null;
end;
$function$;

CREATE OR REPLACE FUNCTION private.tell_of_card(payment public.card_payments, title text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  select private.notify(
    held.user_id, payment.tenant_id, 'payment.card', tell_of_card.title || ': ' || subject.name, tell_of_card.message, subject.place)
  from private.card_subject(payment) as subject
  cross join (select distinct duty.user_id from public.staff_duties as duty where duty.duty = 'billing') as held
  where private.is_active_staff(held.user_id);
$function$;

CREATE OR REPLACE FUNCTION private.total_invoice(invoice_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
begin
  delete from public.invoice_lines as line
  where line.invoice_id = total_invoice.invoice_id and line.kind = 'vat'
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, label, amount, per, vat_treatment)
  select
    invoice.tenant_id, invoice.id, line.company_id,
    coalesce(part.position * 1000 + 900, 1000) + row_number() over (partition by line.company_id order by line.per), 'vat',
    'VAT on our services, ' || trim_scale(invoice.vat_percent) || ' %',
    sum(round(line.amount * invoice.vat_percent / 100, 2)), line.per, 'standard'
  from public.invoices as invoice
  join public.invoice_lines as line on line.invoice_id = invoice.id
  left join public.invoice_companies as part on part.invoice_id = invoice.id and part.company_id = line.company_id
  where invoice.id = total_invoice.invoice_id and line.vat_treatment = 'standard' and line.amount > 0
    and (total_invoice.company_id is null or line.company_id = total_invoice.company_id)
  group by invoice.id, line.company_id, part.position, line.per;

  update public.invoice_companies as part
  set amount = (
    select coalesce(sum(line.amount), 0) from public.invoice_lines as line
    where line.tenant_id = part.tenant_id and line.invoice_id = part.invoice_id and line.company_id = part.company_id)
  where part.invoice_id = total_invoice.invoice_id and part.company_id = total_invoice.company_id;

  -- Of many companies the subtotals are summed: one that joins does not have all lines of the others read again.
  update public.invoices as invoice
  set total = case
    when total_invoice.company_id is not null then (
      select coalesce(sum(part.amount), 0) from public.invoice_companies as part where part.invoice_id = invoice.id)
    else (select coalesce(sum(line.amount), 0) from public.invoice_lines as line where line.invoice_id = invoice.id)
  end
  where invoice.id = total_invoice.invoice_id;
end;
$function$;

CREATE OR REPLACE FUNCTION private.worker_part()
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return case session_user
    when 'portal_mail' then 'mail'
    when 'portal_scans' then 'scans'
    when 'portal_firm_exports' then 'firm-exports'
    when 'portal_firm_deletions' then 'firm-deletions'
    when 'portal_audit_heads' then 'audit-heads'
  end;
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_discount(discount_id uuid, tenant_id uuid, valid_from date, valid_to date, reason text, client_text text, client_id uuid DEFAULT NULL::uuid, code text DEFAULT NULL::text, percent numeric DEFAULT NULL::numeric, amount numeric DEFAULT NULL::numeric)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('add_discount', add_discount.tenant_id);
  wrong     text;
begin
  if exists (
    select from public.discounts as known where known.id = discount_id and known.tenant_id = add_discount.tenant_id
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('client_id', add_discount.client_id is null or exists (
      select from public.tenant_users as membership
      where membership.tenant_id = add_discount.tenant_id and membership.user_id = add_discount.client_id)
      or exists (
        select from public.companies as company
        where company.tenant_id = add_discount.tenant_id and company.user_id = add_discount.client_id)),
    ('code', add_discount.code is null or coalesce(
      (private.service_on(add_discount.code, add_discount.valid_from)).applies <> 'later', false)),
    ('percent', add_discount.percent is null or add_discount.amount is null and add_discount.percent between 0.01 and 100
      and add_discount.percent = round(add_discount.percent, 2)),
    ('amount', add_discount.percent is not null or add_discount.amount between 0.01 and 1000000
      and add_discount.amount = round(add_discount.amount, 2)),
    ('valid_from', add_discount.valid_from between private.today() and private.today() + 731),
    ('valid_to', add_discount.valid_to between add_discount.valid_from and add_discount.valid_from + 731),
    ('client_text', char_length(btrim(add_discount.client_text)) between 3 and 120),
    ('reason', char_length(btrim(add_discount.reason)) between 3 and 1000)) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'discount.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'discount.invalid', 'field', wrong));
  end if;

  insert into public.discounts (
    id, tenant_id, client_id, code, percent, amount, valid_from, valid_to, reason, client_text, created_by)
  values (
    discount_id, add_discount.tenant_id, add_discount.client_id, add_discount.code, add_discount.percent, add_discount.amount,
    add_discount.valid_from, add_discount.valid_to, btrim(add_discount.reason), btrim(add_discount.client_text), caller_id);
exception when unique_violation then
  -- The id belongs to a discount of another tenant.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.add_recurring(service_id uuid, company_id uuid, label text, period text, first_day date, vat_treatment public.vat_treatment, code text DEFAULT NULL::text, amount numeric DEFAULT NULL::numeric, last_day date DEFAULT NULL::date)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
  offered public.service_prices;
  wrong   text;
begin
  perform private.require_staff('add_recurring');
  select * into company from public.companies as known where known.id = add_recurring.company_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('add_recurring', company.tenant_id);

  if exists (
    select from public.recurring_services as known where known.id = service_id and known.company_id = company.id
  ) then
    return;
  end if;

  offered := private.service_on(add_recurring.code, greatest(add_recurring.first_day, private.today()));

  select checked.field into wrong
  from (values
    ('code', add_recurring.code is null or coalesce(offered.applies <> 'later', false)),
    ('label', char_length(btrim(add_recurring.label)) between 3 and 120),
    ('amount', case when add_recurring.amount is null then add_recurring.code is not null
      else add_recurring.amount between 0.01 and 1000000 and add_recurring.amount = round(add_recurring.amount, 2) end),
    ('period', add_recurring.period in ('month', 'quarter', 'year')
      -- A price for a year is not the price of a month.
      and (add_recurring.amount is not null or offered.per <> 'year' or add_recurring.period = 'year')),
    ('vat_treatment', add_recurring.vat_treatment <> 'disbursement_out_of_scope'),
    ('first_day', add_recurring.first_day between private.today() - 366 and private.today() + 731),
    ('last_day', coalesce(add_recurring.last_day >= add_recurring.first_day, true))) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'recurring.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'recurring.invalid', 'field', wrong));
  end if;

  -- The yearly invoice has it already.
  if add_recurring.code is not null and company.id in (
    select billed.id from private.companies_with_service(company.tenant_id, add_recurring.code, private.today()) as billed
  ) then
    raise exception using errcode = 'PT409', message = 'recurring.billed_yearly';
  end if;

  insert into public.recurring_services (
    id, tenant_id, company_id, code, label, amount, period, vat_treatment, first_day, last_day, created_by)
  values (
    service_id, company.tenant_id, company.id, add_recurring.code, btrim(add_recurring.label), add_recurring.amount,
    add_recurring.period, add_recurring.vat_treatment, add_recurring.first_day, add_recurring.last_day, auth.uid());
exception when unique_violation then
  -- The id belongs to a service of another company.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_details_in_force(tenant_id uuid)
 RETURNS TABLE(id uuid, currency text, account_holder text, bank_name text, bank_address text, account_number text, bic text, intermediary text, office_note text, valid_from date)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not (private.is_admin()
    or bank_details_in_force.tenant_id = any (array(select private.owned_tenant_ids()))
    or exists (
      select from public.invoices as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.invoice_ids()))
    or exists (
      select from public.proformas as sent
      where sent.tenant_id = bank_details_in_force.tenant_id and sent.id in (select private.proforma_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select known.id, known.currency, known.account_holder, known.bank_name, known.bank_address, known.account_number, known.bic,
    known.intermediary, known.office_note, known.valid_from
  from private.bank_details_of(bank_details_in_force.tenant_id) as known
  order by known.currency;
end;
$function$;

CREATE OR REPLACE FUNCTION public.bank_line_proformas(line_id uuid)
 RETURNS TABLE(id uuid, number text, client_id uuid, client_name text, subject text, currency text, total numeric, valid_until date, ended_as public.proforma_end, invoice_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 2
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();
  return query
  select proforma.id, proforma.number, coalesce(private.client_of(draft), proforma.client_id),
    private.party_or_client(coalesce(private.client_of(draft), proforma.client_id)), proforma.subject, proforma.currency, proforma.total,
    proforma.valid_until, proforma.ended_as, proforma.invoice_id
  from public.bank_lines as line
  cross join lateral private.named_proformas(line) as proforma
  left join public.invoices as draft on draft.id = proforma.invoice_id
  where line.id = bank_line_proformas.line_id and coalesce(draft.state in ('draft', 'void'), true)
  order by proforma.number
  limit 10;
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_card_payment(payment_id uuid, invoice_id uuid)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
  may     boolean;
  wanted  public.card_payments;
begin
  perform private.require_user();
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into invoice from public.invoices as billed where billed.id = begin_card_payment.invoice_id for update;
  may := private.may_report_payment(invoice.company_id, invoice.application_id, invoice.tenant_id, invoice.id);

  if invoice.id is null or invoice.state = 'draft' or may is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if not may then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.lock_tenant(invoice.tenant_id);
  wanted.id := begin_card_payment.payment_id;
  wanted.tenant_id := invoice.tenant_id;
  wanted.invoice_id := invoice.id;
  wanted.currency := invoice.currency;
  wanted.amount := invoice.total - invoice.paid;
  wanted.provider := private.require_card_taker(invoice.tenant_id, array[invoice.id]);

  if invoice.state <> 'issued' or wanted.amount <= 0 then
    raise exception using errcode = 'PT409', message = 'card_payment.settled';
  end if;

  perform private.require_card_payable(array[invoice.id], wanted.amount);
  return query select * from private.begin_card(wanted, invoice.number, array[invoice.id]);
end;
$function$;

CREATE OR REPLACE FUNCTION public.begin_combined_card_payment(payment_id uuid, combined_id uuid)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, number text, currency text, amount numeric, government numeric, begun_at timestamp with time zone, ended_pages text[])
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  combined public.combined_payments;
  billed   uuid[];
  wanted   public.card_payments;
begin
  perform private.require_user();
  perform private.limit_client('card_payments', 60, '1 hour');
  select * into combined from public.combined_payments as known where known.id = begin_combined_card_payment.combined_id;

  if combined.id is null or combined.id not in (select private.combined_payment_ids()) then
    if private.is_admin() or combined.tenant_id in (select private.owned_tenant_ids()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  billed := array(
    select part.invoice_id from public.combined_payment_invoices as part where part.payment_id = combined.id order by part.invoice_id);

  if exists (select from unnest(billed) as invoice (id) where invoice.id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- The invoices before the tenant and before the payment, in one order, as each command does with its own.
  perform from public.invoices as invoice where invoice.id = any (billed) order by invoice.id for update;
  perform private.lock_tenant(combined.tenant_id);
  select * into combined from public.combined_payments as known where known.id = combined.id for update;
  wanted.id := begin_combined_card_payment.payment_id;
  wanted.tenant_id := combined.tenant_id;
  wanted.combined_id := combined.id;
  wanted.currency := combined.currency;
  wanted.amount := combined.total;
  wanted.provider := private.require_card_taker(combined.tenant_id, billed);

  if combined.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  perform private.require_card_payable(billed, wanted.amount);
  return query select * from private.begin_card(wanted, combined.payment_reference, billed);
end;
$function$;

CREATE OR REPLACE FUNCTION public.check_firm_point(tenant_id uuid, point text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_tenant_manager('check_firm_point', check_firm_point.tenant_id);
begin
  if check_firm_point.point is null or check_firm_point.point not in ('prices', 'ladder', 'templates') then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into private.firm_checks (tenant_id, point, checked_by)
  values (check_firm_point.tenant_id, check_firm_point.point, caller_id)
  on conflict do nothing;
end;
$function$;

CREATE OR REPLACE FUNCTION public.create_calendar_feed(token uuid, tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  known     public.calendar_feeds;
begin
  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from private.tenant_ids() as mine (id) where mine.id = create_calendar_feed.tenant_id
  ) or create_calendar_feed.company_id is not null and not exists (
    select from public.companies as company
    where (company.tenant_id, company.id) = (create_calendar_feed.tenant_id, create_calendar_feed.company_id)
      and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'calendar.link_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(create_calendar_feed.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;
  select * into known from public.calendar_feeds as feed where feed.token_hash = private.token_hash(token);

  if known.id is not null then
    if known.user_id <> caller_id or known.tenant_id <> create_calendar_feed.tenant_id
      or known.company_id is distinct from create_calendar_feed.company_id
    then
      raise exception using errcode = 'PT409', message = 'calendar.link_taken';
    end if;

    return known.id;
  end if;

  if (select count(*) from public.calendar_feeds as feed where feed.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'calendar.too_many_links';
  end if;

  insert into public.calendar_feeds (tenant_id, company_id, user_id, token_hash)
  values (create_calendar_feed.tenant_id, create_calendar_feed.company_id, caller_id, private.token_hash(token))
  returning * into known;
  return known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.decline_combined_payment(payment_id uuid, reply text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment  public.combined_payments := private.lock_combined_payment('decline_combined_payment', payment_id);
  reporter uuid;
begin
  select notice.reported_by into reporter from public.payment_notices as notice
  where notice.combined_id = payment.id and notice.state = 'open' limit 1;

  if not found then
    -- Declined already, or never reported, or confirmed, or withdrawn.
    if exists (
      select from public.payment_notices as notice
      where notice.combined_id = payment.id and notice.state = 'declined' and notice.settled_by = auth.uid()
        and notice.reply = btrim(decline_combined_payment.reply))
    then
      return;
    end if;

    raise exception using errcode = 'PT409', message = 'combined_payment.not_reported';
  end if;

  if coalesce(char_length(btrim(decline_combined_payment.reply)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'payment.reply_invalid';
  end if;

  update public.payment_notices as open
  set state = 'declined', reply = btrim(decline_combined_payment.reply), settled_by = auth.uid(), settled_at = now()
  where open.combined_id = payment.id and open.state = 'open';

  perform private.notify(
    reporter, payment.tenant_id, 'payment.declined', 'We could not confirm your payment',
    concat('Payment ', payment.payment_reference, ' of ', private.money_text(payment.total, payment.currency), ': ',
      btrim(decline_combined_payment.reply)),
    private.place_of_payment(payment.id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.decline_payment_notice(notice_id uuid, reply text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  perform private.require_staff('decline_payment_notice');
  select * into notice from public.payment_notices as known where known.id = notice_id;

  -- The invoice before its notice, as record_payment does.
  if notice.invoice_id is not null then
    perform private.lock_invoice('decline_payment_notice.invoice', notice.invoice_id);
  end if;

  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if notice.state = 'declined' then
    return;
  end if;

  if notice.combined_id is not null then
    raise exception using errcode = 'PT409', message = 'payment.notice_combined';
  end if;

  if coalesce(char_length(btrim(decline_payment_notice.reply)), 0) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'payment.reply_invalid';
  end if;

  update public.payment_notices as open
  set state = 'declined', reply = btrim(decline_payment_notice.reply), settled_by = auth.uid(), settled_at = now()
  where open.id = notice.id
  returning * into notice;

  perform private.notify(
    notice.reported_by, notice.tenant_id, 'payment.declined', 'We could not confirm your payment',
    concat(private.payment_notice_title(notice), ': ', notice.reply), private.payment_notice_subject(notice));
end;
$function$;

CREATE OR REPLACE FUNCTION public.discount_list(tenant_id uuid)
 RETURNS TABLE(id uuid, client_id uuid, client_name text, code text, label text, percent numeric, amount numeric, valid_from date, valid_to date, reason text, client_text text, creator_name text, created_at timestamp with time zone, ended_at timestamp with time zone, end_reason text, state text, invoices integer, reduced numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(discount_list.tenant_id);

  return query
  select
    discount.id, discount.client_id, coalesce(nullif(client.full_name, ''), client.email), discount.code,
    (select price.label from public.service_prices as price where price.code = discount.code order by price.valid_from desc limit 1),
    discount.percent, discount.amount, discount.valid_from, discount.valid_to, discount.reason, discount.client_text,
    nullif(person.full_name, ''), discount.created_at, discount.ended_at, discount.end_reason,
    case
      when discount.ended_at is not null then 'ended'
      when discount.valid_from > private.today() then 'planned'
      when discount.valid_to < private.today() then 'over'
      else 'holds'
    end,
    used.invoices, used.reduced
  from public.discounts as discount
  left join public.profiles as client on client.id = discount.client_id
  left join public.profiles as person on person.id = discount.created_by
  cross join lateral (
    select count(distinct invoice.id)::integer as invoices, coalesce(sum(line.list_amount - line.amount), 0) as reduced
    from public.invoice_lines as line
    join public.invoices as invoice on invoice.id = line.invoice_id and invoice.state in ('issued', 'paid')
    where line.tenant_id = discount.tenant_id and line.discount_id = discount.id) as used
  where discount.tenant_id = discount_list.tenant_id
  order by (discount.ended_at is null and discount.valid_to >= private.today()) desc, discount.valid_to desc, discount.id
  limit 500;
end;
$function$;

CREATE OR REPLACE FUNCTION public.discount_preview(tenant_id uuid, valid_from date, valid_to date, client_id uuid DEFAULT NULL::uuid, code text DEFAULT NULL::text)
 RETURNS TABLE(clients integer, companies integer, applications integer, other_discounts integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(discount_preview.tenant_id);

  return query
  with billed as (
    select company.* from private.companies_with_service(
      discount_preview.tenant_id, discount_preview.code, greatest(discount_preview.valid_from, private.today())) as company
    where discount_preview.client_id is null or company.user_id = discount_preview.client_id
  )
  select
    (select count(distinct billed.user_id)::integer from billed), (select count(*)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      left join public.service_prices as service on service.code = discount_preview.code
        and daterange(service.valid_from, service.valid_to, '[]') @> discount_preview.valid_from
      where draft.tenant_id = discount_preview.tenant_id and draft.state = 'draft'
        and (discount_preview.client_id is null or draft.user_id = discount_preview.client_id)
        and (discount_preview.code is null or service.applies = 'formation' or draft.data -> 'services' ? discount_preview.code)),
    (select count(*)::integer from public.discounts as known
      where known.tenant_id = discount_preview.tenant_id and known.ended_at is null
        and known.valid_from <= discount_preview.valid_to and known.valid_to >= discount_preview.valid_from
        and (known.client_id is null or discount_preview.client_id is null or known.client_id = discount_preview.client_id)
        and (known.code is null or discount_preview.code is null or known.code = discount_preview.code));
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

    perform private.apply_discounts(invoice_id);
    perform private.bill_arrears(invoice_id, application);
  end if;

  perform private.total_invoice(invoice_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_payer_renewal(company_id uuid, year integer)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 500;
  company public.companies;
  invoice public.invoices;
  place   integer;
begin
  perform private.require_staff('draft_payer_renewal');
  -- Locked, so that two of staff do not invoice a year at once.
  select * into company from public.companies as known where known.id = draft_payer_renewal.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.lock_payer_drafts(company.tenant_id, array[company.id]);
  perform private.require_staff_in('draft_payer_renewal', company.tenant_id);

  select * into invoice from public.invoices as known
  where known.tenant_id = company.tenant_id and known.client_id = company.user_id
    and known.renewal_year = draft_payer_renewal.year and known.state = 'draft'
  for update;

  if exists (
    select from public.invoice_companies as part where part.invoice_id = invoice.id and part.company_id = company.id
  ) then
    return invoice.id;
  end if;

  perform private.require_renewal(company, draft_payer_renewal.year);

  if invoice.id is null then
    insert into public.invoices (tenant_id, client_id, renewal_year, vat_percent, created_by)
    values (
      company.tenant_id, company.user_id, draft_payer_renewal.year, private.vat_percent(private.renewal_day(draft_payer_renewal.year)),
      auth.uid())
    returning * into invoice;
  elsif private.count_companies(invoice.id) >= at_most then
    raise exception using errcode = 'PT409', message = 'invoice.full';
  end if;

  select coalesce(max(part.position), 0) + 1 into place from public.invoice_companies as part where part.invoice_id = invoice.id;

  insert into public.invoice_companies (tenant_id, invoice_id, company_id, position, name, renewal_year)
  values (company.tenant_id, invoice.id, company.id, place, company.name, draft_payer_renewal.year);

  insert into public.invoice_lines (tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment)
  select
    company.tenant_id, invoice.id, company.id, place * 1000 + row_number() over (), line.kind::public.invoice_line_kind, line.code,
    line.label, line.amount, line.per, line.vat_treatment
  from private.renewal_lines(company, draft_payer_renewal.year) as line;

  perform private.apply_discounts(invoice.id, company.id);
  perform private.total_invoice(invoice.id, company.id);
  return invoice.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_recurring(tenant_id uuid)
 RETURNS TABLE(drafts integer, lines integer)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  at_most constant integer := 500;
  company public.companies;
  draft   uuid;
  touched uuid[] := '{}';
begin
  perform private.require_staff('draft_recurring');
  perform private.require_staff_in('draft_recurring', draft_recurring.tenant_id);
  -- One after the other: a repeat finds nothing left to do.
  perform pg_advisory_xact_lock(hashtext('recurring ' || draft_recurring.tenant_id));
  lines := 0;

  for company in
    select known.* from public.companies as known
    where known.tenant_id = draft_recurring.tenant_id and exists (
      select from public.recurring_services as service
      cross join lateral private.recurring_due(service) as due (day)
      where service.tenant_id = known.tenant_id and service.company_id = known.id)
    order by known.user_id, known.name, known.id
  loop
    draft := private.draft_of_payer(draft_recurring.tenant_id, company.user_id);
    -- The others wait until this draft is issued.
    continue when private.count_companies(draft) >= at_most and company.id <> all (private.companies_of(draft));
    touched := touched || draft;
    lines := lines + private.draft_company_periods(draft, company);
  end loop;

  drafts := (select count(distinct one) from unnest(touched) as one);
  return next;
end;
$function$;

CREATE OR REPLACE FUNCTION public.draft_renewal(invoice_id uuid, company_id uuid, year integer)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  company public.companies;
begin
  perform private.require_staff('draft_renewal');

  if exists (select from public.invoices as known where known.id = invoice_id) then
    return;
  end if;

  -- Locked, so that two of staff do not invoice a year at once.
  select * into company from public.companies as known where known.id = draft_renewal.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_renewal', company.tenant_id);
  perform private.require_renewal(company, draft_renewal.year);

  insert into public.invoices (id, tenant_id, company_id, renewal_year, vat_percent, created_by)
  values (
    invoice_id, company.tenant_id, company.id, draft_renewal.year, private.vat_percent(private.renewal_day(draft_renewal.year)),
    auth.uid());

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select
    company.tenant_id, invoice_id, row_number() over (), line.kind::public.invoice_line_kind, line.code, line.label, line.amount,
    line.per, line.vat_treatment
  from private.renewal_lines(company, draft_renewal.year) as line;

  perform private.apply_discounts(invoice_id);
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

  perform private.apply_discounts(draft_restoration.invoice_id);
  perform private.total_invoice(draft_restoration.invoice_id);
  return draft_restoration.invoice_id;
exception when unique_violation then
  -- The id belongs to another invoice.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_discount(discount_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  discount  public.discounts;
begin
  perform private.as_staff('end_discount');
  select * into discount from public.discounts as known where known.id = discount_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_tenant_manager('end_discount', discount.tenant_id);

  if discount.ended_at is not null then
    return;
  end if;

  if discount.valid_to < private.today() then
    raise exception using errcode = 'PT409', message = 'discount.over';
  end if;

  if char_length(coalesce(btrim(end_discount.reason), '')) not between 3 and 1000 then
    raise exception using errcode = 'PT422', message = 'discount.invalid',
      detail = '[{"code": "discount.invalid", "field": "reason"}]';
  end if;

  update public.discounts as known
  set ended_at = now(), ended_by = caller_id, end_reason = btrim(end_discount.reason) where known.id = discount.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.end_recurring(service_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services := private.lock_recurring('end_recurring', service_id);
begin
  if service.state = 'ended' then
    return;
  end if;

  update public.recurring_services as known
  set state = 'ended', paused_on = null, note = private.recurring_note(reason) where known.id = service.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_annual_fees(tenant_id uuid, year integer, entries jsonb, only_check boolean DEFAULT false, take_doubtful boolean DEFAULT false)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select * from private.file_receipts(
    'file_annual_fees', file_annual_fees.tenant_id, 'annual_fees', file_annual_fees.year, file_annual_fees.entries,
    file_annual_fees.take_doubtful, file_annual_fees.only_check);
end;
$function$;

CREATE OR REPLACE FUNCTION public.file_returns(tenant_id uuid, kind public.return_kind, year integer, entries jsonb, only_check boolean DEFAULT false, take_doubtful boolean DEFAULT false)
 RETURNS TABLE(place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  return query
  select * from private.file_receipts(
    'file_returns', file_returns.tenant_id, file_returns.kind::text, file_returns.year, file_returns.entries, file_returns.take_doubtful,
    file_returns.only_check);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_checklist(tenant_id uuid)
 RETURNS TABLE(point text, is_done boolean, is_waiting boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 13
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_checklist.tenant_id);

  return query select known.point, known.is_done, known.is_waiting from private.firm_points(firm_checklist.tenant_id) as known;
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_price_preview(tenant_id uuid, code text, valid_from date)
 RETURNS TABLE(former numeric, platform numeric, per text, companies integer, clients integer, drafts integer, first_year integer, planned integer)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  service public.service_prices := private.service_on(firm_price_preview.code, firm_price_preview.valid_from);
begin
  perform private.require_firm_reader(firm_price_preview.tenant_id);
  perform private.firm_price_day(firm_price_preview.valid_from);

  if service.code is null or service.applies = 'later' then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  with billed as (
    select company.* from private.companies_with_service(
      firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from) as company
  )
  select
    private.firm_amount(firm_price_preview.tenant_id, service.code, firm_price_preview.valid_from), service.amount, service.per,
    (select count(*)::integer from billed), (select count(distinct billed.user_id)::integer from billed),
    (select count(*)::integer from public.draft_applications as draft
      where draft.tenant_id = firm_price_preview.tenant_id and draft.state = 'draft'
        and (service.entity_types = '{}' or draft.entity_type is null or draft.entity_type = any (service.entity_types))
        and (service.applies = 'formation' or draft.data -> 'services' ? service.code)),
    case when service.per = 'year' then extract(year from firm_price_preview.valid_from - 1)::integer + 1 end,
    (select count(*)::integer from public.tenant_prices as price
      where price.tenant_id = firm_price_preview.tenant_id and price.code = service.code
        and price.valid_from >= firm_price_preview.valid_from);
end;
$function$;

CREATE OR REPLACE FUNCTION public.firm_use(tenant_id uuid)
 RETURNS TABLE(version integer, branding jsonb, features jsonb, limits jsonb, open_for_enrolment boolean, files_after_payment boolean, companies integer, members integer, owners integer, owner_invitations integer, storage_bytes bigint, takes_fees_early boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
begin
  perform private.require_firm_reader(firm_use.tenant_id);

  return query
  select tenant.version, tenant.branding, tenant.features, tenant.limits, tenant.open_for_enrolment,
    tenant.files_after_payment, figure.companies, figure.members, figure.owners, figure.owner_invitations, figure.storage_bytes,
    tenant.takes_fees_early
  from public.tenants as tenant
  cross join lateral private.firm_figures(tenant.id) as figure
  where tenant.id = firm_use.tenant_id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.invoice_discounts(invoice_id uuid)
 RETURNS TABLE(id uuid, code text, percent numeric, amount numeric, client_text text, valid_to date, created_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 5
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices;
begin
  perform private.require_staff_reader();
  select * into invoice from public.invoices as known where known.id = invoice_discounts.invoice_id;

  return query
  select discount.id, discount.code, discount.percent, discount.amount, discount.client_text, discount.valid_to, discount.created_at
  from private.discounts_for(invoice) as discount
  where invoice.state = 'draft'
  order by discount.created_at, discount.id
  limit 100;
end;
$function$;

CREATE OR REPLACE FUNCTION public.issue_invoice(invoice_id uuid, due_on date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice public.invoices := private.lock_invoice('issue_invoice', invoice_id);
  today   date := private.today();
begin
  if invoice.state in ('issued', 'paid') then
    return invoice.number;
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if issue_invoice.due_on is null or issue_invoice.due_on < today or issue_invoice.due_on > today + 366 then
    raise exception using errcode = 'PT422', message = 'invoice.due_invalid';
  end if;

  perform private.require_billable(invoice);

  update public.invoice_companies as part set name = company.name
  from public.companies as company
  where part.invoice_id = invoice.id and company.id = part.company_id and part.name <> company.name;

  invoice := private.number_invoice(invoice, issue_invoice.due_on);

  perform private.notify_billed(
    invoice, 'invoice.issued', 'Invoice ' || invoice.number,
    private.money_text(invoice.total, invoice.currency) || ', due on ' || to_char(invoice.due_on, 'FMDD FMMonth YYYY')
      || '.' || coalesce((
        select ' It follows proforma invoice ' || proforma.number || '.' from public.proformas as proforma
        where proforma.invoice_id = invoice.id and proforma.ended_as = 'issued'), ''));
  return invoice.number;
end;
$function$;

CREATE OR REPLACE FUNCTION public.issue_proforma(proforma_id uuid, invoice_id uuid, expected_version integer, valid_until date)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice  public.invoices := private.lock_invoice('issue_proforma', issue_proforma.invoice_id);
  client   uuid := private.client_of(invoice);
  proforma public.proformas;
begin
  select * into proforma from public.proformas as known where known.id = proforma_id;

  -- A repeat after a lost answer; an id of another draft is none of this one.
  if proforma.invoice_id = invoice.id then
    return proforma.number;
  end if;

  if proforma_id is null or proforma.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  if issue_proforma.valid_until is null
    or issue_proforma.valid_until not between private.today() and private.today() + 366
  then
    raise exception using errcode = 'PT422', message = 'proforma.day_invalid';
  end if;

  if exists (
    select from public.proformas as known
    where known.invoice_id = invoice.id and known.ended_as is null and known.valid_until >= private.today()
  ) then
    raise exception using errcode = 'PT409', message = 'proforma.in_force';
  end if;

  perform private.require_billable(invoice);
  perform private.end_proforma(invoice, 'lapsed');

  insert into public.proformas (
    id, tenant_id, invoice_id, client_id, company_id, application_id, number, client_name, subject, renewal_year, currency, vat_percent,
    total, lines, companies, issued_on, valid_until, issued_by)
  values (
    proforma_id, invoice.tenant_id, invoice.id, client, invoice.company_id, invoice.application_id,
    private.number_proforma(invoice.tenant_id), private.party_or_client(client), private.proforma_subject(invoice), invoice.renewal_year,
    invoice.currency, invoice.vat_percent, invoice.total,
    (select jsonb_agg(jsonb_build_object(
        'kind', line.kind, 'label', line.label, 'amount', line.amount, 'per', line.per, 'company_id', line.company_id,
        'list_amount', line.list_amount, 'discount_text', line.discount_text) order by line.position)
      from public.invoice_lines as line where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id),
    case when invoice.client_id is null then '[]' else (
      select coalesce(jsonb_agg(jsonb_build_object(
        'company_id', part.company_id, 'name', company.name, 'amount', part.amount) order by company.name, part.company_id), '[]')
      from public.invoice_companies as part
      join public.companies as company on company.id = part.company_id
      where part.tenant_id = invoice.tenant_id and part.invoice_id = invoice.id) end,
    private.today(), issue_proforma.valid_until, auth.uid())
  returning * into proforma;

  perform private.notify(
    client, invoice.tenant_id, 'invoice.proforma', 'Proforma invoice ' || proforma.number,
    private.money_text(proforma.total, proforma.currency) || ', holds until ' || private.long_day(proforma.valid_until)
      || '. It is no invoice yet.',
    private.subject('proforma', proforma.id));
  return proforma.number;
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
  -- Owners of a firm write its templates; documents are made by staff.
  caller_id uuid := private.require_staff('make_document');
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

CREATE OR REPLACE FUNCTION public.match_fee_receipts(tenant_id uuid, year integer, files jsonb)
 RETURNS TABLE(place integer, company_id uuid, company_name text, registration_number text, duty_id uuid, fee_state text, has_receipt boolean, strength text, is_sure boolean, is_attached boolean)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
begin
  perform private.require_staff_reader();

  if jsonb_array_length(private.json_array(files)) not between 1 and 100 then
    raise exception using errcode = 'PT422', message = 'fee.files_invalid';
  end if;

  return query
  with given as materialized (
    select each.place::integer as place, named.name, private.name_key(private.file_stem(named.name)) as key,
      private.json_text(each.file -> 'sha256') as sha256
    from jsonb_array_elements(match_fee_receipts.files) with ordinality as each (file, place)
    cross join lateral (select left(private.json_text(each.file -> 'name'), 200) as name) as named
  ), fees as materialized (
    select fee.company_id, fee.company_name, fee.registration_number, fee.duty_id, fee.fee_state,
      duty.document_id is not null as has_receipt, keys.digits, keys.core
    from private.annual_fees_of(match_fee_receipts.tenant_id, match_fee_receipts.year) as fee
    cross join lateral private.company_file_keys(fee.registration_number, fee.company_name) as keys
    left join public.obligations as duty on duty.id = fee.duty_id
  ), named as materialized (
    select given.place, fees.*, private.file_names_company(given.name, fees.registration_number, fees.company_name) as strength
    -- A cheap look first, since many files meet many companies: the name of the file holds the digits of the number or the name.
    from given join fees on position(fees.core in given.key) > 0
      or (length(fees.digits) >= 3 and position(fees.digits in given.key) > 0)
  ), found as materialized (
    select named.*, count(*) over (partition by named.place) as companies,
      count(*) filter (where named.strength <> 'part') over (partition by named.place) as whole,
      row_number() over (partition by named.place order by named.strength <> 'number', named.strength <> 'name', named.company_name,
        named.company_id) as nth
    from named where named.strength is not null
  )
  select given.place, found.company_id, found.company_name, found.registration_number, found.duty_id, found.fee_state,
    coalesce(found.has_receipt, false), found.strength,
    -- A number or a whole name, and of no other company.
    coalesce(found.strength <> 'part' and found.whole = 1, false),
    private.is_receipt_attached(match_fee_receipts.tenant_id, given.sha256, null)
  from given
  left join found on found.place = given.place and found.nth <= 10
  order by given.place, found.nth;
end;
$function$;

CREATE OR REPLACE FUNCTION public.pause_recurring(service_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services := private.lock_recurring('pause_recurring', service_id);
begin
  if service.state = 'paused' then
    return;
  end if;

  if service.state = 'ended' then
    raise exception using errcode = 'PT409', message = 'recurring.ended';
  end if;

  update public.recurring_services as known
  set state = 'paused', paused_on = private.today(), note = private.recurring_note(reason) where known.id = service.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.quote(entity_type text, capital numeric, currency text, services text[], on_date date DEFAULT NULL::date, is_resident boolean DEFAULT NULL::boolean, tenant_id uuid DEFAULT NULL::uuid, kind public.application_kind DEFAULT 'formation'::public.application_kind)
 RETURNS SETOF public.quote_line
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_generic_plan'
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
        'VAT on our services, ' || trim_scale(vat.value) || ' %', 'vat',
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

CREATE OR REPLACE FUNCTION public.record_combined_payment(payment_id uuid, paid_on date, method public.payment_method, reference text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  payment public.combined_payments := private.lock_combined_payment('record_combined_payment', payment_id);
  part    public.combined_payment_invoices;
begin
  -- Done already: by a repeat, or by a colleague.
  if payment.ended_as = 'paid' and payment.line_id is null then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if not exists (select from public.payment_notices as notice where notice.combined_id = payment.id and notice.state = 'open') then
    raise exception using errcode = 'PT409', message = 'combined_payment.not_reported';
  end if;

  -- Before the invoices are paid by it, which would end it as changed.
  update public.combined_payments as paid set ended_as = 'paid', ended_at = now() where paid.id = payment.id;

  for part in
    select listed.* from public.combined_payment_invoices as listed where listed.payment_id = payment.id order by listed.invoice_id
  loop
    perform public.record_payment(
      gen_random_uuid(), part.invoice_id, part.amount, record_combined_payment.paid_on, record_combined_payment.method,
      coalesce(nullif(btrim(record_combined_payment.reference), ''), payment.payment_reference));
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION public.recurring_list(tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(id uuid, of_company uuid, company_name text, client_name text, code text, label text, amount numeric, is_agreed boolean, period text, vat_treatment public.vat_treatment, first_day date, last_day date, state text, note text, due integer, next_on date, yearly numeric)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 20
 SET search_path TO ''
AS $function$
declare
  sees_all boolean := private.is_admin() or recurring_list.tenant_id in (select private.owned_tenant_ids());
begin
  perform private.require_user();

  return query
  select service.id, company.id, company.name, coalesce(nullif(client.full_name, ''), client.email), service.code, service.label,
    priced.amount, service.amount is not null, service.period, service.vat_treatment, service.first_day, service.last_day,
    case when service.state = 'active' and service.last_day < private.today() then 'over' else service.state end,
    case when sees_all then service.note end,
    (select count(*)::integer from private.recurring_due(service)),
    case when service.state = 'active' then (
      select min(begins.day) from generate_series(0, 2400) as nth
      cross join lateral (
        select (service.first_day + make_interval(months => nth * private.months_of(service.period)))::date as day) as begins
      where begins.day > private.today() and begins.day <= coalesce(service.last_day, 'infinity')
        and begins.day < private.today() + 800) end,
    case
      when service.state = 'active' and coalesce(service.last_day >= private.today(), true)
        then coalesce(priced.amount, 0) * 12 / private.months_of(service.period)
      else 0
    end
  from public.recurring_services as service
  join public.companies as company on company.id = service.company_id
  left join public.profiles as client on client.id = company.user_id
  cross join lateral (select private.recurring_amount(service, private.today()) as amount) as priced
  where service.tenant_id = recurring_list.tenant_id
    and (recurring_list.company_id is null or service.company_id = recurring_list.company_id)
    and (sees_all or service.state <> 'ended' and service.company_id in (select private.money_company_ids()))
  order by company.name, service.state, service.first_day, service.id
  limit 1000;
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_combined_payment(payment_id uuid, paid_on date, amount numeric, reference text DEFAULT NULL::text, note text DEFAULT NULL::text, document_id uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  payment   public.combined_payments;
  billed    uuid[];
begin
  select * into payment from public.combined_payments as known
  where known.id = report_combined_payment.payment_id and known.made_by = caller_id
    and known.id in (select private.combined_payment_ids());

  if payment.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  billed := array(
    select part.invoice_id from public.combined_payment_invoices as part where part.payment_id = payment.id order by part.invoice_id);
  -- Locked against a payment that staff note meanwhile, which takes the rows for update.
  perform from public.invoices as known where known.id = any (billed) order by known.id for share;
  select * into payment from public.combined_payments as known where known.id = payment.id for update;

  -- Who may only look by now, or sees one without its money, does not say that it is paid.
  if exists (select from unnest(billed) as id where id not in (select private.payable_invoice_ids())) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A repeat after a lost answer.
  if exists (select from public.payment_notices as known where known.combined_id = payment.id and known.state = 'open') then
    return;
  end if;

  if payment.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'combined_payment.ended';
  end if;

  if report_combined_payment.paid_on is null or report_combined_payment.paid_on > private.today() then
    raise exception using errcode = 'PT422', message = 'payment.day_invalid';
  end if;

  if report_combined_payment.amount is distinct from payment.total then
    raise exception using errcode = 'PT422', message = 'combined_payment.amount_differs';
  end if;

  if char_length(btrim(report_combined_payment.reference)) > 120 then
    raise exception using errcode = 'PT422', message = 'payment.reference_invalid';
  end if;

  if char_length(btrim(report_combined_payment.note)) > 1000 then
    raise exception using errcode = 'PT422', message = 'payment.note_too_long';
  end if;

  if report_combined_payment.document_id is not null and not exists (
    select from public.documents as document
    where document.id = report_combined_payment.document_id and document.tenant_id = payment.tenant_id
      and (
        document.company_id in (select private.company_ids())
          and document.company_id in (
            select invoice.company_id from public.invoices as invoice where invoice.id = any (billed)
            union all
            select part.company_id from public.invoice_companies as part where part.invoice_id = any (billed))
        or document.application_id in (select private.application_ids())
          and document.application_id in (select invoice.application_id from public.invoices as invoice where invoice.id = any (billed))))
  then
    raise exception using errcode = 'PT422', message = 'payment.document_unknown';
  end if;

  insert into public.payment_notices (
    id, tenant_id, company_id, application_id, invoice_id, document_id, paid_on, amount, reference, note, reported_by, combined_id)
  select gen_random_uuid(), invoice.tenant_id, invoice.company_id, invoice.application_id, invoice.id, report_combined_payment.document_id,
    report_combined_payment.paid_on, part.amount, nullif(btrim(report_combined_payment.reference), ''),
    nullif(btrim(report_combined_payment.note), ''), caller_id, payment.id
  from public.combined_payment_invoices as part
  join public.invoices as invoice on invoice.id = part.invoice_id
  where part.payment_id = payment.id;

  perform private.notify_duty(
    'billing', payment.tenant_id, 'payment.reported', 'A client reports a payment',
    private.money_text(payment.total, payment.currency) || ' over ' || cardinality(billed)
      || case cardinality(billed) when 1 then ' invoice' else ' invoices' end,
    private.place_of_payment(payment.id));
exception when unique_violation then
  -- One of the invoices was reported by itself, by any person.
  raise exception using errcode = 'PT409', message = 'combined_payment.invoice_reported';
end;
$function$;

CREATE OR REPLACE FUNCTION public.report_worker_life(part text, version text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_service();

  if private.worker_part() <> coalesce(report_worker_life.part, '') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if coalesce(report_worker_life.part, '') !~ '^[a-z][a-z-]{1,39}$'
    or coalesce(char_length(report_worker_life.version), 0) not between 1 and 60
    or (not exists (select from public.worker_life as known where known.part = report_worker_life.part)
      and (select count(*) from public.worker_life) >= 50)
  then
    raise exception using errcode = 'PT422', message = 'worker.part_invalid';
  end if;

  insert into public.worker_life as known (part, version) values (report_worker_life.part, report_worker_life.version)
  on conflict on constraint worker_life_pkey do update set version = excluded.version, last_seen_at = now(), notified_at = null;
end;
$function$;

CREATE OR REPLACE FUNCTION public.request_card_refund(refund_id uuid, payment_id uuid, amount numeric, reason text)
 RETURNS TABLE(id uuid, tenant_id uuid, provider text, payment_ref text, currency text, refund_amount numeric, state public.card_refund_state)
 LANGUAGE plpgsql
 SECURITY DEFINER ROWS 1
 SET search_path TO ''
AS $function$
declare
  payment public.card_payments := private.lock_card_payment_for('request_card_refund', payment_id);
  refund  public.card_refunds;
begin
  select * into refund from public.card_refunds as known where known.id = refund_id;

  if refund.id is not null and (refund.payment_id <> payment.id or refund.amount <> request_card_refund.amount) then
    raise exception using errcode = 'PT409', message = 'card_payment.conflict';
  end if;

  -- A provider forgets what it was asked for after a day: a later repeat could give the money back twice.
  if refund.state = 'requested' and refund.requested_at < now() - interval '20 hours' then
    raise exception using errcode = 'PT409', message = 'card_payment.refund_unclear';
  end if;

  if refund.id is null then
    if payment.state <> 'paid' then
      raise exception using errcode = 'PT409', message = 'card_payment.not_paid';
    end if;

    perform private.require_reason(request_card_refund.reason);

    if not private.is_cents(request_card_refund.amount, payment.received - (
      select coalesce(sum(known.amount), 0) from public.card_refunds as known
      where known.payment_id = payment.id and known.state <> 'failed'))
    then
      raise exception using errcode = 'PT422', message = 'card_payment.refund_invalid';
    end if;

    perform private.require_no_true_match(invoice)
    from private.card_invoices(payment) as part
    join public.invoices as invoice on invoice.id = part.invoice_id;

    if payment.posted_at is not null then
      perform private.require_refund_parts(payment, request_card_refund.amount + (
        select coalesce(sum(known.amount), 0) from public.card_refunds as known
        where known.payment_id = payment.id and (known.state = 'requested' or known.state = 'done' and known.posted_at is null)));
    end if;

    insert into public.card_refunds (id, tenant_id, payment_id, amount, reason, requested_by)
    values (refund_id, payment.tenant_id, payment.id, request_card_refund.amount, btrim(request_card_refund.reason), auth.uid())
    returning * into refund;
  end if;

  return query
  select refund.id, payment.tenant_id, payment.provider, payment.payment_ref, payment.received_in, refund.amount, refund.state;
end;
$function$;

CREATE OR REPLACE FUNCTION public.resume_recurring(service_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  service public.recurring_services := private.lock_recurring('resume_recurring', service_id);
begin
  if service.state = 'active' then
    return;
  end if;

  if service.state = 'ended' then
    raise exception using errcode = 'PT409', message = 'recurring.ended';
  end if;

  update public.recurring_services as known
  set state = 'active', paused_on = null, pauses = service.pauses + datemultirange(daterange(service.paused_on, private.today()))
  where known.id = service.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.save_document_template(template_id uuid, tenant_id uuid, kind public.template_kind, subject public.template_subject, name text, body text, expected_version integer, file_path text DEFAULT NULL::text, file_name text DEFAULT NULL::text, file_hash text DEFAULT NULL::text)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
declare
  caller_id uuid := private.require_user();
  new_name  text := btrim(save_document_template.name);
  wanted    public.template_format :=
    case when num_nulls(save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash) = 3
      then 'markdown' else 'docx' end;
  template  public.document_templates;
  saved     public.document_template_versions;
  stored    storage.objects;
begin
  if wanted = 'docx' then
    perform private.lock_file(coalesce(save_document_template.file_path, ''));
  end if;

  perform private.require_tenant_manager('save_document_template', save_document_template.tenant_id);
  select * into template from public.document_templates as known where known.id = save_document_template.template_id for update;

  -- An id that another firm has is not revealed.
  if template.tenant_id <> save_document_template.tenant_id then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if char_length(coalesce(new_name, '')) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'template.name_invalid';
  end if;

  if save_document_template.kind is null or save_document_template.subject is null
    or save_document_template.template_id is null then
    raise exception using errcode = 'PT422', message = 'template.kind_invalid';
  end if;

  -- What a document is about does not change: a version in use would have fields of another subject.
  if template.subject <> save_document_template.subject then
    raise exception using errcode = 'PT409', message = 'template.subject_settled';
  end if;

  if template.format <> wanted then
    raise exception using errcode = 'PT409', message = 'template.format_settled';
  end if;

  perform private.require_template_text(save_document_template.subject, save_document_template.body);

  if wanted = 'docx' then
    stored := private.require_template_file(save_document_template.tenant_id, save_document_template.template_id,
      save_document_template.file_path, save_document_template.file_name, save_document_template.file_hash);
  end if;

  if template.id is null then
    if save_document_template.expected_version is distinct from 0 then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    insert into public.document_templates as known (id, tenant_id, kind, subject, name, format, last_version, updated_by)
    values (save_document_template.template_id, save_document_template.tenant_id, save_document_template.kind,
      save_document_template.subject, new_name, wanted, 1, caller_id);
    insert into public.document_template_versions as known
      (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
    values (save_document_template.tenant_id, save_document_template.template_id, 1, save_document_template.body, caller_id,
      save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
    return 1;
  end if;

  select * into saved from public.document_template_versions as known
  where known.template_id = template.id and known.version = template.last_version;

  -- The same again: a repeat after a lost answer, or nothing to save.
  -- A file that was sent twice has two places and one hash.
  if (template.kind, template.name, saved.body, saved.file_hash)
      is not distinct from (save_document_template.kind, new_name, save_document_template.body, save_document_template.file_hash)
    and save_document_template.expected_version in (template.last_version, template.last_version - 1)
  then
    return template.last_version;
  end if;

  if template.last_version is distinct from save_document_template.expected_version then
    raise exception using errcode = 'PT409', message = 'template.conflict';
  end if;

  insert into public.document_template_versions as known
    (tenant_id, template_id, version, body, saved_by, file_path, file_name, file_hash, file_version)
  values (template.tenant_id, template.id, template.last_version + 1, save_document_template.body, caller_id,
    save_document_template.file_path, btrim(save_document_template.file_name), save_document_template.file_hash, stored.version);
  update public.document_templates as known
  set kind = save_document_template.kind, name = new_name, last_version = template.last_version + 1, updated_by = caller_id
  where known.id = template.id;
  return template.last_version + 1;
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_fee_payment(tenant_id uuid, before_invoice boolean)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_tenant_manager('set_fee_payment', set_fee_payment.tenant_id);

  update public.tenants as firm set takes_fees_early = coalesce(set_fee_payment.before_invoice, false)
  where firm.id = set_fee_payment.tenant_id and firm.takes_fees_early is distinct from coalesce(set_fee_payment.before_invoice, false);
end;
$function$;

CREATE OR REPLACE FUNCTION public.set_invoice_lines(invoice_id uuid, expected_version integer, lines jsonb, company_id uuid DEFAULT NULL::uuid)
 RETURNS integer
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invoice     public.invoices := private.lock_invoice('set_invoice_lines', invoice_id);
  place       integer := 0;
  former      jsonb;
  new_version integer;
begin
  if invoice.state <> 'draft' then
    raise exception using errcode = 'PT409', message = 'invoice.not_editable';
  end if;

  if invoice.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'invoice.conflict';
  end if;

  -- Of the draft of a payer the lines of one company are replaced.
  if invoice.client_id is not null or set_invoice_lines.company_id is not null then
    select part.position * 1000 into place from public.invoice_companies as part
    where part.invoice_id = invoice.id and part.company_id = set_invoice_lines.company_id and invoice.client_id is not null;

    if not found then
      raise exception using errcode = 'PT422', message = 'invoice.company_unknown';
    end if;
  end if;

  if jsonb_array_length(private.json_array(lines)) not between 1 and 100 or exists (
    select from jsonb_array_elements(private.json_array(lines)) as line
    where char_length(private.json_text(line -> 'label')) not between 1 and 200
      or private.json_text(line -> 'kind') not in ('government', 'service')
      or private.json_text(line -> 'vat_treatment') <> all (enum_range(null::public.vat_treatment)::text[])
      or (private.json_text(line -> 'kind') = 'government') <> (private.json_text(line -> 'vat_treatment') = 'disbursement_out_of_scope')
      or private.json_text(line -> 'per') not in ('', 'once', 'year')
      or jsonb_typeof(line -> 'discounted') not in ('boolean', 'null')
      or (private.json_text(line -> 'code') <> '' and private.json_text(line -> 'code') !~ '^[A-Za-z][A-Za-z_]{1,60}$')
      or case jsonb_typeof(line -> 'amount')
        when 'number' then (line -> 'amount')::numeric not between 0 and 10000000
          or (line -> 'amount')::numeric <> round((line -> 'amount')::numeric, 2)
        else line -> 'amount' is not null and line -> 'amount' <> 'null'
      end
  ) then
    raise exception using errcode = 'PT422', message = 'invoice.line_invalid';
  end if;

  -- What it bills of recurring services: a line that is left out frees its period.
  select jsonb_agg(jsonb_build_object('id', line.recurring_id, 'day', line.period_start, 'label', line.label)) into former
  from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id = set_invoice_lines.company_id and line.recurring_id is not null;

  delete from public.invoice_lines as line
  where line.invoice_id = invoice.id and line.company_id is not distinct from set_invoice_lines.company_id;

  insert into public.invoice_lines (
    tenant_id, invoice_id, company_id, position, kind, code, label, amount, per, vat_treatment, recurring_id, period_start)
  select
    invoice.tenant_id, invoice.id, set_invoice_lines.company_id, place + line.position,
    private.json_text(line.entry -> 'kind')::public.invoice_line_kind,
    nullif(private.json_text(line.entry -> 'code'), ''), private.json_text(line.entry -> 'label'),
    case jsonb_typeof(line.entry -> 'amount') when 'number' then (line.entry -> 'amount')::numeric end,
    coalesce(nullif(private.json_text(line.entry -> 'per'), ''), 'once'),
    private.json_text(line.entry -> 'vat_treatment')::public.vat_treatment, (kept.known ->> 'id')::uuid, (kept.known ->> 'day')::date
  from jsonb_array_elements(lines) with ordinality as line (entry, position)
  left join lateral (
    select known from jsonb_array_elements(former) as known
    where case when line.entry ? 'recurring'
      then known ->> 'id' = private.json_text(line.entry -> 'recurring') and known ->> 'day' = private.json_text(line.entry -> 'period')
      -- A portal of the last release does not say it.
      else known ->> 'label' = private.json_text(line.entry -> 'label') end
    limit 1) as kept on true;

  perform private.apply_discounts(
    invoice.id, set_invoice_lines.company_id,
    array(
      select (place + line.position)::integer from jsonb_array_elements(lines) with ordinality as line (entry, position)
      where line.entry -> 'discounted' = 'true'));
  perform private.total_invoice(invoice_id, set_invoice_lines.company_id);
  select known.version into new_version from public.invoices as known where known.id = invoice_id;
  return new_version;
end;
$function$;

CREATE OR REPLACE FUNCTION public.template_values(subject public.template_subject, subject_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_user();

  if not private.is_admin() and not exists (select from private.owned_tenant_ids()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not private.sees_template_subject(template_values.subject, template_values.subject_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return private.template_values(template_values.subject, template_values.subject_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.template_values_of_companies(company_ids uuid[])
 RETURNS TABLE(company_id uuid, filled jsonb)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER ROWS 100
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  return query
  select company.id, private.template_values('company', company.id)
  from public.companies as company
  where company.id = any (template_values_of_companies.company_ids)
  order by company.name, company.id
  limit 200;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_payment_notice(notice_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  notice public.payment_notices;
begin
  perform private.require_user();
  select * into notice from public.payment_notices as known where known.id = notice_id for update;

  case private.may_report_payment(notice.company_id, notice.application_id, notice.tenant_id, notice.invoice_id)
    when true then null;
    when false then raise exception using errcode = 'PT403', message = 'not_allowed';
    else raise exception using errcode = 'PT404', message = 'not_found';
  end case;

  if notice.state = 'withdrawn' then
    return;
  end if;

  if notice.combined_id is not null then
    raise exception using errcode = 'PT409', message = 'payment.notice_combined';
  end if;

  update public.payment_notices as open set state = 'withdrawn', settled_by = auth.uid(), settled_at = now() where open.id = notice.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.withdraw_proforma(proforma_id uuid, reason text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  proforma public.proformas;
begin
  perform private.require_staff('withdraw_proforma');
  select * into proforma from public.proformas as known where known.id = proforma_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The draft before its proforma, as every command has it.
  perform from public.invoices as known where known.id = proforma.invoice_id for update;
  perform private.require_staff_in('withdraw_proforma', proforma.tenant_id);
  select * into proforma from public.proformas as known where known.id = proforma_id for update;

  if proforma.ended_as = 'withdrawn' then
    return;
  end if;

  if proforma.ended_as is not null then
    raise exception using errcode = 'PT409', message = 'proforma.ended';
  end if;

  if char_length(coalesce(btrim(withdraw_proforma.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'proforma.reason_invalid';
  end if;

  update public.proformas as known
  set ended_as = 'withdrawn', ended_at = now(), ended_by = auth.uid(), end_reason = btrim(withdraw_proforma.reason)
  where known.id = proforma_id
  returning * into proforma;
  perform private.notify_proforma_end(proforma);
end;
$function$;

ALTER TABLE "private"."firm_checks" ADD CONSTRAINT "firm_checks_point_check" CHECK ((point = ANY (ARRAY['prices'::text, 'ladder'::text, 'templates'::text])));

ALTER TABLE "private"."proforma_numbers" ADD CONSTRAINT "proforma_numbers_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_one_subject" CHECK ((num_nonnulls(invoice_id, combined_id) = 1));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_receipt_ids_check" CHECK ((cardinality(receipt_ids) <= 500));

ALTER TABLE "public"."card_payments" ADD CONSTRAINT "card_payments_tenant_id_combined_id_fkey" FOREIGN KEY (tenant_id, combined_id) REFERENCES public.combined_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."combined_payments" ADD CONSTRAINT "combined_payments_paid" CHECK ((num_nonnulls(line_id, card_payment_id) <=
CASE
    WHEN ((ended_as = 'paid'::public.combined_payment_end) IS TRUE) THEN 1
    ELSE 0
END));

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."discounts" ADD CONSTRAINT "discounts_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_discount_text_check" CHECK (((char_length(discount_text) >= 3) AND (char_length(discount_text) <= 140)));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_discount" CHECK (((num_nonnulls(list_amount, discount_id, discount_text) = 0) OR ((num_nonnulls(list_amount, discount_id, discount_text, amount) = 4) AND (kind = 'service'::public.invoice_line_kind) AND (amount < list_amount))));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_list_amount_check" CHECK (((list_amount > (0)::numeric) AND (list_amount < 'Infinity'::numeric)));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_period" CHECK (((recurring_id IS NULL) = (period_start IS NULL)));

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_discount_id_fkey" FOREIGN KEY (tenant_id, discount_id) REFERENCES public.discounts(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoices" ADD CONSTRAINT "invoices_recurring" CHECK (((NOT is_recurring) OR ((client_id IS NOT NULL) AND (renewal_year IS NULL))));

ALTER TABLE "public"."payment_notices" ADD CONSTRAINT "payment_notices_tenant_id_combined_id_fkey" FOREIGN KEY (tenant_id, combined_id) REFERENCES public.combined_payments(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_client_id_fkey" FOREIGN KEY (client_id) REFERENCES public.profiles(id) ON DELETE RESTRICT;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_ended_by_fkey" FOREIGN KEY (ended_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_ended" CHECK (((ended_as IS NULL) = (ended_at IS NULL)));

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_issued_by_fkey" FOREIGN KEY (issued_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_reason" CHECK ((((ended_as = 'withdrawn'::public.proforma_end) IS TRUE) = (end_reason IS NOT NULL)));

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE RESTRICT;

ALTER TABLE "public"."proformas" ADD CONSTRAINT "proformas_tenant_id_invoice_id_fkey" FOREIGN KEY (tenant_id, invoice_id) REFERENCES public.invoices(tenant_id, id) ON DELETE SET NULL (invoice_id);

ALTER TABLE "public"."recurring_services" ADD CONSTRAINT "recurring_services_created_by_fkey" FOREIGN KEY (created_by) REFERENCES public.profiles(id) ON DELETE SET NULL;

ALTER TABLE "public"."recurring_services" ADD CONSTRAINT "recurring_services_tenant_id_company_id_fkey" FOREIGN KEY (tenant_id, company_id) REFERENCES public.companies(tenant_id, id) ON DELETE RESTRICT;

ALTER TABLE "public"."invoice_lines" ADD CONSTRAINT "invoice_lines_tenant_id_recurring_id_fkey" FOREIGN KEY (tenant_id, recurring_id) REFERENCES public.recurring_services(tenant_id, id) ON DELETE RESTRICT;

CREATE VIEW "public"."duty_list" WITH (security_invoker=true) AS  SELECT duty.id,
    duty.tenant_id,
    duty.company_id,
    COALESCE(company.name, private.duty_subject(duty.party_id, duty.tenant_id)) AS company_name,
    duty.rule_code,
    rule.name AS rule_name,
    company.user_id AS client_id,
    COALESCE(NULLIF(client.full_name, ''::text), client.email) AS client_name,
        CASE
            WHEN (duty.state = 'open'::public.obligation_state) THEN GREATEST((private.today() - duty.due_on), 0)
            ELSE NULL::integer
        END AS days_late,
    rule.note AS rule_note,
    rule.verified AS is_verified,
    duty.because,
    duty.due_on,
    duty.amount,
    duty.currency,
    duty.state,
    duty.done_on,
    duty.reference,
    duty.note,
        CASE
            WHEN (duty.state = 'open'::public.obligation_state) THEN
            CASE
                WHEN (duty.due_on < private.today()) THEN 'late'::text
                ELSE 'open'::text
            END
            WHEN (duty.state = 'waived'::public.obligation_state) THEN 'waived'::text
            WHEN (duty.done_on <= duty.due_on) THEN 'in_time'::text
            ELSE 'done_late'::text
        END AS outcome,
    COALESCE((duty.company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)), false) AS may_report,
    ( SELECT to_jsonb(exposure.*) AS to_jsonb
           FROM private.obligation_exposure(duty.*, private.today()) exposure(penalty, currency, effect, is_known, is_verified, next_on, next_penalty, next_effect)) AS exposure,
    ( SELECT jsonb_build_object('id', notice.id, 'state', notice.state, 'paid_on', notice.paid_on, 'reply', notice.reply) AS jsonb_build_object
           FROM public.payment_notices notice
          WHERE (notice.obligation_id = duty.id)
          ORDER BY (notice.state = 'open'::public.payment_notice_state) DESC, notice.reported_at DESC
         LIMIT 1) AS notice,
    private.receipt_of_duty(COALESCE(duty.document_id, ( SELECT notice.document_id
           FROM public.payment_notices notice
          WHERE ((notice.obligation_id = duty.id) AND (notice.state = 'open'::public.payment_notice_state))))) AS receipt,
    private.invoice_of_duty(duty.*, rule.is_annual_fee) AS invoice,
        CASE
            WHEN (duty.company_id IN ( SELECT private.managed_company_ids() AS managed_company_ids)) THEN private.fee_payment(duty.*, rule.is_annual_fee)
            ELSE NULL::jsonb
        END AS payment
   FROM (((public.obligations duty
     LEFT JOIN public.companies company ON ((company.id = duty.company_id)))
     JOIN public.obligation_rules rule ON (((rule.code = duty.rule_code) AND (rule.valid_from = duty.rule_from))))
     LEFT JOIN public.profiles client ON ((client.id = company.user_id)))
  WHERE ((duty.state <> 'void'::public.obligation_state) AND ((duty.company_id IS NOT NULL) OR ( SELECT private.is_admin() AS is_admin)));

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
    duty.invoice,
    duty.payment
   FROM (public.duty_list duty
     LEFT JOIN public.company_group_members member ON ((member.company_id = duty.company_id)));

CREATE INDEX card_payments_combined_idx ON public.card_payments USING btree (tenant_id, combined_id);

CREATE UNIQUE INDEX card_payments_one_combined_page ON public.card_payments USING btree (combined_id) WHERE (state = 'begun'::public.card_payment_state);

CREATE INDEX discounts_client_id_idx ON public.discounts USING btree (client_id);

CREATE INDEX discounts_created_by_idx ON public.discounts USING btree (created_by);

CREATE INDEX discounts_ended_by_idx ON public.discounts USING btree (ended_by);

CREATE INDEX discounts_tenant_idx ON public.discounts USING btree (tenant_id, valid_to DESC, id);

CREATE INDEX invoice_lines_discount_idx ON public.invoice_lines USING btree (tenant_id, discount_id);

CREATE UNIQUE INDEX invoice_lines_one_period ON public.invoice_lines USING btree (recurring_id, period_start) WHERE (recurring_id IS NOT NULL);

CREATE INDEX invoice_lines_recurring_idx ON public.invoice_lines USING btree (tenant_id, recurring_id);

CREATE UNIQUE INDEX invoices_one_recurring_draft ON public.invoices USING btree (tenant_id, client_id) WHERE (is_recurring AND (state = 'draft'::public.invoice_state));

CREATE INDEX payment_notices_combined_idx ON public.payment_notices USING btree (tenant_id, combined_id);

CREATE INDEX proformas_application_id_idx ON public.proformas USING btree (application_id);

CREATE INDEX proformas_application_idx ON public.proformas USING btree (tenant_id, application_id);

CREATE INDEX proformas_client_id_idx ON public.proformas USING btree (client_id, tenant_id);

CREATE INDEX proformas_company_id_idx ON public.proformas USING btree (company_id);

CREATE INDEX proformas_company_idx ON public.proformas USING btree (tenant_id, company_id);

CREATE INDEX proformas_ended_by_idx ON public.proformas USING btree (ended_by);

CREATE INDEX proformas_invoice_idx ON public.proformas USING btree (tenant_id, invoice_id);

CREATE INDEX proformas_issued_by_idx ON public.proformas USING btree (issued_by);

CREATE UNIQUE INDEX proformas_one_in_force ON public.proformas USING btree (invoice_id) WHERE (ended_as IS NULL);

CREATE INDEX recurring_services_company_idx ON public.recurring_services USING btree (tenant_id, company_id);

CREATE INDEX recurring_services_created_by_idx ON public.recurring_services USING btree (created_by);

CREATE TRIGGER confirm_report AFTER UPDATE OF ended_as ON public.combined_payments FOR EACH ROW WHEN (((old.ended_as IS NULL) AND (new.ended_as = 'paid'::public.combined_payment_end))) EXECUTE FUNCTION private.confirm_combined_report();

CREATE TRIGGER end_report AFTER UPDATE OF ended_as ON public.combined_payments FOR EACH ROW WHEN (((old.ended_as IS NULL) AND (new.ended_as = ANY (ARRAY['changed'::public.combined_payment_end, 'withdrawn'::public.combined_payment_end])))) EXECUTE FUNCTION private.end_combined_report();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.discounts FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_discount BEFORE UPDATE ON public.discounts FOR EACH ROW EXECUTE FUNCTION private.keep_discount();

CREATE TRIGGER signal_delete AFTER DELETE ON public.discounts REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_insert AFTER INSERT ON public.discounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_update AFTER UPDATE ON public.discounts REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('staff');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_template_versions REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_template_versions REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_delete AFTER DELETE ON public.document_templates REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.document_templates REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER check_line_discount BEFORE INSERT OR UPDATE ON public.invoice_lines FOR EACH ROW WHEN ((new.discount_id IS NOT NULL)) EXECUTE FUNCTION private.check_line_discount();

CREATE TRIGGER check_recurring_line BEFORE INSERT OR UPDATE ON public.invoice_lines FOR EACH ROW WHEN ((new.recurring_id IS NOT NULL)) EXECUTE FUNCTION private.check_recurring_line();

CREATE TRIGGER follow_lines AFTER INSERT OR DELETE OR UPDATE ON public.invoice_lines FOR EACH ROW EXECUTE FUNCTION private.follow_lines();

CREATE TRIGGER follow_discarded BEFORE DELETE ON public.invoices FOR EACH ROW WHEN ((old.state = 'draft'::public.invoice_state)) EXECUTE FUNCTION private.follow_draft();

CREATE TRIGGER follow_draft AFTER UPDATE ON public.invoices FOR EACH ROW WHEN (((old.state = 'draft'::public.invoice_state) AND ((new.state IS DISTINCT FROM old.state) OR (new.total IS DISTINCT FROM old.total) OR (new.currency IS DISTINCT FROM old.currency) OR (new.vat_percent IS DISTINCT FROM old.vat_percent)))) EXECUTE FUNCTION private.follow_draft();

CREATE TRIGGER free_void_periods AFTER UPDATE OF state ON public.invoices FOR EACH ROW WHEN (((new.state = 'void'::public.invoice_state) AND (old.state <> 'void'::public.invoice_state))) EXECUTE FUNCTION private.free_void_periods();

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.proformas FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER keep_proforma BEFORE UPDATE ON public.proformas FOR EACH ROW EXECUTE FUNCTION private.keep_proforma();

CREATE TRIGGER signal_delete AFTER DELETE ON public.proformas REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.proformas REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.proformas REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER audit AFTER INSERT OR DELETE OR UPDATE ON public.recurring_services FOR EACH ROW EXECUTE FUNCTION private.audit('id');

CREATE TRIGGER signal_delete AFTER DELETE ON public.recurring_services REFERENCING OLD TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_insert AFTER INSERT ON public.recurring_services REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE TRIGGER signal_update AFTER UPDATE ON public.recurring_services REFERENCING NEW TABLE AS changed_rows FOR EACH STATEMENT EXECUTE FUNCTION private.signal_change('members');

CREATE POLICY "People read the card payments of the combined payments they mad" ON "public"."card_payments" FOR SELECT TO "authenticated" USING ((combined_id IN ( SELECT private.combined_payment_ids() AS combined_payment_ids)));

CREATE POLICY "Owners read the discounts of their tenants" ON "public"."discounts" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every discount" ON "public"."discounts" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners read the versions of templates of their firm" ON "public"."document_template_versions" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Owners read the templates of their firm" ON "public"."document_templates" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Members read the proformas they are sent" ON "public"."proformas" FOR SELECT TO "authenticated" USING ((id IN ( SELECT private.proforma_ids() AS proforma_ids)));

CREATE POLICY "Owners read the proformas of their tenants" ON "public"."proformas" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read every proforma" ON "public"."proformas" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners read what recurs in their tenants" ON "public"."recurring_services" FOR SELECT TO "authenticated" USING ((tenant_id = ANY (ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids))));

CREATE POLICY "Staff read everything that recurs" ON "public"."recurring_services" FOR SELECT TO "authenticated" USING (( SELECT private.is_admin() AS is_admin));

CREATE POLICY "Owners of a firm read the starting texts of the platform" ON "public"."starting_texts" FOR SELECT TO "authenticated" USING ((cardinality(ARRAY( SELECT private.owned_tenant_ids() AS owned_tenant_ids)) > 0));

COMMENT ON COLUMN "public"."card_payments"."amount" IS 'What was owed when the page was asked for.';

COMMENT ON COLUMN "public"."card_payments"."receipt_ids" IS 'The receipts of the ledger that post it, by their command_id, beyond that of its own id: one a client and 100 invoices.';

COMMENT ON COLUMN "public"."combined_payments"."card_payment_id" IS 'The payment by card that was posted on it. Without a foreign key, since the payment by card refers to this row: a firm that is deleted has an order of its tables.';

COMMENT ON COLUMN "public"."combined_payments"."line_id" IS 'The line of the bank that was posted on it; null also where it was paid by card, or recorded by staff without a line.';

COMMENT ON COLUMN "public"."discounts"."amount" IS 'What is taken off each line, in US or Bahamian dollars, at most the line; null for a part.';

COMMENT ON COLUMN "public"."discounts"."client_id" IS 'Whom it is for; null for all clients.';

COMMENT ON COLUMN "public"."discounts"."client_text" IS 'What clients read of it on invoices.';

COMMENT ON COLUMN "public"."discounts"."code" IS 'The service it is for; null for all services of ours.';

COMMENT ON COLUMN "public"."discounts"."ended_at" IS 'When it was ended before its last day.';

COMMENT ON COLUMN "public"."discounts"."percent" IS 'The part of the amount of a line; null for a sum.';

COMMENT ON COLUMN "public"."discounts"."reason" IS 'Why it was given. Clients never read it.';

COMMENT ON COLUMN "public"."invoice_lines"."amount" IS 'What is billed, after a discount. Null only in a draft, where a figure is to be confirmed.';

COMMENT ON COLUMN "public"."invoice_lines"."discount_text" IS 'What the client reads of the discount.';

COMMENT ON COLUMN "public"."invoice_lines"."list_amount" IS 'The amount before the discount; null where the line has none.';

COMMENT ON COLUMN "public"."invoice_lines"."period_start" IS 'The first day of the period of the recurring service that it bills; both are null once the invoice is void.';

COMMENT ON COLUMN "public"."invoices"."is_recurring" IS 'Whether it gathers what recurs for its client (recurring-drafts.sql).';

COMMENT ON COLUMN "public"."payment_notices"."combined_id" IS 'Of a payment over many invoices: which one. Each of its invoices has a notice, and they are answered together.';

COMMENT ON COLUMN "public"."proformas"."client_id" IS 'Whom it was sent to.';

COMMENT ON COLUMN "public"."proformas"."companies" IS 'Of a client with many companies: {company_id, name, amount} by name; empty for any other.';

COMMENT ON COLUMN "public"."proformas"."company_id" IS 'A copy, without a foreign key, since "the company of an invoice" would be ambiguous to the REST service; so is application_id.';

COMMENT ON COLUMN "public"."proformas"."end_reason" IS 'Why staff withdrew it; the client reads it.';

COMMENT ON COLUMN "public"."proformas"."invoice_id" IS 'The draft, and the invoice it became; null once the draft is discarded.';

COMMENT ON COLUMN "public"."proformas"."lines" IS 'Its lines in their order: {kind, label, amount, per, company_id, list_amount, discount_text}, with those of VAT.';

COMMENT ON COLUMN "public"."proformas"."number" IS 'PRO-year-number, counted per tenant and year without gaps, apart from invoices.';

COMMENT ON COLUMN "public"."proformas"."valid_until" IS 'The last day on which it holds.';

COMMENT ON COLUMN "public"."recurring_services"."amount" IS 'What was agreed for a period, before VAT; null for the price of the service.';

COMMENT ON COLUMN "public"."recurring_services"."last_day" IS 'No period begins after it; null while it goes on.';

COMMENT ON COLUMN "public"."recurring_services"."note" IS 'Why it was paused or ended. Clients never read it.';

COMMENT ON COLUMN "public"."recurring_services"."pauses" IS 'The days of former pauses: periods that begin in them are not billed.';

COMMENT ON COLUMN "public"."tenants"."takes_fees_early" IS 'Clients may pay an annual fee to the firm before its invoice, by the bank details in force.';

COMMENT ON FUNCTION "private"."apply_discounts"(uuid, uuid, integer[]) IS 'Reduces lines of a draft by the discounts it can have: all services of ours, those of one company, or those in some places. The caller adds up the invoice.';

COMMENT ON FUNCTION "private"."bank_details_of"(uuid) IS 'The bank details of a tenant in force today, one a currency: those that a second person confirmed.';

COMMENT ON FUNCTION "private"."begin_card"(public.card_payments, text, uuid[]) IS 'Begins a payment by card, or answers the one that is open for the same sum; other pages with one of its invoices end. The caller has locked the invoices and the tenant. Raises card_payment.conflict.';

COMMENT ON FUNCTION "private"."best_discount"(public.invoices, text, numeric) IS 'The discount that takes most off a line of a draft; of two that take the same the earlier one. A row of nulls for none.';

COMMENT ON FUNCTION "private"."card_invoices"(public.card_payments) IS 'The invoices of a payment by card, each with what was owed on it when the payment began.';

COMMENT ON FUNCTION "private"."card_refund_parts"(public.card_payments, numeric) IS 'From where a refund comes: first from what of the payment is on account, then from what its invoices hold. Less than the amount where the money is at neither.';

COMMENT ON FUNCTION "private"."card_subject"(public.card_payments) IS 'What a payment by card is of, and the page that a notification of it opens: of a combined payment the invoice that is due first.';

COMMENT ON FUNCTION "private"."check_line_discount"() IS 'Holds for every writer that a reduced line has the terms of its discount: tenant, client, service, and the amount to the cent. Raises invoice.discount_invalid.';

COMMENT ON FUNCTION "private"."check_recurring_line"() IS 'Holds for every writer that a line bills a recurring service of its own company. Raises invoice.line_invalid.';

COMMENT ON FUNCTION "private"."claim_mail"() IS 'The next mail that is due, for one worker alone, with the token that switches such mails off (null where they cannot be), its firm, what its receipt shows, the name and the address for answers of its firm, the settings of the mail server and, where it was given for this server, port and user, the password; null when none is. A worker that does not settle it within five minutes has lost it. None while the limit of the hour is reached. For portal_mail and the owner of the database.';

COMMENT ON FUNCTION "private"."companies_with_service"(uuid, text, date) IS 'The companies whose yearly invoices have a service on a day, as a renewal bills them (invoices/invoice-drafts.sql); without a code those that have any. None for what is paid once.';

COMMENT ON FUNCTION "private"."company_file_keys"(text, text) IS 'What of a company the name of a file has to hold: the digits of its number, its name as a key, and that without its ending.';

COMMENT ON FUNCTION "private"."confirm_combined_report"() IS 'Notifies once who reported a payment over many invoices that is posted now; its notices are confirmed with each invoice.';

COMMENT ON FUNCTION "private"."count_signalled"(text, integer) IS 'How many rows this transaction has signalled of a subject so far, and counts more. What a savepoint takes back is not counted.';

COMMENT ON FUNCTION "private"."discount_holds"(public.discounts, timestamp with time zone) IS 'Whether a discount holds at a moment: in its days, not ended.';

COMMENT ON FUNCTION "private"."discounts_for"(public.invoices) IS 'The discounts that a draft can have: of its client or of all, which hold now, held when it was started, or when its application was submitted. A sum is in US or Bahamian dollars, and reduces no other currency.';

COMMENT ON FUNCTION "private"."draft_company_periods"(uuid, public.companies) IS 'Adds what is due of a company to the draft of its client, at most 100 lines a company; how many lines it added.';

COMMENT ON FUNCTION "private"."draft_of_payer"(uuid, uuid) IS 'The draft that gathers what recurs for a client, locked; a new one where there is none.';

COMMENT ON FUNCTION "private"."end_combined_report"() IS 'Withdraws the report of a payment over many invoices that changed or was withdrawn; who made it is notified why by the payment.';

COMMENT ON FUNCTION "private"."end_proforma"(public.invoices, public.proforma_end) IS 'Ends the proforma of a draft that is in force, if any.';

COMMENT ON FUNCTION "private"."fee_payment"(public.obligations, boolean) IS 'How an open annual fee is paid that no invoice bills yet: {how: to_firm, currency, account_holder, bank_name, account_number, bic, valid_from, reference} where the firm takes it before the invoice and has confirmed bank details in its currency; {how: invoice_follows} where the firm invoices the fees of the type; else {how: ask}. Null for every other duty.';

COMMENT ON FUNCTION "private"."file_receipts"(text, uuid, text, integer, jsonb, boolean, boolean) IS 'Files what a table of receipts settles, for a command of staff: see file_annual_fees and file_returns.';

COMMENT ON FUNCTION "private"."file_stem"(text) IS 'The name of a file without its ending, in small letters.';

COMMENT ON FUNCTION "private"."follow_draft"() IS 'Ends the proforma of a draft that is issued, bills another sum, or is discarded.';

COMMENT ON FUNCTION "private"."follow_lines"() IS 'Ends the proforma of a draft whose lines change, also where the sum stays the same.';

COMMENT ON FUNCTION "private"."free_void_periods"() IS 'Frees the periods of recurring services on an invoice that becomes void.';

COMMENT ON FUNCTION "private"."is_guessable_token"(uuid) IS 'Whether a token of a link is not random: none, or one that is no uuid of version 4 and has less than eight different digits or tells the time of the last or next 30 days, as uuids of versions 1, 6 and 7 do. 128 random bits look like one once in some hundred thousand.';

COMMENT ON FUNCTION "private"."is_named_in_records"(uuid) IS 'Whether records that the law wants kept name an account: applications, change requests, signed declarations and statements, invoices, postings on an account, evidence for the zero rate, discounts, proformas, imports of a portfolio.';

COMMENT ON FUNCTION "private"."keep_discount"() IS 'Refuses to edit a discount, for every caller, but to end it once: lines of invoices have its terms. Raises not_allowed.';

COMMENT ON FUNCTION "private"."keep_proforma"() IS 'Refuses to edit a proforma, for every caller, but to end it once: the client was sent what it says. Raises not_allowed.';

COMMENT ON FUNCTION "private"."lock_card_payment"(uuid) IS 'A payment by card, with its invoices and tenant locked before it, in the order of all commands; null for none.';

COMMENT ON FUNCTION "private"."lock_combined_payment"(text, uuid) IS 'A payment over many invoices for a member of staff, locked with its invoices until the command ends. Raises not_found, and what private.require_staff raises.';

COMMENT ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) IS 'Locks the drafts of the clients of some companies, in their order: before the tenant, as each command locks its invoice.';

COMMENT ON FUNCTION "private"."lock_recurring"(text, uuid) IS 'A recurring service for a staff member, locked until the command ends. Raises not_found and what require_staff raises.';

COMMENT ON FUNCTION "private"."lock_template"(text, uuid) IS 'A template for an owner of its firm or a member of staff, locked until the command ends. Raises not_allowed for a member of the firm, not_found for others, and what private.require_staff raises.';

COMMENT ON FUNCTION "private"."match_receipts"(uuid, text, integer, jsonb) IS 'The lines of a table of receipts, each with the company it names by number or name, the duties that a receipt settles, and whether one was filed with this receipt and day already. `code` says why a line has none; `doubts` why it may be wrong: those of private.receipted_duties, name_in_part, receipt_twice (another company of the table has the receipt), receipt_known (a duty that is done has it).';

COMMENT ON FUNCTION "private"."months_of"(text) IS 'How many months a period of a recurring service has.';

COMMENT ON FUNCTION "private"."named_invoices"(public.bank_lines) IS 'The invoices of its tenant that the text of a line names, by themselves or by their proforma.';

COMMENT ON FUNCTION "private"."named_proformas"(public.bank_lines) IS 'The proformas of its tenant whose reference is in the text of a line.';

COMMENT ON FUNCTION "private"."names_by_proforma"(public.bank_lines, uuid) IS 'Whether a line names a proforma that an invoice follows.';

COMMENT ON FUNCTION "private"."new_token_hash"(uuid) IS 'The hash of a token that no invitation of any kind has yet. Raises invitation.invalid for one that can be guessed, invitation.conflict.';

COMMENT ON FUNCTION "private"."notify_proforma_end"(public.proformas) IS 'Notifies the client that a proforma is not to be paid any more, but where the invoice follows.';

COMMENT ON FUNCTION "private"."number_proforma"(uuid) IS 'The next number of the proformas of a tenant, without gaps.';

COMMENT ON FUNCTION "private"."payment_line"(uuid) IS 'What a mail says of how a fee is paid that no invoice bills: {pay: to_firm, invoice_follows or ask, reference}; empty for other duties.';

COMMENT ON FUNCTION "private"."place_of_payment"(uuid) IS 'The subject of notifications about a payment over many invoices: the one that is due first.';

COMMENT ON FUNCTION "private"."post_card_receipt"(public.card_payments) IS 'Posts what was received by card and not given back: on its invoices as far as they are owed, the rest on the account of their clients. Raises what private.post_receipt raises.';

COMMENT ON FUNCTION "private"."proforma_ids"() IS 'The proformas of the applications of the signed-in person, of the companies they reach with the right to see invoices, and those of many companies that they pay: as private.invoice_ids has invoices.';

COMMENT ON FUNCTION "private"."proforma_subject"(public.invoices) IS 'What a proforma is for, as it is called on that day.';

COMMENT ON FUNCTION "private"."proformas_in"(text) IS 'The references of proformas in a text of a bank, whose check digits hold.';

COMMENT ON FUNCTION "private"."proposals_of"(public.bank_lines, numeric) IS 'Up to ten invoices that what is left of a line may pay, the likeliest first. `reasons`: reference, proforma, number, amount, payer_known, payer_similar. `differs`: less or more than is owed, paid already, currency, and payer_similar, payer_stranger or payer_missing.';

COMMENT ON FUNCTION "private"."receipted_duties"(uuid, text, integer) IS 'The companies of a tenant with what a receipt may settle, by kind: annual_fees and substance of a year, or beneficial_owners, of which all that are open are settled by one filing. `doubts` says what speaks against filing it now: statement_not_accepted, files_no_report, particulars_missing.';

COMMENT ON FUNCTION "private"."recurring_amount"(public.recurring_services, date) IS 'What a period of a recurring service costs that begins on a day: what was agreed, or the price of that day; null without a price.';

COMMENT ON FUNCTION "private"."recurring_due"(public.recurring_services) IS 'The first days of the periods of a service that have begun and are on no invoice or draft; none while it is paused, once it ended, or while its company is off the register.';

COMMENT ON FUNCTION "private"."recurring_note"(text) IS 'A reason of 3 to 1000 characters. Raises recurring.invalid.';

COMMENT ON FUNCTION "private"."reduction"(public.discounts, numeric) IS 'What a discount takes off an amount, to the cent; at most all of it.';

COMMENT ON FUNCTION "private"."refresh_each_rule"(uuid, uuid) IS 'The work of refresh_obligations, rule by rule.';

COMMENT ON FUNCTION "private"."refresh_obligations_of_company"(uuid) IS 'Makes the obligations of one company those the rules yield today.';

COMMENT ON FUNCTION "private"."reminders_between"(date, date, uuid[]) IS 'The reminders of companies on the days after one day up to another: open duties that no invoice bills, and unpaid invoices, both without a report of the client, invoices also without a promise or a dispute that stands; yearly statements that are not signed and can be; and documents of the companies and of those who take part in them, without those that a newer version replaces. A document of a party is there once for each company. Holds are not looked at.';

COMMENT ON FUNCTION "private"."require_billable"(public.invoices) IS 'Refuses a draft that cannot be sent to its client: as an invoice, and as a proforma before. Raises invoice.amount_missing, invoice.companies_changed, invoice.discount_changed, invoice.hit_true.';

COMMENT ON FUNCTION "private"."require_card_payable"(uuid[], numeric) IS 'Refuses to pay invoices by card that are in question or reported as paid, and a sum outside of what a card pays. Raises card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid.';

COMMENT ON FUNCTION "private"."require_card_taker"(uuid, uuid[]) IS 'The provider of a firm that takes cards. Raises card_payment.off for a firm that takes none, and while a party of the invoices has a true match.';

COMMENT ON FUNCTION "private"."require_own_discounts"(public.invoices) IS 'Refuses a draft with the discount of a client whom it does not bill any more. Raises invoice.discount_changed.';

COMMENT ON FUNCTION "private"."require_refund_parts"(public.card_payments, numeric) IS 'Refuses a refund of money that was used for something else. Raises card_payment.refund_invalid.';

COMMENT ON FUNCTION "private"."require_service"() IS 'Lets a server with the secret key through, a part of the worker that is signed in with a role of its own (maintenance/worker-roles.sql), and no person. Which role may call which command is a grant. Raises not_allowed.';

COMMENT ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) IS 'Whether the caller previews templates with a company, application or change request: staff with any, an owner with all of their firm, whose records they read.';

COMMENT ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) IS 'Writes down what became of a claimed mail: sent, failed, or retry (after 5, 25, 125 and 625 minutes, five times in all; a test is not tried again), and what the mail server answered. With the code and the status of a refusal of the address for good, the address is marked; a mail that was sent takes the mark away. The token of a link goes once the mail is settled. For portal_mail and the owner.';

COMMENT ON FUNCTION "private"."signal_change"() IS 'Sends the signals of one statement. Beyond 20 rows of a tenant, a table and an action in one transaction it no longer names them, and sends no more. Members get one signal of a table in a transaction. The trigger names the audience: members and staff, or staff.';

COMMENT ON FUNCTION "private"."standings_without"(text) IS 'The standings in which an action is refused, for what filters many rows: it is called once, outside the query.';

COMMENT ON FUNCTION "private"."statements_of"(uuid, integer) IS 'The yearly statements of a tenant for a year, each with its standing (see the head of this file), whether it is not signed after its day, and the duty of its report on substance. `files_report`: its class files one. Without those that are not signed of companies whose standing refuses it.';

COMMENT ON FUNCTION "private"."substance_reports"(uuid, integer) IS 'The duty of the report on economic substance of each company of a tenant, for the fiscal year that ends in a year.';

COMMENT ON FUNCTION "private"."sure_invoice"(public.bank_lines, numeric) IS 'The one invoice that a line names and pays exactly with what is left of it: by its reference, that of its proforma, or by its number from a payer who is known. Null where that is not sure.';

COMMENT ON FUNCTION "private"."worker_part"() IS 'The part of the worker that is signed in to the database with the role of that part; null for everyone else. It looks at the role of the sign-in, which no statement of that role changes.';

COMMENT ON FUNCTION "public"."add_discount"(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) IS 'Gives a discount from a day, today at the earliest, until a day within two years, under an id from the browser, so that a repeat gives nothing twice: to a client of the tenant or to all, on a service that has a price or on all, as a percentage or as a sum of each line in US dollars to the cent, with a reason (3 to 1000 characters) and what clients read (3 to 120). For the owners of the tenant and staff with the duty billing. Raises discount.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) IS 'Enters a service that recurs for a company, under an id from the browser, so that a repeat enters nothing twice: a text of 3 to 120 characters, month, quarter or year, a first day at most 366 days ago, an amount of a period in US dollars to the cent, or a code whose price holds (null amount). For staff with the duty billing. Raises recurring.invalid with a json array of {code, field} as detail, recurring.billed_yearly where the yearly invoice has the service, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."bank_details_in_force"(uuid) IS 'Where one pays to in a tenant today, by currency, and since when; without who proposed it and why. For those who see an issued invoice or a proforma of the tenant, its owners and staff. Raises not_found for others, account.suspended.';

COMMENT ON FUNCTION "public"."bank_line_proformas"(uuid) IS 'The proformas that a line of a bank names and that no invoice follows that could be paid: the draft is not issued yet, was discarded, or its invoice is void. The money goes on the account of `client_id`, or waits for the issue. At most 10. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."begin_card_payment"(uuid, uuid) IS 'Begins a payment by card of what is owed on an issued invoice, under an id from the browser, and says what to ask of the provider. A payment of the invoice that was begun in the last 30 minutes and is for the same sum is answered instead; another one ends, as does that of a combined payment with the invoice, and its pages are in `ended_pages`. For who may report the payment. Raises card_payment.off, card_payment.settled, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid below 1.00 and above 999,999.99, card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."begin_combined_card_payment"(uuid, uuid) IS 'Begins a payment by card of a combined payment that stands, as begin_card_payment does for one invoice; `number` is its reference. Pages of single invoices in it end. For who made it and may report each of its invoices as paid. Raises combined_payment.ended, card_payment.off, card_payment.invoice_disputed, card_payment.invoice_reported, card_payment.amount_invalid, card_payment.conflict, rate.too_many above 60 an hour, not_allowed, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."check_firm_point"(uuid, text) IS 'Says that the caller looked at the prices or the ladder of a tenant and keeps what the platform sets, or wants no templates; a repeat does nothing. For the tenant''s owners, and senior management or the super admin. Raises not_found for any other point, duty.senior_needed, staff.read_only, not_allowed for a member, account.suspended.';

COMMENT ON FUNCTION "public"."create_calendar_feed"(uuid, uuid, uuid) IS 'Makes a link under which a calendar program reads the duties of a company, or of all companies the caller reaches in the tenant (company null), and returns its id. The token is 128 random bits that the caller made; a repeat changes nothing. At most 20 links a person. Not for staff, who have a calendar of their own. Raises calendar.link_invalid, calendar.link_taken, calendar.too_many_links, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decline_combined_payment"(uuid, text) IS 'Declines the report of a payment over many invoices with a reason the client reads (1 to 1000 characters), for all of its invoices at once; the payment stands. Nothing happens when the caller did so already. For staff with the duty billing. Raises payment.reply_invalid, combined_payment.not_reported, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."decline_payment_notice"(uuid, text) IS 'Declines an open report of a payment with a reason the client reads (1 to 1000 characters); nothing happens when it is declined already. For staff; that of an invoice is for the duty billing. Raises payment.reply_invalid, payment.notice_settled, payment.notice_combined for one of a payment over many invoices, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."discount_list"(uuid) IS 'The discounts of a tenant, at most 500, those that hold or are planned first: for whom and for what, its days and reasons, `state` (planned, holds, over, ended), and on how many issued invoices it took how much off, before VAT. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."discount_preview"(uuid, date, date, uuid, text) IS 'Whom a discount would reach: the companies whose yearly invoices have the service and their clients, the applications that are not submitted, and how many other discounts hold on one of its days for one of them. `client_id` and `code` are null for all. For the owners of the tenant and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."draft_recurring"(uuid) IS 'Drafts each period of a recurring service of a tenant that has begun and is on no invoice: one draft for each client who pays, of at most 500 companies with at most 100 lines. A repeat drafts nothing twice. Answers how many drafts have new lines, and how many lines. For staff with the duty billing. Raises duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."end_discount"(uuid, text) IS 'Ends a discount before its last day, with a reason (3 to 1000 characters): from now on no line of a new draft has it. Drafts and invoices that have it keep it. A repeat does nothing. For the owners of the tenant and staff with the duty billing. Raises discount.over after its last day, discount.invalid, duty.billing_needed, not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."end_recurring"(uuid, text) IS 'Ends a recurring service with a reason (3 to 1000 characters): nothing more of it is drafted, also what is due. Drafts and invoices keep their lines. A repeat does nothing. For staff with the duty billing. Raises recurring.invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean, boolean) IS 'Notes that the annual fees of a year are paid to the Registrar, from a table of receipts: 1 to 500 of {company: its registration number or its name, reference: the number of the receipt, done_on: a day}. Answers each line: `code` is null for one that is done, else why it is not: fee.company_unknown, fee.company_ambiguous, fee.not_due without a fee of that year, fee.receipt_missing, fee.doubtful for one with `doubts` (name_in_part, receipt_twice, receipt_known) unless `take_doubtful`, or what complete_obligation raises. `is_filed`: it was done with this receipt and day before; a repeat has no second effect. With `only_check` nothing is written. For staff with a duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."file_returns"(uuid, public.return_kind, integer, jsonb, boolean, boolean) IS 'Notes that returns are filed, from a table of receipts as that of file_annual_fees: the reports on economic substance of the fiscal year that ends in `year`, or the filings of beneficial owners that are due (without a year), all of a company with one receipt. Answers each line: `code` is null for one that is done, else why it is not: fee.company_unknown, fee.company_ambiguous, fee.receipt_missing, statement.report_not_due, statement.filing_not_due, fee.doubtful for one with `doubts` (name_in_part, receipt_twice, receipt_known, statement_not_accepted, files_no_report, particulars_missing) unless `take_doubtful`, or what complete_obligation raises. `is_filed`: it was done with this receipt and day before; a repeat has no second effect. With `only_check` nothing is written. For staff with a duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."firm_checklist"(uuid) IS 'What a tenant needs for a launch, in order: logo, colours, sender, letterhead, tax_number, owners (two, since bank details need a second person), bank_details (in force today), prices and ladder (its own, or looked at), templates (one in use, or none wanted), duties (staff for a review, its second decision and senior management), clients (open for enrolment, or one has joined), companies. `is_waiting` says that something of it is on its way. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."firm_use"(uuid) IS 'A tenant as its owners run it: branding with its version, features, limits, whether it files applications after their payment, and how much of each limit is used. For its owners and staff. Raises not_allowed for a member, not_found, account.suspended.';

COMMENT ON FUNCTION "public"."invite_client"(uuid, uuid, text, public.company_access) IS 'Invites an address to a company, for seven days; an earlier invitation that waits is revoked. The token of the link, 128 random bits of the browser, is mailed to the address and kept as a hash alone; answers the id. For senior management and the super admin, the tenant''s owners, and the company''s owners except to make another owner; at most 30 an hour of who is no staff. Raises invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_colleague"(uuid, text, public.staff_duty[]) IS 'Invites an address to become staff with these duties, for seven days; an earlier invitation of a colleague that waits is revoked. The token of the link, 128 random bits of the browser, is mailed to the address and kept as a hash alone; answers the id. An empty list of duties is staff who work without deciding; read_only stands alone. For the super admin. Raises invitation.email_invalid, invitation.recipient_limit, invitation.already_staff, invitation.conflict, invitation.invalid, duty.invalid, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_company"(uuid, uuid, text, text) IS 'Invites an address to run a tenant with the firm of that name (2 to 160 characters), for seven days; an earlier invitation that waits is revoked. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. For senior management and the super admin. Raises invitation.email_invalid, invitation.company_name_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, duty.senior_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_owner"(uuid, uuid, text) IS 'Invites an address to be an owner of a tenant that exists, for seven days; an earlier invitation that waits is revoked, and the super admin and the other owners are notified. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. For the tenant''s owners, at most 30 mails an hour. Raises invitation.email_invalid, invitation.already_owner, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invite_party"(uuid, uuid, uuid, text) IS 'Invites one of an application''s people, whose name is known already, to fill in their own part, for seven days; an earlier invitation of theirs that waits is revoked. The token of the link, 128 random bits of the browser, is kept as a hash alone; answers the id. For the applicant. Raises invitation.email_invalid, invitation.invalid, invitation.own_address, invitation.recipient_limit, invitation.person_unnamed, invitation.part_taken, invitation.part_done once it was submitted, invitation.part_registered for who is in a register, invitation.conflict, application.not_editable once it has ended, tenant.feature_off, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."invoice_discounts"(uuid) IS 'The discounts that the lines of a draft can have, the earliest first; none for an invoice that is issued or unknown. Of those for a line the one that takes most off applies. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."issue_invoice"(uuid, date) IS 'Gives a draft its number, which it returns, and sends it to the client with a notification; from then on it does not change. Due today at the earliest, in a year at the latest. A repeat returns the same number. For staff with the duty billing. Raises invoice.due_invalid, invoice.amount_missing while a line has no amount (its field is lines.0 for the first line) or nothing is billed, invoice.hit_true while a party it concerns is on a watchlist, invoice.companies_changed where a company of many has another client by now, invoice.discount_changed where the discount of another client is on it, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."issue_proforma"(uuid, uuid, integer, date) IS 'Sends what a draft bills, read at this version, to the client as a proforma invoice, under an id from the browser: its number, also for a repeat. It holds until a day from today to a year from today. Nothing is posted, and the draft stays a draft. A draft has one that is in force. For staff with the duty billing. Raises proforma.day_invalid, proforma.in_force, invoice.conflict, invoice.not_editable, what issue_invoice raises of a draft that cannot be issued, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."pause_recurring"(uuid, text) IS 'Pauses a recurring service with a reason (3 to 1000 characters): nothing of it is drafted until it goes on. A repeat does nothing. For staff with the duty billing. Raises recurring.ended, recurring.invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."read_audit_heads"() IS 'The head of every audit chain, for the worker that keeps them elsewhere: how many entries, the id of the last and its hash. Null is the chain of the platform. For a server with the secret key and for portal_audit_heads. Raises not_allowed.';

COMMENT ON FUNCTION "public"."record_combined_payment"(uuid, date, public.payment_method, text) IS 'Records a payment over many invoices that its client reports as paid: each of its invoices is paid by its part, all or none. Nothing happens when it is done already. Without a reference, that of the payment. For staff with the duty billing. Raises combined_payment.ended, combined_payment.not_reported, what record_payment raises, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."recurring_list"(uuid, uuid) IS 'What recurs in a tenant or for one of its companies, at most 1,000: the amount of a period today before VAT (null without a price), how many periods are due, when the next one begins, and what it brings in a year (nothing while it is paused or over). Staff and the owners of the tenant read all with the notes, others what has not ended of companies whose invoices they see. Raises account.suspended.';

COMMENT ON FUNCTION "public"."report_combined_payment"(uuid, date, numeric, text, text, uuid) IS 'Reports that a payment over many invoices, which the caller made and which stands, was paid: the day, not after today; the amount, which is its sum; a reference (at most 120 characters), a note (at most 1000), and a receipt, a document of one of its companies or applications. A repeat while the report is open reports nothing twice. Raises combined_payment.ended, combined_payment.amount_differs, combined_payment.invoice_reported, payment.day_invalid, payment.reference_invalid, payment.note_too_long, payment.document_unknown, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."report_worker_life"(text, text) IS 'A part of the worker says that it lives, with the version it runs; its silence ends. For a server with the secret key, and for the role of a part, which speaks for that part alone. Raises worker.part_invalid for a name that is none and for more than 50 parts, not_allowed.';

COMMENT ON FUNCTION "public"."resend_invitation"(uuid, uuid) IS 'Gives an invitation that waits a new token, 128 random bits of the browser, and seven more days; the former link is void. The new one is mailed, but for one''s own part in an application, which mail_part mails; answers the id. For senior management, the tenant''s owners and who invited; of a colleague for the super admin. A caller who may invite today becomes the inviter where the former one no longer may. Raises invitation.not_pending, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, tenant.feature_off, duty.senior_needed, staff.read_only, not_found, account.suspended, not_allowed also when neither of the two may.';

COMMENT ON FUNCTION "public"."resume_recurring"(uuid) IS 'Lets a paused service go on: periods that began in the pause are not billed, those that begin from today on are. A repeat does nothing. For staff with the duty billing. Raises recurring.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retire_document_template"(uuid) IS 'Retires a template: no document is made from it until a version is put into use again. What was made stays. For owners of the firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."save_document_template"(uuid, uuid, public.template_kind, public.template_subject, text, text, integer, text, text, text) IS 'Saves a wording of a template as its next version, and returns the number; expected_version 0 makes a new template under the id of the caller. With a file, which the caller put into the bucket templates before, it is a Word document and the wording its text. What is in use stays in use until the new version is put into use. For owners of the firm, the compliance officer and senior management. Raises template.conflict when a colleague saved meanwhile, template.name_invalid, template.kind_invalid, template.subject_settled, template.format_settled, template.file_missing, template.file_invalid, template.body_invalid, template.field_unknown with the field in its detail, duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."set_fee_payment"(uuid, boolean) IS 'Sets whether clients may pay an annual fee to a firm before its invoice. For the owners of the tenant and the super admin. Raises not_found, not_allowed, staff.read_only, account.suspended.';

COMMENT ON FUNCTION "public"."set_invoice_lines"(uuid, integer, jsonb, uuid) IS 'Replaces the lines of a draft and returns its new version: 1 to 100 of {kind: government or service, label, amount in the invoice''s currency with at most two decimals or null, per: once or year, vat_treatment, code?, discounted?, recurring?, period?}; fees of the government are disbursements and nothing else is. A discounted line of ours is reduced by the discount that takes most off it, where one holds. A line keeps the period of a recurring service that it had. VAT is added. Of the draft of a payer those of one of its companies, which is then given. For staff with the duty billing. Raises invoice.line_invalid, invoice.company_unknown, invoice.conflict, invoice.not_editable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."share_companies"(uuid, uuid[], text, public.company_access, boolean, date) IS 'Invites an address to 1 to 500 companies of the caller in one firm, for seven days, as viewer or signatory, with or without the invoices, until a day in Nassau at most ten years ahead, or without an end. An earlier invitation that waits for one of them is revoked. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. For the owners of the companies; at most 30 an hour. Raises access.companies_missing, access.level_missing, access.until_invalid, access.own_address, invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values"(public.template_subject, uuid) IS 'What the fields of templates hold of a company, application or change request, for the preview of staff, and of owners within their own firm. Raises not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."template_values_of_companies"(uuid[]) IS 'What the fields of templates hold of each of several companies, by name, 200 at most; a company that is not there is left out. For what staff read before they make many documents. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."use_document_template"(uuid, integer) IS 'Puts a version of a template into use, also one before the last: documents are made from it from now on. For owners of the firm, the compliance officer and senior management. Raises duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_payment_notice"(uuid) IS 'Takes back a report of a payment that is still open; nothing happens when it is withdrawn already. For those who may report. Raises payment.notice_settled, payment.notice_combined for one of a payment over many invoices, not_found, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."withdraw_proforma"(uuid, text) IS 'Withdraws a proforma with a reason that the client reads (1 to 2000 characters); nothing happens when it is withdrawn already. For staff with the duty billing. Raises proforma.reason_invalid, proforma.ended, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."firm_checks" IS 'What an owner of a firm has looked at and keeps as the platform sets it: its prices, its levels of reminders, no templates. Written by check_firm_point.';

COMMENT ON TABLE "private"."proforma_numbers" IS 'The last number of a proforma given in a tenant and year.';

COMMENT ON TABLE "public"."card_payments" IS 'Payments of an invoice, or of a combined payment over many, on the page of a card provider. Read by those who may pay the invoice, by who made the combined payment, owners of the firm and staff. Written by commands; what is paid is posted in the ledger under the id of the payment.';

COMMENT ON TABLE "public"."discounts" IS 'Reductions of services of a tenant for some days. Read by staff and the owners of the tenant; a client reads what became of it on a line of an invoice. Written by commands, never edited but for its end.';

COMMENT ON TABLE "public"."document_template_versions" IS 'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by owners of the firm and staff; written by commands.';

COMMENT ON TABLE "public"."document_templates" IS 'The templates of a firm for documents. Read by its owners and staff; written by commands.';

COMMENT ON TABLE "public"."proformas" IS 'Proforma invoices: what a draft billed when it was sent to the client before its issue. No tax invoice, posted nowhere, counted nowhere. Read by those who would read the invoice, by owners of the tenant and staff. Written by commands, never edited but for its end.';

COMMENT ON TABLE "public"."recurring_services" IS 'What a tenant bills a company for each month, quarter or year. Read by staff and the owners of the tenant; who sees the invoices of the company reads them with recurring_list. Written by commands.';

COMMENT ON TABLE "public"."starting_texts" IS 'Texts of the platform from which a firm starts a template of its own. Read by owners of firms and staff; written by migrations.';

COMMENT ON VIEW "public"."duty_list" IS 'The duties of companies that the caller sees, to staff also those of parties and of the firm itself, without those struck out. `company_name` is whose duty it is: a company, a party or, with neither, the firm. `outcome` is open, late, in_time, done_late or waived; `exposure` is null for one that is not open, else {penalty, currency, effect, is_known, is_verified, next_on, next_penalty, next_effect} as private.obligation_exposure has it for today; `notice` is the newest report of the client {id, state, paid_on, reply}, null without one; `invoice` is the one that bills its fee {id, number, state, due_on}, null without; `payment` says how a fee is paid that no invoice bills, to people who may pay it (private.fee_payment), null without; `is_verified` is false where no primary source has confirmed the rule; `days_late` is null for one that is not open; `client_name` is null for those who may not read the client''s profile; `may_report` says whether the caller acts for the company; `receipt` is the document {id, file_name} a duty was completed with, or that of the open report.';

COMMENT ON VIEW "public"."group_duties" IS 'The duties of duty_list with the group of the caller that their company is in; null for none.';

REVOKE ALL ON FUNCTION "private"."apply_discounts"(uuid, uuid, integer[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."apply_discounts"(uuid, uuid, integer[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."bank_details_of"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bank_details_of"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."begin_card"(public.card_payments, text, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."begin_card"(public.card_payments, text, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."best_discount"(public.invoices, text, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."best_discount"(public.invoices, text, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_invoices"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_invoices"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_refund_parts"(public.card_payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_refund_parts"(public.card_payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."card_subject"(public.card_payments) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."card_subject"(public.card_payments) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_line_discount"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_line_discount"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_recurring_line"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_recurring_line"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."claim_mail"() FROM "portal_mail";

GRANT EXECUTE ON FUNCTION "private"."claim_mail"() TO "portal_mail";

REVOKE ALL ON FUNCTION "private"."companies_with_service"(uuid, text, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."companies_with_service"(uuid, text, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."company_file_keys"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."company_file_keys"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."confirm_combined_report"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."confirm_combined_report"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."count_signalled"(text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."count_signalled"(text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discount_holds"(public.discounts, timestamp with time zone) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discount_holds"(public.discounts, timestamp with time zone) TO "postgres";

REVOKE ALL ON FUNCTION "private"."discounts_for"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."discounts_for"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_company_periods"(uuid, public.companies) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_company_periods"(uuid, public.companies) TO "postgres";

REVOKE ALL ON FUNCTION "private"."draft_of_payer"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."draft_of_payer"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_combined_report"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_combined_report"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."end_proforma"(public.invoices, public.proforma_end) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."end_proforma"(public.invoices, public.proforma_end) TO "postgres";

REVOKE ALL ON FUNCTION "private"."fee_payment"(public.obligations, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."fee_payment"(public.obligations, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."file_receipts"(text, uuid, text, integer, jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."file_receipts"(text, uuid, text, integer, jsonb, boolean, boolean) TO "postgres";

REVOKE ALL ON FUNCTION "private"."file_stem"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."file_stem"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_draft"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_draft"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."follow_lines"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."follow_lines"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."free_void_periods"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."free_void_periods"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_guessable_token"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_guessable_token"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_discount"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_discount"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_proforma"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_proforma"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_combined_payment"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_combined_payment"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_payer_drafts"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_recurring"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_recurring"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."match_receipts"(uuid, text, integer, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."match_receipts"(uuid, text, integer, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."months_of"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."months_of"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."named_proformas"(public.bank_lines) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."named_proformas"(public.bank_lines) TO "postgres";

REVOKE ALL ON FUNCTION "private"."names_by_proforma"(public.bank_lines, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."names_by_proforma"(public.bank_lines, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."notify_proforma_end"(public.proformas) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."notify_proforma_end"(public.proformas) TO "postgres";

REVOKE ALL ON FUNCTION "private"."number_proforma"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."number_proforma"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."payment_line"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."payment_line"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."place_of_payment"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."place_of_payment"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proforma_ids"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proforma_ids"() TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."proforma_subject"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proforma_subject"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."proformas_in"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."proformas_in"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."receipted_duties"(uuid, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."receipted_duties"(uuid, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_amount"(public.recurring_services, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recurring_amount"(public.recurring_services, date) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_due"(public.recurring_services) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recurring_due"(public.recurring_services) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recurring_note"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recurring_note"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."reduction"(public.discounts, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."reduction"(public.discounts, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_each_rule"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refresh_each_rule"(uuid, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."refresh_obligations_of_company"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."refresh_obligations_of_company"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_billable"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_billable"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_card_payable"(uuid[], numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_card_payable"(uuid[], numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_card_taker"(uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_card_taker"(uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_own_discounts"(public.invoices) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_own_discounts"(public.invoices) TO "postgres";

REVOKE ALL ON FUNCTION "private"."require_refund_parts"(public.card_payments, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."require_refund_parts"(public.card_payments, numeric) TO "postgres";

REVOKE ALL ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."sees_template_subject"(public.template_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) FROM "portal_mail";

GRANT EXECUTE ON FUNCTION "private"."settle_mail"(uuid, text, text, integer, text) TO "portal_mail";

REVOKE ALL ON FUNCTION "private"."standings_without"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."standings_without"(text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "private"."substance_reports"(uuid, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."substance_reports"(uuid, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."worker_part"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."worker_part"() TO "postgres";

REVOKE ALL ON FUNCTION "public"."add_discount"(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_discount"(uuid, uuid, date, date, text, text, uuid, text, numeric, numeric) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."add_recurring"(uuid, uuid, text, text, date, public.vat_treatment, text, numeric, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."bank_line_proformas"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."bank_line_proformas"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."begin_combined_card_payment"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."begin_combined_card_payment"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."decline_combined_payment"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."decline_combined_payment"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."discount_list"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discount_list"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."discount_preview"(uuid, date, date, uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."discount_preview"(uuid, date, date, uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."draft_recurring"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."draft_recurring"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_discount"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_discount"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."end_firm_export"(uuid, uuid, bigint, bigint) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."end_recurring"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."end_recurring"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."erase_next_firm"(integer) FROM "portal_firm_deletions";

GRANT EXECUTE ON FUNCTION "public"."erase_next_firm"(integer) TO "portal_firm_deletions";

REVOKE ALL ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."file_annual_fees"(uuid, integer, jsonb, boolean, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."file_returns"(uuid, public.return_kind, integer, jsonb, boolean, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."file_returns"(uuid, public.return_kind, integer, jsonb, boolean, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_files"(uuid, uuid, text) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_log"(uuid, uuid, bigint, integer) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_log_head"(uuid, uuid) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."firm_export_rows"(uuid, uuid, text, jsonb, integer) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."firm_use"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."firm_use"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."forget_firm_files"(text[]) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."forget_firm_files"(text[]) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."invoice_discounts"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."invoice_discounts"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."issue_proforma"(uuid, uuid, integer, date) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."issue_proforma"(uuid, uuid, integer, date) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."pause_recurring"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."pause_recurring"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."read_audit_heads"() FROM "portal_audit_heads";

GRANT EXECUTE ON FUNCTION "public"."read_audit_heads"() TO "portal_audit_heads";

REVOKE ALL ON FUNCTION "public"."record_combined_payment"(uuid, date, public.payment_method, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."record_combined_payment"(uuid, date, public.payment_method, text) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."record_firm_export_part"(uuid, uuid, integer, text, bigint, text, jsonb) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."record_scan"(uuid, uuid, text, text, text) FROM "portal_scans";

GRANT EXECUTE ON FUNCTION "public"."record_scan"(uuid, uuid, text, text, text) TO "portal_scans";

REVOKE ALL ON FUNCTION "public"."recurring_list"(uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."recurring_list"(uuid, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."release_firm_export"(uuid, uuid) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."release_firm_export"(uuid, uuid) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."report_combined_payment"(uuid, date, numeric, text, text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."report_combined_payment"(uuid, date, numeric, text, text, uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text) FROM "portal_audit_heads";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_audit_heads";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text) FROM "portal_firm_deletions";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_firm_deletions";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text) FROM "portal_mail";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_mail";

REVOKE ALL ON FUNCTION "public"."report_worker_life"(text, text) FROM "portal_scans";

GRANT EXECUTE ON FUNCTION "public"."report_worker_life"(text, text) TO "portal_scans";

REVOKE ALL ON FUNCTION "public"."resume_recurring"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."resume_recurring"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."set_fee_payment"(uuid, boolean) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."set_fee_payment"(uuid, boolean) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."spent_firm_files"(integer) FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."spent_firm_files"(integer) TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."take_firm_export"() FROM "portal_firm_exports";

GRANT EXECUTE ON FUNCTION "public"."take_firm_export"() TO "portal_firm_exports";

REVOKE ALL ON FUNCTION "public"."take_scans"(integer) FROM "portal_scans";

GRANT EXECUTE ON FUNCTION "public"."take_scans"(integer) TO "portal_scans";

REVOKE ALL ON FUNCTION "public"."template_values_of_companies"(uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."template_values_of_companies"(uuid[]) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."withdraw_proforma"(uuid, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."withdraw_proforma"(uuid, text) TO "authenticated", "postgres";

REVOKE ALL ON SCHEMA "private" FROM "portal_mail";

GRANT USAGE ON SCHEMA "private" TO "portal_mail";

REVOKE ALL ON SCHEMA "public" FROM "portal_audit_heads";

GRANT USAGE ON SCHEMA "public" TO "portal_audit_heads";

REVOKE ALL ON SCHEMA "public" FROM "portal_firm_deletions";

GRANT USAGE ON SCHEMA "public" TO "portal_firm_deletions";

REVOKE ALL ON SCHEMA "public" FROM "portal_firm_exports";

GRANT USAGE ON SCHEMA "public" TO "portal_firm_exports";

REVOKE ALL ON SCHEMA "public" FROM "portal_mail";

GRANT USAGE ON SCHEMA "public" TO "portal_mail";

REVOKE ALL ON SCHEMA "public" FROM "portal_scans";

GRANT USAGE ON SCHEMA "public" TO "portal_scans";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."proforma_numbers" TO "postgres";

GRANT SELECT ON TABLE "public"."discounts" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."discounts" TO "postgres";

GRANT SELECT ON TABLE "public"."proformas" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."proformas" TO "postgres";

GRANT SELECT ON TABLE "public"."recurring_services" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."recurring_services" TO "postgres";

GRANT USAGE ON TYPE "public"."proforma_end" TO "postgres";

GRANT SELECT ON TABLE "public"."duty_list" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."duty_list" TO "postgres";

GRANT SELECT ON TABLE "public"."group_duties" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."group_duties" TO "postgres";

ALTER TABLE "public"."proformas" ADD COLUMN "payment_reference" text GENERATED ALWAYS AS (private.payment_reference(number)) STORED;

COMMENT ON COLUMN "public"."proformas"."payment_reference" IS 'What a client writes on a payment (ISO 11649). A line of the bank that has it leads to the invoice that follows.';

CREATE INDEX proformas_reference_idx ON public.proformas USING btree (tenant_id, payment_reference);

reset check_function_bodies;

-- The storage service owns the table: policies alone are made there.
drop policy "Staff who save templates place their files" on storage.objects;
drop policy "Staff read the files of templates" on storage.objects;
drop policy "Staff read the files of templates that they have not saved" on storage.objects;
drop policy "Staff remove the files of templates that they have not saved" on storage.objects;

create policy "Who saves templates of a firm places their files" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'templates' and private.may_place_template(name) and not private.is_file_of_template(name));

create policy "Who reads a version of a template reads its file" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'templates' and exists (
      select from public.document_template_versions as saved
      where saved.file_path = objects.name and (saved.file_version is null or saved.file_version = objects.version)));

create policy "Who placed a file of a template reads it before it is saved" on storage.objects
  for select to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));

create policy "Who placed a file of a template removes it before it is saved" on storage.objects
  for delete to authenticated
  using (bucket_id = 'templates' and owner_id = (select private.active_user_id())::text and not private.is_file_of_template(name));
