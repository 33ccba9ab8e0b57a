/*
 * Failed sign-ins: after as many wrong passwords for one account from one network as the setting login_attempts says, within 15 minutes,
 * that network is refused for this account for 15 minutes, also with the right password. No one else is: a stranger keeps no person out.
 *
 *   free -> wrong passwords are counted -> locked -> 15 minutes have passed: free
 *                                       -> the right password, or a sign-in by mail: free
 *
 * Many networks together guess no faster: after ten times as many failures of one account, over all networks, it takes a password for 15
 * minutes from those networks alone that it was signed in from before. A link in a mail signs its owner in at any time, and frees their
 * network.
 *
 * The auth service calls the function as its hook "password verification attempt" after it compared a password (config.toml; the auth
 * service of this machine does the same). Other letter case of the email address does not go around it. Decision 59.
 */

-- Tables ---------------------------------------------------------------------

create table private.sign_in_attempts (
  user_id      uuid not null references public.profiles on delete cascade,
  network      text not null check (char_length(network) <= 64),
  failures     integer not null default 0 check (failures >= 0),
  since        timestamptz not null default clock_timestamp(),
  locked_until timestamptz,
  primary key (user_id, network)
);

comment on table private.sign_in_attempts is
  'Wrong passwords in a row, for each account that had one lately and each network they came from. Written by the hook of the auth service '
  'and by a sign-in alone, and not audited: the next sign-in removes the row.';
comment on column private.sign_in_attempts.network is
  'The address, of version six its network of 64 bits; empty for all networks of the account together.';
comment on column private.sign_in_attempts.since is 'When the first of these failures was.';
comment on column private.sign_in_attempts.locked_until is 'Until then no password of the account is accepted from there.';

create table private.sign_in_networks (
  user_id uuid not null references public.profiles on delete cascade,
  network text not null check (char_length(network) <= 64),
  seen_at timestamptz not null default now(),
  primary key (user_id, network)
);

comment on table private.sign_in_networks is
  'Networks that a person signed in from in the last 90 days: strangers who fail elsewhere do not slow the person down there. Not audited.';

-- Row-level security ---------------------------------------------------------

alter table private.sign_in_attempts enable row level security;
alter table private.sign_in_networks enable row level security;

-- The hook -------------------------------------------------------------------

create function private.know_network(user_id uuid, address text) returns void
language plpgsql
set search_path = ''
as $$
declare
  place constant text := private.network_of(address);
begin
  delete from private.sign_in_attempts as attempts
  where attempts.user_id = know_network.user_id and attempts.network = coalesce(place, 'unknown');

  if place is not null and exists (select from public.profiles as profile where profile.id = know_network.user_id) then
    delete from private.sign_in_networks as past
    where past.user_id = know_network.user_id and past.seen_at < now() - interval '90 days';
    insert into private.sign_in_networks as known (user_id, network) values (know_network.user_id, place)
    on conflict on constraint sign_in_networks_pkey do update set seen_at = now();
  end if;
end;
$$;

comment on function private.know_network(uuid, text) is
  'A person signed in from this address, by password or by mail: its failures are forgotten and its network is known.';

create function private.count_failure(attempts private.sign_in_attempts, most integer) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  pause constant interval := '15 minutes';
begin
  if attempts.locked_until is not null or attempts.since < clock_timestamp() - pause then
    attempts.failures := 0;
    attempts.since := clock_timestamp();
  end if;

  update private.sign_in_attempts as counted
  set failures = attempts.failures + 1, since = attempts.since,
    locked_until = case when attempts.failures + 1 >= most then clock_timestamp() + pause end
  where (counted.user_id, counted.network) = (attempts.user_id, attempts.network);

  return attempts.failures + 1 >= most;
end;
$$;

comment on function private.count_failure(private.sign_in_attempts, integer) is
  'Counts one more failure of a locked row that is free, and says whether it is now refused.';

create function private.count_sign_in(event jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  refusal constant jsonb := jsonb_build_object('decision', 'reject', 'should_logout_user', false,
    'message', 'Too many failed sign-ins. Wait for 15 minutes, or sign in by a link in a mail.');
  person  uuid := case when pg_input_is_valid(event ->> 'user_id', 'uuid') then (event ->> 'user_id')::uuid end;
  address text := event -> 'metadata' ->> 'ip_address';
  most    integer := (select (security.value ->> 'login_attempts')::integer from public.platform_settings as security
    where security.key = 'security');
  account private.sign_in_attempts;
  counted private.sign_in_attempts;
  is_shut boolean;
  is_over boolean;
begin
  -- An account without a profile is the auth service's own matter.
  if most is null or not exists (select from public.profiles as profile where profile.id = person) then
    return '{"decision": "continue"}';
  end if;

  -- Attempts of one account run one after the other, so that none of many at once counts as the first.
  insert into private.sign_in_attempts as attempts (user_id, network) values (person, '')
  on conflict on constraint sign_in_attempts_pkey do update set user_id = excluded.user_id
  returning * into account;

  is_shut := account.locked_until > clock_timestamp() and not exists (
    select from private.sign_in_networks as known
    where known.user_id = person and known.network = private.network_of(address) and known.seen_at > now() - interval '90 days');

  if is_shut then
    return refusal;
  end if;

  delete from private.sign_in_attempts as past
  where past.user_id = person and past.network <> ''
    and greatest(past.since + interval '15 minutes', past.locked_until) < clock_timestamp();
  -- Callers without an address are one.
  insert into private.sign_in_attempts as attempts (user_id, network) values (person, coalesce(private.network_of(address), 'unknown'))
  on conflict on constraint sign_in_attempts_pkey do update set user_id = excluded.user_id
  returning * into counted;

  if counted.locked_until > clock_timestamp() then
    return refusal;
  end if;

  if event -> 'valid' = 'true' then
    perform private.know_network(person, address);
    return '{"decision": "continue"}';
  end if;

  is_over := private.count_failure(counted, most);

  if account.locked_until is null or account.locked_until <= clock_timestamp() then
    is_shut := private.count_failure(account, 10 * most);
  end if;

  perform private.write_access('sign_in_failed', 'warn', person, null,
    case when is_shut then 'Account takes passwords from known networks alone for 15 minutes'
      when is_over then 'Network refused for 15 minutes' end,
    null, address);

  return case when is_over then refusal else '{"decision": "continue"}' end;
end;
$$;

comment on function private.count_sign_in(jsonb) is
  'Hook of the auth service: takes {"user_id": uuid, "valid": boolean, "metadata": {"ip_address": text}} after a password was compared, '
  'and answers {"decision": "continue"} or {"decision": "reject", "message": text} while the network is refused for this account. For the '
  'auth service alone.';

-- Grants ---------------------------------------------------------------------

grant usage on schema private to supabase_auth_admin;
grant execute on function private.count_sign_in(jsonb) to supabase_auth_admin;
