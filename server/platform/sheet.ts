/** Where the bytes of a long answer are put one behind the other. */
export interface Sheet {
  addText(text: string): void
  add(bytes: Uint8Array): void
  /** What was added since the last clear; good until the next. */
  bytes(): Buffer
  clear(): void
}

const BYTES_AT_FIRST = 64 * 1024
/** The most that a character of a text can become in UTF-8. */
const CHARACTER_BYTES_MAX = 3

/**
 * One sheet for all answers, as long as the longest was. Half a megabyte of its own for each purchase of 3,000 draws
 * is a collection of all that the server holds for every dozen of them.
 */
export function openSheet(): Sheet {
  let room = Buffer.allocUnsafeSlow(BYTES_AT_FIRST)
  let length = 0

  function makeRoomFor(count: number): void {
    if (length + count <= room.length) return
    const wider = Buffer.allocUnsafeSlow(Math.max(room.length * 2, length + count))
    wider.set(room.subarray(0, length))
    room = wider
  }
  return {
    addText(text) {
      makeRoomFor(text.length * CHARACTER_BYTES_MAX)
      length += room.write(text, length)
    },
    add(bytes) {
      makeRoomFor(bytes.length)
      room.set(bytes, length)
      length += bytes.length
    },
    bytes: () => room.subarray(0, length),
    clear() {
      length = 0
    },
  }
}
