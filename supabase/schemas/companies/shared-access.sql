/*
 * A client gives a colleague, a lawyer or an accountant access to companies: as viewer or signatory, with or without the invoices, with
 * or without an end. What a client gave is theirs to change and to end, and it counts only while the company is theirs
 * (private.company_people). What the firm gave, only the firm changes: companies/company-access.sql.
 */

-- For commands ---------------------------------------------------------------

create function private.access_text(access public.company_access, money boolean, until date) returns text
language sql stable
set search_path = ''
as $$
  select 'As ' || access::text || case when not money then ', without invoices' else '' end
    || coalesce(', until ' || private.long_day(until), '') || '.';
$$;

comment on function private.access_text(public.company_access, boolean, date) is
  'What access is, for a notification: As viewer, without invoices, until 31 March 2027.';

create function private.several_companies(company_ids uuid[]) returns text
language sql stable
set search_path = ''
as $$
  select case when count(*) > 1 then left(min(company.name), 130) || ' and ' || count(*) - 1 || ' more' else min(company.name) end
  from public.companies as company where company.id = any (several_companies.company_ids);
$$;

comment on function private.several_companies(uuid[]) is
  'Some companies as a text of at most 160 characters: Harbour Ltd. and 3 more. Null for none.';

create function private.shared_notice(person uuid, tenant_id uuid, company_ids uuid[], title text, message text) returns void
language sql
set search_path = ''
as $$
  select private.notify(
    person, shared_notice.tenant_id, 'company.access', title || private.several_companies(company_ids), message,
    case when cardinality(company_ids) = 1 then private.subject('company', company_ids[1]) end)
  where cardinality(company_ids) > 0;
$$;

comment on function private.shared_notice(uuid, uuid, uuid[], text, text) is
  'Notifies a person once of their access to some companies; nothing for none.';

create function private.check_share(access public.company_access, money boolean, until date) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if check_share.access is null or money is null then
    raise exception using errcode = 'PT422', message = 'access.level_missing';
  end if;

  -- Only the firm that keeps a company makes another person its owner.
  if check_share.access = 'owner' then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  if until < private.today() or until > private.today() + 3660 then
    raise exception using errcode = 'PT422', message = 'access.until_invalid';
  end if;
end;
$$;

comment on function private.check_share(public.company_access, boolean, date) is
  'Refuses what a client cannot give: a level of none, an owner, an end in the past or after more than ten years. Raises '
  'access.level_missing, access.until_invalid, not_allowed.';

create function private.lock_shared(company_ids uuid[]) returns uuid[]
language plpgsql
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[] := array(select distinct id from unnest(company_ids) as id where id is not null order by id);
begin
  if cardinality(wanted) not between 1 and 500 then
    raise exception using errcode = 'PT422', message = 'access.companies_missing';
  end if;

  perform from public.companies as company where company.id = any (wanted) order by company.id for share;

  -- What is not the caller's to give does not exist for them, or is not theirs to give.
  if exists (
    select from unnest(wanted) as share (id)
    where share.id not in (select private.company_ids())
      and not exists (
        select from public.companies as company
        where company.id = share.id and company.tenant_id in (select private.owned_tenant_ids())))
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if exists (select from unnest(wanted) as share (id) where not private.may_share(caller_id, share.id)) then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  -- An invitation, and the name of the person in a list, are of one firm.
  if (select count(distinct company.tenant_id) from public.companies as company where company.id = any (wanted)) > 1 then
    raise exception using errcode = 'PT422', message = 'access.companies_missing';
  end if;

  return wanted;
end;
$$;

comment on function private.lock_shared(uuid[]) is
  'The 1 to 500 companies of one firm that the caller gives access to, each once, locked against a transfer. Raises '
  'access.companies_missing, not_found, not_allowed, account.suspended.';

create function private.share_with(
  person uuid, company_ids uuid[], giver uuid, access public.company_access, money boolean, until date) returns void
language plpgsql
set search_path = ''
as $$
declare
  changed uuid[];
  firm    uuid;
begin
  -- Those that are still the giver's, apart from what is the person's by themselves or by the firm.
  with wanted as (
    select company.id, company.tenant_id, former.access as former
    from public.companies as company
    left join public.company_users as former on former.company_id = company.id and former.user_id = share_with.person
    where company.id = any (share_with.company_ids) and company.user_id <> share_with.person
      and private.may_share(share_with.giver, company.id)
      and (former.user_id is null or former.given_by is not null)
      and (former.user_id is null or (former.access, former.money, former.until, former.given_by)
        is distinct from (share_with.access, share_with.money, share_with.until, share_with.giver))
  ), given as (
    insert into public.company_users as granted (company_id, tenant_id, user_id, access, given_by, money, until)
    select wanted.id, wanted.tenant_id, share_with.person, share_with.access, share_with.giver, share_with.money, share_with.until
    from wanted
    on conflict on constraint company_users_pkey do update
    set access = excluded.access, given_by = excluded.given_by, money = excluded.money, until = excluded.until
    returning granted.company_id
  ), kept as (
    insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, access, reason, by)
    select wanted.tenant_id, wanted.id, case when wanted.former is null then 'given' else 'changed' end, share_with.person,
      wanted.former, share_with.access,
      'By the client. ' || private.access_text(share_with.access, share_with.money, share_with.until), share_with.giver
    from wanted
  )
  select array_agg(given.company_id), (array_agg(wanted.tenant_id))[1] into changed, firm
  from given join wanted on wanted.id = given.company_id;

  perform private.shared_notice(
    person, firm, changed, 'You have access to ', private.access_text(share_with.access, share_with.money, share_with.until));
end;
$$;

comment on function private.share_with(uuid, uuid[], uuid, public.company_access, boolean, date) is
  'Gives a person the companies of these that are the giver''s, as such, and notifies them once. What they own, or have from the firm, '
  'stays as it is.';

create function private.end_shares(company_ids uuid[], giver uuid, person uuid, reason text) returns void
language plpgsql
set search_path = ''
as $$
declare
  people bigint;
begin
  with ended as (
    delete from public.company_users as granted
    where granted.company_id = any (end_shares.company_ids) and granted.given_by is not null
      and granted.given_by = coalesce(end_shares.giver, granted.given_by)
      and granted.user_id = coalesce(end_shares.person, granted.user_id)
    returning granted.tenant_id, granted.company_id, granted.user_id, granted.access
  ), kept as (
    insert into public.company_access_changes (tenant_id, company_id, action, user_id, former_access, reason, by)
    select ended.tenant_id, ended.company_id, 'ended', ended.user_id, ended.access, end_shares.reason, auth.uid()
    from ended
  ), gone as (
    select ended.tenant_id, ended.user_id, array_agg(ended.company_id) as company_ids from ended group by 1, 2
  )
  -- Who reaches a company no more learns its name a last time, so that the notification has no link.
  select count(private.notify(
    gone.user_id, gone.tenant_id, 'company.access', 'Your access ended: ' || private.several_companies(gone.company_ids),
    'Ask who gave it to you if you think that this is wrong.', null)) into people from gone;
end;
$$;

comment on function private.end_shares(uuid[], uuid, uuid, text) is
  'Ends what clients gave of these companies: of one giver and of one person, or of all where null. It is kept for staff with its reason, '
  'and each person is notified once.';

create function private.end_past_shares() returns bigint
language plpgsql
set search_path = ''
as $$
declare
  total bigint := 0;
  share public.company_users;
begin
  for share in
    select granted.* from public.company_users as granted
    where granted.until < private.today()
    union
    select granted.* from public.company_users as granted
    where granted.given_by is not null and not exists (
      select from public.companies as company
      join public.tenant_users as membership on (membership.tenant_id, membership.user_id) = (company.tenant_id, granted.given_by)
      where company.id = granted.company_id and (company.user_id = granted.given_by or exists (
        select from public.company_users as owned
        where owned.company_id = company.id and owned.user_id = granted.given_by and owned.access = 'owner')))
  loop
    perform private.end_shares(
      array[share.company_id], share.given_by, share.user_id,
      case when share.until < private.today() then 'Its last day was ' || private.long_day(share.until) || '.'
        else 'Who gave it has the company no more.' end);
    total := total + 1;
  end loop;

  return total;
end;
$$;

comment on function private.end_past_shares() is
  'Takes out access whose last day has passed, or whose giver has the company no more, and returns how many that were. It counts no more '
  'from that moment (private.company_people); this step of the maintenance keeps it from counting again.';

-- Commands -------------------------------------------------------------------

create function public.share_companies(
  token uuid, company_ids uuid[], email text, access public.company_access, money boolean, until date default null) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  address   text := private.invited_address(share_companies.email);
  wanted    uuid[];
  first     public.companies;
  made      uuid := (
    select known.id from public.client_invitations as known
    where known.token_hash = any (private.token_hashes(token)) and known.invited_by = caller_id);
begin
  if made is not null then
    return made;
  end if;

  perform private.check_share(share_companies.access, share_companies.money, share_companies.until);
  wanted := private.lock_shared(share_companies.company_ids);

  if address = (select person.email from public.profiles as person where person.id = caller_id) then
    raise exception using errcode = 'PT422', message = 'access.own_address';
  end if;

  select company.* into first from public.companies as company where company.id = any (wanted) order by company.name, company.id limit 1;

  update public.client_invitations as older set status = 'revoked'
  where older.email = address and older.status = 'pending'
    and (older.company_id = first.id or older.invited_by = caller_id and older.company_id = any (wanted));

  insert into public.client_invitations (
    token_hash, tenant_id, company_id, company_name, email, access, invited_by, shared, money, until)
  values (
    private.new_token_hash(token), first.tenant_id, first.id, private.several_companies(wanted), address, share_companies.access,
    caller_id, true, share_companies.money, share_companies.until)
  returning id into made;
  insert into public.client_invitation_companies (invitation_id, tenant_id, company_id)
  select made, first.tenant_id, id from unnest(wanted) as id where id <> first.id;
  perform private.mail_invitation('client_invitation', token, address, private.several_companies(wanted), made, first.tenant_id);

  return made;
exception when unique_violation then
  raise exception using errcode = 'PT409', message = 'invitation.conflict';
end;
$$;

comment on function public.share_companies(uuid, uuid[], text, public.company_access, boolean, date) is
  'Invites an address to 1 to 500 companies of the caller in one firm, for seven days, as viewer or signatory, with or without the '
  'invoices, until a day in Nassau at most ten years ahead, or without an end. An earlier invitation that waits for one of them is '
  'revoked. The token of the link, 128 random bits of the browser, is mailed and kept as a hash alone; answers the id. '
  'For the owners of the companies; at most 30 an hour. Raises access.companies_missing, access.level_missing, access.until_invalid, '
  'access.own_address, invitation.email_invalid, invitation.conflict, invitation.invalid, invitation.recipient_limit, rate.too_many, '
  'not_found, not_allowed, account.suspended.';

create function public.set_shared_access(
  person_id uuid, company_ids uuid[], access public.company_access, money boolean, until date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  wanted    uuid[];
  firm      uuid;
begin
  perform private.check_share(set_shared_access.access, set_shared_access.money, set_shared_access.until);
  wanted := private.lock_shared(set_shared_access.company_ids);
  firm := (select company.tenant_id from public.companies as company where company.id = wanted[1]);

  -- Who has accepted an invitation of the caller once; a new person is invited, so that no one is given what they did not ask for.
  if not exists (
    select from public.company_users as granted
    where granted.tenant_id = firm and granted.user_id = set_shared_access.person_id and granted.given_by = caller_id)
  then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_client(firm, set_shared_access.person_id);

  if exists (
    select from public.companies as company
    left join public.company_users as granted on granted.company_id = company.id and granted.user_id = set_shared_access.person_id
    where company.id = any (wanted)
      and (company.user_id = set_shared_access.person_id or granted.user_id is not null and granted.given_by is null))
  then
    raise exception using errcode = 'PT409', message = 'access.given_by_firm';
  end if;

  perform private.share_with(
    set_shared_access.person_id, wanted, caller_id, set_shared_access.access, set_shared_access.money, set_shared_access.until);
end;
$$;

comment on function public.set_shared_access(uuid, uuid[], public.company_access, boolean, date) is
  'Changes what a person to whom the caller has given a company may do, and in which: gives 1 to 500 companies of the caller in one firm, '
  'or changes their access to them, at once. They are notified, and staff see it. Nothing happens where it is so already. For the owners '
  'of the companies. Raises access.companies_missing, access.level_missing, access.until_invalid, access.person_invalid, '
  'access.given_by_firm for a company the person owns or has from the firm, not_found, not_allowed, account.suspended.';

create function public.end_shared_access(person_id uuid, company_ids uuid[]) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wanted uuid[] := private.lock_shared(company_ids);
begin
  if exists (
    select from public.company_users as granted
    where granted.company_id = any (wanted) and granted.user_id = end_shared_access.person_id and granted.given_by is null)
  then
    raise exception using errcode = 'PT409', message = 'access.given_by_firm';
  end if;

  perform private.end_shares(wanted, null, end_shared_access.person_id, 'By the client.');
end;
$$;

comment on function public.end_shared_access(uuid, uuid[]) is
  'Ends the access of a person to 1 to 500 companies of the caller at once, whichever client of the company gave it; they are notified, '
  'and staff see it. Nothing happens where they have none. For the owners of the companies. Raises access.companies_missing, '
  'access.given_by_firm, not_found, not_allowed, account.suspended.';

-- Reading --------------------------------------------------------------------

create function public.shared_access(tenant_id uuid)
returns table (
  person_id uuid, invitation_id uuid, name text, email text, access public.company_access, money boolean, until date, by_firm boolean,
  expires_at timestamptz, companies jsonb)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  mine      uuid[] := array(
    select id from private.company_ids() as id
    join public.companies as company using (id)
    where company.tenant_id = shared_access.tenant_id and private.may_share(caller_id, id));
begin
  return query
  with granted as (
    select known.user_id, known.access, known.money, known.until, known.given_by is null as by_firm, company.id, company.name
    from private.company_people as reached
    join public.company_users as known using (company_id, user_id)
    join public.companies as company on company.id = known.company_id
    join private.memberships as membership on (membership.tenant_id, membership.user_id) = (known.tenant_id, known.user_id)
    where known.company_id = any (mine) and known.user_id <> caller_id
    group by known.user_id, known.access, known.money, known.until, known.given_by, company.id
  ), invited as (
    select invitation.*, company.id as of_company, company.name as of_name
    from public.client_invitations as invitation
    join public.companies as company on company.id = invitation.company_id or exists (
      select from public.client_invitation_companies as further
      where further.invitation_id = invitation.id and further.company_id = company.id)
    where invitation.tenant_id = shared_access.tenant_id and company.id = any (mine)
      and invitation.status = 'pending' and invitation.invited_by = caller_id
  )
  select granted.user_id, null::uuid, coalesce(nullif(person.full_name, ''), person.email), person.email, granted.access, granted.money,
    granted.until, granted.by_firm, null::timestamptz,
    jsonb_agg(jsonb_build_object('id', granted.id, 'name', granted.name) order by granted.name, granted.id)
  from granted join public.profiles as person on person.id = granted.user_id
  group by granted.user_id, person.full_name, person.email, granted.access, granted.money, granted.until, granted.by_firm
  union all
  select null, invited.id, invited.email, invited.email, invited.access, invited.money, invited.until, false, invited.expires_at,
    jsonb_agg(jsonb_build_object('id', invited.of_company, 'name', invited.of_name) order by invited.of_name, invited.of_company)
  from invited
  group by invited.id, invited.email, invited.access, invited.money, invited.until, invited.expires_at
  order by 3, 4, 5
  limit 500;
end;
$$;

comment on function public.shared_access(uuid) is
  'Who reaches the companies of a firm that the caller may share, besides them: each person once for each kind of access, with the '
  'companies ({id, name}) by name, then those the caller invited and who have not answered (`expires_at`, which may have passed). '
  '`by_firm` is what only the firm changes. At most 500 rows. Raises not_allowed, account.suspended.';

create function public.shareable_companies(tenant_id uuid) returns table (id uuid, name text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  return query
  select company.id, company.name
  from public.companies as company
  where company.tenant_id = shareable_companies.tenant_id and company.id in (select private.company_ids())
    and private.may_share(caller_id, company.id)
  order by company.name, company.id
  limit 500;
end;
$$;

comment on function public.shareable_companies(uuid) is
  'The companies of a firm that the caller may give others access to, by name: those they own. At most 500, as many as one invitation '
  'takes. Raises not_allowed, account.suspended.';

grant execute on function
  public.shareable_companies(uuid),
  public.share_companies(uuid, uuid[], text, public.company_access, boolean, date),
  public.set_shared_access(uuid, uuid[], public.company_access, boolean, date), public.end_shared_access(uuid, uuid[]),
  public.shared_access(uuid)
  to authenticated;
