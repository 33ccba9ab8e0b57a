import styled from '@emotion/styled';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { TextLink } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';

import { paths } from '#/paths.ts';

import type { KycCase } from '../api/case.queries.ts';
import { PaneBlock, PaneHead } from './case-styles.ts';

const List = styled('ul')({
  display: 'grid',
  gap: 8,
  fontSize: 13,
  lineHeight: '18px',
  '& small': { display: 'block', fontSize: 12, color: color.secondary },
});

/** What the party is, in which companies and applications. */
export function CaseRoles({ kyc }: { kyc: KycCase }) {
  const { roles, links } = kyc.party;
  const companies = new Map(roles.map(({ company }) => [company.id, company]));
  const open = links.filter(
    ({ application }) => !['incorporated', 'rejected', 'withdrawn'].includes(application.state),
  );
  return (
    <PaneBlock aria-label="Roles on record">
      <PaneHead as="div">
        <h2>Roles on record</h2>
      </PaneHead>
      <div>
        <List>
          {[...companies.values()].map(({ id, name }) => (
            <li key={id}>
              <TextLink to={paths.company(id)}>{name}</TextLink>
              <small>
                {roles
                  .filter(({ company }) => company.id === id)
                  .map(({ role, percent }) =>
                    [participantRoleLabels[role].label, percent !== null && `${percent} %`]
                      .filter(Boolean)
                      .join(', '),
                  )
                  .join('; ')}
              </small>
            </li>
          ))}
          {open.map(({ application, roles: wanted }) => (
            <li key={application.id}>
              <TextLink to={paths.application(application.id)}>
                Application {application.reference ?? 'without a number'}
              </TextLink>
              <small>{wanted.map((role) => participantRoleLabels[role].label).join('; ')}</small>
            </li>
          ))}
          {companies.size === 0 && open.length === 0 && <li>No company and no application.</li>}
        </List>
      </div>
    </PaneBlock>
  );
}
