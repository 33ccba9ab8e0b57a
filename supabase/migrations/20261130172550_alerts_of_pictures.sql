set check_function_bodies = off;

CREATE OR REPLACE FUNCTION private.firm_of_picture(picture private.new_pictures)
 RETURNS uuid
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select coalesce(picture.tenant_id, (
    select membership.tenant_id from public.tenant_users as membership
    where membership.user_id = picture.user_id order by membership.created_at, membership.tenant_id limit 1));
$function$;

CREATE OR REPLACE FUNCTION private.picture_facts(picture private.new_pictures)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select firm.id, null::uuid, null::uuid, null::uuid, found.kind,
    found.kind || case when picture.tenant_id is null then ':picture:' || picture.user_id else ':logo:' || picture.tenant_id end
      || ':' || picture.id,
    case picture.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when picture.scan = 'failed' then 'A picture could not be checked for malware'
      when picture.scan_note like 'Not a %' then 'A picture is not of its kind' else 'Malware was found in a picture' end,
    -- Without a name: the alert outlives the account of its person.
    case when picture.tenant_id is null then 'The new picture of a person' else 'The new logo of the firm' end
      || ': ' || picture.scan_note || '.',
    null::date
  from (select private.firm_of_picture(picture) as id) as firm
  cross join (select case picture.scan when 'infected' then 'malware_found' else 'check_failed' end as kind) as found
  where firm.id is not null and picture.scan in ('infected', 'failed') and picture.withdrawn_at is null
    and picture.scan_note <> 'The check was turned off';
$function$;

CREATE OR REPLACE FUNCTION private.scan_facts(only_document uuid DEFAULT NULL::uuid)
 RETURNS SETOF private.alert_fact
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select document.tenant_id, document.company_id, document.party_id, null::uuid,
    case document.scan when 'infected' then 'malware_found' else 'check_failed' end,
    case document.scan when 'infected' then 'malware_found:' else 'check_failed:' end || document.id,
    case document.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when document.scan = 'failed' then 'A file could not be checked for malware'
      when document.scan_note like 'Not a %' then 'A file is not of its kind' else 'Malware was found in a file' end,
    coalesce(party.name, company.name, 'An application') || ': ' || document.file_name || '. ' || document.scan_note || '.',
    null::date
  from public.documents as document
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  where document.scan in ('infected', 'failed') and document.status <> 'superseded'
    and (only_document is null or document.id = only_document)
  union all
  select attached.tenant_id, null, null, null,
    case attached.scan when 'infected' then 'malware_found' else 'check_failed' end,
    case attached.scan when 'infected' then 'malware_found:' else 'check_failed:' end || 'ticket:' || attached.ticket_id || ':'
      || attached.id,
    case attached.scan when 'infected' then 'critical' else 'warning' end::public.alert_severity,
    case when attached.scan = 'failed' then 'A file could not be checked for malware'
      when attached.scan_note like 'Not a %' then 'A file is not of its kind' else 'Malware was found in a file' end,
    'A ticket: ' || attached.file_name || '. ' || attached.scan_note || '.', null
  from public.support_attachments as attached
  where attached.scan in ('infected', 'failed') and (only_document is null or attached.id = only_document)
  union all
  select late.tenant_id, null, null, null, 'check_late',
    'check_late:' || coalesce(late.document_id::text, 'ticket:' || late.ticket_id || ':' || late.attachment_id), 'warning',
    'A file waits for its check for malware',
    'It came on ' || private.long_day_of(late.created_at) || '. Does the scanner run?', null
  from private.late_checks() as late
  where only_document is null
  union all
  select fact.*
  from private.new_pictures as picture
  cross join lateral private.picture_facts(picture) as fact
  where only_document is null and picture.scan in ('infected', 'failed');
$function$;

CREATE OR REPLACE FUNCTION private.settle_picture(picture_id uuid, outcome public.scan_state, note text)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  picture private.new_pictures;
begin
  select * into picture from private.new_pictures as known where known.id = settle_picture.picture_id;
  picture.scan := outcome;
  picture.scan_note := note;

  -- First: the alert is a row of a firm, the picture of a person is not (audit/audit.sql).
  perform private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact)))
  from private.picture_facts(picture) as fact;

  update private.new_pictures as known
  set scan = outcome, scan_note = note, scanned_at = now(),
    replaces = case when outcome = 'clean' then coalesce(
      (select person.avatar_path from public.profiles as person where person.id = known.user_id),
      (select tenant.branding ->> 'logo_path' from public.tenants as tenant where tenant.id = known.tenant_id)) end
  where known.id = settle_picture.picture_id
  returning * into picture;

  if outcome = 'clean' then
    update public.profiles as person set avatar_path = picture.path where person.id = picture.user_id;
    update public.tenants as tenant set branding = tenant.branding || jsonb_build_object('logo_path', picture.path)
    where tenant.id = picture.tenant_id;
    return;
  end if;

  -- What the subject belongs to says which page of the account: the firm of a logo, or the person's own profile.
  perform private.notify(
    picture.offered_by, picture.tenant_id, 'account.picture_refused',
    case when picture.tenant_id is null then 'Your new picture was not taken' else 'The new logo was not taken' end,
    case
      when outcome = 'failed' then 'It could not be checked for malware. Please send it again, or another one.'
      when note like 'Not a %' then 'It is not the picture that its name says. Please send another one.'
      else 'Malware was found in it. Please send another one, from another device.'
    end,
    case
      when picture.tenant_id is null then private.subject('account', picture.user_id, 'account', picture.user_id)
      else private.subject('account', picture.offered_by, 'firm_export', picture.tenant_id)
    end);

  if outcome = 'infected' and private.firm_of_picture(picture) is null then
    perform private.notify(
      chief.user_id, null, 'account.picture_infected',
      case when note like 'Not a %' then 'A picture is not of its kind' else 'Malware was found in a picture' end,
      'The new picture of a person without a firm: ' || note || '.', private.subject('account', picture.user_id))
    from private.super_admin as chief
    where chief.user_id <> picture.user_id;
  end if;
end;
$function$;

CREATE OR REPLACE FUNCTION public.record_scan(scan_id uuid, lease uuid, outcome text, sha256 text DEFAULT NULL::text, note text DEFAULT NULL::text)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  job     private.file_scans;
  picture private.new_pictures;
  path    text;
  known   text;
  stored  text;
begin
  perform private.require_service();

  if outcome is null or outcome not in ('clean', 'infected', 'failed')
    or (outcome <> 'clean' and char_length(coalesce(btrim(note), '')) not between 1 and 200) then
    raise exception using errcode = 'PT422', message = 'scan.outcome_invalid';
  end if;

  if not (record_scan.sha256 ~ '^[0-9a-f]{64}$' or record_scan.sha256 is null and outcome = 'failed') then
    raise exception using errcode = 'PT422', message = 'document.hash_invalid';
  end if;

  select * into job from private.file_scans as waiting where waiting.id = record_scan.scan_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- The file first, as every command about it does.
  select document.storage_path, document.sha256, document.file_version into path, known, stored
  from public.documents as document where document.id = job.document_id for update;

  if job.attachment_id is not null then
    select attached.storage_path, attached.file_version into path, stored
    from public.support_attachments as attached where attached.id = job.attachment_id for update;
  elsif job.picture_id is not null then
    select * into picture from private.new_pictures as offered where offered.id = job.picture_id;

    -- The alert of a finding is a row of a firm, which is locked before the person.
    if record_scan.outcome <> 'clean' and private.firm_of_picture(picture) is not null then
      perform private.lock_tenant(private.firm_of_picture(picture));
    end if;

    perform private.lock_picture_owner(picture.tenant_id, picture.user_id);
    path := picture.path;
    stored := picture.file_version;
  end if;

  select * into job from private.file_scans as waiting where waiting.id = record_scan.scan_id for update;

  if job.lease = record_scan.lease and job.outcome::text = record_scan.outcome and job.sha256 is not distinct from record_scan.sha256 then
    return; -- A repeat after a lost answer.
  end if;

  if job.id is null or job.settled_at is not null or job.lease is distinct from record_scan.lease
    or job.leased_until < clock_timestamp() then
    raise exception using errcode = 'PT409', message = 'scan.lease_lost';
  end if;

  -- The verdict is about the bytes that were sent, which are the bytes that are stored. A failure says nothing about them.
  if outcome <> 'failed' and (record_scan.sha256 <> known or not exists (
    select from storage.objects as object
    where object.bucket_id = case when job.picture_id is null then 'documents' else 'new-pictures' end and object.name = path
      and (stored is null or object.version = stored)))
  then
    raise exception using errcode = 'PT409', message = 'scan.other_bytes';
  end if;

  if record_scan.outcome = 'clean' and job.picture_id is not null and not exists (
    select from storage.objects as object
    where object.bucket_id = case when picture.tenant_id is null then 'avatars' else 'logos' end and object.name = path)
  then
    raise exception using errcode = 'PT409', message = 'scan.not_published';
  end if;

  update private.file_scans as settled
  set outcome = record_scan.outcome::public.scan_state, sha256 = record_scan.sha256, settled_at = clock_timestamp()
  where settled.id = job.id;

  perform private.apply_verdict(
    job, record_scan.outcome::public.scan_state, case when record_scan.outcome <> 'clean' then btrim(note) end);
end;
$function$;

COMMENT ON FUNCTION "private"."firm_of_picture"(private.new_pictures) IS 'The firm whose staff are alerted to a new picture that did not pass its check: that of the logo, or the one a person joined first. Null for a person without a firm, as staff are.';

COMMENT ON FUNCTION "private"."picture_facts"(private.new_pictures) IS 'What staff are alerted to of a new picture: malware, or a check that failed. Nothing once its person took it away, or where the check was turned off, and nothing of a person without a firm.';

COMMENT ON FUNCTION "private"."scan_facts"(uuid) IS 'Files in which malware was found, that could not be checked, or that wait for it for more than four hours; of all files, new pictures among them (documents/new-pictures.sql), or of one document or attachment.';

COMMENT ON FUNCTION "private"."settle_picture"(uuid, public.scan_state, text) IS 'Writes a verdict about a new picture. A clean one takes the place of the present one. Of another its person is notified and staff get an alert in their firm. Of malware in the picture of a person without a firm, such as a colleague, the super admin is notified.';

REVOKE ALL ON FUNCTION "private"."firm_of_picture"(private.new_pictures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."firm_of_picture"(private.new_pictures) TO "postgres";

REVOKE ALL ON FUNCTION "private"."picture_facts"(private.new_pictures) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "private"."picture_facts"(private.new_pictures) TO "postgres";

reset check_function_bodies;
