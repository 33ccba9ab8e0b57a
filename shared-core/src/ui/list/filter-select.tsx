import styled from '@emotion/styled';

import { color, media } from '../theme/color.ts';

const Place = styled('label')({
  position: 'relative',
  display: 'inline-flex',
  maxWidth: '100%',
  '& > select': {
    height: 32,
    maxWidth: 220,
    padding: '0 12px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: 16,
    background: color.surface,
    color: color.text,
    font: 'inherit',
    fontSize: 13,
    fontWeight: 500,
    textOverflow: 'ellipsis',
    cursor: 'pointer',
  },
  '& > select:hover': { borderColor: color.field },
  '&[data-set] > select': { background: color.selected, borderColor: color.primary.main },
  [media.phone]: { '& > select': { height: 44, borderRadius: 22, maxWidth: '100%' } },
});

/** One choice out of many ways to narrow a list, beside `FilterChips`; '' is all. */
export function FilterSelect({
  label,
  all,
  options,
  value,
  onChange,
}: {
  /** What is filtered; for screen readers. */
  label: string;
  /** The entry for all: "Any type". */
  all: string;
  options: readonly { value: string; label: string }[];
  value: string;
  onChange: (value: string) => void;
}) {
  return (
    <Place data-set={value !== '' || undefined}>
      <select aria-label={label} value={value} onChange={(event) => onChange(event.target.value)}>
        <option value="">{all}</option>
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    </Place>
  );
}
