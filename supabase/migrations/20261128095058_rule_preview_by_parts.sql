set check_function_bodies = off;

DROP FUNCTION "public"."preview_obligation_rule"(jsonb);

CREATE OR REPLACE FUNCTION private.company_particulars(only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS TABLE(company_id uuid, since date, name text, registered_office text, former_name text, former_office text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  with state as (
    select history.company_id, (history.entry ->> 'particulars_on')::date as since, history.entry ->> 'name' as name,
      history.entry ->> 'registered_office' as registered_office, history.superseded_at as until
    from public.register_history as history
    where history.subject = 'company' and (only_companies is null or history.company_id in (select unnest(only_companies)))
    union all
    select company.id, company.particulars_on, company.name, company.registered_office, 'infinity'
    from public.companies as company
    where only_companies is null or company.id in (select unnest(only_companies))
  )
  select state.company_id, state.since, state.name, state.registered_office,
    lag(state.name) over before, lag(state.registered_office) over before
  from state
  window before as (partition by state.company_id order by state.until);
$function$;

CREATE OR REPLACE FUNCTION private.followed_companies(rule public.obligation_rules, only_companies uuid[] DEFAULT NULL::uuid[])
 RETURNS SETOF public.companies
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select company.*
  from (
    select every.* from public.companies as every where only_companies is null
    union all
    -- By their ids: the plan of one branch for both would read every company.
    select known.* from (select distinct unnest(only_companies) as id) as given join public.companies as known using (id)
  ) as company
  where rule.subject = 'company' and company.registration_date is not null
    and (rule.entity_types = '{}' or company.type = any (rule.entity_types))
    and (rule.features = '{}' or company.features && rule.features)
    and (rule.condition is null or rule.condition = any (company.conditions));
$function$;

CREATE OR REPLACE FUNCTION private.refresh_obligations_of(rule_code text, until date, only_companies uuid[], only_tenant uuid)
 RETURNS TABLE(added bigint, changed bigint, voided bigint)
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  with wanted as materialized (
    select occurrence.*
    from public.obligation_rules as rule
    cross join lateral private.occurrences(rule, until, only_companies, only_tenant) as occurrence
    where rule.code = refresh_obligations_of.rule_code
  ), there as materialized (
    select known.id, known.tenant_id, coalesce(known.company_id, known.tenant_id) as subject, known.because, known.state,
      (known.rule_from, known.due_on, known.amount) as terms
    from (
      select every.* from public.obligations as every
      where only_companies is null and (only_tenant is null or (every.tenant_id = only_tenant and every.company_id is null))
      union all
      select own.* from (select distinct unnest(only_companies) as company_id) as given join public.obligations as own using (company_id)
    ) as known
    where known.rule_code = refresh_obligations_of.rule_code
  ), entered as (
    insert into public.obligations (tenant_id, company_id, rule_code, rule_from, because, due_on, amount, currency)
    select wanted.tenant_id, wanted.company_id, wanted.rule_code, wanted.rule_from, wanted.because, wanted.due_on, wanted.amount,
      wanted.currency
    from wanted
    left join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where there.id is null and wanted.is_live
    on conflict do nothing
    returning 1
  ), updated as (
    update public.obligations as known
    set state = 'open', rule_from = wanted.rule_from, due_on = wanted.due_on, amount = wanted.amount, currency = wanted.currency
    from wanted
    join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
    where known.id = there.id
      and (there.state = 'void' and wanted.is_live
        or there.state = 'open' and there.terms is distinct from (wanted.rule_from, wanted.due_on, wanted.amount))
    returning 1
  ), struck as (
    update public.obligations as known
    set state = 'void'
    from there
    where known.id = there.id and there.state = 'open'
      and not exists (
        select from wanted
        where coalesce(wanted.company_id, wanted.tenant_id) = there.subject and wanted.because = there.because)
    returning 1
  )
  select (select count(*) from entered), (select count(*) from updated), (select count(*) from struck);
$function$;

CREATE OR REPLACE FUNCTION public.portfolio_parts(size integer DEFAULT 1000)
 RETURNS TABLE(from_id uuid, before_id uuid)
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  perform private.require_staff_reader();

  -- Without a gap from the first id there can be, so that a company which comes meanwhile is in one of them.
  return query
    select coalesce(lag(part.last) over (order by part.last), '00000000-0000-0000-0000-000000000000'), part.last
    from (
      select numbered.id as last
      from (select company.id, row_number() over (order by company.id) as number from public.companies as company) as numbered
      where numbered.number % least(greatest(coalesce(size, 1000), 1), 5000) = 0
      union all
      select null
    ) as part
    order by part.last;
end;
$function$;

CREATE OR REPLACE FUNCTION public.preview_obligation_rule(rule jsonb, from_id uuid DEFAULT NULL::uuid, before_id uuid DEFAULT NULL::uuid)
 RETURNS TABLE(change text, companies bigint, obligations bigint, earliest date, latest date, examples jsonb)
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
 SET plan_cache_mode TO 'force_custom_plan'
AS $function$
declare
  draft public.obligation_rules;
  part  uuid[];
begin
  perform private.require_staff_reader();
  draft := private.rule_from_json(preview_obligation_rule.rule);

  if from_id is not null then
    part := array(
      select company.id from public.companies as company
      where company.id >= from_id and (before_id is null or company.id < before_id));
  end if;

  return query
    with wanted as materialized (
      select occurrence.* from private.occurrences(draft, private.obligation_horizon(), part) as occurrence
      where occurrence.is_live
      union all
      -- What other versions yield stays, but for the days the draft takes from them.
      select occurrence.*
      from public.obligation_rules as other
      cross join lateral private.occurrences(other, private.obligation_horizon(), part) as occurrence
      where other.code = draft.code and other.valid_from <> draft.valid_from
        and (occurrence.due_on < draft.valid_from or (draft.valid_to is not null and occurrence.due_on > draft.valid_to))
    ), known as materialized (
      select duty.id, duty.state, coalesce(duty.company_id, duty.tenant_id) as subject, duty.company_id, duty.because, duty.due_on
      from public.obligations as duty
      where duty.rule_code = draft.code and duty.state <> 'void' and (part is null or duty.company_id = any (part))
    ), there as (
      select known.* from known where known.state = 'open'
    ), compared as (
      select
        case when there.id is null then 'added' when wanted.because is null then 'dropped'
          when there.due_on <> wanted.due_on then 'moved' else 'same' end as change,
        coalesce(wanted.company_id, there.company_id) as company_id,
        coalesce(wanted.because, there.because) as because, there.due_on as was_due_on, wanted.due_on
      from wanted
      full join there on there.subject = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
      left join known as settled on settled.subject = coalesce(wanted.company_id, wanted.tenant_id) and settled.because = wanted.because
        and settled.state in ('done', 'waived')
      where there.id is not null or settled.id is null
    ), numbered as (
      select compared.*, company.name,
        row_number() over (partition by compared.change order by coalesce(compared.due_on, compared.was_due_on), company.name) as place
      from compared
      left join public.companies as company on company.id = compared.company_id
    )
    select numbered.change, count(distinct numbered.company_id), count(*),
      min(coalesce(numbered.due_on, numbered.was_due_on)), max(coalesce(numbered.due_on, numbered.was_due_on)),
      jsonb_agg(
        jsonb_build_object(
          'company_id', numbered.company_id, 'company', numbered.name, 'because', numbered.because,
          'was_due_on', numbered.was_due_on, 'due_on', numbered.due_on)
        order by numbered.place) filter (where numbered.place <= 20)
    from numbered
    group by numbered.change
    order by array_position(array['added', 'moved', 'dropped', 'same'], numbered.change);
end;
$function$;

COMMENT ON FUNCTION "public"."portfolio_parts"(integer) IS 'The companies of all firms in parts of at most `size` (1 to 5,000), for what is worked out part by part: each from `from_id` up to, but without, `before_id`, which is null for the last. For staff. Raises not_allowed, account.suspended.';

COMMENT ON FUNCTION "public"."preview_obligation_rule"(jsonb, uuid, uuid) IS 'What a rule, given as json with the columns of obligation_rules, would do to the whole portfolio if it took the place of the versions of its code on the days it holds: how many open obligations of how many companies would be added, moved to another day, dropped, or stay the same, from and until when, with up to twenty examples each {company_id, company, because, was_due_on, due_on}. Changes nothing. With `from_id` for a part of the companies (portfolio_parts), since the whole of a large portfolio takes longer than a request may. For staff. Raises obligation_rule.invalid with what is wrong as detail, not_allowed, account.suspended.';

REVOKE ALL ON FUNCTION "public"."portfolio_parts"(integer) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."portfolio_parts"(integer) TO "authenticated", "postgres";

REVOKE ALL ON FUNCTION "public"."preview_obligation_rule"(jsonb, uuid, uuid) FROM PUBLIC;

GRANT EXECUTE ON FUNCTION "public"."preview_obligation_rule"(jsonb, uuid, uuid) TO "authenticated", "postgres";

reset check_function_bodies;
