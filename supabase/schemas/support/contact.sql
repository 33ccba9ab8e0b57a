/*
 * Contact messages: what visitors write through the public form.
 *
 *   new -> converted      into a ticket, when the sender has an account
 *   new -> closed         answered by a mail of the portal (contact-answers.sql), or nothing to answer
 *
 * Visitors may call one function. It reveals nothing: not whether an address has an account, not what others wrote.
 */

-- Types ----------------------------------------------------------------------

create type public.contact_status as enum ('new', 'converted', 'closed');

-- Tables ---------------------------------------------------------------------

create table public.contact_messages (
  id           uuid primary key default gen_random_uuid(),
  name         text not null check (char_length(name) between 1 and 160),
  email        text not null check (email ~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' and char_length(email) <= 254),
  company      text check (char_length(company) between 1 and 160),
  phone        text check (phone ~ '^[0-9+() ./-]{3,40}$'),
  message      text not null check (char_length(message) between 1 and 5000),
  locale       text check (locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$'),
  address_hash text not null,
  status       public.contact_status not null default 'new',
  ticket_id    uuid references public.support_tickets on delete set null,
  handled_by   uuid references public.profiles on delete set null,
  handled_at   timestamptz,
  created_at   timestamptz not null default now(),
  answer       text check (char_length(answer) between 1 and 5000),
  constraint contact_messages_handled check ((status = 'new') = (handled_at is null)),
  constraint contact_messages_answered check (answer is null or status = 'closed')
);

comment on table public.contact_messages is
  'A message of the contact form, from anyone. Read by staff; written by a command that visitors may call.';
comment on column public.contact_messages.email is 'As it was typed: not verified.';
comment on column public.contact_messages.answer is
  'What handled_by answered by a mail of the portal, at handled_at; null where nothing was answered from here.';
comment on column public.contact_messages.address_hash is
  'Identifies messages from one address without keeping the address; keyed, so that it cannot be found by trying all.';

create index contact_messages_new_idx on public.contact_messages (created_at desc) where status = 'new';
create index contact_messages_created_at_idx on public.contact_messages (created_at desc, id);
create index contact_messages_ticket_id_idx on public.contact_messages (ticket_id);
create index contact_messages_handled_by_idx on public.contact_messages (handled_by);

create table private.address_key (
  only_one boolean primary key default true check (only_one),
  key      bytea default extensions.gen_random_bytes(32),
  vault_id uuid,
  constraint address_key_one_place check (num_nonnulls(key, vault_id) = 1)
);

comment on table private.address_key is
  'The key of the hashes of addresses, drawn once, or its id in the vault (foundation/sealed-secrets.sql). Not audited, because the log '
  'would repeat it.';

insert into private.address_key default values;

create trigger audit after insert or update or delete on public.contact_messages
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

alter table public.contact_messages enable row level security;
alter table private.address_key enable row level security;

create policy "Staff read what came through the contact form" on public.contact_messages
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.contact_messages to authenticated;

-- For commands ---------------------------------------------------------------

create function private.address_secret() returns bytea
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select coalesce(kept.key, decode(private.unseal(kept.vault_id), 'hex')) from private.address_key as kept);
end;
$$;

comment on function private.address_secret() is 'The key of the hashes of addresses.';

create function private.address_hash(address text) returns text
language sql stable
set search_path = ''
as $$
  select encode(extensions.hmac(convert_to(address, 'UTF8'), private.address_secret(), 'sha256'), 'hex');
$$;

comment on function private.address_hash(text) is 'A keyed hash of an address, in hex.';

create function private.lock_contact_message(command text, message_id uuid) returns public.contact_messages
language plpgsql
set search_path = ''
as $$
declare
  contact public.contact_messages;
begin
  perform private.require_staff(command);
  select * into contact from public.contact_messages where id = message_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return contact;
end;
$$;

comment on function private.lock_contact_message(text, uuid) is
  'A contact message for a staff member, locked until the command ends. Raises not_allowed, not_found, account.suspended.';

-- The command of visitors ----------------------------------------------------

create function public.send_contact_message(
  message_id uuid, name text, email text, message text, company text default null, phone text default null, locale text default null)
returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  blank   constant text := E' \t\n\r\u00a0';
  sender  constant text := btrim(send_contact_message.name, blank);
  address constant text := lower(btrim(send_contact_message.email, blank));
  firm    constant text := nullif(btrim(send_contact_message.company, blank), '');
  number  constant text := nullif(btrim(send_contact_message.phone, blank), '');
  message_text   constant text := btrim(send_contact_message.message, blank);
  origin  constant text := private.address_hash(private.request_address());
begin
  if coalesce(char_length(sender), 0) not between 1 and 160 then
    raise exception using errcode = 'PT422', message = 'contact.name_invalid';
  elsif address is null or address !~ '^[^@\s]+@[^@\s]+\.[^@\s]+$' or char_length(address) > 254 then
    raise exception using errcode = 'PT422', message = 'contact.email_invalid';
  elsif char_length(firm) > 160 then
    raise exception using errcode = 'PT422', message = 'contact.company_invalid';
  elsif number !~ '^[0-9+() ./-]{3,40}$' then
    raise exception using errcode = 'PT422', message = 'contact.phone_invalid';
  elsif coalesce(char_length(message_text), 0) not between 1 and 5000 then
    raise exception using errcode = 'PT422', message = 'contact.message_invalid';
  elsif send_contact_message.message_id is null then
    raise exception using errcode = 'PT422', message = 'contact.id_missing';
  end if;

  -- Per address and per network. There is no limit for all together, with which strangers could close the form for all.
  perform private.limit_rate('contact', 5, '10 minutes');
  perform private.limit_rate('contact', 30, '1 hour', private.caller_network());

  -- A repeat after a lost answer, or an id that is taken: the same answer, which reveals nothing about stored messages.
  insert into public.contact_messages (id, name, email, company, phone, message, locale, address_hash)
  values (
    send_contact_message.message_id, sender, address, firm, number, message_text,
    case when send_contact_message.locale ~ '^[A-Za-z]{2,3}(-[A-Za-z0-9]{2,8}){0,3}$' then send_contact_message.locale end, origin)
  on conflict (id) do nothing;

  -- A flood from many networks is stored and listed, and does not fill the notifications of staff.
  if found and private.within_rate('contact_notice', 60, '1 hour', 'all') then
    perform private.notify_duty(
      'reviewer', null, 'support.contact', 'Message from ' || sender, left(message_text, 300),
      private.subject('contact_message', send_contact_message.message_id));
  end if;

  return send_contact_message.message_id;
end;
$$;

comment on function public.send_contact_message(uuid, text, text, text, text, text, text) is
  'Stores a message of the contact form and notifies staff, under an id from the browser, which is also the answer: a repeat stores '
  'nothing twice. For everyone, also visitors; 5 in 10 minutes from one address, 30 an hour from one network; staff are notified of 60 an'
  ' hour and find all in the list. Raises contact.name_invalid (1 to 160 characters), contact.email_invalid, contact.company_invalid (at '
  'most 160), contact.phone_invalid, contact.message_invalid (1 to 5000), contact.id_missing, rate.too_many.';

grant execute on function public.send_contact_message(uuid, text, text, text, text, text, text) to anon, authenticated;

-- Commands of staff ----------------------------------------------------------

create function public.convert_contact_message(message_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  contact public.contact_messages := private.lock_contact_message('convert_contact_message', convert_contact_message.message_id);
  sender  public.profiles;
  tenant  uuid;
  ticket  public.support_tickets;
begin
  if contact.status = 'converted' then
    return contact.ticket_id;
  end if;

  if contact.status <> 'new' then
    raise exception using errcode = 'PT409', message = 'contact.not_new';
  end if;

  -- An address counts once its owner has confirmed it.
  select profile.* into sender
  from public.profiles as profile
  join auth.users as account on account.id = profile.id and account.email_confirmed_at is not null
  where lower(profile.email) = contact.email and profile.status = 'active';

  select membership.tenant_id into tenant
  from public.tenant_users as membership
  where membership.user_id = sender.id
  order by (membership.tenant_id = sender.last_active_tenant) desc nulls last, membership.created_at desc, membership.tenant_id
  limit 1;

  if tenant is null then
    raise exception using errcode = 'PT409', message = 'contact.no_account';
  end if;

  insert into public.support_tickets (tenant_id, subject, opened_by)
  values (tenant, 'Message from the contact form', sender.id)
  returning * into ticket;
  -- Anyone can type an address: the words are not put into the mouth of the account.
  perform private.write_message(ticket, null, null, false, contact.message);

  update public.contact_messages as handled
  set status = 'converted', ticket_id = ticket.id, handled_by = auth.uid(), handled_at = now()
  where handled.id = contact.id;

  perform private.notify_ticket_client(ticket, 'support.opened', 'Your message is now ticket ' || ticket.reference,
    'You can follow it here.');

  return ticket.id;
end;
$$;

comment on function public.convert_contact_message(uuid) is
  'Makes a contact message a ticket of the account with that confirmed address, in the tenant they work in, notifies them, and returns the '
  'ticket''s id; a repeat returns the same. For staff. Raises contact.no_account, contact.not_new once closed, tenant.feature_off, '
  'not_found, not_allowed, account.suspended.';

create function public.close_contact_message(message_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  contact public.contact_messages := private.lock_contact_message('close_contact_message', close_contact_message.message_id);
begin
  if contact.status = 'converted' then
    raise exception using errcode = 'PT409', message = 'contact.not_new';
  end if;

  update public.contact_messages as handled set status = 'closed', handled_by = auth.uid(), handled_at = now()
  where handled.id = contact.id and handled.status = 'new';
end;
$$;

comment on function public.close_contact_message(uuid) is
  'Puts a contact message aside; nothing happens when it is already. For staff. Raises contact.not_new once it is a ticket, not_found, '
  'not_allowed, account.suspended.';

grant execute on function public.convert_contact_message(uuid), public.close_contact_message(uuid) to authenticated;
