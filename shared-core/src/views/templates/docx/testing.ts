import { strToU8, zipSync } from 'fflate';

const W = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml';
const RELATIONSHIP = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A run of text. */
export const run = (text: string, form = '') =>
  `<w:r>${form && `<w:rPr>${form}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`;
export const paragraph = (...runs: string[]) => `<w:p>${runs.join('')}</w:p>`;

const root = (name: string, content: string) =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><w:${name} xmlns:w="${W}" xmlns:w14="http://schemas.microsoft.com/office/word/2010/wordml" xmlns:r="${RELATIONSHIP}">${content}</w:${name}>`;

export const relationship = (kind: string, target: string, mode = ' TargetMode="External"') =>
  `<Relationship Id="r1" Type="${RELATIONSHIP}/${kind}" Target="${target}"${mode}/>`;

/** A Word document as programs write it, in the fewest parts. */
export function wordFile({
  body = paragraph(run('Dear {{client.name}}')),
  header,
  footer,
  relationships = '',
  type = `${TYPE}.document.main+xml`,
  more = {},
}: {
  body?: string;
  header?: string;
  footer?: string;
  relationships?: string;
  type?: string;
  more?: Record<string, Uint8Array | string>;
} = {}): Uint8Array<ArrayBuffer> {
  const override = (path: string, kind: string) =>
    `<Override PartName="/${path}" ContentType="${kind}"/>`;
  const files: Record<string, string | Uint8Array> = {
    '[Content_Types].xml': `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${override('word/document.xml', type)}${header ? override('word/header1.xml', `${TYPE}.header+xml`) : ''}${footer ? override('word/footer1.xml', `${TYPE}.footer+xml`) : ''}</Types>`,
    '_rels/.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationship('officeDocument', 'word/document.xml', '')}</Relationships>`,
    'word/_rels/document.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relationships}</Relationships>`,
    'word/document.xml': root('document', `<w:body>${body}</w:body>`),
    ...(header && { 'word/header1.xml': root('hdr', header) }),
    ...(footer && { 'word/footer1.xml': root('ftr', footer) }),
    ...more,
  };
  return zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, part]) => [
        path,
        typeof part === 'string' ? strToU8(part) : part,
      ]),
    ),
  );
}
