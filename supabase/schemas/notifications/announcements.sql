/*
 * Announcements: messages of staff to many people at once. Each becomes one notification per recipient, in one statement, so
 * that no recipient gets two or none.
 */

-- Types ----------------------------------------------------------------------

create type public.announcement_audience as enum ('all', 'tenants', 'roles', 'people');

-- Tables ---------------------------------------------------------------------

create table public.announcements (
  id           uuid primary key default gen_random_uuid(),
  title        text not null check (char_length(title) between 1 and 200),
  message      text not null default '' check (char_length(message) <= 2000),
  link         text check (link ~ '^/[^/\\]' and char_length(link) <= 300),
  audience     public.announcement_audience not null,
  tenant_ids   uuid[] not null default '{}',
  roles        public.user_role[] not null default '{}',
  user_ids     uuid[] not null default '{}',
  recipients   integer not null default 0,
  published_at timestamptz not null default now(),
  expires_at   timestamptz check (expires_at > published_at),
  created_by   uuid references public.profiles on delete set null,
  constraint announcements_audience check (
    (audience = 'tenants') = (cardinality(tenant_ids) > 0)
    and (audience = 'roles') = (cardinality(roles) > 0)
    and (audience = 'people') = (cardinality(user_ids) > 0))
);

comment on table public.announcements is
  'Messages of staff to many people at once, and their audience. Read by staff; others have the notification.';
comment on column public.announcements.recipients is 'How many people were notified.';
comment on column public.announcements.expires_at is 'From when on it is no longer shown among the current ones.';

create index announcements_published_at_idx on public.announcements (published_at desc, id);
create index announcements_created_by_idx on public.announcements (created_by);

create trigger audit after insert or update or delete on public.announcements
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table public.announcements enable row level security;

create policy "Staff read every announcement" on public.announcements
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.announcements to authenticated;

-- Readers --------------------------------------------------------------------

create function private.announcement_readers(
  audience public.announcement_audience, tenant_ids uuid[], roles public.user_role[], user_ids uuid[])
returns table (user_id uuid, tenant_id uuid)
language sql stable
set search_path = ''
as $$
  -- A person in several tenants is one reader.
  select distinct on (person.id)
    person.id, case when announcement_readers.audience = 'tenants' then membership.tenant_id end
  from public.profiles as person
  left join public.tenant_users as membership
    on membership.user_id = person.id and membership.tenant_id = any (announcement_readers.tenant_ids)
  where person.status = 'active' and private.wants(person.preferences, 'announcement') and case announcement_readers.audience
    when 'all' then true
    when 'tenants' then membership.tenant_id is not null
    when 'roles' then person.role = any (announcement_readers.roles)
    when 'people' then person.id = any (announcement_readers.user_ids)
  end
  order by person.id, membership.tenant_id;
$$;

comment on function private.announcement_readers(public.announcement_audience, uuid[], public.user_role[], uuid[]) is
  'Who an announcement reaches: active people of the audience who want announcements, each once, with the tenant it reaches them in.';

create function public.announcement_reach(
  audience public.announcement_audience, tenant_ids uuid[] default '{}', roles public.user_role[] default '{}',
  user_ids uuid[] default '{}')
returns table (readers bigint, names text[])
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select count(*), (array_agg(coalesce(nullif(person.full_name, ''), person.email) order by person.full_name, person.email))[1:5]
  from private.announcement_readers(
    announcement_reach.audience, announcement_reach.tenant_ids, announcement_reach.roles, announcement_reach.user_ids) as reader
  join public.profiles as person on person.id = reader.user_id;
end;
$$;

comment on function public.announcement_reach(public.announcement_audience, uuid[], public.user_role[], uuid[]) is
  'How many people an announcement would reach now, and the names of the first five. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.announcement_reach(public.announcement_audience, uuid[], public.user_role[], uuid[]) to authenticated;

-- Commands -------------------------------------------------------------------

create function private.announcement_firm(audience public.announcement_audience, tenant_ids uuid[], user_ids uuid[]) returns uuid
language sql stable
set search_path = ''
as $$
  select tenant.id
  from public.tenants as tenant
  where case announcement_firm.audience
    when 'tenants' then tenant.id = all (announcement_firm.tenant_ids)
    when 'people' then not exists (
      select from unnest(announcement_firm.user_ids) as reader (id)
      where not exists (
        select from public.tenant_users as membership where membership.tenant_id = tenant.id and membership.user_id = reader.id))
    else false
  end
  order by tenant.created_at, tenant.id
  limit 1;
$$;

comment on function private.announcement_firm(public.announcement_audience, uuid[], uuid[]) is
  'The one firm an announcement stays in: the one it is for, or one that all its people are members of. Null when it reaches beyond one.';

create function public.publish_announcement(
  announcement_id uuid, title text, message text, audience public.announcement_audience, link text default null,
  tenant_ids uuid[] default '{}', roles public.user_role[] default '{}', user_ids uuid[] default '{}', expires_at timestamptz default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('publish_announcement');
  known     public.announcements;
  new_id    uuid := coalesce(publish_announcement.announcement_id, gen_random_uuid());
  total     integer;
begin
  -- Two repeats at once wait here for each other.
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || announcement_id, 0)) where announcement_id is not null;
  select * into known from public.announcements as published where published.id = announcement_id;

  if found then
    return known.recipients;
  end if;

  if coalesce(char_length(btrim(publish_announcement.title)), 0) not between 1 and 200
    or char_length(btrim(publish_announcement.message)) > 2000 then
    raise exception using errcode = 'PT422', message = 'announcement.text_invalid';
  elsif publish_announcement.link !~ '^/[^/\\]' or char_length(publish_announcement.link) > 300 then
    raise exception using errcode = 'PT422', message = 'announcement.link_invalid';
  elsif publish_announcement.expires_at <= now() then
    raise exception using errcode = 'PT422', message = 'announcement.already_expired';
  elsif publish_announcement.audience is null
    or (publish_announcement.audience = 'tenants' and coalesce(cardinality(publish_announcement.tenant_ids), 0) = 0)
    or (publish_announcement.audience = 'roles' and coalesce(cardinality(publish_announcement.roles), 0) = 0)
    or (publish_announcement.audience = 'people' and coalesce(cardinality(publish_announcement.user_ids), 0) = 0) then
    raise exception using errcode = 'PT422', message = 'announcement.audience_missing';
  end if;

  if private.announcement_firm(
    publish_announcement.audience, publish_announcement.tenant_ids, publish_announcement.user_ids) is null then
    perform private.require_staff('publish_announcement.all');
  end if;

  -- The tenants' rows before those without one, in the lock order.
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, link)
  select
    reader.user_id, reader.tenant_id, 'announcement', btrim(publish_announcement.title), coalesce(btrim(publish_announcement.message), ''),
    'announcement', new_id, nullif(publish_announcement.link, '')
  from private.announcement_readers(
    publish_announcement.audience, publish_announcement.tenant_ids, publish_announcement.roles, publish_announcement.user_ids) as reader;
  get diagnostics total = row_count;

  insert into public.announcements (id, title, message, link, audience, tenant_ids, roles, user_ids, recipients, expires_at, created_by)
  values (
    new_id, btrim(publish_announcement.title), coalesce(btrim(publish_announcement.message), ''),
    nullif(publish_announcement.link, ''), publish_announcement.audience,
    case when publish_announcement.audience = 'tenants' then publish_announcement.tenant_ids else '{}' end,
    case when publish_announcement.audience = 'roles' then publish_announcement.roles else '{}' end,
    case when publish_announcement.audience = 'people' then publish_announcement.user_ids else '{}' end,
    total, publish_announcement.expires_at, caller_id);

  return total;
end;
$$;

comment on function public.publish_announcement(
  uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamptz) is
  'Notifies everyone, the people of tenants, those with a role, or selected people, who are active and want announcements, and returns how '
  'many; the list that belongs to the audience counts, the others do not. A repeat notifies no one twice. For senior management within '
  'one firm; beyond one for the super admin. Raises '
  'announcement.text_invalid (title 1 to 200, message at most 2000 characters), announcement.link_invalid unless a path of the portal, '
  'announcement.already_expired, announcement.audience_missing, duty.senior_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.publish_announcement(
  uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamptz) to authenticated;
