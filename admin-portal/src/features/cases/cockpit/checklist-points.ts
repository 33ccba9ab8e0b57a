import { declarationTitle, isDeclaration } from '@portal/shared-core/domain/documents';

import type { Blocker, ChecklistPoint, KycCase } from '../api/case.queries.ts';

export type CaseDocument = KycCase['party']['documents'][number];

/** The documents under the points they serve, each once, the newest first; and those that serve none. Versions that were replaced are left out. */
export function documentsOf(kyc: KycCase, points: readonly ChecklistPoint[]) {
  const replaced = new Set(kyc.party.documents.map(({ replaces }) => replaces));
  const current = kyc.party.documents
    .filter(({ id, status }) => status !== 'superseded' && !replaced.has(id))
    .toSorted((a, b) => Date.parse(b.created_at) - Date.parse(a.created_at));
  const placed = new Set<string>();
  const byPoint = new Map<string, CaseDocument[]>();
  for (const point of points) {
    const suited = current.filter(
      ({ id, category }) => point.categories.includes(category) && !placed.has(id),
    );
    for (const { id } of suited) placed.add(id);
    byPoint.set(point.code, suited);
  }
  const others = current.filter(({ id }) => !placed.has(id));
  const inOrder = [...[...byPoint.values()].flat(), ...others];
  return { byPoint, others, inOrder };
}

/** What a point of the checklist is called: the kind of document that is there, else its code as text. */
export function titleOf({ code, categories }: ChecklistPoint, kyc: KycCase): string {
  if (isDeclaration(code)) return declarationTitle(code);
  const sent = kyc.party.documents.find(({ category }) => category === categories[0]);
  const text = code.replaceAll('_', ' ');
  return sent?.kind.name ?? text.charAt(0).toUpperCase() + text.slice(1);
}

/** What a point before the approval is called: the document, the listed name, the question; else its title. */
export function blockerName(
  { code, field, detail, title }: Blocker,
  kyc: KycCase,
  points: readonly ChecklistPoint[],
): string {
  const point = points.find((each) => field === `documents.${each.code}`);
  if (point) return titleOf(point, kyc);
  if (code === 'kyc.documents_waiting') return `read ${detail ?? 'a document'}`;
  if (code === 'kyc.hit_open' || code === 'kyc.hit_true') return `hit ${detail ?? ''}`;
  return code === 'kyc.question_open' ? (detail ?? title) : title;
}
