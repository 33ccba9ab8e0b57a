import styled from '@emotion/styled';
import { useQuery } from '@tanstack/react-query';

import { shows } from '../query/index.ts';
import { useUser } from '../session/index.ts';
import { unwrap, useSupabase } from '../supabase/index.ts';
import { color } from '../ui/theme/index.ts';

const Text = styled('p')({ marginTop: 20, color: color.secondary, '& a': { color: color.link } });

/** Who runs the portal and where they can be written to, as the settings of the platform say (DATA-05); nothing where they say neither. */
export function PlatformContact() {
  const client = useSupabase();
  const { id } = useUser();
  const { data } = useQuery({
    queryKey: ['session', id, 'platform-contact'],
    meta: shows('platform_settings'),
    queryFn: async ({ signal }) =>
      unwrap(await client.rpc('public_settings').abortSignal(signal))[0] ?? null,
  });
  if (!data || (!data.company_name && !data.support_email)) return null;
  const { company_name: name, support_email: email } = data;
  return (
    <Text>
      {name && email ? `${name}: ` : name}
      {email && <a href={`mailto:${email}`}>{email}</a>}
    </Text>
  );
}
