import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { tempFolder } from '../testing/temp-folder.ts';
import { checkContent } from './content-check.ts';
import { DOCX, DOCX_TYPE, HTML, JPEG, PDF, PNG, SVG, zip } from './testing/sample-files.ts';

const folder = tempFolder();
const path = join(folder.path, 'file');

afterAll(() => folder.remove());

function check(bytes: Buffer | string, type: string): Promise<void> {
  writeFileSync(path, bytes);
  return checkContent(path, type);
}

test.each([
  ['a PDF', PDF, 'application/pdf'],
  ['a PNG', PNG, 'image/png'],
  ['a JPEG, also by its wrong name', JPEG, 'image/jpg'],
  ['a Word document', DOCX, DOCX_TYPE],
  ['text', 'Grüße\n', 'text/plain;charset=UTF-8'],
  ['text with a mark of its encoding', '\uFEFFa,b', 'text/csv'],
  ['a table that begins like a bitmap', 'BMI,weight\n21,70\n', 'text/csv'],
  ['JSON', '{"a": 1}', 'application/json'],
  ['XML', '<?xml version="1.0"?><a/>', 'text/xml'],
  ['a drawing', SVG, 'image/svg+xml'],
  ['a drawing that says it is XML', `<?xml version="1.0"?>${SVG.toString()}`, 'image/svg+xml'],
  ['nothing at all', '', 'text/plain'],
  ['anything, of an opaque type', HTML, 'application/octet-stream'],
  ['what has no signature', Buffer.from([1, 2, 3]), 'application/x-own'],
])('%s is what it says', async (_what, bytes, type) => {
  await expect(check(bytes, type)).resolves.toBeUndefined();
});

test.each([
  ['HTML', HTML, 'image/png'],
  ['HTML', HTML, 'image/x-unknown'],
  ['a drawing', SVG, 'image/jpeg'],
  ['a PDF', PDF, 'image/png'],
  ['a PNG', PNG, 'image/jpeg'],
  ['a PNG', PNG, 'application/x-own'],
  ['a PDF', PDF, 'text/plain'],
  ['XML', '<?xml version="1.0"?><a/>', 'text/plain'],
  ['an archive', zip({ 'a.txt': 'x' }), DOCX_TYPE],
  ['a Word document', DOCX, 'application/zip'],
  ['text with NUL at its end', `${'a'.repeat(100_000)}\0`, 'text/plain'],
  ['text in another encoding', Buffer.from('Grüße', 'latin1'), 'text/plain'],
  ['text that ends in the middle of a letter', Buffer.from('ü').subarray(0, 1), 'text/plain'],
  ['nothing at all', '', 'application/pdf'],
  ['text before a PDF', `x${PDF.toString()}`, 'application/pdf'],
])('%s is no %s', async (...[, bytes, type]) => {
  await expect(check(bytes, type)).rejects.toMatchObject({ code: 'InvalidMimeType' });
});
