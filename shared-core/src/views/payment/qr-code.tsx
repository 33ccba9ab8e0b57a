import styled from '@emotion/styled';

import { qrMatrix } from './qr-matrix.ts';

const Figure = styled('figure')({
  margin: 0,
  display: 'grid',
  gap: 8,
  justifyItems: 'start',
  // Dark on white in both themes: scanners need it.
  '& svg': { width: 180, height: 180, background: '#ffffff', borderRadius: 8 },
});

/** A QR code with what to do with it. Load it with `lazy`. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const rows = qrMatrix(text);
  // Four squares of white around it, as the standard requires.
  const size = rows.length + 8;
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x + 4} ${y + 4}h1v1h-1z` : '')))
    .join('');
  return (
    <Figure>
      <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label="QR code of the payment">
        <path d={path} fill="#000000" shapeRendering="crispEdges" />
      </svg>
      <figcaption>{label}</figcaption>
    </Figure>
  );
}
