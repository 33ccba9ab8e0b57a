import { formatDate } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import { Actions, InlineAlert, TextLink } from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { refusedAddressQuery } from './mail.queries.ts';
import { TryAddress } from './try-address.tsx';

/** Says that a mail server refused the address of a person, and what that stops; nothing where it did not. */
export function RefusedAddress({ address }: { address: string }) {
  const { data: refused } = useQuery(refusedAddressQuery(useTenantScope(), address));
  if (!refused) return null;
  const { id, code, status, since } = refused;
  return (
    <InlineAlert tone="bad" title="Mails do not arrive">
      <p>
        On {formatDate(since)} the mail server refused {address} for good, with the code {code}
        {status !== null && ` (${status})`}. Reminders and notices are not mailed to it any more.
        Mails about the security of the account are still tried.
      </p>
      <Actions>
        <TryAddress refusalId={id} address={address} />
        <TextLink to={paths.mailsTo(address)}>Mails to this address</TextLink>
      </Actions>
    </InlineAlert>
  );
}
