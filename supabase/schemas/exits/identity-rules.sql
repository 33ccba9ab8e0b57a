/*
 * When the identity records of a person or body in registers are deleted (decision 144). Which these are: identity-records.sql.
 *
 * A relationship is each of these, with the day on which it ended:
 *
 *   an entry in a register    the day it ceased, or the day the company ceased to be a client, whichever was first
 *   an application            the day it ended; of a draft the day of its last change
 *   a change request          the same, of the party it enters
 *   what a party owns or runs a body of the party's is related as if it were the party, as long as the party held it
 *   none of these             the day the party was entered
 *
 * The relationship lasts while any of them does. It lasts, too, while a case is open: KYC that is under way, an alert that says more
 * than that records grew old, a hit, a check, a task, a proposed entry; and for whom the firm itself provides. Records are due so many
 * years after the last of these days as the longest of three figures of reference data says: record_retention_years,
 * identity_retention_years, screening_retention_years.
 *
 * Source: Financial Transactions Reporting Act 2018, from the end of the relationship; Register of Beneficial Ownership Act 2018, five
 * years after the entity ends. The figures carry their notes and what is to be verified.
 */

-- The day a company ceased to be a client -------------------------------------

create function private.is_past_client(status public.company_status) returns boolean
language sql immutable
set search_path = ''
as $$
  select status in ('dissolved', 'continued_out', 'transferred_out', 'merged');
$$;

comment on function private.is_past_client(public.company_status) is
  'Whether a company with that status is no client any more. One that is struck off is: it may be restored.';

create function private.client_until(company public.companies) returns date
language sql stable
set search_path = ''
as $$
  select case when private.is_past_client(company.status) then coalesce(
    (select change.on_date from public.company_record_changes as change
      where change.tenant_id = company.tenant_id and change.company_id = company.id and change.action = 'standing'
      order by change.at desc limit 1),
    (company.updated_at at time zone 'America/Nassau')::date) end;
$$;

comment on function private.client_until(public.companies) is
  'The day a company ceased to be a client: that of its last standing as staff recorded it, else that of its last change. Null while it '
  'is one.';

-- When a relationship ended ---------------------------------------------------

create function private.has_open_case(party_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
      select from public.parties as party where party.id = has_open_case.party_id and party.provided_by_firm)
    or exists (
      select from public.kyc_profiles as profile
      where profile.party_id = has_open_case.party_id and profile.state in ('submitted', 'in_review', 'information_requested'))
    or exists (
      select from public.compliance_alerts as alert
      where alert.party_id = has_open_case.party_id and alert.state <> 'resolved'
        -- That records grow old is no case.
        and alert.kind not in ('document_expired', 'document_expiring', 'kyc_expired', 'kyc_review_due', 'risk_review_due'))
    or exists (select from public.screening_hits as hit where hit.party_id = has_open_case.party_id and hit.state = 'open')
    or exists (select from public.compliance_checks as looked where looked.party_id = has_open_case.party_id and looked.state = 'open')
    or exists (select from public.staff_tasks as task where task.party_id = has_open_case.party_id and task.state = 'open')
    or exists (
      select from public.owner_proposals as proposal
      join public.companies as company on company.id = proposal.company_id and not private.is_past_client(company.status)
      where proposal.party_id = has_open_case.party_id and proposal.state = 'open');
$$;

comment on function private.has_open_case(uuid) is
  'Whether something about a party is open: KYC under way, an alert other than that records have expired or are to be reviewed, a hit, a '
  'check, a task, a proposed entry; or the firm provides it.';

create function private.identity_ends(only_party uuid default null)
returns table (party_id uuid, ended_on date, ended_by text, last_name text)
language plpgsql stable
set search_path = ''
set plan_cache_mode = 'force_custom_plan'
as $$
declare
  today date := private.today();
begin
  return query
  with recursive below (root, part, until) as (
    select party.id, party.id, 'infinity'::date from public.parties as party where party.id = only_party
    union all
    select party.id, party.id, 'infinity'::date from public.parties as party where only_party is null
    union
    -- What a body takes part in, its owners and those who run it take part in.
    select below.root, held.part, least(below.until, held.until)
    from below
    cross join lateral (
      select holding.owned_party_id, case when holding.held_until <= today then holding.held_until else 'infinity' end
      from public.party_holders as holding
      where holding.owner_party_id = below.part and not holding.voided
      union all
      select link.party_id, case when entry.ceased_on <= today then entry.ceased_on else 'infinity' end
      from public.company_participants as entry
      join public.party_companies as link on link.company_id = entry.company_id and link.unlinked_at is null
      where entry.party_id = below.part and not entry.voided and entry.role <> 'registered_agent'
    ) as held (part, until)
  ), relation (root, until, kind, name) as (
    select below.root, least(below.until, found.until), found.kind, found.name
    from below
    cross join lateral (
      select least(
          case when entry.ceased_on <= today then entry.ceased_on else 'infinity' end,
          coalesce(private.client_until(company), 'infinity')),
        case when entry.ceased_on <= today then 'register' else 'company' end,
        company.name
      from public.company_participants as entry
      join public.companies as company on company.id = entry.company_id
      where entry.party_id = below.part and not entry.voided
      union all
      select case
          when application.state in ('incorporated', 'rejected', 'withdrawn')
            then (application.state_since at time zone 'America/Nassau')::date
          when application.state = 'draft' then (application.updated_at at time zone 'America/Nassau')::date
          else 'infinity' end,
        'application', private.application_title(application)
      from public.application_parties as link
      join public.draft_applications as application on application.id = link.application_id
      where link.party_id = below.part
      union all
      select case
          when private.is_change_open(request.state) then 'infinity'
          when request.state = 'draft' then (request.updated_at at time zone 'America/Nassau')::date
          else (request.state_since at time zone 'America/Nassau')::date end,
        'request', request.reference
      from public.change_requests as request
      where request.party_id = below.part
    ) as found (until, kind, name)
    union all
    select below.root, (party.created_at at time zone 'America/Nassau')::date, 'entered', null
    from below
    join public.parties as party on party.id = below.root
    where below.part = below.root
  ), last_one as (
    select distinct on (relation.root) relation.root, relation.until, relation.kind, relation.name
    from relation
    -- The day of entering counts where there was nothing else: an import enters who left long ago.
    order by relation.root, relation.kind = 'entered', relation.until desc, relation.name nulls last
  )
  select last_one.root, last_one.until, last_one.kind, last_one.name
  from last_one
  where last_one.until < 'infinity' and not private.has_open_case(last_one.root);
end;
$$;

comment on function private.identity_ends(uuid) is
  'The parties whose relationship with their firm has ended, each with the day and what ended last: register (they left it), company (it '
  'is no client any more), application, request, entered (they were never in a register); with the name of it. Of one party, or of all.';

create function private.identity_due_on(ended_on date) returns date
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select case when count(figure.value) = 3 then (ended_on + make_interval(years => max(figure.value)::integer))::date end
    from unnest(array['record_retention_years', 'identity_retention_years', 'screening_retention_years']) as code
    cross join lateral private.threshold(code, private.today()) as figure);
end;
$$;

comment on function private.identity_due_on(date) is
  'The day on which records of a relationship that ended on that day are due to be deleted, by the figures of today; null where one of '
  'them is missing: then nothing is due.';
