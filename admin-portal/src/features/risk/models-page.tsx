import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Button,
  DataTable,
  EmptyState,
  Page,
  Panel,
  QueryState,
  TableSkeleton,
  useDisclosure,
} from '@portal/shared-core/ui';
import { HeldButton } from '@portal/shared-core/ui/work';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useNavigate } from 'react-router-dom';

import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { modelQueries, publishedOf, type RiskModel } from './api/model.queries.ts';
import { RiskTabs } from './components/risk-tabs.tsx';
import { columns } from './model-columns.tsx';

// Dialogs bring MUI, which the page loads when one is first opened.
const NewDraftDialog = lazy(async () => ({
  default: (await import('./components/new-draft-dialog.tsx')).NewDraftDialog,
}));

/** The versions of the risk model, which all firms share (RSK-01). */
function ModelsPage() {
  const query = useQuery(modelQueries.all(useTenantScope()));
  return (
    <Page
      title="Risk management"
      width="wide"
      subText="All firms are assessed by one model. Each assessment keeps the version it was made by."
      tabs={<RiskTabs />}
      action={query.data && <NewDraft models={query.data} />}
    >
      <QueryState
        query={query}
        failed="The models could not be loaded"
        skeleton={<TableSkeleton />}
      >
        {(models) => (
          <Panel flush>
            <DataTable
              label="Versions"
              columns={columns}
              rows={models}
              rowKey={({ version }) => String(version)}
              rowName={({ name }) => name}
              rowTo={({ version }) => paths.riskModel(version)}
              empty={
                <EmptyState title="No model yet" text="Nothing can be assessed without one." />
              }
            />
          </Panel>
        )}
      </QueryState>
    </Page>
  );
}

function NewDraft({ models }: { models: readonly RiskModel[] }) {
  const dialog = useDisclosure();
  const navigate = useNavigate();
  const readOnly = useNotAllowed('save_risk_model');
  const from = publishedOf(models);
  if (!from) return null;
  if (readOnly) return <HeldButton because={readOnly}>Start a draft</HeldButton>;
  const version = Math.max(...models.map((model) => model.version)) + 1;
  return (
    <>
      <Button variant="contained" ref={dialog.opener} onClick={dialog.open}>
        Start a draft…
      </Button>
      <Suspense>
        {dialog.isOpen && (
          <NewDraftDialog
            from={from}
            version={version}
            onDone={() => void navigate(paths.riskModel(version))}
            onClose={dialog.close}
          />
        )}
      </Suspense>
    </>
  );
}

export { ModelsPage as Component };
