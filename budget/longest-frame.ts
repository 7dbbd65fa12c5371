import { flipVerdict, measureFlips } from '#bench/standalone/flip-frames.ts'
import { cast, PASSWORD } from '#testing/fixtures/cast.ts'
import type { Figure } from './budgets.ts'
import type { Environment } from './environment.ts'

const MEASUREMENTS = 5

/**
 * Returns the time of the longest frame while a card of the reveal flips, for the slowest rarity.
 * Returns undefined if the machine is so busy that even an empty page drops frames.
 */
export async function longestFrame({ url, browser }: Environment): Promise<Figure | undefined> {
  const member = { mail: cast.B.mail, pass: PASSWORD }
  const flips = await measureFlips({ browser, url, member, rounds: MEASUREMENTS })
  if (!['kept', 'BROKEN'].includes(flipVerdict(flips))) return undefined
  const [slowest] = flips.slice(1).toSorted((a, b) => b.longestMs - a.longestMs)
  return slowest && { key: 'flip', value: slowest.longestMs, where: slowest.label }
}
