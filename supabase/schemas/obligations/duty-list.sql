/*
 * The duties of companies with what a list shows of each: the rule, the company, the cost of being late, and whether a client reported it
 * as done. The view invokes as its reader, so the policies of its tables hold.
 */

create view public.duty_list
with (security_invoker = true)
as
  select duty.id, duty.tenant_id, duty.company_id, company.name as company_name, duty.rule_code, rule.name as rule_name,
    rule.note as rule_note, duty.because, duty.due_on, duty.amount, duty.currency, duty.state, duty.done_on, duty.reference, duty.note,
    duty.state = 'open' and duty.due_on < private.today() as is_late,
    -- Worked out for the rows that are shown only: a count leaves the column out.
    (select to_jsonb(exposure) from private.obligation_exposure(duty, private.today()) as exposure) as exposure,
    (select jsonb_build_object('id', notice.id, 'state', notice.state, 'paid_on', notice.paid_on, 'reply', notice.reply)
      from public.payment_notices as notice
      where notice.obligation_id = duty.id
      order by notice.state = 'open' desc, notice.reported_at desc
      limit 1) as notice
  from public.obligations as duty
  join public.companies as company on company.id = duty.company_id
  join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
  where duty.state <> 'void';

comment on view public.duty_list is
  'The duties of companies that the caller sees, without those struck out. `exposure` is null for one that is not open, else {penalty, '
  'currency, effect, is_known, next_on, next_penalty, next_effect} as private.obligation_exposure has it for today; `notice` is the newest '
  'report of the client {id, state, paid_on, reply}, null without one.';

grant select on public.duty_list to authenticated;
