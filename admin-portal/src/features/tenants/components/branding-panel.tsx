import { toAppError } from '@portal/shared-core/errors';
import { z, zodResolver } from '@portal/shared-core/schema';
import { storageOf, useSupabase } from '@portal/shared-core/supabase';
import { Actions, Button, FileDrop, InlineAlert } from '@portal/shared-core/ui';
import { FormTextField } from '@portal/shared-core/ui/form';
import { useState } from 'react';
import type { Control } from 'react-hook-form';

import type { Tenant } from '../api/tenant.queries.ts';
import { contrastText, isColour, nearest } from '../contrast-text.ts';
import { BrandingPreview } from './branding-preview.tsx';
import { particularsOf, senderOf } from './sender.ts';
import { TenantForm } from './tenant-form.tsx';

const LARGEST = 512 * 1024;

const colour = z.string().check(
  z.trim(),
  z.refine((text) => text === '' || isColour(text), 'Write a colour like #0b6e6e.'),
  z.refine(
    (text) => !isColour(text) || nearest(text) === text,
    'White words are not readable on this colour. Choose a darker one.',
  ),
);

const schema = z.object({
  name: z.string().check(z.trim(), z.maxLength(160, 'Enter at most 160 characters.')),
  primary: colour,
  accent: colour,
  logo_path: z.string(),
});

const colours = [
  { name: 'primary', label: 'Main colour', use: 'Buttons, links and what is selected.' },
  { name: 'accent', label: 'Accent colour', use: 'Counts, and the second colour of charts.' },
] as const;

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
        accent: branding.accent ?? '',
        logo_path: branding.logo_path ?? '',
      })}
      toChange={({ name, primary, accent, logo_path: logo }, { branding: stored }) => {
        const branding: Tenant['branding'] = {
          ...senderOf(stored),
          ...particularsOf(stored),
          ...(name && { name }),
          ...(primary && { primary }),
          ...(logo && { logo_path: logo }),
          ...(accent && { accent }),
        };
        return { branding };
      }}
      valueText={({ branding: { name, primary, accent, logo_path: logo } }) =>
        [
          name ?? 'our name',
          primary ?? 'our colour',
          accent ? `accent ${accent}` : 'our accent',
          logo ? 'an own logo' : 'our logo',
        ].join(', ')
      }
    >
      {({ control, watch, setValue }) => {
        const { name, primary, accent, logo_path: logo } = watch();
        return (
          <>
            <FormTextField
              name="name"
              control={control}
              label="Name shown"
              help="Empty shows ours."
              optional
            />
            {colours.map((field) => (
              <ColourField
                key={field.name}
                {...field}
                control={control}
                value={field.name === 'primary' ? primary : accent}
                onNearest={(value) => setValue(field.name, value, { shouldDirty: true })}
              />
            ))}
            <Logo
              tenantId={tenant.id}
              path={logo}
              onChange={(path) => setValue('logo_path', path, { shouldDirty: true })}
            />
            <BrandingPreview
              name={name || 'BahamasInc'}
              primary={primary}
              accent={accent}
              logoPath={logo}
            />
          </>
        );
      }}
    </TenantForm>
  );
}

/** A colour, what it is for and how readable it is, and the nearest that is dark enough. */
function ColourField({
  name,
  label,
  use,
  control,
  value,
  onNearest,
}: (typeof colours)[number] & {
  control: Control<Values>;
  value: string;
  onNearest: (value: string) => void;
}) {
  return (
    <>
      <FormTextField
        name={name}
        control={control}
        label={label}
        help={`${use} ${contrastText(value)}`}
        optional
      />
      {isColour(value) && nearest(value) !== value && (
        <Actions>
          <Button size="small" onClick={() => onNearest(nearest(value))}>
            Use {nearest(value)}, the nearest that is dark enough
          </Button>
        </Actions>
      )}
    </>
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
  const supabase = useSupabase();
  const [failed, setFailed] = useState('');

  /** A logo has an address of its own; people see it once the branding names it. */
  async function place(file: File | undefined) {
    if (!file) return;
    setFailed('');
    const ending = file.type === 'image/png' ? 'png' : 'jpg';
    const wanted = `${tenantId}/${crypto.randomUUID()}.${ending}`;
    const bucket = (await storageOf(supabase)).from('logos');
    const { error } = await bucket.upload(wanted, file, { contentType: file.type });
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
        acceptText="PNG or JPEG"
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
