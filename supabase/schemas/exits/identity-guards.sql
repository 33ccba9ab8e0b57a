/*
 * What holds for every writer of identity records that are due to be deleted: the states and their order, the day, the hold, and which
 * rows and files go.
 */

create function private.is_held(party_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.record_holds as hold
    where hold.party_id = is_held.party_id and hold.lifted_at is null and (hold.held_until is null or hold.held_until >= private.today()));
end;
$$;

comment on function private.is_held(uuid) is 'Whether the records of a party are held today.';

create function private.check_erasure() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if private.is_erased(old.tenant_id) then
      return old;
    end if;

    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if (new.id, new.tenant_id, new.party_id) <> (old.id, old.tenant_id, old.party_id)
    or new.state <> old.state and (old.state::text, new.state::text) not in (
      ('due', 'approved'), ('due', 'dropped'), ('approved', 'due'), ('approved', 'erasing'), ('approved', 'dropped'),
      ('erasing', 'done'), ('erasing', 'failed'), ('erasing', 'dropped'), ('failed', 'approved'), ('failed', 'due'), ('failed', 'dropped'))
    or old.state in ('done', 'dropped')
  then
    raise exception using errcode = 'PT409', message = 'erasure.wrong_state';
  end if;

  -- For every writer: too early, and held, is never approved, begun or done.
  if new.state in ('approved', 'erasing', 'done') and new.state <> old.state then
    if private.is_held(new.party_id) then
      raise exception using errcode = 'PT409', message = 'erasure.held';
    end if;

    if new.due_on > private.today() then
      raise exception using errcode = 'PT409', message = 'erasure.not_due';
    end if;
  end if;

  return new;
end;
$$;

comment on function private.check_erasure() is
  'Holds the states of a deletion, its day and the hold, for every writer; none is removed but with its firm. Raises erasure.wrong_state, '
  'erasure.held, erasure.not_due, not_allowed.';

create trigger check_erasure before update or delete on public.identity_erasures
  for each row execute function private.check_erasure();

create function private.check_identity_mark() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.xact <> pg_current_xact_id() or not exists (
    select from public.identity_erasures as erasure
    where erasure.party_id = new.party_id and (
      erasure.state = 'erasing' and erasure.due_on <= private.today() and not private.is_held(new.party_id)
      -- One that ends half way takes the rows of the files that are gone with it.
      or exists (select from private.identity_erasure_files as file where file.erasure_id = erasure.id)))
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.check_identity_mark() is
  'Refuses to mark a party whose deletion has not begun, and to mark for another transaction, for every writer. Raises not_allowed.';

create trigger check_identity_mark before insert or update on private.identity_marks
  for each row execute function private.check_identity_mark();

create function private.erases_identity(table_name text, line jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.identity_marks as mark
    where mark.xact = pg_current_xact_id_if_assigned() and mark.party_id = case table_name
      when 'parties' then (line ->> 'id')::uuid
      when 'risk_responses' then (
        select assessment.party_id from public.risk_assessments as assessment where assessment.id = (line ->> 'assessment_id')::uuid)
      else (line ->> 'party_id')::uuid end);
end;
$$;

comment on function private.erases_identity(text, jsonb) is
  'Whether this very transaction deletes the identity records of the party that a row is about.';

create function private.is_erasing_identity() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from private.identity_marks as mark where mark.xact = pg_current_xact_id_if_assigned());
end;
$$;

comment on function private.is_erasing_identity() is
  'Whether this very transaction deletes identity records: the log does not repeat them.';

create function private.is_file_given_up(path text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (
    select from private.identity_erasure_files as file
    join public.identity_erasures as erasure on erasure.id = file.erasure_id and erasure.state = 'erasing'
    where file.path = is_file_given_up.path);
end;
$$;

comment on function private.is_file_given_up(text) is
  'Whether the worker was given a file to remove, and the deletion it belongs to has neither ended nor fallen away.';
