import http from 'node:http';
import net, { type AddressInfo } from 'node:net';

/** Servers of others, as the product under drill reaches them. */
export interface Peers {
  /** Accepts connections and says nothing. */
  silent: number;
  /** Answers every call, and serves a feed of one line. */
  good: string;
  /** Resolves when a call arrives at this path of the good server. */
  called(path: string): Promise<void>;
  close(): void;
}

/** What the feed of the bystander holds: another quantity each time it is asked for. */
const fileOf = (name: string, quantity: number) =>
  `internal_reference,title,category,number_of_items,price_per_unit,availability\n${name},Fair ${name},Other,${quantity},31.90,in stock\n`;

let quantity = 10;
export const nextFile = (name: string) => {
  quantity += 1;
  return fileOf(name, quantity);
};

export async function openPeers(): Promise<Peers> {
  const sockets = new Set<net.Socket>();
  const waiting = new Map<string, () => void>();
  const silent = net.createServer((socket) => {
    sockets.add(socket.on('error', () => {}).on('close', () => sockets.delete(socket)));
  });
  const good = http.createServer((request, response) => {
    request.resume();
    if (request.url?.startsWith('/feed')) {
      response.setHeader('content-type', 'text/csv');
      return response.end(nextFile('fetched'));
    }
    waiting.get(request.url ?? '')?.();
    waiting.delete(request.url ?? '');
    response.end();
  });
  const ports = await Promise.all(
    [silent, good].map(
      (server) =>
        new Promise<number>((resolve) => {
          server.listen(0, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
        }),
    ),
  );
  return {
    silent: ports[0] as number,
    good: `http://127.0.0.1:${ports[1]}`,
    called: (path) => new Promise((resolve) => void waiting.set(path, resolve)),
    close() {
      for (const socket of sockets) socket.destroy();
      silent.close();
      good.closeAllConnections();
      good.close();
    },
  };
}
