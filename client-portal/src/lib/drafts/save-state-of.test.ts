import { addErrors, type ErrorCode } from '@portal/shared-core/errors';
import { applicationsErrors } from '@portal/shared-core/errors/applications';
import { listsErrors } from '@portal/shared-core/errors/lists';
import { expect, test } from 'vitest';

import type { SaverState } from './draft-saver.ts';
import { saveStateOf } from './save-state-of.ts';

addErrors(applicationsErrors);
// The refusal of a save loads its area.
addErrors(listsErrors);

const reasons = { unsaved: 'Saved on this device', closed: 'No longer a draft' };
const state = (status: SaverState['status'], error: ErrorCode | null): SaverState => ({
  status,
  error,
  savedAt: 0,
  conflicts: [],
  merges: 0,
});

test.each<[ErrorCode, string]>([
  ['application.too_large', 'Not saved: too long'],
  ['application.too_many_people', 'Not saved: too many people'],
  ['application.data_invalid', 'Not saved'],
  ['not_allowed', 'Not saved: not allowed'],
  ['request.too_large', 'Not saved: too much at once'],
  ['rate.too_many', 'Not saved: saved too often'],
  ['offline', 'Saved on this device'],
  ['UNKNOWN_ERROR', 'Saved on this device'],
])('[APP-02] %s reads "%s"', (error, reason) => {
  expect(saveStateOf(state('unsaved', error), reasons)).toEqual({ state: 'unsaved', reason });
});

test('[APP-02] what is on its way, and what is closed', () => {
  expect(saveStateOf(state('unsaved', null), reasons)).toEqual({ state: 'saving' });
  expect(saveStateOf(state('closed', 'application.not_editable'), reasons)).toEqual({
    state: 'unsaved',
    reason: 'No longer a draft',
  });
});
