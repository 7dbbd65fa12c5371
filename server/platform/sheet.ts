/** Where the bytes of a long answer are put one behind the other. */
export interface Sheet {
  addText(text: string): void
  add(bytes: Uint8Array): void
  /** What was added; good until the sheet is given back. */
  bytes(): Buffer
  /** When nobody reads its bytes any more. */
  giveBack(): void
}

/** Buffers of one size, of which so many are kept to be used again; more are for the collector. */
interface Kept {
  readonly bytes: number
  readonly countMax: number
  readonly free: Buffer[]
}

/** The most that a character of a text can become in UTF-8. */
const CHARACTER_BYTES_MAX = 3
/** A list of packs is 45 KB; as many as are on their way at once in a crowd. */
const NARROW: Kept = { bytes: 64 * 1024, countMax: 64, free: [] }
/** 3,000 cards are 560 KB, mostly packed at once. Were a list to hold one, all would become wide: 64 MB. */
const WIDE: Kept = { bytes: 1024 * 1024, countMax: 4, free: [] }

/**
 * A sheet to write on, blank. Its bytes are used again: outside the heap they count as its growth, and a list of 45 KB or
 * half a megabyte of cards for each answer had all that the server holds collected every few hundred lists, or dozen purchases.
 */
export function takeSheet(): Sheet {
  let room = take(NARROW)
  let length = 0

  function makeRoomFor(count: number): void {
    const needed = length + count
    if (needed <= room.length) return
    const wider =
      needed <= WIDE.bytes ? take(WIDE) : Buffer.allocUnsafeSlow(Math.max(room.length * 2, needed))
    wider.set(room.subarray(0, length))
    keep(room)
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
    giveBack() {
      keep(room)
      // Given back twice, its bytes would be two answers' at once.
      room = Buffer.of()
      length = 0
    },
  }
}

function take({ free, bytes }: Kept): Buffer {
  return free.pop() ?? Buffer.allocUnsafeSlow(bytes)
}

function keep(room: Buffer): void {
  const kept = [NARROW, WIDE].find(({ bytes }) => bytes === room.length)
  if (kept !== undefined && kept.free.length < kept.countMax) kept.free.push(room)
}
