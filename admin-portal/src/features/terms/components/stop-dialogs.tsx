import { ReasonDialog } from '@portal/shared-core/ui/command';

import { useEndRecurring, usePauseRecurring, type Recurring } from '../api/recurring.queries.ts';

interface Props {
  service: Recurring;
  onClose: () => void;
}

const nameOf = ({ label, company_name: company }: Recurring) => `“${label}” of ${company}`;

/** Pauses a service. Load it with `lazy`. */
export function PauseDialog({ service, onClose }: Props) {
  return (
    <ReasonDialog
      title={`Pause ${nameOf(service)}?`}
      text={<p>Periods that begin while it is paused are not billed, also when it goes on.</p>}
      command={usePauseRecurring()}
      help="Owners and our staff read it; clients do not."
      least={3}
      most={1000}
      toInput={(reason) => ({ service_id: service.id, reason })}
      submit="Pause"
      toast={{ text: 'Paused' }}
      onClose={onClose}
    />
  );
}

/** Ends a service. Load it with `lazy`. */
export function EndDialog({ service, onClose }: Props) {
  return (
    <ReasonDialog
      title={`End ${nameOf(service)}?`}
      text={
        <p>
          {service.due > 0
            ? 'What is due is not drafted any more: draft it first if it is to be billed. '
            : ''}
          Drafts and invoices keep their lines.
        </p>
      }
      command={useEndRecurring()}
      help="Owners and our staff read it; clients do not."
      least={3}
      most={1000}
      toInput={(reason) => ({ service_id: service.id, reason })}
      submit="End the service"
      danger
      toast={{ text: 'Service ended' }}
      onClose={onClose}
    />
  );
}
