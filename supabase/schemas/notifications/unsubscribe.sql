/*
 * Unsubscribing by the link of a mail, without signing in. The link names a person and what the mails are about, under a keyed hash: no row
 * is kept for it, it holds for good, and it opens nothing but this one switch.
 * The link of a report by mail names that report by mail instead. Mails that cannot be switched off have no such link.
 */

-- For commands and the worker ------------------------------------------------

create function private.unsubscribe_mac(person uuid, area text) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return left(encode(extensions.hmac(
    convert_to('unsubscribe:' || person || ':' || area, 'UTF8'), private.address_secret(), 'sha256'), 'hex'), 32);
end;
$$;

comment on function private.unsubscribe_mac(uuid, text) is
  'What makes the link of a person that switches mails about something off hard to guess: 128 bits, in hex.';

create function private.unsubscribe_token(recipient text, template text, data jsonb) returns text
language plpgsql stable
set search_path = ''
as $$
declare
  -- Of a report, the link names the subscription: it ends that one, and no other report.
  report uuid := case when template = 'report' then private.json_uuid(data -> 'subscription') end;
  about text := case
    when template = 'digest' then 'duty'
    when template = 'notice' and data -> 'can_turn_off' = 'true' then split_part(data ->> 'kind', '.', 1) end;
begin
  if report is not null then
    return replace(report::text, '-', '') || '-report-' || private.unsubscribe_mac(report, 'report');
  end if;

  return (
    select replace(person.id::text, '-', '') || '-' || about || '-' || private.unsubscribe_mac(person.id, about)
    from public.profiles as person
    where person.email = recipient and about is not null
    order by person.id limit 1);
end;
$$;

comment on function private.unsubscribe_token(text, text, jsonb) is
  'The token of the link that switches off mails like this one; null for a mail that cannot be switched off, of law or security.';

-- The commands ---------------------------------------------------------------

create function private.switch_mails_off(token text) returns text
language plpgsql
set search_path = ''
as $$
declare
  parts text[] := regexp_match(switch_mails_off.token, '^([0-9a-f]{32})-([a-z_]{1,40})-([0-9a-f]{32})$');
begin
  if parts is null or private.unsubscribe_mac(parts[1]::uuid, parts[2]) <> parts[3] then
    return null;
  end if;

  if parts[2] = 'report' then
    delete from public.report_mails as mail where mail.id = parts[1]::uuid;
    return parts[2];
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

comment on function private.switch_mails_off(text) is
  'Switches off the mails that the token of a mail names: {"mails": {"<about>": "off"}} in the preferences of its person; answers what '
  'about, and null for what is no token. The token of a report ends that report by mail. Safe to repeat.';

create function public.unsubscribe_mails(token text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  about text;
begin
  perform private.limit_rate('unsubscribe', 30, interval '10 minutes');
  about := private.switch_mails_off(unsubscribe_mails.token);

  if about is null then
    raise exception using errcode = 'PT422', message = 'mail.link_invalid';
  end if;

  return about;
end;
$$;

comment on function public.unsubscribe_mails(text) is
  'Switches off the mails about something, by the token of a mail: {"mails": {"<about>": "off"}} in the preferences of its person; answers '
  'what about. For anyone with the token, at most 30 times in ten minutes. Safe to repeat. Raises mail.link_invalid, rate.too_many.';

grant execute on function public.unsubscribe_mails(text) to anon, authenticated;

create function public.unsubscribe_by_post(token text, caller text) returns boolean
language plpgsql security definer
set search_path = ''
as $$
begin
  if private.switch_mails_off(unsubscribe_by_post.token) is not null then
    return true;
  end if;

  -- A large mail provider presses for many people from one address, so that only what is no link is counted.
  perform private.limit_rate(
    'unsubscribe_miss', 60, '10 minutes', coalesce(private.network_of(unsubscribe_by_post.caller), 'unknown'));
  return false;
end;
$$;

comment on function public.unsubscribe_by_post(text, text) is
  'The same for a mail program that presses the link itself (RFC 8058); false for what is no token. `caller` is the network address of who '
  'asked: 60 misses in ten minutes of one network. For the server of these links. Raises rate.too_many.';

grant execute on function public.unsubscribe_by_post(text, text) to service_role;
