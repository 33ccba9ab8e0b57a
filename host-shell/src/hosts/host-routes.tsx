/*
 * The routes of a host name that serves some areas (`hosts` of /config.json). A lazy file: where one host name serves all areas, no one loads it.
 */
import type { Areas, Hosts } from '@portal/shared-core/config';
import { SITE_ORIGIN_NOTE } from '@portal/shared-core/contract';
import { Redirect } from '@portal/shared-core/ui';
import { useLocation, useSearchParams, type RouteObject } from 'react-router-dom';

import { LoginPage } from '#/auth/login-page.tsx';
import { signInPath, wantedArea, type Area } from '#/guard/access.ts';

import { Crossing } from './crossing.tsx';
import { useHosts } from './use-hosts.ts';

/** The area whose people sign in at a host name. */
const own: Record<Areas, Area> = { public: 'app', staff: 'admin' };

/** Pages under /auth that are for people of the other host name: accounts of clients are made on the public one, accounts of staff on theirs. */
const forOthers: Record<Areas, readonly string[]> = {
  public: ['colleague-signup/:token?'],
  staff: ['signup', 'client-signup/:token?', 'company-signup/:token?', 'party-signup/:token?'],
};

/**
 * The routes of this host name, of those of all: every address of the other's areas leads to the same address there. Notes for the portal of
 * staff where the public site is.
 */
export function routesOfHost(all: RouteObject[], { areas, other }: Hosts): RouteObject[] {
  const kept = all
    .filter((route) => !isOfOthers(route, areas))
    .map((route) => within(route, areas));
  if (areas === 'public') return [...kept, { path: '/admin/*', Component: Crossing }];
  document.documentElement.setAttribute(SITE_ORIGIN_NOTE, other);
  return [
    { path: '/', element: <Redirect to="/admin" /> },
    ...kept,
    { path: '*', Component: Crossing },
  ];
}

/** Whether a route is an area of the other host name: its portal, or the public site. */
function isOfOthers({ path, children = [] }: RouteObject, areas: Areas): boolean {
  if (areas === 'public') return children.some(({ id }) => id === 'admin');
  return path !== '/auth' && !children.some(({ id }) => id === 'admin');
}

/** A route as it is here: of those under /auth some lead away. */
function within(route: RouteObject, areas: Areas): RouteObject {
  if (route.path !== '/auth' || !route.children) return route;
  const children = route.children.map((child): RouteObject => {
    if (child.path === 'login') return { path: 'login', Component: LoginOfHost };
    const leads = forOthers[areas].includes(child.path ?? '');
    return leads ? { path: child.path ?? '', Component: Crossing } : child;
  });
  return { ...route, children };
}

/** /auth/login of this host name. Who asks for the other area signs in there; on the host name of staff all others want theirs. */
function LoginOfHost() {
  const wanted = wantedArea(useSearchParams()[0]);
  const here = own[useHosts().areas];
  const { state } = useLocation();
  if (wanted && wanted !== here) return <Crossing />;
  if (!wanted && here === 'admin') return <Redirect to={signInPath('admin')} state={state} />;
  return <LoginPage />;
}
