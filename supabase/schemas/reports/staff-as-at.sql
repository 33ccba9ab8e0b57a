/*
 * What staff had before them on a day of the past: the risk, the KYC and the compliance of a company (ONE-02), beside documents and
 * decisions (reports/as-at.sql). Nothing later than the moment is in it: neither an assessment, an override, a decision nor a settlement.
 * All of it runs as the caller, and is for staff alone: others get no rows.
 */

-- Risk -----------------------------------------------------------------------

create function private.ratings_as_at(company uuid, known_at timestamptz)
returns table (assessment_id uuid, counted public.risk_rating, in_force uuid[])
language plpgsql stable
set search_path = ''
as $$
declare
  made  public.risk_assessments;
  known public.risk_overrides;
begin
  -- A company that came from an application goes on with what counted there; its first assessment is a copy of the last one there.
  for made in
    with adopted as (
      select source.id, source.application_id
      from public.risk_assessments as taken
      join public.risk_assessments as source on source.id = taken.taken_from
      where taken.company_id = ratings_as_at.company
    )
    select assessment.* from public.risk_assessments as assessment
    where assessment.assessed_at <= known_at
      and (assessment.company_id = ratings_as_at.company
        or assessment.application_id in (select adopted.application_id from adopted)
          and assessment.id not in (select adopted.id from adopted))
    order by assessment.assessed_at, assessment.is_current, assessment.id
  loop
    -- New answers alone lower nothing (private.write_assessment).
    counted := greatest(counted, made.rating);
    in_force := '{}';

    -- A raising counts from when it was made, a lowering from when it was approved; one that never was approved never counted.
    for known in
      select noted.* from public.risk_overrides as noted
      where noted.assessment_id = made.id and noted.state in ('standing', 'replaced')
        and coalesce(noted.decided_at, noted.made_at) <= known_at
      order by coalesce(noted.decided_at, noted.made_at), noted.id
    loop
      if known.decided_at is not null or known.rating > counted then
        counted := known.rating;
        in_force := in_force || known.id;
      end if;
    end loop;

    assessment_id := made.id;
    return next;
  end loop;
end;
$$;

comment on function private.ratings_as_at(uuid, timestamptz) is
  'The rating that counted for each assessment of a company that was made by a moment, and the overrides that were in force, the last one '
  'then.';

create function private.overrides_as_at(assessment_id uuid, in_force uuid[], known_at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', made.id, 'rating', made.rating, 'reason', made.reason, 'made_at', made.made_at,
      'state', case
        when made.id = in_force[cardinality(in_force)] then 'standing'
        when made.id = any (in_force) then 'replaced'
        when made.state = 'declined' and made.decided_at <= known_at then 'declined'
        -- A raising takes the place of what waits.
        when made.decided_at is null and made.state = 'replaced' and exists (
          select from public.risk_overrides as raised
          where raised.id = any (in_force) and raised.decided_at is null and raised.made_at >= made.made_at) then 'replaced'
        else 'waiting'
      end,
      'decision_note', case when made.decided_at <= known_at then made.decision_note end,
      'made', (select jsonb_build_object('full_name', person.full_name) from public.profiles as person where person.id = made.made_by),
      'decided', case when made.decided_at <= known_at then (
        select jsonb_build_object('full_name', person.full_name) from public.profiles as person where person.id = made.decided_by) end)
    order by made.made_at, made.id), '[]')
  from public.risk_overrides as made
  where made.assessment_id = overrides_as_at.assessment_id and made.made_at <= overrides_as_at.known_at;
$$;

comment on function private.overrides_as_at(uuid, uuid[], timestamptz) is
  'The overrides of an assessment that were made by a moment, each with the state it had then; see public.risk_as_at.';

create function public.risk_as_at(company uuid, known_at timestamptz)
returns table (
  id uuid, assessed_at timestamptz, inherent_score numeric, residual_score numeric, rating public.risk_rating, floor public.risk_rating,
  effective_rating public.risk_rating, breakdown jsonb, reason text, next_review_on date, by jsonb, version integer, definition jsonb,
  overrides jsonb)
language sql stable
set search_path = ''
as $$
  select assessment.id, assessment.assessed_at, assessment.inherent_score, assessment.residual_score, assessment.rating, assessment.floor,
    stood.counted, assessment.breakdown, assessment.reason,
    -- A later override moves the day, and the one before is not kept.
    case when stood.counted = assessment.effective_rating then assessment.next_review_on end,
    (select jsonb_build_object('full_name', person.full_name) from public.profiles as person where person.id = assessment.assessed_by),
    model.version, model.definition,
    private.overrides_as_at(assessment.id, stood.in_force, risk_as_at.known_at)
  from private.ratings_as_at(risk_as_at.company, risk_as_at.known_at) as stood
  join public.risk_assessments as assessment on assessment.id = stood.assessment_id
  join public.risk_models as model on model.version = assessment.model_version
  where assessment.company_id = risk_as_at.company
  order by assessment.assessed_at desc, assessment.is_current desc, assessment.id
  limit 20;
$$;

comment on function public.risk_as_at(uuid, timestamptz) is
  'The assessments of a company that were made by a moment, at most 20, newest first: the first one counted then. Scores are 20 to 100; '
  '`effective_rating` is that of the override in force then; `overrides` are [{id, rating, state, reason, made_at, decision_note, made, '
  'decided}] with the state of then; `next_review_on` is null where a later override moved it. For staff; no rows for others.';

-- KYC ------------------------------------------------------------------------

create function public.kyc_as_at(company uuid, effective date, known_at timestamptz default null)
returns table (
  party_id uuid, name text, kind public.party_kind, country text, roles public.participant_role[], profile_id uuid,
  state public.kyc_state, state_since timestamptz, level public.due_diligence_level, rating public.risk_rating)
language sql stable
set search_path = ''
as $$
  select entry.party_id, entry.name, entry.kind, entry.country, entry.roles, profile.id, (noted.entry ->> 'state')::public.kyc_state,
    noted.at, (noted.entry ->> 'level')::public.due_diligence_level, review.rating
  from (
    select held.party_id, party.name, party.kind, party.country, array_agg(distinct held.role order by held.role) as roles
    from private.known_participants(kyc_as_at.company, kyc_as_at.known_at) as held
    cross join lateral private.party_as_at(held.party_id, effective, kyc_as_at.known_at) as party
    where not held.voided
      and (held.appointed_on is null or held.appointed_on <= effective)
      and (held.ceased_on is null or effective < held.ceased_on)
    group by held.party_id, party.name, party.kind, party.country
  ) as entry
  cross join lateral (select (effective + 1)::timestamp at time zone 'America/Nassau' as ends) as day
  left join public.kyc_profiles as profile on profile.party_id = entry.party_id
  left join lateral (
    select event.entry, event.at from public.state_events as event
    where event.profile_id = profile.id and event.at < day.ends
    order by event.at desc, event.id
    limit 1
  ) as noted on true
  left join lateral (
    select known.rating from public.kyc_review_queue as known
    where known.profile_id = profile.id and known.decision = 'approve' and known.closed_at < day.ends
    order by known.closed_at desc
    limit 1
  ) as review on true
  where (select private.is_admin())
  order by entry.name, entry.party_id;
$$;

comment on function public.kyc_as_at(uuid, date, timestamptz) is
  'The people and bodies in the registers of a company at the end of a day in Nassau, as known at a moment (null: now), each once, with '
  'the state and the level of their KYC at the end of that day (null before there was any) and the rating of the last approval by then. '
  'For staff; no rows for others.';

-- Compliance -----------------------------------------------------------------

create function private.duties_as_at(company uuid, known_at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', duty.id, 'rule_name', rule.name, 'because', duty.because, 'due_on', stood.due_on, 'amount', stood.amount,
      'currency', stood.currency, 'state', stood.state, 'done_on', stood.done_on, 'reference', stood.reference, 'note', stood.note,
      'outcome', case
        when stood.state = 'open' then
          case when stood.due_on < (duties_as_at.known_at at time zone 'America/Nassau')::date then 'late' else 'open' end
        when stood.state = 'waived' then 'waived'
        when stood.done_on <= stood.due_on then 'in_time'
        else 'done_late'
      end)
    order by stood.due_on, duty.id), '[]')
  from public.obligations as duty
  cross join lateral (
    select event.entry from public.state_events as event
    where event.obligation_id = duty.id and event.at <= duties_as_at.known_at
    order by event.at desc, event.id
    limit 1
  ) as noted
  cross join lateral jsonb_populate_record(null::public.obligations, noted.entry) as stood
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, stood.rule_from)
  where duty.company_id = duties_as_at.company and stood.state <> 'void';
$$;

comment on function private.duties_as_at(uuid, timestamptz) is
  'The duties of a company that were in its calendar at a moment, as they stood then; see public.compliance_as_at.';

create function private.events_as_at(company uuid, known_at timestamptz) returns jsonb
language sql stable
set search_path = ''
as $$
  select coalesce(jsonb_agg(
    jsonb_build_object(
      'id', event.id, 'event', event.event, 'on_date', event.on_date, 'note', event.note, 'recorded_at', event.recorded_at,
      'voided', known.voided, 'void_reason', case when known.voided then event.void_reason end,
      'voided_at', case when known.voided then event.voided_at end,
      'by', (select jsonb_build_object('full_name', person.full_name) from public.profiles as person where person.id = event.recorded_by),
      'voider', case when known.voided then (
        select jsonb_build_object('full_name', person.full_name) from public.profiles as person where person.id = event.voided_by) end)
    order by event.on_date desc, event.id), '[]')
  from public.recorded_events as event
  cross join lateral (select coalesce(event.voided_at <= events_as_at.known_at, false) as voided) as known
  where event.company_id = events_as_at.company and event.recorded_at <= events_as_at.known_at;
$$;

comment on function private.events_as_at(uuid, timestamptz) is
  'The events of a company that were recorded by a moment, as they stood then; see public.compliance_as_at.';

create function public.compliance_as_at(company uuid, known_at timestamptz)
returns table (duties jsonb, conditions text[], events jsonb)
language sql stable
set search_path = ''
as $$
  select private.duties_as_at(known.id, compliance_as_at.known_at),
    coalesce(
      (select array(select jsonb_array_elements_text(change.before -> 'conditions'))
        from public.company_record_changes as change
        where change.company_id = known.id and change.action = 'conditions' and change.at > compliance_as_at.known_at
        order by change.at, change.id
        limit 1),
      known.conditions),
    private.events_as_at(known.id, compliance_as_at.known_at)
  from public.companies as known
  where known.id = compliance_as_at.company and (select private.is_admin());
$$;

comment on function public.compliance_as_at(uuid, timestamptz) is
  'What stood of the compliance of a company at a moment, in one row: `duties` [{id, rule_name, because, due_on, amount, currency, state, '
  'done_on, reference, note, outcome}] by day, with the outcome of that day (open, late, in_time, done_late, waived), without those struck '
  'out by then; `conditions` of rules that held; `events` [{id, event, on_date, note, recorded_at, voided, void_reason, voided_at, by, '
  'voider}], newest first. Amounts are in units of their currency. For staff; no rows for others.';

-- Those above run as the caller.
grant execute on function
  private.ratings_as_at(uuid, timestamptz), private.overrides_as_at(uuid, uuid[], timestamptz), private.duties_as_at(uuid, timestamptz),
  private.events_as_at(uuid, timestamptz)
  to authenticated;
grant execute on function
  public.risk_as_at(uuid, timestamptz), public.kyc_as_at(uuid, date, timestamptz), public.compliance_as_at(uuid, timestamptz)
  to authenticated;
