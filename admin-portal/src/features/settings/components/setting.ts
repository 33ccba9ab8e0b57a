/** A value of a group: what it is called, how it reads, and what follows from it. */
export interface Setting<Values> {
  name: keyof Values & string;
  label: string;
  /** The value as text: '60 minutes'. */
  valueText: (values: Values) => string;
  /** What happens then, as a sentence. */
  effect: (values: Values) => string;
}

export function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/** The settings whose values differ. */
export function changedOf<Values>(
  settings: readonly Setting<Values>[],
  before: Values,
  after: Values,
): readonly Setting<Values>[] {
  return settings.filter(({ name }) => !isSame(before[name], after[name]));
}
