import styled from '@emotion/styled';
import { CalendarDays } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';

import type { PortalName } from '../../contract/index.ts';
import { formatDate, nassauToday } from '../../domain/format.ts';
import { Button, Icon } from '../../ui/index.ts';
import { color } from '../../ui/theme/index.ts';
import { useAsAt } from './use-as-at.ts';

// The popover opens on a click, and so does its code.
const AsAtPopover = lazy(async () => ({
  default: (await import('./as-at-popover.tsx')).AsAtPopover,
}));

const Label = styled('span')({ color: color.secondary, fontWeight: 400 });

/** The control in a company's page head that selects the day on which it is shown. */
export function AsAtControl({
  portal,
  companyId,
  registeredOn,
}: {
  portal: PortalName;
  companyId: string;
  /** The first day that can be selected. */
  registeredOn: string | null;
}) {
  const { asAt } = useAsAt();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const shown = asAt ? formatDate(asAt.day) : `Today, ${formatDate(nassauToday())}`;
  return (
    <>
      <Button
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
        startIcon={<Icon of={CalendarDays} size={16} />}
      >
        <Label>As at</Label> {shown}
      </Button>
      <Suspense>
        {anchor && (
          <AsAtPopover
            anchor={anchor}
            portal={portal}
            companyId={companyId}
            registeredOn={registeredOn}
            onClose={() => setAnchor(null)}
          />
        )}
      </Suspense>
    </>
  );
}
