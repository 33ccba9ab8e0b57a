import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Icon, IconButton, Panel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown, ChevronUp } from 'lucide-react';
import { useId, useState } from 'react';

import { UploadRow } from '#/components/uploads/upload-row.tsx';
import type { Upload } from '#/components/uploads/upload.ts';

import { deskQueries } from '../api/desk.queries.ts';
import type { Sending } from '../use-sending.ts';

const Rows = styled('ul')({ '& > li:first-of-type': { borderTop: 0 } });

/** The files on their way, whichever page they were selected on. It folds; the uploads go on. */
export function UploadsPanel({ uploads, categories }: Pick<Sending, 'uploads' | 'categories'>) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(true);
  const { data: subjects } = useQuery({
    ...deskQueries.subjects(useTenantScope()),
    enabled: uploads.length > 0,
  });
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
            about={subjects?.find((each) => each.id === upload.subjectId)?.name}
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
  return waiting === 1 ? '1 upload needs you' : `${waiting} uploads need you`;
}
