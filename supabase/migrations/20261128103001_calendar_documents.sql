set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.feed_documents(feed public.calendar_feeds, companies uuid[], day date, most integer)
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.read_calendar_feed(token_hash text, caller text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 2000;
  day       date := private.today();
  feed      public.calendar_feeds;
  companies uuid[];
begin
  if read_calendar_feed.token_hash ~ '^[0-9a-f]{64}$' then
    select * into feed from public.calendar_feeds as known where known.token_hash = decode(read_calendar_feed.token_hash, 'hex');
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
$function$;

COMMENT ON FUNCTION "private"."feed_documents"(public.calendar_feeds, uuid[], date, integer) IS 'The documents that expire within 400 days of a day, or did in the 90 days before it, and that no newer version replaces: of the companies that the person of a link acts for, and of those who take part in them and whom they handle, as the digest reminds of them (private.reminders_between). Each once, {id, company, expires_on, what, of}; `most` of all, the first to expire.';

COMMENT ON FUNCTION "public"."read_calendar_feed"(text, text) IS 'What a calendar program reads under the link of a token, by the SHA-256 of the token (64 hexadecimal digits): {name, day, most, tenant_id, duties, documents} with those of private.feed_duties and private.feed_documents, at most `most` of each. Null when there is no such link, and when its person may not see the companies any more, without a difference. `caller` is the network address of who asked. At most 30 reads an hour of one link and 60 misses in ten minutes of one network. For the server of the feed. Raises rate.too_many.';

COMMENT ON TABLE "public"."calendar_feeds" IS 'Links under which a calendar program reads duties and documents that expire. Read by the person who made them and by staff; written by commands.';

REVOKE ALL ON FUNCTION "private"."feed_documents"(public.calendar_feeds, uuid[], date, integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."feed_documents"(public.calendar_feeds, uuid[], date, integer) TO "postgres";

reset check_function_bodies;
