import { once } from 'node:events';
import net from 'node:net';

/**
 * What a line does with what passes over it; one that forgets passes only what was opened since then, and the rest stays silent. A delay is in milliseconds, a trickle in bytes a second.
 */
type LineState = 'passes' | 'refuses' | 'silent' | 'forgets' | { delay: number } | { trickle: number };

/** A way to a server that can be made as bad as ways get. */
export interface Line {
  port: number;
  set(state: LineState): void;
  close(): void;
}

/** Opens a line on a free port to what `connect` reaches. */
export async function openLine(connect: () => net.Socket): Promise<Line> {
  let state: LineState = 'passes';
  let opened = 0;
  /** How many of the opened ones are forgotten. */
  let forgotten = 0;
  const sockets = new Set<net.Socket>();
  const keep = (socket: net.Socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.on('close', () => sockets.delete(socket));
    return socket;
  };
  const breakOff = () => {
    for (const socket of sockets) socket.destroy();
  };

  /** Passes on what one end sends, as the line is at that time. */
  function pass(from: net.Socket, to: net.Socket, place: number): void {
    const held: Buffer[] = [];
    let trickling: NodeJS.Timeout | null = null;
    const trickle = (bytes: number) => {
      trickling ??= setInterval(() => {
        const [first] = held;
        if (!first || to.destroyed) {
          if (trickling) clearInterval(trickling);
          trickling = null;
          return;
        }
        to.write(first.subarray(0, 1));
        if (first.length > 1) held[0] = first.subarray(1);
        else held.shift();
      }, 1_000 / bytes);
    };
    from.on('data', (chunk) => {
      if (place < forgotten) return;
      if (state === 'passes' || state === 'forgets') to.write(chunk);
      else if (typeof state === 'object' && 'delay' in state) setTimeout(() => to.write(chunk), state.delay);
      else if (typeof state === 'object') {
        held.push(chunk);
        trickle(state.trickle);
      }
    });
    from.on('close', () => {
      if (trickling) clearInterval(trickling);
      to.destroy();
    });
  }

  const server = net.createServer((near) => {
    keep(near);
    if (state === 'refuses') {
      near.resetAndDestroy();
      return;
    }
    if (state === 'silent') return;
    const far = keep(connect());
    const place = opened;
    opened += 1;
    pass(near, far, place);
    pass(far, near, place);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as net.AddressInfo).port,
    set(next) {
      // What was held back is lost, so that what went over the line before cannot go on.
      if (next === 'refuses' || next === 'passes') breakOff();
      if (next === 'forgets') forgotten = opened;
      state = next;
    },
    close() {
      breakOff();
      server.close();
    },
  };
}
