import {
  changeChoices,
  changeRules,
  type ChangeChoices as Choices,
  type ChangeRule,
} from '@portal/shared-core/company';
import { eitherOf } from '@portal/shared-core/domain/documents';
import { formatMoney } from '@portal/shared-core/domain/format';
import { actionOfChange, standingRefusal } from '@portal/shared-core/domain/standing-limits';
import styled from '@emotion/styled';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, Page, Panel, QueryState, useRequiredParam } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';

import { companyQuery } from '#/components/company/company.queries.ts';
import { paths } from '#/paths.ts';

import { type ChangeKind } from '@portal/shared-core/domain/changes';
import { intentGroups, type Intent } from './kinds.ts';

const Item = styled('button')({
  display: 'block',
  width: '100%',
  padding: '12px 16px',
  border: 0,
  borderTop: `1px solid ${color.line}`,
  background: 'none',
  color: color.text,
  font: 'inherit',
  textAlign: 'left',
  cursor: 'pointer',
  'li:first-of-type > &': { borderTop: 0 },
  '&:hover:not(:disabled)': { background: color.hover },
  '&:disabled': { color: color.secondary, cursor: 'not-allowed' },
  '&:focus-visible': { outlineOffset: -2 },
  '& strong': { display: 'block', fontWeight: 600 },
  '& span': { display: 'block', color: color.secondary },
});

/** Choose a change by what one wants; the request begins with the first thing that is saved. */
function NewChangePage() {
  const scope = useTenantScope();
  const companyId = useRequiredParam('companyId');
  const { data: company } = useSuspenseQuery(companyQuery(scope, companyId));
  const choices = useQuery(changeChoices('client', scope, companyId));
  const { data: rules = [] } = useQuery(changeRules('client', scope));
  const ruleOf = (kind: ChangeKind) => rules.find((rule) => rule.kind === kind);
  const navigate = useNavigate();
  const open = (kind: ChangeKind) =>
    // The choice is no page to come back to.
    void navigate(`${paths.change(companyId, crypto.randomUUID())}?kind=${kind}`, {
      replace: true,
    });

  const refusal = standingRefusal(company.status, 'change');

  return (
    <Page
      title="What changes?"
      subText={company.name}
      breadcrumbs={[
        { label: 'Companies', to: paths.companies },
        { label: company.name, to: paths.company(companyId) },
        { label: 'Changes', to: paths.companyChanges(companyId) },
        { label: 'New' },
      ]}
    >
      {refusal && (
        <InlineAlert tone="warning" title={endedTitle(company.status)}>
          {refusal} What is owed can be paid, and documents can be added.
          {company.status === 'struck_off' &&
            ' Its page says what a restoration costs. An office and an officer can be requested for it.'}
        </InlineAlert>
      )}
      <QueryState query={choices} failed="The registers could not be loaded">
        {(known) =>
          intentGroups.map(({ title, intents }) => (
            <Panel key={title} title={title} flush>
              <ul aria-label={title}>
                {intents.map((intent) => {
                  const missing =
                    standingRefusal(company.status, actionOfChange(intent.kind)) ??
                    missingText(intent, known, company.authorised_shares);
                  return (
                    <li key={intent.kind}>
                      <Item
                        type="button"
                        disabled={missing !== null}
                        onClick={() => open(intent.kind)}
                      >
                        <strong>{intent.title}</strong>
                        <span>{missing ?? intent.text}</span>
                        {missing === null && <Needs rule={ruleOf(intent.kind)} />}
                      </Item>
                    </li>
                  );
                })}
              </ul>
            </Panel>
          ))
        }
      </QueryState>
    </Page>
  );
}

const endedTitle = (status: string): string =>
  status === 'struck_off'
    ? 'The company is struck off'
    : 'Nothing changes in this company any more';

/** The document a change needs, and our fee where one is set. */
function Needs({ rule }: { rule: ChangeRule | undefined }) {
  if (!rule) return null;
  const { needs, fee } = rule;
  const parts = [
    needs.length > 0 && `Needs: ${eitherOf(needs.map(({ name }) => name))}.`,
    fee !== null && `Our fee: ${formatMoney(fee.toFixed(2))} before VAT.`,
  ].filter(Boolean);
  return parts.length > 0 ? <span>{parts.join(' ')}</span> : null;
}

/** Why a change makes no sense for the company; null when it does. */
function missingText({ needs }: Intent, { entries, charges }: Choices, shares: number | null) {
  const has = (...roles: string[]) => entries.some(({ role }) => roles.includes(role));
  switch (needs) {
    case 'officers':
      return has(
        'director',
        'president',
        'secretary',
        'officer',
        'council_member',
        'administrator',
        'registered_agent',
      )
        ? null
        : 'No director or officer is entered.';
    case 'people':
      return entries.length > 0 ? null : 'No one is entered in the registers.';
    case 'members':
      return entries.some((entry) => entry.role === 'member' && (entry.shares ?? 0) > 0)
        ? null
        : 'No member holds shares.';
    case 'shares':
      return shares === null ? 'The company has no shares.' : null;
    case 'owners':
      return has('beneficial_owner') ? null : 'No beneficial owner is entered.';
    case 'charges':
      return charges.length > 0 ? null : 'No charge is registered.';
    case undefined:
      return null;
  }
}

export { NewChangePage as Component };
