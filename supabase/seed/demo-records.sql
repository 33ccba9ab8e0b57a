/*
 * Demo data, second part: what work leaves behind in the demo tenants: KYC in every state, obligations, alerts, checks, risk,
 * invoices, tickets, messages. Everybody and everything in it is invented; dates are counted from today. Comes after demo.sql, and running
 * it again adds nothing twice. Like demo.sql it refuses a database that is not on this machine: without the people of demo.sql
 * nothing here has anything to refer to.
 */

-- KYC ------------------------------------------------------------------------
-- `state` is where the profile stands, `days` since when, `rating` what staff think. A case in review with a rating waits for its second
-- decision; that of party 54 waits for senior management.

create temporary table demo_kyc as
select stand.n, profile.id, profile.tenant_id, profile.party_id, party.name, party.kind, party.country, party.birth_date,
  party.registration_number,
  party.created_by as sender, stand.state::public.kyc_state as state, days, rating::public.risk_rating as rating,
    priority::public.kyc_priority as priority
from (values
  (1, 'approved', 300, 'medium', null), (2, 'approved', 295, 'medium', null), (3, 'information_requested', 4, null, null),
  (4, 'approved', 210, 'medium', null), (5, 'approved', 900, 'low', null), (6, 'approved', 880, 'low', null),
  (7, 'approved', 400, 'medium', null), (8, 'submitted', 2, null, 'normal'), (9, 'in_review', 9, 'high', 'high'),
  (10, 'in_review', 3, null, 'high'), (11, 'review_due', 690, 'medium', null), (12, 'approved', 150, 'low', null),
  (13, 'open', 6, null, null), (14, 'submitted', 8, null, 'normal'), (15, 'approved', 500, 'medium', null),
  (16, 'approved', 330, 'high', null), (17, 'expired', 1110, 'low', null), (18, 'approved', 250, 'medium', null),
  (19, 'submitted', 1, null, 'normal'), (20, 'rejected', 30, null, null), (21, 'approved', 120, 'low', null),
  (22, 'approved', 640, 'low', null), (25, 'submitted', 3, null, 'normal'), (23, 'open', 20, null, null), (24, 'open', 20, null, null),
  (51, 'approved', 200, 'medium', null), (52, 'submitted', 5, null, 'normal'), (53, 'approved', 340, 'low', null),
  (54, 'in_review', 6, 'high', 'high'), (55, 'approved', 700, 'low', null), (56, 'rejected', 45, null, null)
) as stand (n, state, days, rating, priority)
join public.parties as party on party.id = ('fa000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
join public.kyc_profiles as profile on profile.party_id = party.id and profile.state = 'open' and profile.submitted_at is null;

create temporary table demo_kyc_data as
select kyc.id,
  case kyc.kind
    when 'person' then jsonb_build_object(
      'name', kyc.name, 'birth_date', kyc.birth_date, 'birth_place', 'As in the passport', 'nationalities', jsonb_build_array(kyc.country),
      'address', jsonb_build_object('line', '12 Harbour Road', 'city', 'Nassau', 'country', kyc.country), 'occupation', 'Company director',
      'identity', jsonb_build_object(
        'number', 'P' || upper(substr(md5(kyc.id::text), 1, 8)), 'country', kyc.country, 'expires_on', (now() + interval '4 years')::date),
      'pep', jsonb_build_object('status', case kyc.name when 'Anton Keller' then 'foreign' else 'none' end, 'position',
        case kyc.name when 'Anton Keller' then 'State secretary until 2019' else '' end))
    else jsonb_build_object(
      'name', kyc.name, 'registration_number', kyc.registration_number, 'country', kyc.country, 'registration_date', '2012-05-04',
      'address', jsonb_build_object('line', '3 Registry Square', 'city', 'Main Town', 'country', kyc.country), 'business',
        'Holding of assets')
  end || jsonb_build_object(
    'tax_residences', jsonb_build_array(jsonb_build_object('country', kyc.country, 'number', '')),
    'source_of_funds', 'Income of the family business.', 'source_of_wealth', 'Built over two generations.', 'declared', true) as data
from demo_kyc as kyc;

-- Along the arrows, as the trigger asks.
update public.kyc_profiles as profile
set state = 'submitted', data = filled.data, submitted_data = filled.data, submitted_by = kyc.sender,
  submitted_at = now() - make_interval(days => kyc.days + 3)
from demo_kyc as kyc join demo_kyc_data as filled using (id)
where profile.id = kyc.id and kyc.state <> 'open';

update public.kyc_profiles as profile set state = 'in_review'
from demo_kyc as kyc where profile.id = kyc.id and kyc.state not in ('open', 'submitted');

update public.kyc_profiles as profile
set state = case when kyc.state in ('information_requested', 'rejected') then kyc.state else 'approved' end,
  decided_at = case when kyc.state <> 'information_requested' then now() - make_interval(days => kyc.days) end,
  reason_code = case when kyc.state = 'rejected' then 'information_missing' end,
  reason_note = case when kyc.state = 'rejected' then 'Who stands behind the capital was asked three times.' end
from demo_kyc as kyc where profile.id = kyc.id and kyc.state not in ('open', 'submitted', 'in_review');

update public.kyc_profiles as profile set state = 'review_due'
from demo_kyc as kyc where profile.id = kyc.id and kyc.state in ('review_due', 'expired');

update public.kyc_profiles as profile set state = 'expired'
from demo_kyc as kyc where profile.id = kyc.id and kyc.state = 'expired';

update public.kyc_profiles as profile set state_since = now() - make_interval(days => kyc.days)
from demo_kyc as kyc where profile.id = kyc.id and kyc.state <> 'open';

insert into public.kyc_oversight (profile_id, tenant_id, rating, rated_by, rated_at, next_review_on)
select kyc.id, kyc.tenant_id, kyc.rating, 'd0000000-0000-4000-8000-000000000002', now() - make_interval(days => kyc.days),
  private.kyc_review_date(kyc.rating, false, private.today() - kyc.days)
from demo_kyc as kyc
where kyc.state in ('approved', 'review_due', 'expired');

-- Delano Farrington decided first on what needs two, Candice Moxey second, Basil Cartwright on high risk.
insert into public.kyc_review_queue (
  tenant_id, profile_id, state, priority, opened_at, assignee, claimed_at, decision, rating, proposed, reason_code, decided_by, decided_at,
  second_decider, second_at, senior_decider, closed_at)
select
  kyc.tenant_id, kyc.id,
  case when kyc.state = 'submitted' then 'waiting' when kyc.state = 'in_review' and kyc.n = 54 then 'awaiting_senior'
    when kyc.state = 'in_review' and kyc.rating is not null then 'awaiting_second'
    when kyc.state = 'in_review' then 'claimed' else 'closed' end::public.kyc_queue_state,
  coalesce(kyc.priority, 'normal'), now() - make_interval(days => kyc.days + 3),
  case when kyc.state <> 'submitted' then reviewer.id end,
  case when kyc.state <> 'submitted' then now() - make_interval(days => kyc.days + 1) end,
  decided.decision, kyc.rating, kyc.rating, case when kyc.state = 'rejected' then 'information_missing' end,
  case when decided.decision is not null then reviewer.id end,
  case when decided.decision is not null then now() - make_interval(days => kyc.days) end,
  case when kyc.rating = 'high' and (kyc.state <> 'in_review' or kyc.n = 54) then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  case when kyc.rating = 'high' and (kyc.state <> 'in_review' or kyc.n = 54) then now() - make_interval(days => kyc.days - 1) end,
  case when kyc.rating = 'high' and kyc.state <> 'in_review' then 'd0000000-0000-4000-8000-000000000013'::uuid end,
  case when decided.decision is not null and kyc.state <> 'in_review' then now() - make_interval(days => kyc.days) end
from demo_kyc as kyc
cross join lateral (
  select case when kyc.rating = 'high' then 'd0000000-0000-4000-8000-000000000011' else 'd0000000-0000-4000-8000-000000000002' end::uuid
    as id) as reviewer
cross join lateral (select case
  when kyc.rating is not null then 'approve'
  when kyc.state = 'rejected' then 'reject'
  when kyc.state = 'information_requested' then 'request_information' end as decision) as decided
where kyc.state <> 'open';

insert into public.kyc_requests (tenant_id, profile_id, field, question, asked_by, asked_at)
select kyc.tenant_id, kyc.id, 'address', 'The bill is from last year. Please send one of the last three months.',
  'd0000000-0000-4000-8000-000000000002', now() - make_interval(days => kyc.days)
from demo_kyc as kyc where kyc.state = 'information_requested';

insert into public.kyc_notes (tenant_id, profile_id, author, note, at)
select kyc.tenant_id, kyc.id, 'd0000000-0000-4000-8000-000000000002',
  'Registered in a listed country; the beneficial owners are known to us since 2019. For a second pair of eyes.',
    now() - make_interval(days => kyc.days)
from demo_kyc as kyc where kyc.state = 'in_review' and kyc.rating = 'high';

-- The documents of the checklist: accepted where the KYC was decided on, waiting where it was submitted. The product writes the files,
-- specimens all of them, on its first start (tools/product/demo-files.ts).
insert into public.documents (
  id, tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status, reason_code, reason_note, expires_on, uploaded_by,
  reviewed_by, reviewed_at, created_at)
select
  piece.id, kyc.tenant_id, kyc.party_id, point.categories[1],
  replace(initcap(replace(category.code, '_', ' ')), ' ', '-') || case when copy > 1 then '-' || copy else '' end || '.pdf',
  kyc.tenant_id || '/' || kyc.party_id || '/' || piece.id || '.pdf', 'application/pdf', 1, fate.status::public.document_status,
  case fate.status when 'rejected' then 'too_old' end, case fate.status when 'rejected' then 'The bill is from last year.' end,
  -- Étienne Vasseur's passport ends soon.
  case when category.expires then private.today() + case kyc.n when 2 then 38 else 700 + kyc.n * 9 end end, kyc.sender,
  case when fate.status <> 'uploaded' then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  case when fate.status <> 'uploaded' then now() - make_interval(days => kyc.days) end, now() - make_interval(days => kyc.days + 3)
from demo_kyc as kyc
join public.kyc_profiles as profile on profile.id = kyc.id
cross join lateral private.kyc_checklist(profile, private.today()) as point
join public.document_categories as category on category.code = point.categories[1]
cross join lateral generate_series(1, point.minimum) as copy
cross join lateral (
  select overlay(md5(kyc.id || point.code || copy) placing 'da00' from 1)::uuid as id) as piece
cross join lateral (
  select case
    when kyc.state = 'submitted' or (kyc.state = 'in_review' and kyc.rating is null) then 'uploaded'
    when kyc.state = 'information_requested' and category.code like '%address%' then 'rejected'
    else 'accepted' end as status) as fate
-- Odile Marchetti has not sent her reference yet.
where kyc.state <> 'open' and not (kyc.n = 3 and point.code = 'reference')
on conflict do nothing;

-- Screening ------------------------------------------------------------------
-- An invented list: its entries were made up for the demonstration, as the parties were.

do $$
declare
  begun public.watchlist_imports;
begin
  perform set_config('request.jwt.claims', '{"role": "service_role"}', true);
  begun := public.start_watchlist_import('demo_invented', 'demo-records.sql', 'Invented list',
    'Made up for the demonstration. No one on it exists.');

  if begun.state = 'running' then
    perform public.put_watchlist_entries(begun.id, 0, 6, '[
      {"line": 2, "id": "demo-1", "schema": "Person", "name": "Antoine Kellner", "aliases": ["Anton Keller", "Антон Келлер"],
        "birth_dates": ["1965-09-08"], "countries": ["at"], "topics": ["DEMO-PEP"],
        "sanctions": ["Invented: held a public office that does not exist, 2014 to 2019"]},
      {"line": 3, "id": "demo-2", "schema": "Company", "name": "Nordvik Shipping A/S", "countries": ["no", "ru"], "topics": ["DEMO-SHIPS"],
        "identifiers": ["IMO 0000000"], "sanctions": ["Invented: carries invented goods"]},
      {"line": 4, "id": "demo-3", "schema": "Person", "name": "Walter Hains", "birth_dates": ["1957"], "countries": ["us"],
        "topics": ["DEMO-LIST"], "sanctions": ["Invented: a fraud that was never committed"]},
      {"line": 5, "id": "demo-4", "schema": "Person", "name": "Rohan Mehta", "birth_dates": ["1941-02-02"], "countries": ["ke"],
        "topics": ["DEMO-LIST"], "sanctions": ["Invented: shares nothing with our client but the name"]},
      {"line": 6, "id": "demo-5", "schema": "Organization", "name": "Order of the Paper Lantern", "aliases": ["Paper Lantern Society"],
        "countries": ["xx"], "topics": ["DEMO-LIST"], "sanctions": ["Invented"]},
      {"line": 7, "id": "demo-6", "schema": "Vessel", "name": "MV Never Was", "topics": ["DEMO-SHIPS"], "sanctions": ["Invented"]}
    ]');
    perform public.finish_watchlist_import(begun.id);
    perform set_config('request.jwt.claims', '', true);

    -- What the job would do within the minute.
    while private.rescreen(1000) > 0 loop
    end loop;

    update public.screening_hits as hit
    set state = 'false_match', reason = 'Another company: ours has one ship, and its number is not that of the list.',
      decided_by = 'd0000000-0000-4000-8000-000000000002', decided_at = now() - interval '11 days', found_at = now() - interval '12 days'
    from public.watchlist_entries as entry
    where entry.id = hit.entry_id and entry.external_id = 'demo-2';

    update public.screening_hits as hit set found_at = now() - interval '2 days'
    from public.watchlist_entries as entry
    where entry.id = hit.entry_id and entry.external_id in ('demo-1', 'demo-3');
  end if;

  perform set_config('request.jwt.claims', '', true);
end;
$$;

-- Beneficial owners ----------------------------------------------------------
-- Entered from the registration on, where the gate lets them in; the others are still to be confirmed.

select private.refresh_owner_proposals(company.id, private.today() - 6)
from public.companies as company
where company.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  and company.id in (select due.company_id from private.owners_due as due);

update public.owner_proposals as proposal
set identified_on = company.registration_date, state = 'confirmed', decided_by = 'd0000000-0000-4000-8000-000000000002',
  found_at = company.created_at, decided_at = company.created_at + interval '2 days'
from public.companies as company
where company.id = proposal.company_id and proposal.state = 'open'
  and proposal.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  and not exists (select from private.entering_blockers(proposal.party_id));

-- Entries of demo.sql say neither how much nor by what.
update public.company_participants as entry
set percent = proposal.percent, nature_of_control = proposal.nature_of_control
from public.owner_proposals as proposal
where proposal.state = 'confirmed' and proposal.action = 'change' and entry.company_id = proposal.company_id
  and entry.party_id = proposal.party_id and entry.role = 'beneficial_owner' and entry.percent is null
  and proposal.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002');

select private.enter_owner(proposal)
from public.owner_proposals as proposal
where proposal.state = 'confirmed' and proposal.action = 'enter'
  and proposal.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  and not exists (
    select from public.company_participants as entry
    where entry.company_id = proposal.company_id and entry.party_id = proposal.party_id and entry.role = 'beneficial_owner');

-- Obligations ----------------------------------------------------------------
-- As the daily job enters them. What is past is done, but for the yearly ones of companies that are in arrears and two reports.

insert into public.obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
select found.tenant_id, found.company_id, found.rule_code, found.rule_from, found.because, found.due_on, found.amount, found.currency
from public.obligation_rules as rule
cross join lateral private.occurrences(rule, private.obligation_horizon()) as found
where found.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  and (found.is_live or found.due_on <= private.today())
on conflict do nothing;

update public.obligations as duty
set state = 'done', done_on = duty.due_on - 12, reference = 'R-' || to_char(duty.due_on, 'YYYY') || '-' || right(duty.id::text, 4),
  settled_by = 'd0000000-0000-4000-8000-000000000002', settled_at = duty.due_on - interval '12 days'
from public.companies as company
where company.id = duty.company_id and duty.state = 'open' and duty.due_on < private.today()
  and duty.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  and not (company.status in ('in_penalty', 'strike_off_pending', 'struck_off', 'restoring')
    and (duty.rule_code = 'ANNUAL_FILING' and duty.due_on >= company.next_filing - 3
      or duty.rule_code like '%ANNUAL_FEE' and duty.due_on >= date_trunc('year', company.next_filing)))
  -- Two substance reports were forgotten.
  and not (duty.rule_code = 'CESRA_REPORT' and duty.due_on > private.today() - 366 and company.registration_number in ('174015 B',
    '180551 B'));

update public.obligations as duty
set state = 'waived', note = 'The bank reported for it this year; its confirmation is on file.', settled_by =
  'd0000000-0000-4000-8000-000000000002',
  settled_at = now() - interval '40 days'
where duty.state = 'open' and duty.rule_code = 'ACCOUNTING_DECL' and duty.due_on > private.today()
  and duty.company_id = 'c0000000-0000-4000-8000-000000000002';

-- Checks ---------------------------------------------------------------------

insert into public.compliance_checks (id, tenant_id, application_id, kind, state, result, opened_by, opened_at, decided_by, decided_at)
select
  ('ac000000-0000-4000-8000-' || lpad((entry.n * 10 + entry.place)::text, 12, '0'))::uuid, application.tenant_id, application.id,
    entry.kind,
  entry.state::public.check_state, entry.result, 'd0000000-0000-4000-8000-000000000002', now() - make_interval(days => entry.days + 2),
  case when entry.state <> 'open' then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  case when entry.state <> 'open' then now() - make_interval(days => entry.days) end
from (values
  (3, 1, 'name_clearance', 'clear', 'No similar name in the register.', 1), (3, 2, 'business_acceptance', 'clear',
    'Two companies, both known to us.', 1),
  (3, 3, 'source_of_funds', 'clear', 'Dividends of the family companies; accounts seen.', 1),
  (4, 1, 'name_clearance', 'clear', 'No similar name in the register.', 2), (4, 2, 'business_acceptance', 'open', null, 2),
  (6, 1, 'name_clearance', 'clear', 'Reserved for 90 days.', 8),
    (6, 2, 'source_of_funds', 'clear', 'Sale of a family house, deed seen.', 6),
  (7, 1, 'business_acceptance', 'clear', 'Recycled metals only; contracts seen.', 14), (9, 1, 'licence', 'refused',
    'No banking licence, none applied for.', 42),
  (12, 1, 'name_clearance', 'open', null, 3), (13, 1, 'source_of_funds', 'open', null, 5)
) as entry (n, place, kind, state, result, days)
join public.draft_applications as application on application.id = ('a0000000-0000-4000-8000-' || lpad(entry.n::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- Those in the hands of staff have every check that is required.
insert into public.compliance_checks (tenant_id, application_id, kind, opened_at)
select application.tenant_id, application.id, kind.code, application.submitted_at
from public.draft_applications as application
cross join public.compliance_check_kinds as kind
where application.id::text like 'a0000000-%' and application.state in ('submitted', 'in_review', 'information_requested', 'resubmitted')
  and kind.required_for_approval
  and not exists (
    select from public.compliance_checks as known where known.application_id = application.id and known.kind = kind.code);

-- Risk -----------------------------------------------------------------------
-- What the facts say, what staff answer usually, and `answers` where this one is different; as the command works it out.

create temporary table demo_risk as
select
  ('fb000000-0000-4000-8000-' || lpad(entry.n::text, 12, '0'))::uuid as id, known.tenant_id, entry.subject, known.id as subject_id,
    entry.days,
  entry.reason, derived.proposals,
  '{"customer_type": "private", "ownership_layers": "two", "political_exposure": "none", "adverse_media": "none", "relationship": "some",
    "source_of_wealth": "plausible", "screening": "clear", "country": "standard", "services": "office", "business": "passive",
    "channel": "certified", "transactions": "few", "certified_documents": "yes", "independent_verification": "no",
    "enhanced_monitoring": "no"}'::jsonb || derived.answers || entry.answers::jsonb as answers
from (values
  (1, 'company', 'c0000000-0000-4000-8000-000000000001', 22, '{}', 'A portfolio of listed securities; the owner is known to us.'),
  (2, 'company', 'c0000000-0000-4000-8000-000000000002', 400, '{"business": "property", "services": "director"}',
    'One yacht, chartered through a broker.'),
  (23, 'company', 'c0000000-0000-4000-8000-000000000002', 780, '{"relationship": "new"}',
    'A yacht for the family, before it was chartered.'),
  (24, 'company', 'c0000000-0000-4000-8000-000000000004', 900, '{"services": "director"}', 'Twelve paintings, in a bonded store.'),
  (3, 'company', 'c0000000-0000-4000-8000-000000000004', 180,
    '{"business": "restricted", "services": "sensitive", "transactions": "complex", "source_of_wealth": "unclear", "channel": '
    '"introducer"}', 'Art of high value, a nominee director, sales through an agent.'),
  (4, 'company', 'c0000000-0000-4000-8000-000000000006', 340,
    '{"ownership_layers": "three_or_more", "business": "trading", "services": "director", "political_exposure": "foreign", '
    '"enhanced_monitoring": "yes"}', 'A director held office abroad until 2019.'),
  (5, 'company', 'c0000000-0000-4000-8000-000000000007', 120, '{"business": "trading", "political_exposure": "foreign"}',
    'A director held office abroad until 2019.'),
  (6, 'company', 'c0000000-0000-4000-8000-000000000008', 500, '{"services": "director", "relationship": "long"}',
    'Holds one subsidiary in Switzerland.'),
  (7, 'company', 'c0000000-0000-4000-8000-000000000011', 700, '{"business": "property", "channel": "face_to_face", "relationship": "long"}',
    'A house in Nassau, let to tenants.'),
  (8, 'company', 'c0000000-0000-4000-8000-000000000012', 260, '{"business": "trading", "transactions": "regular"}',
    'Builder, works for private clients.'),
  (9, 'company', 'c0000000-0000-4000-8000-000000000013', 1120, '{"business": "trading", "channel": "face_to_face"}',
    'Caterer on the harbour.'),
  (10, 'company', 'c0000000-0000-4000-8000-000000000017', 300, '{"business": "trading", "services": "director", "transactions": "complex"}',
    'Charters two vessels; freight is paid by third parties.'),
  (11, 'company', 'c0000000-0000-4000-8000-000000000018', 90, '{"business": "restricted", "services": "sensitive"}',
    'Captive with segregated accounts; the regulator has consented.'),
  (12, 'company', 'c0000000-0000-4000-8000-000000000020', 60, '{"business": "prohibited"}',
    'Was found to have taken deposits without a licence. To be exited.'),
  (13, 'company', 'c0000000-0000-4000-8000-000000000021', 745,
    '{"business": "trading", "services": "director", "transactions": "complex", "channel": "introducer", "source_of_wealth": "unclear"}',
    'Trades in amber; restoration pending.'),
  (14, 'company', 'c0000000-0000-4000-8000-000000000023', 200,
    '{"business": "restricted", "services": "director", "transactions": "complex", "adverse_media": "minor"}',
    'Own digital assets only, no custody.'),
  (15, 'company', 'c0000000-0000-4000-8000-000000000031', 210,
    '{"business": "trading", "services": "director", "transactions": "regular", "relationship": "new"}', 'Owns two vessels.'),
  (16, 'company', 'c0000000-0000-4000-8000-000000000032', 150, '{"business": "property"}', 'Two villas, let by the week.'),
  (17, 'company', 'c0000000-0000-4000-8000-000000000037', 420, '{"business": "trading", "relationship": "long"}',
    'Exports fruit to Florida.'),
  (18, 'application', 'a0000000-0000-4000-8000-000000000004', 3, '{"business": "trading", "relationship": "new"}',
    'Classic cars, sold at auction.'),
  (19, 'application', 'a0000000-0000-4000-8000-000000000006', 5, '{"relationship": "new"}', 'Gives to marine conservation only.'),
  (20, 'application', 'a0000000-0000-4000-8000-000000000007', 15,
    '{"business": "restricted", "services": "director", "transactions": "complex", "relationship": "new"}',
    'Recycled metals; contracts seen.'),
  (22, 'application', 'a0000000-0000-4000-8000-000000000003', 1, '{"relationship": "new"}',
    'Holds shares of two family companies that we know.'),
  (21, 'party', 'fa000000-0000-4000-8000-000000000010', 30, '{"political_exposure": "foreign", "relationship": "new"}',
    'State secretary abroad until 2019.')
) as entry (n, subject, id, days, answers, reason)
join (
  select company.tenant_id, company.id from public.companies as company
  union all select application.tenant_id, application.id from public.draft_applications as application
  union all select party.tenant_id, party.id from public.parties as party
) as known on known.id = entry.id::uuid
cross join lateral (
  select coalesce(jsonb_object_agg(derived.factor, derived.answer), '{}') as answers,
    coalesce(jsonb_object_agg(derived.factor, jsonb_build_object('answer', derived.answer)), '{}') as proposals
  from public.risk_models as model
  cross join lateral private.derive_risk_answers(entry.subject, known.id, model.definition) as derived
  where model.state = 'published'
) as derived
where not exists (
  select from public.risk_assessments as assessment
    where assessment.id = ('fb000000-0000-4000-8000-' || lpad(entry.n::text, 12, '0'))::uuid);

do $$
declare
  entry      record;
  assessment public.risk_assessments;
begin
  for entry in select * from demo_risk order by days desc loop
    assessment := null;
    assessment.id := entry.id;
    assessment.tenant_id := entry.tenant_id;
    assessment.subject := entry.subject;
    assessment.subject_id := entry.subject_id;
    assessment.model_version := (select model.version from public.risk_models as model where model.state = 'published');
    assessment.reason := entry.reason;
    assessment.assessed_by := 'd0000000-0000-4000-8000-000000000002';
    assessment.assessed_at := now() - make_interval(days => entry.days);
    perform private.write_assessment(assessment, entry.answers, '{}', entry.proposals);
  end loop;

  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);

  -- One raised, which counts, and one to be lowered, which waits for a colleague.
  if exists (select from demo_risk) then
    perform public.override_risk('fb000000-0000-4000-8000-000000000008', 'medium', 'A partner was named in a report about public works.');
    perform public.override_risk('fb000000-0000-4000-8000-000000000003', 'medium',
      'Every sale of the last year was insured and paid by bank.');
  end if;

  perform set_config('request.jwt.claims', '', true);
end;
$$;

drop table demo_risk;

-- A party that takes part in what is rated high was approved by two people.
update public.kyc_review_queue as review
set decided_by = 'd0000000-0000-4000-8000-000000000011', second_decider = 'd0000000-0000-4000-8000-000000000002',
  second_at = review.decided_at + interval '3 hours'
from public.kyc_profiles as profile
where profile.id = review.profile_id and review.state = 'closed' and review.decision = 'approve' and review.second_decider is null
  and review.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  and private.kyc_decisions_needed(profile, review, review.rating) > 1;

-- Alerts ---------------------------------------------------------------------
-- Alerts, as the daily job raises them; staff acknowledged those of companies in penalty.
select from private.refresh_alerts();

update public.compliance_alerts as alert
set state = 'acknowledged', assignee = 'd0000000-0000-4000-8000-000000000002', acknowledged_by = 'd0000000-0000-4000-8000-000000000002',
  acknowledged_at = now() - interval '20 days'
from public.companies as company
where company.id = alert.company_id and company.status = 'in_penalty' and alert.state = 'open'
  and alert.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002');

update public.compliance_alerts as alert set raised_at = alert.due_on + interval '1 day'
where alert.due_on < private.today() and alert.raised_at > now() - interval '1 hour'
  and alert.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002');

-- Invoices, by the commands --------------------------------------------------

do $$
declare
  admin    constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  invoice  record;
begin
  perform set_config('request.jwt.claims', admin, true);

  for invoice in
    select ('af000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, application.id as application_id, days, paid
    from (values (8, 55, 1.0), (16, 60, 1.0), (6, 20, 0.5), (7, 26, 0.0), (12, null, 0.0)) as billed (n, days, paid)
    join public.draft_applications as application on application.id = ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
    where not exists (
      select from public.invoices as known where known.id = ('af000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid)
  loop
    perform public.draft_invoice(invoice.id, invoice.application_id, is_resident => false);

    if invoice.days is not null and not exists (
      select from public.invoice_lines as line where line.invoice_id = invoice.id and line.amount is null)
    then
      perform public.issue_invoice(invoice.id, private.today());
      update public.invoices as issued set issued_on = private.today() - invoice.days, due_on = private.today() - invoice.days + 30
      where issued.id = invoice.id;

      if invoice.paid > 0 then
        perform public.record_payment(
          invoice.id, invoice.id, (select round(total * invoice.paid, 2) from public.invoices as owed where owed.id = invoice.id),
          private.today() - invoice.days + 10, 'wire', 'Wire ' || right(invoice.id::text, 3));
      end if;
    end if;
  end loop;

  perform set_config('request.jwt.claims', '', true);
end;
$$;

-- Support --------------------------------------------------------------------

insert into public.support_tickets (id, tenant_id, company_id, reference, subject, priority, status, opened_by, assignee, last_message_at,
  created_at)
select
  ('5a000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, '7e000000-0000-4000-8000-000000000001',
  case when company is not null then ('c0000000-0000-4000-8000-' || lpad(company::text, 12, '0'))::uuid end, 'S-' || 900 + n, subject,
  priority::public.ticket_priority, status::public.ticket_status, ('d0000000-0000-4000-8000-' || lpad(person::text, 12, '0'))::uuid,
  case when status <> 'open' then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  now() - make_interval(hours => hours), now() - make_interval(hours => hours * 2 + 20)
from (values
  (1, 4, 'Penalty of the annual fee', 'high', 'waiting_on_us', 1, 6),
  (2, 1, 'Certificate of incumbency for the bank', 'normal', 'waiting_on_client', 1, 30),
  (3, null, 'Second factor on a new telephone', 'normal', 'resolved', 1, 200),
  (4, 9, 'Adding a limited partner', 'normal', 'open', 3, 3),
  (5, 13, 'Strike-off notice received', 'urgent', 'waiting_on_us', 7, 12),
  (6, 23, 'Is a licence needed for custody?', 'low', 'closed', 9, 700)
) as ticket (n, company, subject, priority, status, person, hours)
on conflict (id) do nothing;

insert into public.support_messages (id, tenant_id, ticket_id, author, by_staff, body, created_at)
select
  ('5b000000-0000-4000-8000-' || lpad((n * 10 + place)::text, 12, '0'))::uuid, ticket.tenant_id, ticket.id,
  case when by_staff then 'd0000000-0000-4000-8000-000000000002' else ticket.opened_by end, by_staff, body,
  case when place = last_value(place) over (partition by n order by place range between unbounded preceding and unbounded following)
    then ticket.last_message_at else ticket.created_at + make_interval(mins => place * 40) end
from (values
  (1, 1, false, 'We have had a letter about a penalty. How much is it, and until when can we pay?'),
  (1, 2, true,
    'The fee was due on 1 January; ten per cent is added from 1 April and fifty from 1 November. We can file as soon as the money is '
    'here.'),
  (1, 3, false, 'The wire went out this morning. Please confirm when you have it.'),
  (2, 1, false, 'Our bank asks for a certificate of incumbency, not older than three months.'),
  (2, 2, true, 'Certainly. Does the bank need an apostille as well?'),
  (3, 1, false, 'I have a new telephone and the codes are on the old one.'),
  (3, 2, true, 'We have verified you by telephone and removed the old device. Please set up the new one under Profile.'),
  (4, 1, false, 'We would like to admit a third limited partner at the end of the quarter. What do you need from her?'),
  (5, 1, false, 'The Registrar has announced the strike-off. We want to keep the company.'),
  (5, 2, true, 'Then the returns of two years and the fees with penalties must be filed first. I am sending the figures.'),
  (5, 3, false, 'Thank you. We approve the figures.'),
  (6, 1, false, 'Would holding keys for clients need a licence?'),
  (6, 2, true, 'Yes: custody of digital assets needs a licence of the Securities Commission. Please do not begin before.')
) as message (n, place, by_staff, body)
join public.support_tickets as ticket on ticket.id = ('5a000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid
on conflict (id) do nothing;

insert into public.support_notes (id, tenant_id, ticket_id, author, body, created_at)
select '5c000000-0000-4000-8000-000000000001', ticket.tenant_id, ticket.id, 'd0000000-0000-4000-8000-000000000002',
  'Ask accounts whether the wire names the company.', now() - interval '5 hours'
from public.support_tickets as ticket where ticket.id = '5a000000-0000-4000-8000-000000000001'
on conflict (id) do nothing;

insert into public.contact_messages (id, name, email, company, message, address_hash, status, handled_by, handled_at, created_at) values
  ('5d000000-0000-4000-8000-000000000001', 'Amara Nwosu', 'amara.nwosu@mail.example', null,
    'Can a foundation own a yacht, and who signs for it?', 'demo', 'new', null, null, now() - interval '7 hours'),
  ('5d000000-0000-4000-8000-000000000002', 'Tomas Berg', 'tomas.berg@mail.example', 'Berg & Partner',
    'We look for a service provider for about forty companies.', 'demo', 'new', null, null, now() - interval '2 days'),
  ('5d000000-0000-4000-8000-000000000003', 'Lucia Ferro', 'lucia.ferro@mail.example', null, 'What does an IBC cost in the second year?',
    'demo', 'closed', 'd0000000-0000-4000-8000-000000000002', now() - interval '6 days', now() - interval '7 days')
on conflict (id) do nothing;

insert into public.announcements (id, title, message, audience, recipients, published_at, expires_at, created_by) values
  ('5e000000-0000-4000-8000-000000000001', 'Office hours at the end of the year',
    'The office is closed from 24 December to 2 January. Filings due in between are done before.', 'all', 10, now() - interval '3 days',
    now() + interval '40 days', 'd0000000-0000-4000-8000-000000000002'),
  ('5e000000-0000-4000-8000-000000000002', 'Annual fees', 'Invoices for the annual fees of next year go out this month.', 'all', 10,
    now() - interval '20 days', now() + interval '10 days', 'd0000000-0000-4000-8000-000000000002')
on conflict (id) do nothing;

drop table demo_kyc, demo_kyc_data;
