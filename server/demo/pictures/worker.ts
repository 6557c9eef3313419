import os from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { PictureName } from './choice.ts';
import { drawPicture } from './pictures.ts';

// A thread that draws pictures, so that the server's own thread keeps answering meanwhile.
if ((workerData as { isPatient: boolean }).isPatient) {
  try {
    // On Linux this is the thread's own priority: requests come first.
    os.setPriority(0, os.constants.priority.PRIORITY_LOW);
  } catch {
    // Elsewhere it is not allowed, and draws at the usual one.
  }
}

parentPort?.on('message', async (name: PictureName) => {
  const picture = await drawPicture(name);
  parentPort?.postMessage(new Uint8Array(picture));
});
