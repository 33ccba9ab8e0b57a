/*
 * Failed sign-ins: after as many wrong passwords for one account as the setting login_attempts says, within 15 minutes, its password is
 * refused for 15 minutes, also the right one.
 *
 *   free -> wrong passwords are counted -> locked -> 15 minutes have passed: free
 *                                       -> the right password: free
 *
 * The auth service calls the function as its hook "password verification attempt" after it compared a password (config.toml; the auth
 * service of this machine does the same). The count belongs to the account: another address of the network or other letter case of the
 * email address does not go around it. A link in a mail still signs its owner in. Decision 59.
 */

-- Tables ---------------------------------------------------------------------

create table private.sign_in_attempts (
  user_id      uuid primary key references public.profiles on delete cascade,
  failures     integer not null default 0 check (failures >= 0),
  since        timestamptz not null default clock_timestamp(),
  locked_until timestamptz
);

comment on table private.sign_in_attempts is
  'Wrong passwords in a row, for each account that had one lately. Written by the hook of the auth service alone, and not audited: the '
  'next sign-in removes the row.';
comment on column private.sign_in_attempts.since is 'When the first of these failures was.';
comment on column private.sign_in_attempts.locked_until is 'Until then no password of the account is accepted.';

-- Row-level security ---------------------------------------------------------

alter table private.sign_in_attempts enable row level security;

-- The hook -------------------------------------------------------------------

create function private.count_sign_in(event jsonb) returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  pause   constant interval := '15 minutes';
  refusal constant jsonb := jsonb_build_object('decision', 'reject', 'should_logout_user', false,
    'message', 'Too many failed sign-ins. The account is locked for 15 minutes.');
  person  uuid := case when pg_input_is_valid(event ->> 'user_id', 'uuid') then (event ->> 'user_id')::uuid end;
  most    integer := (select (security.value ->> 'login_attempts')::integer from public.platform_settings as security
    where security.key = 'security');
  counted private.sign_in_attempts;
begin
  -- An account without a profile is the auth service's own matter.
  if most is null or not exists (select from public.profiles as profile where profile.id = person) then
    return '{"decision": "continue"}';
  end if;

  -- Attempts of one account run one after the other, so that none of many at once counts as the first.
  insert into private.sign_in_attempts as attempts (user_id) values (person)
  on conflict on constraint sign_in_attempts_pkey do update set user_id = excluded.user_id
  returning * into counted;

  if counted.locked_until > clock_timestamp() then
    return refusal;
  end if;

  if event -> 'valid' = 'true' then
    delete from private.sign_in_attempts as attempts where attempts.user_id = person;
    return '{"decision": "continue"}';
  end if;

  if counted.locked_until is not null or counted.since < clock_timestamp() - pause then
    counted.failures := 0;
    counted.since := clock_timestamp();
  end if;

  counted.failures := counted.failures + 1;

  update private.sign_in_attempts as attempts
  set failures = counted.failures, since = counted.since,
    locked_until = case when counted.failures >= most then clock_timestamp() + pause end
  where attempts.user_id = person;

  perform private.write_access('sign_in_failed', 'warn', person, null,
    case when counted.failures >= most then 'Account locked for 15 minutes' end, null, event -> 'metadata' ->> 'ip_address');

  return case when counted.failures >= most then refusal else '{"decision": "continue"}' end;
end;
$$;

comment on function private.count_sign_in(jsonb) is
  'Hook of the auth service: takes {"user_id": uuid, "valid": boolean} after a password was compared, and answers {"decision": '
  '"continue"} or {"decision": "reject", "message": text} while the account is locked. For the auth service alone.';

-- Grants ---------------------------------------------------------------------

grant usage on schema private to supabase_auth_admin;
grant execute on function private.count_sign_in(jsonb) to supabase_auth_admin;
