/*
 * Rate limits: how often a caller may do what costs. For commands, above all those that visitors may call.
 *
 *   first call -> a window opens, calls are counted -> it has passed: the next call opens another
 *
 * A call that is refused is rolled back with its count, so the count stands still at the limit until the window has passed.
 * Rows of windows that have passed are removed when the next one opens. They hold addresses: no user reads them, nothing
 * else is kept, and a crash of the server may empty the table.
 */

-- Tables ---------------------------------------------------------------------

create unlogged table private.rate_limits (
  caller     text not null check (char_length(caller) <= 64),
  action        text not null check (char_length(action) <= 60),
  calls      integer not null,
  expires_at timestamptz not null,
  primary key (caller, action)
);

comment on table private.rate_limits is 'How often a caller did something in the window that is running.';
comment on column private.rate_limits.caller is 'The id of the person who is signed in, else the network address.';

create index rate_limits_expires_at_idx on private.rate_limits (expires_at);

-- Row-level security ---------------------------------------------------------

alter table private.rate_limits enable row level security;

-- For commands ---------------------------------------------------------------

create function private.network_of(address text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  plain text := btrim(regexp_replace(address, '^::ffff:(?=\d+\.)', '', 'i'));
begin
  if pg_input_is_valid(plain, 'inet') then
    -- A household has 2^64 addresses of the sixth version.
    return host(network(set_masklen(plain::inet, case family(plain::inet) when 6 then 64 else 32 end)));
  end if;

  return null;
end;
$$;

comment on function private.network_of(text) is
  'The network of an address, for counting: the address itself, of version six its network of 64 bits; null for what is none.';

create function private.caller() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  person  uuid := auth.uid();
  address text := btrim(private.request_address());
begin
  return coalesce(person::text, private.network_of(address), nullif(address, ''), 'unknown');
end;
$$;

comment on function private.caller() is
  'Who calls, for counting: the person who is signed in, else the address, of version six its network of 64 bits. Those without one are '
  'one caller.';

create function private.caller_network() returns text
language plpgsql stable
set search_path = ''
as $$
declare
  caller text := private.caller();
begin
  if auth.uid() is not null then
    return caller;
  end if;

  if pg_input_is_valid(caller, 'inet') then
    return 'net ' || network(set_masklen(caller::inet, case family(caller::inet) when 6 then 48 else 24 end));
  end if;

  return 'net unknown';
end;
$$;

comment on function private.caller_network() is
  'The network of who calls, for counting many addresses of one sender as one: 24 bits of version four, 48 of version six; the person who '
  'is signed in. What is no address is one network.';

create function private.within_rate(action text, calls integer, per interval, caller text default null) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  counted integer;
begin
  insert into private.rate_limits as running (caller, action, calls, expires_at)
  values (coalesce(within_rate.caller, private.caller()), within_rate.action, 1, now() + per)
  on conflict on constraint rate_limits_pkey do update set
    calls = case when running.expires_at <= now() then 1 else running.calls + 1 end,
    expires_at = case when running.expires_at <= now() then excluded.expires_at else running.expires_at end
  returning running.calls into counted;

  if counted = 1 then
    delete from private.rate_limits as past
    where (past.caller, past.action) in (
      select old.caller, old.action from private.rate_limits as old where old.expires_at <= now() limit 100 for update skip locked);
  end if;

  return counted <= within_rate.calls;
end;
$$;

comment on function private.within_rate(text, integer, interval, text) is
  'Counts a call of the action and says whether it is one of so many per window and caller. The caller is detected unless one is given, '
  'for instance to count all callers as one.';

create function private.limit_rate(action text, calls integer, per interval, caller text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.within_rate(action, calls, per, caller) then
    raise exception using errcode = 'PT429', message = 'rate.too_many';
  end if;
end;
$$;

comment on function private.limit_rate(text, integer, interval, text) is
  'As within_rate, for commands that refuse the calls above; they begin with it. Raises rate.too_many.';

create function private.limit_client(action text, calls integer, per interval) returns void
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_admin() then
    perform private.limit_rate(action, calls, per);
  end if;
end;
$$;

comment on function private.limit_client(text, integer, interval) is
  'As limit_rate, for everyone but staff. It comes after the locks on rows and before the one on the tenant. Raises rate.too_many.';

create function private.limit_written_by_staff(bytes integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  most    constant bigint := 512 * 1024 * 1024;
  step    constant integer := 16 * 1024;
  person  constant text := auth.uid()::text;
  -- What this transaction has written and not counted yet; empty before its first row, which is counted at once.
  waiting integer := nullif(current_setting('private.bytes_waiting', true), '')::integer;
begin
  if waiting + bytes < step then
    perform set_config('private.bytes_waiting', (waiting + bytes)::text, true);
    return;
  end if;

  -- A row for each transaction: two of one person at once do not wait for one another, whichever tenants they lock.
  insert into private.rate_limits as running (caller, action, calls, expires_at)
  values (person, 'bytes_written:' || pg_current_xact_id()::text, coalesce(waiting, 0) + bytes, now() + interval '1 hour')
  on conflict on constraint rate_limits_pkey do update set calls = running.calls + excluded.calls;
  perform set_config('private.bytes_waiting', '0', true);

  if (
    select sum(counted.calls) from private.rate_limits as counted
    where counted.caller = person and counted.action like 'bytes\_written:%' and counted.expires_at > now()
  ) > most then
    raise exception using errcode = 'PT429', message = 'rate.too_much';
  end if;
end;
$$;

comment on function private.limit_written_by_staff(integer) is
  'Counts what staff have written within an hour, as limit_written does for others: 512 MiB at most. The largest piece of work in one '
  'command, a rule published for 20,000 companies, writes about 60 MB, so a day of such work fits and an account that was taken over does '
  'not fill the disk. Counted at the first row of a transaction and then in steps of 16 kB, since one command may write 40,000 rows. '
  'Raises rate.too_much.';

create function private.limit_written(bytes integer) returns void
language plpgsql
set search_path = ''
as $$
declare
  most    constant integer := 32 * 1024 * 1024;
  written bigint;
begin
  -- Which limit holds is the person's role. Whether their session still holds was asked before they could write.
  if exists (select from public.profiles as person where person.id = auth.uid() and person.role = 'admin') then
    perform private.limit_written_by_staff(bytes);
    return;
  end if;

  insert into private.rate_limits as running (caller, action, calls, expires_at)
  values (auth.uid()::text, 'bytes_written', limit_written.bytes, now() + interval '1 hour')
  on conflict on constraint rate_limits_pkey do update set
    calls = case when running.expires_at <= now() then excluded.calls else running.calls + excluded.calls end,
    expires_at = case when running.expires_at <= now() then excluded.expires_at else running.expires_at end
  returning running.calls into written;

  if written > most then
    raise exception using errcode = 'PT429', message = 'rate.too_much';
  end if;
end;
$$;

comment on function private.limit_written(integer) is
  'Counts what a person other than staff has written into business tables within an hour, in bytes of the audit log, which keeps each '
  'change: 32 MiB at most. The longest application, typed for an hour with every letter saved, stays far below. Raises rate.too_much.';
