/*
 * Several obligations at once, as staff settle what one visit to an authority or one decision covers. As with alerts
 * (compliance/alert-queue.sql), each is answered by itself, so that the refusal of one does not keep the others from being settled.
 */

create function private.check_duty_selection(ids uuid[]) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if coalesce(cardinality(ids), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'obligation.selection_invalid';
  end if;
end;
$$;

comment on function private.check_duty_selection(uuid[]) is 'Raises obligation.selection_invalid unless there are 1 to 200 ids.';

create function public.complete_obligations(obligation_ids uuid[], done_on date, reference text default null, note text default null)
returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  obligation public.obligations;
begin
  perform private.require_staff('complete_obligations');
  perform private.check_duty_selection(obligation_ids);

  -- In the order of their ids, so that two selections do not wait for each other.
  for id in select distinct given.id from unnest(obligation_ids) as given (id) order by 1 loop
    code := null;

    begin
      obligation := private.lock_obligation('complete_obligations', complete_obligations.id);

      -- What a colleague entered stays; a repeat of one's own is done.
      if obligation.state = 'done' and (
        obligation.settled_by, obligation.done_on, coalesce(obligation.reference, ''), coalesce(obligation.note, ''))
        is distinct from (
        auth.uid(), complete_obligations.done_on, coalesce(btrim(complete_obligations.reference), ''),
        coalesce(btrim(complete_obligations.note), ''))
      then
        code := 'obligation.illegal_move';
      else
        perform public.complete_obligation(
          complete_obligations.id, complete_obligations.done_on, complete_obligations.reference, complete_obligations.note);
      end if;
    exception when sqlstate 'PT404' or sqlstate 'PT409' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.complete_obligations(uuid[], date, text, text) is
  'Notes that obligations (1 to 200) were met on one day with one number and note, as complete_obligation does each, and answers each: '
  '`code` is null for one that is done, else why it is refused: obligation.illegal_move when it is waived or done with other words, '
  'not_found. For staff with a duty. Raises obligation.selection_invalid, obligation.day_invalid, obligation.reference_too_long, '
  'obligation.note_too_long, duty.reviewer_needed, staff.read_only, not_allowed, account.suspended.';

create function public.waive_obligations(obligation_ids uuid[], note text) returns table (id uuid, code text)
language plpgsql security definer
set search_path = ''
as $$
declare
  obligation public.obligations;
begin
  perform private.require_staff('waive_obligations');
  perform private.check_duty_selection(obligation_ids);

  for id in select distinct given.id from unnest(obligation_ids) as given (id) order by 1 loop
    code := null;

    begin
      obligation := private.lock_obligation('waive_obligations', waive_obligations.id);

      if obligation.state = 'waived'
        and (obligation.settled_by, obligation.note) is distinct from (auth.uid(), btrim(waive_obligations.note))
      then
        code := 'obligation.illegal_move';
      else
        perform public.waive_obligation(waive_obligations.id, waive_obligations.note);
      end if;
    exception when sqlstate 'PT404' or sqlstate 'PT409' then
      code := sqlerrm;
    end;

    return next;
  end loop;
end;
$$;

comment on function public.waive_obligations(uuid[], text) is
  'Notes that obligations (1 to 200) need not be met, with one reason, as waive_obligation does each, and answers each: `code` is null '
  'for one that is done, else why it is refused: obligation.illegal_move when it is met or waived with other words, not_found. For the '
  'compliance officer and senior management. Raises obligation.selection_invalid, obligation.note_missing, obligation.note_too_long, '
  'duty.compliance_officer_needed, staff.read_only, not_allowed, account.suspended.';

grant execute on function
  public.complete_obligations(uuid[], date, text, text), public.waive_obligations(uuid[], text)
  to authenticated;
