import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Building2, House, RefreshCw } from 'lucide-react';
import { MemoryRouter } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { AppFrame } from './app-frame.tsx';
import { SideBarButton, type NavGroup } from './side-bar.tsx';

/** jsdom is 1,024 px wide, where the side bar is a rail: these buttons belong to wider or narrower screens. */
const otherWidth = { hidden: true } as const;

const groups: NavGroup[] = [
  {
    items: [
      { label: 'Dashboard', to: '/app', icon: House, end: true },
      {
        label: 'Companies',
        to: '/app/companies',
        icon: Building2,
        badge: 2,
        badgeLabel: 'need your attention',
      },
    ],
  },
];

function renderFrame(onRefresh = vi.fn<() => void>()) {
  render(
    <MemoryRouter initialEntries={['/app/companies']}>
      <AppFrame
        title="Incorporation Portal"
        homeTo="/app"
        groups={groups}
        foot={<SideBarButton icon={RefreshCw} label="Refresh Data" onClick={onRefresh} />}
      >
        <h1>Companies of the tenant</h1>
      </AppFrame>
    </MemoryRouter>,
  );
  return screen.getByRole('navigation', { name: 'Incorporation Portal' });
}

test('the side bar marks the page one is on, and only that one', () => {
  const navigation = renderFrame();
  expect(
    within(navigation).getByRole('link', { name: 'Companies 2 need your attention' }),
  ).toHaveAttribute('aria-current', 'page');
  expect(within(navigation).getByRole('link', { name: 'Dashboard' })).not.toHaveAttribute(
    'aria-current',
  );
});

test('[UX-01] the first stop of the keyboard skips to the content', async () => {
  renderFrame();
  await userEvent.tab();
  const skip = screen.getByRole('link', { name: 'Skip to content' });
  expect(skip).toHaveFocus();
  expect(screen.getByRole('main')).toHaveAttribute('id', skip.getAttribute('href')?.slice(1));
});

test('a collapsed side bar keeps the names of its links', async () => {
  const navigation = renderFrame();
  await userEvent.click(screen.getByRole('button', { name: 'Collapse menu', ...otherWidth }));
  expect(screen.getByRole('button', { name: 'Expand menu', ...otherWidth })).toBeInTheDocument();
  expect(within(navigation).getByRole('link', { name: 'Dashboard' })).toBeInTheDocument();
});

test('on phones the menu opens over the page and closes when a page is selected', async () => {
  renderFrame();
  await userEvent.click(screen.getByLabelText('Open menu'));
  const drawer = await screen.findByRole('dialog', { name: 'Menu' });
  await userEvent.click(within(drawer).getByRole('link', { name: 'Dashboard' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
});

test('actions at the foot of the side bar can be pressed', async () => {
  const onRefresh = vi.fn<() => void>();
  renderFrame(onRefresh);
  await userEvent.click(screen.getByRole('button', { name: 'Refresh Data' }));
  expect(onRefresh).toHaveBeenCalledOnce();
});
