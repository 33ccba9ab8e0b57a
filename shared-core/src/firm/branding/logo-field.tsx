import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { toAppError } from '../../errors/index.ts';
import { shows } from '../../query/index.ts';
import { newPictures, useSupabase } from '../../supabase/index.ts';
import { useAction, useTenantScope, type TenantScope } from '../../tenant/index.ts';
import { Actions, Button, FileDrop, InlineAlert, PictureState } from '../../ui/index.ts';

const LARGEST = 512 * 1024;
/** How often a check that is under way is read again. */
const WHILE_CHECKED = 5000;

/** Whether new logos of a firm are checked before they are shown, and how the one that was sent stands. Read again while it waits. */
const logoCheck = (scope: TenantScope, firmId: string) =>
  queryOptions({
    queryKey: ['firm', scope.tenantId, 'logo-check', firmId],
    meta: shows(),
    queryFn: async ({ signal }) =>
      (await newPictures()).readPictureCheck(scope.supabase, firmId, signal),
    refetchInterval: ({ state }) => (state.data?.state === 'pending' ? WHILE_CHECKED : false),
  });

/** The logo of a firm. While new logos are checked for malware, one that was sent waits, and takes the place of the present one by itself. */
export function LogoField({
  tenantId,
  path,
  onChange,
}: {
  tenantId: string;
  /** The logo that the form says; empty for none. */
  path: string;
  onChange: (path: string) => void;
}) {
  const supabase = useSupabase();
  const check = useLogoCheck(tenantId);
  const [failed, setFailed] = useState('');
  const [sent, setSent] = useState<string>();
  useEffect(() => () => void (sent && URL.revokeObjectURL(sent)), [sent]);
  const withdraw = useAction(async (firm: string) =>
    (await newPictures()).withdrawPicture(supabase, firm),
  );

  /** A logo has an address of its own; people see it once the branding names it. */
  async function place(file: File | undefined) {
    if (!file) return;
    setFailed('');
    setSent(URL.createObjectURL(file));
    try {
      const { placePicture } = await newPictures();
      const placed = { owner: tenantId, firm: tenantId, picture: file };
      const shown = await placePicture(supabase, placed);
      if (shown) onChange(shown);
    } catch (error) {
      setFailed(await whyNot(error));
    }
    void check.refetch();
  }

  /** The storage service says "not allowed" to each refusal of a policy; the database knows why. */
  async function whyNot(error: unknown): Promise<string> {
    const said = toAppError(error);
    if (said.code.includes('.')) return said.message;
    const { error: reason } = await supabase.rpc('check_upload', {
      path: `${tenantId}/${crypto.randomUUID()}.png`,
    });
    const known = reason && toAppError(reason);
    return (known?.code.includes('.') ? known : said).message;
  }

  return (
    <>
      {(failed || withdraw.error) && (
        <InlineAlert tone="bad" title="The logo was not taken">
          {failed || withdraw.error?.message}
        </InlineAlert>
      )}
      <PictureState
        noun="logo"
        check={check}
        preview={sent}
        isPending={withdraw.isPending}
        onDiscard={() => withdraw.mutate(tenantId)}
      />
      <FileDrop
        label="Logo"
        accept={['image/png', 'image/jpeg']}
        acceptText="PNG or JPEG"
        maxBytes={LARGEST}
        onFiles={([file]) => void place(file)}
      />
      {path && (
        <Actions>
          <Button size="small" onClick={() => onChange('')}>
            Take the logo away
          </Button>
        </Actions>
      )}
    </>
  );
}

/** How the check of a new logo stands. What is shown of the firm is read again when it ends. */
function useLogoCheck(firmId: string) {
  const scope = useTenantScope();
  const queryClient = useQueryClient();
  const check = useQuery(logoCheck(scope, firmId));
  const state = check.data?.state;
  const before = useRef(state);
  useEffect(() => {
    if (before.current === 'pending' && state !== 'pending') void queryClient.invalidateQueries();
    before.current = state;
  }, [queryClient, state]);
  return check;
}
