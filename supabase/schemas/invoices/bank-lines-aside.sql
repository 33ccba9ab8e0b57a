/*
 * Lines that are no payment of a client, no fee and no refund: set aside with a reason, and taken back.
 */

create function public.set_aside_bank_line(line_id uuid, reason text) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_bank_line('set_aside_bank_line', line_id);
  why  text := private.plain_text(set_aside_bank_line.reason);
begin
  perform private.require_staff_in('set_aside_bank_line', line.tenant_id);

  if line.set_aside_at is not null then
    return;
  end if;

  if (case when line.amount < 0 then private.is_debit_settled(line.id) else private.rest_of_line(line) = 0 end) then
    raise exception using errcode = 'PT409', message = 'bank_line.posted';
  end if;

  if why is null or char_length(why) > 500 then
    raise exception using errcode = 'PT422', message = 'bank_line.reason_invalid';
  end if;

  update public.bank_lines as known
  set set_aside_at = now(), set_aside_by = auth.uid(), set_aside_reason = why
  where known.id = line.id;
end;
$$;

comment on function public.set_aside_bank_line(uuid, text) is
  'Sets a line of a bank aside that is no payment of a client, or what is left of one, or that takes money and is no fee or refund, '
  'with a reason of 1 to 500 characters; nothing happens when it is set aside already. For staff with the duty billing. Raises '
  'bank_line.posted, bank_line.reason_invalid, duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

create function public.take_back_bank_line(line_id uuid) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  line public.bank_lines := private.lock_bank_line('take_back_bank_line', line_id);
begin
  perform private.require_staff_in('take_back_bank_line', line.tenant_id);

  update public.bank_lines as known
  set set_aside_at = null, set_aside_by = null, set_aside_reason = null, refund_id = null
  where known.id = line.id and (known.set_aside_at is not null or known.refund_id is not null);
end;
$$;

comment on function public.take_back_bank_line(uuid) is
  'Puts a line of a bank that was set aside, or matched with a refund, among those to match again; nothing happens for another. For staff '
  'with the duty billing. '
  'Raises duty.billing_needed, not_found, staff.read_only, not_allowed, account.suspended.';

grant execute on function public.set_aside_bank_line(uuid, text), public.take_back_bank_line(uuid) to authenticated;
