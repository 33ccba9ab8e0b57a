import { expect as withoutLimit } from '@playwright/test';

/** How long a journey looks for what will come. It costs nothing: what waits for a condition goes on as soon as it holds. */
export const PATIENCE_MS = 30_000;

/** Also outside of a journey: what the bench calls would give up after five seconds. */
export const expect = withoutLimit.configure({ timeout: PATIENCE_MS });
