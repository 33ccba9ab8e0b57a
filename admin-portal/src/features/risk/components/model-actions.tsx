import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import {
  Actions,
  Button,
  ConfirmDialog,
  InlineAlert,
  showToast,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import type { RiskModel } from '../api/model.queries.ts';
import { useDiscardModel, usePublishModel } from '../api/risk.mutations.ts';
import { modelDifferences } from '../differences.ts';

/** Publishing a draft, which another person than its author does, and discarding it. */
export function ModelActions({ model, today }: { model: RiskModel; today: RiskModel | undefined }) {
  const { version, name } = model;
  const { id: userId } = useUser();
  const publishing = useDisclosure();
  const discarding = useDisclosure();
  const publish = usePublishModel();
  const discard = useDiscardModel();
  const navigate = useNavigate();
  const missing = useNotAllowed('publish_risk_model');
  const readOnly = useNotAllowed('discard_risk_model');
  const held =
    model.saved_by === userId
      ? 'You saved this draft last. A colleague reviews and publishes it.'
      : missing;
  const refused = publish.error ?? discard.error;
  const differences = today ? modelDifferences(model.definition, today.definition) : [];

  return (
    <>
      {refused && <InlineAlert tone="bad">{toAppError(refused).message}</InlineAlert>}
      <Actions>
        {held ? (
          <HeldButton because={held}>Publish</HeldButton>
        ) : (
          <Button variant="contained" ref={publishing.opener} onClick={publishing.open}>
            Publish…
          </Button>
        )}
        {!readOnly && (
          <Button danger ref={discarding.opener} onClick={discarding.open}>
            Discard the draft…
          </Button>
        )}
      </Actions>
      {held && <p>{held}</p>}
      <ConfirmDialog
        open={publishing.isOpen}
        title={`Publish version ${version}, ${name}?`}
        confirmLabel="Publish"
        busy={publish.isPending}
        onClose={publishing.close}
        onConfirm={() =>
          publish.mutate(
            { version },
            {
              onSuccess: () => showToast({ text: `Version ${version} is published` }),
              onSettled: publishing.close,
            },
          )
        }
      >
        {`Every assessment from now on uses it${today ? `, and version ${today.version} retires` : ''}. Ratings that were given stay as they are. ${differences.join(' ')} It cannot be changed any more.`}
      </ConfirmDialog>
      <ConfirmDialog
        open={discarding.isOpen}
        title={`Discard the draft of version ${version}?`}
        confirmLabel="Discard the draft"
        danger
        busy={discard.isPending}
        onClose={discarding.close}
        onConfirm={() =>
          discard.mutate(
            { version },
            {
              onSuccess: () => void navigate(paths.riskModels, { replace: true }),
              onSettled: discarding.close,
            },
          )
        }
      >
        The draft is deleted for everyone. The audit log keeps what it said.
      </ConfirmDialog>
    </>
  );
}
