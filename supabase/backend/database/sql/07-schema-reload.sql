-- Every change of the schema tells the REST service to look again, as on hosted: a new table can be asked
-- for at once, without anybody remembering "notify pgrst, 'reload schema'".

create function extensions.pgrst_schema_changed() returns event_trigger language plpgsql as $$
begin
  notify pgrst, 'reload schema';
end
$$;

create event trigger pgrst_ddl_watch on ddl_command_end
  execute function extensions.pgrst_schema_changed();
create event trigger pgrst_drop_watch on sql_drop
  execute function extensions.pgrst_schema_changed();
