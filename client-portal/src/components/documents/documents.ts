import { isIdentityDocument, type PointState } from '@portal/shared-core/domain/documents';

import type { SentDocument } from './document.queries.ts';

/** One requirement: a number of documents of any of these categories. */
export interface DocumentPoint {
  code: string;
  categories: readonly string[];
  minimum: number;
  /** A sentence for the client. */
  note: string;
  /** How old the document may be. */
  maxAgeMonths: number | null;
  /** Whether staff decided not to ask for it. */
  waived?: boolean;
  /** Comes first, with any categories. */
  first?: boolean;
}

/** A point as the database lists it. */
type ListedPoint = Omit<DocumentPoint, 'maxAgeMonths'> & { max_age_months: number | null };

export function toPoint({ max_age_months: maxAgeMonths, ...point }: ListedPoint): DocumentPoint {
  return { ...point, maxAgeMonths };
}

export interface PointDocuments extends DocumentPoint {
  documents: readonly SentDocument[];
  state: PointState;
}

/** The state of each point, from the documents sent; a document counts for every point it suits. */
export function pointsWith(
  points: readonly DocumentPoint[],
  documents: readonly SentDocument[],
): PointDocuments[] {
  return points.map((point) => {
    const suiting = documents.filter(({ category }) => point.categories.includes(category));
    return { ...point, documents: suiting, state: stateOf(point, suiting) };
  });
}

/** What was sent and suits no point. */
export function besides(
  points: readonly DocumentPoint[],
  documents: readonly SentDocument[],
): SentDocument[] {
  return documents.filter(
    ({ category }) => !points.some(({ categories }) => categories.includes(category)),
  );
}

/** Whether a point needs nothing more from the client for now. */
export function isSent({ state }: PointDocuments): boolean {
  return state === 'uploaded' || state === 'accepted' || state === 'waived';
}

/** Open problems come first; an older document does not spoil a met point. */
function stateOf(
  { minimum, waived }: DocumentPoint,
  documents: readonly SentDocument[],
): PointState {
  const has = (status: SentDocument['status']) =>
    documents.filter((document) => document.status === status).length;
  if (has('accepted') >= minimum) return 'accepted';
  if (waived) return 'waived';
  if (has('accepted') + has('uploaded') >= minimum) return 'uploaded';
  if (has('rejected') > 0) return 'rejected';
  return has('expired') > 0 ? 'expired' : 'missing';
}

/** The document a new one takes the place of: the newest that was refused or has expired, or the only one that waits. */
export function replacedBy({ documents, state }: PointDocuments): string | undefined {
  if (state === 'missing' || state === 'accepted' || state === 'waived') return undefined;
  const alike = documents.filter(({ status }) => status === state);
  return state === 'uploaded' && alike.length > 1 ? undefined : alike.at(-1)?.id;
}

/** What proves the address of a person, and that a body corporate exists. */
const first: readonly string[] = [
  'proof_of_address',
  'certificate_of_incorporation',
  'certificate_of_registration',
];

/** Whether a point comes first: who the party is, and where. */
function isEssential({ categories, first: comesFirst = false }: DocumentPoint): boolean {
  return comesFirst || categories.some((code) => isIdentityDocument(code) || first.includes(code));
}

/** The points in the order of need: identity, address, then the rest. */
export function byNeed(points: readonly PointDocuments[]): {
  essential: readonly PointDocuments[];
  rest: readonly PointDocuments[];
} {
  const essential = points.filter(isEssential).toSorted((a, b) => rank(a) - rank(b));
  return essential.length > 0
    ? { essential, rest: points.filter((point) => !isEssential(point)) }
    : { essential: points, rest: [] };
}

function rank({ code, categories }: DocumentPoint): number {
  if (code === 'identity') return 0;
  return categories.some(isIdentityDocument) ? 1 : 2;
}

/** Whether a point may not lie out of sight: its document was rejected or has expired. */
export function isUrgent({ state }: PointDocuments): boolean {
  return state === 'rejected' || state === 'expired';
}
