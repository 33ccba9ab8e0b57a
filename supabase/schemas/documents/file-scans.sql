/*
 * The check of stored files for malware, by a scanner outside of the database (tools/worker). It is off until the super admin turns
 * it on, for every firm or for single ones. A file that is registered while it is on begins as pending:
 *
 *   pending ──► clean                        storage shows it
 *      ├──────► infected                     the document is returned to its sender
 *      └──────► failed ──► clean, infected   the scanner could not read it; it can be queued again
 *
 *   not_scanned ──► clean, infected, failed  it came while the check was off, stays readable, and was queued later
 *   pending ──► not_scanned                  the check was turned off
 *
 * Storage shows a file that is pending, infected or failed to no person, not to its sender and not to staff. Only the secret key of the
 * service reads it, which the scanner has. Decision 75. Pictures: new-pictures.sql.
 */

-- Tables ---------------------------------------------------------------------

create table private.file_scanning (
  id        uuid primary key default gen_random_uuid(),
  tenant_id uuid unique nulls not distinct references public.tenants on delete cascade,
  since     timestamptz not null default now()
);

comment on table private.file_scanning is
  'For which firms the check for malware is on; a row without a firm is for all of them. Without a row it is off.';

create table private.file_scans (
  id            uuid primary key default gen_random_uuid(),
  tenant_id     uuid references public.tenants on delete cascade,
  document_id   uuid references public.documents on delete cascade,
  attachment_id uuid references public.support_attachments on delete cascade,
  picture_id    uuid references private.new_pictures on delete cascade,
  queued_at     timestamptz not null default now(),
  tries         integer not null default 0 check (tries >= 0),
  lease         uuid,
  leased_until  timestamptz,
  outcome       public.scan_state check (outcome in ('clean', 'infected', 'failed')),
  sha256        text check (sha256 ~ '^[0-9a-f]{64}$'),
  settled_at    timestamptz,
  constraint file_scans_one_file check (num_nonnulls(document_id, attachment_id, picture_id) = 1),
  constraint file_scans_tenant check (tenant_id is not null or picture_id is not null),
  constraint file_scans_lease check ((lease is null) = (leased_until is null)),
  constraint file_scans_settled check ((settled_at is null) = (outcome is null))
);

comment on table private.file_scans is
  'Files that wait for the scanner, and what it said of those before. Not audited: the verdict is in the row of the file, which is.';
comment on column private.file_scans.tenant_id is 'Null for the picture of a person.';
comment on column private.file_scans.lease is 'Which taking of the file may say its verdict, until leased_until.';
comment on column private.file_scans.sha256 is 'Of the bytes that the scanner looked at.';

create index file_scans_tenant_id_idx on private.file_scans (tenant_id);
create index file_scans_document_id_idx on private.file_scans (document_id);
create index file_scans_attachment_id_idx on private.file_scans (attachment_id);
create index file_scans_picture_id_idx on private.file_scans (picture_id);
-- A file waits once.
create unique index file_scans_document_key on private.file_scans (document_id) where settled_at is null;
create unique index file_scans_attachment_key on private.file_scans (attachment_id) where settled_at is null;
create index file_scans_next_idx on private.file_scans (tries, queued_at) where settled_at is null;

create trigger audit after insert or update or delete on private.file_scanning
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table private.file_scanning enable row level security;
alter table private.file_scans enable row level security;

-- A file comes ---------------------------------------------------------------

create function private.begin_scan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The lock keeps the check from being turned off between this look and the commit: the file would wait for good.
  perform from private.file_scanning as switched where switched.tenant_id is null or switched.tenant_id = new.tenant_id for share;

  if found then
    new.scan := 'pending';
  end if;

  return new;
end;
$$;

comment on function private.begin_scan() is 'A file that comes while the check for malware is on begins as pending.';

create function private.queue_scan() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.file_scans (tenant_id, document_id, attachment_id)
  values (
    new.tenant_id, case tg_table_name when 'documents' then new.id end,
    case tg_table_name when 'support_attachments' then new.id end);
  return null;
end;
$$;

comment on function private.queue_scan() is 'Puts a file that is pending in the queue of the scanner.';

create trigger begin_scan before insert on public.documents for each row execute function private.begin_scan();
create trigger begin_scan before insert on public.support_attachments for each row execute function private.begin_scan();
create trigger queue_scan after insert on public.documents
  for each row when (new.scan = 'pending') execute function private.queue_scan();
create trigger queue_scan after insert on public.support_attachments
  for each row when (new.scan = 'pending') execute function private.queue_scan();

-- Storage --------------------------------------------------------------------

create function private.is_held_file(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
      select from public.documents as document
      where document.storage_path = path and document.scan in ('pending', 'infected', 'failed'))
    or exists (
      select from public.support_attachments as attached
      where attached.storage_path = path and attached.scan in ('pending', 'infected', 'failed'));
end;
$$;

comment on function private.is_held_file(text) is
  'Whether a file of the bucket documents waits for its check for malware or did not pass it.';

grant execute on function private.is_held_file(text) to authenticated;

-- Restrictive: it holds whatever other policy lets a person read the file, and so for downloads, previews, lists, copies and moves.
create policy "No one reads a file that is not clear of its check" on storage.objects
  as restrictive for select to authenticated
  using (bucket_id <> 'documents' or not private.is_held_file(name));
