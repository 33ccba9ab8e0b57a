/*
 * What was decided about a company and which documents it had, as known at a moment (ONE-02): beside its registers (registers/) and its
 * ownership (ownership/), the rest of what a date control replays. All of it runs as the caller, so that row-level security decides; risk
 * is in it for staff alone.
 */

create function public.documents_as_at(company uuid, known_at timestamptz default null)
returns table (
  document_id uuid, category text, file_name text, status public.document_status, status_since timestamptz, expires_on date,
  application_id uuid, replaces uuid, uploaded_at timestamptz)
language sql stable
set search_path = ''
as $$
  select document.id, document.category, document.file_name, event.to_status, event.at, document.expires_on, document.application_id,
    document.replaces, document.created_at
  from public.documents as document
  join lateral (
    select known.to_status, known.at
    from public.document_events as known
    where known.document_id = document.id and known.at <= coalesce(known_at, 'infinity')
    order by known.at desc, known.id
    limit 1
  ) as event on true
  where document.company_id = documents_as_at.company
    or document.application_id in (
      select application.id from public.draft_applications as application where application.company_id = documents_as_at.company)
  order by document.created_at, document.id;
$$;

comment on function public.documents_as_at(uuid, timestamptz) is
  'The documents of a company, and of the application it came from, that the portal had at a moment (null: now), each with the status it '
  'had then and since when. For those who may read them; no rows for others.';

create function public.decisions_as_at(company uuid, known_at timestamptz default null)
returns table (at timestamptz, kind text, subject_id uuid, outcome text, note text, actor uuid)
language sql stable
set search_path = ''
as $$
  select decision.* from (
    select event.at, 'application', event.application_id, event.to_state::text, event.note, event.actor
    from public.application_events as event
    join public.draft_applications as application on application.id = event.application_id
    where application.company_id = decisions_as_at.company
    union all
    select event.at, 'change_request', event.request_id, event.to_state::text, event.note, event.actor
    from public.change_request_events as event
    join public.change_requests as request on request.id = event.request_id
    where request.company_id = decisions_as_at.company
    union all
    select event.at, 'document', event.document_id, event.to_status::text, document.file_name, event.actor
    from public.document_events as event
    join public.documents as document on document.id = event.document_id
    where document.company_id = decisions_as_at.company and event.to_status in ('accepted', 'rejected', 'expired')
    union all
    select duty.settled_at, 'obligation', duty.id, duty.state::text, duty.note, duty.settled_by
    from public.obligations as duty
    where duty.company_id = decisions_as_at.company and duty.settled_at is not null
    union all
    select assessment.assessed_at, 'risk', assessment.id, assessment.rating::text, assessment.reason, assessment.assessed_by
    from public.risk_assessments as assessment
    where assessment.company_id = decisions_as_at.company
  ) as decision (at, kind, subject_id, outcome, note, actor)
  where decision.at <= coalesce(known_at, 'infinity')
  order by decision.at desc, decision.kind, decision.subject_id;
$$;

comment on function public.decisions_as_at(uuid, timestamptz) is
  'What had been decided about a company at a moment (null: now), newest first: moves of its application and its change requests, '
  'documents accepted, rejected or expired, obligations met or waived (as they stand now), and for staff its risk assessments. `note` is '
  'the text that came with it, of a document its file name. For those who may read each; no rows for others.';

grant execute on function public.documents_as_at(uuid, timestamptz), public.decisions_as_at(uuid, timestamptz) to authenticated;
