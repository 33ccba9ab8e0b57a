/*
 * A person's own account: what they may enter in their profile, where they are signed in, and a copy of what is stored about them.
 *
 *   session -> ended                     by its person, from any of their devices
 */

-- The profile ----------------------------------------------------------------

create function private.check_profile() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  if new.full_name is null or char_length(new.full_name) > 160 then
    raise exception using errcode = 'PT422', message = 'profile.name_too_long';
  elsif new.phone is distinct from old.phone and new.phone !~ '^\+?[0-9() ./-]{5,39}$' then
    raise exception using errcode = 'PT422', message = 'profile.phone_invalid';
  elsif jsonb_typeof(new.preferences) is distinct from 'object' or octet_length(new.preferences::text) > 20000 then
    raise exception using errcode = 'PT422', message = 'profile.preferences_invalid';
  end if;

  return new;
end;
$$;

comment on function private.check_profile() is
  'Refuses a name, a telephone number or preferences as text of the portal, before the bounds of the columns do. Raises '
  'profile.name_too_long (at most 160 characters), profile.phone_invalid (5 to 40 digits, spaces and + ( ) . / -), '
  'profile.preferences_invalid (an object of at most 20 kB).';

create trigger check_profile before update of full_name, phone, preferences on public.profiles
  for each row execute function private.check_profile();

-- Sessions -------------------------------------------------------------------

create function public.my_sessions()
returns table (id uuid, started_at timestamptz, active_at timestamptz, user_agent text, second_factor boolean, current boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  -- The table is the auth service's. Where it is out of reach, the list is empty.
  if not coalesce(has_table_privilege(to_regclass('auth.sessions'), 'select'), false) then
    return;
  end if;

  return query
  select session.id, session.created_at,
    greatest(session.created_at, session.updated_at, session.refreshed_at at time zone 'UTC'), left(session.user_agent, 300),
    session.aal = 'aal2', session.id::text = (auth.jwt() ->> 'session_id')
  from auth.sessions as session
  where session.user_id = caller_id and (session.not_after is null or session.not_after > now())
  order by 6 desc, 3 desc;
end;
$$;

comment on function public.my_sessions() is
  'Where the caller is signed in, this session first: since when, when it was last renewed, with which browser, and whether the second '
  'factor was given. Raises not_allowed, account.suspended.';

create function public.end_session(session_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  if end_session.session_id::text = (auth.jwt() ->> 'session_id') then
    raise exception using errcode = 'PT409', message = 'session.current';
  end if;

  perform private.require_fresh_sign_in(caller_id);

  -- Its refresh tokens go with it. A session of another person is not found, and neither is one that is over: nothing happens.
  delete from auth.sessions as session where session.id = end_session.session_id and session.user_id = caller_id;
end;
$$;

comment on function public.end_session(uuid) is
  'Ends another session of the caller: it is over at once, since every policy and command asks for it. Nothing happens when there is none '
  'of that id among theirs. Raises session.current for the session it is called from, account.sign_in_again when the last sign-in of the '
  'caller is more than 15 minutes ago, not_allowed, account.suspended.';

-- A copy of one's data -------------------------------------------------------

create function public.my_data() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  perform private.limit_rate('my_data', 10, '1 hour');

  return jsonb_build_object(
    'created_at', now(),
    'profile', (
      select jsonb_build_object('id', person.id, 'email', person.email, 'full_name', person.full_name, 'phone', person.phone,
        'role', person.role, 'preferences', person.preferences, 'created_at', person.created_at, 'updated_at', person.updated_at)
      from public.profiles as person where person.id = caller_id),
    'memberships', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'role', mine.role, 'since', mine.created_at)
        order by mine.created_at), '[]')
      from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id where mine.user_id = caller_id),
    'companies', (
      select coalesce(jsonb_agg(jsonb_build_object('id', company.id, 'name', company.name, 'status', company.status,
        'registration_number', company.registration_number, 'access', mine.access) order by company.name), '[]')
      from public.company_users as mine join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and company.id in (select private.company_ids())),
    'applications', (
      select coalesce(jsonb_agg(jsonb_build_object('id', draft.id, 'reference', draft.reference, 'state', draft.state,
        'entity_type', draft.entity_type, 'data', draft.data, 'created_at', draft.created_at, 'submitted_at', draft.submitted_at)
        order by draft.created_at), '[]')
      from public.draft_applications as draft
      where draft.user_id = caller_id and draft.id in (select private.application_ids())),
    'people_entered', (
      select coalesce(jsonb_agg(jsonb_build_object('id', party.id, 'kind', party.kind, 'name', party.name, 'email', party.email,
        'birth_date', party.birth_date, 'nationality', party.nationality, 'country', party.country, 'address', party.address,
        'registration_number', party.registration_number, 'created_at', party.created_at) order by party.created_at), '[]')
      from public.parties as party where party.created_by = caller_id and party.id in (select private.party_ids())),
    'identity_checks', (
      select coalesce(jsonb_agg(jsonb_build_object('id', kyc.id, 'person', party.name, 'state', kyc.state, 'data', kyc.submitted_data,
        'submitted_at', kyc.submitted_at) order by kyc.submitted_at), '[]')
      from public.kyc_profiles as kyc join public.parties as party on party.id = kyc.party_id
      where kyc.submitted_by = caller_id and kyc.party_id in (select private.managed_party_ids())),
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('id', document.id, 'file_name', document.file_name, 'category', document.category,
        'status', document.status, 'bytes', document.bytes, 'sha256', document.sha256, 'expires_on', document.expires_on,
        'created_at', document.created_at) order by document.created_at), '[]')
      from public.documents as document
      where document.uploaded_by = caller_id and (
        document.company_id in (select private.company_ids()) or document.party_id in (select private.managed_party_ids())
          or document.application_id in (select private.application_ids()))),
    'tickets', (
      select coalesce(jsonb_agg(jsonb_build_object('reference', ticket.reference, 'subject', ticket.subject, 'status', ticket.status,
        'created_at', ticket.created_at, 'messages', (
          select coalesce(jsonb_agg(jsonb_build_object('from', case when message.by_staff then coalesce(message.staff_name, 'Our team')
            when message.author = caller_id then 'you' else 'another person' end, 'body', message.body, 'at', message.created_at)
            order by message.created_at), '[]')
          from public.support_messages as message where message.ticket_id = ticket.id)) order by ticket.created_at), '[]')
      from public.support_tickets as ticket
      where ticket.opened_by = caller_id and ticket.id in (select private.ticket_ids())),
    'notifications', (
      select coalesce(jsonb_agg(jsonb_build_object('kind', mine.kind, 'title', mine.title, 'message', mine.message, 'read', mine.read,
        'created_at', mine.created_at) order by mine.created_at), '[]')
      from public.notifications as mine where mine.user_id = caller_id),
    'muted', (
      select coalesce(jsonb_agg(jsonb_build_object('name', mine.name, 'muted_at', mine.muted_at) order by mine.muted_at), '[]')
      from public.notification_mutes as mine where mine.user_id = caller_id),
    'saved_views', (
      select coalesce(jsonb_agg(jsonb_build_object('list', mine.list, 'name', mine.name, 'query', mine.query)
        order by mine.created_at), '[]')
      from public.saved_views as mine where mine.user_id = caller_id),
    'report_mails', (
      select coalesce(jsonb_agg(jsonb_build_object('report', mine.report, 'filters', mine.filters, 'rhythm', mine.rhythm)
        order by mine.created_at), '[]')
      from public.report_mails as mine where mine.user_id = caller_id),
    'company_groups', (
      select coalesce(jsonb_agg(jsonb_build_object('name', mine.name, 'note', mine.note, 'created_at', mine.created_at, 'companies', (
          select coalesce(jsonb_agg(company.name order by company.name, company.id), '[]')
          from public.company_group_members as member
          join public.companies as company on company.id = member.company_id
          where member.group_id = mine.id and member.company_id in (select private.company_ids()))) order by mine.created_at), '[]')
      from public.company_groups as mine where mine.user_id = caller_id),
    'calendar_links', (
      select coalesce(jsonb_agg(jsonb_build_object('tenant', tenant.name, 'company', company.name, 'created_at', mine.created_at,
        'last_read_on', mine.last_read_on) order by mine.created_at), '[]')
      from public.calendar_feeds as mine
      join public.tenants as tenant on tenant.id = mine.tenant_id
      left join public.companies as company on company.id = mine.company_id
      where mine.user_id = caller_id and mine.tenant_id in (select private.tenant_ids())));
end;
$$;

comment on function public.my_data() is
  'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, '
  'applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views, '
  'reports by mail, '
  'groups of companies, calendar links without their tokens. What belongs to a tenant only while they may see it; nothing that only staff '
  'read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

grant execute on function public.my_sessions(), public.end_session(uuid), public.my_data() to authenticated;
