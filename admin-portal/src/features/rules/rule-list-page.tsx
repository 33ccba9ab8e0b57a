import { nassauToday } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { DataTable, EmptyState, FilterChips, Page, QueryPanel } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';

import { paths } from '#/paths.ts';

import { ruleQueries, type Proposal, type RuleVersion } from './api/rule.queries.ts';
import { ComplianceTabs } from '#/components/compliance/compliance-tabs.tsx';
import { currentOf, isVerified } from './rules.ts';
import { columns, type RuleRow } from './rule-columns.tsx';

const views = {
  '': () => true,
  verify: (rule: RuleRow) => !isVerified(rule),
  proposed: ({ proposals }: RuleRow) => proposals > 0,
} as const;

const isView = (value: string): value is keyof typeof views => value in views;

/** The rules that duties come from, by code: the version in force, the one that comes, its source (CMP-01, ONE-09). */
function RuleListPage() {
  const scope = useTenantScope();
  const query = useQuery(ruleQueries.versions(scope));
  const { data: proposals = [] } = useQuery(ruleQueries.proposals(scope));
  const [params, setParams] = useSearchParams();
  const requested = params.get('show') ?? '';
  const view = isView(requested) ? requested : '';
  const rows = query.data && rowsOf(query.data, proposals, nassauToday());
  const countOf = (name: keyof typeof views) => rows && { count: rows.filter(views[name]).length };
  return (
    <Page
      title="Rules"
      width="wide"
      subText="What falls due for whom under the law. They are the same for every tenant."
      tabs={<ComplianceTabs />}
    >
      <FilterChips
        label="Rules shown"
        value={view}
        onChange={(show) => setParams(show ? { show } : {}, { replace: true })}
        options={[
          { value: '', label: 'All', ...countOf('') },
          { value: 'verify', label: 'To verify', ...countOf('verify') },
          { value: 'proposed', label: 'Proposed', ...countOf('proposed') },
        ]}
      />
      <QueryPanel title="Rules" query={query} failed="The rules could not be loaded" flush>
        {() => (
          <DataTable
            label="Rules"
            columns={columns}
            rows={rows?.filter(views[view])}
            rowKey={({ code }) => code}
            rowTo={({ code }) => paths.rule(code)}
            empty={<EmptyState title="No rule here" text="Choose another view above." />}
          />
        )}
      </QueryPanel>
    </Page>
  );
}

function rowsOf(
  versions: readonly RuleVersion[],
  proposals: readonly Proposal[],
  today: string,
): RuleRow[] {
  const codes = [...new Set(versions.map(({ code }) => code))];
  return codes.flatMap((code) => {
    const own = versions.filter((version) => version.code === code);
    const current = currentOf(own, today);
    if (!current) return [];
    return [
      {
        ...current,
        versions: own.length,
        coming: own.findLast(({ valid_from: from }) => from > today),
        proposals: proposals.filter(({ state, rule }) => state === 'proposed' && rule.code === code)
          .length,
      },
    ];
  });
}

export { RuleListPage as Component };
