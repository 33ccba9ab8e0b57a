/*
 * What staff should look at today. Each fact names itself with a key, so that the daily job raises one alert per fact, brings it up to
 * date while the fact lasts, and closes it when it is gone (decision 25).
 */

create function private.obligation_facts(on_date date) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select duty.tenant_id, duty.company_id, duty.party_id, duty.id,
    case when duty.due_on < on_date then 'obligation_late' else 'obligation_due' end,
    case when duty.due_on < on_date then 'obligation_late:' else 'obligation_due:' end || duty.id,
    case
      when duty.due_on >= on_date then 'info'
      -- The company's standing is at stake now, or more will be owed within two weeks.
      when exposure.effect is not null or exposure.next_on <= on_date + 14 or duty.due_on < on_date - 180 then 'critical'
      else 'warning'
    end::public.alert_severity,
    rule.name || case when duty.due_on < on_date then ' is late' else ' is coming due' end,
    concat_ws(' ',
      coalesce(company.name, 'The firm') || case when duty.due_on < on_date then ' was' else ' is' end
        || ' to do this by ' || private.long_day(duty.due_on) || '.',
      case when exposure.penalty > 0 then 'Penalty so far: ' || exposure.currency || ' ' || to_char(exposure.penalty, 'FM999,999,990.00')
        || '.' end,
      case when exposure.next_on is not null then 'It gets worse on ' || private.long_day(exposure.next_on) || '.' end),
    duty.due_on
  from public.obligations as duty
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join public.companies as company on company.id = duty.company_id
  left join lateral private.obligation_exposure(duty, on_date) as exposure on duty.due_on < on_date
  where duty.state = 'open'
    and duty.due_on <= on_date + coalesce((private.threshold('obligation_alert_days', on_date)).value, 0)::integer;
$$;

comment on function private.obligation_facts(date) is 'Open obligations that are late, or due soon.';

create function private.document_facts(on_date date) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select document.tenant_id, document.company_id, document.party_id, null::uuid,
    case document.status when 'expired' then 'document_expired' else 'document_expiring' end,
    case document.status when 'expired' then 'document_expired:' else 'document_expiring:' end || document.id,
    case when document.status = 'expired' or document.expires_on <= on_date + 30 then 'warning' else 'info' end::public.alert_severity,
    category.name || case document.status when 'expired' then ' has expired' else ' expires' end,
    coalesce(party.name, company.name, 'An application') || ': ' || document.file_name || ', '
      || case document.status when 'expired' then 'until ' else 'on ' end || private.long_day(document.expires_on) || '.',
    document.expires_on
  from public.documents as document
  join public.document_categories as category on category.code = document.category
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  where document.status = 'expired'
    or document.status = 'accepted'
      and document.expires_on <= on_date + coalesce((private.threshold('document_alert_days', on_date)).value, 0)::integer;
$$;

comment on function private.document_facts(date) is 'Accepted documents that have expired without a newer one, or will soon.';

create function private.kyc_facts(on_date date) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select profile.tenant_id, null::uuid, profile.party_id, null::uuid,
    case profile.state when 'expired' then 'kyc_expired' else 'kyc_review_due' end,
    -- The next review is another fact.
    concat_ws(':', case profile.state when 'expired' then 'kyc_expired' else 'kyc_review_due' end, profile.id, oversight.next_review_on),
    case profile.state when 'expired' then 'critical' else 'warning' end::public.alert_severity,
    case profile.state when 'expired' then 'KYC has expired: ' else 'KYC is to be reviewed: ' end || party.name,
    case profile.state when 'expired' then 'The review is overdue: the client has not confirmed the details.'
      else 'The client has been asked to confirm the details.' end,
    oversight.next_review_on
  from public.kyc_profiles as profile
  join public.parties as party on party.id = profile.party_id
  left join public.kyc_oversight as oversight on oversight.profile_id = profile.id
  where profile.state in ('review_due', 'expired')
  union all
  select profile.tenant_id, null, profile.party_id, null,
    case when known.review_by < on_date then 'kyc_expired' else 'kyc_review_due' end,
    concat_ws(':', 'kyc_brought_in', profile.id, known.review_by, known.review_by < on_date),
    case when known.review_by < on_date then 'critical' else 'warning' end::public.alert_severity,
    'KYC that was brought in is to be done here: ' || party.name,
    case when known.review_by < on_date then 'The day to review it has passed.'
      else 'The firm held it before the portal did. Until it is approved here, the gates refuse.' end,
    known.review_by
  from public.kyc_brought_in as known
  join public.kyc_profiles as profile on profile.id = known.profile_id
  join public.parties as party on party.id = profile.party_id
  where profile.submitted_at is null
    and known.review_by <= on_date + coalesce((private.threshold('kyc_review_lead_days', on_date)).value, 0)::integer;
$$;

comment on function private.kyc_facts(date) is
  'Parties whose KYC is due for review, or has expired; and those whose KYC was brought in, two months before it is to be done here.';

create function private.hit_facts(only_hit uuid default null) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select hit.tenant_id, null::uuid, hit.party_id, null::uuid,
    case hit.state when 'open' then 'hit_open' else 'hit_true' end,
    case hit.state when 'open' then 'hit_open:' else 'hit_true:' end || hit.id || ':' || left(hit.fingerprint, 16),
    'critical'::public.alert_severity,
    case hit.state when 'open' then 'Possible match on a watchlist: ' else 'On a watchlist: ' end || party.name,
    'Looks like ' || entry.name || ', by ' || round(hit.score * 100) || ' per cent.',
    null::date
  from public.screening_hits as hit
  join public.parties as party on party.id = hit.party_id
  join public.watchlist_entries as entry on entry.id = hit.entry_id
  where hit.state <> 'false_match' and (only_hit is null or hit.id = only_hit);
$$;

comment on function private.hit_facts(uuid) is 'Parties that look like a listed one, undecided or indeed; of all hits or of one.';

create function private.risk_facts(on_date date) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select assessment.tenant_id, assessment.company_id, assessment.party_id, null::uuid, 'risk_review_due',
    'risk_review_due:' || assessment.id,
    case when assessment.next_review_on < on_date then 'warning' else 'info' end::public.alert_severity,
    'Risk is to be assessed again: ' || coalesce(company.name, party.name),
    'Rated ' || assessment.effective_rating || '; to be looked at by ' || private.long_day(assessment.next_review_on) || '.',
    assessment.next_review_on
  from public.risk_assessments as assessment
  left join public.companies as company on company.id = assessment.company_id
  left join public.parties as party on party.id = assessment.party_id
  where assessment.is_current and assessment.application_id is null
    and company.status is distinct from 'dissolved'
    and assessment.next_review_on <= on_date + coalesce((private.threshold('obligation_alert_days', on_date)).value, 0)::integer;
$$;

comment on function private.risk_facts(date) is 'Companies and parties whose risk is due to be assessed again, or will be soon.';

create function private.owner_facts(on_date date) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  with filing as (
    select plus_days as days from public.obligation_rules
    where code = 'BO_FILING' and daterange(valid_from, valid_to, '[]') @> on_date
  )
  select differing.tenant_id, differing.company_id, null::uuid, null::uuid, 'owners_register_differs',
    'owners_register_differs:' || differing.company_id,
    case when differing.due_on < on_date then 'critical' else 'warning' end::public.alert_severity,
    'Register of beneficial owners differs: ' || company.name,
    'To be confirmed: ' || differing.names || '. Identified on ' || private.long_day(differing.since) || '.',
    differing.due_on
  from (
    select proposal.tenant_id, proposal.company_id, min(proposal.identified_on) as since,
      min(proposal.identified_on) + (select days from filing) as due_on,
      string_agg(party.name || ' (' || proposal.action || ')', ', ' order by party.name) as names
    from public.owner_proposals as proposal
    join public.parties as party on party.id = proposal.party_id
    where proposal.state = 'open'
    group by proposal.tenant_id, proposal.company_id
  ) as differing
  join public.companies as company on company.id = differing.company_id;
$$;

comment on function private.owner_facts(date) is
  'Companies whose register of beneficial owners is not what the ownership engine says; critical once the filing is late.';

create function private.scan_facts(only_document uuid default null) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
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
$$;

comment on function private.scan_facts(uuid) is
  'Files in which malware was found, that could not be checked, or that wait for it for more than four hours; of all files, '
  'new pictures among them (documents/new-pictures.sql), or of one document or attachment.';

create function private.alert_facts(on_date date) returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select * from private.obligation_facts(on_date)
  union all
  select * from private.document_facts(on_date)
  union all
  select * from private.kyc_facts(on_date)
  union all
  select * from private.hit_facts()
  union all
  select * from private.risk_facts(on_date)
  union all
  select * from private.owner_facts(on_date)
  union all
  select * from private.scan_facts()
  union all
  select * from private.certificate_facts();
$$;

comment on function private.alert_facts(date) is 'Everything staff should be alerted to on a day.';

create function private.refresh_alerts() returns table (raised bigint, closed bigint)
language sql
set search_path = ''
as $$
  with facts as materialized (
    select fact.* from private.alert_facts(private.today()) as fact
  ), news as (
    select fact.*
    from facts as fact
    left join public.compliance_alerts as known on known.tenant_id = fact.tenant_id and known.dedupe_key = fact.dedupe_key
    where known.id is null
      or not known.is_settled
        and (known.state = 'resolved'
          or (known.severity, known.title, known.detail, known.due_on)
            is distinct from (fact.severity, left(fact.title, 200), left(fact.detail, 2000), fact.due_on))
  ), raised as (
    select private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact))) as id from news as fact
  ), gone as (
    select private.close_alert(known.tenant_id, known.dedupe_key) as was_open
    from public.compliance_alerts as known
    where known.state <> 'resolved'
      and known.kind in (
        'obligation_due', 'obligation_late', 'document_expiring', 'document_expired', 'kyc_review_due', 'kyc_expired', 'hit_open',
          'hit_true',
        'risk_review_due', 'owners_register_differs', 'malware_found', 'check_failed', 'check_late', 'certificate_missing')
      and not exists (select from facts as fact where fact.tenant_id = known.tenant_id and fact.dedupe_key = known.dedupe_key)
  )
  select (select count(*) from raised where raised.id is not null), (select count(*) from gone where gone.was_open);
$$;

comment on function private.refresh_alerts() is
  'Makes the alerts of the daily job those of today''s facts, and gives how many were raised or brought up to date and how many closed. '
  'What a person resolved stays resolved while its fact is the same. A second run finds nothing.';
