import styled from '@emotion/styled';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { useUser } from '../session/index.ts';
import { pictureQuery, useAvatarUrl } from '../shell/index.ts';
import { useSupabase } from '../supabase/index.ts';
import { Actions, Avatar, Button, InlineAlert, Panel, PictureState, Stack } from '../ui/index.ts';
import { visuallyHidden } from '../ui/theme/index.ts';
import { useSaveAvatar, useWithdrawAvatar } from './account.mutations.ts';
import { accountQueries } from './account.queries.ts';
import { shrinkPicture } from './shrink-picture.ts';

const MOST_BYTES = 15_000_000;

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 16 });
const Input = styled('input')(visuallyHidden);

/**
 * The picture that stands for the person in the top bar; without one their initials do. While new pictures are checked for malware, one
 * that was sent waits beside it.
 */
export function AvatarPanel() {
  const user = useUser();
  const url = useAvatarUrl();
  const save = useSaveAvatar();
  const withdraw = useWithdrawAvatar();
  const check = usePictureCheck();
  const [sent, setSent] = useState<string>();
  useEffect(() => () => void (sent && URL.revokeObjectURL(sent)), [sent]);
  const input = useRef<HTMLInputElement>(null);
  const [refusal, setRefusal] = useState<string>();

  const refused = refusal ?? (save.error ?? withdraw.error)?.message;

  async function choose(file: File | undefined) {
    setRefusal(undefined);
    if (!file) return;
    if (file.size > MOST_BYTES) return setRefusal('Choose a picture of at most 15 MB.');
    try {
      const picture = await shrinkPicture(file);
      setSent(URL.createObjectURL(picture));
      save.mutate({ picture });
    } catch {
      setRefusal('This file is no picture we can read. Choose a JPEG or PNG.');
    }
  }

  return (
    <Panel title="Picture">
      <Stack>
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
        <PictureState
          noun="picture"
          check={check}
          preview={sent}
          isPending={withdraw.isPending}
          onDiscard={() => withdraw.mutate(null)}
        />
        {refused && <InlineAlert tone="bad">{refused}</InlineAlert>}
      </Stack>
    </Panel>
  );
}

/** How the check of the person's new picture stands. The picture in the top bar is read again when it ends. */
function usePictureCheck() {
  const client = useSupabase();
  const { id } = useUser();
  const queryClient = useQueryClient();
  const check = useQuery(accountQueries.pictureCheck(client, id));
  const state = check.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'pending' && state !== 'pending')
      void queryClient.invalidateQueries({ queryKey: pictureQuery(client, id).queryKey });
    before.current = state;
  }, [client, id, queryClient, state]);
  return check;
}
