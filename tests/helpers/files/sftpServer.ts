import type { AddressInfo } from 'node:net';
import ssh2, { type Attributes, type AuthContext, type Connection, type SFTPWrapper } from 'ssh2';

const { STATUS_CODE } = ssh2.utils.sftp;
const regularFile = 0o100644;
const folder = 0o040755;
const earlier = new Date(Date.now() - 600_000);

/** What a file of the server is; `onRead` runs each time a part of it is read. */
interface ServedFile {
  content: Buffer | string;
  modified?: Date;
  onRead?: () => void;
}

/** A new key for a server, or for a person. */
export const createKey = (): { private: string; public: string } => ssh2.utils.generateKeyPairSync('ed25519');

/** An sftp server on this machine that serves `files` to one user, and notes how people signed in. */
export async function startSftpServer(user: { name: string; password?: string; publicKey?: string }) {
  const files = new Map<string, ServedFile>();
  const signIns: string[] = [];
  const connections = new Set<Connection>();
  const behaviour: Behaviour = { isEndless: false, isStalled: false };
  let server: ssh2.Server;

  const isKnown = (context: AuthContext): boolean => {
    signIns.push(context.method);
    if (context.username !== user.name) return false;
    if (context.method === 'password') return user.password !== undefined && context.password === user.password;
    if (context.method !== 'publickey' || !user.publicKey) return false;
    const known = ssh2.utils.parseKey(user.publicKey);
    if (known instanceof Error || !context.key.data.equals(known.getPublicSSH())) return false;
    return !context.signature || known.verify(context.blob as Buffer, context.signature, context.hashAlgo) === true;
  };

  const listen = (hostKey: string, port = 0) =>
    new Promise<number>((done) => {
      server = new ssh2.Server({ hostKeys: [hostKey] }, (connection) => {
        connections.add(connection);
        connection.on('error', () => undefined);
        connection.on('close', () => connections.delete(connection));
        connection.on('authentication', (context) => (isKnown(context) ? context.accept() : context.reject()));
        connection.on('session', (accept) => accept().on('sftp', (open) => serve(open(), files, behaviour)));
      });
      server.listen(port, '127.0.0.1', () => done((server.address() as AddressInfo).port));
    });

  const close = () =>
    new Promise<void>((done) => {
      for (const connection of connections) connection.end();
      server.close(() => done());
    });

  const port = await listen(createKey().private);
  return {
    port,
    files,
    signIns,
    close,
    /** Has every folder list its files again and again. */
    listEndlessly(isEndless: boolean) {
      behaviour.isEndless = isEndless;
    },
    /** Answers nothing more until the next sign-in. */
    stall() {
      behaviour.isStalled = true;
    },
    /** Makes the server present another key, as an impostor would. */
    async replaceKey() {
      await close();
      await listen(createKey().private, port);
    },
  };
}

interface Behaviour {
  isEndless: boolean;
  isStalled: boolean;
}

function serve(sftp: SFTPWrapper, files: ReadonlyMap<string, ServedFile>, behaviour: Behaviour): void {
  behaviour.isStalled = false;
  const open: { path: string; isListed?: boolean }[] = [];
  const handleOf = (entry: (typeof open)[number]) => Buffer.from([open.push(entry) - 1]);
  const entryOf = (handle: Buffer) => open[handle[0] as number] as (typeof open)[number];
  const contentOf = (path: string) => Buffer.from(files.get(path)?.content ?? '');
  const isFolder = (path: string) => [...files.keys()].some((file) => file.startsWith(path.replace(/\/?$/, '/')));
  const attributesOf = (path: string): Attributes => {
    const seconds = Math.floor((files.get(path)?.modified ?? earlier).getTime() / 1000);
    const mode = files.has(path) ? regularFile : folder;
    return { mode, uid: 0, gid: 0, size: contentOf(path).length, atime: seconds, mtime: seconds };
  };
  const stat = (id: number, path: string) =>
    files.has(path) || isFolder(path) ? sftp.attrs(id, attributesOf(path)) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
  sftp.on('STAT', stat).on('LSTAT', stat);
  sftp.on('FSTAT', (id, handle) => stat(id, entryOf(handle).path));
  sftp.on('OPEN', (id, path) =>
    files.has(path) ? sftp.handle(id, handleOf({ path })) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on('OPENDIR', (id, path) =>
    isFolder(path) ? sftp.handle(id, handleOf({ path })) : sftp.status(id, STATUS_CODE.NO_SUCH_FILE),
  );
  sftp.on('READ', (id, handle, offset, length) => {
    const { path } = entryOf(handle);
    files.get(path)?.onRead?.();
    if (behaviour.isStalled) return;
    const part = contentOf(path).subarray(offset, offset + length);
    if (part.length === 0) sftp.status(id, STATUS_CODE.EOF);
    else sftp.data(id, part);
  });
  sftp.on('READDIR', (id, handle) => {
    const entry = entryOf(handle);
    if (entry.isListed) return sftp.status(id, STATUS_CODE.EOF);
    entry.isListed = !behaviour.isEndless;
    const inside = [...files.keys()].filter((file) => file.startsWith(entry.path));
    sftp.name(
      id,
      inside.map((file) => {
        const filename = file.slice(entry.path.length);
        return { filename, longname: `-rw-r--r-- 1 erp erp 0 Nov 27 08:00 ${filename}`, attrs: attributesOf(file) };
      }),
    );
  });
  sftp.on('REALPATH', (id, path) => sftp.name(id, [{ filename: path, longname: path, attrs: attributesOf(path) }]));
  sftp.on('CLOSE', (id) => sftp.status(id, STATUS_CODE.OK));
}
