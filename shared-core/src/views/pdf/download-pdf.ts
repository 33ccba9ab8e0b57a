/* Separate from the other views: the PDF library and the fonts load on request. */
import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import italicUrl from '@expo-google-fonts/inter/400Regular_Italic/Inter_400Regular_Italic.ttf?url';
import strongUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';

import { nassauToday } from '../../domain/format.ts';
import type { PaperFonts } from './paper.ts';

/** The fonts of documents. Rejects where they cannot be fetched. */
export async function fetchFonts(): Promise<PaperFonts> {
  const [regular, strong] = await Promise.all([regularUrl, strongUrl].map(bytesOf));
  if (!regular || !strong) throw new Error('A font is missing');
  return { regular, strong };
}

/** The same with italic text. */
export async function fetchFontsWithItalic(): Promise<PaperFonts> {
  const [fonts, italic] = await Promise.all([fetchFonts(), bytesOf(italicUrl)]);
  return { ...fonts, italic };
}

/**
 * Makes a PDF as of today and gives it to the browser as a download. `make` gets the fonts and the day in Nassau. Rejects where the fonts
 * cannot be fetched.
 */
export async function downloadPdf(
  fileName: string,
  make: (paper: { fonts: PaperFonts; madeOn: string }) => Promise<Uint8Array<ArrayBuffer>>,
): Promise<void> {
  savePdf(fileName, await make({ fonts: await fetchFonts(), madeOn: nassauToday() }));
}

/** Gives a PDF to the browser as a download. */
export function savePdf(fileName: string, pdf: Uint8Array<ArrayBuffer>): void {
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = fileName;
  link.click();
  URL.revokeObjectURL(address);
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The font answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
