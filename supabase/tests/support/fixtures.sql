-- The people and rows that database tests speak of; ids.ts names them. Written as a person would have made them,
-- except that they skip the commands.

insert into tenants (id, slug, name, open_for_enrolment, created_at) values
  ('10000000-0000-4000-8000-000000000001', 'first-test', 'First Corporate Services Ltd.', true, now() - interval '2 years'),
  ('10000000-0000-4000-8000-000000000002', 'second-test', 'Second Fiduciary Ltd.', false, now() - interval '3 years');

insert into auth.users (id, email, raw_user_meta_data) values
  ('00000000-0000-4000-8000-000000000001', 'member@test.example', '{"full_name": "Mia Member"}'),
  ('00000000-0000-4000-8000-000000000002', 'other-member@test.example', '{"full_name": "Otto Other"}'),
  ('00000000-0000-4000-8000-000000000003', 'owner@test.example', '{"full_name": "Olga Owner"}'),
  ('00000000-0000-4000-8000-000000000004', 'other-tenant-owner@test.example', '{"full_name": "Toni Tenant"}'),
  ('00000000-0000-4000-8000-000000000005', 'admin@test.example', '{"full_name": "Ada Admin"}'),
  ('00000000-0000-4000-8000-000000000006', 'suspended@test.example', '{"full_name": "Sam Suspended"}'),
  ('00000000-0000-4000-8000-000000000007', 'stranger@test.example', '{"full_name": "Stan Stranger", "role": "admin"}');

insert into tenant_users (tenant_id, user_id, role) values
  ('10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'member'),
  ('10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'member'),
  ('10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000003', 'owner'),
  ('10000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'owner'),
  -- All a person can be, but suspended.
  ('10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000006', 'owner');

update profiles set role = 'admin' where id in ('00000000-0000-4000-8000-000000000005', '00000000-0000-4000-8000-000000000006');
-- Staff of the tests hold every duty; a test about duties takes them away.
insert into staff_duties (user_id, duty)
select id, duty from profiles, unnest('{reviewer,compliance_officer,senior,billing}'::staff_duty[]) as duty where role = 'admin';
update profiles set role = 'company_admin' where id in ('00000000-0000-4000-8000-000000000003', '00000000-0000-4000-8000-000000000004');
update profiles set status = 'suspended' where id = '00000000-0000-4000-8000-000000000006';

insert into companies (id, tenant_id, user_id, name, type, registration_number, registration_date) values
  ('c0000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'Mia''s Ltd.', 'IBC', '1 B', '2024-01-01'),
  ('c0000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Otto''s Ltd.', 'IBC', '2 B', '2024-01-02'),
  ('c0000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'Shared Ltd.', 'IBC', '3 B', '2024-01-03'),
  ('c0000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'Foreign Ltd.', 'IBC', '4 B', '2024-01-04'),
  ('c0000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000006', 'Sam''s Ltd.', 'IBC', '5 B', '2024-01-05');

insert into company_users (company_id, tenant_id, user_id, access) values
  ('c0000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'owner'),
  ('c0000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'owner'),
  ('c0000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'viewer'),
  ('c0000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'owner');

insert into parties (id, tenant_id, kind, name, created_by) values
  ('f0000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'person', 'Party of Mia''s', null),
  ('f0000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 'person', 'Party of Otto''s', '00000000-0000-4000-8000-000000000002'),
  ('f0000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'person', 'Party of Shared', null),
  ('f0000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', 'person', 'Party of Foreign', null),
  ('f0000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000001', 'person', 'Entered by Mia', '00000000-0000-4000-8000-000000000001');

insert into company_participants (id, tenant_id, company_id, party_id, role, shares, percent, appointed_on)
select
  overlay('b0000000-0000-4000-8000-000000000000' placing n::text from 36)::uuid, company.tenant_id, company.id,
  overlay('f0000000-0000-4000-8000-000000000000' placing n::text from 36)::uuid, 'member', 5000, 100, company.registration_date
from generate_series(1, 4) as n
join companies as company on company.registration_number = n || ' B';

insert into draft_applications (id, tenant_id, user_id, state, reference, submitted_at, submitted_data, entity_type) values
  ('a0000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001', 'draft', null, null, null, null),
  ('a0000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000002', 'submitted', 'T-2', now(), '{}', 'IBC'),
  ('a0000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', '00000000-0000-4000-8000-000000000004', 'submitted', 'T-4', now(), '{}', 'IBC'),
  ('a0000000-0000-4000-8000-000000000005', '10000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000006', 'draft', null, null, null, null);

insert into application_events (tenant_id, application_id, to_state, actor)
select tenant_id, id, 'draft', user_id from draft_applications;

insert into notifications (id, user_id, tenant_id, kind, title)
select overlay('ab000000-0000-4000-8000-000000000000' placing n::text from 36)::uuid,
  overlay('00000000-0000-4000-8000-000000000000' placing n::text from 36)::uuid,
  '10000000-0000-4000-8000-000000000001', 'test', 'For person ' || n
from generate_series(1, 7) as n;

-- One document about each subject; the files are rows only, since the database never sees a byte.
insert into documents (id, tenant_id, company_id, party_id, application_id, category, file_name, storage_path, mime_type, bytes, expires_on, uploaded_by)
select
  subject.document, subject.tenant, subject.company, subject.party, subject.application, 'passport', 'passport.pdf',
  concat(subject.tenant, '/', coalesce(subject.company, subject.party, subject.application), '/', subject.document, '.pdf'),
  'application/pdf', 1000, '2099-01-31', subject.person
from (values
  ('d0000000-0000-4000-8000-000000000001'::uuid, '10000000-0000-4000-8000-000000000001'::uuid, 'c0000000-0000-4000-8000-000000000001'::uuid, null::uuid, null::uuid, '00000000-0000-4000-8000-000000000001'::uuid),
  ('d0000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000002', null, null, '00000000-0000-4000-8000-000000000002'),
  ('d0000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000003', null, null, '00000000-0000-4000-8000-000000000002'),
  ('d0000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000004', null, null, '00000000-0000-4000-8000-000000000004'),
  ('d0000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000001', null, 'f0000000-0000-4000-8000-000000000001', null, '00000000-0000-4000-8000-000000000001'),
  ('d0000000-0000-4000-8000-000000000013', '10000000-0000-4000-8000-000000000001', null, 'f0000000-0000-4000-8000-000000000003', null, '00000000-0000-4000-8000-000000000002'),
  ('d0000000-0000-4000-8000-000000000021', '10000000-0000-4000-8000-000000000001', null, null, 'a0000000-0000-4000-8000-000000000001', '00000000-0000-4000-8000-000000000001')
) as subject (document, tenant, company, party, application, person);

insert into storage.objects (bucket_id, name, owner_id, metadata)
select 'documents', storage_path, uploaded_by::text, jsonb_build_object('mimetype', mime_type, 'size', bytes) from documents;

insert into client_invitations (id, token_hash, tenant_id, company_id, company_name, email, access, invited_by) values
  ('ac000000-0000-4000-8000-000000000001', private.token_hash('ac000000-0000-4000-9000-000000000001'), '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000003', 'Shared Ltd.', 'invited@test.example', 'viewer', '00000000-0000-4000-8000-000000000002');

insert into company_invitations (id, token_hash, tenant_id, company_name, email, invited_by) values
  ('ac000000-0000-4000-8000-000000000002', private.token_hash('ac000000-0000-4000-9000-000000000002'), '10000000-0000-4000-8000-000000000001', 'Invited Firm Ltd.', 'firm-invited@test.example', '00000000-0000-4000-8000-000000000005');

-- Every party has a profile by itself; here under an id that tests can name.
delete from state_events where profile_id is not null;
update kyc_profiles set id = overlay(party_id::text placing 'f1' from 1)::uuid;
insert into state_events (tenant_id, profile_id, entry)
select tenant_id, id, jsonb_build_object('state', state, 'level', level) from kyc_profiles;

insert into obligations (id, tenant_id, company_id, party_id, rule_code, rule_from, because, due_on, amount, currency)
select overlay(company.id::text placing 'ad' from 1)::uuid, company.tenant_id, company.id, null::uuid, rule.code, rule.valid_from, '2026', date '2026-01-01', 350, 'USD'
from companies as company, obligation_rules as rule
where company.registration_number <> '5 B' and rule.code = 'IBC_ANNUAL_FEE' and rule.valid_to is null
union all
select 'ad000000-0000-4000-8000-000000000011', '10000000-0000-4000-8000-000000000001', null, null, code, valid_from, '2026', '2026-06-30', null, null
from obligation_rules where code = 'IBC_ANNUAL_FEE' and valid_to is null
union all
select 'ad000000-0000-4000-8000-000000000012', '10000000-0000-4000-8000-000000000001', null, 'f0000000-0000-4000-8000-000000000001', code, valid_from, '2026', '2026-06-30', null, null
from obligation_rules where code = 'IBC_ANNUAL_FEE' and valid_to is null;

insert into compliance_alerts (id, tenant_id, company_id, obligation_id, kind, dedupe_key, severity, title) values
  ('ae000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'ad000000-0000-4000-8000-000000000001', 'obligation_late', 'late:ad1', 'warning', 'Annual fee is late');

insert into compliance_checks (id, tenant_id, company_id, kind) values
  ('af000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'licence');

insert into risk_models (version, name, definition, source_note) select 1000, 'Test', definition, 'Test' from risk_models where version = 1;
insert into risk_assessments (id, tenant_id, company_id, model_version, inherent_score, residual_score, rating, effective_rating, groups, breakdown, reason) values
  ('a1000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 1, 50, 50, 'medium', 'medium', '[]', '[]', 'Test');
insert into risk_responses (tenant_id, assessment_id, factor, answer, score) values
  ('10000000-0000-4000-8000-000000000001', 'a1000000-0000-4000-8000-000000000001', 'country', 'standard', 1);

-- One charge and one draft of a change for each of the first four companies.
insert into charges (id, tenant_id, company_id, chargee, description, amount, currency, created_on)
select overlay('cc000000-0000-4000-8000-000000000000' placing n::text from 36)::uuid, company.tenant_id, company.id,
  'Bank of ' || company.name, 'A motor yacht', 250000, 'USD', '2024-02-01'
from generate_series(1, 4) as n
join companies as company on company.registration_number = n || ' B';

insert into change_requests (id, tenant_id, company_id, user_id, kind)
select overlay('ce000000-0000-4000-8000-000000000000' placing n::text from 36)::uuid, company.tenant_id, company.id, company.user_id, 'registered_office'
from generate_series(1, 4) as n
join companies as company on company.registration_number = n || ' B';
insert into change_request_events (tenant_id, request_id, to_state, actor)
select tenant_id, id, 'draft', user_id from change_requests;
insert into change_request_documents (tenant_id, request_id, document_id)
select request.tenant_id, request.id, document.id from change_requests as request join documents as document using (tenant_id, company_id);

insert into support_tickets (id, tenant_id, company_id, subject, opened_by) values
  ('ad000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000001', 'Mia asks', '00000000-0000-4000-8000-000000000001'),
  ('ad000000-0000-4000-8000-000000000002', '10000000-0000-4000-8000-000000000001', null, 'Otto asks', '00000000-0000-4000-8000-000000000002'),
  ('ad000000-0000-4000-8000-000000000003', '10000000-0000-4000-8000-000000000001', 'c0000000-0000-4000-8000-000000000003', 'Otto asks about Shared', '00000000-0000-4000-8000-000000000002'),
  ('ad000000-0000-4000-8000-000000000004', '10000000-0000-4000-8000-000000000002', 'c0000000-0000-4000-8000-000000000004', 'Toni asks', '00000000-0000-4000-8000-000000000004');

insert into support_messages (tenant_id, ticket_id, author, by_staff, body)
select tenant_id, id, opened_by, false, subject from support_tickets;

insert into support_notes (tenant_id, ticket_id, author, body)
select tenant_id, id, '00000000-0000-4000-8000-000000000005', 'Between us' from support_tickets;

insert into contact_messages (id, name, email, message, address_hash) values
  ('ae000000-0000-4000-8000-000000000001', 'Vera Visitor', 'vera@visitor.example', 'What does it cost?', 'x');

insert into watchlists (code, name, source_note) values ('test_list', 'Test list', 'Invented');
insert into watchlist_entries (id, watchlist, external_id, schema_name, name, fingerprint) values
  ('fd000000-0000-4000-8000-000000000001', 'test_list', 'Q1', 'Person', 'Party of Mia', repeat('a', 64));
insert into screening_hits (id, tenant_id, party_id, entry_id, fingerprint, score, explanation) values
  ('fe000000-0000-4000-8000-000000000001', '10000000-0000-4000-8000-000000000001', 'f0000000-0000-4000-8000-000000000001', 'fd000000-0000-4000-8000-000000000001', repeat('a', 64), 0.92, '[]');

-- They have been screened.
delete from private.screening_due;
