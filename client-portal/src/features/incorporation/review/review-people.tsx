import styled from '@emotion/styled';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatNumber } from '@portal/shared-core/domain/format';
import { toAppError } from '@portal/shared-core/errors';
import { EmptyState, ErrorScreen, Panel, PanelSkeleton, Waiting } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useFormContext } from 'react-hook-form';

import { isSent, pointsWith, toPoint } from '#/components/documents/documents.ts';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { isOwner } from '../steps.ts';
import { useSent } from '../use-sent.ts';
import { useWizard } from '../wizard-context.ts';
import { ChangeLink } from './change-link.tsx';

const List = styled('ul')({
  '& > li': { padding: '12px 16px', borderTop: `1px solid ${color.line}` },
  '& > li:first-of-type': { borderTop: 0 },
  '& b': { fontWeight: 500, overflowWrap: 'anywhere' },
  '& p, & small': { fontSize: 13, lineHeight: '18px', color: color.secondary },
  '& [data-tone="warning"]': { color: color.warning.ink },
});

/** Everyone named, with their roles and what their documents still lack, and the documents sent so far. */
export function ReviewPeople() {
  const { type } = useWizard();
  const { people, holdings } = useFormContext<ApplicationForm>().watch();
  const answer = useSent();
  if (answer.error) {
    const retry = () => void answer.refetch();
    return <ErrorScreen message={toAppError(answer.error).message} onRetry={retry} />;
  }
  if (!answer.data)
    return (
      <Waiting>
        <PanelSkeleton lines={6} label="Loading the documents" />
      </Waiting>
    );
  const { parties, documents } = answer.data;

  /** What to say about the documents of a person, and whether something is open. */
  function documentsOf({ id }: PersonForm): { text: string; isOpen: boolean } {
    const party = parties.find(({ personId }) => personId === id);
    if (!party) return { text: 'Documents: named once the name is entered', isOpen: true };
    if (!party.required) return { text: 'Documents: sent by the person', isOpen: false };
    const sent = documents.filter((document) => document.party_id === party.id);
    const points = pointsWith(party.required.map(toPoint), sent);
    const lacking = points.filter((point) => !isSent(point)).length;
    return lacking === 0
      ? { text: 'Documents: complete', isOpen: false }
      : {
          text: `Documents: ${lacking} of ${points.length} missing, they may follow`,
          isOpen: true,
        };
  }

  return (
    <>
      <Panel title="People" note={String(people.length)} flush>
        {people.length === 0 && <EmptyState title="No one is named yet" />}
        <List>
          {people.map((person) => {
            const standing = documentsOf(person);
            const name = person.name.trim() || 'Unnamed';
            return (
              <li key={person.id}>
                <b>{name}</b>
                <p>{aboutPerson(person)}</p>
                <p data-tone={standing.isOpen ? 'warning' : undefined}>{standing.text}</p>
                <small>
                  <ChangeLink
                    step={isOwner(person, holdings, type) ? 'owners' : 'officers'}
                    what={name}
                  />
                </small>
              </li>
            );
          })}
        </List>
      </Panel>
      <Panel title="Documents sent" note={String(documents.length)} flush>
        {documents.length === 0 && <EmptyState title="None yet, they may follow" />}
        <List>
          {documents.map((document) => (
            <li key={document.id}>
              <b>{document.file_name}</b>
              <p>
                {parties.find(({ id }) => id === document.party_id)?.name ?? 'The company itself'}
              </p>
            </li>
          ))}
          <li>
            <small>
              <ChangeLink step="documents" what="documents" />
            </small>
          </li>
        </List>
      </Panel>
    </>
  );
}

function aboutPerson({ kind, country, roles, shares, percent }: PersonForm): string {
  return [
    kind === 'body_corporate' ? 'Body corporate' : 'Person',
    country && countryName(country),
    ...roles.map((role) => participantRoleLabels[role].label),
    percent && roles.includes('limited_partner') && `${percent} % of the partnership`,
    typeof shares === 'number' && roles.includes('member') && `${formatNumber(shares)} shares`,
  ]
    .filter(Boolean)
    .join(', ');
}
