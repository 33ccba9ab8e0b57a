/*
 * The queue of tickets: what staff see of the tickets of a tenant, what waits, and how long clients wait for a first answer.
 *
 * The time of first response is from the first message of a client in a ticket to the first message of staff at or after it, by the
 * clock: nights, weekends and holidays count, since the client waits through them and no firm records its office hours. A note
 * is no answer, nor is what staff wrote when they opened the ticket themselves. `asked_at` and `first_answer_at` of the queue are its one
 * definition; the figures count rows of the queue.
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
    case ticket.priority when 'urgent' then 4 when 'high' then 3 when 'normal' then 2 else 1 end as urgency,
    ticket.asked_at, ticket.first_answer_at,
    round(extract(epoch from ticket.first_answer_at - ticket.asked_at) / 60)::integer as first_answer_minutes,
    -- The last message is not older than the first answer: its index bounds what is looked at.
    ticket.last_message_at >= now() - interval '30 days' and ticket.first_answer_at >= now() - interval '30 days' as lately_answered,
    ticket.status in ('open', 'waiting_on_us') and ticket.asked_at is not null and ticket.first_answer_at is null as waits_for_first
  from (
    select asked.*, (
      select min(answer.created_at) from public.support_messages as answer
      where answer.tenant_id = asked.tenant_id and answer.ticket_id = asked.id and answer.by_staff and answer.created_at >= asked.asked_at
    ) as first_answer_at
    from (
      select listed.*, (
        select min(question.created_at) from public.support_messages as question
        where question.tenant_id = listed.tenant_id and question.ticket_id = listed.id and not question.by_staff
      ) as asked_at
      from public.ticket_list as listed
    ) as asked
  ) as ticket
  left join public.profiles as client on client.id = ticket.opened_by
  left join public.profiles as holder on holder.id = ticket.assignee
  where (select private.is_admin());

comment on view public.ticket_queue is
  'The tickets with client, assignee, last words, whether something in them is new to the reader, and `urgency` from 1 (low) to 4 '
  '(urgent); when a client first asked in it (null where only staff wrote), when staff first answered that (null while they did not), the '
  'minutes between by the clock, whether that answer is of the last 30 days, and whether it waits on staff without one. For staff; no '
  'rows for others.';

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

create function public.first_answer_figures(tenant_id uuid)
returns table (waiting bigint, longest_minutes integer, answered bigint, median_minutes integer, ninetieth_minutes integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select waits.tickets, waits.longest, given.tickets, given.median, given.ninetieth
  from (
    select count(*) as tickets, floor(extract(epoch from now() - min(ticket.asked_at)) / 60)::integer as longest
    from public.ticket_queue as ticket
    where ticket.tenant_id = first_answer_figures.tenant_id and ticket.waits_for_first
  ) as waits,
  (
    select count(*) as tickets,
      round(percentile_cont(0.5) within group (order by ticket.first_answer_minutes))::integer as median,
      round(percentile_cont(0.9) within group (order by ticket.first_answer_minutes))::integer as ninetieth
    from public.ticket_queue as ticket
    where ticket.tenant_id = first_answer_figures.tenant_id and ticket.lately_answered
  ) as given;
end;
$$;

comment on function public.first_answer_figures(uuid) is
  'How many tickets of a tenant wait for a first answer and for how many minutes the oldest does; how many had theirs in the last 30 days, '
  'with median and ninetieth percentile in minutes of the clock (24 hours a day). Null where there is none. The columns waits_for_first '
  'and lately_answered of ticket_queue select the same tickets. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.first_answer_figures(uuid) to authenticated;
