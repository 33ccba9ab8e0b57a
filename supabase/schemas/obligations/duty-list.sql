/*
 * Duties with what a list shows of each: the rule, the company, the cost of being late, and whether a client reported it as done. To staff
 * also those of a party and of the firm itself. The view invokes as its reader, so the policies of its tables hold. Figures count its rows:
 * what a figure says and what its list shows is one definition.
 */

create function private.duty_subject(party_id uuid, tenant_id uuid) returns text
language plpgsql stable
set search_path = ''
as $$
begin
  return coalesce(
    (select party.name from public.parties as party where party.id = party_id),
    (select tenant.name from public.tenants as tenant where tenant.id = tenant_id));
end;
$$;

comment on function private.duty_subject(uuid, uuid) is
  'Whose duty one without a company is: the name of the party, else of the firm. A function, since the REST service would take a view over '
  'these tables for a link between them.';

grant execute on function private.duty_subject(uuid, uuid) to authenticated;

create function private.receipt_of_duty(document_id uuid) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('id', document.id, 'file_name', document.file_name)
    from public.documents as document where document.id = document_id);
end;
$$;

comment on function private.receipt_of_duty(uuid) is
  'A document as {id, file_name}; null for one the caller may not read. A function, since the REST service would take a view over '
  'documents for a link to companies.';

grant execute on function private.receipt_of_duty(uuid) to authenticated;

create view public.duty_list
with (security_invoker = true)
as
  select duty.id, duty.tenant_id, duty.company_id,
    coalesce(company.name, private.duty_subject(duty.party_id, duty.tenant_id)) as company_name, duty.rule_code, rule.name as rule_name,
    company.user_id as client_id, coalesce(nullif(client.full_name, ''), client.email) as client_name,
    case when duty.state = 'open' then greatest(private.today() - duty.due_on, 0) end as days_late,
    rule.note as rule_note, rule.verified as is_verified, duty.because, duty.due_on, duty.amount, duty.currency, duty.state, duty.done_on,
    duty.reference, duty.note,
    case
      when duty.state = 'open' then case when duty.due_on < private.today() then 'late' else 'open' end
      when duty.state = 'waived' then 'waived'
      when duty.done_on <= duty.due_on then 'in_time'
      else 'done_late'
    end as outcome,
    coalesce(duty.company_id in (select private.managed_company_ids()), false) as may_report,
    -- Worked out for the rows that are shown only: a count leaves the column out.
    (select to_jsonb(exposure) from private.obligation_exposure(duty, private.today()) as exposure) as exposure,
    (select jsonb_build_object('id', notice.id, 'state', notice.state, 'paid_on', notice.paid_on, 'reply', notice.reply)
      from public.payment_notices as notice
      where notice.obligation_id = duty.id
      order by notice.state = 'open' desc, notice.reported_at desc
      limit 1) as notice,
    private.receipt_of_duty(coalesce(
      duty.document_id,
      (select notice.document_id from public.payment_notices as notice where notice.obligation_id = duty.id and notice.state = 'open')
    )) as receipt,
    private.invoice_of_duty(duty, rule.is_annual_fee) as invoice,
    case when duty.company_id in (select private.managed_company_ids()) then private.fee_payment(duty, rule.is_annual_fee) end as payment
  from public.obligations as duty
  left join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  left join public.profiles as client on client.id = company.user_id
  where duty.state <> 'void' and (duty.company_id is not null or (select private.is_admin()));

comment on view public.duty_list is
  'The duties of companies that the caller sees, to staff also those of parties and of the firm itself, without those struck out. '
  '`company_name` is whose duty it is: a company, a party or, with neither, the firm. `outcome` is '
  'open, late, in_time, done_late or waived; '
  '`exposure` is null for one that is not open, else {penalty, currency, effect, is_known, is_verified, next_on, next_penalty, '
  'next_effect} as '
  'private.obligation_exposure has it for today; `notice` is the newest report of the client {id, state, paid_on, reply}, null without '
  'one; `invoice` is the one that bills its fee {id, number, state, due_on}, null without; '
  '`payment` says how a fee is paid that no invoice bills, to people who may pay it (private.fee_payment), null without; '
  '`is_verified` is false where no primary source has confirmed the rule; `days_late` is null for one that is not '
  'open; `client_name` is null for those who may not read the client''s profile; '
  '`may_report` says whether the caller acts for the company; `receipt` is the document '
  '{id, file_name} a duty was completed with, or that of the open report.';

grant select on public.duty_list to authenticated;

-- Figures --------------------------------------------------------------------

create function private.open_duties_alike(
  tenant_id uuid, company_id uuid, until date, grouped uuid[] default null, is_left_out boolean default false)
returns table (
  currency text, due_on date, amount numeric, is_verified boolean, number bigint, companies uuid[], penalty numeric,
  is_penalty_verified boolean, next_on date, is_invoiced boolean)
language sql stable
set search_path = ''
as $$
  -- Most fall due on a few days with a few amounts: what they cost is worked out once for all that are alike.
  with billed as materialized (
    -- As private.invoice_of_duty, for all at once.
    select part.company_id, part.renewal_year
    from public.invoice_companies as part
    join public.invoices as known on known.id = part.invoice_id
    where part.tenant_id = open_duties_alike.tenant_id and part.renewal_year is not null and known.state in ('issued', 'paid')
      and (open_duties_alike.company_id is null or part.company_id = open_duties_alike.company_id)
      and exists (
        select from public.invoice_lines as line
        where line.tenant_id = known.tenant_id and line.invoice_id = known.id and line.kind = 'government'
          and (line.company_id is null or line.company_id = part.company_id))
  ), alike as materialized (
    select duty.rule_code, duty.rule_from, duty.due_on, duty.amount, duty.currency,
      rule.is_annual_fee and (
        (duty.company_id, extract(year from duty.due_on)::integer) in (select billed.company_id, billed.renewal_year from billed)
        -- On the bill of a payer, which the caller may not read.
        or not (select private.is_admin()) and private.is_fee_billed(duty.company_id, extract(year from duty.due_on)::integer)
      ) as is_invoiced,
      count(*) as number,
      (array_agg(duty.id))[1] as example, array_agg(distinct duty.company_id) as companies
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.state = 'open' and duty.due_on <= until and duty.id in (
      select listed.id from public.duty_list as listed
      where listed.tenant_id = open_duties_alike.tenant_id and listed.state = 'open'
        and (open_duties_alike.company_id is null or listed.company_id = open_duties_alike.company_id)
        and (grouped is null or coalesce(listed.company_id = any (grouped), false) <> is_left_out))
    group by 1, 2, 3, 4, 5, 6
  )
  select coalesce(exposure.currency, alike.currency), alike.due_on, alike.amount, rule.verified, alike.number, alike.companies,
    exposure.penalty, exposure.is_verified, exposure.next_on, alike.is_invoiced
  from alike
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (alike.rule_code, alike.rule_from)
  left join lateral private.obligation_exposure(
    (select duty from public.obligations as duty where duty.id = alike.example), private.today()) as exposure
    on alike.due_on < private.today();
$$;

comment on function private.open_duties_alike(uuid, uuid, date, uuid[], boolean) is
  'The open duties of duty_list that fall due until a day, in a tenant or one company, or of the `grouped` companies, or of all but '
  'those: one row for all of one rule, day, amount and currency, with their number, their companies, and what each costs '
  'today beyond its amount (`penalty`, null before its day), as '
  'private.obligation_exposure has it. `currency` is that of the penalty, else that of the amount. `is_invoiced`: an invoice bills the '
  'amount (private.invoice_of_duty).';

grant execute on function private.open_duties_alike(uuid, uuid, date, uuid[], boolean) to authenticated;

create function public.duty_figures(
  tenant_id uuid, company_id uuid default null, in_group uuid default null, in_none boolean default false)
returns table (open bigint, late bigint, soon bigint, reported bigint, settled bigint, money jsonb)
language plpgsql stable
set search_path = ''
as $$
declare
  today   date := private.today();
  grouped uuid[] := private.grouped_companies(duty_figures.tenant_id, in_group, in_none);
begin
  perform private.require_user();

  return query
  with mine as (
    select duty.state, duty.due_on, duty.outcome,
      duty.id in (select notice.obligation_id from public.payment_notices as notice where notice.state = 'open') as is_reported
    from public.duty_list as duty
    where duty.tenant_id = duty_figures.tenant_id
      and (duty_figures.company_id is null or duty.company_id = duty_figures.company_id)
      and (grouped is null or coalesce(duty.company_id = any (grouped), false) <> in_none)
  ), owed as (
    select alike.currency,
      sum(alike.amount * alike.number) filter (where alike.due_on < today) as late_amount,
      sum(alike.amount * alike.number) filter (where alike.due_on < today and alike.is_invoiced) as late_invoiced,
      sum(alike.penalty * alike.number) as penalty,
      sum(alike.penalty * alike.number) filter (where not alike.is_penalty_verified) as penalty_to_check,
      sum(alike.amount * alike.number) filter (where alike.due_on < today and not alike.is_verified) as late_to_check,
      sum(alike.amount * alike.number) filter (where alike.due_on >= today and not alike.is_verified) as year_to_check,
      min(alike.next_on) as next_on,
      sum(alike.amount * alike.number) filter (where alike.due_on >= today) as year_amount
    from private.open_duties_alike(duty_figures.tenant_id, duty_figures.company_id, today + 365, grouped, in_none) as alike
    where alike.currency is not null
    group by 1
  )
  select
    count(*) filter (where mine.state = 'open'),
    count(*) filter (where mine.outcome = 'late'),
    count(*) filter (where mine.state = 'open' and mine.due_on between today and today + 30),
    count(*) filter (where mine.state = 'open' and mine.is_reported),
    count(*) filter (where mine.state in ('done', 'waived')),
    (select coalesce(jsonb_agg(jsonb_build_object(
        'currency', owed.currency, 'late', coalesce(owed.late_amount, 0),
        'late_invoiced', coalesce(owed.late_invoiced, 0), 'penalty', coalesce(owed.penalty, 0),
        'next_on', owed.next_on, 'year', coalesce(owed.year_amount, 0), 'late_to_check', coalesce(owed.late_to_check, 0),
        'penalty_to_check', coalesce(owed.penalty_to_check, 0), 'year_to_check', coalesce(owed.year_to_check, 0))
        order by owed.currency), '[]')
      from owed)
  from mine;
end;
$$;

comment on function public.duty_figures(uuid, uuid, uuid, boolean) is
  'How many duties of duty_list the caller sees in a tenant, in one company, in one group of the caller, or in none of them, are '
  'open, late, due within 30 days, reported by the client '
  'as met, or settled; and by currency (`money`): the amount of what is late, the part of it that an invoice bills, the penalty on it '
  'today, the next day on which a late one gets worse, and what falls due within a year; `…_to_check` is the part of each that no '
  'primary source has confirmed. Raises account.suspended.';

grant execute on function public.duty_figures(uuid, uuid, uuid, boolean) to authenticated;
