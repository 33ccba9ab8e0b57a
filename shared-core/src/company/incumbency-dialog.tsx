import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';

import type { PortalName } from '../contract/index.ts';
import { isGoodStanding, standingText, type Standing } from '../domain/standing-text.ts';
import { useTenantScope } from '../tenant/index.ts';
import { FormCheckbox } from '../ui/form/index.ts';
import { FormDialog, InlineAlert } from '../ui/index.ts';
import type { IncumbencyParts } from '../views/company-pdf/index.ts';
import { standingsQuery } from './as-at/as-at.queries.ts';

/** Selects what a certificate of incumbency contains beside the directors and officers. */
export function IncumbencyDialog({
  portal,
  companyId,
  standingOf,
  onSelect,
  onClose,
}: {
  portal: PortalName;
  companyId: string;
  /** The standing that the certificate states, of those that are recorded. */
  standingOf: (standings: readonly Standing[]) => Standing | undefined;
  onSelect: (parts: IncumbencyParts) => void;
  onClose: () => void;
}) {
  const { control, getValues } = useForm<IncumbencyParts>({
    defaultValues: { members: true, owners: false, charges: true },
  });
  const { data: standings = [] } = useQuery(standingsQuery(portal, useTenantScope(), companyId));
  const standing = standingOf(standings);
  return (
    <FormDialog
      title="Certificate of incumbency"
      submitLabel="Make the PDF"
      onSubmit={() => onSelect(getValues())}
      onClose={onClose}
    >
      {standing && !isGoodStanding(standing.status) && (
        <InlineAlert tone="warning" title="The company is not in good standing">
          The certificate states: {standingText(standing, standings)}
        </InlineAlert>
      )}
      <p>Directors and officers are always in it. Select what else it shows.</p>
      <div>
        <FormCheckbox name="members" control={control} label="Members with their shares" />
        <FormCheckbox name="charges" control={control} label="Charges" />
        <FormCheckbox
          name="owners"
          control={control}
          label="Beneficial owners"
          help="They are not public: include them only for a recipient who may know them."
        />
      </div>
    </FormDialog>
  );
}
