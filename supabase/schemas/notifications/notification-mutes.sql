/*
 * What a person does not want to hear of any more: one application, one company, one ticket. What they have to act on, or must know,
 * arrives all the same (private.is_owed).
 */

-- Tables ---------------------------------------------------------------------

create table public.notification_mutes (
  user_id      uuid not null references public.profiles on delete cascade,
  subject_type public.notification_subject not null,
  subject_id   uuid not null,
  name         text not null check (char_length(name) between 1 and 200),
  muted_at     timestamptz not null default now(),
  primary key (user_id, subject_type, subject_id)
);

comment on table public.notification_mutes is
  'What a person muted: no notification of it reaches them, nor its mail, but for what they have to act on. Not audited: it is '
  'theirs alone.';
comment on column public.notification_mutes.name is 'What it was called when it was muted.';

alter table public.notification_mutes enable row level security;

create policy "People read what they muted" on public.notification_mutes
  for select to authenticated
  using (user_id = (select private.active_user_id()));

grant select on public.notification_mutes to authenticated;

-- For commands ---------------------------------------------------------------

create function private.subject_name(type public.notification_subject, id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return left(case subject_name.type
    when 'application' then (
      select private.application_title(known) || coalesce(' (' || known.reference || ')', '')
      from public.draft_applications as known where known.id = subject_name.id)
    when 'change_request' then (
      select private.change_title(known) || coalesce(' (' || known.reference || ')', '')
      from public.change_requests as known where known.id = subject_name.id)
    when 'company' then (select known.name from public.companies as known where known.id = subject_name.id)
    when 'invoice' then (select 'Invoice ' || known.number from public.invoices as known where known.id = subject_name.id)
    when 'ticket' then (
      select known.reference || ': ' || known.subject from public.support_tickets as known where known.id = subject_name.id)
    end, 200);
end;
$$;

comment on function private.subject_name(public.notification_subject, uuid) is
  'What people call an application, a change, a company, an invoice or a ticket; null for other subjects and those that are gone.';

-- Commands -------------------------------------------------------------------

create function public.mute_notification(notification_id uuid) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id  uuid := private.require_user();
  known      public.notifications;
  about      private.subject;
  about_name text;
begin
  select * into known from public.notifications as mine where mine.id = notification_id and mine.user_id = caller_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- A document is muted with its application or company, a change by itself.
  about := case when known.subject_type = 'document' then private.subject(known.parent_type, known.parent_id)
    else private.subject(known.subject_type, known.subject_id) end;
  about_name := private.subject_name((about).type, (about).id);

  if private.is_owed(known.kind) or about_name is null then
    raise exception using errcode = 'PT409', message = 'notification.cannot_mute';
  end if;

  if (select count(*) from public.notification_mutes as mine where mine.user_id = caller_id) >= 200 then
    raise exception using errcode = 'PT409', message = 'notification.too_many_mutes';
  end if;

  insert into public.notification_mutes (user_id, subject_type, subject_id, name)
  values (caller_id, (about).type, (about).id, about_name)
  on conflict do nothing;

  return about_name;
end;
$$;

comment on function public.mute_notification(uuid) is
  'Mutes what a notification of the caller is about, an application, a change, a company, an invoice or a ticket, and answers its name: no '
  'notification of it reaches them any more, nor its mail, but for what they have to act on or must know. At most 200. Raises not_found, '
  'notification.cannot_mute, notification.too_many_mutes, not_allowed, account.suspended.';

create function public.unmute_subject(subject_type public.notification_subject, subject_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.notification_mutes as mine
  where (mine.user_id, mine.subject_type, mine.subject_id)
    = (caller_id, unmute_subject.subject_type, unmute_subject.subject_id);
end;
$$;

comment on function public.unmute_subject(public.notification_subject, uuid) is
  'Lets notifications of a subject reach the caller again; nothing happens when they did not mute it. Raises not_allowed, '
  'account.suspended.';

grant execute on function public.mute_notification(uuid), public.unmute_subject(public.notification_subject, uuid) to authenticated;
