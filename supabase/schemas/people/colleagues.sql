/*
 * Cases pass between colleagues: given with a message, or taken over with a reason. The commands are beside their subjects
 * (applications/application-assignment.sql and its like); these are the rules and notifications they share.
 */

create type private.held_case as (
  -- The first part of the kind of its notifications: application.assigned.
  noun      text,
  tenant_id uuid,
  -- Who has it, before it changes hands.
  holder    uuid,
  -- Application A-1001
  name      text,
  -- What the case is about; null when the name says it.
  title     text,
  subject   private.subject
);

create function private.require_colleague(user_id uuid, variadic duties public.staff_duty[]) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  held public.staff_duty[] := array(select known.duty from public.staff_duties as known where known.user_id = require_colleague.user_id);
begin
  if not private.is_active_staff(user_id) or not held && duties or 'read_only' = any (held) then
    raise exception using errcode = 'PT422', message = 'assign.not_possible';
  end if;

  return user_id;
end;
$$;

comment on function private.require_colleague(uuid, public.staff_duty[]) is
  'The id of the active member of staff with one of these duties to whom a case can be given. Raises assign.not_possible.';

create function private.has_colleague(assignee uuid) returns boolean
language sql stable security definer
set search_path = ''
as $$
  select assignee is distinct from auth.uid() and private.is_active_staff(assignee);
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

create function private.require_message(word text) returns text
language plpgsql immutable
set search_path = ''
as $$
begin
  if char_length(word) > 500 then
    raise exception using errcode = 'PT422', message = 'assign.message_too_long';
  end if;

  return coalesce(btrim(word), '');
end;
$$;

comment on function private.require_message(text) is
  'A message to a colleague, trimmed. Raises assign.message_too_long above 500 characters.';

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

create function private.notify_given(given private.held_case, colleague uuid, word text default null) returns void
language plpgsql
set search_path = ''
as $$
begin
  if colleague <> auth.uid() then
    perform private.notify(
      colleague, given.tenant_id, given.noun || '.assigned', given.name || ' is yours',
      concat_ws('. ', given.title, nullif(word, '')), given.subject);
  end if;

  if private.has_colleague(given.holder) then
    perform private.notify(
      given.holder, given.tenant_id, given.noun || '.passed_on', given.name || ' went to ' || private.staff_name(colleague),
      coalesce(given.title, ''), given.subject);
  end if;
end;
$$;

comment on function private.notify_given(private.held_case, uuid, text) is
  'Notifies the colleague to whom a case was given, with a word, and the colleague who had it. The caller is not notified.';

create function private.notify_taken_over(taken private.held_case, reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  if private.has_colleague(taken.holder) then
    perform private.notify(
      taken.holder, taken.tenant_id, taken.noun || '.taken_over', taken.name || ' was taken over',
      concat_ws(': ', private.staff_name(auth.uid()), reason), taken.subject);
  end if;
end;
$$;

comment on function private.notify_taken_over(private.held_case, text) is
  'Notifies the colleague who had a case that the caller took it over, and why.';
