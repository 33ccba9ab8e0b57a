/*
 * What makes our services zero-rated for a client: where the client resides, what the services are for, and the document that shows it.
 * Services to a client who resides outside The Bahamas are zero-rated; a ruling reported in December 2023 asks for records from the client
 * that the purpose lies outside The Bahamas. To verify with the VAT Act: see docs/decisions/0134.
 *
 * Without evidence in force on the day of an invoice, the VAT of its zero-rated lines is at risk: the firm would owe it at the rate of the
 * invoice. One definition: private.vat_at_risk_of. Nothing is refused: a draft says it, and the sum of a period opens its invoices.
 *
 * A record is never edited. It ends on a day, or is withdrawn when it was recorded in error.
 */

create table public.vat_evidence (
  id             uuid primary key,
  tenant_id      uuid not null references public.tenants on delete restrict,
  client_id      uuid not null references public.profiles on delete restrict,
  residence      char(2) not null check (residence ~ '^[A-Z]{2}$' and residence <> 'BS'),
  purpose        text not null check (char_length(purpose) between 3 and 1000),
  document_id    uuid not null,
  valid_from     date not null,
  valid_until    date,
  recorded_by    uuid references public.profiles on delete set null,
  recorded_at    timestamptz not null default now(),
  withdrawn_by   uuid references public.profiles on delete set null,
  withdrawn_at   timestamptz,
  withdrawn_note text check (char_length(withdrawn_note) between 3 and 1000),
  foreign key (tenant_id, document_id) references public.documents (tenant_id, id) on delete restrict,
  constraint vat_evidence_days check (valid_until is null or valid_until >= valid_from),
  constraint vat_evidence_withdrawn check ((withdrawn_at is null) = (withdrawn_note is null))
);

comment on table public.vat_evidence is
  'Why the services of a tenant to a client are zero-rated, with the document that shows it. Read by staff. Written by commands, never '
  'edited but for its end.';
comment on column public.vat_evidence.residence is 'Where the client resides; never The Bahamas.';
comment on column public.vat_evidence.valid_until is 'The last day it holds; null while it goes on.';
comment on column public.vat_evidence.withdrawn_note is 'Why it was recorded in error: it never held.';

create index vat_evidence_client_idx on public.vat_evidence (tenant_id, client_id, valid_from desc);
create index vat_evidence_client_id_idx on public.vat_evidence (client_id);
create index vat_evidence_document_idx on public.vat_evidence (tenant_id, document_id);
create index vat_evidence_recorded_by_idx on public.vat_evidence (recorded_by);
create index vat_evidence_withdrawn_by_idx on public.vat_evidence (withdrawn_by);

create function private.keep_vat_evidence() returns trigger
language plpgsql
set search_path = ''
as $$
declare
  ending text[] := '{valid_until,withdrawn_at,withdrawn_by,withdrawn_note,recorded_by}';
begin
  if to_jsonb(new) - ending is distinct from to_jsonb(old) - ending or new.valid_until > old.valid_until
    or (old.valid_until is not null and new.valid_until is null) or (old.withdrawn_at is not null and new.withdrawn_at is null)
  then
    raise exception using errcode = 'PT403', message = 'not_allowed';
  end if;

  return new;
end;
$$;

comment on function private.keep_vat_evidence() is
  'Refuses to edit evidence, for every caller, but to end it earlier or to withdraw it. Raises not_allowed.';

create trigger keep_vat_evidence before update on public.vat_evidence
  for each row execute function private.keep_vat_evidence();
create trigger audit after insert or update or delete on public.vat_evidence
  for each row execute function private.audit('id');
call private.watch('public.vat_evidence', 'staff');

alter table public.vat_evidence enable row level security;

create policy "Staff read why services are zero-rated" on public.vat_evidence
  for select to authenticated
  using ((select private.is_admin()));

grant select on public.vat_evidence to authenticated;

-- What is at risk ------------------------------------------------------------

create function private.has_vat_evidence(tenant_id uuid, client_id uuid, day date) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.vat_evidence as evidence
    join public.documents as document on document.id = evidence.document_id and document.status not in ('rejected', 'superseded')
    where evidence.tenant_id = has_vat_evidence.tenant_id and evidence.client_id = has_vat_evidence.client_id
      and evidence.withdrawn_at is null and evidence.valid_from <= day and coalesce(evidence.valid_until, 'infinity') >= day);
$$;

comment on function private.has_vat_evidence(uuid, uuid, date) is
  'Whether evidence is in force for a client on a day. A document that was returned or replaced shows nothing.';

create function private.vat_at_risk_of(invoice_id uuid) returns numeric
language plpgsql stable security definer
set search_path = ''
as $$
declare
  invoice public.invoices;
  risk    numeric;
begin
  -- What a firm risks is for staff alone.
  if not (select private.is_admin()) then
    return null;
  end if;

  select * into invoice from public.invoices as known where known.id = vat_at_risk_of.invoice_id;

  if invoice.state = 'void' then
    return 0;
  end if;

  select coalesce(sum(round((line.amount - coalesce(credited.amount, 0)) * invoice.vat_percent / 100, 2)), 0) into risk
  from public.invoice_lines as line
  left join lateral (
    select sum(taken.amount) as amount from public.credit_note_lines as taken
    where taken.tenant_id = line.tenant_id and taken.invoice_line_id = line.id) as credited on true
  where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id and line.vat_treatment = 'zero_rated_nonresident';

  -- Of a draft by the evidence of today.
  return case
    when risk = 0 or private.has_vat_evidence(
      invoice.tenant_id, private.client_of(invoice), coalesce(invoice.issued_on, private.today())) then 0
    else risk
  end;
end;
$$;

comment on function private.vat_at_risk_of(uuid) is
  'The VAT that would be due on the zero-rated lines of an invoice at its rate, less what was credited, where no evidence was in force on '
  'the day of its issue (of a draft: today); 0 for none, for void invoices too. Null for who is no staff.';

grant execute on function private.vat_at_risk_of(uuid) to authenticated;

create function public.vat_at_risk(tenant_id uuid, from_month date, to_month date)
returns table (currency text, vat numeric, invoices bigint, clients bigint)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  days daterange := daterange(lower(private.month_of(from_month)), upper(private.month_of(greatest(from_month, to_month))));
begin
  perform private.require_staff_reader();

  return query
  select risky.currency, sum(risky.risk), count(*), count(distinct risky.client)
  from (
    select invoice.currency, private.vat_at_risk_of(invoice.id) as risk, private.client_of(invoice) as client
    from public.invoices as invoice
    where invoice.tenant_id = vat_at_risk.tenant_id and invoice.state in ('issued', 'paid')
      and invoice.issued_on >= lower(days) and invoice.issued_on < upper(days)) as risky
  where risky.risk > 0
  group by risky.currency
  order by risky.currency;
end;
$$;

comment on function public.vat_at_risk(uuid, date, date) is
  'The VAT at risk on invoices of a tenant that were issued from the month of one day to the month of another, by currency, with how many '
  'invoices and clients. Its invoices are those of invoice_list with vat_at_risk above 0. For staff. Raises report.days_invalid, '
  'not_allowed, account.suspended.';

create function public.vat_evidence_missing(invoice_ids uuid[])
returns table (invoice_id uuid, client_id uuid, client_name text, currency text, vat numeric)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select risky.id, client.id, coalesce(nullif(client.full_name, ''), client.email), risky.currency, risky.risk
  from (
    select invoice.id, invoice.currency, private.vat_at_risk_of(invoice.id) as risk, private.client_of(invoice) as billed
    from public.invoices as invoice where invoice.id = any (vat_evidence_missing.invoice_ids[:2000])) as risky
  join public.profiles as client on client.id = risky.billed
  where risky.risk > 0
  order by 3, 1;
end;
$$;

comment on function public.vat_evidence_missing(uuid[]) is
  'Which of these invoices or drafts (the first 2,000) have zero-rated lines without evidence in force, whom they bill, and the VAT that '
  'is at risk. For staff. Raises not_allowed, account.suspended.';

create function public.evidence_documents(tenant_id uuid, client_id uuid)
returns table (id uuid, file_name text, category text, about text, created_at timestamptz)
language plpgsql stable security definer
set search_path = ''
as $$
begin
  perform private.require_staff_reader();

  return query
  select document.id, document.file_name, kind.name, coalesce(company.name, party.name, application.reference), document.created_at
  from private.documents_of_client(evidence_documents.tenant_id, evidence_documents.client_id) as document
  join public.document_categories as kind on kind.code = document.category
  left join public.companies as company on company.id = document.company_id
  left join public.parties as party on party.id = document.party_id
  left join public.draft_applications as application on application.id = document.application_id
  order by document.created_at desc, document.id
  limit 200;
end;
$$;

comment on function public.evidence_documents(uuid, uuid) is
  'The documents of a client that may show why services are zero-rated, the newest 200: of their companies and applications, of parties '
  'they entered, and what they uploaded themselves; none that was returned or replaced. For staff. Raises not_allowed, '
  'account.suspended.';

create function private.documents_of_client(tenant_id uuid, client_id uuid) returns setof public.documents
language sql stable
set search_path = ''
as $$
  select document.* from public.documents as document
  where document.tenant_id = documents_of_client.tenant_id and document.status not in ('rejected', 'superseded')
    and document.scan <> 'infected'
    and (
      document.company_id in (
        select company.id from public.companies as company
        where company.tenant_id = documents_of_client.tenant_id and company.user_id = documents_of_client.client_id)
      or document.application_id in (
        select application.id from public.draft_applications as application
        where application.tenant_id = documents_of_client.tenant_id and application.user_id = documents_of_client.client_id)
      or document.party_id in (
        select party.id from public.parties as party
        where party.tenant_id = documents_of_client.tenant_id and party.created_by = documents_of_client.client_id)
      or document.uploaded_by = documents_of_client.client_id);
$$;

comment on function private.documents_of_client(uuid, uuid) is
  'The documents of a client of a tenant that stand: of their companies, applications and entered parties, and what they uploaded.';

-- Commands -------------------------------------------------------------------

create function public.record_vat_evidence(
  evidence_id uuid, tenant_id uuid, client_id uuid, residence text, purpose text, document_id uuid, valid_from date,
  valid_until date default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  wrong text;
begin
  perform private.require_staff('record_vat_evidence');
  perform private.require_staff_in('record_vat_evidence', record_vat_evidence.tenant_id);

  if exists (
    select from public.vat_evidence as known
    where known.id = evidence_id and known.tenant_id = record_vat_evidence.tenant_id and known.client_id = record_vat_evidence.client_id
  ) then
    return;
  end if;

  select checked.field into wrong
  from (values
    ('residence', exists (select from public.jurisdictions as land where land.code = record_vat_evidence.residence) and residence <> 'BS'),
    ('purpose', char_length(btrim(record_vat_evidence.purpose)) between 3 and 1000),
    ('document_id', exists (
      select from private.documents_of_client(record_vat_evidence.tenant_id, record_vat_evidence.client_id) as document
      where document.id = record_vat_evidence.document_id)),
    ('valid_from', record_vat_evidence.valid_from between '2015-01-01' and private.today() + 366),
    ('valid_until', coalesce(record_vat_evidence.valid_until >= record_vat_evidence.valid_from, true))) as checked (field, holds)
  where checked.holds is not true
  limit 1;

  if wrong is not null then
    raise exception using errcode = 'PT422', message = 'vat_evidence.invalid',
      detail = jsonb_build_array(jsonb_build_object('code', 'vat_evidence.invalid', 'field', wrong));
  end if;

  insert into public.vat_evidence (
    id, tenant_id, client_id, residence, purpose, document_id, valid_from, valid_until, recorded_by)
  values (
    evidence_id, record_vat_evidence.tenant_id, record_vat_evidence.client_id, record_vat_evidence.residence,
    btrim(record_vat_evidence.purpose), record_vat_evidence.document_id, record_vat_evidence.valid_from,
    record_vat_evidence.valid_until, auth.uid());
exception when unique_violation then
  -- The id belongs to evidence of another client.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.record_vat_evidence(uuid, uuid, uuid, text, text, uuid, date, date) is
  'Records why the services to a client are zero-rated, under an id from the browser, so that a repeat records nothing twice: residence '
  'outside The Bahamas, purpose (3 to 1000 characters), one of the documents of the client, and the days. For staff with the duty billing. '
  'Raises vat_evidence.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

create function public.end_vat_evidence(evidence_id uuid, last_day date default null, withdrawn_note text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  evidence public.vat_evidence;
begin
  perform private.require_staff('end_vat_evidence');
  select * into evidence from public.vat_evidence as known where known.id = evidence_id for update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('end_vat_evidence', evidence.tenant_id);

  if evidence.withdrawn_at is not null or evidence.valid_until = last_day and end_vat_evidence.withdrawn_note is null then
    return;
  end if;

  if end_vat_evidence.withdrawn_note is not null then
    if char_length(btrim(end_vat_evidence.withdrawn_note)) not between 3 and 1000 then
      raise exception using errcode = 'PT422', message = 'vat_evidence.invalid',
        detail = '[{"code": "vat_evidence.invalid", "field": "withdrawn_note"}]';
    end if;

    update public.vat_evidence as known
    set withdrawn_at = now(), withdrawn_by = auth.uid(), withdrawn_note = btrim(end_vat_evidence.withdrawn_note)
    where known.id = evidence.id;
    return;
  end if;

  if last_day is null or last_day < evidence.valid_from or last_day > coalesce(evidence.valid_until, private.today() + 366) then
    raise exception using errcode = 'PT422', message = 'vat_evidence.invalid',
      detail = '[{"code": "vat_evidence.invalid", "field": "last_day"}]';
  end if;

  update public.vat_evidence as known set valid_until = last_day where known.id = evidence.id;
end;
$$;

comment on function public.end_vat_evidence(uuid, date, text) is
  'Ends evidence on a day, earlier than it would and not before it began; with a note (3 to 1000 characters) it is withdrawn instead: it '
  'was recorded in error and never held. A repeat does nothing, and nothing happens once it is withdrawn. For staff with the duty billing. '
  'Raises vat_evidence.invalid with a json array of {code, field} as detail, duty.billing_needed, not_found, staff.read_only, '
  'not_allowed, account.suspended.';

grant execute on function
  public.vat_at_risk(uuid, date, date), public.vat_evidence_missing(uuid[]), public.evidence_documents(uuid, uuid),
  public.record_vat_evidence(uuid, uuid, uuid, text, text, uuid, date, date), public.end_vat_evidence(uuid, date, text)
  to authenticated;
