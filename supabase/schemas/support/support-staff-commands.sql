/*
 * Support commands of staff: note, assign, set a priority. Each may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_ticket_for_staff(command text, ticket_id uuid) returns public.support_tickets
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff(command);
  return private.lock_ticket(lock_ticket_for_staff.ticket_id);
end;
$$;

comment on function private.lock_ticket_for_staff(text, uuid) is
  'A ticket for a staff member, locked until the command ends. Raises not_allowed for others, whether it exists or not; not_found, '
  'account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.add_ticket_note(note_id uuid, ticket_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.support_tickets := private.lock_ticket_for_staff('add_ticket_note', add_ticket_note.ticket_id);
begin
  insert into public.support_notes (id, tenant_id, ticket_id, author, body)
  values (coalesce(note_id, gen_random_uuid()), ticket.tenant_id, ticket.id, auth.uid(), private.check_message(add_ticket_note.body))
  on conflict (id) do nothing;
end;
$$;

comment on function public.add_ticket_note(uuid, uuid, text) is
  'Notes something about a ticket for staff alone; the ticket itself does not change. Raises ticket.message_invalid (1 to 5000 '
  'characters), not_found, not_allowed, account.suspended.';

create function public.assign_ticket(ticket_id uuid, assignee uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.support_tickets := private.lock_ticket_for_staff('assign_ticket', assign_ticket.ticket_id);
begin
  if ticket.assignee is not distinct from assign_ticket.assignee then
    return;
  end if;

  if assign_ticket.assignee is not null and not private.is_active_staff(assign_ticket.assignee) then
    raise exception using errcode = 'PT422', message = 'ticket.assignee_invalid';
  end if;

  update public.support_tickets as assigned set assignee = assign_ticket.assignee where assigned.id = ticket.id;

  -- Who had the ticket is not notified.
  perform private.notify_given(
    row('support', ticket.tenant_id, null, 'Ticket ' || ticket.reference, ticket.subject, private.subject('ticket', ticket.id)),
    assign_ticket.assignee);
end;
$$;

comment on function public.assign_ticket(uuid, uuid) is
  'Assigns a ticket to an active staff member, or to no one (null). For staff. Raises ticket.assignee_invalid, not_found, not_allowed, '
  'account.suspended.';

create function public.set_ticket_priority(ticket_id uuid, priority public.ticket_priority) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.support_tickets := private.lock_ticket_for_staff('set_ticket_priority', set_ticket_priority.ticket_id);
begin
  update public.support_tickets as changed set priority = set_ticket_priority.priority
  where changed.id = ticket.id and changed.priority <> set_ticket_priority.priority;
end;
$$;

comment on function public.set_ticket_priority(uuid, public.ticket_priority) is
  'Sets how urgent a ticket is. For staff. Raises not_found, not_allowed, account.suspended.';

grant execute on function
  public.add_ticket_note(uuid, uuid, text), public.assign_ticket(uuid, uuid), public.set_ticket_priority(uuid, public.ticket_priority)
  to authenticated;
