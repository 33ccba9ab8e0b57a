/*
 * Watchlists: who is sanctioned or holds a public office, as published by others, and where a party looks like one of them. For
 * staff alone: a client who learns of a hit has been tipped off.
 *
 *   hit: open ──► true_match | false_match ──► open     (reopened; by itself when the listed entity has changed)
 *
 *   import: running ──► finished      the entries of its file take effect
 *              └──────► discarded     nothing of it remains but its row
 *
 * Decisions: screening/hit-decisions.sql. How names are compared: screening/screening-letters.sql and the files after it. How lists are
 * read: screening/watchlist-import.sql. How hits are found: screening/screening.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.hit_state as enum ('open', 'true_match', 'false_match');
create type public.watchlist_import_state as enum ('running', 'finished', 'discarded');

-- Tables ---------------------------------------------------------------------

create table public.watchlists (
  code        text primary key check (code ~ '^[a-z][a-z0-9_]{1,60}$'),
  name        text not null check (char_length(name) between 2 and 200),
  source_note text not null check (char_length(source_note) between 1 and 1000),
  loaded_at   timestamptz,
  entries     integer not null default 0 check (entries >= 0),
  rejected    integer not null default 0 check (rejected >= 0)
);

comment on table public.watchlists is 'The lists that parties are screened against. For staff alone; written by the import.';
comment on column public.watchlists.rejected is 'How many rows of the last file could not be read.';

create table public.watchlist_imports (
  id           uuid primary key default gen_random_uuid(),
  watchlist    text not null references public.watchlists on delete cascade,
  file_key     text not null check (char_length(file_key) between 1 and 200),
  state        public.watchlist_import_state not null default 'running',
  records      bigint not null default 0 check (records >= 0),
  added        integer not null default 0,
  changed      integer not null default 0,
  retired      integer not null default 0,
  rejected     integer not null default 0,
  unreadable   integer not null default 0,
  started_by   uuid references public.profiles on delete set null,
  started_at   timestamptz not null default now(),
  finished_at  timestamptz,
  discarded_by uuid references public.profiles on delete set null,
  discarded_at timestamptz,
  constraint watchlist_imports_finished check ((state = 'finished') = (finished_at is not null)),
  constraint watchlist_imports_discarded check ((state = 'discarded') = (discarded_at is not null))
);

comment on table public.watchlist_imports is
  'Each reading of a file of a watchlist. Nothing of it takes effect before it is finished. For staff alone; written by commands.';
comment on column public.watchlist_imports.file_key is 'Identifies the file, such as by its SHA-256.';
comment on column public.watchlist_imports.unreadable is
  'How many of the rejected rows have no readable id. As long as there is one, nothing is retired: that row may be the missing entry.';
comment on column public.watchlist_imports.records is 'How many records of the file were dealt with: where to go on.';
comment on column public.watchlist_imports.discarded_by is 'Who discarded it; null for a server.';

create unique index watchlist_imports_running_key on public.watchlist_imports (watchlist) where state = 'running';
create index watchlist_imports_watchlist_idx on public.watchlist_imports (watchlist, started_at desc);
create index watchlist_imports_started_by_idx on public.watchlist_imports (started_by);
create index watchlist_imports_discarded_by_idx on public.watchlist_imports (discarded_by);

create table public.watchlist_entries (
  id          uuid primary key default gen_random_uuid(),
  watchlist   text not null references public.watchlists on delete cascade,
  external_id text not null check (char_length(external_id) between 1 and 200),
  schema_name text not null check (char_length(schema_name) between 1 and 60),
  name        text not null check (char_length(name) between 1 and 500),
  aliases     text[] not null default '{}' check (cardinality(aliases) <= 500),
  birth_dates text[] not null default '{}' check (cardinality(birth_dates) <= 20),
  countries   text[] not null default '{}' check (cardinality(countries) <= 60),
  topics      text[] not null default '{}' check (cardinality(topics) <= 60),
  addresses   text[] not null default '{}' check (cardinality(addresses) <= 60),
  identifiers text[] not null default '{}' check (cardinality(identifiers) <= 60),
  sanctions   text[] not null default '{}' check (cardinality(sanctions) <= 60),
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  first_seen  timestamptz not null default now(),
  retired_at  timestamptz,
  import_id   uuid references public.watchlist_imports on delete cascade,
  unique (watchlist, external_id)
);

comment on table public.watchlist_entries is 'A listed person or body, as the list has it. For staff alone; written by the import.';
comment on column public.watchlist_entries.topics is 'The programmes it is listed under.';
comment on column public.watchlist_entries.import_id is
  'The import that brought it: it is in force once that is finished. None: it came without an import.';
comment on column public.watchlist_entries.retired_at is
  'Since when the list no longer has it. It stays, because hits refer to it, and finds nothing new.';
comment on column public.watchlist_entries.birth_dates is 'As published: a year, a month or a day.';
comment on column public.watchlist_entries.fingerprint is
  'SHA-256 of its record in the list: a dismissed hit comes back only when this changes.';

create index watchlist_entries_import_idx on public.watchlist_entries (import_id);

create table private.watchlist_names (
  entry_id    uuid not null references public.watchlist_entries on delete cascade,
  import_id   uuid not null references public.watchlist_imports on delete cascade,
  place       smallint not null,
  of_person   boolean not null,
  of_body     boolean not null,
  words       text[] not null,
  weights     real[] not null,
  spelled     text not null,
  consonants  text not null,
  keys        tsvector not null,
  primary key (entry_id, import_id, place)
);

comment on table private.watchlist_names is
  'The names of listed entries in the form in which they are compared, while the list has them. Built by the import.';
comment on column private.watchlist_names.import_id is
  'The import that brought it: it is compared once that is finished. Until then an entry that changes has the names of before, too.';
comment on column private.watchlist_names.place is '0 for the name, else which of the aliases.';
comment on column private.watchlist_names.of_person is 'Whether a person may bear it: lists do not always state what an entry is.';

create index watchlist_names_import_idx on private.watchlist_names (import_id);
create index watchlist_names_keys_idx on private.watchlist_names using gin (keys);

create table public.screening_hits (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  party_id    uuid not null,
  entry_id    uuid not null references public.watchlist_entries on delete restrict,
  fingerprint text not null check (fingerprint ~ '^[0-9a-f]{64}$'),
  score       numeric(5, 4) not null check (score between 0 and 1),
  explanation jsonb not null check (jsonb_typeof(explanation) = 'array'),
  state       public.hit_state not null default 'open',
  reason      text check (char_length(reason) between 1 and 2000),
  found_at    timestamptz not null default now(),
  decided_by  uuid references public.profiles on delete set null,
  decided_at  timestamptz,
  proposed_by uuid references public.profiles on delete set null,
  proposed_at timestamptz,
  updated_at  timestamptz not null default now(),
  unique (tenant_id, id),
  unique (party_id, entry_id),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint screening_hits_decided check ((state = 'open') = (decided_at is null) and (state = 'open' or reason is not null)),
  constraint screening_hits_proposed check (proposed_at is null or reason is not null)
);

comment on table public.screening_hits is 'Where a party looks like a listed one, how much, and what staff decided. For staff alone.';
comment on column public.screening_hits.fingerprint is 'The entry as it was when the hit was found or decided.';
comment on column public.screening_hits.explanation is 'What each part, such as the name or the birth date, contributed to the score.';

comment on column public.screening_hits.proposed_by is
  'Who found that it is not the listed person although every fact agrees. While it is open, a second person decides; kept with the '
  'decision.';

create index screening_hits_party_idx on public.screening_hits (tenant_id, party_id);
create index screening_hits_entry_idx on public.screening_hits (entry_id);
create index screening_hits_decided_by_idx on public.screening_hits (decided_by);
create index screening_hits_proposed_by_idx on public.screening_hits (proposed_by);
create index screening_hits_open_idx on public.screening_hits (score desc, found_at, id) where state = 'open';

create trigger touch_updated_at before update on public.screening_hits
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.watchlists
  for each row execute function private.audit('code');
-- The batches of an import are not audited: how it begins and ends is.
create trigger audit after insert or delete or update of state on public.watchlist_imports
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.screening_hits
  for each row execute function private.audit('id');
call private.watch('public.screening_hits', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.watchlists enable row level security;
alter table public.watchlist_imports enable row level security;
alter table public.watchlist_entries enable row level security;
alter table private.watchlist_names enable row level security;
alter table public.screening_hits enable row level security;

create policy "Staff read the watchlists" on public.watchlists
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the imports of watchlists" on public.watchlist_imports
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the entries in force" on public.watchlist_entries
  for select to authenticated
  using (
    (select private.is_admin())
    and (import_id is null or import_id in (select known.id from public.watchlist_imports as known where known.state = 'finished')));

create policy "Staff read hits" on public.screening_hits
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.watchlists, public.watchlist_imports, public.watchlist_entries, public.screening_hits to authenticated;
grant select on public.watchlist_imports to service_role;
