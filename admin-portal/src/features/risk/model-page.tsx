import { formatDateTime } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  DetailColumns,
  ErrorScreen,
  InlineAlert,
  Page,
  Panel,
  QueryState,
  Stack,
  StatusChip,
  useRequiredParam,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { AuditLink } from '#/components/audit-link.tsx';
import { useNotAllowed } from '#/components/duties/use-not-allowed.ts';
import { paths } from '#/paths.ts';

import { modelQueries, publishedOf, type RiskModel } from './api/model.queries.ts';
import { ModelActions } from './components/model-actions.tsx';
import { ModelFacts, ModelOverrides } from './components/model-facts.tsx';
import { ModelForm } from './components/model-form.tsx';
import { ModelPreview } from './components/model-preview.tsx';
import { modelStates } from './texts.ts';

/** One version of the risk model: a draft is edited, tried on the portfolio and published by a second person (RSK-03). */
function ModelPage() {
  const version = Number(useRequiredParam('version'));
  const query = useQuery(modelQueries.all(useTenantScope()));
  return (
    <QueryState query={query} failed="The model could not be loaded">
      {(models) => {
        const model = models.find((each) => each.version === version);
        return model ? (
          <Version model={model} today={publishedOf(models)} />
        ) : (
          <ErrorScreen kind="not-found" />
        );
      }}
    </QueryState>
  );
}

function Version({ model, today }: { model: RiskModel; today: RiskModel | undefined }) {
  const isDraft = model.state === 'draft';
  return (
    <Page
      title={`Version ${model.version}, ${model.name}`}
      width="wide"
      breadcrumbs={[
        { label: 'Risk management', to: paths.riskManagement },
        { label: 'Model', to: paths.riskModels },
        { label: `Version ${model.version}` },
      ]}
      status={<StatusChip {...modelStates[model.state]} />}
      subText={whenText(model)}
      action={<AuditLink table="risk_models" id={String(model.version)} of="platform" />}
    >
      {isDraft ? <Draft model={model} today={today} /> : <ModelFacts model={model} />}
      <ModelPreview model={model} />
    </Page>
  );
}

function Draft({ model, today }: { model: RiskModel; today: RiskModel | undefined }) {
  const readOnly = useNotAllowed('save_risk_model');
  return (
    <DetailColumns>
      {readOnly ? (
        <InlineAlert title="You change no model">{readOnly}</InlineAlert>
      ) : (
        <Panel title="Draft" note="nothing changes until it is published">
          <ModelForm key={model.version} model={model} today={today} />
        </Panel>
      )}
      <Stack>
        <Panel title="Publish">
          <ModelActions model={model} today={today} />
        </Panel>
        <ModelOverrides model={model} />
      </Stack>
    </DetailColumns>
  );
}

function whenText({
  state,
  saver,
  publisher,
  updated_at: saved,
  published_at: published,
}: RiskModel) {
  if (state === 'draft')
    return `Saved ${formatDateTime(saved)} by ${saver?.full_name ?? 'a colleague'}`;
  return (
    published &&
    `Published ${formatDateTime(published)}${publisher ? ` by ${publisher.full_name}` : ''}`
  );
}

export { ModelPage as Component };
