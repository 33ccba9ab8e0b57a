/*
 * Templates of returns (requirement YEAR-02): which columns a file for an authority has, in which order and under which headings. The
 * formats of the portals are not public, so a template is data: the platform has an example of each kind, a firm sets its own. Which fields
 * there are is closed; statement-returns.sql fills them.
 */

-- Fields ---------------------------------------------------------------------

create type public.return_kind as enum ('substance', 'beneficial_owners');

create function private.return_fields(kind public.return_kind) returns text[]
language sql immutable
set search_path = ''
as $$
  select '{company_name,registration_number,registry_id,registered_office}'::text[] || case kind
    when 'substance' then '{fiscal_year_end,class,business,relevant_activities,income,directed_in,employees,spending,core_work,
      tax_residences,records_place,directors,members,signed_by,signed_on}'::text[]
    else '{incorporated_on,company_status,legal_name,former_names,residential_address,service_address,country,birth_date,nationality,
      id_type,id_number,id_country,id_issued_on,id_expires_on,percent,nature_of_control,since,missing}'::text[]
  end;
$$;

comment on function private.return_fields(public.return_kind) is 'The fields that a template of a return may have.';

create function private.are_return_columns(kind public.return_kind, columns jsonb) returns boolean
language sql immutable
set search_path = ''
as $$
  select jsonb_typeof(columns) = 'array' and jsonb_array_length(private.json_array(columns)) between 1 and 40 and not exists (
    select from jsonb_array_elements(private.json_array(columns)) as entry (value)
    where jsonb_typeof(entry.value) <> 'object'
      or exists (select from jsonb_object_keys(private.json_object(entry.value)) as given (key)
        where given.key not in ('heading', 'field'))
      or char_length(private.json_text(entry.value -> 'heading')) not between 1 and 120
      or private.json_text(entry.value -> 'field') <> all (private.return_fields(kind)));
$$;

comment on function private.are_return_columns(public.return_kind, jsonb) is
  'Whether these are 1 to 40 columns {heading, field} of fields that a return of the kind has.';

-- Table ----------------------------------------------------------------------

create table public.return_templates (
  id         uuid primary key default gen_random_uuid(),
  tenant_id  uuid references public.tenants on delete cascade,
  kind       public.return_kind not null,
  name       text not null check (char_length(name) between 1 and 120),
  columns    jsonb not null,
  updated_at timestamptz not null default now(),
  unique nulls not distinct (tenant_id, kind),
  constraint return_templates_columns check (private.are_return_columns(kind, columns))
);

comment on table public.return_templates is
  'Which columns a file of returns has. For staff; written by migrations and a command.';
comment on column public.return_templates.tenant_id is 'The firm whose template it is; null for the example of the platform.';
comment on column public.return_templates.columns is '[{heading, field}] in the order of the file; fields: private.return_fields.';

create trigger touch_updated_at before update on public.return_templates
  for each row execute function private.touch_updated_at();
create trigger audit after insert or update or delete on public.return_templates
  for each row execute function private.audit('id');
call private.watch('public.return_templates', 'staff');

alter table public.return_templates enable row level security;

create policy "Staff read the templates of returns" on public.return_templates
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.return_templates to authenticated;

-- Command --------------------------------------------------------------------

create function public.set_return_template(tenant_id uuid, kind public.return_kind, name text, columns jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
begin
  perform private.require_staff('set_return_template');

  if not exists (select from public.tenants as tenant where tenant.id = set_return_template.tenant_id) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('set_return_template', set_return_template.tenant_id);

  if set_return_template.columns is null then
    delete from public.return_templates as known
    where (known.tenant_id, known.kind) = (set_return_template.tenant_id, set_return_template.kind);
    return;
  end if;

  if char_length(coalesce(btrim(set_return_template.name), '')) not between 1 and 120 then
    raise exception using errcode = 'PT422', message = 'statement.template_name_invalid';
  end if;

  if set_return_template.kind is null
    or private.are_return_columns(set_return_template.kind, set_return_template.columns) is not true
  then
    raise exception using errcode = 'PT422', message = 'statement.columns_invalid';
  end if;

  insert into public.return_templates as known (tenant_id, kind, name, columns)
  values (set_return_template.tenant_id, set_return_template.kind, btrim(set_return_template.name), set_return_template.columns)
  on conflict on constraint return_templates_tenant_id_kind_key do update set name = excluded.name, columns = excluded.columns
  where (known.name, known.columns) is distinct from (excluded.name, excluded.columns);
end;
$$;

comment on function public.set_return_template(uuid, public.return_kind, text, jsonb) is
  'Sets which columns the file of a return has for a firm: 1 to 40 of {heading, field}; null goes back to the example of the platform. For '
  'the compliance officer and senior management. Raises statement.template_name_invalid, statement.columns_invalid, '
  'duty.compliance_officer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.set_return_template(uuid, public.return_kind, text, jsonb) to authenticated;
