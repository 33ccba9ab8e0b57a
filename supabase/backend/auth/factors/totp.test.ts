import jsQR from 'jsqr';
import { Secret, TOTP } from 'otpauth';
import { beforeAll, expect, test } from 'vitest';
import { newTotpKey, periodOf, type TotpKey } from './totp.ts';

let key: TotpKey;

beforeAll(async () => {
  key = await newTotpKey('localhost:3000', 'ada@example.com');
});

test('[AUTH-09] the QR code, as auth-js gives it to the page, holds the address for authenticator apps', () => {
  // Auth-js puts it behind "data:image/svg+xml;utf-8," as it is: a "#" would end the address there.
  expect(key.qrCode).not.toContain('#');
  expect(scan(key.qrCode)).toBe(key.uri);
  const read = new URL(key.uri);
  expect(read.protocol + read.hostname).toBe('otpauth:totp');
  expect(Object.fromEntries(read.searchParams)).toEqual({
    issuer: 'localhost:3000',
    secret: key.secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  });
  expect(decodeURIComponent(read.pathname)).toContain('ada@example.com');
});

test('a key has 160 bits', () => {
  expect(Secret.fromBase32(key.secret).bytes).toHaveLength(20);
});

// RFC 6238, appendix B, with six digits; the secret is "12345678901234567890".
test.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [2_000_000_000, '279037'],
])('at second %i the code of the standard is right', (second, code) => {
  const secret = Secret.fromUTF8('12345678901234567890').base32;
  expect(periodOf(secret, code, second * 1000)).toBe(Math.floor(second / 30));
});

test('the code before and the one after count, as the period they belong to', () => {
  const now = 1_800_000_015_000;
  const period = Math.floor(now / 30_000);
  const totp = new TOTP({ secret: Secret.fromBase32(key.secret) });
  const found = [-2, -1, 0, 1, 2].map((offset) =>
    periodOf(key.secret, totp.generate({ timestamp: now + offset * 30_000 }), now),
  );
  expect(found).toEqual([undefined, period - 1, period, period + 1, undefined]);
});

test.each([123456, null, '12345', '1234567', '12345a', ' 12345', '１２３４５６'])(
  '%j is no code',
  (code) => {
    expect(periodOf(key.secret, code)).toBeUndefined();
  },
);

/** What a camera reads in the drawing: its modules are lines of one path, from "M x y" to the right. */
function scan(svg: string): string | undefined {
  const size = Number(/viewBox="0 0 (\d+) \d+"/.exec(svg)?.[1]);
  const scale = 4;
  const side = size * scale;
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  let [x, y] = [0, 0];
  for (const [, command, first, second] of svg.matchAll(/([Mmh])(-?[\d.]+)(?: (-?[\d.]+))?/g)) {
    if (command === 'M') [x, y] = [Number(first), Math.floor(Number(second))];
    else if (command === 'm') [x, y] = [x + Number(first), y + Number(second)];
    else {
      darken(pixels, side, scale, { x, y, width: Number(first) });
      x += Number(first);
    }
  }
  return jsQR(pixels, side, side)?.data;
}

function darken(
  pixels: Uint8ClampedArray,
  side: number,
  scale: number,
  { x, y, width }: { x: number; y: number; width: number },
): void {
  for (let row = y * scale; row < (y + 1) * scale; row++) {
    for (let column = x * scale; column < (x + width) * scale; column++) {
      pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
    }
  }
}
