/*
 * Duties: which decisions a member of staff may give. A second decision needs a second person, also where one person holds both duties.
 *
 *   reviewer             reviews applications, KYC, documents and change requests, and gives the first decision
 *   compliance_officer   gives the second decision, waives documents, decides on hits, overrides, models and rules
 *   senior               senior management: approves high risk and political exposure
 *   billing              issues invoices and records payments
 *   read_only            reads everything that staff read, and changes nothing; held alone
 *
 * Source: domain/bahamas, "Four-eyes: reviewer is not approver; high risk and PEP need the compliance officer and senior management"
 * (Financial Transactions Reporting Act 2018; compliance officer and MLRO may be one person). Decision 51.
 */

-- Types ----------------------------------------------------------------------

create type public.staff_duty as enum ('reviewer', 'compliance_officer', 'senior', 'billing', 'read_only');

-- Tables ---------------------------------------------------------------------

create table public.staff_duties (
  user_id  uuid not null references public.profiles on delete cascade,
  duty     public.staff_duty not null,
  given_by uuid references public.profiles on delete set null,
  given_at timestamptz not null default now(),
  primary key (user_id, duty)
);

comment on table public.staff_duties is
  'The duties of each member of staff. Read by staff; written by the super admin with a command, and when a person ceases to be staff. '
  'New staff have none.';
comment on column public.staff_duties.given_by is 'Null for what no command gave, as in a seed.';

create index staff_duties_given_by_idx on public.staff_duties (given_by);

create trigger audit after insert or update or delete on public.staff_duties
  for each row execute function private.audit('user_id', 'duty');

-- Row-level security ---------------------------------------------------------

alter table public.staff_duties enable row level security;

create policy "Staff read the duties of staff" on public.staff_duties
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.staff_duties to authenticated;

-- Who is staff ---------------------------------------------------------------

create function private.end_duties() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  delete from public.staff_duties as held where held.user_id = new.id;
  return null;
end;
$$;

comment on function private.end_duties() is
  'Takes all duties from a person who is staff no longer. Who becomes staff has none until the super admin gives one.';

create trigger end_duties after update of role on public.profiles
  for each row when (old.role = 'admin' and new.role <> 'admin') execute function private.end_duties();

-- For commands ---------------------------------------------------------------

create function private.is_read_only() returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return exists (select from public.staff_duties as held where held.user_id = (select auth.uid()) and held.duty = 'read_only');
end;
$$;

comment on function private.is_read_only() is 'Whether the signed-in person is staff who read and change nothing.';

grant execute on function private.is_read_only() to authenticated;

create function private.is_active_staff(user_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.profiles as person
    where person.id = is_active_staff.user_id and person.role = 'admin' and person.status = 'active');
end;
$$;

comment on function private.is_active_staff(uuid) is 'Whether a person is staff whose account is not suspended; false for null.';

create function private.may_run(person uuid, command text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return private.is_active_staff(person)
    and not exists (select from public.staff_duties as held where held.user_id = person and held.duty = 'read_only')
    and exists (
      select from private.staff_commands(may_run.command) as line
      where line.super_admin <> 'only' and line.duties = '{}'
        or line.super_admin <> 'needs_duty' and exists (select from private.super_admin as super where super.user_id = person)
        or exists (select from public.staff_duties as held where held.user_id = person and held.duty = any (line.duties)));
end;
$$;

comment on function private.may_run(uuid, text) is
  'Whether a person is active staff whose duties pass the line of a command. It knows nothing of their session: a command asks '
  'private.require_staff.';

create function private.require_staff(command text) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_admin();
begin
  if private.may_run(caller_id, require_staff.command) then
    return caller_id;
  end if;

  case (select line.duties[1] from private.staff_commands(require_staff.command) as line)
    when 'reviewer' then raise exception using errcode = 'PT403', message = 'duty.reviewer_needed';
    when 'compliance_officer' then raise exception using errcode = 'PT403', message = 'duty.compliance_officer_needed';
    when 'senior' then raise exception using errcode = 'PT403', message = 'duty.senior_needed';
    when 'billing' then raise exception using errcode = 'PT403', message = 'duty.billing_needed';
    else raise exception using errcode = 'PT403', message = 'not_allowed';
  end case;
end;
$$;

comment on function private.require_staff(text) is
  'The id of the staff member who calls a command, by its line in private.staff_commands: each command of staff begins with it. Raises '
  'duty.reviewer_needed, duty.compliance_officer_needed, duty.senior_needed or duty.billing_needed, after the first duty of the line; '
  'staff.read_only, account.suspended, not_allowed for others, and where the super admin alone may.';

create function private.require_staff_in(command text, tenant_id uuid) returns uuid
language plpgsql
set search_path = ''
as $$
begin
  -- The tenant before the person, and the person before the duties, as set_user_role does: a role or duty that is being taken away while
  -- the command runs waits for it, or the command sees that it is gone.
  perform private.lock_tenant(require_staff_in.tenant_id);
  perform from public.profiles as person where person.id = auth.uid() for key share;
  perform from public.staff_duties as held where held.user_id = auth.uid() for share;
  return private.require_staff(require_staff_in.command);
end;
$$;

comment on function private.require_staff_in(text, uuid) is
  'The same as require_staff, for a command about a row of a tenant (null: of none), which it has locked. No other command writes in the '
  'tenant until this one ends: what it reads from here on stays so. Raises what require_staff raises.';

create function private.as_staff(command text) returns boolean
language plpgsql
set search_path = ''
as $$
begin
  if not private.is_admin() then
    return false;
  end if;

  perform private.require_staff(as_staff.command);
  return true;
end;
$$;

comment on function private.as_staff(text) is
  'Whether staff call a command that clients call too. Staff who own a firm or act for a company are staff all the same: their duties '
  'decide. Raises what require_staff raises.';

create function private.refuse_read_only(table_name text, changed jsonb) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  -- Their own profile and the exports they ask for are theirs to write.
  if private.is_read_only()
    and not (table_name = 'profiles' and changed ->> 'id' = auth.uid()::text)
    and not (table_name = 'new_pictures' and changed ->> 'user_id' = auth.uid()::text)
    and table_name not in ('audit_exports', 'audit_checks')
    -- What a check of theirs finds is raised at once.
    and not (table_name = 'compliance_alerts' and changed ->> 'kind' = 'audit_chain_broken')
  then
    raise exception using errcode = 'PT403', message = 'staff.read_only';
  end if;
end;
$$;

comment on function private.refuse_read_only(text, jsonb) is
  'Refuses a change of an audited row by staff who read only, whichever command or policy let it through. Raises staff.read_only.';

-- Commands -------------------------------------------------------------------

create function public.set_staff_duties(user_id uuid, duties public.staff_duty[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_staff('set_staff_duties');
  person    public.profiles;
begin
  select * into person from public.profiles as known where known.id = set_staff_duties.user_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if person.role <> 'admin' then
    raise exception using errcode = 'PT409', message = 'duty.not_staff';
  end if;

  if duties is null or array_position(duties, null) is not null or ('read_only' = any (duties) and cardinality(duties) > 1) then
    raise exception using errcode = 'PT422', message = 'duty.invalid';
  end if;

  -- Who reads only could not give the duty back.
  if 'read_only' = any (duties) and person.id = caller_id then
    raise exception using errcode = 'PT409', message = 'account.own';
  end if;

  delete from public.staff_duties as held where held.user_id = person.id and not held.duty = any (duties);
  insert into public.staff_duties (user_id, duty, given_by)
  select person.id, wanted, caller_id from unnest(duties) as wanted
  on conflict do nothing;
end;
$$;

comment on function public.set_staff_duties(uuid, public.staff_duty[]) is
  'Gives a member of staff these duties and takes the others; an empty list leaves none, which is staff who work without deciding. '
  'read_only stands alone. For the super admin, about themselves too, but for read_only. Raises duty.not_staff, duty.invalid, account.own, '
  'not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.set_staff_duties(uuid, public.staff_duty[]) to authenticated;
