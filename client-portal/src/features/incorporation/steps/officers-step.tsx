import styled from '@emotion/styled';
import { participantRoleLabels, type ParticipantRole } from '@portal/shared-core/domain/companies';
import { EmptyState, Icon, Panel, Button } from '@portal/shared-core/ui';
import { color, visuallyHidden } from '@portal/shared-core/ui/theme';
import { Check, Circle } from 'lucide-react';

import type { EntityType } from '../api/application.queries.ts';
import type { PersonForm } from '../application-form.ts';
import { Appointed } from '../components/appointed.tsx';
import { AddParty } from '../components/add-party.tsx';
import { BoardErrors } from '../components/board-errors.tsx';
import { NamedPerson } from '../components/named-person.tsx';
import { PersonFields } from '../components/person-fields.tsx';
import { RoleField } from '../components/role-field.tsx';
import { rolesOf } from '../roles.ts';
import { isOwner } from '../steps.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';

const Needs = styled('ul')({
  display: 'flex',
  flexWrap: 'wrap',
  gap: '4px 20px',
  '& > li': { display: 'flex', alignItems: 'center', gap: 6, color: color.secondary },
  '& > li[data-met]': { color: color.good.ink },
});

const Card = styled('li')({
  display: 'grid',
  gap: 12,
  padding: 16,
  '& + &': { borderTop: `1px solid ${color.line}` },
});

const Line = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  justifyContent: 'space-between',
  gap: 12,
});

const Hidden = styled('span')(visuallyHidden);

/** The people of the application with their offices, and what the law requires. */
export function OfficersStep() {
  const { type, attempted, entry } = useWizard();
  const { people, holdings, add, removeRoles } = usePeople();
  const offices = rolesOf(type).filter((role) => role !== type?.member_role);
  const manager = type?.manager_role ?? null;
  const member = type?.member_role ?? null;
  // Who only owns a part of another company has no office here unless they are selected for one.
  const isListed = (person: PersonForm) =>
    hasOffice(person, offices) ||
    (member !== null && person.roles.includes(member)) ||
    !holdings.some(({ owner_id }) => owner_id === person.id);
  const listed = people.flatMap((person, index) => (isListed(person) ? [{ person, index }] : []));

  return (
    <>
      <Needs aria-label="What the law requires">
        {needsOf(type).map(({ text, isMet }) => {
          const met = isMet(people);
          return (
            <li key={text} data-met={met || undefined}>
              <Icon of={met ? Check : Circle} size={16} />
              {text}
              <Hidden>{met ? ', there' : ', missing'}</Hidden>
            </li>
          );
        })}
      </Needs>
      {attempted && <BoardErrors step="officers" />}
      <Panel
        title="People and their offices"
        note="one person may hold several"
        flush
        foot={
          <AddParty
            what="officer"
            candidates={people}
            taken={new Set(listed.map(({ person }) => person.id))}
            onAdd={(newcomer) => add(newcomer, manager)}
          />
        }
      >
        {listed.length === 0 && (
          <EmptyState title="No one yet" text="Add the directors and officers." />
        )}
        <ul>
          {listed.map(({ person, index }) => (
            <Card key={person.id} data-party={person.id}>
              {isOwner(person, holdings, type) ? (
                <NamedPerson person={person} note={ownerNote(person, member)} />
              ) : (
                <PersonFields index={index} person={person} />
              )}
              <Line>
                <RoleField index={index} roles={offices} />
                {hasOffice(person, offices) && (
                  <Button size="small" onClick={() => removeRoles(person.id, offices)}>
                    Remove<Hidden> {person.name || 'this person'}</Hidden>
                  </Button>
                )}
              </Line>
              {entry && <Appointed index={index} roles={person.roles} name={person.name} />}
            </Card>
          ))}
        </ul>
      </Panel>
    </>
  );
}

/** 'founder' of a foundation, 'shareholder' of a company; 'owner' of another company. */
function ownerNote({ roles }: PersonForm, member: ParticipantRole | null): string {
  return member !== null && roles.includes(member)
    ? participantRoleLabels[member].label.toLowerCase()
    : 'owner';
}

function hasOffice({ roles }: PersonForm, offices: readonly ParticipantRole[]): boolean {
  return roles.some((role) => offices.includes(role));
}

interface Need {
  text: string;
  isMet: (people: readonly PersonForm[]) => boolean;
}

/** The requirements of the entity type, as text, each with its test. */
function needsOf(type: EntityType | undefined): Need[] {
  if (!type) return [];
  const { min_directors: count, manager_role: manager } = type;
  const having = (people: readonly PersonForm[], role: ParticipantRole) =>
    people.filter(({ roles }) => roles.includes(role));
  return [
    ...(count && manager
      ? [
          {
            text: managersText(type, count, manager),
            isMet: (people: readonly PersonForm[]) => {
              const managers = having(people, manager);
              const bodySuffices =
                type.corporate_manager_suffices === true &&
                managers.some(({ kind }) => kind === 'body_corporate');
              return managers.length >= count || bodySuffices;
            },
          },
        ]
      : []),
    ...(['president', 'secretary'] as const)
      .filter((office) => type[`requires_${office}`])
      .map((office) => ({
        text: participantRoleLabels[office].label,
        isMet: (people: readonly PersonForm[]) => having(people, office).length > 0,
      })),
  ];
}

function managersText(type: EntityType, count: number, manager: ParticipantRole): string {
  const label = participantRoleLabels[manager].label.toLowerCase();
  const least = `At least ${count} ${label}${count === 1 ? '' : 's'}`;
  return type.corporate_manager_suffices ? `${least}, or one company` : least;
}
