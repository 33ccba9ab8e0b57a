/*
 * A client deletes their own account, as the privacy notice promises.
 *
 *   active -> closed -> erased           by the person alone; the name goes when the law no longer wants it kept
 *
 * What the person holds for others keeps the account open (private.account_ties): a company, an application that is not decided, a firm
 * that would have no owner. What is theirs alone is deleted at once: drafts, notifications, preferences, picture, telephone, sign-in. Where
 * they signed or asked for something, their name stays beside it for as long as records are kept (record_retention_years), and no other
 * mark of them. Where they did not, nothing stays. Decision 84.
 */

-- What keeps an account ------------------------------------------------------

create function private.account_ties(person uuid) returns table (kind text, name text)
language sql stable
set search_path = ''
as $$
  select 'staff', '' from public.profiles as known where known.id = person and known.role = 'admin'
  union all
  select 'tenant', tenant.name
  from public.tenant_users as membership
  join public.tenants as tenant on tenant.id = membership.tenant_id
  where membership.user_id = person and membership.role = 'owner' and not exists (
    select from public.tenant_users as other
    join public.profiles as colleague on colleague.id = other.user_id and colleague.status = 'active' and colleague.role <> 'admin'
    where other.tenant_id = tenant.id and other.user_id <> person and other.role = 'owner')
  union all
  select 'company', company.name from public.companies as company where company.user_id = person
  union all
  select 'application', concat_ws(', ', application.reference, private.application_title(application))
  from public.draft_applications as application
  where application.user_id = person
    and application.state in ('submitted', 'in_review', 'information_requested', 'resubmitted', 'approved', 'filed')
  order by 1, 2;
$$;

comment on function private.account_ties(uuid) is
  'What keeps an account open: that it is staff''s, a firm without another active owner, the companies it is the client of, applications '
  'that are submitted and not decided.';

create function public.my_account_ties() returns table (kind text, name text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
begin
  return query select ties.kind, ties.name from private.account_ties(caller_id) as ties;
end;
$$;

comment on function public.my_account_ties() is
  'What keeps the caller from deleting their account, each with its kind (staff, tenant, company, application) and its name; no rows when '
  'nothing does. Raises signed_out, account.suspended.';

-- What is deleted ------------------------------------------------------------

create function private.forget_draft(draft public.draft_applications) returns setof text
language plpgsql
set search_path = ''
as $$
declare
  people uuid[] := array(select link.party_id from public.application_parties as link where link.application_id = draft.id);
begin
  -- Something was signed or written down about it: it ends as withdrawn, without what was entered.
  if exists (select from public.application_declarations as signed where signed.application_id = draft.id)
    or exists (select from public.compliance_checks as looked_into where looked_into.application_id = draft.id)
    or exists (select from public.risk_assessments as assessment where assessment.application_id = draft.id)
  then
    update public.draft_applications as known set data = '{}' where known.id = draft.id;
    perform private.move_application(draft, 'withdrawn', draft.user_id);
    return;
  end if;

  return query
    with removed as (
      delete from public.documents as document where document.application_id = draft.id returning document.storage_path)
    select removed.storage_path from removed;
  perform private.close_parts(draft.id, people);
  delete from public.draft_applications as known where known.id = draft.id;
  perform private.forget_loose_parties(people);
end;
$$;

comment on function private.forget_draft(public.draft_applications) is
  'Deletes an application that was never submitted, with the people on whom nothing depends and its documents, whose paths it returns. One '
  'with a declaration, a check or an assessment is withdrawn and emptied instead.';

create function public.forget_my_drafts() returns setof text
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  draft     public.draft_applications;
begin
  if exists (select from private.account_ties(caller_id)) then
    raise exception using errcode = 'PT409', message = 'account.has_ties';
  end if;

  for draft in
    select known.* from public.draft_applications as known
    where known.user_id = caller_id and known.state = 'draft' order by known.tenant_id, known.id for update
  loop
    return query select path from private.forget_draft(draft) as path;
  end loop;
end;
$$;

comment on function public.forget_my_drafts() is
  'Deletes the caller''s applications that were never submitted and returns the paths of their files, which the browser removes then; the '
  'first step of deleting an account. Raises account.has_ties, signed_out, account.suspended.';

-- Closing --------------------------------------------------------------------

create function private.is_named_in_records(person uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from public.draft_applications as application where application.user_id = person)
    or exists (select from public.change_requests as request where request.user_id = person)
    or exists (select from public.declarations as declaration where declaration.signed_by = person)
    or exists (select from public.application_declarations as declaration where declaration.declared_by = person)
    or exists (select from public.statement_signatures as signature where signature.signed_by = person)
    or exists (select from public.invoices as invoice where invoice.client_id = person)
    or exists (select from public.ledger_entries as entry where entry.client_id = person)
    or exists (select from public.vat_evidence as evidence where evidence.client_id = person)
    or exists (select from public.discounts as discount where discount.client_id = person)
    or exists (select from public.proformas as proforma where proforma.client_id = person)
    or exists (select from public.recurring_services as service where service.client_id = person)
    or exists (select from public.portfolio_imports as brought where brought.client_id = person);
end;
$$;

comment on function private.is_named_in_records(uuid) is
  'Whether records that the law wants kept name an account: applications, change requests, signed declarations and statements, invoices, '
  'postings on an account, evidence for the zero rate, discounts, proformas, recurring services, imports of a portfolio.';

create function private.remove_account(person uuid, is_kept boolean) returns void
language plpgsql
set search_path = ''
as $$
begin
  delete from public.notifications as notification where notification.user_id = person;
  delete from public.notification_mutes as muted where muted.user_id = person;
  delete from public.saved_views as view where view.user_id = person;
  delete from public.report_mails as mail where mail.user_id = person;
  delete from private.device_keys as known where known.user_id = person;
  delete from private.sign_in_networks as known where known.user_id = person;
  delete from private.sign_in_attempts as attempts where attempts.user_id = person;
  delete from auth.mfa_factors as factor where factor.user_id = person;
  perform private.take_away_pictures(null, person);

  if is_kept then
    update public.profiles as closed
    set status = 'closed', phone = null, avatar_path = null, preferences = '{}', last_active_tenant = null
    where closed.id = person;
    delete from auth.identities as identity where identity.user_id = person;
    -- The address is free again; a trigger takes it off the profile, too.
    update auth.users as account
    set email = 'closed-' || person || '@closed.invalid', phone = null, encrypted_password = null, raw_user_meta_data = '{}',
      banned_until = now() + interval '100 years'
    where account.id = person;
    perform private.end_sessions(person);
  else
    delete from auth.users as account where account.id = person;
  end if;
end;
$$;

comment on function private.remove_account(uuid, boolean) is
  'Deletes an account without memberships for good; `is_kept` leaves the name where records name it.';

create function public.close_my_account(confirmation text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_user();
  person    public.profiles;
begin
  perform private.lock_tenant(held.tenant_id)
  from (
    select membership.tenant_id from public.tenant_users as membership where membership.user_id = caller_id order by membership.tenant_id
  ) as held;
  select * into person from public.profiles as known where known.id = caller_id for update;

  if lower(btrim(coalesce(confirmation, ''))) <> lower(person.email) then
    raise exception using errcode = 'PT422', message = 'account.confirmation_wrong';
  end if;

  if exists (select from private.account_ties(caller_id)) then
    raise exception using errcode = 'PT409', message = 'account.has_ties';
  end if;

  if exists (select from public.draft_applications as draft where draft.user_id = caller_id and draft.state = 'draft') then
    raise exception using errcode = 'PT409', message = 'account.has_drafts';
  end if;

  delete from public.tenant_users as membership where membership.user_id = caller_id;
  perform private.remove_account(caller_id, private.is_named_in_records(caller_id));
end;
$$;

comment on function public.close_my_account(text) is
  'Deletes the caller''s account for good, after forget_my_drafts; they are signed out everywhere and the address is free. `confirmation` '
  'is their own address. Where records name them, their name stays in these alone until the law lets it go. Raises '
  'account.confirmation_wrong, account.has_ties (my_account_ties), account.has_drafts, signed_out, account.suspended.';

create function private.erase_closed_accounts() returns bigint
language sql
set search_path = ''
as $$
  with due as (
    select person.id
    from public.profiles as person
    where person.status = 'closed' and person.full_name <> ''
      and person.updated_at < now() - make_interval(years => (private.threshold('record_retention_years', private.today())).value::integer)
      -- A relationship that lasts keeps its records.
      and not exists (
        select from public.change_requests as request
        join public.companies as company on company.id = request.company_id
        where request.user_id = person.id and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged'))
      and not exists (
        select from public.draft_applications as application
        join public.companies as company on company.id = application.company_id
        where application.user_id = person.id and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged'))
  ), erased as (
    update public.profiles as person set full_name = '' from due where person.id = due.id returning 1
  )
  select count(*) from erased;
$$;

comment on function private.erase_closed_accounts() is
  'Takes the name off accounts that were closed so many years ago as records are kept (record_retention_years), unless a company they '
  'worked for is still a client. A step of the daily maintenance.';

grant execute on function public.my_account_ties(), public.forget_my_drafts(), public.close_my_account(text) to authenticated;
