/*
 * Bulk actions: one command for each of the rows that a person selected. Each row is done by the public command of its action, with the
 * rights of the person, so that duties, gates, states and the audit log hold as they do one by one.
 *
 *   run_many ──► up to 50 rows: done within the request, each answered by itself
 *           └──► more, up to 5,000: a job of the kind `bulk` (job-bulk.sql) in the name of the person
 *
 * What can be done is the table below, and each action is a line of code with its command in it: nothing that a caller sends becomes the
 * name of a function or a part of a statement. A test holds the table and the two functions together. Decision 106.
 */

-- The table ------------------------------------------------------------------

create function private.bulk_actions()
returns table (action text, command text, subject text, takes text[], may_take text[], at_once boolean, title text)
language sql immutable
set search_path = ''
as $$
  select known.action, known.command, known.subject, known.takes::text[], known.may_take::text[], known.at_once, known.title
  from (values
    ('alerts.acknowledge', 'acknowledge_alerts', 'alert', '{}', '{}', true, 'Acknowledge %s alerts'),
    ('alerts.assign', 'assign_alerts', 'alert', '{assignee}', '{}', true, 'Assign %s alerts'),
    ('alerts.resolve', 'resolve_alerts', 'alert', '{note}', '{}', true, 'Resolve %s alerts'),
    ('alerts.snooze', 'snooze_alerts', 'alert', '{until,reason}', '{}', true, 'Snooze %s alerts'),
    ('alerts.wake', 'wake_alerts', 'alert', '{}', '{}', true, 'Bring %s alerts back'),
    ('alerts.reopen', 'reopen_alerts', 'alert', '{}', '{}', true, 'Reopen %s alerts'),
    ('duties.complete', 'complete_obligations', 'duty', '{done_on}', '{reference,note}', true, 'Complete %s duties'),
    ('duties.waive', 'waive_obligations', 'duty', '{note}', '{}', true, 'Waive %s duties'),
    ('reminders.hold', 'hold_reminders_of', 'company', '{until,reason}', '{}', true, 'Hold the reminders of %s companies'),
    ('reminders.release', 'release_reminders_of', 'company', '{}', '{}', true, 'Release the reminders of %s companies'),
    ('applications.assign', 'assign_application', 'application', '{user_id}', '{word}', false, 'Assign %s applications'),
    ('applications.start_review', 'start_review', 'application', '{}', '{}', false, 'Start the review of %s applications'),
    ('kyc.assign', 'assign_kyc', 'kyc', '{user_id}', '{word}', false, 'Assign %s KYC cases'),
    ('documents.accept', 'accept_document', 'document', '{}', '{}', false, 'Accept %s documents'),
    ('invoices.issue', 'issue_invoice', 'invoice', '{due_on}', '{}', false, 'Issue %s invoices'),
    ('invoices.discard', 'discard_invoice', 'invoice', '{}', '{}', false, 'Discard %s drafts of invoices'),
    ('invoices.void', 'void_invoice', 'invoice', '{note}', '{}', false, 'Void %s invoices'),
    ('bank_lines.post', 'post_sure_line', 'bank_line', '{}', '{}', false, 'Post %s bank lines'),
    ('bank_lines.set_aside', 'set_aside_bank_line', 'bank_line', '{reason}', '{}', false, 'Set %s bank lines aside'),
    ('renewals.draft', 'draft_renewal', 'company', '{year}', '{}', false, 'Draft the yearly invoices of %s companies'),
    ('renewals.draft_for_payers', 'draft_payer_renewal', 'payer_company', '{year}', '{}', false,
      'Draft the yearly invoices of the payers of %s companies'),
    ('statements.accept', 'accept_statement', 'statement', '{}', '{}', false, 'Accept %s yearly statements'),
    ('tickets.assign', 'assign_ticket', 'ticket', '{assignee}', '{}', false, 'Assign %s tickets'),
    ('tickets.close', 'set_ticket_status', 'ticket', '{}', '{}', false, 'Close %s tickets')
  ) as known (action, command, subject, takes, may_take, at_once, title);
$$;

comment on function private.bulk_actions() is
  'What can be done with a selection: the command (its line in private.staff_commands holds), what the ids are of, the arguments it needs '
  'and may have besides, whether the command takes all rows at once and answers each, and what a job of it is called.';

-- The rows -------------------------------------------------------------------

create function private.bulk_rows(subject text, tenant_id uuid, ids uuid[]) returns table (id uuid, label text)
language sql stable
set search_path = ''
as $$
  select alert.id, alert.title from public.compliance_alerts as alert
  where bulk_rows.subject = 'alert' and alert.id = any (ids) and alert.tenant_id = bulk_rows.tenant_id
  union all
  select duty.id, concat_ws(', ', rule.name, coalesce(company.name, private.party_name(duty.party_id)))
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join public.companies as company on company.id = duty.company_id
  where bulk_rows.subject = 'duty' and duty.id = any (ids) and duty.tenant_id = bulk_rows.tenant_id
  union all
  select company.id, company.name from public.companies as company
  where bulk_rows.subject in ('company', 'payer_company') and company.id = any (ids) and company.tenant_id = bulk_rows.tenant_id
  union all
  select application.id, private.application_title(application) from public.draft_applications as application
  where bulk_rows.subject = 'application' and application.id = any (ids) and application.tenant_id = bulk_rows.tenant_id
  union all
  select profile.id, private.party_name(profile.party_id) from public.kyc_profiles as profile
  where bulk_rows.subject = 'kyc' and profile.id = any (ids) and profile.tenant_id = bulk_rows.tenant_id
  union all
  select document.id, private.document_title(document) from public.documents as document
  where bulk_rows.subject = 'document' and document.id = any (ids) and document.tenant_id = bulk_rows.tenant_id
  union all
  select invoice.id, coalesce(invoice.number, 'Draft of ' || private.long_day_of(invoice.created_at))
  from public.invoices as invoice
  where bulk_rows.subject = 'invoice' and invoice.id = any (ids) and invoice.tenant_id = bulk_rows.tenant_id
  union all
  select statement.id, company.name from public.yearly_statements as statement
  join public.companies as company on company.id = statement.company_id
  where bulk_rows.subject = 'statement' and statement.id = any (ids) and statement.tenant_id = bulk_rows.tenant_id
  union all
  select line.id, concat_ws(', ', private.long_day(line.day), private.money_text(line.amount, line.currency),
    nullif(line.payer, ''))
  from public.bank_lines as line
  where bulk_rows.subject = 'bank_line' and line.id = any (ids) and line.tenant_id = bulk_rows.tenant_id
  union all
  select ticket.id, ticket.reference || ', ' || ticket.subject from public.support_tickets as ticket
  where bulk_rows.subject = 'ticket' and ticket.id = any (ids) and ticket.tenant_id = bulk_rows.tenant_id;
$$;

comment on function private.bulk_rows(text, uuid, uuid[]) is
  'The rows of a firm among some ids of one subject, with what people call them. What is of another firm is not among them.';

create function private.lock_bulk_rows(subject text, tenant_id uuid, ids uuid[]) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- A command locks its row, then the tenant, until the transaction ends. Of many rows, all are locked before the first tenant: else a
  -- colleague who has the second row waits for the tenant, and this transaction for the row.
  case subject
    when 'alert' then
      perform from public.compliance_alerts as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'duty' then
      perform from public.obligations as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'company' then
      perform from public.companies as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'payer_company' then
      perform from public.companies as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
      -- Each company goes to the draft of its payer, which is locked before the tenant as well.
      perform private.lock_payer_drafts(lock_bulk_rows.tenant_id, ids);
    when 'application' then
      perform from public.draft_applications as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'kyc' then
      perform from public.kyc_profiles as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'document' then
      perform from public.documents as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'invoice' then
      perform from public.invoices as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'statement' then
      perform from public.yearly_statements as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
    when 'bank_line' then
      perform from public.bank_lines as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
      -- Each line is posted on the invoice it names, which is locked before the tenant as well.
      perform private.lock_sure_invoices(array(
        select known.id from public.bank_lines as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id));
    when 'ticket' then
      perform from public.support_tickets as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
  end case;
end;
$$;

comment on function private.lock_bulk_rows(text, uuid, uuid[]) is 'Locks the rows of a firm among some ids, in their order.';

-- The arguments --------------------------------------------------------------

create function private.check_bulk_arguments(takes text[], may_take text[], arguments jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if jsonb_typeof(arguments) is distinct from 'object' or not arguments ?& takes
    or exists (
      select from jsonb_each(arguments) as given
      where given.key <> all (takes || may_take) or jsonb_typeof(given.value) not in ('string', 'null')
        -- Null is no one; what is not an id must not become it.
        or given.key in ('assignee', 'user_id') and given.value <> 'null' and private.json_uuid(given.value) is null)
  then
    raise exception using errcode = 'PT422', message = 'bulk.arguments_invalid';
  end if;
end;
$$;

comment on function private.check_bulk_arguments(text[], text[], jsonb) is
  'Raises bulk.arguments_invalid unless there are all arguments that an action takes and no others than it may take, each a text or null.';
