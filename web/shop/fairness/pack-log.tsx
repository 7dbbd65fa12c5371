import { useState } from 'react'
import type { SignedHead, UrnStand } from '#contract/draws.ts'
import { LoadFailed } from '#web/kit/blank.tsx'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import { addressOf } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { Contents, usePublished } from './contents.tsx'
import { compositionAddress } from './evidence.ts'
import styles from './fairness.module.css'
import { LogRows } from './log-rows.tsx'
import rows from './pack-log.module.css'
import { ReplayLog } from './replay-log.tsx'
import { useFairnessTexts, useLogTexts } from './use-fairness-texts.ts'

/** What anyone may see of a pack: its contents, every purchase, and what the shop has signed. */
export function PackLog({ packId }: { readonly packId: number }) {
  const texts = useLogTexts()
  const { toExplanation } = useFairnessTexts()
  const [page, setPage] = useState(1)
  const pack = useLoad('GET /user/pack/detail/{packId}', { params: { packId } })
  const log = useLoad('GET /user/pack/log/{packId}/{page}', { params: { packId, page } })
  const heads = useLoad('GET /user/pack/heads/{packId}/{page}', { params: { packId, page: 1 } })
  const { published, reload } = usePublished(packId)
  const outcomes = [pack, log, heads].map(({ outcome }) => outcome)
  if (outcomes.some((each) => each?.kind === 'refused')) return <Unknown />
  if (outcomes.some((each) => each?.kind === 'unreachable') || published === null) {
    const loads = [pack.reload, log.reload, heads.reload, reload]
    return <LoadFailed onRetry={() => Promise.all(loads.map((load) => load()))} />
  }
  if (!pack.answer || !log.answer || !heads.answer || published === undefined) return null
  const { detail } = pack.answer
  const { list, page: pages, now } = log.answer
  return (
    <Screen title={texts.title} lead={texts.lead}>
      <div className={styles.sheet}>
        <p className={rows.pack}>
          <b>{detail.name}</b>
          <ButtonLink to={`/pack-detail?packId=${packId}`}>{texts.toPack}</ButtonLink>
        </p>
        <Contents published={published} pack={detail} now={now} />
        <section className={rows.part}>
          <h2>{texts.now}</h2>
          <EndOfChain now={now} signed={heads.answer.list[0]} />
          <ReplayLog packId={packId} now={now} />
        </section>
        <section className={rows.part}>
          <h2>{texts.purchases}</h2>
          {list.length === 0 ? <p className={rows.quiet}>{texts.none}</p> : <LogRows rows={list} />}
          <Pager page={pages} onPage={setPage} />
        </section>
        <section className={rows.part}>
          <h2>{texts.files}</h2>
          <p className={rows.files}>
            <a href={compositionAddress(packId)} download={`hikifuda-pack-${packId}.json`}>
              {texts.contentsFile}
            </a>
            <a href={addressOf('/user/pack/log/{packId}', { params: { packId } })} download>
              {texts.logFile}
            </a>
          </p>
        </section>
        <ButtonLink isWide to="/fairness">
          {toExplanation}
        </ButtonLink>
      </div>
    </Screen>
  )
}

interface EndOfChainProps {
  readonly now: UrnStand
  readonly signed: SignedHead | undefined
}

function EndOfChain({ now, signed }: EndOfChainProps) {
  const texts = useLogTexts()
  const { details } = useFairnessTexts()
  return (
    <>
      <code className={rows.hash}>{now.head}</code>
      {signed === undefined ? (
        <p className={rows.quiet}>{texts.unsigned}</p>
      ) : (
        <details className={styles.fold}>
          <summary>
            {texts.signed(moment(signed.milliseconds))}
            <span className="hidden-text"> {details}</span>
          </summary>
          <dl className={styles.values}>
            <dt>{texts.place(signed.t)}</dt>
            <dd>
              <code>{signed.head}</code>
            </dd>
            <dt>{texts.signature}</dt>
            <dd>
              <code>{signed.signature}</code>
            </dd>
            <dt>{texts.publicKey}</dt>
            <dd>
              <code>{signed.public_key}</code>
            </dd>
          </dl>
        </details>
      )}
    </>
  )
}

/** `2025-08-01 12:34:56 UTC`: the same for everybody who compares. */
function moment(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19).replace('T', ' ')} UTC`
}

function Unknown() {
  const texts = useLogTexts()
  return (
    <Screen title={texts.title}>
      <p className={styles.none}>{texts.unknown}</p>
    </Screen>
  )
}
