import { isDeepStrictEqual } from 'node:util';
import { transportTo, type SmtpOptions } from './smtp-mailer.ts';

type Server = Omit<SmtpOptions, 'onHandedOver' | 'isKept' | 'from'>;
type Transport = ReturnType<typeof transportTo>;

/** A connection to a mail server that is kept from mail to mail. It takes one mail at a time. */
export class SmtpLine {
  #open: { server: Server; transport: Transport } | undefined;
  #wasHandedOver = false;

  /** Whether the last mail was written to the server to its end: it may have it, also if an error came after that. */
  get wasHandedOver(): boolean {
    return this.#wasHandedOver;
  }

  /** Sends a mail; resolves to what the server answered. Errors: those of nodemailer. */
  async send(server: Server, message: Parameters<Transport['sendMail']>[0]): Promise<string> {
    this.#wasHandedOver = false;
    const { response } = await this.#transportTo(server).sendMail(message);
    return response;
  }

  /** Ends the connection. The next mail opens another. */
  close(): void {
    this.#open?.transport.close();
    this.#open = undefined;
  }

  /** The settings may change between two mails. */
  #transportTo(server: Server): Transport {
    if (this.#open && isDeepStrictEqual(this.#open.server, server)) return this.#open.transport;
    this.close();
    const onHandedOver = () => {
      this.#wasHandedOver = true;
    };
    const transport = transportTo({ ...server, from: '', isKept: true, onHandedOver });
    this.#open = { server, transport };
    return transport;
  }
}
