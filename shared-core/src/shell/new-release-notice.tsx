import { useEffect, useState } from 'react';

import { NEW_RELEASE_EVENT } from '../contract/index.ts';
import { Button, InlineAlert } from '../ui/index.ts';
import { NoticePlace } from './notice-place.ts';

/** Above every page once a newer release is there. The page goes on with the release it runs; when to reload is the person's choice. */
export function NewReleaseNotice() {
  const [isShown, setIsShown] = useState(false);
  useEffect(() => {
    const show = () => setIsShown(true);
    window.addEventListener(NEW_RELEASE_EVENT, show);
    return () => window.removeEventListener(NEW_RELEASE_EVENT, show);
  }, []);

  if (!isShown) return null;
  return (
    <NoticePlace>
      <InlineAlert
        tone="info"
        title="A new version of the portal is ready"
        action={
          <>
            <Button variant="contained" onClick={() => window.location.reload()}>
              Reload
            </Button>
            <Button onClick={() => setIsShown(false)}>Later</Button>
          </>
        }
      >
        <p>Finish what you are writing first. Drafts are kept.</p>
      </InlineAlert>
    </NoticePlace>
  );
}
