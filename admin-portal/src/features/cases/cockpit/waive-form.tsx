import styled from '@emotion/styled';
import { KeptForm } from '@portal/shared-core/device-texts';
import { formatDate } from '@portal/shared-core/domain/format';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Button, InlineAlert } from '@portal/shared-core/ui';

import { FormTextField } from '@portal/shared-core/ui/form';
import { color } from '@portal/shared-core/ui/theme';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { keptKey } from '#/components/kyc/kept-key.ts';
import { type KycCase } from '../api/case.queries.ts';
import { useWaive, useWithdrawWaiver } from '../api/kyc.mutations.ts';

const Body = styled('div')({
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  overflowWrap: 'anywhere',
});

const waiver = z.object({
  reason: z.string().check(z.trim(), z.minLength(3, 'Say why this document is not needed.')),
});

/** Does without one document, with a reason that staff alone read. */
export function WaiveForm({
  profileId,
  code,
  title,
  onClose,
}: {
  profileId: string;
  code: string;
  title: string;
  onClose: () => void;
}) {
  return (
    <KeptForm
      label={`Waive ${title}`}
      command={useWaive(profileId, code)}
      resolver={zodResolver(waiver)}
      defaultValues={{ reason: '' }}
      toInput={(values) => values}
      submit="Waive"
      variant="outlined"
      onDone={onClose}
      onCancel={onClose}
      keep={keptKey(useTenantScope(), `waive-${code}`, profileId)}
    >
      {({ control }) => (
        <FormTextField
          name="reason"
          control={control}
          label="Reason"
          help="Staff only. Who waives a document does not alone approve."
          multiline
          rows={2}
          maxLength={2000}
        />
      )}
    </KeptForm>
  );
}

/** The waiver that stands for a point, and its withdrawal. */
export function Waived({ kyc, code }: { kyc: KycCase; code: string }) {
  const withdraw = useWithdrawWaiver(kyc.id);
  const notAllowed = useNotAllowed('withdraw_waiver');
  const standing = kyc.waivers.find((each) => each.code === code && each.withdrawn_at === null);
  if (!standing) return null;
  return (
    <Body>
      {standing.by?.full_name ?? 'A colleague'}, {formatDate(standing.waived_at)}: {standing.reason}
      {withdraw.error && <InlineAlert tone="bad">{withdraw.error.message}</InlineAlert>}
      {!notAllowed && (
        <div>
          <Button
            size="small"
            variant="text"
            loading={withdraw.isPending}
            onClick={() => withdraw.mutate(code)}
          >
            Ask for it again
          </Button>
        </div>
      )}
    </Body>
  );
}
