/*
 * The documents of a tenant as staff go through them: what waits, the longest-waiting subject first and all documents of one subject
 * together; and the groups beside it with their counts.
 *
 *   waiting     sent, and not decided
 *   expiring    accepted, and the last day is within 60 days
 *   expired     accepted once, the last day has passed, and no newer version waits
 *   rejected    returned to the client, and nothing newer was sent
 *   accepted    in force
 *   malware     a file in which malware was found, or which could not be checked for it
 *   all         every document, versions that were replaced included
 */

create function private.document_group(document public.documents) returns text
language sql stable
set search_path = ''
as $$
  select case
    when document.status = 'uploaded' then 'waiting'
    when document.status = 'accepted' and document.expires_on < private.today() then 'expired'
    when document.status = 'accepted' and document.expires_on <= private.today() + 60 then 'expiring'
    else document.status::text
  end;
$$;

comment on function private.document_group(public.documents) is
  'The group of a document among staff''s documents: waiting, accepted, expiring (within 60 days), expired, rejected, superseded.';

create function private.reviewed_documents(tenant_id uuid, show text) returns setof public.documents
language sql stable
set search_path = ''
as $$
  select document.* from public.documents as document
  where document.tenant_id = reviewed_documents.tenant_id
    and case coalesce(show, 'waiting')
      when 'waiting' then document.status = 'uploaded'
      when 'expiring' then document.status = 'accepted' and document.expires_on between private.today() and private.today() + 60
      when 'expired' then document.status = 'expired' or document.status = 'accepted' and document.expires_on < private.today()
      when 'rejected' then document.status = 'rejected'
      when 'malware' then document.scan in ('infected', 'failed')
      when 'accepted' then document.status = 'accepted' and coalesce(document.expires_on >= private.today(), true)
      else true
    end;
$$;

comment on function private.reviewed_documents(uuid, text) is 'The documents of a tenant in a group (head of this file).';

create function public.document_review_list(
  tenant_id uuid, show text default 'waiting', category text default null, company_id uuid default null, party_id uuid default null,
  search text default null, first integer default 0, size integer default 20)
returns table (
  id uuid, of_company uuid, of_party uuid, of_application uuid, subject text, companies text[], category_name text, file_name text,
  storage_path text, mime_type text, status public.document_status, standing text, created_at timestamptz, expires_on date,
  is_version boolean, reason text, scan public.scan_state, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  with found as (
    select document.*, category.name as category_name, private.document_group(document) as standing,
      coalesce(document.company_id, document.party_id, document.application_id) as subject_id,
      coalesce(company.name, party.name, draft.data -> 'names' ->> 0, draft.reference) as subject
    from private.reviewed_documents(document_review_list.tenant_id, document_review_list.show) as document
    join public.document_categories as category on category.code = document.category
    left join public.companies as company on company.id = document.company_id
    left join public.parties as party on party.id = document.party_id
    left join public.draft_applications as draft on draft.id = document.application_id
    where (document_review_list.category is null or document.category = document_review_list.category)
      and (document_review_list.party_id is null or document.party_id = document_review_list.party_id)
      and (document_review_list.company_id is null
        or private.is_about_company(document.company_id, document.party_id, document_review_list.company_id))
  ),
  matching as (
    select found.*, min(found.created_at) over (partition by found.subject_id) as since from found
    where nullif(btrim(document_review_list.search), '') is null
      or position(
        lower(btrim(document_review_list.search)) in lower(concat_ws(' ', found.file_name, found.subject, found.category_name))) > 0
      or exists (
        select from public.company_participants as participant
        join public.companies as company on company.id = participant.company_id
        where participant.party_id = found.party_id and participant.ceased_on is null and not participant.voided
          and position(lower(btrim(document_review_list.search)) in lower(company.name)) > 0)
  ),
  page as (
    select matching.*, (count(*) over ())::integer as total,
      row_number() over (
        order by
          case when coalesce(document_review_list.show, 'waiting') = 'waiting' then matching.since end,
          case when coalesce(document_review_list.show, 'waiting') = 'waiting' then matching.subject_id end,
          case when document_review_list.show in ('expiring', 'expired') then matching.expires_on end,
          case when coalesce(document_review_list.show, 'waiting') = 'waiting' then matching.created_at end,
          matching.created_at desc, matching.id) as place
    from matching
    order by place
    offset greatest(document_review_list.first, 0) limit least(greatest(document_review_list.size, 1), 1000)
  )
  select page.id, page.company_id, page.party_id, page.application_id, page.subject,
    array(
      select distinct company.name from public.company_participants as participant
      join public.companies as company on company.id = participant.company_id
      where participant.party_id = page.party_id and participant.ceased_on is null and not participant.voided
      order by company.name),
    page.category_name, page.file_name, page.storage_path, page.mime_type, page.status, page.standing, page.created_at, page.expires_on,
    page.replaces is not null, reason.label, page.scan, page.total
  from page
  left join public.review_reasons as reason on reason.code = page.reason_code
  order by page.place;
end;
$$;

comment on function public.document_review_list(uuid, text, text, uuid, uuid, text, integer, integer) is
  'A page of the documents of a tenant in a group (waiting, expiring, expired, rejected, accepted, malware, all). What waits comes by '
  'subject, the longest-waiting first; what expires by day; the rest newest first. `company_id` keeps to a company and those who take '
  'part in it now, `search` looks in file names, subjects, categories and the companies of a person; `total` is of all pages, of at most '
  '1000 rows each. For staff. Raises not_allowed, account.suspended.';

create function public.document_review_counts(tenant_id uuid)
returns table (
  waiting integer, subjects integer, expiring integer, expired integer, rejected integer, accepted integer, malware integer,
  everything integer)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select (count(*) filter (where document.status = 'uploaded'))::integer,
    (count(distinct coalesce(document.company_id, document.party_id, document.application_id))
      filter (where document.status = 'uploaded'))::integer,
    (count(*) filter (where document.status = 'accepted'
      and document.expires_on between private.today() and private.today() + 60))::integer,
    (count(*) filter (where document.status = 'expired'
      or document.status = 'accepted' and document.expires_on < private.today()))::integer,
    (count(*) filter (where document.status = 'rejected'))::integer,
    (count(*) filter (where document.status = 'accepted' and coalesce(document.expires_on >= private.today(), true)))::integer,
    (count(*) filter (where document.scan in ('infected', 'failed')))::integer,
    count(*)::integer
  from public.documents as document where document.tenant_id = document_review_counts.tenant_id;
end;
$$;

comment on function public.document_review_counts(uuid) is
  'How many documents of a tenant stand in each group of document_review_list, and how many subjects wait. For staff. Raises not_allowed, '
  'account.suspended.';

grant execute on function
  public.document_review_list(uuid, text, text, uuid, uuid, text, integer, integer), public.document_review_counts(uuid)
  to authenticated;

-- Back to the queue ----------------------------------------------------------

create function public.reopen_document(document_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  document public.documents := private.lock_document('reopen_document', document_id);
begin
  if document.status = 'uploaded' then
    return;
  end if;

  if exists (select from public.documents as newer where newer.replaces = document.id) then
    raise exception using errcode = 'PT409', message = 'document.already_replaced';
  end if;

  update public.documents
  set status = 'uploaded', reason_code = null, reason_note = null, is_confirmed = false, reviewed_by = null, reviewed_at = null
  where id = document_id
  returning * into document;

  perform private.notify_uploader(
    document, 'document.reopened', 'A decision on a document was taken back', private.document_title(document)
    || ' is being reviewed again. There is nothing you need to do.');
end;
$$;

comment on function public.reopen_document(uuid) is
  'Takes back the decision on a document: it waits for review again. The timeline keeps both. Not for one that a newer version replaced, '
  'nor for one that has expired. For reviewers and the compliance officer. Raises document.already_replaced, document.illegal_move, '
  'document.infected, duty.reviewer_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.reopen_document(uuid) to authenticated;
