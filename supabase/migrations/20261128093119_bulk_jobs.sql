set check_function_bodies = off;

ALTER TABLE "public"."jobs" DROP CONSTRAINT "jobs_ended";

DROP FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone);

CREATE TABLE "private"."job_errors" ("id" bigint GENERATED ALWAYS AS IDENTITY NOT NULL, "job_id" uuid NOT NULL, "label" text, "sqlstate_code" text NOT NULL, "message" text NOT NULL, CONSTRAINT "job_errors_message_check" CHECK ((char_length(message) <= 2000)), CONSTRAINT "job_errors_pkey" PRIMARY KEY (id));

ALTER TABLE "private"."job_errors" ENABLE ROW LEVEL SECURITY;

CREATE TABLE "private"."job_rows" ("job_id" uuid NOT NULL, "row_id" uuid NOT NULL, CONSTRAINT "job_rows_pkey" PRIMARY KEY (job_id, row_id));

ALTER TABLE "private"."job_rows" ENABLE ROW LEVEL SECURITY;
ALTER TABLE "private"."job_runs" ADD COLUMN "gave_second_factor" boolean NOT NULL DEFAULT false;

ALTER TABLE "public"."jobs" ADD COLUMN "tenant_id" uuid;

ALTER TYPE "public"."job_state" ADD VALUE 'cancelled' AFTER 'failed';

ALTER TYPE "public"."notification_subject" ADD VALUE 'job' BEFORE 'kyc_profile';

CREATE OR REPLACE FUNCTION private.bulk_actions()
 RETURNS TABLE(action text, command text, subject text, takes text[], may_take text[], at_once boolean, title text)
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
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
    ('tickets.assign', 'assign_ticket', 'ticket', '{assignee}', '{}', false, 'Assign %s tickets'),
    ('tickets.close', 'set_ticket_status', 'ticket', '{}', '{}', false, 'Close %s tickets')
  ) as known (action, command, subject, takes, may_take, at_once, title);
$function$;

CREATE OR REPLACE FUNCTION private.bulk_rows(subject text, tenant_id uuid, ids uuid[])
 RETURNS TABLE(id uuid, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
  where bulk_rows.subject = 'company' and company.id = any (ids) and company.tenant_id = bulk_rows.tenant_id
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
  select invoice.id, coalesce(invoice.number, 'Draft of ' || to_char(invoice.created_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY'))
  from public.invoices as invoice
  where bulk_rows.subject = 'invoice' and invoice.id = any (ids) and invoice.tenant_id = bulk_rows.tenant_id
  union all
  select ticket.id, ticket.reference || ', ' || ticket.subject from public.support_tickets as ticket
  where bulk_rows.subject = 'ticket' and ticket.id = any (ids) and ticket.tenant_id = bulk_rows.tenant_id;
$function$;

CREATE OR REPLACE FUNCTION private.check_bulk_arguments(takes text[], may_take text[], arguments jsonb)
 RETURNS void
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.do_job_rows(kind text, input jsonb, keys text[], labels text[], OUT counts jsonb, OUT refusals jsonb)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  part jsonb;
begin
  counts := '{}';
  refusals := '[]';

  begin
    execute format('select private.%I($1, $2)', 'job_' || kind || '_do') into counts using input, keys;
    refusals := coalesce(counts -> 'refusals', '[]');
    counts := counts - 'refusals';
    return;
  exception when others then
    if private.may_pass(sqlstate) then
      raise;
    end if;
  end;

  -- One by one, so that a row that fails does not keep the others.
  for row_number in 1 .. cardinality(keys) loop
    begin
      execute format('select private.%I($1, $2)', 'job_' || kind || '_do') into part using input, array[keys[row_number]];
      counts := private.add_counts(counts, part - 'refusals');
      refusals := refusals || coalesce(part -> 'refusals', '[]');
    exception when others then
      if private.may_pass(sqlstate) then
        raise;
      end if;

      refusals := refusals || jsonb_build_object('label', labels[row_number], 'message', private.plain_error(sqlstate, sqlerrm));
      perform private.keep_job_error((input ->> 'job')::uuid, labels[row_number], sqlstate, sqlerrm);
    end;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.end_job(job_id uuid, failure text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  ended public.jobs;
begin
  update public.jobs as job
  set state = case when failure is null then 'done' else 'failed' end::public.job_state, error = left(failure, 500),
    started_at = coalesce(job.started_at, clock_timestamp()), ended_at = clock_timestamp()
  where job.id = end_job.job_id and job.state in ('waiting', 'running')
  returning * into ended;

  -- Not found when it was cancelled meanwhile.
  if not found or failure is null then
    delete from private.job_runs as run where run.job_id = end_job.job_id;
  end if;

  if ended.asked_by is not null and (failure is not null or ended.refused > 0) then
    perform private.notify(ended.asked_by, ended.tenant_id, 'job.failed',
      case when failure is null then 'Not everything could be done: ' else 'A job failed: ' end || left(ended.title, 150),
      case when failure is null then format('%s of %s could not be done. The job names them.', ended.refused, ended.done)
        else 'The job names why. It goes on where it stopped when you retry it.' end,
      private.subject('job', ended.id));
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.enter_job(kind text, title text, input jsonb, total bigint, not_before timestamp with time zone DEFAULT NULL::timestamp with time zone, tenant_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  entered uuid;
begin
  -- The same work, not begun yet, covers what is asked for now.
  select known.id into entered from public.jobs as known
  join private.job_runs as run on run.job_id = known.id
  where known.kind = enter_job.kind and known.input = enter_job.input and known.state = 'waiting' and run.after is null
  for key share of run skip locked
  limit 1;

  if entered is not null then
    return entered;
  end if;

  insert into public.jobs as known (kind, title, input, total, tenant_id, asked_by)
  values (enter_job.kind, left(enter_job.title, 200), enter_job.input, enter_job.total, enter_job.tenant_id,
    (select person.id from public.profiles as person where person.id = auth.uid()))
  returning known.id into entered;
  insert into private.job_runs (job_id, next_at, gave_second_factor)
  values (entered, coalesce(enter_job.not_before, clock_timestamp()), coalesce(private.gave_second_factor(), false));

  return entered;
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_bulk_do(input jsonb, keys text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  claims   text := current_setting('request.jwt.claims', true);
  ids      uuid[] := keys::uuid[];
  firm     uuid := (select job.tenant_id from public.jobs as job where job.id = (job_bulk_do.input ->> 'job')::uuid);
  refusals jsonb;
begin
  perform private.speak_for((input ->> 'job')::uuid);

  begin
    -- A right that ended refuses the rows; a command that asks for it later would refuse them, too.
    perform private.require_staff(line.command)
    from private.bulk_actions() as line where line.action = input ->> 'action';

    select coalesce(jsonb_agg(jsonb_build_object('id', done.id, 'message', done.code)), '[]') into refusals
    from private.run_rows(input ->> 'action', firm, ids, input -> 'arguments') as done where done.code is not null;
  exception when others then
    if sqlstate not like 'PT4%' then
      raise;
    end if;

    select jsonb_agg(jsonb_build_object('id', given.id, 'message', sqlerrm)) into refusals from unnest(ids) as given (id);
  end;

  perform set_config('request.jwt.claims', coalesce(claims, ''), true);

  return jsonb_build_object('refusals', (
    select coalesce(jsonb_agg(refused.one || jsonb_build_object('label', coalesce(known.label, 'Not there any more'))), '[]')
    from jsonb_array_elements(refusals) as refused (one)
    left join private.job_bulk_labels(input, ids) as known on known.id = (refused.one ->> 'id')::uuid));
end;
$function$;

CREATE OR REPLACE FUNCTION private.job_bulk_labels(input jsonb, ids uuid[])
 RETURNS TABLE(id uuid, label text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select known.id, known.label
  from public.jobs as job
  join private.bulk_actions() as line on line.action = job.input ->> 'action'
  cross join lateral private.bulk_rows(line.subject, job.tenant_id, ids) as known
  where job.id = (job_bulk_labels.input ->> 'job')::uuid;
$function$;

CREATE OR REPLACE FUNCTION private.job_bulk_rows(input jsonb, after text, at_most integer)
 RETURNS TABLE(key text, label text)
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  -- Fewer than other kinds: each row is a command, and the tenant is locked until the batch ends.
  most constant integer := 50;
  ids  uuid[];
begin
  ids := array(
    select selected.row_id from private.job_rows as selected
    where selected.job_id = (input ->> 'job')::uuid and (after is null or selected.row_id > after::uuid)
    order by selected.row_id
    limit least(at_most, most));

  return query
    select given.id::text, coalesce(known.label, 'Not there any more')
    from unnest(ids) with ordinality as given (id, place)
    left join private.job_bulk_labels(input, ids) as known on known.id = given.id
    order by given.place;
end;
$function$;

CREATE OR REPLACE FUNCTION private.keep_job_error(job_id uuid, label text, sqlstate_code text, message text)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into private.job_errors (job_id, label, sqlstate_code, message)
  select keep_job_error.job_id, keep_job_error.label, keep_job_error.sqlstate_code, left(keep_job_error.message, 2000)
  where (select count(*) from private.job_errors as known where known.job_id = keep_job_error.job_id) < 100;
$function$;

CREATE OR REPLACE FUNCTION private.lock_bulk_rows(subject text, tenant_id uuid, ids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
    when 'ticket' then
      perform from public.support_tickets as known where known.id = any (ids) and known.tenant_id = lock_bulk_rows.tenant_id
      order by known.id for update;
  end case;
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
      select jsonb_build_object('name', private.application_title(known), 'reference', known.reference)
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
    when 'invoice' then (
      select jsonb_build_object('number', known.number, 'day', to_char(known.due_on, 'FMDD FMMonth YYYY'),
        'amount', known.currency || ' ' || to_char(known.total, 'FM999,999,999,990.00'))
      from public.invoices as known where known.id = about)
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
    ('payment.confirmed', false),
    ('payment.declined', false),
    -- Tickets.
    ('support.answered', false),
    ('announcement', false),
    -- Companies and the account.
    ('company.access', false),
    ('company.standing', false),
    ('account.recovery_codes', true),
    ('account.second_factor_removed', true),
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

CREATE OR REPLACE FUNCTION private.own_job(command text, job_id uuid)
 RETURNS public.jobs
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff(own_job.command);
  known     public.jobs;
begin
  select * into known from public.jobs as job where job.id = own_job.job_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if known.asked_by is distinct from caller_id and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return known;
end;
$function$;

CREATE OR REPLACE FUNCTION private.plain_error(sqlstate_code text, message text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    -- The code of an error of ours: screens know its words.
    when sqlstate_code like 'PT4%' and message ~ '^[a-z_]+(\.[a-z_]+)?$' then left(message, 100)
    when sqlstate_code = '57014' then 'A part of it took longer than it may.'
    when left(sqlstate_code, 2) in ('40', '55') then 'Other work held the same rows for too long.'
    when left(sqlstate_code, 2) in ('53', '54') then 'The database had no room for it.'
    when left(sqlstate_code, 2) in ('57', '58', '08') then 'The database was not there for it.'
    when sqlstate_code = '23505' then 'What it writes is there already.'
    when sqlstate_code = '23503' then 'Something it needs is not there any more.'
    when left(sqlstate_code, 2) in ('22', '23') then 'A value breaks a rule of the database.'
    else 'The portal does not know this error. The super admin can read its text.'
  end;
$function$;

CREATE OR REPLACE FUNCTION private.run_at_once(action text, ids uuid[], arguments jsonb)
 RETURNS TABLE(id uuid, code text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case action
    when 'alerts.acknowledge' then return query select * from public.acknowledge_alerts(ids);
    when 'alerts.assign' then return query select * from public.assign_alerts(ids, private.json_uuid(arguments -> 'assignee'));
    when 'alerts.resolve' then return query select * from public.resolve_alerts(ids, private.json_text(arguments -> 'note'));
    when 'alerts.snooze' then
      return query select * from public.snooze_alerts(
        ids, private.json_date(arguments -> 'until'), private.json_text(arguments -> 'reason'));
    when 'alerts.wake' then return query select * from public.wake_alerts(ids);
    when 'alerts.reopen' then return query select * from public.reopen_alerts(ids);
    when 'duties.complete' then
      return query select * from public.complete_obligations(
        ids, private.json_date(arguments -> 'done_on'), private.json_text(arguments -> 'reference'),
        private.json_text(arguments -> 'note'));
    when 'duties.waive' then return query select * from public.waive_obligations(ids, private.json_text(arguments -> 'note'));
    when 'reminders.hold' then
      return query select * from public.hold_reminders_of(
        ids, private.json_date(arguments -> 'until'), private.json_text(arguments -> 'reason'));
    when 'reminders.release' then return query select * from public.release_reminders_of(ids);
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_job_batch()
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  most_attempts constant integer := 5;
  run      private.job_runs;
  job      public.jobs;
  keys     text[];
  labels   text[];
  counts   jsonb;
  failed   jsonb;
begin
  select due.* into run
  from private.job_runs as due
  join public.jobs as known on known.id = due.job_id
  where known.state in ('waiting', 'running') and due.next_at <= clock_timestamp()
  order by due.batch_at nulls first, known.created_at
  for update of due skip locked
  limit 1;

  if not found then
    return false;
  end if;

  select * into job from public.jobs as known where known.id = run.job_id;

  if job.state = 'cancelled' then
    delete from private.job_runs as known where known.job_id = run.job_id;
    return true;
  end if;

  job.input := job.input || jsonb_build_object('job', job.id);

  begin
    execute format('select array_agg(found.key order by found.place), array_agg(found.label order by found.place)
      from (select next.*, row_number() over () as place from private.%I($1, $2, $3) as next) as found', 'job_' || job.kind || '_rows')
      into keys, labels using job.input, run.after, private.job_batch_size();

    if keys is not null then
      select worked.counts, worked.refusals into counts, failed
      from private.do_job_rows(job.kind, job.input, keys, labels) as worked;
    end if;
  exception when others then
    if run.attempts + 1 < most_attempts and private.may_pass(sqlstate) then
      update private.job_runs as known
      set attempts = run.attempts + 1, batch_at = clock_timestamp(),
        next_at = clock_timestamp() + make_interval(secs => 10 * (run.attempts + 1) ^ 2)
      where known.job_id = run.job_id;
    else
      perform private.end_job(run.job_id, private.plain_error(sqlstate, sqlerrm));
      perform private.keep_job_error(run.job_id, null, sqlstate, sqlerrm);
    end if;

    return true;
  end;

  if keys is null then
    perform private.end_job(run.job_id);
    return true;
  end if;

  update public.jobs as known
  -- What is done is counted, also when it was cancelled meanwhile.
  set state = case known.state when 'cancelled' then known.state else 'running' end,
    started_at = coalesce(known.started_at, clock_timestamp()), done = known.done + cardinality(keys),
    result = private.add_counts(known.result, counts), refused = known.refused + jsonb_array_length(failed),
    refusals = case when jsonb_array_length(known.refusals) >= 100 then known.refusals
      else jsonb_path_query_array(known.refusals || failed, '$[0 to 99]') end
  where known.id = run.job_id
  returning * into job;

  if job.state = 'cancelled' then
    delete from private.job_runs as known where known.job_id = run.job_id;
    return true;
  end if;

  update private.job_runs as known
  set after = keys[cardinality(keys)], attempts = 0, reported_at = null, batch_at = clock_timestamp(), next_at = clock_timestamp()
  where known.job_id = run.job_id;

  return true;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_one(action text, id uuid, arguments jsonb)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  case action
    when 'applications.assign' then
      perform public.assign_application(id, private.json_uuid(arguments -> 'user_id'), private.json_text(arguments -> 'word'));
    when 'applications.start_review' then perform public.start_review(id);
    when 'kyc.assign' then
      perform public.assign_kyc(id, private.json_uuid(arguments -> 'user_id'), private.json_text(arguments -> 'word'));
    -- Without what a person reads from the file: a type that needs a day refuses.
    when 'documents.accept' then perform public.accept_document(id);
    when 'invoices.issue' then perform public.issue_invoice(id, private.json_date(arguments -> 'due_on'));
    when 'tickets.assign' then perform public.assign_ticket(id, private.json_uuid(arguments -> 'assignee'));
    when 'tickets.close' then perform public.set_ticket_status(id, 'closed');
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.run_rows(action text, tenant_id uuid, ids uuid[], arguments jsonb)
 RETURNS TABLE(id uuid, code text)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  line  record;
  there uuid[];
begin
  select known.* into strict line from private.bulk_actions() as known where known.action = run_rows.action;
  perform private.lock_bulk_rows(line.subject, run_rows.tenant_id, ids);
  there := array(select known.id from private.bulk_rows(line.subject, run_rows.tenant_id, ids) as known order by known.id);
  return query select given.id, 'not_found' from (select distinct unnest(ids) as id) as given where given.id <> all (there);

  if line.at_once then
    if cardinality(there) > 0 then
      return query select * from private.run_at_once(run_rows.action, there, arguments);
    end if;

    return;
  end if;

  foreach id in array there loop
    code := null;

    begin
      perform private.run_one(run_rows.action, run_rows.id, arguments);
    exception when others then
      -- What no command names is a defect, not a refusal.
      if sqlstate not like 'PT4%' then
        raise;
      end if;

      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$function$;

CREATE OR REPLACE FUNCTION private.speak_for(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  person       uuid;
  has_factor   boolean;
begin
  -- A factor that was taken away since was not given; one that came since is owed.
  select job.asked_by, run.gave_second_factor and exists (
    select from auth.mfa_factors as factor where factor.user_id = job.asked_by and factor.status = 'verified')
  into person, has_factor
  from public.jobs as job
  join private.job_runs as run on run.job_id = job.id
  join auth.users as account on account.id = job.asked_by
  where job.id = speak_for.job_id and account.deleted_at is null
    and (account.banned_until is null or account.banned_until <= now());

  perform set_config('request.jwt.claims', jsonb_strip_nulls(jsonb_build_object(
    'role', 'authenticated', 'sub', person, 'aal', case when has_factor then 'aal2' else 'aal1' end))::text, true);
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
    ('take_back_part', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
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
    ('publish_risk_model', '{compliance_officer,senior}', 'needs_duty', 'all', true),
    -- Screening.
    ('screen_party', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('rescreen_parties', '{reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
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
    ('set_invoice_lines', '{billing}', 'needs_duty', 'record', false),
    ('discard_invoice', '{billing}', 'needs_duty', 'record', false),
    ('issue_invoice', '{billing}', 'needs_duty', 'record', false),
    ('record_payment', '{billing}', 'needs_duty', 'record', false),
    ('void_invoice', '{billing}', 'needs_duty', 'record', false),
    ('decline_payment_notice', '{billing,reviewer,compliance_officer,senior}', 'needs_duty', 'record', false),
    ('decline_payment_notice.invoice', '{billing}', 'needs_duty', 'record', false),
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
    ('close_contact_message', '{}', 'needs_duty', 'record', false)
  ) as known (command, duties, super_admin, reach, two_persons);
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

  if known.kind <> 'bulk' then
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

CREATE OR REPLACE FUNCTION public.job_errors(job_id uuid)
 RETURNS TABLE(label text, sqlstate_code text, message text)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff('job_errors');

  return query
    select known.label, known.sqlstate_code, known.message
    from private.job_errors as known where known.job_id = job_errors.job_id order by known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.recall_announcement(announcement_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.announcements;
begin
  perform private.require_staff('recall_announcement');
  -- Waits for the batch that is being sent; the next one finds it recalled.
  select * into known from public.announcements as published where published.id = announcement_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.announcement_firm(known.audience, known.tenant_ids, known.user_ids) is null then
    perform private.require_staff('recall_announcement.all');
  end if;

  if known.recalled_at is not null then
    return;
  end if;

  delete from public.notifications as unread
  where unread.subject_type = 'announcement' and unread.subject_id = known.id and not unread.read;
  delete from private.mail_outbox as waiting where waiting.about_id = known.id and waiting.state = 'queued';
  update public.jobs as job set state = 'cancelled', ended_at = clock_timestamp()
  where job.kind = 'announcement' and job.input = jsonb_build_object('announcement', known.id) and job.state = 'waiting';
  update public.announcements as recalled set recalled_at = now() where recalled.id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.retry_job(job_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  known public.jobs := private.own_job('retry_job', job_id);
begin
  update public.jobs as job set state = 'waiting', error = null, ended_at = null where job.id = known.id and job.state = 'failed';

  if not found then
    return;
  end if;

  update private.job_runs as run set attempts = 0, next_at = clock_timestamp() where run.job_id = known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.run_many(tenant_id uuid, action text, ids uuid[], arguments jsonb DEFAULT '{}'::jsonb)
 RETURNS TABLE(id uuid, code text, job_id uuid)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('run_many');
  at_most   constant integer := 50;
  wanted    uuid[];
  line      record;
begin
  select known.* into line from private.bulk_actions() as known where known.action = run_many.action;

  if not found then
    raise exception using errcode = 'PT422', message = 'bulk.action_unknown';
  end if;

  perform private.require_staff(line.command);

  if not exists (select from public.tenants as tenant where tenant.id = run_many.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  wanted := array(select distinct given.id from unnest(ids) as given (id) where given.id is not null order by 1);

  if cardinality(wanted) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'bulk.selection_invalid';
  end if;

  perform private.check_bulk_arguments(line.takes, line.may_take, run_many.arguments);

  if cardinality(wanted) <= at_most then
    return query select done.id, done.code, null::uuid
      from private.run_rows(run_many.action, run_many.tenant_id, wanted, run_many.arguments) as done;
    return;
  end if;

  -- Whose it is and which rows it has belong to its input: only a repeat of the very same is answered with the job that waits.
  job_id := private.enter_job(
    'bulk', format(line.title, cardinality(wanted)),
    jsonb_build_object(
      'action', run_many.action, 'arguments', run_many.arguments, 'person', caller_id,
      'rows', encode(sha256(convert_to(wanted::text, 'utf8')), 'hex')),
    cardinality(wanted), null, run_many.tenant_id);
  insert into private.job_rows (job_id, row_id)
  select run_many.job_id, given.id from unnest(wanted) as given (id)
  on conflict on constraint job_rows_pkey do nothing;
  return next;
end;
$function$;
ALTER TABLE "private"."job_errors" ADD CONSTRAINT "job_errors_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;
ALTER TABLE "private"."job_rows" ADD CONSTRAINT "job_rows_job_id_fkey" FOREIGN KEY (job_id) REFERENCES public.jobs(id) ON DELETE CASCADE;

ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_ended" CHECK (((state = ANY (ARRAY['waiting'::public.job_state, 'running'::public.job_state])) = (ended_at IS NULL)));
ALTER TABLE "public"."jobs" ADD CONSTRAINT "jobs_tenant_id_fkey" FOREIGN KEY (tenant_id) REFERENCES public.tenants(id) ON DELETE CASCADE;

CREATE INDEX job_errors_job_id_idx ON private.job_errors USING btree (job_id);

CREATE INDEX jobs_tenant_id_idx ON public.jobs USING btree (tenant_id, created_at DESC);

COMMENT ON COLUMN "private"."job_errors"."label" IS 'The row that failed; null for the job as a whole.';

COMMENT ON COLUMN "private"."job_runs"."gave_second_factor" IS 'Whether who asked for it had given the second factor in that session. For kinds that work in their name (private.speak_for).';

COMMENT ON COLUMN "public"."jobs"."error" IS 'Why it failed as a whole: the code of an error or a sentence. Its own text is in private.job_errors.';

COMMENT ON COLUMN "public"."jobs"."refusals" IS 'The first hundred rows that failed: [{"label", "message"}], of a selection with the "id" of the row. A message is the code of an error or a sentence.';

COMMENT ON COLUMN "public"."jobs"."tenant_id" IS 'The firm it is about; null when it is about all of them.';

COMMENT ON FUNCTION "private"."bulk_actions"() IS 'What can be done with a selection: the command (its line in private.staff_commands holds), what the ids are of, the arguments it needs and may have besides, whether the command takes all rows at once and answers each, and what a job of it is called.';

COMMENT ON FUNCTION "private"."bulk_rows"(text, uuid, uuid[]) IS 'The rows of a firm among some ids of one subject, with what people call them. What is of another firm is not among them.';

COMMENT ON FUNCTION "private"."check_bulk_arguments"(text[], text[], jsonb) IS 'Raises bulk.arguments_invalid unless there are all arguments that an action takes and no others than it may take, each a text or null.';

COMMENT ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone, uuid) IS 'Enters a job of a kind in the name of the caller, or answers the one that waits with the same input; its id. It begins at once, or from `not_before` on; with `tenant_id` it is about that firm alone. For commands, which have asked what the caller may do.';

COMMENT ON FUNCTION "private"."job_bulk_do"(jsonb, text[]) IS 'Does the action with some rows of a selection in the name of who asked, and answers those that are refused.';

COMMENT ON FUNCTION "private"."job_bulk_labels"(jsonb, uuid[]) IS 'What people call rows of a selection.';

COMMENT ON FUNCTION "private"."job_bulk_rows"(jsonb, text, integer) IS 'The next rows of a selection. A kind of job (jobs.sql).';

COMMENT ON FUNCTION "private"."keep_job_error"(uuid, text, text, text) IS 'Keeps the text of an error for the super admin, the first hundred of a job.';

COMMENT ON FUNCTION "private"."lock_bulk_rows"(text, uuid, uuid[]) IS 'Locks the rows of a firm among some ids, in their order.';

COMMENT ON FUNCTION "private"."own_job"(text, uuid) IS 'A job of the caller, any job for the super admin. Raises not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "private"."plain_error"(text, text) IS 'An error as staff read it: the code of an error of ours, else a sentence. The text of Postgres names columns and values; private.job_errors keeps it.';

COMMENT ON FUNCTION "private"."run_at_once"(text, uuid[], jsonb) IS 'Calls the command of an action that takes all rows and answers each. Raises what it raises.';

COMMENT ON FUNCTION "private"."run_one"(text, uuid, jsonb) IS 'Calls the command of an action for one row. Raises what it raises.';

COMMENT ON FUNCTION "private"."run_rows"(text, uuid, uuid[], jsonb) IS 'Does an action with rows of a firm, and answers each: `code` is null for one that is done, else why it is refused. A row of another firm is not_found. Raises what a command for all rows raises of its arguments and its caller.';

COMMENT ON FUNCTION "private"."speak_for"(uuid) IS 'Lets commands of this transaction ask the rights of who asked for a job, as they are now; of no one when the account is gone or banned. The caller puts the claims back. Only a session of the owner speaks so (private.speaks_without_session).';

COMMENT ON FUNCTION "public"."cancel_job"(uuid) IS 'Ends a selection that is being worked through, or an announcement that has not begun, which is recalled. What is done stays; a batch that runs ends, and no other begins. Nothing happens a second time. For who asked for it and the super admin. Raises job.ended, job.not_cancellable for other kinds, whose half helps no one, duty.senior_needed, not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."job_errors"(uuid) IS 'What Postgres said of what failed in a job: the row (null for the job as a whole), SQLSTATE and text. For the super admin. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."retry_job"(uuid) IS 'Lets a job that failed go on after the last row it has done; nothing happens when it did not fail. For who asked for it and the super admin; it goes on in the name of who asked. Raises not_found, staff.read_only, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."run_many"(uuid, text, uuid[], jsonb) IS 'Does an action of private.bulk_actions with rows of a firm (1 to 2,000), as its command does each. Up to 50 are answered at once: `code` is null for one that is done, else why it is refused; of another firm, not_found. More are a job in the name of the caller: one row with its id. For who may call the command of the action. Raises bulk.action_unknown, bulk.selection_invalid, bulk.arguments_invalid, what the command raises of its arguments, not_found, duty.reviewer_needed, duty.compliance_officer_needed, duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

COMMENT ON TABLE "private"."job_errors" IS 'What Postgres said of what failed, at most a hundred a job: names of columns and values, for the super admin alone (job_errors).';

COMMENT ON TABLE "private"."job_rows" IS 'The rows that a person selected for a job.';

REVOKE ALL ON FUNCTION "private"."bulk_actions"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bulk_actions"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."bulk_rows"(text, uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."bulk_rows"(text, uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."check_bulk_arguments"(text[], text[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."check_bulk_arguments"(text[], text[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."enter_job"(text, text, jsonb, bigint, timestamp with time zone, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_bulk_do"(jsonb, text[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_bulk_do"(jsonb, text[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_bulk_labels"(jsonb, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_bulk_labels"(jsonb, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."job_bulk_rows"(jsonb, text, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."job_bulk_rows"(jsonb, text, integer) TO "postgres";

REVOKE ALL ON FUNCTION "private"."keep_job_error"(uuid, text, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."keep_job_error"(uuid, text, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."lock_bulk_rows"(text, uuid, uuid[]) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."lock_bulk_rows"(text, uuid, uuid[]) TO "postgres";

REVOKE ALL ON FUNCTION "private"."own_job"(text, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."own_job"(text, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "private"."plain_error"(text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."plain_error"(text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_at_once"(text, uuid[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_at_once"(text, uuid[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_one"(text, uuid, jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_one"(text, uuid, jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."run_rows"(text, uuid, uuid[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."run_rows"(text, uuid, uuid[], jsonb) TO "postgres";

REVOKE ALL ON FUNCTION "private"."speak_for"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."speak_for"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."cancel_job"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."cancel_job"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."job_errors"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."job_errors"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."run_many"(uuid, text, uuid[], jsonb) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."run_many"(uuid, text, uuid[], jsonb) TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."job_errors" TO "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."job_rows" TO "postgres";

-- What Postgres said of jobs that failed before is for the super admin from now on.
INSERT INTO private.job_errors (job_id, sqlstate_code, message)
SELECT job.id, 'XX000', job.error FROM public.jobs AS job WHERE job.state = 'failed';

UPDATE public.jobs SET error = private.plain_error('XX000', error) WHERE state = 'failed';

reset check_function_bodies;
