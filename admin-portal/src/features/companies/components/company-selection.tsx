import { Button, useDisclosure } from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { lazy, Suspense } from 'react';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';

import type { CompanyListItem } from '../api/company.queries.ts';

const MakeManyPanel = lazy(async () => ({
  default: (await import('#/components/templates/make-many-panel.tsx')).MakeManyPanel,
}));

/** So many documents at once: more take minutes in an open page. */
const MOST = 200;

/** What staff do with the companies they selected: make a document about each. Load it with `lazy`. */
export function CompanySelection({ rows }: { rows: readonly CompanyListItem[] }) {
  const panel = useDisclosure();
  const held =
    useNotAllowed('make_document') ??
    (rows.length > MOST ? `At most ${MOST} documents are made at once.` : undefined);
  const companies = rows.map(({ id, name }) => ({ id: id ?? '', name: name ?? '' }));
  return (
    <>
      {held && !panel.isOpen ? (
        <HeldButton because={held}>Make documents</HeldButton>
      ) : (
        <Button size="small" ref={panel.opener} onClick={panel.open}>
          Make documents…
        </Button>
      )}
      <Suspense>
        {panel.isOpen && <MakeManyPanel companies={companies} onClose={panel.close} />}
      </Suspense>
    </>
  );
}
