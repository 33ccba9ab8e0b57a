import { useAsAt } from '@portal/shared-core/company';
import { DetailColumns, Stack } from '@portal/shared-core/ui';

import { SettledChecks } from '#/components/checks/settled-checks.tsx';
import { useCompany } from '#/components/company/use-company.ts';

import { AlertsPanel } from './components/alerts-panel.tsx';
import { ComplianceThen } from './components/compliance-then.tsx';
import { ConditionsPanel } from './components/conditions-panel.tsx';
import { DutyPanel } from './components/duty-panel.tsx';
import { EventsPanel } from './components/events-panel.tsx';
import { OpenChecks } from './components/open-checks.tsx';
import { RemindersPanel } from './components/reminders-panel.tsx';
import { TasksPanel } from './components/tasks-panel.tsx';

/** The compliance of one company; as at another day, what stood then. */
function CompanyCompliancePage() {
  const { id } = useCompany();
  const { asAt } = useAsAt();
  return asAt ? <ComplianceThen companyId={id} day={asAt.day} /> : <ComplianceToday />;
}

/** What one company has to do, and what its duties rest on: conditions, events, checks and tasks of staff. */
function ComplianceToday() {
  const { id, participants } = useCompany();
  const partyIds = [...new Set(participants.map(({ party }) => party.id))];
  return (
    <DetailColumns>
      <Stack>
        <DutyPanel companyId={id} />
      </Stack>
      <Stack>
        {partyIds.length > 0 && <TasksPanel partyIds={partyIds} />}
        <AlertsPanel companyId={id} />
        <OpenChecks companyId={id} />
        <SettledChecks subject={{ companyId: id }} />
        <RemindersPanel companyId={id} />
        <ConditionsPanel companyId={id} />
        <EventsPanel companyId={id} />
      </Stack>
    </DetailColumns>
  );
}

export { CompanyCompliancePage as Component };
