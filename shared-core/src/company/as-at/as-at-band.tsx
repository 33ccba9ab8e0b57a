import { formatDate } from '../../domain/format.ts';
import { Actions, Button, InlineAlert } from '../../ui/index.ts';
import { useAsAt } from './use-as-at.ts';

/** Says that the page shows another day than today, and leads back; nothing for today. */
export function AsAtBand() {
  const { asAt, show } = useAsAt();
  if (!asAt) return null;
  const { day, isAsKnown } = asAt;
  return (
    <InlineAlert
      tone="warning"
      title={`As at ${formatDate(day, 'long')}: read only`}
      action={
        <Actions>
          <Button onClick={() => show(day, !isAsKnown)}>
            {isAsKnown ? 'With later corrections' : 'As known on that day'}
          </Button>
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
