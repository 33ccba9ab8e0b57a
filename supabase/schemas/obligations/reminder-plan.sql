/*
 * What goes out in the next 30 days, for staff: by the ladders, duties, documents and people of today.
 */

create function public.reminder_plan(tenant_id uuid, only_company uuid default null, first integer default 0, size integer default 20)
returns table (
  day date, company_id uuid, company_name text, kind text, subject_id uuid, what text, due_on date, days integer, receivers integer,
  held_until date, hold_reason text, total integer)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  today  date := private.today();
  last   date := coalesce(private.last_digest(), today - 1);
  starts date := case when last >= today then today + 1 else today end;
begin
  perform private.require_staff_reader();

  return query
  with found as materialized (
    select reminder.* from private.reminders_between(last, today + 30, array(
      select company.id from public.companies as company
      where company.tenant_id = reminder_plan.tenant_id
        and (reminder_plan.only_company is null or company.id = reminder_plan.only_company))) as reminder
  ), page as materialized (
    -- What was missed goes out with the next digest, one line each.
    select greatest(found.on_day, starts) as on_day, max(found.days) as days, found.kind, found.id, found.company_id, found.party_id,
      found.due_on, company.name, (count(*) over ())::integer as total
    from found join public.companies as company on company.id = found.company_id
    group by greatest(found.on_day, starts), found.kind, found.id, found.company_id, found.party_id, found.due_on, company.name
    order by 1, company.name, found.due_on, found.id, found.company_id
    offset greatest(reminder_plan.first, 0)
    limit least(greatest(reminder_plan.size, 1), 1000)
  )
  select page.on_day, page.company_id, page.name, page.kind, page.id,
    case page.kind
      when 'duty' then (
        select rule.name from public.obligations as duty
        join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
        where duty.id = page.id)
      else (select private.document_title(document) from public.documents as document where document.id = page.id) end,
    page.due_on, page.days,
    (select count(distinct reached.user_id)::integer from private.reminder_people as reached
      where reached.company_id = page.company_id
        and (page.party_id is null or private.handles_party(reached.user_id, page.party_id))),
    held.until, held.reason, page.total
  from page
  left join public.reminder_holds as held on held.company_id = page.company_id and held.until >= page.on_day
  order by page.on_day, page.name, page.due_on, page.id, page.company_id;
end;
$$;

comment on function public.reminder_plan(uuid, uuid, integer, integer) is
  'The reminders of a tenant, or of one company, that go out up to 30 days from today, by day and company: `kind` duty or document with '
  'its id, `days` from its day (-14: two weeks before), to how many people (`receivers`), and until when and why the company is held '
  '(null when that reminder is not). `size` at most 1,000 rows; `total` of all pages. For staff. Raises not_allowed, account.suspended.';

grant execute on function public.reminder_plan(uuid, uuid, integer, integer) to authenticated;
