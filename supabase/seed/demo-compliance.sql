/*
 * Demo data: the control of compliance. Alerts in every state over months, assigned, with notes; two proposals of rules; the nightly runs
 * of a month, one with a failed step. Everything in it is invented. Comes last; running it again adds nothing.
 */

-- What was late and is settled: the daily job raised an alert then, and closed it.
insert into public.compliance_alerts (
  tenant_id, company_id, obligation_id, kind, dedupe_key, severity, state, title, detail, due_on, raised_at, resolved_at, resolution)
select duty.tenant_id, duty.company_id, duty.id, 'obligation_late', 'obligation_late:' || duty.id,
  case when duty.done_on > duty.due_on + 60 then 'critical' else 'warning' end::public.alert_severity, 'resolved', rule.name || ' is late',
  company.name || ' was to do this by ' || private.long_day(duty.due_on) || '.', duty.due_on, duty.due_on + interval '31 hours',
  duty.done_on + interval '31 hours', 'No longer so.'
from public.obligations as duty
join public.companies as company on company.id = duty.company_id
join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
where duty.state = 'done' and duty.done_on > duty.due_on
  and duty.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
on conflict (tenant_id, dedupe_key) do nothing;

do $$
declare
  proposal constant uuid := 'd2000000-0000-4000-8000-000000000001';
  notes constant text[] := array[
    'The client sent the form on paper; filed with the registry, the receipt follows.',
    'Extension granted by the registry until the end of the month.',
    'Called the client: the renewed document is on its way by courier.',
    'Looked into it with the reviewer. Nothing to do.'];
  alert record;
  draft jsonb;
begin
  if exists (select from public.obligation_rule_proposals as known where known.id = proposal)
    or not exists (select from public.profiles as person where person.id = 'd0000000-0000-4000-8000-000000000012') then
    return;
  end if;

  -- One in four goes to a colleague, one in eight is acknowledged, one in twelve resolved with a note.
  for alert in
    select known.id, row_number() over (partition by known.tenant_id order by md5(known.dedupe_key)) as n
    from public.compliance_alerts as known
    where known.state = 'open' and known.kind in ('obligation_late', 'obligation_due', 'document_expiring', 'risk_review_due')
      and known.tenant_id in ('7e000000-0000-4000-8000-000000000001', '7e000000-0000-4000-8000-000000000002')
  loop
    perform set_config(
      'request.jwt.claims',
      format(
        '{"sub": "d0000000-0000-4000-8000-0000000000%s", "role": "authenticated"}', case alert.n % 3 when 0 then '02' when 1 then '11'
          else '12' end),
      true);

    if alert.n % 4 = 0 then
      perform public.assign_alert(
        alert.id,
        case alert.n % 8 when 0 then 'd0000000-0000-4000-8000-000000000002' else 'd0000000-0000-4000-8000-000000000011' end::uuid);
    end if;

    if alert.n % 8 = 3 then
      perform public.acknowledge_alert(alert.id);
    elsif alert.n % 12 = 5 then
      perform public.resolve_alert(alert.id, notes[1 + (alert.n / 12) % 4]);
    end if;
  end loop;

  -- Settled over the last months, not all today.
  update public.compliance_alerts as known
  set raised_at = known.resolved_at - make_interval(days => 20 + days.back),
    resolved_at = known.resolved_at - make_interval(days => days.back)
  from (
    select settled.id, 3 + 11 * (row_number() over (order by settled.id))::integer as back from public.compliance_alerts as settled
    where settled.is_settled and settled.resolution = any (notes)
  ) as days
  where days.id = known.id;

  -- A proposal that waits for a second person, and one that was discarded.
  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000012", "role": "authenticated"}', true);
  select to_jsonb(rule) - 'valid_to' || jsonb_build_object(
      'day', 28, 'month', 2, 'valid_from', (date_trunc('year', private.today()) + interval '1 year')::date,
      'source_note', 'Demo: an invented circular that moves the annual return to 28 February.', 'verified', false)
  into draft
  from public.obligation_rules as rule
  where rule.code = 'DOM_ANNUAL_RETURN' and rule.valid_to is null;

  perform public.propose_obligation_rule(proposal, draft);
  perform public.propose_obligation_rule('d2000000-0000-4000-8000-000000000002', draft || '{"month": 3}');
  perform set_config('request.jwt.claims', '{"sub": "d0000000-0000-4000-8000-000000000002", "role": "authenticated"}', true);
  perform public.discard_obligation_rule('d2000000-0000-4000-8000-000000000002');
  perform set_config('request.jwt.claims', '', true);

  -- The nights of a month; in one of them a step failed.
  with runs as (
    insert into public.maintenance_runs (started_at, finished_at, failed)
    select night, night + interval '4 seconds', case back when 12 then 1 else 0 end
    from (
      select back, private.today() - back + time '07:30' at time zone 'UTC' as night from generate_series(1, 30) as back
    ) as nights
    order by night
    returning id, started_at, failed
  )
  insert into public.maintenance_steps (run_id, step, result, failure, took_ms)
  select runs.id, step.name,
    case when runs.failed > 0 and step.name = 'alerts' then '{}'
      else jsonb_build_object(step.counts, (extract(day from runs.started_at)::integer * step.place) % 5) end,
    case when runs.failed > 0 and step.name = 'alerts' then 'canceling statement due to lock timeout' end, 90 + 70 * step.place
  from runs
  cross join (values
    (1, 'documents', 'expired'), (2, 'kyc', 'moved'), (3, 'obligations', 'added'), (4, 'standing', 'in_penalty'), (5, 'alerts', 'raised'),
    (6, 'retention', 'notifications')
  ) as step (place, name, counts);
end;
$$;
