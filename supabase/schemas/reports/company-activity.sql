/*
 * What happened to a company, in one list that a client may read: moves of its application and its change requests, its documents, its
 * duties, its invoices, and what the client reported as paid. It runs as the caller, so that row-level security decides what is in it.
 */

create function private.client_facing_name(user_id uuid, tenant_id uuid) returns text
language plpgsql stable security definer
set search_path = ''
as $$
begin
  return (
    select case
      when profile.id = auth.uid() then 'You'
      when profile.role = 'admin' and not private.is_admin() then (
        select tenant.name from public.tenants as tenant where tenant.id = client_facing_name.tenant_id)
      else coalesce(nullif(profile.full_name, ''), profile.email)
    end
    from public.profiles as profile where profile.id = client_facing_name.user_id);
end;
$$;

comment on function private.client_facing_name(uuid, uuid) is
  'What to call the person behind an action: You for the caller, the name of the tenant for its staff (their own name for staff), else the '
  'person''s name. Null without a person.';

create function public.company_activity(
  company uuid, before timestamptz default null, kinds text[] default null, most integer default 50)
returns table (at timestamptz, kind text, subject_id uuid, what text, title text, note text, actor text)
language plpgsql stable security definer
set search_path = ''
as $$
declare
  tenant  uuid;
  is_staff boolean := private.is_admin();
  -- An invoice of many companies is for who pays it, and for those who read every invoice of the firm.
  payer    uuid := private.active_user_id();
  is_owner boolean;
begin
  perform private.require_user();

  select known.tenant_id into tenant from public.companies as known
  where known.id = company_activity.company
    and (known.id in (select private.company_ids()) or known.tenant_id in (select private.owned_tenant_ids()) or is_staff);

  if tenant is null then
    return;
  end if;

  is_owner := tenant in (select private.owned_tenant_ids());

  return query
  with happened (at, kind, subject_id, what, title, note, actor) as (
    select event.at, 'application', event.application_id, event.to_state::text, application.reference, event.note, event.actor
    from public.application_events as event
    join public.draft_applications as application on application.id = event.application_id
    where application.company_id = company_activity.company and event.to_state <> 'draft'
      -- The application of a company may have another client than the company has today.
      and (is_staff or application.id in (select private.application_ids()) or tenant in (select private.owned_tenant_ids()))
    union all
    select event.at, 'change_request', event.request_id, event.to_state::text,
      private.change_title(request), event.note, event.actor
    from public.change_request_events as event
    join public.change_requests as request on request.id = event.request_id
    where request.company_id = company_activity.company and event.to_state <> 'draft'
    union all
    select event.at, 'document', event.document_id, event.to_status::text, category.name || ': ' || document.file_name, null, event.actor
    from public.document_events as event
    join public.documents as document on document.id = event.document_id
    join public.document_categories as category on category.code = document.category
    where document.company_id = company_activity.company
    union all
    select duty.settled_at, 'obligation', duty.id, duty.state::text, rule.name, duty.note, duty.settled_by
    from public.obligations as duty
    join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
    where duty.company_id = company_activity.company and duty.settled_at is not null
    union all
    select notice.reported_at, 'payment', notice.id, 'reported', private.payment_notice_title(notice), notice.note, notice.reported_by
    from public.payment_notices as notice where notice.company_id = company_activity.company
    union all
    select notice.settled_at, 'payment', notice.id, notice.state::text, private.payment_notice_title(notice), notice.reply,
      notice.settled_by
    from public.payment_notices as notice
    where notice.company_id = company_activity.company and notice.state in ('declined', 'withdrawn')
    union all
    select invoice.issued_on::timestamp at time zone 'America/Nassau', 'invoice', invoice.id, 'issued', 'Invoice ' || invoice.number, null,
      invoice.created_by
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    where part.company_id = company_activity.company and invoice.issued_on is not null
      and (invoice.client_id is null or invoice.client_id = payer or is_staff or is_owner)
    union all
    select entry.recorded_at, 'invoice', invoice.id,
      case entry.kind when 'payment' then 'paid' when 'reversal' then 'reversed' when 'refund' then 'refunded' when 'credit' then 'credited'
        else entry.kind::text end,
      'Invoice ' || invoice.number, entry.reason, entry.recorded_by
    from public.invoice_companies as part
    join public.invoices as invoice on invoice.id = part.invoice_id
    join public.ledger_entries as entry on entry.invoice_id = invoice.id
    where part.company_id = company_activity.company and entry.kind <> 'charge'
      and (invoice.client_id is null or invoice.client_id = payer or is_staff or is_owner)
  )
  select page.at, page.kind, page.subject_id, page.what, page.title, page.note, private.client_facing_name(page.actor, tenant)
  from (
    select happened.* from happened
    where happened.at < coalesce(company_activity.before, 'infinity')
      and (company_activity.kinds is null or happened.kind = any (company_activity.kinds))
    order by happened.at desc, happened.kind, happened.subject_id
    limit least(greatest(company_activity.most, 1), 200)
  ) as page
  order by page.at desc, page.kind, page.subject_id;
end;
$$;

comment on function public.company_activity(uuid, timestamptz, text[], integer) is
  'What happened to a company, newest first: at most `most` rows (up to 200) before a moment (null: now), of some kinds (null: all of '
  'application, change_request, document, obligation, payment, invoice). `what` is the state it came to, `title` names the subject, '
  '`actor` is as private.client_facing_name has it. For those who may read the company; no rows for others. Raises account.suspended.';

grant execute on function public.company_activity(uuid, timestamptz, text[], integer) to authenticated;
