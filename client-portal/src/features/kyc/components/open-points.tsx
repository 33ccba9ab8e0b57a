import { useFormContext } from 'react-hook-form';

import { inputOf, type KycForm } from '../kyc-form.ts';
import { anchorOf, goToPlace, isWithin } from '../kyc-parts.ts';
import type { OpenPoint } from '../use-points.ts';

/** What is left to do, each with the way to the place where it is done. */
export function OpenPoints({ points }: { points: readonly OpenPoint[] }) {
  const goTo = useGoToPoint();
  return (
    <ul>
      {points.map((point) => (
        <li key={point.questionId ?? point.field}>
          <a
            href={`#${anchorOf(placeOf(point) ?? '')}`}
            onClick={(event) => {
              event.preventDefault();
              goTo(point);
            }}
          >
            {point.title}
          </a>
          {point.text && `: ${point.text}`}
        </li>
      ))}
    </ul>
  );
}

/** Takes the reader to where a point is dealt with: its question, the documents, or its field. */
export function useGoToPoint() {
  const { getValues, setFocus } = useFormContext<KycForm>();
  return (point: OpenPoint) => {
    const place = placeOf(point);
    if (place !== undefined) goToPlace(place);
    else if (point.field !== null) setFocus(inputOf(point.field, getValues()));
  };
}

/** The place of the page for what is no field of the form. */
function placeOf({ questionId, field }: OpenPoint): string | undefined {
  return questionId ?? ['documents', 'declarations'].find((place) => isWithin(field, place));
}
