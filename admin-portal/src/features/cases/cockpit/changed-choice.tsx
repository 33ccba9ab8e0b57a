import styled from '@emotion/styled';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useId } from 'react';

import { countOf } from '#/components/kyc/texts.ts';

const Choice = styled('div')({
  padding: '8px 14px',
  borderBottom: `1px solid ${color.line}`,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  '& > label': {
    display: 'flex',
    alignItems: 'center',
    gap: 8,
    fontSize: 13,
    lineHeight: '18px',
    color: color.text,
    cursor: 'pointer',
    [media.phone]: { minHeight: 24 },
  },
});

/** Whether only what changed since the submission before is shown, with how many fields that leaves out. */
export function ChangedChoice({
  changed,
  folded,
  isOn,
  onChange,
}: {
  changed: number;
  folded: number;
  isOn: boolean;
  onChange: (isOn: boolean) => void;
}) {
  const id = useId();
  return (
    <Choice>
      <label htmlFor={id}>
        <CheckBox
          id={id}
          type="checkbox"
          checked={isOn}
          onChange={(event) => onChange(event.target.checked)}
        />
        Only what changed
      </label>
      <p role="status">
        {countOf(changed, 'field')} changed since the submission before
        {folded > 0 && `, ${countOf(folded, 'unchanged field')} folded`}.
      </p>
    </Choice>
  );
}
