/*
 * The documents of a client in one list: what was sent about the companies, people and applications they see, and what is asked of them.
 * All of it is read as the caller, so that row-level security decides; what the rules ask is read for the parties they handle.
 *
 *   requested   the rules ask for it, and nothing that counts was sent
 *   in_review   sent, and staff have not decided
 *   rejected    with the reason for the client
 *   accepted    and for the last 60 days of it: expiring
 *   expired     its last day has passed
 *
 * A row needs the client when it is requested, when it was rejected and nothing newer is in its place, and when it has expired and
 * the rules still ask for it.
 */

-- Who sent it ----------------------------------------------------------------

create function private.is_staff_id(user_id uuid) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.profiles as profile where profile.id = user_id and profile.role = 'admin');
end;
$$;

comment on function private.is_staff_id(uuid) is 'Whether an account is one of staff now. Clients see that staff did something, not who.';

grant execute on function private.is_staff_id(uuid) to authenticated;

-- What the rules ask ---------------------------------------------------------

create function private.asked_documents(tenant_id uuid, company_id uuid default null)
returns table (
  party_id uuid, profile_id uuid, state public.kyc_state, is_open boolean, since timestamptz, code text, categories text[],
  minimum integer, note text, max_age_months integer, sent integer, accepted integer, waived boolean)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return query
  with handled (id) as (
    select private.managed_party_ids()
    union
    -- Staff handle everyone, and ask about one company at a time.
    select participant.party_id from public.company_participants as participant
    where participant.company_id = asked_documents.company_id and participant.ceased_on is null and not participant.voided
      and (select private.is_admin())
  ),
  subject as materialized (
    select party.id, party.kind::text as kind, profile.id as profile_id, profile.state, profile.level, profile.state_since,
      private.roles_of_party(party.id) as roles
    from public.parties as party
    join public.kyc_profiles as profile on profile.party_id = party.id
    where party.tenant_id = asked_documents.tenant_id and party.id in (select handled.id from handled)
  ),
  -- The rules depend on three things only: they are read once for each combination.
  shape as (select distinct subject.kind, subject.level, subject.roles from subject),
  rule as materialized (
    select shape.kind, shape.level, shape.roles, point.code, point.category || point.alternatives as categories, point.minimum,
      point.note, point.max_age_months
    from shape
    cross join lateral private.required_documents(shape.kind, shape.level, shape.roles, private.today()) as point
    -- A declaration is signed, not sent.
    where not private.is_declaration(point.category)
  ),
  -- A document serves every point it suits.
  suiting as (
    select document.party_id, fitting.code, document.status, document.expires_on
    from subject
    join public.documents as document on document.party_id = subject.id and document.status in ('uploaded', 'accepted')
    join rule as fitting on fitting.kind = subject.kind and fitting.level = subject.level and fitting.roles = subject.roles
      and document.category = any (fitting.categories)
  ),
  counted as (
    select suiting.party_id, suiting.code, count(*)::integer as sent,
      (count(*) filter (where suiting.status = 'accepted' and coalesce(suiting.expires_on >= private.today(), true)))::integer as accepted
    from suiting group by suiting.party_id, suiting.code
  )
  select subject.id, subject.profile_id, subject.state,
    subject.state <> 'rejected' and (subject.roles <> '{}' or subject.state not in ('open', 'approved')), subject.state_since,
    rule.code, rule.categories, rule.minimum, rule.note, rule.max_age_months, coalesce(counted.sent, 0), coalesce(counted.accepted, 0),
    exists (
      select from public.kyc_waivers as waiver
      where waiver.profile_id = subject.profile_id and waiver.code = rule.code and waiver.withdrawn_at is null)
  from subject
  join rule on rule.kind = subject.kind and rule.level = subject.level and rule.roles = subject.roles
  left join counted on counted.party_id = subject.id and counted.code = rule.code;
end;
$$;

comment on function private.asked_documents(uuid, uuid) is
  'The checklists of all parties of a tenant that the signed-in person handles: the same as private.kyc_checklist for each of them, '
  'without the declarations, which are signed. Staff '
  'get those of the people in the company they name, and none without one; it is not a filter. '
  '`is_open` is false where nothing is asked any more: the checks ended with a refusal, or the party takes part in nothing.';

grant execute on function private.asked_documents(uuid, uuid) to authenticated;

-- The list -------------------------------------------------------------------

create function private.document_queue(tenant_id uuid)
returns table (
  key text, document_id uuid, company_id uuid, party_id uuid, application_id uuid, code text, categories text[], standing text,
  needs_client boolean, may_replace boolean, lacking integer, note text, max_age_months integer, at timestamptz)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with asked as materialized (select * from private.asked_documents(document_queue.tenant_id)),
  point as (
    select distinct on (asked.party_id, suiting.category) asked.*, suiting.category
    from asked cross join lateral unnest(asked.categories) as suiting (category)
    order by asked.party_id, suiting.category, asked.code
  ),
  filed as materialized (
    select document.id, document.company_id, document.party_id, document.application_id, document.category, document.created_at,
      coalesce(document.company_id, document.party_id, document.application_id) as subject_id,
      coalesce(point.code, document.category) as place, point.code, point.categories, point.note, point.max_age_months,
      case
        when document.status = 'uploaded' then 'in_review'
        when document.status = 'accepted' and document.expires_on < private.today() then 'expired'
        when document.status = 'accepted' and document.expires_on <= private.today() + 60 then 'expiring'
        else document.status::text
      end as standing,
      -- Nothing is asked of a party whose checks were refused, nor where staff waived the document.
      coalesce(point.is_open and not point.waived, document.party_id is null or not exists (
        select from asked where asked.party_id = document.party_id and not asked.is_open)) as is_wanted,
      coalesce(point.minimum - point.sent, 1) as lacking, point.code is null as is_free,
      document.company_id in (select private.managed_company_ids()) or document.party_id in (select private.managed_party_ids())
        or document.application_id in (select private.application_ids()) as is_handled
    from public.documents as document
    left join point on point.party_id = document.party_id and point.category = document.category
    where document.tenant_id = document_queue.tenant_id and document.status <> 'superseded'
  ),
  ranked as (
    select filed.*,
      row_number() over (
        partition by filed.subject_id, filed.place, filed.standing in ('rejected', 'expired') order by filed.created_at desc) as place_no,
      bool_or(filed.standing not in ('rejected', 'expired')) over (partition by filed.subject_id, filed.place) as has_other
    from filed
  ),
  listed as (
    select ranked.*, coalesce(ranked.is_handled, false) and ranked.is_wanted and ranked.standing in ('rejected', 'expired')
      and ranked.place_no <= ranked.lacking
      -- Of what no rule asks for, only a document that staff returned waits for the client.
      and not (ranked.is_free and (ranked.has_other or ranked.standing = 'expired')) as is_needed
    from ranked
  )
  select listed.id::text, listed.id, listed.company_id, listed.party_id, listed.application_id, listed.code,
    coalesce(listed.categories, array[listed.category]), listed.standing, listed.is_needed,
    coalesce(listed.is_handled, false) and (listed.is_needed or listed.standing in ('rejected', 'expired', 'expiring')),
    0, listed.note, listed.max_age_months, listed.created_at
  from listed
  union all
  select asked.party_id || ':' || asked.code, null, null, asked.party_id, null, asked.code, asked.categories, 'requested', true, false,
    (asked.minimum - asked.sent - coalesce(returned.total, 0))::integer, asked.note, asked.max_age_months, asked.since
  from asked
  left join (
    select listed.party_id, listed.code, count(*) as total from listed where listed.is_needed group by listed.party_id, listed.code
  ) as returned on returned.party_id = asked.party_id and returned.code = asked.code
  where asked.is_open and not asked.waived and private.is_kyc_editable(asked.state)
    and asked.minimum - asked.sent - coalesce(returned.total, 0) > 0;
end;
$$;

comment on function private.document_queue(uuid) is
  'Every document of a tenant that the caller sees and every one that is asked of them, with its standing (head of this file). '
  '`may_replace`: the caller may send a newer version now. `lacking` is how many of a requested one are missing.';

grant execute on function private.document_queue(uuid), private.is_kyc_editable(public.kyc_state) to authenticated;

create function private.is_about_company(about uuid, party_id uuid, company_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return is_about_company.company_id is null or about = is_about_company.company_id or exists (
    select from public.company_participants as participant
    where participant.company_id = is_about_company.company_id and participant.party_id = is_about_company.party_id
      and participant.ceased_on is null and not participant.voided);
end;
$$;

comment on function private.is_about_company(uuid, uuid, uuid) is
  'Whether something about a company or a party belongs to a company: its own, or of one who takes part in it now. Null is any company.';

grant execute on function private.is_about_company(uuid, uuid, uuid) to authenticated;

create function private.is_shown_standing(standing text, needs_client boolean, show text) returns boolean
language sql immutable
set search_path = ''
as $$
  select case show
    when 'needs' then needs_client
    when 'review' then standing = 'in_review'
    when 'accepted' then standing in ('accepted', 'expiring')
    when 'expiring' then standing in ('expiring', 'expired')
    else true
  end;
$$;

comment on function private.is_shown_standing(text, boolean, text) is
  'Whether a row of the documents belongs to a group: needs, review, accepted, expiring; any other word is all.';

grant execute on function private.is_shown_standing(text, boolean, text) to authenticated;

create function public.document_queue(
  tenant_id uuid, company_id uuid default null, party_id uuid default null, category text default null, show text default null,
  search text default null, single uuid default null, first integer default 0, size integer default 20)
returns table (
  key text, document_id uuid, of_company uuid, of_party uuid, of_application uuid, subject text, companies text[], filed_as text,
  categories text[], standing text, needs_client boolean, may_replace boolean, lacking integer, note text, max_age_months integer,
  reason text, reason_note text, file_name text, storage_path text, mime_type text, bytes bigint, expires_on date, at timestamptz,
  is_version boolean, by_staff boolean, scan public.scan_state, total integer)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  with found as (
    select queue.*, document.category as filed_as, document.file_name, document.storage_path, document.mime_type, document.bytes,
      document.expires_on, document.reason_code, document.reason_note, document.replaces is not null as is_version,
      document.uploaded_by, document.scan,
      coalesce(company.name, party.name, draft.data -> 'names' ->> 0) as subject
    from private.document_queue(document_queue.tenant_id) as queue
    left join public.documents as document on document.id = queue.document_id
    left join public.companies as company on company.id = queue.company_id
    left join public.parties as party on party.id = queue.party_id
    left join public.draft_applications as draft on draft.id = queue.application_id
    where private.is_shown_standing(queue.standing, queue.needs_client, document_queue.show)
      and (document_queue.single is null or queue.document_id = document_queue.single)
      and (document_queue.party_id is null or queue.party_id = document_queue.party_id)
      and (document_queue.category is null or document_queue.category = coalesce(document.category, queue.categories[1]))
      and private.is_about_company(queue.company_id, queue.party_id, document_queue.company_id)
  ),
  matching as (
    select found.* from found
    where nullif(btrim(document_queue.search), '') is null
      or position(lower(btrim(document_queue.search)) in lower(concat_ws(' ', found.file_name, found.subject))) > 0
      or exists (
        select from public.document_categories as named
        where named.code = coalesce(found.filed_as, found.categories[1])
          and position(lower(btrim(document_queue.search)) in lower(named.name)) > 0)
  ),
  page as (
    select matching.*, (count(*) over ())::integer as total from matching
    order by matching.needs_client desc,
      case when document_queue.show = 'expiring' then matching.expires_on end,
      array_position(array['rejected', 'expired', 'requested'], case when matching.needs_client then matching.standing end),
      matching.at desc, matching.key
    offset greatest(document_queue.first, 0) limit least(greatest(document_queue.size, 1), 1000)
  )
  select page.key, page.document_id, page.company_id, page.party_id, page.application_id, page.subject,
    array(
      select distinct company.name from public.company_participants as participant
      join public.companies as company on company.id = participant.company_id
      where participant.party_id = page.party_id and participant.ceased_on is null and not participant.voided
      order by company.name),
    page.filed_as, page.categories, page.standing, page.needs_client, page.may_replace, page.lacking, page.note, page.max_age_months,
    reason.label, page.reason_note, page.file_name, page.storage_path, page.mime_type, page.bytes, page.expires_on, page.at,
    page.is_version, private.is_staff_id(page.uploaded_by), page.scan, page.total
  from page
  left join public.review_reasons as reason on reason.code = page.reason_code
  order by page.needs_client desc,
    case when document_queue.show = 'expiring' then page.expires_on end,
    array_position(array['rejected', 'expired', 'requested'], case when page.needs_client then page.standing end),
    page.at desc, page.key;
end;
$$;

comment on function public.document_queue(uuid, uuid, uuid, text, text, text, uuid, integer, integer) is
  'A page of what was sent and what is asked of the caller in a tenant, what needs them first. `company_id` keeps to a company and those '
  'who take part in it now, `party_id` to one party, `show` to a group (needs, review, accepted, expiring), `search` looks in file names, '
  'subjects and categories, `single` is one document. `total` is of all pages, of at most 1000 rows each. `reason` is the one the client '
  'reads; `by_staff`: staff uploaded it. For signed-in people, of what they may see. Raises account.suspended.';

create function public.document_counts(tenant_id uuid, company_id uuid default null)
returns table (everything integer, needs_client integer, in_review integer, accepted integer, expiring integer)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  return query
  select count(*)::integer, (count(*) filter (where queue.needs_client))::integer,
    (count(*) filter (where queue.standing = 'in_review'))::integer,
    (count(*) filter (where queue.standing in ('accepted', 'expiring')))::integer,
    (count(*) filter (where queue.standing in ('expiring', 'expired')))::integer
  from private.document_queue(document_counts.tenant_id) as queue
  where private.is_about_company(queue.company_id, queue.party_id, document_counts.company_id);
end;
$$;

comment on function public.document_counts(uuid, uuid) is
  'How many rows document_queue has in each of its groups, of a tenant or of one company. For signed-in people, of what they may see. '
  'Raises account.suspended.';

grant execute on function
  public.document_queue(uuid, uuid, uuid, text, text, text, uuid, integer, integer), public.document_counts(uuid, uuid)
  to authenticated;
