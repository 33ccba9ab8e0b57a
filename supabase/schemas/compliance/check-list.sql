/*
 * The checks of a tenant as a list: what was checked, of whom, by whom. The view invokes as its reader: for staff alone, as the checks.
 */

create view public.check_list
with (security_invoker = true)
as
  select looked.id, looked.tenant_id, looked.kind, kind.name as kind_name, looked.state, looked.result, looked.opened_at,
    looked.decided_at, looked.company_id, looked.application_id, looked.party_id,
    coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference, party.name) as subject,
    case when looked.company_id is not null then 'company' when looked.party_id is not null then 'party' else 'application'
    end as subject_type,
    coalesce(nullif(opener.full_name, ''), opener.email) as opened_by_name,
    coalesce(nullif(decider.full_name, ''), decider.email) as decided_by_name
  from public.compliance_checks as looked
  join public.compliance_check_kinds as kind on kind.code = looked.kind
  left join public.companies as company on company.id = looked.company_id
  left join public.draft_applications as application on application.id = looked.application_id
  left join public.parties as party on party.id = looked.party_id
  left join public.profiles as opener on opener.id = looked.opened_by
  left join public.profiles as decider on decider.id = looked.decided_by;

comment on view public.check_list is
  'The checks staff read, each with the name of its kind, whom it is about (`subject`, and `subject_type`: company, application or party), '
  'who opened it and who answered.';

grant select on public.check_list to authenticated;
