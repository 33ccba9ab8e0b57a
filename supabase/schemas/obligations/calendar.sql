/*
 * The calendar: obligations, documents that expire and, for staff, reviews of KYC, in one list. It runs as the caller, so that
 * row-level security decides what is in it; reviews reveal ratings, and only staff see those rows.
 */

create function public.calendar(
  tenant_id uuid, from_day date, to_day date, company_id uuid default null, most integer default 500, in_group uuid default null,
  in_none boolean default false)
returns table (
  kind text, id uuid, on_day date, title text, company uuid, company_name text, party uuid, party_name text, state text,
  amount numeric, currency text)
language plpgsql stable
set search_path = ''
as $$
declare
  grouped uuid[] := private.grouped_companies(calendar.tenant_id, in_group, in_none);
  -- The people of those companies, whose documents and reviews belong to the group.
  people  uuid[] := array(
    select participant.party_id from public.company_participants as participant
    where participant.company_id = any (grouped) and participant.ceased_on is null);
begin
  perform private.require_user();

  if calendar.from_day is null or calendar.to_day is null or calendar.to_day < calendar.from_day
    or calendar.to_day > calendar.from_day + 3660 then
    raise exception using errcode = 'PT422', message = 'calendar.days_invalid';
  end if;

  return query
    select entry.*
    from (
      (select 'obligation', duty.id, duty.due_on, rule.name, duty.company_id, company.name, null::uuid, null::text, duty.state::text,
        duty.amount, duty.currency
      from public.obligations as duty
      join public.obligation_rules as rule on (rule.code, rule.valid_from) = (duty.rule_code, duty.rule_from)
      left join public.companies as company on company.id = duty.company_id
      where duty.tenant_id = calendar.tenant_id and duty.due_on between calendar.from_day and calendar.to_day and duty.state <> 'void'
        and (calendar.company_id is null or duty.company_id = calendar.company_id)
        and (grouped is null or coalesce(duty.company_id = any (grouped), false) <> in_none)
      order by duty.due_on, duty.id
      limit least(greatest(calendar.most, 1), 2000))
      union all
      (select 'document', document.id, document.expires_on, document.file_name, document.company_id, company.name, document.party_id,
        party.name, document.status::text, null, null
      from public.documents as document
      left join public.companies as company on company.id = document.company_id
      left join public.parties as party on party.id = document.party_id
      where document.tenant_id = calendar.tenant_id and document.status in ('accepted', 'expired')
        and document.expires_on between calendar.from_day and calendar.to_day
        and (calendar.company_id is null or document.company_id = calendar.company_id
          or document.party_id in (
            select participant.party_id from public.company_participants as participant
            where participant.company_id = calendar.company_id and participant.ceased_on is null))
        and (grouped is null
          or (coalesce(document.company_id = any (grouped), false) or coalesce(document.party_id = any (people), false)) <> in_none)
      order by document.expires_on, document.id
      limit least(greatest(calendar.most, 1), 2000))
      union all
      (select 'kyc_review', profile.id, oversight.next_review_on, 'Review of ' || party.name, null, null, party.id, party.name,
        profile.state::text, null, null
      from public.kyc_oversight as oversight
      join public.kyc_profiles as profile on profile.id = oversight.profile_id
      join public.parties as party on party.id = profile.party_id
      where oversight.tenant_id = calendar.tenant_id and oversight.next_review_on between calendar.from_day and calendar.to_day
        and (calendar.company_id is null or party.id in (
          select participant.party_id from public.company_participants as participant
          where participant.company_id = calendar.company_id and participant.ceased_on is null))
        and (grouped is null or (party.id = any (people)) <> in_none)
      order by oversight.next_review_on, profile.id
      limit least(greatest(calendar.most, 1), 2000))
    ) as entry (kind, id, on_day, title, company, company_name, party, party_name, state, amount, currency)
    order by entry.on_day, entry.kind, entry.id
    limit least(greatest(calendar.most, 1), 2000);
end;
$$;

comment on function public.calendar(uuid, date, date, uuid, integer, uuid, boolean) is
  'What falls due in a tenant from one day to another (both included, at most ten years), of one company, of one group of the caller, of '
  'what is in none of them, or of all the caller sees: '
  'obligations (open, done, waived), documents that expire, and for staff the reviews of KYC; by day, at most `most` rows (up to 2,000). '
  'Raises calendar.days_invalid, account.suspended.';

grant execute on function public.calendar(uuid, date, date, uuid, integer, uuid, boolean) to authenticated;

create function public.calendar_days(tenant_id uuid, from_day date, to_day date)
returns table (on_day date, kind text, entries bigint, open bigint, money jsonb)
language plpgsql stable
set search_path = ''
as $$
begin
  perform private.require_user();

  if calendar_days.from_day is null or calendar_days.to_day is null or calendar_days.to_day < calendar_days.from_day
    or calendar_days.to_day > calendar_days.from_day + 400 then
    raise exception using errcode = 'PT422', message = 'calendar.days_invalid';
  end if;

  return query
    select days.on_day, 'obligation', sum(days.entries)::bigint, sum(days.open)::bigint,
      coalesce(jsonb_agg(jsonb_build_object('currency', days.currency, 'open', days.open_amount, 'all', days.amount)
        order by days.currency) filter (where days.currency is not null), '[]')
    from (
      select duty.due_on as on_day, duty.currency, count(*) as entries, count(*) filter (where duty.state = 'open') as open,
        coalesce(sum(duty.amount) filter (where duty.state = 'open'), 0) as open_amount, coalesce(sum(duty.amount), 0) as amount
      from public.obligations as duty
      where duty.tenant_id = calendar_days.tenant_id and duty.state <> 'void' and duty.company_id is not null
        and duty.due_on between calendar_days.from_day and calendar_days.to_day
      group by duty.due_on, duty.currency
    ) as days
    group by days.on_day
    union all
    select document.expires_on, 'document', count(*), count(*), '[]'
    from public.documents as document
    where document.tenant_id = calendar_days.tenant_id and document.status in ('accepted', 'expired')
      and document.expires_on between calendar_days.from_day and calendar_days.to_day
    group by document.expires_on
    union all
    select oversight.next_review_on, 'kyc_review', count(*), count(*), '[]'
    from public.kyc_oversight as oversight
    where oversight.tenant_id = calendar_days.tenant_id
      and oversight.next_review_on between calendar_days.from_day and calendar_days.to_day
    group by oversight.next_review_on
    order by 1, 2;
end;
$$;

comment on function public.calendar_days(uuid, date, date) is
  'What falls due in a tenant on each day from one to another (both included, at most 400 days), counted over everything the caller sees: '
  'by kind (obligation of a company, document, kyc_review) how many `entries`, how many of them open, and for obligations by currency '
  '[{currency, open, all}] what is owed and what was in all. Raises calendar.days_invalid, account.suspended.';

grant execute on function public.calendar_days(uuid, date, date) to authenticated;
