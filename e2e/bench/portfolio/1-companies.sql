/*
 * A large portfolio, first part: 100,000 companies of 400 tenants, who owns them and who looks after them. A few tenants are large and most
 * are small: the first has 5,000 companies, the last 125. The settings portfolio.companies, .tenants and .applications say how many there are. Everybody in it is invented, and has the password of the demo.
 *
 * Written straight into the tables: the audit log and the signals of a portfolio that is there already are not what is measured.
 */

set session_replication_role = 'replica';

-- Spread as real ids are, which counting ones are not: indexes would be another thing.
create function pg_temp.id(kind text, n bigint) returns uuid
language sql immutable
as $$ select md5(kind || n)::uuid $$;

/** A number from 0 to below `most` that looks like chance and is the same in every portfolio. */
create function pg_temp.pick(n bigint, salt integer, most integer) returns integer
language sql immutable
as $$ select (abs(hashint8extended(n, salt)) % most)::integer $$;

-- Three words out of sixty-four each: close to one another as the names of a real register are.
create function pg_temp.company_name(n bigint) returns text
language sql immutable
as $$
  select concat_ws(' ',
    ('{Abaco,Alder,Amber,Andros,Anchor,Arawak,Atlas,Azure,Bay,Beacon,Bimini,Birch,Blue,Bluff,Bonefish,Bright,Calypso,Caravel,Cay,Cedar,Clifton,Cobalt,Compass,Conch,Coral,Cove,Crest,Crown,Current,Delta,Dolphin,Drift,East,Eleuthera,Ember,Exuma,Falcon,Flamingo,Fort,Garnet,Golden,Grand,Granite,Grove,Gulf,Harbour,Hibiscus,Heron,Horizon,Inagua,Iron,Island,Jasper,Juniper,Lagoon,Lantern,Lark,Lignum,Long,Lucayan,Mangrove,Marlin,Meridian,Mistral}'::text[])[1 + pg_temp.pick(n, 1, 64)],
    ('{Alpha,Arch,Argo,Ash,Aster,Bank Street,Banyan,Basin,Bell,Bridge,Brook,Cape,Castle,Chalk,Channel,Chart,Cliff,Cloud,Coast,Corner,Dale,Dawn,Deep,Dune,Edge,Elm,Fern,Field,Fleet,Ford,Gate,Glen,Green,Gull,Haven,Hill,Holm,Key,Lake,Landing,Lane,Light,Mill,Moor,North,Oak,Ocean,Palm,Path,Pearl,Pine,Point,Port,Quay,Reef,Ridge,River,Rock,Sail,Sand,Shore,South,Spring,Stone}'::text[])[1 + pg_temp.pick(n, 2, 64)],
    ('{Advisory,Agencies,Air,Arts,Assets,Aviation,Brands,Bridging,Capital,Charter,Commerce,Concepts,Consulting,Design,Development,Digital,Dynamics,Energy,Equities,Estates,Exports,Family,Films,Finance,Fisheries,Foods,Freight,Gems,Global,Group,Growth,Heritage,Holdings,Hospitality,Imports,Industries,Interests,International,Investments,Leasing,Licensing,Logistics,Marine,Maritime,Media,Metals,Music,Networks,Pacific,Partners,Patents,Properties,Realty,Resources,Royalties,Services,Shipping,Solutions,Systems,Trading,Transport,Travel,Ventures,Yachting}'::text[])[1 + pg_temp.pick(n, 3, 64)],
    ('{Ltd.,Limited,Corp.,Inc.}'::text[])[1 + pg_temp.pick(n, 4, 4)])
$$;

create function pg_temp.person_name(n bigint) returns text
language sql immutable
as $$
  select concat_ws(' ',
    ('{Ada,Alan,Amara,Anders,Anita,Anton,Asha,Bella,Bruno,Carla,Cedric,Chidi,Clara,Colin,Dana,David,Delia,Dieter,Edith,Elias,Elin,Emil,Esme,Farah,Felix,Fiona,Gaston,Grace,Greta,Hamid,Hanna,Hugo,Ida,Igor,Ines,Irma,Ivan,Jade,Jonas,Judith,Karim,Kira,Lars,Leila,Leo,Lydia,Marco,Mina,Nadia,Niels,Nora,Oscar,Paula,Petra,Quentin,Rafael,Rita,Ruben,Sana,Simon,Tara,Theo,Uma,Viktor}'::text[])[1 + pg_temp.pick(n, 5, 64)],
    ('{Abadi,Adler,Albury,Almeida,Andersen,Aranha,Baptiste,Barros,Bethel,Bianchi,Braun,Brice,Butler,Cartwright,Castell,Chen,Cooper,Cruz,Dahl,Darville,Deveaux,Dubois,Eriksen,Evans,Farrington,Ferreira,Fischer,Fontaine,Garcia,Gibson,Graf,Gupta,Hanna,Hart,Hepburn,Hoffmann,Ingraham,Ito,Jansen,Johansson,Kapoor,Keller,Knowles,Kovacs,Lambert,Larsen,Lightbourne,Lopez,Major,Marchetti,McPhee,Mensah,Moreau,Moss,Newbold,Novak,Okafor,Pinder,Rahming,Rolle,Sato,Sawyer,Stubbs,Weber}'::text[])[1 + pg_temp.pick(n, 6, 64)])
$$;

-- Tenants --------------------------------------------------------------------

insert into tenants (id, slug, name, domain, created_at)
select pg_temp.id('tenant', n), 'portfolio-' || n, replace(pg_temp.company_name(n + 500000), 'Ltd.', 'Trustees') , 'portfolio-' || n || '.example', now() - make_interval(days => 400 + (n % 2000)::integer)
from generate_series(1, current_setting('portfolio.tenants')::integer) as n;

-- What belongs to whom -------------------------------------------------------
-- Of the first tenant the first client has 400 companies; every other client has eight.

create temporary table portfolio as
select
  n, pg_temp.id('company', n) as id, tenant, pg_temp.id('tenant', tenant) as tenant_id,
  case when n < 400 then 1 else 2 + n / 8 end as client
from (
  select n, 1 + floor(current_setting('portfolio.tenants')::integer * power(n / current_setting('portfolio.companies')::numeric, 2))::integer as tenant
  from generate_series(0, current_setting('portfolio.companies')::integer - 1) as n
) as company;

create unique index on portfolio (n);
analyze portfolio;

-- People ---------------------------------------------------------------------

create temporary table portfolio_people as
select pg_temp.id('owner', n) as id, 'owner-' || n || '@portfolio.example' as email, pg_temp.person_name(n + 700000) as full_name, 'company_admin' as role,
  pg_temp.id('tenant', n) as tenant_id, 'owner' as membership
from generate_series(1, current_setting('portfolio.tenants')::integer) as n
union all
select distinct on (client) pg_temp.id('client', client), 'client-' || client || '@portfolio.example', pg_temp.person_name(client), 'client', tenant_id, 'member'
from portfolio
union all
select pg_temp.id('staff', n), 'staff-' || n || '@portfolio.example', pg_temp.person_name(n + 800000), 'admin', pg_temp.id('tenant', 1), 'owner'
from generate_series(1, 10) as n;

with secret as materialized (select extensions.crypt('demo1234', extensions.gen_salt('bf', 10)) as hash)
insert into auth.users (
  instance_id, id, aud, role, email, encrypted_password, email_confirmed_at, raw_app_meta_data, raw_user_meta_data,
  confirmation_token, recovery_token, email_change, email_change_token_new, created_at, updated_at)
select
  '00000000-0000-0000-0000-000000000000', id, 'authenticated', 'authenticated', email, secret.hash, now(),
  '{"provider": "email", "providers": ["email"]}', jsonb_build_object('full_name', full_name), '', '', '', '', now(), now()
from portfolio_people, secret;

insert into auth.identities (id, provider_id, user_id, identity_data, provider, last_sign_in_at, created_at, updated_at)
select id, id::text, id, jsonb_build_object('sub', id, 'email', email, 'email_verified', true, 'phone_verified', false), 'email', now(), now(), now()
from portfolio_people;

insert into profiles (id, email, full_name, role, last_active_tenant, created_at)
select id, email, full_name, role::user_role, tenant_id, now() - interval '1 year' from portfolio_people;

insert into tenant_users (tenant_id, user_id, role)
select tenant_id, id, membership::tenant_role from portfolio_people
union
select tenant_id, pg_temp.id('client', client), 'member' from portfolio;

insert into staff_duties (user_id, duty)
select id, duty from portfolio_people cross join unnest(enum_range(null::staff_duty)) as duty where role = 'admin' and duty <> 'read_only';

-- Companies ------------------------------------------------------------------

insert into companies (
  id, tenant_id, user_id, name, type, status, registration_number, registration_date, next_filing, authorised_shares, par_value, capital,
  fiscal_year_end, registered_office, created_at)
select
  id, tenant_id, pg_temp.id('client', client), pg_temp.company_name(n),
  case when n % 20 < 17 then 'IBC' when n % 20 < 19 then 'DOM' else 'ELP' end,
  case when n % 25 = 0 then 'in_penalty' when n % 50 = 7 then 'dormant' when n % 100 = 13 then 'struck_off' else 'active' end::company_status,
  (200000 + n) || ' B', private.today() - age, private.today() + 1 + (n * 7 % 364)::integer, 5000, 1, 5000, '12-31',
  'Suite ' || n % 90 || ', Bay Street, Nassau, New Providence', now() - make_interval(days => least(age, 30))
from portfolio
cross join lateral (select 10 + pg_temp.pick(n, 7, 4000) as age) as since;

-- Parties and registers ------------------------------------------------------
-- The clients themselves, a second person for each company, and a body corporate that owns part of every tenth.

insert into parties (id, tenant_id, kind, name, email, country, birth_date, created_by)
select distinct on (client) pg_temp.id('first', client), tenant_id, 'person'::party_kind, pg_temp.person_name(client), 'client-' || client || '@portfolio.example', 'CH',
  date '1950-01-01' + pg_temp.pick(client, 8, 16000), pg_temp.id('client', client)
from portfolio
union all
select pg_temp.id('second', n), tenant_id, 'person', pg_temp.person_name(n + 100000), null, 'GB', date '1950-01-01' + pg_temp.pick(n, 9, 16000), pg_temp.id('client', client)
from portfolio
union all
select pg_temp.id('body', n), tenant_id, 'body_corporate', pg_temp.company_name(n + 200000), null, 'VG', null, pg_temp.id('client', client)
from portfolio where n % 10 = 3;

analyze companies, parties;

-- A client of two tenants is a party of the first: entries of the second name the second person alone.
insert into company_participants (tenant_id, company_id, party_id, role, shares, appointed_on)
select portfolio.tenant_id, portfolio.id, entry.party_id, entry.role, entry.shares, company.registration_date
from portfolio
join companies as company on company.id = portfolio.id
cross join lateral (values
  (pg_temp.id('first', client), 'member'::participant_role, 3000), (pg_temp.id('first', client), 'director', null),
  (case when n % 10 = 3 then pg_temp.id('body', n) else pg_temp.id('second', n) end, 'member', 2000), (pg_temp.id('second', n), 'secretary', null)
) as entry (party_id, role, shares)
join parties as party on party.id = entry.party_id and party.tenant_id = portfolio.tenant_id;
