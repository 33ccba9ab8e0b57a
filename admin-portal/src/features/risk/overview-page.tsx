import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import { riskRatings } from '@portal/shared-core/domain/risk';
import { useTenantScope } from '@portal/shared-core/tenant';
import { EmptyState, Page, QueryPanel, QueryState, TextLink } from '@portal/shared-core/ui';
import { media } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { modelQueries, publishedOf, type RiskModel } from './api/model.queries.ts';
import { riskQueries, type Rated } from './api/risk.queries.ts';
import { HeatMap } from './components/heat-map.tsx';
import { RatedMatrix } from './components/rated-matrix.tsx';
import { RatingBars } from './components/rating-bars.tsx';
import { RiskTabs } from './components/risk-tabs.tsx';
import { ratingColors, ratingName } from './texts.ts';

const Halves = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
  alignItems: 'start',
  gap: 16,
  [media.narrow]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

/** How the risk of the companies is spread, and where it is high; each figure opens its list (RSK-03). */
function OverviewPage() {
  const models = useQuery(modelQueries.all(useTenantScope()));
  const published = models.data && publishedOf(models.data);
  return (
    <Page
      title="Risk management"
      width="wide"
      subText={
        published && `Assessed by version ${published.version} of the model, ${published.name}.`
      }
      tabs={<RiskTabs />}
    >
      <Halves>
        <Distribution />
        <Groups model={published} />
      </Halves>
      <QueryState query={models} failed="The model could not be loaded">
        {() =>
          published ? (
            <HeatMap definition={published.definition} />
          ) : (
            <EmptyState
              title="No model is published"
              text="Nothing can be assessed until one is."
            />
          )
        }
      </QueryState>
      <Countries />
    </Page>
  );
}

function Distribution() {
  const scope = useTenantScope();
  const query = useQuery(riskQueries.distribution(scope));
  const { data: counts } = useQuery(riskQueries.counts(scope));
  return (
    <QueryPanel
      title="Distribution"
      note={() => 'companies by the rating that counts'}
      query={query}
      failed="The distribution could not be loaded"
      action={
        counts && (
          <TextLink to={paths.riskCompanies({ override: 'yes' })}>
            {`${counts.overridden} overridden`}
          </TextLink>
        )
      }
    >
      {(rows) => <RatingBars label="Companies by rating" bars={barsOf(rows)} />}
    </QueryPanel>
  );
}

function barsOf(rows: readonly Rated[]) {
  return [...riskRatings, null].map((rating) => {
    const key = rating ?? 'unrated';
    return {
      key,
      label: ratingName(rating),
      count: rows.find((row) => row.rating === rating)?.count ?? 0,
      to: paths.riskCompanies({ rating: key }),
      fill: ratingColors[key],
    };
  });
}

function Groups({ model }: { model: RiskModel | undefined }) {
  const query = useQuery(riskQueries.byGroup(useTenantScope()));
  const groups = model?.definition.groups ?? [];
  return (
    <QueryPanel
      title="By group"
      note={() => 'companies by how the group fares by itself'}
      query={query}
      failed="The groups could not be loaded"
      empty="No company is assessed."
    >
      {(rows) => (
        <RatedMatrix
          label="Companies by group"
          corner="Group"
          rows={rows.map(({ group_code: key, rating, count }) => ({ key, rating, count }))}
          nameOf={(code) => groups.find((group) => group.code === code)?.name ?? code}
          to={(code, rating) => paths.riskCompanies({ group: `${code}:${rating}` })}
        />
      )}
    </QueryPanel>
  );
}

function Countries() {
  const query = useQuery(riskQueries.byCountry(useTenantScope()));
  return (
    <QueryPanel
      title="By country"
      note={() => 'of the parties of assessed companies; a company can have several'}
      query={query}
      failed="The countries could not be loaded"
      empty="No assessed company has a party with a country."
    >
      {(rows) => (
        <RatedMatrix
          label="Companies by country"
          corner="Country"
          rows={rows.map(({ country: key, rating, count }) => ({ key, rating, count }))}
          nameOf={countryName}
          to={(country, rating) => paths.riskCompanies({ country, rating })}
        />
      )}
    </QueryPanel>
  );
}

export { OverviewPage as Component };
