import { candice, createFakeBackend } from '@portal/shared-core/testing';

export const rpc = (name: string) => `POST /rest/v1/rpc/${name}`;

/** A backend with these lines, for staff with these duties. `counts` are those that are not nothing. */
export function backendOfLines(
  lines: readonly object[],
  { counts = {}, duties = ['billing'] }: { counts?: object; duties?: readonly string[] } = {},
) {
  const backend = createFakeBackend();
  backend.on(rpc('bank_line_list'), () => lines);
  backend.on(rpc('bank_line_counts'), () => [
    { open: 0, sure: 0, taking: 0, posted: 0, set_aside: 0, ...counts },
  ]);
  backend.on(rpc('bank_details_in_force'), () => []);
  backend.on(rpc('am_i_super_admin'), () => false);
  backend.on('GET /rest/v1/profiles', () => [
    {
      id: candice.id,
      full_name: 'Candice Moxey',
      email: candice.email,
      duties: duties.map((duty) => ({ duty })),
    },
  ]);
  return backend;
}
