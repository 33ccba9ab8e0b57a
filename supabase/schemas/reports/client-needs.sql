/*
 * What waits for a client in a tenant, in one list, so that the dashboard and the page of an application never say that nothing is left
 * when something is. All of it is read as the caller, so that row-level security decides.
 *
 *   duty       a duty of a company the caller acts for, late or due within 60 days, and not reported as met; of an annual fee that we bill
 *              with our invoice of the year, the invoice alone, so that no fee is asked for twice
 *   invoice    issued, not paid, and not reported as paid
 *   question   staff asked about an application
 *   change     staff asked about a change of a company
 *   kyc        the identity check of a party was not submitted, has a question, is due again, or lacks a document
 *   statement  a yearly statement that is not signed, or that staff returned, of a company that may sign; several of one year are one need
 *   document   a document of a company or an application that staff returned or that has expired
 *   part       the caller's own part in an application of another person
 *   asked      of one application: a person who was asked by link and has not finished; the caller waits for them
 *   draft      an application or a change that was begun and not submitted
 *
 * The identity checks of those named only in drafts are no need of their own: they are filled in with the draft.
 */

create function private.client_needs(tenant_id uuid, application_id uuid)
returns table (
  kind text, id uuid, subject text, title text, since timestamptz, due_on date, of_company uuid, of_application uuid, urgency integer,
  lacking integer)
language plpgsql stable
set search_path = ''
as $$
declare
  wanted   uuid := client_needs.application_id;
  managed  uuid[] := array(select private.managed_company_ids());
  mine     uuid[] := array(select private.application_ids());
  today    date := private.today();
  unsigned constant public.company_status[] := private.standings_without('statement');
begin
  return query
  with queue as materialized (
    select row.* from private.document_queue(client_needs.tenant_id) as row where row.needs_client
  )
  select 'duty', duty.id, company.name, rule.name, null::timestamptz, duty.due_on, company.id, null::uuid, 0, 0
  from public.obligations as duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where wanted is null and duty.tenant_id = client_needs.tenant_id and duty.state = 'open' and duty.due_on <= today + 60
    and duty.company_id = any (managed)
    and not exists (
      select from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open')
    and private.invoice_of_duty(duty, rule.is_annual_fee) is null
  union all
  select 'invoice', invoice.id, coalesce(company.name, application.data -> 'names' ->> 0, private.companies_text(invoice)),
    invoice.number, null, invoice.due_on, invoice.company_id, invoice.application_id, 0, 0
  from public.invoices as invoice
  left join public.companies as company on company.id = invoice.company_id
  left join public.draft_applications as application on application.id = invoice.application_id
  where invoice.tenant_id = client_needs.tenant_id and invoice.state = 'issued'
    and (invoice.company_id = any (managed) or invoice.application_id = any (mine)
      or invoice.client_id = private.active_user_id() and invoice.tenant_id = any (array(select private.tenant_ids())))
    and (wanted is null or invoice.application_id = wanted)
    and not exists (
      select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  union all
  select 'question', application.id, application.data -> 'names' ->> 0, application.reference, application.state_since, null, null,
    application.id, 1, 0
  from public.draft_applications as application
  where application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'information_requested'
    and (wanted is null or application.id = wanted)
  union all
  select case when request.state = 'draft' then 'draft' else 'change' end, request.id, company.name, request.kind::text,
    case when request.state = 'draft' then request.updated_at else request.state_since end, null, company.id, null,
    case when request.state = 'draft' then 5 else 1 end, 0
  from public.change_requests as request
  join public.companies as company on company.id = request.company_id
  where wanted is null and request.tenant_id = client_needs.tenant_id and request.company_id = any (managed)
    and (request.state = 'information_requested' or request.state = 'draft' and request.user_id = private.active_user_id())
  union all
  select 'kyc', party.id, party.name, coalesce(company.name, application.title), profile.state_since, null, company.id, application.id,
    2, (select count(*)::integer from queue where queue.party_id = known.party_id)
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.kyc_profiles as profile on profile.party_id = known.party_id
  left join lateral (
    select open.id, open.data -> 'names' ->> 0 as title
    from public.application_parties as link
    join public.draft_applications as open on open.id = link.application_id
    where link.party_id = known.party_id and (wanted is null or open.id = wanted)
      and open.state not in ('draft', 'incorporated', 'rejected', 'withdrawn')
    order by open.submitted_at desc limit 1
  ) as application on true
  left join lateral (
    select held.id, held.name
    from public.company_participants as participant
    join public.companies as held on held.id = participant.company_id
    where wanted is null and application.id is null and participant.party_id = known.party_id and participant.ceased_on is null
      and not participant.voided and held.id = any (managed)
      and held.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    order by held.name limit 1
  ) as company on true
  where known.standing = 'needs' and (application.id is not null or company.id is not null)
  union all
  select 'document', queue.document_id, coalesce(company.name, application.data -> 'names' ->> 0), category.name, queue.at, null,
    queue.company_id, queue.application_id, 2, 0
  from queue
  join public.document_categories as category on category.code = queue.categories[1]
  left join public.companies as company on company.id = queue.company_id
  left join public.draft_applications as application on application.id = queue.application_id
  where queue.party_id is null and queue.document_id is not null
    and (wanted is null or queue.application_id = wanted)
    and application.state is distinct from 'rejected' and application.state is distinct from 'withdrawn'
  union all
  select 'statement', (array_agg(statement.id order by company.name))[1],
    case count(*) when 1 then min(company.name) else count(*) || ' companies' end, statement.year::text, null, asked.due_on,
    case count(*) when 1 then (array_agg(company.id))[1] end, null, 0, 0
  from public.yearly_statements as statement
  join public.statement_years as asked on asked.year = statement.year
  join public.companies as company on company.id = statement.company_id
  where wanted is null and statement.tenant_id = client_needs.tenant_id and statement.company_id = any (managed)
    and statement.state in ('open', 'returned') and company.status <> all (unsigned)
  group by statement.year, asked.due_on
  union all
  select 'part', invitation.party_id, invitation.company_name, null, invitation.accepted_at, null, null, null, 3, 0
  from public.party_invitations as invitation
  where wanted is null and invitation.tenant_id = client_needs.tenant_id and invitation.accepted_by = private.active_user_id()
    and invitation.status = 'accepted' and invitation.done_at is null
  union all
  select 'asked', known.party_id, party.name, null, invitation.created_at, null, null, wanted, 4, 0
  from private.kyc_overview(client_needs.tenant_id, null) as known
  join public.parties as party on party.id = known.party_id
  join public.party_invitations as invitation on invitation.id = known.invitation_id and invitation.application_id = wanted
  where known.standing = 'asked'
  union all
  select 'draft', application.id, application.data -> 'names' ->> 0, type.name, application.updated_at, null, null, application.id, 5, 0
  from public.draft_applications as application
  left join public.entity_types as type on type.code = application.entity_type
  where wanted is null and application.tenant_id = client_needs.tenant_id and application.id = any (mine) and application.state = 'draft';
end;
$$;

comment on function private.client_needs(uuid, uuid) is
  'What waits for the caller in a tenant or for one application (head of this file). `urgency`: what has a day first, 5 for drafts. '
  '`lacking`: how many documents an identity check lacks.';

grant execute on function private.client_needs(uuid, uuid) to authenticated;

create function public.client_needs(tenant_id uuid, application_id uuid default null, most integer default 50)
returns table (
  kind text, id uuid, subject text, title text, since timestamptz, due_on date, of_company uuid, of_application uuid, facts jsonb,
  total integer)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  with page as (
    select need.*, (count(*) over ())::integer as total
    from private.client_needs(client_needs.tenant_id, client_needs.application_id) as need
    order by need.urgency, need.due_on, need.since desc nulls last, need.id
    limit least(greatest(most, 1), 200)
  )
  select page.kind, page.id, page.subject, page.title, page.since, page.due_on, page.of_company, page.of_application,
    case page.kind
      when 'duty' then (
        select to_jsonb(exposure) || jsonb_build_object('amount', duty.amount, 'currency', coalesce(exposure.currency, duty.currency))
        from public.obligations as duty
        cross join lateral private.obligation_exposure(duty, private.today()) as exposure
        where duty.id = page.id)
      when 'invoice' then (
        select jsonb_build_object('amount', invoice.total - invoice.paid, 'currency', invoice.currency)
        from public.invoices as invoice where invoice.id = page.id)
      when 'question' then jsonb_build_object('questions', (
        select count(*) from public.application_requests as asked
        where asked.application_id = page.id and asked.answered_at is null and asked.taken_back_at is null))
      when 'kyc' then (
        select jsonb_build_object(
          'state', profile.state,
          'questions', (
            select count(*) from public.kyc_requests as asked
            where asked.profile_id = profile.id and asked.answered_at is null and asked.taken_back_at is null
              and profile.state = 'information_requested'),
          'fields', (
            select count(*) from private.kyc_issues_of(profile, profile.data, private.today()) as issue
            -- A person declares by submitting.
            where private.is_kyc_editable(profile.state) and (party.kind <> 'person' or issue.field is distinct from 'declared')),
          'declarations', (
            select count(*) from public.kyc_declarations(profile.id) as declaration
            where private.is_kyc_editable(profile.state) and not declaration.in_force),
          'documents', page.lacking)
        from public.kyc_profiles as profile
        join public.parties as party on party.id = profile.party_id
        where profile.party_id = page.id)
      when 'document' then (
        select jsonb_build_object('standing', document.status, 'file_name', document.file_name, 'reason', reason.label)
        from public.documents as document
        left join public.review_reasons as reason on reason.code = document.reason_code
        where document.id = page.id)
    end,
    page.total
  from page
  order by page.urgency, page.due_on, page.since desc nulls last, page.id;
end;
$$;

comment on function public.client_needs(uuid, uuid, integer) is
  'What waits for the caller in a tenant, or for one application, the most urgent first, at most `most` rows (up to 200); `total` is of '
  'all. Kinds and what counts are at the head of this file. `id` is the duty, invoice, application, change, party or document; `subject` '
  'the company, application or person; `title` the rule, number, reference, kind of change, document, year or entity type. `facts`: of a '
  'duty {amount, currency, penalty, is_known, effect, next_on, next_penalty, next_effect}, of an invoice {amount, currency} still to '
  'pay, of a question {questions}, of kyc {state, questions, fields, declarations and documents: how many are missing, as its page '
  'counts them}, of a document {standing, file_name, reason}. For signed-in people. Raises account.suspended.';

grant execute on function public.client_needs(uuid, uuid, integer) to authenticated;
