/*
 * What is asked of every request, before any table or command: that the session of its token is not over, and that it counts rows only
 * by reading them. Policies and commands ask for the session through signed_in_user_id(); here the caller learns it in words, and the
 * page renews its token or signs out.
 *
 * PostgREST calls check_request() in the transaction of each request. Storage and realtime have no such function: a restrictive
 * policy asks it of each of their rows.
 */

-- A schema of its own: private is closed to visitors, and a function of public would be a command.
create schema requests;

comment on schema requests is 'What PostgREST calls around each request. Never exposed over the API.';

create function requests.check_request() returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  if auth.role() = 'authenticated' and not private.session_holds() then
    -- A suspension ends every session: the person learns why, and not only that theirs is over.
    if exists (select from public.profiles as person where person.id = auth.uid() and person.status = 'suspended') then
      raise exception using errcode = 'PT403', message = 'account.suspended';
    end if;

    raise exception using errcode = 'PT401', message = 'signed_out';
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
  'What PostgREST calls before each request (db_pre_request): refuses a session that is over and counts by the planner, and asks that '
  'nothing keeps the answer. Raises signed_out, account.suspended, request.count_refused.';

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
