/* What the identity records of a person or body are, and which of them stay (decision 144). */

-- What goes ------------------------------------------------------------------

create function private.identity_tables() returns table (place bigint, kind text, table_name text, condition text)
language sql immutable
set search_path = ''
as $$
  select row_number() over (), listed.kind, listed.table_name,
    case when listed.condition = 'profile'
      then 'line.profile_id in (select known.id from public.kyc_profiles as known where known.party_id = $1)'
      else listed.condition end
  from (values
    ('kyc', 'public.kyc_requests', 'profile'),
    ('kyc', 'public.kyc_waivers', 'profile'),
    ('kyc', 'public.kyc_brought_in', 'profile'),
    ('kyc', 'public.kyc_oversight', 'profile'),
    ('kyc', 'public.kyc_review_queue', 'profile'),
    ('kyc', 'public.kyc_notes', 'profile'),
    ('kyc', 'public.kyc_profiles', 'line.party_id = $1 and (line.state <> ''open'' or line.data <> ''{}'')'),
    ('declarations', 'public.declarations', 'line.party_id = $1'),
    ('screening', 'public.staff_tasks', 'line.party_id = $1'),
    ('screening', 'public.screening_hits', 'line.party_id = $1'),
    ('risk', 'public.risk_responses',
      'line.assessment_id in (select known.id from public.risk_assessments as known where known.party_id = $1)'),
    ('risk', 'public.risk_overrides',
      'line.assessment_id in (select known.id from public.risk_assessments as known where known.party_id = $1)'),
    ('risk', 'public.risk_assessments', 'line.party_id = $1'),
    ('checks', 'public.compliance_checks', 'line.party_id = $1'),
    ('checks', 'public.compliance_alerts', 'line.party_id = $1'),
    ('invitations', 'public.party_invitations', 'line.party_id = $1'),
    ('documents', 'public.documents', 'line.party_id = $1 and not private.is_document_kept(line.id)')
  ) as listed (kind, table_name, condition);
$$;

comment on function private.identity_tables() is
  'The tables whose rows of a party go, in the order in which they do, each before those that it refers to; by kinds that staff read.';

create function private.is_document_kept(document_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (select from public.vat_evidence as evidence where evidence.document_id = is_document_kept.document_id)
    or exists (select from public.change_request_documents as link where link.document_id = is_document_kept.document_id)
    or exists (select from public.payment_notices as notice where notice.document_id = is_document_kept.document_id);
end;
$$;

comment on function private.is_document_kept(uuid) is
  'Whether a record of a company or of the books rests on a document: evidence for the zero rate, a change request, a notice of payment.';

create function private.keeps_address(party_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.company_participants as entry
    join public.companies as company on company.id = entry.company_id and not private.is_past_client(company.status)
    where entry.party_id = keeps_address.party_id and not entry.voided);
end;
$$;

comment on function private.keeps_address(uuid) is
  'Whether the address for service is in a register, also as a former entry, of a company that is a client: there it stays.';

create function private.identity_files(tenant_id uuid, party_id uuid) returns setof text
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select stored.name from storage.objects as stored
  where stored.bucket_id = 'documents' and stored.name collate "C" >= identity_files.tenant_id || '/' || identity_files.party_id || '/'
    and stored.name collate "C" < identity_files.tenant_id || '/' || identity_files.party_id || '0'
    and not exists (
      select from public.documents as document where document.storage_path = stored.name and private.is_document_kept(document.id))
  order by stored.name;
end;
$$;

comment on function private.identity_files(uuid, uuid) is 'The paths of the files of a party in storage that go with its records.';

create function private.identity_counts(party public.parties) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  listed  record;
  found   bigint;
  counts  jsonb := '{}';
  removed text[] := private.removed_particulars(party.id);
begin
  for listed in select * from private.identity_tables() as known order by known.place loop
    execute format('select count(*) from %s as line where %s', listed.table_name, listed.condition) into found using party.id;

    if found > 0 then
      counts := counts || jsonb_build_object(listed.kind, coalesce((counts ->> listed.kind)::bigint, 0) + found);
    end if;
  end loop;

  found := (
    select count(*) from (
      select from jsonb_each_text(to_jsonb(party)) as field where field.key = any (removed) and field.value is not null
      union all
      select from public.register_history as known
      where known.party_id = party.id and known.subject = 'party' and jsonb_strip_nulls(known.entry) ?| removed
    ) as particular);
  return counts || case when found > 0 then jsonb_build_object('particulars', found) else '{}' end;
end;
$$;

comment on function private.identity_counts(public.parties) is
  'How many identity records there are of a party, by kind: {"documents": 3, "kyc": 2}. Empty when there is nothing to delete.';

create function private.removed_particulars(party_id uuid) returns text[]
language plpgsql stable
set search_path = ''
as $$
begin
  return array['email', 'birth_date'] || case when private.keeps_address(party_id) then '{}' else array['address'] end;
end;
$$;

comment on function private.removed_particulars(uuid) is
  'Which particulars of a party go. Name, kind, country, nationality and registration number stay, as the registers state them.';
