import styled from '@emotion/styled';
import { color } from '@portal/shared-core/ui/theme';

export const Lines = styled('ul')({ listStyle: 'none', margin: 0, padding: 0 });

export const Line = styled('li')({
  display: 'flex',
  alignItems: 'center',
  gap: 12,
  padding: '8px 0',
  '& + &': { borderTop: `1px solid ${color.line}` },
  '& > div:first-of-type': { flex: 1, minWidth: 0, overflowWrap: 'anywhere' },
  '& > div > span': { display: 'block', fontSize: 13, color: color.secondary },
});
