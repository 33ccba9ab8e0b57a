import styled from '@emotion/styled';
import {
  ChartColumn,
  FileText,
  LayoutPanelLeft,
  ListChecks,
  MessageSquare,
  Moon,
  MousePointerClick,
  Rows3,
  Sun,
  TriangleAlert,
  Type,
} from 'lucide-react';
import { Outlet, type RouteObject } from 'react-router-dom';

import {
  AppFrame,
  Avatar,
  IconButton,
  Icon,
  DetailPage,
  Panel,
  Redirect,
  RootRouteError,
  RouteError,
  SideBarButton,
  SideBarUser,
  type NavGroup,
} from '../src/ui/index.ts';
import { useThemeMode } from '../src/ui/theme/index.ts';
import type { Exhibit, Group } from './group.ts';
import { actionExhibits } from './groups/actions.tsx';
import { chartExhibits } from './groups/charts.tsx';
import { dialogExhibits } from './groups/dialogs.tsx';
import { fileExhibits } from './groups/files.tsx';
import { formExhibits } from './groups/forms.tsx';
import { layoutExhibits } from './groups/layouts.tsx';
import { stateExhibits } from './groups/states.tsx';
import { tableExhibits } from './groups/tables.tsx';
import { wordExhibits } from './groups/text.tsx';

export const groups: readonly Group[] = [
  { path: 'actions', title: 'Actions', icon: MousePointerClick, exhibits: actionExhibits },
  { path: 'words', title: 'Words and figures', icon: Type, exhibits: wordExhibits },
  { path: 'states', title: 'States', icon: TriangleAlert, exhibits: stateExhibits },
  { path: 'layouts', title: 'Layouts', icon: LayoutPanelLeft, exhibits: layoutExhibits },
  { path: 'tables', title: 'Tables', icon: Rows3, exhibits: tableExhibits },
  { path: 'forms', title: 'Forms', icon: ListChecks, exhibits: formExhibits },
  { path: 'dialogs', title: 'Dialogs and panels', icon: MessageSquare, exhibits: dialogExhibits },
  { path: 'files', title: 'Files', icon: FileText, exhibits: fileExhibits },
  { path: 'charts', title: 'Charts', icon: ChartColumn, exhibits: chartExhibits },
];

const errorPages = [
  { label: 'A page that failed', to: '/page-error', icon: TriangleAlert },
  { label: 'The whole that failed', to: '/root-error', icon: TriangleAlert },
];

/** What the gallery itself is made of. */
export const frameParts = [
  'AppFrame',
  'SideBarButton',
  'SideBarUser',
  'DetailPage',
  'Page',
  'Panel',
  'RouteError',
  'RootRouteError',
  'Redirect',
  'ToastRegion',
];

const navigation: NavGroup[] = [
  {
    label: 'Parts',
    items: groups.map(({ path, title, icon, exhibits }) => ({
      label: title,
      to: `/${path}`,
      icon,
      badge: exhibits.length,
      badgeLabel: 'exhibits',
    })),
  },
  { label: 'Faults', items: errorPages },
];

const Bar = styled('div')({ display: 'flex', gap: 8, marginLeft: 'auto' });

function ThemeSwitch() {
  const { scheme, setMode } = useThemeMode();
  const next = scheme === 'dark' ? 'light' : 'dark';
  return (
    <Bar>
      <IconButton type="button" aria-label={`Show it ${next}`} onClick={() => setMode(next)}>
        <Icon of={next === 'dark' ? Moon : Sun} />
      </IconButton>
    </Bar>
  );
}

function Frame() {
  const { scheme, setMode } = useThemeMode();
  return (
    <AppFrame
      title="Gallery"
      homeTo="/"
      groups={navigation}
      topBar={<ThemeSwitch />}
      foot={
        <>
          <SideBarUser
            avatar={<Avatar name="Claire Vasseur" size="large" />}
            name="Claire Vasseur"
            detail="claire@example.com"
          />
          <SideBarButton
            icon={scheme === 'dark' ? Sun : Moon}
            label={scheme === 'dark' ? 'Light' : 'Dark'}
            onClick={() => setMode(scheme === 'dark' ? 'light' : 'dark')}
          />
        </>
      }
    >
      <Outlet />
    </AppFrame>
  );
}

export function exhibitName({ parts, note }: Exhibit) {
  return parts.join(', ') + (note ? `: ${note}` : '');
}

function GroupPage({ group }: { group: Group }) {
  return (
    <DetailPage title={group.title}>
      {group.exhibits.map((exhibit) => (
        <Panel key={exhibitName(exhibit)} title={exhibitName(exhibit)}>
          <exhibit.Show />
        </Panel>
      ))}
    </DetailPage>
  );
}

function Broken(): never {
  throw new Error('This page fails so that its error can be seen.');
}

export const galleryRoutes: RouteObject[] = [
  { path: '/root-error', Component: Broken, ErrorBoundary: RootRouteError },
  {
    Component: Frame,
    children: [
      { index: true, element: <Redirect to={`/${groups[0]?.path}`} /> },
      { path: 'page-error', Component: Broken, ErrorBoundary: RouteError },
      ...groups.map((group) => ({ path: group.path, element: <GroupPage group={group} /> })),
    ],
  },
];
