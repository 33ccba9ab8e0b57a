/*
 * What a client declared with an application, kept as it was shown: the text of the declaration, the answers, the price line by line and
 * the documents sent. One row for each submission. Rows are added and never changed.
 */

create table public.application_declarations (
  id              uuid primary key default gen_random_uuid(),
  tenant_id       uuid not null,
  application_id  uuid not null,
  declared_by     uuid not null references public.profiles on delete restrict,
  declared_name   text not null check (char_length(declared_name) between 1 and 200),
  declared_at     timestamptz not null default now(),
  declaration     text not null check (char_length(declaration) between 20 and 2000),
  content         jsonb not null check (jsonb_typeof(content) = 'object'),
  content_hash    text not null check (content_hash ~ '^[0-9a-f]{64}$'),
  request_address text check (char_length(request_address) <= 64),
  foreign key (tenant_id, application_id) references public.draft_applications (tenant_id, id) on delete restrict
);

comment on table public.application_declarations is
  'What was declared with each submission of an application, as it was shown. Read by the applicant, the tenant''s owners and staff; '
  'written by submit_application, never changed.';
comment on column public.application_declarations.content is
  '{reference, type, activities: names, data: the answers, quote: the lines of public.quote, documents: [{name, category, of}]}.';
comment on column public.application_declarations.content_hash is
  'SHA-256, in hex, of the person, the time in UTC, the declaration and the content, as private.declaration_hash joins them.';
comment on column public.application_declarations.request_address is 'Where the request came from; null where it is not known.';

create index application_declarations_application_idx on public.application_declarations (tenant_id, application_id, declared_at);
create index application_declarations_application_id_idx on public.application_declarations (application_id);
create index application_declarations_declared_by_idx on public.application_declarations (declared_by);

create trigger append_only before update or delete on public.application_declarations
  for each row execute function private.refuse_change();
create trigger append_only_truncate before truncate on public.application_declarations
  for each statement execute function private.refuse_change();
create trigger audit after insert or update or delete on public.application_declarations
  for each row execute function private.audit('id');

alter table public.application_declarations enable row level security;

create policy "Members read the declarations of their own applications" on public.application_declarations
  for select to authenticated
  using (application_id = any (array(select private.application_ids())));

create policy "Owners read the declarations of their tenants" on public.application_declarations
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every declaration" on public.application_declarations
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.application_declarations to authenticated;

-- For submit_application -----------------------------------------------------

create function private.declaration_text() returns text
language sql immutable
set search_path = ''
as $$
  select 'I declare that what I entered is true and complete, and that I may act for everyone named here.';
$$;

comment on function private.declaration_text() is
  'The text that the review shows beside the box (declarationText in shared-core/src/domain/application.ts; a test compares them).';

create function private.declaration_hash(declared_by uuid, declared_at timestamptz, declaration text, content jsonb) returns text
language sql immutable
set search_path = ''
as $$
  select encode(sha256(convert_to(jsonb_build_array(
    declared_by, to_char(declared_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), declaration, content)::text, 'UTF8')), 'hex');
$$;

comment on function private.declaration_hash(uuid, timestamptz, text, jsonb) is
  'The hash of a declaration, in hex: it changes with every letter of what was declared.';

create function private.declared_content(application public.draft_applications) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  price jsonb := '[]';
begin
  begin
    select coalesce(jsonb_agg(to_jsonb(line)), '[]') into price from private.quote_of(application, null, null) as line;
  exception
    -- Capital beyond what a quote takes has no price: staff agree it.
    when sqlstate 'PT422' then null;
  end;

  return jsonb_build_object(
    'reference', application.reference,
    'type', (select type.name from public.entity_types as type where type.code = application.entity_type),
    'activities', (
      select coalesce(jsonb_agg(activity.name order by activity.position), '[]') from public.current_business_activities as activity
      where activity.code in (
        select listed.code
        from jsonb_array_elements_text(private.json_array(application.submitted_data -> 'activities')) as listed (code))),
    'data', application.submitted_data,
    'quote', price,
    'documents', (
      select coalesce(jsonb_agg(jsonb_build_object('name', document.file_name, 'category', category.name, 'of', party.name)
        order by party.name nulls first, document.created_at, document.id), '[]')
      from public.documents as document
      join public.document_categories as category on category.code = document.category
      left join public.parties as party on party.id = document.party_id
      where document.status <> 'superseded' and document.is_confirmed
        and (document.application_id = application.id or document.party_id in (
          select link.party_id from public.application_parties as link where link.application_id = application.id))));
end;
$$;

comment on function private.declared_content(public.draft_applications) is
  'What the review of a submitted application shows: its answers, its price on that day and the documents sent.';

create function private.keep_declaration(application public.draft_applications) returns void
language plpgsql
set search_path = ''
as $$
declare
  content jsonb := private.declared_content(application);
  name    text := private.require_name();
begin
  insert into public.application_declarations (
    tenant_id, application_id, declared_by, declared_name, declared_at, declaration, content, content_hash, request_address)
  select
    application.tenant_id, application.id, person.id, name, application.submitted_at,
    private.declaration_text(), content,
    private.declaration_hash(person.id, application.submitted_at, private.declaration_text(), content), private.request_address()
  from public.profiles as person where person.id = auth.uid();
end;
$$;

comment on function private.keep_declaration(public.draft_applications) is
  'Keeps what the signed-in person declares with a submission, as it was shown. Raises profile.name_missing.';
