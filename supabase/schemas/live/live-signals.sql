/*
 * Live signals: "something changed, read again". A statement that changes a watched table sends one signal per tenant and
 * audience, over private topics of Realtime (broadcast from the database):
 *
 *   tenant:{id}          for the tenant's members, about tables they may see rows of. Names the table, and nothing of a row:
 *                        two clients of one tenant must not know of each other.
 *   tenant:{id}:staff    for staff, about every watched table. Names the table, the action and the rows.
 *
 *   user:{id}            for the person alone, when their role or their state changes. Names the table.
 *
 * A person joins exactly one of the first two. The browser answers by reading again, through row-level security as always, so
 * that a signal can open nothing.
 *
 * A transaction sends members one signal of a table: all its signals arrive when it ends, and one is enough to read again.
 *
 * Each signal carries the next number of its topic. Who sees a gap (a lost connection, a sleeping tab) reads
 * everything again. A transaction that is rolled back leaves none.
 */

-- Tables ---------------------------------------------------------------------

create table private.signal_heads (
  topic    text primary key,
  last_seq bigint not null,
  last_at  timestamptz not null
);

comment on table private.signal_heads is 'The number of the last signal of each topic, and when it was sent.';

-- Sending --------------------------------------------------------------------

create function private.send_signal(topic text, signal jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  seq bigint;
begin
  insert into private.signal_heads as head (topic, last_seq, last_at) values (send_signal.topic, 1, clock_timestamp())
  on conflict on constraint signal_heads_pkey do update set last_seq = head.last_seq + 1, last_at = excluded.last_at
  returning head.last_seq into seq;

  perform realtime.send(signal || jsonb_build_object('seq', seq), 'changed', send_signal.topic, true);
end;
$$;

comment on function private.send_signal(text, jsonb) is
  'Sends a signal with the next number of its topic. The topic is taken until the transaction ends, so that numbers come in the order of '
  'commits.';

create function private.count_signalled(subject text, more integer) returns integer
language plpgsql
set search_path = ''
as $$
declare
  counts jsonb := coalesce(nullif(current_setting('portal.signalled', true), ''), '{}');
  before integer := coalesce((counts ->> subject)::integer, 0);
begin
  perform set_config('portal.signalled', jsonb_set(counts, array[subject], to_jsonb(before + more))::text, true);
  return before;
end;
$$;

comment on function private.count_signalled(text, integer) is
  'How many rows this transaction has signalled of a subject so far, and counts more. What a savepoint takes back is not counted.';

create function private.signal_rows(
  tenant_id uuid, table_name text, action text, rows integer, ids jsonb, company_ids jsonb, to_members boolean)
returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most_rows constant integer := 20;
  before    integer;
begin
  -- Before anything else of the tenant, as the audit log does it: then no two transactions wait for each other.
  perform private.lock_tenant(signal_rows.tenant_id);
  before := private.count_signalled(signal_rows.tenant_id || ' ' || table_name || ' ' || action, rows);

  -- Beyond so many rows of a transaction one signal without names is enough.
  if before <= most_rows then
    perform private.send_signal('tenant:' || signal_rows.tenant_id || ':staff', jsonb_strip_nulls(jsonb_build_object(
      'table', table_name, 'action', lower(action),
      'ids', case when before + rows <= most_rows then ids end,
      'company_ids', case when before + rows <= most_rows then company_ids end)));
  end if;

  if to_members and private.count_signalled(signal_rows.tenant_id || ' ' || table_name, 1) = 0 then
    perform private.send_signal('tenant:' || signal_rows.tenant_id, jsonb_build_object('table', table_name));
  end if;
end;
$$;

comment on function private.signal_rows(uuid, text, text, integer, jsonb, jsonb, boolean) is
  'Sends the signals of so many rows of a tenant that one statement changed, to staff with the ids, and to members where they are '
  'concerned. Beyond 20 rows of a tenant, a table and an action in one transaction it no longer names them, and sends no more. Members '
  'get one signal of a table in a transaction.';

create function private.concerns_members(table_name text, row_of jsonb) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return table_name <> 'notifications' or coalesce(
    (select person.role <> 'admin' from public.profiles as person where person.id = (row_of ->> 'user_id')::uuid), false);
end;
$$;

comment on function private.concerns_members(text, jsonb) is
  'Whether members hear of a changed row of a table that they watch. Notifications of staff send no signal to members: the moment of a '
  'signal could reveal what happened.';

create function private.signal_change() returns trigger
language plpgsql security definer
set search_path = ''
set plan_cache_mode = 'force_generic_plan'
as $$
declare
  to_members boolean := tg_argv[0] = 'members';
  most_rows  constant integer := 20;
  rows       integer;
  first_row  jsonb;
  change     record;
begin
  -- Most statements change one row. To group it takes three times as long.
  select count(*), (array_agg(to_jsonb(few)))[1] into rows, first_row from (select * from changed_rows limit 2) as few;

  if rows < 2 then
    if first_row ->> 'tenant_id' is not null then
      perform private.signal_rows(
        (first_row ->> 'tenant_id')::uuid, tg_table_name, tg_op, 1,
        case when first_row ? 'id' then jsonb_build_array(first_row ->> 'id') end,
        case when first_row ->> 'company_id' is not null then jsonb_build_array(first_row ->> 'company_id') end,
        to_members and private.concerns_members(tg_table_name, first_row));
    end if;

    return null;
  end if;

  for change in
    select
      (changed.row ->> 'tenant_id')::uuid as tenant_id,
      count(*)::integer as rows,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'id') filter (where changed.row ? 'id') end as ids,
      case when count(*) <= most_rows then jsonb_agg(distinct changed.row ->> 'company_id') filter (where changed.row ->> 'company_id'
        is not null) end as company_ids,
      to_members and bool_or(private.concerns_members(tg_table_name, changed.row)) as to_members
    from (select to_jsonb(changed_rows) as row from changed_rows) as changed
    where changed.row ->> 'tenant_id' is not null
    group by 1
    order by 1
  loop
    perform private.signal_rows(change.tenant_id, tg_table_name, tg_op, change.rows, change.ids, change.company_ids, change.to_members);
  end loop;

  return null;
end;
$$;

comment on function private.signal_change() is
  'Sends the signals of one statement (private.signal_rows). The trigger names the audience: members and staff, or staff.';

create procedure private.watch(watched regclass, audience text)
language plpgsql
set search_path = ''
as $$
begin
  assert audience in ('members', 'staff'), audience;

  -- One trigger per action: Postgres allows transition tables only so.
  execute format('create trigger signal_insert after insert on %s referencing new table as changed_rows
    for each statement execute function private.signal_change(%L)', watched, audience);
  execute format('create trigger signal_update after update on %s referencing new table as changed_rows
    for each statement execute function private.signal_change(%L)', watched, audience);
  execute format('create trigger signal_delete after delete on %s referencing old table as changed_rows
    for each statement execute function private.signal_change(%L)', watched, audience);
end;
$$;

comment on procedure private.watch(regclass, text) is
  'Makes every change of a table with tenant_id send signals, to `members` (and staff) or to `staff` alone. For schema files.';

-- The tables of earlier files; a later one watches its own.
call private.watch('public.tenant_users', 'members');

create function private.signal_tenant() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- Which tenants a person has is read together with the memberships: a suspension, a name, a colour show on open pages at once. Who is
  -- locked out reads their tenants once more and finds this one gone.
  perform private.lock_tenant(new.id);
  perform private.send_signal('tenant:' || new.id || ':staff', '{"table": "tenant_users", "action": "update"}');
  perform private.send_signal('tenant:' || new.id, '{"table": "tenant_users"}');

  return null;
end;
$$;

comment on function private.signal_tenant() is 'Sends the open pages of a tenant a signal that the tenant itself has changed.';

create trigger signal_tenant after update on public.tenants
  for each row
  when ((new.status, new.name, new.branding, new.features) is distinct from (old.status, old.name, old.branding, old.features))
  execute function private.signal_tenant();

create function private.signal_person() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.send_signal('user:' || new.id, '{"table": "profiles"}');

  return null;
end;
$$;

comment on function private.signal_person() is
  'Sends the open pages of a person a signal that their role or state has changed: they read their profile again, and leave what they may '
  'no longer see.';

create trigger signal_person after update on public.profiles
  for each row
  when ((new.role, new.status) is distinct from (old.role, old.status))
  execute function private.signal_person();

create function private.signal_audit() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  -- The tenants of this transaction whose log has sent its signal. What a savepoint takes back is not among them.
  signalled constant text := coalesce(current_setting('portal.signalled_logs', true), '');
begin
  -- Each row of a change is an entry of its own: one signal for all of them.
  if new.tenant_id is not null and strpos(signalled, new.tenant_id::text) = 0 then
    perform set_config('portal.signalled_logs', signalled || ' ' || new.tenant_id, true);
    perform private.send_signal('tenant:' || new.tenant_id || ':staff', '{"table": "audit_logs", "action": "insert"}');
  end if;

  return null;
end;
$$;

comment on function private.signal_audit() is
  'Sends staff one signal in a transaction and tenant that the audit log has new entries. The trigger of the log has taken the lock of the '
  'tenant.';

create trigger signal_once after insert on public.audit_logs
  for each row execute function private.signal_audit('staff');

-- Who may listen -------------------------------------------------------------

create policy "Members receive the signals of their tenants" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast'
    and (select realtime.topic()) = any (array(select 'tenant:' || mine from private.tenant_ids() as mine))
  );

create policy "Staff receive the signals of every tenant" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) like 'tenant:%:staff' and (select private.is_admin()));

-- By the token, since a suspended person is to learn it.
create policy "People receive the signals about themselves" on realtime.messages
  for select to authenticated
  using (extension = 'broadcast' and (select realtime.topic()) = 'user:' || (select auth.uid()));

-- Which colleague has which page open. Clients have no presence: two clients of one tenant must not know of each other.
create policy "Staff see which page a colleague has open" on realtime.messages
  for select to authenticated
  using (extension = 'presence' and (select realtime.topic()) like 'tenant:%:staff' and (select private.is_admin()));

create policy "Staff show which page they have open" on realtime.messages
  for insert to authenticated
  with check (extension = 'presence' and (select realtime.topic()) like 'tenant:%:staff' and (select private.is_admin()));

-- Row-level security ---------------------------------------------------------

alter table private.signal_heads enable row level security;

-- Catching up ----------------------------------------------------------------

create function public.live_head(tenant_id uuid)
returns table (seq bigint, age_ms bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  heard text;
begin
  perform private.require_user();

  heard := case
    when private.is_admin() then 'tenant:' || live_head.tenant_id || ':staff'
    when live_head.tenant_id = any (array(select private.tenant_ids())) then 'tenant:' || live_head.tenant_id
  end;

  -- A page asks for the tenant it remembers, which may have ended for this person since.
  if heard is null then
    return;
  end if;

  return query
    select coalesce(head.last_seq, 0), (extract(epoch from clock_timestamp() - head.last_at) * 1000)::bigint
    from (select) as one left join private.signal_heads as head on head.topic = heard;
end;
$$;

comment on function public.live_head(uuid) is
  'The number of the last signal of the caller''s topic of this tenant, 0 where there was none, and how many milliseconds ago it was sent: '
  'a browser that was away compares it with the last one it received. Ages, not times, so that its clock does not matter. No row for a '
  'tenant that is not theirs. Raises not_allowed, account.suspended.';

grant execute on function public.live_head(uuid) to authenticated;
