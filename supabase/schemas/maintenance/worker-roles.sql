/*
 * A role of the database for each part of the worker (decision 139). A role has no password and may not sign in until the operator says so
 * (docs/guides/worker.md). It calls the commands of its part, and has no right to a table, to a view or to what another part does.
 *
 *   portal_mail             private.claim_mail, private.settle_mail
 *   portal_scans            take_scans, record_scan, spent_pictures
 *   portal_firm_exports     take_firm_export, firm_export_rows, … (exits/firm-export-work.sql)
 *   portal_firm_deletions   erase_next_firm, erase_next_identity, fail_identity_erasure
 *   portal_audit_heads      read_audit_heads
 *   portal_audit_log        take_audit_entries, settle_audit_entries, take_access_events, settle_access_events
 *   each of them            report_worker_life, of its own part alone
 */

-- Roles ----------------------------------------------------------------------

-- They belong to the whole server, so another database of it may have made them.
do $$
declare
  role_name text;
begin
  foreach role_name in array array[
    'portal_mail', 'portal_scans', 'portal_firm_exports', 'portal_firm_deletions', 'portal_audit_heads', 'portal_audit_log'
  ] loop
    if not exists (select from pg_catalog.pg_roles where rolname = role_name) then
      execute format('create role %I nologin noinherit connection limit 20', role_name);
    end if;
  end loop;
end;
$$;

-- Which part is it -----------------------------------------------------------

create function private.worker_part() returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return case session_user
    when 'portal_mail' then 'mail'
    when 'portal_scans' then 'scans'
    when 'portal_firm_exports' then 'firm-exports'
    when 'portal_firm_deletions' then 'firm-deletions'
    when 'portal_audit_heads' then 'audit-heads'
    when 'portal_audit_log' then 'audit-log'
  end;
end;
$$;

comment on function private.worker_part() is
  'The part of the worker that is signed in to the database with the role of that part; null for everyone else. It looks at the role '
  'of the sign-in, which no statement of that role changes.';

-- Grants ---------------------------------------------------------------------

grant usage on schema public
  to portal_mail, portal_scans, portal_firm_exports, portal_firm_deletions, portal_audit_heads, portal_audit_log;
grant usage on schema private to portal_mail;

grant execute on function public.report_worker_life(text, text, boolean)
  to portal_mail, portal_scans, portal_firm_exports, portal_firm_deletions, portal_audit_heads, portal_audit_log;
grant execute on function private.claim_mail(), private.settle_mail(uuid, text, text, integer, text) to portal_mail;
grant execute on function
  public.take_scans(integer, boolean), public.record_scan(uuid, uuid, text, text, text), public.spent_pictures(integer) to portal_scans;
grant execute on function
  public.take_firm_export(), public.firm_export_rows(uuid, uuid, text, jsonb, integer), public.firm_export_files(uuid, uuid, text),
  public.firm_export_log(uuid, uuid, bigint, integer), public.firm_export_log_head(uuid, uuid),
  public.record_firm_export_part(uuid, uuid, integer, text, bigint, text, jsonb),
  public.end_firm_export(uuid, uuid, bigint, bigint), public.release_firm_export(uuid, uuid), public.spent_firm_files(integer),
  public.forget_firm_files(text[])
  to portal_firm_exports;
grant execute on function public.erase_next_firm(integer), public.erase_next_identity(), public.fail_identity_erasure(uuid, text)
  to portal_firm_deletions;
grant execute on function public.read_audit_heads() to portal_audit_heads;
grant execute on function
  public.take_audit_entries(integer), public.settle_audit_entries(uuid, bigint), public.take_access_events(integer),
  public.settle_access_events(uuid, bigint)
  to portal_audit_log;
