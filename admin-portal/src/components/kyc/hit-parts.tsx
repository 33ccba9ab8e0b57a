import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate } from '@portal/shared-core/domain/format';
import { color } from '@portal/shared-core/ui/theme';

import { findingLabels, partLabels, pointsOf, struck, type HitPart } from './hits.ts';

const Lines = styled('dl')({
  margin: 0,
  '& > div': {
    display: 'grid',
    gridTemplateColumns: '84px minmax(0, 1fr) auto',
    gap: 8,
    alignItems: 'baseline',
    padding: '5px 0',
    borderTop: `1px solid ${color.line}`,
    fontSize: 13,
    lineHeight: '18px',
  },
  '& dt': { color: color.secondary },
  '& dd': { margin: 0, overflowWrap: 'anywhere' },
  '& dd:last-of-type': { fontVariantNumeric: 'tabular-nums', fontWeight: 500 },
  '& em': { fontStyle: 'normal', color: color.secondary },
  '& del': { color: color.bad.ink, background: color.bad.tint },
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
});

/** What was compared, line by line: the letters that the list has not are struck, and the points add up to the score. */
export function HitParts({ parts }: { parts: readonly HitPart[] }) {
  return (
    <Lines>
      {parts.map((part) => (
        <div key={part.part}>
          <dt>{partLabels[part.part]}</dt>
          <dd>
            <Compared part={part} />
          </dd>
          <dd>
            {part.points < 0 ? '−' : '+'}
            {Math.abs(pointsOf(part.points))}
          </dd>
        </div>
      ))}
    </Lines>
  );
}

function Compared({ part: { part, party, listed, finding, likeness } }: { part: HitPart }) {
  const ours = shown(part, party);
  const theirs = shown(part, listed);
  const isName = part === 'name' || part === 'alias';
  const likenessText = isName
    ? likeness === 1
      ? 'same'
      : 'near'
    : (findingLabels[finding ?? ''] ?? finding);
  return (
    <>
      {isName
        ? struck(ours, theirs).map(({ text, isSame }, place) =>
            isSame ? <span key={place}>{text}</span> : <del key={place}>{text}</del>,
          )
        : ours}{' '}
      <em>{likenessText}</em>
      {theirs !== ours && <small>Listed: {theirs}</small>}
    </>
  );
}

/** A value as all screens write it. A list may have the year of a birth alone, or several countries. */
function shown(part: HitPart['part'], value: string | null): string {
  if (!value) return '–';
  if (part === 'birth_date') {
    return value.replace(/\b\d{4}-\d{2}-\d{2}\b/g, (day) => formatDate(day));
  }
  if (part === 'country') return value.replace(/\b[A-Z]{2}\b/g, (code) => countryName(code));
  return value;
}
