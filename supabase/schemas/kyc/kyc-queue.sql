/*
 * The KYC of a tenant as staff go through it: one line for each case, in the order in which the cases are taken.
 *
 *   mine         claimed by the caller
 *   unassigned   waits for a reviewer
 *   second       decided once or twice, and the caller may give the next decision
 *   asked        the client was asked and has not answered
 *   provided     of a party that the firm provides, which staff supply themselves
 *   all          every review that is not closed
 */

create function private.awaits_decision_of(review public.kyc_review_queue, submitted_by uuid, user_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select review.state in ('awaiting_second', 'awaiting_senior')
    and coalesce(user_id not in (review.decided_by, coalesce(review.second_decider, review.decided_by)), true)
    and user_id is distinct from submitted_by
    and exists (
      select from public.staff_duties as held
      where held.user_id = awaits_decision_of.user_id
        and held.duty = case review.state when 'awaiting_second' then 'compliance_officer' else 'senior' end::public.staff_duty);
$$;

comment on function private.awaits_decision_of(public.kyc_review_queue, uuid, uuid) is
  'Whether a person may give the next decision on a review: they hold the duty, gave none of the decisions before, and did not submit it.';

create function private.kyc_queue_rows(tenant_id uuid, show text, caller_id uuid)
returns table (review public.kyc_review_queue, profile public.kyc_profiles)
language plpgsql stable
set search_path = ''
as $$
begin
  if show = 'asked' then
    return query
    select newest, known
    from public.kyc_profiles as known
    join public.kyc_review_queue as newest on newest.id = (
      select queued.id from public.kyc_review_queue as queued
      where queued.profile_id = known.id and queued.state = 'closed' order by queued.closed_at desc limit 1)
    where known.tenant_id = kyc_queue_rows.tenant_id and known.state = 'information_requested';
    return;
  end if;

  return query
  select queued, known
  from public.kyc_review_queue as queued
  join public.kyc_profiles as known on known.id = queued.profile_id
  where queued.tenant_id = kyc_queue_rows.tenant_id and queued.state <> 'closed'
    and case show
      when 'mine' then queued.state = 'claimed' and queued.assignee = caller_id
      when 'unassigned' then queued.state = 'waiting'
      when 'second' then private.awaits_decision_of(queued, known.submitted_by, caller_id)
      when 'provided' then known.party_id in (select private.provided_party_ids())
      else true
    end;
end;
$$;

comment on function private.kyc_queue_rows(uuid, text, uuid) is
  'The reviews of a tenant in a view (head of this file), with their profiles.';

create function private.kyc_review_cause(review public.kyc_review_queue) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  before public.kyc_review_queue;
begin
  select queued.* into before from public.kyc_review_queue as queued
  where queued.profile_id = review.profile_id and queued.id <> review.id and queued.closed_at <= review.opened_at
  order by queued.closed_at desc limit 1;

  return case
    when before.decision is null then 'new'
    when before.decision = 'request_information' then 'resubmitted'
    when before.decision = 'reject' then 'reopened'
    when exists (
      select from public.kyc_oversight as known
      where known.profile_id = review.profile_id and known.next_review_on > (review.opened_at at time zone 'America/Nassau')::date + 92)
      then 'changed'
    else 'review_due'
  end;
end;
$$;

comment on function private.kyc_review_cause(public.kyc_review_queue) is
  'Why a review is in the queue: new; resubmitted after a question; reopened after a rejection; changed, when staff asked for it before '
  'its day; else review_due.';

create function public.kyc_queue(
  tenant_id uuid, show text default 'all', search text default null, first integer default 0, size integer default 50)
returns table (
  profile_id uuid, party_id uuid, name text, kind public.party_kind, country text, state public.kyc_queue_state,
  profile_state public.kyc_state, cause text, priority public.kyc_priority, level public.due_diligence_level, rating public.risk_rating,
  opened_at timestamptz, assignee uuid, assignee_name text, decided_by_name text, is_for_me boolean, roles public.participant_role[],
  companies text[], open_hits integer, waited_hours numeric, usual_hours numeric, is_late boolean, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_reader();
begin
  return query
  with matching as (
    select queued.review, queued.profile, party.name, party.kind, party.country::text as country, (count(*) over ())::integer as total
    from private.kyc_queue_rows(kyc_queue.tenant_id, kyc_queue.show, caller_id) as queued
    join public.parties as party on party.id = (queued.profile).party_id
    where position(lower(btrim(coalesce(kyc_queue.search, ''))) in lower(party.name)) > 0
    order by (queued.review).priority desc, (queued.review).opened_at, (queued.profile).id
    offset greatest(kyc_queue.first, 0) limit least(greatest(kyc_queue.size, 1), 200)
  ),
  usual as materialized (select * from public.kyc_estimate(kyc_queue.tenant_id)),
  line as (
    select matching.*,
      round(private.working_seconds(
        case when (matching.review).state = 'closed' then (matching.profile).state_since else (matching.review).opened_at end,
        now()) / 3600, 1) as hours
    from matching
  )
  select (line.profile).id, (line.profile).party_id, line.name, line.kind, line.country, (line.review).state, (line.profile).state,
    private.kyc_review_cause(line.review), (line.review).priority, greatest((line.profile).level, (line.review).level),
    coalesce((line.review).rating, oversight.rating), (line.review).opened_at, (line.review).assignee,
    private.staff_name((line.review).assignee), private.staff_name((line.review).decided_by),
    private.awaits_decision_of(line.review, (line.profile).submitted_by, caller_id),
    private.roles_of_party((line.profile).party_id),
    array(
      select distinct company.name from public.company_participants as participant
      join public.companies as company on company.id = participant.company_id
      where participant.party_id = (line.profile).party_id and participant.ceased_on is null and not participant.voided
      order by company.name),
    (select count(*)::integer from public.screening_hits as hit where hit.party_id = (line.profile).party_id and hit.state = 'open'),
    line.hours, usual.median_hours, (line.review).state <> 'closed' and coalesce(line.hours > usual.ninetieth_hours, false), line.total
  from line
  left join usual on usual.priority = (line.review).priority
  left join public.kyc_oversight as oversight on oversight.profile_id = (line.profile).id
  order by (line.review).priority desc, (line.review).opened_at, (line.profile).id;
end;
$$;

comment on function public.kyc_queue(uuid, text, text, integer, integer) is
  'A page of the KYC cases of a tenant in a view (mine, unassigned, second, asked, provided, all), the most urgent first, then the '
  'oldest: the order of claim_next_kyc. Each with why it is here (new, resubmitted, review_due, changed, reopened), what the party is in '
  'which companies, its open hits, and how long it has waited in working hours against the median of kyc_estimate (null with fewer than '
  'ten cases; late: longer than nine of ten took). `search` looks in names; `total` is of all pages, of at most 200 lines each. For staff. '
  'Raises not_allowed, account.suspended.';

create function public.kyc_queue_counts(tenant_id uuid)
returns table (
  mine integer, unassigned integer, second integer, asked integer, provided integer, everything integer, oldest timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff_reader();
begin
  return query
  with counted as (
    select shown.name, count(*)::integer as total, min((row.review).opened_at) as oldest
    from unnest(array['mine', 'unassigned', 'second', 'asked', 'provided', 'all']) as shown (name)
    cross join lateral private.kyc_queue_rows(kyc_queue_counts.tenant_id, shown.name, caller_id) as row
    group by shown.name
  )
  select coalesce(max(counted.total) filter (where counted.name = 'mine'), 0),
    coalesce(max(counted.total) filter (where counted.name = 'unassigned'), 0),
    coalesce(max(counted.total) filter (where counted.name = 'second'), 0),
    coalesce(max(counted.total) filter (where counted.name = 'asked'), 0),
    coalesce(max(counted.total) filter (where counted.name = 'provided'), 0),
    coalesce(max(counted.total) filter (where counted.name = 'all'), 0),
    min(counted.oldest) filter (where counted.name = 'all')
  from counted;
end;
$$;

comment on function public.kyc_queue_counts(uuid) is
  'How many cases each view of kyc_queue has in a tenant, and since when the oldest open review waits. One row. For staff. Raises '
  'not_allowed, account.suspended.';

grant execute on function public.kyc_queue(uuid, text, text, integer, integer), public.kyc_queue_counts(uuid) to authenticated;
