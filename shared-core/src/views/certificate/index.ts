/* Separate from the other views: the PDF libraries and fonts load on request. */
import regularUrl from '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf?url';
import strongUrl from '@expo-google-fonts/inter/600SemiBold/Inter_600SemiBold.ttf?url';
import { nassauToday } from '../../domain/format.ts';
import { certificateFileName, type CertificateFacts, type Issuer } from './certificate-facts.ts';
import { makeCertificate } from './make-certificate.ts';

/** Makes the copy of a certificate of incorporation and gives it to the browser as a download. Rejects where the fonts cannot be fetched. */
export async function downloadCertificate(facts: CertificateFacts, issuer: Issuer): Promise<void> {
  const [regular, strong] = await Promise.all([regularUrl, strongUrl].map(bytesOf));
  if (!regular || !strong) throw new Error('A font is missing');
  const pdf = await makeCertificate(facts, issuer, nassauToday(), { regular, strong });
  const address = URL.createObjectURL(new Blob([pdf], { type: 'application/pdf' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = certificateFileName(facts.name);
  link.click();
  URL.revokeObjectURL(address);
}

async function bytesOf(address: string): Promise<Uint8Array> {
  const answer = await fetch(address);
  if (!answer.ok) throw new Error(`The font answered ${answer.status}`);
  return new Uint8Array(await answer.arrayBuffer());
}
