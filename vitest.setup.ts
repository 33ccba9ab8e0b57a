import '@testing-library/jest-dom/vitest';

import { cleanup, configure, getConfig, prettyDOM } from '@testing-library/react';
import { afterAll, afterEach, vi } from 'vitest';

import { PATIENCE } from './supabase/backend/testing/patience.ts';

/** What the configuration holds without a type: true while `findBy` or `waitFor` search, false once they give up. */
interface InternalConfig {
  _disableExpensiveErrorDiagnostics?: boolean;
}

configure({
  // How long `findBy` and `waitFor` look before they give up: a page's code is compiled when a test first opens it, and a busy
  // machine takes its time.
  asyncUtilTimeout: PATIENCE.timeout,
  getElementError: function getElementError(message, container) {
    // Printing the document takes longer than the search. A search that is repeated prints it once, when it gives up.
    const { _disableExpensiveErrorDiagnostics: isRepeated = false } = getConfig() as InternalConfig;
    const error = new Error([message, ...(isRepeated ? [] : [prettyDOM(container)])].join('\n\n'));
    error.name = 'TestingLibraryElementError';
    Error.captureStackTrace(error, getElementError); // the report shows the line of the test
    return error;
  },
});

// jsdom has no layout, and says so or fails whenever something scrolls.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

/* The files of a project share one page (`isolate: false`). What a test leaves behind is reset here, and nowhere else. */

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  localStorage.clear();
  sessionStorage.clear();
  for (const cookie of document.cookie.split('; ')) {
    document.cookie = `${cookie.split('=')[0]}=; max-age=0; path=/`;
  }
  for (const title of document.head.querySelectorAll('title')) title.remove();
  for (const name of document.documentElement.getAttributeNames()) {
    document.documentElement.removeAttribute(name);
  }
  document.body.replaceChildren();
  window.history.replaceState(null, '', '/');
});

afterAll(() => {
  // Stores, caches and other state of the modules of a portal: the next file loads them anew.
  vi.resetModules();
  // Their style elements go with them. Those of emotion's own cache stay: it is loaded once, and writes no rule a second time.
  for (const element of document.head.querySelectorAll(':scope > :not([data-emotion="css"])')) {
    element.remove();
  }
});
