import styled from '@emotion/styled';
import { formatDate, formatDateTime } from '@portal/shared-core/domain/format';
import { InlineAlert } from '@portal/shared-core/ui';
import { useEffect, useRef } from 'react';

import type { Profile } from '../api/kyc.queries.ts';

const Place = styled('div')({ '&:focus': { outline: 'none' } });

/** The state of a profile that needs no action of its client, and what comes next. */
export function WhereItIs({ profile, isNew }: { profile: Profile; isNew: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // The button that was pressed is gone: the keyboard goes on where the news is.
    place.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, [isNew]);

  return (
    <Place ref={place} tabIndex={-1}>
      <Standing profile={profile} isNew={isNew} />
    </Place>
  );
}

function Standing({ profile, isNew }: { profile: Profile; isNew: boolean }) {
  const { state, submitted_at: submitted, decided_at: decided } = profile;
  const { reason, reason_note: note } = profile;
  if (state === 'approved') {
    return (
      <InlineAlert tone="good" title="The checks are complete">
        {decided && `Approved on ${formatDate(decided, 'long')}. `}There is nothing to do. We will
        ask you again when they are due for renewal.
      </InlineAlert>
    );
  }
  if (state === 'rejected') {
    return (
      <InlineAlert tone="bad" title="We could not complete the checks">
        {[reason?.label, note].filter(Boolean).join(' ')} Write to us if you think this is a
        mistake.
      </InlineAlert>
    );
  }
  return (
    <InlineAlert tone={isNew ? 'good' : 'info'} title={titleOf(state, isNew)}>
      {submitted && `Submitted ${formatDateTime(submitted)}. `}
      {state === 'submitted' && 'Our staff check it next. '}
      We will email you when the checks are complete or when something is missing. There is nothing
      more to do; you may close this page.
    </InlineAlert>
  );
}

function titleOf(state: Profile['state'], isNew: boolean): string {
  if (state === 'in_review') return 'We are checking it';
  return isNew ? 'Submitted, thank you' : 'Submitted';
}
