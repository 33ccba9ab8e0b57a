import { create } from 'qrcode';

/** The squares of a QR code, row by row: true for a dark one. With the error correction that EPC069-12 requires. */
export function qrMatrix(text: string): boolean[][] {
  const { size, data } = create(text, { errorCorrectionLevel: 'M' }).modules;
  return Array.from({ length: size }, (_, row) =>
    Array.from({ length: size }, (__, column) => data[row * size + column] === 1),
  );
}
