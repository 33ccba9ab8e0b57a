/*
 * Reading a watchlist: a file is far larger than one request, so it comes in batches, from tools/watchlist or from a screen of staff.
 *
 * A running import changes nothing that is in force. What is new in the file is entered as an entry of the import; what is other than it
 * was is staged beside the entry; the names of both are built and stay out of every comparison (screening/screening.sql). The end of the
 * import applies it in one transaction: it writes no name, so that it takes little longer for a list of 20,000 entries than for one.
 *
 * An import counts the records it has dealt with. A run that broke queries where it stopped and goes on there; a batch that comes twice
 * changes nothing, and neither does a file that was read before.
 */

-- Types ----------------------------------------------------------------------

create type private.judged_entry as (
  line bigint, external_id text, schema_name text, name text, aliases text[], birth_dates text[], countries text[], topics text[],
  addresses text[], identifiers text[], sanctions text[], is_cut boolean, fingerprint text, known_id uuid, known_as text, reason text);

comment on type private.judged_entry is
  'An entry as it comes from a file, which one it is and how that was known, and why it cannot be taken. Known as nothing: retired.';

create table private.watchlist_staged (
  import_id uuid not null references public.watchlist_imports on delete cascade,
  entry_id  uuid not null references public.watchlist_entries on delete cascade,
  is_taken  boolean not null default true,
  becomes   private.judged_entry,
  primary key (import_id, entry_id)
);

comment on table private.watchlist_staged is 'The entries that the file of a running import has. Emptied when it ends.';
comment on column private.watchlist_staged.is_taken is
  'Whether a row of it could be taken. One that could not be says that the list still has the entry, and leaves it as it is.';
comment on column private.watchlist_staged.becomes is 'What the end of the import makes of an entry that is other than it was.';

create index watchlist_staged_entry_idx on private.watchlist_staged (entry_id);

create table public.watchlist_import_problems (
  import_id uuid not null references public.watchlist_imports on delete cascade,
  line      bigint not null,
  reason    text not null check (char_length(reason) between 1 and 200),
  primary key (import_id, line, reason)
);

comment on table public.watchlist_import_problems is
  'Rows of a file that could not be read, or not wholly; the first 1000. For staff alone.';

-- Row-level security ---------------------------------------------------------

alter table private.watchlist_staged enable row level security;
alter table public.watchlist_import_problems enable row level security;

create policy "Staff read what was wrong in an import" on public.watchlist_import_problems
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.watchlist_import_problems to authenticated, service_role;

-- For commands ---------------------------------------------------------------

create function private.require_staff_or_server(command text) returns uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  if auth.role() = 'service_role' then
    return null;
  end if;

  return private.require_staff(command);
end;
$$;

comment on function private.require_staff_or_server(text) is
  'The id of the staff member who calls a command; null for a server with the secret key. Raises not_allowed, account.suspended.';

create function private.published_texts(texts jsonb, most integer) returns text[]
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(texts) is distinct from 'array' or texts = '[]' then '{}' else array(
    select distinct left(btrim(value), 500)
    from jsonb_array_elements_text(texts) as value
    where btrim(value) <> ''
    order by 1
    limit most) end;
$$;

comment on function private.published_texts(jsonb, integer) is
  'A list of texts of an entry as it comes from a file: each once, in order, at most so many, of at most 500 characters.';

create function private.json_line(value jsonb) returns bigint
language sql immutable
set search_path = ''
as $$
  select case when jsonb_typeof(value) = 'number' then
    case when value::numeric between 1 and 1e15 then trunc(value::numeric)::bigint end
  end;
$$;

comment on function private.json_line(jsonb) is 'The number of a line, or null for anything else.';

create function private.judge_entries(running public.watchlist_imports, entries jsonb) returns setof private.judged_entry
language sql stable
set search_path = ''
as $$
  select given.line, given.external_id, given.schema_name, given.name, given.aliases, given.birth_dates, given.countries, given.topics,
    given.addresses, given.identifiers, given.sanctions, given.is_cut,
    encode(sha256(convert_to(jsonb_build_array(given.schema_name, given.name, given.aliases, given.birth_dates, given.countries,
      given.topics, given.addresses, given.identifiers, given.sanctions)::text, 'UTF8')), 'hex'),
    known.id, case when known.retired_at is null then known.fingerprint end,
    case
      when judged.problem is not null then judged.problem
      when row_number() over (partition by given.external_id, judged.problem order by given.line) > 1 or exists (
        select from private.watchlist_staged as staged
        where staged.import_id = running.id and staged.entry_id = known.id and staged.is_taken)
        then 'Its id was there before.'
    end
  from (
    select
      private.json_line(entry -> 'line') as line, private.json_text(entry -> 'id') as external_id,
      private.json_text(entry -> 'schema') as schema_name, private.json_text(entry -> 'name') as name,
      private.published_texts(entry -> 'aliases', 500) as aliases, private.published_texts(entry -> 'birth_dates', 20) as birth_dates,
      private.published_texts(entry -> 'countries', 60) as countries, private.published_texts(entry -> 'topics', 60) as topics,
      private.published_texts(entry -> 'addresses', 60) as addresses, private.published_texts(entry -> 'identifiers', 60) as identifiers,
      private.published_texts(entry -> 'sanctions', 60) as sanctions,
      jsonb_array_length(private.json_array(entry -> 'aliases')) > 500 as is_cut
    from jsonb_array_elements(entries) as entry
  ) as given
  -- The same rules are in shared-core/src/domain/watchlist-problems.ts, which counts them before the import begins.
  cross join lateral (select case
    when given.external_id = '' then 'It has no id.'
    when char_length(given.external_id) > 200 then 'Its id is longer than 200 characters.'
    when char_length(given.schema_name) not between 1 and 60 then 'Its type is not given in 1 to 60 characters.'
    when given.name = '' then 'It has no name.'
    when char_length(given.name) > 500 then 'Its name is longer than 500 characters.'
  end as problem) as judged
  left join public.watchlist_entries as known on known.watchlist = running.watchlist and known.external_id = given.external_id;
$$;

comment on function private.judge_entries(public.watchlist_imports, jsonb) is
  'The entries of a batch, each with a fingerprint of its record in the list, and with the reason why it cannot be taken, if there is one.';

create function private.stage_entries(running public.watchlist_imports, batch private.judged_entry[])
returns table (fresh integer, altered integer)
language plpgsql
set search_path = ''
as $$
begin
  with entered as (
    insert into public.watchlist_entries (
      watchlist, external_id, schema_name, name, aliases, birth_dates, countries, topics, addresses, identifiers, sanctions, fingerprint,
      import_id)
    select running.watchlist, entry.external_id, entry.schema_name, entry.name, entry.aliases, entry.birth_dates, entry.countries,
      entry.topics, entry.addresses, entry.identifiers, entry.sanctions, entry.fingerprint, running.id
    from unnest(batch) as entry
    where entry.known_id is null and entry.reason is null
    returning id
  )
  insert into private.watchlist_staged (import_id, entry_id) select running.id, entered.id from entered;

  get diagnostics fresh = row_count;

  -- A row that cannot be taken still says that the list has its entry.
  insert into private.watchlist_staged as staged (import_id, entry_id, is_taken, becomes)
  select distinct on (entry.known_id) running.id, entry.known_id, entry.reason is null,
    case when entry.reason is null and entry.known_as is distinct from entry.fingerprint then entry end
  from unnest(batch) as entry
  where entry.known_id is not null
  order by entry.known_id, entry.reason nulls first
  on conflict (import_id, entry_id) do update
  set is_taken = true, becomes = excluded.becomes
  where excluded.is_taken and not staged.is_taken;

  select count(*) into altered
  from unnest(batch) as entry
  where entry.known_id is not null and entry.reason is null and entry.known_as is distinct from entry.fingerprint;
  return next;
end;
$$;

comment on function private.stage_entries(public.watchlist_imports, private.judged_entry[]) is
  'Enters what is new in a batch as entries of the import, and stages what is other than it was. Answers how many are new and how many '
  'will change. Nothing of it is in force.';

create function private.stage_names(running public.watchlist_imports, batch private.judged_entry[]) returns void
language sql
set search_path = ''
as $$
  insert into private.watchlist_names (
    entry_id, import_id, place, of_person, of_body, words, weights, spelled, consonants, keys)
  select entry.id, running.id, called.place - 1, known.of_person, known.of_body, (form.called).words, (form.called).weights,
    spelling.text, private.consonants(spelling.text), private.index_keys(form.called)
  from unnest(batch) as given
  join public.watchlist_entries as entry on entry.watchlist = running.watchlist and entry.external_id = given.external_id
  -- What the list calls anything else may be either, but for things.
  cross join lateral (select
    given.schema_name not in ('Company', 'Organization', 'PublicBody', 'Vessel', 'Airplane', 'Vehicle', 'CryptoWallet', 'Security',
      'Address') as of_person,
    given.schema_name not in ('Person', 'Vessel', 'Airplane', 'Vehicle', 'CryptoWallet', 'Security', 'Address') as of_body) as known
  cross join lateral unnest(given.name || given.aliases) with ordinality as called (name, place)
  -- "offset 0" keeps the form from being worked out once for each column.
  cross join lateral (select private.form_of_name(called.name, known.of_body) as called offset 0) as form
  cross join lateral (select array_to_string((form.called).words, ' ') as text) as spelling
  where given.reason is null and given.known_as is distinct from given.fingerprint and cardinality((form.called).words) > 0
    and (known.of_person or known.of_body);
$$;

comment on function private.stage_names(public.watchlist_imports, private.judged_entry[]) is
  'Builds the names of what is new or will change in a batch. They are compared from the end of the import on.';

create function private.apply_staged(done public.watchlist_imports) returns void
language sql
set search_path = ''
as $$
  -- The names of before: those of the import are there already.
  delete from private.watchlist_names as listed
  using private.watchlist_staged as staged
  where staged.import_id = done.id and (staged.becomes).fingerprint is not null
    and listed.entry_id = staged.entry_id and listed.import_id <> done.id;

  update public.watchlist_entries as entry
  set schema_name = (staged.becomes).schema_name, name = (staged.becomes).name, aliases = (staged.becomes).aliases,
    birth_dates = (staged.becomes).birth_dates, countries = (staged.becomes).countries, topics = (staged.becomes).topics,
    addresses = (staged.becomes).addresses, identifiers = (staged.becomes).identifiers, sanctions = (staged.becomes).sanctions,
    fingerprint = (staged.becomes).fingerprint, retired_at = null
  from private.watchlist_staged as staged
  where staged.import_id = done.id and (staged.becomes).fingerprint is not null and entry.id = staged.entry_id;

  delete from private.watchlist_staged as staged where staged.import_id = done.id;
$$;

comment on function private.apply_staged(public.watchlist_imports) is
  'Makes the staged entries of an import those in force, and takes away their names of before.';
