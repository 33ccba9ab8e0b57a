import styled from '@emotion/styled';
import { Button } from '../content/button.tsx';
import { InlineAlert } from '../feedback/inline-alert.tsx';
import { radius } from '../theme/color.ts';

const Preview = styled('img')({
  display: 'block',
  maxWidth: 128,
  maxHeight: 64,
  marginTop: 8,
  borderRadius: radius.control,
});

const whatToDo: Record<string, string> = {
  malware: 'Malware was found in it. It is shown to no one. Send another one, from another device.',
  wrong_type:
    'It is not the picture that its name says. Save it again as PNG or JPEG, then upload it.',
};

/** Where a new picture stands that waits for its check for malware, or that did not pass it, and what its person can do. */
export function PictureState({
  noun,
  state,
  reason,
  preview,
  isPending,
  onDiscard,
}: {
  /** What it is: picture, logo. */
  noun: string;
  /** pending, infected or failed. */
  state: string;
  /** malware, wrong_type or failed; null while it waits. */
  reason: string | null;
  /** The address of the picture, where this page sent it. */
  preview?: string | undefined;
  isPending: boolean;
  onDiscard: () => void;
}) {
  const waits = state === 'pending';
  return (
    <InlineAlert
      tone={waits ? 'info' : 'bad'}
      title={waits ? `The new ${noun} is being checked` : `The new ${noun} was not taken`}
      action={
        <Button size="small" loading={isPending} onClick={onDiscard}>
          {waits ? 'Take it back' : 'Close'}
        </Button>
      }
    >
      {waits
        ? 'It is checked for malware before anyone sees it. The present one is shown until then.'
        : (whatToDo[reason ?? ''] ??
          'It could not be checked for malware. Upload it again, or another one.')}
      {waits && preview && <Preview src={preview} alt={`The new ${noun}`} />}
    </InlineAlert>
  );
}
