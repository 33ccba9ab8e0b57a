import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { CommandForm } from '@portal/shared-core/ui/command';
import { FormCheckbox, FormDateField } from '@portal/shared-core/ui/form';
import type { ReactNode } from 'react';
import { useWatch, type Control } from 'react-hook-form';

import { useAcceptDocument } from './review.mutations.ts';
import type { ReviewedDocument } from './review.queries.ts';

const days = z.object({ issuedOn: z.string(), expiresOn: z.string(), hasNoEnd: z.boolean() });

type Days = z.infer<typeof days>;

/** Where such a document has a last day, it is typed, or said that there is none. A proof of identity always has one. */
function daysOf({ canExpire, maxAge, party_id: party }: ReviewedDocument) {
  return days.check(
    z.refine(({ issuedOn }) => maxAge === null || party === null || issuedOn !== '', {
      path: ['issuedOn'],
      error: 'Type the day it was issued, as the document shows it.',
    }),
    z.refine(({ expiresOn, hasNoEnd }) => !canExpire || hasNoEnd || expiresOn !== '', {
      path: ['expiresOn'],
      error: 'Type the last day it is valid, as the document shows it.',
    }),
  );
}

/** Accepts a document with the days that stand on it, typed while one looks at it. */
export function AcceptForm({
  document,
  sha256,
  onDone,
  reject,
}: {
  document: ReviewedDocument;
  sha256: string;
  onDone: () => void;
  /** The other decision, beside the button. */
  reject: ReactNode;
}) {
  const { tenantId } = useTenantScope();
  const { canExpire, isIdentity, maxAge } = document;
  return (
    <CommandForm
      label="Accept"
      command={useAcceptDocument(document.id)}
      resolver={zodResolver(daysOf(document))}
      defaultValues={{
        issuedOn: document.issued_on ?? '',
        expiresOn: document.expires_on ?? '',
        hasNoEnd: false,
      }}
      toInput={({ issuedOn, expiresOn, hasNoEnd }) => ({
        issuedOn,
        expiresOn: hasNoEnd ? '' : expiresOn,
        sha256,
      })}
      onDone={onDone}
      submit={[{ label: `Accept ${document.title.toLowerCase()}`, shortcut: 'Y' }]}
      actions={reject}
      keep={['admin', tenantId, 'document-review', 'kept', 'accept', document.id]}
    >
      {({ control }) => (
        <>
          {(canExpire || document.expires_on !== null) && (
            <FormDateField
              name="expiresOn"
              control={control}
              label="Last day it is valid"
              optional={!canExpire}
              min={nassauToday()}
            />
          )}
          {canExpire && !isIdentity && (
            <FormCheckbox name="hasNoEnd" control={control} label="It shows no last day" />
          )}
          {maxAge !== null && (
            <>
              <FormDateField
                name="issuedOn"
                control={control}
                label="Issued on"
                help={`Not older than ${maxAge} months.`}
                max={nassauToday()}
                optional={document.party_id === null}
              />
              <TooOld control={control} months={maxAge} />
            </>
          )}
        </>
      )}
    </CommandForm>
  );
}

/** Works out the age of the day that was typed. */
function TooOld({ control, months }: { control: Control<Days>; months: number }) {
  const issuedOn = useWatch({ control, name: 'issuedOn' });
  const oldest = new Date(`${nassauToday()}T00:00:00Z`);
  oldest.setUTCMonth(oldest.getUTCMonth() - months);
  const limit = oldest.toISOString().slice(0, 10);
  if (issuedOn === '' || issuedOn >= limit) return null;
  return (
    <InlineAlert tone="warning" title={`Older than ${months} months`}>
      It would have to be of {formatDate(limit, 'long')} or later. Reject it, and the client is
      asked for a current one.
    </InlineAlert>
  );
}
