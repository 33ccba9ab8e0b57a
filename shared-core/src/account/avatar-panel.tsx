import styled from '@emotion/styled';
import { useUser } from '../session/index.ts';
import { useAvatarUrl } from '../shell/index.ts';
import { Actions, Avatar, Button, InlineAlert, Panel } from '../ui/index.ts';
import { visuallyHidden } from '../ui/theme/index.ts';
import { useRef, useState } from 'react';

import { useSaveAvatar } from './account.mutations.ts';
import { shrinkPicture } from './shrink-picture.ts';

const MOST_BYTES = 15_000_000;

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });
const Input = styled('input')(visuallyHidden);

/** The picture that stands for the person in the top bar; without one their initials do. */
export function AvatarPanel() {
  const user = useUser();
  const url = useAvatarUrl();
  const save = useSaveAvatar();
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  async function choose(file: File | undefined) {
    setRefusal(undefined);
    if (!file) return;
    if (file.size > MOST_BYTES) return setRefusal('Choose a picture of at most 15 MB.');
    try {
      save.mutate({ picture: await shrinkPicture(file) });
    } catch {
      setRefusal('This file is no picture we can read. Choose a JPEG or PNG.');
    }
  }

  return (
    <Panel title="Picture">
      <Row>
        <Avatar name={user.fullName} size="page" {...(url && { src: url })} />
        <Actions>
          <Button loading={save.isPending} onClick={() => input.current?.click()}>
            {url ? 'Change the picture' : 'Upload a picture'}
          </Button>
          {url && (
            <Button
              variant="text"
              disabled={save.isPending}
              onClick={() => save.mutate({ picture: null })}
            >
              Remove it
            </Button>
          )}
        </Actions>
        <Input
          ref={input}
          type="file"
          tabIndex={-1}
          aria-hidden
          accept="image/jpeg,image/png,image/webp"
          aria-label="Picture file"
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file may be selected again.
            target.value = '';
          }}
        />
      </Row>
      {(refusal ?? save.error?.message) && (
        <InlineAlert tone="bad">{refusal ?? save.error?.message}</InlineAlert>
      )}
    </Panel>
  );
}
