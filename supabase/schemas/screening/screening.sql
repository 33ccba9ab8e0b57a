/*
 * Screening: every party is compared with every listed name, when it is entered, when what is compared changes, and when a list does.
 *
 *   party entered or changed ──► due ──┐
 *   list changed ──► run ──────────────┴──► rescreen, in batches ──► hits
 *
 * It is started by pg_cron where there is one, else by the backend (supabase/backend/jobs).
 *
 * A client's request only marks its party as due, which takes the same time for every party; comparing is the job's work. The job
 * compares before it writes, so that it locks a tenant for no longer than the writing takes: waiting times do not reveal that there
 * was something to write. Notifications of hits go to staff, and those signal to staff alone.
 *
 * What becomes of a hit that is found again: an open one takes the new score, even one below the threshold, and stays until a user
 * decides. A false match opens again when the entry has changed, or the party so that it looks more like it than it did. A true
 * match stays as it was decided.
 */

-- Tables ---------------------------------------------------------------------

create table private.screening_due (
  party_id uuid primary key references public.parties on delete cascade,
  since    timestamptz not null default clock_timestamp()
);

comment on table private.screening_due is 'Parties that were entered, or changed in what is compared, since they were screened.';

create index screening_due_since_idx on private.screening_due (since);

create table private.screening_runs (
  id          bigint generated always as identity primary key,
  watchlist   text not null references public.watchlists on delete cascade,
  parties     bigint not null,
  done        bigint not null default 0,
  last_party  uuid not null default '00000000-0000-0000-0000-000000000000',
  hits        bigint not null default 0,
  started_at  timestamptz not null default clock_timestamp(),
  finished_at timestamptz
);

comment on table private.screening_runs is
  'Screening of all parties after a list changed, in the order of their ids. The next list to change begins again.';

create unique index screening_runs_open_key on private.screening_runs ((true)) where finished_at is null;
create index screening_runs_watchlist_idx on private.screening_runs (watchlist);

-- Row-level security ---------------------------------------------------------

alter table private.screening_due enable row level security;
alter table private.screening_runs enable row level security;

-- Marking what is due --------------------------------------------------------

create function private.mark_screening_due() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  insert into private.screening_due as known (party_id) values (new.id)
  on conflict (party_id) do update set since = clock_timestamp();
  return null;
end;
$$;

comment on function private.mark_screening_due() is 'Notes that a party is to be screened. The same work for every party.';

create trigger mark_screening_due_new after insert on public.parties
  for each row execute function private.mark_screening_due();
create trigger mark_screening_due after update of name, kind, birth_date, country, nationality on public.parties
  for each row when ((new.name, new.kind, new.birth_date, new.country, new.nationality)
    is distinct from (old.name, old.kind, old.birth_date, old.country, old.nationality))
  execute function private.mark_screening_due();

create function private.start_screening_run(watchlist text) returns void
language sql
set search_path = ''
as $$
  update private.screening_runs set finished_at = clock_timestamp() where finished_at is null;
  insert into private.screening_runs (watchlist, parties) select start_screening_run.watchlist, count(*) from public.parties;
$$;

comment on function private.start_screening_run(text) is
  'Has every party screened anew. A run that is under way ends: the new one passes the same parties.';

-- Comparing ------------------------------------------------------------------

create function private.finished_imports() returns setof uuid
language sql stable
set search_path = ''
as $$
  select known.id from public.watchlist_imports as known where known.state = 'finished';
$$;

comment on function private.finished_imports() is 'The imports whose entries are in force. What one that runs has read finds nothing.';

create function private.screening_results(party public.parties)
returns table (entry_id uuid, fingerprint text, score numeric, explanation jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  is_body   boolean := party.kind = 'body_corporate';
  form      private.name_form := private.form_of_name(party.name, is_body);
  wanted    tsquery := private.search_keys(form);
  letters   text := array_to_string(form.words, ' ');
  bones     text := private.consonants(letters);
  lands     text[] := array(select distinct code from unnest(array[party.country, party.nationality]::text[]) as code
    where code is not null);
begin
  return query
  with candidate as materialized (
    (select listed.*
    from private.watchlist_names as listed
    where listed.keys @@ wanted and listed.import_id in (select private.finished_imports())
      and case when is_body then listed.of_body else listed.of_person end
    -- Vowels distinguish short names, consonants those of other scripts.
    order by extensions.similarity(listed.spelled, letters) + extensions.similarity(listed.consonants, bones) desc, listed.entry_id,
      listed.place
    limit 40)
    union
    -- What is open keeps a score that is true, even when it no longer suffices.
    select listed.*
    from public.screening_hits as hit
    join private.watchlist_names as listed on listed.entry_id = hit.entry_id
    where hit.party_id = party.id and hit.tenant_id = party.tenant_id and hit.state = 'open'
      and listed.import_id in (select private.finished_imports())
  ), best as (
    select distinct on (candidate.entry_id) candidate.entry_id, candidate.place, alike.likeness
    from candidate
    cross join lateral (
      select round(private.name_likeness(form.words, form.weights, candidate.words, candidate.weights, is_body)::numeric, 3) as likeness)
        as alike
    order by candidate.entry_id, alike.likeness desc, candidate.place
  )
  select entry.id, entry.fingerprint,
    least(1, greatest(0, round(0.85 * best.likeness, 4) + coalesce(birth.points, 0) + coalesce(land.points, 0))),
    jsonb_build_array(jsonb_build_object(
      'part', case best.place when 0 then 'name' else 'alias' end, 'points', round(0.85 * best.likeness, 4), 'likeness', best.likeness,
      'party', party.name, 'listed', case best.place when 0 then entry.name else entry.aliases[best.place] end))
    || case when birth.points is null then '[]' else jsonb_build_array(jsonb_build_object(
      'part', 'birth_date', 'points', birth.points, 'party', party.birth_date, 'listed', birth.listed, 'finding', birth.finding)) end
    || case when land.points is null then '[]' else jsonb_build_array(jsonb_build_object(
      'part', 'country', 'points', land.points, 'party', array_to_string(lands, ', '), 'listed', land.listed, 'finding', land.finding)) end
  from best
  join public.watchlist_entries as entry on entry.id = best.entry_id
  left join lateral private.birth_date_points(party.birth_date, entry.birth_dates) as birth on not is_body
  left join lateral private.country_points(lands, entry.countries, is_body) as land on true
  where best.likeness > 0.5;
end;
$$;

comment on function private.screening_results(public.parties) is
  'The listed entries a party looks like, at any threshold, with the score from 0 to 1 and what each part contributed: part (name or '
  'alias, birth_date, country), points, the values of the party and of the list.';

create function private.screen(party_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  least_score numeric := (select value / 100 from private.threshold('screening_min_score', private.today()));
  found_new   integer;
  a_party     text;
  a_hit       uuid;
  only_tenant uuid;
begin
  with result as materialized (
    select party.tenant_id, party.id as party_id, party.name, known.*
    from public.parties as party
    cross join lateral private.screening_results(party) as known
    -- Who left, and whose identity records are deleted, is compared again once they come back.
    where party.id = any (party_ids) and party.identity_erased_on is null
  ), written as (
    insert into public.screening_hits as hit (tenant_id, party_id, entry_id, fingerprint, score, explanation)
    select result.tenant_id, result.party_id, result.entry_id, result.fingerprint, result.score, result.explanation
    from result
    where result.score >= least_score
      or exists (select from public.screening_hits as known
        where known.party_id = result.party_id and known.entry_id = result.entry_id and known.state = 'open')
    order by result.tenant_id, result.party_id, result.entry_id
    on conflict (party_id, entry_id) do update
    set score = excluded.score, explanation = excluded.explanation, fingerprint = excluded.fingerprint,
      state = 'open', decided_by = null, decided_at = null, proposed_by = null, proposed_at = null,
      found_at = case hit.state when 'open' then hit.found_at else now() end
    where case hit.state
      when 'open' then (hit.score, hit.fingerprint, hit.explanation) is distinct
        from (excluded.score, excluded.fingerprint, excluded.explanation)
      when 'false_match' then excluded.score >= least_score and (hit.fingerprint <> excluded.fingerprint or excluded.score > hit.score)
      else false
    end
    returning hit.id, hit.tenant_id, hit.party_id, hit.found_at
  )
  select count(*), min(party.name), (array_agg(written.id order by party.name, written.id))[1],
    case when count(distinct written.tenant_id) = 1 then (array_agg(written.tenant_id))[1] end
  into found_new, a_party, a_hit, only_tenant
  from written join public.parties as party on party.id = written.party_id
  where written.found_at = now();

  if found_new > 0 then
    perform private.notify_duty(
      'compliance_officer', only_tenant, 'compliance.hits',
      case found_new when 1 then '1 screening hit' else found_new || ' screening hits' end,
      a_party || case found_new when 1 then '' else ' and others' end, private.subject('screening_hit', a_hit));
  end if;

  return found_new;
end;
$$;

comment on function private.screen(uuid[]) is
  'Screens parties and writes what is found at or above the threshold screening_min_score of today; notifies the compliance officers once. '
  'Returns how many hits are new or open again.';
