import { crc32, deflateSync } from 'node:zlib';

const WIDTH = 420;
const HEIGHT = 298;

/** The letters of the one word it writes, as rows of five dots. */
const letters: Record<string, readonly string[]> = {
  S: ['01111', '10000', '10000', '01110', '00001', '00001', '11110'],
  P: ['11110', '10001', '10001', '11110', '10000', '10000', '10000'],
  E: ['11111', '10000', '10000', '11110', '10000', '10000', '11111'],
  C: ['01110', '10001', '10000', '10000', '10000', '10001', '01110'],
  I: ['01110', '00100', '00100', '00100', '00100', '00100', '01110'],
  M: ['10001', '11011', '10101', '10101', '10001', '10001', '10001'],
  N: ['10001', '11001', '10101', '10011', '10001', '10001', '10001'],
};

/** A picture of a scanned page that says "SPECIMEN". Pictures with another number have other lines, so that no two files are the same. */
export function specimenPng(seed: number): Buffer {
  // One byte a dot; each row begins with the filter of its line.
  const dots = Buffer.alloc((WIDTH + 1) * HEIGHT, 246);
  for (let y = 0; y < HEIGHT; y += 1) dots[y * (WIDTH + 1)] = 0;
  const fill = (x: number, y: number, width: number, height: number, shade: number) => {
    for (let row = y; row < y + height; row += 1) {
      dots.fill(shade, row * (WIDTH + 1) + 1 + x, row * (WIDTH + 1) + 1 + x + width);
    }
  };
  fill(0, 0, WIDTH, 40, 96);
  for (let line = 0; line < 6; line += 1) {
    fill(24, 64 + line * 18, 140 + ((seed >> (line * 3)) % 200), 6, 196);
  }
  Array.from('SPECIMEN').forEach((letter, place) => {
    (letters[letter] ?? []).forEach((row, y) => {
      Array.from(row).forEach((dot, x) => {
        if (dot === '1') fill(58 + place * 38 + x * 6, 210 + y * 6, 6, 6, 176);
      });
    });
  });

  const head = Buffer.alloc(13);
  head.writeUInt32BE(WIDTH, 0);
  head.writeUInt32BE(HEIGHT, 4);
  head.writeUInt8(8, 8); // bits a dot; the zeroes after it: grey, and the only methods there are
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(dots)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content]);
  const size = Buffer.alloc(4);
  size.writeUInt32BE(content.length);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([size, body, sum]);
}
