/*
 * Does the actions of bulk-actions.sql: each is a line of code with its command in it.
 */

-- One action -------------------------------------------------------------------

create function private.run_at_once(action text, ids uuid[], arguments jsonb) returns table (id uuid, code text)
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.run_at_once(text, uuid[], jsonb) is
  'Calls the command of an action that takes all rows and answers each. Raises what it raises.';

create function private.run_one(action text, id uuid, arguments jsonb) returns void
language plpgsql
set search_path = ''
as $$
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
    when 'invoices.discard' then perform public.discard_invoice(id);
    when 'invoices.void' then perform public.void_invoice(id, private.json_text(arguments -> 'note'));
    when 'bank_lines.post' then perform public.post_sure_line(id);
    when 'bank_lines.set_aside' then perform public.set_aside_bank_line(id, private.json_text(arguments -> 'reason'));
    when 'renewals.draft' then
      perform public.draft_renewal(gen_random_uuid(), id, substring(private.json_text(arguments -> 'year') from '^\d{4}$')::integer);
    when 'renewals.draft_for_payers' then
      perform public.draft_payer_renewal(id, substring(private.json_text(arguments -> 'year') from '^\d{4}$')::integer);
    when 'statements.accept' then perform public.accept_statement(id, only_unchanged => true);
    when 'tickets.assign' then perform public.assign_ticket(id, private.json_uuid(arguments -> 'assignee'));
    when 'tickets.close' then perform public.set_ticket_status(id, 'closed');
  end case;
end;
$$;

comment on function private.run_one(text, uuid, jsonb) is 'Calls the command of an action for one row. Raises what it raises.';

create function private.run_rows(action text, tenant_id uuid, ids uuid[], arguments jsonb) returns table (id uuid, code text)
language plpgsql
set search_path = ''
as $$
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
$$;

comment on function private.run_rows(text, uuid, uuid[], jsonb) is
  'Does an action with rows of a firm, and answers each: `code` is null for one that is done, else why it is refused. A row of another '
  'firm is not_found. Raises what a command for all rows raises of its arguments and its caller.';

-- The command ----------------------------------------------------------------

create function public.run_many(tenant_id uuid, action text, ids uuid[], arguments jsonb default '{}')
returns table (id uuid, code text, job_id uuid)
language plpgsql security definer
set search_path = ''
as $$
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

  if cardinality(wanted) not between 1 and 5000 then
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
$$;

comment on function public.run_many(uuid, text, uuid[], jsonb) is
  'Does an action of private.bulk_actions with rows of a firm (1 to 5,000), as its command does each. Up to 50 are answered at once: '
  '`code` is null for one that is done, else why it is refused; of another firm, not_found. More are a job in the name of the caller: one '
  'row with its id. For who may call the command of the action. Raises bulk.action_unknown, bulk.selection_invalid, '
  'bulk.arguments_invalid, what the command raises of its arguments, not_found, duty.reviewer_needed, duty.compliance_officer_needed, '
  'duty.billing_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.run_many(uuid, text, uuid[], jsonb) to authenticated;
