/*
 * Watchlists: who is sanctioned or holds a public office, as published by others, and where a party looks like one of them. For
 * staff alone: a client who learns of a hit has been tipped off.
 *
 *   hit: open ──► true_match | false_match ──► open     (reopened; by itself when the listed entity has changed)
 *
 * What a decision raises and opens: screening/true-matches.sql. A decision locks the party, the hit, and with its first write the tenant;
 * applications/approval.sql and kyc/kyc-approval.sql say why neither an application nor a KYC approval slips past it.
 *
 * How names are compared is in screening/screening-letters.sql and the files after it, how lists are read in
 * screening/watchlist-import.sql, how hits are found in
 * screening/screening.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.hit_state as enum ('open', 'true_match', 'false_match');

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
  last_seen   timestamptz not null default now(),
  retired_at  timestamptz,
  seen_in     uuid,
  unique (watchlist, external_id)
);

comment on table public.watchlist_entries is 'A listed person or body, as the list has it. For staff alone; written by the import.';
comment on column public.watchlist_entries.topics is 'The programmes it is listed under.';
comment on column public.watchlist_entries.seen_in is 'The last import that had it.';
comment on column public.watchlist_entries.retired_at is
  'Since when the list no longer has it. It stays, because hits refer to it, and finds nothing new.';
comment on column public.watchlist_entries.birth_dates is 'As published: a year, a month or a day.';
comment on column public.watchlist_entries.fingerprint is
  'SHA-256 of its record in the list: a dismissed hit comes back only when this changes.';

create table private.watchlist_names (
  entry_id    uuid not null references public.watchlist_entries on delete cascade,
  place       smallint not null,
  of_person   boolean not null,
  of_body     boolean not null,
  words       text[] not null,
  weights     real[] not null,
  spelled     text not null,
  consonants  text not null,
  keys        tsvector not null,
  primary key (entry_id, place)
);

comment on table private.watchlist_names is
  'The names of listed entries in the form in which they are compared, while the list has them. Built by the import.';
comment on column private.watchlist_names.place is '0 for the name, else which of the aliases.';
comment on column private.watchlist_names.of_person is 'Whether a person may bear it: lists do not always state what an entry is.';

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
  updated_at  timestamptz not null default now(),
  unique (tenant_id, id),
  unique (party_id, entry_id),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint screening_hits_decided check ((state = 'open') = (decided_at is null) and (state = 'open' or reason is not null))
);

comment on table public.screening_hits is 'Where a party looks like a listed one, how much, and what staff decided. For staff alone.';
comment on column public.screening_hits.fingerprint is 'The entry as it was when the hit was found or decided.';
comment on column public.screening_hits.explanation is 'What each part, such as the name or the birth date, contributed to the score.';

create index screening_hits_party_idx on public.screening_hits (tenant_id, party_id);
create index screening_hits_entry_idx on public.screening_hits (entry_id);
create index screening_hits_decided_by_idx on public.screening_hits (decided_by);
create index screening_hits_open_idx on public.screening_hits (score desc, found_at, id) where state = 'open';

create trigger touch_updated_at before update on public.screening_hits
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.watchlists
  for each row execute function private.audit('code');
create trigger audit after insert or update or delete on public.screening_hits
  for each row execute function private.audit('id');
call private.watch('public.screening_hits', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.watchlists enable row level security;
alter table public.watchlist_entries enable row level security;
alter table private.watchlist_names enable row level security;
alter table public.screening_hits enable row level security;

create policy "Staff read the watchlists" on public.watchlists
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the entries of watchlists" on public.watchlist_entries
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read hits" on public.screening_hits
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.watchlists, public.watchlist_entries, public.screening_hits to authenticated;

-- Commands -------------------------------------------------------------------

create function private.lock_hit(command text, hit_id uuid) returns public.screening_hits
language plpgsql security definer
set search_path = ''
as $$
declare
  hit public.screening_hits;
begin
  perform private.require_staff(command);
  perform from public.parties as party
  where party.id = (select known.party_id from public.screening_hits as known where known.id = hit_id)
  for key share;
  select * into hit from public.screening_hits where id = hit_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in(command, hit.tenant_id);
  return hit;
end;
$$;

comment on function private.lock_hit(text, uuid) is
  'A hit for a staff member, locked with its party until the command ends. Raises not_allowed for others, whether it exists or not; '
  'not_found, account.suspended.';

create function public.decide_hit(hit_id uuid, is_match boolean, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hit      public.screening_hits := private.lock_hit('decide_hit', hit_id);
  decision public.hit_state := case when is_match then 'true_match' else 'false_match' end;
begin
  if hit.state = decision then
    return;
  end if;

  if hit.state <> 'open' then
    raise exception using errcode = 'PT409', message = 'hit.decided_already';
  end if;

  if is_match is null or char_length(coalesce(btrim(decide_hit.reason), '')) not between 1 and 2000 then
    raise exception using errcode = 'PT422', message = 'hit.reason_missing';
  end if;

  update public.screening_hits as decided
  set state = decision, reason = btrim(decide_hit.reason), decided_by = auth.uid(), decided_at = now(),
    fingerprint = (select entry.fingerprint from public.watchlist_entries as entry where entry.id = decided.entry_id)
  where decided.id = hit_id;
  perform private.follow_hit(hit_id);
end;
$$;

comment on function public.decide_hit(uuid, boolean, text) is
  'Decides whether a hit is the listed person or body, and why (1 to 2000 characters); nothing happens when that was decided already. A '
  'true match raises its alert and opens a task for the compliance officer at once. For reviewers and the compliance officer. Raises '
  'hit.reason_missing, hit.decided_already, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.reopen_hit(hit_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hit public.screening_hits := private.lock_hit('reopen_hit', hit_id);
begin
  if hit.state = 'open' then
    return;
  end if;

  update public.screening_hits as known set state = 'open', decided_by = null, decided_at = null where known.id = hit.id;
  perform private.follow_hit(hit_id);
end;
$$;

comment on function public.reopen_hit(uuid) is
  'Takes a decision on a hit back; its reason stays until the next, and the task of a true match until it is completed. Nothing happens '
  'when it is open. For reviewers and the compliance officer. Raises duty.reviewer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function public.decide_hit(uuid, boolean, text), public.reopen_hit(uuid) to authenticated;
