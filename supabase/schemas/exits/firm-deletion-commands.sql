/*
 * Commands of the deletion of a firm. An owner may request it, the super admin orders it, and another person confirms it: an owner of the
 * firm or senior management. What has to hold before is one list of facts, which screens show and commands check.
 */

-- For commands ---------------------------------------------------------------

create function private.tell_of_firm_deletion(deletion private.firm_deletions, kind text, title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    person.user_id, deletion.firm_id, tell_of_firm_deletion.kind, tell_of_firm_deletion.title, tell_of_firm_deletion.message,
    private.subject('firm_export', deletion.id, 'firm_export', deletion.firm_id))
  from (
    select chief.user_id from private.super_admin as chief
    union
    select membership.user_id from public.tenant_users as membership
    where membership.tenant_id = deletion.firm_id and membership.role = 'owner') as person;
$$;

comment on function private.tell_of_firm_deletion(private.firm_deletions, text, text, text) is
  'Notifies the super admin and all owners of the firm, the caller too.';

create function private.name_of(person uuid) returns text
language sql stable
set search_path = ''
as $$
  select coalesce(nullif(known.full_name, ''), known.email) from public.profiles as known where known.id = person;
$$;

comment on function private.name_of(uuid) is 'The name of a person, or the address where there is none.';

create function private.open_firm_deletion(firm_id uuid) returns private.firm_deletions
language sql stable
set search_path = ''
as $$
  select deletion.* from private.firm_deletions as deletion
  where deletion.firm_id = open_firm_deletion.firm_id and deletion.state in ('requested', 'ordered', 'waiting', 'erasing');
$$;

comment on function private.open_firm_deletion(uuid) is 'The deletion of a firm that is not at its end; a row of nulls for none.';

create function private.deletion_reason(given text) returns text
language plpgsql immutable
set search_path = ''
as $$
declare
  why text := private.plain_text(given);
begin
  if why is null or char_length(why) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_deletion.reason_invalid';
  end if;

  return why;
end;
$$;

comment on function private.deletion_reason(text) is 'A reason as it is stored. Raises firm_deletion.reason_invalid.';

create function private.export_before_deletion(tenant_id uuid) returns public.firm_exports
language sql stable
set search_path = ''
as $$
  select export.*
  from public.firm_exports as export
  where export.tenant_id = export_before_deletion.tenant_id and export.scope = 'complete' and export.state = 'done'
    and export.parts = (
      select count(distinct opened.part) from public.firm_export_downloads as opened where opened.export_id = export.id)
    and (export.asked_at > now() - interval '30 days' or not exists (
      select from public.audit_logs as entry
      where entry.tenant_id = export.tenant_id and entry.id > export.audit_to
        and entry.table_name not in ('firm_exports', 'firm_export_parts', 'firm_export_downloads')))
  order by export.asked_at desc
  limit 1;
$$;

comment on function private.export_before_deletion(uuid) is
  'The last complete export of a tenant of which every part was fetched, at most 30 days old or newer than the last change; nulls '
  'for none.';

create function private.firm_deletion_facts(tenant_id uuid) returns table (code text, ok boolean, blocks boolean, figure bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  firm  constant uuid := firm_deletion_facts.tenant_id;
  since constant timestamptz := now() - make_interval(
    years => coalesce((private.threshold('record_retention_years', private.today())).value::integer, 5));
begin
  return query
  with listed (code, blocks, figure) as (
    select 'enrolment', true, count(*) from public.tenants as known where known.id = firm and known.open_for_enrolment
    union all
    select 'applications', true, count(*) from public.draft_applications as application
    where application.tenant_id = firm
      and application.state in ('submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed')
    union all
    select 'changes', true, count(*) from public.change_requests as change
    where change.tenant_id = firm and change.state in ('submitted', 'in_review', 'information_requested', 'approved')
    union all
    select 'work', true, count(*) from (
      select from public.jobs as job where job.tenant_id = firm and job.state in ('waiting', 'running')
      union all
      select from public.portfolio_imports as import
      where import.tenant_id = firm and import.state in ('reading', 'checking', 'running', 'undoing')) as under_way
    union all
    select 'export', true, case when (private.export_before_deletion(firm)).id is null then 1 else 0 end
    union all
    select 'companies', false, count(*) from public.companies as company
    where company.tenant_id = firm
      and (company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged') or company.updated_at > since)
    union all
    select 'identities', false, count(*) from public.kyc_profiles as profile
    where profile.tenant_id = firm and profile.updated_at > since
    union all
    select 'invoices', false, count(*) from private.owed_invoices(firm)
    union all
    select 'people', false, count(*) from public.tenant_users as membership
    where membership.tenant_id = firm and exists (
        select from public.profiles as person where person.id = membership.user_id and person.role <> 'admin')
      and not exists (
        select from public.tenant_users as other where other.user_id = membership.user_id and other.tenant_id <> firm))
  select listed.code, listed.figure = 0, listed.blocks, listed.figure from listed;
end;
$$;

comment on function private.firm_deletion_facts(uuid) is
  'What has to hold before a firm is deleted (`blocks`), and what is to be known, each with how many there are.';

create function private.require_facts(tenant_id uuid, hand_over text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if exists (select from private.firm_deletion_facts(require_facts.tenant_id) as fact where fact.blocks and not fact.ok) then
    raise exception using errcode = 'PT409', message = 'firm_deletion.not_ready';
  end if;

  if require_facts.hand_over is null and exists (
    select from private.firm_deletion_facts(require_facts.tenant_id) as fact
    where fact.code in ('companies', 'identities') and fact.figure > 0)
  then
    raise exception using errcode = 'PT422', message = 'firm_deletion.hand_over_needed';
  end if;
end;
$$;

comment on function private.require_facts(uuid, text) is
  'Refuses a deletion whose conditions do not hold, and one of a firm with records that the law wants kept and no statement who has them. '
  'Raises firm_deletion.not_ready, firm_deletion.hand_over_needed.';

-- Commands -------------------------------------------------------------------

create function public.request_firm_deletion(tenant_id uuid, reason text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  deletion  private.firm_deletions;
  firm      public.tenants;
begin
  perform private.require_firm_reader(request_firm_deletion.tenant_id);

  if private.is_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  perform private.lock_tenant(request_firm_deletion.tenant_id);
  deletion := private.open_firm_deletion(request_firm_deletion.tenant_id);

  -- A repeat after a lost answer, or a colleague was first.
  if deletion.id is not null then
    return deletion.id;
  end if;

  perform private.limit_rate('request_firm_deletion', 5, '1 day');
  select * into firm from public.tenants as tenant where tenant.id = request_firm_deletion.tenant_id;

  insert into private.firm_deletions (
    firm_id, firm_name, firm_slug, state, reason, requested_by, requested_by_name, requested_at)
  values (firm.id, firm.name, firm.slug, 'requested', private.deletion_reason(request_firm_deletion.reason), caller_id,
    private.name_of(caller_id), clock_timestamp())
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_requested', 'The deletion of ' || firm.name || ' is requested',
    'By ' || deletion.requested_by_name || ': ' || deletion.reason);
  return deletion.id;
end;
$$;

comment on function public.request_firm_deletion(uuid, text) is
  'An owner of a firm requests that all of it is deleted, with a reason of 3 to 500 characters; the id of the deletion, that of the one '
  'there '
  'is for a repeat. The super admin and all owners are notified. Raises firm_deletion.reason_invalid, rate.too_many, not_allowed, '
  'not_found, account.suspended.';

create function public.order_firm_deletion(tenant_id uuid, firm_name text, reason text, hand_over text) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('order_firm_deletion');
  keeper    text := private.plain_text(order_firm_deletion.hand_over);
  why       text;
  deletion  private.firm_deletions;
  firm      public.tenants;
begin
  perform private.require_staff_in('order_firm_deletion', order_firm_deletion.tenant_id);
  select * into firm from public.tenants as tenant where tenant.id = order_firm_deletion.tenant_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  deletion := private.open_firm_deletion(firm.id);

  if deletion.state = 'ordered' and deletion.ordered_by = caller_id then
    return deletion.id;
  end if;

  if deletion.state <> 'requested' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  if order_firm_deletion.firm_name is distinct from firm.name then
    raise exception using errcode = 'PT422', message = 'firm_deletion.name_wrong';
  end if;

  why := private.deletion_reason(order_firm_deletion.reason);

  if char_length(keeper) not between 3 and 500 then
    raise exception using errcode = 'PT422', message = 'firm_deletion.hand_over_needed';
  end if;

  perform private.require_facts(firm.id, keeper);

  if deletion.id is null then
    insert into private.firm_deletions (firm_id, firm_name, firm_slug, state, reason, hand_over, ordered_by, ordered_by_name, ordered_at)
    values (firm.id, firm.name, firm.slug, 'ordered', why, keeper, caller_id, private.name_of(caller_id), clock_timestamp())
    returning * into deletion;
  else
    update private.firm_deletions as known
    set state = 'ordered', firm_name = firm.name, firm_slug = firm.slug, reason = why, hand_over = keeper, ordered_by = caller_id,
      ordered_by_name = private.name_of(caller_id),
      ordered_at = clock_timestamp()
    where known.id = deletion.id
    returning * into deletion;
  end if;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_requested',
    'The deletion of ' || firm.name || ' waits for a confirmation', 'An owner of the firm confirms it: ' || why);
  perform private.notify_duty('senior', firm.id, 'account.firm_deletion_requested',
    'The deletion of ' || firm.name || ' waits for a confirmation', 'An owner of the firm or senior management confirms it',
    private.subject('firm_export', deletion.id, 'firm_export', firm.id), caller_id);
  return deletion.id;
end;
$$;

comment on function public.order_firm_deletion(uuid, text, text, text) is
  'Orders that a firm is deleted, by its exact name, with a reason and, where records have to be kept, who has them now (3 to 500 '
  'characters each); another person has to confirm it. For the super admin. Raises firm_deletion.name_wrong, firm_deletion.reason_invalid, '
  'firm_deletion.hand_over_needed, firm_deletion.not_ready, firm_deletion.wrong_state, not_found, not_allowed, account.suspended.';

create function public.confirm_firm_deletion(tenant_id uuid, firm_name text) returns timestamptz
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('confirm_firm_deletion', confirm_firm_deletion.tenant_id);
  deletion  private.firm_deletions := private.open_firm_deletion(confirm_firm_deletion.tenant_id);
  export    public.firm_exports;
begin
  if deletion.state = 'waiting' and deletion.confirmed_by = caller_id then
    return deletion.due_at;
  end if;

  if deletion.state is distinct from 'ordered' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.wrong_state';
  end if;

  if deletion.ordered_by = caller_id then
    raise exception using errcode = 'PT409', message = 'firm_deletion.same_person';
  end if;

  if confirm_firm_deletion.firm_name is distinct from deletion.firm_name then
    raise exception using errcode = 'PT422', message = 'firm_deletion.name_wrong';
  end if;

  perform private.require_facts(deletion.firm_id, deletion.hand_over);
  export := private.export_before_deletion(deletion.firm_id);

  update private.firm_deletions as known
  set state = 'waiting', confirmed_by = caller_id, confirmed_by_name = private.name_of(caller_id), confirmed_at = now(),
    due_at = now() + private.firm_deletion_wait(), export_id = export.id, export_manifest = export.manifest_sha256
  where known.id = deletion.id
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_confirmed',
    deletion.firm_name || ' is deleted on ' || private.long_day_of(deletion.due_at),
    'Until then nothing of the firm can be changed. Owners can read and export it, and can cancel the deletion');
  return deletion.due_at;
end;
$$;

comment on function public.confirm_firm_deletion(uuid, text) is
  'Confirms the deletion of a firm, by its exact name; when its 30 days of waiting end. From now on people change nothing of the firm. For '
  'its owners and senior management, never for who ordered it. Raises firm_deletion.same_person, firm_deletion.name_wrong, '
  'firm_deletion.not_ready, firm_deletion.hand_over_needed, firm_deletion.wrong_state, not_allowed, not_found, account.suspended.';

create function public.cancel_firm_deletion(tenant_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('cancel_firm_deletion', cancel_firm_deletion.tenant_id);
  deletion  private.firm_deletions := private.open_firm_deletion(cancel_firm_deletion.tenant_id);
begin
  -- A repeat after a lost answer, too.
  if deletion.id is null then
    return;
  end if;

  perform from private.firm_deletions as known where known.id = deletion.id for update;
  deletion := private.open_firm_deletion(cancel_firm_deletion.tenant_id);

  if deletion.state = 'erasing' then
    raise exception using errcode = 'PT409', message = 'firm_deletion.erasing';
  end if;

  update private.firm_deletions as known
  set state = 'cancelled', cancelled_by = caller_id, cancelled_by_name = private.name_of(caller_id), cancelled_at = clock_timestamp(),
    cancel_reason = private.deletion_reason(cancel_firm_deletion.reason)
  where known.id = deletion.id
  returning * into deletion;

  perform private.tell_of_firm_deletion(deletion, 'account.firm_deletion_cancelled',
    'The deletion of ' || deletion.firm_name || ' is cancelled', 'By ' || deletion.cancelled_by_name || ': ' || deletion.cancel_reason);
end;
$$;

comment on function public.cancel_firm_deletion(uuid, text) is
  'Cancels the deletion of a firm before its erasing has begun, with a reason of 3 to 500 characters; nothing where there is none. For its '
  'owners, senior management and the super admin. Raises firm_deletion.erasing, firm_deletion.reason_invalid, not_allowed, not_found, '
  'account.suspended.';

-- Reading --------------------------------------------------------------------

create function private.require_deletion_reader(tenant_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_firm_reader(require_deletion_reader.tenant_id);

  if private.is_admin() and not private.may_run(auth.uid(), 'confirm_firm_deletion') and not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return private.is_admin();
end;
$$;

comment on function private.require_deletion_reader(uuid) is
  'Whether staff read the deletion of a firm; it lets its owners, senior management and the super admin through. Raises not_allowed, '
  'not_found, account.suspended.';

create function public.firm_deletion(tenant_id uuid)
returns table (
  id uuid, state public.firm_deletion_state, firm_name text, reason text, hand_over text,
  requested_by_name text, requested_at timestamptz, ordered_by_name text, ordered_at timestamptz, confirmed_by_name text,
  confirmed_at timestamptz, due_at timestamptz, cancelled_by_name text, cancelled_at timestamptz, cancel_reason text,
  may_request boolean, may_order boolean, may_confirm boolean, may_cancel boolean, step text, done integer, total integer)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
declare
  is_staff boolean := private.require_deletion_reader(firm_deletion.tenant_id);
  caller   constant uuid := auth.uid();
begin
  return query
  select deletion.id, deletion.state,
    case when deletion.state in ('ordered', 'waiting', 'erasing') then deletion.firm_name else firm.name end, deletion.reason,
    deletion.hand_over,
    deletion.requested_by_name, deletion.requested_at,
    -- Owners read no names of staff.
    case when is_staff then deletion.ordered_by_name end, deletion.ordered_at,
    case when is_staff or exists (select from public.tenant_users as membership
      where membership.tenant_id = firm.id and membership.user_id = deletion.confirmed_by) then deletion.confirmed_by_name end,
    deletion.confirmed_at, deletion.due_at,
    case when is_staff or exists (select from public.tenant_users as membership
      where membership.tenant_id = firm.id and membership.user_id = deletion.cancelled_by) then deletion.cancelled_by_name end,
    deletion.cancelled_at, deletion.cancel_reason,
    not is_staff and coalesce(deletion.state = 'cancelled', true),
    private.may_run(caller, 'order_firm_deletion') and coalesce(deletion.state in ('requested', 'cancelled'), true),
    coalesce(deletion.state = 'ordered' and deletion.ordered_by <> caller
      and (not is_staff or private.may_run(caller, 'confirm_firm_deletion')), false),
    coalesce(deletion.state in ('requested', 'ordered', 'waiting')
      and (not is_staff or private.may_run(caller, 'cancel_firm_deletion')), false),
    run.step, run.place, cardinality(run.tables)
  from public.tenants as firm
  left join lateral (
    select known.* from private.firm_deletions as known
    where known.firm_id = firm.id order by known.state = 'cancelled', coalesce(known.ordered_at, known.requested_at) desc limit 1
  ) as deletion on true
  left join private.firm_deletion_runs as run on run.deletion_id = deletion.id
  where firm.id = firm_deletion.tenant_id;
end;
$$;

comment on function public.firm_deletion(uuid) is
  'How the deletion of a firm stands, the last one: nulls where there is none, what the caller may do, and `done` of `total` tables '
  'while it '
  'is erased. Owners read no names of staff. For its owners, senior management and the super admin. Raises not_allowed, not_found, '
  'account.suspended.';

create function public.firm_deletion_conditions(tenant_id uuid) returns table (code text, ok boolean, blocks boolean, figure bigint)
language plpgsql stable security definer rows 9
set search_path = ''
as $$
begin
  -- Owners do not learn of complete exports before a deletion is ordered, which has one.
  if private.require_deletion_reader(firm_deletion_conditions.tenant_id)
    or (private.open_firm_deletion(firm_deletion_conditions.tenant_id)).state = 'ordered'
  then
    return query select fact.* from private.firm_deletion_facts(firm_deletion_conditions.tenant_id) as fact;
  end if;
end;
$$;

comment on function public.firm_deletion_conditions(uuid) is
  'What has to hold before a firm is deleted (`blocks`), and what is to be known, each with how many there are; to '
  'owners, only while it waits for a confirmation. For its owners, senior management and the super admin. Raises '
  'not_allowed, not_found, account.suspended.';

create function public.firm_deletion_proofs()
returns table (
  id uuid, firm_id uuid, firm_name text, firm_slug text, reason text, hand_over text, requested_by_name text, requested_at timestamptz,
  ordered_by_name text, ordered_at timestamptz, confirmed_by_name text, confirmed_at timestamptz, due_at timestamptz,
  began_at timestamptz, ended_at timestamptz, export_id uuid, export_manifest text, audit_entries bigint, audit_last_id bigint,
  audit_head text, proof jsonb)
language plpgsql stable security definer rows 10
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  if not private.is_super_admin() then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return query
  select deletion.id, deletion.firm_id, deletion.firm_name, deletion.firm_slug, deletion.reason, deletion.hand_over,
    deletion.requested_by_name, deletion.requested_at, deletion.ordered_by_name, deletion.ordered_at, deletion.confirmed_by_name,
    deletion.confirmed_at, deletion.due_at, deletion.began_at, deletion.ended_at, deletion.export_id, deletion.export_manifest,
    deletion.audit_entries, deletion.audit_last_id, deletion.audit_head, deletion.proof
  from private.firm_deletions as deletion
  where deletion.state = 'done'
  order by deletion.ended_at desc, deletion.id
  limit 500;
end;
$$;

comment on function public.firm_deletion_proofs() is
  'The proofs of the last 500 firms that were deleted, the newest first. For the super admin. Raises not_allowed, account.suspended.';

grant execute on function
  public.request_firm_deletion(uuid, text), public.order_firm_deletion(uuid, text, text, text), public.confirm_firm_deletion(uuid, text),
  public.cancel_firm_deletion(uuid, text), public.firm_deletion(uuid), public.firm_deletion_conditions(uuid),
  public.firm_deletion_proofs()
  to authenticated;
