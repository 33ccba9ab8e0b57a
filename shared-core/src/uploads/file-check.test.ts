import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { checkFile } from './file-check.ts';
import { pdfFile } from '../testing/upload-service.ts';

const png = Uint8Array.from(
  atob(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  ),
  (letter) => letter.charCodeAt(0),
);
const jpeg = Uint8Array.from([
  0xff, 0xd8, 0xff, 0xe0, 0, 16, 0x4a, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1,
]);

const word =
  '<Types><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>';

/** An archive of one file, stored as it is. */
function archive(name: string, text: string): Uint8Array<ArrayBuffer> {
  const head = new DataView(new ArrayBuffer(30));
  head.setUint32(0, 0x504b0304);
  head.setUint16(4, 20, true);
  head.setUint32(18, text.length, true);
  head.setUint32(22, text.length, true);
  head.setUint16(26, name.length, true);
  return new Uint8Array([...new Uint8Array(head.buffer), ...new TextEncoder().encode(name + text)]);
}

test.each([
  ['a PDF', pdfFile('a.pdf'), 'pdf', 'application/pdf'],
  ['a picture', new File([png], 'scan.PNG'), 'png', 'image/png'],
  ['a photograph', new File([jpeg], 'scan.jpeg'), 'jpg', 'image/jpeg'],
  [
    'a Word document',
    new File([archive('[Content_Types].xml', word)], 'letter.docx'),
    'docx',
    'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  ],
])('[DOC-01] %s is taken for what it is', async (_what, file, ending, type) => {
  expect(await checkFile(file)).toMatchObject({ ending, type });
});

test('[DOC-01] the fingerprint is the SHA-256 of the bytes', async () => {
  const file = pdfFile('a.pdf');
  const sha256 = createHash('sha256')
    .update(await file.text())
    .digest('hex');
  expect((await checkFile(file)).sha256).toBe(sha256);
});

test.each([
  ['nothing in it', new File([], 'a.pdf'), 'file_empty'],
  ['21 MB', new File([new Uint8Array(21_000_000)], 'a.pdf'), 'file_too_large'],
  ['a web page', new File(['\uFEFF  <!doctype html><p>Bank'], 'a.pdf'), 'file_is_web_page'],
  ['a picture under the name of a PDF', new File([png], 'a.pdf'), 'file_not_as_named'],
  ['another kind of archive', new File([archive('a.txt', 'text')], 'a.docx'), 'file_type_refused'],
  ['plain words', new File(['Dear Sirs'], 'a.docx'), 'file_type_refused'],
  ['no ending', new File([png], 'scan'), 'file_not_as_named'],
])('[DOC-01] a file is refused for what is in it: %s', async (_what, file, code) => {
  await expect(checkFile(file)).rejects.toMatchObject({ code });
});
