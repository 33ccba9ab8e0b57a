import type { PDFDocument, PDFImage } from '@cantoo/pdf-lib';

/** A document is not held up for longer. */
const PATIENCE_MS = 5000;

/** Each logo is fetched once: a logo is never changed, another one has another address. */
const fetched = new Map<string, Promise<Uint8Array | undefined>>();

/**
 * The logo at an address, for a document. Undefined where it cannot be fetched or is no PNG or JPEG: the name of the issuer is on every
 * page, so that a document without its logo is whole.
 */
export async function embedLogo(pdf: PDFDocument, url: string): Promise<PDFImage | undefined> {
  let bytes = fetched.get(url);
  if (!bytes) {
    bytes = fetchLogo(url);
    fetched.set(url, bytes);
  }
  const logo = await bytes;
  if (!logo) {
    // The next document tries again.
    fetched.delete(url);
    return undefined;
  }
  try {
    return await (isPng(logo) ? pdf.embedPng(logo) : pdf.embedJpg(logo));
  } catch {
    return undefined;
  }
}

async function fetchLogo(url: string): Promise<Uint8Array | undefined> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(PATIENCE_MS) });
    return answer.ok ? new Uint8Array(await answer.arrayBuffer()) : undefined;
  } catch {
    return undefined;
  }
}

const isPng = (bytes: Uint8Array) => bytes[0] === 0x89 && bytes[1] === 0x50;
