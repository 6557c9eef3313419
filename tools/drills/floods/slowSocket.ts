import net from 'node:net';
import type { Client } from '../../bench/client.ts';

/**
 * Opens a request that never ends and sends a byte of it every two seconds; answers how to close it. It has its cookie and
 * token, since one without them is refused before its body is waited for.
 */
export function openSlowSocket({ origin, headers, token }: Client): () => void {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  const head = [
    'POST /api/auth/login HTTP/1.1',
    'Host: drill',
    `Cookie: ${headers.cookie}`,
    `X-CSRF-TOKEN: ${token}`,
    'Content-Type: application/json',
    'Content-Length: 900',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n{`);
  const beat = setInterval(() => socket.write(' '), 2_000);
  socket.on('close', () => clearInterval(beat));
  return () => {
    clearInterval(beat);
    socket.destroy();
  };
}
