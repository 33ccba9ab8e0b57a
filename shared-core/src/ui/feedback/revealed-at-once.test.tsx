import { Suspense, use } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';

test('[UX-02] what is ready takes the place of its placeholder at once, without the 300 ms that React waits', async () => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const page = { comes: (_text: string) => {} };
  const rows = { comes: (_text: string) => {} };
  const pagePromise = new Promise<string>((resolve) => (page.comes = resolve));
  const rowsPromise = new Promise<string>((resolve) => (rows.comes = resolve));
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <Suspense fallback="page comes">
      <Ready when={pagePromise} />
      <Suspense fallback="; rows come">
        <Ready when={rowsPromise} />
      </Suspense>
    </Suspense>,
  );
  await tasks();
  expect(document.body).toHaveTextContent('page comes');

  page.comes('page');
  await tasks();
  expect(document.body).toHaveTextContent('page; rows come');

  rows.comes('; rows');
  await tasks();
  expect(document.body).toHaveTextContent('page; rows');
  root.unmount();
});

function Ready({ when }: { when: Promise<string> }) {
  return use(when);
}

/** Gives React as many tasks as it needs, and no time to speak of. */
async function tasks() {
  for (let task = 0; task < 50; task += 1) await new Promise((next) => setImmediate(next));
}
