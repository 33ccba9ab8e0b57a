import { Page } from '@portal/shared-core/ui';
import { Upload } from 'lucide-react';
import { useState } from 'react';

import { PickFilesButton } from '@portal/shared-core/uploads';

import { useQueueState } from './queue-state.ts';
import { Queue } from './queue.tsx';
import { useSending } from './use-sending.ts';

/** Every document of the client's companies and people, and what is asked of them (DOC-01, DOC-03, DOC-04). */
function DocumentsPage() {
  const [files, setFiles] = useState<readonly File[]>([]);
  return (
    <Page
      title="Documents"
      width="wide"
      subText="Of your companies and the people in them"
      action={
        <PickFilesButton
          label="Upload"
          what="documents"
          icon={Upload}
          multiple
          size="medium"
          variant={files.length > 0 ? 'outlined' : 'contained'}
          onFiles={(picked) => setFiles([...files, ...picked])}
        />
      }
    >
      <Queue state={useQueueState()} sending={useSending()} files={files} onFiles={setFiles} />
    </Page>
  );
}

export { DocumentsPage as Component };
