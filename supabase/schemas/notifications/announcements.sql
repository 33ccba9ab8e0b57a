/*
 * Announcements: messages of staff to many people at once, now or at a later time. Each becomes one notification a reader by a job
 * (jobs/job-announcement.sql); an index holds that no reader gets two.
 *
 *   scheduled ──► sending ──► sent
 *       └────────────┴──────────┴──► recalled     what is unread is taken back
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
  recalled_at  timestamptz,
  constraint announcements_audience check (
    (audience = 'tenants') = (cardinality(tenant_ids) > 0)
    and (audience = 'roles') = (cardinality(roles) > 0)
    and (audience = 'people') = (cardinality(user_ids) > 0))
);

comment on table public.announcements is
  'Messages of staff to many people at once, and their audience. Read by staff; others have the notification.';
comment on column public.announcements.recipients is 'How many people were notified, also when it was recalled later.';
comment on column public.announcements.published_at is 'From when on it goes out.';
comment on column public.announcements.recalled_at is
  'When it was taken back: from then on no one is notified, and who had not read it has it no more.';
comment on column public.announcements.expires_at is 'From when on it is no longer shown among the current ones.';

create index announcements_published_at_idx on public.announcements (published_at desc, id);
create index announcements_created_by_idx on public.announcements (created_by);
create unique index notifications_announcement_idx on public.notifications (subject_id, user_id) where subject_type = 'announcement';

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

create function private.check_announcement(title text, message text, link text) returns void
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(title)), 0) not between 1 and 200 or char_length(btrim(message)) > 2000 then
    raise exception using errcode = 'PT422', message = 'announcement.text_invalid';
  elsif link !~ '^/[^/\\]' or char_length(link) > 300 then
    raise exception using errcode = 'PT422', message = 'announcement.link_invalid';
  end if;
end;
$$;

comment on function private.check_announcement(text, text, text) is
  'Raises announcement.text_invalid (title 1 to 200, message at most 2000 characters), announcement.link_invalid unless a path of the '
  'portal.';

create function public.publish_announcement(
  announcement_id uuid, title text, message text, audience public.announcement_audience, link text default null,
  tenant_ids uuid[] default '{}', roles public.user_role[] default '{}', user_ids uuid[] default '{}', expires_at timestamptz default null,
  publish_at timestamptz default null)
returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('publish_announcement');
  known     public.announcements;
  new_id    uuid := coalesce(publish_announcement.announcement_id, gen_random_uuid());
  starts    timestamptz := greatest(publish_announcement.publish_at, now());
  is_new    boolean;
  total     integer;
begin
  -- Two repeats at once wait here for each other.
  perform pg_advisory_xact_lock(hashtextextended('announcement:' || announcement_id, 0)) where announcement_id is not null;
  select * into known from public.announcements as published where published.id = announcement_id;
  is_new := not found;

  if is_new then
    perform private.check_announcement(publish_announcement.title, publish_announcement.message, publish_announcement.link);

    if publish_announcement.publish_at not between now() - interval '1 minute' and now() + interval '366 days' then
      raise exception using errcode = 'PT422', message = 'announcement.time_invalid';
    elsif publish_announcement.expires_at <= starts then
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

    insert into public.announcements as written (
      id, title, message, link, audience, tenant_ids, roles, user_ids, published_at, expires_at, created_by)
    values (
      new_id, btrim(publish_announcement.title), coalesce(btrim(publish_announcement.message), ''),
      nullif(publish_announcement.link, ''), publish_announcement.audience,
      case when publish_announcement.audience = 'tenants' then publish_announcement.tenant_ids else '{}' end,
      case when publish_announcement.audience = 'roles' then publish_announcement.roles else '{}' end,
      case when publish_announcement.audience = 'people' then publish_announcement.user_ids else '{}' end,
      starts, publish_announcement.expires_at, caller_id)
    returning written.* into known;
  end if;

  select count(*) into total
  from private.announcement_readers(known.audience, known.tenant_ids, known.roles, known.user_ids) as reader;

  if is_new then
    perform private.enter_job('announcement', 'Announcement “' || known.title || '”', jsonb_build_object('announcement', known.id), total,
      known.published_at);
  end if;

  return total;
end;
$$;

comment on function public.publish_announcement(
  uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamptz, timestamptz) is
  'Notifies everyone, the people of tenants, those with a role, or selected people, who are active and want announcements, by a job: now, '
  'or from `publish_at` on (up to 366 days ahead), and returns how many they are now; the list that belongs to the audience counts, the '
  'others do not. A repeat notifies no one twice. For senior management within one firm; beyond one for the super admin. Raises '
  'announcement.text_invalid (title 1 to 200, message at most 2000 characters), announcement.link_invalid unless a path of the portal, '
  'announcement.time_invalid, announcement.already_expired, announcement.audience_missing, duty.senior_needed, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.try_announcement(title text, message text, link text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('try_announcement');
begin
  perform private.limit_rate('try_announcement', 30, '1 hour');
  perform private.check_announcement(title, message, link);

  insert into public.notifications (user_id, kind, title, message, subject_type, subject_id, link)
  values (
    caller_id, 'announcement', btrim(try_announcement.title), coalesce(btrim(try_announcement.message), ''), 'announcement',
    gen_random_uuid(), nullif(try_announcement.link, ''));
end;
$$;

comment on function public.try_announcement(text, text, text) is
  'Notifies the caller alone, as an announcement would notify its readers, at most 30 times an hour. For senior management and the super '
  'admin. Raises announcement.text_invalid, announcement.link_invalid, rate.too_many, duty.senior_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.recall_announcement(announcement_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.announcements;
begin
  perform private.require_staff('recall_announcement');
  -- Waits for the batch that is being sent; the next one finds it recalled.
  select * into known from public.announcements as published where published.id = announcement_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.announcement_firm(known.audience, known.tenant_ids, known.user_ids) is null then
    perform private.require_staff('recall_announcement.all');
  end if;

  if known.recalled_at is not null then
    return;
  end if;

  delete from public.notifications as unread
  where unread.subject_type = 'announcement' and unread.subject_id = known.id and not unread.read;
  delete from private.mail_outbox as waiting where waiting.about_id = known.id and waiting.state = 'queued';
  update public.jobs as job set state = 'cancelled', ended_at = clock_timestamp()
  where job.kind = 'announcement' and job.input = jsonb_build_object('announcement', known.id) and job.state = 'waiting';
  update public.announcements as recalled set recalled_at = now() where recalled.id = known.id;
end;
$$;

comment on function public.recall_announcement(uuid) is
  'Takes an announcement back: it goes to no one any more, who has not read it has it no more, and mails of it that wait are not sent. Who '
  'has read it keeps it. Nothing happens a second time. For senior management within one firm; beyond one for the super admin. Raises '
  'not_found, duty.senior_needed, staff.read_only, not_allowed, account.suspended.';

create function public.announcement_list(search text default '', first integer default 0, size integer default 50)
returns table (
  id uuid, title text, message text, audience public.announcement_audience, tenant_ids uuid[], roles public.user_role[],
  user_ids uuid[], state text, published_at timestamptz, recalled_at timestamptz, by_name text, is_of_one_firm boolean, notified integer,
  read integer, mails_sent integer, mails_waiting integer, mails_failed integer, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  typed text := lower(btrim(coalesce(search, '')));
begin
  perform private.require_staff_reader();

  return query
  with page as materialized (
    select known.*, (count(*) over ())::integer as total
    from public.announcements as known
    where typed = '' or position(typed in lower(known.title)) > 0 or position(typed in lower(known.message)) > 0
    order by known.published_at desc, known.id
    offset greatest(announcement_list.first, 0)
    limit least(greatest(announcement_list.size, 1), 1000)
  )
  select page.id, page.title, page.message, page.audience, page.tenant_ids, page.roles, page.user_ids,
    case
      when page.recalled_at is not null then 'recalled'
      when page.published_at > now() then 'scheduled'
      when exists (
        select from public.jobs as job
        where job.kind = 'announcement' and job.input = jsonb_build_object('announcement', page.id)
          and job.state in ('waiting', 'running')) then 'sending'
      else 'sent'
    end,
    page.published_at, page.recalled_at, private.staff_name(page.created_by),
    private.announcement_firm(page.audience, page.tenant_ids, page.user_ids) is not null, page.recipients,
    (select count(*)::integer from public.notifications as notified
      where notified.subject_type = 'announcement' and notified.subject_id = page.id and notified.read),
    mails.sent, mails.waiting, mails.failed, page.total
  from page
  cross join lateral (
    select count(*) filter (where mail.state = 'sent')::integer as sent,
      count(*) filter (where mail.state in ('queued', 'sending'))::integer as waiting,
      count(*) filter (where mail.state in ('failed', 'withheld'))::integer as failed
    from private.mail_outbox as mail where mail.about_id = page.id) as mails
  order by page.published_at desc, page.id;
end;
$$;

comment on function public.announcement_list(text, integer, integer) is
  'The announcements whose title or message contains the search, those that go out last first: `state` is scheduled, sending, sent or '
  'recalled; `notified` and `read` say how many people were notified and have read it, `mails_sent`, `mails_waiting` and `mails_failed` '
  '(withheld ones included) what became of its mails of the last 90 days; `is_of_one_firm` whether it stays in one firm. `size` '
  'at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

grant execute on function
  public.publish_announcement(
    uuid, text, text, public.announcement_audience, text, uuid[], public.user_role[], uuid[], timestamptz, timestamptz),
  public.try_announcement(text, text, text), public.recall_announcement(uuid), public.announcement_list(text, integer, integer)
  to authenticated;
