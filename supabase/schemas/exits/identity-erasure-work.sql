/*
 * What the worker calls to delete identity records that were approved (tools/worker/firm-deletions.ts). One call is one transaction:
 *
 *   files   the next hundred files of the party, for the storage service to remove
 *   end     no file is left: the rows go, the party is marked
 *   dropped the relationship began again, or the records are held: what is left stays
 *
 * A worker that is killed loses nothing: the next call lists the files that are left. The row of a document goes only once its file is
 * gone.
 */

create function private.erase_identity(erasure public.identity_erasures) returns jsonb
language plpgsql
set search_path = ''
as $$
declare
  party   public.parties;
  removed text[] := private.removed_particulars(erasure.party_id);
  listed  record;
  gone    bigint;
  counts  jsonb := '{}';
begin
  perform private.mark_identity(erasure.party_id);
  select * into party from public.parties as known where known.id = erasure.party_id for update;
  update public.documents as document set replaces = null
  where document.replaces in (
    select line.id from public.documents as line where line.party_id = party.id and not private.is_document_kept(line.id));

  for listed in select * from private.identity_tables() as known order by known.place loop
    execute format('delete from %s as line where %s', listed.table_name, listed.condition) using party.id;
    get diagnostics gone = row_count;

    if gone > 0 then
      counts := counts || jsonb_build_object(listed.kind, coalesce((counts ->> listed.kind)::bigint, 0) + gone);
    end if;
  end loop;

  gone := (select count(*) from jsonb_each_text(to_jsonb(party)) as field where field.key = any (removed) and field.value is not null);
  update public.parties as known
  set email = null, birth_date = null, address = case when 'address' = any (removed) then null else known.address end,
    identity_erased_on = private.today()
  where known.id = party.id;
  counts := counts || jsonb_build_object('particulars', gone);

  with scrubbed as (
    update public.register_history as known set entry = known.entry - removed
    where known.party_id = party.id and known.subject = 'party' and jsonb_strip_nulls(known.entry) ?| removed
    returning 1)
  select count(*) into gone from scrubbed;
  counts := counts || jsonb_build_object('particulars', (counts ->> 'particulars')::bigint + gone);

  update public.draft_applications as application
  set data = private.without_person(application.data, link.person_id),
    submitted_data = private.without_person(application.submitted_data, link.person_id)
  from public.application_parties as link
  where link.party_id = party.id and application.id = link.application_id;
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('applications', gone);

  update public.change_requests as request
  set details = (request.details - '{email,birth_date,address}'::text[]) || case
    when jsonb_typeof(request.details -> 'party') = 'object'
      then jsonb_build_object('party', (request.details -> 'party') - '{email,birth_date,address}'::text[]) else '{}' end
  where request.party_id = party.id and (request.details ?| '{email,birth_date,address}'
    or jsonb_typeof(request.details -> 'party') = 'object' and request.details -> 'party' ?| '{email,birth_date,address}');
  get diagnostics gone = row_count;
  counts := counts || jsonb_build_object('requests', gone);

  -- KYC starts from nothing, should they come back.
  insert into public.kyc_profiles (tenant_id, party_id) values (party.tenant_id, party.id) on conflict (party_id) do nothing;
  delete from private.screening_due as due where due.party_id = party.id;
  delete from private.identity_marks as mark where mark.party_id = party.id;
  return (
    select coalesce(jsonb_object_agg(counted.key, counted.value), '{}') from jsonb_each(counts) as counted where counted.value <> '0');
end;
$$;

comment on function private.erase_identity(public.identity_erasures) is
  'Deletes the rows of the identity records of a party and what applications and change requests repeat of them, marks the party, and '
  'answers how many of each kind.';

create function private.without_person(data jsonb, person_id uuid) returns jsonb
language plpgsql immutable
set search_path = ''
as $$
begin
  if jsonb_typeof(data -> 'people') is distinct from 'array' then
    return data;
  end if;

  return data || jsonb_build_object('people', (
    select coalesce(jsonb_agg(
      case when jsonb_typeof(person.value) = 'object' and person.value ->> 'id' = person_id::text
        then person.value - '{email,birth_date,address}'::text[] else person.value end order by person.place), '[]')
    from jsonb_array_elements(data -> 'people') with ordinality as person (value, place)));
end;
$$;

comment on function private.without_person(jsonb, uuid) is
  'The data of an application without the address, the birth date and the email of one of its people.';

create function public.erase_next_identity() returns jsonb
language plpgsql security definer
set search_path = ''
as $$
declare
  erasure public.identity_erasures;
  paths   text[];
  files   bigint;
begin
  perform private.require_service();
  select * into erasure from public.identity_erasures as known
  where known.state in ('approved', 'erasing') and not private.is_leaving(known.tenant_id)
  order by known.approved_at, known.id
  limit 1;

  if not found then
    return null;
  end if;

  -- The tenant before the row, as the commands do. An appointment of the person waits, or is there already.
  perform private.lock_tenant(erasure.tenant_id);
  select * into erasure from public.identity_erasures as known
  where known.id = erasure.id and known.state in ('approved', 'erasing') for update;

  if not found then
    return '{"step": "waited", "files": []}';
  end if;

  if private.is_held(erasure.party_id) or not private.is_identity_due(erasure.party_id) then
    perform private.drop_erasure(erasure, case when private.is_held(erasure.party_id) then 'not_due' else 'came_back' end);
    return jsonb_build_object('step', 'dropped', 'erasure', erasure.id, 'files', '[]'::jsonb);
  end if;

  if erasure.state = 'approved' then
    update public.identity_erasures as known set state = 'erasing', began_at = coalesce(known.began_at, clock_timestamp())
    where known.id = erasure.id;
  end if;

  paths := array(select path from private.identity_files(erasure.tenant_id, erasure.party_id) as path limit 100);

  if cardinality(paths) > 0 then
    insert into private.identity_erasure_files (erasure_id, path) select erasure.id, path from unnest(paths) as path
    on conflict do nothing;
    return jsonb_build_object('step', 'files', 'erasure', erasure.id,
      'files', jsonb_build_array(jsonb_build_object('bucket', 'documents', 'paths', to_jsonb(paths))));
  end if;

  erasure.erased := private.erase_identity(erasure);
  delete from private.identity_erasure_files as file where file.erasure_id = erasure.id;
  get diagnostics files = row_count;
  update public.identity_erasures as known
  set state = 'done', ended_at = clock_timestamp(),
    erased = erasure.erased || case when files > 0 then jsonb_build_object('files', files) else '{}' end
  where known.id = erasure.id;
  return jsonb_build_object('step', 'end', 'erasure', erasure.id, 'files', '[]'::jsonb);
end;
$$;

comment on function public.erase_next_identity() is
  'The next step of deleting identity records that were approved: {"step": files, end, dropped or waited, "erasure", "files": [{"bucket", '
  '"paths"}]}, the files to be removed from storage before the next call; null while nothing is to do. For a server with the secret key. '
  'Raises not_allowed.';

create function public.fail_identity_erasure(erasure_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_service();
  update public.identity_erasures as known
  set state = 'failed', failure = left(coalesce(nullif(btrim(reason), ''), 'Unknown'), 500)
  where known.id = fail_identity_erasure.erasure_id and known.state = 'erasing';
end;
$$;

comment on function public.fail_identity_erasure(uuid, text) is
  'Notes why a deletion of identity records failed; a person may approve it again. For a server with the secret key. Raises not_allowed.';

grant execute on function public.erase_next_identity(), public.fail_identity_erasure(uuid, text) to service_role;
