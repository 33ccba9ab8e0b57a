import { toAppError } from '@portal/shared-core/errors';
import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert, TextLink, useDebounced } from '@portal/shared-core/ui';
import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { missingParticulars, type OwnerParty } from './missing-particulars.query.ts';

/** The pause after typing before it is asked again what is missing. */
const PAUSE_MS = 400;

/**
 * Which prescribed particulars of an owner the filing of beneficial owners still needs, and where they are entered. It keeps nothing from
 * being saved.
 */
export function MissingParticulars({
  party,
  natures,
  here,
  later,
  title = 'Needed for the filing of beneficial owners',
  isSubmitted = false,
}: {
  /** Null while none is selected. */
  party: OwnerParty | null;
  natures: readonly string[];
  /** What this form has a field for. */
  here: readonly string[];
  /** When the identity page of a new person opens. */
  later: string;
  title?: string;
  /** The request is with us: nothing is saved or submitted here any more. */
  isSubmitted?: boolean;
}) {
  // The text, since each render makes another object.
  const settled = useDebounced(JSON.stringify({ party, natures }), PAUSE_MS);
  const about = JSON.parse(settled) as { party: OwnerParty | null; natures: string[] };
  const missing = useQuery({
    ...missingParticulars(useTenantScope(), about.party, about.natures),
    placeholderData: keepPreviousData,
  });
  if (party === null) return null;
  if (missing.error)
    return (
      <InlineAlert tone="info" title="Missing particulars could not be read">
        {toAppError(missing.error).message}
      </InlineAlert>
    );
  const rows = missing.data ?? [];
  if (rows.length === 0) return null;
  const known = 'party_id' in party ? party.party_id : null;
  const isHere = ({ field, source }: (typeof rows)[number]) =>
    here.includes(field) && (source === 'entry' || known === null);
  const fill = rows.filter(isHere);
  const other = rows.filter((row) => !isHere(row) && row.source !== 'entry');
  return (
    <div role="status">
      <InlineAlert tone="info" title={title}>
        {fill.length > 0 && <p>{`Still to fill in here: ${listed(fill)}.`}</p>}
        {other.length > 0 &&
          (known === null ? (
            <p>{`${sentence(listed(other))}: ${later}`}</p>
          ) : (
            <p>
              {`${sentence(listed(other))}: on the `}
              <TextLink to={paths.kycProfile(known)}>identity page</TextLink>.
            </p>
          ))}
        {!isSubmitted && <p>You can save and submit without them.</p>}
      </InlineAlert>
    </div>
  );
}

const listed = (rows: readonly { label: string }[]) =>
  rows.map(({ label }) => label.toLowerCase()).join(', ');

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
