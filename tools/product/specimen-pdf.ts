/** One page that says what it stands for: "SPECIMEN", the kind of document and whose it is. Letters outside Latin-1 become "?". */
export function specimenPdf(kind: string, subject: string): Buffer {
  const drawing = [
    'q 0.96 0.95 0.92 rg 0 0 420 298 re f Q',
    'q 0.04 0.43 0.43 rg 0 258 420 40 re f Q',
    text(24, 272, 14, kind, '1 1 1'),
    text(24, 200, 20, subject, '0.1 0.15 0.2'),
    text(24, 172, 10, 'Issued for a demonstration. Not a document.', '0.35 0.4 0.45'),
    text(118, 70, 40, 'SPECIMEN', '0.8 0.76 0.7'),
  ].join('\n');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 420 298] /Contents 4 0 R /Resources << /Font << /F 5 0 R >> >> >>',
    `<< /Length ${Buffer.byteLength(drawing, 'latin1')} >>\nstream\n${drawing}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
  ];
  const offsets: number[] = [];
  let file = '%PDF-1.4\n';
  for (const [index, object] of objects.entries()) {
    offsets.push(Buffer.byteLength(file, 'latin1'));
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
  }
  const start = Buffer.byteLength(file, 'latin1');
  const entries = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries.join('')}`;
  file += `trailer << /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(file, 'latin1');
}

function text(x: number, y: number, size: number, textAt: string, colour: string): string {
  const safe = textAt.replaceAll(/[^\u0020-\u00FF]/gu, '?').replaceAll(/[\\()]/g, String.raw`\$&`);
  return `BT /F ${size} Tf ${colour} rg ${x} ${y} Td (${safe}) Tj ET`;
}
