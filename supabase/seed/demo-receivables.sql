-- What both demo tenants are owed, for the desk of staff: an invoice in every band of lateness, drafts with and without an amount that is
-- to be confirmed, one paid and one void; none of the demo client, whose own invoices demo-invoices.sql makes.

do $$
declare
  admin   constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  bill    record;
  version integer;
begin
  perform set_config('request.jwt.claims', admin, true);

  for bill in
    with living as (
      select company.id, right(company.tenant_id::text, 1) as firm,
        row_number() over (partition by company.tenant_id order by company.id) as turn
      from public.companies as company
      where company.id::text like 'c0000000%' and company.status not in ('dissolved', 'struck_off', 'continued_out', 'merged')
        and company.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
        and company.user_id <> 'd0000000-0000-4000-8000-000000000001'
        -- No invoice goes to a company with a match on a watchlist.
        and not exists (
          select from private.company_party_ids(company.id) as part (party_id)
          join public.screening_hits as hit on hit.party_id = part.party_id and hit.state = 'true_match')
    )
    select ('af200000-0000-4000-8000-' || lpad(living.firm || lpad(plan.turn::text, 3, '0'), 12, '0'))::uuid as id,
      living.id as company_id, plan.*
    from living
    join (values
      (1, 'issued', 10, 0.0, 'Notice of change of directors', 75.0, 350.0),
      (2, 'issued', 44, 0.0, 'Certificate of good standing', 60.0, 120.0),
      (3, 'issued', 82, 0.5, 'Amendment of the memorandum', 100.0, 900.0),
      (4, 'issued', 105, 0.0, 'Annual government fee', 365.0, 850.0),
      (5, 'issued', 190, 0.25, 'Restoration to the register', 600.0, 1800.0),
      (6, 'draft', 0, 0.0, 'Apostille of three documents', null, 240.0),
      (7, 'draft', 0, 0.0, 'Annual government fee', 365.0, 850.0),
      (8, 'paid', 60, 1.0, 'Certificate of incumbency', 50.0, 180.0),
      (9, 'void', 35, 0.0, 'Change of registered office', 75.0, 300.0)) as plan (turn, state, days, paid, label, fee, service)
      on plan.turn = living.turn
    where not exists (
      select from public.invoices as known
      where known.id = ('af200000-0000-4000-8000-' || lpad(living.firm || lpad(plan.turn::text, 3, '0'), 12, '0'))::uuid)
    order by living.firm, plan.turn
  loop
    perform public.draft_invoice(bill.id, company_id => bill.company_id);
    select invoice.version into version from public.invoices as invoice where invoice.id = bill.id;
    perform public.set_invoice_lines(bill.id, version, jsonb_build_array(
      jsonb_build_object('kind', 'government', 'label', bill.label, 'amount', bill.fee, 'vat_treatment', 'disbursement_out_of_scope'),
      jsonb_build_object('kind', 'service', 'label', 'Our work on it', 'amount', bill.service, 'vat_treatment', 'standard')));
    continue when bill.state = 'draft';

    perform public.issue_invoice(bill.id, private.today());
    update public.invoices as issued
    set issued_on = private.today() - bill.days, due_on = private.today() - bill.days + 30,
      created_at = now() - make_interval(days => bill.days)
    where issued.id = bill.id;

    if bill.paid > 0 then
      perform public.record_payment(
        bill.id, bill.id, (select round(total * bill.paid, 2) from public.invoices as owed where owed.id = bill.id),
        private.today() - bill.days + 12, 'wire', 'Wire ' || right(bill.id::text, 4));
    end if;

    if bill.state = 'void' then
      perform public.void_invoice(bill.id, 'The change was withdrawn before we filed it.');
    end if;
  end loop;

  perform set_config('request.jwt.claims', '', true);
end;
$$;
