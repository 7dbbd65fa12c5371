import { useState } from 'react'
import { LOG_RANGE } from '#contract/constants.ts'
import type { SignedHead, UrnState } from '#contract/draws.ts'
import { Button } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { logTexts } from '#web/shop/fairness/log.texts.ts'
import { fetchComposition } from '#web/shop/fairness/proof/fetch-evidence.ts'
import { fetchText } from '#web/shop/fairness/proof/fetch-text.ts'
import { VerdictMark } from '#web/shop/fairness/proof/verdict-seal.tsx'
import { hasWebCrypto } from '#web/shop/fairness/verifier/hashing.ts'
import { type ReplayResult, replay } from '#web/shop/fairness/verifier/replay.rule.ts'
import { urlFor } from '#web/wire/client.ts'
import styles from './pack-log.module.css'

/**
 * The largest number of purchases whose draws the page repeats. A longer log does not fit in the
 * page's memory; members can check it with the command-line verifier.
 */
const PURCHASES_MAX = 20_000

export interface ReplayLogProps {
  readonly packId: number
  readonly urn: UrnState
  readonly signedHeads: readonly SignedHead[]
}

type Running = { readonly kind: 'running'; readonly purchases: number }
type ReplayOutcome = ReplayResult | Running | { readonly kind: 'unreachable' }

/** Repeats all draws of a pack on the member's device, from the first ticket on. */
export function ReplayLog({ packId, urn, signedHeads }: ReplayLogProps) {
  const texts = useTexts(logTexts)
  const [outcome, setOutcome] = useState<ReplayOutcome>()
  const run = async () => {
    const onProgress = (purchases: number) => setOutcome({ kind: 'running', purchases })
    onProgress(0)
    const [composition, log] = await Promise.all([
      fetchComposition(packId),
      fetchLog(packId, urn.t),
    ])
    if (composition === undefined || log === undefined) {
      return setOutcome({ kind: 'unreachable' })
    }
    setOutcome(await replay({ log, composition, urn, signedHeads, onProgress }))
  }
  if (!hasWebCrypto()) return <p className={styles.quiet}>{texts.needsHttps}</p>
  if (urn.t > PURCHASES_MAX) return <p className={styles.quiet}>{texts.tooLong}</p>
  return (
    <div className={styles.replay}>
      <p>{texts.replayLead}</p>
      <Button isWide disabled={outcome?.kind === 'running'} onClick={() => void run()}>
        {texts.replay}
      </Button>
      <div role="status" data-testid="replay" data-outcome={outcome?.kind}>
        {outcome && <ReplayReport outcome={outcome} urn={urn} />}
      </div>
    </div>
  )
}

function ReplayReport({
  outcome,
  urn,
}: {
  readonly outcome: ReplayOutcome
  readonly urn: UrnState
}) {
  const texts = useTexts(logTexts)
  switch (outcome.kind) {
    case 'running':
      return <p>{texts.replaying(outcome.purchases, urn.t)}</p>
    case 'unreachable':
      return <p>{texts.logUnreachable}</p>
    case 'broken':
      return (
        <p className={styles.checked}>
          <VerdictMark verdict="false" /> {texts.broken(outcome.t + 1)}
        </p>
      )
    case 'brokenEnd':
      return (
        <p className={styles.checked}>
          <VerdictMark verdict="false" /> {texts.brokenEnd}
        </p>
      )
    case 'denied':
      return (
        <p className={styles.checked}>
          <VerdictMark verdict="false" /> {texts.denied(outcome.t)}
        </p>
      )
    case 'early':
      return (
        <p className={styles.checked}>
          <VerdictMark verdict="false" /> {texts.early(outcome.t)}
        </p>
      )
    case 'whole':
      return (
        <p className={styles.checked}>
          <VerdictMark verdict={outcome.uncheckedBatches > 0 ? 'open' : 'true'} />{' '}
          {texts.whole(outcome)}
          {outcome.signatures > 0 && texts.onSignatures(outcome.signatures)}
          {outcome.voidPurchases > 0 && texts.wholeVoid(outcome.voidPurchases)}
          {outcome.uncheckedBatches > 0 && texts.notariesUnchecked}
        </p>
      )
  }
}

/**
 * Fetches the whole log of a pack: first its closed ranges, which caches on the way keep, and then
 * the rest. The requests have no timeout, because the log may be large.
 */
async function fetchLog(packId: number, settledCount: number): Promise<string | undefined> {
  let log = ''
  let number = 0
  for (; (number + 1) * LOG_RANGE <= settledCount; number++) {
    const params = { packId, number }
    const range = await fetchText(urlFor('/user/pack/log_range/{packId}/{number}', { params }))
    // No signed head covers the range yet.
    if (range === undefined) break
    log += range
  }
  const query = number === 0 ? {} : { from: number * LOG_RANGE }
  const end = await fetchText(urlFor('/user/pack/log/{packId}', { params: { packId }, query }))
  return end === undefined ? undefined : log + end
}
