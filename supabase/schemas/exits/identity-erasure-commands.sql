/*
 * Whose identity records are due: the nightly maintenance enters them, the compliance officer or senior management approves or holds.
 */

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
