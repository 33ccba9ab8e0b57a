/*
 * Demo data, records that the law does not ask for any more: four people who left the registers of old companies more than five years ago.
 * Three are due, the fourth is held for a court. All of them are invented. Running it again adds nothing twice.
 */

create temporary table demo_leaver as
select given.*, ('fa000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid as party_id, company.id as company_id,
  company.tenant_id, company.user_id
from (values
  (901, 16, 'Ezekiel Rolle', 'BS', '1941-02-17', 'director', 3800, 2500),
  (902, 16, 'Sybil Armbrister', 'BS', '1938-09-30', 'secretary', 3800, 2210),
  (903, 10, 'Konrad Aebischer', 'CH', '1947-06-11', 'director', 2640, 2040),
  (904, 16, 'Prescott Winder', 'BS', '1952-12-03', 'director', 3800, 1980)
) as given (n, company, name, country, birth_date, role, came, left_days)
join public.companies as company on company.id = ('c0000000-0000-4000-8000-' || lpad(given.company::text, 12, '0'))::uuid
where not exists (
  select from public.parties as known where known.id = ('fa000000-0000-4000-8000-' || lpad(given.n::text, 12, '0'))::uuid);

insert into public.parties (
  id, tenant_id, kind, name, email, country, nationality, birth_date, address, created_by, created_at, recorded_at)
select party_id, tenant_id, 'person', name, lower(replace(name, ' ', '.')) || '@mail.example', country, country, birth_date::date,
  '14 Shirley Street, Nassau', user_id, now() - make_interval(days => came), now() - make_interval(days => came)
from demo_leaver;

insert into public.company_participants (id, tenant_id, company_id, party_id, role, appointed_on, ceased_on, recorded_at)
select ('cf000000-0000-4000-8000-' || lpad((90000 + n)::text, 12, '0'))::uuid, tenant_id, company_id, party_id,
  role::public.participant_role, private.today() - came, private.today() - left_days, now() - make_interval(days => left_days)
from demo_leaver;

-- Their answers and a passport each, as they were when they left.
update public.kyc_profiles as profile
set state = 'submitted', data = filled.data, submitted_data = filled.data, submitted_by = leaver.user_id,
  submitted_at = now() - make_interval(days => leaver.came)
from demo_leaver as leaver
cross join lateral (select jsonb_build_object(
  'name', leaver.name, 'birth_date', leaver.birth_date, 'birth_place', 'As in the passport',
  'nationalities', jsonb_build_array(leaver.country), 'occupation', 'Company director',
  'address', jsonb_build_object('line', '14 Shirley Street', 'city', 'Nassau', 'country', leaver.country),
  'identity', jsonb_build_object('number', 'P' || upper(substr(md5(leaver.name), 1, 8)), 'country', leaver.country,
    'expires_on', private.today() + 400),
  'pep', jsonb_build_object('status', 'none', 'position', ''),
  'tax_residences', jsonb_build_array(jsonb_build_object('country', leaver.country, 'number', '')),
  'source_of_funds', 'Fees of the office.', 'source_of_wealth', 'Savings of a working life.', 'declared', true) as data) as filled
where profile.party_id = leaver.party_id;
update public.kyc_profiles as profile set state = 'in_review' from demo_leaver as leaver where profile.party_id = leaver.party_id;
update public.kyc_profiles as profile set state = 'approved', decided_at = now() - make_interval(days => leaver.came - 5)
from demo_leaver as leaver where profile.party_id = leaver.party_id;
update public.kyc_profiles as profile set state_since = now() - make_interval(days => leaver.came - 5)
from demo_leaver as leaver where profile.party_id = leaver.party_id;

insert into public.documents (
  id, tenant_id, party_id, category, file_name, storage_path, mime_type, bytes, status, expires_on, uploaded_by, reviewed_by, reviewed_at,
  created_at)
select given.id, leaver.tenant_id, leaver.party_id, 'passport', 'passport.pdf',
  leaver.tenant_id || '/' || leaver.party_id || '/' || given.id || '.pdf', 'application/pdf', 1, 'superseded',
  private.today() - leaver.left_days, leaver.user_id, 'd0000000-0000-4000-8000-000000000002',
  now() - make_interval(days => leaver.came - 4), now() - make_interval(days => leaver.came - 2)
from demo_leaver as leaver
cross join lateral (select ('da000000-0000-4000-8000-' || lpad((90000 + leaver.n)::text, 12, '0'))::uuid as id) as given;

-- They were screened then, and nothing was found.
delete from private.screening_due as due using demo_leaver as leaver where due.party_id = leaver.party_id;
select private.enter_due_erasures() where exists (select from demo_leaver);

do $$
begin
  if exists (select from demo_leaver) then
    perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
    perform public.hold_records(
      'fa000000-0000-4000-8000-000000000904', 'Supreme Court, action about the lease of the quay: our records are evidence.', null);
    perform set_config('request.jwt.claims', '', true);
  end if;
end;
$$;
