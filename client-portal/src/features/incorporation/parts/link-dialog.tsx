import { formatDate } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { Button, ButtonAnchor, CopyField, FormDialog, InlineAlert } from '@portal/shared-core/ui';

import { useMailPart } from '../api/part.mutations.ts';
import type { Part } from '../api/part.queries.ts';
import { letterTo, linkOf } from './part-text.ts';

/** The link to a person's own part, right after it was made. The portal mails it, or the applicant sends it; it is not shown again. */
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
  const mail = useMailPart({ id: part.id, token });
  return (
    <FormDialog
      title={`The link for ${name}`}
      submitLabel="Done"
      actions={<ButtonAnchor href={letterTo(part, token)}>Write an email</ButtonAnchor>}
      onSubmit={onClose}
      onClose={onClose}
    >
      <p>
        It works for {part.email} only, until {formatDate(part.expires_at)}. It is shown once: have
        it mailed or copy it now. If it is lost, create a new link.
      </p>
      {mail.isSuccess ? (
        <InlineAlert tone="good">
          We mail the link to {part.email}. The mail names you and the company, and says what to do
          and until when.
        </InlineAlert>
      ) : (
        <div>
          <Button loading={mail.isPending} onClick={() => mail.mutate()}>
            Mail it to {part.email}
          </Button>
        </div>
      )}
      {mail.error && <InlineAlert tone="bad">{toAppError(mail.error).message}</InlineAlert>}
      <CopyField label="Link" value={linkOf(token)} />
    </FormDialog>
  );
}
