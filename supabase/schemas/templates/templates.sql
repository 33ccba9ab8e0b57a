/*
 * Document templates (requirement TPL-01): the wording of a firm for its letters, resolutions and minutes, in Markdown with fields, or
 * a Word document (DOCX) with the same fields. Each wording that was saved stays as a version. One version is in use; documents are made
 * from that one, and what was made names it.
 *
 *   draft ──► in_use ◄──► retired
 *     └───────────────────────┘
 *
 * The platform has starting texts, which a firm copies and edits. Which fields there are is closed: template-fields.sql.
 */

-- Types ----------------------------------------------------------------------

create type public.template_kind as enum ('letter', 'resolution', 'minutes', 'engagement_letter', 'clearance_letter', 'other');
create type public.template_subject as enum ('company', 'application', 'change_request');
create type public.template_format as enum ('markdown', 'docx');
create type public.template_state as enum ('draft', 'in_use', 'retired');

-- Tables ---------------------------------------------------------------------

create table public.starting_texts (
  code     text primary key check (code ~ '^[a-z][a-z_]{1,40}$'),
  kind     public.template_kind not null,
  subject  public.template_subject not null,
  name     text not null check (char_length(name) between 1 and 120),
  body     text not null check (char_length(body) between 1 and 40000),
  position integer not null unique
);

comment on table public.starting_texts is
  'Texts of the platform from which a firm starts a template of its own. Read by owners of firms and staff; written by migrations.';
comment on column public.starting_texts.body is 'Markdown with fields.';

create table public.document_templates (
  id           uuid primary key,
  tenant_id    uuid not null references public.tenants on delete cascade,
  kind         public.template_kind not null,
  subject      public.template_subject not null,
  name         text not null check (char_length(name) between 1 and 120),
  state        public.template_state not null default 'draft',
  state_since  timestamptz not null default now(),
  last_version integer not null check (last_version > 0),
  used_version integer check (used_version between 1 and last_version),
  updated_by   uuid references public.profiles on delete set null,
  created_at   timestamptz not null default now(),
  updated_at   timestamptz not null default now(),
  format       public.template_format not null default 'markdown',
  unique (tenant_id, id),
  constraint document_templates_used check ((state = 'in_use') <= (used_version is not null))
);

comment on table public.document_templates is
  'The templates of a firm for documents. Read by its owners and staff; written by commands.';
comment on column public.document_templates.subject is 'What a document of it is about; it decides which fields there are.';
comment on column public.document_templates.format is 'What its versions are; it stays as it is.';
comment on column public.document_templates.last_version is 'The number of the wording that was saved last.';
comment on column public.document_templates.used_version is
  'The version that documents are made from, or were before it was retired; null for one that was never in use.';

create index document_templates_name_idx on public.document_templates (tenant_id, name, id);
create index document_templates_updated_by_idx on public.document_templates (updated_by);

create table public.document_template_versions (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  template_id uuid not null,
  version     integer not null check (version > 0),
  body        text not null check (char_length(body) between 1 and 40000),
  saved_by    uuid references public.profiles on delete set null,
  saved_at    timestamptz not null default now(),
  file_path    text check (char_length(file_path) <= 200),
  file_name    text check (char_length(file_name) between 1 and 200),
  file_hash    text check (file_hash ~ '^[0-9a-f]{64}$'),
  file_version text check (char_length(file_version) <= 200),
  unique (template_id, version),
  foreign key (tenant_id, template_id) references public.document_templates (tenant_id, id) on delete cascade,
  constraint document_template_versions_file check (
    (file_path is null) = (file_name is null) and (file_path is null) = (file_hash is null)
    and (file_version is null or file_path is not null))
);

comment on table public.document_template_versions is
  'Every wording of a template that was saved, as Markdown with fields, or a Word document. Never edited. Read by owners '
  'of the firm and staff; written by commands.';
comment on column public.document_template_versions.body is
  'Markdown with fields; of a Word document its text, which is compared, and whose fields are checked and counted as missing.';
comment on column public.document_template_versions.file_path is
  'Of a Word document: where it lies in the bucket templates. Several versions may have one file.';
comment on column public.document_template_versions.file_hash is 'The SHA-256 of the file; who makes a document compares it.';
comment on column public.document_template_versions.file_version is
  'The version that the storage service gave the file when it was saved; a file with another one is shown to no one.';

create index document_template_versions_template_idx on public.document_template_versions (tenant_id, template_id, version desc);
create index document_template_versions_file_idx on public.document_template_versions (file_path) where file_path is not null;
create index document_template_versions_saved_by_idx on public.document_template_versions (saved_by);

create table public.made_documents (
  id          uuid primary key,
  tenant_id   uuid not null,
  template_id uuid not null,
  version     integer not null,
  subject     public.template_subject not null,
  subject_id  uuid not null,
  missing     text[] not null,
  made_by     uuid references public.profiles on delete set null,
  made_at     timestamptz not null default now(),
  foreign key (tenant_id, template_id) references public.document_templates (tenant_id, id) on delete cascade,
  foreign key (template_id, version) references public.document_template_versions (template_id, version) on delete cascade
);

comment on table public.made_documents is
  'What was made from which version of a template, about what, by whom. Read by staff; written by a command.';
comment on column public.made_documents.id is
  'Set by the browser. A document that was filed from it has the same id; without a foreign key, since one that was only downloaded has '
  'no document.';
comment on column public.made_documents.subject_id is
  'The company, application or change request; the command checks it. Without a foreign key, since the REST service would take this table '
  'for a link between them.';
comment on column public.made_documents.missing is 'The fields that had no value; who made it confirmed them.';

create index made_documents_template_idx on public.made_documents (tenant_id, template_id, made_at desc);
create index made_documents_version_idx on public.made_documents (template_id, version);
create index made_documents_made_by_idx on public.made_documents (made_by);

-- Triggers -------------------------------------------------------------------

create function private.keep_template_version() returns trigger
language plpgsql
set search_path = ''
as $$
begin
  -- Only the person goes, with their account.
  if (to_jsonb(new) - 'saved_by') is distinct from (to_jsonb(old) - 'saved_by') then
    raise exception using errcode = 'PT409', message = 'template.version_settled';
  end if;

  return new;
end;
$$;

comment on function private.keep_template_version() is
  'Refuses to edit a wording that was saved, for every caller. Raises template.version_settled.';

create trigger keep_template_version before update on public.document_template_versions
  for each row execute function private.keep_template_version();
create trigger touch_updated_at before update on public.document_templates
  for each row execute function private.touch_updated_at();
create trigger check_move before update of state on public.document_templates
  for each row when (new.state is distinct from old.state) execute function private.check_move('template', 'state');
create trigger audit after insert or update or delete on public.document_templates
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.document_template_versions
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.made_documents
  for each row execute function private.audit('id');
create trigger audit after insert or update or delete on public.starting_texts
  for each row execute function private.audit('code');
call private.watch('public.document_templates', 'members');
call private.watch('public.document_template_versions', 'members');
call private.watch('public.made_documents', 'staff');

-- Row-level security ---------------------------------------------------------

alter table public.starting_texts enable row level security;
alter table public.document_templates enable row level security;
alter table public.document_template_versions enable row level security;
alter table public.made_documents enable row level security;

create policy "Staff read the starting texts of the platform" on public.starting_texts
  for select to authenticated
  using ((select private.is_admin()));

create policy "Owners of a firm read the starting texts of the platform" on public.starting_texts
  for select to authenticated
  using (cardinality(array(select private.owned_tenant_ids())) > 0);

create policy "Owners read the templates of their firm" on public.document_templates
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Owners read the versions of templates of their firm" on public.document_template_versions
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read the templates of every tenant" on public.document_templates
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read the versions of templates" on public.document_template_versions
  for select to authenticated
  using ((select private.is_admin()));

create policy "Staff read what was made from templates" on public.made_documents
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.starting_texts, public.document_templates, public.document_template_versions, public.made_documents
  to authenticated;
