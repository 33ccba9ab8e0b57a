import styled from '@emotion/styled';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Icon } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';
import { color, radius } from '@portal/shared-core/ui/theme';
import { shareText } from '@portal/shared-core/views/ownership';
import { TriangleAlert } from 'lucide-react';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { cycleText, elsewhereText, namedText } from '../gap-text.ts';
import { usePeople } from '../use-people.ts';
import { BodyGap } from './body-gap.tsx';
import { ownerBox, OwnerBelow } from './owner-line.ts';
import { OwnerRow } from './owner-row.tsx';

const Frame = styled('section')({
  border: `1px solid ${color.line}`,
  borderRadius: radius.panel,
  background: color.page,
});

const Head = styled('div')({
  display: 'flex',
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  gap: '4px 12px',
  padding: '8px 12px',
  borderBottom: `1px solid ${color.line}`,
  fontSize: 12,
  lineHeight: '16px',
  color: color.secondary,
  '& h3': { margin: 0, font: 'inherit', fontWeight: 500, color: color.text },
});

const Owner = styled('div')({ ...ownerBox, borderBottom: `1px solid ${color.line}` });

const Cycle = styled('p')({
  display: 'flex',
  gap: 8,
  color: color.bad.ink,
  fontSize: 13,
  lineHeight: '18px',
});

const Elsewhere = styled('p')({ fontSize: 13, color: color.secondary });

/** The owners of a company among the owners, opened as far as there are companies behind it. */
export function BodyOwners({
  body,
  ownership,
  homes,
  above,
}: {
  body: PersonForm;
  ownership: Ownership | undefined;
  /** Where each company is opened. */
  homes: ReadonlyMap<string, string>;
  /** The companies above this one, so that a cycle ends. */
  above: readonly string[];
}) {
  const { people, holdings, removeHolding } = usePeople();
  const name = body.name.trim() || 'this company';
  const own = holdings.flatMap((holding, index) =>
    holding.owned_id === body.id ? [{ ...holding, index }] : [],
  );
  const homeName = (id: string) => people.find((each) => each.id === homes.get(id))?.name;
  const gap = ownership?.gaps.find(({ id }) => id === body.id);
  const missing = gap?.missing ? shareText(gap.missing) : null;

  return (
    <Frame aria-label={`Owners of ${name}`}>
      <Head>
        <h3>Owners of {name}</h3>
        <span>{namedText(own.length, missing)}</span>
      </Head>
      {own.map(({ owner_id: ownerId, index }) => {
        const place = people.findIndex(({ id }) => id === ownerId);
        const owner = people[place];
        if (!owner) return null;
        const edge = ownership?.edges.find((e) => e.owner === ownerId && e.owned === body.id);
        const isCycle = [...above, body.id].includes(ownerId);
        const isHome = homes.get(ownerId) === body.id;
        return (
          <Owner key={ownerId} data-party={ownerId}>
            <OwnerRow
              index={place}
              person={owner}
              note={owner.roles.includes('member') ? 'also holds shares directly' : undefined}
              figure={
                <FormNumberField<ApplicationForm>
                  name={`holdings.${index}.percent`}
                  kind="decimal"
                  label="Holds"
                  end="%"
                />
              }
              share={
                edge?.contribution && (
                  <>
                    <strong>{shareText(edge.contribution)}</strong>
                    <small>of the new company</small>
                  </>
                )
              }
              remove={() => removeHolding(ownerId, body.id)}
              removeLabel={`Remove ${owner.name || 'this owner'} from ${name}`}
            />
            {owner.kind === 'body_corporate' && !isCycle && (
              <OwnerBelow>
                {isHome ? (
                  <BodyOwners
                    body={owner}
                    ownership={ownership}
                    homes={homes}
                    above={[...above, body.id]}
                  />
                ) : (
                  <Elsewhere>{elsewhereText(owner.name, homeName(ownerId))}</Elsewhere>
                )}
              </OwnerBelow>
            )}
            {isCycle && (
              <OwnerBelow>
                <Cycle role="status">
                  <Icon of={TriangleAlert} size={16} />
                  <span>{cycleText(name, owner.name)}</span>
                </Cycle>
              </OwnerBelow>
            )}
          </Owner>
        );
      })}
      <BodyGap
        body={body}
        gap={gap}
        taken={own.map(({ owner_id }) => owner_id)}
        candidates={people.filter(({ id }) => id !== body.id)}
      />
    </Frame>
  );
}
