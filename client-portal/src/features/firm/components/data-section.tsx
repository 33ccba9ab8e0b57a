import { DeletionPanel, ExportsPanel } from '@portal/shared-core/firm';
import { useTenant } from '@portal/shared-core/tenant';
import { Panel, Stack } from '@portal/shared-core/ui';

import { paths } from '#/paths.ts';

const scopes = ['firm'] as const;

/** Everything of the firm as files, for its owners (EXIT-01). */
export function DataSection() {
  const { id, name } = useTenant();
  return (
    <Stack>
      <Panel title="Your data">
        <Stack>
          <p>
            An export holds everything of {name}: each table as JSON and CSV, the documents and
            files in tickets, and who changed what. It can be downloaded for seven days, by owners
            of the firm alone. One can be started each day.
          </p>
          <p>
            Records of our staff about checks of clients stay with us. The law wants records of
            clients kept for at least five years after the relationship ends.
          </p>
        </Stack>
      </Panel>
      <ExportsPanel firm={{ id, name }} scopes={scopes} />
      <DeletionPanel
        firmId={id}
        links={{ applications: paths.applications, invoices: paths.invoices }}
      />
    </Stack>
  );
}
