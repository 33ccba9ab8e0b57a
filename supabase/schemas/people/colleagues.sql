/*
 * Cases pass between colleagues: given with a word, or taken over with a reason. The commands are beside their subjects
 * (applications/application-assignment.sql and its like); these are the rules they share.
 */

create function private.require_colleague(user_id uuid, variadic duties public.staff_duty[]) returns public.profiles
language plpgsql stable
set search_path = ''
as $$
declare
  colleague public.profiles;
begin
  select * into colleague from public.profiles as person
  where person.id = require_colleague.user_id and person.role = 'admin' and person.status = 'active';

  if not found
    or not exists (select from public.staff_duties as held where held.user_id = colleague.id and held.duty = any (duties))
    or exists (select from public.staff_duties as held where held.user_id = colleague.id and held.duty = 'read_only')
  then
    raise exception using errcode = 'PT422', message = 'assign.not_possible';
  end if;

  return colleague;
end;
$$;

comment on function private.require_colleague(uuid, public.staff_duty[]) is
  'The active member of staff with one of these duties to whom a case can be given. Raises assign.not_possible.';

create function private.has_colleague(assignee uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select assignee is not null and assignee is distinct from auth.uid() and exists (
    select from public.profiles as person
    where person.id = assignee and person.role = 'admin' and person.status = 'active');
$$;

comment on function private.has_colleague(uuid) is
  'Whether a case is in the hands of an active colleague of the signed-in person. Of one who was suspended or left, anybody may go on.';

create function private.staff_name(user_id uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(person.full_name, ''), person.email) from public.profiles as person where person.id = user_id;
$$;

comment on function private.staff_name(uuid) is 'The name of a member of staff, for words to colleagues.';

create function private.require_word(word text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(word) > 500 then
    raise exception using errcode = 'PT422', message = 'assign.word_too_long';
  end if;

  return coalesce(btrim(word), '');
end;
$$;

comment on function private.require_word(text) is 'A word to a colleague, trimmed. Raises assign.word_too_long above 500 characters.';

create function private.require_take_over_reason(reason text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if nullif(btrim(reason), '') is null or char_length(reason) > 500 then
    raise exception using errcode = 'PT422', message = 'assign.reason_missing';
  end if;

  return btrim(reason);
end;
$$;

comment on function private.require_take_over_reason(text) is
  'Why a case is taken over, trimmed: 1 to 500 characters. Raises assign.reason_missing.';
