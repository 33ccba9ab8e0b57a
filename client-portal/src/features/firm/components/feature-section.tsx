import { firmFeatures } from '@portal/shared-core/domain/firm-features';
import { formatNumber } from '@portal/shared-core/domain/format';
import { useTenantScope } from '@portal/shared-core/tenant';
import {
  Facts,
  formatFileSize,
  Panel,
  Progress,
  QueryState,
  Stack,
  StatusChip,
  TextLink,
} from '@portal/shared-core/ui';
import { useQuery } from '@tanstack/react-query';

import { paths } from '#/paths.ts';

import { firmQueries, type Firm } from '../api/firm.queries.ts';

/** What the firm may use, and how much of what it may have is used. The super admin changes it. */
export function FeatureSection() {
  const query = useQuery(firmQueries.use(useTenantScope()));
  return (
    <QueryState query={query} failed="The features and limits could not be loaded">
      {(firm) => (
        <Stack>
          <Limits firm={firm} />
          <Panel title="Features" note="as agreed with us">
            <Facts
              layout="split"
              items={firmFeatures.map(({ name, label, refuses }) => ({
                label,
                value:
                  firm.features[name] === false ? (
                    <StatusChip label="Off" tone="neutral" />
                  ) : (
                    <StatusChip label="On" tone="good" />
                  ),
                note: firm.features[name] === false && `Refused: ${refuses}.`,
              }))}
            />
          </Panel>
          <p>
            To change a feature or a limit, <TextLink to={paths.support}>ask us</TextLink>.
          </p>
        </Stack>
      )}
    </QueryState>
  );
}

const count = (amount: number) => formatNumber(amount);

function Limits({ firm: { limits, companies, members, storage_bytes: bytes } }: { firm: Firm }) {
  const lines = [
    { label: 'Companies', used: companies, most: limits.max_companies, text: count },
    { label: 'People, without staff', used: members, most: limits.max_members, text: count },
    { label: 'Storage', used: bytes, most: limits.max_storage_bytes, text: formatFileSize },
  ];
  const free = lines.filter(({ most }) => most === undefined);
  return (
    <Panel title="Limits" note="what is used of them">
      <Stack>
        {lines.map(
          ({ label, used, most, text }) =>
            most !== undefined && (
              <Progress
                key={label}
                label={label}
                value={used}
                max={most}
                text={`${text(used)} of ${text(most)}`}
                {...(used >= most && { tone: 'bad' as const })}
              />
            ),
        )}
        {free.length > 0 && (
          <Facts
            layout="split"
            items={free.map(({ label, used, text }) => ({
              label,
              value: text(used),
              note: 'No limit',
            }))}
          />
        )}
      </Stack>
    </Panel>
  );
}
