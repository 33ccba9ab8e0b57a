import { Button, InlineAlert } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';

/** Above the pages of the active tenant, where the link of a mail was about another one that did not open. */
export default function ForeignFirmNotice({
  problem,
  active,
  onClose,
}: {
  problem: 'foreign' | 'failed';
  active: string;
  onClose: () => void;
}) {
  return (
    <NoticePlace>
      <InlineAlert
        tone="warning"
        title={
          problem === 'foreign'
            ? 'This account cannot open the link'
            : 'The firm of the link could not be opened'
        }
        action={<Button onClick={onClose}>Close</Button>}
      >
        <p>
          {problem === 'foreign'
            ? `The link is not for a firm that you are in with this account. ${active} was opened instead. If the mail came to another address of yours, sign in with that one.`
            : `${active} was opened instead. Open the link again.`}
        </p>
      </InlineAlert>
    </NoticePlace>
  );
}
