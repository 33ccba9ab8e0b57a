import { ok, unknown, wrong, type Check } from '../finding.ts';
import { askProject, NO_PROJECT } from '../project.ts';

/** The API describes its tables and commands to no visitor. PostgREST does so at its root, in the form of OpenAPI. */
export const apiDescription: Check = {
  name: 'Description of the API',
  async look(visit) {
    if (!visit.project) return NO_PROJECT;
    const { status, text } = await askProject(visit, '/rest/v1/');
    if (status >= 500) return [unknown(`The API answers ${status} at its root.`)];
    if (status !== 200 || !/"(?:swagger|openapi)"|"paths"/.test(text)) {
      return [ok('It is given to no visitor.')];
    }
    return [
      wrong(
        'The root of the API lists what there is, to every visitor.',
        "As postgres: alter role authenticator set pgrst.openapi_mode = 'disabled'; notify pgrst, 'reload config';",
      ),
    ];
  },
};
