import { formatDate } from '../../domain/format.ts';
import { Actions, Button, InlineAlert } from '../../ui/index.ts';
import { useAsAt } from './use-as-at.ts';

/** Says that the page shows another day than today, and leads back; nothing for today. */
export function AsAtBand({
  asRecorded = false,
}: {
  /** The page shows what was recorded by then, and later corrections are never in it. */
  asRecorded?: boolean;
}) {
  const { asAt, show } = useAsAt();
  if (!asAt) return null;
  const { day } = asAt;
  const isAsKnown = asRecorded || asAt.isAsKnown;
  return (
    <InlineAlert
      tone="warning"
      title={`As at ${formatDate(day, 'long')}: read only`}
      action={
        <Actions>
          {!asRecorded && (
            <Button onClick={() => show(day, !isAsKnown)}>
              {isAsKnown ? 'With later corrections' : 'As known on that day'}
            </Button>
          )}
          <Button onClick={() => show(null)}>Back to today</Button>
        </Actions>
      }
    >
      {isAsKnown
        ? 'What the portal had recorded by the end of that day, without later corrections.'
        : 'What held at the end of that day, with everything recorded since.'}
    </InlineAlert>
  );
}
