/*
 * The KYC of everyone a client answers for, in one list: the parties they handle, and those whom they asked by link to fill in their own
 * part. Of the latter the client learns that it is done or not, and nothing else. How staff judge a party is in no answer.
 *
 *   needs      not submitted, a question, due again, expired, or a document was returned
 *   asked      the person was asked by link, and has not finished
 *   review     with staff
 *   verified   approved, and nothing is asked
 *   ended      the checks could not be completed
 */

create function private.kyc_overview(tenant_id uuid, company_id uuid)
returns table (party_id uuid, standing text, invitation_id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with asked as (
    select distinct on (invitation.party_id) invitation.party_id, invitation.id, invitation.done_at
    from public.party_invitations as invitation
    where invitation.tenant_id = kyc_overview.tenant_id and invitation.application_id in (select private.application_ids())
      and invitation.accepted_by is distinct from (select private.active_user_id())
      and (invitation.status = 'accepted' or (invitation.status = 'pending' and invitation.expires_at > now()))
      and invitation.party_id not in (select private.provided_party_ids())
    order by invitation.party_id, invitation.created_at desc
  ),
  returned as (
    select distinct queue.party_id from private.document_queue(kyc_overview.tenant_id) as queue
    where queue.needs_client and queue.standing in ('rejected', 'expired')
  ),
  managed as (
    select profile.party_id, profile.state from public.kyc_profiles as profile
    where profile.tenant_id = kyc_overview.tenant_id and profile.party_id in (select private.managed_party_ids())
  )
  select coalesce(managed.party_id, asked.party_id),
    case
      when asked.id is not null and asked.done_at is null then 'asked'
      when managed.party_id is null then 'review'
      when managed.state = 'rejected' then 'ended'
      when private.is_kyc_editable(managed.state) or returned.party_id is not null then 'needs'
      when managed.state = 'approved' then 'verified'
      else 'review'
    end,
    asked.id
  from managed
  full join asked on asked.party_id = managed.party_id
  left join returned on returned.party_id = managed.party_id
  where private.is_about_company(null, coalesce(managed.party_id, asked.party_id), kyc_overview.company_id);
end;
$$;

comment on function private.kyc_overview(uuid, uuid) is
  'Everyone the caller answers for in a tenant or in one company, with the group of each (head of this file).';

grant execute on function private.kyc_overview(uuid, uuid), private.json_date(jsonb), private.json_text(jsonb)
  to authenticated;

create function public.kyc_overview(
  tenant_id uuid, company_id uuid default null, show text default null, search text default null, first integer default 0,
  size integer default 20)
returns table (
  party_id uuid, name text, kind public.party_kind, country text, standing text, state public.kyc_state, state_since timestamptz,
  reason text, reason_note text, fields text[], documents jsonb, questions integer, identity_expires_on date, companies jsonb,
  applications jsonb, asked_on timestamptz, is_begun boolean, is_done boolean, total integer)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();
  perform private.require_feature(tenant_id, 'kyc');

  return query
  with page as (
    select known.*, party.name, party.kind, party.country::text as country, (count(*) over ())::integer as total
    from private.kyc_overview(kyc_overview.tenant_id, kyc_overview.company_id) as known
    join public.parties as party on party.id = known.party_id
    where (nullif(kyc_overview.show, '') is null or known.standing = kyc_overview.show)
      and position(lower(btrim(coalesce(kyc_overview.search, ''))) in lower(party.name)) > 0
    order by array_position(array['needs', 'asked', 'review', 'verified', 'ended'], known.standing), party.name, known.party_id
    offset greatest(kyc_overview.first, 0) limit least(greatest(kyc_overview.size, 1), 100)
  ),
  wanted as materialized (
    select queue.party_id, jsonb_agg(jsonb_build_object(
      'standing', queue.standing, 'categories', queue.categories, 'lacking', queue.lacking) order by queue.standing, queue.key) as documents
    from private.document_queue(kyc_overview.tenant_id) as queue
    where queue.needs_client and queue.party_id is not null
    group by queue.party_id
  )
  select page.party_id, page.name, page.kind, page.country, page.standing, profile.state, profile.state_since, reason.label,
    profile.reason_note,
    array(
      select issue.field from private.kyc_issues_of(profile, profile.data, private.today()) as issue
      where private.is_kyc_editable(profile.state)),
    coalesce(wanted.documents, '[]'),
    (select count(*)::integer from public.kyc_requests as question
     where question.profile_id = profile.id and question.answered_at is null and question.taken_back_at is null
       and profile.state = 'information_requested'),
    private.json_date(coalesce(profile.submitted_data, profile.data) -> 'identity' -> 'expires_on'),
    (select coalesce(jsonb_agg(jsonb_build_object('id', held.id, 'name', held.name, 'roles', held.roles) order by held.name), '[]')
     from (
       select company.id, company.name, array_agg(distinct participant.role::text order by participant.role::text) as roles
       from public.company_participants as participant
       join public.companies as company on company.id = participant.company_id
       where participant.party_id = page.party_id and participant.ceased_on is null and not participant.voided
       group by company.id, company.name) as held),
    (select coalesce(jsonb_agg(jsonb_build_object(
       'id', draft.id, 'title', draft.data -> 'names' ->> 0, 'state', draft.state) order by draft.created_at), '[]')
     from public.application_parties as link
     join public.draft_applications as draft on draft.id = link.application_id
     where link.party_id = page.party_id and draft.state not in ('incorporated', 'rejected', 'withdrawn')),
    invitation.created_at, coalesce(invitation.status = 'accepted', false), coalesce(invitation.done_at is not null, false), page.total
  from page
  left join public.kyc_profiles as profile on profile.party_id = page.party_id
    and profile.party_id in (select private.managed_party_ids())
  left join public.review_reasons as reason on reason.code = profile.reason_code
  left join public.party_invitations as invitation on invitation.id = page.invitation_id
  left join wanted on wanted.party_id = page.party_id
  order by array_position(array['needs', 'asked', 'review', 'verified', 'ended'], page.standing), page.name, page.party_id;
end;
$$;

comment on function public.kyc_overview(uuid, uuid, text, text, integer, integer) is
  'A page of everyone the caller answers for in a tenant, or of those who take part in one company: their group, what is missing '
  '(fields of the form, documents, unanswered questions), the last day of their identity document as it was declared, and the companies '
  'and open applications they count for. `show` is a group: needs, asked, review, verified, ended. `total` is of all pages, of at most '
  '100 rows each. Of a part that was accepted by link only that it is done or not. For signed-in people. Raises '
  'tenant.feature_off for the people of a tenant without KYC, account.suspended.';

create function public.kyc_overview_counts(tenant_id uuid, company_id uuid default null)
returns table (everyone integer, needs integer, asked integer, review integer, verified integer)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();
  perform private.require_feature(tenant_id, 'kyc');

  return query
  select count(*)::integer, (count(*) filter (where known.standing = 'needs'))::integer,
    (count(*) filter (where known.standing = 'asked'))::integer, (count(*) filter (where known.standing = 'review'))::integer,
    (count(*) filter (where known.standing = 'verified'))::integer
  from private.kyc_overview(kyc_overview_counts.tenant_id, kyc_overview_counts.company_id) as known;
end;
$$;

comment on function public.kyc_overview_counts(uuid, uuid) is
  'How many parties each group of kyc_overview has, of a tenant or of one company. For signed-in people. Raises '
  'tenant.feature_off for the people of a tenant without KYC, account.suspended.';

grant execute on function
  public.kyc_overview(uuid, uuid, text, text, integer, integer), public.kyc_overview_counts(uuid, uuid)
  to authenticated;
