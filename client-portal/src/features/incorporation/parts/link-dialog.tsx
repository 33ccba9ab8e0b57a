import { formatDate } from '@portal/shared-core/domain/format';
import { ButtonAnchor, CopyField, FormDialog } from '@portal/shared-core/ui';

import type { Part } from '../api/part.queries.ts';
import { letterTo, linkOf } from './part-text.ts';

/** The link to a person's own part, which the applicant sends. */
export function LinkDialog({
  part,
  name,
  onClose,
}: {
  part: Part;
  name: string;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={`The link for ${name}`}
      submitLabel="Done"
      actions={<ButtonAnchor href={letterTo(part)}>Write an email</ButtonAnchor>}
      onSubmit={onClose}
      onClose={onClose}
    >
      <p>
        Send it to them yourself. It works for {part.email} only, until{' '}
        {formatDate(part.expires_at)}.
      </p>
      <CopyField label="Link" value={linkOf(part.id)} />
    </FormDialog>
  );
}
