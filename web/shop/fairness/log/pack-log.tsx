import { useState } from 'react'
import { PAGE_SIZE } from '#contract/constants.ts'
import type { Receipt, VoidBatch } from '#contract/draws.ts'
import { ButtonLink } from '#web/kit/button.tsx'
import { Pager } from '#web/kit/list/pager.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ShopText } from '#web/language/shop-text.tsx'
import styles from '#web/shop/fairness/fairness.module.css'
import { fairnessTexts } from '#web/shop/fairness/fairness.texts.ts'
import { logTexts } from '#web/shop/fairness/log.texts.ts'
import { useNumberParam } from '#web/shop/fairness/number-param.ts'
import { compositionUrl } from '#web/shop/fairness/proof/fetch-evidence.ts'
import { utcTimeText } from '#web/shop/fairness/utc-time.rule.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { ScreenFailed } from '#web/shop/layout/screen-failed.tsx'
import { ScreenSkeleton } from '#web/shop/layout/screen-skeleton.tsx'
import { urlFor } from '#web/wire/client.ts'
import { ChainHead } from './chain-head.tsx'
import logStyles from './pack-log.module.css'
import { PublishedComposition } from './published-composition.tsx'
import { ReplayLog } from './replay-log.tsx'
import { type PackRecord, usePackRecord } from './use-pack-record.ts'

export function PackLogScreen() {
  const packId = useNumberParam('packId')
  const place = useNumberParam('t')
  return packId !== undefined && <PackLog key={packId} packId={packId} place={place} />
}

/** `place` counts from 1, as the rows do; the page begins with the one that has its row. */
function PackLog({
  packId,
  place = 1,
}: {
  readonly packId: number
  readonly place: number | undefined
}) {
  const [page, setPage] = useState(Math.ceil(place / PAGE_SIZE))
  const { record, isRefused, isUnreachable, reload } = usePackRecord(packId, page)
  if (isRefused) return <UnknownPack />
  if (isUnreachable) return <ScreenFailed onRetry={reload} />
  if (record === undefined) return <ScreenSkeleton />
  return <PackRecordScreen record={record} packId={packId} onPageChange={setPage} />
}

interface PackRecordScreenProps {
  readonly record: PackRecord
  readonly packId: number
  readonly onPageChange: (page: number) => void
}

function PackRecordScreen({ record, packId, onPageChange }: PackRecordScreenProps) {
  const texts = useTexts(logTexts)
  const { toExplanation } = useTexts(fairnessTexts)
  const { pack, log, heads, published, finding } = record
  return (
    <Screen
      title={texts.title}
      lead={texts.lead}
      beside={
        <p className={logStyles.pack}>
          <b>
            <ShopText ja={pack.name} en={pack.name_en} />
          </b>
          <ButtonLink to={`/pack-detail?packId=${packId}`}>{texts.toPack}</ButtonLink>
        </p>
      }
    >
      <div className={styles.sheet}>
        <PublishedComposition
          published={published}
          pack={pack}
          urn={log.now}
          namesEn={log.names_en}
        />
        <section className={logStyles.part}>
          <h2>{texts.now}</h2>
          <ChainHead
            urn={log.now}
            signedHead={heads.list[0]}
            finding={finding}
            publicKey={heads.public_key}
          />
          <ReplayLog packId={packId} urn={log.now} signedHeads={heads.list} />
        </section>
        <PurchaseList log={log} onPageChange={onPageChange} />
        <FileLinks packId={packId} />
        <ButtonLink isWide to="/fairness">
          {toExplanation}
        </ButtonLink>
      </div>
    </Screen>
  )
}

function PurchaseList({
  log,
  onPageChange,
}: Pick<PackRecord, 'log'> & Pick<PackRecordScreenProps, 'onPageChange'>) {
  const texts = useTexts(logTexts)
  return (
    <section className={logStyles.part}>
      <h2>{texts.purchases}</h2>
      {log.list.length === 0 && log.void_batches.length === 0 ? (
        <p className={logStyles.quiet}>{texts.none}</p>
      ) : (
        <ol className={logStyles.rows}>
          {log.list.map((receipt) => (
            <ReceiptRow key={receipt.t} receipt={receipt} />
          ))}
          {log.void_batches.map(({ void_batch: batch }) => (
            <VoidRow key={batch.no} batch={batch} />
          ))}
        </ol>
      )}
      <Pager page={log.page} onPageChange={onPageChange} />
    </section>
  )
}

function FileLinks({ packId }: { readonly packId: number }) {
  const texts = useTexts(logTexts)
  return (
    <section className={logStyles.part}>
      <h2>{texts.files}</h2>
      <p className={logStyles.files}>
        <a href={compositionUrl(packId)} download={`draw-pack-${packId}.json`}>
          {texts.compositionFile}
        </a>
        <a href={urlFor('/user/pack/log/{packId}', { params: { packId } })} download>
          {texts.logFile}
        </a>
      </p>
    </section>
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

function ReceiptRow({ receipt }: { readonly receipt: Receipt }) {
  const texts = useTexts(logTexts)
  const place = useNumberParam('t')
  const { t, k, q, extras, member_tag, head_after } = receipt
  return (
    <li className={logStyles.row} aria-current={place === t + 1}>
      <b>{texts.place(t + 1)}</b>
      <span className={logStyles.tickets}>{texts.tickets(k + 1, k + q)}</span>
      {extras.length > 0 && (
        <span className={logStyles.quiet}>
          {texts.extras(extras.map(([ticket]) => formatNumber(ticket)))}
        </span>
      )}
      <dl>
        <dt>{texts.member}</dt>
        <dd>
          <code>{member_tag}</code>
        </dd>
        <dt>{texts.head}</dt>
        <dd>
          <code>{head_after}</code>
        </dd>
      </dl>
    </li>
  )
}

function VoidRow({ batch }: { readonly batch: VoidBatch['void_batch'] }) {
  const texts = useTexts(logTexts)
  const { k, draws, inputs, reason, reason_en: reasonEn, milliseconds } = batch
  return (
    <li className={logStyles.row} data-testid="void-batch">
      <b>{texts.voidBatch(inputs.length)}</b>
      <span className={logStyles.tickets}>{texts.tickets(k + 1, k + draws)}</span>
      <p className={logStyles.note}>{texts.voidNote}</p>
      <dl>
        <dt>{texts.voidReason}</dt>
        <dd>
          <ShopText ja={reason} en={reasonEn} />
        </dd>
        <dt>{texts.voidTime}</dt>
        <dd>{utcTimeText(milliseconds)}</dd>
        <dt>{texts.inputs}</dt>
        {inputs.map((input) => (
          <dd key={input}>
            <code>{input}</code>
          </dd>
        ))}
      </dl>
    </li>
  )
}
