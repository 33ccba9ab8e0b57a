import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, test, vi } from 'vitest';

import { ada, backendWith, complete, openStep, SAVE } from './application.fixtures.ts';

const scrolledTo = vi.fn<(this: Element) => void>();

beforeEach(() => {
  vi.spyOn(window, 'scrollTo').mockReturnValue(); // jsdom has no page to scroll
  scrolledTo.mockReset();
  Element.prototype.scrollIntoView = function scrollIntoView(this: Element) {
    scrolledTo.call(this);
  };
});

const press = (name: RegExp | string) => userEvent.click(screen.getByRole('button', { name }));

describe('[UX-01] [APP-01] Continue always does something one can see', () => {
  test('it focuses the first error, brings it into view, and counts the errors in the foot', async () => {
    openStep('names');
    const first = await screen.findByRole('textbox', { name: 'First choice' });
    await press(/^Continue/);
    await waitFor(() => expect(first).toHaveFocus());
    expect(scrolledTo).toHaveBeenCalled();
    expect(screen.getByRole('button', { name: '1 thing to fix' })).toBeInTheDocument();
  });

  test('[APP-03] shares that do not add up are above the list, with the focus on them', async () => {
    const shares = { ...ada, shares: 4000 };
    openStep('owners', { data: { ...complete, people: [shares] } });
    await screen.findByRole('form', { name: /owners/i });
    await press(/^Continue/);
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Before you go on'));
    // What was wrong is left and found again from the foot.
    await userEvent.click(screen.getByRole('textbox', { name: 'Full name' }));
    await press('1 thing to fix');
    expect(document.activeElement).toHaveTextContent('Before you go on');
  });

  test('nothing is counted before the first attempt', async () => {
    openStep('names');
    await screen.findByRole('textbox', { name: 'First choice' });
    expect(screen.queryByRole('button', { name: /to fix/ })).not.toBeInTheDocument();
  });

  test('[APP-06] Submit is in the foot; without the declaration it leads there, and submits nothing', async () => {
    const backend = backendWith({ data: complete });
    openStep('review', {}, backend);
    await press(await buttonName('Submit for review'));
    await waitFor(() => expect(screen.getByRole('checkbox', { name: /I declare/ })).toHaveFocus());
    expect(backend.requests('POST /rest/v1/rpc/submit_application')).toEqual([]);
  });

  test('[APP-06] with something missing it leads to the list of what is missing', async () => {
    openStep('review', { data: { ...complete, declared: true, names: ['', '', ''] } });
    await press(await buttonName('Submit for review'));
    await waitFor(() =>
      expect(document.activeElement).toHaveTextContent('1 thing to fix before you submit'),
    );
  });
});

async function buttonName(name: string) {
  await screen.findByRole('button', { name });
  return name;
}

describe('[UX-01] the way through the steps', () => {
  test('the next step begins at its heading, and the tab names it', async () => {
    openStep('names', { data: complete });
    await screen.findByRole('textbox', { name: 'First choice' });
    await press(/^Continue/);
    await screen.findByRole('form', { name: 'Share capital' });
    await waitFor(() => expect(document.activeElement).toHaveTextContent(/^Share capital$/));
    expect(document.title).toContain('Share capital · Blue Heron Ltd.');
  });

  test('going back leaves what is finished reachable', async () => {
    // The draft was left at its first step after all the others were filled in.
    openStep('type', { data: complete, step: 'type' });
    await screen.findByRole('form', { name: 'Entity type' });
    const steps = within(screen.getByRole('navigation', { name: 'Steps' }));
    for (const label of ['Names', 'Directors and officers', 'Review and declare']) {
      expect(steps.getAllByRole('link', { name: label }).length).toBeGreaterThan(0);
    }
  });

  test('a step after the first that lacks something is not offered yet', async () => {
    openStep('type', { data: { ...complete, names: ['', '', ''] }, step: 'type' });
    await screen.findByRole('form', { name: 'Entity type' });
    expect(screen.getAllByRole('link', { name: 'Names' }).length).toBeGreaterThan(0);
    expect(screen.queryByRole('link', { name: 'Share capital' })).not.toBeInTheDocument();
  });
});

test('[APP-02] the address of a draft that was never answered opens it again after a reload of the tab', async () => {
  sessionStorage.setItem('bahamasinc_begun', JSON.stringify(['a-1']));
  const backend = backendWith({});
  backend.on('GET /rest/v1/draft_applications', () => []);
  openStep('type', {}, backend);
  expect(await screen.findByRole('form', { name: 'Entity type' })).toBeInTheDocument();
  expect(backend.requests(SAVE)).toEqual([]);
  sessionStorage.clear();
});
