/*
 * What keeps an application from being approved, filed and incorporated (APP-07, GATE-02): KYC of its parties, checks, hits, risk. It is
 * asked at each of the three moves, because a point may come up after the approval. For staff alone: the list tells of hits and checks.
 *
 * Lock order: the row of the application, the rows of its parties by id, the lock of the tenant (private.lock_tenant); then the points are
 * read. Everything the points are read from is audited, and a change of an audited row holds the lock of its tenant until it commits. So
 * a change that is under way, such as a hit being decided, commits before the points are read, and is found; or it is written after the
 * move has committed. The parties come before the tenant because an incorporation enters them in registers, and a KYC approval holds the
 * row of its party while it waits for the tenant. Deciding a hit locks party, hit and tenant in this order, and no application.
 */

create function private.open_required_checks(application public.draft_applications) returns void
language sql
set search_path = ''
as $$
  insert into public.compliance_checks (tenant_id, application_id, kind)
  select application.tenant_id, application.id, kind.code
  from public.compliance_check_kinds as kind
  join public.application_kinds as asked on asked.kind = application.kind
  where (kind.required_for_approval and kind.code <> all (asked.checks_left_out) or kind.code = any (asked.checks))
    and not exists (
      select from public.compliance_checks as known
      where known.tenant_id = application.tenant_id and known.application_id = application.id and known.kind = kind.code);
$$;

comment on function private.open_required_checks(public.draft_applications) is
  'Opens the checks that every application needs, and those of its kind, that it does not have yet, answered or not.';

create function private.kyc_blockers(application public.draft_applications) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  select case when private.is_brought_in(profile) then 'approval.kyc_brought_in' else 'approval.kyc_missing' end,
    'people.' || link.position
  from public.application_parties as link
  join public.kyc_profiles as profile on profile.party_id = link.party_id
  -- One whose review comes due is approved until its day.
  where link.application_id = application.id and profile.state not in ('approved', 'review_due')
  order by link.position;
$$;

comment on function private.kyc_blockers(public.draft_applications) is
  'The people of an application whose KYC is not approved, or no longer.';

create function private.screening_blockers(application public.draft_applications) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  select 'approval.screening_waiting', 'people.' || link.position
  from public.application_parties as link
  join private.screening_due as due on due.party_id = link.party_id
  where link.application_id = application.id
  order by link.position;
$$;

comment on function private.screening_blockers(public.draft_applications) is
  'The people of an application who were not screened yet, or not since they changed.';

create function private.hit_blockers(application public.draft_applications) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  select distinct
    case hit.state when 'open' then 'approval.hit_open' else 'approval.hit_true' end, 'people.' || link.position
  from public.application_parties as link
  cross join lateral private.parties_behind(array[link.party_id]) as behind (party_id)
  join public.screening_hits as hit on hit.tenant_id = link.tenant_id and hit.party_id = behind.party_id
  where link.application_id = application.id and hit.state <> 'false_match';
$$;

comment on function private.hit_blockers(public.draft_applications) is
  'The people of an application who look like a listed one, undecided or indeed, or whose holders through every layer do.';

create function private.check_blockers(application public.draft_applications) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  -- The newest answer to each question counts, of the application and of its parties.
  select case known.state when 'open' then 'approval.check_open' else 'approval.check_refused' end, known.field
  from (
    select distinct on (subject.field, looked_into.kind)
      looked_into.state, concat_ws('.', subject.field, 'checks', looked_into.kind) as field, subject.position, kind.position as place
    from (
      select null::uuid as party_id, null::text as field, -1 as position
      union all
      select link.party_id, 'people.' || link.position, link.position
      from public.application_parties as link where link.application_id = application.id
    ) as subject
    join public.compliance_checks as looked_into
      on looked_into.tenant_id = application.tenant_id
      and (looked_into.party_id = subject.party_id or (subject.party_id is null and looked_into.application_id = application.id))
    join public.compliance_check_kinds as kind on kind.code = looked_into.kind
    order by subject.field, looked_into.kind, looked_into.opened_at desc, looked_into.id
  ) as known
  where known.state <> 'clear'
  order by known.position, known.place;
$$;

comment on function private.check_blockers(public.draft_applications) is
  'The checks of an application and of its people that are not answered, or refused, by their newest answers.';

create function private.approval_blockers(application public.draft_applications) returns table (code text, field text)
language sql stable
set search_path = ''
as $$
  select * from private.kyc_blockers(application)
  union all
  select * from private.screening_blockers(application)
  union all
  select * from private.hit_blockers(application)
  union all
  select * from private.check_blockers(application)
  union all
  select * from private.entry_blockers(application)
  union all
  select known.code, 'risk' from private.risk_blocker(application) as known (code) where known.code is not null;
$$;

comment on function private.approval_blockers(public.draft_applications) is
  'Everything that keeps an application from being approved, and once it is, from being filed and incorporated; no rows when nothing does.';

create function private.require_settled(application public.draft_applications) returns void
language plpgsql
set search_path = ''
as $$
declare
  blockers jsonb;
begin
  perform from public.parties as party
  where party.id in (select link.party_id from public.application_parties as link where link.application_id = application.id)
  order by party.id
  for no key update;

  select jsonb_agg(jsonb_build_object('code', blocker.code, 'field', blocker.field)) into blockers
  from private.approval_blockers(application) as blocker;

  if blockers is not null then
    raise exception using errcode = 'PT422', message = 'application.not_ready', detail = blockers::text;
  end if;
end;
$$;

comment on function private.require_settled(public.draft_applications) is
  'Refuses a move of an application, which the caller has from lock_application, while approval_blockers names a point. The tenant is '
  'locked since then, so that what is read stays so. Raises application.not_ready with a json array of {code, field} as detail.';

create function public.approval_blockers(application_id uuid) returns table (code text, field text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  application public.draft_applications;
begin
  perform private.require_staff_reader();
  select * into application from public.draft_applications where id = application_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query select * from private.approval_blockers(application);
end;
$$;

comment on function public.approval_blockers(uuid) is
  'What keeps an application from being approved: codes of the error catalogue, and what each is about: people.0 is the first of its '
  'people, people.0.checks.adverse_media a check of theirs, checks.name_clearance one of the application, '
  'documents.clearance a document of its company, arrears who pays them, risk its assessment. For staff. '
  'Raises not_found, not_allowed, account.suspended.';

grant execute on function public.approval_blockers(uuid) to authenticated;
