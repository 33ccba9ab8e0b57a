import { formatDate } from '@portal/shared-core/domain/format';
import { ButtonAnchor, CopyField, FormDialog } from '@portal/shared-core/ui';

import type { Part } from '../api/part.queries.ts';
import { letterTo, linkOf } from './part-text.ts';

/** The link to a person's own part, right after it was made. The applicant sends it; it is not shown again. */
export function LinkDialog({
  part,
  token,
  name,
  onClose,
}: {
  part: Part;
  token: string;
  name: string;
  onClose: () => void;
}) {
  return (
    <FormDialog
      title={`The link for ${name}`}
      submitLabel="Done"
      actions={<ButtonAnchor href={letterTo(part, token)}>Write an email</ButtonAnchor>}
      onSubmit={onClose}
      onClose={onClose}
    >
      <p>
        Send it to them yourself. It works for {part.email} only, until{' '}
        {formatDate(part.expires_at)}. It is shown once: copy it now. If it is lost, create a new
        link.
      </p>
      <CopyField label="Link" value={linkOf(token)} />
    </FormDialog>
  );
}
