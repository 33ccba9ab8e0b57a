/*
 * The pictures of people: a public bucket, in which everything lies at person/uuid.ext. Who has the address may see it, as on any web site;
 * profiles.avatar_path names the one in use. A picture is never changed: another one has another address.
 */

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('avatars', 'avatars', true, 256 * 1024, '{image/png,image/jpeg}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Helpers for policies -------------------------------------------------------

create function private.is_own_avatar(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  uuid_form constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
begin
  return coalesce(path ~ ('^' || private.active_user_id() || '/' || uuid_form || '\.(png|jpg)$'), false);
end;
$$;

comment on function private.is_own_avatar(text) is
  'Whether a path of the bucket avatars has its form and belongs to the signed-in person.';

grant execute on function private.is_own_avatar(text) to authenticated;

create function private.keep_avatar_path() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.avatar_path is not null and new.avatar_path !~ ('^' || new.id || '/[0-9a-f-]{36}\.(png|jpg)$') then
    raise exception using errcode = 'PT422', message = 'profile.picture_invalid';
  end if;

  return new;
end;
$$;

comment on function private.keep_avatar_path() is
  'Refuses a picture that is not in the person''s own folder of the bucket avatars. Raises profile.picture_invalid.';

create trigger keep_avatar_path before insert or update of avatar_path on public.profiles
  for each row execute function private.keep_avatar_path();

-- Row-level security ---------------------------------------------------------

create policy "People place their own pictures" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'avatars' and private.is_own_avatar(name));

create policy "People see which pictures of theirs there are" on storage.objects
  for select to authenticated
  using (bucket_id = 'avatars' and private.is_own_avatar(name));

create policy "People remove their own pictures" on storage.objects
  for delete to authenticated
  using (bucket_id = 'avatars' and private.is_own_avatar(name));
