/*
 * Commands of write-offs: write off or propose it, confirm, and reject or take back; and the sum above which a second person decides. Each
 * may be repeated after a lost answer.
 */

-- For commands ---------------------------------------------------------------

create function private.post_write_off(invoice public.invoices, entry_id uuid, command_id uuid, amount numeric, reason text) returns void
language sql
set search_path = ''
as $$
  insert into public.ledger_entries (id, tenant_id, invoice_id, kind, amount, currency, day, reason, command_id, recorded_by)
  values (
    post_write_off.entry_id, invoice.tenant_id, invoice.id, 'write_off', -post_write_off.amount, invoice.currency, private.today(),
    post_write_off.reason, post_write_off.command_id, auth.uid());
$$;

comment on function private.post_write_off(public.invoices, uuid, uuid, numeric, text) is 'Posts a write-off, for its commands.';

create function private.tell_of_write_off(proposal public.write_off_proposals) returns void
language plpgsql
set search_path = ''
as $$
declare
  number text := (select invoice.number from public.invoices as invoice where invoice.id = proposal.invoice_id);
  sum    text := private.money_text(proposal.amount, proposal.currency);
begin
  if proposal.state = 'waiting' then
    perform private.notify(
      person.user_id, proposal.tenant_id, 'invoice.write_off_proposed', 'A write-off on invoice ' || number || ' waits for a second person',
      sum || ' would not be collected any more. Owners of the firm decide under Firm, Prices; staff on the invoice.',
      private.subject('invoice', proposal.invoice_id))
    from (
      select head.user_id from private.heads_of_firm(proposal.tenant_id) as head (user_id)
      union
      select held.user_id from public.staff_duties as held
      where held.duty = 'billing' and private.is_active_staff(held.user_id)) as person
    where person.user_id is distinct from auth.uid();
    return;
  end if;

  if proposal.proposed_by is not null and proposal.proposed_by is distinct from auth.uid() then
    perform private.notify(
      proposal.proposed_by, proposal.tenant_id, 'invoice.write_off_decided',
      'Your write-off of ' || sum || ' on invoice ' || number || ' was ' || proposal.state,
      coalesce(proposal.decision_note, 'It is posted on the invoice.'),
      private.subject('invoice', proposal.invoice_id));
  end if;
end;
$$;

comment on function private.tell_of_write_off(public.write_off_proposals) is
  'Notifies who may decide about a proposal that waits, besides the caller; of a decision who proposed it.';

create function private.lock_write_off(command text, proposal_id uuid) returns public.write_off_proposals
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.write_off_proposals;
  is_staff boolean;
begin
  perform private.require_user();
  -- Staff are staff here, also of a firm they own.
  is_staff := private.as_staff(command);

  -- The invoice before the proposal, as write_off does.
  perform from public.invoices as invoice
  join public.write_off_proposals as known on known.invoice_id = invoice.id
  where known.id = proposal_id and (is_staff or known.tenant_id in (select private.owned_tenant_ids()))
  for update of invoice;
  select * into proposal from public.write_off_proposals as known where known.id = proposal_id for update;

  if proposal.id is null or not (is_staff or proposal.tenant_id in (select private.owned_tenant_ids())) then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if is_staff then
    perform private.require_staff_in(command, proposal.tenant_id);
  end if;

  return proposal;
end;
$$;

comment on function private.lock_write_off(text, uuid) is
  'A proposed write-off for staff with the line of the command or an owner of its tenant; it and its invoice are locked until the command '
  'ends. Raises not_found for everyone else, and what require_staff raises.';

-- Commands -------------------------------------------------------------------

create function public.write_off(entry_id uuid, invoice_id uuid, amount numeric, reason text) returns text
language plpgsql security definer
set search_path = ''
as $$
declare
  invoice  public.invoices := private.lock_invoice('write_off', invoice_id);
  proposal public.write_off_proposals;
begin
  if exists (
    select from public.ledger_entries as known where known.id = entry_id and known.invoice_id = invoice.id and known.kind = 'write_off'
  ) then
    return 'posted';
  end if;

  select * into proposal from public.write_off_proposals as known where known.id = entry_id;

  if proposal.id is not null and proposal.invoice_id = invoice.id and proposal.proposed_by = auth.uid() then
    return 'proposed';
  end if;

  if proposal.id is not null then
    raise exception using errcode = 'PT404', message = 'not_found';
  end if;

  if invoice.state <> 'issued' then
    raise exception using errcode = 'PT409', message = 'invoice.not_payable';
  end if;

  if not private.is_cents(write_off.amount, invoice.total - invoice.paid) then
    raise exception using errcode = 'PT422', message = 'write_off.amount_invalid';
  end if;

  perform private.require_reason(write_off.reason);

  if not private.needs_second_person(invoice, write_off.amount) then
    perform private.post_write_off(invoice, entry_id, entry_id, write_off.amount, btrim(write_off.reason));
    return 'posted';
  end if;

  if exists (
    select from public.write_off_proposals as known where known.invoice_id = invoice.id and known.state = 'waiting'
  ) then
    raise exception using errcode = 'PT409', message = 'write_off.proposal_waiting';
  end if;

  insert into public.write_off_proposals (id, tenant_id, invoice_id, amount, currency, reason, proposed_by)
  values (entry_id, invoice.tenant_id, invoice.id, write_off.amount, invoice.currency, btrim(write_off.reason), auth.uid())
  returning * into proposal;

  perform private.tell_of_write_off(proposal);
  return 'proposed';
exception when unique_violation then
  -- The id belongs to another entry.
  raise exception using errcode = 'PT404', message = 'not_found';
end;
$$;

comment on function public.write_off(uuid, uuid, numeric, text) is
  'Gives up what is owed on an issued invoice, in part or in full, under an id from the browser, with a reason of 1 to 2000 characters '
  'that the client reads: posted, or proposed where all that is written off on the invoice passes the sum of its tenant. What is proposed '
  'is posted when another person confirms it; those who may are notified. A posted write-off is taken back by reverse_entry. For staff '
  'with the duty billing. Raises write_off.amount_invalid, write_off.proposal_waiting while another one waits on the invoice, '
  'entry.reason_invalid, invoice.not_payable, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.confirm_write_off(proposal_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.write_off_proposals := private.lock_write_off('confirm_write_off', proposal_id);
  invoice  public.invoices;
begin
  if proposal.state = 'confirmed' and proposal.decided_by = auth.uid() then
    return;
  end if;

  if proposal.state <> 'waiting' then
    raise exception using errcode = 'PT409', message = 'write_off.settled';
  end if;

  if proposal.proposed_by = auth.uid() then
    raise exception using errcode = 'PT409', message = 'write_off.second_person_needed';
  end if;

  select * into invoice from public.invoices as known where known.id = proposal.invoice_id;

  if invoice.state <> 'issued' or proposal.amount > invoice.total - invoice.paid then
    raise exception using errcode = 'PT409', message = 'write_off.owed_less';
  end if;

  perform private.post_write_off(invoice, gen_random_uuid(), proposal.id, proposal.amount, proposal.reason);

  update public.write_off_proposals as known
  set state = 'confirmed', decided_by = auth.uid(), decided_at = clock_timestamp()
  where known.id = proposal.id
  returning * into proposal;

  perform private.tell_of_write_off(proposal);
end;
$$;

comment on function public.confirm_write_off(uuid) is
  'Confirms a proposed write-off and posts it; nothing happens when the caller has confirmed it already. For staff with the duty billing, '
  'the super admin and the owners of the tenant, other than who proposed it, who is notified. Raises write_off.owed_less where the invoice '
  'was paid, voided or owes less by now, write_off.second_person_needed, write_off.settled, not_found, duty.billing_needed, '
  'staff.read_only, not_allowed, account.suspended.';

create function public.reject_write_off(proposal_id uuid, reason text default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  proposal public.write_off_proposals := private.lock_write_off('reject_write_off', proposal_id);
  is_own   boolean := proposal.proposed_by is not distinct from auth.uid();
begin
  if proposal.state in ('rejected', 'taken_back') and proposal.decided_by = auth.uid() then
    return;
  end if;

  if proposal.state <> 'waiting' then
    raise exception using errcode = 'PT409', message = 'write_off.settled';
  end if;

  if not is_own or nullif(btrim(reject_write_off.reason), '') is not null then
    perform private.require_reason(reject_write_off.reason);
  end if;

  update public.write_off_proposals as known
  set state = case when is_own then 'taken_back' else 'rejected' end::public.write_off_state, decided_by = auth.uid(),
    decided_at = clock_timestamp(), decision_note = nullif(btrim(reject_write_off.reason), '')
  where known.id = proposal.id
  returning * into proposal;

  perform private.tell_of_write_off(proposal);
end;
$$;

comment on function public.reject_write_off(uuid, text) is
  'Rejects a proposed write-off with a reason of 1 to 2000 characters, which who proposed it is notified of; who proposed it takes it back '
  'this way, without one. Nothing is posted. A repeat does nothing. For staff with the duty billing, the super admin and the owners of the '
  'tenant. Raises entry.reason_invalid, write_off.settled, not_found, duty.billing_needed, staff.read_only, not_allowed, '
  'account.suspended.';

create function public.set_write_off_limit(tenant_id uuid, amount numeric default null) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  caller_id uuid := private.require_tenant_manager('set_write_off_limit', set_write_off_limit.tenant_id);
  most      numeric := (
    select known.amount from public.write_off_limits as known
    where known.tenant_id = set_write_off_limit.tenant_id order by known.id desc limit 1);
begin
  if set_write_off_limit.amount not between 0 and 999999999 or set_write_off_limit.amount <> round(set_write_off_limit.amount, 2) then
    raise exception using errcode = 'PT422', message = 'write_off.limit_invalid';
  end if;

  if most is not distinct from set_write_off_limit.amount then
    return;
  end if;

  insert into public.write_off_limits (tenant_id, amount, set_by)
  values (set_write_off_limit.tenant_id, set_write_off_limit.amount, caller_id);
end;
$$;

comment on function public.set_write_off_limit(uuid, numeric) is
  'Sets up to which sum one person writes off on an invoice of a tenant, in US or Bahamian dollars, to the cent, from nothing on; null for '
  'any sum. It holds from the next write-off on; what waits goes on waiting. For the tenant''s owners and the super admin. Raises '
  'write_off.limit_invalid, not_found, not_allowed, staff.read_only, account.suspended.';

grant execute on function
  public.write_off(uuid, uuid, numeric, text), public.confirm_write_off(uuid), public.reject_write_off(uuid, text),
  public.set_write_off_limit(uuid, numeric)
  to authenticated;
