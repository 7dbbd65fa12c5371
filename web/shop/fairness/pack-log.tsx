import { useState } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/pager.tsx'
import { Screen } from '#web/shop/frame/screen.tsx'
import { ScreenFailed } from '#web/shop/frame/screen-failed.tsx'
import { ScreenWaiting } from '#web/shop/frame/screen-waiting.tsx'
import { addressOf } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { EndOfChain } from './end-of-chain.tsx'
import { compositionAddress } from './evidence.ts'
import styles from './fairness.module.css'
import { LogRows } from './log-rows.tsx'
import rows from './pack-log.module.css'
import { PublishedComposition, usePublished } from './published-composition.tsx'
import { useQueryNumber } from './query-number.ts'
import { ReplayLog } from './replay-log.tsx'
import { useFairnessTexts } from './use-fairness-texts.ts'
import { useLogTexts } from './use-log-texts.ts'
import { useSignature } from './use-signature.ts'

export function PackLogScreen() {
  const packId = useQueryNumber('packId')
  return packId !== undefined && <PackLog key={packId} packId={packId} />
}

/** What anyone may see of a pack: its contents, every purchase, and what the shop has signed. */
function PackLog({ packId }: { readonly packId: number }) {
  const texts = useLogTexts()
  const { toExplanation } = useFairnessTexts()
  const [page, setPage] = useState(1)
  const pack = useLoad('GET /user/pack/detail/{packId}', { params: { packId } })
  const log = useLoad('GET /user/pack/log/{packId}/{page}', { params: { packId, page } })
  const heads = useLoad('GET /user/pack/heads/{packId}/{page}', { params: { packId, page: 1 } })
  const { published, reload } = usePublished(packId)
  const newest = heads.answer?.list[0]
  const finding = useSignature(pack.answer?.detail.pack_root, newest)
  const outcomes = [pack, log, heads].map(({ outcome }) => outcome)
  if (outcomes.some((each) => each?.kind === 'refused')) return <Unknown />
  if (outcomes.some((each) => each?.kind === 'unreachable') || published === null) {
    const loads = [pack.reload, log.reload, heads.reload, reload]
    return <ScreenFailed onRetry={() => Promise.all(loads.map((load) => load()))} />
  }
  if (!pack.answer || !log.answer || !heads.answer) return <ScreenWaiting />
  if (published === undefined || finding === undefined) return <ScreenWaiting />
  const { detail } = pack.answer
  const { list, page: pages, now } = log.answer
  const { list: signed } = heads.answer
  return (
    <Screen
      title={texts.title}
      lead={texts.lead}
      beside={
        <p className={rows.pack}>
          <b>{detail.name}</b>
          <ButtonLink to={`/pack-detail?packId=${packId}`}>{texts.toPack}</ButtonLink>
        </p>
      }
    >
      <div className={styles.sheet}>
        <PublishedComposition published={published} pack={detail} now={now} />
        <section className={rows.part}>
          <h2>{texts.now}</h2>
          <EndOfChain
            now={now}
            signed={signed[0]}
            finding={finding}
            publicKey={heads.answer.public_key}
          />
          <ReplayLog packId={packId} now={now} signed={signed} />
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
              {texts.compositionFile}
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

function Unknown() {
  const texts = useLogTexts()
  return (
    <Screen title={texts.title}>
      <p className={styles.none}>{texts.unknown}</p>
    </Screen>
  )
}
