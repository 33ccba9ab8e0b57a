/*
 * What a line of a bank may pay. A proposal is an invoice with the reasons for it and with what differs; nothing is posted by it.
 */

-- Names ----------------------------------------------------------------------

create function private.payer_key(name text) returns text
language sql immutable
set search_path = ''
as $$
  select coalesce(string_agg(word, ' ' order by word), '')
  from regexp_split_to_table(
    regexp_replace(private.name_letters(coalesce(payer_key.name, '')), '\m(l l c|s a|l p)\M', '', 'g'), ' +') as word
  where word <> '' and word not in (
    'mr', 'mrs', 'ms', 'miss', 'dr', 'the', 'and', 'limited', 'ltd', 'incorporated', 'inc', 'corporation', 'corp', 'company', 'co', 'llc',
    'lp', 'gmbh', 'sa', 'ldc');
$$;

comment on function private.payer_key(text) is
  'The words of a name in the order of the alphabet, without titles and kinds of companies: banks write "VASSEUR CLAIRE MRS". Letters and '
  'digits that stand alone count: "Grey Gull 1" and "Grey Gull 2" are two.';

create function private.names_of_place(tenant_id uuid, client_id uuid, company_ids uuid[], application_ids uuid[]) returns setof text
language sql stable
set search_path = ''
as $$
  with place as (
    select company.id as company_id, null::uuid as application_id, company.name
    from public.companies as company
    where company.id = any (company_ids) and company.tenant_id = names_of_place.tenant_id
    union all
    select null, application.id, application.submitted_data -> 'names' ->> 0
    from public.draft_applications as application
    where application.id = any (application_ids) and application.tenant_id = names_of_place.tenant_id
  )
  select client.full_name from public.profiles as client where client.id = names_of_place.client_id
  union
  select place.name from place
  union
  select party.name
  from place
  cross join lateral private.billed_party_ids(jsonb_populate_record(null::public.invoices, jsonb_build_object(
    'company_id', place.company_id, 'application_id', place.application_id))) as behind (id)
  join public.parties as party on party.id = behind.id;
$$;

comment on function private.names_of_place(uuid, uuid, uuid[], uuid[]) is
  'Whose money is expected for companies and applications of a client: the client, the companies, and their parties through every layer.';

create function private.payer_is(payer text, text text, names text[]) returns text
language sql stable
set search_path = ''
as $$
  select case
    when exists (
      select from unnest(names) as known (name)
      where private.payer_key(known.name) <> '' and case
        when btrim(payer_is.payer) <> '' then private.payer_key(known.name) = private.payer_key(payer_is.payer)
        -- Some banks name the payer in the text only: then the whole name is in it, of two words at least.
        else position(' ' in private.name_letters(known.name)) > 0
          and position(' ' || private.name_letters(known.name) || ' ' in ' ' || private.name_letters(payer_is.text) || ' ') > 0 end
    ) then 'known'
    when btrim(payer_is.payer) = '' then 'missing'
    when exists (
      select from unnest(names) as known (name)
      where extensions.similarity(private.payer_key(known.name), private.payer_key(payer_is.payer)) >= 0.5
    ) then 'similar'
    else 'stranger'
  end;
$$;

comment on function private.payer_is(text, text, text[]) is
  'Who paid, beside the names that are expected: known, similar (the name differs and is alike), stranger, or missing where the bank names '
  'no one. Only known is the client: a name that is alike may be another person''s.';

-- Proposals ------------------------------------------------------------------

create function private.proformas_in(text text) returns text[]
language sql immutable
set search_path = ''
as $$
  -- A bank may go on with digits of something else: every end that passes the check counts.
  select array(
    select distinct private.read_payment_reference(left(spelled.letters, until))
    from regexp_matches(
      upper(coalesce(proformas_in.text, '')),
      '\m(RF(?:[ -]?[0-9]){2}[ -]?P[ -]?R[ -]?O(?:[ -]?[0-9]){8,11})', 'g') as found (parts)
    cross join lateral (select regexp_replace(found.parts[1], '[ -]', '', 'g') as letters) as spelled
    cross join lateral generate_series(15, char_length(spelled.letters)) as until
    where private.read_payment_reference(left(spelled.letters, until)) is not null
    order by 1);
$$;

comment on function private.proformas_in(text) is 'The references of proformas in a text of a bank, whose check digits hold.';

create function private.named_proformas(line public.bank_lines) returns setof public.proformas
language sql stable
set search_path = ''
as $$
  select proforma.* from public.proformas as proforma
  where proforma.tenant_id = line.tenant_id and proforma.payment_reference = any (private.proformas_in(line.text));
$$;

comment on function private.named_proformas(public.bank_lines) is 'The proformas of its tenant whose reference is in the text of a line.';

create function private.names_by_proforma(line public.bank_lines, invoice_id uuid) returns boolean
language sql stable
set search_path = ''
as $$
  select exists (
    select from private.named_proformas(line) as proforma where proforma.invoice_id = names_by_proforma.invoice_id);
$$;

comment on function private.names_by_proforma(public.bank_lines, uuid) is 'Whether a line names a proforma that an invoice follows.';

create function private.letters_of(text text) returns text
language sql immutable
set search_path = ''
as $$
  select regexp_replace(upper(coalesce(letters_of.text, '')), '[^A-Z0-9]', '', 'g');
$$;

comment on function private.letters_of(text) is 'The letters and digits of a text, in capitals and without what is between.';

create function private.named_fees(line public.bank_lines) returns table (company_id uuid, year integer)
language sql stable
set search_path = ''
as $$
  select distinct company.id, found.parts[1]::integer
  from (select private.letters_of(line.text) as letters) as given
  join public.companies as company on company.tenant_id = line.tenant_id
  cross join lateral (select private.letters_of(company.registration_number) as letters) as number
  -- A bank writes "214001B FEE2027" as well. That the number is whole is looked at where its letters are there at all.
  cross join lateral regexp_matches(
    upper(line.text),
    '\m' || array_to_string(string_to_array(number.letters, null), '[^A-Z0-9]*') || '[^A-Z0-9]*FEE[^A-Z0-9]*(20[0-9]{2})\M', 'g')
    as found (parts)
  where position('FEE' in given.letters) > 0 and number.letters <> '' and position(number.letters || 'FEE' in given.letters) > 0;
$$;

comment on function private.named_fees(public.bank_lines) is
  'The companies of its tenant and the years whose fee the text of a line names, by the reference that the client was given before an '
  'invoice bills it (private.fee_payment): "214001 B fee 2027". It has no check digits, so that nothing is posted by it alone.';

create function private.named_invoices(line public.bank_lines) returns setof public.invoices
language sql stable
set search_path = ''
as $$
  select invoice.* from public.invoices as invoice
  where invoice.tenant_id = line.tenant_id and invoice.payment_reference = any (line.names_invoices)
  union
  select invoice.* from public.invoices as invoice
  where invoice.tenant_id = line.tenant_id and invoice.number = any (line.names_invoices)
  union
  -- Money for a proforma pays the invoice that follows it.
  select invoice.* from private.named_proformas(line) as proforma
  join public.invoices as invoice on invoice.id = proforma.invoice_id;
$$;

comment on function private.named_invoices(public.bank_lines) is
  'The invoices of its tenant that the text of a line names, by themselves or by their proforma.';

create function private.payer_of_invoice(line public.bank_lines, invoice public.invoices) returns text
language sql stable
set search_path = ''
as $$
  select private.payer_is(line.payer, line.text, array(
    select private.names_of_place(
      invoice.tenant_id, private.client_of(invoice), private.companies_of(invoice.id), array[invoice.application_id])));
$$;

comment on function private.payer_of_invoice(public.bank_lines, public.invoices) is 'Who paid a line, beside whom an invoice bills.';

create function private.sure_invoice(line public.bank_lines, rest numeric) returns uuid
language plpgsql stable
set search_path = ''
as $$
declare
  found public.invoices[] := array(select named from private.named_invoices(line) as named);
  only_one public.invoices := found[1];
begin
  if cardinality(found) = 1 and only_one.state = 'issued' and only_one.currency = line.currency
    and only_one.total - only_one.paid = rest
    -- A number has no check digits, and the fees of a year are alike: a misprint names another client's invoice of the same sum.
    and (only_one.payment_reference = any (line.names_invoices) or private.names_by_proforma(line, only_one.id)
      or private.payer_of_invoice(line, only_one) = 'known')
  then
    return only_one.id;
  end if;

  return null;
end;
$$;

comment on function private.sure_invoice(public.bank_lines, numeric) is
  'The one invoice that a line names and pays exactly with what is left of it: by its reference, that of its '
  'proforma, or by its number from a payer who is '
  'known. Null where that is not sure.';

create function private.payer_companies(line public.bank_lines) returns setof uuid
language sql stable
set search_path = ''
as $$
  select company.id
  from public.profiles as client
  join public.companies as company on company.user_id = client.id and company.tenant_id = line.tenant_id
  where line.payer <> '' and client.full_name operator(extensions.%) line.payer
  union
  select company.id from public.companies as company
  where line.payer <> '' and company.tenant_id = line.tenant_id and company.name operator(extensions.%) line.payer
  union
  select participant.company_id
  from public.parties as party
  join public.company_participants as participant on participant.party_id = party.id and participant.tenant_id = party.tenant_id
  where line.payer <> '' and party.tenant_id = line.tenant_id and party.name operator(extensions.%) line.payer
    and not participant.voided;
$$;

comment on function private.payer_companies(public.bank_lines) is
  'Companies whose client, name or party is alike to the payer of a line; what they are called is compared again.';

create function private.proposals_of(line public.bank_lines, rest numeric)
returns table (
  invoice_id uuid, number text, subject text, company_id uuid, client_id uuid, client_name text, state public.invoice_state,
  currency text, owed numeric, due_on date, payer_is text, reasons text[], differs text[], is_sure boolean)
language sql stable
set search_path = ''
as $$
  with sure as materialized (
    select private.sure_invoice(line, rest) as id
  ), named as materialized (
    select invoice.id from private.named_invoices(line) as invoice where invoice.state in ('issued', 'paid')
  ), alike as (
    select named.id from named
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and exists (
          select from public.invoice_companies as part
          where part.invoice_id = invoice.id and part.company_id = any (array(select private.payer_companies(line))))
      order by invoice.due_on limit 20)
    union
    (select invoice.id from public.invoices as invoice
      where invoice.tenant_id = line.tenant_id and invoice.state = 'issued' and invoice.currency = line.currency
        and invoice.total - invoice.paid = rest
      order by invoice.due_on limit 5)
  ), judged as (
    select invoice.*, private.client_of(invoice) as client, private.payer_of_invoice(line, invoice) as paid_by,
      case when invoice.state = 'issued' then invoice.total - invoice.paid else 0 end as open,
      case when named.id is null then null when invoice.payment_reference = any (line.names_invoices) then 'reference'
        when private.names_by_proforma(line, invoice.id) then 'proforma' else 'number' end
        as named_by
    from alike
    join public.invoices as invoice on invoice.id = alike.id
    left join named on named.id = alike.id
  )
  select judged.id, judged.number, coalesce(company.name, application.submitted_data -> 'names' ->> 0, application.reference,
      (select private.companies_text(invoice) from public.invoices as invoice where invoice.id = judged.id)),
    judged.company_id, judged.client, coalesce(nullif(client.full_name, ''), client.email), judged.state, judged.currency, judged.open,
    judged.due_on, judged.paid_by,
    array_remove(array[
      judged.named_by,
      case when judged.open = rest and judged.currency = line.currency then 'amount' end,
      case when judged.paid_by in ('known', 'similar') then 'payer_' || judged.paid_by end], null),
    array_remove(array[
      case when judged.currency <> line.currency then 'currency' when judged.open = 0 then 'paid'
        when rest < judged.open then 'less' when rest > judged.open then 'more' end,
      case when judged.paid_by <> 'known' then 'payer_' || judged.paid_by end], null),
    judged.id is not distinct from sure.id
  from judged
  cross join sure
  left join public.companies as company on company.id = judged.company_id
  left join public.draft_applications as application on application.id = judged.application_id
  left join public.profiles as client on client.id = judged.client
  -- Of those that nothing names, the payer or the sum speaks for them.
  where judged.named_by is not null or judged.paid_by in ('known', 'similar') or judged.open = rest
  order by
    case judged.named_by when 'reference' then 8 when 'proforma' then 8 when 'number' then 6 else 0 end
      + case when judged.open = rest and judged.currency = line.currency then 4 else 0 end
      + case judged.paid_by when 'known' then 3 when 'similar' then 1 else 0 end desc,
    judged.due_on, judged.id
  limit 10;
$$;

comment on function private.proposals_of(public.bank_lines, numeric) is
  'Up to ten invoices that what is left of a line may pay, the likeliest first. `reasons`: reference, proforma, number, amount, '
  'payer_known, payer_similar. `differs`: less or more than is owed, paid already, currency, and payer_similar, '
  'payer_stranger or payer_missing.';
