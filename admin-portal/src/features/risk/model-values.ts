import type { RiskDefinition } from '@portal/shared-core/domain/risk';

import type { RiskModel } from './api/model.queries.ts';

/** A draft as its form holds it. */
export interface ModelValues {
  /** The revision that was read: a save names it, so that it does not replace what a colleague saved since. */
  revision: number;
  name: string;
  source_note: string;
  weights: Record<string, number | null>;
  thresholds: { medium: number | null; high: number | null };
}

export function valuesOf({
  revision,
  name,
  source_note: source,
  definition,
}: RiskModel): ModelValues {
  return {
    revision,
    name,
    source_note: source,
    weights: Object.fromEntries(definition.factors.map(({ code, weight }) => [code, weight])),
    thresholds: { ...definition.thresholds },
  };
}

/** The definition with the weights and thresholds of the form. */
export function definitionOf(definition: RiskDefinition, values: ModelValues): RiskDefinition {
  return {
    ...definition,
    factors: definition.factors.map((factor) => ({
      ...factor,
      weight: values.weights[factor.code] ?? 0,
    })),
    thresholds: {
      medium: values.thresholds.medium ?? 0,
      high: values.thresholds.high ?? 0,
    },
  };
}

export function sumOf(weights: ModelValues['weights']): number {
  return Object.values(weights).reduce<number>((sum, weight) => sum + (weight ?? 0), 0);
}

export interface Clash {
  what: string;
  theirs: string;
  yours: string;
}

/** Where what is typed differs from what a colleague saved. */
export function clashesOf(model: RiskModel, yours: ModelValues): Clash[] {
  const theirs = valuesOf(model);
  const nameOf = new Map(model.definition.factors.map(({ code, name }) => [code, name]));
  const pairs: [string, string | number | null, string | number | null][] = [
    ['Name', theirs.name, yours.name],
    ['Source', theirs.source_note, yours.source_note],
    ...[...nameOf].map(([code, name]): [string, number | null, number | null] => [
      name,
      theirs.weights[code] ?? null,
      yours.weights[code] ?? null,
    ]),
    ['Medium begins at', theirs.thresholds.medium, yours.thresholds.medium],
    ['High begins at', theirs.thresholds.high, yours.thresholds.high],
  ];
  return pairs
    .filter(([, one, other]) => one !== other)
    .map(([what, one, other]) => ({
      what,
      theirs: String(one ?? '–'),
      yours: String(other ?? '–'),
    }));
}
