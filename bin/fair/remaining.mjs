const ZERO = '0'.charCodeAt(0)
const NINE = ZERO + 9

/**
 * What is left of each prize, as numbers and as a log writes them (`12,7,300`): a line that says the very same need
 * not be read number by number, of which there may be five hundred in each of a million.
 */
export function remainingFrom(given) {
  const counts = [...given]
  /** Where in the text the number of each prize ends. */
  const ends = new Int32Array(counts.length)
  const remaining = {
    counts,
    text: Buffer.alloc(0),
    tickets: counts.reduce((sum, count) => sum + count, 0),
    /** Takes the ticket numbered x, from 0, and answers its prize: the first whose counts up to it exceed x. */
    take(x) {
      let no = 0
      for (let beyond = x; beyond >= counts[no]; no += 1) beyond -= counts[no]
      counts[no] -= 1
      remaining.tickets -= 1
      if (!isCountedDown(remaining.text, ends[no])) write()
      return no
    },
  }
  function write() {
    remaining.text = Buffer.from(counts.join())
    let at = 0
    for (let no = 0; no < counts.length; no++) {
      at += String(counts[no]).length
      ends[no] = at
      at += 1
    }
  }
  write()
  return remaining
}

/** One less in the digits that end there; false where they would begin with a zero, and be one fewer. */
function isCountedDown(text, end) {
  let at = end - 1
  for (; text[at] === ZERO; at -= 1) text[at] = NINE
  text[at] -= 1
  const isFirst = at === 0 || text[at - 1] < ZERO
  return text[at] !== ZERO || !isFirst || at === end - 1
}
