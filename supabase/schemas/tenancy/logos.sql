/*
 * The logos of tenants: a public bucket, in which everything lies at tenant/uuid.ext. Who has the address may see it, as on any web site;
 * tenants.branding names the one in use (tenancy/tenant-commands.sql). A logo is never changed: another one has another address.
 */

insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('logos', 'logos', true, 512 * 1024, '{image/png,image/jpeg}')
on conflict (id) do update set
  public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;

-- Helpers for policies -------------------------------------------------------

create function private.may_place_logo(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  uuid_form constant text := '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}';
  tenant    uuid;
begin
  if path !~ ('^' || uuid_form || '/' || uuid_form || '\.(png|jpg|jpeg)$') then
    return false;
  end if;

  tenant := split_part(path, '/', 1)::uuid;
  return case
    when (select private.is_admin()) then private.may_run(auth.uid(), 'update_branding')
      and exists (select from public.tenants as known where known.id = tenant)
    else tenant in (select private.owned_tenant_ids())
  end;
end;
$$;

comment on function private.may_place_logo(text) is
  'Whether a path of the bucket logos has its form, and the signed-in person looks after the tenant: its owners, and staff who may '
  'change how it looks.';

grant execute on function private.may_place_logo(text) to authenticated;

-- Row-level security ---------------------------------------------------------

create policy "Staff and owners place the logos of their tenants" on storage.objects
  for insert to authenticated
  with check (bucket_id = 'logos' and private.may_place_logo(name));

create policy "Staff and owners see which logos of their tenants there are" on storage.objects
  for select to authenticated
  using (bucket_id = 'logos' and private.may_place_logo(name));

create policy "Staff and owners remove logos of their tenants" on storage.objects
  for delete to authenticated
  using (bucket_id = 'logos' and private.may_place_logo(name));
