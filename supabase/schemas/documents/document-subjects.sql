/*
 * Beside the list of a client's documents: whom they can be about, the versions of one, and the checklists.
 */

create function public.document_subjects(tenant_id uuid)
returns table (id uuid, kind text, name text)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  select company.id, 'company', company.name from public.companies as company
  where company.tenant_id = document_subjects.tenant_id and company.id in (select private.managed_company_ids())
  union all
  select party.id, party.kind::text, party.name from public.parties as party
  where party.tenant_id = document_subjects.tenant_id and party.id in (select private.managed_party_ids())
  order by 2, 3, 1;
end;
$$;

comment on function public.document_subjects(uuid) is
  'The companies and parties of a tenant about which the caller may send documents, with what kind each is: company, person or '
  'body_corporate. For signed-in people. Raises account.suspended.';

create function public.document_versions(document_id uuid)
returns table (
  id uuid, file_name text, status public.document_status, reason text, reason_note text, created_at timestamptz, expires_on date,
  storage_path text, by_staff boolean, scan public.scan_state)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  with recursive older as (
    select document.*, 1 as step from public.documents as document where document.id = document_versions.document_id
    union all
    select document.*, older.step + 1 from older
    join public.documents as document on document.id = older.replaces
    where older.step < 50
  ),
  newer as (
    select document.*, 0 as step from public.documents as document where document.replaces = document_versions.document_id
    union all
    select document.*, newer.step - 1 from newer
    join public.documents as document on document.replaces = newer.id
    where newer.step > -50
  ),
  chain as (select * from older union all select * from newer)
  select chain.id, chain.file_name, chain.status, reason.label, chain.reason_note, chain.created_at, chain.expires_on,
    chain.storage_path, private.is_staff_id(chain.uploaded_by), chain.scan
  from chain left join public.review_reasons as reason on reason.code = chain.reason_code
  order by chain.step;
end;
$$;

comment on function public.document_versions(uuid) is
  'A document with its older and newer versions, the newest first, at most 50 each way; no rows for one the caller may not see. '
  '`by_staff`: staff uploaded it. Raises account.suspended.';

create function public.document_checklists(
  tenant_id uuid, company_id uuid default null, first integer default 0, size integer default 20)
returns table (
  party_id uuid, name text, kind public.party_kind, state public.kyc_state, companies text[], required integer, settled integer,
  points jsonb, total integer)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  with point as (
    select asked.*,
      case
        when asked.accepted >= asked.minimum then 'accepted'
        when asked.waived then 'waived'
        when asked.sent >= asked.minimum then 'uploaded'
        when 'rejected' = any (unmet.statuses) then 'rejected'
        when 'expired' = any (unmet.statuses) then 'expired'
        else 'missing'
      end as standing, unmet.latest
    from private.asked_documents(document_checklists.tenant_id, document_checklists.company_id) as asked
    cross join lateral (
      select array_agg(document.status::text) as statuses, (array_agg(document.id order by document.created_at desc))[1] as latest
      from public.documents as document
      where document.party_id = asked.party_id and document.category = any (asked.categories)
        and document.status in ('rejected', 'expired')) as unmet
    where asked.is_open and private.is_about_company(null, asked.party_id, document_checklists.company_id)
  ),
  list as (
    select point.party_id, point.state, count(*)::integer as required,
      (count(*) filter (where point.standing in ('accepted', 'waived')))::integer as settled,
      (count(*) filter (where point.standing in ('missing', 'rejected', 'expired')))::integer as open,
      jsonb_agg(jsonb_build_object(
        'code', point.code, 'categories', point.categories, 'minimum', point.minimum, 'sent', point.sent, 'note', point.note,
        'max_age_months', point.max_age_months, 'standing', point.standing, 'replaces',
        case when point.standing in ('rejected', 'expired') then point.latest end) order by point.code) as points
    from point group by point.party_id, point.state
  )
  select list.party_id, party.name, party.kind, list.state,
    array(
      select distinct company.name from public.company_participants as participant
      join public.companies as company on company.id = participant.company_id
      where participant.party_id = list.party_id and participant.ceased_on is null and not participant.voided
      order by company.name),
    list.required, list.settled, list.points, (count(*) over ())::integer
  from list join public.parties as party on party.id = list.party_id
  order by list.open > 0 desc, party.name, list.party_id
  offset greatest(document_checklists.first, 0) limit least(greatest(document_checklists.size, 1), 200);
end;
$$;

comment on function public.document_checklists(uuid, uuid, integer, integer) is
  'What the rules ask of each party the caller handles, of a tenant or of those who take part in one company: the points of kyc_checklist '
  'with their standing (missing, uploaded, accepted, rejected, expired, waived), and the document a new one would replace. Those with open '
  'points come first; `total` is of all pages. Staff get the parties of the company they name. For signed-in people. Raises '
  'account.suspended.';

grant execute on function
  public.document_subjects(uuid), public.document_versions(uuid), public.document_checklists(uuid, uuid, integer, integer)
  to authenticated;
