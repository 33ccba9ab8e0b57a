import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { MakeReceipt } from '@portal/backend';
import { makeLetter, type PdfLetter } from '@portal/shared-core/views/letter-paper';
import { makeInvoice, type Issuer, type PdfInvoice } from '@portal/shared-core/views/invoice-paper';

/** What private.mail_receipt gives. */
export interface Receipt extends PdfInvoice {
  issuer: MailedIssuer;
  /** The day in Nassau, YYYY-MM-DD. */
  made_on: string;
}

/** An issuer as the database names it: with the path of its logo in the bucket. */
type MailedIssuer = Omit<Issuer, 'logoUrl'> & { logoPath?: string };

/** What private.mail_letter gives. */
export interface Letter extends PdfLetter {
  letter: true;
  issuer: MailedIssuer;
  /** The day in Nassau, YYYY-MM-DD. */
  made_on: string;
}

/** The fonts are those of the documents that portals make; they are read once. */
let fonts: Promise<{ regular: Uint8Array; strong: Uint8Array }> | undefined;

/**
 * Makes the file of a mail: the receipt of a paid invoice or the letter of a reminder, by the same code as the PDF in the portal. `apiUrl`
 * is where the project is, whose public files have the logos. Errors: a font is missing.
 */
export function receiptMaker(apiUrl: string): MakeReceipt {
  return (given) => makeReceipt(given as Receipt | Letter, apiUrl);
}

// It is what our own database answers to the worker, which is of the same release.
async function makeReceipt(file: Receipt | Letter, apiUrl: string) {
  fonts ??= readFonts();
  const { logoPath, ...issuer } = file.issuer;
  const paper = {
    issuer: {
      ...issuer,
      ...(logoPath && {
        logoUrl: encodeURI(`${apiUrl}/storage/v1/object/public/logos/${logoPath}`),
      }),
    },
    madeOn: file.made_on,
    fonts: await fonts,
  };
  const type = 'application/pdf';
  if ('letter' in file) {
    const name = `reminder-${file.number.toLowerCase()}.pdf`;
    return { name, type, content: await makeLetter(file, paper) };
  }
  const { issuer: _issuer, made_on: _madeOn, ...invoice } = file;
  const content = await makeInvoice(invoice, { ...paper, isReceipt: true });
  return { name: `receipt-${invoice.number.toLowerCase()}.pdf`, type, content };
}

async function readFonts() {
  const require = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all([
    readFile(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  ]);
  return { regular, strong };
}
