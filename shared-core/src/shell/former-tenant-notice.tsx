import { Button, InlineAlert } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';

/** Above the pages of the tenant that took the place of one whose membership is gone. */
export default function FormerTenantNotice({
  former,
  active,
  onClose,
}: {
  former: string;
  active: string;
  onClose: () => void;
}) {
  return (
    <NoticePlace>
      <InlineAlert
        tone="warning"
        title={`You no longer have access to ${former}`}
        action={<Button onClick={onClose}>Close</Button>}
      >
        <p>{active} was opened instead.</p>
      </InlineAlert>
    </NoticePlace>
  );
}
