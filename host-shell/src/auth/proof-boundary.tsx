import { useSupabase } from '@portal/shared-core/supabase';
import { Spinner } from '@portal/shared-core/ui';
import { Suspense, use, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';

import { AuthSheet } from '#/site/auth-sheet.tsx';

import { readProof, type Proof } from './mail-link.ts';

/** Waits for what a link has proved, and hands it to the page. */
export function WithProof({
  title,
  children,
}: {
  /** What the page is called while it waits. */
  title: string;
  children: (proof: Proof) => ReactNode;
}) {
  const supabase = useSupabase();
  const location = useLocation();
  const [reading] = useState(() => readProof(supabase, location));
  return (
    <Suspense
      fallback={
        <AuthSheet title={title}>
          <Spinner label="Checking the link" />
        </AuthSheet>
      }
    >
      <Proved reading={reading}>{children}</Proved>
    </Suspense>
  );
}

function Proved({
  reading,
  children,
}: {
  reading: Promise<Proof>;
  children: (proof: Proof) => ReactNode;
}) {
  return children(use(reading));
}
