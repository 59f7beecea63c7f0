/** Collects bytes in a buffer that grows. The buffer has its own memory, so a worker can transfer it to another thread. */
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
      // UTF-8 has at most 3 bytes for each unit of UTF-16.
      makeRoom(3 * text.length)
      end += memory.write(text, end)
    },
    bytes: (): Uint8Array => memory.subarray(0, end),
  }
}
