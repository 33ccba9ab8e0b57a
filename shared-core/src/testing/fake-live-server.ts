import { onTestFinished, vi } from 'vitest';

type Frame = [
  joinRef: string | null,
  ref: string | null,
  topic: string,
  event: string,
  body: object,
];

let isThere = false;

/** For pages whose test is about something else: their sockets stay silent. */
export function silenceSockets(): void {
  if (!isThere) createFakeLiveServer().state.answers = false;
}

/** A fake server of live connections: it accepts the sockets of a page and speaks the part of Phoenix that the portal needs. */
export function createFakeLiveServer() {
  const sockets: FakeSocket[] = [];
  const joins: { topic: string; token: unknown }[] = [];
  const state = { accepts: true, answers: true };

  class FakeSocket extends EventTarget {
    static readonly CONNECTING = 0;
    static readonly OPEN = 1;
    static readonly CLOSING = 2;
    static readonly CLOSED = 3;
    readyState = 0;
    binaryType = 'blob';
    bufferedAmount = 0;
    /** The topic of a tenant, and that of the user. */
    joined: [string, string] | null = null;
    personal: [string, string] | null = null;
    onopen: (() => void) | null = null;
    onclose: ((event: { code: number; wasClean: boolean }) => void) | null = null;
    onerror: ((error: Event) => void) | null = null;
    onmessage: ((message: { data: string }) => void) | null = null;

    constructor() {
      super();
      sockets.push(this);
      queueMicrotask(() => {
        if (!state.answers || this.readyState !== 0) return;
        this.readyState = 1;
        this.onopen?.();
      });
    }

    send(text: string) {
      const [joinRef, ref, topic, event, body] = JSON.parse(text) as Frame;
      if (event === 'phx_join') {
        joins.push({ topic, token: (body as { access_token?: unknown }).access_token });
        if (topic.startsWith('realtime:user:')) this.personal = [String(joinRef), topic];
        else this.joined = [String(joinRef), topic];
      }
      const refusal = { reason: 'Unauthorized: You do not have permissions to read' };
      const isRefused = event === 'phx_join' && !state.accepts;
      queueMicrotask(() =>
        this.notify([
          joinRef,
          ref,
          topic,
          'phx_reply',
          isRefused ? { status: 'error', response: refusal } : { status: 'ok', response: {} },
        ]),
      );
    }

    notify(frame: Frame) {
      if (this.readyState === 1) this.onmessage?.({ data: JSON.stringify(frame) });
    }

    close(code = 1000) {
      if (this.readyState === 3) return;
      this.readyState = 3;
      this.onclose?.({ code, wasClean: code === 1000 });
    }
  }

  isThere = true;
  vi.stubGlobal('WebSocket', FakeSocket);
  onTestFinished(() => {
    isThere = false;
    vi.unstubAllGlobals();
  });
  const open = () => sockets.filter(({ readyState }) => readyState === 1);

  return {
    state,
    joins,
    openTopics: () => open().map(({ joined }) => joined?.[1]),
    /** Sends a change event of a table to every page that joined. */
    signal(seq: number, table: string) {
      for (const socket of open()) {
        const [joinRef, topic] = socket.joined ?? [null, ''];
        const payload = { seq, table };
        socket.notify([
          joinRef,
          null,
          topic,
          'broadcast',
          { type: 'broadcast', event: 'changed', payload },
        ]);
      }
    },
    /** Sends every page that something about its user has changed. */
    signalUser(table = 'profiles') {
      for (const socket of open()) {
        const [joinRef, topic] = socket.personal ?? [null, ''];
        const payload = { seq: 1, table };
        socket.notify([
          joinRef,
          null,
          topic,
          'broadcast',
          { type: 'broadcast', event: 'changed', payload },
        ]);
      }
    },
    /** Closes the channel of every page, as the server does when a token has expired. */
    closeChannels() {
      for (const socket of open()) {
        const [joinRef, topic] = socket.joined ?? [null, ''];
        socket.notify([joinRef, joinRef, topic, 'phx_close', {}]);
      }
    },
    /** The connections break. */
    drop: () => open().forEach((socket) => socket.close(1006)),
  };
}
