import '@testing-library/jest-dom/vitest';

import { cleanup } from '@testing-library/react';
import { afterEach } from 'vitest';

// jsdom has no layout and says so whenever something scrolls.
window.scrollTo = () => undefined;

afterEach(cleanup);
