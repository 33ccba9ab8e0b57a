/*
 * Which level of reminder is due, the run that makes it, and the letter of its mail.
 */

-- Which level is due ---------------------------------------------------------

create function private.reminders_due(day date, invoice_ids uuid[] default null)
returns table (invoice_id uuid, level integer, step jsonb)
language sql stable
set search_path = ''
as $$
  with late as materialized (
    select invoice.id, invoice.tenant_id, invoice.due_on, sent.level, sent.day as sent_on
    from public.invoices as invoice
    left join lateral (
      select past.level, past.day from public.invoice_reminders as past
      where past.invoice_id = invoice.id order by past.level desc limit 1) as sent on true
    where invoice.state = 'issued' and invoice.due_on < reminders_due.day and invoice.due_on >= reminders_due.day - 365
      and (reminders_due.invoice_ids is null or invoice.id = any (reminders_due.invoice_ids))
      -- The fee of a reminder is not reminded of by a letter: there is no fee on a fee.
      and not exists (select from public.invoice_reminders as charged where charged.fee_invoice_id = invoice.id)
      and not private.holds_on(invoice.id, reminders_due.day)
      and not exists (
        select from public.invoice_companies as part
        join public.reminder_holds as held on held.company_id = part.company_id
        where part.invoice_id = invoice.id and held.until >= reminders_due.day)
      -- Nothing is asked of who may not be billed.
      and not exists (
        select from public.screening_hits as hit
        where hit.tenant_id = invoice.tenant_id and hit.state = 'true_match'
          and hit.party_id in (select private.billed_party_ids(invoice)))
  ), ladder as materialized (
    select firm.tenant_id, private.invoice_levels(firm.tenant_id, reminders_due.day) as levels
    from (select distinct late.tenant_id from late) as firm
  )
  select late.id, coalesce(late.level, 0) + 1, ladder.levels -> coalesce(late.level, 0)
  from late
  join ladder on ladder.tenant_id = late.tenant_id
  where ladder.levels -> coalesce(late.level, 0) is not null
    and late.due_on + (ladder.levels -> coalesce(late.level, 0) ->> 'days')::integer <= reminders_due.day
    -- After a pause the levels keep their distance: two never come at once.
    and (late.sent_on is null or reminders_due.day >= late.sent_on + greatest(1,
      (ladder.levels -> late.level ->> 'days')::integer - coalesce((ladder.levels -> late.level - 1 ->> 'days')::integer, 0)));
$$;

comment on function private.reminders_due(date, uuid[]) is
  'The level of reminder that is due on a day, for each late invoice that has one, or for some: the one after the last that went out, not '
  'sooner after it than the ladder has between the two. Without invoices that are promised, disputed, reported as paid, held with their '
  'company, of who may not be billed, due more than 365 days ago, or the fee of a reminder.';

-- The run --------------------------------------------------------------------

create function private.bill_reminder(invoice public.invoices, reminder public.invoice_reminders) returns uuid
language plpgsql
set search_path = ''
as $$
declare
  fee public.invoices;
begin
  insert into public.invoices (tenant_id, company_id, client_id, currency, vat_percent)
  values (invoice.tenant_id, invoice.company_id, invoice.client_id, invoice.currency, invoice.vat_percent)
  returning * into fee;

  insert into public.invoice_lines (tenant_id, invoice_id, position, kind, label, amount, per, vat_treatment)
  values (fee.tenant_id, fee.id, 1, 'service', 'Fee of ' || reminder.number || ': ' || reminder.name, reminder.fee, 'once', 'exempt');

  perform private.total_invoice(fee.id);
  select * into fee from public.invoices as known where known.id = fee.id;
  fee := private.number_invoice(fee, private.today() + 14);
  return fee.id;
end;
$$;

comment on function private.bill_reminder(public.invoices, public.invoice_reminders) is
  'Issues the invoice of the fee of a reminder, due in 14 days, without VAT; its id.';

create function private.remind_invoices(invoice_ids uuid[], day date) returns integer
language plpgsql
set search_path = ''
as $$
declare
  due      record;
  invoice  public.invoices;
  reminder public.invoice_reminders;
  made     integer := 0;
begin
  -- In one order, so that two runs do not wait for each other; what was paid meanwhile is not there any more.
  perform from public.invoices as known where known.id = any (invoice_ids) order by known.id for update;

  for due in select * from private.reminders_due(remind_invoices.day, invoice_ids) as known order by known.invoice_id loop
    select * into invoice from public.invoices as known where known.id = due.invoice_id;
    reminder := null;
    reminder.number := invoice.number || '-R' || due.level;
    reminder.name := btrim(due.step ->> 'name');
    -- An invoice of an application has no place for another one beside it.
    reminder.fee := case when invoice.application_id is not null then 0 else (due.step ->> 'fee')::numeric end;

    insert into public.invoice_reminders (
      tenant_id, invoice_id, level, number, name, body, day, owed, fee, currency, fee_invoice_id)
    values (
      invoice.tenant_id, invoice.id, due.level, reminder.number, reminder.name, btrim(due.step ->> 'text'), remind_invoices.day,
      invoice.total - invoice.paid, reminder.fee, invoice.currency,
      case when reminder.fee > 0 then private.bill_reminder(invoice, reminder) end);

    perform private.notify_billed(
      invoice, 'invoice.reminded', reminder.name || ': invoice ' || invoice.number,
      private.money_text(invoice.total - invoice.paid, invoice.currency) || ' was due on ' || private.long_day(invoice.due_on) || '.'
        || case when reminder.fee > 0 then ' A fee of ' || private.money_text(reminder.fee, invoice.currency) || ' is charged.'
          else '' end);
    made := made + 1;
  end loop;

  return made;
end;
$$;

comment on function private.remind_invoices(uuid[], date) is
  'Makes the level of reminder that is due on a day for some invoices, with its fee and its mail; how many. A second call of the day makes '
  'none.';

create function private.note_mailed_reminder() returns trigger
language plpgsql security definer
set search_path = ''
as $$
begin
  -- The mail was queued in the transaction that made the reminder, so both have its time.
  update public.invoice_reminders as sent set mailed_at = now()
  where sent.invoice_id = new.about_id and sent.recorded_at = new.queued_at and sent.mailed_at is null;
  return null;
end;
$$;

comment on function private.note_mailed_reminder() is 'Writes down at a reminder that the mail server took its letter.';

create trigger note_mailed_reminder after update of state on private.mail_outbox
  for each row when (new.state = 'sent' and new.data ->> 'kind' = 'invoice.reminded') execute function private.note_mailed_reminder();

-- The letter of the mail -----------------------------------------------------

create function private.mail_letter(mail private.mail_outbox) returns jsonb
language plpgsql stable
set search_path = ''
as $$
begin
  if mail.template <> 'notice' or private.mail_kind(mail) <> 'invoice.reminded' then
    return null;
  end if;

  return (
    select jsonb_build_object(
      'letter', true, 'number', reminder.number, 'name', reminder.name, 'level', reminder.level, 'body', reminder.body,
      'day', reminder.day, 'currency', reminder.currency, 'owed', reminder.owed, 'fee', reminder.fee,
      'fee_number', (select charged.number from public.invoices as charged where charged.id = reminder.fee_invoice_id),
      'invoice_number', invoice.number, 'payment_reference', invoice.payment_reference, 'issued_on', invoice.issued_on,
      'due_on', invoice.due_on,
      'subject', coalesce(
        (select company.name from public.companies as company where company.id = invoice.company_id),
        'Application ' || (select known.reference from public.draft_applications as known where known.id = invoice.application_id),
        private.companies_text(invoice)),
      'client', coalesce(nullif(person.full_name, ''), person.email),
      'issuer', (
        select jsonb_strip_nulls(jsonb_build_object('name', tenant.name, 'primary', tenant.branding ->> 'primary',
          'address', tenant.branding ->> 'address', 'taxNumber', tenant.branding ->> 'tax_number',
          'registrationNumber', tenant.branding ->> 'registration_number', 'logoPath', tenant.branding ->> 'logo_path'))
        from public.tenants as tenant where tenant.id = invoice.tenant_id),
      'made_on', reminder.day)
    from public.invoices as invoice
    join public.invoice_reminders as reminder on reminder.invoice_id = invoice.id and reminder.recorded_at = mail.queued_at
    join public.notifications as said on said.id = case when mail.dedupe_key like 'notice:%' then substr(mail.dedupe_key, 8)::uuid end
    join public.profiles as person on person.id = said.user_id and person.email = mail.recipient
    -- What was paid or noted before the mail leaves takes the letter with it.
    where invoice.id = mail.about_id and invoice.tenant_id = mail.tenant_id and invoice.state = 'issued'
      and private.may_learn_of(said.user_id, said.tenant_id,
        private.subject(said.subject_type, said.subject_id, said.parent_type, said.parent_id)));
end;
$$;

comment on function private.mail_letter(private.mail_outbox) is
  'What the letter with the mail of a reminder shows. Null for any other mail, where the invoice is settled before it leaves, and where '
  'its person may not see the invoice any more.';
