/*
 * Recovery codes: the way in for a person who lost every device of their second factor. Ten codes, shown once and stored as hashes.
 *
 *   made -> used                         takes the second factor off, and the other codes with it
 *   made -> replaced                     by ten others
 *
 * A code counts after the password: the person who uses it is signed in without the second factor.
 */

-- Tables ---------------------------------------------------------------------

create table private.recovery_codes (
  user_id    uuid not null references public.profiles on delete cascade,
  code_hash  text not null check (code_hash ~ '^(sha256:[0-9a-f]{64}|sha512:[0-9a-f]{128})$'),
  created_at timestamptz not null default now(),
  primary key (user_id, code_hash)
);

comment on table private.recovery_codes is
  'Hashes of the codes, each with the mark of its algorithm, that take a lost second factor off an account; a code has 140 random bits, '
  'one made before 29 November 2026 has 64. '
  'Not audited, because the log would repeat them: the use of one is a note about the account.';

-- Row-level security ---------------------------------------------------------

alter table private.recovery_codes enable row level security;

-- For commands ---------------------------------------------------------------

create function private.recovery_code_hash(user_id uuid, code text, algorithm text default private.hash_algorithm()) returns text
language sql immutable
set search_path = ''
as $$
  -- The letters that look like a digit count as that digit.
  select algorithm || ':' || encode(extensions.digest(
    user_id || ':' || regexp_replace(translate(lower(code), 'oil', '011'), '[^0-9a-z]', '', 'g'), algorithm), 'hex');
$$;

comment on function private.recovery_code_hash(uuid, text, text) is
  'The hash of a code of a person with the mark of its algorithm, however it is typed: in capitals, without its groups, with o for 0 and '
  'with i or l for 1.';

create function private.new_recovery_code() returns text
language plpgsql volatile
set search_path = ''
as $$
declare
  -- Crockford's base 32, which has no letter that reads as a digit: five bits a character.
  characters constant text := '0123456789abcdefghjkmnpqrstvwxyz';
  drawn      constant bytea := extensions.gen_random_bytes(28);
  code       text := '';
begin
  for place in 0 .. 27 loop
    code := concat(
      code, case when place > 0 and place % 4 = 0 then '-' end, substr(characters, (get_byte(drawn, place) & 31) + 1, 1));
  end loop;

  return code;
end;
$$;

comment on function private.new_recovery_code() is 'A code of 140 random bits: seven groups of four characters.';

-- Commands -------------------------------------------------------------------

create function public.make_recovery_codes() returns text[]
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Refuses a session that has not given the second factor: with the password alone the codes would be a way around it.
  caller_id uuid := private.require_user();
  codes     text[];
begin
  if not exists (select from auth.mfa_factors as factor where factor.user_id = caller_id and factor.status = 'verified') then
    raise exception using errcode = 'PT409', message = 'account.no_second_factor';
  end if;

  perform private.limit_rate('make_recovery_codes', 10, '1 hour');

  select array_agg(private.new_recovery_code()) into codes from generate_series(1, 10);

  delete from private.recovery_codes as former where former.user_id = caller_id;
  insert into private.recovery_codes (user_id, code_hash)
  select caller_id, private.recovery_code_hash(caller_id, code) from unnest(codes) as code;

  perform private.notify(
    caller_id, null, 'account.recovery_codes', 'New recovery codes',
    'Recovery codes were made for your account; former ones no longer work. If that was not you, change your password and contact us.',
    private.subject('account', caller_id));

  return codes;
end;
$$;

comment on function public.make_recovery_codes() is
  'Makes ten recovery codes of 140 random bits for the caller and returns them, this once; former ones no longer work. '
  'At most 10 times an hour. Raises account.no_second_factor, rate.too_many, not_allowed also '
  'when the session has not given the second factor, account.suspended.';

create function public.recovery_codes_left() returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  return (select count(*) from private.recovery_codes as code where code.user_id = caller_id);
end;
$$;

comment on function public.recovery_codes_left() is 'How many recovery codes the caller has. Raises not_allowed, account.suspended.';

create function public.use_recovery_code(code text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
declare
  -- Not require_user: who owes the second factor is whom this is for.
  person uuid := private.signed_in_user_id();
begin
  if person is null then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- A wrong code is an answer and no refusal: a refusal would roll its count back.
  perform private.limit_rate('use_recovery_code', 5, '1 hour');
  perform from public.profiles as profile where profile.id = person for update;
  delete from private.recovery_codes as made
  where made.user_id = person and made.code_hash in (
    private.recovery_code_hash(person, use_recovery_code.code, 'sha256'),
    private.recovery_code_hash(person, use_recovery_code.code, 'sha512'));

  if not found then
    return false;
  end if;

  -- The tables are the auth service's. Where they are out of reach, Postgres refuses and nothing has happened.
  delete from auth.mfa_factors as factor where factor.user_id = person;
  delete from auth.sessions as session
  where session.user_id = person and session.id::text is distinct from (auth.jwt() ->> 'session_id');
  delete from private.recovery_codes as other where other.user_id = person;

  perform private.note_account(person, 'Used a recovery code: the second factor was removed.', null);
  perform private.notify(
    person, null, 'account.second_factor_removed', 'Second factor removed',
    'A recovery code was used and your second factor removed. If that was not you, change your password and contact us.',
    private.subject('account', person));

  return true;
end;
$$;

comment on function public.use_recovery_code(text) is
  'Takes the second factor off the account of the caller, who has given the password and a recovery code; true when the code was theirs. '
  'Ends their other sessions, drops the other codes, notifies them and leaves a note for staff. At most 5 tries an hour. Raises '
  'rate.too_many, not_allowed.';

grant execute on function public.make_recovery_codes(), public.recovery_codes_left(), public.use_recovery_code(text) to authenticated;
