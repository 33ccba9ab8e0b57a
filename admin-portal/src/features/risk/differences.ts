import type { RiskDefinition } from '@portal/shared-core/domain/risk';

/** What differs between a draft and the model of today, as sentences. */
export function modelDifferences(draft: RiskDefinition, today: RiskDefinition): string[] {
  const factors = new Map(today.factors.map((factor) => [factor.code, factor]));
  const weights = draft.factors.flatMap(({ code, name, weight }) => {
    const known = factors.get(code);
    if (!known) return [`${name} is new and weighs ${weight}.`];
    return known.weight === weight ? [] : [`${name} weighs ${weight}, was ${known.weight}.`];
  });
  const gone = today.factors
    .filter(({ code }) => draft.factors.every((factor) => factor.code !== code))
    .map(({ name }) => `${name} is left out.`);
  const thresholds = (['medium', 'high'] as const).flatMap((band) => {
    const [now, was] = [draft.thresholds[band], today.thresholds[band]];
    const name = band === 'medium' ? 'Medium' : 'High';
    return now === was ? [] : [`${name} begins at ${now}, was ${was}.`];
  });
  const parts = [
    ['Answers', draft.factors.map(withoutWeight), today.factors.map(withoutWeight)],
    ['Groups', draft.groups, today.groups],
    ['Controls', draft.controls, today.controls],
    ['Overrides', draft.overrides, today.overrides],
  ] as const;
  const others = parts
    .filter(([, now, was]) => canonical(now) !== canonical(was))
    .map(([name]) => `${name} differ.`);
  return [...weights, ...gone, ...thresholds, ...others];
}

function withoutWeight({ weight: _weight, ...factor }: RiskDefinition['factors'][number]) {
  return factor;
}

/** Equal for equal json: the database returns its keys in its own order. */
function canonical(value: unknown): string {
  return JSON.stringify(value, (_key, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(
          Object.entries(part).toSorted(([one], [other]) => one.localeCompare(other)),
        )
      : part,
  );
}
