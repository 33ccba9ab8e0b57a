import type { PortalName } from '@portal/shared-core/contract';
import styled from '@emotion/styled';
import { toAppError, type AppError } from '@portal/shared-core/errors';
import { useSupabase } from '@portal/shared-core/supabase';
import { InlineAlert, Button } from '@portal/shared-core/ui';
import { color } from '@portal/shared-core/ui/theme';
import { useState } from 'react';

import { useConfig } from '#/config-context.tsx';
import { prefetchPortal } from '#/federation/portal-routes.ts';

import { demoSignIn } from './sign-in.ts';

const Buttons = styled('div')({
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: 12,
});
const Note = styled('p')({
  marginTop: 12,
  fontSize: 13,
  color: color.secondary,
  textAlign: 'center',
});
const Failure = styled('div')({ marginBottom: 12 });

const labels: Record<PortalName, string> = { client: 'Demo Client', admin: 'Demo Admin' };

/** One click signs in as one of the two demo identities; nothing at all where the configuration names none (AUTH-03). */
export function DemoButtons() {
  const config = useConfig();
  const supabase = useSupabase();
  const [busy, setBusy] = useState<PortalName>();
  const [failure, setFailure] = useState<AppError>();
  const accounts = config.demo;
  if (!accounts) return null;
  const areas = (['client', 'admin'] as const).filter((area) => config.portals[area]);

  async function enter(demo: PortalName) {
    if (!accounts) return;
    setFailure(undefined);
    setBusy(demo);
    void prefetchPortal(demo, config);
    try {
      await demoSignIn(supabase, accounts[demo]);
    } catch (error) {
      setFailure(toAppError(error));
    } finally {
      setBusy(undefined);
    }
  }

  return (
    <>
      {failure && (
        <Failure>
          <InlineAlert tone="bad">{failure.message}</InlineAlert>
        </Failure>
      )}
      <Buttons>
        {areas.map((demo) => (
          <Button
            key={demo}
            type="button"
            disabled={busy !== undefined}
            aria-busy={busy === demo}
            onClick={() => void enter(demo)}
          >
            {labels[demo]}
          </Button>
        ))}
      </Buttons>
      <Note>Demo accounts are pre-populated with sample data</Note>
    </>
  );
}
