import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';
import { formatFileSize } from './file-size.ts';

const pdf = (name: string, size = 1_000) =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' });

function dropOn(file: File) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(
    <FileDrop
      label="Proof of address"
      accept={['.pdf', 'image/*']}
      acceptText="PDF, PNG or JPEG"
      maxBytes={5_000}
      onFiles={onFiles}
    />,
  );
  fireEvent.drop(screen.getByRole('group', { name: 'Proof of address' }), {
    dataTransfer: { files: [file] },
  });
  return onFiles;
}

test('[DOC-01] a file that is dropped is taken', () => {
  const photo = new File(['x'], 'photo.heic', { type: 'image/heic' });
  expect(dropOn(photo)).toHaveBeenCalledWith([photo]);
});

test.each([
  [new File(['x'], 'letter.docx'), 'letter.docx is not accepted. Save it as PDF, PNG or JPEG.'],
  [new File([], 'empty.pdf'), 'empty.pdf is empty.'],
  [pdf('large.pdf', 6_000), 'large.pdf has 6 KB; at most 5 KB can be sent.'],
])('[DOC-01] what cannot be taken is refused with the reason', (file, reason) => {
  expect(dropOn(file)).not.toHaveBeenCalled();
  expect(screen.getByRole('alert')).toHaveTextContent(reason);
});

test.each([
  [0, '0 bytes'],
  [1, '1 byte'],
  [999, '999 bytes'],
  [1_000, '1 KB'],
  [999_960, '1 MB'],
  [3_250_000, '3.3 MB'],
  [20_000_000, '20 MB'],
])('%s bytes are written as %s', (bytes, text) => {
  expect(formatFileSize(bytes)).toBe(text);
});
