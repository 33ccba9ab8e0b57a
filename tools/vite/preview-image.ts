import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

import { Resvg } from '@resvg/resvg-js';
import type { parse as parseFont } from 'opentype.js';

const LEFT = 72;
const LINE = 84;
const SIZE = 72;
const WIDTH = 660;
const INK = '#0a2233';

const require = createRequire(import.meta.url);
// Node finds no named exports in its module; require does.
const { parse } = require('opentype.js') as { parse: typeof parseFont };
const serif = parse(
  bytesOf(require.resolve('@fontsource/source-serif-4/files/source-serif-4-latin-400-normal.woff')),
);

function bytesOf(file: string): ArrayBuffer {
  const { buffer, byteOffset, byteLength } = readFileSync(file);
  return buffer.slice(byteOffset, byteOffset + byteLength);
}

/** The preview image of a page: scene, name, and the page's text as outlines. PNG, 1,200 by 630. */
export function previewImage(scene: string, text: string): Buffer {
  const lines = wrapped(text);
  const outlines = [
    outline('BahamasInc', LEFT, 96, 34),
    ...lines.map((line, index) => outline(line, LEFT, 204 + index * LINE, SIZE)),
  ];
  const picture = scene.replace('</svg>', () => `${outlines.join('')}</svg>`);
  return Buffer.from(new Resvg(picture, { font: { loadSystemFonts: false } }).render().asPng());
}

/** Replaces toPathData, which in version 2.0.0 turns numbers close to 0 into NaN. */
function outline(text: string, x: number, y: number, size: number): string {
  const data = serif.getPath(text, x, y, size).commands.map((command) => {
    const figures = (['x1', 'y1', 'x2', 'y2', 'x', 'y'] as const)
      .map((name): unknown => Reflect.get(command, name))
      .filter((figure) => typeof figure === 'number');
    return command.type + figures.map((figure) => figure.toFixed(1)).join(' ');
  });
  return `<path fill="${INK}" d="${data.join('')}"/>`;
}

/** Breaks the text into lines that fit beside the scene. */
function wrapped(text: string): string[] {
  return text.split(' ').reduce<string[]>((lines, word) => {
    const last = lines.at(-1);
    const longer = `${last} ${word}`;
    const fits = last !== undefined && serif.getAdvanceWidth(longer, SIZE) <= WIDTH;
    return fits ? [...lines.slice(0, -1), longer] : [...lines, word];
  }, []);
}
