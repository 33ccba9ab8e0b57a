import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import type { MakeReceipt } from '@portal/backend';
import { makeInvoice, type Issuer, type PdfInvoice } from '@portal/shared-core/views/invoice-paper';

/** What private.mail_receipt gives. */
export interface Receipt extends PdfInvoice {
  issuer: Issuer;
  /** The day in Nassau, YYYY-MM-DD. */
  made_on: string;
}

/** The fonts are those of the documents that portals make; they are read once. */
let fonts: Promise<{ regular: Uint8Array; strong: Uint8Array }> | undefined;

/** The receipt of a paid invoice: the same paper, by the same code, as the PDF in the portal. Errors: a font is missing. */
export const makeReceipt: MakeReceipt = async (given) => {
  // It is what our own database answers to the worker, which is of the same release.
  const { issuer, made_on: madeOn, ...invoice } = given as Receipt;
  fonts ??= readFonts();
  const content = await makeInvoice(invoice, {
    issuer,
    madeOn,
    fonts: await fonts,
    isReceipt: true,
  });
  return { name: `receipt-${invoice.number.toLowerCase()}.pdf`, type: 'application/pdf', content };
};

async function readFonts() {
  const require = createRequire(import.meta.url);
  const [regular, strong] = await Promise.all([
    readFile(require.resolve('@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf')),
    readFile(require.resolve('@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf')),
  ]);
  return { regular, strong };
}
