import { measureFlips, verdictOnFlips } from '#bench/flips.ts'
import { cast, PASSWORD } from '#testing/cast.ts'
import type { Figure } from './budgets.ts'
import type { Place } from './place.ts'

const ROUNDS = 5

/** Of the reveal's flip, at each rarity; undefined on a machine that drops the frames of an empty page as well. */
export async function longestFrame({ url, browser }: Place): Promise<Figure | undefined> {
  const member = { mail: cast.B.mail, pass: PASSWORD }
  const flips = await measureFlips({ browser, url, member, rounds: ROUNDS })
  if (!['kept', 'BROKEN'].includes(verdictOnFlips(flips))) return undefined
  const [slowest] = flips.slice(1).toSorted((a, b) => b.worstMs - a.worstMs)
  return slowest && { key: 'flip', value: slowest.worstMs, where: slowest.what }
}
