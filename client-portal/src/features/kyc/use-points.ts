import { declarationTitle, eitherOf } from '@portal/shared-core/domain/documents';
import { entryOf } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';

import { documentQueries } from '#/components/documents/document.queries.ts';
import { isSent, pointsWith } from '#/components/documents/documents.ts';
import type { StaffQuestion } from '#/components/questions/question.tsx';

import { kycQueries } from './api/kyc.queries.ts';
import { issuesOf, type KycForm } from './kyc-form.ts';
import { useKyc } from './kyc-context.ts';
import { asksFor, partsOf } from './kyc-parts.ts';

/** One open point before the profile can be submitted. */
export interface OpenPoint {
  /** What it is about: a field, or 'documents.identity'; null for the whole. */
  field: string | null;
  /** The question it is, where it is one. */
  questionId?: string;
  title: string;
  text?: string;
}

/** A question as something to do. */
export function pointOf({ id, field, question }: StaffQuestion): OpenPoint {
  return { field, questionId: id, title: question };
}

/** The open points, updated during typing, in the order of the page. */
export function useOpenPoints(): OpenPoint[] {
  const { profile, questions } = useKyc();
  const scope = useTenantScope();
  const values = useWatch<KycForm>() as KycForm;
  const { data: documents } = useQuery(kycQueries.documents(scope, profile));
  const { data: categories } = useQuery(documentQueries.categories(scope));
  const { data: declarations } = useQuery(kycQueries.declarations(scope, profile));
  const nameOf = (code: string) => categories?.find((each) => each.code === code)?.name ?? code;

  const issues = issuesOf(profile.party.kind, profile.level, values, profile.roles).map(
    ({ code, field }) => {
      const { title, message } = entryOf(code);
      return { field, title, text: message };
    },
  );
  const missing = documents
    ? pointsWith(documents.required, documents.documents)
        .filter((point) => !isSent(point))
        .map(({ code, categories: suiting }) => ({
          field: `documents.${code}`,
          title: eitherOf(suiting.map(nameOf)),
          text: 'not uploaded yet.',
        }))
    : [
        {
          field: 'documents',
          title: 'Documents',
          text: 'the required documents are still loading.',
        },
      ];
  const unsigned = (declarations ?? [])
    .filter(({ in_force: isSigned }) => !isSigned)
    .map(({ kind }) => ({
      field: `declarations.${kind}`,
      title: declarationTitle(kind),
      text: 'not signed yet.',
    }));
  const unanswered = questions.filter((question) => question.answered_at === null).map(pointOf);
  const parts = partsOf(profile.party.kind);
  const placeOf = ({ field }: OpenPoint) =>
    parts.findIndex((part) => field !== null && asksFor(part, field));
  return [...unanswered, ...issues, ...missing, ...unsigned].toSorted(
    (a, b) => placeOf(a) - placeOf(b),
  );
}
