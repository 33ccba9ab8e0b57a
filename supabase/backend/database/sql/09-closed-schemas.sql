-- The schemas of the services belong to the services. On hosted, postgres writes policies and triggers on their tables and changes nothing
-- else in them: a migration that creates, alters, drops or comments on an object of storage or realtime fails there. So it does here.

create function extensions.refuse_in_closed_schema() returns event_trigger language plpgsql as $$
declare
  refused text;
begin
  if session_user <> 'postgres' then
    return;
  end if;

  if tg_event = 'sql_drop' then
    select object_identity into refused from pg_event_trigger_dropped_objects()
    where original and object_type not in ('policy', 'trigger') and split_part(object_identity, '.', 1) in ('storage', 'realtime');
  else
    select object_identity into refused from pg_event_trigger_ddl_commands()
    where (schema_name in ('storage', 'realtime') or object_identity ~ ' on (storage|realtime)\.')
      and command_tag not in ('CREATE POLICY', 'ALTER POLICY', 'CREATE TRIGGER');
  end if;

  if refused is not null then
    raise exception using errcode = '42501', message = format('must be owner of %s', refused);
  end if;
end
$$;

revoke all on function extensions.refuse_in_closed_schema() from public;

create event trigger refuse_in_closed_schema on ddl_command_end execute function extensions.refuse_in_closed_schema();
create event trigger refuse_drop_in_closed_schema on sql_drop execute function extensions.refuse_in_closed_schema();
