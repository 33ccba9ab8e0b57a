/** A port we must listen on belongs to another program; the message is meant for a person. */
export class PortInUseError extends Error {
  readonly port: number;
  readonly variable: string;

  constructor(port: number, variable: string) {
    super(
      `Port ${port} is already in use: stop the program that uses it, or choose another port, for example ${variable}=${port + 10} npm start.`,
    );
    this.name = 'PortInUseError';
    this.port = port;
    this.variable = variable;
  }
}
