import styled from '@emotion/styled';
import { eitherOf } from '@portal/shared-core/domain/documents';
import { FileDrop, Panel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import type { ReactNode } from 'react';

import {
  acceptedFiles,
  type CategoryOption,
  PickFilesButton,
  UploadRow,
  useUploadList,
} from '@portal/shared-core/uploads';

import { DocumentPoint, SentDocuments } from './document-point.tsx';
import type { SentDocument } from './document.queries.ts';
import {
  besides,
  isSent,
  pointsWith,
  replacedBy,
  type DocumentPoint as RequiredPoint,
  type PointDocuments,
} from './documents.ts';

const Part = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
});

const Others = styled(Part)({ '& > b': { fontWeight: 500 } });

/** The required documents of a party or of the application: the points, the documents sent, the uploads, and a file picker. */
export function SubjectDocuments({
  subjectId,
  title,
  heading = title,
  note,
  required,
  documents,
  categories,
  accepts = 'anything',
  onOpen,
  children,
}: {
  /** The party or application the documents are about. */
  subjectId: string;
  /** Whom or what they are about. */
  title: string;
  /** The heading, where the page already names the subject. */
  heading?: string;
  note?: string;
  required: readonly RequiredPoint[];
  documents: readonly SentDocument[];
  /** What a document can be. */
  categories: readonly CategoryOption[];
  /** What may be sent now; replacements are for documents that were refused or have expired. */
  accepts?: 'anything' | 'replacements' | 'nothing';
  onOpen: (document: SentDocument) => void;
  /** What to know first. */
  children?: ReactNode;
}) {
  const { uploads, add } = useUploadList(subjectId);
  const points = pointsWith(required, documents);
  const others = besides(required, documents);
  const nameOf = (code: string) => categories.find((each) => each.code === code)?.name ?? code;
  const count = points.filter(isSent).length;

  function canSend(point: PointDocuments, replaced: string | undefined): boolean {
    if (accepts !== 'anything') {
      return accepts === 'replacements' && ['rejected', 'expired'].includes(point.state);
    }
    return replaced !== undefined || !isSent(point);
  }

  function addFor(point: PointDocuments, files: readonly File[]) {
    const replaces = replacedBy(point);
    const [only, ...more] = point.categories;
    const suggestion = only ?? '';
    const isPlain =
      more.length === 0 && !categories.some((each) => each.code === only && each.expires);
    add(files, {
      suggestion,
      // When its type is clear, the file becomes a document without a form.
      ...(isPlain && { details: { category: suggestion, expiresOn: null } }),
      ...(replaces && { replaces }),
    });
  }

  return (
    <Panel
      title={heading}
      note={note}
      action={points.length > 0 && `${count} of ${points.length} uploaded`}
      flush
    >
      {children && <Part>{children}</Part>}
      {points.length > 0 && (
        <ul aria-label={`Required: ${title}`}>
          {points.map((point) => {
            const name = eitherOf(point.categories.map(nameOf));
            const replaced = replacedBy(point);
            return (
              <DocumentPoint
                key={point.code}
                title={name}
                point={point}
                onOpen={onOpen}
                action={
                  canSend(point, replaced) && (
                    <PickFilesButton
                      label={replaced === undefined ? 'Upload' : 'Replace'}
                      what={`${name}, ${title}`}
                      multiple={replaced === undefined}
                      onFiles={(files) => addFor(point, files)}
                    />
                  )
                }
              />
            );
          })}
        </ul>
      )}
      {others.length > 0 && (
        <Others>
          <b>Other documents</b>
          <SentDocuments documents={others} onOpen={onOpen} />
        </Others>
      )}
      {uploads.length > 0 && (
        <ul aria-label={`Uploads: ${title}`}>
          {uploads.map((upload) => (
            <UploadRow
              key={upload.id}
              upload={upload}
              categories={requiredFirst(categories, points)}
            />
          ))}
        </ul>
      )}
      {accepts === 'anything' && (
        <Part>
          <FileDrop
            label={`Documents about ${title}`}
            {...acceptedFiles}
            multiple
            onFiles={(files) => add(files)}
          />
        </Part>
      )}
    </Panel>
  );
}

/** Required categories come first in the list. */
function requiredFirst(categories: readonly CategoryOption[], points: readonly PointDocuments[]) {
  const open = new Set(
    points.filter((point) => !isSent(point)).flatMap((point) => point.categories),
  );
  return categories.toSorted((a, b) => Number(open.has(b.code)) - Number(open.has(a.code)));
}
