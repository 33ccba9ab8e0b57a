import { ConfigError } from '@portal/shared-core/config';
import { StandaloneScreen } from './standalone-screen.tsx';

/** The page shown when /config.json is missing or incomplete: it lists the settings for the operator. */
export function StartupError({ error }: { error: unknown }) {
  const settings = error instanceof ConfigError ? error.settings : [];
  return (
    <StandaloneScreen
      title="Failed to initialize Supabase client"
      message="The portal is not configured. The missing settings are listed below."
    >
      {settings.length > 0 ? (
        <ul>
          {settings.map((setting) => (
            <li key={setting}>
              <code>{setting}</code> is missing or malformed in <code>/config.json</code>
            </li>
          ))}
        </ul>
      ) : (
        <p>{String(error)}</p>
      )}
    </StandaloneScreen>
  );
}
