set check_function_bodies = off;

CREATE TABLE "private"."device_keys" ("user_id" uuid NOT NULL, "key" bytea NOT NULL DEFAULT extensions.gen_random_bytes(32), "created_at" timestamp with time zone NOT NULL DEFAULT now(), CONSTRAINT "device_keys_key_check" CHECK ((octet_length(key) = 32)), CONSTRAINT "device_keys_pkey" PRIMARY KEY (user_id));

ALTER TABLE "private"."device_keys" ENABLE ROW LEVEL SECURITY;

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

ALTER TABLE "private"."device_keys" ADD CONSTRAINT "device_keys_user_id_fkey" FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE;

COMMENT ON FUNCTION "public"."device_key"() IS 'The key of the caller for the copies of their unsaved drafts on a device: 32 bytes in base64, made at the first call and the same ever after. Of no other person, for staff neither. Raises not_allowed, also when the session has not given the second factor, account.suspended.';

COMMENT ON TABLE "private"."device_keys" IS 'One key of 256 random bits per person, for AES-GCM, which only they read (public.device_key). It stays the same, so that a copy of long ago can still be read. Not audited, because the log would repeat it.';

REVOKE ALL ON FUNCTION "public"."device_key"() FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."device_key"() TO "authenticated", "postgres";

GRANT DELETE, INSERT, MAINTAIN, REFERENCES, SELECT, TRIGGER, TRUNCATE, UPDATE ON TABLE "private"."device_keys" TO "postgres";

reset check_function_bodies;
