/*
 * Mails that the portal itself sends, besides those of the auth service. A command queues a mail; a worker outside of the database claims
 * it, sends it by the settings of the group email, and writes down what the mail server answered (supabase/backend/mail/outbox.ts).
 *
 *   queued ──► sending ──► sent
 *     ▲           ├──────► failed ────► queued (retry_mail)
 *     └───────────┘ tried again, five times in all
 *
 *   withheld ──► queued (retry_mail)   was never due: its address was refused before, or had too many within an hour
 *
 * A mail is sent once at most: its key is unique, the claim is committed before the worker speaks to the server, and a claim that runs out
 * makes the mail a failed one, since the server may have taken it. Refused addresses are in settings/refused-addresses.sql, the list of
 * staff in settings/mail-list.sql. Decision 102.
 */

-- Tables ---------------------------------------------------------------------

create table private.mail_outbox (
  id            uuid primary key default gen_random_uuid(),
  recipient     text not null check (recipient ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' and char_length(recipient) <= 254),
  template      text not null check (template in ('test', 'ticket_answer', 'client_invitation', 'company_invitation',
    'colleague_invitation', 'party_invitation', 'contact_answer', 'notice', 'digest', 'report')),
  subject       text not null check (char_length(subject) between 2 and 200 and subject !~ '[\r\n]'),
  data          jsonb not null default '{}' check (jsonb_typeof(data) = 'object'),
  state         text not null default 'queued' check (state in ('queued', 'sending', 'sent', 'failed', 'withheld')),
  tries         integer not null default 0 check (tries between 0 and 5),
  answer        text check (char_length(answer) <= 500),
  next_try_at   timestamptz not null default now(),
  claimed_until timestamptz,
  queued_by     uuid references public.profiles on delete set null,
  queued_at     timestamptz not null default now(),
  settled_at    timestamptz,
  tenant_id     uuid references public.tenants on delete set null,
  about_id      uuid,
  dedupe_key    text unique check (char_length(dedupe_key) between 1 and 200),
  retried_by    uuid references public.profiles on delete set null,
  constraint mail_outbox_claimed check ((state = 'sending') = (claimed_until is not null)),
  constraint mail_outbox_settled check ((state in ('sent', 'failed', 'withheld')) = (settled_at is not null)),
  constraint mail_outbox_no_token_kept check (settled_at is null or not data ? 'token')
);

comment on table private.mail_outbox is
  'Mails of the portal and what became of them, for the worker that sends them. Kept 90 days, without the token of a link once '
  'they are settled. Not audited: no one edits a mail.';
comment on column private.mail_outbox.tenant_id is 'The firm it is about; null for a test, an account, and a digest over several firms.';
comment on column private.mail_outbox.about_id is
  'What it is about: an invitation, a contact message, or the subject of a notification.';
comment on column private.mail_outbox.dedupe_key is 'What can be said once: notice:<notification>, digest:<person>:<day>, a link.';
comment on column private.mail_outbox.retried_by is 'The member of staff who had it tried again.';

create index mail_outbox_due_idx on private.mail_outbox (next_try_at) where state = 'queued';
create index mail_outbox_queued_at_idx on private.mail_outbox (queued_at desc);
create index mail_outbox_recipient_idx on private.mail_outbox (recipient, queued_at desc);
create index mail_outbox_queued_by_idx on private.mail_outbox (queued_by);
create index mail_outbox_settled_at_idx on private.mail_outbox (settled_at);
create index mail_outbox_tenant_idx on private.mail_outbox (tenant_id, queued_at desc);
create index mail_outbox_about_idx on private.mail_outbox (about_id, queued_at desc);
create index mail_outbox_retried_by_idx on private.mail_outbox (retried_by);

alter table private.mail_outbox enable row level security;

-- For commands ---------------------------------------------------------------

create function private.queue_mail(
  recipient text, template text, subject text, data jsonb default '{}', about_id uuid default null, tenant_id uuid default null,
  dedupe_key text default null)
returns uuid
language plpgsql
set search_path = ''
as $$
declare
  mail_id uuid;
begin
  delete from private.mail_outbox as past where past.settled_at < now() - interval '90 days';

  insert into private.mail_outbox (recipient, template, subject, data, queued_by, about_id, tenant_id, dedupe_key)
  values (queue_mail.recipient, queue_mail.template, queue_mail.subject, queue_mail.data, auth.uid(), queue_mail.about_id,
    queue_mail.tenant_id, queue_mail.dedupe_key)
  on conflict on constraint mail_outbox_dedupe_key_key do nothing
  returning id into mail_id;

  return coalesce(mail_id, (select known.id from private.mail_outbox as known where known.dedupe_key = queue_mail.dedupe_key));
end;
$$;

comment on function private.queue_mail(text, text, text, jsonb, uuid, uuid, text) is
  'Queues a mail for the worker, once for its key, and forgets those settled 90 days ago; its id.';

create function private.mail_invitation(
  template text, token uuid, address text, company_name text, invitation_id uuid, tenant_id uuid)
returns void
language plpgsql
set search_path = ''
as $$
begin
  -- Who is no staff could write to anyone in the name of the portal.
  perform private.limit_rate('invitation_mail', 30, interval '1 hour') where not private.is_admin();

  -- A link can still be copied where the address holds what no mail is sent to.
  if address ~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    perform private.queue_mail(address, template, 'You are invited to ' || left(regexp_replace(company_name, '\s+', ' ', 'g'), 160),
      jsonb_build_object('token', token, 'company_name', company_name), invitation_id, tenant_id,
      'link:' || invitation_id || ':' || private.link_mark(private.token_hash(token)));
  end if;
end;
$$;

comment on function private.mail_invitation(text, uuid, text, text, uuid, uuid) is
  'Queues the link of an invitation to the address that is invited, once for each link, at most 30 an hour of a caller who is no staff. '
  'Raises rate.too_many.';

-- For the worker -------------------------------------------------------------

create function private.may_send_mail() returns boolean
language plpgsql
set search_path = ''
as $$
declare
  named text := current_setting('portal.mails_an_hour', true);
begin
  if named is null or named !~ '^\d{1,9}$' then
    return true;
  end if;

  -- Workers count one after the other; what another one sends at the moment counts.
  perform pg_advisory_xact_lock(hashtext('mails_an_hour'));
  return (
    select count(*) from private.mail_outbox as mail
    where mail.state = 'sending' or mail.state = 'sent' and mail.settled_at > now() - interval '1 hour') < named::integer;
end;
$$;

comment on function private.may_send_mail() is
  'Whether another mail may leave within this hour: the setting portal.mails_an_hour of the database says how many the mail server takes; '
  'without it there is no limit. Mails above it wait.';

create function private.claim_mail() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  mail private.mail_outbox;
begin
  update private.mail_outbox as lost
  set state = 'failed', claimed_until = null, settled_at = now(), data = lost.data - 'token',
    answer = 'The worker stopped while it sent this mail. The mail may have arrived.'
  where lost.state = 'sending' and lost.claimed_until < now();

  if not private.may_send_mail() then
    return null;
  end if;

  select * into mail from private.mail_outbox as due
  where due.state = 'queued' and due.next_try_at <= now()
  order by due.next_try_at, due.queued_at
  limit 1
  for update skip locked;

  if not found then
    return null;
  end if;

  update private.mail_outbox as claimed set state = 'sending', tries = claimed.tries + 1, claimed_until = now() + interval '5 minutes'
  where claimed.id = mail.id;

  return jsonb_build_object('id', mail.id, 'recipient', mail.recipient, 'template', mail.template, 'subject', mail.subject,
    'data', mail.data, 'unsubscribe', private.unsubscribe_token(mail.recipient, mail.template, mail.data),
    'tenant_id', mail.tenant_id, 'receipt', coalesce(private.mail_receipt(mail), private.mail_letter(mail)),
    'sender', private.mail_sender(mail),
    'server', (
      select setting.value || jsonb_build_object(
        'password', (
          select private.mail_password(known) from private.email_password as known
          where known.smtp_host = setting.value ->> 'smtp_host' and known.smtp_port = (setting.value -> 'smtp_port')::integer
            and known.smtp_user = setting.value ->> 'smtp_user'),
        'allows_inner', private.allows_inner_mail(),
        'company_name', (select general.value -> 'company_name' from public.platform_settings as general where general.key = 'general'))
      from public.platform_settings as setting
      where setting.key = 'email'));
end;
$$;

comment on function private.claim_mail() is
  'The next mail that is due, for one worker alone, with the token that switches such mails off (null where they cannot be), its firm, '
  'what its receipt shows, the name and the address for answers of its firm, the settings '
  'of the mail server and, where it was given for this server, port '
  'and user, the password; null when none is. A worker that does not settle '
  'it within five minutes has lost it. None while the limit of the hour is reached. For portal_mail and the owner of the database.';

create function private.settle_mail(
  mail_id uuid, outcome text, answer text, refused_code integer default null, refused_status text default null)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  mail  private.mail_outbox;
  ended text;
begin
  select * into mail from private.mail_outbox as known where known.id = settle_mail.mail_id and known.state = 'sending' for update;

  if not found then
    return;
  end if;

  ended := case
    when outcome = 'sent' then 'sent'
    -- A test is for who waits for its answer.
    when outcome = 'retry' and mail.tries < 5 and mail.template <> 'test' then 'queued'
    else 'failed' end;

  update private.mail_outbox as settled
  set state = ended, claimed_until = null, answer = left(settle_mail.answer, 500),
    settled_at = case when ended <> 'queued' then now() end,
    data = case when ended = 'queued' then mail.data else mail.data - 'token' end,
    next_try_at = case when ended = 'queued' then now() + make_interval(mins => (5 ^ mail.tries)::integer) else mail.next_try_at end
  where settled.id = mail.id;

  if ended = 'sent' then
    perform private.accept_address(mail.recipient);
  elsif ended = 'failed' and refused_code is not null then
    perform private.refuse_address(mail.recipient, refused_code, refused_status);
  end if;
end;
$$;

comment on function private.settle_mail(uuid, text, text, integer, text) is
  'Writes down what became of a claimed mail: sent, failed, or retry (after 5, 25, 125 and 625 minutes, five times in all; a test is not '
  'tried again), and what the mail server answered. With the code and the status of a refusal of the address for good, the address is '
  'marked; a mail that was sent takes the mark away. The token of a link goes once the mail is settled. For portal_mail and the owner.';

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
  'The last ten mails of the portal: to whom (the first letter and the domain), subject, state (queued, sending, sent, failed, withheld), '
  'how often tried, what the mail server answered last, and when. For the super admin. Raises not_allowed, account.suspended.';

grant execute on function public.send_test_email(), public.recent_mails() to authenticated;
