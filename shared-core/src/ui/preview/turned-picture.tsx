import styled from '@emotion/styled';
import { useState } from 'react';

import { InlineAlert } from '../feedback/inline-alert.tsx';

const Frame = styled('div')({
  position: 'relative',
  margin: '16px auto',
  '& > img': {
    position: 'absolute',
    top: '50%',
    left: '50%',
    // Phones and large scans: the picture is as wide as its frame says, not as wide as its pixels.
    maxWidth: 'none',
  },
});

/** A picture at a zoom, turned by quarters. A file that is no picture is said so. */
export function TurnedPicture({
  src,
  name,
  zoom,
  rotation,
}: {
  src: string;
  name: string;
  zoom: number;
  rotation: number;
}) {
  const [shape, setShape] = useState<
    { src: string; ratio: number } | { src: string; ratio?: never }
  >();
  const ratio = shape?.src === src ? shape.ratio : 1;
  const isOnSide = rotation % 180 !== 0;

  if (ratio === undefined) {
    return (
      <InlineAlert tone="bad">This picture cannot be shown. Download it to view it.</InlineAlert>
    );
  }
  return (
    <Frame style={{ width: `${zoom * 90}%`, aspectRatio: String(isOnSide ? 1 / ratio : ratio) }}>
      <img
        src={src}
        alt={name}
        decoding="async"
        onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) =>
          setShape({ src, ratio: naturalHeight > 0 ? naturalWidth / naturalHeight : 1 })
        }
        onError={() => setShape({ src })}
        style={{
          width: isOnSide ? `${ratio * 100}%` : '100%',
          transform: `translate(-50%, -50%) rotate(${rotation}deg)`,
        }}
      />
    </Frame>
  );
}
