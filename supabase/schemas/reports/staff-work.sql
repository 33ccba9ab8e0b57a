/*
 * What staff have to do in a tenant, in one list: reviews of KYC, second decisions, applications, change requests, documents, alerts,
 * tasks and tickets.
 *
 *   in_hand     the caller has begun it
 *   yours       it is the caller's: assigned, or a second decision that only others than the first decider may give
 *   others      a colleague has it
 *   unclaimed   no one has it
 *
 * What is in hand comes first, then what is late, then by weight, day and age.
 */

create function private.staff_work(tenant_id uuid)
returns table (
  kind text, subject_id uuid, company_id uuid, party_id uuid, application_id uuid, detail text, risk public.risk_rating, weight integer,
  since timestamptz, due_on date, assignee uuid, whose text, is_late boolean)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  me    uuid := auth.uid();
  today date := private.today();
  mine  public.staff_duty[] := array(select held.duty from public.staff_duties as held where held.user_id = auth.uid());
begin
  return query
  with late_case as materialized (select late.id from private.late_applications(staff_work.tenant_id) as late),
  usual as materialized (select estimate.priority, estimate.ninetieth_hours from public.kyc_estimate(staff_work.tenant_id) as estimate),
  review as (
    select queued.*, profile.party_id,
      queued.state in ('awaiting_second', 'awaiting_senior') as is_second,
      case queued.state
        when 'awaiting_second' then 'compliance_officer' = any (mine) and queued.decided_by is distinct from me
        when 'awaiting_senior' then
          'senior' = any (mine) and queued.decided_by is distinct from me and queued.second_decider is distinct from me
        else queued.assignee = me
      end as is_mine
    from public.kyc_review_queue as queued
    join public.kyc_profiles as profile on profile.id = queued.profile_id
    where queued.tenant_id = staff_work.tenant_id and queued.state <> 'closed'
  )
  select case when review.is_second then 'second_decision' else 'kyc' end, review.profile_id, null::uuid, review.party_id, null::uuid,
    case review.state when 'awaiting_second' then 'Compliance officer decides' when 'awaiting_senior' then 'Senior management decides' end,
    coalesce(review.rating, review.proposed, oversight.rating),
    case review.priority when 'urgent' then 3 when 'high' then 2 else 1 end,
    case when review.is_second then coalesce(review.second_at, review.decided_at, review.opened_at) else review.opened_at end, null::date,
    review.assignee,
    case
      when review.is_mine then case when review.is_second then 'yours' else 'in_hand' end
      when review.state = 'waiting' then 'unclaimed'
      else 'others'
    end,
    coalesce(private.working_seconds(review.opened_at, now()) / 3600 > usual.ninetieth_hours, false)
  from review
  left join public.kyc_oversight as oversight on oversight.profile_id = review.profile_id
  left join usual on usual.priority = review.priority
  union all
  select 'application', application.id, application.company_id, null, application.id, application.state::text, null, 1,
    application.state_since, null, application.assignee,
    case
      when application.assignee = me then case when application.state = 'in_review' then 'in_hand' else 'yours' end
      when application.assignee is null then 'unclaimed'
      else 'others'
    end,
    application.id in (select late_case.id from late_case)
  from public.draft_applications as application
  where application.tenant_id = staff_work.tenant_id
    and application.state in ('submitted', 'in_review', 'resubmitted', 'approved', 'filed')
  union all
  select 'change', request.id, request.company_id, request.party_id, null, request.kind::text, null, 1, request.state_since,
    request.effective_on, request.assignee,
    case
      when request.assignee = me then case when request.state = 'in_review' then 'in_hand' else 'yours' end
      when request.assignee is null then 'unclaimed'
      else 'others'
    end,
    coalesce(request.effective_on < today, false)
  from public.change_requests as request
  where request.tenant_id = staff_work.tenant_id and request.state in ('submitted', 'in_review', 'approved')
  union all
  -- All documents of a subject are one visit.
  select 'documents', (array_agg(document.id order by document.created_at))[1], document.company_id, document.party_id,
    document.application_id, count(*)::text, null, 1, min(document.created_at), null, null, 'unclaimed', false
  from public.documents as document
  where document.tenant_id = staff_work.tenant_id and document.status = 'uploaded'
  group by document.company_id, document.party_id, document.application_id
  union all
  select 'alert', alert.id, alert.company_id, alert.party_id, null, alert.title, null,
    case alert.severity when 'critical' then 3 when 'warning' then 2 else 1 end, alert.raised_at, alert.due_on, alert.assignee,
    case when alert.assignee = me then 'yours' when alert.assignee is null then 'unclaimed' else 'others' end,
    coalesce(alert.due_on < today, false)
  from public.compliance_alerts as alert
  where alert.tenant_id = staff_work.tenant_id and private.is_alert_waiting(alert)
  union all
  select 'task', task.id, null, task.party_id, null, task.title, null, 3, task.opened_at, task.due_on, null,
    case when task.duty = any (mine) then 'yours' else 'others' end, task.due_on < today
  from public.staff_tasks as task
  where task.tenant_id = staff_work.tenant_id and task.state = 'open'
  union all
  select 'ticket', ticket.id, ticket.company_id, null, null, ticket.reference || ', ' || ticket.subject, null,
    case ticket.priority when 'urgent' then 3 when 'high' then 2 else 1 end, ticket.last_message_at, null, ticket.assignee,
    case when ticket.assignee = me then 'yours' when ticket.assignee is null then 'unclaimed' else 'others' end, false
  from public.support_tickets as ticket
  where ticket.tenant_id = staff_work.tenant_id and ticket.status in ('open', 'waiting_on_us');
end;
$$;

comment on function private.staff_work(uuid) is
  'Everything that waits on staff in a tenant (head of this file). `weight` is 1 to 3, from priority and severity; `detail` is the state '
  'of an application, the kind of a change, the number of documents, or words. Late is a day that has passed, or longer than nine of ten '
  'took.';

create function public.staff_work(tenant_id uuid, whose text default 'mine', first integer default 0, size integer default 10)
returns table (
  kind text, subject_id uuid, of_company uuid, of_profile uuid, title text, companies text[], detail text, risk public.risk_rating,
  weight integer, since timestamptz, due_on date, assignee_name text, standing text, is_late boolean, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with page as (
    select work.*, (count(*) over ())::integer as total,
      row_number() over (
        order by work.whose = 'in_hand' desc, work.is_late desc, work.weight desc, work.due_on, work.since, work.subject_id) as place
    from private.staff_work(staff_work.tenant_id) as work
    where case staff_work.whose
      when 'mine' then work.whose in ('in_hand', 'yours')
      when 'unclaimed' then work.whose = 'unclaimed'
      else true
    end
    order by place
    offset greatest(staff_work.first, 0) limit least(greatest(staff_work.size, 1), 100)
  )
  select page.kind, page.subject_id, page.company_id,
    (select profile.id from public.kyc_profiles as profile where profile.party_id = page.party_id),
    coalesce(party.name, company.name, draft.data -> 'names' ->> 0, draft.reference, page.detail),
    case
      when page.party_id is not null then array(
        select distinct held.name from public.company_participants as participant
        join public.companies as held on held.id = participant.company_id
        where participant.party_id = page.party_id and participant.ceased_on is null and not participant.voided
        order by held.name)
      when page.company_id is not null then array[company.name]
      else '{}'::text[]
    end,
    page.detail, page.risk, page.weight, page.since, page.due_on, private.staff_name(page.assignee), page.whose, page.is_late, page.total
  from page
  left join public.parties as party on party.id = page.party_id
  left join public.companies as company on company.id = page.company_id
  left join public.draft_applications as draft on draft.id = page.application_id
  order by page.place;
end;
$$;

comment on function public.staff_work(uuid, text, integer, integer) is
  'A page of what waits on staff in a tenant: `whose` is mine (in hand or the caller''s), unclaimed or team (all of it). kind is kyc, '
  'second_decision, application, change, documents, alert, task or ticket, and `subject_id` what its page opens with (of documents the '
  'first one); `of_company` and `of_profile` are the company and the KYC profile it is about. `standing` is in_hand, yours, others or '
  'unclaimed. At most 100 rows; `total` is of all pages. For staff. Raises not_allowed, account.suspended.';

create function public.team_load(tenant_id uuid)
returns table (user_id uuid, name text, duties public.staff_duty[], open integer, late integer, oldest timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select person.id, private.staff_name(person.id),
    array(select held.duty from public.staff_duties as held where held.user_id = person.id order by held.duty),
    count(work.subject_id)::integer, (count(*) filter (where work.is_late))::integer, min(work.since)
  from public.profiles as person
  left join private.staff_work(team_load.tenant_id) as work on work.assignee = person.id
  where person.role = 'admin' and person.status = 'active'
  group by person.id
  order by count(work.subject_id) desc, 2;
end;
$$;

comment on function public.team_load(uuid) is
  'How much each active member of staff has of a tenant: open cases, how many are late, and since when the oldest waits. For staff. Raises '
  'not_allowed, account.suspended.';

grant execute on function public.staff_work(uuid, text, integer, integer), public.team_load(uuid) to authenticated;
