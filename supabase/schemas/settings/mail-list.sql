/*
 * Mails that did not go out, for staff: the list of all mails, what became of the mail about one thing, and trying again. What a mail says
 * is not shown: neither its subject, which names clients, nor the token of a link.
 */

-- For commands ---------------------------------------------------------------

create function private.may_retry_mail(mail private.mail_outbox) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return mail.state in ('failed', 'withheld') and (mail.template = 'contact_answer'
    -- The token of a link is gone, and a digest or a report holds on its day.
    or (mail.template = 'notice'
      or mail.template in ('digest', 'report')
        and (mail.queued_at at time zone 'America/Nassau')::date = (now() at time zone 'America/Nassau')::date)
    and exists (
      select from public.profiles as person
      where person.email = mail.recipient and person.status = 'active' and private.has_confirmed_address(person.id)
        and case mail.template
          -- What was taken back, such as an announcement, is not said any more.
          when 'notice' then exists (
            select from public.notifications as said
            where said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
              and private.may_learn_of(person.id, said.tenant_id,
                private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)))
          -- A report is mailed as long as its person wants it and may read it.
          when 'report' then exists (
            select from public.report_mails as wanted
            where wanted.id = mail.about_id and wanted.user_id = person.id and (
              wanted.report like 'admin.%' and person.role = 'admin'
              or wanted.report like 'client.%' and exists (
                select from private.memberships as membership
                where (membership.tenant_id, membership.user_id) = (wanted.tenant_id, person.id))))
          else true end));
end;
$$;

comment on function private.may_retry_mail(private.mail_outbox) is
  'Whether a mail that was not sent can be tried again: the answer to a contact message, a notice whose notification is there, and on '
  'its day a digest or a report that is still wanted, to an active person '
  'with this confirmed address who may still learn of it. The link of an invitation is made anew instead, and a test is asked for again.';

create function private.mail_kind(mail private.mail_outbox) returns text
language sql immutable
set search_path = ''
as $$
  select case mail.template when 'notice' then coalesce(mail.data ->> 'kind', 'notice') else mail.template end;
$$;

comment on function private.mail_kind(private.mail_outbox) is
  'What a mail is: the kind of its notification, or its template.';

-- Reading --------------------------------------------------------------------

create function public.mail_list(
  tenant_id uuid, search text default '', show text default '', area text default '', sort text default 'queued_at',
  descending boolean default true, first integer default 0, size integer default 25)
returns table (
  id uuid, recipient text, person_id uuid, person_name text, kind text, state text, tries integer, answer text, queued_at timestamptz,
  next_try_at timestamptz, settled_at timestamptz, refusal_id uuid, can_retry boolean, retried_by text, total integer)
language plpgsql stable security definer rows 200
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
#variable_conflict use_column
declare
  pattern text := '%' || regexp_replace(btrim(coalesce(mail_list.search, '')), '([\\%_])', '\\\1', 'g') || '%';
  is_super boolean;
begin
  perform private.require_staff_reader();
  is_super := private.is_super_admin();

  return query
  with line as materialized (
    select mail.id, mail.queued_at, count(*) over () as total
    from private.mail_outbox as mail
    where (mail.tenant_id = mail_list.tenant_id or mail.tenant_id is null and (
        is_super or mail.template <> 'test' and exists (
          select from public.profiles as person
          where person.email = mail.recipient and (person.role = 'admin' or exists (
            select from public.tenant_users as membership
            where (membership.tenant_id, membership.user_id) = (mail_list.tenant_id, person.id))))))
      and mail.recipient ilike pattern
      and case coalesce(mail_list.show, '')
        when '' then true
        when 'waiting' then mail.state in ('queued', 'sending')
        when 'unsent' then mail.state in ('failed', 'withheld')
        else mail.state = mail_list.show end
      and case coalesce(mail_list.area, '')
        when '' then true
        when 'invitation' then mail.template like '%_invitation'
        else split_part(private.mail_kind(mail), '.', 1) = mail_list.area end
    order by
      case when mail_list.descending then mail.queued_at end desc, case when not mail_list.descending then mail.queued_at end, mail.id
    limit least(greatest(mail_list.size, 0), 1000) offset greatest(mail_list.first, 0)
  )
  select mail.id, mail.recipient, person.id, nullif(person.full_name, ''), private.mail_kind(mail), mail.state, mail.tries,
    -- Where a server took the mail, its own text has no use here.
    case when mail.state <> 'sent' then mail.answer end,
    mail.queued_at, case when mail.state = 'queued' then mail.next_try_at end, mail.settled_at, refused.id,
    private.may_retry_mail(mail) and (refused.id is null or not private.is_stopped_by_refusal(mail.template, mail.data)),
    coalesce(nullif(retrier.full_name, ''), retrier.email), line.total::integer
  from line
  join private.mail_outbox as mail on mail.id = line.id
  left join public.refused_addresses as refused on refused.address = lower(mail.recipient)
  left join lateral (
    select known.id, known.full_name from public.profiles as known where known.email = mail.recipient order by known.id limit 1
  ) as person on true
  left join public.profiles as retrier on retrier.id = mail.retried_by
  order by
    case when mail_list.descending then mail.queued_at end desc, case when not mail_list.descending then mail.queued_at end, mail.id;
end;
$$;

comment on function public.mail_list(uuid, text, text, text, text, boolean, integer, integer) is
  'Mails of the portal of the last 90 days about a tenant, and those about no tenant to its people and to staff; to the super admin all of '
  'no tenant. One page of at most 1,000 with the `total` of all, by `queued_at`. `show` is empty, a state (queued, sending, sent, failed, '
  'withheld), waiting or unsent; `area` is empty, invitation, digest, test, or the first part of the kind of a notification; the search is '
  'for the address. `answer` says why it was not sent, `refusal_id` that its address is refused. For staff. Raises not_allowed, '
  'account.suspended.';

create function public.mail_states(about uuid[])
returns table (about_id uuid, mail_id uuid, state text, tries integer, answer text, queued_at timestamptz, settled_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
#variable_conflict use_column
begin
  perform private.require_staff_reader();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.id, mail.state, mail.tries, case when mail.state <> 'sent' then mail.answer end,
    mail.queued_at, mail.settled_at
  from private.mail_outbox as mail
  where mail.about_id = any (mail_states.about[1:200])
    and (mail.template like '%_invitation' or mail.template = 'contact_answer' or private.mail_kind(mail) = 'support.answered')
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$$;

comment on function public.mail_states(uuid[]) is
  'What became of the last mail about each of at most 200 things: the link of an invitation, the answer to a contact message, or to a '
  'ticket. Nothing for what no mail was sent about. For staff. Raises not_allowed, account.suspended.';

-- Commands -------------------------------------------------------------------

create function public.retry_mail(mail_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('retry_mail');
  mail      private.mail_outbox;
begin
  select * into mail from private.mail_outbox as known where known.id = retry_mail.mail_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('retry_mail', mail.tenant_id);

  -- A repeat after a lost answer.
  if mail.state in ('queued', 'sending', 'sent') then
    return;
  end if;

  if not private.may_retry_mail(mail) then
    raise exception using errcode = 'PT409', message = 'mail.past';
  end if;

  if private.is_stopped_by_refusal(mail.template, mail.data)
    and exists (select from public.refused_addresses as known where known.address = lower(mail.recipient))
  then
    raise exception using errcode = 'PT409', message = 'mail.address_refused';
  end if;

  update private.mail_outbox as again
  set state = 'queued', tries = 0, answer = null, settled_at = null, next_try_at = now(), retried_by = caller_id
  where again.id = mail.id;
end;
$$;

comment on function public.retry_mail(uuid) is
  'Queues a mail again that failed or was withheld; nothing happens to one that waits or was sent. For staff who may write. Raises '
  'mail.past for what no longer holds, mail.address_refused, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.retryable_mails(tenant_id uuid, search text default '', show text default '', area text default '')
returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select count(*) from public.mail_list(
      retryable_mails.tenant_id, retryable_mails.search, coalesce(nullif(retryable_mails.show, ''), 'unsent'), retryable_mails.area,
      'queued_at', true, 0, 1000) as found
    where found.can_retry);
end;
$$;

comment on function public.retryable_mails(uuid, text, text, text) is
  'How many mails retry_mails would queue again, among the last 1,000 of the filter that were not sent. For staff. Raises not_allowed, '
  'account.suspended.';

create function public.retry_mails(tenant_id uuid, search text default '', show text default '', area text default '') returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('retry_mails');
  queued    integer;
begin
  perform private.require_staff_in('retry_mails', retry_mails.tenant_id);

  -- What a colleague queues at the same time is waited for, and is not queued twice: its state is looked at again.
  update private.mail_outbox as again
  set state = 'queued', tries = 0, answer = null, settled_at = null, next_try_at = now(), retried_by = caller_id
  from public.mail_list(
    retry_mails.tenant_id, retry_mails.search, coalesce(nullif(retry_mails.show, ''), 'unsent'), retry_mails.area,
    'queued_at', true, 0, 1000) as found
  where again.id = found.id and found.can_retry and again.state in ('failed', 'withheld');
  get diagnostics queued = row_count;

  return queued;
end;
$$;

comment on function public.retry_mails(uuid, text, text, text) is
  'Queues again every mail that retry_mail would take, among the last 1,000 of a filter of mail_list that were not sent: none to a refused '
  'address, none that no longer holds. Answers how many. A repeat finds what is left. For staff who may write. Raises not_found, '
  'staff.read_only, not_allowed, account.suspended.';

grant execute on function public.retryable_mails(uuid, text, text, text), public.retry_mails(uuid, text, text, text) to authenticated;
grant execute on function
  public.mail_list(uuid, text, text, text, text, boolean, integer, integer), public.mail_states(uuid[]), public.retry_mail(uuid)
  to authenticated;
