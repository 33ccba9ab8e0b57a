import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const host = join(import.meta.dirname, '../../host-shell/package.json');
const react = join(
  dirname(createRequire(host).resolve('react-dom/package.json')),
  'cjs/react-dom-client.production.js',
);

// What it does is proven with the build for development: shared-core/src/ui/feedback/revealed-at-once.test.tsx.
test('[UX-02] the React of a build holds nothing back after a placeholder appeared', () => {
  const code = readFileSync(react, 'utf8');
  expect(code).toContain('globalMostRecentFallbackTime + 0 - now()');
  expect(code).not.toMatch(/globalMostRecentFallbackTime \+ [1-9]/);
});
