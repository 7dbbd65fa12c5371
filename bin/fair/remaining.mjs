const ZERO = '0'.charCodeAt(0)
const NINE = ZERO + 9

/**
 * Returns an object with the remaining tickets of each prize, both as numbers and as text in the
 * form of a log (`12,7,300`). It is faster to compare a line of a log with this text than to parse
 * every number.
 */
export function remainingFrom(given) {
  const counts = [...given]
  /** The index in `text` at which the number of each prize ends. */
  const ends = new Int32Array(counts.length)
  const remaining = {
    counts,
    text: Buffer.alloc(0),
    tickets: counts.reduce((sum, count) => sum + count, 0),
    /**
     * Removes ticket x, counted from 0. Returns the index of the prize that the ticket wins: the
     * first prize whose cumulative count exceeds x.
     */
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

/**
 * Subtracts one from the number whose digits end at `end`. Returns false if the number then needs
 * one digit less.
 */
function isCountedDown(text, end) {
  let at = end - 1
  for (; text[at] === ZERO; at -= 1) text[at] = NINE
  text[at] -= 1
  const isFirst = at === 0 || text[at - 1] < ZERO
  return text[at] !== ZERO || !isFirst || at === end - 1
}
