/*
 * The isolation probe: on the running database it reads as people of one firm and counts the rows of other firms that they get. There must
 * be none. Policies are what keeps firms apart, and tests prove them; the probe finds what no test saw, such as a policy that was written
 * by hand on a hosted project. It writes nothing but its own result. The job that does it: job-isolation.sql. Decision 131.
 */

-- Tables ---------------------------------------------------------------------

create table private.isolation_probes (
  id           uuid primary key default gen_random_uuid(),
  job_id       uuid unique references public.jobs on delete set null,
  began_at     timestamptz not null default clock_timestamp(),
  ended_at     timestamptz,
  is_complete  boolean not null default false,
  people       jsonb not null check (jsonb_typeof(people) = 'array'),
  firms        integer not null check (firms >= 0),
  relations    integer not null check (relations >= 0),
  checks       bigint not null default 0,
  rows_checked bigint not null default 0,
  own_rows     bigint not null default 0,
  in_part      bigint not null default 0,
  leaks        jsonb not null default '[]' check (jsonb_typeof(leaks) = 'array'),
  constraint isolation_probes_complete check (not is_complete or ended_at is not null)
);

comment on table private.isolation_probes is
  'What each isolation probe looked at and found. Read by the super admin (isolation_probes). Not audited: it is a reading.';
comment on column private.isolation_probes.job_id is 'Null once the job is forgotten.';
comment on column private.isolation_probes.is_complete is 'Whether it ended with each of its checks done. Only then no leak is a proof.';
comment on column private.isolation_probes.people is 'The sample: [{"person", "firms"}], ids.';
comment on column private.isolation_probes.firms is 'Firms whose people are in the sample.';
comment on column private.isolation_probes.relations is 'Tables and views that people of a firm may ask for.';
comment on column private.isolation_probes.checks is 'How many of a person and a table were done.';
comment on column private.isolation_probes.rows_checked is 'Rows of other firms that were there to be read, added up over the checks.';
comment on column private.isolation_probes.own_rows is
  'Rows of their own firms that the people read: a probe that reads none proves nothing.';
comment on column private.isolation_probes.in_part is 'Checks in which a large table was asked for a sample of its rows.';
comment on column private.isolation_probes.leaks is 'What was read of other firms: [{"relation", "person", "firm", "rows"}], at most 200.';

create index isolation_probes_began_at_idx on private.isolation_probes (began_at desc);

alter table private.isolation_probes enable row level security;

-- What is read, and as whom --------------------------------------------------

create function private.isolation_relations() returns table (name text, firm text, own text, is_table boolean, has_id boolean)
language sql stable
set search_path = ''
as $$
  select format('%I.%I', space.nspname, relation.relname), 'line.tenant_id',
    -- What was written to a person, or by them of themselves, stays theirs when they have left the firm.
    case when relation.relname in ('notifications', 'support_reads') then 'line.user_id = $4' else 'false' end,
    relation.relkind in ('r', 'p'), exists (
    select from pg_catalog.pg_attribute as kept
    where kept.attrelid = relation.oid and kept.attname = 'id' and not kept.attisdropped
      and has_column_privilege('authenticated', relation.oid, kept.attnum, 'select'))
  from pg_catalog.pg_class as relation
  join pg_catalog.pg_namespace as space on space.oid = relation.relnamespace
  join pg_catalog.pg_attribute as firm on firm.attrelid = relation.oid and firm.attname = 'tenant_id' and not firm.attisdropped
  where space.nspname = 'public' and relation.relkind in ('r', 'v', 'p', 'm')
    and has_column_privilege('authenticated', relation.oid, firm.attnum, 'select')
  union all
  select 'public.tenants', 'line.id', 'false', true, true
  union all
  -- A firm of a person who shares none with the reader (private.isolation_strangers).
  select 'public.profiles', '($5 ->> line.id::text)::uuid', 'line.id = $4', true, true
  union all
  -- The first folder of a file is its firm.
  select 'storage.objects', $firm$case when split_part(line.name, '/', 1) ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
    then split_part(line.name, '/', 1)::uuid end$firm$,
    -- What they uploaded and did not register.
    'line.owner_id = $4::text', true, true
  where has_table_privilege('authenticated', 'storage.objects', 'select');
$$;

comment on function private.isolation_relations() is
  'The tables and views whose rows are of a firm and for which signed-in people may ask, with how the firm of a row (`line`) is read, and '
  'which rows are the own ones of a person ($4) in any firm. What people may not ask for at all needs no probe.';

create function private.isolation_sample(seed text) returns table (person_id uuid, firms uuid[])
language plpgsql stable
set search_path = ''
as $$
declare
  most_firms constant integer := 25;
  most_of_a_role constant integer := 2;
begin
  return query
  with firm as (
    select tenant.id from public.tenants as tenant
    where exists (
      select from public.tenant_users as membership
      join public.profiles as person on person.id = membership.user_id and person.role <> 'admin' and person.status = 'active'
      where membership.tenant_id = tenant.id)
    order by md5(tenant.id || seed)
    limit most_firms
  ), member as (
    select membership.user_id,
      row_number() over (partition by membership.tenant_id, membership.role order by md5(membership.user_id || seed)) as place
    from public.tenant_users as membership
    join public.profiles as person on person.id = membership.user_id
    where membership.tenant_id in (select firm.id from firm)
      -- Staff read every firm.
      and person.role <> 'admin' and person.status = 'active'
  )
  select sampled.user_id, array(
    -- By the table itself: the helpers of the policies are what is tried.
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = sampled.user_id)
  from (select distinct member.user_id from member where member.place <= most_of_a_role) as sampled
  order by sampled.user_id;
end;
$$;

comment on function private.isolation_sample(text) is
  'Up to two people of each role in up to 25 firms, others with each seed, and all firms they belong to. No staff, who read every firm, '
  'and no suspended person, who reads nothing.';

create function private.isolation_strangers(firms uuid[]) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select coalesce(jsonb_object_agg(listed.user_id, listed.firm), '{}')
    from (
      select membership.user_id, (array_agg(membership.tenant_id order by membership.tenant_id))[1] as firm
      from public.tenant_users as membership
      join public.profiles as person on person.id = membership.user_id and person.role <> 'admin'
      group by membership.user_id
      having not array_agg(membership.tenant_id) && isolation_strangers.firms
      limit 2000
    ) as listed);
end;
$$;

comment on function private.isolation_strangers(uuid[]) is
  'People who belong to none of these firms, staff aside, each with one of their firms; 2,000 at most.';

-- One check ------------------------------------------------------------------

create function private.read_as(
  person_id uuid, statement text, firms uuid[], everyone uuid[], ids text[], strangers jsonb, out own bigint, out others jsonb)
language plpgsql
set search_path = ''
as $$
begin
  begin
    -- All three end with this block, which is always undone.
    perform set_config('request.jwt.claims', jsonb_build_object('role', 'authenticated', 'sub', person_id, 'aal', 'aal2')::text, true);
    perform set_config('transaction_read_only', 'on', true);
    perform set_config('role', 'authenticated', true);
    execute statement into own, others using firms, everyone, ids, person_id, strangers;
    raise sqlstate 'ISO00';
  exception when sqlstate 'ISO00' then
    null;
  end;
end;
$$;

comment on function private.read_as(uuid, text, uuid[], uuid[], text[], jsonb) is
  'Runs a statement that counts under the identity of a person, read only and undone. Only for a session of the owner.';

create function private.probe_isolation(
  person_id uuid, firms uuid[], relation text, out checked bigint, out own bigint, out in_part boolean, out leaks jsonb)
language plpgsql
set search_path = ''
as $$
declare
  most constant integer := 50000;
  part constant integer := 2000;
  everyone uuid[] := array(select tenant.id from public.tenants as tenant);
  strange uuid[] := array(select id from unnest(everyone) as id where id <> all (firms));
  known record;
  strangers jsonb;
  ids text[];
  narrow text := '';
begin
  select * into known from private.isolation_relations() as found where found.name = relation;
  strangers := case relation when 'public.profiles' then private.isolation_strangers(firms) end;
  execute format('select count(*) from (select from %s as line where %s = any ($1) limit %s) as there', relation, known.firm, most + 1)
    into checked using strange, everyone, ids, person_id, strangers;
  in_part := checked > most and (known.is_table or known.has_id);

  -- A large table is asked for some rows of other firms; all of it would hold the job for minutes.
  if in_part then
    narrow := case when known.is_table then 'line.ctid = any ($3::tid[])' else 'line.id::text = any ($3)' end;
    execute format('select array_agg(there.key) from (select %s::text as key from %s as line %s where %s = any ($1) limit %s) as there',
      case when known.is_table then 'line.ctid' else 'line.id' end, relation,
      case when known.is_table then 'tablesample system (' || least(100, greatest(0.1, 200.0 * part / checked)) || ')' else '' end,
      known.firm, part)
      into ids using strange, everyone, ids, person_id, strangers;
    checked := coalesce(cardinality(ids), 0);
  end if;

  select found.own, found.others into own, leaks
  from private.read_as(person_id, format(
    'select coalesce(sum(counted.n) filter (where counted.firm = any ($1)), 0)::bigint,
       jsonb_agg(jsonb_build_object(''firm'', counted.firm, ''rows'', counted.n)) filter (where counted.firm <> all ($1))
     from (select %s as firm, count(*) as n from %s as line where %s = any ($2) and not coalesce(%s, false) %s group by 1) as counted',
    known.firm, relation, known.firm, known.own, 'and ' || nullif(narrow, '')), firms, everyone, ids, strangers) as found;

  leaks := coalesce((
    select jsonb_agg(jsonb_build_object('relation', relation, 'person', person_id) || leak.one)
    from jsonb_array_elements(leaks) as leak (one)), '[]');
end;
$$;

comment on function private.probe_isolation(uuid, uuid[], text) is
  'Reads a table or view as a person who belongs to some firms: how many rows of other firms are there, how many of their own the person '
  'reads, and what they read of others. Of more than 50,000 rows of others 2,000 are asked for (`in_part`).';
