/*
 * Application commands outside the standard path: staff ask for information, reject or file; the client answers or withdraws.
 * Each may be repeated after a lost answer.
 *
 * A request for information is one question, about one field where it can be: the client answers in place, corrects the
 * field, or both, and hands the application in again when every question is answered.
 */

-- Tables ---------------------------------------------------------------------

create table public.application_requests (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null,
  application_id uuid not null,
  -- As in application_issues: capital.shares, people.0.birth_date.
  field          text check (field ~ '^[a-z_]+(\.[a-z0-9_]+)*$' and char_length(field) <= 120),
  question       text not null check (char_length(question) between 1 and 2000),
  answer         text check (char_length(answer) between 1 and 4000),
  asked_by       uuid references public.profiles on delete set null,
  asked_at       timestamptz not null default now(),
  answered_at    timestamptz,
  taken_back_at     timestamptz,
  taken_back_by     uuid references public.profiles on delete set null,
  taken_back_reason text check (char_length(taken_back_reason) between 1 and 500),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete cascade,
  constraint application_requests_answered check (answer is null or answered_at is not null),
  constraint application_requests_taken_back check (
    (taken_back_at is null) = (taken_back_reason is null) and (taken_back_at is null or answered_at is null))
);

comment on table public.application_requests is
  'Questions of staff about an application, and the client''s answers. Read by the applicant, the tenant''s owners and staff; written by '
  'commands.';
comment on column public.application_requests.field is 'The field of the application it is about; null for the application as a whole.';
comment on column public.application_requests.answered_at is
  'When the client was done with it; with a text in `answer` or by fixing the field.';

comment on column public.application_requests.taken_back_reason is
  'Why staff took the question back, for colleagues. Clients read no question that was taken back.';

create index application_requests_application_idx on public.application_requests (tenant_id, application_id, asked_at);
create index application_requests_open_idx on public.application_requests (application_id)
  where answered_at is null and taken_back_at is null;
create index application_requests_asked_by_idx on public.application_requests (asked_by);
create index application_requests_taken_back_by_idx on public.application_requests (taken_back_by);

create trigger audit after insert or update or delete on public.application_requests
  for each row execute function private.audit('id');
call private.watch('public.application_requests', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.application_requests enable row level security;

create policy "Members read the questions about their own applications" on public.application_requests
  for select to authenticated
  using (taken_back_at is null and application_id in (select private.application_ids()));

create policy "Owners read the questions of their tenants" on public.application_requests
  for select to authenticated
  using (taken_back_at is null and tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every question" on public.application_requests
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.application_requests to authenticated;

-- Commands of staff ----------------------------------------------------------

create function public.request_information(application_id uuid, requests jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('request_information', application_id);
begin
  -- A repeat after a lost answer brings the same ids.
  if application.state = 'information_requested' and not exists (
    select from private.questions(requests) as wanted
    where not exists (
      select from public.application_requests as known where known.application_id = application.id and known.id = wanted.id)
  ) then
    return;
  end if;

  if application.state <> 'in_review' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  perform private.require_application_mine(application);

  if exists (select from private.questions(requests) as wanted join public.application_requests as known using (id)) then
    raise exception using errcode = 'PT422', message = 'request.question_missing';
  end if;

  insert into public.application_requests (id, tenant_id, application_id, field, question, asked_by)
  select wanted.id, application.tenant_id, application.id, wanted.field, wanted.question, auth.uid()
  from private.questions(requests) as wanted;

  perform private.move_application(application, 'information_requested', auth.uid());

  perform private.notify_applicant(
    application, 'application.information_requested', 'We need something for application ' || application.reference,
    private.application_title(application) || ': ' || private.json_text(requests -> 0 -> 'question'));
end;
$$;

comment on function public.request_information(uuid, jsonb) is
  'Requests information from the applicant: `requests` is a json array of 1 to 30 {id, question, field?}, ids generated by the browser, '
  'so that a repeat asks nothing twice. The application waits for the client then. For reviewers, the compliance officer and senior '
  'management. Raises request.field_unknown, request.question_missing (1 to 2000 characters each), application.illegal_move unless in '
  'review, application.claimed when a colleague has it, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reject_application(application_id uuid, reason_code text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('reject_application', application_id);
  reason      public.review_reasons := private.review_reason('application', reject_application.reason_code, note);
  for_client        private.client_reason := private.client_reason(reason, note);
begin
  if application.state = 'rejected' then
    return;
  end if;

  perform private.require_application_mine(application);
  perform private.move_application(application, 'rejected', auth.uid(), concat_ws(' ', for_client.label, for_client.note));

  perform private.notify_applicant(
    application, 'application.rejected', 'Application ' || application.reference || ' is rejected',
    concat_ws(' ', for_client.label, for_client.note));
  perform private.keep_internal_reason('application', application.id, application.tenant_id, reason, note);
end;
$$;

comment on function public.reject_application(uuid, text, text) is
  'Ends an application in review, approved or with the registry, with a reason and a note the client sees; of an internal reason they '
  'read a neutral one, and the note stays among staff. Nothing happens when it is rejected already. For reviewers, the compliance officer '
  'and senior management. Raises review.reason_missing, review.note_too_long, application.illegal_move, application.claimed when a '
  'colleague has it, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.file_application(application_id uuid, registry_reference text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_application('file_application', application_id);
begin
  if application.state = 'filed' then
    return;
  end if;

  if char_length(registry_reference) > 60 then
    raise exception using errcode = 'PT422', message = 'application.registry_reference_invalid';
  end if;

  if application.state <> 'approved' then
    raise exception using errcode = 'PT409', message = 'application.illegal_move';
  end if;

  perform private.require_settled(application);
  perform private.require_filing_paid(application);

  update public.draft_applications as filed
  set registry_reference = nullif(btrim(file_application.registry_reference), '')
  where filed.id = application_id;
  perform private.move_application(application, 'filed', auth.uid());

  perform private.notify_applicant(
    application, 'application.filed', 'Application ' || application.reference || ' is with the registry',
    private.application_title(application) || ' was filed. The Registrar decides next.');
end;
$$;

comment on function public.file_application(uuid, text) is
  'Notes that an approved application was filed with the registry, with the reference of the filing (at most 60 characters); nothing '
  'happens when it is filed already. For reviewers, the compliance officer and senior management. Raises '
  'application.registry_reference_invalid, application.not_ready with the points of approval_blockers as detail when one came up after '
  'the approval, application.unpaid and application.not_invoiced where the firm files after payment, application.illegal_move, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

-- Commands of the client -----------------------------------------------------

create function public.answer_request(request_id uuid, answer text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  request     public.application_requests;
  application public.draft_applications;
begin
  perform private.require_user();
  select * into request from public.application_requests where id = request_id;
  -- Its application is locked first, and decides whether the caller may.
  application := private.lock_own_application('answer_request', request.application_id);

  -- Read again under the lock: staff may have taken it back meanwhile.
  if exists (select from public.application_requests as asked where asked.id = request_id and asked.taken_back_at is not null) then
    raise exception using errcode = 'PT409', message = 'request.taken_back';
  end if;

  if application.state <> 'information_requested' then
    raise exception using errcode = 'PT409', message = 'application.not_editable';
  end if;

  if char_length(btrim(answer_request.answer)) > 4000 then
    raise exception using errcode = 'PT422', message = 'request.answer_too_long';
  end if;

  update public.application_requests as asked
  set answer = nullif(btrim(answer_request.answer), ''), answered_at = coalesce(asked.answered_at, now())
  where asked.id = request_id;
end;
$$;

comment on function public.answer_request(uuid, text) is
  'The applicant answers a question: with text (at most 4000 characters), or without when the field was corrected. May be changed until '
  'the application is resubmitted. Raises request.taken_back when staff took the question back, request.answer_too_long, '
  'application.not_editable, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

create function public.withdraw_application(application_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  application public.draft_applications := private.lock_own_application('withdraw_application', application_id);
begin
  if application.state = 'withdrawn' then
    return;
  end if;

  if char_length(btrim(reason)) > 2000 then
    raise exception using errcode = 'PT422', message = 'review.note_too_long';
  end if;

  perform private.move_application(application, 'withdrawn', application.user_id, nullif(btrim(reason), ''));

  -- A draft was never submitted: staff are not notified.
  if application.reference is not null then
    perform private.notify_case(
      application.assignee, 'reviewer', application.tenant_id, 'application.withdrawn',
      'Application ' || application.reference || ' is withdrawn',
      concat_ws('. ', private.application_title(application), nullif(btrim(reason), '')),
      private.subject('application', application_id));
  end if;
end;
$$;

comment on function public.withdraw_application(uuid, text) is
  'The applicant no longer wants the company; possible until it is filed. Nothing happens when it is withdrawn already. Raises '
  'review.note_too_long, application.illegal_move, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function
  public.request_information(uuid, jsonb), public.reject_application(uuid, text, text), public.file_application(uuid, text),
  public.answer_request(uuid, text), public.withdraw_application(uuid, text)
  to authenticated;
