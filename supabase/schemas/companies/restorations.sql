/*
 * What bringing a company back to the register costs and needs. Worked out on request from the dated tables, the duties and the invoices:
 * nothing of it is stored, so a corrected fee is right at once.
 *
 *   back_fee        the annual fee of every year that is followed and was not paid before the strike-off or waived, also of the years
 *                   off the register
 *   late_penalty    what being late cost on the day of the strike-off for a fee that was due by then, by the steps of its rule
 *   yearly_penalty  one for every year off the register that has begun
 *   restoration     the fee of the registry for the restoration itself
 *   service         ours, where there is a price for it
 *
 * A line is paid when its duty is done, when the invoice of its year is paid, or when an invoice of the restoration is that was drafted
 * after the line arose. An amount is null where no table has a figure.
 */

-- Helpers --------------------------------------------------------------------

create function private.restoration_billed(company public.companies, until date) returns text
language sql stable
set search_path = ''
as $$
  select case when bool_or(billed.state = 'paid') then 'paid' when count(*) > 0 then 'invoiced' end
  from public.invoices as billed
  where billed.company_id = company.id and billed.is_restoration and billed.state in ('issued', 'paid')
    and billed.created_at::date >= coalesce(until, private.standing_since(company.id, 'struck_off'), '1800-01-01');
$$;

comment on function private.restoration_billed(public.companies, date) is
  'Whether an invoice of the restoration of a company that was drafted on a day or later (null: since the strike-off) bills it: paid, '
  'invoiced, or null.';

create function private.restoration_lines(company public.companies, day date)
returns table (
  kind text, code text, label text, due_on date, amount numeric, vat_treatment public.vat_treatment, state text, source_note text,
  verified boolean)
language sql stable
set search_path = ''
as $$
  with struck as materialized (
    select private.standing_since(company.id, 'struck_off') as on_day where company.status in ('struck_off', 'restoring')
  ), fees as materialized (
    select rule as rule, found.because, found.due_on, extract(year from found.due_on)::integer as year, fee.amount, fee.code as fee_code,
      fee.source_note, fee.verified, duty.state as duty_state
    from public.obligation_rules as rule
    cross join lateral private.days_of_rule(rule, restoration_lines.day, array[company.id]) as found
    left join public.obligations as duty
      on duty.company_id = company.id and duty.rule_code = rule.code and duty.because = found.because
    left join public.fee_schedule as fee
      on fee.kind = 'annual' and fee.entity_type = company.type and daterange(fee.valid_from, fee.valid_to, '[]') @> found.due_on
      and (fee.capital_from = 0 and fee.capital_to is null
        or company.currency in ('USD', 'BSD') and ceil(company.capital * 100) / 100 between fee.capital_from and coalesce(fee.capital_to,
          'infinity'))
    where rule.is_annual_fee and rule.subject = 'company' and found.due_on <= restoration_lines.day
      and daterange(rule.valid_from, rule.valid_to, '[]') @> found.due_on
      and found.due_on >= date_trunc('year', private.followed_from(company, true))
      and duty.state is distinct from 'waived'
      -- What was paid before is no part of a restoration.
      and (duty.state is distinct from 'done'
        or duty.done_on > coalesce((select struck.on_day from struck), restoration_lines.day))
  ), billed as materialized (
    select part.renewal_year as year, case when bool_or(invoice.state = 'paid') then 'paid' else 'invoiced' end as state
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company.id and part.renewal_year is not null and invoice.state in ('issued', 'paid')
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = invoice.tenant_id and line.invoice_id = invoice.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))
    group by part.renewal_year
  ), off_register as materialized (
    select nth, (struck.on_day + make_interval(years => nth - 1))::date as begins
    from struck
    cross join lateral generate_series(
      1, extract(year from age(restoration_lines.day, struck.on_day))::integer + 1) as nth
    where restoration_lines.day >= struck.on_day
    union all
    select null, null from struck where struck.on_day is null
  ), listed as (
    select 1 as part, 'back_fee' as kind, coalesce(fees.fee_code, 'ANNUAL_FEE') as code, 'Annual fee of ' || fees.year as label,
      fees.due_on, fees.amount, 'disbursement_out_of_scope'::public.vat_treatment as vat_treatment,
      case when fees.duty_state = 'done' then 'paid' else coalesce(billed.state, private.restoration_billed(company, fees.due_on)) end
        as state,
      fees.source_note, fees.verified
    from fees
    left join billed on billed.year = fees.year
    union all
    select 2, 'late_penalty', 'LATE_PENALTY', 'Late penalty on the annual fee of ' || fees.year, fees.due_on, exposure.penalty,
      'disbursement_out_of_scope', private.restoration_billed(company, fees.due_on),
      'By the penalty steps of the rule.', exposure.is_verified
    from fees
    left join struck on true
    cross join lateral private.obligation_exposure(
      jsonb_populate_record(null::public.obligations, jsonb_build_object(
        'rule_code', (fees.rule).code, 'rule_from', (fees.rule).valid_from, 'due_on', fees.due_on, 'amount', fees.amount,
        'currency', 'USD', 'state', 'open')),
      least(restoration_lines.day, struck.on_day)) as exposure
    where fees.duty_state is distinct from 'done' and fees.due_on <= coalesce(struck.on_day, restoration_lines.day)
      and exposure.penalty is distinct from 0
    union all
    select 3, 'yearly_penalty', 'RESTORATION_YEAR',
      coalesce('Penalty for year ' || off_register.nth || ' off the register', 'Penalty for each year off the register'),
      off_register.begins, case when off_register.nth is not null then fee.amount end, 'disbursement_out_of_scope',
      private.restoration_billed(company, off_register.begins), fee.source_note, fee.verified
    from off_register
    left join public.fee_schedule as fee
      on fee.kind = 'restoration_year' and fee.entity_type = company.type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> restoration_lines.day
    union all
    select 4, 'restoration', 'RESTORATION', 'Restoration to the register', null, fee.amount, 'disbursement_out_of_scope',
      private.restoration_billed(company, null), fee.source_note, fee.verified
    from (select) as one
    left join public.fee_schedule as fee
      on fee.kind = 'restoration' and fee.entity_type = company.type
      and daterange(fee.valid_from, fee.valid_to, '[]') @> restoration_lines.day
    union all
    select 5, 'service', price.code, price.label, null, price.amount,
      case when price.vat_treatment = 'standard' and private.residence_in(ordered.submitted_data) = false
        then 'zero_rated_nonresident' else price.vat_treatment end,
      private.restoration_billed(company, null), price.source_note, price.verified
    from private.prices_on(restoration_lines.day, company.tenant_id) as price
    left join public.draft_applications as ordered on ordered.company_id = company.id
    where price.code = 'restoration' and (price.entity_types = '{}' or company.type = any (price.entity_types))
  )
  select listed.kind, listed.code, listed.label, listed.due_on, listed.amount, listed.vat_treatment, coalesce(listed.state, 'open'),
    coalesce(listed.source_note, 'No table has a figure: to be confirmed with the registry.'), coalesce(listed.verified, false)
  from listed
  order by listed.part, listed.due_on;
$$;

comment on function private.restoration_lines(public.companies, date) is
  'What the restoration of a company costs on a day, line by line, before VAT, in US dollars, with whether each line is paid, invoiced or '
  'open. The file explains the kinds. Of a company whose strike-off is pending: what it would cost before the first year off the register.';

create function private.restoration_needs(company public.companies, day date) returns public.restoration_conditions
language sql stable
set search_path = ''
as $$
  select known from public.restoration_conditions as known
  where company.status in ('struck_off', 'restoring') and daterange(known.valid_from, known.valid_to, '[]') @> restoration_needs.day
    and private.standing_since(company.id, 'struck_off') + make_interval(years => known.years_over) < restoration_needs.day
  order by known.years_over desc limit 1;
$$;

comment on function private.restoration_needs(public.companies, date) is
  'What the restoration of a company needs on a day besides money; a row of nulls when nothing, or when the day of the strike-off is not '
  'recorded.';

create function private.require_restoration(company public.companies, day date, document_id uuid, unpaid_reason text) returns void
language plpgsql stable
set search_path = ''
as $$
begin
  if require_restoration.document_id is null and (private.restoration_needs(company, require_restoration.day)).needs is not null then
    raise exception using errcode = 'PT422', message = 'company.restoration_document_missing';
  end if;

  if char_length(btrim(require_restoration.unpaid_reason)) > 2000
    or nullif(btrim(require_restoration.unpaid_reason), '') is null and exists (
      select from private.restoration_lines(company, require_restoration.day) as line where line.state <> 'paid')
  then
    raise exception using errcode = 'PT422', message = 'company.restoration_unpaid';
  end if;
end;
$$;

comment on function private.require_restoration(public.companies, date, uuid, text) is
  'Refuses that a restoration is recorded while something of its cost is not paid and no reason is given (1 to 2000 characters), or '
  'without the document of the approval or the order it needs. Raises company.restoration_document_missing, company.restoration_unpaid.';

create function private.settle_restored_fees(company public.companies, day date, document_id uuid) returns void
language sql
set search_path = ''
as $$
  update public.obligations as duty
  set state = 'done', done_on = settle_restored_fees.day, note = 'Paid with the restoration to the register.',
    document_id = settle_restored_fees.document_id, settled_by = auth.uid(), settled_at = now()
  from private.restoration_lines(company, settle_restored_fees.day) as line
  where line.kind = 'back_fee' and line.state = 'paid'
    and duty.company_id = company.id and duty.state = 'open' and duty.due_on = line.due_on
    and exists (
      select from public.obligation_rules as rule
      where rule.code = duty.rule_code and rule.valid_from = duty.rule_from and rule.is_annual_fee);
$$;

comment on function private.settle_restored_fees(public.companies, date, uuid) is
  'Notes that the annual fees which were paid with a restoration are done, on the day of the restoration and with its document as the '
  'receipt. `company` is the company as it was before: still to be restored. The duties of the company are up to date.';

-- Reading --------------------------------------------------------------------

create function public.restoration_cost(company_id uuid, on_date date default null)
returns table (
  struck_off_on date, needs text, needs_note text, needs_verified boolean, lines jsonb, total numeric, paid numeric, owed numeric,
  is_known boolean, currency text, invoice jsonb)
language plpgsql stable security definer rows 1
set search_path = ''
as $$
declare
  day     date := coalesce(on_date, private.today());
  company public.companies;
  need    public.restoration_conditions;
begin
  perform private.require_user();
  select * into company from public.companies as known where known.id = restoration_cost.company_id
    and (known.id in (select private.company_ids()) or known.tenant_id in (select private.owned_tenant_ids()) or private.is_admin());

  if company.id is null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  -- What was paid is of the invoices, which a company may be shared without.
  if company.status not in ('strike_off_pending', 'struck_off', 'restoring')
    or not (company.id in (select private.money_company_ids()) or company.tenant_id in (select private.owned_tenant_ids())
      or private.is_admin())
  then
    return;
  end if;

  need := private.restoration_needs(company, day);
  return query
  select case when company.status <> 'strike_off_pending' then private.standing_since(company.id, 'struck_off') end,
    need.needs, need.note, need.verified,
    jsonb_agg(jsonb_build_object(
      'kind', line.kind, 'label', line.label, 'due_on', line.due_on, 'amount', line.amount, 'state', line.state,
      'source_note', private.shown_source(line.source_note, line.verified), 'verified', line.verified)),
    coalesce(sum(line.amount), 0), coalesce(sum(line.amount) filter (where line.state = 'paid'), 0),
    coalesce(sum(line.amount) filter (where line.state <> 'paid'), 0), bool_and(line.amount is not null), 'USD',
    (
      select jsonb_build_object('id', billed.id, 'number', billed.number, 'state', billed.state)
      from public.invoices as billed
      where billed.company_id = company.id and billed.is_restoration and billed.state <> 'void'
        -- A draft is the firm's own until it is issued.
        and (billed.state <> 'draft' or private.is_admin())
        and billed.created_at::date >= coalesce(private.standing_since(company.id, 'struck_off'), '1800-01-01')
      order by billed.created_at desc limit 1
    )
  from private.restoration_lines(company, day) as line;
end;
$$;

comment on function public.restoration_cost(uuid, date) is
  'What the restoration of a company costs on a day (today without one): the day of the strike-off (null: pending, or not recorded), what '
  'it needs (approval, court) with a note, the lines {kind: back_fee, late_penalty, yearly_penalty, restoration, service; label, due_on, '
  'amount (null: to be confirmed), state: paid, invoiced, open; source_note, verified}, their sums in US dollars before VAT (total, what '
  'is paid, what is owed; is_known says whether every line has an amount), and its latest invoice {id, number, state}. A source that is '
  'not verified is empty for clients. No row for a company that is neither struck off nor about to be, and for who reads the company '
  'without its invoices. For those who may read the company. Raises not_found, account.suspended.';

-- Command --------------------------------------------------------------------

create function public.draft_restoration(invoice_id uuid, company_id uuid) returns uuid
language plpgsql security definer
set search_path = ''
as $$
declare
  company public.companies;
  today   date := private.today();
  draft   uuid;
begin
  perform private.require_staff('draft_restoration');
  select * into company from public.companies as known where known.id = draft_restoration.company_id for no key update;

  if not found then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  perform private.require_staff_in('draft_restoration', company.tenant_id);

  -- A repeat after a lost answer, and the draft of a colleague.
  select known.id into draft from public.invoices as known
  where known.company_id = company.id and known.is_restoration and (known.state = 'draft' or known.id = draft_restoration.invoice_id);

  if draft is not null then
    return draft;
  end if;

  if company.status not in ('strike_off_pending', 'struck_off', 'restoring') then
    raise exception using errcode = 'PT409', message = 'company.illegal_standing';
  end if;

  if not exists (select from private.restoration_lines(company, today) as line where line.state = 'open') then
    raise exception using errcode = 'PT409', message = 'invoice.restoration_billed';
  end if;

  insert into public.invoices (id, tenant_id, company_id, is_restoration, vat_percent, created_by)
  values (draft_restoration.invoice_id, company.tenant_id, company.id, true, private.vat_percent(today), auth.uid());

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, code, label, amount, per, vat_treatment)
  select company.tenant_id, draft_restoration.invoice_id, line.ordinality,
    case when line.kind = 'service' then 'service' else 'government' end::public.invoice_line_kind, line.code, line.label, line.amount,
    'once', line.vat_treatment
  from private.restoration_lines(company, today) with ordinality as line
  where line.state = 'open';

  perform private.apply_discounts(draft_restoration.invoice_id);
  perform private.total_invoice(draft_restoration.invoice_id);
  return draft_restoration.invoice_id;
exception when unique_violation then
  -- The id belongs to another invoice.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.draft_restoration(uuid, uuid) is
  'Starts the invoice of what is open of the restoration of a company, with the lines of restoration_cost of today, under an id from the '
  'browser; returns its id, or that of the draft that is there. It is completed and issued like any other. For staff with the duty '
  'billing. Raises company.illegal_standing for a company that is neither struck off nor about to be, invoice.restoration_billed when '
  'nothing is left to bill, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.restoration_cost(uuid, date), public.draft_restoration(uuid, uuid) to authenticated;
