import styled from '@emotion/styled';
import { eitherOf } from '@portal/shared-core/domain/documents';
import { Button } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import {
  type CategoryOption,
  PickFilesButton,
  UploadRow,
  type Upload,
} from '@portal/shared-core/uploads';
import { useId, useState } from 'react';

import { DocumentPoint } from './document-point.tsx';
import type { SentDocument } from './document.queries.ts';
import { byNeed, isSent, isUrgent, replacedBy, type PointDocuments } from './documents.ts';

const List = styled('ul')({ '&[hidden]': { display: 'none' } });

const More = styled('div')({ padding: '8px 16px', borderTop: `1px solid ${color.line}` });

/** What a party has to show: identity and address first, the rest folded until they are sent. An upload shows in the row that was pressed. */
export function PointList({
  title,
  points,
  uploads,
  categories,
  canSend,
  onFiles,
  onOpen,
}: {
  /** Whom or what the documents are about. */
  title: string;
  points: readonly PointDocuments[];
  uploads: readonly Upload[];
  categories: readonly CategoryOption[];
  canSend: (point: PointDocuments) => boolean;
  onFiles: (point: PointDocuments, files: readonly File[]) => void;
  onOpen: (document: SentDocument) => void;
}) {
  const id = useId();
  const { essential, rest } = byNeed(points);
  const [pressed, setPressed] = useState<boolean>();
  const isUploading = rest.some(({ code }) => uploads.some(({ point }) => point === code));
  const isShown =
    isUploading ||
    (pressed ??
      (essential.every(isSent) || rest.some((point) => isUrgent(point) || isSent(point))));
  const nameOf = (code: string) => categories.find((each) => each.code === code)?.name ?? code;

  function row(point: PointDocuments) {
    const name = eitherOf(point.categories.map(nameOf));
    const replaced = replacedBy(point);
    const here = uploads.filter((upload) => upload.point === point.code);
    return (
      <DocumentPoint
        key={point.code}
        title={name}
        point={point}
        onOpen={onOpen}
        uploads={
          here.length > 0 && (
            <ul aria-label={`Uploads: ${name}, ${title}`}>
              {here.map((upload) => (
                <UploadRow
                  key={upload.id}
                  upload={upload}
                  categories={suitingFirst(categories, point)}
                />
              ))}
            </ul>
          )
        }
        action={
          canSend(point) && (
            <PickFilesButton
              label={replaced === undefined ? 'Upload' : 'Replace'}
              what={`${name}, ${title}`}
              multiple={replaced === undefined}
              onFiles={(files) => onFiles(point, files)}
            />
          )
        }
      />
    );
  }

  return (
    <>
      <List aria-label={`Required: ${title}`}>{essential.map(row)}</List>
      {rest.length > 0 && (
        <>
          <More>
            <Button
              size="small"
              variant="text"
              disabled={isUploading}
              aria-expanded={isShown}
              aria-controls={id}
              onClick={() => setPressed(!isShown)}
            >
              {isShown ? 'Hide the other documents' : moreText(rest)}
            </Button>
          </More>
          <List id={id} aria-label={`Also required: ${title}`} hidden={!isShown}>
            {rest.map(row)}
          </List>
        </>
      )}
    </>
  );
}

function moreText(rest: readonly PointDocuments[]): string {
  const sent = rest.filter(isSent).length;
  const what = rest.length === 1 ? '1 more document' : `${rest.length} more documents`;
  return sent === 0 ? `Show ${what}` : `Show ${what}, ${sent} of ${rest.length} uploaded`;
}

/** The categories that serve the point come first. */
function suitingFirst(categories: readonly CategoryOption[], point: PointDocuments) {
  const suits = ({ code }: CategoryOption) => Number(point.categories.includes(code));
  return categories.toSorted((a, b) => suits(b) - suits(a));
}
