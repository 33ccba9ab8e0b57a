/*
 * The certificate of incorporation of a company that was formed here. Staff upload it when they incorporate, or later: until it is among
 * the documents of the company, an alert names the company.
 */

create function private.has_certificate(company_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from public.documents as document
    where document.company_id = has_certificate.company_id
      and document.category in ('certificate_of_incorporation', 'certificate_of_registration')
      and document.status <> 'rejected' and document.scan <> 'infected');
$$;

comment on function private.has_certificate(uuid) is
  'Whether the certificate of incorporation or registration of a company is among its documents, and neither rejected nor infected.';

create function private.certificate_facts() returns setof private.alert_fact
language sql stable
set search_path = ''
as $$
  select company.tenant_id, company.id, null::uuid, null::uuid, 'certificate_missing', 'certificate_missing:' || company.id,
    'warning'::public.alert_severity, 'Certificate of incorporation missing: ' || company.name,
    'Registered on ' || private.long_day(company.registration_date)
      || '. Upload the certificate to the documents of the company: the client sees it there.',
    null::date
  from public.draft_applications as application
  join public.companies as company on company.id = application.company_id
  where application.state = 'incorporated' and company.status not in ('dissolved', 'continued_out', 'transferred_out', 'merged')
    and not private.has_certificate(company.id);
$$;

comment on function private.certificate_facts() is 'Companies that were formed here and whose certificate is not among their documents.';
