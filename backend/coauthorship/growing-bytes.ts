/** Shares no memory with other buffers, so a worker can transfer the bytes to another thread. */
export function growingBytes() {
  let memory = Buffer.allocUnsafeSlow(64 * 1024)
  let end = 0
  const makeRoom = (length: number): void => {
    if (end + length <= memory.length) return
    const larger = Buffer.allocUnsafeSlow(Math.max(2 * memory.length, end + length))
    memory.copy(larger, 0, 0, end)
    memory = larger
  }
  return {
    add(bytes: Uint8Array): void {
      makeRoom(bytes.length)
      memory.set(bytes, end)
      end += bytes.length
    },
    addText(text: string): void {
      // A unit of UTF-16 takes at most 3 bytes in UTF-8.
      makeRoom(3 * text.length)
      end += memory.write(text, end)
    },
    bytes: (): Uint8Array => memory.subarray(0, end),
  }
}
