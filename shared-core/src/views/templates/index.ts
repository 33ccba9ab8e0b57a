/* Separate from the other views: the parser of Markdown and the PDF library load on request. */
export { TemplateSheet } from './template-sheet.tsx';
export { WordSheet } from './word-sheet.tsx';
