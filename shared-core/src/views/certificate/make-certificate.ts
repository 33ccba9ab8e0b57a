import * as fontkit from '@cantoo/fontkit';
import { PDFDocument, rgb, type PDFFont, type PDFPage } from '@cantoo/pdf-lib';
import { formatDate } from '../../domain/format.ts';
import { readable } from '../../ui/theme/contrast.ts';
import {
  certificateNotice,
  certificateTitle,
  ownPrimary,
  type CertificateFacts,
  type Issuer,
} from './certificate-facts.ts';

/** Whole font files (TrueType); only the used glyphs are embedded. */
export interface CertificateFonts {
  regular: Uint8Array;
  strong: Uint8Array;
}

// A4 in points.
const sheet = { width: 595.28, height: 841.89 } as const;
const margin = 64;
const measure = sheet.width - 2 * margin;
const ink = rgb(0.05, 0.1, 0.14);
const soft = rgb(0.32, 0.38, 0.42);

/** Creates the PDF. `madeOn` is YYYY-MM-DD, the date in Nassau. */
export async function makeCertificate(
  facts: CertificateFacts,
  issuer: Issuer,
  madeOn: string,
  fonts: CertificateFonts,
): Promise<Uint8Array<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  pdf.registerFontkit(fontkit);
  const regular = await pdf.embedFont(fonts.regular, { subset: true });
  const strong = await pdf.embedFont(fonts.strong, { subset: true });
  pdf.setTitle(`${certificateTitle}: ${facts.name}`, { showInWindowTitleBar: true });
  pdf.setAuthor(issuer.name);
  pdf.setLanguage('en-GB');

  const page = pdf.addPage([sheet.width, sheet.height]);
  const brand = colourOf(readable(issuer.primary ?? ownPrimary, ['#ffffff'], '#000000'));
  const write = writer(page);
  page.drawRectangle({ x: 0, y: sheet.height - 10, width: sheet.width, height: 10, color: brand });

  let y = sheet.height - 78;
  y = write(issuer.name, { y, size: 13, font: strong, color: brand });
  y = write(certificateTitle, { y: y - 72, size: 24, font: strong, color: ink });
  y = write(facts.name, { y: y - 34, size: 18, font: strong, color: brand });
  y -= 22;
  for (const [label, value] of rowsOf(facts)) {
    y = write(label, { y: y - 12, size: 9, font: regular, color: soft });
    y = write(value, { y: y - 2, size: 12, font: regular, color: ink });
    y -= 8;
    page.drawLine({
      start: { x: margin, y },
      end: { x: sheet.width - margin, y },
      thickness: 0.5,
      color: rgb(0.85, 0.86, 0.85),
    });
  }
  const made = formatDate(madeOn, 'long');
  write(`Made on ${made} by ${issuer.name}`, { y: 132, size: 10, font: strong, color: ink });
  write(certificateNotice(issuer.name, made), { y: 108, size: 9, font: regular, color: soft });
  return new Uint8Array(await pdf.save());
}

function rowsOf(facts: CertificateFacts): [string, string][] {
  return [
    ['Registration number', facts.registrationNumber],
    ['Entity type', facts.type],
    ['Law', facts.law],
    ['Date of registration', formatDate(facts.registeredOn, 'long')],
    ['Registered office', facts.registeredOffice?.trim() || 'Not recorded'],
  ];
}

interface Text {
  y: number;
  size: number;
  font: PDFFont;
  color: ReturnType<typeof rgb>;
}

/** Writes text from the left margin, on as many lines as it needs; returns the position of the next line. */
function writer(page: PDFPage) {
  return (text: string, { y, size, font, color }: Text): number => {
    const lines = linesOf(text, (part) => font.widthOfTextAtSize(part, size));
    lines.forEach((line, index) => {
      page.drawText(line, { x: margin, y: y - (index + 1) * size * 1.4, size, font, color });
    });
    return y - lines.length * size * 1.4;
  };
}

/** Breaks text into lines; a word longer than a line is cut. */
function linesOf(text: string, widthOf: (part: string) => number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (widthOf(longer) <= measure) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = '';
    for (const letter of word) {
      if (widthOf(line + letter) > measure) {
        lines.push(line);
        line = '';
      }
      line += letter;
    }
  }
  return [...lines, line];
}

function colourOf(hex: string) {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
