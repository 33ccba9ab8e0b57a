/*
 * Document commands: register an uploaded file, accept it, reject it. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.document_title(document public.documents) returns text
language sql stable
set search_path = ''
as $$
  select category.name || ' (' || document.file_name || ')'
  from public.document_categories as category where category.code = document.category;
$$;

comment on function private.document_title(public.documents) is 'What people call a document: its category and the name of its file.';

create function private.document_subject(document public.documents) returns private.subject
language sql immutable
set search_path = ''
as $$
  select case
    when document.company_id is not null then private.subject('document', document.id, 'company', document.company_id)
    when document.application_id is not null then private.subject('document', document.id, 'application', document.application_id)
    else private.subject('document', document.id, 'party', document.party_id)
  end;
$$;

comment on function private.document_subject(public.documents) is
  'A document as the subject of a notification, with the company, application or party it belongs to.';

create function private.lock_document(command text, document_id uuid) returns public.documents
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents;
begin
  perform private.require_staff(command);

  select * into document from public.documents where id = document_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, document.tenant_id);
  return document;
end;
$$;

comment on function private.lock_document(text, uuid) is
  'A document for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

create function private.notify_uploader(document public.documents, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    document.uploaded_by, document.tenant_id, kind, title, message, private.document_subject(document))
  from public.profiles as uploader
  where uploader.id = document.uploaded_by and uploader.role <> 'admin';
$$;

comment on function private.notify_uploader(public.documents, text, text, text) is
  'Notifies the client who uploaded a document of its new status.';

-- Commands -------------------------------------------------------------------

create function private.replaceable_document(newer public.documents) returns public.documents
language plpgsql
set search_path = ''
as $$
declare
  older public.documents;
begin
  select * into older from public.documents
  where id = newer.replaces and tenant_id = newer.tenant_id
    and coalesce(company_id, party_id, application_id) = coalesce(newer.company_id, newer.party_id, newer.application_id)
  for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if older.status = 'superseded' or exists (select from public.documents where replaces = older.id) then
    raise exception using errcode = 'PT409', message = 'document.already_replaced';
  end if;

  return older;
end;
$$;

comment on function private.replaceable_document(public.documents) is
  'The document a new one is to replace, locked. It has the same subject and no newer version yet. Raises not_found, '
  'document.already_replaced.';

create function private.is_identity_document(category text) returns boolean
language sql immutable
set search_path = ''
as $$
  select category in ('passport', 'national_id', 'driving_licence');
$$;

comment on function private.is_identity_document(text) is
  'Whether a document of this category proves who a person is. Browsers know the same ones by domain/documents.ts.';

create function private.is_declaration(category text) returns boolean
language sql immutable
set search_path = ''
as $$
  select category in ('pep_declaration', 'tax_self_certification', 'source_of_funds_statement', 'consent_to_act');
$$;

comment on function private.is_declaration(text) is
  'Whether a party signs this in the portal instead of sending a file (kyc/declarations.sql). Browsers know the same ones by '
  'domain/documents.ts.';

create function private.require_valid_until(category text, expires_on date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if private.is_identity_document(category) and expires_on is null then
    raise exception using errcode = 'PT422', message = 'document.expiry_missing';
  end if;

  if expires_on < private.today() or (private.is_identity_document(category) and expires_on = private.today()) then
    raise exception using errcode = 'PT422', message = 'document.already_expired';
  end if;
end;
$$;

comment on function private.require_valid_until(text, date) is
  'Checks the last day a document counts. A proof of identity has one, and it lies after today. Raises document.expiry_missing, '
  'document.already_expired.';

create function private.document_case_holder(document public.documents) returns uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(
    (select application.assignee from public.draft_applications as application where application.id = document.application_id),
    (select review.assignee
     from public.kyc_profiles as profile
     join public.kyc_review_queue as review on review.profile_id = profile.id
     where profile.party_id = document.party_id and review.assignee is not null
     order by review.opened_at desc limit 1));
end;
$$;

comment on function private.document_case_holder(public.documents) is
  'The member of staff who has the case a document belongs to: its application, or the KYC of its party. Null while no colleague has it, '
  'and for documents of a company.';

create function public.register_document(
  document_id uuid, path text, category text, file_name text, expires_on date default null, replaces uuid default null,
  sha256 text default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('register_document');
  subject   uuid;
  stored    storage.objects;
  document  public.documents;
  older     public.documents;
begin
  perform private.lock_file(path);
  select * into document from public.documents where id = document_id;

  if found then
    -- A repeat after a lost answer; an id that another user took is not revealed to the caller.
    if document.uploaded_by is distinct from caller_id or document.storage_path is distinct from path then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    return document.id;
  end if;

  perform private.limit_client('register_document', 300, '1 hour');

  if not private.may_file_at(path) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into stored from storage.objects as object where object.bucket_id = 'documents' and object.name = path;

  if not found or (stored.owner_id is distinct from caller_id::text and not by_staff) then
    raise exception using errcode = 'PT422', message = 'document.file_missing';
  end if;

  if not exists (select from public.document_categories as known where known.code = register_document.category) then
    raise exception using errcode = 'PT422', message = 'document.category_unknown';
  end if;

  if nullif(btrim(register_document.file_name), '') is null or char_length(btrim(register_document.file_name)) > 200 then
    raise exception using errcode = 'PT422', message = 'document.file_name_invalid';
  end if;

  perform private.require_valid_until(register_document.category, register_document.expires_on);

  if register_document.sha256 !~ '^[0-9a-f]{64}$' then
    raise exception using errcode = 'PT422', message = 'document.hash_invalid';
  end if;

  subject := split_part(path, '/', 2)::uuid;
  document.id := document_id;
  document.tenant_id := split_part(path, '/', 1)::uuid;
  document.company_id := (select id from public.companies where id = subject);
  document.party_id := (select id from public.parties where id = subject);
  document.application_id := (select id from public.draft_applications where id = subject);
  document.replaces := register_document.replaces;

  -- A client signs a declaration. Staff may file one on paper.
  if document.party_id is not null and private.is_declaration(register_document.category) and not by_staff then
    raise exception using errcode = 'PT422', message = 'document.signed_here';
  end if;

  if document.replaces is not null then
    older := private.replaceable_document(document);
  end if;

  insert into public.documents (
    id, tenant_id, company_id, party_id, application_id, category, file_name, storage_path, mime_type, bytes,
    sha256, file_version, expires_on, replaces, uploaded_by)
  values (
    document.id, document.tenant_id, document.company_id, document.party_id, document.application_id,
    register_document.category, btrim(register_document.file_name), path,
    coalesce(stored.metadata ->> 'mimetype', 'application/octet-stream'), (stored.metadata ->> 'size')::bigint,
    register_document.sha256, stored.version, register_document.expires_on, document.replaces, caller_id)
  returning * into document;

  if older.status in ('uploaded', 'rejected', 'expired') then
    update public.documents set status = 'superseded' where id = older.id;
  end if;

  if not by_staff then
    perform private.notify_case(
      private.document_case_holder(document), 'reviewer', document.tenant_id, 'document.uploaded', 'A document is waiting for review',
      private.document_title(document), private.document_subject(document));
  end if;

  return document.id;
exception when unique_violation then
  -- The path belongs to another document, or two registered at once.
  raise exception using errcode = 'PT409', message = 'document.already_registered';
end;
$$;

comment on function public.register_document(uuid, text, text, text, date, uuid, text) is
  'Makes a file of the bucket documents, uploaded by the caller to tenant/subject/uuid.ext, a document about that company, party or '
  'application. The caller chooses the id, so that a repeat changes nothing. With `replaces` it is the newer version of that one. Type '
  'and size come from the file; `sha256` is what the browser worked out from the bytes it sent, in hex. Raises document.hash_invalid, '
  'duty.reviewer_needed, not_found for a subject the caller may not act for, document.file_missing, document.category_unknown, '
  'document.signed_here for a declaration of a party unless staff send it, document.file_name_invalid (1 to 200 characters), '
  'document.expiry_missing (a proof of identity), document.already_expired, document.already_replaced, document.already_registered, '
  'document.too_many above 200 of one application, tenant.limit_reached, rate.too_many above 300 an hour of a client, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.accept_document(
  document_id uuid, expires_on date default null, sha256 text default null, issued_on date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.lock_document('accept_document', document_id);
begin
  if document.status = 'accepted' then
    return;
  end if;

  perform private.require_valid_until(document.category, coalesce(accept_document.expires_on, document.expires_on));

  if accept_document.issued_on > private.today() then
    raise exception using errcode = 'PT422', message = 'document.issued_later';
  end if;

  if accept_document.sha256 !~ '^[0-9a-f]{64}$' then
    raise exception using errcode = 'PT422', message = 'document.hash_invalid';
  end if;

  -- What was sent is what is stored, and what the browser of the staff member read.
  if accept_document.sha256 <> document.sha256 or (document.file_version is not null and not exists (
    select from storage.objects as object
    where object.bucket_id = 'documents' and object.name = document.storage_path and object.version = document.file_version))
  then
    raise exception using errcode = 'PT409', message = 'document.hash_differs';
  end if;

  update public.documents as accepted
  set status = 'accepted', expires_on = coalesce(accept_document.expires_on, accepted.expires_on),
    issued_on = coalesce(accept_document.issued_on, accepted.issued_on),
    sha256 = coalesce(accepted.sha256, accept_document.sha256), is_confirmed = accept_document.sha256 is not null,
    reviewed_by = auth.uid(), reviewed_at = now()
  where accepted.id = document_id
  returning * into document;

  update public.documents set status = 'superseded' where id = document.replaces and status <> 'superseded';

  perform private.notify_uploader(document, 'document.accepted', 'Document accepted', private.document_title(document));
end;
$$;

comment on function public.accept_document(uuid, date, text, date) is
  'Accepts a document that waits, and supersedes the one it replaces. `expires_on` is the last day it counts, `issued_on` the day it was '
  'made; both as read from it. `sha256` is what the browser of the staff member worked out from the stored bytes; it has to be what was '
  'uploaded. For reviewers and the compliance officer. Raises document.hash_invalid, document.hash_differs, document.illegal_move, '
  'document.being_checked, document.not_checked, document.infected, document.expiry_missing, document.already_expired, '
  'document.issued_later, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reject_document(document_id uuid, reason_code text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.lock_document('reject_document', document_id);
  reason   public.review_reasons := private.review_reason('document', reject_document.reason_code, note);
  for_client     private.client_reason := private.client_reason(reason, note);
begin
  if document.status = 'rejected' and document.reason_code = for_client.code
    and (not reason.is_internal or private.has_internal_reason('document', document.id, reason.code)) then
    return;
  end if;

  if document.status = 'rejected' then
    raise exception using errcode = 'PT409', message = 'document.illegal_move';
  end if;

  -- The alert refers to the party, whose row is locked before the tenant (see applications/approval.sql).
  perform from public.parties as party where party.id = document.party_id for key share;

  update public.documents
  set status = 'rejected', reason_code = for_client.code, reason_note = for_client.note, reviewed_by = auth.uid(), reviewed_at = now()
  where id = document_id
  returning * into document;

  perform private.keep_internal_reason('document', document.id, document.tenant_id, reason, note);

  perform private.notify_uploader(
    document, 'document.rejected', 'Please send this document again: ' || private.document_title(document),
    concat_ws(' ', for_client.label, for_client.note));
end;
$$;

comment on function public.reject_document(uuid, text, text) is
  'Rejects a document that waits, or one that was accepted and should not have been, with a reason and a note the client sees. Of an '
  'internal reason the client reads a neutral one, and the note stays among staff. Nothing happens when it is rejected for that reason '
  'already. For reviewers and the compliance officer. Raises review.reason_missing, review.note_too_long, document.illegal_move, '
  'duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.register_document(uuid, text, text, text, date, uuid, text), public.accept_document(uuid, date, text, date),
  public.reject_document(uuid, text, text)
  to authenticated;

-- Jobs -----------------------------------------------------------------------

create function private.expire_documents() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  expired public.documents;
  total   integer := 0;
begin
  for expired in
    update public.documents set status = 'expired'
    where status = 'accepted' and expires_on < private.today()
    returning *
  loop
    total := total + 1;
    perform private.notify_uploader(
      expired, 'document.expired', 'A document has expired: ' || private.document_title(expired), 'Please send a current one.');
  end loop;

  return total;
end;
$$;

comment on function private.expire_documents() is
  'Ends the accepted documents whose last day has passed, notifies their uploaders, and returns their number. For the daily job; a second '
  'run finds nothing.';
