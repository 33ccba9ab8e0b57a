import styled from '@emotion/styled';
import { toAppError } from '@portal/shared-core/errors';
import { Button } from '@portal/shared-core/ui';
import { FieldFrame } from '@portal/shared-core/ui/form';
import { checkFile, PickFilesButton } from '@portal/shared-core/uploads';
import { useState } from 'react';

const Picked = styled('p')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 8 });

/** The certificate of incorporation. It is uploaded to the company once the company is entered. */
export function CertificateField({
  file,
  onChange,
}: {
  file: File | null;
  onChange: (file: File | null) => void;
}) {
  const [error, setError] = useState<string>();

  async function choose([picked]: File[]) {
    if (!picked) return;
    setError(undefined);
    try {
      await checkFile(picked);
      onChange(picked);
    } catch (refused) {
      setError(toAppError(refused).message);
    }
  }

  return (
    <FieldFrame
      label="Certificate of incorporation"
      optional
      help="The client sees it in the documents of the company. Without it, an alert asks for it."
      error={error}
    >
      {() =>
        file ? (
          <Picked>
            {file.name}
            <Button size="small" variant="text" onClick={() => onChange(null)}>
              Leave it out
            </Button>
          </Picked>
        ) : (
          <div>
            <PickFilesButton
              label="Choose a file"
              what="certificate of incorporation"
              onFiles={(files) => void choose(files)}
            />
          </div>
        )
      }
    </FieldFrame>
  );
}
