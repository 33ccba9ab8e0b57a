/** Leaves for an address of the other host name. The address here is no page: the way back does not lead to it. */
export function leaveFor(address: string): void {
  window.location.replace(address);
}
