/*
 * Tenant commands: the super admin creates and edits tenants, their owners set how the portal looks to their people. What
 * branding, features and limits may hold is in foundation/json-shapes.sql; what the limits and features refuse, in
 * tenancy/tenant-limits.sql.
 *
 *   active -> suspended -> active        members lose a suspended tenant at once, staff keep it
 */

-- Who is asking --------------------------------------------------------------

create function public.am_i_super_admin() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.is_super_admin();
end;
$$;

comment on function public.am_i_super_admin() is
  'Whether the caller is the super admin, for the menu: each command decides what they may do. For every signed-in user.';

-- For commands ---------------------------------------------------------------

create function private.has_feature(tenant_id uuid, feature text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return not exists (
    select from public.tenants as tenant
    where tenant.id = has_feature.tenant_id and tenant.features -> has_feature.feature = 'false');
end;
$$;

comment on function private.has_feature(uuid, text) is 'Whether a feature of a tenant is on: all are, except those switched off.';

create function private.tenants_without(feature text) returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if private.is_admin() then
    return;
  end if;

  return query
  select tenant.id
  from private.my_memberships as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id
  where tenant.features -> tenants_without.feature = 'false';
end;
$$;

comment on function private.tenants_without(text) is
  'The tenants of the signed-in person in which a feature is switched off. None for staff, who keep the records.';

grant execute on function private.tenants_without(text) to authenticated;

create function private.require_feature(tenant_id uuid, feature text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (select from private.tenants_without(feature) as off (id) where off.id = require_feature.tenant_id) then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;
end;
$$;

comment on function private.require_feature(uuid, text) is
  'For lists of a feature over one tenant, which say that it is switched off where they would be empty. Raises tenant.feature_off for the '
  'people of the tenant.';

grant execute on function private.require_feature(uuid, text) to authenticated;

create function private.contrast_with_white(colour text) returns numeric
language sql immutable
set search_path = ''
as $$
  -- WCAG 2.2: 1.05 / (relative luminance + 0.05).
  select 1.05 / (0.05 + sum(channel.weight * case
    when channel.level <= 0.04045 then channel.level / 12.92 else power((channel.level + 0.055) / 1.055, 2.4) end))
  from (
    select part.weight, get_byte(decode(substr(colour, part.place, 2), 'hex'), 0) / 255.0 as level
    from (values (2, 0.2126), (4, 0.7152), (6, 0.0722)) as part (place, weight)
  ) as channel;
$$;

comment on function private.contrast_with_white(text) is 'The contrast ratio, 1 to 21, between a colour #rrggbb and white.';

create function private.check_branding(tenant_id uuid, branding jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
declare
  wrong text := private.misfit(branding, 'tenant.branding');
begin
  -- A logo of this tenant, never a file of another one.
  if wrong is null and split_part(branding ->> 'logo_path', '/', 1) <> check_branding.tenant_id::text then
    wrong := 'logo_path';
  elsif wrong is null and branding -> 'ticket_plus' = 'true' and (branding ->> 'reply_to') !~ '^[^+]+@' is not false then
    -- A mailbox for tickets is the one for answers, with the reference behind a plus.
    wrong := 'ticket_plus';
  end if;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'tenant.branding_invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.branding_invalid', 'field', wrong));
  end if;

  select part.name into wrong
  from (values ('primary'), ('accent')) as part (name)
  where branding ? part.name and private.contrast_with_white(branding ->> part.name) < 4.5
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'tenant.colour_contrast',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.colour_contrast', 'field', wrong));
  end if;
end;
$$;

comment on function private.check_branding(uuid, jsonb) is
  'Refuses branding that cannot be shown: colours carry white words and are words on white, so their contrast with white is at least 4.5. '
  'Raises tenant.branding_invalid, tenant.colour_contrast, each with a json array of {code, field} as detail.';

create function private.check_tenant_name(name text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(name)), 0) not between 2 and 160 then
    raise exception using errcode = 'PT422', message = 'tenant.name_invalid';
  end if;

  return btrim(name);
end;
$$;

comment on function private.check_tenant_name(text) is
  'The name of a tenant as it is stored. Raises tenant.name_invalid (2 to 160 characters).';

create function private.conflict_of_tenant(constraint_name text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if constraint_name = 'tenants_slug_key' then
    raise exception using errcode = 'PT409', message = 'tenant.slug_taken';
  elsif constraint_name = 'tenants_domain_key' then
    raise exception using errcode = 'PT409', message = 'tenant.domain_taken';
  end if;

  raise exception using errcode = 'PT409', message = 'tenant.conflict';
end;
$$;

comment on function private.conflict_of_tenant(text) is
  'Names the value that another tenant has. Raises tenant.slug_taken, tenant.domain_taken, tenant.conflict.';

-- Commands -------------------------------------------------------------------

create function public.create_tenant(tenant_id uuid, slug text, name text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  taken text;
begin
  perform private.require_staff('create_tenant');

  -- A repeat after a lost answer.
  if exists (select from public.tenants as tenant where tenant.id = create_tenant.tenant_id and tenant.slug = create_tenant.slug) then
    return create_tenant.tenant_id;
  end if;

  if create_tenant.slug is null or create_tenant.slug !~ '^[a-z0-9][a-z0-9-]{1,38}[a-z0-9]$' then
    raise exception using errcode = 'PT422', message = 'tenant.slug_invalid';
  end if;

  insert into public.tenants (id, slug, name)
  values (coalesce(create_tenant.tenant_id, gen_random_uuid()), create_tenant.slug, private.check_tenant_name(create_tenant.name))
  returning id into create_tenant.tenant_id;

  return create_tenant.tenant_id;
exception when unique_violation then
  get stacked diagnostics taken = constraint_name;
  perform private.conflict_of_tenant(taken);
end;
$$;

comment on function public.create_tenant(uuid, text, text) is
  'Adds a tenant, closed for enrolment and without members, under an id from the browser, so that a repeat adds nothing twice. The slug is '
  '3 to 40 letters, digits and hyphens. For the super admin. Raises tenant.slug_invalid, tenant.slug_taken, tenant.name_invalid, '
  'tenant.conflict, not_allowed, account.suspended.';

create function public.update_tenant(
  tenant_id uuid, expected_version integer, name text, domain text, open_for_enrolment boolean, status public.tenant_status,
  branding jsonb, features jsonb, limits jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  stored     public.tenants;
  new_name   text;
  new_domain text := nullif(lower(btrim(update_tenant.domain)), '');
  wrong      text;
  taken      text;
begin
  perform private.require_staff('update_tenant');
  perform private.lock_tenant(update_tenant.tenant_id);
  -- Not `for update`: rows that are being added to the tenant need not wait.
  select * into stored from public.tenants as tenant where tenant.id = update_tenant.tenant_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  new_name := private.check_tenant_name(update_tenant.name);
  perform private.check_branding(stored.id, update_tenant.branding);

  if new_domain !~ '^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$' or char_length(new_domain) > 253 then
    raise exception using errcode = 'PT422', message = 'tenant.domain_invalid';
  end if;

  wrong := case
    when update_tenant.open_for_enrolment is null then 'open_for_enrolment'
    when update_tenant.status is null then 'status'
    else coalesce(
      'features' || nullif('.' || private.misfit(update_tenant.features, 'tenant.features'), '.'),
      case when private.misfit(update_tenant.features, 'tenant.features') = '' then 'features' end,
      'limits' || nullif('.' || private.misfit(update_tenant.limits, 'tenant.limits'), '.'),
      case when private.misfit(update_tenant.limits, 'tenant.limits') = '' then 'limits' end)
  end;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'tenant.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.invalid', 'field', wrong));
  end if;

  -- The same values again: a repeat after a lost answer, or nothing to save.
  if (stored.name, stored.domain, stored.open_for_enrolment, stored.status, stored.branding, stored.features, stored.limits)
      is not distinct from (new_name, new_domain, update_tenant.open_for_enrolment, update_tenant.status, update_tenant.branding,
        update_tenant.features, update_tenant.limits)
    and stored.version in (expected_version, expected_version + 1) then
    return stored.version;
  end if;

  if stored.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'tenant.conflict';
  end if;

  update public.tenants as tenant
  set name = new_name, domain = new_domain, open_for_enrolment = update_tenant.open_for_enrolment, status = update_tenant.status,
    branding = update_tenant.branding, features = update_tenant.features, limits = update_tenant.limits
  where tenant.id = stored.id
  returning * into stored;

  return stored.version;
exception when unique_violation then
  get stacked diagnostics taken = constraint_name;
  perform private.conflict_of_tenant(taken);
end;
$$;

comment on function public.update_tenant(uuid, integer, text, text, boolean, public.tenant_status, jsonb, jsonb, jsonb) is
  'Replaces what may be changed of a tenant and returns its new version; an empty domain is none. A suspended tenant is closed to its '
  'members at once. A limit below what there is stops only what would be added. For the super admin. Raises tenant.conflict when the '
  'version is no longer expected_version, tenant.name_invalid, tenant.domain_invalid, tenant.domain_taken, tenant.branding_invalid, '
  'tenant.colour_contrast, tenant.invalid with a json array of {code, field} as detail, not_found, not_allowed, account.suspended.';

create function private.save_branding(tenant_id uuid, expected_version integer, given jsonb, parts text[]) returns integer
language plpgsql
set search_path = ''
as $$
declare
  stored public.tenants;
  wanted jsonb;
begin
  select * into stored from public.tenants as tenant where tenant.id = save_branding.tenant_id for no key update;
  wanted := (stored.branding - parts) || save_branding.given;
  perform private.check_branding(stored.id, wanted);

  if stored.branding = wanted and stored.version in (expected_version, expected_version + 1) then
    return stored.version;
  end if;

  if stored.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'tenant.conflict';
  end if;

  update public.tenants as tenant set branding = wanted where tenant.id = stored.id
  returning * into stored;

  return stored.version;
end;
$$;

comment on function private.save_branding(uuid, integer, jsonb, text[]) is
  'Replaces these parts of the branding of a tenant and returns its new version; everything else stays as it is stored. Raises '
  'tenant.conflict, tenant.branding_invalid, tenant.colour_contrast.';

create function public.update_branding(tenant_id uuid, expected_version integer, branding jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_tenant_manager('update_branding', update_branding.tenant_id);
  -- The sender of mails has a command of its own.
  return private.save_branding(
    update_branding.tenant_id, expected_version, branding - '{mail_name,reply_to,ticket_plus}'::text[],
    '{name,logo_path,primary,accent,address,tax_number,registration_number}');
end;
$$;

comment on function public.update_branding(uuid, integer, jsonb) is
  'Replaces how the portal looks to the people of a tenant and returns the new version of the tenant: the name shown, logo_path, primary '
  'and accent colour as #rrggbb, and what invoices name: address, tax_number, registration_number. The sender of mails stays as it is '
  '(set_mail_sender). '
  'For the tenant''s owners, and senior management or the super admin. Raises tenant.conflict when the '
  'version is no longer expected_version, tenant.branding_invalid, tenant.colour_contrast, duty.senior_needed, '
  'staff.read_only, not_found, not_allowed for a member, account.suspended.';

create function public.set_mail_sender(tenant_id uuid, expected_version integer, sender jsonb) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  parts constant text[] := '{mail_name,reply_to,ticket_plus}';
begin
  perform private.require_tenant_manager('set_mail_sender', set_mail_sender.tenant_id);

  if jsonb_typeof(sender) is distinct from 'object' or sender - parts <> '{}' then
    raise exception using errcode = 'PT422', message = 'tenant.branding_invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.branding_invalid', 'field', 'sender'));
  end if;

  return private.save_branding(set_mail_sender.tenant_id, expected_version, sender, parts);
end;
$$;

comment on function public.set_mail_sender(uuid, integer, jsonb) is
  'Sets in whose name mails about a tenant are, and returns its new version: {mail_name?, reply_to?, ticket_plus?}; what is not named is '
  'the platform''s. The address a mail comes from stays that of the platform. For the tenant''s owners, and senior management or the super '
  'admin. Raises tenant.conflict when the version is no longer expected_version, tenant.branding_invalid with a json array of '
  '{code, field} as detail, duty.senior_needed, staff.read_only, not_found, not_allowed for a member, account.suspended.';

grant execute on function
  public.am_i_super_admin(), public.create_tenant(uuid, text, text),
  public.update_tenant(uuid, integer, text, text, boolean, public.tenant_status, jsonb, jsonb, jsonb),
  public.update_branding(uuid, integer, jsonb), public.set_mail_sender(uuid, integer, jsonb)
  to authenticated;
