import styled from '@emotion/styled';
import { Button, InlineAlert, Panel } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { media } from '@portal/shared-core/ui/theme';
import { useForm } from 'react-hook-form';

import { useFile } from '../api/application.mutations.ts';

const Fields = styled('form')({
  display: 'grid',
  gridTemplateColumns: '1fr auto',
  gap: 16,
  alignItems: 'start',
  '& > button': { marginTop: 36 },
  '& > [role="alert"]': { gridColumn: '1 / -1' },
  [media.phone]: { gridTemplateColumns: '1fr', '& > button': { marginTop: 0 } },
});

/** Notes that the documents are with the Registrar, who may still refuse them. */
export function FileForm({ applicationId }: { applicationId: string }) {
  const file = useFile();
  const form = useForm({ defaultValues: { reference: '' } });
  return (
    <Panel title="File with the Registrar" note="or incorporate at once, when the answer is there">
      <Fields
        noValidate
        aria-label="File with the Registrar"
        onSubmit={(event) =>
          void form.handleSubmit(({ reference }) => file.mutate({ applicationId, reference }))(
            event,
          )
        }
      >
        {file.error && <InlineAlert tone="bad">{file.error.message}</InlineAlert>}
        <FormTextField
          name="reference"
          control={form.control}
          label="Reference of the filing"
          help="What the registry calls it."
          maxLength={60}
          optional
        />
        <Button type="submit" loading={file.isPending}>
          Filed
        </Button>
      </Fields>
    </Panel>
  );
}
