import { Button, InlineAlert, Skeleton } from '@portal/shared-core/ui';
import { PriceLines, vatText } from '@portal/shared-core/views';

import { usePrice } from '../use-price.ts';

/** What the company costs to form and then each year, by today's tables, line by line; the same figures become the invoice. */
export function Quote({ label = 'Quote' }: { label?: string }) {
  const { lines, isResident, error, retry } = usePrice();
  if (error) {
    return (
      <InlineAlert
        tone="warning"
        title="No quote available"
        action={
          <Button size="small" onClick={retry}>
            Try again
          </Button>
        }
      >
        {error.message}
      </InlineAlert>
    );
  }
  if (!lines) return <Skeleton width="100%" height={240} />;
  return (
    <section aria-label={label} aria-live="polite">
      <PriceLines lines={lines} vat={vatText(isResident)} />
    </section>
  );
}
