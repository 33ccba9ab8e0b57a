/*
 * Whose identity records are due: the nightly maintenance enters them, the compliance officer or senior management approves or holds. A
 * relationship that begins again makes the approval fall away in the same transaction.
 */

-- Falling away ---------------------------------------------------------------

create function private.mark_identity(party_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.identity_marks (party_id, xact) values (mark_identity.party_id, pg_current_xact_id())
  on conflict on constraint identity_marks_pkey do update set xact = excluded.xact;
$$;

comment on function private.mark_identity(uuid) is 'Marks whose identity records this transaction deletes. The caller takes the mark off.';

create function private.drop_erasure(erasure public.identity_erasures, because text) returns void
language plpgsql
set search_path = ''
as $$
declare
  gone  uuid[];
  files bigint;
begin
  -- Files that are gone already take the rows of their documents with them: nothing says that there is a passport where there is none.
  select array_agg(document.id), count(*) into gone, files
  from private.identity_erasure_files as file
  left join public.documents as document on document.storage_path = file.path
  where file.erasure_id = erasure.id and not exists (
    select from storage.objects as stored where stored.bucket_id = 'documents' and stored.name = file.path);

  if files > 0 then
    perform private.mark_identity(erasure.party_id);
    update public.documents as document set replaces = null where document.replaces = any (gone) and document.id <> all (gone);
    delete from public.documents as document where document.id = any (gone);
    delete from private.identity_marks as mark where mark.party_id = erasure.party_id;
    erasure.erased := erasure.erased || jsonb_build_object('files', files, 'documents', cardinality(array_remove(gone, null)));
  end if;

  update public.identity_erasures as known
  set state = 'dropped', dropped_for = because, ended_at = clock_timestamp(), erased = erasure.erased, failure = null
  where known.id = erasure.id;
  delete from private.identity_erasure_files as file where file.erasure_id = erasure.id;
end;
$$;

comment on function private.drop_erasure(public.identity_erasures, text) is
  'Ends a deletion that is not due any more: came_back, not_due. What was deleted before is counted.';

create function private.note_return(party uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  erasure public.identity_erasures;
begin
  -- One that the worker is at is looked at by the worker, before its next step.
  select * into erasure from public.identity_erasures as known
  where known.party_id = party and known.state in ('due', 'approved', 'failed') for update;

  if found then
    perform private.drop_erasure(erasure, 'came_back');
  end if;

  update public.parties as known set identity_erased_on = null where known.id = party and known.identity_erased_on is not null;

  if found then
    insert into private.screening_due as due (party_id) values (party)
    on conflict (party_id) do update set since = clock_timestamp();
  end if;
end;
$$;

comment on function private.note_return(uuid) is
  'Of a party whose relationship begins again: what was due falls away, and whose records were deleted is screened anew.';

create function private.note_returning_party() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  party uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if party is not null and private.identity_waits(party) then
    perform private.note_return(party);
  end if;

  return null;
end;
$$;

comment on function private.note_returning_party() is 'Notes that the party in the column the trigger names comes back.';

create function private.identity_waits(party uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from public.identity_erasures as known where known.party_id = party and known.state in ('due', 'approved', 'failed'))
    or exists (select from public.parties as known where known.id = party and known.identity_erased_on is not null);
end;
$$;

comment on function private.identity_waits(uuid) is 'Whether the records of a party are due to be deleted, or were deleted.';

create trigger note_returning_party after insert on public.company_participants
  for each row execute function private.note_returning_party('party_id');
create trigger note_returning_party after insert on public.application_parties
  for each row execute function private.note_returning_party('party_id');
create trigger note_returning_party after insert on public.party_holders
  for each row execute function private.note_returning_party('owner_party_id');
create trigger note_returning_party after insert on public.change_requests
  for each row execute function private.note_returning_party('party_id');
create trigger note_returning_party_later after update of party_id on public.change_requests
  for each row when (new.party_id is distinct from old.party_id) execute function private.note_returning_party('party_id');

create function private.is_identity_due(party_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.identity_ends(is_identity_due.party_id) as over
    where private.identity_due_on(over.ended_on) <= private.today());
end;
$$;

comment on function private.is_identity_due(uuid) is 'Whether the identity records of a party are due to be deleted at this moment.';

-- The nightly step -----------------------------------------------------------

create function private.enter_due_erasures() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  erasure public.identity_erasures;
  line    record;
  entered bigint := 0;
begin
  for erasure in
    select * from public.identity_erasures as known
    where known.state in ('due', 'approved', 'failed') and not private.is_identity_due(known.party_id)
    order by known.tenant_id, known.id for update
  loop
    perform private.drop_erasure(erasure, 'not_due');
  end loop;

  for line in
    select party.tenant_id, over.*, private.identity_due_on(over.ended_on) as due_on, private.identity_counts(party) as counts
    from private.identity_ends() as over
    join public.parties as party on party.id = over.party_id
    where private.identity_due_on(over.ended_on) <= private.today() and not private.is_leaving(party.tenant_id)
    order by party.tenant_id, party.id
  loop
    if line.counts = '{}' then
      continue;
    end if;

    update public.identity_erasures as known
    set ended_on = line.ended_on, ended_by = line.ended_by, last_name = left(line.last_name, 500), due_on = line.due_on, found = line.counts
    where known.party_id = line.party_id and known.state = 'due'
      and (known.ended_on, known.due_on, known.found) is distinct from (line.ended_on, line.due_on, line.counts);
    insert into public.identity_erasures (tenant_id, party_id, ended_on, ended_by, last_name, due_on, found)
    select line.tenant_id, line.party_id, line.ended_on, line.ended_by, left(line.last_name, 500), line.due_on, line.counts
    where not exists (
      select from public.identity_erasures as known
      where known.party_id = line.party_id and known.state in ('due', 'approved', 'erasing', 'failed'));
    entered := entered + case when found then 1 else 0 end;
  end loop;

  return entered;
end;
$$;

comment on function private.enter_due_erasures() is
  'Enters whose identity records are due to be deleted and lets fall away who is not due any more; how many are new. A step of the daily '
  'maintenance.';

-- Commands -------------------------------------------------------------------

create function public.approve_erasures(erasure_ids uuid[]) returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  erasure  public.identity_erasures;
  given    uuid;
  approved integer := 0;
begin
  perform private.require_staff('approve_erasures');

  if coalesce(cardinality(erasure_ids), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'erasure.selection_invalid';
  end if;

  for given in select distinct listed.id from unnest(erasure_ids) as listed (id) order by 1 loop
    select * into erasure from public.identity_erasures as known where known.id = given;

    if not found then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    perform private.require_staff_in('approve_erasures', erasure.tenant_id);
    select * into erasure from public.identity_erasures as known where known.id = given for update;

    if erasure.state in ('approved', 'erasing', 'done') then
      continue;
    end if;

    if erasure.state not in ('due', 'failed') then
      raise exception using errcode = 'PT409', message = 'erasure.wrong_state';
    end if;

    if private.is_held(erasure.party_id) then
      raise exception using errcode = 'PT409', message = 'erasure.held';
    end if;

    if not private.is_identity_due(erasure.party_id) then
      raise exception using errcode = 'PT409', message = 'erasure.not_due';
    end if;

    update public.identity_erasures as known
    set state = 'approved', approved_by = auth.uid(), approved_at = clock_timestamp(), failure = null
    where known.id = erasure.id;
    approved := approved + 1;
  end loop;

  return approved;
end;
$$;

comment on function public.approve_erasures(uuid[]) is
  'Approves that the identity records of the people of 1 to 200 lines of the list are deleted; the worker does it next. Also of one that '
  'failed, which is tried again. All of them, or none; how many are newly approved. For the compliance officer and senior management. '
  'Raises erasure.selection_invalid, erasure.wrong_state, erasure.held, erasure.not_due, not_found, duty.compliance_officer_needed, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.hold_records(party_id uuid, reason text, until date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  party   public.parties;
  hold_id uuid;
begin
  perform private.require_staff('hold_records');
  select * into party from public.parties as known where known.id = hold_records.party_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('hold_records', party.tenant_id);

  if char_length(coalesce(btrim(reason), '')) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'record_hold.reason_missing';
  end if;

  if until < private.today() then
    raise exception using errcode = 'PT422', message = 'record_hold.day_invalid';
  end if;

  if exists (
    select from public.identity_erasures as erasure where erasure.party_id = party.id and erasure.state = 'erasing')
  then
    raise exception using errcode = 'PT409', message = 'erasure.under_way';
  end if;

  update public.record_holds as hold
  set reason = btrim(hold_records.reason), held_until = until, held_by = auth.uid(), held_at = clock_timestamp()
  where hold.party_id = party.id and hold.lifted_at is null
    and (hold.reason, hold.held_until) is distinct from (btrim(hold_records.reason), until);
  insert into public.record_holds (tenant_id, party_id, reason, held_until, held_by)
  select party.tenant_id, party.id, btrim(hold_records.reason), until, auth.uid()
  where not exists (select from public.record_holds as hold where hold.party_id = party.id and hold.lifted_at is null);
  update public.identity_erasures as erasure set state = 'due', failure = null
  where erasure.party_id = party.id and erasure.state in ('approved', 'failed');
  return (select hold.id from public.record_holds as hold where hold.party_id = party.id and hold.lifted_at is null);
end;
$$;

comment on function public.hold_records(uuid, text, date) is
  'Holds the records of a person or body with a reason (1 to 1000 characters), until a day (today in Nassau at the earliest) or until it '
  'is lifted; a hold there is becomes the new one, and an approval falls away. Answers its id. For the compliance officer and senior '
  'management. Raises record_hold.reason_missing, record_hold.day_invalid, erasure.under_way, not_found, duty.compliance_officer_needed, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.lift_record_hold(hold_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  hold public.record_holds;
begin
  perform private.require_staff('lift_record_hold');
  select * into hold from public.record_holds as known where known.id = hold_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('lift_record_hold', hold.tenant_id);

  if char_length(coalesce(btrim(reason), '')) not between 1 and 1000 then
    raise exception using errcode = 'PT422', message = 'record_hold.reason_missing';
  end if;

  update public.record_holds as known
  set lifted_by = auth.uid(), lifted_at = clock_timestamp(), lift_reason = btrim(lift_record_hold.reason)
  where known.id = hold.id and known.lifted_at is null;
end;
$$;

comment on function public.lift_record_hold(uuid, text) is
  'Lifts a hold of records with a reason (1 to 1000 characters); one that is lifted stays as it is. Nothing is approved by it. For the '
  'compliance officer and senior management. Raises record_hold.reason_missing, not_found, duty.compliance_officer_needed, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function public.approve_erasures(uuid[]), public.hold_records(uuid, text, date), public.lift_record_hold(uuid, text)
  to authenticated;
