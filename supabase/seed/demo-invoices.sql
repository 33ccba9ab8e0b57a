-- The yearly renewals of the demo companies, invoiced by the commands with the fees and prices of the public site: paid, part-paid, open,
-- overdue in every band, and void. A company registered this year has paid its year with the order and gets an apostille instead.
-- Services to the clients, who live abroad, are zero-rated.

do $$
declare
  admin   constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  renewal record;
  version integer;
begin
  perform set_config('request.jwt.claims', admin, true);

  -- Held when the first invoices of a client were drafted, and was ended since.
  insert into public.discounts (id, tenant_id, client_id, percent, valid_from, valid_to, reason, client_text, created_by)
  values (
    'b5000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001', 10,
    private.today() - 400, private.today() + 30, 'Agreed with the client, who moved four companies to us at once.',
    'Welcome discount', 'd0000000-0000-4000-8000-000000000002')
  on conflict (id) do nothing;

  for renewal in
    with living as (
      select company.id, company.type, company.capital, company.currency, company.tenant_id,
        extract(year from company.registration_date) < extract(year from private.today()) as is_renewal,
        row_number() over (partition by company.user_id order by company.id) as turn,
        row_number() over (order by company.id) as n
      from public.companies as company
      where company.id::text like 'c0000000%' and company.status not in ('dissolved', 'struck_off', 'continued_out', 'merged')
        and company.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
    )
    select ('af100000-0000-4000-8000-' || lpad(living.n::text, 12, '0'))::uuid as id, living.id as company_id,
      case when plan.turn = 4 and living.n % 2 = 0 then 100 else plan.days end as days, plan.paid, plan.is_void,
      living.is_renewal and type.is_formable as is_of_year, billed.lines
    from living
    join public.entity_types as type on type.code = living.type
    cross join lateral (
      select jsonb_agg(jsonb_build_object('kind', line.kind, 'label', line.label, 'amount', line.amount, 'per', line.per,
        'vat_treatment', line.vat_treatment)) as lines
      from public.quote(
        case when type.is_formable then living.type else 'IBC' end, living.capital, living.currency,
        case when living.is_renewal then '{}' else '{apostille}' end::text[], private.today(), false, living.tenant_id) as line
      where line.kind <> 'vat' and line.amount is not null
        and case when not living.is_renewal then line.code = 'apostille'
          when type.is_formable then line.per = 'year' else line.code = 'registered_office_agent' end) as billed
    join (values (1, 12, 0.0, false), (2, 48, 0.0, false), (3, 330, 1.0, false), (4, 80, 0.4, false), (5, 300, 1.0, false),
      (6, 130, 0.0, false), (7, 40, 0.0, true), (0, 20, 1.0, false)) as plan (turn, days, paid, is_void)
      on plan.turn = living.turn % 8
    where not exists (
      select from public.invoices as known where known.id = ('af100000-0000-4000-8000-' || lpad(living.n::text, 12, '0'))::uuid)
      -- No invoice goes to a company with a match on a watchlist.
      and not exists (
        select from private.company_party_ids(living.id) as part (party_id)
        join public.screening_hits as hit on hit.party_id = part.party_id and hit.state = 'true_match')
    order by living.n
  loop
    if renewal.is_of_year then
      perform public.draft_renewal(renewal.id, renewal.company_id, extract(year from private.today())::integer);
    else
      perform public.draft_invoice(renewal.id, company_id => renewal.company_id);
    end if;

    select invoice.version into version from public.invoices as invoice where invoice.id = renewal.id;
    -- What was paid a year ago carries the discount of that time.
    perform public.set_invoice_lines(renewal.id, version, case renewal.days when 330 then (
      select jsonb_agg(line || '{"discounted": true}') from jsonb_array_elements(renewal.lines) as line) else renewal.lines end);
    perform public.issue_invoice(renewal.id, private.today());
    update public.invoices as issued
    set issued_on = private.today() - renewal.days, due_on = private.today() - renewal.days + 30
    where issued.id = renewal.id;

    if renewal.paid > 0 then
      perform public.record_payment(
        renewal.id, renewal.id, (select round(total * renewal.paid, 2) from public.invoices as owed where owed.id = renewal.id),
        private.today() - renewal.days + 9, 'wire', 'Wire ' || right(renewal.id::text, 3));
    end if;

    if renewal.is_void then
      perform public.void_invoice(renewal.id, 'Issued twice: the renewal is on another invoice.');
    end if;
  end loop;

  update public.discounts as welcome
  set ended_at = now(), ended_by = 'd0000000-0000-4000-8000-000000000002', end_reason = 'The first year with us is over.'
  where welcome.id = 'b5000000-0000-4000-8000-000000000001' and welcome.ended_at is null;
  perform set_config('request.jwt.claims', '', true);
end;
$$;

-- A discount of all clients that holds, and one that begins later.
insert into public.discounts (id, tenant_id, client_id, code, percent, amount, valid_from, valid_to, reason, client_text, created_by)
values
  ('b5000000-0000-4000-8000-000000000002', '7e000000-0000-4000-8000-000000000001', null, 'good_standing', 15, null, private.today() - 10,
    private.today() + 60, 'The Registrar takes orders in bulk until then, and we pass it on.', 'Orders in bulk',
    'd0000000-0000-4000-8000-000000000002'),
  ('b5000000-0000-4000-8000-000000000003', '7e000000-0000-4000-8000-000000000001', 'd0000000-0000-4000-8000-000000000001',
    'bank_introduction', null, 100, private.today() + 20, private.today() + 110, 'Agreed by phone: a third account at the same bank.',
    'Second introduction', 'd0000000-0000-4000-8000-000000000002')
on conflict (id) do nothing;

-- Services of a client's companies that recur: one with a period that is due, one that is paused.
insert into public.recurring_services (
  id, tenant_id, company_id, label, amount, period, vat_treatment, first_day, state, paused_on, note, created_by)
select
  ('b5100000-0000-4000-8000-' || lpad(entered.n::text, 12, '0'))::uuid, company.tenant_id, company.id, entered.label, entered.amount,
  entered.period, 'standard', private.today() - entered.days, entered.state,
  case entered.state when 'paused' then private.today() - 5 end, entered.note, 'd0000000-0000-4000-8000-000000000002'
from (
  select known.id, known.tenant_id, row_number() over (order by known.id) as turn
  from public.companies as known
  where known.user_id = 'd0000000-0000-4000-8000-000000000001' and known.status = 'active'
    and known.tenant_id = '7e000000-0000-4000-8000-000000000001') as company
join (values
  (1, 1, 'Mail forwarding', 40, 'month', 12, 'active', null),
  (2, 1, 'Accounting', 650, 'quarter', -30, 'active', null),
  (3, 2, 'Telephone answering', 95, 'month', -8, 'paused', 'The client changes the provider.')
) as entered (n, turn, label, amount, period, days, state, note) on entered.turn = company.turn
on conflict (id) do nothing;

-- What clients report as paid: one report waits, the others were declined.
insert into public.payment_notices (
  id, tenant_id, company_id, invoice_id, paid_on, amount, reference, state, reply, reported_by, reported_at, settled_by, settled_at)
select
  ('b0100000-0000-4000-8000-' || lpad(row_number() over (order by invoice.due_on)::text, 12, '0'))::uuid, invoice.tenant_id,
  invoice.company_id, invoice.id, private.today() - 2, invoice.total - invoice.paid, 'SWIFT 20261120', answer.state, answer.reply,
  company.user_id, now() - interval '2 days', answer.settled_by, answer.settled_at
from public.invoices as invoice
join public.companies as company on company.id = invoice.company_id
join (values
  (true, 'declined'::public.payment_notice_state,
    'No payment with this reference has arrived. Please send us the confirmation of your bank.',
    'd0000000-0000-4000-8000-000000000002'::uuid, now() - interval '1 day'),
  (false, 'open', null, null, null)) as answer (is_overdue, state, reply, settled_by, settled_at)
  on answer.is_overdue = (invoice.due_on < private.today())
where company.user_id = 'd0000000-0000-4000-8000-000000000001' and invoice.state = 'issued' and invoice.id::text like 'af100000%'
on conflict do nothing;

-- Drafts of staff: one complete, one with a figure that is to be confirmed, one for an application with the lines of its quote.
do $$
declare
  admin   constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  billed  record;
  version integer;
begin
  perform set_config('request.jwt.claims', admin, true);

  for billed in
    select company.id as company_id, company.tenant_id, row_number() over (partition by company.tenant_id order by company.id desc) as turn,
      ('af300000-0000-4000-8000-' || lpad(row_number() over (order by company.tenant_id, company.id desc)::text, 12, '0'))::uuid as id
    from public.companies as company
    where company.status = 'active' and company.id::text like 'c0000000%'
      and company.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  loop
    continue when billed.turn > 2 or exists (select from public.invoices as known where known.id = billed.id);
    perform public.draft_invoice(billed.id, company_id => billed.company_id);
    select invoice.version into version from public.invoices as invoice where invoice.id = billed.id;
    perform public.set_invoice_lines(billed.id, version, jsonb_build_array(
      jsonb_build_object('kind', 'service', 'label', 'Certificate of incumbency', 'amount', 180, 'per', 'once',
        'vat_treatment', 'standard'),
      jsonb_build_object('kind', 'government', 'label', 'Apostille', 'amount', case billed.turn when 1 then 35 end, 'per', 'once',
        'vat_treatment', 'disbursement_out_of_scope')));
  end loop;

  for billed in
    select distinct on (application.tenant_id) application.id as application_id, application.tenant_id,
      ('af310000' || right(application.id::text, 28))::uuid as id
    from public.draft_applications as application
    where application.state = 'in_review' and application.id::text like 'a%'
      and application.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
    order by application.tenant_id, application.submitted_at
  loop
    perform public.draft_invoice(billed.id, application_id => billed.application_id);
  end loop;

  perform set_config('request.jwt.claims', '', true);
end;
$$;

-- A draft that a client was sent as a proforma: first with a day that was too short, then again.
do $$
declare
  draft constant uuid := 'af320000-0000-4000-8000-000000000001';
  first constant uuid := 'b5200000-0000-4000-8000-000000000001';
begin
  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);

  if not exists (select from public.invoices as known where known.id = draft) then
    perform public.draft_invoice(draft, company_id => (
      select company.id from public.companies as company
      where company.user_id = 'd0000000-0000-4000-8000-000000000001' and company.status = 'active'
        and company.tenant_id = '7e000000-0000-4000-8000-000000000001'
      order by company.id limit 1));
    perform public.set_invoice_lines(draft, (select known.version from public.invoices as known where known.id = draft), '[
      {"kind": "service", "label": "Certified copies of the register of members", "amount": 240, "vat_treatment": "standard"},
      {"kind": "service", "label": "Certificate of incumbency", "amount": 180, "vat_treatment": "standard"},
      {"kind": "government", "label": "Apostille", "amount": 35, "vat_treatment": "disbursement_out_of_scope"}]');
    perform public.issue_proforma(
      first, draft, (select known.version from public.invoices as known where known.id = draft), private.today());
    perform public.withdraw_proforma(first, 'It held for a day only. The next one holds for three weeks.');
    perform public.issue_proforma(
      'b5200000-0000-4000-8000-000000000002', draft, (select known.version from public.invoices as known where known.id = draft),
      private.today() + 21);
  end if;

  perform set_config('request.jwt.claims', '', true);
end;
$$;

-- Where clients pay to: an invented bank, whose account changed last year, and a change in Bahamian dollars that waits for a second person.
insert into public.bank_details (
  id, tenant_id, currency, account_holder, bank_name, bank_address, account_number, bic, intermediary, office_note, valid_from, state,
  reason, proposed_by, proposed_at, decided_by, decided_at)
select
  ('b2000000-0000-4000-8000-' || lpad(paid.n::text, 12, '0'))::uuid, tenant.id, paid.currency, tenant.name, 'Bank of New Providence',
  'Shirley Street, Nassau, The Bahamas', paid.account_number, 'BNPVBSNS', paid.intermediary,
  'Cheques to the name of the firm, and cards at the desk, Monday to Friday from 9 to 16.', private.today() - paid.days,
  paid.state::public.bank_details_state, paid.reason, ('d0000000-0000-4000-8000-' || lpad(paid.author::text, 12, '0'))::uuid,
  now() - make_interval(days => paid.days + 2), paid.second_person::uuid,
  case when paid.state <> 'proposed' then now() - make_interval(days => paid.days) end
from (values
  (1, 1, 'USD', '1000-4471-22', 'Through Gulf Stream Correspondent Bank, New York, GSCBUS33, account 890-055-1', 900, 'confirmed',
    'The first account of the firm.', 13, 'd0000000-0000-4000-8000-000000000002'),
  (2, 1, 'USD', '1000-7720-05', 'Through Gulf Stream Correspondent Bank, New York, GSCBUS33, account 890-055-1', 210, 'confirmed',
    'The bank moved our accounts to another branch: its letter is in the office.', 13, 'd0000000-0000-4000-8000-000000000002'),
  (3, 2, 'USD', '2000-1180-41', null, 400, 'confirmed', 'The first account of the firm.', 13, 'd0000000-0000-4000-8000-000000000002'),
  (4, 1, 'BSD', '1000-7720-13', null, -1, 'proposed', 'An account in Bahamian dollars, for clients who live here.', 13, null)
) as paid (n, firm, currency, account_number, intermediary, days, state, reason, author, second_person)
join public.tenants as tenant on tenant.id = ('7e000000-0000-4000-8000-' || lpad(paid.firm::text, 12, '0'))::uuid
on conflict (id) do nothing;

-- A price of a firm over that of the platform, and one that begins later.
insert into public.tenant_prices (tenant_id, code, amount, valid_from, source_note, verified)
values
  ('7e000000-0000-4000-8000-000000000001', 'bank_introduction', 600, private.today() - 120,
    'Two banks answer within a week by now: the partners lowered the price.', true),
  ('7e000000-0000-4000-8000-000000000001', 'company_seal', 75, private.today() + 40,
    'The engraver raised his price with the new year, and so do we.', true)
on conflict do nothing;

-- What became of three late invoices: one is promised, one disputed, one has its first letter.
insert into public.invoice_ladders (id, tenant_id, valid_from, levels, set_by)
select ('b3000000-0000-4000-8000-' || lpad('1', 12, '0'))::uuid, '7e000000-0000-4000-8000-000000000001', private.today() - 300, '[
  {"days": 7, "name": "Reminder", "fee": 0,
   "text": "Our records show that this invoice is not paid. If you paid it in the last days, please disregard this letter."},
  {"days": 21, "name": "Second reminder", "fee": 25,
   "text": "We reminded you of this invoice and have received no payment. Please pay it now, or tell us what is wrong with it."},
  {"days": 45, "name": "Final reminder", "fee": 50,
   "text": "In spite of our reminders this invoice is not paid. Please pay it within ten days, or talk to us."}]',
  'd0000000-0000-4000-8000-000000000002'
on conflict do nothing;

do $$
declare
  late record;
begin
  for late in
    select invoice.id, invoice.tenant_id, row_number() over (order by invoice.due_on desc, invoice.id) as n
    from public.invoices as invoice
    where invoice.state = 'issued' and invoice.due_on < private.today() - 7 and invoice.id::text like 'af100000%'
      and invoice.tenant_id = '7e000000-0000-4000-8000-000000000001'
      and not exists (select from public.payment_notices as notice where notice.invoice_id = invoice.id and notice.state = 'open')
  loop
    continue when late.n > 3 or exists (select from public.invoice_holds as known where known.invoice_id = late.id)
      or exists (select from public.invoice_reminders as known where known.invoice_id = late.id);

    if late.n < 3 then
      insert into public.invoice_holds (id, tenant_id, invoice_id, kind, until, note, is_reported, recorded_by, recorded_at)
      select ('b4000000-0000-4000-8000-' || lpad(late.n::text, 12, '0'))::uuid, late.tenant_id, late.id,
        case late.n when 1 then 'promise' else 'dispute' end::public.invoice_hold_kind,
        case late.n when 1 then private.today() + 9 end,
        case late.n when 1 then 'The wire is with the bank; it was promised by phone.'
          else 'The apostille was never delivered, and is billed here.' end,
        late.n = 2,
        case late.n when 1 then 'd0000000-0000-4000-8000-000000000002'::uuid else private.client_of(invoice) end,
        now() - interval '2 days'
      from public.invoices as invoice where invoice.id = late.id;
    else
      perform private.remind_invoices(array[late.id], private.today() - 15);
      perform private.remind_invoices(array[late.id], private.today() - 1);
    end if;
  end loop;
end;
$$;

-- A statement of the bank with a line of each kind: sure, in part, by a number, from someone who is not the client, unknown, and interest.
do $$
declare
  admin   constant text := '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}';
  firm    constant uuid := '7e000000-0000-4000-8000-000000000001';
  file    constant uuid := 'b3000000-0000-4000-8000-000000000001';
  credits jsonb;
begin
  perform set_config('request.jwt.claims', admin, true);

  select jsonb_agg(jsonb_build_object('day', private.today() - given.days, 'amount', given.amount, 'currency', 'USD',
    'payer', given.payer, 'text', given.text, 'bank_reference', 'BNP' || lpad(given.n::text, 6, '0')) order by given.n)
  into credits
  from (
    select open.n, 1 + open.n::integer as days, upper(case open.n when 3 then 'Harbour Light Trading Ltd' else open.client end) as payer,
      case open.n when 2 then round(open.owed / 2, 2) else open.owed end as amount,
      case open.n when 4 then 'Your invoice ' || open.number else 'Annual fees, ref ' || open.payment_reference end as text
    from (
      select invoice.payment_reference, invoice.number, invoice.total - invoice.paid as owed, client.full_name as client,
        row_number() over (order by invoice.due_on desc, invoice.id) as n
      from public.invoices as invoice
      join public.companies as company on company.id = invoice.company_id
      join public.profiles as client on client.id = company.user_id
      where invoice.tenant_id = firm and invoice.state = 'issued' and invoice.currency = 'USD') as open
    where open.n <= 4
    union all
    select 5, 3, 'GULF STREAM CORRESPONDENT BANK', 1150.00, 'Incoming wire, details to follow'
    union all
    select 6, 2, '', 12.41, 'Interest'
    union all
    select 7, 2, '', -25.00, 'Monthly service charge'
    union all
    select 8, 4, 'STRIPE PAYMENTS', -8.90, 'Fee for answering a dispute, card processing') as given (n, days, payer, amount, text);

  perform public.import_bank_lines(file, firm, 'statement-november.csv', 'csv', '1000-7720-05', credits, 1);
  perform public.set_aside_bank_line(line.id, 'Interest of the bank.')
  from public.bank_lines as line where line.import_id = file and line.text = 'Interest';

  -- What the bank took apart, with its VAT.
  perform public.add_firm_posting(
    'b5700000-0000-4000-8000-000000000001', firm, 'bank_charge', private.today() - 30, 45, 'CHG-1107', 'Charge of the account.');
  perform public.add_firm_posting(
    'b5700000-0000-4000-8000-000000000002', firm, 'fee_vat', private.today() - 30, 4.50, 'CHG-1107 VAT', 'VAT on the charge CHG-1107.');
  perform set_config('request.jwt.claims', '', true);
end;
$$;
