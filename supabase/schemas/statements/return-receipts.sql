-- Returns that were filed, entered as a table of receipts (invoices/receipt-tables.sql, requirement YEAR-02).

create function public.file_returns(
  tenant_id uuid, kind public.return_kind, year integer, entries jsonb, only_check boolean default false,
  take_doubtful boolean default false)
returns table (place integer, company_id uuid, company_name text, code text, is_filed boolean, doubts text[])
language plpgsql security definer
set search_path = ''
as $$
begin
  return query
  select * from private.file_receipts(
    'file_returns', file_returns.tenant_id, file_returns.kind::text, file_returns.year, file_returns.entries, file_returns.take_doubtful,
    file_returns.only_check);
end;
$$;

comment on function public.file_returns(uuid, public.return_kind, integer, jsonb, boolean, boolean) is
  'Notes that returns are filed, from a table of receipts as that of file_annual_fees: the reports on economic substance of the fiscal '
  'year that ends in `year`, or the filings of beneficial owners that are due (without a year), all of a company with one receipt. Answers '
  'each line: `code` is null for one that is done, else why it is not: fee.company_unknown, fee.company_ambiguous, fee.receipt_missing, '
  'statement.report_not_due, statement.filing_not_due, fee.doubtful for one with `doubts` (name_in_part, receipt_twice, receipt_known, '
  'statement_not_accepted, files_no_report, particulars_missing) unless `take_doubtful`, or what complete_obligation raises. `is_filed`: '
  'it was done with this receipt and day before; a repeat has no second effect. With `only_check` nothing is written. For staff with a '
  'duty. Raises fee.lines_invalid, duty.reviewer_needed, staff.read_only, not_found, not_allowed, account.suspended.';

grant execute on function public.file_returns(uuid, public.return_kind, integer, jsonb, boolean, boolean) to authenticated;
