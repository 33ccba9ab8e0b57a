/*
 * Commands of exports of a firm: start, discard, fetch a part, and the list of them. For the owners of the firm and the super admin;
 * what the
 * worker calls is in firm-export-work.sql.
 */

-- For commands ---------------------------------------------------------------

create function private.tell_of_firm_export(export public.firm_exports, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    person.user_id, export.tenant_id, tell_of_firm_export.kind, tell_of_firm_export.title, tell_of_firm_export.message,
    private.subject('firm_export', export.id, 'firm_export', export.tenant_id))
  from private.heads_of_firm(export.tenant_id) as person (user_id)
  where person.user_id is distinct from auth.uid()
    and (export.scope = 'firm' or person.user_id in (select chief.user_id from private.super_admin as chief));
$$;

comment on function private.tell_of_firm_export(public.firm_exports, text, text, text) is
  'Notifies the super admin and, of an export of their scope, the owners of the firm, besides the caller.';

create function private.own_firm_export(command text, export_id uuid) returns public.firm_exports
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  is_staff  boolean := private.as_staff(command);
  export    public.firm_exports;
begin
  if is_staff then
    perform private.require_staff(command);
  end if;

  select * into export from public.firm_exports as known where known.id = own_firm_export.export_id for update;

  if export.id is null or not (is_staff or private.may_have_export(export.tenant_id, export.scope)) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, export.tenant_id);
  end if;

  return export;
end;
$$;

comment on function private.own_firm_export(text, uuid) is
  'An export that the caller may have, locked until the command ends. Raises not_found for others, what require_staff raises.';

create function private.cancel_firm_export(export public.firm_exports, reason text) returns void
language plpgsql
set search_path = ''
as $$
begin
  update public.firm_exports as known
  set state = 'cancelled', ended_at = clock_timestamp(), error = cancel_firm_export.reason
  where known.id = export.id;
  update public.jobs as job set state = 'cancelled', error = null, ended_at = clock_timestamp()
  from private.firm_export_runs as run
  where run.export_id = export.id and job.id = run.job_id and job.state in ('waiting', 'running');
  update private.firm_export_runs as run set lease = null, leased_until = null where run.export_id = export.id;
end;
$$;

comment on function private.cancel_firm_export(public.firm_exports, text) is
  'Ends an export that is not at its end, with the code of why where no person cancelled it. The worker removes what it has written.';

-- Commands -------------------------------------------------------------------

create function public.start_firm_export(tenant_id uuid, scope public.firm_export_scope, reason text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('start_firm_export', start_firm_export.tenant_id);
  firm      public.tenants;
  export    public.firm_exports;
  head      private.audit_heads;
  job_id    uuid;
  why       text := private.plain_text(start_firm_export.reason);
begin
  if start_firm_export.scope is null or (start_firm_export.scope = 'complete' and not private.is_super_admin()) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if why is null or char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_export.reason_invalid';
  end if;

  perform private.lock_tenant(start_firm_export.tenant_id);
  select * into firm from public.tenants as tenant where tenant.id = start_firm_export.tenant_id;
  select * into export from public.firm_exports as known
  where known.tenant_id = firm.id and known.state in ('waiting', 'running');

  -- A repeat after a lost answer.
  if export.asked_by = caller_id and export.scope = start_firm_export.scope then
    return export.id;
  end if;

  if export.id is not null then
    raise exception using errcode = 'PT409', message = 'firm_export.running';
  end if;

  if exists (
    select from public.firm_exports as known
    where known.tenant_id = firm.id and known.scope = start_firm_export.scope and known.state = 'done'
      and known.asked_at > now() - interval '1 day')
  then
    raise exception using errcode = 'PT409', message = 'firm_export.too_soon';
  end if;

  perform private.limit_rate('start_firm_export', 10, '1 day');
  select * into head from private.audit_heads as link where link.tenant_id = firm.id;

  insert into public.firm_exports (tenant_id, scope, reason, asked_by, audit_to, audit_head)
  values (firm.id, start_firm_export.scope, why, caller_id, head.last_id, head.last_hash)
  returning * into export;

  insert into public.jobs (kind, title, total, tenant_id, asked_by, input)
  values (
    'firm_export', left('Export of everything of ' || firm.name, 200),
    -- Tables, files and the log.
    (select count(*) from private.firm_export_tables() as listed
      where listed.held = 'firm' or listed.held = start_firm_export.scope::text) + 2, firm.id, caller_id,
    jsonb_build_object('tenant', firm.id))
  returning id into job_id;
  insert into private.firm_export_runs (export_id, job_id) values (export.id, job_id);

  perform private.tell_of_firm_export(export, 'account.firm_export_started', 'Everything of ' || firm.name || ' is being exported',
    'Reason given: ' || why);
  return export.id;
end;
$$;

comment on function public.start_firm_export(uuid, public.firm_export_scope, text) is
  'Starts an export of everything of a tenant, with a reason of 3 to 500 characters; its id, that of the one under way for a repeat. The '
  'other owners and the super admin are notified. One at a time for each tenant, and a finished one of each scope in 24 hours. For the '
  'tenant''s owners '
  '(scope firm) and the super admin. Raises firm_export.running, firm_export.too_soon, firm_export.reason_invalid, rate.too_many, '
  'not_allowed, not_found, account.suspended.';

create function public.discard_firm_export(export_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  export public.firm_exports := private.own_firm_export('discard_firm_export', export_id);
begin
  if export.state in ('waiting', 'running') then
    perform private.cancel_firm_export(export, null);
  elsif export.state = 'done' and export.expires_at > now() then
    update public.firm_exports as known set expires_at = now() where known.id = export.id;
  end if;
end;
$$;

comment on function public.discard_firm_export(uuid) is
  'Cancels an export that is not at its end, and ends the time in which a finished one can be fetched; nothing for any other. Its files '
  'are '
  'removed. For who may have it. Raises not_found, not_allowed, account.suspended.';

create function public.fetch_firm_export(export_id uuid, part integer) returns table (path text, bytes bigint, sha256 text)
language plpgsql security definer rows 1
set search_path = ''
as $$
declare
  export public.firm_exports := private.own_firm_export('fetch_firm_export', export_id);
  file   public.firm_export_parts;
begin
  select * into file from public.firm_export_parts as known
  where known.export_id = export.id and known.part = fetch_firm_export.part;

  if file.path is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if export.state <> 'done' or export.expires_at <= now() then
    raise exception using errcode = 'PT409', message = 'firm_export.expired';
  end if;

  insert into public.firm_export_downloads (export_id, tenant_id, part, fetched_by)
  values (export.id, export.tenant_id, file.part, auth.uid());
  perform private.write_access('exported', 'info', auth.uid(), export.tenant_id,
    format('everything-of-the-firm, part %s', file.part), export.id, private.request_address());

  return query select file.path, file.bytes, file.sha256;
end;
$$;

comment on function public.fetch_firm_export(uuid, integer) is
  'Notes that the caller downloads a part of an export, and answers where it is in the bucket exports, its size in bytes and its sha256 '
  'in hex. '
  'They may read it for five minutes. For who may have the export. Raises firm_export.expired, not_found, not_allowed, '
  'account.suspended.';

create function public.firm_export_list(tenant_id uuid)
returns table (
  id uuid, scope public.firm_export_scope, state public.firm_export_state, reason text, asked_by_name text, is_by_us boolean,
  asked_at timestamptz, ended_at timestamptz, expires_at timestamptz, bytes bigint, row_count bigint, file_count bigint, error text,
  done bigint, total bigint, parts integer, downloads integer)
language plpgsql stable security definer rows 10
set search_path = ''
as $$
begin
  perform private.require_firm_reader(firm_export_list.tenant_id);

  if private.is_admin() and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select export.id, export.scope, export.state, export.reason,
    case when person.role <> 'admin' or private.is_super_admin() then coalesce(nullif(person.full_name, ''), person.email) end,
    coalesce(person.role = 'admin', false), export.asked_at, export.ended_at, export.expires_at, export.bytes, export.rows, export.files,
    export.error, coalesce(job.done, 0), coalesce(job.total, 0),
    (select count(*)::integer from public.firm_export_parts as part where part.export_id = export.id),
    (select count(*)::integer from public.firm_export_downloads as opened where opened.export_id = export.id)
  from public.firm_exports as export
  left join public.profiles as person on person.id = export.asked_by
  left join private.firm_export_runs as run on run.export_id = export.id
  left join public.jobs as job on job.id = run.job_id
  where export.tenant_id = firm_export_list.tenant_id and private.may_have_export(export.tenant_id, export.scope)
  order by export.asked_at desc, export.id
  limit 20;
end;
$$;

comment on function public.firm_export_list(uuid) is
  'The last twenty exports of a tenant that the caller may have, the newest first: how far each is (`done` of `total` steps), its size in '
  'bytes, its parts, and how often one was fetched. Owners read no names of staff. For the tenant''s owners and the super admin. Raises '
  'not_allowed, not_found, account.suspended.';

grant execute on function
  public.start_firm_export(uuid, public.firm_export_scope, text), public.discard_firm_export(uuid),
  public.fetch_firm_export(uuid, integer), public.firm_export_list(uuid)
  to authenticated;
