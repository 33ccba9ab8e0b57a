import styled from '@emotion/styled';
import { Button, Icon } from '@portal/shared-core/ui';
import { color, media } from '@portal/shared-core/ui/theme';
import { TriangleAlert } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';

import type { EntityType } from '../api/application.queries.ts';
import { labelOf, type Step } from '../steps.ts';
import { PriceInFoot } from './price-in-foot.tsx';

const Foot = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 5,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: '8px 12px',
  padding: '12px 0',
  borderTop: `1px solid ${color.line}`,
  background: color.page,
  '& > [type="submit"]': { marginLeft: 'auto' },
  '& > [data-errors] ~ [type="submit"]': { marginLeft: 0 },
});

const Errors = styled('button')({
  display: 'inline-flex',
  alignItems: 'center',
  gap: 6,
  minHeight: 36,
  marginLeft: 'auto',
  padding: '0 4px',
  border: 0,
  background: 'none',
  color: color.bad.ink,
  font: 'inherit',
  fontWeight: 500,
  cursor: 'pointer',
  '&:hover': { textDecoration: 'underline' },
  [media.phone]: { order: -1, flex: '1 0 100%', marginLeft: 0, minHeight: 44 },
});

/** On phones only the verb fits. */
const Where = styled('span')({ whiteSpace: 'pre', [media.phone]: { display: 'none' } });

/** The way back, the errors of the step, and its action: on to the next step, or submit after the last. */
export function WizardFoot({
  previous,
  next,
  type,
  errors,
  action,
  isSubmitting,
  onBack,
  onErrors,
}: {
  previous: Step | undefined;
  next: Step | undefined;
  type: EntityType | undefined;
  /** How many errors keep one from going on; 0 before the first attempt. */
  errors: number;
  /** What the button of the last step says. */
  action: string;
  isSubmitting: boolean;
  onBack: (step: Step) => void;
  onErrors: () => void;
}) {
  return (
    <Foot onMouseDown={keepFocus} onClickCapture={leaveField}>
      {previous && <Button onClick={() => onBack(previous)}>Back</Button>}
      {type && <PriceInFoot />}
      {errors > 0 && (
        <Errors type="button" data-errors onClick={onErrors}>
          <Icon of={TriangleAlert} size={16} />
          {errors === 1 ? '1 thing to fix' : `${errors} things to fix`}
        </Errors>
      )}
      {next ? (
        <Button type="submit" variant="contained">
          <span>
            Continue<Where> to {labelOf(next, type).toLowerCase()}</Where>
          </span>
        </Button>
      ) : (
        <Button type="submit" variant="contained" loading={isSubmitting}>
          {action}
        </Button>
      )}
    </Foot>
  );
}

/** A pressed button leaves the focus in the field: the error that appears when it is left would move the button from under the pointer. */
function keepFocus(event: MouseEvent) {
  if ((event.target as Element).closest('button')) event.preventDefault();
}

/** Leaves the field before the button acts, so that it acts on what was typed. */
function leaveField() {
  const field = document.activeElement;
  if (field instanceof HTMLElement && !(field instanceof HTMLButtonElement)) {
    flushSync(() => field.blur());
  }
}
