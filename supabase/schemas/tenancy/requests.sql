/*
 * What is asked of every request, before any table or command: that its token was made for this API and its session is not over, that it
 * counts rows only by reading them, and that its body is not longer than the longest one the portals send. Policies and commands ask for
 * the session through signed_in_user_id(); here the caller learns it as text, and the page renews its token or signs out.
 *
 * PostgREST calls check_request() in the transaction of each request. Storage and realtime have no such function: a restrictive
 * policy asks it of each of their rows.
 */

-- A schema of its own: private is closed to visitors, and a function of public would be a command.
create schema requests;

comment on schema requests is 'What PostgREST calls around each request. Never exposed over the API.';

create function requests.body_limits() returns table (role text, path text, bytes integer)
language sql immutable
set search_path = ''
as $$
  values
    ('anon', null, 32000),
    ('authenticated', null, 100000),
    -- An application may hold 200 kB (applications/draft-bounds.sql), a risk model, too; a watchlist comes in parts.
    ('authenticated', '/rpc/save_application', 256000),
    ('authenticated', '/rpc/save_risk_model', 256000),
    ('authenticated', '/rpc/put_watchlist_entries', 512000)
$$;

comment on function requests.body_limits() is
  'How many bytes the body of a request may have: of a role to a path, or where the path is null to every other one. A role without a row '
  'has no limit. The embedded backend reads it, and refuses a longer body before it is read.';

create function private.body_is_too_large() returns boolean
language plpgsql stable
set search_path = ''
as $$
declare
  declared text := private.request_header('content-length');
begin
  if declared !~ '^\d{5,}$' then
    return false;
  end if;

  return coalesce(declared::numeric > (
    select given.bytes
    from requests.body_limits() as given
    where given.role = auth.role() and (given.path is null or given.path = current_setting('request.path', true))
    order by given.path nulls last
    limit 1), false);
end;
$$;

comment on function private.body_is_too_large() is
  'Whether the body of this request is declared longer than its caller may send to its path. False where no length is declared.';

create function requests.check_request() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  -- A token that was made for another service, where the API does not look at it itself.
  if auth.role() = 'authenticated' and coalesce(auth.jwt() ->> 'aud', 'authenticated') <> 'authenticated' then
    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if auth.role() = 'authenticated' and not private.session_holds() then
    -- A suspension ends every session: the person learns why, and not only that theirs is over.
    if exists (select from public.profiles as person where person.id = auth.uid() and person.status = 'suspended') then
      raise exception using errcode = 'PT403', message = 'account.suspended';
    end if;

    raise exception using errcode = 'PT401', message = 'signed_out';
  end if;

  if private.body_is_too_large() then
    raise exception using errcode = 'PT413', message = 'request.too_large';
  end if;

  -- The planner counts without row-level security: its number tells of rows the caller may not see.
  if auth.role() is distinct from 'service_role'
    and private.request_header('prefer') ~* 'count\s*=\s*"?\s*(planned|estimated)'
  then
    raise exception using errcode = 'PT422', message = 'request.count_refused';
  end if;

  -- No proxy and no browser keeps what this answers.
  perform set_config('response.headers', '[{"Cache-Control": "no-store"}]', true);
end;
$$;

comment on function requests.check_request() is
  'What PostgREST calls before each request (db_pre_request): refuses a token for another service, a session that is over, a body that '
  'is too long and counts by the planner, and asks that nothing keeps the answer. Raises signed_out, account.suspended, '
  'request.too_large, request.count_refused.';

grant usage on schema requests to anon, authenticated, service_role;
grant execute on function requests.check_request() to anon, authenticated, service_role;

alter role authenticator set pgrst.db_pre_request = 'requests.check_request';
notify pgrst, 'reload config';

grant execute on function private.session_holds() to authenticated;

-- Row-level security ---------------------------------------------------------

create policy "A session that is over touches no file" on storage.objects
  as restrictive for all to authenticated
  using ((select private.active_user_id()) is not null)
  with check ((select private.active_user_id()) is not null);

-- Who is suspended learns it on their own topic.
create policy "A session that is over receives and sends nothing" on realtime.messages
  as restrictive for all to authenticated
  using (
    (select private.active_user_id()) is not null
    or (select private.session_holds()) and (select realtime.topic()) = 'user:' || (select auth.uid()))
  with check ((select private.active_user_id()) is not null);
