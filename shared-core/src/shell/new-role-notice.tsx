import { dispatch } from '../session/index.ts';
import { Button, InlineAlert } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';

/** Above the pages, after staff gave the user another role while a page was open. */
export default function NewRoleNotice() {
  return (
    <NoticePlace>
      <InlineAlert
        tone="warning"
        title="Your role has changed"
        action={<Button onClick={() => dispatch({ type: 'new role read' })}>Close</Button>}
      >
        <p>
          You see what your present role allows. Please ask your administrator if you miss
          something.
        </p>
      </InlineAlert>
    </NoticePlace>
  );
}
