import type { Hosts } from '@portal/shared-core/config';
import { signOut, whenSession, type SessionUser } from '@portal/shared-core/session';
import { ButtonAnchor } from '@portal/shared-core/ui';
import { useEffect, useState } from 'react';
import { useLocation, type Location } from 'react-router-dom';

import { carriesProof } from '#/auth/carries-proof.ts';
import { useConfig } from '#/config-context.tsx';
import { GUARD_PATIENCE_MS, isElsewhere } from '#/guard/access.ts';
import { openPage } from '#/page.ts';
import { StandaloneScreen } from '#/standalone-screen.tsx';

import { leaveFor } from './leave-for.ts';
import { useHosts } from './use-hosts.ts';

/** The same address under the other host name. Put together as text: a path such as `//evil.example` is no host name there. */
export function addressThere(
  { other }: Hosts,
  { pathname, search, hash }: Pick<Location, 'pathname' | 'search' | 'hash'>,
): string {
  return `${other}${pathname}${search}${hash}`;
}

/**
 * At an address of the other host name: leads there. Whose account is for the other one, and has just signed in here, is signed out here and
 * reads where to sign in. They do not go there by themselves: it would look as if the sign-in had failed.
 */
export function Crossing() {
  const config = useConfig();
  const hosts = useHosts();
  const location = useLocation();
  const [signedOut, setSignedOut] = useState<SessionUser>();
  const address = addressThere(hosts, location);
  const isLink = carriesProof(location);

  useEffect(() => {
    let isOver = false;
    async function cross() {
      // What a link of a mail carries is for the page it leads to: a client made here would use it up.
      const page = isLink ? null : openPage(config);
      const user = page && (await userHere());
      if (isOver) return;
      if (!page || !user || !isElsewhere(config, user)) return leaveFor(address);
      setSignedOut(user);
      // Their session has no use here, and that of staff is not to be within reach of the public pages.
      await signOut(page.supabase);
    }
    void cross();
    return () => {
      isOver = true;
    };
  }, [config, address, isLink]);

  const there = new URL(hosts.other).host;
  if (signedOut) return <ElsewhereScreen user={signedOut} address={address} there={there} />;
  return (
    <StandaloneScreen
      title="One moment"
      message={`This page is at ${there}.`}
      actions={<a href={address}>Go to {there}</a>}
    />
  );
}

function ElsewhereScreen({
  user,
  address,
  there,
}: {
  user: SessionUser;
  address: string;
  there: string;
}) {
  const isStaff = user.role === 'admin';
  return (
    <StandaloneScreen
      title={isStaff ? 'Staff sign in at another address' : 'Clients sign in at another address'}
      message={
        isStaff
          ? `${user.email} is an account of staff, and staff work at ${there}. You are signed out here. Sign in there with the same password.`
          : `${user.email} is an account of a client, and this address is for staff. You are signed out here. Sign in at ${there} with the same password.`
      }
      actions={
        <ButtonAnchor href={address} variant="contained" size="large">
          Go to {there}
        </ButtonAnchor>
      }
    />
  );
}

/** The user of this host name, once the database has said what they are; null without one, and where it does not answer. */
async function userHere(): Promise<SessionUser | null> {
  const session = await whenSession(
    ({ status, user, verified }) => status !== 'loading' && (!user || verified),
    GUARD_PATIENCE_MS,
  );
  return session === 'timeout' ? null : session.user;
}
