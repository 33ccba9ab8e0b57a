import { Button, useDisclosure } from '@portal/shared-core/ui';
import { lazy, Suspense } from 'react';

// Few open it: it is loaded when one does.
const CalendarLinks = lazy(async () => ({
  default: (await import('./calendar-links.tsx')).CalendarLinks,
}));

/** Opens the links under which a calendar program reads these duties. */
export function Subscribe({ companyId }: { companyId: string | null }) {
  const panel = useDisclosure();
  return (
    <>
      <Button size="small" ref={panel.opener} aria-expanded={panel.isOpen} onClick={panel.open}>
        Subscribe in your calendar
      </Button>
      {panel.isOpen && (
        <Suspense>
          <CalendarLinks companyId={companyId} onClose={panel.close} />
        </Suspense>
      )}
    </>
  );
}
