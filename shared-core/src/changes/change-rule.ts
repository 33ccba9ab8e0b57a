import type { ChangeKind } from '../domain/changes.ts';

/** A kind of document. */
interface Category {
  code: string;
  name: string;
  expires: boolean;
}

/** What a kind of change needs and costs. */
export interface ChangeRule {
  kind: ChangeKind;
  note: string;
  fee: number | null;
  /** The kinds of documents of which one is needed; none where no document is required. */
  needs: readonly Category[];
}

/** A row of change_rules, with its kinds of documents by name. */
export function changeRuleOf(
  row: Omit<ChangeRule, 'needs'> & { category: string | null; alternatives: readonly string[] },
  categories: readonly Category[],
): ChangeRule {
  const { category, alternatives, ...rule } = row;
  const needs = [category, ...alternatives].flatMap((code) =>
    categories.filter((each) => each.code === code),
  );
  return { ...rule, needs };
}
