import { isHarmlessLink, RefusedDocument, type WordPart } from './archive.ts';

/** A piece of the text of a paragraph: an element of Word and what it shows. */
interface Piece {
  element: Element;
  text: string;
  /** Holds letters, which can be changed; not a tab or a break. */
  isText: boolean;
}

export interface Paragraph {
  element: Element;
  pieces: Piece[];
  text: string;
}

const isWord = (element: Element, name: string) =>
  element.localName === name && (element.namespaceURI ?? '').includes('/wordprocessingml/');

/** The paragraphs of a part in their order, those of text boxes too; each with its own text alone. */
export function paragraphsOf({ xml }: WordPart): Paragraph[] {
  return Array.from(xml.getElementsByTagNameNS('*', 'p'))
    .filter((element) => isWord(element, 'p'))
    .map(readParagraph);
}

export function readParagraph(element: Element): Paragraph {
  const pieces: Piece[] = [];
  collect(element, pieces);
  return { element, pieces, text: pieces.map(({ text }) => text).join('') };
}

function collect(element: Element, pieces: Piece[]): void {
  for (const child of Array.from(element.children)) {
    // A text box in a paragraph has paragraphs of its own.
    if (isWord(child, 'p')) continue;
    if (isWord(child, 't'))
      pieces.push({ element: child, text: child.textContent ?? '', isText: true });
    else if (isWord(child, 'tab') && isWord(element, 'r'))
      pieces.push({ element: child, text: '\t', isText: false });
    else if ((isWord(child, 'br') || isWord(child, 'cr')) && isWord(element, 'r'))
      pieces.push({ element: child, text: '\n', isText: false });
    else if (isWord(child, 'noBreakHyphen'))
      pieces.push({ element: child, text: '-', isText: false });
    else collect(child, pieces);
  }
}

/** Older programs read a second copy of a drawing, which is filled and not counted. */
export function isSecondCopy({ element }: Paragraph): boolean {
  for (let above = element.parentElement; above; above = above.parentElement)
    if (above.localName === 'Fallback') return true;
  return false;
}

/** Fields of Word that show what is in the document or its file, and fetch nothing. */
const KNOWN = new Set(
  `PAGE NUMPAGES SECTION SECTIONPAGES TOC TC INDEX XE TOA TA REF PAGEREF NOTEREF HYPERLINK SEQ STYLEREF TITLE SUBJECT AUTHOR KEYWORDS
  FILENAME DATE TIME CREATEDATE SAVEDATE PRINTDATE SYMBOL FORMTEXT FORMCHECKBOX FORMDROPDOWN LISTNUM AUTONUM AUTONUMLGL ADVANCE EQ =`.split(
    /\s+/,
  ),
);

/** Refuses changes that wait to be accepted, and fields of Word that fetch, run or expect something. Throws RefusedDocument. */
export function checkWordPart(part: WordPart): void {
  const open: string[] = [];
  for (const element of Array.from(part.xml.getElementsByTagNameNS('*', '*'))) {
    if (
      Array.from(element.attributes).some(({ value }) => value.includes('{{')) &&
      !isInstruction(element)
    )
      throw new RefusedDocument(
        'A field is in WordArt or in the description of a picture, where none is filled. Move it to the text.',
      );
    if (!(element.namespaceURI ?? '').includes('/wordprocessingml/')) continue;
    switch (element.localName) {
      case 'ins':
      case 'del':
      case 'moveFrom':
      case 'moveTo':
        // A mark at the end of a paragraph or row is in its properties.
        throw new RefusedDocument(
          'The document has tracked changes. Accept or reject them in Word, and choose it again.',
        );
      case 'altChunk':
      case 'object':
      case 'control':
      case 'subDoc':
        throw new RefusedDocument(
          'The document holds an embedded object or other file. Delete it, and choose the document again.',
        );
      case 'fldSimple':
        checkInstruction(wordAttribute(element, 'instr'));
        break;
      case 'instrText':
        if (open.length === 0) checkInstruction(element.textContent ?? '');
        else open[open.length - 1] += element.textContent ?? '';
        break;
      case 'fldChar': {
        const type = wordAttribute(element, 'fldCharType');
        if (type === 'begin') open.push('');
        else if (type === 'separate') {
          checkInstruction(open.at(-1) ?? '');
        } else if (type === 'end') checkInstruction(open.pop() ?? '');
        break;
      }
      default:
    }
  }
  open.forEach(checkInstruction);
}

const isInstruction = (element: Element) => isWord(element, 'fldSimple');

const wordAttribute = (element: Element, name: string) =>
  Array.from(element.attributes).find((attribute) => attribute.localName === name)?.value ?? '';

function checkInstruction(instruction: string): void {
  const text = instruction.trim();
  if (text === '') return;
  const name = (text.startsWith('=') ? '=' : (text.split(/[\s"\\]/, 1)[0] ?? '')).toUpperCase();
  if (name.includes('{{') || text.includes('{{'))
    throw new RefusedDocument(
      'A field of the portal is inside a field of Word, where it is not filled. Move it to the text.',
    );
  if (name === 'MERGEFIELD')
    throw new RefusedDocument(
      'The document has merge fields of Word, which are not filled. Write fields of the portal, such as {{company.name}}, in their place.',
    );
  const link = /^HYPERLINK\s+"?([^"\s]*)/i.exec(text)?.[1] ?? '';
  const isLinkElsewhere = name === 'HYPERLINK' && !link.startsWith('\\l') && !isHarmlessLink(link);
  if (!KNOWN.has(name) || isLinkElsewhere)
    throw new RefusedDocument(
      `The document has a field of Word that is not allowed: ${name.slice(0, 40)}. Delete it, and choose the document again.`,
    );
}
