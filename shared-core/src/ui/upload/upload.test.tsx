import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { FileDrop } from './file-drop.tsx';
import { formatFileSize } from './file-size.ts';
import { UploadList } from './upload-list.tsx';
import { useUploads, type UploadFile } from './use-uploads.ts';

const pdf = (name: string, size = 1_000) =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' });

interface Sending {
  file: File;
  signal: AbortSignal;
  onProgress: (bytes: number) => void;
  finish: () => void;
  fail: (error: Error) => void;
}

/** An upload whose every file waits for the test to decide. */
function heldUploads() {
  const sending: Sending[] = [];
  const send: UploadFile = (file, options) =>
    new Promise((resolve, reject) => {
      sending.push({ file, ...options, finish: resolve, fail: reject });
    });
  const of = async (name: string) =>
    waitFor(() => {
      const found = sending.findLast(({ file }) => file.name === name);
      if (!found) throw new Error(`${name} is not being sent`);
      return found;
    });
  return { send, sending, of };
}

function Uploader({ send }: { send: UploadFile }) {
  const { uploads, add, retry, remove } = useUploads(send);
  return (
    <>
      <FileDrop
        label="Proof of address"
        accept={['.pdf', 'image/*']}
        acceptWords="PDF, PNG or JPEG"
        maxBytes={5_000}
        multiple
        onFiles={add}
      />
      <UploadList uploads={uploads} onRetry={retry} onRemove={remove} />
    </>
  );
}

async function choose(...files: File[]) {
  await userEvent.upload(screen.getByLabelText('Proof of address', { selector: 'input' }), files, {
    applyAccept: false,
  });
}

test('[DOC-01] a file is sent, and how far it is can be read', async () => {
  const { send, of } = heldUploads();
  render(<Uploader send={send} />);
  await choose(pdf('bill.pdf', 2_000));
  const bill = await of('bill.pdf');
  bill.onProgress(500);
  const bar = await screen.findByRole('progressbar', { name: 'bill.pdf' });
  await waitFor(() => expect(bar).toHaveAttribute('aria-valuenow', '25'));
  expect(bar).toHaveAttribute('aria-valuetext', '500 bytes of 2 KB');
  bill.finish();
  expect(await screen.findByText('Sent')).toBeInTheDocument();
});

test('[DOC-01] a file that failed says why and can be tried again', async () => {
  const { send, of, sending } = heldUploads();
  render(<Uploader send={send} />);
  await choose(pdf('bill.pdf'));
  (await of('bill.pdf')).fail(new Error('The connection was lost.'));
  expect(await screen.findByText('The connection was lost.')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again: bill.pdf' }));
  await waitFor(() => expect(sending).toHaveLength(2));
  sending[1]?.finish();
  expect(await screen.findByText('Sent')).toBeInTheDocument();
});

test('[DOC-01] cancelling stops the sending and takes the file off the list', async () => {
  const { send, of } = heldUploads();
  render(<Uploader send={send} />);
  await choose(pdf('bill.pdf'));
  const bill = await of('bill.pdf');
  await userEvent.click(screen.getByRole('button', { name: 'Cancel bill.pdf' }));
  expect(bill.signal.aborted).toBe(true);
  expect(screen.queryByText('bill.pdf')).not.toBeInTheDocument();
});

test('two files are sent at once, the next when one of them is done', async () => {
  const { send, sending, of } = heldUploads();
  render(<Uploader send={send} />);
  await choose(pdf('a.pdf'), pdf('b.pdf'), pdf('c.pdf'));
  await of('b.pdf');
  expect(sending).toHaveLength(2);
  (await of('a.pdf')).finish();
  expect((await of('c.pdf')).file.name).toBe('c.pdf');
});

test('leaving the page cancels what is under way', async () => {
  const { send, of } = heldUploads();
  const { unmount } = render(<Uploader send={send} />);
  await choose(pdf('bill.pdf'));
  const bill = await of('bill.pdf');
  unmount();
  expect(bill.signal.aborted).toBe(true);
});

function dropOn(file: File) {
  const onFiles = vi.fn<(files: File[]) => void>();
  render(
    <FileDrop
      label="Proof of address"
      accept={['.pdf', 'image/*']}
      acceptWords="PDF, PNG or JPEG"
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
])('%s bytes are written as %s', (bytes, words) => {
  expect(formatFileSize(bytes)).toBe(words);
});
