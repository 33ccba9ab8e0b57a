import styled from '@emotion/styled';
import { formatDate, nassauToday } from '@portal/shared-core/domain/format';
import { color } from '@portal/shared-core/ui/theme';

import { useSite } from '../site-context.ts';

const Head = styled('address')({
  display: 'none',
  marginBottom: 16,
  fontStyle: 'normal',
  fontSize: 13,
  lineHeight: '18px',
  color: color.secondary,
  '@media print': { display: 'block' },
});

/** Who quotes, from where and on which day: on paper alone. */
export function PrintedHead() {
  const { contact } = useSite();
  // Known with the configuration of the installation; what the build drew has no day.
  if (!contact) return null;
  return (
    <Head>
      BahamasInc, {contact.address.join(', ')}
      <br />
      {formatDate(nassauToday(), 'long')}
    </Head>
  );
}
