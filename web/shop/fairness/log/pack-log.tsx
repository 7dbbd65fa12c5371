import { useState } from 'react'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/pager.tsx'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { logTexts } from '#web/shop/fairness/log.texts.ts'
import { useNumberParam } from '#web/shop/fairness/number-param.ts'
import { compositionUrl } from '#web/shop/fairness/proof/fetch-evidence.ts'
import { useTexts } from '#web/shop/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { urlFor } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { ChainHead } from './chain-head.tsx'
import { LogRows } from './log-rows.tsx'
import logStyles from './pack-log.module.css'
import { PublishedComposition, usePublishedComposition } from './published-composition.tsx'
import { ReplayLog } from './replay-log.tsx'
import { useSignatureFinding } from './use-signature.ts'

export function PackLogScreen() {
  const packId = useNumberParam('packId')
  return packId !== undefined && <PackLog key={packId} packId={packId} />
}

/** Shows the public record of a pack: its composition, every purchase, and the shop's signatures. */
function PackLog({ packId }: { readonly packId: number }) {
  const texts = useTexts(logTexts)
  const { toExplanation } = useTexts(fairnessTexts)
  const [page, setPage] = useState(1)
  const pack = useLoad('GET /user/pack/detail/{packId}', { params: { packId } })
  const log = useLoad('GET /user/pack/log/{packId}/{page}', { params: { packId, page } })
  const heads = useLoad('GET /user/pack/heads/{packId}/{page}', { params: { packId, page: 1 } })
  const { published, reload } = usePublishedComposition(packId)
  const newestHead = heads.answer?.list[0]
  const finding = useSignatureFinding(pack.answer?.detail.pack_root, newestHead)
  const outcomes = [pack, log, heads].map(({ outcome }) => outcome)
  if (outcomes.some((outcome) => outcome?.kind === 'refused')) return <UnknownPack />
  if (outcomes.some((each) => each?.kind === 'unreachable') || published === null) {
    const loads = [pack.reload, log.reload, heads.reload, reload]
    return <ScreenFailed onRetry={() => Promise.all(loads.map((load) => load()))} />
  }
  if (!pack.answer || !log.answer || !heads.answer) return <ScreenSkeleton />
  if (published === undefined || finding === undefined) return <ScreenSkeleton />
  const { detail } = pack.answer
  const { list, page: pages, now } = log.answer
  const { list: signedHeads } = heads.answer
  return (
    <Screen
      title={texts.title}
      lead={texts.lead}
      beside={
        <p className={logStyles.pack}>
          <b>{detail.name}</b>
          <ButtonLink to={`/pack-detail?packId=${packId}`}>{texts.toPack}</ButtonLink>
        </p>
      }
    >
      <div className={styles.sheet}>
        <PublishedComposition published={published} pack={detail} urn={now} />
        <section className={logStyles.part}>
          <h2>{texts.now}</h2>
          <ChainHead
            urn={now}
            signedHead={signedHeads[0]}
            finding={finding}
            publicKey={heads.answer.public_key}
          />
          <ReplayLog packId={packId} urn={now} signedHeads={signedHeads} />
        </section>
        <section className={logStyles.part}>
          <h2>{texts.purchases}</h2>
          {list.length === 0 ? (
            <p className={logStyles.quiet}>{texts.none}</p>
          ) : (
            <LogRows receipts={list} />
          )}
          <Pager page={pages} onPageChange={setPage} />
        </section>
        <section className={logStyles.part}>
          <h2>{texts.files}</h2>
          <p className={logStyles.files}>
            <a href={compositionUrl(packId)} download={`hikifuda-pack-${packId}.json`}>
              {texts.compositionFile}
            </a>
            <a href={urlFor('/user/pack/log/{packId}', { params: { packId } })} download>
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

function UnknownPack() {
  const texts = useTexts(logTexts)
  return (
    <Screen title={texts.title}>
      <p className={styles.none}>{texts.unknown}</p>
    </Screen>
  )
}
