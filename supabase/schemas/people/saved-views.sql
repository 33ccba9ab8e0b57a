/*
 * Saved views: how a person likes to look at a list, under a name of theirs: its search, filters and order as the address of
 * the page has them. They belong to that person alone and follow them to every device; a person who loses the tenant no longer sees them.
 *
 * Not audited: a view changes nothing and reveals nothing, opening it runs the list's own query under the list's own rules.
 */

-- Tables ---------------------------------------------------------------------

create table public.saved_views (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null references public.tenants on delete cascade,
  user_id    uuid not null references public.profiles on delete cascade,
  list       text not null check (list ~ '^(client|admin)\.[a-z_]{1,40}$'),
  name       text not null check (name ~ '^\S(.*\S)?$' and char_length(name) <= 60),
  query      text not null check (char_length(query) between 1 and 1000),
  created_at timestamptz not null default now()
);

comment on table public.saved_views is
  'How a person likes to look at a list, under a name of theirs. Read by that person alone; written by commands.';
comment on column public.saved_views.list is 'Which list: the portal and a noun, such as admin.companies.';
comment on column public.saved_views.query is
  'The query of the page''s address without its page number, such as filing=late&sort=name.asc.';

create unique index saved_views_name_idx on public.saved_views (tenant_id, user_id, list, lower(name));
create index saved_views_user_id_idx on public.saved_views (user_id);

call private.watch('public.saved_views', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.saved_views enable row level security;

create policy "People read their own views in their tenants" on public.saved_views
  for select to authenticated
  using (
    user_id = (select private.active_user_id())
    and (tenant_id = any (array(select private.tenant_ids())) or (select private.is_admin()))
  );

-- Grants ---------------------------------------------------------------------

grant select on public.saved_views to authenticated;

-- Commands -------------------------------------------------------------------

create function public.save_view(tenant_id uuid, list text, name text, query text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
#variable_conflict use_column
declare
  most      constant integer := 50;
  caller_id uuid := private.require_user();
  wanted    text := btrim(save_view.name);
  view_id   uuid;
begin
  if not exists (
    select from public.tenants as tenant
    where tenant.id = save_view.tenant_id
      and (tenant.id = any (array(select private.tenant_ids())) or (select private.is_admin()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;
  if wanted is null or char_length(wanted) not between 1 and 60 then
    raise exception using errcode = 'PT422', message = 'saved_view.name_invalid';
  end if;
  if (save_view.list ~ '^(client|admin)\.[a-z_]{1,40}$') is not true
      or (char_length(save_view.query) between 1 and 1000) is not true then
    raise exception using errcode = 'PT422', message = 'saved_view.invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;
  if not exists (
    select from public.saved_views as view
    where view.tenant_id = save_view.tenant_id and view.user_id = caller_id and view.list = save_view.list
      and lower(view.name) = lower(wanted)
  ) and (
    select count(*) from public.saved_views as view
    where view.tenant_id = save_view.tenant_id and view.user_id = caller_id and view.list = save_view.list
  ) >= most then
    raise exception using errcode = 'PT409', message = 'saved_view.too_many';
  end if;

  insert into public.saved_views as view (tenant_id, user_id, list, name, query)
  values (save_view.tenant_id, caller_id, save_view.list, wanted, save_view.query)
  on conflict (tenant_id, user_id, list, lower(name)) do update set name = excluded.name, query = excluded.query
  returning view.id into view_id;
  return view_id;
end;
$$;

comment on function public.save_view(uuid, text, text, text) is
  'Keeps the query of a list under a name, for the caller alone, and returns the id; a view of that name gets the new query, so that a '
  'repeat changes nothing. At most 50 for a list. Raises saved_view.name_invalid (1 to 60 characters), saved_view.invalid for a list or '
  'query that is none, saved_view.too_many, not_found for a tenant that is not the caller''s, not_allowed, account.suspended.';

create function public.delete_view(view_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.saved_views as view where view.id = delete_view.view_id and view.user_id = caller_id;
end;
$$;

comment on function public.delete_view(uuid) is
  'Deletes a view of the caller''s; one that is gone already, or belongs to another user, changes nothing. Raises not_allowed, '
  'account.suspended.';

grant execute on function public.save_view(uuid, text, text, text), public.delete_view(uuid) to authenticated;
