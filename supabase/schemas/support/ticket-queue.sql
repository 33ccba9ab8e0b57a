/*
 * The queue of tickets: what staff see of the tickets of a tenant, and what waits.
 */

create view public.ticket_queue
with (security_invoker = true)
as
  -- Scalar subqueries: a count of the queue does not evaluate them.
  select ticket.id, ticket.tenant_id, ticket.reference, ticket.subject, ticket.status, ticket.priority, ticket.company_id,
    ticket.company_name, ticket.opened_by, ticket.assignee, ticket.last_message_at, ticket.created_at, ticket.unread, ticket.last_message,
    ticket.last_by_staff,
    ticket.status in ('open', 'waiting_on_us') as waits_on_us,
    coalesce(nullif(client.full_name, ''), client.email) as client_name, client.email as client_email,
    coalesce(nullif(holder.full_name, ''), holder.email) as assignee_name,
    case ticket.priority when 'urgent' then 4 when 'high' then 3 when 'normal' then 2 else 1 end as urgency
  from public.ticket_list as ticket
  left join public.profiles as client on client.id = ticket.opened_by
  left join public.profiles as holder on holder.id = ticket.assignee
  where (select private.is_admin());

comment on view public.ticket_queue is
  'The tickets with client, assignee, last words, whether something in them is new to the reader, and `urgency` from 1 (low) to 4 '
  '(urgent). For staff; no rows for others.';

grant select on public.ticket_queue to authenticated;

create function public.ticket_counts(tenant_id uuid)
returns table (waiting bigint, mine bigint, unassigned bigint, waiting_on_client bigint, resolved bigint, unread bigint)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select
    count(*) filter (where ticket.status in ('open', 'waiting_on_us')), -- as waits_on_us of the queue
    count(*) filter (where ticket.status in ('open', 'waiting_on_us', 'waiting_on_client') and ticket.assignee = auth.uid()),
    count(*) filter (where ticket.status in ('open', 'waiting_on_us', 'waiting_on_client') and ticket.assignee is null),
    count(*) filter (where ticket.status = 'waiting_on_client'),
    count(*) filter (where ticket.status in ('resolved', 'closed')),
    count(*) filter (where ticket.status not in ('resolved', 'closed')
      and (mark.read_at is null or mark.read_at < ticket.last_message_at))
  from public.support_tickets as ticket
  left join public.support_reads as mark on mark.ticket_id = ticket.id and mark.user_id = auth.uid()
  where ticket.tenant_id = ticket_counts.tenant_id;
end;
$$;

comment on function public.ticket_counts(uuid) is
  'How many tickets of a tenant wait on staff, are the caller''s, have no assignee, wait on the client, are resolved or closed, and hold '
  'something new to the caller; the second, third and last of those that are not settled. For staff. Raises not_allowed, '
  'account.suspended.';

grant execute on function public.ticket_counts(uuid) to authenticated;
