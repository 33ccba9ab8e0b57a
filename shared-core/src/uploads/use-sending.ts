import { eitherOf } from '../domain/documents.ts';
import type { CategoryOption } from './details-form.tsx';
import { useUploads } from './use-upload-list.ts';

/** What a file is sent for: a point of a checklist, or a document that it replaces. */
export interface SendingFor {
  subjectId: string;
  categories: readonly string[];
  replaces?: string | null | undefined;
}

/**
 * The uploads of the tenant, and how to send files for something that is asked. A file with one possible category without a last day
 * becomes a document without a form. `categories` are what a document can be.
 */
export function useSending(categories: readonly CategoryOption[]) {
  const { uploads, add } = useUploads();

  return {
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
        ...(others.length === 0 &&
          !expires && { details: { category: suggestion, expiresOn: null } }),
        ...(replaces && { replaces }),
      });
    },
  };
}

/** What `useSending` gives. */
export type Sending = ReturnType<typeof useSending>;
