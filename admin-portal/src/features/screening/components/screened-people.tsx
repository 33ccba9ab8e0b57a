import styled from '@emotion/styled';
import { countryName } from '@portal/shared-core/domain/countries';
import { formatDate } from '@portal/shared-core/domain/format';
import { Actions, Button, ButtonLink, InlineAlert, Panel, showToast } from '@portal/shared-core/ui';
import { CheckBox } from '@portal/shared-core/ui/form';
import { color, media } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

import { paths } from '#/paths.ts';

import { useScreenParty } from '#/components/kyc/screening.mutations.ts';
import type { ScreenedPerson } from '#/components/kyc/screening.queries.ts';
import { HitCard, type Pending } from '#/components/kyc/hit-card.tsx';
import { HitForm } from '#/components/kyc/hit-form.tsx';

const Cards = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'repeat(auto-fill, minmax(340px, 1fr))',
  alignItems: 'start',
  gap: 12,
  [media.phone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
});

const About = styled('p')({ marginBottom: 12, fontSize: 13, color: color.secondary });

const Many = styled('div')({ maxWidth: 640, marginTop: 12 });

/** People with their hits on cards; several open hits of one person are decided at once. */
export function ScreenedPeople({
  people,
  missing,
}: {
  people: readonly ScreenedPerson[];
  missing: string | undefined;
}) {
  return people.map((person) => (
    <Screened key={person.party_id} person={person} missing={missing} />
  ));
}

function Screened({ person, missing }: { person: ScreenedPerson; missing: string | undefined }) {
  const [pending, setPending] = useState<Pending>(null);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [isDecidingAll, setDecidingAll] = useState(false);
  const screen = useScreenParty();
  const open = person.hits.filter(({ state }) => state === 'open').map(({ id }) => id);
  const [first, ...others] = selected.filter((id) => open.includes(id));
  const hasChoice = open.length > 1 && !missing;

  return (
    <Panel
      title={person.name}
      note={
        open.length > 0 && (open.length === 1 ? '1 hit to decide' : `${open.length} hits to decide`)
      }
      action={
        <Actions>
          <Button
            size="small"
            variant="text"
            loading={screen.isPending}
            onClick={() =>
              screen.mutate(person.party_id, {
                onSuccess: (found) =>
                  showToast({
                    text:
                      found === 0
                        ? `${person.name} screened: nothing new`
                        : `${person.name} screened: ${found} new`,
                  }),
              })
            }
          >
            Screen now
          </Button>
          <ButtonLink size="small" to={paths.kycProfile(person.profile_id)}>
            Open the case
          </ButtonLink>
        </Actions>
      }
    >
      <About>{aboutOf(person)}</About>
      {screen.error && <InlineAlert tone="bad">{screen.error.message}</InlineAlert>}
      <Cards>
        {person.hits.map((hit) => (
          <HitCard
            key={hit.id}
            hit={hit}
            pending={pending}
            onAsk={setPending}
            missing={missing}
            select={
              hasChoice && hit.state === 'open' ? (
                <CheckBox
                  type="checkbox"
                  aria-label={`Select ${hit.listed}`}
                  checked={selected.includes(hit.id)}
                  onChange={({ target }) =>
                    setSelected((before) =>
                      target.checked ? [...before, hit.id] : before.filter((id) => id !== hit.id),
                    )
                  }
                />
              ) : undefined
            }
          />
        ))}
      </Cards>
      {hasChoice && (
        <Many>
          {isDecidingAll && first ? (
            <HitForm
              hitIds={[first, ...others]}
              facts={person.hits
                .filter(({ id }) => selected.includes(id))
                .flatMap(({ explanation }) => explanation)}
              isMatch={false}
              onClose={() => setDecidingAll(false)}
            />
          ) : (
            <Actions>
              <Button size="small" variant="text" onClick={() => setSelected(open)}>
                Select all {open.length}
              </Button>
              <Button size="small" disabled={!first} onClick={() => setDecidingAll(true)}>
                {first ? `${1 + others.length} selected: false positives…` : 'False positives…'}
              </Button>
            </Actions>
          )}
        </Many>
      )}
    </Panel>
  );
}

function aboutOf({
  kind,
  birth_date: born,
  country,
  nationality,
  companies,
}: ScreenedPerson): string {
  return [
    kind === 'person' ? 'Person' : 'Company',
    born && `born ${formatDate(born, 'long')}`,
    country && countryName(country),
    nationality && nationality !== country && `national of ${countryName(nationality)}`,
    companies.length > 0 && companies.slice(0, 3).join(', '),
  ]
    .filter(Boolean)
    .join(' · ');
}
