import { useTenantScope } from '@portal/shared-core/tenant';
import { InlineAlert } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { contradictions, type DeclaredBy } from './contradictions.queries.ts';

const places: Record<string, string> = {
  activities: 'as an activity',
  purpose: 'in the purpose',
  answer: 'in the answer to a question',
};

/**
 * Marks where the client declared another activity than the risk answer says. It blocks nothing: staff correct the answer, or ask the
 * client. Without an answer, that of the current assessment is compared.
 */
export function Contradictions({ of, answer }: { of: DeclaredBy; answer?: string }) {
  const query = useQuery(contradictions(useTenantScope(), of, answer));
  if (query.error) {
    return (
      <InlineAlert tone="warning" title="Declared activity not compared">
        What the client declared could not be compared with the risk answer. Load the page again.
      </InlineAlert>
    );
  }
  const [first] = query.data ?? [];
  if (!query.data || !first) return null;
  return (
    <InlineAlert tone="warning" title="Declared activity and risk answer differ">
      <p>
        The risk answer is “{first.answered}”. By what the client declared it is at least “
        {first.expected}”:
      </p>
      <ul>
        {query.data.map(({ place, declared }) => (
          <li key={`${place} ${declared}`}>
            “{declared}”, {places[place] ?? place}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
