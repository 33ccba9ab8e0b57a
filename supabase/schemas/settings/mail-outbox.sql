/*
 * Mails that the portal itself sends, besides those of the auth service. A command queues a mail; a worker outside of the database claims
 * it, sends it by the settings of the group email, and writes down what the mail server answered (supabase/backend/mail/outbox.ts).
 *
 *   queued ──► sending ──► sent
 *     ▲           ├──────► failed
 *     └───────────┘ tried again, three times in all
 *
 * A mail is sent once at most: the claim is committed before the worker speaks to the server, and a claim that runs out makes the mail a
 * failed one, since the server may have taken it.
 */

-- Tables ---------------------------------------------------------------------

create table private.mail_outbox (
  id            uuid primary key default gen_random_uuid(),
  recipient     text not null check (recipient ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' and char_length(recipient) <= 254),
  template      text not null check (template in ('test', 'ticket_answer', 'client_invitation', 'company_invitation', 'notice', 'digest')),
  subject       text not null check (char_length(subject) between 2 and 200 and subject !~ '[\r\n]'),
  data          jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  state         text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed')),
  tries         integer not null default 0 check (tries between 0 and 3),
  answer        text check (char_length(answer) <= 500),
  next_try_at   timestamptz not null default now(),
  claimed_until timestamptz,
  queued_by     uuid references public.profiles on delete set null,
  queued_at     timestamptz not null default now(),
  settled_at    timestamptz,
  constraint mail_outbox_claimed check ((state = 'sending') = (claimed_until is not null)),
  constraint mail_outbox_settled check ((state in ('sent', 'failed')) = (settled_at is not null)),
  constraint mail_outbox_no_token_kept check (settled_at is null or not data ? 'token')
);

comment on table private.mail_outbox is
  'Mails of the portal and what became of them, for the worker that sends them. Kept 90 days, without the token of a link once '
  'they are settled. Not audited: no one edits a mail.';

create index mail_outbox_due_idx on private.mail_outbox (next_try_at) where state = 'queued';
create index mail_outbox_queued_at_idx on private.mail_outbox (queued_at desc);
create index mail_outbox_recipient_idx on private.mail_outbox (recipient, queued_at desc);
create index mail_outbox_queued_by_idx on private.mail_outbox (queued_by);

alter table private.mail_outbox enable row level security;

-- For commands ---------------------------------------------------------------

create function private.queue_mail(recipient text, template text, subject text, data jsonb default '{}') returns uuid
language plpgsql
set search_path = ''
as $$
declare
  mail_id uuid;
begin
  delete from private.mail_outbox as past where past.settled_at < now() - interval '90 days';

  insert into private.mail_outbox (recipient, template, subject, data, queued_by)
  values (queue_mail.recipient, queue_mail.template, queue_mail.subject, queue_mail.data, auth.uid())
  returning id into mail_id;

  return mail_id;
end;
$$;

comment on function private.queue_mail(text, text, text, jsonb) is 'Queues a mail for the worker, and forgets those settled 90 days ago.';

create function private.mail_invitation(template text, token uuid, address text, company_name text) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Who is no staff could write to anyone in the name of the portal.
  perform private.limit_rate('invitation_mail', 30, interval '1 hour') where not private.is_admin();

  -- A link can still be copied where the address holds what no mail is sent to.
  if address ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    perform private.queue_mail(address, template, 'You are invited to ' || left(regexp_replace(company_name, '\s+', ' ', 'g'), 160),
      jsonb_build_object('token', token, 'company_name', company_name));
  end if;
end;
$$;

comment on function private.mail_invitation(text, uuid, text, text) is
  'Queues the link of an invitation to the address that is invited, at most 30 an hour of a caller who is no staff. Raises rate.too_many.';

-- For the worker -------------------------------------------------------------

create function private.claim_mail() returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  mail private.mail_outbox;
begin
  update private.mail_outbox as lost
  set state = 'failed', claimed_until = null, settled_at = now(), data = lost.data - 'token',
    answer = 'The worker stopped while it sent this mail. The mail may have arrived.'
  where lost.state = 'sending' and lost.claimed_until < now();

  select * into mail from private.mail_outbox as due
  where due.state = 'queued' and due.next_try_at <= now()
  order by due.next_try_at, due.queued_at
  limit 1
  for update skip locked;

  if not found then
    return null;
  end if;

  update private.mail_outbox as claimed set state = 'sending', tries = claimed.tries + 1, claimed_until = now() + interval '2 minutes'
  where claimed.id = mail.id;

  return jsonb_build_object('id', mail.id, 'recipient', mail.recipient, 'template', mail.template, 'subject', mail.subject,
    'data', mail.data,
    'server', (
      select setting.value || jsonb_build_object(
        'password', (
          select known.password from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$$;

comment on function private.claim_mail() is
  'The next mail that is due, for one worker alone, with the settings of the mail server and, where it was given for this server, port '
  'and user, the password; null when none is. A worker that does not settle '
  'it within two minutes has lost it. For the worker, as the owner of the database.';

create function private.settle_mail(mail_id uuid, outcome text, answer text) returns void
language sql
set search_path = ''
as $$
  update private.mail_outbox as mail
  set state = settled.state, claimed_until = null, answer = left(settle_mail.answer, 500),
    settled_at = case when settled.state <> 'queued' then now() end,
    data = case when settled.state = 'queued' then mail.data else mail.data - 'token' end,
    next_try_at = case when settled.state = 'queued' then now() + make_interval(mins => (5 ^ mail.tries)::integer) else mail.next_try_at end
  from (
    select case
      when outcome = 'sent' then 'sent'
      -- A test is for who waits for its answer.
      when outcome = 'retry' and known.tries < 3 and known.template <> 'test' then 'queued'
      else 'failed' end as state
    from private.mail_outbox as known where known.id = mail_id
  ) as settled
  where mail.id = mail_id and mail.state = 'sending';
$$;

comment on function private.settle_mail(uuid, text, text) is
  'Writes down what became of a claimed mail: sent, failed, or retry (after 5 and 25 minutes, three times in all; a test is not tried '
  'again), and what the mail server answered. The token of a link goes once the mail is settled. For the worker.';

-- Commands -------------------------------------------------------------------

create function public.send_test_email() returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('send_test_email');
  address   text;
begin
  select account.email into address
  from auth.users as account
  where account.id = caller_id and account.email_confirmed_at is not null;

  if address is null then
    raise exception using errcode = 'PT409', message = 'mail.address_unconfirmed';
  end if;

  perform private.limit_rate('test_email', 1, interval '1 minute');
  return private.queue_mail(address, 'test', 'Test of the mail server');
end;
$$;

comment on function public.send_test_email() is
  'Queues a mail to the confirmed address of the caller, to see what the mail server of the settings answers; returns its id, which '
  'recent_mails has. Once a minute. For the super admin. Raises mail.address_unconfirmed, rate.too_many, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.recent_mails()
returns table (
  id uuid, recipient text, template text, subject text, state text, tries integer, answer text, queued_at timestamptz,
  next_try_at timestamptz, settled_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select mail.id, regexp_replace(mail.recipient, '^(.)[^@]*', '\1…'), mail.template, mail.subject, mail.state, mail.tries, mail.answer,
    mail.queued_at, mail.next_try_at, mail.settled_at
  from private.mail_outbox as mail
  order by mail.queued_at desc, mail.id
  limit 10;
end;
$$;

comment on function public.recent_mails() is
  'The last ten mails of the portal: to whom (the first letter and the domain), subject, state (queued, sending, sent, failed), how often '
  'tried, what the mail server answered last, and when. For the super admin. Raises not_allowed, account.suspended.';

grant execute on function public.send_test_email(), public.recent_mails() to authenticated;
