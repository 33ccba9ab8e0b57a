/*
 * Search over everything the caller may see: companies, applications that are no company yet, parties, documents by file name,
 * KYC cases by their party, support tickets. Results come while the caller types.
 *
 * Under row-level security no pattern could use an index (supabase/CONVENTIONS.md), and a million names would be read one by one. So
 * this runs as definer and says itself who sees what, in the words of the policies; search.access.test.ts holds it against them for
 * every kind of caller.
 */

-- Indexes --------------------------------------------------------------------

-- Beside those for containing, of companies and parties, which their files have. A draft may hold a name of any length, an index cannot.
create index companies_name_prefix_idx on public.companies (lower(name) text_pattern_ops);
create index draft_applications_name_prefix_idx on public.draft_applications (lower(left(data -> 'names' ->> 0, 160)) text_pattern_ops)
  where company_id is null;
create index draft_applications_name_search_idx on public.draft_applications
  using gin (left(data -> 'names' ->> 0, 160) extensions.gin_trgm_ops) where company_id is null;
create index parties_name_prefix_idx on public.parties (lower(name) text_pattern_ops);
create index documents_file_name_prefix_idx on public.documents (lower(file_name) text_pattern_ops);
create index documents_file_name_search_idx on public.documents using gin (file_name extensions.gin_trgm_ops);
create index support_tickets_subject_prefix_idx on public.support_tickets (lower(subject) text_pattern_ops);
create index support_tickets_subject_search_idx on public.support_tickets using gin (subject extensions.gin_trgm_ops);

-- What is searched -----------------------------------------------------------

create function private.search_sources() returns table (kind text, source text, is_mine text)
language sql immutable
set search_path = ''
as $$
  -- $1 says staff, $2 are the tenants owned, $8 is the only requested tenant; the others are what a member has by private.company_ids()
  -- and its like.
  values
    ('company',
      'select id, tenant_id, id as company_id, null::uuid as party_id, null::uuid as application_id, name as title,
        registration_number as code
       from public.companies',
      'entry.id = any ($3)'),
    ('application',
      'select id, tenant_id, null::uuid as company_id, null::uuid as party_id, id as application_id,
        left(data -> ''names'' ->> 0, 160) as title,
         reference as code
       from public.draft_applications where company_id is null',
      'entry.id = any ($6)'),
    ('party',
      'select id, tenant_id, null::uuid as company_id, id as party_id, null::uuid as application_id, name as title, null::text as code
       from public.parties',
      'entry.id = any ($4) and entry.id not in (select private.provided_party_ids())'),
    ('document',
      'select id, tenant_id, company_id, party_id, application_id, file_name as title, null::text as code from public.documents',
      'entry.company_id = any ($3) or entry.party_id = any ($5) or entry.application_id = any ($6)'),
    ('kyc',
      'select profile.id, party.tenant_id, null::uuid as company_id, party.id as party_id, null::uuid as application_id,
        party.name as title,
         null::text as code
       from public.parties as party join public.kyc_profiles as profile on profile.party_id = party.id',
      'entry.party_id = any ($5)'),
    ('ticket',
      'select id, tenant_id, company_id, null::uuid as party_id, null::uuid as application_id, subject as title, reference as code
       from public.support_tickets',
      'entry.id = any ($7)');
$$;

comment on function private.search_sources() is
  'What is searched: the kind of thing, where it is read, and which of it a member sees. Texts for private.search_statement.';

create function private.search_words(query text) returns text[]
language sql immutable
set search_path = ''
as $$
  -- More than ten words do not narrow the result.
  select (regexp_split_to_array(btrim(left(query, 200), E' \t\n\r\f\x0B\u00a0'), '[ \t\n\r\f\v\u00a0]+'))[1:10];
$$;

comment on function private.search_words(text) is 'The words of a query, of its first 200 characters.';

create function private.search_codes(typed text) returns text[]
language sql immutable
set search_path = ''
as $$
  select array[typed, upper(typed)] || case
    when typed ~ '^[0-9]+$' then array(select typed || ' ' || chr(letter) from generate_series(65, 90) as letter)
    when typed ~ '^[0-9]+ ?[A-Za-z]$' then array[
      rtrim(left(typed, -1)), rtrim(left(typed, -1)) || ' ' || upper(right(typed, 1)), rtrim(left(typed, -1)) || upper(right(typed, 1))]
    else '{}'
  end;
$$;

comment on function private.search_codes(text) is
  'The numbers that a typed one may mean: people leave out the letter of a registration number, or the space before it.';

create function private.search_statement(source text, is_mine text, words text[], is_staff boolean, is_fuzzy boolean) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  typed    text := array_to_string(words, ' ');
  -- Without three letters or digits in a row no index helps, and staff would read every name there is.
  is_long  boolean := typed ~ '[[:alnum:]]{3}';
  contains text;
begin
  -- The longest word leads; an index that had to follow the frequent ones as well would be slower than looking at what it finds.
  select string_agg(
    format('%s ilike %L', case when place = 1 then 'entry.title' else '(entry.title || '''')' end, '%' || escaped.word || '%'), ' and '
      order by place)
  into contains
  from (
    select regexp_replace(word, '([\\%_])', '\\\1', 'g') as word, row_number() over (order by char_length(word) desc, word) as place
    from unnest(words) as word
  ) as escaped;

  return format(
    $statement$
      select found.id, found.tenant_id, found.company_id, found.party_id, found.application_id, found.title, found.code,
        max(found.score)::real
      from (%s) as found
      group by 1, 2, 3, 4, 5, 6, 7
      order by 8 desc, lower(found.title), found.id
      limit 8
    $statement$,
    case when is_fuzzy then format(
      $like$
        select entry.*, extensions.word_similarity(%2$L, entry.title) as score from (%1$s) as entry
        where %5$s operator(extensions.%%>) %2$L and (%3$s) limit %4$s
      $like$,
      source, typed, is_mine, case when is_long then 100 else 0 end,
      -- Few are theirs: to look at each is quicker than to look through all names.
      case when is_staff then 'entry.title' else '(entry.title || '''')' end)
    else format(
      -- A limit on each keeps a word that is everywhere from being gathered whole.
      $exact$
        (select entry.*, 3 as score from (%1$s) as entry where entry.code = any (%8$L::text[]) and (%3$s) limit 8)
        union all
        (select entry.*, 2 from (%1$s) as entry where lower(entry.title) like lower(%4$L) and (%3$s)
          order by %7$s limit 8)
        union all
        (select entry.*, extensions.similarity(entry.title, %2$L) from (%1$s) as entry where %5$s and (%3$s) limit %6$s)
      $exact$,
      source, typed, is_mine, regexp_replace(typed, '([\\%_])', '\\\1', 'g') || '%', contains, case when is_long or not is_staff then 100
        else 0 end,
      -- The index has them in this order; for few it would be walked until eight of them have come by.
      case when is_staff then 'lower(entry.title) using operator(pg_catalog.~<~)' else 'lower(entry.title), entry.id' end,
      private.search_codes(typed))
    end);
end;
$$;

comment on function private.search_statement(text, text, text[], boolean, boolean) is
  'The query for one kind of thing, at most eight, best first: those of that number, that begin with it or contain all words, or (fuzzy) '
  'look like it.';

-- Searching ------------------------------------------------------------------

create function public.search(query text, only_tenant uuid default null)
returns table (
  kind text, id uuid, tenant_id uuid, company_id uuid, party_id uuid, application_id uuid, title text, code text, score real)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  is_staff boolean := private.is_admin();
  words    text[] := private.search_words(query);
  place    record;
  is_fuzzy boolean;
  owned    uuid[] := array(select private.owned_tenant_ids());
  companies    uuid[] := array(select private.company_ids());
  parties      uuid[] := array(select private.party_ids());
  managed      uuid[] := array(select private.managed_party_ids());
  applications uuid[] := array(select private.application_ids());
  tickets      uuid[] := array(select private.ticket_ids());
begin
  perform private.require_user();

  if words = '{""}' or words is null then
    return;
  end if;

  -- For the operator that finds what looks like it, until the transaction ends: a word may have one slip in seven letters.
  perform set_config('pg_trgm.word_similarity_threshold', '0.5', true);

  for place in select * from private.search_sources() loop
    -- What looks like it only where nothing is it.
    foreach is_fuzzy in array '{false,true}'::boolean[] loop
      return query execute
        'select ' || quote_literal(place.kind) || '::text, found.* from (' || private.search_statement(
          place.source, '($1 or entry.tenant_id = any ($2) or ' || place.is_mine || ') and ($8 is null or entry.tenant_id = $8)',
          words, is_staff, is_fuzzy) || ') as found'
      using is_staff, owned, companies, parties, managed, applications, tickets, only_tenant;
      exit when found;
    end loop;
  end loop;
end;
$$;

comment on function public.search(text, uuid) is
  'Finds what the caller may see by what they type: companies by name or registration number (also without its letter), applications '
  'without a company by their first name or reference, parties by name, documents by file name, KYC cases by the name of their party, '
  'support tickets by subject or reference; at most eight of each kind, in one tenant or (null) in all of theirs. First those whose '
  'number it is, then names that begin with it, then those that contain all its text; where there is none of these, those that look '
  'like it. `score` orders them within a kind. Of a query the first 200 characters and ten words count; below three letters in a row '
  'staff find only names that begin with it, and similar names are not searched. %, _ and \ mean themselves. Raises account.suspended.';

grant execute on function public.search(text, uuid) to authenticated;
