/*
 * Demo data, the past: what staff recorded, voided, set and corrected over the last years, and since when KYC and duties stand as they
 * do, so that a company can be shown as at another day. All of it is invented. Comes last; running it again adds nothing twice.
 */

create temporary table demo_tenant as
select tenant.id from public.tenants as tenant
where tenant.id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002');

-- Duties ---------------------------------------------------------------------
-- A duty is entered as far ahead as the job looks, one that follows from an event with the event, and settled on the day it says. What the
-- triggers noted a moment ago moves back to then.

update public.obligations as duty
set created_at = least(
  greatest(company.created_at, duty.due_on - make_interval(days => private.obligation_horizon() - private.today()),
    case when duty.because ~ '^\d{4}-\d\d-\d\d$' then duty.because::date end),
  coalesce(duty.settled_at, now()) - interval '1 hour')
from public.companies as company
where company.id = duty.company_id and company.tenant_id in (select tenant.id from demo_tenant as tenant)
  and duty.created_at > now() - interval '1 hour';

update public.state_events as event
set at = case event.entry ->> 'state' when 'open' then duty.created_at else coalesce(duty.settled_at, event.at) end
from public.obligations as duty
where duty.id = event.obligation_id and duty.tenant_id in (select tenant.id from demo_tenant as tenant)
  and duty.company_id is not null and event.at > now() - interval '1 hour';

-- KYC ------------------------------------------------------------------------
-- The arrows that the seed went along in one moment, on the days that the profile and its review name.

with noted as (
  select event.id, event.entry ->> 'state' as state, profile.state_since, profile.submitted_at, profile.decided_at, review.opened_at,
    review.claimed_at, coalesce(review.closed_at, profile.decided_at) as closed_at,
    row_number() over (partition by event.profile_id order by event.at, event.id) as place
  from public.state_events as event
  join public.kyc_profiles as profile on profile.id = event.profile_id
  left join lateral (
    select known.* from public.kyc_review_queue as known where known.profile_id = profile.id order by known.opened_at desc limit 1
  ) as review on true
  where profile.tenant_id in (select tenant.id from demo_tenant as tenant) and event.at > now() - interval '1 hour'
)
update public.state_events as event
set at = case noted.state
    when 'open' then coalesce(noted.submitted_at, noted.state_since) - interval '5 days'
    when 'submitted' then coalesce(noted.opened_at, noted.submitted_at)
    when 'in_review' then coalesce(noted.claimed_at, noted.state_since)
    -- A review falls due long after the approval, and the approval ends after that.
    when 'review_due' then noted.decided_at + (now() - noted.decided_at) * 0.7
    when 'expired' then noted.decided_at + (now() - noted.decided_at) * 0.9
    else coalesce(noted.closed_at, noted.state_since)
  end + noted.place * interval '1 second'
from noted where noted.id = event.id;

-- Events ---------------------------------------------------------------------
-- `recorded` is days ago; what follows from each is done. One was recorded of the wrong company, and voided after four days.

create temporary table demo_happened as
select ('ea000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid as id, company.id as company_id, company.tenant_id, given.event,
  private.today() - given.days as on_date, given.note, now() - make_interval(days => given.days - 2) as recorded_at, given.void_reason
from (values
  (1, 2, 'ma_amended', 540, 'New article 12: charters without a skipper.', null),
  (2, 2, 'registered_office_changed', 330, 'Notice of the landlord.',
    'The notice was for another company of the same client.'),
  (3, 4, 'registered_office_changed', 610, 'Within the building, second floor.', null),
  (4, 4, 'ma_amended', 260, 'Objects widened to photographs.', null),
  (5, 5, 'director_or_officer_changed', 420, null, null),
  (6, 11, 'ma_amended', 700, 'Restated at the wish of the bank.', null),
  (7, 36, 'registered_office_changed', 300, null, 'Entered twice; the change request recorded it already.')
) as given (n, company, event, days, note, void_reason)
join public.companies as company on company.id = ('c0000000-0000-4000-8000-' || lpad(given.company::text, 12, '0'))::uuid
where not exists (
  select from public.recorded_events as known where known.id = ('ea000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid);

insert into public.recorded_events (
  id, tenant_id, company_id, event, on_date, note, recorded_by, recorded_at, voided, void_reason, voided_by, voided_at)
select id, tenant_id, company_id, event, on_date, note, 'd0000000-0000-4000-8000-000000000011', recorded_at, void_reason is not null,
  void_reason, case when void_reason is not null then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  case when void_reason is not null then recorded_at + interval '4 days' end
from demo_happened;

-- The duties of each, entered when it was recorded: done on their day, or struck out with the event.
with entered as (
  insert into public.obligations (
    tenant_id, company_id, rule_code, rule_from, because, due_on, state, done_on, reference, settled_by, settled_at, created_at)
  select happened.tenant_id, happened.company_id, rule.code, rule.valid_from, happened.on_date::text, happened.on_date + rule.plus_days,
    case when happened.void_reason is null then 'done' else 'void' end::public.obligation_state,
    case when happened.void_reason is null then happened.on_date + rule.plus_days - 1 end,
    case when happened.void_reason is null then 'R-' || to_char(happened.on_date, 'YYYY') || '-' || right(happened.id::text, 4) end,
    case when happened.void_reason is null then 'd0000000-0000-4000-8000-000000000002'::uuid end,
    case when happened.void_reason is null then happened.recorded_at + interval '3 days' end, happened.recorded_at
  from demo_happened as happened
  join public.companies as company on company.id = happened.company_id
  join public.obligation_rules as rule on rule.kind = 'event' and rule.event = happened.event
    and rule.plus_days is not null and rule.repeats_months is null
    and (rule.entity_types = '{}' or company.type = any (rule.entity_types))
    and daterange(rule.valid_from, rule.valid_to, '[]') @> happened.on_date + rule.plus_days
  on conflict do nothing
  returning id, tenant_id, state, rule_from, due_on, created_at
)
insert into public.state_events (tenant_id, obligation_id, entry, at)
select entered.tenant_id, entered.id,
  jsonb_build_object('state', 'open', 'rule_from', entered.rule_from, 'due_on', entered.due_on, 'amount', null, 'currency', null,
    'done_on', null, 'reference', null, 'note', null),
  entered.created_at
from entered;

update public.state_events as event
set at = coalesce(duty.settled_at, duty.created_at + interval '4 days')
from public.obligations as duty
where duty.id = event.obligation_id and duty.state in ('done', 'void') and event.entry ->> 'state' = duty.state::text
  and duty.tenant_id in (select tenant.id from demo_tenant as tenant) and event.at > now() - interval '1 hour';

-- Standings, corrections, conditions -------------------------------------------

insert into public.company_record_changes (id, tenant_id, company_id, action, before, after, on_date, reason, at, by)
select ('eb000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid, company.tenant_id, company.id, given.action, given.before::jsonb,
  given.after::jsonb, private.today() - given.days, given.reason, now() - make_interval(days => given.days - 1),
  'd0000000-0000-4000-8000-000000000002'
from (values
  (1, 5, 'standing', '{"status": "active"}', '{"status": "dormant"}', 290, 'The magazine rests until a new editor is found.'),
  (2, 2, 'correction', '{"fiscal_year_end": "06-30"}', '{"fiscal_year_end": "12-31"}', 880, 'Misread in the resolution of the directors.'),
  (3, 2, 'conditions', '{"conditions": []}', '{"conditions": ["is_financial_institution"]}', 620, null),
  (4, 2, 'conditions', '{"conditions": ["is_financial_institution"]}', '{"conditions": []}', 470, null),
  (5, 13, 'standing', '{"status": "active"}', '{"status": "strike_off_pending"}', 95, 'Notice in the Gazette.'),
  (6, 20, 'standing', '{"status": "strike_off_pending"}', '{"status": "struck_off"}', 320, 'Struck off, by the register.'),
  (7, 16, 'standing', '{"status": "active"}', '{"status": "in_liquidation"}', 210, 'Resolution of the members; a liquidator is appointed.'),
  (8, 39, 'standing', '{"status": "active"}', '{"status": "dormant"}', 400, 'No business since the sale.'),
  (9, 21, 'standing', '{"status": "strike_off_pending"}', '{"status": "struck_off"}', 410, 'Struck off, by the register.'),
  (10, 21, 'standing', '{"status": "struck_off"}', '{"status": "restoring"}', 60, 'The application for restoration was filed.')
) as given (n, company, action, before, after, days, reason)
join public.companies as company on company.id = ('c0000000-0000-4000-8000-' || lpad(given.company::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- Access ---------------------------------------------------------------------

insert into public.company_access_changes (id, tenant_id, company_id, action, user_id, former_access, access, reason, at, by)
select ('ec000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid, company.tenant_id, company.id, given.action,
  ('d0000000-0000-4000-8000-' || lpad(given.person::text, 12, '0'))::uuid, given.former::public.company_access,
  given.access::public.company_access, given.reason, now() - make_interval(days => given.days), 'd0000000-0000-4000-8000-000000000002'
from (values
  (1, 2, 'given', 3, null, 'viewer', 'Owns a berth with her; her letter of consent is on file.', 90),
  (2, 4, 'given', 3, null, 'viewer', 'Valued the collection.', 500),
  (3, 4, 'ended', 3, 'viewer', null, 'The valuation is done.', 410),
  (4, 11, 'given', 9, null, 'viewer', 'Buyer of the house, for the due diligence.', 240),
  (5, 11, 'ended', 9, 'viewer', null, 'The purchase did not happen.', 200)
) as given (n, company, action, person, former, access, reason, days)
join public.companies as company on company.id = ('c0000000-0000-4000-8000-' || lpad(given.company::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- Risk -----------------------------------------------------------------------
-- Of an assessment that a newer one replaced: raised, and lowered again by two people.

insert into public.risk_overrides (id, tenant_id, assessment_id, rating, reason, state, made_by, made_at, decided_by, decided_at)
select ('e9000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid, assessment.tenant_id, assessment.id,
  case given.n when 1 then 'high' else assessment.effective_rating end, given.reason, given.state::public.risk_override_state,
  given.made_by::uuid, now() - make_interval(days => given.made), given.decided_by::uuid, now() - make_interval(days => given.decided)
from (values
  (1, 'A lender of the yacht was named in a report.', 'replaced', 'd0000000-0000-4000-8000-000000000011', 600, null, null),
  (2, 'The lender was cleared; the report is corrected.', 'standing', 'd0000000-0000-4000-8000-000000000011', 460,
    'd0000000-0000-4000-8000-000000000002', 450)
) as given (n, reason, state, made_by, made, decided_by, decided)
join public.risk_assessments as assessment on assessment.id = 'fb000000-0000-4000-8000-000000000023'
where assessment.effective_rating < 'high'
on conflict (id) do nothing;

drop table demo_tenant, demo_happened;

-- A company that leaves ---------------------------------------------------------

insert into public.company_departures (
  id, tenant_id, company_id, kind, user_id, wanted_on, reason, agent_name, agent_licence, agent_address, agent_email, created_at)
select 'ed000000-0000-4000-8000-000000000001', company.tenant_id, company.id, 'transfer_out', company.user_id, private.today() + 30,
  'The group brings its companies together with one agent.', 'Harbour Light Corporate Services Ltd.', 'FCSP-0042',
  'Harbour Bay, East Bay Street, Nassau', 'transfers@harbourlight.example', now() - interval '3 days'
from public.companies as company
where company.id = 'c0000000-0000-4000-8000-000000000029'
on conflict (id) do nothing;
