import styled from '@emotion/styled';
import { hasCapital, isPartnership } from '@portal/shared-core/domain/application';
import { partnersHold } from '@portal/shared-core/domain/application-choices';
import {
  companyOfApplication,
  ownershipOfApplication,
} from '@portal/shared-core/domain/application-holdings';
import { participantRoleLabels } from '@portal/shared-core/domain/companies';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatNumber, formatPercent } from '@portal/shared-core/domain/format';
import { workOutOwnership, type Ownership } from '@portal/shared-core/domain/ownership';
import { EmptyState, Panel, Skeleton } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import type { NamedParty } from '@portal/shared-core/views/ownership';
import { lazy, Suspense } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';

import { toData, type ApplicationForm } from '../application-form.ts';
import { AddParty } from '../components/add-party.tsx';
import { BoardErrors } from '../components/board-errors.tsx';
import { OwnerCard } from '../components/owner-card.tsx';
import { OwnerHead, ownerBox } from '../components/owner-line.ts';
import { ownerHomes } from '../owner-homes.ts';
import { isOwner, plural } from '../steps.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';

// The chart's library is worth waiting for after the fields.
const OwnershipChart = lazy(async () => ({
  default: (await import('@portal/shared-core/views/ownership')).OwnershipChart,
}));

const List = styled('ul')({ ...ownerBox });
const Table = styled('div')({ ...ownerBox });

const Lead = styled('p')({ maxWidth: 560, color: color.secondary, textWrap: 'pretty' });

const Foot = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '8px 16px',
  width: '100%',
});

const Given = styled('p')({ '&[data-too-many]': { color: color.bad.ink } });

/** Who owns the company: directly, through companies, and what that comes to in the end. */
export function OwnersStep() {
  const { type, threshold, attempted } = useWizard();
  const { control } = useFormContext<ApplicationForm>();
  const values = useWatch({ control }) as ApplicationForm;
  const { people, holdings, add, removeRoles } = usePeople();
  const role = type?.member_role ?? null;
  const hasShares = type !== undefined && hasCapital(type);
  const hasParts = type !== undefined && isPartnership(type);
  const names = role ? plural(role).toLowerCase() : 'owners';
  const data = toData(values);
  const ownership = workOutOwnership(ownershipOfApplication(data, threshold));
  const rest = hasShares ? sharesLeft(values) : 0;
  const direct = people.flatMap((person, index) => (isDirect(person) ? [{ person, index }] : []));

  const homes = ownerHomes(
    people,
    holdings,
    direct.map(({ person }) => person.id),
  );

  function isDirect(person: ApplicationForm['people'][number]) {
    const ownsOther = holdings.some(({ owner_id }) => owner_id === person.id);
    const isMember = role !== null && person.roles.includes(role);
    return isMember || (!ownsOther && isOwner(person, holdings, type));
  }

  return (
    <>
      <Lead>{leadText(names, hasShares, threshold)}</Lead>
      {attempted && <BoardErrors step="owners" />}
      <Panel
        title={role ? plural(role) : 'Owners'}
        flush
        foot={
          <Foot>
            <AddParty
              what={role ? participantRoleLabels[role].label.toLowerCase() : 'owner'}
              candidates={people}
              taken={new Set(direct.map(({ person }) => person.id))}
              onAdd={(newcomer) => add(newcomer, role, rest > 0 ? rest : null)}
            />
            {hasShares && <SharesGivenOut total={data.capital?.shares} rest={rest} />}
            {hasParts && <PartsGivenOut held={partnersHold(data.people ?? [])} />}
          </Foot>
        }
      >
        {direct.length === 0 && (
          <EmptyState title="No one yet" text={`Add the ${names}: people or companies.`} />
        )}
        {direct.length > 0 && (
          <Table>
            <OwnerHead aria-hidden>
              <span>{role ? participantRoleLabels[role].label : 'Owner'}</span>
              <span>{hasShares ? 'Shares' : hasParts && 'Part of it'}</span>
              <span>{hasShares && 'Part'}</span>
            </OwnerHead>
          </Table>
        )}
        <List>
          {direct.map(({ person, index }) => (
            <OwnerCard
              key={person.id}
              index={index}
              person={person}
              ownership={ownership}
              homes={homes}
              rest={rest}
              remove={() => removeRoles(person.id, role ? [role] : [])}
            />
          ))}
        </List>
      </Panel>
      {ownership && hasShares && isWorthDrawing(ownership) && (
        <Suspense fallback={<Skeleton width="100%" height={320} />}>
          <OwnershipChart ownership={ownership} nameOf={namesIn(values)} />
        </Suspense>
      )}
    </>
  );
}

function leadText(names: string, hasShares: boolean, threshold: number | null): string {
  const holders = `Name the ${names}.`;
  if (!hasShares) return `${holders} If one is a company, name its owners too.`;
  if (threshold === null) return `${holders} If one is a company, name its owners too.`;
  return `${holders} If one is a company, name its owners too: everyone who ultimately holds ${threshold} % or more, through all layers, is a beneficial owner and must be identified.`;
}

/** How many shares have no owner yet; below nothing when there are too many. */
function sharesLeft(values: ApplicationForm): number {
  const { capital, people = [] } = toData(values);
  return people
    .filter(({ roles }) => roles?.includes('member'))
    .reduce((left, { shares }) => left - (shares ?? 0), capital?.shares ?? 0);
}

function isWorthDrawing({ nodes }: Ownership): boolean {
  return nodes.length > 1;
}

function SharesGivenOut({ total, rest }: { total: number | null | undefined; rest: number }) {
  if (!total) return null;
  const given = total - rest;
  return (
    <Given aria-live="polite" data-too-many={rest < 0 || undefined}>
      <strong>{formatNumber(given)}</strong> of {formatNumber(total)} shares allocated,{' '}
      {formatPercent(given, total)}.{rest > 0 && ` ${formatNumber(rest)} have no owner yet.`}
      {rest < 0 && ` That is ${formatNumber(-rest)} too many.`}
    </Given>
  );
}

/** What the limited partners leave is that of the general partners. */
function PartsGivenOut({ held }: { held: number }) {
  return (
    <Given aria-live="polite" data-too-many={held > 100 || undefined}>
      <strong>{formatPercent(held, 100)}</strong> with limited partners.
      {held <= 100
        ? ` The general partners hold ${formatPercent(100 - held, 100)}.`
        : ' That is more than the whole.'}
    </Given>
  );
}

/** What the boxes of the chart are called. */
function namesIn({ names, people, capital }: ApplicationForm): (id: string) => NamedParty {
  return (id) => {
    if (id === companyOfApplication) {
      const shares = typeof capital.shares === 'number' ? capital.shares : null;
      const note = shares === null ? 'The Bahamas' : `The Bahamas, ${formatNumber(shares)} shares`;
      return { name: names[0]?.trim() || 'The new company', note };
    }
    const person = people.find((each) => each.id === id);
    const unnamed = person?.kind === 'body_corporate' ? 'Unnamed company' : 'Unnamed person';
    return {
      name: person?.name.trim() || unnamed,
      note: person?.country ? countryName(person.country) : '',
    };
  };
}
