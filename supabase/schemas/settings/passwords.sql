/*
 * What a new password has to be: how long, and not one of the common ones. The auth service of this machine asks both before it takes a
 * password at a sign-up, a change and a reset. Hosted has a number and a list of stolen passwords of its own (docs/guides/deploy.md).
 */

-- Length ---------------------------------------------------------------------

create function private.password_min_length(user_id uuid) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
declare
  least    constant integer := 6;
  security jsonb := (select setting.value from public.platform_settings as setting where setting.key = 'security');
begin
  if security -> 'password_for_everyone' is distinct from 'true'
    and not exists (select from public.profiles as person where person.id = password_min_length.user_id and person.role = 'admin')
  then
    return least;
  end if;

  return coalesce(greatest(least, (security ->> 'password_min_length')::integer), least);
end;
$$;

comment on function private.password_min_length(uuid) is
  'The fewest characters of a new password of this person, or of a person who signs up when the id is null: the setting for staff, and for '
  'everyone where the super admin asks it of everyone; else 6, as the specification has it (AUTH-02). For the auth service of this '
  'machine.';

-- Common passwords -----------------------------------------------------------

create function private.is_common_password(password text) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  -- Words that the yearly lists of the most used passwords are made of. Digits and signs around them change nothing.
  words constant text[] := string_to_array(
    'password passwort passw0rd p@ssw0rd pa55word qwerty qwertz azerty asdfgh zxcvbn qazwsx letmein welcome admin'
    ' administrator monkey dragon master shadow sunshine princess football baseball basketball superman batman iloveyou'
    ' trustno1 whatever starwars charlie jordan michael michelle jessica jennifer ashley daniel thomas hannah andrea joshua'
    ' matthew anthony nicole amanda robert hunter ranger buster soccer hockey killer george andrew pepper ginger summer winter'
    ' spring autumn flower cookie cheese banana chocolate computer internet secret access login hello freedom lovely tigger'
    ' mustang corvette ferrari mercedes porsche yamaha liverpool arsenal chelsea barcelona juventus pokemon naruto minecraft'
    ' google facebook samsung changeme default guest temp test testing money purple orange silver golden diamond butter maggie'
    ' harley thunder cowboy dallas london bahamas nassau blink abcabc qwe asd zxc loveme babygirl angel friends family nothing'
    ' matrix phoenix merlin eagle falcon tiger jaguar panther', ' ');
  rows  constant text[] := array[
    '01234567890123456789', '98765432109876543210', 'abcdefghijklmnopqrstuvwxyz', 'zyxwvutsrqponmlkjihgfedcba', 'qwertyuiop', 'asdfghjkl',
    'zxcvbnm', 'qwertzuiop', 'azertyuiop', '1q2w3e4r5t6y7u8i9o0p', '1qaz2wsx3edc4rfv', 'qazwsxedcrfv', 'q1w2e3r4t5y6'];
  given constant text := lower(btrim(password));
  -- Without the digits and signs around it.
  core  constant text := regexp_replace(regexp_replace(given, '[^a-z]+$', ''), '^[^a-z]+', '');
  kind  text;
begin
  -- One part again and again: aaaaaa, 121212, abcabc.
  if given ~ '^(.{1,4})\1+$' or given = any (words) or core = any (words) then
    return true;
  end if;

  -- Keys or numbers in a row.
  foreach kind in array rows loop
    if given <> '' and strpos(kind, given) > 0 then
      return true;
    end if;
  end loop;

  -- A row of keys with digits and signs behind it.
  return core ~ '^(qwert|asdf|zxcv|qaz|abcde?f?)[a-z]?$' and given <> core;
end;
$$;

comment on function private.is_common_password(text) is
  'Whether a password is one of the first that are tried: a word of the lists of common passwords with digits or signs around it, one part '
  'repeated, or keys in a row. For the auth service of this machine.';

-- Grants ---------------------------------------------------------------------

grant usage on schema private to supabase_auth_admin;
grant execute on function private.password_min_length(uuid), private.is_common_password(text) to supabase_auth_admin;
