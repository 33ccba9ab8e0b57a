import type { RiskDefinition } from '@portal/shared-core/domain/risk';

import type { Standing } from './api/assessment.queries.ts';

/** A question of the model, what the facts propose for it, and what was answered last. */
export interface Question {
  code: string;
  name: string;
  question: string;
  /** The group of a factor; null for a control. */
  group: string | null;
  options: { code: string; label: string; points: number }[];
  /** What the facts of today propose, and their source; null where staff answer. */
  proposed: { answer: string; reason: string | null } | null;
  /** The answer of the assessment that counts; null where it has none that the model knows. */
  last: string | null;
  /** The note of that answer. */
  lastNote: string;
  /** The facts propose something else than they did then. */
  isFactNew: boolean;
}

interface Proposal {
  factor: string;
  answer: string;
  reason: string | null;
}

/** The questions of a model in their order: its factors, then its controls. */
export function questionsOf(
  definition: RiskDefinition,
  proposals: readonly Proposal[],
  standing: Pick<Standing, 'responses'> | null,
): Question[] {
  const requested = [
    ...definition.factors.map((factor) => ({
      ...factor,
      options: factor.answers.map(({ code, label, score }) => ({
        code,
        label,
        points: (factor.weight * score) / 5,
      })),
    })),
    ...definition.controls.map((control) => ({
      ...control,
      group: null,
      options: control.answers.map(({ code, label, points }) => ({
        code,
        label,
        points: points && -points,
      })),
    })),
  ];
  return requested.map(({ code, name, question, group, options }) => {
    const isKnown = (answer: string | null | undefined) =>
      options.some((option) => option.code === answer);
    const found = proposals.find(({ factor }) => factor === code);
    const then = standing?.responses.find(({ factor }) => factor === code);
    return {
      code,
      name,
      question,
      group,
      options,
      proposed: found && isKnown(found.answer) ? found : null,
      last: then && isKnown(then.answer) ? then.answer : null,
      lastNote: then?.note ?? '',
      isFactNew: found !== undefined && then !== undefined && found.answer !== then.proposed,
    };
  });
}

/** The answers and notes a form begins with: those of last time, but where a fact has changed since. */
export function startingAnswers(questions: readonly Question[]): Record<string, string> {
  return Object.fromEntries(
    questions.flatMap(({ code, proposed, last, lastNote, isFactNew }) => {
      const isFact = proposed !== null && (last === null || isFactNew);
      return [
        [code, isFact ? proposed.answer : (last ?? '')],
        [noteField(code), isFact ? '' : lastNote],
      ];
    }),
  );
}

/** The field of the note to an answer. No code of a model holds a hyphen. */
export function noteField(code: string): string {
  return `note-${code}`;
}
