/** The SHA-256 of bytes, in hex. */
export async function sha256Of(bytes: BufferSource | Blob): Promise<string> {
  const given = bytes instanceof Blob ? await bytes.arrayBuffer() : bytes;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', given));
  return Array.from(hash, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
