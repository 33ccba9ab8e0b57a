/*
 * Internal reasons: why staff decided as they did, where the client must not learn it. A client whose document is rejected as forged, or
 * whose approval is withdrawn after a true match, reads a neutral sentence in every table, notification and timeline; the reason and its
 * note are here. Telling a client of a suspicion is an offence (domain facts, "Tipping-off").
 *
 * Rows are never changed: a later decision is a row of its own.
 */

-- Tables ---------------------------------------------------------------------

create table public.internal_reasons (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null references public.tenants on delete restrict,
  subject     text not null check (subject in ('document', 'application', 'kyc', 'change')),
  subject_id  uuid not null,
  decision    text not null check (decision in ('rejected', 'approval_withdrawn')),
  reason_code text references public.review_reasons,
  note        text check (char_length(note) between 1 and 2000),
  decided_by  uuid references public.profiles on delete set null,
  decided_at  timestamptz not null default now(),
  constraint internal_reasons_says_why check (num_nonnulls(reason_code, note) > 0),
  constraint internal_reasons_rejected check (decision <> 'rejected' or reason_code is not null)
);

comment on table public.internal_reasons is
  'Why staff rejected something or withdrew an approval, where the client reads a neutral sentence. For staff alone; written by commands.';
comment on column public.internal_reasons.subject_id is
  'The document, application, KYC profile or change request. Without a foreign key: it is in one of four tables.';
comment on column public.internal_reasons.reason_code is 'An internal reason; null for an approval that was withdrawn, which has a note.';

create index internal_reasons_tenant_idx on public.internal_reasons (tenant_id, decided_at desc, id);
create index internal_reasons_subject_idx on public.internal_reasons (subject_id, subject, decided_at);
create index internal_reasons_reason_code_idx on public.internal_reasons (reason_code);
create index internal_reasons_decided_by_idx on public.internal_reasons (decided_by);

create trigger audit after insert or update or delete on public.internal_reasons
  for each row execute function private.audit('id');
call private.watch('public.internal_reasons', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.internal_reasons enable row level security;

create policy "Staff read internal reasons" on public.internal_reasons
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.internal_reasons to authenticated;

-- For commands ---------------------------------------------------------------

create function private.has_internal_reason(subject text, subject_id uuid, reason_code text) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.internal_reasons as known
    where known.subject = has_internal_reason.subject and known.subject_id = has_internal_reason.subject_id
      and known.reason_code = has_internal_reason.reason_code);
$$;

comment on function private.has_internal_reason(text, uuid, text) is
  'Whether a subject was rejected for this internal reason before: then a rejection for it is a repeat.';

create function private.keep_internal_reason(
  subject text, subject_id uuid, tenant_id uuid, reason public.review_reasons, note text) returns void
language plpgsql
set search_path = ''
as $$
declare
  kept   uuid := gen_random_uuid();
  alert  public.compliance_alerts;
  called text;
  raised uuid;
begin
  if not reason.is_internal then
    return;
  end if;

  insert into public.internal_reasons (id, tenant_id, subject, subject_id, decision, reason_code, note, decided_by)
  values (
    kept, keep_internal_reason.tenant_id, keep_internal_reason.subject, keep_internal_reason.subject_id, 'rejected', reason.code,
    nullif(btrim(keep_internal_reason.note), ''), auth.uid());

  case keep_internal_reason.subject
    when 'document' then
      select 'Document: ' || private.document_title(document), document.company_id, document.party_id
      into called, alert.company_id, alert.party_id
      from public.documents as document where document.id = keep_internal_reason.subject_id;
    when 'kyc' then
      select 'KYC: ' || private.party_name(profile.party_id), profile.party_id
      into called, alert.party_id
      from public.kyc_profiles as profile where profile.id = keep_internal_reason.subject_id;
    when 'change' then
      select 'Change request ' || request.reference, request.company_id
      into called, alert.company_id
      from public.change_requests as request where request.id = keep_internal_reason.subject_id;
    else
      select 'Application ' || application.reference || ': ' || private.application_title(application)
      into called
      from public.draft_applications as application where application.id = keep_internal_reason.subject_id;
  end case;

  alert.tenant_id := keep_internal_reason.tenant_id;
  alert.kind := 'internal_reason';
  -- The daily job does not close this kind: the reason does not go away.
  alert.dedupe_key := 'internal_reason:' || kept;
  alert.severity := 'critical';
  alert.title := 'Rejected for an internal reason: ' || reason.label;
  alert.detail := concat_ws(' ', called || '.', nullif(btrim(keep_internal_reason.note), ''));
  raised := private.raise_alert(alert);

  perform private.notify_duty(
    'compliance_officer', keep_internal_reason.tenant_id, 'compliance.internal_reason', alert.title, called,
    private.subject('alert', raised));
end;
$$;

comment on function private.keep_internal_reason(text, uuid, uuid, public.review_reasons, text) is
  'Keeps an internal reason and its note among staff, with an alert, and notifies the compliance officers; nothing happens for a reason '
  'the client may read.';
