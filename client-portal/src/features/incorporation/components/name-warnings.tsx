import { InlineAlert } from '@portal/shared-core/ui';
import { useWatch } from 'react-hook-form';

import type { ApplicationForm } from '../application-form.ts';
import { useNameWarnings } from '../use-issues.ts';
import { useWizard } from '../wizard-context.ts';

/** What may become of the names although it does not keep them from being submitted. Nothing when there is nothing to say. */
export function NameWarnings() {
  const { type } = useWizard();
  const [names, features] = useWatch<ApplicationForm, ['names', 'features']>({
    name: ['names', 'features'],
  });
  const warnings = useNameWarnings({ names, features }, type);
  if (warnings.length === 0) return null;
  return (
    <InlineAlert tone="info" title="The Registrar may ask about a name">
      <p>You can submit all the same. If a name is refused, the next choice is asked for.</p>
      <ul>
        {warnings.map(({ name, text }) => (
          <li key={`${name} ${text}`}>
            {name}: {text}
          </li>
        ))}
      </ul>
    </InlineAlert>
  );
}
