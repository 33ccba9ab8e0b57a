import { InlineAlert } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';

/** Above every page while the profile cannot be read (specification: code PROFILE_ERROR). The session goes on trying. */
export default function LimitedModeNotice() {
  return (
    <NoticePlace>
      <InlineAlert tone="warning" title="Error fetching user profile">
        Until it loads, you see only what every user may see. We retry automatically.
      </InlineAlert>
    </NoticePlace>
  );
}
