/** Where the bytes of a long answer are put one behind the other. */
export interface Sheet {
  addText(text: string): void
  add(bytes: Uint8Array): void
  /** What was added; good until the sheet is given back. */
  bytes(): Buffer
  /** Once, when nobody reads its bytes any more. */
  giveBack(): void
}

const BYTES_AT_FIRST = 64 * 1024
/** The most that a character of a text can become in UTF-8. */
const CHARACTER_BYTES_MAX = 3
/** As many as are written and on their way at once in a crowd; more are for the collector. */
const FREE_MAX = 64

const free: Sheet[] = []

/**
 * A sheet to write on, blank. They are used again: bytes outside the heap count as its growth, and a list of 45 KB or
 * half a megabyte of cards for each answer had all that the server holds collected every few hundred lists, or dozen purchases.
 */
export function takeSheet(): Sheet {
  return free.pop() ?? newSheet()
}

function newSheet(): Sheet {
  let room = Buffer.allocUnsafeSlow(BYTES_AT_FIRST)
  let length = 0

  function makeRoomFor(count: number): void {
    if (length + count <= room.length) return
    const wider = Buffer.allocUnsafeSlow(Math.max(room.length * 2, length + count))
    wider.set(room.subarray(0, length))
    room = wider
  }
  const sheet: Sheet = {
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
    giveBack() {
      length = 0
      if (free.length < FREE_MAX) free.push(sheet)
    },
  }
  return sheet
}
