import { formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { useUser } from '@portal/shared-core/session';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Actions,
  Button,
  ConfirmDialog,
  InlineAlert,
  showToast,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import type { RiskModel } from '../api/model.queries.ts';
import {
  movedBy,
  previewOfDraft,
  previewQueries,
  type KeptPreview,
} from '../api/preview.queries.ts';
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
  const { data: previews } = useQuery(previewQueries.of(useTenantScope(), version));
  const preview = previewOfDraft(previews ?? []);
  const held =
    model.saved_by === userId
      ? 'You saved this draft last. A colleague reviews and publishes it.'
      : (missing ?? (previews && !preview && 'Run the preview of this draft first.'));
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
        {`Every assessment from now on uses it${today ? `, and version ${today.version} retires` : ''}. Ratings that were given stay as they are. ${dueText(preview)} ${differences.join(' ')} It cannot be changed any more.`}
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

/** What publishing makes due. */
function dueText(preview: KeptPreview | undefined): string {
  const moved = preview ? movedBy(preview) : 0;
  if (moved === 0) return 'By the preview it moves none of them.';
  return moved === 1
    ? 'A job makes one review due, that of the rating it moves.'
    : `A job makes ${formatNumber(moved)} reviews due, those of the ratings it moves.`;
}
