import { countryName } from '@portal/shared-core/domain/countries';
import { Avatar, Icon, IconButton, showToast } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { ChevronDown, ChevronUp, Trash2 } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { useFormState } from 'react-hook-form';

import type { ApplicationForm, PersonForm } from '../application-form.ts';
import { usePart } from '../parts/person-part.tsx';
import { usePeople } from '../use-people.ts';
import { OwnerDetails } from './owner-details.tsx';
import { OwnerActions, OwnerBelow, OwnerLine, OwnerNote, OwnerShare } from './owner-line.ts';

/** One owner in a row: name and figure are edited in place, the rest in the row opened below; removing can be undone. */
export function OwnerRow({
  index,
  person,
  note,
  figure,
  share,
  remove,
  removeLabel,
}: {
  index: number;
  person: PersonForm;
  /** After the country: 'also a director'. */
  note?: string | undefined;
  /** The field of the shares or of the percentage. */
  figure: ReactNode;
  /** What the figure comes to. */
  share: ReactNode;
  remove: () => void;
  removeLabel: string;
}) {
  const { undoable } = usePeople();
  const isBody = person.kind === 'body_corporate';
  const detailsId = useId();
  const part = usePart(person.id);
  // A new owner is opened, since the country is always asked for, and one with a link.
  const [isMarked, setMarked] = useState(person.country === '');
  if (part && !isMarked) setMarked(true);
  const [isWanted, setWanted] = useState<boolean>();
  const isOpen = useHasError(index) || (isWanted ?? isMarked);
  const title = person.name.trim() || (isBody ? 'this company' : 'this person');
  const country = person.country ? countryName(person.country) : 'Country missing';
  const kind = isBody ? `Company, ${country}` : country;

  function removeWithUndo() {
    const undo = undoable(remove);
    showToast({ text: `${person.name.trim() || 'Owner'} removed`, undo });
  }

  return (
    <>
      <OwnerLine>
        <div data-cell="face">
          <Avatar name={person.name} square={isBody} />
        </div>
        <div data-cell="name">
          {part?.done_at ? (
            <strong>{person.name}</strong>
          ) : (
            <FormTextField<ApplicationForm>
              name={`people.${index}.name`}
              label={isBody ? 'Name of the company' : 'Full name'}
              placeholder={isBody ? 'Name of the company' : 'Full name'}
              autoComplete={isBody ? 'organization' : 'name'}
            />
          )}
          <OwnerNote>
            {[kind, note, part?.done_at && 'by their own account'].filter(Boolean).join(', ')}
          </OwnerNote>
        </div>
        <div data-cell="figure">{figure}</div>
        <OwnerShare data-cell="share">{share}</OwnerShare>
        <OwnerActions data-cell="actions">
          <IconButton
            type="button"
            aria-label={`Details of ${title}`}
            aria-expanded={isOpen}
            aria-controls={detailsId}
            onClick={() => setWanted(!isOpen)}
          >
            <Icon of={isOpen ? ChevronUp : ChevronDown} size={18} />
          </IconButton>
          <IconButton type="button" aria-label={removeLabel} onClick={removeWithUndo}>
            <Icon of={Trash2} size={18} />
          </IconButton>
        </OwnerActions>
      </OwnerLine>
      <div id={detailsId}>
        {isOpen && (
          <OwnerBelow>
            <OwnerDetails index={index} person={person} />
          </OwnerBelow>
        )}
      </div>
    </>
  );
}

/** Whether one of the details has an error, which must be seen. */
function useHasError(index: number): boolean {
  const { errors } = useFormState<ApplicationForm>({
    name: [`people.${index}.country`, `people.${index}.email`, `people.${index}.birth_date`],
  });
  const found = errors.people?.[index];
  return Boolean(found?.country ?? found?.email ?? found?.birth_date);
}
