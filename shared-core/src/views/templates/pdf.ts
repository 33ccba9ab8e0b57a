/* Separate from the preview: the PDF library and the fonts load when a document is made. */
export { fetchFontsWithItalic, savePdf } from '../pdf/download-pdf.ts';
export { codeOf } from '../pdf/coverage.ts';
export { coverageOf } from '../pdf/font-coverage.ts';
export { lackingInTemplate } from './lacking-characters.ts';
export { templateFile } from './template-file.ts';
