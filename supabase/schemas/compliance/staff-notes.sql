/*
 * Notes of staff about a company or an application, for each other. A note never reaches a client: staff alone read it, and it causes
 * no notification. Its author edits and removes it; every colleague may pin it. The audit log keeps what is edited and removed.
 */

-- Tables ---------------------------------------------------------------------

create table public.staff_notes (
  id             uuid primary key,
  tenant_id      uuid not null references public.tenants on delete restrict,
  company_id     uuid,
  application_id uuid,
  body           text not null check (char_length(body) between 1 and 5000),
  pinned         boolean not null default false,
  created_by     uuid references public.profiles on delete set null,
  created_at     timestamptz not null default now(),
  updated_at     timestamptz not null default now(),
  version        integer not null default 1,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete restrict,
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete cascade,
  constraint staff_notes_subject check (num_nonnulls(company_id, application_id) = 1)
);

comment on table public.staff_notes is
  'What staff write for each other about a company or an application. For staff alone; written by commands.';
comment on column public.staff_notes.version is 'Counts the changes of the text. An edit names the version that was read.';

create index staff_notes_company_idx on public.staff_notes (tenant_id, company_id, created_at);
create index staff_notes_application_idx on public.staff_notes (tenant_id, application_id, created_at);
create index staff_notes_created_by_idx on public.staff_notes (created_by);

create trigger touch_updated_at before update on public.staff_notes
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.staff_notes
  for each row execute function private.audit('id');
call private.watch('public.staff_notes', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.staff_notes enable row level security;

create policy "Staff read notes about companies and applications" on public.staff_notes
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.staff_notes to authenticated;

-- For commands ---------------------------------------------------------------

create function private.check_note(body text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(coalesce(btrim(body), '')) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'note.body_invalid';
  end if;

  return btrim(body);
end;
$$;

comment on function private.check_note(text) is 'The text of a note without space around them. Raises note.body_invalid.';

-- Commands -------------------------------------------------------------------

create function public.add_staff_note(note_id uuid, body text, company_id uuid default null, application_id uuid default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  tenant uuid;
  given  text;
begin
  perform private.require_staff('add_staff_note');

  if num_nonnulls(add_staff_note.company_id, add_staff_note.application_id) <> 1 then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select known.tenant_id into tenant from public.companies as known where known.id = add_staff_note.company_id
  union all
  select known.tenant_id from public.draft_applications as known where known.id = add_staff_note.application_id;

  if tenant is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  given := private.check_note(add_staff_note.body);
  insert into public.staff_notes (id, tenant_id, company_id, application_id, body, created_by)
  values (
    coalesce(note_id, gen_random_uuid()), tenant, add_staff_note.company_id, add_staff_note.application_id,
    given, auth.uid())
  on conflict (id) do nothing;

  if not found and not exists (
    select from public.staff_notes as known
    where known.id = note_id and known.created_by = auth.uid() and known.body = given
      and known.company_id is not distinct from add_staff_note.company_id
      and known.application_id is not distinct from add_staff_note.application_id)
  then
    raise exception using errcode = 'PT409', message = 'note.id_taken';
  end if;
end;
$$;

comment on function public.add_staff_note(uuid, text, uuid, uuid) is
  'Adds a note (1 to 5000 characters) about a company or an application, one of the two. The caller gives the id, so that a repeat adds '
  'nothing. For staff. Raises note.body_invalid, note.id_taken when the id has another note, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.edit_staff_note(note_id uuid, expected_version integer, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  note public.staff_notes;
  message_text text;
begin
  perform private.require_staff('edit_staff_note');
  select * into note from public.staff_notes as known where known.id = note_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if note.created_by is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  message_text := private.check_note(edit_staff_note.body);

  if note.body = message_text then
    return;
  end if;

  if note.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'note.changed';
  end if;

  update public.staff_notes as edited set body = message_text, version = note.version + 1 where edited.id = note.id;
end;
$$;

comment on function public.edit_staff_note(uuid, integer, text) is
  'Changes the text of a note of one’s own, of the version that was read. For staff. Raises note.body_invalid, note.changed, '
  'not_found, staff.read_only, not_allowed (also for the note of a colleague), account.suspended.';

create function public.pin_staff_note(note_id uuid, pinned boolean) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('pin_staff_note');
  perform from public.staff_notes as known where known.id = note_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  update public.staff_notes as changed set pinned = coalesce(pin_staff_note.pinned, false)
  where changed.id = note_id and changed.pinned <> coalesce(pin_staff_note.pinned, false);
end;
$$;

comment on function public.pin_staff_note(uuid, boolean) is
  'Pins a note above the others, or not; any member of staff may. For staff. Raises not_found, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.remove_staff_note(note_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  note public.staff_notes;
begin
  perform private.require_staff('remove_staff_note');
  select * into note from public.staff_notes as known where known.id = note_id for update;

  if not found then
    return;
  end if;

  if note.created_by is distinct from auth.uid() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  delete from public.staff_notes as removed where removed.id = note.id;
end;
$$;

comment on function public.remove_staff_note(uuid) is
  'Removes a note of one’s own; nothing happens when it is gone already. The audit log keeps it. For staff. Raises '
  'staff.read_only, not_allowed (also for the note of a colleague), account.suspended.';

grant execute on function
  public.add_staff_note(uuid, text, uuid, uuid), public.edit_staff_note(uuid, integer, text),
  public.pin_staff_note(uuid, boolean), public.remove_staff_note(uuid)
  to authenticated;
