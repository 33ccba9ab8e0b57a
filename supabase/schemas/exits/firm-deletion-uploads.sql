/*
 * No file arrives in a firm whose deletion is confirmed: neither a document, nor a file of a ticket, nor a logo. The storage service asks
 * the policy before it takes bytes. Once it has the bytes it writes the row as itself: the trigger refuses what began before the
 * confirmation. The parts of exports are written by the worker and have no owner.
 */

create function private.is_leaving_path(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return path ~* '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/'
    and private.is_leaving(split_part(path, '/', 1)::uuid);
end;
$$;

comment on function private.is_leaving_path(text) is
  'Whether a path of a bucket lies in the folder of a firm whose deletion is confirmed. public.check_upload says so to who may '
  'upload there.';

grant execute on function private.is_leaving_path(text) to authenticated;

create policy "No file arrives in a firm that is being deleted" on storage.objects
  as restrictive for insert to authenticated
  with check (not private.is_leaving_path(name));

create function private.refuse_leaving_file() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_leaving_path(new.name) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.leaving';
  end if;

  return null;
end;
$$;

comment on function private.refuse_leaving_file() is
  'Refuses a file of a person in the folder of a firm whose deletion is confirmed, to every role, when the storage service writes its row. '
  'Raises firm_deletion.leaving.';

do $$
begin
  -- The table is the storage service's. Where it is out of reach, uploads under way at the confirmation arrive and are erased.
  if has_table_privilege('storage.objects', 'trigger') then
    create trigger refuse_leaving_file after insert or update of bucket_id, name, version, metadata on storage.objects
      for each row when (new.owner_id is not null) execute function private.refuse_leaving_file();
  end if;
end;
$$;
