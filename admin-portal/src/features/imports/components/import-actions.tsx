import { formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { Actions, Button, ConfirmDialog, InlineAlert, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { useBegin, useDiscard, useUndo } from '../api/import.mutations.ts';
import type { ImportFigures, PortfolioImport } from '../api/import.queries.ts';

const DAY_MS = 86_400_000;

/** What can be done with an import now: begin it, give it up, undo it within a day. */
export function ImportActions({
  portfolio: { id, state, ended_at: endedAt },
  figures,
}: {
  portfolio: PortfolioImport;
  figures: ImportFigures;
}) {
  const navigate = useNavigate();
  const held = useNotAllowed('begin_import');
  const heldUndo = useNotAllowed('undo_import');
  const [begin, discard, undo] = [useBegin(), useDiscard(), useUndo()];
  const [beginning, discarding, undoing] = [useDisclosure(), useDisclosure(), useDisclosure()];
  const failure = begin.error ?? discard.error ?? undo.error;
  const [now] = useState(() => Date.now());
  // A check that stopped is at work no more.
  const isStopped = state === 'checking' && figures.failed_job !== null;
  const undecided = figures.alike + figures.alike_people;
  const isLate = !endedAt || now - Date.parse(endedAt) > DAY_MS;
  const isUndoable =
    (state === 'done' || (state === 'undone' && figures.stay > 0)) && figures.entered > 0;

  return (
    <>
      {failure && <InlineAlert tone="bad">{toAppError(failure).message}</InlineAlert>}
      <Actions>
        {(state === 'checked' || state === 'reading' || isStopped) &&
          (held ? (
            <HeldButton because={held}>Bring in</HeldButton>
          ) : (
            <>
              {state === 'checked' &&
                (undecided > 0 ? (
                  <HeldButton because={`${formatNumber(undecided)} to decide first.`}>
                    Bring in
                  </HeldButton>
                ) : (
                  figures.ready > 0 && (
                    <Button variant="contained" onClick={beginning.open}>
                      Bring in {formatNumber(figures.ready)}…
                    </Button>
                  )
                ))}
              <Button onClick={discarding.open}>Give up…</Button>
            </>
          ))}
        {isUndoable &&
          (heldUndo || isLate ? (
            <HeldButton because={heldUndo ?? 'An import is undone within a day of its end.'}>
              Undo
            </HeldButton>
          ) : (
            <Button onClick={undoing.open}>Undo…</Button>
          ))}
      </Actions>
      <ConfirmDialog
        open={beginning.isOpen}
        title={
          figures.ready === 1
            ? 'Bring this company in?'
            : `Bring ${formatNumber(figures.ready)} companies in?`
        }
        confirmLabel="Bring in"
        busy={begin.isPending}
        onConfirm={() => begin.mutate({ import_id: id }, { onSettled: beginning.close })}
        onClose={beginning.close}
      >
        Each comes in whole or not at all. Their people are screened; they and their people are
        rated, and KYC is to be done here by a day that follows from the risk. Each client gets one
        notification of all their companies. You can undo it within a day, as long as no one has
        worked on them.
      </ConfirmDialog>
      <ConfirmDialog
        open={discarding.isOpen}
        title="Give this import up?"
        confirmLabel="Give up"
        danger
        busy={discard.isPending}
        onConfirm={() =>
          discard.mutate(
            { import_id: id },
            { onSuccess: () => void navigate(paths.imports), onSettled: discarding.close },
          )
        }
        onClose={discarding.close}
      >
        Its rows and what you decided are deleted. Nothing was brought in.
      </ConfirmDialog>
      <ConfirmDialog
        open={undoing.isOpen}
        title="Undo this import?"
        confirmLabel="Undo"
        danger
        busy={undo.isPending}
        onConfirm={() => undo.mutate({ import_id: id }, { onSettled: undoing.close })}
        onClose={undoing.close}
      >
        The companies are taken out with their registers, duties and people. Those that someone has
        worked on stay, and are named.
      </ConfirmDialog>
    </>
  );
}
