import { type Bytes, u32 } from './bytes.rule.ts'
import type { Hmac } from './hashing.ts'

const NUMBERS_PER_BLOCK = 4
const TWO_64 = 1n << 64n

export interface RedrawInput {
  readonly hmac: Hmac
  readonly countsBefore: readonly number[]
  /** The number of draws to repeat. It is at most the sum of `countsBefore`. */
  readonly drawCount: number
}

/**
 * Repeats the draws of a purchase, and returns the number of the prize of each draw. Each draw
 * takes one of the remaining tickets with equal probability. The tickets are numbered prize by
 * prize, so the ticket's number determines the prize.
 */
export async function redraw({ hmac, countsBefore, drawCount }: RedrawInput): Promise<number[]> {
  const remaining = [...countsBefore]
  let remainingTickets = remaining.reduce((sum, count) => sum + count, 0)
  const numbers = await deriveNumbers(hmac, { firstBlock: 0, atLeast: drawCount })
  const prizeNos: number[] = []
  let numbersUsed = 0
  while (prizeNos.length < drawCount) {
    // More random numbers are needed only if `toTicket` has returned undefined for some of them.
    // That happens about once in 2^40 draws.
    if (numbersUsed === numbers.length) {
      const firstBlock = numbers.length / NUMBERS_PER_BLOCK
      numbers.push(...(await deriveNumbers(hmac, { firstBlock, atLeast: 1 })))
    }
    const value = numbers[numbersUsed] as bigint
    numbersUsed += 1
    const ticket = toTicket(value, remainingTickets)
    if (ticket === undefined) continue
    prizeNos.push(takePrize(remaining, ticket))
    remainingTickets -= 1
  }
  return prizeNos
}

/**
 * Maps a random 64-bit number to one of the remaining tickets. Returns undefined for the highest
 * numbers. If these numbers were used too, the first tickets would be more likely than the others.
 */
export function toTicket(value: bigint, remainingTickets: number): number | undefined {
  const tickets = BigInt(remainingTickets)
  return value < (TWO_64 / tickets) * tickets ? Number(value % tickets) : undefined
}

/**
 * The function requests all blocks at once, because waiting for one block after another would take
 * longer than the hashing.
 */
async function deriveNumbers(
  hmac: Hmac,
  { firstBlock, atLeast }: { firstBlock: number; atLeast: number },
): Promise<bigint[]> {
  const length = Math.ceil(atLeast / NUMBERS_PER_BLOCK)
  const blocks = Array.from({ length }, (_, index) => hmac(u32(firstBlock + index)))
  return (await Promise.all(blocks)).flatMap(splitBlock)
}

function splitBlock(block: Bytes): bigint[] {
  const view = new DataView(block.buffer)
  return [0, 8, 16, 24].map((offset) => view.getBigUint64(offset))
}

function takePrize(remaining: number[], ticket: number): number {
  let offset = ticket
  const no = remaining.findIndex((count) => {
    if (offset < count) return true
    offset -= count
    return false
  })
  remaining[no] = (remaining[no] as number) - 1
  return no
}
