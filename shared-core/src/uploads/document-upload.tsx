import styled from '@emotion/styled';

import { Button } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import type { CategoryOption } from './details-form.tsx';
import { PickFilesButton } from './pick-files-button.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploadList } from './use-upload-list.ts';

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Uploads = styled('ul')({ width: '100%', border: `1px solid ${color.line}` });
const Sent = styled('p')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** A document that was attached to a form: its id, and the name of its file. */
export interface AttachedDocument {
  id: string;
  name: string;
}

/**
 * A document of one category about a company or an application, uploaded from a form. It is there once `useReceiptState` says that its
 * upload is over.
 */
export function DocumentUpload({
  value,
  onChange,
  subjectId,
  category,
  label,
  progressLabel,
}: {
  value: AttachedDocument | null;
  onChange: (document: AttachedDocument | null) => void;
  subjectId: string;
  /** What it is. */
  category: CategoryOption;
  /** The verb on the button. */
  label: string;
  /** Names the upload under way for screen readers. */
  progressLabel: string;
}) {
  const { uploads, add } = useUploadList(subjectId);
  const own = uploads.filter(({ id }) => id === value?.id);

  function send([file]: File[]) {
    if (!file) return;
    const details = { category: category.code, expiresOn: null };
    const [id] = add([file], { suggestion: category.code, details });
    if (id) onChange({ id, name: file.name });
  }

  return (
    <Place>
      {value && own.length === 0 && (
        <Sent>
          {value.name} is attached.
          <Button size="small" variant="text" onClick={() => onChange(null)}>
            Leave it out
          </Button>
        </Sent>
      )}
      {own.length > 0 && (
        <Uploads aria-label={progressLabel}>
          {own.map((upload) => (
            <UploadRow key={upload.id} upload={upload} categories={[category]} isFixed />
          ))}
        </Uploads>
      )}
      {(!value || own.some(({ state }) => state === 'refused')) && (
        <PickFilesButton label={label} what="PDF or picture" onFiles={send} />
      )}
    </Place>
  );
}
