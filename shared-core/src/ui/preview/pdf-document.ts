import { getDocument, GlobalWorkerOptions, version } from 'pdfjs-dist/legacy/build/pdf.mjs';
// oxlint-disable-next-line import/default -- the address of the file, which Vite makes its default export
import workerUrl from 'pdfjs-dist/legacy/build/pdf.worker.min.mjs?url';

import type { PDFDocumentProxy } from 'pdfjs-dist';

export type PdfDocument = PDFDocumentProxy;

/**
 * Reads a PDF. The legacy build is for browsers a year old. Nothing of it is evaluated or compiled: the policy allows neither, so
 * that the decoders of scanned pages (JPEG 2000, JBIG2, fax) are their JavaScript forms, which tools/vite/pdf-decoders.ts puts
 * beside this file.
 */
export function openPdf(bytes: ArrayBuffer) {
  GlobalWorkerOptions.workerSrc = workerUrl;
  const here = import.meta.url;
  const task = getDocument({
    data: bytes,
    wasmUrl: new URL(`pdfjs-${version}/`, here).href,
    useWasm: false,
    // Rendering in a second worker would need a script of its own for little.
    disableWorkerRendering: true,
  });
  return { opened: task.promise, close: () => void task.destroy() };
}
