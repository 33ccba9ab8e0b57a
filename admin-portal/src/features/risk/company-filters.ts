import type { RiskDefinition } from '@portal/shared-core/domain/risk';

import { pairOf } from './api/company.queries.ts';
import { ratingName } from './texts.ts';

/** The ratings of each group of a model, with the selected one also where the model no longer has it. */
export function groupOptions(definition: RiskDefinition | undefined, selected: string) {
  const options = (definition?.groups ?? []).flatMap(({ code, name }) =>
    (['low', 'medium', 'high'] as const).map((rating) => ({
      value: `${code}:${rating}`,
      label: `${name}: ${ratingName(rating).toLowerCase()}`,
    })),
  );
  // A group of an earlier version of the model.
  const isKnown = selected === '' || options.some(({ value }) => value === selected);
  return isKnown ? options : [...options, { value: selected, label: selected }];
}

/** An answer of a factor, 'factor:answer', by its name in a model. */
export function answerName(definition: RiskDefinition | undefined, text: string): string {
  const [factor, answer] = pairOf(text);
  const known = definition?.factors.find(({ code }) => code === factor);
  const label = known?.answers.find(({ code }) => code === answer)?.label ?? answer;
  return `${known?.name ?? factor}: ${label}`;
}
