import { useTenantScope } from '@portal/shared-core/tenant';
import { useQuery } from '@tanstack/react-query';

import { documentQueries } from '#/components/documents/document.queries.ts';
import { eitherOf } from '#/components/documents/documents.ts';
import { useUploads } from '#/components/uploads/use-upload-list.ts';

/** What a file is sent for: a point of a checklist, or a document that it replaces. */
export interface SendingFor {
  subjectId: string;
  categories: readonly string[];
  replaces?: string | null | undefined;
}

/** The categories of documents by name, and how to send files for something that is asked. */
export function useSending() {
  const { data, error, refetch } = useQuery(documentQueries.categories(useTenantScope()));
  const categories = data ?? [];
  const { uploads, add } = useUploads();

  return {
    /** Whether the categories are there, and why not. */
    isReady: data !== undefined,
    error,
    retry: refetch,
    uploads,
    add,
    categories,
    /** 'Passport or driving licence'. */
    nameOf: (codes: readonly string[]) =>
      eitherOf(codes.map((code) => categories.find((each) => each.code === code)?.name ?? code)),
    sendFor({ subjectId, categories: codes, replaces }: SendingFor, files: readonly File[]) {
      const [suggestion = '', ...others] = codes;
      const expires = categories.some(({ code, expires: ends }) => code === suggestion && ends);
      add(subjectId, files, {
        suggestion,
        // When its type is clear and it has no last day, the file becomes a document without a form.
        ...(others.length === 0 &&
          !expires && { details: { category: suggestion, expiresOn: null } }),
        ...(replaces && { replaces }),
      });
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
