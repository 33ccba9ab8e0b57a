import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';
import { Link } from 'react-router-dom';

import { useConfig } from '#/config-context.tsx';
import { AuthSheet } from '#/site/auth-sheet.tsx';

import { AuthNote } from './auth-fields.tsx';

const Text = styled('p')({ '& a': { color: color.link, fontWeight: 500 } });

/** /auth/forgot-password: the way back in while this installation sends no mail of its own: a person who helps. */
export function ForgotPasswordPage() {
  const { email } = useConfig().contact;
  return (
    <AuthSheet title="Forgot your password?" subText="We help you back in.">
      <Text>
        Write to <a href={`mailto:${email}?subject=Password`}>{email}</a> from the address of your
        account. We check that it is you and set a new password with you.
      </Text>
      <AuthNote>
        <Link to="/auth/login">Back to sign in</Link>
      </AuthNote>
    </AuthSheet>
  );
}
