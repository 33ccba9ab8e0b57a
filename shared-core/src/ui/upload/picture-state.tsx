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

/** Where a new picture stands that waits for its check for malware, or that did not pass it, and what its person can do; or that this could not be read. */
export function PictureState({
  noun,
  check,
  preview,
  isPending,
  onDiscard,
}: {
  /** What it is: picture, logo. */
  noun: string;
  /** The reading of its check. `state`: pending, infected or failed; null for none. `reason`: malware, wrong_type or failed; null while it waits. */
  check: {
    data?: { state: string | null; reason: string | null } | undefined;
    isError: boolean;
    refetch: () => unknown;
  };
  /** The address of the picture, where this page sent it. */
  preview?: string | undefined;
  isPending: boolean;
  onDiscard: () => void;
}) {
  const { data, isError, refetch } = check;
  if (isError) {
    return (
      <InlineAlert
        tone="warning"
        action={
          <Button size="small" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        Whether a new {noun} is being checked could not be read.
      </InlineAlert>
    );
  }
  if (!data?.state) return null;
  const waits = data.state === 'pending';
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
        : (whatToDo[data.reason ?? ''] ??
          'It could not be checked for malware. Upload it again, or another one.')}
      {waits && preview && <Preview src={preview} alt={`The new ${noun}`} />}
    </InlineAlert>
  );
}
