import styled from '@emotion/styled';
import { color, radius } from '@portal/shared-core/ui/theme';

const Frame = styled('figure')({
  margin: 0,
  '& figcaption': { marginBottom: 4, fontSize: 12, color: color.secondary },
  '& > div': {
    padding: '10px 16px',
    border: `1px solid ${color.line}`,
    borderRadius: radius.panel,
    background: color.primary.tint,
  },
  '& p': { fontSize: 13, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' },
});

/** How the bell will show it. */
export function AnnouncementPreview({ title, message }: { title: string; message: string }) {
  return (
    <Frame>
      <figcaption>What they see</figcaption>
      <div>
        <strong>{title || 'Title'}</strong>
        <p>{message}</p>
      </div>
    </Frame>
  );
}
