/*
 * The first rating of a company that comes in: no one has answered the questions of the model yet, so it counts until staff assess it here.
 * It is an assessment without answers, and lists, figures and the days of review take it as any other.
 */

create function private.bring_in_rating(company_id uuid, data jsonb) returns void
language plpgsql
set search_path = ''
as $$
declare
  model   public.risk_models;
  of_file public.risk_rating := nullif(private.json_text(data -> 'risk'), '');
  floor   public.risk_rating;
  fixed   public.risk_rating;
  rating  public.risk_rating;
  score   numeric;
begin
  select * into model from public.risk_models as known where known.state = 'published';

  if not found then
    return;
  end if;

  select max(known.floor), max(known.hard_floor) into floor, fixed
  from private.derive_risk_answers('company', bring_in_rating.company_id, model.definition) as derived
  join private.risk_answers(model.definition) as known on (known.factor, known.answer) = (derived.factor, derived.answer);

  rating := greatest(
    -- What no one has rated is reviewed sooner than what someone holds for low.
    coalesce(of_file, 'medium'), floor, fixed, (
      select max(known.rating)
      from public.company_participants as participant
      join public.kyc_profiles as profile on profile.party_id = participant.party_id
      join public.kyc_brought_in as known on known.profile_id = profile.id
      where participant.company_id = bring_in_rating.company_id and participant.ceased_on is null));
  -- Where the band of the rating begins.
  score := case rating
    when 'low' then 20 when 'prohibited' then 100 else (model.definition -> 'thresholds' ->> rating::text)::numeric end;

  insert into public.risk_assessments (
    tenant_id, company_id, model_version, inherent_score, residual_score, rating, floor, effective_rating, groups, breakdown, reason,
    assessed_by, next_review_on)
  select company.tenant_id, company.id, model.version, score, score, rating, fixed, rating, '[]',
    '[]', case when of_file is null then 'Brought in without a rating: rated by the facts known.'
      else format('Brought in, rated %s by the firm, and by the facts known.', of_file) end
      || ' It counts until the company is assessed here.',
    auth.uid(), case when rating <> 'prohibited' then private.brought_in_until(rating, null, private.today()) end
  from public.companies as company
  where company.id = bring_in_rating.company_id;
end;
$$;

comment on function private.bring_in_rating(uuid, jsonb) is
  'Rates a company that comes in, after its people, until it is assessed here: the highest of what the file says (medium where it says '
  'nothing), what the published model requires for the facts known, and the ratings of its people who came in. Nothing happens without a '
  'published model.';
