/*
 * Commands about new pictures (new-pictures.sql): of the people who offer them, and of the worker that removes what no one needs any more.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_picture_owner(tenant_id uuid, user_id uuid) returns void
language plpgsql
set search_path = ''
as $$
begin
  if lock_picture_owner.tenant_id is not null then
    perform private.lock_tenant(lock_picture_owner.tenant_id);
  else
    perform from public.profiles as person where person.id = lock_picture_owner.user_id for no key update;
  end if;
end;
$$;

comment on function private.lock_picture_owner(uuid, uuid) is
  'One writer of the pictures of a firm or of a person until its transaction ends. Taken before their rows.';

create function private.require_picture_owner(command text, tenant_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid;
begin
  if require_picture_owner.tenant_id is not null then
    return private.require_tenant_manager(command, require_picture_owner.tenant_id);
  end if;

  caller_id := private.require_user();
  perform private.lock_picture_owner(null, caller_id);
  return caller_id;
end;
$$;

comment on function private.require_picture_owner(text, uuid) is
  'Lets through who may change the logo of a firm, or, without a firm, each person for their own picture, one at a time. Raises '
  'duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

create function private.take_away_pictures(tenant_id uuid, user_id uuid) returns setof text
language plpgsql
set search_path = ''
as $$
begin
  return query
  with gone as (
    update private.new_pictures as picture set withdrawn_at = now()
    where (picture.tenant_id = take_away_pictures.tenant_id or picture.user_id = take_away_pictures.user_id)
      and picture.scan <> 'clean' and picture.withdrawn_at is null
    returning picture.id, picture.path
  ), unqueued as (
    delete from private.file_scans as job using gone where job.picture_id = gone.id and job.settled_at is null
  )
  select gone.path from gone;
end;
$$;

comment on function private.take_away_pictures(uuid, uuid) is
  'Takes away what a firm or a person has in the bucket new-pictures, and answers the paths. Their owner is locked.';

-- Offering -------------------------------------------------------------------

create function public.picture_check(tenant_id uuid default null)
returns table (is_on boolean, state text, reason text, offered_at timestamptz)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  person    uuid := case when picture_check.tenant_id is null then caller_id end;
begin
  if picture_check.tenant_id is not null and not private.is_admin()
    and picture_check.tenant_id not in (select private.owned_tenant_ids())
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select private.checks_pictures(picture_check.tenant_id, person), picture.scan::text,
    case
      when picture.scan = 'infected' and picture.scan_note like 'Not a %' then 'wrong_type'
      when picture.scan = 'infected' then 'malware'
      when picture.scan = 'failed' then 'failed'
    end, picture.offered_at
  from (values (1)) as always (there)
  left join private.new_pictures as picture
    on (picture.tenant_id = picture_check.tenant_id or picture.user_id = person)
    and picture.scan <> 'clean' and picture.withdrawn_at is null;
end;
$$;

comment on function public.picture_check(uuid) is
  'Whether new pictures of the caller, or new logos of a firm, are checked for malware before they are shown, and what waits or did not '
  'pass: `state` is pending, infected or failed, `reason` malware, wrong_type or failed, both null where nothing does. While the check is '
  'on, a picture goes into the bucket new-pictures and then to offer_picture. For each person; of a firm for its owners and staff. Raises '
  'not_found, account.suspended.';

create function public.offer_picture(path text, tenant_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id constant uuid := private.require_picture_owner('offer_picture', offer_picture.tenant_id);
  person    constant uuid := case when offer_picture.tenant_id is null then caller_id end;
  known     private.new_pictures;
  offered   uuid;
  version   text;
  bytes     bigint;
begin
  perform private.limit_rate('offer_picture', 30, '1 hour');

  if offer_picture.path is null or split_part(offer_picture.path, '/', 1) <> coalesce(offer_picture.tenant_id, person)::text
    or offer_picture.path !~ '^[0-9a-f-]{36}/[0-9a-f-]{36}\.(png|jpg)$'
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  select * into known from private.new_pictures as picture where picture.path = offer_picture.path;

  if found and known.withdrawn_at is null and known.tenant_id is not distinct from offer_picture.tenant_id then
    return; -- A repeat after a lost answer.
  end if;

  -- The lock keeps the check from being turned off between this look and the commit: the picture would wait for good.
  perform from private.file_scanning as switched for share;

  if known.id is not null or not private.checks_pictures(offer_picture.tenant_id, person) then
    raise exception using errcode = 'PT409', message = 'picture.check_changed';
  end if;

  select stored.version, (stored.metadata ->> 'size')::bigint into version, bytes from storage.objects as stored
  where stored.bucket_id = 'new-pictures' and stored.name = offer_picture.path and stored.owner_id = caller_id::text;

  if not found then
    raise exception using errcode = 'PT409', message = 'document.file_missing';
  end if;

  -- What the public bucket takes.
  if bytes > (
    select bucket.file_size_limit from storage.buckets as bucket where bucket.id = case when person is null then 'logos' else 'avatars' end)
  then
    raise exception using errcode = 'PT422', message = 'picture.too_large';
  end if;

  perform private.take_away_pictures(offer_picture.tenant_id, person);
  insert into private.new_pictures (tenant_id, user_id, offered_by, path, file_version)
  values (offer_picture.tenant_id, person, caller_id, offer_picture.path, version)
  returning id into offered;
  insert into private.file_scans (tenant_id, picture_id) values (offer_picture.tenant_id, offered);
end;
$$;

comment on function public.offer_picture(text, uuid) is
  'Offers a file that the caller uploaded to the bucket new-pictures as their picture, or as the logo of a firm. It takes the place of the '
  'present one once its check for malware says that it is clean. One that waits already is taken away. A repeat has no second effect. For '
  'each person; for a firm its owners, and senior management or the super admin. Raises picture.check_changed while the check is off, '
  'document.file_missing, picture.too_large (256 KiB for a person, 512 KiB for a firm), duty.senior_needed, staff.read_only, not_found, '
  'not_allowed for a member, account.suspended, rate.too_many.';

create function public.withdraw_picture(tenant_id uuid default null) returns setof text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id constant uuid := private.require_picture_owner('withdraw_picture', withdraw_picture.tenant_id);
begin
  return query
  select gone.path
  from private.take_away_pictures(
    withdraw_picture.tenant_id, case when withdraw_picture.tenant_id is null then caller_id end) as gone (path);
end;
$$;

comment on function public.withdraw_picture(uuid) is
  'Takes away the new picture of the caller, or the new logo of a firm, that waits for its check or did not pass it, and answers its path '
  'in the bucket new-pictures, from which it may be removed now; the worker does it otherwise. A repeat answers nothing. For whom '
  'offer_picture is. Raises duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

-- The verdict ----------------------------------------------------------------

create function private.settle_picture(picture_id uuid, outcome public.scan_state, note text) returns void
language plpgsql
set search_path = ''
as $$
declare
  picture private.new_pictures;
begin
  select * into picture from private.new_pictures as known where known.id = settle_picture.picture_id;
  picture.scan := outcome;
  picture.scan_note := note;

  -- First: the alert is a row of a firm, the picture of a person is not (audit/audit.sql).
  perform private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact)))
  from private.picture_facts(picture) as fact;

  update private.new_pictures as known
  set scan = outcome, scan_note = note, scanned_at = now(),
    replaces = case when outcome = 'clean' then coalesce(
      (select person.avatar_path from public.profiles as person where person.id = known.user_id),
      (select tenant.branding ->> 'logo_path' from public.tenants as tenant where tenant.id = known.tenant_id)) end
  where known.id = settle_picture.picture_id
  returning * into picture;

  if outcome = 'clean' then
    update public.profiles as person set avatar_path = picture.path where person.id = picture.user_id;
    update public.tenants as tenant set branding = tenant.branding || jsonb_build_object('logo_path', picture.path)
    where tenant.id = picture.tenant_id;
    return;
  end if;

  -- What the subject belongs to says which page of the account: the firm of a logo, or the person's own profile.
  perform private.notify(
    picture.offered_by, picture.tenant_id, 'account.picture_refused',
    case when picture.tenant_id is null then 'Your new picture was not taken' else 'The new logo was not taken' end,
    case
      when outcome = 'failed' then 'It could not be checked for malware. Please send it again, or another one.'
      when note like 'Not a %' then 'It is not the picture that its name says. Please send another one.'
      else 'Malware was found in it. Please send another one, from another device.'
    end,
    case
      when picture.tenant_id is null then private.subject('account', picture.user_id, 'account', picture.user_id)
      else private.subject('account', picture.offered_by, 'firm_export', picture.tenant_id)
    end);

  if outcome = 'infected' and private.firm_of_picture(picture) is null then
    perform private.notify(
      chief.user_id, null, 'account.picture_infected',
      case when note like 'Not a %' then 'A picture is not of its kind' else 'Malware was found in a picture' end,
      'The new picture of a person without a firm: ' || note || '.', private.subject('account', picture.user_id))
    from private.super_admin as chief
    where chief.user_id <> picture.user_id;
  end if;
end;
$$;

comment on function private.settle_picture(uuid, public.scan_state, text) is
  'Writes a verdict about a new picture. A clean one takes the place of the present one. Of another its person is notified and staff get '
  'an alert in their firm. Of malware in the picture of a person without a firm, such as a colleague, the super admin is notified.';

-- What no one needs any more -------------------------------------------------

create function private.picture_remains(picture private.new_pictures) returns table (bucket text, path text)
language sql stable
set search_path = ''
as $$
  select stored.bucket_id, stored.name
  from (
    select 'new-pictures' as bucket, picture.path where picture.scan = 'clean' or picture.withdrawn_at is not null
    union all
    select case when picture.tenant_id is null then 'avatars' else 'logos' end, file.path
    from unnest(array[picture.replaces, picture.path]) as file (path)
    where (picture.scan <> 'pending' or picture.withdrawn_at is not null)
      and not exists (select from public.profiles as person where person.id = picture.user_id and person.avatar_path = file.path)
      and not exists (
        select from public.tenants as tenant where tenant.id = picture.tenant_id and tenant.branding ->> 'logo_path' = file.path)
  ) as file
  join storage.objects as stored on stored.bucket_id = file.bucket and stored.name = file.path;
$$;

comment on function private.picture_remains(private.new_pictures) is
  'The stored files of a new picture that no one needs any more: the held one once it is clean or taken away, the picture before once '
  'another one is shown, and a copy in the public bucket that is not shown.';

create function public.spent_pictures(most integer default 20) returns table (bucket text, path text)
language plpgsql security definer rows 20
set search_path = ''
as $$
begin
  perform private.require_service();

  -- A scanner may hold a picture for five minutes after it was taken away, and store it then.
  update private.new_pictures as known set is_cleared = true
  where not known.is_cleared and (known.scan = 'clean' or known.withdrawn_at < now() - interval '10 minutes')
    and not exists (select from private.picture_remains(known));

  return query
  select remains.bucket, remains.path
  from (
    select file.bucket, file.path from private.new_pictures as known cross join lateral private.picture_remains(known) as file
    where not known.is_cleared
    union
    -- Uploaded and never offered.
    select stored.bucket_id, stored.name from storage.objects as stored
    where stored.bucket_id = 'new-pictures' and stored.created_at < now() - interval '1 hour'
      and not exists (select from private.new_pictures as known where known.path = stored.name)
  ) as remains
  limit least(greatest(most, 1), 100);
end;
$$;

comment on function public.spent_pictures(integer) is
  'Stored files of new pictures that no one needs any more, for the worker to remove, at most `most` (1 to 100): the same again until they '
  'are gone. For a server with the secret key and for portal_scans. Raises not_allowed.';

-- Grants ---------------------------------------------------------------------

grant execute on function public.picture_check(uuid), public.offer_picture(text, uuid), public.withdraw_picture(uuid) to authenticated;
grant execute on function public.spent_pictures(integer) to service_role;
