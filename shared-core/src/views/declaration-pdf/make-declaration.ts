import { formatExact } from '../../domain/format.ts';
import type { Issuer } from '../pdf/issuer.ts';
import { Paper, type PaperFonts } from '../pdf/paper.ts';

/** A declaration as it was signed. */
export interface SignedDeclaration {
  /** What it is called: 'Tax self-certification'. */
  title: string;
  /** Whom it is about. */
  subject: string;
  /** The text as it was shown. */
  body: string;
  /** The name as it was typed. */
  signedName: string;
  /** When: an ISO instant. */
  signedAt: string;
  /** The address the request came from; null where it is not known. */
  address: string | null;
}

/** A signed declaration as PDF: the text, the name, the time and the address of the request. */
export async function makeDeclaration(
  { title, subject, body, signedName, signedAt, address }: SignedDeclaration,
  { issuer, madeOn, fonts }: { issuer: Issuer; madeOn: string; fonts: PaperFonts },
): Promise<Uint8Array<ArrayBuffer>> {
  const paper = await Paper.open({ title: `${title}: ${subject}`, issuer, madeOn, fonts });
  paper.text(title, { size: 22, strong: true, above: 16 });
  paper.text(subject, { size: 14, strong: true, tone: 'brand', above: 8 });
  paper.text(body, { size: 11, above: 20 });
  paper.facts([
    ['Signed by name', signedName],
    ['Signed on', formatExact(signedAt)],
    ['Address of the request', address ?? 'Not recorded'],
  ]);
  paper.text(
    'The text was made from the answers of the person and signed by name in the portal. The portal keeps the text and the signature unchanged.',
    { size: 9, tone: 'soft', above: 16 },
  );
  return paper.finish();
}
