/*
 * Support commands of both sides: open a ticket, answer, move, mark read. The browser generates the ids, so that each may be
 * repeated after a lost answer. What staff do besides is in support/support-staff-commands.sql.
 */

-- For commands ---------------------------------------------------------------

create function private.lock_ticket(ticket_id uuid) returns public.support_tickets
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.support_tickets;
begin
  perform private.require_user();
  select * into ticket from public.support_tickets where id = lock_ticket.ticket_id for update;

  -- What the caller may not see does not exist.
  if ticket.id is null or not (
    private.is_admin()
    or ticket.tenant_id in (select private.owned_tenant_ids())
    or ticket.id in (select private.ticket_ids())
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return ticket;
end;
$$;

comment on function private.lock_ticket(uuid) is
  'A ticket the caller may see, locked until the command ends. Raises not_found, not_allowed, account.suspended.';

create function private.check_message(body text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if coalesce(char_length(btrim(body, E' \t\n\r')), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'ticket.message_invalid';
  end if;

  return btrim(body, E' \t\n\r');
end;
$$;

comment on function private.check_message(text) is
  'The text of a message as they are stored. Raises ticket.message_invalid (1 to 5000 characters).';

create function private.first_name(person uuid) returns text
language sql stable
set search_path = ''
as $$
  select nullif(split_part(btrim(profile.full_name), ' ', 1), '') from public.profiles as profile where profile.id = person;
$$;

comment on function private.first_name(uuid) is 'The first word of a name: all that clients learn of the staff member who answers.';

create function private.write_message(
  ticket public.support_tickets, message_id uuid, author uuid, by_staff boolean, body text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.support_messages (id, tenant_id, ticket_id, author, by_staff, staff_name, body)
  values (coalesce(message_id, gen_random_uuid()), ticket.tenant_id, ticket.id, write_message.author, write_message.by_staff,
    case when write_message.by_staff then private.first_name(write_message.author) end, write_message.body);

  perform private.mark_read(ticket, author) where author is not null;
end;
$$;

comment on function private.write_message(public.support_tickets, uuid, uuid, boolean, text) is
  'Adds a message to a ticket; its author has read the ticket up to it.';

create function private.mark_read(ticket public.support_tickets, reader uuid) returns void
language sql
set search_path = ''
as $$
  insert into public.support_reads as mark (ticket_id, user_id, tenant_id, read_at)
  values (ticket.id, reader, ticket.tenant_id, now())
  on conflict (ticket_id, user_id) do update set read_at = excluded.read_at
  where mark.read_at < excluded.read_at;
$$;

comment on function private.mark_read(public.support_tickets, uuid) is 'Notes that a person has read a ticket up to now.';

create function private.notify_support(ticket public.support_tickets, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify_case(ticket.assignee, 'reviewer', ticket.tenant_id, kind, title, message, private.subject('ticket', ticket.id));
$$;

comment on function private.notify_support(public.support_tickets, text, text, text) is
  'Notifies the assignee of a ticket, or the reviewers, of what a client did.';

create function private.notify_ticket_client(ticket public.support_tickets, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(opener.id, ticket.tenant_id, kind, title, message, private.subject('ticket', ticket.id))
  from public.profiles as opener
  where opener.id = ticket.opened_by and opener.id <> (select auth.uid());
$$;

comment on function private.notify_ticket_client(public.support_tickets, text, text, text) is
  'Notifies the user who opened a ticket, unless they acted themselves.';

-- Commands -------------------------------------------------------------------

create function public.open_ticket(
  ticket_id uuid, tenant_id uuid, subject text, body text, company_id uuid default null, priority public.ticket_priority default 'normal',
  page_path text default null, page_title text default null)
returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('open_ticket');
  message_text     text := private.check_message(open_ticket.body);
  ticket    public.support_tickets;
begin
  select * into ticket from public.support_tickets as known where known.id = open_ticket.ticket_id;

  if found then
    -- A repeat after a lost answer; an id that another user took is not revealed to the caller.
    if ticket.opened_by is distinct from caller_id then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    return ticket.reference;
  end if;

  if not by_staff then
    if open_ticket.tenant_id is null or open_ticket.tenant_id not in (select private.tenant_ids()) then
      raise exception using errcode = 'PT404', message = 'not_found';
    end if;

    perform private.limit_rate('ticket', 20, '1 hour');
  elsif not exists (select from public.tenants as tenant where tenant.id = open_ticket.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if open_ticket.company_id is not null and not exists (
    select from public.companies as company
    where company.id = open_ticket.company_id and company.tenant_id = open_ticket.tenant_id
      and (by_staff or company.tenant_id in (select private.owned_tenant_ids())
        or company.id in (select private.managed_company_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if coalesce(char_length(btrim(open_ticket.subject)), 0) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'ticket.subject_invalid';
  end if;

  if open_ticket.page_path !~ '^/(app|admin)(/[A-Za-z0-9_-]+)*$' or char_length(open_ticket.page_path) > 300
    or char_length(btrim(open_ticket.page_title)) not between 1 and 200 then
    raise exception using errcode = 'PT422', message = 'ticket.page_invalid';
  end if;

  insert into public.support_tickets (id, tenant_id, company_id, subject, priority, opened_by, page_path, page_title)
  values (coalesce(open_ticket.ticket_id, gen_random_uuid()), open_ticket.tenant_id, open_ticket.company_id, btrim(open_ticket.subject),
    coalesce(open_ticket.priority, 'normal'), caller_id, open_ticket.page_path, btrim(open_ticket.page_title))
  returning * into ticket;
  perform private.write_message(ticket, null, caller_id, by_staff, message_text);

  if not by_staff then
    perform private.notify_support(ticket, 'support.opened', 'New ticket ' || ticket.reference, ticket.subject);
  end if;

  return ticket.reference;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'ticket.conflict';
end;
$$;

comment on function public.open_ticket(uuid, uuid, text, text, uuid, public.ticket_priority, text, text) is
  'Opens a ticket, in a tenant of the caller and perhaps about a company they act for, and returns the reference of the ticket. The page '
  'it is opened from may go along: its path in a portal without the query (at most 300 characters) and its title (1 to 200). At most 20 '
  'an hour per client. Raises ticket.subject_invalid (1 to 200 characters), ticket.message_invalid (1 to 5000), ticket.page_invalid, '
  'ticket.conflict, tenant.feature_off, rate.too_many, not_found, not_allowed, account.suspended.';

create function public.reply_ticket(message_id uuid, ticket_id uuid, body text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  by_staff boolean := private.as_staff('reply_ticket');
  ticket   public.support_tickets := private.lock_ticket(reply_ticket.ticket_id);
  message_text    text := private.check_message(reply_ticket.body);
begin
  -- A repeat after a lost answer.
  if exists (
    select from public.support_messages as known
    where known.id = reply_ticket.message_id and known.ticket_id = ticket.id and known.author = auth.uid()
  ) then
    return;
  end if;

  if ticket.status = 'closed' then
    raise exception using errcode = 'PT409', message = 'ticket.closed';
  end if;

  perform private.limit_rate('reply', 120, '1 hour') where not by_staff;

  update public.support_tickets as answered
  set last_message_at = now(),
    status = case
      when by_staff then 'waiting_on_client'
      -- Staff have not opened it yet: one more message changes nothing.
      when answered.status = 'open' then 'open'
      else 'waiting_on_us'
    end::public.ticket_status
  where answered.id = ticket.id;
  perform private.write_message(ticket, reply_ticket.message_id, auth.uid(), by_staff, message_text);

  if by_staff then
    perform private.notify_ticket_client(ticket, 'support.answered', 'Answer to ' || ticket.reference || ': ' || ticket.subject,
      left(message_text, 300));
  else
    perform private.notify_support(ticket, 'support.replied', 'New message in ' || ticket.reference, ticket.subject);
  end if;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'ticket.conflict';
end;
$$;

comment on function public.reply_ticket(uuid, uuid, text) is
  'Writes in a ticket, for those who may see it: it then waits for the other side, also when it was resolved. Raises '
  'ticket.message_invalid (1 to 5000 characters), ticket.closed, ticket.conflict, rate.too_many, not_found, not_allowed, '
  'account.suspended.';

create function public.mark_ticket_read(ticket_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  ticket public.support_tickets := private.lock_ticket(mark_ticket_read.ticket_id);
begin
  perform private.mark_read(ticket, auth.uid());
end;
$$;

comment on function public.mark_ticket_read(uuid) is
  'Notes that the caller has read a ticket up to now. Raises not_found, not_allowed, account.suspended.';

create function public.set_ticket_status(ticket_id uuid, status public.ticket_status) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  by_staff boolean := private.as_staff('set_ticket_status');
  ticket   public.support_tickets := private.lock_ticket(set_ticket_status.ticket_id);
begin
  if set_ticket_status.status is null then
    raise exception using errcode = 'PT409', message = 'ticket.illegal_move';
  end if;

  if ticket.status = set_ticket_status.status then
    return;
  end if;

  -- A client may close it, and reopen what is resolved; else which side waits follows from the last message.
  if not by_staff and set_ticket_status.status not in ('resolved', 'closed')
    and (ticket.status <> 'resolved' or set_ticket_status.status <> 'waiting_on_us') then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  update public.support_tickets as moved set status = set_ticket_status.status
  where moved.id = ticket.id;

  if not by_staff then
    perform private.notify_support(ticket, 'support.status', ticket.reference || ' is ' || set_ticket_status.status, ticket.subject);
  elsif set_ticket_status.status in ('resolved', 'closed') then
    perform private.notify_ticket_client(ticket, 'support.status', ticket.reference || ' is ' || set_ticket_status.status, ticket.subject);
  end if;
end;
$$;

comment on function public.set_ticket_status(uuid, public.ticket_status) is
  'Moves a ticket; nothing happens when it is there already. Staff anywhere the diagram leads, others to resolved and closed, and from '
  'resolved back to waiting_on_us. Raises '
  'ticket.illegal_move, not_found, not_allowed, account.suspended.';

grant execute on function
  public.open_ticket(uuid, uuid, text, text, uuid, public.ticket_priority, text, text), public.reply_ticket(uuid, uuid, text),
  public.mark_ticket_read(uuid), public.set_ticket_status(uuid, public.ticket_status)
  to authenticated;
