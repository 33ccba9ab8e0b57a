/*
 * New pictures of people and new logos of firms, while the check for malware is on for them (file-scans.sql). The buckets avatars and logos
 * are public, so nothing in them could be held. A new picture waits in a private bucket, at the path it will have in the public one:
 *
 *   pending ──► clean                 the worker put the bytes it read into the public bucket; the profile or the branding names them now
 *      ├──────► infected              malware, or not a picture
 *      └──────► failed                the scanner could not read it, or the check was turned off
 *
 * Until the verdict the picture before stays. What did not pass is held until its person takes it away or sends another one. No person
 * reads, lists or removes a picture that was offered, not who sent it either. Decision 153.
 */

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('new-pictures', 'new-pictures', false, 512 * 1024, '{image/png,image/jpeg}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Tables ---------------------------------------------------------------------

create table private.new_pictures (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid references public.tenants on delete cascade,
  user_id      uuid references public.profiles on delete cascade,
  offered_by   uuid not null references public.profiles on delete cascade,
  path         text not null unique check (char_length(path) <= 100),
  file_version text,
  replaces     text check (char_length(replaces) <= 300),
  scan         public.scan_state not null default 'pending' check (scan <> 'not_scanned'),
  scan_note    text check (char_length(scan_note) <= 200),
  scanned_at   timestamptz,
  withdrawn_at timestamptz,
  is_cleared   boolean not null default false,
  offered_at   timestamptz not null default now(),
  constraint new_pictures_one_owner check (num_nonnulls(tenant_id, user_id) = 1)
);

comment on table private.new_pictures is
  'Pictures that were offered while the check for malware was on: the logo of a firm, or the picture of a person.';
comment on column private.new_pictures.path is 'In the bucket new-pictures, and in the public bucket once it is clean.';
comment on column private.new_pictures.replaces is 'The picture that was shown until this one was clean. It is removed then.';
comment on column private.new_pictures.withdrawn_at is 'When its person took it away or sent another one.';
comment on column private.new_pictures.is_cleared is 'Whether the stored files that no one needs any more are gone.';

create index new_pictures_tenant_id_idx on private.new_pictures (tenant_id);
create index new_pictures_user_id_idx on private.new_pictures (user_id);
create index new_pictures_offered_by_idx on private.new_pictures (offered_by);
create index new_pictures_remains_idx on private.new_pictures (offered_at) where not is_cleared;

create trigger audit after insert or update or delete on private.new_pictures
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table private.new_pictures enable row level security;

-- For policies and triggers --------------------------------------------------

create function private.checks_pictures(tenant_id uuid, person uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  -- Who belongs to several firms shows one picture in all of them. Staff belong to each.
  return exists (
    select from private.file_scanning as switched
    where switched.tenant_id is null or switched.tenant_id = checks_pictures.tenant_id
      or exists (
        select from public.tenant_users as membership
        where (membership.tenant_id, membership.user_id) = (switched.tenant_id, person))
      or exists (select from public.profiles as known where known.id = person and known.role = 'admin'));
end;
$$;

comment on function private.checks_pictures(uuid, uuid) is
  'Whether the check for malware is on for new logos of a firm, or for new pictures of a person: for all, for one of their firms, and for '
  'staff where it is on at all. One of the two is null.';

create function private.goes_unchecked(bucket text, path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  owner uuid;
begin
  if path !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/' then
    return true;
  end if;

  owner := split_part(path, '/', 1)::uuid;
  return not case bucket when 'logos' then private.checks_pictures(owner, null) else private.checks_pictures(null, owner) end;
end;
$$;

comment on function private.goes_unchecked(text, text) is
  'Whether a person may place a picture into its public bucket, avatars or logos: not while the check for malware is on for it.';

create function private.is_offered_picture(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.new_pictures as picture where picture.path = is_offered_picture.path and picture.withdrawn_at is null);
end;
$$;

comment on function private.is_offered_picture(text) is
  'Whether a file of the bucket new-pictures was offered and not taken away: no person touches it, also after its check.';

create function private.may_offer_picture(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  own    constant boolean := private.is_own_avatar(path);
  folder uuid;
begin
  if path !~ '\.(png|jpg)$' or not own and not private.may_place_logo(path) then
    return false;
  end if;

  folder := split_part(path, '/', 1)::uuid;
  return private.checks_pictures(case when own then null else folder end, case when own then folder end)
    and not exists (select from private.new_pictures as picture where picture.path = may_offer_picture.path)
    and (
      select count(*) from storage.objects as stored
      where stored.bucket_id = 'new-pictures'
        and stored.name collate "C" >= folder || '/' and stored.name collate "C" < folder || '0') < 20;
end;
$$;

comment on function private.may_offer_picture(text) is
  'Whether the signed-in person may upload to a path of the bucket new-pictures: person/uuid.ext for their own picture, tenant/uuid.ext '
  'for a logo of a firm they look after, while the check is on and fewer than 20 files are there.';

create function private.is_clean_picture(bucket text, path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.new_pictures as picture
    join storage.objects as stored on stored.bucket_id = bucket and stored.name = picture.path
    where picture.path = is_clean_picture.path and picture.scan = 'clean' and (picture.tenant_id is not null) = (bucket = 'logos'));
end;
$$;

comment on function private.is_clean_picture(text, text) is
  'Whether a file of the bucket avatars or logos passed its check for malware and is still there.';

-- What staff are alerted to --------------------------------------------------

create function private.firm_of_picture(picture private.new_pictures) returns uuid
language sql stable
set search_path = ''
as $$
  select coalesce(picture.tenant_id, (
    select membership.tenant_id from public.tenant_users as membership
    where membership.user_id = picture.user_id order by membership.created_at, membership.tenant_id limit 1));
$$;

comment on function private.firm_of_picture(private.new_pictures) is
  'The firm whose staff are alerted to a new picture that did not pass its check: that of the logo, or the one a person joined first. Null '
  'for a person without a firm, as staff are.';

create function private.picture_facts(picture private.new_pictures) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select firm.id, null::uuid, null::uuid, null::uuid, found.kind,
    found.kind || case when picture.tenant_id is null then ':picture:' || picture.user_id else ':logo:' || picture.tenant_id end
      || ':' || picture.id,
    case picture.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when picture.scan = 'failed' then 'A picture could not be checked for malware'
      when picture.scan_note like 'Not a %' then 'A picture is not of its kind' else 'Malware was found in a picture' end,
    -- Without a name: the alert outlives the account of its person.
    case when picture.tenant_id is null then 'The new picture of a person' else 'The new logo of the firm' end
      || ': ' || picture.scan_note || '.',
    null::date
  from (select private.firm_of_picture(picture) as id) as firm
  cross join (select case picture.scan when 'infected' then 'malware_found' else 'check_failed' end as kind) as found
  where firm.id is not null and picture.scan in ('infected', 'failed') and picture.withdrawn_at is null
    and picture.scan_note <> 'The check was turned off';
$$;

comment on function private.picture_facts(private.new_pictures) is
  'What staff are alerted to of a new picture: malware, or a check that failed. Nothing once its person took it away, or where the check '
  'was turned off, and nothing of a person without a firm.';

grant execute on function private.goes_unchecked(text, text), private.is_offered_picture(text), private.may_offer_picture(text)
  to authenticated;

-- What profiles and firms name -----------------------------------------------

create function private.keep_checked_picture() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  before text;
  wanted text;
begin
  if tg_table_name = 'profiles' then
    before := case when tg_op = 'UPDATE' then to_jsonb(old) ->> 'avatar_path' end;
    wanted := to_jsonb(new) ->> 'avatar_path';
  else
    before := case when tg_op = 'UPDATE' then to_jsonb(old) #>> '{branding,logo_path}' end;
    wanted := to_jsonb(new) #>> '{branding,logo_path}';
  end if;

  if wanted is null or wanted = before then
    return new;
  end if;

  if tg_table_name = 'profiles' and private.checks_pictures(null, new.id) and not private.is_clean_picture('avatars', wanted)
    or tg_table_name = 'tenants' and private.checks_pictures(new.id, null) and not private.is_clean_picture('logos', wanted)
  then
    raise exception using errcode = 'PT409', message = 'picture.not_checked';
  end if;

  return new;
end;
$$;

comment on function private.keep_checked_picture() is
  'While the check for malware is on: refuses that a profile or a firm names a picture that did not pass it, to every role. Raises '
  'picture.not_checked.';

create trigger keep_checked_picture before insert or update of avatar_path on public.profiles
  for each row execute function private.keep_checked_picture();
create trigger keep_checked_picture before insert or update of branding on public.tenants
  for each row execute function private.keep_checked_picture();

-- Storage --------------------------------------------------------------------

-- Restrictive: it holds beside each policy that lets a person place the file.
create policy "No one places a picture that has to be checked" on storage.objects
  as restrictive for insert to authenticated
  with check (bucket_id not in ('avatars', 'logos') or private.goes_unchecked(bucket_id, name));

create policy "No one reads a picture that is being checked" on storage.objects
  as restrictive for select to authenticated
  using (bucket_id <> 'new-pictures' or not private.is_offered_picture(name));

create policy "People place their new pictures and those of their firms" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'new-pictures' and private.may_offer_picture(name));

create policy "People see the pictures they uploaded and did not offer" on storage.objects
  for select to authenticated
  using (bucket_id = 'new-pictures' and owner_id = (select private.active_user_id())::text and not private.is_offered_picture(name));

create policy "People remove the pictures they uploaded and did not offer" on storage.objects
  for delete to authenticated
  using (bucket_id = 'new-pictures' and owner_id = (select private.active_user_id())::text and not private.is_offered_picture(name));
