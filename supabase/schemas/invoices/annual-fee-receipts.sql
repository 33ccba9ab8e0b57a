-- The receipts of the annual fees of a year, entered as a table (invoices/receipt-tables.sql).

create function public.file_annual_fees(
  tenant_id uuid, year integer, entries jsonb, only_check boolean default false, take_doubtful boolean default false)
returns table (place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
language plpgsql security definer
set search_path = ''
as $$
begin
  return query
  select * from private.file_receipts(
    'file_annual_fees', file_annual_fees.tenant_id, 'annual_fees', file_annual_fees.year, file_annual_fees.entries,
    file_annual_fees.take_doubtful, file_annual_fees.only_check);
end;
$$;

comment on function public.file_annual_fees(uuid, integer, jsonb, boolean, boolean) is
  'Notes that the annual fees of a year are paid to the Registrar, from a table of receipts: 1 to 500 of {company: its registration number '
  'or its name, reference: the number of the receipt, done_on: a day}. Answers each line: `code` is null for one that is done, else why '
  'it is not: fee.company_unknown, fee.company_ambiguous, fee.not_due without a fee of that year, fee.receipt_missing, fee.doubtful for '
  'one '
  'with `doubts` (name_in_part, receipt_twice, receipt_known) unless `take_doubtful`, or what complete_obligation raises. `is_filed`: it '
  'was done with this receipt and day before; a repeat has no second effect. With `only_check` nothing is written. For staff with a '
  'duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.file_annual_fees(uuid, integer, jsonb, boolean, boolean) to authenticated;
