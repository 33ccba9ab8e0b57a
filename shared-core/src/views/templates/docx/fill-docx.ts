import type { TemplateSubject } from '../../../domain/template-fields.ts';
import type { TemplateValues } from '../../../supabase/json.types.ts';
import { FIELD, fillWith, inSentence, repeatedEntries, type Fill } from '../fill.ts';
import { savedWordFile } from './archive.ts';
import { paragraphsOf, readParagraph, type Paragraph } from './paragraphs.ts';
import { readWordTemplate } from './read.ts';

/**
 * A Word document with its fields filled. A value has the form of the first brace of its field. A paragraph that is a list alone, or a line
 * to sign with a list, is there once for each entry. Throws RefusedDocument where the file is not the one that was checked.
 */
export function fillWordTemplate(
  bytes: Uint8Array,
  subject: TemplateSubject,
  values: TemplateValues,
): Uint8Array<ArrayBuffer> {
  const { file } = readWordTemplate(bytes);
  const fill = fillWith(subject, values, 'blank');
  for (const part of file.textParts) {
    // Word would put the former text of a bound control back over a value.
    for (const binding of Array.from(part.xml.getElementsByTagNameNS('*', 'dataBinding')))
      binding.remove();
    for (const paragraph of paragraphsOf(part)) fillParagraph(paragraph, fill);
  }
  return savedWordFile(file);
}

function fillParagraph(paragraph: Paragraph, fill: Fill): void {
  const entries = entriesOf(paragraph, fill);
  if (!entries) return replaceFields(paragraph, (name) => inSentence(fill(name).texts));
  // Copies are made of the paragraph as it was.
  const copies = entries.slice(1).map(() => paragraph.element.cloneNode(true) as Element);
  replaceFields(paragraph, () => entries[0] ?? '');
  let last = paragraph.element;
  copies.forEach((copy, place) => {
    stripOfIds(copy);
    last.after(copy);
    replaceFields(readParagraph(copy), () => entries[place + 1] ?? '');
    last = copy;
  });
  moveSectionEnd(paragraph.element, last);
}

/** The entries of a list that is alone in a paragraph, or with a line to sign; undefined for any other paragraph. */
function entriesOf({ text, element }: Paragraph, fill: Fill): readonly string[] | undefined {
  // A paragraph that holds a text box would repeat it.
  if (element.getElementsByTagNameNS(element.namespaceURI, 'p').length > 0) return undefined;
  return repeatedEntries(text, fill);
}

/** What has to be once in a document stays with the first paragraph. */
function stripOfIds(copy: Element): void {
  for (const { name, localName } of Array.from(copy.attributes))
    if (localName === 'paraId' || localName === 'textId') copy.removeAttribute(name);
  for (const mark of ['bookmarkStart', 'bookmarkEnd', 'footnoteReference', 'endnoteReference'])
    for (const element of Array.from(copy.getElementsByTagNameNS(copy.namespaceURI, mark)))
      element.remove();
}

/** The end of a section is at its last paragraph. */
function moveSectionEnd(first: Element, last: Element): void {
  if (first === last) return;
  const all: Element[] = [];
  for (let each: Element | null = first; each && each !== last; each = each.nextElementSibling)
    all.push(each);
  for (const paragraph of all)
    for (const end of Array.from(paragraph.getElementsByTagNameNS(first.namespaceURI, 'sectPr')))
      end.remove();
}

/** Puts a text in the place of each field, also of one that Word keeps in several pieces. */
function replaceFields({ pieces, text }: Paragraph, valueOf: (name: string) => string): void {
  const found = [...text.matchAll(FIELD)];
  if (found.length === 0) return;
  let start = 0;
  const spans = pieces.map((piece) => {
    const from = start;
    start += piece.text.length;
    return { piece, from, to: start, out: '' };
  });
  let at = 0;
  const copy = (to: number) => {
    for (const span of spans)
      if (span.piece.isText)
        span.out += text.slice(
          Math.max(at, span.from),
          Math.max(Math.min(to, span.to), Math.max(at, span.from)),
        );
  };
  for (const match of found) {
    copy(match.index);
    const place = spans.find(({ piece, to }) => piece.isText && to > match.index);
    if (place) place.out += valueOf((match[1] ?? '').trim());
    at = match.index + match[0].length;
  }
  copy(text.length);
  for (const { piece, out } of spans)
    if (piece.isText && out !== piece.text) write(piece.element, out);
}

/** Writes a text into an element of Word: line breaks are elements of their own. */
function write(element: Element, text: string): void {
  const [first = '', ...rest] = drawable(text).split('\n');
  put(element, first);
  let last = element;
  const create = (name: string) =>
    element.ownerDocument.createElementNS(
      element.namespaceURI,
      element.prefix ? `${element.prefix}:${name}` : name,
    );
  for (const line of rest) {
    const lineBreak = create('br');
    const next = create('t');
    put(next, line);
    last.after(lineBreak, next);
    last = next;
  }
}

function put(element: Element, text: string): void {
  element.textContent = text;
  element.setAttributeNS('http://www.w3.org/XML/1998/namespace', 'xml:space', 'preserve');
}

/** A text without what XML cannot hold: controls, halves of characters, and the two that are none. */
const drawable = (text: string) => text.replaceAll(/[\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/gu, '');
