set check_function_bodies = off;

DROP POLICY "A request with a token reads the invitation it names alone" ON "public"."client_invitations";

DROP POLICY "The holder of the token reads the invitation" ON "public"."client_invitations";

DROP POLICY "A request with a token reads the invitation it names alone" ON "public"."colleague_invitations";

DROP POLICY "The holder of the token reads the invitation" ON "public"."colleague_invitations";

DROP POLICY "A request with a token reads the invitation it names alone" ON "public"."company_invitations";

DROP POLICY "The holder of the token reads the invitation" ON "public"."company_invitations";

DROP POLICY "A request with a token reads the invitation it names alone" ON "public"."party_invitations";

DROP POLICY "The holder of the token reads the invitation" ON "public"."party_invitations";

ALTER TABLE "private"."firm_deletions" DROP CONSTRAINT "firm_deletions_audit_head_check";

ALTER TABLE "public"."audit_exports" DROP CONSTRAINT "audit_exports_head_hash_check";

ALTER TABLE "public"."calendar_feeds" DROP CONSTRAINT "calendar_feeds_token_hash_check";

ALTER TABLE "public"."client_invitations" DROP CONSTRAINT "client_invitations_token_hash_check";

ALTER TABLE "public"."colleague_invitations" DROP CONSTRAINT "colleague_invitations_token_hash_check";

ALTER TABLE "public"."company_invitations" DROP CONSTRAINT "company_invitations_token_hash_check";

ALTER TABLE "public"."firm_exports" DROP CONSTRAINT "firm_exports_audit_head_check";

ALTER TABLE "public"."party_invitations" DROP CONSTRAINT "party_invitations_token_hash_check";

DROP FUNCTION "private"."recovery_code_hash"(uuid, text);

CREATE TABLE "private"."device_keys" ("user_id" uuid NOT NULL, "key" bytea NOT NULL DEFAULT extensions.gen_random_bytes(32), "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "device_keys_key_check" CHECK ((octet_length(key) = 32)), CONSTRAINT "device_keys_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."device_keys" ENABLE ROW LEVEL SECURITY;

CREATE OR REPLACE FUNCTION private.accept_token(token uuid, person uuid, address text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  invitation private.invitations := private.lock_invitation((
    select known.id from private.invitations as known where known.token_hash = any (private.token_hashes(token))));
begin
  -- A token for another address is answered like one that does not exist, and so is one that was replaced while this waited.
  if invitation.email is distinct from lower(address) or (invitation.token_hash = any (private.token_hashes(token))) is not true then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  if invitation.accepted_by = person then
    return;
  end if;

  perform private.refuse_closed_invitation(invitation.status, invitation.expires_at);

  -- Anyone can sign up with any address; only its owner can confirm it. The invitation waits for that.
  if not private.has_confirmed_address(person) then
    return;
  end if;

  if not private.may_still_invite(invitation, invitation.invited_by) then
    raise exception using errcode = 'PT409', message = 'invitation.inviter_left';
  end if;

  -- Here and not by the trigger alone: a sign-up and a confirmation write as no person.
  if invitation.kind in ('client', 'party') and not private.has_feature(invitation.tenant_id, 'invitations') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  case invitation.kind
    when 'client' then
      perform private.accept_client_invitation(known, person) from public.client_invitations as known where known.id = invitation.id;
    when 'company' then
      perform private.accept_company_invitation(known, person) from public.company_invitations as known where known.id = invitation.id;
    when 'party' then
      perform private.accept_party_invitation(known, person) from public.party_invitations as known where known.id = invitation.id;
    when 'colleague' then
      perform private.accept_colleague_invitation(known, person) from public.colleague_invitations as known where known.id = invitation.id;
  end case;
end;
$function$;

CREATE OR REPLACE FUNCTION private.audit_hash(entry public.audit_logs)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  linked constant bytea := convert_to(entry.prev_hash || private.audit_text(entry), 'UTF8');
begin
  -- By the mark of its link; a new entry by the algorithm of today. A chain never goes back to the one before.
  if left(entry.hash, 7) = 'sha512:'
    or entry.hash is null and (private.hash_algorithm() = 'sha512' or left(entry.prev_hash, 7) = 'sha512:')
  then
    return 'sha512:' || encode(sha512(linked), 'hex');
  end if;

  return case when left(entry.prev_hash, 7) = 'sha512:' then '' else encode(sha256(linked), 'hex') end;
end;
$function$;

CREATE OR REPLACE FUNCTION private.hash_algorithm()
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select 'sha256';
$function$;

CREATE OR REPLACE FUNCTION private.is_marked_hash(hash bytea)
 RETURNS boolean
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case substr(hash, 1, 7)
    when 'sha256:'::bytea then octet_length(hash) = 39
    when 'sha512:'::bytea then octet_length(hash) = 71
    else false
  end;
$function$;

CREATE OR REPLACE FUNCTION private.link_mark(token_hash bytea)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select left(encode(substr(token_hash, 8), 'hex'), 16);
$function$;

CREATE OR REPLACE FUNCTION private.mail_invitation(template text, token uuid, address text, company_name text, invitation_id uuid, tenant_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
$function$;

CREATE OR REPLACE FUNCTION private.marked_hash(algorithm text, content bytea)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select convert_to(algorithm || ':', 'UTF8') || case algorithm when 'sha256' then sha256(content) when 'sha512' then sha512(content) end;
$function$;

CREATE OR REPLACE FUNCTION private.marked_hashes(content bytea)
 RETURNS bytea[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select array[private.marked_hash('sha256', content), private.marked_hash('sha512', content)];
$function$;

CREATE OR REPLACE FUNCTION private.new_token_hash(token uuid)
 RETURNS bytea
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  if exists (select from private.invitations as known where known.token_hash = any (private.token_hashes(token))) then
    raise exception using errcode = 'PT409', message = 'invitation.conflict';
  end if;

  return private.token_hash(token);
end;
$function$;

CREATE OR REPLACE FUNCTION private.recovery_code_hash(user_id uuid, code text, algorithm text DEFAULT private.hash_algorithm())
 RETURNS text
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  -- The letters that look like a digit count as that digit.
  select algorithm || ':' || encode(extensions.digest(
    user_id || ':' || regexp_replace(translate(lower(code), 'oil', '011'), '[^0-9a-z]', '', 'g'), algorithm), 'hex');
$function$;

CREATE OR REPLACE FUNCTION private.remove_account(person uuid, is_kept boolean)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  delete from public.notifications as notification where notification.user_id = person;
  delete from public.notification_mutes as muted where muted.user_id = person;
  delete from public.saved_views as view where view.user_id = person;
  delete from public.report_mails as mail where mail.user_id = person;
  delete from private.device_keys as known where known.user_id = person;
  delete from private.sign_in_networks as known where known.user_id = person;
  delete from private.sign_in_attempts as attempts where attempts.user_id = person;
  delete from auth.mfa_factors as factor where factor.user_id = person;

  if is_kept then
    update public.profiles as closed
    set status = 'closed', phone = null, avatar_path = null, preferences = '{}', last_active_tenant = null
    where closed.id = person;
    delete from auth.identities as identity where identity.user_id = person;
    -- The address is free again; a trigger takes it off the profile, too.
    update auth.users as account
    set email = 'closed-' || person || '@closed.invalid', phone = null, encrypted_password = null, raw_user_meta_data = '{}',
      banned_until = now() + interval '100 years'
    where account.id = person;
    perform private.end_sessions(person);
  else
    delete from auth.users as account where account.id = person;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION private.token_hash(token uuid)
 RETURNS bytea
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.marked_hash(private.hash_algorithm(), convert_to(token::text, 'UTF8'));
$function$;

CREATE OR REPLACE FUNCTION private.token_hashes(token uuid)
 RETURNS bytea[]
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select private.marked_hashes(convert_to(token::text, 'UTF8'));
$function$;

CREATE OR REPLACE FUNCTION public.create_calendar_feed(token uuid, tenant_id uuid, company_id uuid DEFAULT NULL::uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 20;
  caller_id uuid := private.require_user();
  known     public.calendar_feeds;
begin
  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if not exists (
    select from private.tenant_ids() as mine (id) where mine.id = create_calendar_feed.tenant_id
  ) or create_calendar_feed.company_id is not null and not exists (
    select from public.companies as company
    where (company.tenant_id, company.id) = (create_calendar_feed.tenant_id, create_calendar_feed.company_id)
      and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))
  ) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if private.is_guessable_token(token) then
    raise exception using errcode = 'PT422', message = 'calendar.link_invalid';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform private.lock_tenant(create_calendar_feed.tenant_id);
  perform from public.profiles as profile where profile.id = caller_id for no key update;
  select * into known from public.calendar_feeds as feed where feed.token_hash = any (private.token_hashes(token));

  if known.id is not null then
    if known.user_id <> caller_id or known.tenant_id <> create_calendar_feed.tenant_id
      or known.company_id is distinct from create_calendar_feed.company_id
    then
      raise exception using errcode = 'PT409', message = 'calendar.link_taken';
    end if;

    return known.id;
  end if;

  if (select count(*) from public.calendar_feeds as feed where feed.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'calendar.too_many_links';
  end if;

  insert into public.calendar_feeds (tenant_id, company_id, user_id, token_hash)
  values (create_calendar_feed.tenant_id, create_calendar_feed.company_id, caller_id, private.token_hash(token))
  returning * into known;
  return known.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.device_key()
 RETURNS text
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Refuses a session that owes the second factor: the copies hold what it may not read.
  caller_id uuid := private.require_user();
begin
  insert into private.device_keys (user_id) values (caller_id) on conflict do nothing;

  return (select encode(made.key, 'base64') from private.device_keys as made where made.user_id = caller_id);
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_client(token uuid, company_id uuid, email text, access public.company_access)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  by_staff  boolean := private.as_staff('invite_client');
  address   text := private.invited_address(invite_client.email);
  company   public.companies;
  runs_it   boolean;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  select * into company from public.companies as wanted where wanted.id = invite_client.company_id for share;
  runs_it := by_staff or company.tenant_id in (select private.owned_tenant_ids());

  if company.id is null or not (runs_it or company.id in (select private.company_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- An owner shares the company; only the firm that keeps it makes another person an owner.
  if not runs_it and (access = 'owner' or not private.may_share(caller_id, company.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  update public.client_invitations as older set status = 'revoked'
  where older.company_id = company.id and older.email = address and older.status = 'pending';

  insert into public.client_invitations (token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared)
  values (
    private.new_token_hash(token), company.tenant_id, company.id, company.name, address, invite_client.access, caller_id, not runs_it)
  returning id into made;
  perform private.mail_invitation('client_invitation', token, address, company.name, made, company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_colleague(token uuid, email text, duties public.staff_duty[])
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_staff('invite_colleague');
  address   text := private.invited_address(invite_colleague.email);
  made      uuid := (
    select known.id from public.colleague_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  if duties is null or array_position(duties, null) is not null or ('read_only' = any (duties) and cardinality(duties) > 1) then
    raise exception using errcode = 'PT422', message = 'duty.invalid';
  end if;

  if exists (
    select from public.profiles as person
    join auth.users as account on account.id = person.id
    where lower(account.email) = address and person.role = 'admin'
  ) then
    raise exception using errcode = 'PT409', message = 'invitation.already_staff';
  end if;

  update public.colleague_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending';

  insert into public.colleague_invitations (token_hash, email, duties, invited_by)
  values (private.new_token_hash(token), address, invite_colleague.duties, caller_id)
  returning id into made;
  perform private.mail_invitation('colleague_invitation', token, address, private.provider_name(), made, null);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_company(token uuid, tenant_id uuid, email text, company_name text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id  uuid := private.require_staff('invite_company');
  address    text := private.invited_address(invite_company.email);
  given_name text := btrim(invite_company.company_name);
  made       uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  if not exists (select from public.tenants as tenant where tenant.id = invite_company.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if given_name is null or char_length(given_name) not between 2 and 160 then
    raise exception using errcode = 'PT422', message = 'invitation.company_name_invalid';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_company.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by)
  values (private.new_token_hash(token), invite_company.tenant_id, given_name, address, caller_id)
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, given_name, made, invite_company.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_owner(token uuid, tenant_id uuid, email text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(invite_owner.email);
  made      uuid := (
    select known.id from public.company_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  -- Staff are staff here, also in a firm they own: they have invite_company.
  if private.is_admin() or not invite_owner.tenant_id = any (array(select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (
    select from public.tenant_users as membership
    join auth.users as account on account.id = membership.user_id
    where membership.tenant_id = invite_owner.tenant_id and membership.role = 'owner' and lower(account.email) = address)
  then
    raise exception using errcode = 'PT409', message = 'invitation.already_owner';
  end if;

  update public.company_invitations as older set status = 'revoked'
  where older.tenant_id = invite_owner.tenant_id and older.email = address and older.status = 'pending';

  insert into public.company_invitations (token_hash, tenant_id, company_name, email, invited_by, joins)
  select private.new_token_hash(token), tenant.id, tenant.name, address, caller_id, true
  from public.tenants as tenant where tenant.id = invite_owner.tenant_id
  returning id into made;
  perform private.mail_invitation('company_invitation', token, address, known.company_name, known.id, known.tenant_id)
  from public.company_invitations as known where known.id = made;
  perform private.tell_of_owner_invitation(invite_owner.tenant_id, address);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.invite_party(token uuid, application_id uuid, person_id uuid, email text)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  application public.draft_applications := private.lock_own_application('invite_party', application_id);
  address     text := private.invited_address(invite_party.email);
  party       uuid;
  made        uuid := (
    select known.id from public.party_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.application_id = application.id
      and known.person_id = invite_party.person_id and known.status <> 'revoked');
begin
  if made is not null then
    return made;
  end if;

  if address = (select lower(account.email) from auth.users as account where account.id = application.user_id) then
    raise exception using errcode = 'PT422', message = 'invitation.own_address';
  end if;

  party := private.invitable_party(application, invite_party.person_id);

  update public.party_invitations as older set status = 'revoked'
  where older.application_id = application.id and older.person_id = invite_party.person_id and older.status = 'pending';

  insert into public.party_invitations (token_hash, tenant_id, application_id, person_id, party_id, company_name, email, invited_by)
  values (
    private.new_token_hash(token), application.tenant_id, application.id, invite_party.person_id, party,
    left(coalesce(nullif(private.json_text(coalesce(application.submitted_data, application.data) -> 'names' -> 0), ''), 'a new company'),
      160),
    address, application.user_id)
  returning id into made;

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.mail_part(invitation_id uuid, token uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation  public.party_invitations;
  application public.draft_applications;
begin
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id;
  application := private.lock_own_application('mail_part', invitation.application_id);
  select * into invitation from public.party_invitations as known where known.id = mail_part.invitation_id for update;

  -- Another token is the one of a link that was replaced.
  if (invitation.token_hash = any (private.token_hashes(token))) is not true then
    raise exception using errcode = 'PT422', message = 'invitation.invalid';
  end if;

  perform private.refuse_closed_invitation(invitation.status, invitation.expires_at);

  if not private.has_feature(invitation.tenant_id, 'invitations') then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  if invitation.email !~ '^[^@\s,;<>]+@[^@\s,;<>]+$' then
    raise exception using errcode = 'PT422', message = 'invitation.email_invalid';
  end if;

  perform private.limit_rate('invitation_mail', 30, interval '1 hour');
  perform private.queue_mail(invitation.email, 'party_invitation', 'Your part in forming a company',
    jsonb_strip_nulls(jsonb_build_object(
      'token', token,
      'company_name', private.mailable_name(invitation.company_name),
      'asked_by', (
        select private.mailable_name(person.full_name) from public.profiles as person where person.id = application.user_id),
      'until', to_char(invitation.expires_at at time zone 'America/Nassau', 'FMDD FMMonth YYYY'),
      'firm', (select tenant.name from public.tenants as tenant where tenant.id = invitation.tenant_id))),
    invitation.id, invitation.tenant_id, 'link:' || invitation.id || ':' || private.link_mark(invitation.token_hash));
end;
$function$;

CREATE OR REPLACE FUNCTION public.part_mails(application_id uuid)
 RETURNS TABLE(invitation_id uuid, state text, queued_at timestamp with time zone, settled_at timestamp with time zone)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
#variable_conflict use_column
begin
  perform private.require_user();

  return query
  select distinct on (mail.about_id) mail.about_id, mail.state, mail.queued_at, mail.settled_at
  from public.party_invitations as invitation
  join private.mail_outbox as mail on mail.about_id = invitation.id and mail.template = 'party_invitation'
    and mail.dedupe_key = 'link:' || invitation.id || ':' || private.link_mark(invitation.token_hash)
  where invitation.application_id = part_mails.application_id and invitation.application_id in (select private.application_ids())
  order by mail.about_id, mail.queued_at desc, mail.id;
end;
$function$;

CREATE OR REPLACE FUNCTION public.read_calendar_feed(token_hash text, caller text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  most      constant integer := 2000;
  day       date := private.today();
  feed      public.calendar_feeds;
  companies uuid[];
begin
  -- Without a mark it comes from a server of the release before.
  if read_calendar_feed.token_hash ~ '^([0-9a-f]{64}|sha256:[0-9a-f]{64} sha512:[0-9a-f]{128})$' then
    select * into feed from public.calendar_feeds as known
    where known.token_hash = any (array(
      select convert_to(case when given.hash ~ ':' then split_part(given.hash, ':', 1) else 'sha256' end || ':', 'UTF8')
        || decode(split_part(':' || given.hash, ':', -1), 'hex')
      from string_to_table(read_calendar_feed.token_hash, ' ') as given (hash)));
    companies := array(select private.feed_companies(feed));
  end if;

  -- A person who has no company yet has an empty calendar; one whose right has ended has none.
  if feed.id is null or cardinality(companies) = 0 and (feed.company_id is not null or not exists (
    select from private.memberships as membership
    join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
    where (membership.tenant_id, membership.user_id) = (feed.tenant_id, feed.user_id)))
  then
    perform private.limit_rate(
      'calendar_miss', 60, '10 minutes', coalesce(private.network_of(read_calendar_feed.caller), 'unknown'));
    return null;
  end if;

  perform private.limit_rate('calendar_read', 30, '1 hour', 'feed ' || feed.id);
  update public.calendar_feeds as known set last_read_on = day where known.id = feed.id and known.last_read_on is distinct from day;

  return jsonb_build_object(
    'name', coalesce(
      (select company.name from public.companies as company where company.id = feed.company_id),
      (select tenant.name from public.tenants as tenant where tenant.id = feed.tenant_id)),
    'day', day,
    'most', most,
    'tenant_id', feed.tenant_id,
    'duties', private.feed_duties(companies, day, most),
    'documents', private.feed_documents(feed, companies, day, most));
end;
$function$;

CREATE OR REPLACE FUNCTION public.resend_invitation(invitation_id uuid, token uuid)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  invitation private.invitations := private.lock_managed_invitation('resend_invitation', invitation_id);
  made       bytea;
begin
  -- A repeat after a lost answer.
  if invitation.token_hash = any (private.token_hashes(token)) then
    return invitation_id;
  end if;

  made := private.new_token_hash(token);

  if invitation.status <> 'pending' then
    raise exception using errcode = 'PT409', message = 'invitation.not_pending';
  end if;

  -- Where its maker may no longer invite, the caller becomes the inviter, if they may.
  if not private.may_still_invite(invitation, invitation.invited_by) then
    if not private.may_still_invite(invitation, auth.uid()) then
      raise exception using errcode = 'PT403', message = 'not_allowed';
    end if;

    invitation.invited_by := auth.uid();
  end if;

  -- Another token: a link that went astray is worth nothing from now on.
  case invitation.kind
    when 'client' then
      update public.client_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('client_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.client_invitations as known where known.id = invitation_id;
    when 'company' then
      update public.company_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('company_invitation', token, known.email, known.company_name, known.id, known.tenant_id)
      from public.company_invitations as known where known.id = invitation_id;
    when 'party' then
      update public.party_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
    when 'colleague' then
      update public.colleague_invitations
      set token_hash = made, expires_at = now() + interval '7 days', invited_by = invitation.invited_by where id = invitation_id;
      perform private.mail_invitation('colleague_invitation', token, known.email, private.provider_name(), known.id, null)
      from public.colleague_invitations as known where known.id = invitation_id;
  end case;

  return invitation_id;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.share_companies(token uuid, company_ids uuid[], email text, access public.company_access, money boolean, until date DEFAULT NULL::date)
 RETURNS uuid
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(share_companies.email);
  wanted    uuid[];
  first     public.companies;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  perform private.check_share(share_companies.access, share_companies.money, share_companies.until);
  wanted := private.lock_shared(share_companies.company_ids);

  if address = (select person.email from public.profiles as person where person.id = caller_id) then
    raise exception using errcode = 'PT422', message = 'access.own_address';
  end if;

  select company.* into first from public.companies as company where company.id = any (wanted) order by company.name, company.id limit 1;

  update public.client_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending'
    and (older.company_id = first.id or older.invited_by = caller_id and older.company_id = any (wanted));

  insert into public.client_invitations (
    token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared, money, until)
  values (
    private.new_token_hash(token), first.tenant_id, first.id, private.several_companies(wanted), address, share_companies.access,
    caller_id, true, share_companies.money, share_companies.until)
  returning id into made;
  insert into public.client_invitation_companies (invitation_id, tenant_id, company_id)
  select made, first.tenant_id, id from unnest(wanted) as id where id <> first.id;
  perform private.mail_invitation('client_invitation', token, address, private.several_companies(wanted), made, first.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$function$;

CREATE OR REPLACE FUNCTION public.use_recovery_code(code text)
 RETURNS boolean
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  -- Not require_user: who owes the second factor is whom this is for.
  person uuid := private.signed_in_user_id();
begin
  if person is null then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A wrong code is an answer and no refusal: a refusal would roll its count back.
  perform private.limit_rate('use_recovery_code', 5, '1 hour');
  perform from public.profiles as profile where profile.id = person for update;
  delete from private.recovery_codes as made
  where made.user_id = person and made.code_hash in (
    private.recovery_code_hash(person, use_recovery_code.code, 'sha256'),
    private.recovery_code_hash(person, use_recovery_code.code, 'sha512'));

  if not found then
    return false;
  end if;

  -- The tables are the auth service's. Where they are out of reach, Postgres refuses and nothing has happened.
  delete from auth.mfa_factors as factor where factor.user_id = person;
  delete from auth.sessions as session
  where session.user_id = person and session.id::text is distinct from (auth.jwt() ->> 'session_id');
  delete from private.recovery_codes as other where other.user_id = person;

  perform private.note_account(person, 'Used a recovery code: the second factor was removed.', null);
  perform private.notify(
    person, null, 'account.second_factor_removed', 'Second factor removed',
    'A recovery code was used and your second factor removed. If that was not you, change your password and contact us.',
    private.subject('account', person));

  return true;
end;
$function$;

CREATE OR REPLACE PROCEDURE private.open_to_token_holder(IN invitations regclass)
 LANGUAGE plpgsql
 SET search_path TO ''
AS $procedure$
declare
  -- The header is read in the policy itself, because visitors may call nothing of the schema private.
  token text := $sql$ (nullif((select current_setting('request.headers', true)), '')::jsonb ->> 'x-invitation-token') $sql$;
  -- By each known algorithm, as in private.marked_hashes.
  named text := format($sql$ token_hash = any ((
    select case when pg_input_is_valid(header.token, 'uuid') then array[
      'sha256:'::bytea || sha256(convert_to(header.token::uuid::text, 'UTF8')),
      'sha512:'::bytea || sha512(convert_to(header.token::uuid::text, 'UTF8'))] end
    from (select %s as token) as header)::bytea[]) $sql$, token);
begin
  execute format('create policy "The holder of the token reads the invitation" on %s
    for select to anon, authenticated using (%s)', invitations, named);
  execute format('create policy "A request with a token reads the invitation it names alone" on %s
    as restrictive for select to anon, authenticated using (%s is null or %s)', invitations, token, named);
end;
$procedure$;

-- What is stored says which algorithm made it; links and codes that are out go on working. No person changed these rows: no trigger notes it.
alter table public.calendar_feeds disable trigger user;
update public.calendar_feeds set token_hash = 'sha256:'::bytea || token_hash;
alter table public.calendar_feeds enable trigger user;
alter table public.client_invitations disable trigger user;
update public.client_invitations set token_hash = 'sha256:'::bytea || token_hash;
alter table public.client_invitations enable trigger user;
alter table public.colleague_invitations disable trigger user;
update public.colleague_invitations set token_hash = 'sha256:'::bytea || token_hash;
alter table public.colleague_invitations enable trigger user;
alter table public.company_invitations disable trigger user;
update public.company_invitations set token_hash = 'sha256:'::bytea || token_hash;
alter table public.company_invitations enable trigger user;
alter table public.party_invitations disable trigger user;
update public.party_invitations set token_hash = 'sha256:'::bytea || token_hash;
alter table public.party_invitations enable trigger user;
update private.recovery_codes set code_hash = 'sha256:' || code_hash;

ALTER TABLE "private"."device_keys" ADD CONSTRAINT "device_keys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

ALTER TABLE "private"."firm_deletions" ADD CONSTRAINT "firm_deletions_audit_head_check" CHECK ((audit_head ~ '^([0-9a-f]{64}|sha512:[0-9a-f]{128})$'::text));

ALTER TABLE "private"."recovery_codes" ADD CONSTRAINT "recovery_codes_code_hash_check" CHECK ((code_hash ~ '^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$'::text));

ALTER TABLE "public"."audit_exports" ADD CONSTRAINT "audit_exports_head_hash_check" CHECK ((head_hash ~ '^([0-9a-f]{64}|sha512:[0-9a-f]{128})$'::text));

ALTER TABLE "public"."firm_exports" ADD CONSTRAINT "firm_exports_audit_head_check" CHECK ((audit_head ~ '^([0-9a-f]{64}|sha512:[0-9a-f]{128})$'::text));

CREATE POLICY "A request with a token reads the invitation it names alone" ON "public"."client_invitations" AS RESTRICTIVE FOR SELECT TO "anon", "authenticated" USING (((((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) IS NULL) OR (token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[]))));

CREATE POLICY "The holder of the token reads the invitation" ON "public"."client_invitations" FOR SELECT TO "anon", "authenticated" USING ((token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[])));

CREATE POLICY "A request with a token reads the invitation it names alone" ON "public"."colleague_invitations" AS RESTRICTIVE FOR SELECT TO "anon", "authenticated" USING (((((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) IS NULL) OR (token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[]))));

CREATE POLICY "The holder of the token reads the invitation" ON "public"."colleague_invitations" FOR SELECT TO "anon", "authenticated" USING ((token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[])));

CREATE POLICY "A request with a token reads the invitation it names alone" ON "public"."company_invitations" AS RESTRICTIVE FOR SELECT TO "anon", "authenticated" USING (((((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) IS NULL) OR (token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[]))));

CREATE POLICY "The holder of the token reads the invitation" ON "public"."company_invitations" FOR SELECT TO "anon", "authenticated" USING ((token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[])));

CREATE POLICY "A request with a token reads the invitation it names alone" ON "public"."party_invitations" AS RESTRICTIVE FOR SELECT TO "anon", "authenticated" USING (((((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) IS NULL) OR (token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[]))));

CREATE POLICY "The holder of the token reads the invitation" ON "public"."party_invitations" FOR SELECT TO "anon", "authenticated" USING ((token_hash = ANY (( SELECT
        CASE
            WHEN pg_input_is_valid(header.token, 'uuid'::text) THEN ARRAY[('\x7368613235363a'::bytea || sha256(convert_to(((header.token)::uuid)::text, 'UTF8'::name))), ('\x7368613531323a'::bytea || sha512(convert_to(((header.token)::uuid)::text, 'UTF8'::name)))]
            ELSE NULL::bytea[]
        END AS "case"
   FROM ( SELECT ((NULLIF(( SELECT current_setting('request.headers'::text, true) AS current_setting), ''::text))::jsonb ->> 'x-invitation-token'::text) AS token) header)::bytea[])));

COMMENT ON COLUMN "public"."calendar_feeds"."token_hash" IS 'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';

COMMENT ON COLUMN "public"."client_invitations"."token_hash" IS 'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';

COMMENT ON COLUMN "public"."colleague_invitations"."token_hash" IS 'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';

COMMENT ON COLUMN "public"."company_invitations"."token_hash" IS 'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';

COMMENT ON COLUMN "public"."party_invitations"."token_hash" IS 'The hash of the token of the link, as text, after the mark of its algorithm. No caller reads it.';

COMMENT ON FUNCTION "private"."audit_hash"(public.audit_logs) IS 'The link an entry must carry: the hash, in hex, over the previous link and the entry as a json array. Without a mark it is SHA-256, after `sha512:` SHA-512. An entry without a link gets one of private.hash_algorithm. Empty, which fits no link, for SHA-256 after SHA-512.';

COMMENT ON FUNCTION "private"."hash_algorithm"() IS 'The algorithm of new hashes: sha256 or sha512. The one place where another begins.';

COMMENT ON FUNCTION "private"."is_marked_hash"(bytea) IS 'Whether bytes are the hash of a known algorithm with its mark.';

COMMENT ON FUNCTION "private"."link_mark"(bytea) IS 'A part of the hash of a token, which tells links apart and opens none.';

COMMENT ON FUNCTION "private"."marked_hash"(text, bytea) IS 'The hash of a content after the mark of its algorithm, both in bytes; null for an algorithm that is not known.';

COMMENT ON FUNCTION "private"."marked_hashes"(bytea) IS 'The hashes of a content by each algorithm that stored ones may have, for looking them up. An algorithm that is broken is taken out, and no hash of it is found any more.';

COMMENT ON FUNCTION "private"."recovery_code_hash"(uuid, text, text) IS 'The hash of a code of a person with the mark of its algorithm, however it is typed: in capitals, without its groups, with o for 0 and with i or l for 1.';

COMMENT ON FUNCTION "private"."token_hash"(uuid) IS 'What is kept of the token of a link: the hash of its text, with the mark of its algorithm.';

COMMENT ON FUNCTION "private"."token_hashes"(uuid) IS 'What may be kept of the token of a link, by each known algorithm; nulls for none.';

COMMENT ON FUNCTION "public"."device_key"() IS 'The key of the caller for the copies of their unsaved drafts on a device: 32 bytes in base64, made at the first call and the same ever after. Of no other person, for staff neither. Raises not_allowed, also when the session has not given the second factor, account.suspended.';

COMMENT ON FUNCTION "public"."read_calendar_feed"(text, text) IS 'What a calendar program reads under the link of a token, by the hashes of the token, `sha256:… sha512:…` in hex, or by its SHA-256 alone, without a mark: {name, day, most, tenant_id, duties, documents} with those of private.feed_duties and private.feed_documents, at most `most` of each. Null when there is no such link, and when its person may not see the companies any more, without a difference. `caller` is the network address of who asked. At most 30 reads an hour of one link and 60 misses in ten minutes of one network. For the server of the feed. Raises rate.too_many.';

COMMENT ON TABLE "private"."device_keys" IS 'One key of 256 random bits per person, for AES-GCM, which only they read (public.device_key). It stays the same, so that a copy of long ago can still be read. Not audited, because the log would repeat it.';

COMMENT ON TABLE "private"."recovery_codes" IS 'Hashes of the codes, each with the mark of its algorithm, that take a lost second factor off an account; a code has 140 random bits, one made before 29 November 2026 has 64. Not audited, because the log would repeat them: the use of one is a note about the account.';

REVOKE ALL ON FUNCTION "private"."hash_algorithm"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."hash_algorithm"() TO "postgres";

REVOKE ALL ON FUNCTION "private"."is_marked_hash"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."is_marked_hash"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."link_mark"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."link_mark"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."marked_hash"(text, bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."marked_hash"(text, bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."marked_hashes"(bytea) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."marked_hashes"(bytea) TO "postgres";

REVOKE ALL ON FUNCTION "private"."recovery_code_hash"(uuid, text, text) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."recovery_code_hash"(uuid, text, text) TO "postgres";

REVOKE ALL ON FUNCTION "private"."token_hashes"(uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."token_hashes"(uuid) TO "postgres";

REVOKE ALL ON FUNCTION "public"."device_key"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."device_key"() TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."device_keys" TO "postgres";

ALTER TABLE "public"."calendar_feeds" ADD CONSTRAINT "calendar_feeds_token_hash_check" CHECK (private.is_marked_hash(token_hash));

ALTER TABLE "public"."client_invitations" ADD CONSTRAINT "client_invitations_token_hash_check" CHECK (private.is_marked_hash(token_hash));

ALTER TABLE "public"."colleague_invitations" ADD CONSTRAINT "colleague_invitations_token_hash_check" CHECK (private.is_marked_hash(token_hash));

ALTER TABLE "public"."company_invitations" ADD CONSTRAINT "company_invitations_token_hash_check" CHECK (private.is_marked_hash(token_hash));

ALTER TABLE "public"."party_invitations" ADD CONSTRAINT "party_invitations_token_hash_check" CHECK (private.is_marked_hash(token_hash));

reset check_function_bodies;
