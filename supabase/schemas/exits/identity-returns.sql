/*
 * When identity records are not due any more: a relationship begins again, or the day moves. The approval falls away in the same
 * transaction.
 */

-- Falling away ---------------------------------------------------------------

create function private.mark_identity(party_id uuid) returns void
language sql
set search_path = ''
as $$
  insert into private.identity_marks (party_id, xact) values (mark_identity.party_id, pg_current_xact_id())
  on conflict on constraint identity_marks_pkey do update set xact = excluded.xact;
$$;

comment on function private.mark_identity(uuid) is 'Marks whose identity records this transaction deletes. The caller takes the mark off.';

create function private.drop_erasure(erasure public.identity_erasures, because text) returns void
language plpgsql
set search_path = ''
as $$
declare
  gone  uuid[];
  files bigint;
begin
  -- Files that are gone already take the rows of their documents with them: nothing says that there is a passport where there is none.
  select array_agg(document.id), count(*) into gone, files
  from private.identity_erasure_files as file
  left join public.documents as document on document.storage_path = file.path
  where file.erasure_id = erasure.id and not exists (
    select from storage.objects as stored where stored.bucket_id = 'documents' and stored.name = file.path);

  if files > 0 then
    perform private.mark_identity(erasure.party_id);
    update public.documents as document set replaces = null where document.replaces = any (gone) and document.id <> all (gone);
    delete from public.documents as document where document.id = any (gone);
    delete from private.identity_marks as mark where mark.party_id = erasure.party_id;
    erasure.erased := erasure.erased || jsonb_build_object('files', files, 'documents', cardinality(array_remove(gone, null)));
  end if;

  update public.identity_erasures as known
  set state = 'dropped', dropped_for = because, ended_at = clock_timestamp(), erased = erasure.erased, failure = null
  where known.id = erasure.id;
  delete from private.identity_erasure_files as file where file.erasure_id = erasure.id;
end;
$$;

comment on function private.drop_erasure(public.identity_erasures, text) is
  'Ends a deletion that is not due any more: came_back, not_due. What was deleted before is counted.';

create function private.note_return(party uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  erasure public.identity_erasures;
begin
  -- One that the worker is at is looked at by the worker, before its next step.
  select * into erasure from public.identity_erasures as known
  where known.party_id = party and known.state in ('due', 'approved', 'failed') for update;

  if found then
    perform private.drop_erasure(erasure, 'came_back');
  end if;

  update public.parties as known set identity_erased_on = null where known.id = party and known.identity_erased_on is not null;

  if found then
    insert into private.screening_due as due (party_id) values (party)
    on conflict (party_id) do update set since = clock_timestamp();
  end if;
end;
$$;

comment on function private.note_return(uuid) is
  'Of a party whose relationship begins again: what was due falls away, and whose records were deleted is screened anew.';

create function private.note_returning_party() returns trigger
language plpgsql security definer
set search_path = ''
as $$
declare
  party uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
begin
  if party is not null and private.identity_waits(party) then
    perform private.note_return(party);
  end if;

  return null;
end;
$$;

comment on function private.note_returning_party() is 'Notes that the party in the column the trigger names comes back.';

create function private.identity_waits(party uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
      select from public.identity_erasures as known where known.party_id = party and known.state in ('due', 'approved', 'failed'))
    or exists (select from public.parties as known where known.id = party and known.identity_erased_on is not null);
end;
$$;

comment on function private.identity_waits(uuid) is 'Whether the records of a party are due to be deleted, or were deleted.';

create trigger note_returning_party after insert on public.company_participants
  for each row execute function private.note_returning_party('party_id');
create trigger note_returning_party after insert on public.application_parties
  for each row execute function private.note_returning_party('party_id');
create trigger note_returning_party after insert on public.party_holders
  for each row execute function private.note_returning_party('owner_party_id');
create trigger note_returning_party after insert on public.change_requests
  for each row execute function private.note_returning_party('party_id');
create trigger note_returning_party_later after update of party_id on public.change_requests
  for each row when (new.party_id is distinct from old.party_id) execute function private.note_returning_party('party_id');

create function private.is_identity_due(party_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from private.identity_ends(is_identity_due.party_id) as over
    where private.identity_due_on(over.ended_on) <= private.today());
end;
$$;

comment on function private.is_identity_due(uuid) is 'Whether the identity records of a party are due to be deleted at this moment.';
