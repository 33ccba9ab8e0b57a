import { Button, InlineAlert } from '../ui/index.ts';
import { useEarlierVersion } from './earlier-version.ts';
import { NoticePlace } from './notice-place.ts';

/** Above every page while it runs an earlier version of its portal than visits get. */
export function EarlierVersionNotice() {
  const { tryNewest } = useEarlierVersion();
  if (!tryNewest) return null;
  return (
    <NoticePlace>
      <InlineAlert
        tone="warning"
        title="You are using the previous version of the portal"
        action={
          <>
            <Button variant="contained" onClick={tryNewest}>
              Try the New Version
            </Button>
            <Button onClick={() => useEarlierVersion.setState({ tryNewest: null })}>Later</Button>
          </>
        }
      >
        <p>
          The newest version did not start on this device. It was reported, and your work is safe.
          Finish what you are writing before you try again.
        </p>
      </InlineAlert>
    </NoticePlace>
  );
}
