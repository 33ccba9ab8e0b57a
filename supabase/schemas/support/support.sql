/*
 * Support: a client asks, staff answer, in a thread.
 *
 *   open -> waiting_on_client <-> waiting_on_us          who answers last waits for the other
 *   any of these -> resolved -> waiting_on_client, waiting_on_us, closed
 *   any of these -> closed                               for good
 *
 * What staff write for each other is a table of its own, so that a client can tell neither that there is a note nor how
 * many: not by a count, a signal, or a change of the ticket.
 */

-- Types ----------------------------------------------------------------------

create type public.ticket_status as enum ('open', 'waiting_on_client', 'waiting_on_us', 'resolved', 'closed');
create type public.ticket_priority as enum ('low', 'normal', 'high', 'urgent');

-- Tables ---------------------------------------------------------------------

create sequence private.ticket_reference start 1001;

create table public.support_tickets (
  id              uuid primary key default gen_random_uuid(),
  tenant_id       uuid not null references public.tenants on delete cascade,
  company_id      uuid,
  reference       text not null unique default 'S-' || nextval('private.ticket_reference'),
  subject         text not null check (char_length(subject) between 1 and 200),
  priority        public.ticket_priority not null default 'normal',
  status          public.ticket_status not null default 'open',
  opened_by       uuid references public.profiles on delete set null,
  assignee        uuid references public.profiles on delete set null,
  page_path       text check (char_length(page_path) <= 300 and page_path ~ '^/(app|admin)(/[A-Za-z0-9_-]+)*$'),
  page_title      text check (char_length(page_title) between 1 and 200),
  last_message_at timestamptz not null default now(),
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  unique (tenant_id, id),
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete cascade
);

comment on table public.support_tickets is
  'A question of a client. Read by who opened it, those who act for its company, the tenant''s owners and staff; written by commands.';
comment on column public.support_tickets.reference is 'What people call it: S- and a number.';
comment on column public.support_tickets.page_path is
  'The page of the portal the ticket was opened from: a path without its query, or null.';
comment on column public.support_tickets.page_title is 'The title of that page as the client saw it.';
comment on column public.support_tickets.assignee is 'The staff member who takes care of it.';

create table public.support_messages (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null,
  ticket_id  uuid not null,
  author     uuid references public.profiles on delete set null,
  by_staff   boolean not null,
  staff_name text check (staff_name is null or by_staff),
  body       text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default now(),
  foreign key (tenant_id, ticket_id) references public.support_tickets (tenant_id, id) on delete cascade
);

comment on table public.support_messages is 'What was written in a ticket. Read by those who may see the ticket; never changed.';
comment on column public.support_messages.author is
  'Null when the account is gone, or when it came through the contact form, which anyone can fill in.';
comment on column public.support_messages.by_staff is 'Whether staff wrote it: clients cannot read the profiles of staff.';
comment on column public.support_messages.staff_name is
  'The first name of the staff member who wrote it, and nothing more of them. Null where a client wrote it, or where there is no name.';

create table public.support_notes (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid not null,
  ticket_id  uuid not null,
  author     uuid references public.profiles on delete set null,
  body       text not null check (char_length(body) between 1 and 5000),
  created_at timestamptz not null default now(),
  foreign key (tenant_id, ticket_id) references public.support_tickets (tenant_id, id) on delete cascade
);

comment on table public.support_notes is 'What staff write for each other about a ticket. Read by staff alone.';

create table public.support_reads (
  ticket_id uuid not null,
  user_id   uuid not null references public.profiles on delete cascade,
  tenant_id uuid not null,
  read_at   timestamptz not null default now(),
  primary key (ticket_id, user_id),
  foreign key (tenant_id, ticket_id) references public.support_tickets (tenant_id, id) on delete cascade
);

comment on table public.support_reads is
  'Until when a person has read a ticket. Everyone reads their own. Not audited: it changes nothing.';

create index support_tickets_tenant_idx on public.support_tickets (tenant_id, last_message_at desc, id);
create index support_tickets_queue_idx on public.support_tickets (last_message_at desc, id);
create index support_tickets_company_idx on public.support_tickets (tenant_id, company_id);
create index support_tickets_company_id_idx on public.support_tickets (company_id);
create index support_tickets_opened_by_idx on public.support_tickets (opened_by, tenant_id);
create index support_tickets_assignee_idx on public.support_tickets (assignee, last_message_at desc);
create index support_messages_ticket_idx on public.support_messages (tenant_id, ticket_id, created_at);
create index support_messages_ticket_id_idx on public.support_messages (ticket_id, created_at);
create index support_messages_author_idx on public.support_messages (author);
create index support_notes_ticket_idx on public.support_notes (tenant_id, ticket_id, created_at);
create index support_notes_author_idx on public.support_notes (author);
create index support_reads_ticket_idx on public.support_reads (tenant_id, ticket_id);
create index support_reads_user_id_idx on public.support_reads (user_id);

create trigger check_move before update of status on public.support_tickets
  for each row when (new.status is distinct from old.status) execute function private.check_move('ticket', 'status');
create trigger touch_updated_at before update on public.support_tickets
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.support_tickets
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.support_messages
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.support_notes
  for each row execute function private.audit('id');
call private.watch('public.support_tickets', 'members');
call private.watch('public.support_messages', 'members');
call private.watch('public.support_notes', 'staff');
-- Clients do not see when staff read.
call private.watch('public.support_reads', 'staff');

-- Helpers for policies -------------------------------------------------------

create function private.ticket_ids() returns setof uuid
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  select ticket.id
  from private.my_memberships as membership
  join public.support_tickets as ticket on ticket.tenant_id = membership.tenant_id and ticket.opened_by = membership.user_id
  where ticket.company_id is null
  union
  select ticket.id
  from private.managed_company_ids() as company_id
  join public.support_tickets as ticket using (company_id);
end;
$$;

comment on function private.ticket_ids() is
  'The tickets the signed-in person opened about no company, in the tenants they still belong to, and those about the companies they act '
  'for, also when another person opened them.';

create function private.reaches_ticket(person uuid, ticket_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.support_tickets as ticket
    join private.memberships as membership on membership.tenant_id = ticket.tenant_id and membership.user_id = person
    where ticket.id = reaches_ticket.ticket_id and (
      ticket.opened_by = person and (ticket.company_id is null or membership.role = 'owner')
      or private.manages_company(person, ticket.company_id)));
$$;

comment on function private.reaches_ticket(uuid, uuid) is
  'Whether any person, not only the caller, reaches a ticket today: the rule of private.ticket_ids.';

grant execute on function private.ticket_ids() to authenticated;

-- Row-level security ---------------------------------------------------------

alter table public.support_tickets enable row level security;
alter table public.support_messages enable row level security;
alter table public.support_notes enable row level security;
alter table public.support_reads enable row level security;

create policy "Members read their tickets" on public.support_tickets
  for select to authenticated
  using (id in (select private.ticket_ids()));

create policy "Owners read the tickets of their tenants" on public.support_tickets
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every ticket" on public.support_tickets
  for select to authenticated
  using ((select private.is_admin()));

create policy "Members read the messages of their tickets" on public.support_messages
  for select to authenticated
  using (ticket_id in (select private.ticket_ids()));

create policy "Owners read the messages of their tenants" on public.support_messages
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every message" on public.support_messages
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the notes about tickets" on public.support_notes
  for select to authenticated
  using ((select private.is_admin()));

create policy "People read until when they have read" on public.support_reads
  for select to authenticated
  using (user_id = (select private.active_user_id()));

-- Grants ---------------------------------------------------------------------

grant select on public.support_tickets, public.support_messages, public.support_notes, public.support_reads to authenticated;

-- Lists ----------------------------------------------------------------------

create view public.ticket_list
with (security_invoker = true)
as
  -- Scalar subqueries: a count of the list does not evaluate them.
  select ticket.*, mark.read_at is null or mark.read_at < ticket.last_message_at as unread,
    (select company.name from public.companies as company where company.id = ticket.company_id) as company_name,
    (select left(message.body, 200) from public.support_messages as message
      where message.tenant_id = ticket.tenant_id and message.ticket_id = ticket.id
      order by message.created_at desc limit 1) as last_message,
    (select message.by_staff from public.support_messages as message
      where message.tenant_id = ticket.tenant_id and message.ticket_id = ticket.id
      order by message.created_at desc limit 1) as last_by_staff
  from public.support_tickets as ticket
  left join public.support_reads as mark on mark.ticket_id = ticket.id and mark.user_id = (select private.active_user_id());

comment on view public.ticket_list is
  'The tickets the signed-in person may see, whether something in them is new to them, the name of their company where they may see it, '
  'and the beginning of the last message.';

grant select on public.ticket_list to authenticated;

create function public.ticket_figures(tenant_id uuid)
returns table (tickets bigint, unresolved bigint, waiting_on_client bigint, resolved bigint, unread bigint)
language sql stable
set search_path = ''
as $$
  select count(*),
    count(*) filter (where ticket.status in ('open', 'waiting_on_us', 'waiting_on_client')),
    count(*) filter (where ticket.status = 'waiting_on_client'),
    count(*) filter (where ticket.status in ('resolved', 'closed')),
    count(*) filter (where ticket.unread and ticket.opened_by = (select auth.uid()))
  from public.ticket_list as ticket
  where ticket.tenant_id = ticket_figures.tenant_id;
$$;

comment on function public.ticket_figures(uuid) is
  'How many tickets of a tenant the caller may see: all, unresolved, waiting on the client, resolved or closed, and how many of those they '
  'opened hold something new to them. Zeros for a tenant of others.';

grant execute on function public.ticket_figures(uuid) to authenticated;
