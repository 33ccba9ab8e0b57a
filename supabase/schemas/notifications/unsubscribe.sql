/*
 * Unsubscribing by the link of a mail, without signing in. The link names a person and what the mails are about, under a keyed hash: no row
 * is kept for it, it holds for good, and it opens nothing but this one switch. Mails that cannot be switched off have no such link.
 */

-- For commands and the worker ------------------------------------------------

create function private.unsubscribe_mac(person uuid, area text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select left(encode(extensions.hmac(
      convert_to('unsubscribe:' || person || ':' || area, 'UTF8'), secret.key, 'sha256'), 'hex'), 32)
    from private.address_key as secret);
end;
$$;

comment on function private.unsubscribe_mac(uuid, text) is
  'What makes the link of a person that switches mails about something off hard to guess: 128 bits, in hex.';

create function private.unsubscribe_token(recipient text, template text, data jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  about text := case
    when template = 'digest' then 'duty'
    when template = 'notice' and data -> 'can_turn_off' = 'true' then split_part(data ->> 'kind', '.', 1) end;
begin
  return (
    select replace(person.id::text, '-', '') || '-' || about || '-' || private.unsubscribe_mac(person.id, about)
    from public.profiles as person
    where person.email = recipient and about is not null
    order by person.id limit 1);
end;
$$;

comment on function private.unsubscribe_token(text, text, jsonb) is
  'The token of the link that switches off mails like this one; null for a mail that cannot be switched off, of law or security.';

-- The command of everyone ----------------------------------------------------

create function public.unsubscribe_mails(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  parts text[] := regexp_match(unsubscribe_mails.token, '^([0-9a-f]{32})-([a-z_]{1,40})-([0-9a-f]{32})$');
begin
  perform private.limit_rate('unsubscribe', 30, interval '10 minutes');

  if parts is null or private.unsubscribe_mac(parts[1]::uuid, parts[2]) <> parts[3] then
    raise exception using errcode = 'PT422', message = 'mail.link_invalid';
  end if;

  update public.profiles as person
  set preferences = person.preferences || jsonb_build_object('mails',
    case when jsonb_typeof(person.preferences -> 'mails') = 'object' then person.preferences -> 'mails' else '{}' end
      || jsonb_build_object(parts[2], 'off'))
  where person.id = parts[1]::uuid and person.status <> 'closed'
    and (person.preferences #>> array['mails', parts[2]]) is distinct from 'off';

  return parts[2];
end;
$$;

comment on function public.unsubscribe_mails(text) is
  'Switches off the mails about something, by the token of a mail: {"mails": {"<about>": "off"}} in the preferences of its person; answers '
  'what about. For anyone with the token, at most 30 times in ten minutes. Safe to repeat. Raises mail.link_invalid, rate.too_many.';

grant execute on function public.unsubscribe_mails(text) to anon, authenticated;
