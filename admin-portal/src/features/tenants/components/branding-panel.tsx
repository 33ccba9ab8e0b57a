import { toAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { useSupabase } from '@portal/shared-core/supabase';
import { Actions, Button, FileDrop, InlineAlert } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';

import type { Branding, Tenant } from '../api/tenant.queries.ts';
import { contrastText, isColour, nearest } from '../contrast-text.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { TenantForm } from './tenant-form.tsx';

const LARGEST = 512 * 1024;

const schema = z.object({
  name: z.string().check(z.trim(), z.maxLength(160, 'Enter at most 160 characters.')),
  primary: z.string().check(
    z.trim(),
    z.refine((text) => text === '' || isColour(text), 'Write a colour like #0b6e6e.'),
    z.refine(
      (text) => !isColour(text) || nearest(text) === text,
      'White words are not readable on this colour. Choose a darker one.',
    ),
  ),
  logo_path: z.string(),
});

type Values = z.infer<typeof schema>;

/** How the portal looks to the people of the tenant, tried in both themes before it is saved. */
export function BrandingPanel({ tenant }: { tenant: Tenant }) {
  return (
    <TenantForm<Values>
      title="Branding"
      tenant={tenant}
      resolver={zodResolver(schema)}
      valuesOf={({ branding }) => ({
        name: branding.name ?? '',
        primary: branding.primary ?? '',
        logo_path: branding.logo_path ?? '',
      })}
      toChange={({ name, primary, logo_path: logo }, { branding: { accent } }) => {
        const branding: Branding = {
          ...(name && { name }),
          ...(primary && { primary }),
          ...(logo && { logo_path: logo }),
          ...(accent && { accent }),
        };
        return { branding };
      }}
      words={({ branding: { name, primary, logo_path: logo } }) =>
        [name ?? 'our name', primary ?? 'our colour', logo ? 'an own logo' : 'our logo'].join(', ')
      }
    >
      {({ control, watch, setValue }) => {
        const [name, primary, logo] = [watch('name'), watch('primary'), watch('logo_path')];
        return (
          <>
            <FormTextField
              name="name"
              control={control}
              label="Name shown"
              help="Empty shows ours."
              optional
            />
            <FormTextField
              name="primary"
              control={control}
              label="Main colour"
              help={contrastText(primary)}
              optional
            />
            {isColour(primary) && nearest(primary) !== primary && (
              <Actions>
                <Button
                  size="small"
                  onClick={() => setValue('primary', nearest(primary), { shouldDirty: true })}
                >
                  Use {nearest(primary)}, the nearest that is dark enough
                </Button>
              </Actions>
            )}
            <Logo
              tenantId={tenant.id}
              path={logo}
              onChange={(path) => setValue('logo_path', path, { shouldDirty: true })}
            />
            <BrandingPreview name={name || 'BahamasInc'} primary={primary} logoPath={logo} />
          </>
        );
      }}
    </TenantForm>
  );
}

function Logo({
  tenantId,
  path,
  onChange,
}: {
  tenantId: string;
  path: string;
  onChange: (path: string) => void;
}) {
  const { storage } = useSupabase();
  const [failed, setFailed] = useState('');

  /** A logo has an address of its own; people see it once the branding names it. */
  async function place(file: File | undefined) {
    if (!file) return;
    setFailed('');
    const ending = file.type === 'image/png' ? 'png' : 'jpg';
    const wanted = `${tenantId}/${crypto.randomUUID()}.${ending}`;
    const { error } = await storage.from('logos').upload(wanted, file, { contentType: file.type });
    if (error) setFailed(toAppError(error).message);
    else onChange(wanted);
  }

  return (
    <>
      {failed && (
        <InlineAlert tone="bad" title="The logo was not taken">
          {failed}
        </InlineAlert>
      )}
      <FileDrop
        label="Logo"
        accept={['image/png', 'image/jpeg']}
        acceptWords="PNG or JPEG"
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
