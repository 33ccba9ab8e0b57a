import type { FieldPath } from 'react-hook-form';

import type { ApplicationForm } from './application-form.ts';

/** The short wizard, top to bottom. A step is an address; what it asks is saved in the draft and nowhere else. */
export const steps = [
  { slug: 'type', label: 'Entity type', fields: ['entity_type'] },
  { slug: 'names', label: 'Names and purpose', fields: ['names', 'purpose'] },
  { slug: 'capital', label: 'Capital and year end', fields: ['capital', 'fiscal_year_end'] },
  { slug: 'people', label: 'People', fields: ['people'] },
  { slug: 'review', label: 'Review and declare', fields: ['declared'] },
] as const;

export type Step = (typeof steps)[number];
export type StepSlug = Step['slug'];

/** The step an address names, or a draft was left at; the first one for anything else. */
export function stepOf(slug: string | null | undefined): Step {
  return steps.find((step) => step.slug === slug) ?? steps[0];
}

/** The step after this one; undefined after the last. */
export function stepAfter(step: Step): Step | undefined {
  return steps[steps.indexOf(step) + 1];
}

/** The step before this one; undefined before the first. */
export function stepBefore(step: Step): Step | undefined {
  return steps[steps.indexOf(step) - 1];
}

/** The inputs of a step, by the paths their errors are reported under. */
export function inputsOf(step: Step, peopleCount: number): FieldPath<ApplicationForm>[] {
  switch (step.slug) {
    case 'type':
      return ['entity_type'];
    case 'names':
      return ['names.0', 'names.1', 'names.2'];
    case 'capital':
      return ['capital.shares', 'capital.par_value', 'capital.currency'];
    case 'people':
      return Array.from({ length: peopleCount }).flatMap((_, index) => [
        `people.${index}.name` as const,
        `people.${index}.country` as const,
        `people.${index}.roles` as const,
        `people.${index}.shares` as const,
      ]);
    case 'review':
      return ['declared'];
  }
}

/** The step that asks for a field, by the field's path: `people.2.shares` → People. */
export function stepAsking(field: string): Step {
  const root = field.split('.')[0] ?? '';
  return steps.find(({ fields }) => (fields as readonly string[]).includes(root)) ?? steps[0];
}
