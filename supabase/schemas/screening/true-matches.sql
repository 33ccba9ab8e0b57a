/*
 * What follows from a decision on a hit. In the transaction of the decision its alert is raised or closed, and a true match opens a task
 * for the compliance officer. A true match blocks applications (applications/approval.sql) and the billing of everything its party takes
 * part in.
 */

create function private.follow_hit(hit_id uuid) returns void
language plpgsql
set search_path = ''
as $$
declare
  hit public.screening_hits;
begin
  select * into hit from public.screening_hits as known where known.id = follow_hit.hit_id;

  perform private.raise_alert(jsonb_populate_record(null::public.compliance_alerts, to_jsonb(fact)))
  from private.hit_facts(hit.id) as fact;

  -- What a person resolved is settled while the fact is the same; it is gone now, and may come back.
  update public.compliance_alerts as known
  set state = 'resolved', is_settled = false, resolved_at = coalesce(known.resolved_at, now()),
    resolution = coalesce(known.resolution, 'No longer so.')
  where known.tenant_id = hit.tenant_id and known.party_id = hit.party_id and known.kind in ('hit_open', 'hit_true')
    and split_part(known.dedupe_key, ':', 2) = hit.id::text
    and (known.state <> 'resolved' or known.is_settled)
    and known.dedupe_key not in (select fact.dedupe_key from private.hit_facts(hit.id) as fact);

  if hit.state = 'true_match' then
    perform private.open_true_match_task(hit);
  end if;
end;
$$;

comment on function private.follow_hit(uuid) is
  'Makes the alerts of a hit those of its state now, as the daily job would, and opens the task of a true match.';

create function private.billed_party_ids(invoice public.invoices) returns setof uuid
language plpgsql stable
set search_path = ''
as $$
begin
  return query
  with subject as (
    select application.id as application_id, application.company_id
    from public.draft_applications as application where application.id = invoice.application_id
    union all
    select null, invoice.company_id where invoice.company_id is not null
    union all
    select null, part.company_id from public.invoice_companies as part
    where invoice.client_id is not null and part.invoice_id = invoice.id
  )
  select private.parties_behind(array(
    select link.party_id
    from subject join public.application_parties as link on link.application_id = subject.application_id
    union
    select participant.party_id
    from subject join public.company_participants as participant on participant.company_id = subject.company_id
    where not participant.voided and (participant.ceased_on is null or participant.ceased_on > private.today())));
end;
$$;

comment on function private.billed_party_ids(public.invoices) is
  'The parties of the application or the companies an invoice is for, with the holders of its bodies corporate through every layer.';

create function private.require_no_true_match(invoice public.invoices) returns void
language plpgsql
set search_path = ''
as $$
begin
  -- The order of locks is that of applications/approval.sql: the invoice, then the tenant.
  perform private.lock_tenant(invoice.tenant_id);

  if exists (
    select from public.screening_hits as hit
    where hit.tenant_id = invoice.tenant_id and hit.state = 'true_match'
      and hit.party_id in (select private.billed_party_ids(invoice))
  ) then
    raise exception using errcode = 'PT409', message = 'invoice.hit_true';
  end if;
end;
$$;

comment on function private.require_no_true_match(public.invoices) is
  'Refuses to bill, or to take money for, what a party with a true match takes part in. Raises invoice.hit_true.';
