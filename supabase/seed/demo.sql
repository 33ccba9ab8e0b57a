/*
 * Demo data: two tenants, their people, companies and applications. Everybody and everything in it is invented.
 * All dates are counted from today, so that it never looks stale. Running it again adds nothing twice.
 *
 * The accounts have a known password, so this file refuses a database that is not on this machine, unless two settings allow it:
 *   set portal.allow_demo_seed = 'yes'; set portal.allow_demo_seed_again = 'yes';
 *
 * The accounts of the two demo buttons are in demo-accounts.json; the other people have the same password.
 */

do $$
begin
  if coalesce(inet_server_addr() <<= '127.0.0.0/8' or inet_server_addr() = '::1', true) then
    return;
  end if;

  if current_setting('portal.allow_demo_seed', true) is distinct from 'yes'
    or current_setting('portal.allow_demo_seed_again', true) is distinct from 'yes' then
    raise exception 'The demo data holds accounts with a known password and belongs on a local database only.'
      using hint = 'The head of supabase/seed/demo.sql says how to insist.';
  end if;
end;
$$;

-- Tenants --------------------------------------------------------------------

insert into public.tenants (id, slug, name, domain, open_for_enrolment, branding, created_at) values
  ('7e000000-0000-4000-8000-000000000001', 'cable-beach', 'Cable Beach Corporate Services Ltd.', 'cable-beach.example', true,
    '{"primary": "#0b6e6e", "address": "Goodman''s Bay Corporate Centre, Suite 12\nWest Bay Street, Nassau, The Bahamas",
      "tax_number": "100294417", "registration_number": "88214 C"}', now() - interval '6 years'),
  ('7e000000-0000-4000-8000-000000000002', 'harbour-island', 'Harbour Island Fiduciary Ltd.', 'harbour-island.example', false,
    '{"primary": "#8c3b4a", "address": "4 Bay Street\nDunmore Town, Harbour Island, The Bahamas", "tax_number": "100388250"}',
    now() - interval '4 years')
on conflict (id) do nothing;

-- People who can sign in -----------------------------------------------------

create temporary table demo_person as
select
  ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id, n, full_name,
  address || '@demo.bahamasinc.example' as email, role::public.user_role, phone,
  ('7e000000-0000-4000-8000-' || lpad(tenant::text, 12, '0'))::uuid as tenant_id,
  membership::public.tenant_role, now() - make_interval(days => member_for) as joined_at
from (values
  (1, 'Claire Vasseur', 'client', 'user', '+377 555 0101', 1, 'member', 1460),
  (2, 'Candice Moxey', 'admin', 'admin', '+1 242 555 0102', 1, 'owner', 2100),
  (3, 'Julian Ferrand', 'julian.ferrand', 'client', '+41 555 0103', 1, 'member', 1200),
  (4, 'Desmond Rolle', 'desmond.rolle', 'company_admin', '+1 242 555 0104', 1, 'owner', 2190),
  (5, 'Ingrid Thorvald', 'ingrid.thorvald', 'client', '+47 555 0105', 2, 'member', 900),
  (6, 'Patrice Sands', 'patrice.sands', 'company_admin', '+1 242 555 0106', 2, 'owner', 1460),
  (7, 'Marcus Albury', 'marcus.albury', 'client', '+1 242 555 0107', 1, 'member', 1000),
  (8, 'Sofia Lindqvist', 'sofia.lindqvist', 'client', '+46 555 0108', 1, 'member', 640),
  (9, 'Rohan Mehta', 'rohan.mehta', 'client', '+44 555 0109', 1, 'member', 410),
  (10, 'Elena Castellanos', 'elena.castellanos', 'client', '+34 555 0110', 2, 'member', 700),
  -- Staff beside Candice Moxey: a reviewer, the deputy compliance officer, senior management.
  (11, 'Delano Farrington', 'delano.farrington', 'admin', '+1 242 555 0111', 1, 'owner', 800),
  (12, 'Latoya Symonette', 'latoya.symonette', 'admin', '+1 242 555 0112', 1, 'owner', 1500),
  (13, 'Basil Cartwright', 'basil.cartwright', 'admin', '+1 242 555 0113', 1, 'owner', 2190)
) as person (n, full_name, address, role, phone, tenant, membership, member_for);

with secret as materialized (select extensions.crypt('demo1234', extensions.gen_salt('bf', 10)) as hash)
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
select
  '00000000-0000-0000-0000-000000000000', person.id, 'authenticated', 'authenticated', person.email, secret.hash, person.joined_at,
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', person.full_name, 'role', person.role),
  -- The auth service cannot read null here.
  '', '', '', '', person.joined_at, person.joined_at
from demo_person as person, secret
on conflict (id) do nothing;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select
  person.id, person.id::text, person.id,
  jsonb_build_object('sub', person.id, 'email', person.email, 'email_verified', true, 'phone_verified', false),
  'email', person.joined_at, person.joined_at, person.joined_at
from demo_person as person
on conflict do nothing;

insert into public.tenant_users (tenant_id, user_id, role, created_at)
select person.tenant_id, person.id, person.membership, person.joined_at from demo_person as person
union all
select '7e000000-0000-4000-8000-000000000002', person.id, 'owner', person.joined_at + interval '1 day' from demo_person as person
  where person.role = 'admin'
on conflict do nothing;

update public.profiles as profile
set role = person.role, phone = person.phone, last_active_tenant = person.tenant_id, created_at = person.joined_at
from demo_person as person
where profile.id = person.id and profile.last_active_tenant is null;

insert into public.staff_duties (user_id, duty)
select ('d0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, duty::public.staff_duty
from (values
  (2, 'reviewer'), (2, 'compliance_officer'), (2, 'billing'), (11, 'reviewer'), (12, 'compliance_officer'), (13, 'senior')
) as held (n, duty)
on conflict do nothing;

insert into private.super_admin (user_id) values ('d0000000-0000-4000-8000-000000000002') on conflict do nothing;

-- Parties --------------------------------------------------------------------

insert into public.parties (id, tenant_id, kind, name, email, country, birth_date, registration_number, created_by, address)
select
  ('fa000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('7e000000-0000-4000-8000-' || lpad(tenant::text, 12, '0'))::uuid,
  case when number is null then 'person' else 'body_corporate' end::public.party_kind,
  name, email, country, birth_date::date, number,
  ('d0000000-0000-4000-8000-' || lpad(entered_by::text, 12, '0'))::uuid,
  -- As the register has it; of two of each ten no address was recorded.
  case when n % 5 = 4 then null else 10 + n || ' ' || case country
    when 'BS' then 'West Bay Street, Nassau, New Providence' when 'MC' then 'Avenue de Grande Bretagne, 98000 Monaco'
    when 'FR' then 'Rue de Rivoli, 75004 Paris' when 'CH' then 'Rue du Rhône, 1204 Geneva' when 'GB' then 'Curzon Street, London W1J 5HP'
    when 'US' then 'Brickell Avenue, Miami, FL 33131' when 'CA' then 'King Street West, Toronto, ON M5H 1A1'
    else 'High Street' end
  end
from (values
  (1, 1, 'Claire Vasseur', 'client@demo.bahamasinc.example', 'MC', '1974-03-19', null, 1),
  (2, 1, 'Étienne Vasseur', 'etienne.vasseur@mail.example', 'MC', '1971-08-02', null, 1),
  (3, 1, 'Odile Marchetti', 'odile.marchetti@mail.example', 'FR', '1968-11-27', null, 1),
  (4, 1, 'Vasseur Family Office SARL', 'office@vasseur.example', 'MC', null, '19S07731', 1),
  (5, 1, 'Cable Beach Nominees Ltd.', 'nominees@cable-beach.example', 'BS', null, '104417 B', 4),
  (6, 1, 'Cable Beach Secretaries Ltd.', 'secretaries@cable-beach.example', 'BS', null, '104418 B', 4),
  (7, 1, 'Julian Ferrand', 'julian.ferrand@demo.bahamasinc.example', 'CH', '1980-05-14', null, 3),
  (8, 1, 'Nadia Ferrand', 'nadia.ferrand@mail.example', 'CH', '1983-01-30', null, 3),
  (9, 1, 'Tortola Reef Investments Ltd.', 'office@tortola-reef.example', 'VG', null, '1885203', 3),
  (10, 1, 'Anton Keller', 'anton.keller@mail.example', 'AT', '1965-09-08', null, 3),
  (11, 1, 'Marcus Albury', 'marcus.albury@demo.bahamasinc.example', 'BS', '1977-12-05', null, 7),
  (12, 1, 'Keisha Albury', 'keisha.albury@mail.example', 'BS', '1979-06-21', null, 7),
  (13, 1, 'Philip Knowles', 'philip.knowles@mail.example', 'BS', '1962-02-11', null, 7),
  (14, 1, 'Grant Whitfield', 'grant.whitfield@mail.example', 'CA', '1970-10-17', null, 7),
  (15, 1, 'Sofia Lindqvist', 'sofia.lindqvist@demo.bahamasinc.example', 'SE', '1985-04-09', null, 8),
  (16, 1, 'Nordvik Shipping AS', 'post@nordvik.example', 'NO', null, '918 442 307', 8),
  (17, 1, 'Henrik Aas', 'henrik.aas@mail.example', 'NO', '1959-07-23', null, 8),
  (18, 1, 'Rohan Mehta', 'rohan.mehta@demo.bahamasinc.example', 'GB', '1988-08-15', null, 9),
  (19, 1, 'Priya Mehta', 'priya.mehta@mail.example', 'GB', '1990-02-28', null, 9),
  (20, 1, 'Whitcombe Capital LLP', 'desk@whitcombe.example', 'GB', null, 'OC415520', 9),
  (21, 1, 'Sister Bernadette Pinder', 'b.pinder@mail.example', 'BS', '1951-05-01', null, 7),
  (22, 1, 'Theodore Bethel', 'theo.bethel@mail.example', 'BS', '1966-03-03', null, 7),
  (23, 1, 'Gulf Coast Dredging LLC', 'legal@gulfcoast.example', 'US', null, 'L18000214455', 9),
  (24, 1, 'Walter Haines', 'w.haines@mail.example', 'US', '1957-12-19', null, 9),
  (25, 1, 'Lucie Vasseur', 'lucie.vasseur@mail.example', 'MC', '1999-09-14', null, 1),
  (26, 1, 'Marius Delacroix', 'marius.delacroix@mail.example', 'FR', '1984-12-02', null, 1),
  (51, 2, 'Ingrid Thorvald', 'ingrid.thorvald@demo.bahamasinc.example', 'NO', '1976-01-12', null, 5),
  (52, 2, 'Lars Thorvald', 'lars.thorvald@mail.example', 'NO', '1973-10-04', null, 5),
  (53, 2, 'Elena Castellanos', 'elena.castellanos@demo.bahamasinc.example', 'ES', '1982-07-07', null, 10),
  (54, 2, 'Castellanos Patrimonio S.L.', 'admin@castellanos.example', 'ES', null, 'B84771029', 10),
  (55, 2, 'Harbour Island Directors Ltd.', 'directors@harbour-island.example', 'BS', null, '151902 B', 6),
  (56, 2, 'Rafael Ortuño', 'rafael.ortuno@mail.example', 'MX', '1969-09-30', null, 10)
) as party (n, tenant, name, email, country, birth_date, number, entered_by)
on conflict (id) do nothing;

-- The firms' own nominee, secretary and director.
update public.parties set provided_by_firm = true
where id in ('fa000000-0000-4000-8000-000000000005', 'fa000000-0000-4000-8000-000000000006', 'fa000000-0000-4000-8000-000000000055');

-- Who owns the bodies corporate among them; of Nordvik Shipping a fifth is not known yet.

insert into public.party_holders (id, tenant_id, owned_party_id, owner_party_id, shares, total_shares, percent, nature_of_control,
  held_from)
select
  ('f0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid, owned.tenant_id, owned.id, owner.id, shares, total, percent,
    control::text[],
  held_from::date
from (values
  (1, 4, 1, 600, 1000, null, '{shares}', '2019-03-01'), (2, 4, 2, 400, 1000, null, '{shares}', '2019-03-01'),
  (3, 9, 7, null, null, 60, '{shares,votes}', '2018-06-15'), (4, 9, 8, null, null, 40, '{shares}', '2018-06-15'),
  (5, 16, 15, 35000, 100000, null, '{shares}', '2011-01-10'), (6, 16, 17, 45000, 100000, null, '{shares,appointment}', '2011-01-10'),
  (7, 20, 18, null, null, 50, '{shares}', '2016-04-05'), (8, 20, 19, null, null, 50, '{shares}', '2016-04-05'),
  (9, 54, 53, null, null, 75, '{shares}', '2015-09-01'), (10, 54, 56, null, null, 25, '{shares}', '2015-09-01')
) as holding (n, owned_n, owner_n, shares, total, percent, control, held_from)
join public.parties as owned on owned.id = ('fa000000-0000-4000-8000-' || lpad(owned_n::text, 12, '0'))::uuid
join public.parties as owner on owner.id = ('fa000000-0000-4000-8000-' || lpad(owner_n::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- Companies ------------------------------------------------------------------
-- `people` is "party role [shares], …". `age` is days since registration, `due` days until the next filing.

create temporary table demo_company as
select
  ('c0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
  ('7e000000-0000-4000-8000-' || lpad(tenant::text, 12, '0'))::uuid as tenant_id,
  ('d0000000-0000-4000-8000-' || lpad(owner::text, 12, '0'))::uuid as user_id, *
from (values
  -- Claire Vasseur's
  (1, 1, 1, 'Blue Heron Holdings Ltd.', 'IBC', 'active', '187204 B', 24, 341, 5000, 1, '12-31', '{}',
    '1 member 5000, 1 director, 6 secretary'),
  (2, 1, 1, 'Azur Yacht Charter Ltd.', 'IBC', 'active', '171330 B', 1070, 25, 50000, 1, '12-31', '{}',
    '1 member 30000, 2 member 20000, 1 director, 2 director, 6 secretary'),
  (3, 1, 1, 'Vasseur Heritage Foundation', 'FDN', 'active', 'F-00412', 700, 30, null, null, '12-31', '{}',
    '1 founder, 2 council_member, 3 council_member, 6 secretary'),
  (4, 1, 1, 'Monte Rosa Art Holdings Corp.', 'IBC', 'in_penalty', '165872 B', 1506, -46, 100000, 1, '06-30', '{}',
    '4 member 100000, 5 director, 1 beneficial_owner, 2 beneficial_owner'),
  (5, 1, 1, 'Lanterne Bleue Media Ltd.', 'IBC', 'dormant', '178119 B', 864, 231, 5000, 1, '12-31', '{}',
    '1 member 2500, 3 member 2500, 3 director'),
  -- Julian Ferrand's
  (6, 1, 3, 'Coral Reef Trading Corp.', 'IBC', 'in_penalty', '159441 B', 1891, -66, 100000, 1, '12-31', '{}',
    '9 member 100000, 10 director, 7 beneficial_owner, 8 beneficial_owner'),
  (7, 1, 3, 'Ferrand Commodities S.A.', 'IBC', 'active', '176020 B', 912, 183, 50000, 1, '03-31', '{}',
    '7 member 35000, 8 member 15000, 7 director, 10 director'),
  (8, 1, 3, 'Alpine Crest Holdings Ltd.', 'IBC', 'active', '180551 B', 598, 132, 10000, 1, '12-31', '{}', '7 member 10000, 5 director'),
  (9, 1, 3, 'Exuma Growth Fund, L.P.', 'ELP', 'active', 'ELP-0288', 455, 275, null, null, '12-31', '{}',
    '9 general_partner, 7 limited_partner, 10 limited_partner'),
  (10, 1, 3, 'Lucerne Timepieces Ltd.', 'IBC', 'continued_out', '148730 B', 2640, null, 5000, 1, '12-31', '{}',
    '7 member 5000, 7 director'),
  -- Marcus Albury's
  (11, 1, 7, 'Junkanoo Realty Limited', 'DOM', 'active', '70114 C', 1320, 140, 5000, 1, '12-31', '{}',
    '11 member 3000, 14 member 2000, 11 director, 12 director, 11 president, 12 secretary'),
  (12, 1, 7, 'Conch Row Construction Ltd.', 'DOM', 'active', '70981 C', 977, 118, 100000, 1, '12-31', '{}',
    '11 member 60000, 13 member 40000, 11 director, 13 director, 11 president, 12 secretary'),
  (13, 1, 7, 'Fort Charlotte Catering Limited', 'DOM', 'strike_off_pending', '68203 C', 2026, -201, 5000, 1, '12-31', '{}',
    '12 member 2500, 13 member 2500, 12 director, 13 director, 12 president, 13 secretary'),
  (14, 1, 7, 'Over-the-Hill Youth Music Limited', 'GTE', 'active', '71560 C', 530, 200, null, null, '08-31', '{}',
    '21 guarantor, 22 guarantor, 21 director, 22 director, 21 president, 22 secretary'),
  (15, 1, 7, 'Bay Street Provisions Ltd.', 'DOM', 'active', '72044 C', 301, 64, 10000, 1, '12-31', '{}',
    '11 member 5000, 12 member 5000, 11 director, 12 director, 12 president, 11 secretary'),
  (16, 1, 7, 'Potter''s Cay Fisheries Limited', 'DOM', 'in_liquidation', '61177 C', 3805, null, 50000, 1, '12-31', '{}',
    '13 member 25000, 22 member 25000, 13 director, 22 director, 13 president, 22 secretary'),
  -- Sofia Lindqvist's
  (17, 1, 8, 'Nordvik Bahamas Shipping Ltd.', 'IBC', 'active', '177402 B', 905, 190, 250000, 1, '12-31', '{}',
    '16 member 200000, 17 member 50000, 17 director, 15 director'),
  (18, 1, 8, 'Northern Light Reinsurance SAC Ltd.', 'IBC', 'active', '174015 B', 1030, 65, 1000000, 1, '12-31', '{SAC}',
    '16 member 1000000, 15 director, 17 director, 6 secretary'),
  (19, 1, 8, 'Svanholm Ventures LDC', 'IBC', 'active', '181990 B', 484, 246, 5000, 1, '12-31', '{LDC}',
    '15 member 2500, 17 member 2500, 15 director'),
  (20, 1, 8, 'Skargard Bay Holdings Inc.', 'IBC', 'struck_off', '152266 B', 2515, -690, 5000, 1, '12-31', '{}',
    '15 member 5000, 15 director'),
  (21, 1, 8, 'Baltic Amber Trading Ltd.', 'IBC', 'restoring', '150874 B', 2590, -765, 5000, 1, '12-31', '{}', '15 member 5000, 5 director'),
  (22, 1, 8, 'Saltsjo Investment Condominium', 'ICON', 'active', 'ICON-031', 395, 335, null, null, '12-31', '{}',
    '15 founder, 5 administrator'),
  -- Rohan Mehta's
  (23, 1, 9, 'Mehta Digital Assets Ltd.', 'IBC', 'active', '184477 B', 322, 43, 50000, 1, '03-31', '{}',
    '18 member 25000, 19 member 25000, 18 director, 19 director'),
  (24, 1, 9, 'Whitcombe Opportunities Fund, L.P.', 'ELP', 'active', 'ELP-0301', 266, 99, null, null, '12-31', '{}',
    '20 general_partner, 18 limited_partner, 19 limited_partner'),
  (25, 1, 9, 'Paradise Trustee Executive Entity', 'BEE', 'active', 'BEE-019', 210, 155, null, null, '12-31', '{}', '18 founder, 5 officer'),
  (26, 1, 9, 'Gulf Coast Dredging LLC', 'FRC', 'active', 'FRC-0577', 640, 90, null, null, '12-31', '{}',
    '24 director, 23 registered_agent'),
  (27, 1, 9, 'Kestrel Aviation Leasing Ltd.', 'IBC', 'active', '185120 B', 240, 125, 500000, 1, '09-30', '{}',
    '20 member 350000, 18 member 150000, 18 director, 24 director'),
  (28, 1, 9, 'Harrow Lane Royalties Corp.', 'IBC', 'merged', '168008 B', 1390, null, 5000, 1, '12-31', '{}', '20 member 5000, 18 director'),
  (29, 1, 9, 'Saffron Quay Hospitality Ltd.', 'IBC', 'active', '186031 B', 151, 214, 50000, 1, '12-31', '{}',
    '19 member 50000, 19 director, 6 secretary'),
  (30, 1, 9, 'Thames & Tide Consulting Inc.', 'IBC', 'dissolved', '160350 B', 1802, null, 5000, 1, '12-31', '{}',
    '18 member 5000, 18 director'),
  -- Harbour Island: Ingrid Thorvald's and Elena Castellanos's
  (31, 2, 5, 'Thorvald Maritime Holdings Ltd.', 'IBC', 'active', '182310 B', 470, 260, 100000, 1, '12-31', '{}',
    '51 member 60000, 52 member 40000, 51 director, 55 director'),
  (32, 2, 5, 'Briland Pink Sands Villas Ltd.', 'DOM', 'active', '71902 C', 388, 7, 5000, 1, '12-31', '{}',
    '51 member 2500, 52 member 2500, 51 director, 52 director, 51 president, 52 secretary'),
  (33, 2, 5, 'Fjord & Cay Aquaculture Corp.', 'IBC', 'active', '185866 B', 170, 195, 50000, 1, '12-31', '{}',
    '51 member 50000, 55 director'),
  (34, 2, 5, 'Thorvald Legacy Foundation', 'FDN', 'active', 'F-00440', 310, 55, null, null, '12-31', '{}', '51 founder, 55 council_member'),
  (35, 2, 5, 'Midnight Sun Charters Inc.', 'IBC', 'in_penalty', '169205 B', 1185, -90, 5000, 1, '12-31', '{}',
    '52 member 5000, 52 director'),
  (36, 2, 10, 'Castellanos Caribe S.A.', 'IBC', 'active', '179444 B', 690, 40, 50000, 1, '12-31', '{}',
    '54 member 50000, 53 director, 56 director'),
  (37, 2, 10, 'Eleuthera Pineapple Exports Limited', 'DOM', 'active', '71333 C', 570, 160, 20000, 1, '06-30', '{}',
    '53 member 12000, 56 member 8000, 53 director, 56 director, 53 president, 56 secretary'),
  (38, 2, 10, 'Dunmore Town Capital, L.P.', 'ELP', 'active', 'ELP-0295', 356, 9, null, null, '12-31', '{}',
    '55 general_partner, 54 limited_partner'),
  (39, 2, 10, 'Sierra Nevada Holdings Ltd.', 'IBC', 'dormant', '166790 B', 1460, 5, 5000, 1, '12-31', '{}', '53 member 5000, 53 director'),
  (40, 2, 10, 'Glass Window Films Ltd.', 'IBC', 'active', '187011 B', 33, 332, 5000, 1, '12-31', '{}',
    '53 member 4000, 56 member 1000, 53 director')
) as company (n, tenant, owner, name, type, status, number, age, due, shares, par, year_end, features, people);

insert into public.companies (
  id, tenant_id, user_id, name, type, status, registration_number, registry_entity_id, registration_date, next_filing,
  authorised_shares, par_value, capital, registered_office, fiscal_year_end, features, created_at)
select
  company.id, company.tenant_id, company.user_id, company.name, company.type, company.status::public.company_status, company.number,
  (4100000 + company.n * 137)::text, private.today() - company.age, private.today() + company.due,
  company.shares, company.par, company.shares * company.par,
  case company.tenant
    when 1 then 'Cable Beach House, West Bay Street, Nassau, New Providence'
    else 'Bay Street, Dunmore Town, Harbour Island'
  end,
  company.year_end, company.features::text[], now() - make_interval(days => company.age)
from demo_company as company
on conflict (id) do nothing;

insert into public.company_users (company_id, tenant_id, user_id, access, created_at, given_by, money)
select company.id, company.tenant_id, company.user_id, 'owner'::public.company_access, now() - make_interval(days => company.age),
  null, true
  from demo_company as company
union all
-- Claire lets Julian Ferrand look at one of hers, without its invoices.
select company.id, company.tenant_id, 'd0000000-0000-4000-8000-000000000003', 'viewer', now() - interval '90 days', company.user_id, false
from demo_company as company where company.n = 2
on conflict do nothing;

-- Claire orders her companies by those they are for.
insert into public.company_groups (id, tenant_id, user_id, name, note)
values
  ('e6000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001',
    'Vasseur family', 'File 2019/14'),
  ('e6000000-0000-4000-8000-000000000002', '7e000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001',
    'Monte Rosa', null)
on conflict do nothing;

insert into public.company_group_members (tenant_id, user_id, company_id, group_id)
select company.tenant_id, company.user_id, company.id, ('e6000000-0000-4000-8000-' || lpad(given.place::text, 12, '0'))::uuid
from demo_company as company
join (values (1, 1), (3, 1), (2, 2), (4, 2)) as given (n, place) on given.n = company.n
on conflict do nothing;

insert into public.company_participants (id, tenant_id, company_id, party_id, role, shares, percent, appointed_on, recorded_at)
select
  ('cf000000-0000-4000-8000-' || lpad((company.n * 100 + entry.place)::text, 12, '0'))::uuid, company.tenant_id, company.id,
  ('fa000000-0000-4000-8000-' || lpad(split_part(entry.text, ' ', 1), 12, '0'))::uuid,
  split_part(entry.text, ' ', 2)::public.participant_role,
  nullif(split_part(entry.text, ' ', 3), '')::bigint,
  nullif(split_part(entry.text, ' ', 3), '')::numeric * 100 / company.shares,
  private.today() - company.age, now() - make_interval(days => company.age)
from demo_company as company
cross join lateral unnest(string_to_array(company.people, ', ')) with ordinality as entry (text, place)
on conflict (id) do nothing;

-- What happened in the registers since ---------------------------------------

-- Azur Yacht Charter: a director who has left, a mortgage that is paid off and one that is not.
insert into public.company_participants (id, tenant_id, company_id, party_id, role, appointed_on, ceased_on, recorded_at)
select
  'cf000000-0000-4000-8000-000000000299', company.tenant_id, company.id, 'fa000000-0000-4000-8000-000000000003', 'director',
  private.today() - company.age, private.today() - 420, now() - interval '415 days'
from demo_company as company where company.n = 2
on conflict (id) do nothing;

insert into public.charges (
  id, tenant_id, company_id, chargee, description, amount, currency, created_on, registered_on, satisfied_on, recorded_at)
select
  ('cc000000-0000-4000-8000-' || lpad(charge.n::text, 12, '0'))::uuid, company.tenant_id, company.id, charge.chargee, charge.description,
  charge.amount, 'USD', private.today() - charge.created, private.today() - charge.registered, private.today() - charge.satisfied,
  now() - make_interval(days => charge.registered)
from (values
  (1, 2, 'Banque Maritime de Monaco S.A.', 'First priority mortgage over the motor yacht Azur.', 1850000, 300, 290, null),
  (2, 2, 'Abaco Marine Finance Ltd.', 'Mortgage over the tender Petit Azur.', 140000, 900, 894, 310),
  (3, 27, 'Kestrel Lenders Agent Ltd.', 'Assignment of the lease of one aircraft, and of its insurances.', 9200000, 200, 199, null)
) as charge (n, company, chargee, description, amount, created, registered, satisfied)
join demo_company as company on company.n = charge.company
on conflict (id) do nothing;

-- Changes that clients ask for. `history` is "state days-ago, …" as below.
create temporary table demo_change as
select
  ('ce000000-0000-4000-8000-' || lpad(change.n::text, 12, '0'))::uuid as id, company.id as company_id, company.tenant_id, company.user_id,
  change.n, change.reference, change.kind::public.change_kind, private.today() - change.effective as effective_on, change.details::jsonb,
  change.wording, change.history
from (values
  (1, 2, 'C-1001', 'registered_office', -14, '{"address": "Lyford House, Western Road, Nassau, New Providence"}',
    'We move at the beginning of the month.', 'draft 4, submitted 3'),
  (2, 5, 'C-1002', 'appoint_officer', 10, '{"role": "director", "party": {"party_id": "fa000000-0000-4000-8000-000000000001"}}', null,
    'draft 9, submitted 8, in_review 6, information_requested 2'),
  (3, 1, null, 'other', null, '{}', 'We would like to add a second class of shares.', 'draft 1')
) as change (n, company, reference, kind, effective, details, wording, history)
join demo_company as company on company.n = change.company;

create temporary table demo_change_event as
select
  change.*, event.place, split_part(event.text, ' ', 1)::public.change_state as state,
  now() - make_interval(days => split_part(event.text, ' ', 2)::integer, mins => change.n * 17) as at
from demo_change as change
cross join lateral unnest(string_to_array(change.history, ', ')) with ordinality as event (text, place);

insert into public.change_requests (
  id, tenant_id, company_id, user_id, reference, kind, effective_on, details, wording, state, version, assignee, submitted_at,
  state_since, created_at, updated_at)
select distinct on (event.n)
  event.id, event.tenant_id, event.company_id, event.user_id, event.reference, event.kind, event.effective_on, event.details, event.wording,
  event.state, 2, case when event.state = 'information_requested' then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  (select handed_in.at from demo_change_event as handed_in where handed_in.n = event.n and handed_in.state = 'submitted'),
  event.at, (select begun.at from demo_change_event as begun where begun.n = event.n and begun.place = 1), event.at
from demo_change_event as event
order by event.n, event.place desc
on conflict (id) do nothing;

insert into public.change_request_events (id, tenant_id, request_id, from_state, to_state, actor, note, at)
select
  ('ed000000-0000-4000-8000-' || lpad((event.n * 100 + event.place)::text, 12, '0'))::uuid, event.tenant_id, event.id,
  lag(event.state) over (partition by event.n order by event.place), event.state,
  case when event.state in ('draft', 'submitted') then event.user_id else 'd0000000-0000-4000-8000-000000000002' end,
  case when event.state = 'information_requested' then 'Please send the signed consent to act.' end, event.at
from demo_change_event as event
on conflict (id) do nothing;

select setval('private.change_reference', greatest(1002, (select last_value from private.change_reference)));

-- Applications ---------------------------------------------------------------
-- `history` is "state days-ago, …"; `people` is "party roles… shares" as above, one person each, roles joined by +.

create temporary table demo_application as
select
  ('a0000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id,
  ('7e000000-0000-4000-8000-' || lpad(tenant::text, 12, '0'))::uuid as tenant_id,
  ('d0000000-0000-4000-8000-' || lpad(applicant::text, 12, '0'))::uuid as user_id, *
from (values
  (1, 1, 1, null, 'IBC', 'owners', 'Heron Bay Maritime Ltd.', 'Owning and chartering a motor yacht.', 5000, '1 member+director 5000',
    'draft 3', null, null),
  (2, 1, 1, null, 'FDN', 'names', 'Mistral Foundation', '', null, '', 'draft 1', null, null),
  (3, 1, 1, 'A-1011', 'IBC', 'review', 'Cap Ferrat Holdings Ltd.', 'Holding shares in two family companies.', 50000,
    '1 member+director 30000, 2 member+director 20000', 'draft 6, submitted 2', null, null),
  (4, 1, 1, 'A-1008', 'IBC', 'review', 'Riviera Restoration Corp.', 'Restoring and trading classic cars.', 10000,
    '1 member+director 6000, 3 member 4000', 'draft 14, submitted 9, in_review 4', null, null),
  (5, 1, 1, 'A-1006', 'IBC', 'review', 'Belle Époque Editions Inc.', 'Publishing art books.', 5000, '3 member+director 5000',
    'draft 24, submitted 20, in_review 15, information_requested 5',
    'Please send a new proof of address for Odile Marchetti: the one we have is older than three months.', null),
  (6, 1, 1, 'A-1005', 'FDN', 'review', 'Vasseur Ocean Foundation', 'Conservation of sea grass.', null, '1 founder, 4 council_member',
    'draft 30, submitted 27, in_review 22, approved 3', null, null),
  (7, 1, 3, 'A-1004', 'IBC', 'review', 'Ferrand Metals Ltd.', 'Trading in recycled metals.', 50000, '7 member+director 50000',
    'draft 36, submitted 33, in_review 28, approved 12, filed 1', null, null),
  (8, 1, 1, 'A-1001', 'IBC', 'review', 'Blue Heron Holdings Ltd.', 'Holding a portfolio of listed securities.', 5000,
    '1 member+director 5000, 6 secretary', 'draft 61, submitted 57, in_review 51, approved 38, filed 33, incorporated 24', null, 1),
  (9, 1, 1, 'A-1003', 'IBC', 'review', 'Royal Azure Bank Ltd.', 'Taking deposits.', 50000, '2 member+director 50000',
    'draft 50, submitted 48, in_review 45, rejected 41',
    'The name and the purpose need a banking licence, which this portal cannot apply for.', null),
  (10, 1, 3, 'A-1007', 'ELP', 'review', 'Rhône Valley Partners, L.P.', 'Investing in vineyards.', null,
    '9 general_partner, 8 limited_partner', 'draft 22, submitted 19, withdrawn 11', 'The partners have decided to wait until spring.',
    null),
  (11, 1, 7, 'A-1012', 'DOM', 'review', 'Arawak Cay Seafood Limited', 'A restaurant at the Fish Fry.', 5000,
    '11 member+director+president 3000, 12 member+director+secretary 2000', 'draft 4, submitted 1', null, null),
  (12, 1, 8, 'A-1009', 'IBC', 'review', 'Aurora Wave Energy Ltd.', 'Holding patents for wave power.', 20000,
    '15 member+director 12000, 16 member 8000, 17 ', 'draft 19, submitted 16, in_review 12, information_requested 8, resubmitted 2',
    'Who are the owners of Nordvik Shipping AS? Please name everybody with ten per cent or more.', null),
  (13, 1, 9, 'A-1010', 'DOM', 'review', 'Monsoon Bay Resorts Ltd.', 'Developing a small hotel on Long Island.', 100000,
    '18 member+director+president 50000, 19 member+director+secretary 50000', 'draft 12, submitted 8, in_review 1', null, null),
  (14, 2, 5, 'A-1013', 'IBC', 'review', 'Northern Cay Charters Ltd.', 'Chartering sailing yachts.', 5000,
    '51 member+director 2500, 52 member+director 2500', 'draft 5, submitted 3', null, null),
  (15, 2, 5, null, 'ICON', 'owners', 'Thorvald Green Energy ICON', 'A fund for shore power in harbours.', null, '51 founder', 'draft 8',
    null, null),
  (16, 2, 10, 'A-1002', 'IBC', 'review', 'Glass Window Films Ltd.', 'Producing documentary films.', 5000,
    '53 member+director 4000, 56 member 1000', 'draft 66, submitted 62, in_review 55, approved 44, incorporated 33', null, 40)
) as application (n, tenant, applicant, reference, type, step, name, purpose, shares, people, history, note, company);

create temporary table demo_event as
select
  application.n, event.place, application.id, application.tenant_id, application.user_id,
  split_part(event.text, ' ', 1)::public.application_state as state,
  -- Some minutes apart, so that nothing happens twice at one instant.
  now() - make_interval(days => split_part(event.text, ' ', 2)::integer, mins => application.n * 23 + 10 - event.place::integer) as at,
  case when split_part(event.text, ' ', 1) in ('information_requested', 'rejected', 'withdrawn') then application.note end as note
from demo_application as application
cross join lateral unnest(string_to_array(application.history, ', ')) with ordinality as event (text, place);

with filled as (
  select
    application.*,
    jsonb_build_object(
      'names', jsonb_build_array(application.name, '', ''),
      'purpose', application.purpose,
      'activities', case
        when application.purpose ~* 'yacht|ship' then '["yacht"]'
        when application.purpose ~* 'trading' then '["trading"]'
        when application.purpose ~* 'patent' then '["intellectual_property"]'
        when application.purpose ~* 'deposits' then '["banking"]'
        when application.purpose ~* 'holding|invest|portfolio' then '["holding"]'
        else '["other"]'
      end::jsonb,
      'capital', jsonb_build_object('currency', 'USD', 'shares', coalesce(application.shares, 5000), 'par_value', 1),
      'people', coalesce((
        select jsonb_agg(jsonb_build_object(
          'id', party.id, 'kind', party.kind, 'name', party.name, 'email', party.email, 'country', party.country,
          'birth_date', party.birth_date, 'registration_number', coalesce(party.registration_number, ''),
          'roles', string_to_array(split_part(entry.text, ' ', 2), '+'),
          'shares', nullif(split_part(entry.text, ' ', 3), '')::bigint,
          'percent', case when entry.text like '%limited_partner%' then 95 end) order by entry.place)
        from unnest(string_to_array(application.people, ', ')) with ordinality as entry (text, place)
        join public.parties as party on party.id = ('fa000000-0000-4000-8000-' || lpad(split_part(entry.text, ' ', 1), 12, '0'))::uuid
      ), '[]'),
      -- Of Nordvik Shipping a fifth is not known yet: 8 percent of the company.
      'holdings', case when application.n = 12 then jsonb_build_array(
        jsonb_build_object('owner_id', 'fa000000-0000-4000-8000-000000000015', 'owned_id', 'fa000000-0000-4000-8000-000000000016',
          'percent', 35),
        jsonb_build_object('owner_id', 'fa000000-0000-4000-8000-000000000017', 'owned_id', 'fa000000-0000-4000-8000-000000000016',
          'percent', 45)) else '[]' end,
      'foundation', case when application.type = 'FDN' and application.reference is not null then jsonb_build_object(
        'assets', 25000, 'beneficiary_kind', 'class', 'beneficiaries', 'Bodies that protect the sea grass of The Bahamas.') else '{}' end,
      'is_resident', false,
      'fiscal_year_end', '12-31',
      'declared', application.reference is not null) as data,
    (select event.at from demo_event as event where event.n = application.n and event.state = 'draft') as started_at,
    (select max(event.at) from demo_event as event where event.n = application.n
      and event.state in ('submitted', 'resubmitted')) as submitted_at,
    (select event.at from demo_event as event where event.n = application.n and event.state = 'approved') as approved_at,
    (select event.state from demo_event as event where event.n = application.n order by event.place desc limit 1) as state,
    (select max(event.at) from demo_event as event where event.n = application.n) as state_since
  from demo_application as application
)
insert into public.draft_applications (
  id, tenant_id, user_id, reference, entity_type, step, data, state, version, submitted_at, submitted_data, assignee, state_since,
  approved_at, approved_by, company_id, created_at, updated_at)
select
  id, tenant_id, user_id, reference, type, step, data, state, 4, submitted_at, case when reference is not null then data end,
  case when state not in ('draft', 'submitted', 'withdrawn') then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  state_since, approved_at, case when approved_at is not null then 'd0000000-0000-4000-8000-000000000002'::uuid end,
  ('c0000000-0000-4000-8000-' || lpad(company::text, 12, '0'))::uuid, started_at, state_since
from filled
on conflict (id) do nothing;

insert into public.application_events (id, tenant_id, application_id, from_state, to_state, actor, note, at)
select
  ('ee000000-0000-4000-8000-' || lpad((event.n * 100 + event.place)::text, 12, '0'))::uuid, event.tenant_id, event.id,
  lag(event.state) over (partition by event.n order by event.place), event.state,
  case when event.state in ('draft', 'submitted', 'resubmitted', 'withdrawn') then event.user_id
    else 'd0000000-0000-4000-8000-000000000002' end,
  event.note, event.at
from demo_event as event
on conflict (id) do nothing;

insert into public.application_parties (tenant_id, application_id, party_id, person_id, position, roles)
select application.tenant_id, application.id, party.id, party.id, entry.place - 1,
  array(select jsonb_array_elements_text(entry.person -> 'roles'))::public.participant_role[]
from demo_application as demo
join public.draft_applications as application using (id)
cross join lateral jsonb_array_elements(application.data -> 'people') with ordinality as entry (person, place)
join public.parties as party on party.id = (entry.person ->> 'id')::uuid
where application.reference is not null
on conflict do nothing;

-- The next reference comes after those above.
select setval('private.application_reference', greatest(1013, (select last_value from private.application_reference)));

-- Notifications --------------------------------------------------------------

insert into public.notifications (id, user_id, tenant_id, kind, title, message, subject_type, subject_id, read, created_at)
select
  ('ab000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid,
  ('d0000000-0000-4000-8000-' || lpad(person::text, 12, '0'))::uuid,
  ('7e000000-0000-4000-8000-' || lpad(tenant::text, 12, '0'))::uuid,
  kind, title, message, type::public.notification_subject, subject::uuid, read, now() - make_interval(hours => hours_ago, mins => n)
from (values
  (1, 1, 1, 'application.approved', 'Application A-1005 is approved', 'Vasseur Ocean Foundation goes to the registry next.', 'application',
    'a0000000-0000-4000-8000-000000000006', false, 70),
  (2, 1, 1, 'application.in_review', 'Application A-1008 is in review', 'We are checking Riviera Restoration Corp.', 'application',
    'a0000000-0000-4000-8000-000000000004', false, 96),
  (3, 1, 1, 'application.information_requested', 'Application A-1006 needs something from you',
    'Please send a new proof of address for Odile Marchetti.', 'application', 'a0000000-0000-4000-8000-000000000005', false, 120),
  (4, 1, 1, 'application.incorporated', 'Blue Heron Holdings Ltd. is incorporated', 'Registration number 187204 B.', 'company',
    'c0000000-0000-4000-8000-000000000001', true, 576),
  (5, 1, 1, 'application.rejected', 'Application A-1003 is rejected', 'Royal Azure Bank Ltd. needs a banking licence.', 'application',
    'a0000000-0000-4000-8000-000000000009', true, 984),
  (6, 2, 1, 'application.submitted', 'New application A-1012', 'Arawak Cay Seafood Limited is waiting for review.', 'application',
    'a0000000-0000-4000-8000-000000000011', false, 24),
  (7, 2, 1, 'application.submitted', 'New application A-1011', 'Cap Ferrat Holdings Ltd. is waiting for review.', 'application',
    'a0000000-0000-4000-8000-000000000003', false, 48),
  (8, 2, 1, 'application.submitted', 'Application resubmitted A-1009', 'Aurora Wave Energy Ltd. is waiting for review.', 'application',
    'a0000000-0000-4000-8000-000000000012', false, 49),
  (9, 2, 2, 'application.submitted', 'New application A-1013', 'Northern Cay Charters Ltd. is waiting for review.', 'application',
    'a0000000-0000-4000-8000-000000000014', true, 72),
  (10, 2, 1, 'application.submitted', 'New application A-1010', 'Monsoon Bay Resorts Ltd. is waiting for review.', 'application',
    'a0000000-0000-4000-8000-000000000013', true, 192),
  (11, 3, 1, 'application.approved', 'Application A-1004 is approved', 'Ferrand Metals Ltd. goes to the registry next.', 'application',
    'a0000000-0000-4000-8000-000000000007', true, 288),
  (12, 5, 2, 'application.submitted', 'Application A-1013 is with us', 'Northern Cay Charters Ltd. is waiting for review.', 'application',
    'a0000000-0000-4000-8000-000000000014', false, 72)
) as notification (n, person, tenant, kind, title, message, type, subject, read, hours_ago)
on conflict (id) do nothing;

drop table demo_person, demo_company, demo_change, demo_change_event, demo_application, demo_event;
