/*
 * Files in support tickets. They lie in the bucket of documents at tenant/ticket/uuid.ext, under its limits, and are no
 * documents: nothing is reviewed and nothing expires. A file is uploaded first and then attached; those who see the ticket see it.
 */

-- Tables ---------------------------------------------------------------------

create table public.support_attachments (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null,
  ticket_id    uuid not null,
  file_name    text not null check (char_length(file_name) between 1 and 200),
  storage_path text not null unique check (storage_path like tenant_id || '/' || ticket_id || '/%'),
  mime_type    text not null,
  bytes        bigint not null check (bytes > 0),
  file_version text,
  scan         public.scan_state not null default 'not_scanned',
  scan_note    text check (char_length(scan_note) between 1 and 200),
  scanned_at   timestamptz,
  by_staff     boolean not null,
  attached_by  uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  foreign key (tenant_id, ticket_id) references public.support_tickets (tenant_id, id) on delete cascade
);

comment on table public.support_attachments is
  'A file in a ticket. Read by those who may see the ticket; written by commands; nothing but its check for malware changes.';
comment on column public.support_attachments.file_name is 'What the file was called where it came from; only for showing and downloading.';
comment on column public.support_attachments.file_version is
  'The version of the stored file that was attached. A file of another version is shown to no one.';
comment on column public.support_attachments.scan is
  'The check of the stored file for malware, as in public.documents.';
comment on column public.support_attachments.by_staff is 'Whether staff attached it: clients cannot read the profiles of staff.';

create index support_attachments_ticket_idx on public.support_attachments (tenant_id, ticket_id, created_at);
create index support_attachments_ticket_id_idx on public.support_attachments (ticket_id);
create index support_attachments_scan_idx on public.support_attachments (tenant_id, scan) where scan in ('pending', 'infected', 'failed');
create index support_attachments_attached_by_idx on public.support_attachments (attached_by);

create trigger audit after insert or update or delete on public.support_attachments
  for each row execute function private.audit('id');
call private.watch('public.support_attachments', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.support_attachments enable row level security;

create policy "Members read the files of their tickets" on public.support_attachments
  for select to authenticated
  using (ticket_id in (select private.ticket_ids()));

create policy "Owners read the files in tickets of their tenants" on public.support_attachments
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the files of every ticket" on public.support_attachments
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.support_attachments to authenticated;

-- Files ----------------------------------------------------------------------

create function private.may_attach_at(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  ticket public.support_tickets;
begin
  if not private.is_document_path(path) or private.is_read_only() then
    return false;
  end if;

  select * into ticket from public.support_tickets as known
  where known.tenant_id = split_part(path, '/', 1)::uuid and known.id = split_part(path, '/', 2)::uuid;

  return ticket.id is not null
    and (private.is_admin() or ticket.tenant_id in (select private.owned_tenant_ids()) or ticket.id in (select private.ticket_ids()));
end;
$$;

comment on function private.may_attach_at(text) is
  'Whether a path of the bucket documents belongs to a ticket that the signed-in person takes part in.';

grant execute on function private.may_attach_at(text) to authenticated;

create policy "People upload files for tickets they take part in" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'documents' and private.may_attach_at(name) and not private.is_registered_file(name));

create policy "People read the files of tickets they may see" on storage.objects
  for select to authenticated
  using (
    bucket_id = 'documents' and exists (
      select from public.support_attachments as attached
      where attached.storage_path = name and (attached.file_version is null or attached.file_version = version)));

-- Commands -------------------------------------------------------------------

create function public.attach_file(attachment_id uuid, path text, file_name text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('attach_file');
  known     public.support_attachments;
  ticket    public.support_tickets;
  stored    storage.objects;
begin
  perform private.lock_file(path);
  select * into known from public.support_attachments as attached where attached.id = attachment_id;

  if found then
    -- A repeat after a lost answer; an id that another user took is not revealed to the caller.
    if known.attached_by is distinct from caller_id or known.storage_path <> path then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    return;
  end if;

  if not private.is_document_path(path) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  ticket := private.lock_ticket(split_part(path, '/', 2)::uuid);
  perform private.limit_client('attach_file', 100, '1 hour');

  if ticket.tenant_id <> split_part(path, '/', 1)::uuid then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if ticket.status = 'closed' then
    raise exception using errcode = 'PT409', message = 'ticket.closed';
  end if;

  select * into stored from storage.objects as object where object.bucket_id = 'documents' and object.name = path;

  if not found or stored.owner_id is distinct from caller_id::text then
    raise exception using errcode = 'PT422', message = 'document.file_missing';
  end if;

  if char_length(coalesce(btrim(attach_file.file_name), '')) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'document.file_name_invalid';
  end if;

  if (select count(*) from public.support_attachments as attached where attached.ticket_id = ticket.id) >= 50 then
    raise exception using errcode = 'PT409', message = 'ticket.too_many_files';
  end if;

  insert into public.support_attachments (id, tenant_id, ticket_id, file_name, storage_path, mime_type, bytes, file_version, by_staff,
    attached_by)
  values (
    attachment_id, ticket.tenant_id, ticket.id, btrim(attach_file.file_name), path,
    coalesce(stored.metadata ->> 'mimetype', 'application/octet-stream'), (stored.metadata ->> 'size')::bigint, stored.version,
    by_staff, caller_id);

  -- It is news to everyone else.
  update public.support_tickets as known_ticket set last_message_at = now() where known_ticket.id = ticket.id;
  perform private.mark_read(ticket, caller_id);
exception when unique_violation then
  -- The path belongs to another file, or two attached it at once.
  raise exception using errcode = 'PT409', message = 'document.already_registered';
end;
$$;

comment on function public.attach_file(uuid, text, text) is
  'Attaches a file that the caller has uploaded to tenant/ticket/uuid.ext to that ticket, under an id from the browser, so that a repeat '
  'attaches nothing twice; at most 50 to a ticket. Raises document.file_missing, document.file_name_invalid (1 to 200 characters), '
  'document.already_registered, ticket.closed, ticket.too_many_files, tenant.limit_reached, rate.too_many above 100 an hour of a client, '
  'not_found, account.suspended.';

grant execute on function public.attach_file(uuid, text, text) to authenticated;
