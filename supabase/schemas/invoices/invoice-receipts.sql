/*
 * The receipt that the mail about a paid invoice carries as a PDF. The worker draws it of what stands here. A payment
 * that was taken back before the mail leaves takes the receipt with it.
 */

create function private.mail_receipt(mail private.mail_outbox) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.paid' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'number', invoice.number, 'state', invoice.state, 'currency', invoice.currency, 'total', invoice.total, 'paid', invoice.paid,
      'vat_percent', invoice.vat_percent, 'issued_on', invoice.issued_on, 'due_on', invoice.due_on, 'void_note', null,
      'renewal_year', invoice.renewal_year,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number', 'logoPath', tenant.branding ->> 'logo_path'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', (mail.queued_at at time zone 'America/Nassau')::date,
      'lines', (
        select jsonb_agg(jsonb_strip_nulls(jsonb_build_object('label', line.label, 'kind', line.kind, 'company_id', line.company_id))
          || jsonb_build_object('amount', line.amount) order by line.position)
        from public.invoice_lines as line where line.invoice_id = invoice.id),
      'companies', (
        select jsonb_agg(jsonb_build_object('company_id', part.company_id, 'name', part.name, 'amount', part.amount)
          order by part.name, part.company_id)
        from public.invoice_companies as part where part.invoice_id = invoice.id and invoice.client_id is not null),
      'postings', (
        select jsonb_agg(jsonb_build_object('kind', entry.kind, 'day', entry.day, 'amount', entry.amount, 'reference', entry.reference)
          order by entry.seq)
        from public.ledger_entries as entry where entry.invoice_id = invoice.id))
    from public.invoices as invoice
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'paid'
      -- A mail may leave hours later: who lost the company meanwhile gets no file of it.
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
end;
$$;

comment on function private.mail_receipt(private.mail_outbox) is
  'What the receipt with the mail of a paid invoice shows: what the invoice shows its client in the portal, and no more. Null for any '
  'other mail, and where its person may not see the invoice any more.';
