/*
 * Addresses that a mail server refused for good. Digests and notices are no longer sent there: a server that gets mail for unknown people
 * takes less and less of the rest. What concerns the security of an account, invitations and tests are tried all the same.
 *
 * The worker decides what is a refusal of the address (supabase/backend/mail/refusals.ts). Kept are the code and the enhanced status, never
 * the text of the server: who names a server would read from it what answers at any address and port.
 */

-- Tables ---------------------------------------------------------------------

create table public.refused_addresses (
  id      uuid primary key default gen_random_uuid(),
  address text not null unique check (address = lower(address) and char_length(address) between 3 and 254),
  code    integer not null check (code between 500 and 599),
  status  text check (status ~ '^5\.\d{1,3}\.\d{1,3}$'),
  since   timestamptz not null default now()
);

comment on table public.refused_addresses is
  'Addresses that a mail server refused for good, so that digests and notices stop. Read by staff and by who has the address; written by '
  'the worker, taken away by a command, a confirmed address or a mail that was taken.';
comment on column public.refused_addresses.code is 'Of the answer of the mail server, such as 550.';
comment on column public.refused_addresses.status is 'The enhanced status of RFC 3463, such as 5.1.1, where the server named one.';

create trigger audit after insert or update or delete on public.refused_addresses
  for each row execute function private.audit('id');

-- Row-level security ---------------------------------------------------------

create function private.my_address() returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (select lower(person.email) from public.profiles as person where person.id = private.active_user_id());
end;
$$;

comment on function private.my_address() is 'The address that the signed-in person signs in with, in small letters.';

grant execute on function private.my_address() to authenticated;

alter table public.refused_addresses enable row level security;

create policy "Staff read the refused addresses" on public.refused_addresses
  for select to authenticated
  using ((select private.is_admin()));

create policy "People read whether their own address is refused" on public.refused_addresses
  for select to authenticated
  using (address = (select private.my_address()));

-- Grants ---------------------------------------------------------------------

grant select on public.refused_addresses to authenticated;

-- What stops -----------------------------------------------------------------

create function private.is_stopped_by_refusal(template text, data jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select template in ('digest', 'report') or template = 'notice' and coalesce(data ->> 'kind', '') not like 'account.%';
$$;

comment on function private.is_stopped_by_refusal(text, jsonb) is
  'Whether a mail is not sent to a refused address: digests, reports and notices, but for those about the security of an account.';

create function private.withhold_mail() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.is_stopped_by_refusal(new.template, new.data)
    and exists (select from public.refused_addresses as known where known.address = lower(new.recipient))
  then
    new.answer := 'The mail server has refused this address before. No mail is sent to it.';
  -- No one can fill another's mailbox. What has to be known goes out all the same.
  elsif new.template = 'notice' and new.data -> 'can_turn_off' = 'true' and (
    select count(*) from private.mail_outbox as sent
    where sent.recipient = new.recipient and sent.template = 'notice' and sent.queued_at > now() - interval '1 hour'
      and sent.state <> 'withheld') >= 30
  then
    new.answer := 'This address had thirty mails within an hour. This one was not sent.';
  else
    return new;
  end if;

  new.state := 'withheld';
  new.settled_at := now();
  return new;
end;
$$;

comment on function private.withhold_mail() is
  'A mail to a refused address, and of kinds that can be switched off one that is above 30 notices within an hour, is recorded as withheld '
  'and not sent.';

create trigger withhold_mail before insert on private.mail_outbox
  for each row execute function private.withhold_mail();

-- For the worker -------------------------------------------------------------

create function private.refuse_address(recipient text, code integer, status text) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.refused_addresses as known (address, code, status)
  values (lower(recipient), refuse_address.code, refuse_address.status)
  on conflict on constraint refused_addresses_address_key do nothing;

  update private.mail_outbox as waiting
  set state = 'withheld', settled_at = now(), answer = 'The mail server has refused this address before. No mail is sent to it.'
  where lower(waiting.recipient) = lower(refuse_address.recipient) and waiting.state = 'queued'
    and private.is_stopped_by_refusal(waiting.template, waiting.data);
end;
$$;

comment on function private.refuse_address(text, integer, text) is
  'Marks an address as refused, and withholds the digests and notices that wait for it.';

create function private.accept_address(recipient text) returns void
language sql
set search_path = ''
as $$
  delete from public.refused_addresses as known where known.address = lower(recipient);
$$;

comment on function private.accept_address(text) is 'Takes the mark from an address: a mail to it was taken, or its owner confirmed it.';

create function private.accept_confirmed_address() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.accept_address(new.email);
  return null;
end;
$$;

comment on function private.accept_confirmed_address() is 'Who confirms an address has read a mail there: the mark goes.';

-- After the other triggers of the table, by its name: they write rows of tenants.
create trigger then_accept_address after update of email, email_confirmed_at on auth.users
  for each row when (new.email_confirmed_at is not null
    and (old.email_confirmed_at is distinct from new.email_confirmed_at or old.email is distinct from new.email))
  execute function private.accept_confirmed_address();

-- Commands -------------------------------------------------------------------

create function public.try_address_again(refusal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('try_address_again');

  delete from public.refused_addresses as known where known.id = try_address_again.refusal_id;
end;
$$;

comment on function public.try_address_again(uuid) is
  'Takes the mark from a refused address: the next mail to it is sent. Nothing happens when it is gone. For staff who may write. Raises '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function public.try_address_again(uuid) to authenticated;
