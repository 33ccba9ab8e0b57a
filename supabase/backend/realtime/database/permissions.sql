-- Functions of one session (pg_temp): they are made again with every connection and leave nothing in the
-- product's database. Nothing of pg_temp is called while another role is assumed.

-- Whether the effects of these transactions can be seen. A commit is streamed from the write-ahead log a moment
-- before others can see it; who looked then would decide by what was before. Only the low 32 bits are streamed.
create or replace function pg_temp.realtime_visible(xids bigint[]) returns boolean
language sql volatile as $$
  select coalesce(bool_and(pg_visible_in_snapshot(
    (newest + (x - (newest & 4294967295) + 6442450944) % 4294967296 - 2147483648)::text::xid8,
    pg_current_snapshot()
  )), true)
  from unnest(xids) as x, (select pg_snapshot_xmax(pg_current_snapshot())::text::bigint) as s (newest)
$$;

-- Why a user may no longer use a token that is still valid, or null: the session was ended, the user is gone
-- or banned. Tokens of no user of ours (a key, another issuer's subject) are not looked up.
create or replace function pg_temp.realtime_refusal(claims jsonb) returns text
language plpgsql volatile as $$
declare
  session uuid := case when pg_input_is_valid(claims ->> 'session_id', 'uuid') then claims ->> 'session_id' end;
  subject uuid := case when pg_input_is_valid(claims ->> 'sub', 'uuid') then claims ->> 'sub' end;
  account record;
begin
  if claims ? 'session_id' and not exists (
    select from auth.sessions
    where id = session and user_id = subject and coalesce(not_after > clock_timestamp(), true)
  ) then
    return 'Session from session_id claim in JWT does not exist';
  end if;
  if subject is null then return null; end if;
  select banned_until, deleted_at into account from auth.users where id = subject;
  if not found or account.deleted_at is not null then
    return 'User from sub claim in JWT does not exist';
  end if;
  if account.banned_until > clock_timestamp() then return 'User is banned'; end if;
  return null;
end
$$;

-- Becomes the caller until the surrounding block is rolled back or another call.
create or replace function pg_temp.realtime_assume(claims jsonb) returns void
language sql volatile as $$
  select set_config('request.jwt.claims', claims::text, true),
    set_config('request.jwt.claim.sub', coalesce(claims ->> 'sub', ''), true),
    set_config('request.jwt.claim.role', claims ->> 'role', true),
    set_config('request.headers', '{}', true),
    set_config('role', claims ->> 'role', true)
$$;

-- What callers may do on topics, by the policies on realtime.messages: reading is tried with a row of the topic,
-- writing by inserting one, and all is undone. One round trip for all callers.
--   questions: [{ claims, topics: [{ topic, read: ['broadcast', …], write: […] }] }]
--   answer, in the same order: [{ refused, failed, granted: [['read:broadcast', …]] }]; a policy that raises
--   grants its caller nothing and is named by its code in `failed`. Null: the transactions cannot be seen yet.
create or replace function pg_temp.realtime_permissions(xids bigint[], questions jsonb) returns jsonb
language plpgsql volatile as $$
declare
  probes jsonb;
  question jsonb;
  wanted jsonb;
  action text;
  refused text;
  failed text;
  on_topic jsonb;
  granted jsonb;
  answers jsonb := '[]';
begin
  if not pg_temp.realtime_visible(xids) then return null; end if;
  begin
    with probe as (
      insert into realtime.messages (topic, extension)
      select distinct topic ->> 'topic', extension
      from jsonb_array_elements(questions) as q,
        jsonb_array_elements(q -> 'topics') as topic,
        jsonb_array_elements_text(topic -> 'read') as extension
      returning id, topic
    ), by_topic as (
      select topic, jsonb_agg(id) as ids from probe group by topic
    )
    select coalesce(jsonb_object_agg(topic, ids), '{}') into probes from by_topic;

    for question in select value from jsonb_array_elements(questions) loop
      granted := '[]';
      failed := null;
      refused := pg_temp.realtime_refusal(question -> 'claims');
      if refused is null then
        begin
          perform pg_temp.realtime_assume(question -> 'claims');
          for wanted in select value from jsonb_array_elements(question -> 'topics') loop
            perform set_config('realtime.topic', wanted ->> 'topic', true);
            select coalesce(jsonb_agg('read:' || extension), '[]') into on_topic
            from realtime.messages
            where id = any (array(
              select jsonb_array_elements_text(probes -> (wanted ->> 'topic'))::uuid
            ));
            for action in select jsonb_array_elements_text(wanted -> 'write') loop
              begin
                insert into realtime.messages (topic, extension) values (wanted ->> 'topic', action);
                on_topic := on_topic || to_jsonb('write:' || action);
              exception when insufficient_privilege then
                null; -- not granted, which is an answer
              end;
            end loop;
            granted := granted || jsonb_build_array(on_topic);
          end loop;
        exception when lock_not_available then
          raise; -- a lock on the table locks everyone out
        when others then
          failed := sqlstate;
          granted := '[]';
        end;
        perform set_config('role', 'none', true);
      end if;
      answers := answers || jsonb_build_object('refused', refused, 'failed', failed, 'granted', granted);
    end loop;
    raise exception using errcode = 'RT000', message = 'undo';
  exception when sqlstate 'RT000' then
    null; -- the rows that were tried with are gone; what was found out is kept
  end;
  return answers;
end
$$;
