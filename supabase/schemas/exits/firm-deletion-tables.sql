/*
 * Which rows go with a firm: those of every table of private.firm_export_tables, which a test holds against the catalog. Most have
 * tenant_id; the others are found by what they belong to. Few stay, for a reason.
 */

create function private.firm_deletion_tables() returns table (table_name text, condition text, stays text)
language sql immutable
set search_path = ''
as $$
  select listed.table_name, case when other.stays is null then coalesce(other.condition, 'line.tenant_id = $1') end, other.stays
  from private.firm_export_tables() as listed
  left join (values
    ('public.tenants', 'line.id = $1', null),
    ('private.audit_check_progress', 'line.check_id in (select owner.id from public.audit_checks as owner where owner.tenant_id = $1)',
      null),
    ('private.firm_export_runs', 'line.export_id in (select owner.id from public.firm_exports as owner where owner.tenant_id = $1)', null),
    ('private.identity_erasure_files',
      'line.erasure_id in (select owner.id from public.identity_erasures as owner where owner.tenant_id = $1)', null),
    ('private.import_companies', 'line.import_id in (select owner.id from public.portfolio_imports as owner where owner.tenant_id = $1)',
      null),
    ('private.import_people', 'line.import_id in (select owner.id from public.portfolio_imports as owner where owner.tenant_id = $1)',
      null),
    ('private.job_errors', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.job_rows', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.job_runs', 'line.job_id in (select owner.id from public.jobs as owner where owner.tenant_id = $1)', null),
    ('private.owners_due', 'line.company_id in (select owner.id from public.companies as owner where owner.tenant_id = $1)', null),
    ('private.screening_due', 'line.party_id in (select owner.id from public.parties as owner where owner.tenant_id = $1)', null),
    ('private.isolation_probes', null, 'a reading of the platform over all firms, which names firms and people by their ids alone'),
    ('private.risk_previews', null, 'a trial of the platform over all firms; its rows of the firm are in risk_preview_moves'),
    ('public.contact_messages', null, 'messages of visitors of the public site to the platform')
  ) as other (table_name, condition, stays) on other.table_name = listed.table_name
  where listed.table_name <> 'private.firm_export_people';
$$;

comment on function private.firm_deletion_tables() is
  'Every table with rows of a firm: which of its rows (`line`) go with the firm $1, or why they stay.';

create function private.firm_deletion_order() returns text[]
language plpgsql stable
set search_path = ''
as $$
declare
  remaining oid[] := array(
    select to_regclass(listed.table_name) from private.firm_deletion_tables() as listed
    where listed.stays is null and listed.table_name <> all (
      '{public.tenants,public.audit_logs,private.audit_heads,private.audit_shipments}'));
  loose     oid[];
  ordered   oid[] := '{}';
begin
  while cardinality(remaining) > 0 loop
    -- What no other table that is left refers to.
    loose := array(
      select known.id from unnest(remaining) as known (id)
      where not exists (
        select from pg_catalog.pg_constraint as link
        where link.contype = 'f' and link.confrelid = known.id and link.conrelid <> known.id and link.conrelid = any (remaining))
      order by known.id::regclass::text);

    assert cardinality(loose) > 0, 'tables refer to each other in a circle';

    ordered := ordered || loose;
    remaining := array(select id from unnest(remaining) as known (id) where known.id <> all (loose));
  end loop;

  return array(
    select space.nspname || '.' || class.relname
    from unnest(ordered) with ordinality as part (id, place)
    join pg_catalog.pg_class as class on class.oid = part.id
    join pg_catalog.pg_namespace as space on space.oid = class.relnamespace
    order by part.place)
    -- The log at the end, since all that goes on meanwhile is in it.
    || '{public.audit_logs,private.audit_heads,private.audit_shipments}'::text[];
end;
$$;

comment on function private.firm_deletion_order() is
  'The tables whose rows go with a firm, each before those that it refers to by a foreign key; without tenants, whose row is the last.';

create function private.erase_rows(relation text, firm_id uuid, most integer) returns bigint
language plpgsql
set search_path = ''
as $$
declare
  -- A row that another one of the table refers to waits for it.
  leaves constant text := (
    select string_agg(format(' and not exists (select from %s as child where %s)', relation, (
      select string_agg(format('child.%I = line.%I', child.attname, parent.attname), ' and ')
      from unnest(link.conkey, link.confkey) as pair (child, parent)
      join pg_catalog.pg_attribute as child on child.attrelid = link.conrelid and child.attnum = pair.child
      join pg_catalog.pg_attribute as parent on parent.attrelid = link.confrelid and parent.attnum = pair.parent)), '')
    from pg_catalog.pg_constraint as link
    where link.contype = 'f' and link.conrelid = to_regclass(relation) and link.confrelid = link.conrelid);
  gone bigint;
begin
  execute format(
    'delete from %1$s as known where known.ctid = any (array(select line.ctid from %1$s as line where %2$s%3$s limit $2))', relation, (
      select listed.condition from private.firm_deletion_tables() as listed where listed.table_name = relation), coalesce(leaves, ''))
    using erase_rows.firm_id, most;
  get diagnostics gone = row_count;
  return gone;
end;
$$;

comment on function private.erase_rows(text, uuid, integer) is
  'Deletes at most so many rows of a firm in a table of firm_deletion_tables; how many. For the worker, once the firm is marked.';

create function private.firm_rows_left(firm_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  listed record;
  found  bigint;
  counts jsonb := '{}';
begin
  for listed in
    select known.table_name, known.condition from private.firm_deletion_tables() as known
    where known.stays is null and known.table_name <> 'public.tenants'
  loop
    execute format('select count(*) from %s as line where %s', listed.table_name, listed.condition) into found using firm_rows_left.firm_id;
    counts := counts || jsonb_build_object(listed.table_name, found);
  end loop;

  return counts;
end;
$$;

comment on function private.firm_rows_left(uuid) is 'How many rows of a firm each table has: {"public.companies": 3}.';

create function private.goes_with_firm(person uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (select from public.profiles as known where known.id = person and known.role <> 'admin' and known.status <> 'closed')
    and not exists (
      select from public.tenant_users as membership
      where membership.user_id = person and not exists (
        select from private.firm_deletions as deletion where deletion.firm_id = membership.tenant_id and deletion.state = 'erasing'));
$$;

comment on function private.goes_with_firm(uuid) is
  'Whether a person of a firm that is erased loses the account: they are no staff and belong to no other firm.';

create function private.firm_files(deletion_id uuid) returns table (bucket text, path text, bytes bigint)
language sql stable
set search_path = ''
as $$
  select stored.bucket_id, stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0)
  from private.firm_deletions as deletion
  join storage.objects as stored on stored.name collate "C" >= deletion.firm_id || '/' and stored.name collate "C" < deletion.firm_id || '0'
  where deletion.id = firm_files.deletion_id
  union all
  select stored.bucket_id, stored.name, coalesce((stored.metadata ->> 'size')::bigint, 0)
  from private.firm_deletion_people as person
  join storage.objects as stored on stored.bucket_id in ('avatars', 'new-pictures')
    and stored.name collate "C" >= person.user_id || '/' and stored.name collate "C" < person.user_id || '0'
  where person.deletion_id = firm_files.deletion_id and private.goes_with_firm(person.user_id);
$$;

comment on function private.firm_files(uuid) is
  'The stored files that go with a firm: those under its id in every bucket, and the pictures of the people who go with it.';
