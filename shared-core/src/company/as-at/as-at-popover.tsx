import styled from '@emotion/styled';
import Popover from '@mui/material/Popover';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';

import type { PortalName } from '../../contract/index.ts';
import { formatDate, nassauToday } from '../../domain/format.ts';
import { useTenantScope } from '../../tenant/index.ts';
import { Actions, Button, QueryState, Skeleton } from '../../ui/index.ts';
import { MuiTheme } from '../../ui/theme/mui-theme.tsx';
import { color, radius } from '../../ui/theme/index.ts';
import { registerDaysQuery } from './as-at.queries.ts';
import { useAsAt } from './use-as-at.ts';

const Form = styled('form')({
  display: 'grid',
  gap: 12,
  width: 320,
  maxWidth: '100%',
  padding: 16,
});
const Label = styled('label')({ fontWeight: 500 });
const Day = styled('input')({
  width: '100%',
  height: 40,
  padding: '0 12px',
  border: `1px solid ${color.lineStrong}`,
  borderRadius: radius.control,
  background: color.surface,
  color: color.text,
  font: 'inherit',
});
const Days = styled('ul')({ maxHeight: 240, margin: '0 -8px', overflowY: 'auto' });
const DayButton = styled('button')({
  display: 'block',
  width: '100%',
  padding: '6px 8px',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  '&:hover': { background: color.primary.tint },
  '&[aria-current="date"]': { background: color.primary.tint, fontWeight: 600 },
  '& small': { display: 'block', fontSize: 12, lineHeight: '16px', color: color.secondary },
});
const Heading = styled('h2')({ fontSize: 12, fontWeight: 600, color: color.secondary });

/** Selects a day: any, or one on which the registers changed. */
export function AsAtPopover({
  anchor,
  portal,
  companyId,
  registeredOn,
  onClose,
}: {
  anchor: HTMLElement;
  portal: PortalName;
  companyId: string;
  registeredOn: string | null;
  onClose: () => void;
}) {
  const { asAt, show } = useAsAt();
  const days = useQuery(registerDaysQuery(portal, useTenantScope(), companyId));
  const [day, setDay] = useState(asAt?.day ?? nassauToday());
  const id = useId();

  function open(selected: string | null) {
    show(selected, asAt?.isAsKnown);
    onClose();
  }

  return (
    <MuiTheme>
      <Popover
        open
        anchorEl={anchor}
        onClose={onClose}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'As at another day' } }}
      >
        <Form
          onSubmit={(event) => {
            event.preventDefault();
            open(day);
          }}
        >
          <Label htmlFor={id}>Show the company as at</Label>
          <Day
            id={id}
            type="date"
            required
            value={day}
            max={nassauToday()}
            {...(registeredOn && { min: registeredOn })}
            onChange={({ target }) => setDay(target.value)}
          />
          <Actions>
            <Button type="submit" variant="contained">
              Show this day
            </Button>
            {asAt && <Button onClick={() => open(null)}>Back to today</Button>}
          </Actions>
          <Heading>Days on which the registers changed</Heading>
          <QueryState
            query={days}
            failed="The days could not be loaded"
            skeleton={<Skeleton width="100%" height={72} />}
          >
            {(rows) => (
              <Days>
                {rows.map((row) => (
                  <li key={row.day}>
                    <DayButton
                      type="button"
                      {...(row.day === asAt?.day && { 'aria-current': 'date' })}
                      onClick={() => open(row.day)}
                    >
                      {formatDate(row.day)}
                      <small>{row.changes.join(', ')}</small>
                    </DayButton>
                  </li>
                ))}
              </Days>
            )}
          </QueryState>
        </Form>
      </Popover>
    </MuiTheme>
  );
}
