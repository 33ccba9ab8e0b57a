-- What hosted's services got later: more settings of PostgREST that postgres may change, and messages of bytes from the database.

grant set on parameter "pgrst.db_tx_end" to postgres;
grant set on parameter "pgrst.db_aggregates_enabled" to postgres;
grant set on parameter "pgrst.db_plan_enabled" to postgres;

alter table realtime.messages add column if not exists binary_payload bytea;

-- Sends one message of bytes; never fails the transaction that sends it, as on hosted.
create or replace function realtime.send_binary(payload bytea, event text, topic text, private boolean default true)
returns void language plpgsql as $$
begin
  perform set_config('realtime.topic', topic, true);
  insert into realtime.messages (binary_payload, event, topic, private, extension)
  values (payload, event, topic, private, 'broadcast');
exception when others then
  raise warning 'WarnSendingBroadcastMessage: %', sqlerrm;
end
$$;

alter function realtime.send_binary(bytea, text, text, boolean) owner to supabase_realtime_admin;
