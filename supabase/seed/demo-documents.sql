/*
 * Demo data, documents of companies: in every state for Claire Vasseur's, a few for the other clients'. Some have earlier versions, some
 * end within 60 days, some have ended. The product writes the files, specimens all of them (tools/product/demo-files.ts). Comes
 * between demo.sql and demo-records.sql, whose alerts are about them too; running it again adds nothing twice.
 */

-- `n` names a document. `older` is the one it replaces. `ends` is in days from today, `age` how long ago it was sent. Sent by the owner
-- of the company, or by staff where `by_staff`.

create temporary table demo_company_document as
select given.*, overlay(md5('company document ' || n) placing 'da00' from 1)::uuid as id, owner.id as company_id, owner.tenant_id,
  case when by_staff then 'd0000000-0000-4000-8000-000000000002' else owner.user_id end as sender,
  case when older is not null then overlay(md5('company document ' || older) placing 'da00' from 1)::uuid end as replaces
from (values
  (1, 1, 'certificate_of_incorporation', 'Certificate-of-incorporation.pdf', 'accepted', null, null, null, 23, true, null),
  (2, 1, 'memorandum_and_articles', 'Memorandum-and-articles.pdf', 'accepted', null, null, null, 23, true, null),
  (3, 1, 'register_of_members', 'Register-of-members.pdf', 'uploaded', null, null, null, 1, false, null),
  (4, 1, 'resolution', 'First-minutes.pdf', 'superseded', 'incomplete', 'The second page with the signatures is missing.', null, 9,
    false, null),
  (5, 1, 'resolution', 'First-minutes-signed.pdf', 'superseded', 'unreadable', null, null, 6, false, 4),
  (6, 1, 'resolution', 'First-minutes-scan.png', 'rejected', 'unreadable', 'The signature of the chair is cut off at the edge.', null, 3,
    false, 5),
  (7, 2, 'certificate_of_incorporation', 'Certificate-of-incorporation.pdf', 'accepted', null, null, null, 1068, true, null),
  (8, 2, 'memorandum_and_articles', 'Memorandum-2023.pdf', 'superseded', null, null, null, 1068, false, null),
  (9, 2, 'memorandum_and_articles', 'Memorandum-amended.pdf', 'accepted', null, null, null, 210, false, 8),
  (10, 2, 'licence', 'Charter-licence.pdf', 'accepted', null, null, 41, 324, false, null),
  (11, 2, 'certificate_of_good_standing', 'Good-standing.pdf', 'accepted', null, null, 12, 78, true, null),
  (12, 2, 'register_of_directors', 'Register-of-directors.pdf', 'uploaded', null, null, null, 2, false, null),
  (13, 3, 'foundation_charter', 'Charter.pdf', 'accepted', null, null, null, 698, false, null),
  (14, 3, 'certificate_of_registration', 'Certificate-of-registration.pdf', 'accepted', null, null, null, 699, true, null),
  (15, 3, 'resolution', 'Council-minutes.pdf', 'uploaded', null, null, null, 5, false, null),
  (16, 4, 'certificate_of_incorporation', 'Certificate-of-incorporation.pdf', 'accepted', null, null, null, 1500, true, null),
  (17, 4, 'certificate_of_good_standing', 'Good-standing.pdf', 'expired', null, null, -31, 400, true, null),
  (18, 4, 'certificate_of_incumbency', 'Incumbency.pdf', 'accepted', null, null, 55, 300, true, null),
  (19, 4, 'financial_statements', 'Accounts-2024.pdf', 'rejected', 'incomplete', 'The notes to the accounts are missing.', null, 12, false,
    null),
  (20, 4, 'ownership_chart', 'Ownership-chart.png', 'accepted', null, null, null, 220, false, null),
  (21, 5, 'certificate_of_incorporation', 'Certificate-of-incorporation.pdf', 'accepted', null, null, null, 860, true, null),
  (22, 5, 'power_of_attorney', 'Power-of-attorney.pdf', 'expired', null, null, -12, 740, false, null),
  (23, 5, 'share_certificate', 'Share-certificate-1.png', 'accepted', null, null, null, 850, false, null),
  (24, 6, 'certificate_of_incorporation', 'Certificate-of-incorporation.pdf', 'accepted', null, null, null, 1890, true, null),
  (25, 6, 'licence', 'Import-licence.pdf', 'accepted', null, null, 20, 340, false, null),
  (26, 6, 'register_of_members', 'Register-of-members.pdf', 'uploaded', null, null, null, 4, false, null),
  (27, 11, 'certificate_of_incorporation', 'Certificate-of-incorporation.pdf', 'accepted', null, null, null, 1318, true, null),
  (28, 11, 'licence', 'Business-licence.png', 'accepted', null, null, 48, 317, false, null)
) as given (n, company, category, file_name, status, reason_code, reason_note, ends, age, by_staff, older)
join public.companies as owner on owner.id = ('c0000000-0000-4000-8000-' || lpad(company::text, 12, '0'))::uuid;

insert into public.documents (
  id, tenant_id, company_id, category, file_name, storage_path, mime_type, bytes, status, reason_code, reason_note, expires_on, replaces,
  uploaded_by, reviewed_by, reviewed_at, created_at)
select
  given.id, given.tenant_id, given.company_id, given.category, given.file_name,
  given.tenant_id || '/' || given.company_id || '/' || given.id || substring(given.file_name from '\.\w+$'),
  case when given.file_name like '%.png' then 'image/png' else 'application/pdf' end, 1, given.status::public.document_status,
  given.reason_code, given.reason_note, private.today() + given.ends, given.replaces, given.sender::uuid,
  case when given.status <> 'uploaded' then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  case when given.status <> 'uploaded' then now() - make_interval(days => given.age) + interval '5 hours' end,
  now() - make_interval(days => given.age)
from demo_company_document as given
order by given.n
on conflict do nothing;

-- Claire Vasseur asked a person of her draft by link, who has not answered yet.
insert into public.party_invitations (
  id, token_hash, tenant_id, application_id, person_id, party_id, company_name, email, invited_by, created_at)
select
  'ac000000-0000-4000-8000-000000000026', private.token_hash(gen_random_uuid()), draft.tenant_id, draft.id, party.id, party.id,
  draft.data -> 'names' ->> 0, party.email, draft.user_id, now() - interval '2 days'
from public.parties as party
join public.draft_applications as draft on draft.user_id = party.created_by and draft.state = 'draft'
where party.id = 'fa000000-0000-4000-8000-000000000026'
order by draft.created_at
limit 1
on conflict do nothing;

-- What became of each, by the person who did it and on that day.
update public.document_events as event
set actor = case when document.status = 'superseded' then document.uploaded_by
    else coalesce(document.reviewed_by, document.uploaded_by) end,
  at = coalesce(document.reviewed_at, document.created_at)
from public.documents as document
join demo_company_document as given on given.id = document.id
where document.id = event.document_id and event.actor is null;

drop table demo_company_document;
