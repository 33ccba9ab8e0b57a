import { Button, useDisclosure } from '@portal/shared-core/ui';

import { CalendarLinks } from './calendar-links.tsx';

/** Opens the links under which a calendar program reads these duties. */
export function Subscribe({ companyId }: { companyId: string | null }) {
  const panel = useDisclosure();
  return (
    <>
      <Button size="small" ref={panel.opener} aria-expanded={panel.isOpen} onClick={panel.open}>
        Subscribe in your calendar
      </Button>
      {panel.isOpen && <CalendarLinks companyId={companyId} onClose={panel.close} />}
    </>
  );
}
