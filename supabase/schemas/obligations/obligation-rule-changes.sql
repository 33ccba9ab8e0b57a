/*
 * Correcting a rule of obligations: tried over the whole book first, then published as a new version. Rules are the same for every
 * tenant, so this is for staff, and what it would do is shown before it is done (ONE-09).
 */

create function private.rule_from_json(given jsonb) returns public.obligation_rules
language plpgsql
set search_path = ''
as $$
declare
  rule public.obligation_rules;
begin
  -- A table of its own under the same checks, so that a draft is judged as the real thing is.
  create temporary table if not exists rule_draft (like public.obligation_rules including defaults including constraints) on commit drop;
  truncate pg_temp.rule_draft;

  insert into pg_temp.rule_draft
  select (jsonb_populate_record(
    null::public.obligation_rules,
    '{"subject": "company", "entity_types": [], "features": [], "note": "", "verified": false, "is_annual_fee": false}' || given)).*
  returning * into rule;

  truncate pg_temp.rule_draft;
  return rule;
exception
  when check_violation or not_null_violation or invalid_text_representation or invalid_datetime_format or datetime_field_overflow
    or numeric_value_out_of_range or string_data_right_truncation or invalid_parameter_value or cannot_coerce then
    raise exception using errcode = 'PT422', message = 'obligation_rule.invalid', detail = sqlerrm;
end;
$$;

comment on function private.rule_from_json(jsonb) is
  'A rule as it was given, judged by the checks of the table. Raises obligation_rule.invalid with what is wrong as detail.';

create function public.preview_obligation_rule(rule jsonb)
returns table (change text, companies bigint, obligations bigint, earliest date, latest date, examples jsonb)
language plpgsql security definer
set search_path = ''
as $$
declare
  draft public.obligation_rules;
begin
  perform private.require_staff_reader();
  draft := private.rule_from_json(preview_obligation_rule.rule);

  return query
    with wanted as materialized (
      select occurrence.* from private.occurrences(draft, private.obligation_horizon()) as occurrence
      where occurrence.is_live
      union all
      -- What other versions yield stays, but for the days the draft takes from them.
      select occurrence.*
      from public.obligation_rules as other
      cross join lateral private.occurrences(other, private.obligation_horizon()) as occurrence
      where other.code = draft.code and other.valid_from <> draft.valid_from
        and (occurrence.due_on < draft.valid_from or (draft.valid_to is not null and occurrence.due_on > draft.valid_to))
    ), there as materialized (
      select known.* from public.obligations as known where known.rule_code = draft.code and known.state = 'open'
    ), compared as (
      select
        case when there.id is null then 'added' when wanted.because is null then 'dropped'
          when there.due_on <> wanted.due_on then 'moved' else 'same' end as change,
        coalesce(wanted.company_id, there.company_id) as company_id,
        coalesce(wanted.because, there.because) as because, there.due_on as was_due_on, wanted.due_on
      from wanted
      full join there
        on coalesce(there.company_id, there.tenant_id) = coalesce(wanted.company_id, wanted.tenant_id) and there.because = wanted.because
      where there.id is not null
        or not exists (
          select from public.obligations as settled
          where settled.tenant_id = wanted.tenant_id and settled.rule_code = draft.code and settled.because = wanted.because
            and settled.company_id is not distinct from wanted.company_id and settled.state in ('done', 'waived'))
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
$$;

comment on function public.preview_obligation_rule(jsonb) is
  'What a rule, given as json with the columns of obligation_rules, would do to the whole book if it took the place of the versions of its '
  'code on the days it holds: how many open obligations of how many companies would be added, moved to another day, dropped, or stay the '
  'same, from and until when, with up to twenty examples each {company_id, company, because, was_due_on, due_on}. Changes nothing. For '
  'staff. Raises obligation_rule.invalid with what is wrong as detail, not_allowed, account.suspended.';

create function public.publish_obligation_rule(rule jsonb) returns void
language plpgsql security definer
set search_path = ''
as $$
declare
  draft  public.obligation_rules;
  former public.obligation_rules;
begin
  perform private.require_admin();
  draft := private.rule_from_json(publish_obligation_rule.rule);

  -- Two at once wait for each other.
  perform pg_advisory_xact_lock(hashtext('obligation_rule ' || draft.code));

  select known.* into former
  from public.obligation_rules as known
  where known.code = draft.code and daterange(known.valid_from, known.valid_to, '[]') @> draft.valid_from;

  if to_jsonb(former) = to_jsonb(draft) then
    return;
  end if;

  if exists (
    select from public.obligation_rules as later where later.code = draft.code and later.valid_from > draft.valid_from
  ) or draft.valid_from = former.valid_from then
    raise exception using errcode = 'PT409', message = 'obligation_rule.not_the_newest';
  end if;

  update public.obligation_rules as known set valid_to = draft.valid_from - 1
  where known.code = former.code and known.valid_from = former.valid_from;

  insert into public.obligation_rules select draft.*;

  -- Penalties hold with their version; the new one begins with those of the former.
  insert into public.obligation_penalties
  select (jsonb_populate_record(penalty, jsonb_build_object('valid_from', draft.valid_from))).*
  from public.obligation_penalties as penalty
  where penalty.code = former.code and penalty.valid_from = former.valid_from;

  perform private.refresh_obligations_of(draft.code, private.obligation_horizon(), null, null);
end;
$$;

comment on function public.publish_obligation_rule(jsonb) is
  'Makes a rule, given as json with the columns of obligation_rules, the newest version of its code from its valid_from on: the version '
  'before ends the day before and hands its penalty steps on. Every calendar follows at once. Nothing happens when it is there already. '
  'For staff. Raises obligation_rule.invalid with what is wrong as detail, obligation_rule.not_the_newest when a version begins on that '
  'day or later, not_allowed, account.suspended.';

grant execute on function public.preview_obligation_rule(jsonb), public.publish_obligation_rule(jsonb) to authenticated;
