import { useMemo } from 'react';

import { DocumentPreview, FileDrop, PictureState, Stack } from '../../src/ui/index.ts';
import type { Exhibit } from '../group.ts';
import { samplePdf, samplePicture } from '../samples.ts';

function Uploads() {
  return (
    <Stack>
      <FileDrop
        label="Proof of address"
        accept={['.pdf', 'image/png', 'image/jpeg']}
        acceptText="PDF, PNG or JPEG"
        maxBytes={20_000_000}
        multiple
        onFiles={() => undefined}
      />
      <FileDrop
        label="Not now"
        accept={['.pdf']}
        acceptText="PDF"
        maxBytes={1_000_000}
        disabled
        onFiles={() => undefined}
      />
    </Stack>
  );
}

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

function Pictures() {
  const shared = { noun: 'picture', isPending: false, onDiscard: () => undefined };
  const preview = useMemo(() => URL.createObjectURL(samplePicture()), []);
  const check = (state: string, reason: string | null = null, isError = false) => ({
    data: { state, reason },
    isError,
    refetch: () => undefined,
  });
  return (
    <Stack>
      <PictureState {...shared} check={check('pending')} preview={preview} />
      <PictureState {...shared} check={check('infected', 'malware')} />
      <PictureState {...shared} check={check('infected', 'wrong_type')} />
      <PictureState {...shared} check={check('failed', 'failed')} />
      <PictureState {...shared} check={check('', null, true)} />
    </Stack>
  );
}

export const fileExhibits: Exhibit[] = [
  { parts: ['FileDrop'], Show: Uploads },
  { parts: ['DocumentPreview'], Show: Previews },
  { parts: ['PictureState'], Show: Pictures },
];
