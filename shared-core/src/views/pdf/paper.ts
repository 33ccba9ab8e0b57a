import * as fontkit from '@cantoo/fontkit';
import {
  PDFDocument,
  rgb,
  type PDFFont,
  type PDFImage,
  type PDFPage,
  type RGB,
} from '@cantoo/pdf-lib';

import { formatDate } from '../../domain/format.ts';
import { readable } from '../../domain/contrast.ts';
import { ownPrimary, type Issuer } from './issuer.ts';
import { drawable } from './coverage.ts';
import { linesOf } from './lines.ts';
import { embedLogo } from './logo.ts';

/** Whole font files (TrueType); only the used glyphs are embedded. */
export interface PaperFonts {
  regular: Uint8Array;
  strong: Uint8Array;
  /** Without it italic text is upright. */
  italic?: Uint8Array;
}

/** A text within a line, in its font. */
export interface LinePart {
  text: string;
  font: 'regular' | 'strong' | 'italic';
}

export interface PaperOptions {
  title: string;
  issuer: Issuer;
  /** YYYY-MM-DD, the date in Nassau. */
  madeOn: string;
  fonts: PaperFonts;
}

interface LineStyle {
  size?: number;
  indent?: number;
  /** Distance to what is above, in points. */
  above?: number;
  marker?: string;
}

/** A column of a table: its share of the width, and the side its text keeps to. */
export interface PaperColumn {
  header: string;
  /** Relative to the other columns. */
  width: number;
  align?: 'right';
}

interface TextStyle {
  size?: number;
  strong?: boolean;
  tone?: 'ink' | 'soft' | 'brand';
  /** Distance to what is above, in points. */
  above?: number;
}

// A4 in points.
const sheet = { width: 595.28, height: 841.89 } as const;
const margin = 64;
/** The most room that a logo takes. */
const logoBox = { width: 140, height: 44 } as const;
/** The width of the text. */
export const measure = sheet.width - 2 * margin;
/** The height of the place to sign. */
export const SIGNATURE = 150;
/** What is below belongs to the foot. */
const floor = 84;
const cellGap = 8;
const ink = rgb(0.05, 0.1, 0.14);
const soft = rgb(0.32, 0.38, 0.42);
const faint = rgb(0.85, 0.86, 0.85);

/** A document of A4 pages with the issuer's colour and name: text runs down and goes on to the next page. */
export class Paper {
  readonly #pdf: PDFDocument;
  readonly #regular: PDFFont;
  readonly #strong: PDFFont;
  readonly #italic: PDFFont;
  readonly #options: PaperOptions;
  readonly #brand: RGB;
  #page: PDFPage;
  readonly #widths = new Map<string, number>();
  readonly #glyphs = new Map<PDFFont, ReadonlySet<number>>();
  #y = 0;

  /** Opens a document and writes its head. */
  static async open(options: PaperOptions): Promise<Paper> {
    const pdf = await PDFDocument.create();
    pdf.registerFontkit(fontkit);
    const regular = await pdf.embedFont(options.fonts.regular, { subset: true });
    const strong = await pdf.embedFont(options.fonts.strong, { subset: true });
    const italic =
      options.fonts.italic && (await pdf.embedFont(options.fonts.italic, { subset: true }));
    const logo = options.issuer.logoUrl ? await embedLogo(pdf, options.issuer.logoUrl) : undefined;
    pdf.setTitle(options.title, { showInWindowTitleBar: true });
    pdf.setAuthor(options.issuer.name);
    pdf.setLanguage('en-GB');
    const paper = new Paper(pdf, { regular, strong, italic: italic ?? regular }, options);
    if (logo) paper.#drawLogo(logo);
    return paper;
  }

  private constructor(
    pdf: PDFDocument,
    { regular, strong, italic }: Record<LinePart['font'], PDFFont>,
    options: PaperOptions,
  ) {
    this.#pdf = pdf;
    this.#regular = regular;
    this.#strong = strong;
    this.#italic = italic;
    this.#options = options;
    this.#brand = colourOf(readable(options.issuer.primary ?? ownPrimary, ['#ffffff'], '#000000'));
    this.#page = this.#addPage();
  }

  /** A paragraph over the whole width. */
  text(content: string, style: TextStyle = {}): void {
    const { size = 10, strong = false, tone = 'ink', above = 6 } = style;
    const font = strong ? this.#strong : this.#regular;
    const color = { ink, soft, brand: this.#brand }[tone];
    this.#y -= above;
    const shown = this.#drawable(content, font);
    for (const line of linesOf(shown, measure, (part) => this.#widthOf(part, font, size))) {
      this.#makeRoom(size * 1.4);
      this.#y -= size * 1.4;
      this.#page.drawText(line, { x: margin, y: this.#y, size, font, color });
    }
  }

  /** How wide a part of a line is. */
  widthOf({ text, font }: LinePart, size: number): number {
    const own = this.#fontOf(font);
    return own.widthOfTextAtSize(this.#drawable(text, own), size);
  }

  /** One line, `indent` from the left, of parts that fit. With `marker` that text is before it. */
  line(
    parts: readonly LinePart[],
    { size = 10, indent = 0, above = 0, marker = '' }: LineStyle = {},
  ): void {
    this.#y -= above;
    this.#makeRoom(size * 1.4);
    this.#y -= size * 1.4;
    let x = margin + indent;
    if (marker)
      this.#page.drawText(marker, { x: x - 16, y: this.#y, size, font: this.#regular, color: ink });
    for (const part of parts) {
      const font = this.#fontOf(part.font);
      this.#page.drawText(this.#drawable(part.text, font), {
        x,
        y: this.#y,
        size,
        font,
        color: ink,
      });
      x += this.widthOf(part, size);
    }
  }

  /** A line to sign on, and under it who signs; both are on one page. */
  signature(caption: string): void {
    this.keepTogether(76);
    this.#y -= 52;
    this.#page.drawLine({
      start: { x: margin, y: this.#y },
      end: { x: margin + 220, y: this.#y },
      thickness: 0.5,
      color: ink,
    });
    this.text(caption, { size: 9, above: 2 });
  }

  /** Starts a new page unless `height` points are left on this one. */
  keepTogether(height: number): void {
    this.#makeRoom(height);
  }

  /** Goes on at the top of a new page. */
  nextPage(): void {
    this.#addPage();
  }

  /** Labels with their values, a line under each. */
  facts(rows: readonly (readonly [label: string, value: string])[]): void {
    for (const [label, value] of rows) {
      this.keepTogether(52);
      this.text(label, { size: 9, tone: 'soft', above: 10 });
      this.text(value, { size: 12, above: 2 });
      this.rule(8);
    }
  }

  /** A thin line over the whole width. */
  rule(above = 8, color: RGB = faint): void {
    this.#y -= above;
    this.#page.drawLine({
      start: { x: margin, y: this.#y },
      end: { x: sheet.width - margin, y: this.#y },
      thickness: 0.5,
      color,
    });
  }

  /**
   * A table; its head comes again on each page. `empty` stands where there are no rows. With `tail`, the last row stays on one page with
   * what follows and is that high: a signature never stands alone.
   */
  table(
    columns: readonly PaperColumn[],
    rows: readonly (readonly string[])[],
    empty: string,
    tail = 0,
  ): void {
    if (rows.length === 0) {
      this.text(empty, { tone: 'soft' });
      return;
    }
    const heads = columns.map(({ header }) => header);
    const drawHead = () => {
      this.#row(columns, heads, { size: 8, font: this.#strong, color: soft });
      this.rule(3, soft);
    };
    this.keepTogether(56);
    drawHead();
    for (const [index, row] of rows.entries()) {
      const style = { size: 9, font: this.#regular, color: ink };
      const below = index === rows.length - 1 ? tail : 0;
      if (this.#y - this.#rowHeight(columns, row, style) - below < floor) {
        this.#addPage();
        drawHead();
      }
      this.#row(columns, row, style);
      this.rule(4);
    }
  }

  /** Dark squares on white, such as a QR code, with this width and its white frame. */
  squares(rows: readonly (readonly boolean[])[], width: number): void {
    this.keepTogether(width + 12);
    const side = width / (rows.length + 8);
    this.#y -= 12;
    for (const [y, row] of rows.entries()) {
      for (const [x, isDark] of row.entries()) {
        if (!isDark) continue;
        this.#page.drawRectangle({
          x: margin + (x + 4) * side,
          y: this.#y - (y + 5) * side,
          width: side,
          height: side,
          color: rgb(0, 0, 0),
        });
      }
    }
    this.#y -= width;
  }

  /** The place where a person signs for the issuer. */
  certification(sentence: string): void {
    this.keepTogether(SIGNATURE);
    this.text(sentence, { above: 24 });
    this.#y -= 44;
    this.#page.drawLine({
      start: { x: margin, y: this.#y },
      end: { x: margin + 220, y: this.#y },
      thickness: 0.5,
      color: ink,
    });
    this.text(`For ${this.#options.issuer.name}`, { size: 9, above: 2 });
    this.text('Name, office and date', { size: 8, tone: 'soft', above: 2 });
  }

  /** Writes the feet with their page numbers; the document is complete. */
  async finish(): Promise<Uint8Array<ArrayBuffer>> {
    const pages = this.#pdf.getPages();
    const made = formatDate(this.#options.madeOn, 'written');
    const font = this.#regular;
    pages.forEach((page, index) => {
      const number = `Page ${index + 1} of ${pages.length}`;
      const text = this.#drawable(`Made on ${made} by ${this.#options.issuer.name}`, font);
      const [first = ''] = linesOf(text, measure - 90, (part) => this.#widthOf(part, font, 8));
      page.drawText(first, { x: margin, y: 48, size: 8, font, color: soft });
      const x = sheet.width - margin - font.widthOfTextAtSize(number, 8);
      page.drawText(number, { x, y: 48, size: 8, font, color: soft });
    });
    return new Uint8Array(await this.#pdf.save());
  }

  /** Tables repeat their texts, and a font takes long to measure one: each is measured once. */
  #widthOf(text: string, font: PDFFont, size: number): number {
    const key = `${font === this.#strong} ${size} ${text}`;
    const known = this.#widths.get(key) ?? font.widthOfTextAtSize(text, size);
    this.#widths.set(key, known);
    return known;
  }

  #addPage(): PDFPage {
    const page = this.#pdf.addPage([sheet.width, sheet.height]);
    page.drawRectangle({
      x: 0,
      y: sheet.height - 10,
      width: sheet.width,
      height: 10,
      color: this.#brand,
    });
    this.#page = page;
    this.#y = sheet.height - 56;
    this.text(this.#options.issuer.name, { size: 11, strong: true, tone: 'brand', above: 0 });
    this.#y -= 20;
    return page;
  }

  /** At the right of the head, on the first page. */
  #drawLogo(logo: PDFImage): void {
    const { width, height } = logo.scaleToFit(logoBox.width, logoBox.height);
    this.#page.drawImage(logo, {
      x: sheet.width - margin - width,
      y: sheet.height - 30 - height,
      width,
      height,
    });
  }

  /** What a font lacks is written as its code: an empty box says nothing. */
  #drawable(text: string, font: PDFFont): string {
    const glyphs = this.#glyphs.get(font) ?? new Set(font.getCharacterSet());
    this.#glyphs.set(font, glyphs);
    return drawable(text, (codePoint) => glyphs.has(codePoint));
  }

  #fontOf(font: LinePart['font']): PDFFont {
    return { regular: this.#regular, strong: this.#strong, italic: this.#italic }[font];
  }

  #makeRoom(height: number): void {
    if (this.#y - height < floor) this.#addPage();
  }

  #cells(columns: readonly PaperColumn[], row: readonly string[], { size, font }: CellStyle) {
    const total = columns.reduce((sum, { width }) => sum + width, 0);
    let x = margin;
    return columns.map(({ width, align }, index) => {
      const own = (measure * width) / total;
      const widthOf = (part: string) => this.#widthOf(part, font, size);
      const text = this.#drawable(row[index] ?? '', font);
      const cell = { x, own, align, lines: linesOf(text, own - cellGap, widthOf) };
      x += own;
      return cell;
    });
  }

  #rowHeight(columns: readonly PaperColumn[], row: readonly string[], style: CellStyle): number {
    const lines = this.#cells(columns, row, style).map((cell) => cell.lines.length);
    return Math.max(...lines) * style.size * 1.4 + 8;
  }

  #row(columns: readonly PaperColumn[], row: readonly string[], style: CellStyle): void {
    const { size, font, color } = style;
    const cells = this.#cells(columns, row, style);
    this.#y -= 4;
    for (const { x, own, align, lines } of cells) {
      lines.forEach((line, index) => {
        const left = align === 'right' ? x + own - cellGap - this.#widthOf(line, font, size) : x;
        const y = this.#y - (index + 1) * size * 1.4;
        this.#page.drawText(line, { x: left, y, size, font, color });
      });
    }
    this.#y -= Math.max(...cells.map(({ lines }) => lines.length)) * size * 1.4;
  }
}

interface CellStyle {
  size: number;
  font: PDFFont;
  color: RGB;
}

function colourOf(hex: string) {
  const part = (at: number) => Number.parseInt(hex.slice(at, at + 2), 16) / 255;
  return rgb(part(1), part(3), part(5));
}
