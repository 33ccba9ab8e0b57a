import styled from '@emotion/styled';
import { longestReference } from '@portal/shared-core/domain/application-choices';
import { FormSelect, FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';

const Fields = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  gap: 12,
  marginTop: 8,
  alignItems: 'start',
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const standings = [
  { value: 'held', label: 'I hold it' },
  { value: 'pending', label: 'I am obtaining it' },
];

/** Lets the client say that they hold a consent or are obtaining it. Staff read it beside the name or the feature and decide. */
export function StatedConsent({
  subject,
  label,
  mustHold = false,
}: {
  subject: string;
  label: string;
  /** A licence: one that is being obtained does not do. */
  mustHold?: boolean;
}) {
  const standing = useWatch<ApplicationForm>({ name: `consents.${subject}.standing` });
  return (
    <Fields>
      <FormSelect<ApplicationForm>
        name={`consents.${subject}.standing`}
        label={label}
        placeholder="Not stated"
        options={mustHold ? standings.slice(0, 1) : standings}
      />
      {(standing === 'held' || standing === 'pending') && (
        <FormTextField<ApplicationForm>
          name={`consents.${subject}.reference`}
          label="Where it is written"
          help="Its number, its date, or who gave it."
          maxLength={longestReference}
          uncut
          optional={standing === 'pending'}
        />
      )}
    </Fields>
  );
}
