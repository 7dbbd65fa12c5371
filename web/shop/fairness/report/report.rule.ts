import type { ReportedPack, ServiceReport, SignedReport } from '#contract/service-reports.ts'
import { concat, toHex, u64, utf8 } from '#web/shop/fairness/verifier/bytes.rule.ts'
import { hasWebCrypto, sha256 } from '#web/shop/fairness/verifier/hashing.ts'
import { verifySignature } from '#web/shop/fairness/verifier/signatures.ts'
import type { SignatureFinding } from '#web/shop/fairness/verifier/signed-head.rule.ts'

/**
 * `broken`: the report does not name the report of the month before it. `otherKey`: all is right, but
 * the key is not the shop's present one, as after a change of keys.
 */
export type ReportFinding = SignatureFinding | 'broken' | 'otherKey'

/** Checks the shop’s signature of a report, and that `before` is the one of the month before it. */
export async function checkReport(
  { body, milliseconds, public_key, signature }: SignedReport,
  { before, publicKey }: { before: SignedReport | undefined; publicKey: string },
): Promise<ReportFinding> {
  if (!hasWebCrypto()) return 'needsHttps'
  const hash = await hashOf(body)
  const message = concat(utf8('HIKIFUDA/signed-report\0'), hash, u64(milliseconds))
  const isValid = await verifySignature({ message, publicKey: public_key, signature })
  if (isValid === undefined) return 'unable'
  if (!isValid) return 'wrong'
  const { month, previous } = reportOf(body)
  const right = public_key === publicKey ? 'right' : 'otherKey'
  if (before === undefined) return previous === '0'.repeat(64) ? right : 'broken'
  const isNamed = previous === toHex(await hashOf(before.body))
  const isNext = monthCount(month) === monthCount(reportOf(before.body).month) + 1
  return isNamed && isNext ? right : 'broken'
}

const hashOf = (body: string) => sha256(utf8('HIKIFUDA/report\0'), utf8(body))

/** Counts the months since the year 0. */
function monthCount(month: string): number {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return year * 12 + number
}

export function reportOf(body: string): ServiceReport {
  return JSON.parse(body) as ServiceReport
}

export interface RarityShare {
  readonly rarity: number
  readonly label: string
  readonly labelEn: string | undefined
  readonly drawn: number
  /** Of the draws of all packs that show their line-up, in hundredths of a percent. */
  readonly share: number
  /** The same for draws that had followed the published compositions exactly. */
  readonly expected: number
}

/** The rarest first. Each pack counts as often as it was drawn. */
export function rarityShares(packs: readonly ReportedPack[]): RarityShare[] {
  const shown = packs.filter(({ rarities }) => rarities.length > 0)
  const draws = shown.reduce((sum, pack) => sum + pack.draws, 0)
  const rows = shown.flatMap(({ total, draws: count, rarities }) =>
    rarities.map((row) => ({ ...row, expected: (count * row.count) / total })),
  )
  const groups = Map.groupBy(rows, ({ rarity, label }) => JSON.stringify([rarity, label]))
  const shareOf = (count: number) => Math.round((count / draws) * 10_000)
  return [...groups.values()]
    .map((group) => {
      const [{ rarity, label, label_en: labelEn }] = group as [(typeof group)[number]]
      const drawn = group.reduce((sum, row) => sum + row.drawn, 0)
      const expected = group.reduce((sum, row) => sum + row.expected, 0)
      return { rarity, label, labelEn, drawn, share: shareOf(drawn), expected: shareOf(expected) }
    })
    .sort((a, b) => b.rarity - a.rarity)
}
