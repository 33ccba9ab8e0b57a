/*
 * Groups of companies: how an intermediary with many companies orders them by their own clients (decision 128). A group belongs to the
 * person who made it, in one firm. No other person reads it, staff neither: who the clients of an intermediary are is theirs to say. A
 * company is in at most one group of a person. What a person no longer reaches is not in their groups any more, at once by the policy;
 * the nightly maintenance takes the rows out.
 */

-- Tables ---------------------------------------------------------------------

create table public.company_groups (
  id         uuid primary key,
  tenant_id  uuid not null,
  user_id    uuid not null,
  name       text not null check (name ~ '^\S(.*\S)?$' and char_length(name) <= 80),
  note       text check (char_length(note) between 1 and 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (tenant_id, id, user_id),
  -- Who leaves a firm leaves no groups there.
  foreign key (tenant_id, user_id) references public.tenant_users on delete cascade
);

comment on table public.company_groups is
  'A group of companies, such as those of one client of an intermediary. Read by the person who made it alone; written by commands.';
comment on column public.company_groups.note is 'A reference or a note of the person''s own; null without one.';

create unique index company_groups_name_idx on public.company_groups (tenant_id, user_id, lower(name));
create index company_groups_user_idx on public.company_groups (user_id);

create table public.company_group_members (
  tenant_id  uuid not null,
  user_id    uuid not null,
  company_id uuid not null,
  group_id   uuid not null,
  primary key (user_id, company_id),
  foreign key (tenant_id, group_id, user_id) references public.company_groups (tenant_id, id, user_id) on delete cascade,
  foreign key (tenant_id, company_id) references public.companies (tenant_id, id) on delete cascade
);

comment on table public.company_group_members is
  'Which company is in which group of a person: in at most one. Read by that person alone, while they reach the company; written by '
  'commands.';

create index company_group_members_group_idx on public.company_group_members (tenant_id, group_id, user_id);
create index company_group_members_company_idx on public.company_group_members (tenant_id, company_id);

create trigger touch_updated_at before update on public.company_groups
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.company_groups
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.company_group_members
  for each row execute function private.audit('user_id', 'company_id');
call private.watch('public.company_groups', 'members');
call private.watch('public.company_group_members', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.company_groups enable row level security;
alter table public.company_group_members enable row level security;

create policy "People read their own groups in their tenants" on public.company_groups
  for select to authenticated
  using (user_id = (select private.active_user_id()) and tenant_id = any (array(select private.tenant_ids())));

create policy "People read what of their groups they still reach" on public.company_group_members
  for select to authenticated
  using (user_id = (select private.active_user_id()) and tenant_id = any (array(select private.tenant_ids()))
    and (company_id in (select private.company_ids()) or tenant_id = any (array(select private.owned_tenant_ids()))));

-- Grants ---------------------------------------------------------------------

grant select on public.company_groups, public.company_group_members to authenticated;

-- For figures ----------------------------------------------------------------

create function private.grouped_companies(tenant_id uuid, in_group uuid, in_none boolean) returns uuid[]
language plpgsql stable
set search_path = ''
as $$
begin
  -- The policy leaves what the caller still reaches of their own groups.
  return case when in_none or in_group is not null then array(
    select member.company_id from public.company_group_members as member
    where member.tenant_id = grouped_companies.tenant_id and (in_none or member.group_id = in_group)) end;
end;
$$;

comment on function private.grouped_companies(uuid, uuid, boolean) is
  'The companies of a group of the caller; with `in_none` those of all their groups, which the caller of the function leaves out; null '
  'where no group is given.';

grant execute on function private.grouped_companies(uuid, uuid, boolean) to authenticated;

-- Maintenance ----------------------------------------------------------------

create function private.leave_groups() returns bigint
language sql
set search_path = ''
as $$
  with gone as (
    delete from public.company_group_members as member
    where not exists (
        select from private.company_people as known
        where known.company_id = member.company_id and known.user_id = member.user_id)
      and not exists (
        select from public.tenant_users as membership
        where (membership.tenant_id, membership.user_id) = (member.tenant_id, member.user_id) and membership.role = 'owner')
    returning 1
  )
  select count(*) from gone;
$$;

comment on function private.leave_groups() is
  'Takes companies out of the groups of people who no longer reach them, and returns how many that were. They are not seen there from that '
  'moment; this step keeps them from coming back.';

-- Commands -------------------------------------------------------------------

create function private.checked_group(wanted public.company_groups) returns public.company_groups
language plpgsql stable
set search_path = ''
as $$
begin
  wanted.name := btrim(regexp_replace(wanted.name, '\s+', ' ', 'g'));
  wanted.note := nullif(btrim(wanted.note), '');

  if coalesce(char_length(wanted.name), 0) not between 1 and 80 then
    raise exception using errcode = 'PT422', message = 'company_group.name_invalid';
  end if;

  if char_length(wanted.note) > 500 then
    raise exception using errcode = 'PT422', message = 'company_group.note_too_long';
  end if;

  return wanted;
end;
$$;

comment on function private.checked_group(public.company_groups) is
  'A group with its name and note as they are kept. Raises company_group.name_invalid, company_group.note_too_long.';

create function private.lock_group(group_id uuid) returns public.company_groups
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  found     public.company_groups;
begin
  select * into found from public.company_groups as known
  where known.id = lock_group.group_id and known.user_id = caller_id and known.tenant_id = any (array(select private.tenant_ids()))
  for update;

  if found.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return found;
end;
$$;

comment on function private.lock_group(uuid) is
  'A group of the caller, locked until the command ends. Raises not_found, not_allowed, account.suspended.';

create function public.create_company_group(group_id uuid, tenant_id uuid, name text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most      constant integer := 500;
  caller_id uuid := private.require_user();
  wanted    public.company_groups;
begin
  wanted.id := group_id;
  wanted.tenant_id := create_company_group.tenant_id;
  wanted.user_id := caller_id;
  wanted.name := create_company_group.name;
  wanted.note := create_company_group.note;

  if not exists (select from private.tenant_ids() as mine (id) where mine.id = wanted.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  wanted := private.checked_group(wanted);

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  -- A repeat after a lost answer.
  if exists (
    select from public.company_groups as known
    where known.id = wanted.id and known.user_id = caller_id and known.tenant_id = wanted.tenant_id and known.name = wanted.name) then
    return;
  end if;

  perform private.limit_client('company_groups', 600, '1 hour');

  if (select count(*) from public.company_groups as known
    where known.tenant_id = wanted.tenant_id and known.user_id = caller_id) >= most then
    raise exception using errcode = 'PT409', message = 'company_group.too_many';
  end if;

  insert into public.company_groups (id, tenant_id, user_id, name, note)
  values (wanted.id, wanted.tenant_id, wanted.user_id, wanted.name, wanted.note);
exception
  when unique_violation then
    raise exception using errcode = 'PT409', message = 'company_group.name_taken';
  when not_null_violation or foreign_key_violation then
    raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.create_company_group(uuid, uuid, text, text) is
  'Makes a group of companies of the caller in a firm, under an id from the browser, so that a repeat makes nothing twice: a name of 1 to '
  '80 characters that none of their groups there has, letter case aside, and a note of at most 500. At most 500 groups. Raises '
  'company_group.name_invalid, company_group.name_taken, company_group.note_too_long, company_group.too_many, rate.too_many above 600 '
  'changes an hour, not_found, not_allowed, account.suspended.';

create function public.change_company_group(group_id uuid, name text, note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  known public.company_groups := private.lock_group(group_id);
begin
  known.name := change_company_group.name;
  known.note := change_company_group.note;
  known := private.checked_group(known);
  perform private.limit_client('company_groups', 600, '1 hour');
  update public.company_groups as changed set name = known.name, note = known.note
  where changed.id = known.id and (changed.name, changed.note) is distinct from (known.name, known.note);
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'company_group.name_taken';
end;
$$;

comment on function public.change_company_group(uuid, text, text) is
  'Renames a group of the caller and changes its note; null or empty takes the note away. Raises company_group.name_invalid, '
  'company_group.name_taken, company_group.note_too_long, rate.too_many above 600 changes an hour, not_found, not_allowed, '
  'account.suspended.';

create function public.delete_company_group(group_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  delete from public.company_groups as known where known.id = delete_company_group.group_id and known.user_id = caller_id;
end;
$$;

comment on function public.delete_company_group(uuid) is
  'Deletes a group of the caller; its companies are in no group then. One that is gone already, or of another person, changes nothing. '
  'Raises not_allowed, account.suspended.';

create function public.put_in_group(company_ids uuid[], group_id uuid default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  most      constant integer := 2000;
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(company_ids) as id where id is not null order by id);
  into_it   public.company_groups;
begin
  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'company_group.companies_missing';
  end if;

  -- One at a time for each person, or two devices could pass the limit together.
  perform from public.profiles as profile where profile.id = caller_id for no key update;

  if put_in_group.group_id is null then
    perform private.limit_client('company_groups', 600, '1 hour');
    delete from public.company_group_members as member where member.user_id = caller_id and member.company_id = any (wanted);
    return;
  end if;

  into_it := private.lock_group(put_in_group.group_id);
  perform private.limit_client('company_groups', 600, '1 hour');
  perform from public.companies as company where company.id = any (wanted) order by company.id for key share;

  -- What the caller does not reach does not exist for them, and what is of another firm is not in a group of this one.
  if exists (
    select from unnest(wanted) as given (id)
    where not exists (
      select from public.companies as company
      where company.id = given.id and company.tenant_id = into_it.tenant_id
        and (company.id in (select private.company_ids()) or company.tenant_id in (select private.owned_tenant_ids()))))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  insert into public.company_group_members as member (tenant_id, user_id, company_id, group_id)
  select into_it.tenant_id, caller_id, id, into_it.id from unnest(wanted) as id
  on conflict on constraint company_group_members_pkey do update set tenant_id = excluded.tenant_id, group_id = excluded.group_id
  where member.group_id <> excluded.group_id;

  if (select count(*) from public.company_group_members as member where member.user_id = caller_id) > most then
    raise exception using errcode = 'PT409', message = 'company_group.full';
  end if;
end;
$$;

comment on function public.put_in_group(uuid[], uuid) is
  'Puts 1 to 500 companies that the caller reaches into a group of theirs, out of the one they are in; without a group they are in none. '
  'At most 2,000 companies are in the groups of a person. Nothing happens where it is so already. Raises '
  'company_group.companies_missing, company_group.full, rate.too_many above 600 changes an hour, not_found, not_allowed, '
  'account.suspended.';

grant execute on function
  public.create_company_group(uuid, uuid, text, text), public.change_company_group(uuid, text, text),
  public.delete_company_group(uuid), public.put_in_group(uuid[], uuid)
  to authenticated;
