/*
 * Demo data: proposals for ratings in each state, and the versions of the risk model: one retired, one published, a draft.
 */

-- Delano Farrington proposes, Latoya Symonette (compliance officer) decides; the times are moved afterwards.
do $$
declare
  delano constant text := '{"sub": "d0000000-0000-4000-8000-000000000011", "role": "authenticated"}';
  latoya constant text := '{"sub": "d0000000-0000-4000-8000-000000000012", "role": "authenticated"}';
  -- Of the company that was raised, of one that was high, and of a captive.
  approved constant uuid := 'fb000000-0000-4000-8000-000000000010';
  declined constant uuid := 'fb000000-0000-4000-8000-000000000013';
  waiting  constant uuid := 'fb000000-0000-4000-8000-000000000011';
begin
  if exists (select from public.risk_overrides as known where known.assessment_id in (approved, declined, waiting)) then
    return;
  end if;

  perform set_config('request.jwt.claims', delano, true);
  perform public.override_risk(id, 'high', 'Freight is paid by third parties in four countries.') from unnest(array[approved]) as id;
  perform public.override_risk(id, 'medium', 'The payers are known customers; contracts of a year are on file.')
    from unnest(array[approved]) as id;
  perform public.override_risk(id, 'low', 'The amber is sold to two museums only.') from unnest(array[declined]) as id;
  perform public.override_risk(id, 'low', 'The captive insures its own group, and the regulator looks at it each year.')
    from unnest(array[waiting]) as id;

  perform set_config('request.jwt.claims', latoya, true);
  perform public.approve_risk_override(approved, 'Contracts of all four payers seen.');
  perform public.decline_risk_override(declined, 'Sales through an agent are not covered by this. Bring the contracts first.');
  perform set_config('request.jwt.claims', '', true);

  update public.risk_overrides as known
  set made_at = known.made_at - interval '12 days', decided_at = known.decided_at - interval '11 days'
  where known.assessment_id in (approved, declined, waiting);
end;
$$;

-- Basil Cartwright published the second version; Delano Farrington drafts the third.
update public.risk_models as model
set state = 'retired', published_at = now() - interval '3 years'
where model.version = 1 and model.state = 'published' and not exists (select from public.risk_models as later where later.version = 2);

insert into public.risk_models (version, state, name, definition, source_note, saved_by, published_by, published_at, created_at)
select given.version, given.state::public.risk_model_state, given.name,
  case given.state when 'draft' then jsonb_set(jsonb_set(first.definition, '{thresholds,high}', '68'), '{factors}', (
    select jsonb_agg(
      case factor ->> 'code'
        when 'country' then jsonb_set(factor, '{weight}', '30')
        when 'services' then jsonb_set(factor, '{weight}', '15')
        else factor
      end order by place)
    from jsonb_array_elements(first.definition -> 'factors') with ordinality as item (factor, place)))
  else first.definition end,
  given.source, 'd0000000-0000-4000-8000-000000000011', given.published_by::uuid,
  case when given.state = 'published' then now() - interval '6 hours' end, now() - make_interval(days => given.days)
from public.risk_models as first
cross join (values
  (2, 'published', 'Confirmed model', 'The first model, confirmed by the compliance officer after a year of use.',
    'd0000000-0000-4000-8000-000000000013', 40),
  (3, 'draft', 'More weight on countries', 'After the last plenary of the FATF; for the decision of the compliance officer.', null, 5)
) as given (version, state, name, source, published_by, days)
where first.version = 1
on conflict (version) do nothing;

-- What the demo tells of happened before: its mails went out then.
delete from private.mail_outbox;

-- The links of the invitations: two went out, one was refused.
insert into private.mail_outbox (
  recipient, template, subject, data, state, tries, answer, queued_at, settled_at, tenant_id, about_id)
select known.email, known.template, 'You are invited to ' || known.company_name, '{}', given.state, 1, given.answer, known.created_at,
  known.created_at + interval '4 seconds', known.tenant_id, known.id
from (
  select id, email, 'client_invitation' as template, company_name, tenant_id, created_at from public.client_invitations
  union all
  select id, email, 'company_invitation', company_name, tenant_id, created_at from public.company_invitations
) as known
join (values
  ('odile.marchetti@mail.example', 'sent', 'Taken by this machine, since the settings name no mail server.'),
  ('etienne.vasseur@mail.example', 'failed', 'The mail server refuses this address for good, with the code 550 (5.1.1).'),
  ('office@paradise-reef.example', 'sent', 'Taken by this machine, since the settings name no mail server.')
) as given (email, state, answer) on given.email = known.email;

insert into public.refused_addresses (address, code, status, since)
select mail.recipient, 550, '5.1.1', mail.settled_at from private.mail_outbox as mail
where mail.recipient = 'etienne.vasseur@mail.example'
on conflict (address) do nothing;
