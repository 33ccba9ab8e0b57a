/** Why nothing was changed; the message is meant for a person. */
export class Refusal extends Error {
  override name = 'Refusal';
}
