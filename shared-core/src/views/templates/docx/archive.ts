import { strFromU8, unzipSync, zipSync } from 'fflate';

/** A Word document that is not taken; its message is for the person. */
export class RefusedDocument extends Error {}

const MOST_BYTES = 5 * 1024 * 1024;
/** What the parts of a document may be together once they are unpacked. */
const MOST_UNPACKED = 40 * 1024 * 1024;
const MOST_PARTS = 1000;

const MAIN = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml';
const WORD_PART =
  /^application\/vnd\.openxmlformats-officedocument\.wordprocessingml\.(document\.main|header|footer|footnotes|endnotes)\+xml$/;
const RELATIONSHIPS = /\.rels$/i;
const XML = /\.(xml|rels)$/i;

/** Kinds of relationships that bring code, other programs' objects or other files into a document. */
const FOREIGN =
  /\/(oleObject|package|control|activeX\w*|aFChunk|vbaProject|vbaProjectSignature|wordVbaData|keyMapCustomizations|attachedToolbars|subDocument|frame|externalLinkPath|mailMerge\w*|recipientData|ui\/\w+)$/i;
const CODE = /(^|\/)(vbaProject\w*\.bin|vbaData\.xml|activeX\/|customUI\/|attachedToolbars\.bin)/i;
const EMBEDDED =
  /(^|\/)embeddings\/|oleObject|\.(exe|dll|js|vbs|hta|html?|mht|rtf|docx?|docm|xlsx?|pptx?)$/i;

/** A part of a document that holds text. */
export interface WordPart {
  path: string;
  kind: 'document.main' | 'header' | 'footer' | 'footnotes' | 'endnotes';
  xml: Document;
}

/** A Word document whose parts were read and found harmless. */
export interface WordFile {
  parts: Record<string, Uint8Array>;
  textParts: WordPart[];
}

const refuse = (message: string): never => {
  throw new RefusedDocument(message);
};

/** Opens a Word document, and refuses what could do more than show text. Throws RefusedDocument. */
export function openWordFile(bytes: Uint8Array, mostUnpacked = MOST_UNPACKED): WordFile {
  if (bytes.length === 0) return refuse('The file is empty.');
  if (bytes.length > MOST_BYTES)
    return refuse('The file is larger than 5 MB. Make its pictures smaller.');
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    return refuse(
      'This is a document of before 2007, or one with a password. Save it as .docx without one.',
    );
  if (bytes[0] !== 0x50 || bytes[1] !== 0x4b) return refuse('This is no Word document (.docx).');
  const parts = unpacked(bytes, mostUnpacked);
  for (const [path, part] of Object.entries(parts)) {
    if (RELATIONSHIPS.test(path)) checkRelationships(parsed(path, part));
  }
  return { parts, textParts: wordParts(parts) };
}

/** The document with its changed parts. */
export function savedWordFile({ parts, textParts }: WordFile): Uint8Array<ArrayBuffer> {
  const files = { ...parts };
  const serializer = new XMLSerializer();
  for (const { path, xml } of textParts) {
    const text = serializer.serializeToString(xml).replace(/^<\?xml[^>]*\?>\s*/, '');
    files[path] = new TextEncoder().encode(
      `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n${text}`,
    );
  }
  return zipSync(files);
}

/** A small archive may unpack to more than the machine has: the sizes are read first. */
function unpacked(bytes: Uint8Array, most: number): Record<string, Uint8Array> {
  let size = 0;
  const names = new Set<string>();
  let reason: string | undefined;
  try {
    const parts = unzipSync(bytes, {
      filter({ name, originalSize }) {
        size += originalSize;
        // Two parts of one name: programs differ in which of them they read.
        if (names.has(name.toLowerCase())) reason ??= DAMAGED;
        names.add(name.toLowerCase());
        if (CODE.test(name))
          reason ??= 'The document holds macros. Save it as .docx, which has none.';
        else if (EMBEDDED.test(name))
          reason ??=
            'The document holds an embedded file, such as a spreadsheet. Delete it, or paste it as a picture.';
        if (size > most || names.size > MOST_PARTS)
          reason ??= 'The document is too large once it is unpacked. Make its pictures smaller.';
        return reason === undefined && !name.endsWith('/');
      },
    });
    if (reason === undefined) return parts;
  } catch (error) {
    throw new RefusedDocument(DAMAGED, { cause: error });
  }
  return refuse(reason);
}

const DAMAGED = 'The document is damaged. Open it in Word, save it as .docx, and choose it again.';

/** The XML of a part. What names entities of its own is refused before it is read. */
function parsed(path: string, part: Uint8Array): Document {
  const text = strFromU8(part).replace(/^\uFEFF/, '');
  if (/<!(DOCTYPE|ENTITY)/i.test(text)) return refuse(DAMAGED);
  const xml = new DOMParser().parseFromString(text, 'application/xml');
  // An error is a document of its own in browsers.
  if (xml.getElementsByTagName('parsererror').length > 0) return refuse(`${DAMAGED} (${path})`);
  return xml;
}

function checkRelationships(xml: Document): void {
  for (const relationship of Array.from(xml.getElementsByTagNameNS('*', 'Relationship'))) {
    const type = relationship.getAttribute('Type') ?? '';
    const target = relationship.getAttribute('Target') ?? '';
    if (FOREIGN.test(type))
      refuse(
        'The document holds an embedded object, macro or other file. Delete it, and choose the document again.',
      );
    if ((relationship.getAttribute('TargetMode') ?? '').toLowerCase() !== 'external') continue;
    if (/\/attachedTemplate$/i.test(type))
      refuse(
        `The document uses a template that lies elsewhere (${shortened(target)}). In Word, attach "Normal" under Developer, Document Template, and save it again.`,
      );
    // A link that a reader clicks fetches nothing by itself.
    if (!/\/hyperlink$/i.test(type) || !isHarmlessLink(target))
      refuse(
        `The document fetches something from elsewhere (${shortened(target)}). Put it into the document, or remove it.`,
      );
  }
}

export const isHarmlessLink = (target: string) => /^(https?:\/\/|mailto:)/i.test(target.trim());

const shortened = (text: string) => (text.length > 80 ? `${text.slice(0, 79)}…` : text);

/** The parts that hold text: the document, its headers, footers and notes, in the order of their names. */
function wordParts(parts: Record<string, Uint8Array>): WordPart[] {
  const contents = parts['[Content_Types].xml'];
  if (!contents) return refuse('This is an archive and no Word document (.docx).');
  const listed = Array.from(
    parsed('[Content_Types].xml', contents).getElementsByTagNameNS('*', 'Override'),
    (entry) => ({
      path: (entry.getAttribute('PartName') ?? '').replace(/^\//, ''),
      type: entry.getAttribute('ContentType') ?? '',
    }),
  );
  if (listed.some(({ type }) => /macroEnabled|vbaProject/i.test(type)))
    return refuse('The document holds macros. Save it as .docx, which has none.');
  if (!listed.some(({ type }) => type === MAIN))
    return refuse(
      listed.some(({ type }) => type.endsWith('template.main+xml'))
        ? 'This is a template of Word (.dotx). Save it as a document (.docx).'
        : 'This is no Word document (.docx).',
    );
  const textParts: WordPart[] = [];
  for (const { path, type } of listed) {
    const kind = WORD_PART.exec(type)?.[1] as WordPart['kind'] | undefined;
    const part = parts[path];
    if (kind && part) textParts.push({ path, kind, xml: parsed(path, part) });
  }
  if (!textParts.some(({ kind }) => kind === 'document.main')) return refuse(DAMAGED);
  for (const [path, part] of Object.entries(parts)) {
    if (textParts.some((word) => word.path === path) || !XML.test(path)) continue;
    const text = strFromU8(part);
    if (/comments\.xml$/i.test(path) && /<\w+:comment[\s>]/.test(text))
      return refuse('The document holds comments. Delete them, and choose it again.');
    if (/\/(charts|diagrams|drawings)\//.test(path) && text.includes('{{'))
      return refuse('A field is in a chart or diagram, where none is filled. Move it to the text.');
  }
  return textParts;
}
