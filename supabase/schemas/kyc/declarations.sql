/*
 * Declarations: what a person declares on political exposure, on tax residence, on the source of funds and wealth, and on the office of
 * director (requirement DECL-01). The text is made from the answers of the KYC profile and signed by name; no file is uploaded.
 *
 * A declaration is in force as long as the answers it rests on are the answers of today. It is never changed: when an answer changes, the
 * checklist asks for a new one, and the one before stays in the record.
 */

-- Tables ---------------------------------------------------------------------

create table public.declarations (
  id          uuid primary key default gen_random_uuid(),
  tenant_id   uuid not null,
  party_id    uuid not null,
  kind        text not null references public.document_categories,
  body        text not null check (char_length(body) between 1 and 10000),
  answers     jsonb not null check (jsonb_typeof(answers) = 'object'),
  signed_name text not null check (char_length(signed_name) between 1 and 200),
  signed_by   uuid not null references public.profiles on delete restrict,
  signed_at   timestamptz not null default clock_timestamp(),
  address     text check (char_length(address) <= 64),
  foreign key (tenant_id, party_id) references public.parties (tenant_id, id) on delete restrict,
  constraint declarations_kind check (private.is_declaration(kind))
);

comment on table public.declarations is
  'Declarations of a party, signed by name. Read by those who handle its documents, the owners of the tenant and staff; written by a '
  'command, and never changed.';
comment on column public.declarations.kind is 'The category of document it stands for.';
comment on column public.declarations.body is 'The text as it was shown and signed.';
comment on column public.declarations.answers is 'The answers the text was made from.';
comment on column public.declarations.signed_name is 'The name as it was typed: that of the party, or of the person who signed for it.';
comment on column public.declarations.address is 'The address of the request; null outside of a request.';

create index declarations_party_idx on public.declarations (party_id, kind, signed_at desc);
create index declarations_tenant_idx on public.declarations (tenant_id, party_id);
create index declarations_kind_idx on public.declarations (kind);
create index declarations_signed_by_idx on public.declarations (signed_by);

create trigger append_only before update or delete on public.declarations
  for each row execute function private.refuse_change();
create trigger audit after insert or update or delete on public.declarations
  for each row execute function private.audit('id');
call private.watch('public.declarations', 'members');

-- Row-level security ---------------------------------------------------------

alter table public.declarations enable row level security;

create policy "Members read the declarations of parties they handle" on public.declarations
  for select to authenticated
  using (party_id in (select private.managed_party_ids()));

create policy "Owners read the declarations of their tenants" on public.declarations
  for select to authenticated
  using (tenant_id = any (array(select private.owned_tenant_ids())));

create policy "Staff read every declaration" on public.declarations
  for select to authenticated
  using ((select private.is_admin()));

-- Grants ---------------------------------------------------------------------

grant select on public.declarations to authenticated;

-- The text -------------------------------------------------------------------

create function private.directed_names(party_id uuid) returns text[]
language sql stable
set search_path = ''
as $$
  select array(
    select company.name
    from public.company_participants as participant
    join public.companies as company on company.id = participant.company_id
    where participant.party_id = directed_names.party_id and participant.role = 'director' and participant.ceased_on is null
      and not participant.voided
    union
    select coalesce(nullif(btrim(draft.data -> 'names' ->> 0), ''), 'a new company')
    from public.application_parties as link
    join public.draft_applications as draft on draft.id = link.application_id
    where link.party_id = directed_names.party_id and 'director' = any (link.roles)
      and draft.state not in ('incorporated', 'rejected', 'withdrawn')
    union
    select company.name
    from public.change_requests as request
    join public.companies as company on company.id = request.company_id
    where request.party_id = directed_names.party_id and request.kind = 'appoint_officer'
      and private.json_text(request.details -> 'role') = 'director'
      and request.state not in ('draft', 'effected', 'rejected', 'withdrawn')
    order by 1);
$$;

comment on function private.directed_names(uuid) is
  'The names of the companies that a party directs, or would direct by what is applied for and requested, in alphabetical order.';

create function private.declaration_answers(profile public.kyc_profiles, kind text) returns jsonb
language plpgsql stable security definer
set search_path = ''
as $$
declare
  data   jsonb := profile.data;
  person text := coalesce(nullif(private.json_text(data -> 'name'), ''), private.party_name(profile.party_id));
  pep    jsonb := data -> 'pep';
  lacks  text := case declaration_answers.kind
    when 'pep_declaration' then 'pep'
    when 'tax_self_certification' then 'tax_residences'
    when 'source_of_funds_statement' then 'source_of_funds'
  end;
begin
  -- What the form still lacks is not declared.
  if lacks is not null and exists (
    select from private.kyc_issues('person', profile.level, data, private.today()) as issue
    where issue.field = lacks or issue.field like lacks || '.%'
  ) then
    return null;
  end if;

  return jsonb_build_object('name', person) || case declaration_answers.kind
    when 'pep_declaration' then
      jsonb_build_object('status', private.json_text(pep -> 'status'), 'position', private.json_text(pep -> 'position'))
    when 'tax_self_certification' then jsonb_build_object('residences', (
      select jsonb_agg(jsonb_build_object(
        'country', private.json_text(residence -> 'country'), 'number', private.json_text(residence -> 'number')) order by place)
      from jsonb_array_elements(private.json_array(data -> 'tax_residences')) with ordinality as given (residence, place)))
    when 'source_of_funds_statement' then jsonb_build_object('statement', concat_ws(' ',
      private.json_text(data -> 'source_of_funds'), nullif(private.json_text(data -> 'source_of_wealth'), '')))
    else jsonb_build_object('companies', to_jsonb(private.directed_names(profile.party_id)))
  end;
end;
$$;

comment on function private.declaration_answers(public.kyc_profiles, text) is
  'The answers that a declaration of this kind rests on, as they are now: {name} with {status, position}, '
  '{residences: [{country, number}]}, {statement} or {companies}. Null while the form lacks one of them.';

create function private.declaration_text(kind text, answers jsonb) returns text
language sql stable
set search_path = ''
as $$
  select 'I, ' || (answers ->> 'name') || ', ' || case kind
    when 'pep_declaration' then case answers ->> 'status'
      when 'none' then 'declare that I hold and have held no public office, and that no close relative and no close business partner of '
        || 'mine holds or has held one.'
      else 'declare that this applies to me: ' || case answers ->> 'status'
          when 'domestic' then 'a public office in The Bahamas'
          when 'foreign' then 'a public office of another state'
          when 'international' then 'an office of an international body'
          else 'a close relative or close business partner of mine holds or has held a public office'
        end || '. ' || rtrim(answers ->> 'position', '. ') || '.'
      end
    when 'tax_self_certification' then 'declare that I am resident for tax purposes in ' || (
      select string_agg(
        coalesce(known.name, residence ->> 'country')
          || case when residence ->> 'number' = '' then ' (no tax number)' else ' (tax number ' || (residence ->> 'number') || ')' end,
        ', ' order by place)
      from jsonb_array_elements(answers -> 'residences') with ordinality as given (residence, place)
      left join public.jurisdictions as known on known.code = residence ->> 'country') || ', and in no other country.'
    when 'source_of_funds_statement' then 'declare of the source of my funds and of my wealth: '
      || rtrim(answers ->> 'statement', '. ') || '.'
    -- Many names end with a stop of their own.
    else 'consent to act as a director of ' || (
      select rtrim(string_agg(company, ', ' order by place), '.')
      from jsonb_array_elements_text(answers -> 'companies') with ordinality as given (company, place)) || '.'
  end || ' This is true and complete, and I will report any change.';
$$;

comment on function private.declaration_text(text, jsonb) is 'The text of a declaration, made from its answers.';

create function private.declaration_in_force(profile public.kyc_profiles, kind text) returns boolean
language plpgsql stable security definer
set search_path = ''
as $$
declare
  signed  jsonb;
  current jsonb;
begin
  select declaration.answers into signed
  from public.declarations as declaration
  where declaration.party_id = profile.party_id and declaration.kind = declaration_in_force.kind
  order by declaration.signed_at desc
  limit 1;

  if not found then
    return false;
  end if;

  current := private.declaration_answers(profile, declaration_in_force.kind);

  -- A consent to more companies holds for each of them.
  return coalesce(
    signed - 'companies' = current - 'companies'
      and coalesce(signed -> 'companies', '[]') @> coalesce(current -> 'companies', '[]'),
    false);
end;
$$;

comment on function private.declaration_in_force(public.kyc_profiles, text) is
  'Whether the newest declaration of this kind rests on the answers of today.';

create function private.declarations_signed(profile public.kyc_profiles, categories text[]) returns integer
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select count(*)::integer from unnest(categories) as asked (kind)
    where private.is_declaration(asked.kind) and private.declaration_in_force(profile, asked.kind));
end;
$$;

comment on function private.declarations_signed(public.kyc_profiles, text[]) is
  'How many declarations in force a point of the checklist has: each counts like an accepted document.';

-- Commands -------------------------------------------------------------------

create function private.plain_name(name text) returns text
language sql immutable
set search_path = ''
as $$
  select lower(regexp_replace(btrim(name), '\s+', ' ', 'g'));
$$;

comment on function private.plain_name(text) is 'A name for a comparison: small letters, single spaces.';

create function public.sign_declaration(party_id uuid, kind text, signed_name text, expected_version integer) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  profile  public.kyc_profiles;
  answers  jsonb;
  signed   uuid;
begin
  -- Staff handle every party, and sign for none: the table of commands of staff has no line.
  profile := private.lock_kyc_profile('sign_declaration', (
    select known.id from public.kyc_profiles as known where known.party_id = sign_declaration.party_id));

  -- It changes no answer, so it may come while staff check them: an appointment elsewhere asks for a new consent.
  if profile.state = 'rejected' then
    raise exception using errcode = 'PT409', message = 'kyc.not_editable';
  end if;

  if not private.is_declaration(sign_declaration.kind) or not exists (
    select from private.kyc_checklist(profile, private.today()) as point where sign_declaration.kind = any (point.categories)
  ) then
    raise exception using errcode = 'PT422', message = 'declaration.not_asked';
  end if;

  if profile.version is distinct from expected_version then
    raise exception using errcode = 'PT409', message = 'kyc.conflict';
  end if;

  perform private.require_name();
  answers := private.declaration_answers(profile, sign_declaration.kind);

  if answers is null then
    raise exception using errcode = 'PT422', message = 'declaration.answers_missing';
  end if;

  if not coalesce(private.plain_name(signed_name) in (
    private.plain_name(answers ->> 'name'), private.plain_name(private.party_name(profile.party_id)),
    (select private.plain_name(signatory.full_name) from public.profiles as signatory where signatory.id = auth.uid())), false)
    or private.plain_name(signed_name) = ''
  then
    raise exception using errcode = 'PT422', message = 'declaration.name_differs';
  end if;

  -- A repeat after a lost answer.
  if private.declaration_in_force(profile, sign_declaration.kind) then
    select declaration.id into signed from public.declarations as declaration
    where declaration.party_id = profile.party_id and declaration.kind = sign_declaration.kind
    order by declaration.signed_at desc limit 1;
    return signed;
  end if;

  insert into public.declarations (tenant_id, party_id, kind, body, answers, signed_name, signed_by, address)
  values (
    profile.tenant_id, profile.party_id, sign_declaration.kind, private.declaration_text(sign_declaration.kind, answers), answers,
    btrim(sign_declaration.signed_name), auth.uid(), private.request_address())
  returning id into signed;

  return signed;
end;
$$;

comment on function public.sign_declaration(uuid, text, text, integer) is
  'Signs a declaration that the checklist of a party asks for (pep_declaration, tax_self_certification, '
  'source_of_funds_statement, consent_to_act) by name: that of the party or of the caller, letter case aside. The text is made from the '
  'saved answers of the profile at expected_version. For those who handle the party''s documents, not for staff. Returns the id; nothing '
  'happens when one is in force. Raises profile.name_missing, declaration.not_asked, declaration.answers_missing, '
  'declaration.name_differs, kyc.conflict, '
  'kyc.not_editable once the checks ended with a refusal, '
  'tenant.feature_off, not_found, not_allowed, account.suspended.';

create function public.kyc_declarations(profile_id uuid)
returns table (
  kind text, body text, declaration_id uuid, signed_body text, signed_name text, signed_at timestamptz, address text, in_force boolean)
language plpgsql stable
set search_path = ''
as $$
declare
  profile public.kyc_profiles;
begin
  perform private.require_user();
  -- Read as the caller: row-level security decides.
  select * into profile from public.kyc_profiles as known where known.id = profile_id;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  return query
  select category.code, private.declaration_text(category.code, private.declaration_answers(profile, category.code)), signed.id,
    signed.body, signed.signed_name, signed.signed_at, signed.address, private.declaration_in_force(profile, category.code)
  from private.kyc_checklist(profile, private.today()) as point
  join public.document_categories as category on category.code = any (point.categories) and private.is_declaration(category.code)
  left join lateral (
    select declaration.* from public.declarations as declaration
    where declaration.party_id = profile.party_id and declaration.kind = category.code
    order by declaration.signed_at desc
    limit 1) as signed on true
  where not point.waived
  order by category.position;
end;
$$;

comment on function public.kyc_declarations(uuid) is
  'The declarations that the checklist of a party asks for: the text from the saved answers (null while an answer is missing), the newest '
  'signature, and whether it is in force, that is whether the answers are the same today. For those who may see the profile. Raises '
  'not_found, account.suspended.';

grant execute on function
  private.declaration_answers(public.kyc_profiles, text), private.declaration_text(text, jsonb),
  private.declaration_in_force(public.kyc_profiles, text)
  to authenticated;
grant execute on function public.sign_declaration(uuid, text, text, integer), public.kyc_declarations(uuid) to authenticated;
