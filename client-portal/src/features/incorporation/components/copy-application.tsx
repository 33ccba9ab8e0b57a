import { toAppError } from '@portal/shared-core/errors';
import { Button } from '@portal/shared-core/ui';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { paths } from '#/paths.ts';

import type { Application } from '../api/application.queries.ts';
import { useStartAgain } from '../api/following.mutations.ts';

/** Starts a new draft with the details of this application. */
export function CopyApplication({
  application,
  label,
  isMain = false,
}: {
  application: Application;
  label: string;
  isMain?: boolean;
}) {
  const navigate = useNavigate();
  const { mutate, isPending, error } = useStartAgain(application);
  // One id for all attempts: the database starts one draft, however often it is called.
  const [newId] = useState(() => crypto.randomUUID());
  return (
    <>
      {error && <span role="alert">{toAppError(error).message}</span>}
      <Button
        variant={isMain ? 'contained' : 'outlined'}
        loading={isPending}
        onClick={() =>
          mutate(newId, { onSuccess: (id) => void navigate(paths.draft(id, 'review')) })
        }
      >
        {label}
      </Button>
    </>
  );
}
