import styled from '@emotion/styled';
import { Icon, IconButton, Panel } from '../ui/index.ts';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';

import { UploadRow } from './upload-row.tsx';
import type { Upload } from './upload.ts';

import type { Subject } from './choose-subject.tsx';
import type { CategoryOption } from './details-form.tsx';

const Rows = styled('ul')({ '& > li:first-of-type': { borderTop: 0 } });

/** The files on their way, whichever page they were selected on. It folds; the uploads go on. */
export function UploadsPanel({
  uploads,
  categories,
  subjects,
}: {
  uploads: readonly Upload[];
  categories: readonly CategoryOption[];
  /** Whom they can be about, for the names. */
  subjects: readonly Subject[];
}) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  if (uploads.length === 0) return null;

  return (
    <Panel
      title={titleOf(uploads)}
      flush
      action={
        <IconButton
          type="button"
          aria-label={isOpen ? 'Fold the uploads' : 'Show the uploads'}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setIsOpen(!isOpen)}
        >
          <Icon of={isOpen ? ChevronUp : ChevronDown} />
        </IconButton>
      }
    >
      <Rows id={id} aria-label="Uploads" hidden={!isOpen}>
        {uploads.map((upload) => (
          <UploadRow
            key={upload.id}
            upload={upload}
            categories={categories}
            about={subjects.find((each) => each.id === upload.subjectId)?.name}
          />
        ))}
      </Rows>
    </Panel>
  );
}

function titleOf(uploads: readonly Upload[]): string {
  const running = uploads.filter(({ state }) => ['sending', 'waiting'].includes(state)).length;
  if (running > 0) return `Uploading ${running} ${running === 1 ? 'file' : 'files'}`;
  const waiting = uploads.length;
  return waiting === 1 ? '1 upload needs your attention' : `${waiting} uploads need your attention`;
}
