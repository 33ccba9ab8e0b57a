import { useSession } from '@portal/shared-core/session';
import { Redirect, Spinner } from '@portal/shared-core/ui';
import { useSearchParams } from 'react-router-dom';

import { wantedArea } from '#/guard/access.ts';
import { useSecondFactor } from '#/guard/second-factor.ts';
import { pageFor } from '#/guard/wanted-page.ts';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { Challenge } from './second-factor-challenge.tsx';
import { Enrolment } from './second-factor-enrolment.tsx';

/** /auth/second-factor: the step after the password, for who has an authenticator app and for who must (AUTH-09). */
export function SecondFactorPage() {
  const [params] = useSearchParams();
  const wanted = wantedArea(params);
  const { status, user } = useSession();
  const secondFactor = useSecondFactor();

  if (status === 'ready' && !user) {
    return <Redirect to={wanted ? `/auth/login?redirect=${wanted}` : '/auth/login'} />;
  }
  if (!user || !secondFactor) {
    return (
      <AuthSheet title="One moment">
        <Spinner label="Verifying your access" />
      </AuthSheet>
    );
  }
  const landing = pageFor(user, wanted);
  switch (secondFactor) {
    case 'given':
      return <Redirect to={landing} />;
    case 'owed':
      return <Challenge subText={`One more step, ${user.fullName}.`} />;
    case 'missing':
    case 'optional':
      return <Enrolment isRequired={secondFactor === 'missing'} skipTo={landing} />;
  }
}
