import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import type { AppError } from '@portal/shared-core/errors';
import { eitherOf } from '@portal/shared-core/domain/documents';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Avatar,
  EmptyState,
  ErrorScreen,
  FilterChips,
  ListHead,
  Pagination,
  Panel,
  PanelSkeleton,
  PastTheEnd,
  SearchField,
  SlowNote,
  Waiting,
  useListState,
} from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery } from '@tanstack/react-query';

import { documentQueries } from '#/components/documents/document.queries.ts';

import { overviewQueries, PAGE_SIZE } from '../api/overview.queries.ts';
import { PartyRow } from './party-row.tsx';

const Head = styled(ListHead)({ marginBottom: 0 });
const Note = styled('p')({ fontSize: 12, lineHeight: '16px', color: color.secondary });

/** Everyone the client answers for, in groups: who needs them, who was asked by link, who is with staff, who is verified. */
export function Overview({ companyId = '' }: { companyId?: string }) {
  const scope = useTenantScope();
  const state = useListState({ key: 'name', direction: 'asc' });
  const show = state.filter('show');
  const { data: counts, error } = useQuery(overviewQueries.counts(scope, companyId));
  const hasList = !error || !isOff(error);

  return (
    <>
      {hasList && (
        <Head>
          <SearchField
            label="Search people"
            value={state.search}
            onChange={state.setSearch}
            ahead={state.searchAhead}
          />
          <FilterChips
            label="Show"
            value={show}
            onChange={(value) => state.setFilter('show', value)}
            options={[
              { value: '', label: 'All', ...(counts && { count: counts.everyone }) },
              {
                value: 'needs',
                label: 'Needs your attention',
                ...(counts && { count: counts.needs }),
              },
              { value: 'asked', label: 'Asked', ...(counts && { count: counts.asked }) },
              { value: 'review', label: 'With us', ...(counts && { count: counts.review }) },
              { value: 'verified', label: 'Verified', ...(counts && { count: counts.verified }) },
            ]}
          />
        </Head>
      )}
      <People companyId={companyId} state={state} />
      {hasList && (
        <Note>
          A verified person counts for every company. We notify you when something has to be
          confirmed again.
        </Note>
      )}
    </>
  );
}

function People({
  companyId,
  state,
}: {
  companyId: string;
  state: ReturnType<typeof useListState>;
}) {
  const scope = useTenantScope();
  const { page, search } = state;
  const show = state.filter('show');
  const { data, error, isPlaceholderData, refetch } = useQuery(
    overviewQueries.page(scope, { page, companyId, show, search }),
  );
  const { data: categories = [] } = useQuery(documentQueries.categories(scope));
  const nameOf = (codes: readonly string[]) =>
    eitherOf(codes.map((code) => categories.find((each) => each.code === code)?.name ?? code));

  if (!data && error && isOff(error)) {
    return (
      <Panel>
        <EmptyState title={error.entry.title} text={error.message} />
      </Panel>
    );
  }
  if (!data && error) return <ErrorScreen message={error.message} onRetry={() => void refetch()} />;
  if (!data) {
    return (
      <Waiting>
        <PanelSkeleton lines={10} label="Loading the people" />
      </Waiting>
    );
  }
  const { rows, total } = data;
  return (
    <Panel
      flush
      {...(total > PAGE_SIZE && {
        foot: (
          <Pagination page={page} pageSize={PAGE_SIZE} total={total} onPageChange={state.setPage} />
        ),
      })}
    >
      {isPlaceholderData && <SlowNote />}
      {rows.length > 0 ? (
        <ul aria-label="People" aria-busy={isPlaceholderData}>
          {rows.map((party) => (
            <PartyRow
              key={party.party_id}
              party={party}
              leading={<Avatar name={party.name} square={party.kind === 'body_corporate'} />}
              detail={[
                party.kind === 'person' ? 'Person' : 'Corporate party',
                party.country && countryName(party.country),
              ]}
              nameOf={nameOf}
            />
          ))}
        </ul>
      ) : (
        <NoPeople state={state} isFirst={page === 1} />
      )}
    </Panel>
  );
}

/** KYC is switched off for the tenant. */
function isOff({ code }: AppError): boolean {
  return code === 'tenant.feature_off';
}

function NoPeople({
  state,
  isFirst,
}: {
  state: ReturnType<typeof useListState>;
  isFirst: boolean;
}) {
  if (!isFirst) return <PastTheEnd onReturn={() => state.setPage(1)} />;
  if (state.search !== '') {
    return <EmptyState title="No person matches" text="Change the search or the filter." />;
  }
  if (state.filter('show') === 'needs') {
    return (
      <EmptyState
        title="Nothing needs your attention"
        text="No identity check waits for you right now."
      />
    );
  }
  if (state.filter('show') !== '') {
    return <EmptyState title="No person is in this group" text="Choose another group." />;
  }
  return (
    <EmptyState
      title="No identity checks yet"
      text="The people of a company appear here once an application names them."
    />
  );
}
