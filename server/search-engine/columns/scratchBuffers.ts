/**
 * Arrays that one pass uses and the next reuses: a pass is synchronous, and allocating bit sets for a large market takes as
 * long as filling them.
 */
export class ScratchBuffers {
  private readonly buffers: Uint32Array[] = [];
  private used = 0;
  private list = new Int32Array(0);

  /** Takes everything back that was handed out. */
  begin(): void {
    this.used = 0;
  }

  /** A set of bits, of a number of words of 32, that holds whatever was in it. */
  bits(length: number): Uint32Array {
    let buffer = this.buffers[this.used];
    if (!buffer || buffer.length < length) {
      buffer = new Uint32Array(length + (length >> 3));
      this.buffers[this.used] = buffer;
    }
    this.used += 1;
    return buffer.subarray(0, length);
  }

  /** A list with room for a number of slots; there is one at a time. */
  slots(count: number): Int32Array {
    if (this.list.length < count) this.list = new Int32Array(count + (count >> 3));
    return this.list;
  }
}
