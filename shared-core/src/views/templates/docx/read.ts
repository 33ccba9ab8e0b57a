import type { WordLine } from '../../../domain/template-lines.ts';
import { openWordFile, RefusedDocument, type WordFile, type WordPart } from './archive.ts';
import { checkWordPart, isSecondCopy, paragraphsOf } from './paragraphs.ts';

/** What the database keeps of the text of a template. */
const MOST_LETTERS = 40_000;

const places: Record<WordPart['kind'], string> = {
  'document.main': 'the text',
  header: 'a header',
  footer: 'a footer',
  footnotes: 'a footnote',
  endnotes: 'an endnote',
};

const order: readonly WordPart['kind'][] = [
  'header',
  'document.main',
  'footnotes',
  'endnotes',
  'footer',
];

export interface ReadTemplate {
  file: WordFile;
  /** The text of the document, a line each paragraph: what is compared, and whose fields are counted. */
  body: string;
  lines: WordLine[];
}

/** Reads a Word document that is to be a template. Throws RefusedDocument with the reason. */
export function readWordTemplate(bytes: Uint8Array, name = 'x.docx'): ReadTemplate {
  if (/\.(docm|dotm)$/i.test(name))
    throw new RefusedDocument('The document holds macros. Save it as .docx, which has none.');
  if (!/\.docx$/i.test(name)) throw new RefusedDocument('Choose a Word document (.docx).');
  const file = openWordFile(bytes);
  file.textParts.forEach(checkWordPart);
  const lines = order.flatMap((kind) =>
    file.textParts.filter((part) => part.kind === kind).flatMap(linesOf),
  );
  const body = lines.map(({ text }) => text).join('\n');
  if (body.trim() === '')
    throw new RefusedDocument(
      'The document has no text. A scanned page is a picture, and has none.',
    );
  if (body.length > MOST_LETTERS)
    throw new RefusedDocument('The text of the document is longer than 40,000 characters.');
  return { file, body, lines };
}

function linesOf(part: WordPart): WordLine[] {
  return paragraphsOf(part)
    .filter((paragraph) => paragraph.text.trim() !== '' && !isSecondCopy(paragraph))
    .map(({ text }) => ({ text: text.replaceAll(/[\t\n]/g, ' '), where: places[part.kind] }));
}
