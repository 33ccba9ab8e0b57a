/*
 * Reading a watchlist: a file is far larger than one request, so it comes in batches, from tools/watchlist or from a screen of staff.
 *
 *   import: running ──► finished      entries the file no longer has are retired, and every party is screened anew
 *              └──────► replaced      another file of the list was begun
 *
 * An import counts the records it has dealt with. A run that broke queries where it stopped and goes on there; a batch that comes twice
 * changes nothing, and neither does a file that was read before.
 */

-- Types ----------------------------------------------------------------------

create type public.watchlist_import_state as enum ('running', 'finished', 'replaced');

-- Tables ---------------------------------------------------------------------

create table public.watchlist_imports (
  id          uuid primary key default gen_random_uuid(),
  watchlist   text not null references public.watchlists on delete cascade,
  file_key    text not null check (char_length(file_key) between 1 and 200),
  state       public.watchlist_import_state not null default 'running',
  records     bigint not null default 0 check (records >= 0),
  added       integer not null default 0,
  changed     integer not null default 0,
  retired     integer not null default 0,
  rejected    integer not null default 0,
  unreadable  integer not null default 0,
  started_by  uuid references public.profiles on delete set null,
  started_at  timestamptz not null default now(),
  finished_at timestamptz,
  constraint watchlist_imports_finished check ((state = 'finished') = (finished_at is not null))
);

comment on table public.watchlist_imports is 'Each reading of a file of a watchlist. For staff alone; written by commands.';
comment on column public.watchlist_imports.file_key is 'Identifies the file, such as by its SHA-256.';
comment on column public.watchlist_imports.unreadable is
  'How many of the rejected rows have no readable id. As long as there is one, nothing is retired: that row may be the missing entry.';
comment on column public.watchlist_imports.records is 'How many records of the file were dealt with: where to go on.';

create unique index watchlist_imports_running_key on public.watchlist_imports (watchlist) where state = 'running';
create index watchlist_imports_watchlist_idx on public.watchlist_imports (watchlist, started_at desc);
create index watchlist_imports_started_by_idx on public.watchlist_imports (started_by);

create type private.judged_entry as (
  line bigint, external_id text, schema_name text, name text, aliases text[], birth_dates text[], countries text[], topics text[],
  addresses text[], identifiers text[], sanctions text[], is_cut boolean, fingerprint text, known_id uuid, known_as text, reason text);

comment on type private.judged_entry is
  'An entry as it comes from a file, which one it is and how that was known, and why it cannot be taken. Known as nothing: retired.';

create table public.watchlist_import_problems (
  import_id uuid not null references public.watchlist_imports on delete cascade,
  line      bigint not null,
  reason    text not null check (char_length(reason) between 1 and 200),
  primary key (import_id, line, reason)
);

comment on table public.watchlist_import_problems is
  'Rows of a file that could not be read, or not wholly; the first 1000. For staff alone.';

-- Row-level security ---------------------------------------------------------

alter table public.watchlist_imports enable row level security;
alter table public.watchlist_import_problems enable row level security;

create policy "Staff read the imports of watchlists" on public.watchlist_imports
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read what was wrong in an import" on public.watchlist_import_problems
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.watchlist_imports, public.watchlist_import_problems to authenticated;

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
  select given.*,
    encode(sha256(convert_to(jsonb_build_array(given.schema_name, given.name, given.aliases, given.birth_dates, given.countries,
      given.topics, given.addresses, given.identifiers, given.sanctions)::text, 'UTF8')), 'hex'),
    known.id, case when known.retired_at is null then known.fingerprint end,
    case
      when given.external_id = '' then 'It has no id.'
      when char_length(given.external_id) > 200 then 'Its id is longer than 200 characters.'
      when char_length(given.schema_name) not between 1 and 60 then 'Its type is not given in 1 to 60 characters.'
      when given.name = '' then 'It has no name.'
      when char_length(given.name) > 500 then 'Its name is longer than 500 characters.'
      when known.seen_in = running.id or row_number() over (partition by given.external_id order by given.line) > 1
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
  left join public.watchlist_entries as known on known.watchlist = running.watchlist and known.external_id = given.external_id;
$$;

comment on function private.judge_entries(public.watchlist_imports, jsonb) is
  'The entries of a batch, each with a fingerprint of its record in the list, and with the reason why it cannot be taken, if there is one.';

create function private.build_watchlist_names(entry_ids uuid[]) returns void
language sql
set search_path = ''
as $$
  delete from private.watchlist_names as old where old.entry_id = any (entry_ids);

  insert into private.watchlist_names (entry_id, place, of_person, of_body, words, weights, spelled, consonants, keys)
  select entry.id, called.place - 1, known.of_person, known.of_body, (form.called).words, (form.called).weights,
    spelling.text, private.consonants(spelling.text), private.index_keys(form.called)
  from public.watchlist_entries as entry
  -- What the list calls anything else may be either, but for things.
  cross join lateral (select
    entry.schema_name not in ('Company', 'Organization', 'PublicBody', 'Vessel', 'Airplane', 'Vehicle', 'CryptoWallet', 'Security',
      'Address') as of_person,
    entry.schema_name not in ('Person', 'Vessel', 'Airplane', 'Vehicle', 'CryptoWallet', 'Security', 'Address') as of_body) as known
  cross join lateral unnest(entry.name || entry.aliases) with ordinality as called (name, place)
  -- "offset 0" keeps the form from being worked out once for each column.
  cross join lateral (select private.form_of_name(called.name, known.of_body) as called offset 0) as form
  cross join lateral (select array_to_string((form.called).words, ' ') as text) as spelling
  where entry.id = any (entry_ids) and entry.retired_at is null and cardinality((form.called).words) > 0
    and (known.of_person or known.of_body);
$$;

comment on function private.build_watchlist_names(uuid[]) is 'Builds the names of entries anew; a retired one has none.';
