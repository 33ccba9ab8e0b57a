import styled from '@emotion/styled';
import { isDeclaration } from '@portal/shared-core/domain/documents';
import { Button, FileDrop, Panel } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import {
  acceptedFiles,
  type CategoryOption,
  UploadRow,
  useUploadList,
} from '@portal/shared-core/uploads';
import { useId, type ReactNode } from 'react';

import { SentDocuments } from './document-point.tsx';
import type { SentDocument } from './document.queries.ts';
import {
  besides,
  isSent,
  pointsWith,
  replacedBy,
  type DocumentPoint as RequiredPoint,
  type PointDocuments,
} from './documents.ts';
import { PointList } from './point-list.tsx';

const Part = styled('div')({
  display: 'grid',
  gap: 12,
  padding: '12px 16px',
  borderTop: `1px solid ${color.line}`,
  '&:first-of-type': { borderTop: 0 },
});

const Others = styled(Part)({ '& > b': { fontWeight: 500 } });

const Head = styled('span')({ display: 'flex', alignItems: 'center', gap: 8 });

/** The required documents of a party or of the application: the points, the documents sent, the uploads, and a file picker. */
export function SubjectDocuments({
  subjectId,
  title,
  inSentence = title,
  heading = title,
  note,
  required,
  documents,
  categories: known,
  accepts = 'anything',
  fold,
  onOpen,
  children,
}: {
  /** The party or application the documents are about. */
  subjectId: string;
  /** Whom or what they are about. */
  title: string;
  /** The same within a sentence, where the title is no name. */
  inSentence?: string;
  /** The heading, where the page already names the subject. */
  heading?: string;
  note?: string;
  required: readonly RequiredPoint[];
  documents: readonly SentDocument[];
  /** What a document can be. */
  categories: readonly CategoryOption[];
  /** What may be sent now; replacements are for documents that were refused or have expired. */
  accepts?: 'anything' | 'replacements' | 'nothing';
  /** Where the page shows one subject at a time. */
  fold?: { isOpen: boolean; onToggle: () => void };
  onOpen: (document: SentDocument) => void;
  /** What to know first. */
  children?: ReactNode;
}) {
  const id = useId();
  const { uploads, add } = useUploadList(subjectId);
  const categories = known.filter(({ code }) => !isDeclaration(code));
  const points = pointsWith(required, documents);
  const others = besides(required, documents);
  const codes = new Set(points.map(({ code }) => code));
  const free = uploads.filter(({ point }) => point === null || !codes.has(point));

  function canSend(point: PointDocuments): boolean {
    if (accepts !== 'anything') {
      return accepts === 'replacements' && ['rejected', 'expired'].includes(point.state);
    }
    return replacedBy(point) !== undefined || !isSent(point);
  }

  function addFor(point: PointDocuments, files: readonly File[]) {
    const replaces = replacedBy(point);
    const [only, ...more] = point.categories;
    const suggestion = only ?? '';
    const isPlain =
      more.length === 0 && !categories.some((each) => each.code === only && each.expires);
    add(files, {
      suggestion,
      point: point.code,
      // When its type is clear, the file becomes a document without a form.
      ...(isPlain && { details: { category: suggestion, expiresOn: null } }),
      ...(replaces && { replaces }),
    });
  }

  return (
    <Panel
      title={heading}
      note={note}
      action={
        <Head>
          {countText(points, uploads.length)}
          {fold && (
            <Button
              size="small"
              variant="text"
              aria-expanded={fold.isOpen}
              aria-controls={id}
              aria-label={`${fold.isOpen ? 'Hide' : 'Show'} the documents of ${inSentence}`}
              onClick={fold.onToggle}
            >
              {fold.isOpen ? 'Hide' : 'Show'}
            </Button>
          )}
        </Head>
      }
      flush
    >
      <div id={id} hidden={fold && !fold.isOpen}>
        {children && <Part>{children}</Part>}
        {points.length > 0 && (
          <PointList
            title={title}
            points={points}
            uploads={uploads}
            categories={categories}
            canSend={canSend}
            onFiles={addFor}
            onOpen={onOpen}
          />
        )}
        {others.length > 0 && (
          <Others>
            <b>Other documents</b>
            <SentDocuments documents={others} onOpen={onOpen} />
          </Others>
        )}
        {free.length > 0 && (
          <ul aria-label={`Uploads: ${title}`}>
            {free.map((upload) => (
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
              label={`Documents about ${inSentence}`}
              {...acceptedFiles}
              multiple
              onFiles={(files) => add(files)}
            />
          </Part>
        )}
      </div>
    </Panel>
  );
}

/** '2 of 4 uploaded', and what is on its way. */
function countText(points: readonly PointDocuments[], onTheWay: number): string {
  const parts = [
    points.length > 0 && `${points.filter(isSent).length} of ${points.length} uploaded`,
    onTheWay > 0 && `${onTheWay} not finished`,
  ];
  return parts.filter(Boolean).join(', ');
}

/** Required categories come first in the list. */
function requiredFirst(categories: readonly CategoryOption[], points: readonly PointDocuments[]) {
  const open = new Set(
    points.filter((point) => !isSent(point)).flatMap((point) => point.categories),
  );
  return categories.toSorted((a, b) => Number(open.has(b.code)) - Number(open.has(a.code)));
}
