/**
 * Runs many checks at once; when that takes too long, each on its own, so that no user's policy, filter or pattern
 * stops the others. `tooSlow` answers a question that takes too long by itself. Answers are in the order of the questions.
 */
export async function askInParts<Question, Answer>(
  questions: readonly Question[],
  ask: (some: readonly Question[]) => Promise<readonly Answer[]>,
  tooSlow: Answer,
): Promise<readonly Answer[]> {
  try {
    return await ask(questions);
  } catch (error) {
    if (!tookTooLong(error)) throw error;
    if (questions.length === 1) return [tooSlow];
  }
  const answers: Answer[] = [];
  for (const question of questions) answers.push(...(await askInParts([question], ask, tooSlow)));
  return answers;
}

/** The code of a statement that ran into its timeout. */
export const TIMED_OUT = '57014';

function tookTooLong(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === TIMED_OUT;
}
