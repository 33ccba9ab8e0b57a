/*
 * Documents: files about a company, a party or an application. The row describes the file and whether staff accepted it;
 * the bytes lie in the private bucket `documents` (documents/document-files.sql).
 *
 *   uploaded -> accepted -> expired          the day after expires_on
 *   uploaded, accepted -> rejected           with a reason the client sees
 *   accepted, rejected -> uploaded           the decision was taken back
 *   any of these -> superseded               a newer version took its place
 *
 * A version replaces one other: at once when that was waiting, rejected or expired, and when it is accepted when that was
 * accepted, so that there is always one that counts. Nothing is deleted.
 *
 * Apart from that, a file has a state of its check for malware (documents/file-scans.sql). One that is not clear of it is not accepted.
 */

-- Types ----------------------------------------------------------------------

create type public.document_status as enum ('uploaded', 'accepted', 'rejected', 'expired', 'superseded');

-- Of a stored file. `not_scanned` is one that came while no scanner was asked; `failed` one that the scanner could not read.
create type public.scan_state as enum ('not_scanned', 'pending', 'clean', 'infected', 'failed');

-- Tables ---------------------------------------------------------------------

create table public.documents (
  id             uuid primary key default gen_random_uuid(),
  tenant_id      uuid not null references public.tenants on delete restrict,
  company_id     uuid,
  party_id       uuid,
  application_id uuid,
  category       text not null references public.document_categories,
  file_name      text not null check (char_length(file_name) between 1 and 200),
  storage_path   text not null unique,
  mime_type      text not null,
  bytes          bigint not null check (bytes > 0),
  sha256         text check (sha256 ~ '^[0-9a-f]{64}$'),
  is_confirmed   boolean not null default false,
  file_version   text,
  scan           public.scan_state not null default 'not_scanned',
  scan_note      text check (char_length(scan_note) between 1 and 200),
  scanned_at     timestamptz,
  status         public.document_status not null default 'uploaded',
  reason_code    text references public.review_reasons,
  reason_note    text check (char_length(reason_note) between 1 and 2000),
  issued_on      date,
  expires_on     date,
  replaces       uuid,
  uploaded_by    uuid references public.profiles on delete set null,
  reviewed_by    uuid references public.profiles on delete set null,
  reviewed_at    timestamptz,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete restrict,
  foreign key (tenant_id, replaces) references public.documents (tenant_id, id) on delete restrict,
  constraint documents_one_subject check (num_nonnulls(company_id, party_id, application_id) = 1),
  constraint documents_path_of_subject check (
    storage_path like tenant_id || '/' || coalesce(company_id, party_id, application_id) || '/%'),
  constraint documents_confirmed_has_hash check (not is_confirmed or sha256 is not null),
  constraint documents_scan_with_note check ((scan in ('infected', 'failed')) <= (scan_note is not null)),
  constraint documents_rejected_with_reason check ((status = 'rejected') <= (reason_code is not null))
);

comment on table public.documents is
  'A file about a company, a party or an application, and what staff decided about it. Read by those who may see its subject; written by '
  'commands.';
comment on column public.documents.file_name is 'What the file was called where it came from; only for showing and downloading.';
comment on column public.documents.storage_path is 'tenant/subject/uuid.ext in the bucket documents.';
comment on column public.documents.sha256 is
  'Of the bytes, worked out in the browser of who uploaded them. The audit log keeps it, and so does what leaves it.';
comment on column public.documents.is_confirmed is
  'Whether the browser of the staff member who accepted the document worked out the same from what is stored.';
comment on column public.documents.file_version is
  'The version of the stored file that was registered. A file of another version is not that document and is shown to no one. Null for a '
  'row that was written without its file, such as one of the demo data.';
comment on column public.documents.scan is
  'The check of the stored file for malware. Storage shows a file that is pending, infected or failed to no person.';
comment on column public.documents.scan_note is 'The name of the malware, or why the check failed.';
comment on column public.documents.reason_note is 'What the client should know beyond the reason. Never an internal note.';
comment on column public.documents.expires_on is 'The last day the document counts.';
comment on column public.documents.replaces is 'The document this is a newer version of.';

create index documents_company_id_idx on public.documents (tenant_id, company_id, created_at desc);
create index documents_party_id_idx on public.documents (tenant_id, party_id, created_at desc);
create index documents_application_id_idx on public.documents (tenant_id, application_id, created_at desc);
create index documents_company_idx on public.documents (company_id);
create index documents_party_idx on public.documents (party_id);
create index documents_application_idx on public.documents (application_id);
-- Two versions of one document would be a fork.
create unique index documents_replaces_key on public.documents (tenant_id, replaces) where replaces is not null;
create index documents_replaces_idx on public.documents (tenant_id, replaces);
create index documents_created_idx on public.documents (tenant_id, created_at desc, id);
create index documents_category_idx on public.documents (category);
create index documents_reason_code_idx on public.documents (reason_code);
create index documents_uploaded_by_idx on public.documents (uploaded_by);
create index documents_reviewed_by_idx on public.documents (reviewed_by);
-- What waits for its check or did not pass it: few of many.
create index documents_scan_idx on public.documents (tenant_id, scan) where scan in ('pending', 'infected', 'failed');
-- For the daily job.
create index documents_expires_on_idx on public.documents (expires_on) where status = 'accepted';

-- Triggers -------------------------------------------------------------------

create function private.check_scan_of_move() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- What no one can read is accepted by no one; what holds malware is not put back in the queue.
  if new.scan = 'pending' and new.status = 'accepted' then
    raise exception using errcode = 'PT409', message = 'document.being_checked';
  end if;

  if new.scan = 'failed' and new.status = 'accepted' then
    raise exception using errcode = 'PT409', message = 'document.not_checked';
  end if;

  if new.scan = 'infected' and new.status in ('accepted', 'uploaded') then
    raise exception using errcode = 'PT409', message = 'document.infected';
  end if;

  return new;
end;
$$;

comment on function private.check_scan_of_move() is
  'Accepts only a document that is clear of its check for malware. Raises document.being_checked, document.not_checked, document.infected.';

-- Postgres runs triggers in the order of their names: first the arrow, then the scan.
create trigger check_move before update of status on public.documents
  for each row when (new.status is distinct from old.status) execute function private.check_move('document', 'status');
create trigger check_scan_of_move before update of status on public.documents
  for each row when (new.status is distinct from old.status) execute function private.check_scan_of_move();
create trigger touch_updated_at before update on public.documents
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.documents
  for each row execute function private.audit('id');
call private.watch('public.documents', 'members');

-- What became of it, and when: a status overwrites the one before.
create table public.document_events (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  document_id uuid not null,
  from_status public.document_status,
  to_status   public.document_status not null,
  actor       uuid references public.profiles on delete set null,
  at          timestamptz not null default clock_timestamp(),
  foreign key (tenant_id, document_id) references public.documents (tenant_id, id) on delete cascade
);

comment on table public.document_events is
  'The timeline of a document: each status it had, since when, by whom. Read by those who read the document; written by a trigger. Not '
  'audited: the change behind each row is.';

create index document_events_document_idx on public.document_events (tenant_id, document_id, at);
create index document_events_document_id_idx on public.document_events (document_id, at);
create index document_events_actor_idx on public.document_events (actor);

create function private.note_document_status() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into public.document_events (tenant_id, document_id, from_status, to_status, actor)
  values (new.tenant_id, new.id, case tg_op when 'UPDATE' then old.status end, new.status,
    (select profile.id from public.profiles as profile where profile.id = auth.uid()));
  return null;
end;
$$;

comment on function private.note_document_status() is 'Writes the timeline of a document.';

create trigger note_document_uploaded after insert on public.documents
  for each row execute function private.note_document_status();
create trigger note_document_status after update of status on public.documents
  for each row when (new.status is distinct from old.status) execute function private.note_document_status();
-- The events are not watched: the document they are about is.

-- Helpers for policies -------------------------------------------------------

create function private.managed_party_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  with entrusted (id) as (
    select participant.party_id
    from public.company_participants as participant
    where participant.company_id = any (array(select private.managed_company_ids()))
    union
    select entered.id from private.entered_party_ids() as entered (id)
    union
    -- Not a party the request only names: a person who sees it need not see its passport.
    select request.party_id
    from public.change_requests as request
    where request.company_id = any (array(select private.managed_company_ids()))
      and request.party_entered and private.is_change_open(request.state)
  )
  select entrusted.id
  from entrusted
  -- A person who accepted their own part shows their passport to staff alone, also after it was taken from them
  -- (invitations/party-invitations.sql).
  where not exists (
    select from public.party_invitations as invitation
    where invitation.party_id = entrusted.id and invitation.accepted_at is not null)
  union
  select own.id from private.own_party_ids() as own (id)
  except
  select provided.id from private.provided_party_ids() as provided (id);
end;
$$;

comment on function private.managed_party_ids() is
  'The parties whose documents the signed-in person handles: their own part where they accepted an invitation to it; else those of '
  'companies they act for, those that open change requests of these companies entered, and those they entered while these take part '
  'in no company of others. None that the firm provides (private.provided_party_ids). A viewer of a company does not see passports.';

grant execute on function private.managed_party_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.documents enable row level security;

create policy "Members read the documents of their companies" on public.documents
  for select to authenticated
  using (company_id in (select private.company_ids()));

create policy "Members read the documents of parties they handle" on public.documents
  for select to authenticated
  using (party_id in (select private.managed_party_ids()));

create policy "Members read the documents of their own applications" on public.documents
  for select to authenticated
  using (application_id in (select private.application_ids()));

create policy "Owners read the documents of their tenants" on public.documents
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every document" on public.documents
  for select to authenticated
  using ((select private.is_admin()));

alter table public.document_events enable row level security;

-- Those of documents they may read, by the policies above.
create policy "People read what became of documents they may see" on public.document_events
  for select to authenticated
  using (document_id in (select document.id from public.documents as document));

-- Grants ---------------------------------------------------------------------

grant select on public.documents, public.document_events to authenticated;
