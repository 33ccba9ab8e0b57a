import styled from '@emotion/styled';
import { color, radius, visuallyHidden } from '@portal/shared-core/ui/theme';

import { siteMedia } from '../site-elements.ts';

const Cards = styled('fieldset')({
  display: 'grid',
  gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
  gap: 8,
  '&[data-columns="2"]': { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '& legend': { marginBottom: 10, padding: 0, fontSize: 15, lineHeight: '20px', fontWeight: 600 },
  '& input': visuallyHidden,
  '& label': {
    position: 'relative',
    padding: '9px 12px',
    border: `1px solid ${color.lineStrong}`,
    borderRadius: radius.control,
    background: color.surface,
    fontWeight: 500,
    cursor: 'pointer',
  },
  '& label:hover': { borderColor: color.field },
  '& label:has(:checked)': {
    borderColor: color.primary.main,
    boxShadow: `inset 0 0 0 1px ${color.primary.main}`,
    background: color.selected,
  },
  '& label:has(:focus-visible)': { outline: `2px solid ${color.primary.main}`, outlineOffset: 2 },
  '& small': {
    display: 'block',
    fontSize: 12,
    lineHeight: '16px',
    fontWeight: 400,
    color: color.secondary,
    textWrap: 'pretty',
  },
  [siteMedia.phone]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
  '@media (max-width: 420px)': {
    '&, &[data-columns="2"]': { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** One of several, each with a line that helps to choose. */
export function ChoiceCards<Code extends string>({
  name,
  legend,
  options,
  value,
  columns = 3,
  onChange,
}: {
  name: string;
  legend: string;
  options: readonly { code: Code; label: string; note?: string }[];
  value: Code;
  columns?: 2 | 3;
  onChange: (code: Code) => void;
}) {
  return (
    <Cards data-columns={columns}>
      <legend>{legend}</legend>
      {options.map(({ code, label, note }) => (
        <label key={code}>
          <input
            type="radio"
            name={name}
            value={code}
            checked={value === code}
            onChange={() => onChange(code)}
          />
          {label}
          {note && <small>{note}</small>}
        </label>
      ))}
    </Cards>
  );
}
