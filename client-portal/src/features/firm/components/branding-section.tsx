import {
  LookFields,
  lookGiven,
  lookOf,
  lookPart,
  ParticularsFields,
  particularsOf,
  particularsPart,
  PartForm,
  SenderFields,
  senderOf,
  senderPart,
} from '@portal/shared-core/firm';
import { useTenant, useTenantScope } from '@portal/shared-core/tenant';
import { QueryState, Stack } from '@portal/shared-core/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';

import { useSaveBranding, useSaveSender } from '../api/firm.mutations.ts';
import { firmQueries, type Firm } from '../api/firm.queries.ts';
import { LetterheadPreview, MailPreview } from './paper-preview.tsx';

/** How the portal, its PDFs and its mails look to the clients of the firm. */
export function BrandingSection() {
  const query = useQuery(firmQueries.use(useTenantScope()));
  return (
    <QueryState query={query} failed="The branding could not be loaded">
      {(firm) => <Forms firm={firm} />}
    </QueryState>
  );
}

function Forms({ firm }: { firm: Firm }) {
  const scope = useTenantScope();
  const { name } = useTenant();
  const queryClient = useQueryClient();
  const { queryKey } = firmQueries.use(scope);
  const shared = {
    stored: firm,
    onSaved: (saved: Firm) => queryClient.setQueryData<Firm>(queryKey, saved),
  };
  return (
    <Stack>
      <PartForm
        {...shared}
        {...lookPart}
        title="Branding"
        save={useSaveBranding()}
        toChange={(given, { branding }) => ({
          branding: {
            ...senderOf(branding),
            ...particularsOf(branding),
            ...lookGiven(given, branding),
          },
        })}
      >
        {(form) => <LookFields form={form} tenantId={scope.tenantId} branding={firm.branding} />}
      </PartForm>
      <PartForm
        {...shared}
        {...particularsPart}
        title="Letterhead"
        save={useSaveBranding()}
        toChange={(given, { branding }) => ({
          branding: { ...lookOf(branding), ...senderOf(branding), ...particularsOf(given) },
        })}
      >
        {(form) => (
          <>
            <ParticularsFields form={form} />
            <LetterheadPreview
              name={name}
              branding={{ ...firm.branding, ...particularsOf(form.watch()) }}
            />
          </>
        )}
      </PartForm>
      <PartForm
        {...shared}
        {...senderPart}
        title="Sender of mails"
        save={useSaveSender()}
        toChange={(given, { branding }) => ({
          branding: { ...lookOf(branding), ...particularsOf(branding), ...senderOf(given) },
        })}
      >
        {(form) => (
          <>
            <SenderFields form={form} />
            <MailPreview branding={form.watch()} />
          </>
        )}
      </PartForm>
    </Stack>
  );
}
