/*
 * Notifications: messages of the portal to a person. Written by commands only, or they would be a way to phish
 * inside the product; the person may read their own and mark them read, nothing else.
 *
 *   unread -> read
 *
 * Not audited: a notification repeats the audited change behind it.
 */

-- Types ----------------------------------------------------------------------

create type public.notification_subject as enum (
  'account', 'alert', 'announcement', 'application', 'bank_details', 'change_request', 'company', 'contact_message', 'document',
  'firm_export', 'invoice', 'job', 'kyc_profile', 'party', 'portal', 'proforma', 'risk_assessment', 'screening_hit', 'ticket');

create type private.subject as (
  type        public.notification_subject,
  id          uuid,
  parent_type public.notification_subject,
  parent_id   uuid
);

-- Tables ---------------------------------------------------------------------

create table public.notifications (
  id           uuid primary key default gen_random_uuid(),
  user_id      uuid not null references public.profiles on delete cascade,
  tenant_id    uuid references public.tenants on delete cascade,
  kind         text not null check (kind ~ '^[a-z_]+(\.[a-z_]+)*$' and char_length(kind) <= 60),
  title        text not null check (char_length(title) between 1 and 200),
  message      text not null default '' check (char_length(message) <= 2000),
  subject_type public.notification_subject,
  subject_id   uuid,
  parent_type  public.notification_subject,
  parent_id    uuid,
  -- A path of the portal itself, never an address somewhere else.
  link         text check (link ~ '^/[^/\\]' and char_length(link) <= 300),
  read         boolean not null default false,
  created_at   timestamptz not null default now(),
  constraint notifications_subject check ((subject_type is null) = (subject_id is null)),
  constraint notifications_parent check ((parent_type is null) = (parent_id is null) and (parent_id is null or subject_id is not null)),
  -- Null where there is no subject, which is no announcement either.
  constraint notifications_link check (link is null or coalesce(subject_type = 'announcement', false))
);

comment on table public.notifications is 'Messages of the portal to one person, who reads them and marks them read.';
comment on column public.notifications.tenant_id is 'The tenant of the subject. Null where the subject belongs to no tenant or to several.';
comment on column public.notifications.subject_type is
  'What the notification is about. Each portal maps every subject type to a page (paths.ts); SQL holds no addresses.';
comment on column public.notifications.subject_id is 'The row the notification is about; of several, one of them.';
comment on column public.notifications.parent_type is
  'What the subject belongs to, where its page needs that: the party of a KYC profile, the company or application of a document.';
comment on column public.notifications.link is 'The path that staff typed into an announcement. Null for every other notification.';

create index notifications_user_id_idx on public.notifications (user_id, created_at desc);
create index notifications_unread_idx on public.notifications (user_id) where not read;
create index notifications_tenant_id_idx on public.notifications (tenant_id);

create trigger keep_columns before update on public.notifications
  for each row execute function private.keep_columns('read');

create function private.check_read() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.read is null then
    raise exception using errcode = 'PT422', message = 'notification.read_missing';
  end if;

  return new;
end;
$$;

comment on function private.check_read() is
  'Refuses a notification that is neither read nor unread, before the column says it in the words of Postgres. Raises '
  'notification.read_missing.';

create trigger check_read before update of read on public.notifications
  for each row execute function private.check_read();
call private.watch('public.notifications', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.notifications enable row level security;

create policy "People read their own notifications" on public.notifications
  for select to authenticated
  using (user_id = (select private.active_user_id()));

create policy "People mark their own notifications read" on public.notifications
  for update to authenticated
  using (user_id = (select private.active_user_id()))
  with check (user_id = (select private.active_user_id()));

-- Grants ---------------------------------------------------------------------

grant select on public.notifications to authenticated;
grant update (read) on public.notifications to authenticated;

-- For commands ---------------------------------------------------------------

create function private.is_owed(kind text) returns boolean
language sql immutable
set search_path = ''
as $$
  select kind in ('application.information_requested', 'application.question_taken_back', 'application.rejected',
      'change.information_requested', 'change.rejected', 'document.rejected', 'document.expired', 'support.assigned',
      'support.infected', 'invoice.reminded', 'invoice.write_off_proposed')
    or split_part(kind, '.', 1) in ('account', 'bank_details', 'compliance', 'kyc');
$$;

comment on function private.is_owed(text) is
  'Whether a person has to act on notifications of this kind, or must know them: they arrive in spite of what the person prefers.';

create function private.wants(preferences jsonb, kind text) returns boolean
language sql immutable
set search_path = ''
as $$
  select private.is_owed(kind) or (preferences #>> array['notifications', split_part(kind, '.', 1)]) is distinct from 'off';
$$;

comment on function private.wants(jsonb, text) is
  'Whether a person with these preferences gets notifications of this kind: always, unless {"notifications": {"<first part of the kind>": '
  '"off"}}.';

create function private.subject(
  type public.notification_subject, id uuid, parent_type public.notification_subject default null, parent_id uuid default null)
returns private.subject
language sql immutable
set search_path = ''
as $$
  select row(type, id, parent_type, parent_id)::private.subject;
$$;

comment on function private.subject(public.notification_subject, uuid, public.notification_subject, uuid) is
  'The subject of a notification: its type, its id, and what it belongs to where its page needs that.';

create function private.one_stop(sentence text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(sentence, '(\m[[:upper:]](?:[[:alpha:]]|\.[[:alpha:]]){0,5}\.)\.(?=\s|$)', '\1', 'g');
$$;

comment on function private.one_stop(text) is
  'A sentence that ends with a name such as "Blue Heron Ltd." keeps one full stop. Other runs of full stops, which people type, stay.';

create function private.may_learn_of(person uuid, tenant_id uuid, subject private.subject) returns boolean
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  parent uuid := coalesce((subject).parent_id, (subject).id);
begin
  if tenant_id is null or (subject).id is null
    or exists (select from public.profiles as known where known.id = person and known.role = 'admin')
  then
    return true;
  end if;

  return exists (
    select from private.memberships as membership
    where (membership.tenant_id, membership.user_id, membership.role) = (may_learn_of.tenant_id, person, 'owner')
  ) or case coalesce((subject).parent_type, (subject).type)
    -- Who only looks at a company does not see what is to change in it.
    when 'company' then case (subject).type
      when 'change_request' then private.manages_company(person, parent)
      when 'invoice' then private.sees_money(person, parent)
      else private.reaches_company(person, parent) end
    when 'application' then private.reaches_application(person, parent)
    when 'party' then private.handles_party(person, parent)
    when 'ticket' then private.reaches_ticket(person, parent)
    -- An invoice of many companies is for who pays it.
    when 'invoice' then private.pays_invoice(person, parent)
    else exists (
      select from private.memberships as membership
      where (membership.tenant_id, membership.user_id) = (may_learn_of.tenant_id, person))
  end;
end;
$$;

comment on function private.may_learn_of(uuid, uuid, private.subject) is
  'Whether a client still reaches what a notification is about; staff always do. A right that ended takes its notifications with it.';

create function private.has_muted(person uuid, kind text, subject private.subject) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return not private.is_owed(kind) and exists (
    select from public.notification_mutes as muted
    where muted.user_id = person and (
      (muted.subject_type, muted.subject_id) = ((subject).type, (subject).id)
      or (muted.subject_type, muted.subject_id) = ((subject).parent_type, (subject).parent_id)));
end;
$$;

comment on function private.has_muted(uuid, text, private.subject) is
  'Whether a person muted the subject of a notification, or what the subject belongs to; never for a kind that is owed to them.';

create function private.notify(user_id uuid, tenant_id uuid, kind text, title text, message text, subject private.subject) returns void
language plpgsql
set search_path = ''
as $$
begin
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    profile.id, notify.tenant_id, notify.kind, left(private.one_stop(notify.title), 200),
    left(private.one_stop(notify.message), 2000),
    (notify.subject).type, (notify.subject).id, (notify.subject).parent_type, (notify.subject).parent_id
  from public.profiles as profile
  where profile.id = notify.user_id and private.wants(profile.preferences, notify.kind)
    and not private.has_muted(profile.id, notify.kind, notify.subject)
    and private.may_learn_of(profile.id, notify.tenant_id, notify.subject);
end;
$$;

comment on function private.notify(uuid, uuid, text, text, text, private.subject) is
  'Notifies one person, unless they switched this kind off, muted what it is about or no longer reach it; for commands.';

create function private.notify_duty(
  duty public.staff_duty, tenant_id uuid, kind text, title text, message text, subject private.subject, besides uuid default null)
returns void
language plpgsql
set search_path = ''
as $$
begin
  with person as (
    select profile.id, profile.preferences,
      exists (select from public.staff_duties as held where held.user_id = profile.id and held.duty = notify_duty.duty) as holds_duty
    from public.profiles as profile
    where profile.role = 'admin' and profile.status = 'active' and profile.id is distinct from notify_duty.besides
      and not exists (select from public.staff_duties as held where held.user_id = profile.id and held.duty = 'read_only')
  )
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    person.id, notify_duty.tenant_id, notify_duty.kind, left(private.one_stop(notify_duty.title), 200),
    left(private.one_stop(notify_duty.message), 2000),
    (notify_duty.subject).type, (notify_duty.subject).id, (notify_duty.subject).parent_type, (notify_duty.subject).parent_id
  from person
  where private.wants(person.preferences, notify_duty.kind)
    and not private.has_muted(person.id, notify_duty.kind, notify_duty.subject)
    and (person.holds_duty or not exists (select from person as other where other.holds_duty));
end;
$$;

comment on function private.notify_duty(public.staff_duty, uuid, text, text, text, private.subject, uuid) is
  'Notifies the active staff who hold a duty, besides one person; all who may change something while none of them does. For commands.';

create function private.notify_case(
  assignee uuid, duty public.staff_duty, tenant_id uuid, kind text, title text, message text, subject private.subject) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.is_active_staff(assignee) then
    perform private.notify(assignee, tenant_id, kind, title, message, subject);
  else
    perform private.notify_duty(duty, tenant_id, kind, title, message, subject);
  end if;
end;
$$;

comment on function private.notify_case(uuid, public.staff_duty, uuid, text, text, text, private.subject) is
  'Notifies the member of staff who has a case alone; those with the duty while no active colleague has it. For commands.';

-- Commands -------------------------------------------------------------------

create function public.mark_all_notifications_read() returns integer
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  total     integer;
begin
  update public.notifications as mine set read = true where mine.user_id = caller_id and not mine.read;
  get diagnostics total = row_count;
  return total;
end;
$$;

comment on function public.mark_all_notifications_read() is
  'Marks all notifications of the caller read, and returns how many that were. Raises not_allowed, account.suspended.';

grant execute on function public.mark_all_notifications_read() to authenticated;
