import styled from '@emotion/styled';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Button, Icon } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';
import { color, media, radius, visuallyHidden } from '@portal/shared-core/ui/theme';
import { shareText } from '@portal/shared-core/views/ownership';
import { TriangleAlert } from 'lucide-react';
import { Fragment } from 'react';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';
import { gapText, namedText, percentLeft } from '../gap-words.ts';
import { AddParty } from './add-party.tsx';
import { PersonFields } from './person-fields.tsx';

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

const Owner = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr) 116px 84px',
  gap: '12px 16px',
  alignItems: 'start',
  padding: 12,
  borderBottom: `1px solid ${color.line}`,
  '& > [data-wide]': { gridColumn: '1 / -1' },
  [media.phone]: {
    gridTemplateColumns: 'minmax(0, 1fr) auto',
    '& > :first-of-type': { gridColumn: '1 / -1' },
  },
});

const Share = styled('div')({
  display: 'grid',
  justifyItems: 'end',
  gap: 4,
  paddingTop: 22,
  textAlign: 'right',
  '& > strong': { fontWeight: 500, fontVariantNumeric: 'tabular-nums' },
  '& > small': { fontSize: 12, lineHeight: '16px', color: color.secondary },
  [media.phone]: { alignSelf: 'end', paddingTop: 0 },
});

const Gap = styled('p')({
  display: 'flex',
  gap: 8,
  padding: '10px 12px 0',
  color: color.bad.ink,
  fontSize: 13,
  lineHeight: '18px',
});

const Foot = styled('div')({ padding: 12 });
const Hidden = styled('span')(visuallyHidden);

/** The owners of a company among the owners, opened as far as there are companies behind it. */
export function BodyOwners({
  body,
  ownership,
  above,
}: {
  body: PersonForm;
  ownership: Ownership | undefined;
  /** The companies it stands under here, so that a ring ends. */
  above: readonly string[];
}) {
  const { people, holdings, addOwner, removeHolding } = usePeople();
  const name = body.name.trim() || 'this company';
  const own = holdings.flatMap((holding, index) =>
    holding.owned_id === body.id ? [{ ...holding, index }] : [],
  );
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
        const isRing = [...above, body.id].includes(ownerId);
        return (
          <Owner key={ownerId}>
            <PersonFields index={place} person={owner} />
            <FormNumberField<ApplicationForm>
              name={`holdings.${index}.percent`}
              kind="decimal"
              label="Holds"
              end="%"
            />
            <Share>
              {edge?.contribution && (
                <>
                  <strong>{shareText(edge.contribution)}</strong>
                  <small>of the new company</small>
                </>
              )}
              <Button size="small" onClick={() => removeHolding(ownerId, body.id)}>
                Remove
                <Hidden>
                  {' '}
                  {owner.name || 'this owner'} from {name}
                </Hidden>
              </Button>
            </Share>
            {owner.kind === 'body_corporate' && !isRing && (
              <div data-wide>
                <BodyOwners body={owner} ownership={ownership} above={[...above, body.id]} />
              </div>
            )}
            {isRing && (
              <Fragment>A ring: {name} owns part of itself through this company.</Fragment>
            )}
          </Owner>
        );
      })}
      <GapNotice gap={gap} name={name} missing={missing} />
      <Foot>
        <AddParty
          what={`owner of ${name}`}
          candidates={people.filter(({ id }) => id !== body.id)}
          taken={new Set([body.id, ...own.map(({ owner_id }) => owner_id)])}
          onAdd={(newcomer) => addOwner(newcomer, body.id, percentLeft(gap, own.length))}
        />
      </Foot>
    </Frame>
  );
}

function GapNotice({
  gap,
  name,
  missing,
}: {
  gap: Ownership['gaps'][number] | undefined;
  name: string;
  missing: string | null;
}) {
  const { threshold } = useWizard();
  if (!gap || gap.reason === 'control_only') return null;
  const ofCompany = gap.share ? shareText(gap.share) : null;
  const counts = threshold !== null && gap.percent !== null && gap.percent >= threshold;
  return (
    <Gap role="status">
      <Icon of={TriangleAlert} size={16} />
      <span>{gapText(gap.reason, name, missing, ofCompany, counts)}</span>
    </Gap>
  );
}
