set check_function_bodies = off;

CREATE TABLE "public"."notification_mutes" ("user_id" uuid NOT NULL, "subject_type" public.notification_subject NOT NULL, "subject_id" uuid NOT NULL, "name" text NOT NULL, "muted_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "notification_mutes_name_check" CHECK (((char_length(name) >= 1) AND (char_length(name) <= 200))), CONSTRAINT "notification_mutes_pkey" PRIMARY KEY (user_id, subject_type, subject_id));

ALTER TABLE "public"."notification_mutes" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.has_muted(person uuid, kind text, subject private.subject)
 RETURNS boolean
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return not private.is_owed(kind) and exists (
    select from public.notification_mutes as muted
    where muted.user_id = person and (
      (muted.subject_type, muted.subject_id) = ((subject).type, (subject).id)
      or (muted.subject_type, muted.subject_id) = ((subject).parent_type, (subject).parent_id)));
end;
$function$;

CREATE OR REPLACE FUNCTION private.is_owed(kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select kind in ('application.information_requested', 'application.question_taken_back', 'application.rejected',
      'change.information_requested', 'change.rejected', 'document.rejected', 'document.expired', 'support.assigned',
      'support.infected')
    or split_part(kind, '.', 1) in ('account', 'compliance', 'kyc');
$function$;

CREATE OR REPLACE FUNCTION private.notify(user_id uuid, tenant_id uuid, kind text, title text, message text, subject private.subject)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into public.notifications (user_id, tenant_id, kind, title, message, subject_type, subject_id, parent_type, parent_id)
  select
    profile.id, notify.tenant_id, notify.kind, left(private.one_stop(notify.title), 200),
    left(private.one_stop(notify.message), 2000),
    (notify.subject).type, (notify.subject).id, (notify.subject).parent_type, (notify.subject).parent_id
  from public.profiles as profile
  where profile.id = notify.user_id and private.wants(profile.preferences, notify.kind)
    and not private.has_muted(profile.id, notify.kind, notify.subject)
    and private.may_learn_of(profile.id, notify.tenant_id, notify.subject);
$function$;

CREATE OR REPLACE FUNCTION private.notify_duty(duty public.staff_duty, tenant_id uuid, kind text, title text, message text, subject private.subject, besides uuid DEFAULT NULL::uuid)
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.subject_name(type public.notification_subject, id uuid)
 RETURNS text
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.wants(preferences jsonb, kind text)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.is_owed(kind) or (preferences #>> array['notifications', split_part(kind, '.', 1)]) is distinct from 'off';
$function$;

CREATE OR REPLACE FUNCTION public.close_my_account(confirmation text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  person    public.profiles;
begin
  perform private.lock_tenant(held.tenant_id)
  from (
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = caller_id order by membership.tenant_id
  ) as held;
  select * into person from public.profiles as known where known.id = caller_id for update;

  if lower(btrim(coalesce(confirmation, ''))) <> lower(person.email) then
    raise exception using errcode = 'PT422', message = 'account.confirmation_wrong';
  end if;

  if exists (select from private.account_ties(caller_id)) then
    raise exception using errcode = 'PT409', message = 'account.has_ties';
  end if;

  if exists (select from public.draft_applications as draft where draft.user_id = caller_id and draft.state = 'draft') then
    raise exception using errcode = 'PT409', message = 'account.has_drafts';
  end if;

  delete from public.tenant_users as membership where membership.user_id = caller_id;
  delete from public.notifications as notification where notification.user_id = caller_id;
  delete from public.notification_mutes as muted where muted.user_id = caller_id;
  delete from public.saved_views as view where view.user_id = caller_id;
  delete from private.sign_in_networks as known where known.user_id = caller_id;
  delete from private.sign_in_attempts as attempts where attempts.user_id = caller_id;
  delete from auth.mfa_factors as factor where factor.user_id = caller_id;

  if private.is_named_in_records(caller_id) then
    update public.profiles as closed
    set status = 'closed', phone = null, avatar_path = null, preferences = '{}', last_active_tenant = null
    where closed.id = caller_id;
    delete from auth.identities as identity where identity.user_id = caller_id;
    -- The address is free again; a trigger takes it off the profile, too.
    update auth.users as account
    set email = 'closed-' || caller_id || '@closed.invalid', phone = null, encrypted_password = null, raw_user_meta_data = '{}',
      banned_until = now() + interval '100 years'
    where account.id = caller_id;
    perform private.end_sessions(caller_id);
  else
    delete from auth.users as account where account.id = caller_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.mute_notification(notification_id uuid)
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION public.my_data()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
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
      from public.saved_views as mine where mine.user_id = caller_id));
end;
$function$;

CREATE OR REPLACE FUNCTION public.unmute_subject(subject_type public.notification_subject, subject_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.notification_mutes as mine
  where (mine.user_id, mine.subject_type, mine.subject_id)
    = (caller_id, unmute_subject.subject_type, unmute_subject.subject_id);
end;
$function$;

ALTER TABLE "public"."notification_mutes" ADD CONSTRAINT "notification_mutes_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

CREATE POLICY "People read what they muted" ON "public"."notification_mutes" FOR SELECT TO "authenticated" USING ((user_id = ( SELECT private.active_user_id() AS active_user_id)));

COMMENT ON COLUMN "public"."notification_mutes"."name" IS 'What it was called when it was muted.';

COMMENT ON FUNCTION "private"."has_muted"(uuid, text, private.subject) IS 'Whether a person muted the subject of a notification, or what the subject belongs to; never for a kind that is owed to them.';

COMMENT ON FUNCTION "private"."is_owed"(text) IS 'Whether a person has to act on notifications of this kind, or must know them: they arrive in spite of what the person prefers.';

COMMENT ON FUNCTION "private"."notify"(uuid, uuid, text, text, text, private.subject) IS 'Notifies one person, unless they switched this kind off, muted what it is about or no longer reach it; for commands.';

COMMENT ON FUNCTION "private"."subject_name"(public.notification_subject, uuid) IS 'What people call an application, a change, a company, an invoice or a ticket; null for other subjects and those that are gone.';

COMMENT ON FUNCTION "public"."mute_notification"(uuid) IS 'Mutes what a notification of the caller is about, an application, a change, a company, an invoice or a ticket, and answers its name: no notification of it reaches them any more, nor its mail, but for what they have to act on or must know. At most 200. Raises not_found, notification.cannot_mute, notification.too_many_mutes, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."my_data"() IS 'A copy of what the portal stores about the caller and of what they entered, as one object: profile, memberships, companies, applications, people entered, identity checks, documents without their content, tickets, notifications, what they muted, saved views. What belongs to a tenant only while they may see it; nothing that only staff read. At most 10 an hour. Raises rate.too_many, not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."unmute_subject"(public.notification_subject, uuid) IS 'Lets notifications of a subject reach the caller again; nothing happens when they did not mute it. Raises not_allowed, account.suspended.';

COMMENT ON TABLE "public"."notification_mutes" IS 'What a person muted: no notification of it reaches them, nor its mail, but for what they have to act on. Not audited: it is theirs alone.';

REVOKE ALL ON FUNCTION "private"."has_muted"(uuid, text, private.subject) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."has_muted"(uuid, text, private.subject) TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_owed"(text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_owed"(text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."subject_name"(public.notification_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."subject_name"(public.notification_subject, uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."mute_notification"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."mute_notification"(uuid) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."unmute_subject"(public.notification_subject, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."unmute_subject"(public.notification_subject, uuid) TO "authenticated", "postgres";

GRANT SELECT ON TABLE "public"."notification_mutes" TO "authenticated";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "public"."notification_mutes" TO "postgres";

reset check_function_bodies;
