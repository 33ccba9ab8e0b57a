import styled from '@emotion/styled';
import type { Ownership } from '@portal/shared-core/domain/ownership';
import { Button, Icon } from '@portal/shared-core/ui';
import { FormNumberField } from '@portal/shared-core/ui/form';
import { color, radius, visuallyHidden } from '@portal/shared-core/ui/theme';
import { shareText } from '@portal/shared-core/views/ownership';
import { TriangleAlert } from 'lucide-react';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { usePeople } from '../use-people.ts';
import { useWizard } from '../wizard-context.ts';
import { elsewhereText, gapText, namedText, percentLeft, cycleText } from '../gap-text.ts';
import { AddParty } from './add-party.tsx';
import { ownerBox, OwnerLine, OwnerShare } from './owner-line.ts';
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
  ...ownerBox,
  padding: 12,
  borderBottom: `1px solid ${color.line}`,
});

const Gap = styled('p')({
  display: 'flex',
  gap: 8,
  padding: '10px 12px 0',
  '&[data-wide]': { padding: 0 },
  color: color.bad.ink,
  fontSize: 13,
  lineHeight: '18px',
});

const Elsewhere = styled('p')({ fontSize: 13, color: color.secondary });
const Foot = styled('div')({ padding: 12 });
const Hidden = styled('span')(visuallyHidden);

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
  const { people, holdings, addOwner, removeHolding } = usePeople();
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
        return (
          <Owner key={ownerId}>
            <OwnerLine>
              <PersonFields index={place} person={owner} />
              <FormNumberField<ApplicationForm>
                name={`holdings.${index}.percent`}
                kind="decimal"
                label="Holds"
                end="%"
              />
              <OwnerShare>
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
              </OwnerShare>
              {owner.kind === 'body_corporate' && !isCycle && (
                <div data-wide>
                  {homes.get(ownerId) === body.id ? (
                    <BodyOwners
                      body={owner}
                      ownership={ownership}
                      homes={homes}
                      above={[...above, body.id]}
                    />
                  ) : (
                    <Elsewhere>{elsewhereText(owner.name, homeName(ownerId))}</Elsewhere>
                  )}
                </div>
              )}
              {isCycle && (
                <Gap role="status" data-wide>
                  <Icon of={TriangleAlert} size={16} />
                  <span>{cycleText(name, owner.name)}</span>
                </Gap>
              )}
            </OwnerLine>
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
