import styled from '@emotion/styled';

import { Button } from '../ui/index.ts';
import { color } from '../ui/theme/index.ts';
import { PickFilesButton } from './pick-files-button.tsx';
import { UploadRow } from './upload-row.tsx';
import { useUploadList } from './use-upload-list.ts';

const RECEIPT = 'payment_receipt';
const receiptOnly = [{ code: RECEIPT, name: 'Receipt', expires: false }];

const Place = styled('div')({ display: 'grid', gap: 8, justifyItems: 'start' });
const Uploads = styled('ul')({ width: '100%', border: `1px solid ${color.line}` });
const Sent = styled('p')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** A receipt that was attached: the id of its document, and the name of its file. */
export interface Receipt {
  id: string;
  name: string;
}

/**
 * A receipt about a company or an application, uploaded from a form as a document of the category payment_receipt. The document is there
 * once `useReceiptState` says that its upload is over.
 */
export function ReceiptUpload({
  value,
  onChange,
  subjectId,
}: {
  value: Receipt | null;
  onChange: (receipt: Receipt | null) => void;
  subjectId: string;
}) {
  const { uploads, add } = useUploadList(subjectId);
  const own = uploads.filter(({ id }) => id === value?.id);

  function send([file]: File[]) {
    if (!file) return;
    const details = { category: RECEIPT, expiresOn: null };
    const [id] = add([file], { suggestion: RECEIPT, details });
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
        <Uploads aria-label="Receipt on its way">
          {own.map((upload) => (
            <UploadRow key={upload.id} upload={upload} categories={receiptOnly} />
          ))}
        </Uploads>
      )}
      {(!value || own.some(({ state }) => state === 'refused')) && (
        <PickFilesButton label="Attach a receipt" what="PDF or picture" onFiles={send} />
      )}
    </Place>
  );
}
