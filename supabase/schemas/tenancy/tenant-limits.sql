/*
 * What a tenant may have at most, and what is switched off for it, refused where rows are added, for every caller. What is
 * switched off is not read either, except by staff, who keep the records. One
 * writer per tenant, so that two at once cannot both take the last place.
 */

create function private.keep_limits() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  most   bigint;
  amount bigint;
begin
  select (tenant.limits ->> tg_argv[0])::bigint into most from public.tenants as tenant where tenant.id = new.tenant_id;

  if most is null then
    return null;
  end if;

  perform private.lock_tenant(new.tenant_id);

  amount := case tg_argv[0]
    when 'max_companies' then (select count(*) from public.companies as company where company.tenant_id = new.tenant_id)
    -- Staff join tenants to work in them; they take no place of a member.
    when 'max_members' then (
      select count(*) from public.tenant_users as membership
      join public.profiles as profile on profile.id = membership.user_id and profile.role <> 'admin'
      where membership.tenant_id = new.tenant_id)
    when 'max_storage_bytes' then private.stored_bytes(new.tenant_id)
  end;

  if amount > most then
    raise exception using errcode = 'PT409', message = 'tenant.limit_reached',
      detail = jsonb_build_array(jsonb_build_object('code', 'tenant.limit_reached', 'field', tg_argv[0]));
  end if;

  return null;
end;
$$;

comment on function private.keep_limits() is
  'Refuses a row above the limit of its tenant that the trigger names. Raises tenant.limit_reached with a json array of {code, field} as '
  'detail.';

create trigger keep_limits after insert on public.companies
  for each row execute function private.keep_limits('max_companies');
create trigger keep_limits after insert on public.tenant_users
  for each row execute function private.keep_limits('max_members');
create trigger keep_limits after insert on public.documents
  for each row execute function private.keep_limits('max_storage_bytes');

create trigger keep_limits after insert on public.support_attachments
  for each row execute function private.keep_limits('max_storage_bytes');

create function private.need_feature() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- What exists is kept in order by staff and by jobs; the people of the tenant see none of it.
  if (tg_op = 'UPDATE' or tg_argv[1] = 'of clients') and (auth.uid() is null or private.is_admin()) then
    return new;
  end if;

  if not private.has_feature(new.tenant_id, tg_argv[0]) then
    raise exception using errcode = 'PT409', message = 'tenant.feature_off';
  end if;

  return new;
end;
$$;

comment on function private.need_feature() is
  'Refuses a new row of a feature that is switched off for its tenant, and a change of one to all but staff and jobs; with the argument '
  '`of clients` a new one to all but those, too. Raises tenant.feature_off.';

create trigger need_feature before insert on public.draft_applications
  for each row execute function private.need_feature('applications');
-- A draft may be emptied at any time: a person who closes their account takes it along.
create trigger need_feature_of_change before update on public.draft_applications
  for each row when (new.data <> '{}') execute function private.need_feature('applications');
create trigger need_feature before insert or update on public.application_requests
  for each row execute function private.need_feature('applications');
create trigger need_feature before insert or update on public.application_parties
  for each row execute function private.need_feature('applications', 'of clients');
create trigger need_feature before insert or update on public.documents
  for each row execute function private.need_feature('documents');
-- One that waits may be revoked at any time.
create trigger need_feature before insert or update of token_hash, accepted_by on public.client_invitations
  for each row execute function private.need_feature('invitations');
create trigger need_feature before insert or update of token_hash, accepted_by on public.party_invitations
  for each row execute function private.need_feature('invitations');
create trigger need_feature before insert or update on public.support_tickets
  for each row execute function private.need_feature('support');
create trigger need_feature before insert or update on public.support_messages
  for each row execute function private.need_feature('support', 'of clients');
create trigger need_feature before insert or update on public.support_attachments
  for each row execute function private.need_feature('support', 'of clients');
-- What the people of a tenant send for their identity checks is refused in private.lock_kyc_profile; a question could not be answered.
create trigger need_feature before insert on public.kyc_requests
  for each row execute function private.need_feature('kyc');

-- Reading --------------------------------------------------------------------

create policy "Applications that are switched off are not read" on public.draft_applications
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('applications'))));

create policy "Events of applications that are switched off are not read" on public.application_events
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('applications'))));

create policy "Questions of applications that are switched off are not read" on public.application_requests
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('applications'))));

create policy "Documents that are switched off are not read" on public.documents
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('documents'))));

create policy "Invitations that are switched off are not read" on public.client_invitations
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('invitations'))));

create policy "Invitations to a part that are switched off are not read" on public.party_invitations
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('invitations'))));

create policy "Identity checks that are switched off are not read" on public.kyc_profiles
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('kyc'))));

create policy "Questions of identity checks that are switched off are not read" on public.kyc_requests
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('kyc'))));

create policy "Tickets that are switched off are not read" on public.support_tickets
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('support'))));

create policy "Messages of tickets that are switched off are not read" on public.support_messages
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('support'))));

create policy "Files of tickets that are switched off are not read" on public.support_attachments
  as restrictive for select to authenticated
  using (tenant_id <> all (array(select private.tenants_without('support'))));
