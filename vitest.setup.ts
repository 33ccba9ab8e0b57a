import '@testing-library/jest-dom/vitest';

import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';

// How long `findBy` and `waitFor` look before they give up: a page's code is compiled when a test first opens it, and a busy
// machine takes its time.
configure({ asyncUtilTimeout: 30_000 });

// jsdom has no layout, and says so or fails whenever something scrolls.
window.scrollTo = () => undefined;
Element.prototype.scrollIntoView = () => undefined;

afterEach(cleanup);
