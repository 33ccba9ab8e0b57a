/*
 * What a new password has to be: how long, not one of the common ones, and not made of names that a stranger knows. The auth service of
 * this machine asks all three before it takes a password at a sign-up, a change and a reset. Hosted has a number and a list of stolen
 * passwords of its own (docs/guides/deploy.md).
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

-- Names that a stranger knows ------------------------------------------------

create function private.is_made_of(password text, texts text[]) returns boolean
language plpgsql immutable
set search_path = ''
as $$
declare
  given constant text := lower(password);
  rest  text := given;
  word  text;
begin
  -- Each word of four characters or more, and each text without its spaces and signs; the longest first.
  for word in
    select part from (
      select regexp_split_to_table(lower(known), '[^[:alnum:]]+') as part from unnest(texts) as known
      union
      select regexp_replace(lower(known), '[^[:alnum:]]+', '', 'g') from unnest(texts) as known
    ) as parts
    where char_length(part) >= 4
    order by char_length(part) desc, part
  loop
    rest := replace(rest, word, '');
  end loop;

  return rest <> given and char_length(regexp_replace(rest, '[^[:alpha:]]', '', 'g')) < 4;
end;
$$;

comment on function private.is_made_of(text, text[]) is
  'Whether a password is the words of these texts and fewer than four letters besides: "Rolle1985!" of a person called Rolle.';

create function private.is_guessable_password(password text, user_id uuid, email text, full_name text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.is_common_password(is_guessable_password.password)
    or private.is_listed_password(is_guessable_password.password)
    or private.is_made_of(is_guessable_password.password, array(
      select 'BahamasInc'
      union all select split_part(is_guessable_password.email, '@', 1)
      union all select is_guessable_password.full_name
      union all
      select setting.value ->> 'company_name' from public.platform_settings as setting where setting.key = 'general'
      union all
      select unnest(array[person.full_name, split_part(person.email, '@', 1)]) from public.profiles as person
      where person.id = is_guessable_password.user_id
      union all
      select tenant.name from public.tenant_users as mine join public.tenants as tenant on tenant.id = mine.tenant_id
      where mine.user_id = is_guessable_password.user_id));
end;
$$;

comment on function private.is_guessable_password(text, uuid, text, text) is
  'Whether a new password is one of the first that are tried, or made of the name of the product, of the firm, of a tenant of the person, '
  'or of the person and their address. At a sign-up the id is null; later the address and the name may be. For the auth service of this '
  'machine.';

-- Grants ---------------------------------------------------------------------

grant usage on schema private to supabase_auth_admin;
grant execute on function private.password_min_length(uuid), private.is_guessable_password(text, uuid, text, text) to supabase_auth_admin;
