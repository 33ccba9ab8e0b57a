import { useMemo } from 'react';

import {
  DocumentPreview,
  FileDrop,
  Stack,
  UploadList,
  useUploads,
  type Upload,
  type UploadFile,
} from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';
import { samplePdf, samplePicture } from '../samples.ts';

/** Sends nothing anywhere: it counts. */
const send: UploadFile = async (file, { signal, onProgress }) => {
  for (let part = 1; part <= 10; part++) {
    await new Promise((resolve) => setTimeout(resolve, 200));
    if (signal.aborted) return;
    onProgress((file.size * part) / 10);
  }
  if (file.name.includes('fail')) throw new Error('The connection was lost. Try it again.');
};

function Uploads() {
  const { uploads, add, retry, remove } = useUploads(send);
  return (
    <Stack>
      <FileDrop
        label="Proof of address"
        accept={['.pdf', 'image/png', 'image/jpeg']}
        acceptWords="PDF, PNG or JPEG"
        maxBytes={20_000_000}
        multiple
        onFiles={add}
      />
      <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
      <FileDrop
        label="Not now"
        accept={['.pdf']}
        acceptWords="PDF"
        maxBytes={1_000_000}
        disabled
        onFiles={add}
      />
    </Stack>
  );
}

const file = (name: string) => new File(['x'.repeat(3_100)], name);
const states: Upload[] = [
  { id: 1, file: file('source-of-funds.pdf'), state: 'sending', sentBytes: 2_400 },
  { id: 2, file: file('bank-reference.pdf'), state: 'waiting', sentBytes: 0 },
  {
    id: 3,
    file: file('passport.png'),
    state: 'failed',
    sentBytes: 0,
    fault: 'The connection dropped. Try it again.',
  },
  { id: 4, file: file('bill.pdf'), state: 'sent', sentBytes: 3_100 },
];

function Previews() {
  const pdf = useMemo(() => samplePdf(), []);
  const picture = useMemo(() => samplePicture(), []);
  return (
    <Stack>
      <DocumentPreview name="bill.pdf" file={pdf} />
      <DocumentPreview name="photo.png" file={picture} />
      <DocumentPreview name="letter.docx" file={new Blob(['x'])} />
      <DocumentPreview name="on-its-way.pdf" file={undefined} />
      <DocumentPreview
        name="gone.pdf"
        file={undefined}
        error="The document could not be loaded."
        onRetry={() => undefined}
      />
    </Stack>
  );
}

export const fileExhibits: Exhibit[] = [
  { parts: ['FileDrop'], Show: Uploads },
  {
    parts: ['UploadList'],
    Show: () => (
      <UploadList uploads={states} onRetry={() => undefined} onRemove={() => undefined} />
    ),
  },
  { parts: ['DocumentPreview'], Show: Previews },
];
