import type { ApplicationIssue } from '@portal/shared-core/domain/application-issues';
import { formatMoney, formatNumber, formatYearDay } from '@portal/shared-core/domain/format';
import type { WizardStep } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

import type { Activity, Application, EntityType } from './api/application.queries.ts';
import type { ApplicationForm } from './application-form.ts';
import { labelOf, stepOfIssue, allSteps, stepOf, type Step } from './steps.ts';

interface Overview {
  application: Application;
  /** The one on screen. */
  step: Step;
  shown: readonly Step[];
  issues: readonly ApplicationIssue[];
  values: ApplicationForm;
  type: EntityType | undefined;
  activities: readonly Activity[];
}

/**
 * The steps as the list at the left shows them: what was answered, and what is wrong with what was passed. A step stays done after one went
 * back, and the first step that is not complete can be opened, with all before it.
 */
export function overviewOf({ application, step, shown, ...rest }: Overview): WizardStep[] {
  const left = furthest(application.step, step);
  const countOf = (each: Step) =>
    rest.issues.filter(
      (issue) => stepOfIssue(issue, rest.values, rest.type, application.kind) === each,
    ).length;
  // What is asked of every draft is answered from the first step to this one.
  const unfinished = shown.findIndex((each) => each.slug !== 'review' && countOf(each) > 0);
  const isFilledIn = rest.values.entity_type !== '' && unfinished === -1;
  return shown.map((each, index): WizardStep => {
    const count = countOf(each);
    const isPassed =
      allSteps.indexOf(each) < allSteps.indexOf(left) ||
      (isFilledIn && each.slug !== 'documents' && each.slug !== 'review');
    const answer = isPassed ? answerOf(each, rest) : null;
    return {
      key: each.slug,
      label: labelOf(each, rest.type),
      to: paths.draft(application.id, each.slug),
      state: each === step ? 'current' : isPassed ? 'done' : 'later',
      isOpen: isFilledIn || index <= unfinished,
      ...(answer && { answer }),
      ...(isPassed &&
        count > 0 && { error: count === 1 ? '1 thing to fix' : `${count} things to fix` }),
    };
  });
}

/** The step furthest down: the one the draft was left at, or the one on screen. */
function furthest(saved: string, shown: Step): Step {
  const left = stepOf(saved);
  return allSteps.indexOf(left) > allSteps.indexOf(shown) ? left : shown;
}

function answerOf(
  { slug }: Step,
  { values, type, activities }: Pick<Overview, 'values' | 'type' | 'activities'>,
): string | null {
  const { names, capital, foundation, people, services, fiscal_year_end: yearEnd } = values;
  switch (slug) {
    case 'type':
      return [type?.name, ...values.features].filter(Boolean).join(', ') || null;
    case 'company':
      return values.entry?.registration_number || values.entry?.foreign_number || null;
    case 'agent':
      return values.entry?.former_agent.name || null;
    case 'purpose':
      return activities
        .filter(({ code }) => code && values.activities.includes(code))
        .map(({ name }) => name)
        .join(', ');
    case 'names':
      return counted(names.filter((name) => name.trim() !== '').length, 'choice');
    case 'capital':
      return typeof capital.shares === 'number' && Number(capital.par_value) > 0
        ? `${formatNumber(capital.shares)} × ${formatMoney(capital.par_value ?? '', capital.currency)}`
        : null;
    case 'foundation':
      return Number(foundation.assets) > 0 ? formatMoney(foundation.assets ?? '') : null;
    case 'owners':
      return peopleWith(people, type?.member_role);
    case 'officers':
      return peopleWith(people, type?.manager_role);
    case 'services':
      return [counted(services.length, 'service'), formatYearDay(yearEnd)]
        .filter(Boolean)
        .join(', year end ');
    case 'documents':
    case 'review':
      return null;
  }
}

function peopleWith(people: ApplicationForm['people'], role: string | null | undefined) {
  const having = people.filter(({ roles }) => roles.some((each) => each === role));
  return having.length > 2
    ? counted(having.length, 'name')
    : having.map(({ name }) => name.trim() || 'unnamed').join(', ');
}

/** '3 choices'; nothing for none. */
function counted(count: number, noun: string): string | null {
  if (count === 0) return null;
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
