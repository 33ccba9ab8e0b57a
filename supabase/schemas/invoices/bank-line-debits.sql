/*
 * Lines of a bank that take money: a fee, a refund that was paid out, or not ours. None of them pays an invoice. What was posted from a
 * line follows from the postings of the firm's money and from the ledger, so that a line is to work on again when that is taken back.
 */

create function private.settled_debits(tenant_id uuid, line_id uuid default null) returns table (id uuid)
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  select line.id from public.bank_lines as line
  where line.tenant_id = settled_debits.tenant_id and line.amount < 0
    and (settled_debits.line_id is null or line.id = settled_debits.line_id)
    and (
      exists (
        select from public.firm_postings as known
        where known.tenant_id = line.tenant_id and known.line_id = line.id and known.reverses is null
          and not exists (select from public.firm_postings as undone where undone.reverses = known.id))
      or line.refund_id is not null
        and not exists (select from public.ledger_entries as undone where undone.reverses = line.refund_id));
end;
$$;

comment on function private.settled_debits(uuid, uuid) is
  'The lines of a tenant that take money and for which a fee stands or a refund that is not reversed; of one line or of all.';

create function private.is_debit_settled(line_id uuid) returns boolean
language plpgsql stable
set search_path = ''
as $$
begin
  return exists (
    select from public.bank_lines as line
    cross join lateral private.settled_debits(line.tenant_id, line.id) as settled
    where line.id = is_debit_settled.line_id);
end;
$$;

comment on function private.is_debit_settled(uuid) is 'Whether a fee or a refund stands for a line that takes money.';

create function private.refunds_of_line(line public.bank_lines) returns setof public.ledger_entries
language sql stable rows 1
set search_path = ''
as $$
  select entry.* from public.ledger_entries as entry
  where entry.tenant_id = line.tenant_id and entry.kind = 'refund' and entry.currency = line.currency and entry.amount = -line.amount
    -- A few signs are in every text.
    and char_length(private.bank_key(entry.reference)) >= 4
    and position(private.bank_key(entry.reference) in private.bank_key(line.text || ' ' || line.bank_reference)) > 0
    and not exists (select from public.ledger_entries as undone where undone.reverses = entry.id)
    and not exists (
      select from public.bank_lines as other
      where other.tenant_id = line.tenant_id and other.refund_id = entry.id and other.id <> line.id)
  order by abs(entry.day - line.day), entry.seq;
$$;

comment on function private.refunds_of_line(public.bank_lines) is
  'The refunds of the ledger that a line may be, the likeliest first: of its amount and currency, whose reference is in its text or its '
  'reference, not reversed and of no other line.';

create function private.debit_proposal(line public.bank_lines, has_refund boolean) returns text
language sql immutable
set search_path = ''
as $$
  select case
    when has_refund then 'refund'
    when said.letters ~ '\m(vat|value added tax)\M' then 'fee_vat'
    when said.letters !~ '\m(fees?|charges?|chg|chgs|commission|comm|merchant|acquirer|acquiring)\M' then 'aside'
    when said.letters ~ '\m(stripe|card|cards|merchant|acquirer|acquiring|chargeback|pos)\M' then 'provider_fee'
    else 'bank_charge'
  end
  from (select private.name_letters(concat_ws(' ', line.payer, line.text, line.bank_reference)) as letters) as said;
$$;

comment on function private.debit_proposal(public.bank_lines, boolean) is
  'What a line that takes money seems to be: refund, fee_vat, provider_fee or bank_charge by its text, or aside where it names none of '
  'them.';

create function private.debit_of(line public.bank_lines, state text) returns jsonb
language plpgsql stable
set search_path = ''
as $$
declare
  refund public.ledger_entries;
begin
  if line.amount > 0 then
    return null;
  end if;

  if line.refund_id is not null and not exists (select from public.ledger_entries as undone where undone.reverses = line.refund_id) then
    select * into refund from public.ledger_entries as entry where entry.id = line.refund_id;
  elsif debit_of.state = 'taking' then
    select * into refund from private.refunds_of_line(line) limit 1;
  end if;

  return jsonb_build_object(
    'proposal', case when debit_of.state = 'taking' then private.debit_proposal(line, refund.id is not null) end,
    'refund', case when refund.id is not null then jsonb_build_object(
      'id', refund.id, 'invoice_id', refund.invoice_id,
      'number', (select invoice.number from public.invoices as invoice where invoice.id = refund.invoice_id),
      'client_name', private.party_or_client(refund.client_id), 'reference', refund.reference, 'day', refund.day) end,
    'fees', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', known.id, 'kind', known.kind, 'amount', known.amount, 'day', known.day, 'reference', known.reference,
        'number', private.posting_number('F', known.seq), 'is_reversed', undone.id is not null) order by known.seq), '[]')
      from public.firm_postings as known
      left join public.firm_postings as undone on undone.reverses = known.id
      where known.tenant_id = line.tenant_id and known.line_id = line.id and known.reverses is null));
end;
$$;

comment on function private.debit_of(public.bank_lines, text) is
  'What a line is that takes money: `proposal` of debit_proposal while nothing is posted for it; `refund` that it is or may be, {id, '
  'invoice_id, number, client_name, reference, day} or null; `fees` that were posted from it, {id, kind, amount, day, reference, number, '
  'is_reversed}. Null for a line that brings money.';
