import net from 'node:net';

/** Opens a request that never ends and sends a byte of it every two seconds; answers how to close it. */
export function openSlowSocket(origin: string): () => void {
  const { hostname, port } = new URL(origin);
  const socket = net.connect(Number(port), hostname);
  socket.on('error', () => {});
  socket.write(
    'POST /api/auth/login HTTP/1.1\r\nHost: drill\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{',
  );
  const beat = setInterval(() => socket.write(' '), 2_000);
  socket.on('close', () => clearInterval(beat));
  return () => {
    clearInterval(beat);
    socket.destroy();
  };
}
