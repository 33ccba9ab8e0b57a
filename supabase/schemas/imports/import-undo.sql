/*
 * Takes an import back within a day, as long as nothing was built upon it: a company goes with its registers and duties unless a person has
 * changed anything of it since, or something refers to it. The audit log keeps both, that it came and that it went.
 */

create function private.is_undone(entry jsonb) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.undone_rows as gone
    where gone.xact = pg_current_xact_id_if_assigned()
      and gone.id in ((entry ->> 'company_id')::uuid, (entry ->> 'owned_party_id')::uuid));
$$;

comment on function private.is_undone(jsonb) is 'Whether an entry belongs to a company or a body that this very transaction takes out.';

create function private.undo_company(line private.import_companies) returns text
language plpgsql
set search_path = ''
as $$
begin
  -- What machines did, such as duties and alerts, goes with it.
  if exists (
    select from public.audit_logs as entry
    where entry.company_id = line.company_id and entry.actor is not null and entry.at > line.entered_at)
  then
    return 'import.built_upon';
  end if;

  insert into private.undone_rows (id) values (line.company_id);
  delete from public.compliance_alerts as gone where gone.company_id = line.company_id;
  delete from public.owner_proposals as gone where gone.company_id = line.company_id;
  delete from public.obligations as gone where gone.company_id = line.company_id;
  delete from public.risk_assessments as gone where gone.company_id = line.company_id;
  delete from public.company_participants as gone where gone.company_id = line.company_id;
  delete from public.charges as gone where gone.company_id = line.company_id;
  delete from public.staff_notes as gone where gone.company_id = line.company_id;
  delete from public.company_users as gone where gone.company_id = line.company_id;
  delete from public.company_origins as gone where gone.company_id = line.company_id;
  delete from public.register_history as gone where gone.company_id = line.company_id;
  delete from public.companies as gone where gone.id = line.company_id;
  delete from private.undone_rows as gone where gone.id = line.company_id;
  return 'yes';
exception when foreign_key_violation or restrict_violation then
  return 'import.built_upon';
end;
$$;

comment on function private.undo_company(private.import_companies) is
  'Takes a company of an import out: yes; or import.built_upon when a person has changed something of it, or something refers to it.';

create function private.undo_person(person private.import_people) returns boolean
language plpgsql
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
  owned   private.import_people;
begin
  select * into profile from public.kyc_profiles as known where known.party_id = person.party_id for update;

  if profile.version <> 1 or profile.state <> 'open'
    or exists (select from public.screening_hits as hit where hit.party_id = person.party_id and hit.state <> 'open')
  then
    return false;
  end if;

  insert into private.undone_rows (id) values (person.party_id);
  delete from public.party_holders as gone where gone.owned_party_id = person.party_id;

  -- The bodies of the same file that it owns go first; in a ring they come back to it, and stop here.
  for owned in
    select body.* from public.party_holders as holding
    join private.import_people as body on body.party_id = holding.owned_party_id and body.import_id = person.import_id and body.is_new
    where holding.owner_party_id = person.party_id
      and not exists (select from private.undone_rows as gone where gone.id = body.party_id)
  loop
    perform private.undo_person(owned);
  end loop;

  delete from public.compliance_alerts as gone where gone.party_id = person.party_id;
  delete from public.screening_hits as gone where gone.party_id = person.party_id;
  delete from public.kyc_brought_in as gone where gone.profile_id = profile.id;
  delete from public.kyc_profiles as gone where gone.id = profile.id;
  delete from public.parties as gone where gone.id = person.party_id;
  delete from private.undone_rows as gone where gone.id = person.party_id;
  update private.import_people as known set party_id = null, is_new = false where known.id = person.id;
  return true;
exception when foreign_key_violation or restrict_violation then
  return false;
end;
$$;

comment on function private.undo_person(private.import_people) is
  'Takes a party that an import entered out, with the bodies of the file that it owns, when no company holds it any more and no one has '
  'looked at it; whether it went.';

create function public.undo_import(import_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  import public.portfolio_imports := private.lock_import('undo_import', import_id);
begin
  if import.state = 'undoing' then
    return;
  end if;

  perform private.require_import_state(import, '{done,undone}');

  if import.ended_at < now() - interval '1 day' then
    raise exception using errcode = 'PT409', message = 'import.too_late';
  end if;

  update public.portfolio_imports as known set state = 'undoing' where known.id = import.id;
  perform private.enter_job(
    'import_undo', 'Undoing the import of ' || import.file_name, jsonb_build_object('import', import.id),
    (select count(*) from private.job_import_undo_rows(jsonb_build_object('import', import.id), null, 1000000)), null, import.tenant_id);
end;
$$;

comment on function public.undo_import(uuid) is
  'Takes the companies of an import out again, by a job, within a day of its end; those that someone has changed since, or that '
  'something refers to, stay. Its people go where no company holds them. For the compliance officer and senior management, or the super '
  'admin. Raises import.too_late, import.illegal_move, duty.compliance_officer_needed, not_found, staff.read_only, not_allowed, '
  'account.suspended.';

grant execute on function public.undo_import(uuid) to authenticated;
