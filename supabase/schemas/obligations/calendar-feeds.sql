/*
 * Links under which a calendar program reads the duties of a person's companies. The program sends nothing but the address: who has the
 * link reads what is in it. So a link is secret, shows duties alone, and is worth what its person may see at the moment it is read.
 *
 *   made -> read, again and again -> revoked (the row is deleted; the log keeps when)
 *
 * Not watched: a link concerns its person alone, and each reading would call the pages of every member of the tenant.
 *
 * The row holds the hash of the token (decision 72). A server reads by that hash (supabase/functions/calendar, decision 101).
 */

-- Tables ---------------------------------------------------------------------

create table public.calendar_feeds (
  id           uuid primary key default gen_random_uuid(),
  tenant_id    uuid not null,
  company_id   uuid,
  user_id      uuid not null,
  token_hash   bytea not null unique check (private.is_marked_hash(token_hash)),
  created_at   timestamptz not null default now(),
  last_read_on date,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete cascade,
  -- Who leaves a tenant loses its links with it, and does not get them back.
  foreign key (tenant_id, user_id) references public.tenant_users on delete cascade
);

comment on table public.calendar_feeds is
  'Links under which a calendar program reads duties and documents that expire. '
  'Read by the person who made them and by staff; written by commands.';
comment on column public.calendar_feeds.company_id is
  'The company whose duties are in it; null for all that the person reaches in the tenant.';
comment on column public.calendar_feeds.token_hash is
  'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';
comment on column public.calendar_feeds.last_read_on is 'The day in Nassau on which it was read last. Changes of it are not audited.';

create index calendar_feeds_company_idx on public.calendar_feeds (tenant_id, company_id);
create index calendar_feeds_member_idx on public.calendar_feeds (tenant_id, user_id);
create index calendar_feeds_user_id_idx on public.calendar_feeds (user_id);

create trigger audit after insert or delete on public.calendar_feeds
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table public.calendar_feeds enable row level security;

create policy "People read their own calendar links in their tenants" on public.calendar_feeds
  for select to authenticated
  using (user_id = (select private.active_user_id()) and tenant_id = any (array(select private.tenant_ids())));

create policy "Staff read the calendar links of clients" on public.calendar_feeds
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select (id, tenant_id, company_id, user_id, created_at, last_read_on) on public.calendar_feeds to authenticated;

-- What a link shows ----------------------------------------------------------

create function private.feed_companies(feed public.calendar_feeds) returns setof uuid
language sql stable
set search_path = ''
as $$
  select company.id
  from private.memberships as membership
  join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
  join public.companies as company on company.tenant_id = membership.tenant_id
  where (membership.tenant_id, membership.user_id) = (feed.tenant_id, feed.user_id)
    and (feed.company_id is null or company.id = feed.company_id)
    and (membership.role = 'owner' or company.id in (
      select known.company_id from private.company_people as known
      where (known.tenant_id, known.user_id) = (feed.tenant_id, feed.user_id)));
$$;

comment on function private.feed_companies(public.calendar_feeds) is
  'The companies whose duties a link shows now: those that its person would see in the portal, as the policies say. None for staff, for '
  'a suspended or closed account, a suspended tenant and who has left it.';

create function private.feed_duties(companies uuid[], day date, most integer) returns jsonb
language sql stable
set search_path = ''
as $$
  with duty as materialized (
    select known.*
    from public.obligations as known
    where known.company_id = any (feed_duties.companies) and known.state <> 'void'
      and known.due_on between feed_duties.day - 400 and feed_duties.day + 400
      and (known.state = 'open' or known.due_on >= feed_duties.day - 90)
    order by known.state <> 'open', known.due_on, known.id
    limit feed_duties.most
  ), alike as materialized (
    -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      private.duty_line((select known from public.obligations as known where known.id = (array_agg(duty.id))[1]), feed_duties.day) as line
    from duty
    where duty.state = 'open'
    group by 1, 2, 3, 4, 5
  )
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', duty.id, 'company_id', duty.company_id, 'company', company.name, 'due_on', duty.due_on, 'state', duty.state,
      'what', rule.name, 'because', duty.because,
      'reported', exists (
        select from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open'))
    || coalesce(alike.line - '{due,days}'::text[], '{}')
    order by duty.due_on, company.name, duty.id), '[]')
  from duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join alike on duty.state = 'open'
    and (alike.rule_code, alike.rule_from, alike.due_on) = (duty.rule_code, duty.rule_from, duty.due_on)
    and (alike.amount, alike.currency) is not distinct from (duty.amount, duty.currency);
$$;

comment on function private.feed_duties(uuid[], date, integer) is
  'The duties of companies that fall due within 400 days of a day, by day; settled ones of the last 90 days only, and `most` of all, the '
  'open ones first. Each {id, company_id, company, due_on, state, what, because, reported}, an open one with what private.duty_line says '
  'of its money.';

create function private.feed_documents(feed public.calendar_feeds, companies uuid[], day date, most integer) returns jsonb
language sql stable
set search_path = ''
as $$
  with managed as materialized (
    select distinct known.company_id
    from private.company_people as known
    where (known.tenant_id, known.user_id) = (feed.tenant_id, feed.user_id) and known.may_manage
      and known.company_id = any (feed_documents.companies)
  ), part as materialized (
    select distinct entry.company_id, entry.party_id
    from public.company_participants as entry
    join managed on managed.company_id = entry.company_id
    where entry.ceased_on is null and not entry.voided
  ), reached as (
    select document.id, managed.company_id
    from public.documents as document join managed on managed.company_id = document.company_id
    union all
    select document.id, part.company_id
    from public.documents as document join part on part.party_id = document.party_id
    where private.handles_party(feed.user_id, part.party_id)
  ), paper as (
    -- A document of a party of several companies is one event.
    select distinct on (document.id) document.*, company.id as of_company, company.name as company_name
    from reached
    join public.documents as document on document.id = reached.id
    join public.companies as company on company.id = reached.company_id
    where document.status in ('accepted', 'expired') and document.expires_on between feed_documents.day - 90 and feed_documents.day + 400
      -- A newer version was sent: the client has done their part.
      and not exists (
        select from public.documents as newer
        where newer.tenant_id = document.tenant_id and newer.replaces = document.id and newer.status in ('uploaded', 'accepted'))
    order by document.id, company.name, company.id
  ), first as (
    select paper.* from paper order by paper.expires_on, paper.id limit feed_documents.most
  )
  select coalesce(jsonb_agg(
    jsonb_strip_nulls(jsonb_build_object(
      'id', first.id, 'company', first.company_name, 'expires_on', first.expires_on, 'what', category.name,
      'of', private.party_name(first.party_id)))
    order by first.expires_on, first.id), '[]')
  from first
  join public.document_categories as category on category.code = first.category;
$$;

comment on function private.feed_documents(public.calendar_feeds, uuid[], date, integer) is
  'The documents that expire within 400 days of a day, or did in the 90 days before it, and that no newer version replaces: of the '
  'companies that the person of a link acts for, and of those who take part in them and whom they handle, as the digest reminds of them '
  '(private.reminders_between). Each once, {id, company, expires_on, what, of}; `most` of all, the first to expire.';

-- Commands -------------------------------------------------------------------

create function public.create_calendar_feed(token uuid, tenant_id uuid, company_id uuid default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  known     public.calendar_feeds;
begin
  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from private.tenant_ids() as mine (id) where mine.id = create_calendar_feed.tenant_id
  ) or create_calendar_feed.company_id is not null and not exists (
    select from public.companies as company
    where (company.tenant_id, company.id) = (create_calendar_feed.tenant_id, create_calendar_feed.company_id)
      and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'calendar.link_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(create_calendar_feed.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;
  select * into known from public.calendar_feeds as feed where feed.token_hash = any (private.token_hashes(token));

  if known.id is not null then
    if known.user_id <> caller_id or known.tenant_id <> create_calendar_feed.tenant_id
      or known.company_id is distinct from create_calendar_feed.company_id
    then
      raise exception using errcode = 'PT409', message = 'calendar.link_taken';
    end if;

    return known.id;
  end if;

  if (select count(*) from public.calendar_feeds as feed where feed.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'calendar.too_many_links';
  end if;

  insert into public.calendar_feeds (tenant_id, company_id, user_id, token_hash)
  values (create_calendar_feed.tenant_id, create_calendar_feed.company_id, caller_id, private.token_hash(token))
  returning * into known;
  return known.id;
end;
$$;

comment on function public.create_calendar_feed(uuid, uuid, uuid) is
  'Makes a link under which a calendar program reads the duties of a company, or of all companies the caller reaches in the tenant '
  '(company null), and returns its id. The token is 128 random bits that the caller made; a repeat changes nothing. At most 20 '
  'links a person. Not for staff, who have a calendar of their own. Raises calendar.link_invalid, calendar.link_taken, '
  'calendar.too_many_links, not_found, not_allowed, account.suspended.';

create function public.revoke_calendar_feed(feed_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.calendar_feeds as feed where feed.id = revoke_calendar_feed.feed_id and feed.user_id = caller_id;
end;
$$;

comment on function public.revoke_calendar_feed(uuid) is
  'Deletes a link of the caller''s: from now on it reads nothing. One that is gone already, or belongs to another user, changes nothing. '
  'Raises not_allowed, account.suspended.';

create function public.end_calendar_feed(feed_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  tenant uuid;
begin
  perform private.require_staff('end_calendar_feed');
  select feed.tenant_id into tenant from public.calendar_feeds as feed where feed.id = end_calendar_feed.feed_id for update;

  -- A repeat after a lost answer, or its person was faster.
  if not found then
    return;
  end if;

  perform private.require_staff_in('end_calendar_feed', tenant);
  delete from public.calendar_feeds as feed where feed.id = end_calendar_feed.feed_id;
end;
$$;

comment on function public.end_calendar_feed(uuid) is
  'Deletes the calendar link of a client, such as one that got into other hands: from now on it reads nothing. One that is gone changes '
  'nothing. For staff who may write. Raises staff.read_only, not_allowed, account.suspended.';

create function public.read_calendar_feed(token_hash text, caller text) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  most      constant integer := 2000;
  day       date := private.today();
  feed      public.calendar_feeds;
  companies uuid[];
begin
  -- Without a mark it comes from a server of the release before.
  if read_calendar_feed.token_hash ~ '^([0-9a-f]{64}|sha256:[0-9a-f]{64} sha512:[0-9a-f]{128})$' then
    select * into feed from public.calendar_feeds as known
    where known.token_hash = any (array(
      select convert_to(case when given.hash ~ ':' then split_part(given.hash, ':', 1) else 'sha256' end || ':', 'UTF8')
        || decode(split_part(':' || given.hash, ':', -1), 'hex')
      from string_to_table(read_calendar_feed.token_hash, ' ') as given (hash)));
    companies := array(select private.feed_companies(feed));
  end if;

  -- A person who has no company yet has an empty calendar; one whose right has ended has none.
  if feed.id is null or cardinality(companies) = 0 and (feed.company_id is not null or not exists (
    select from private.memberships as membership
    join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
    where (membership.tenant_id, membership.user_id) = (feed.tenant_id, feed.user_id)))
  then
    perform private.limit_rate(
      'calendar_miss', 60, '10 minutes', coalesce(private.network_of(read_calendar_feed.caller), 'unknown'));
    return null;
  end if;

  perform private.limit_rate('calendar_read', 30, '1 hour', 'feed ' || feed.id);
  update public.calendar_feeds as known set last_read_on = day where known.id = feed.id and known.last_read_on is distinct from day;

  return jsonb_build_object(
    'name', coalesce(
      (select company.name from public.companies as company where company.id = feed.company_id),
      (select tenant.name from public.tenants as tenant where tenant.id = feed.tenant_id)),
    'day', day,
    'most', most,
    'tenant_id', feed.tenant_id,
    'duties', private.feed_duties(companies, day, most),
    'documents', private.feed_documents(feed, companies, day, most));
end;
$$;

comment on function public.read_calendar_feed(text, text) is
  'What a calendar program reads under the link of a token, by the hashes of the token, `sha256:… sha512:…` in hex, or by its SHA-256 '
  'alone, without a mark: {name, day, most, tenant_id, duties, documents} with those of private.feed_duties and '
  'private.feed_documents, at most `most` of each. '
  'Null when there is no such link, and when its person may not see the companies '
  'any more, without a difference. `caller` is the network address of who asked. At most 30 reads an hour of one link and 60 misses in '
  'ten minutes of one network. For the server of the feed. Raises rate.too_many.';

grant execute on function public.create_calendar_feed(uuid, uuid, uuid), public.revoke_calendar_feed(uuid),
  public.end_calendar_feed(uuid) to authenticated;
grant execute on function public.read_calendar_feed(text, text) to service_role;
