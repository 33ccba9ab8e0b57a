/*
 * Commands that read a watchlist: begin or go on, put the next records, finish, discard. What an import is:
 * screening/watchlist-import.sql.
 */

-- Commands -------------------------------------------------------------------

create function public.start_watchlist_import(watchlist text, file_key text, name text default null, source_note text default null)
returns public.watchlist_imports
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_or_server('start_watchlist_import');
  newest    public.watchlist_imports;
begin
  if coalesce(start_watchlist_import.watchlist, '') !~ '^[a-z][a-z0-9_]{1,60}$' or char_length(coalesce(btrim(file_key), '')) not between 1
    and 200 then
    raise exception using errcode = 'PT422', message = 'watchlist.invalid';
  end if;

  if char_length(btrim(start_watchlist_import.name)) between 2 and 200
    and char_length(btrim(start_watchlist_import.source_note)) between 1 and 1000 then
    insert into public.watchlists (code, name, source_note)
    values (start_watchlist_import.watchlist, btrim(start_watchlist_import.name), btrim(start_watchlist_import.source_note))
    on conflict do nothing;
  end if;

  -- Two who begin at once wait here for each other.
  perform from public.watchlists as known where known.code = start_watchlist_import.watchlist for update;

  if not found then
    raise exception using errcode = 'PT422', message = 'watchlist.unknown';
  end if;

  select * into newest from public.watchlist_imports as known
  where known.watchlist = start_watchlist_import.watchlist and known.state <> 'discarded'
  order by known.state = 'running' desc, known.started_at desc limit 1;

  if newest.file_key = btrim(start_watchlist_import.file_key) then
    return newest;
  end if;

  if newest.state = 'running' then
    raise exception using errcode = 'PT409', message = 'watchlist.import_running';
  end if;

  insert into public.watchlist_imports (watchlist, file_key, started_by, started_at)
  values (start_watchlist_import.watchlist, btrim(start_watchlist_import.file_key), caller_id, clock_timestamp())
  returning * into newest;

  return newest;
end;
$$;

comment on function public.start_watchlist_import(text, text, text, text) is
  'Begins to read a file of a watchlist, or goes on: answers the import with the number of records dealt with, and its state, `finished` '
  'when this very file was the last one read. A list that is new needs a name and a source. `file_key` identifies the file, such as by '
  'its SHA-256. Of one list one file is imported at a time: a second is refused until the first is finished or discarded. For the super '
  'admin and servers. Raises watchlist.import_running, watchlist.invalid, watchlist.unknown, not_allowed, account.suspended.';

create function public.put_watchlist_entries(import_id uuid, from_record bigint, records integer, entries jsonb,
  problems jsonb default '[]')
returns bigint
language plpgsql security definer
set search_path = ''
as $$
declare
  running public.watchlist_imports;
  kept    constant integer := 1000;
  batch   private.judged_entry[];
  fresh   integer;
  altered integer;
  faulty  integer;
begin
  perform private.require_staff_or_server('put_watchlist_entries');
  select * into running from public.watchlist_imports as known where known.id = import_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if running.state <> 'running' then
    raise exception using errcode = 'PT409', message = 'watchlist.not_running';
  end if;

  if from_record + records <= running.records then
    return running.records;
  end if;

  if from_record is distinct from running.records then
    raise exception using errcode = 'PT409', message = 'watchlist.out_of_step';
  end if;

  if records is null or records not between 0 and 5000 or jsonb_typeof(entries) is distinct from 'array'
    or jsonb_typeof(problems) is distinct from 'array'
    or jsonb_array_length(private.json_array(entries)) + jsonb_array_length(private.json_array(problems)) > records
      or octet_length(entries::text) > 50000000 then
    raise exception using errcode = 'PT422', message = 'watchlist.batch_invalid';
  end if;

  batch := array(select entry from private.judge_entries(running, entries) as entry);

  select staged.fresh, staged.altered into fresh, altered from private.stage_entries(running, batch) as staged;
  perform private.stage_names(running, batch);

  with problems_found as (
    select entry.line, entry.reason from unnest(batch) as entry where entry.reason is not null
    union
    select private.json_line(problem.value -> 'line'),
      left(coalesce(nullif(private.json_text(problem.value -> 'reason'), ''), 'Unreadable.'), 200)
    from jsonb_array_elements(problems) as problem
  ), recorded as (
    insert into public.watchlist_import_problems (import_id, line, reason)
    select running.id, known.line, known.reason
    from (
      select line, reason from problems_found
      union all
      select entry.line, 'It has more than 500 aliases; the others were left out.' from unnest(batch) as entry where entry.is_cut
    ) as known
    where known.line is not null
    order by known.line
    limit greatest(0, kept - running.rejected)
    on conflict do nothing
  )
  select count(*) into faulty from problems_found;

  update public.watchlist_imports as known
  set records = known.records + put_watchlist_entries.records, added = known.added + fresh,
    changed = known.changed + altered, rejected = known.rejected + faulty,
    unreadable = known.unreadable + jsonb_array_length(problems)
  where known.id = running.id;

  return running.records + records;
end;
$$;

comment on function public.put_watchlist_entries(uuid, bigint, integer, jsonb, jsonb) is
  'Takes the next records of the file: `entries` with line, id, schema, name and lists of aliases, birth_dates, countries, topics, '
  'addresses, identifiers, sanctions; `problems` with line and reason for those that could not be read. At most 5000 at once. Answers how '
  'many records were dealt with so far; a batch that comes again changes nothing. A row it cannot take is noted and does not stop the '
  'others. Nothing takes effect before the end of the import. For the super admin and servers. Raises watchlist.out_of_step when the '
  'batch does not begin there, watchlist.not_running, watchlist.batch_invalid, not_found, not_allowed, account.suspended.';

create function public.finish_watchlist_import(import_id uuid, may_shrink boolean default false) returns public.watchlist_imports
language plpgsql security definer
set search_path = ''
as $$
declare
  done public.watchlist_imports;
  gone uuid[];
  kept integer;
begin
  perform private.require_staff_or_server('finish_watchlist_import');
  select * into done from public.watchlist_imports as known where known.id = import_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if done.state = 'finished' then
    return done;
  end if;

  if done.state <> 'running' then
    raise exception using errcode = 'PT409', message = 'watchlist.not_running';
  end if;

  select coalesce(array_agg(entry.id) filter (where staged.entry_id is null), '{}'), count(staged.entry_id)
  into gone, kept
  from public.watchlist_entries as entry
  left join private.watchlist_staged as staged on staged.import_id = done.id and staged.entry_id = entry.id
  where entry.watchlist = done.watchlist and entry.retired_at is null and entry.import_id is distinct from done.id;

  if done.unreadable > 0 then
    gone := '{}';
  end if;

  -- A file cut off on its way, or one of another list, would take half the list out of force.
  if cardinality(gone) > kept and not coalesce(may_shrink, false) then
    raise exception using errcode = 'PT422', message = 'watchlist.shrinks';
  end if;

  update public.watchlist_entries as entry set retired_at = now() where entry.id = any (gone);
  perform private.apply_staged(done);
  delete from private.watchlist_names as listed where listed.entry_id = any (gone);
  -- What the index has put off until now would be read by every search.
  perform gin_clean_pending_list('private.watchlist_names_keys_idx');

  update public.watchlist_imports as known set state = 'finished', finished_at = now(), retired = cardinality(gone)
  where known.id = done.id returning * into done;

  update public.watchlists as known
  set loaded_at = now(), rejected = done.rejected, entries = (
    select count(*) from public.watchlist_entries as entry where entry.watchlist = done.watchlist and entry.retired_at is null)
  where known.code = done.watchlist;

  if done.added + done.changed + done.retired > 0 then
    perform private.start_screening_run(done.watchlist);
  end if;

  return done;
end;
$$;

comment on function public.finish_watchlist_import(uuid, boolean) is
  'Ends an import and puts it in force in one transaction: enters what is new, changes what is other, retires what the file did not have, '
  'unless rows of it could not be read, and has every party screened anew when anything changed. Answers the import with its figures; '
  'repeating it changes nothing. A file with less than half of the entries in force is refused, and nothing is applied, unless '
  '`may_shrink`. For the super admin and servers. Raises watchlist.shrinks, watchlist.not_running, not_found, not_allowed, '
  'account.suspended.';

create function public.discard_watchlist_import(import_id uuid) returns public.watchlist_imports
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_or_server('discard_watchlist_import');
  done      public.watchlist_imports;
begin
  select * into done from public.watchlist_imports as known where known.id = import_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if done.state = 'discarded' then
    return done;
  end if;

  if done.state <> 'running' then
    raise exception using errcode = 'PT409', message = 'watchlist.not_running';
  end if;

  delete from private.watchlist_staged as staged where staged.import_id = done.id;
  delete from private.watchlist_names as listed where listed.import_id = done.id;
  delete from public.watchlist_entries as entry where entry.import_id = done.id;

  update public.watchlist_imports as known set state = 'discarded', discarded_at = now(), discarded_by = caller_id
  where known.id = done.id returning * into done;

  return done;
end;
$$;

comment on function public.discard_watchlist_import(uuid) is
  'Takes away a running import and all that it has read; the list stays as it was, and another file may be imported. Answers the import; '
  'repeating it changes nothing. For the super admin and servers. Raises watchlist.not_running, not_found, not_allowed, account.suspended.';

grant execute on function
  public.start_watchlist_import(text, text, text, text), public.put_watchlist_entries(uuid, bigint, integer, jsonb, jsonb),
  public.finish_watchlist_import(uuid, boolean), public.discard_watchlist_import(uuid)
  to authenticated, service_role;
