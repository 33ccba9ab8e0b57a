import { InlineAlert } from '../ui/index.ts';

/** Above every page while the profile cannot be read (specification: code PROFILE_ERROR). */
export function LimitedModeNotice() {
  return (
    <InlineAlert tone="warning" title="Error fetching user profile">
      You are shown what everybody may see. Reload the page to try again.
    </InlineAlert>
  );
}
