import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router'
import type { Receipt } from '#contract/receipts.ts'
import { Button, ButtonLink } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { parsePositiveInteger } from '#web/kit/positive-integer.ts'
import { randomUuid } from '#web/kit/random.ts'
import { useTexts } from '#web/language/language.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { send } from '#web/wire/client.ts'
import { useLoad } from '#web/wire/query.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './receipt-screen.module.css'
import { receiptsTexts } from './receipts.texts.ts'

export function ReceiptScreen() {
  const texts = useTexts(receiptsTexts)
  const [query] = useSearchParams()
  const id = parsePositiveInteger(query.get('payment'))
  const { outcome, answer, reload } = useLoad(
    'GET /user/receipt/{id}',
    { params: { id: id ?? 0 } },
    { isEnabled: id !== undefined },
  )
  if (id === undefined) return <Navigate to="/buy-point-history" replace={true} />
  return (
    <Screen title={texts.title} lead={texts.lead}>
      {outcome?.kind === 'unreachable' && <LoadFailed onRetry={reload} />}
      {outcome?.kind === 'refused' && <p>{texts.unknown}</p>}
      {answer?.list.map((receipt) => (
        <ReceiptPaper key={receipt.number} receipt={receipt} />
      ))}
      {answer && (
        <Actions
          id={id}
          hasReceipt={answer.list.length > 0}
          canIssue={answer.can_issue}
          onIssued={reload}
        />
      )}
      {outcome !== undefined && (
        <ButtonLink tone="quiet" to="/buy-point-history">
          {texts.toHistory}
        </ButtonLink>
      )}
    </Screen>
  )
}

interface ActionsProps {
  readonly id: number
  readonly hasReceipt: boolean
  readonly canIssue: boolean
  readonly onIssued: () => Promise<unknown>
}

function Actions({ id, hasReceipt, canIssue, onIssued }: ActionsProps) {
  const texts = useTexts(receiptsTexts)
  const toast = useToast()
  // If the answer to a press is lost, the next press sends the same id. The shop then issues only
  // one receipt.
  const [requestId, setRequestId] = useState(randomUuid)
  const issue = useAction(async () => {
    const request = { request_id: requestId }
    const outcome = await send('POST /user/receipt/{id}', { params: { id }, request })
    if (outcome.kind !== 'ok') {
      toast(texts.failed)
      return
    }
    setRequestId(randomUuid())
    await onIssued()
  })
  return (
    <div className={styles.actions}>
      {hasReceipt && (
        <Button tone="main" onClick={() => print()}>
          {texts.print}
        </Button>
      )}
      {canIssue && hasReceipt && <p>{texts.reissueText}</p>}
      {canIssue && (
        <Button tone={hasReceipt ? 'plain' : 'main'} onClick={issue}>
          {hasReceipt ? texts.reissue : texts.issue}
        </Button>
      )}
      {!canIssue && !hasReceipt && <p>{texts.none}</p>}
    </div>
  )
}

function ReceiptPaper({ receipt }: { readonly receipt: Receipt }) {
  const texts = useTexts(receiptsTexts)
  const { number, reissue_of: reissueOf, tax_rate: rate } = receipt
  return (
    <article className={styles.receipt} aria-label={texts.numberOf(number)}>
      <h2>{texts.numberOf(number)}</h2>
      {reissueOf !== null && <p className={styles.again}>{texts.again(reissueOf)}</p>}
      <p>{texts.nameOf(receipt.name)}</p>
      <dl className={styles.rows}>
        <DescriptionRow name={texts.total(rate !== null)}>
          {texts.yen(receipt.total)}
        </DescriptionRow>
        <DescriptionRow name={texts.content}>{texts.contentOf(receipt.point)}</DescriptionRow>
        {rate === null ? (
          <DescriptionRow name={texts.tax}>{texts.outside}</DescriptionRow>
        ) : (
          <>
            <DescriptionRow name={texts.rate(rate)}>{texts.yen(receipt.total)}</DescriptionRow>
            <DescriptionRow name={texts.tax}>{texts.yen(receipt.tax)}</DescriptionRow>
          </>
        )}
        <DescriptionRow name={texts.tradedOn}>{receipt.traded_on}</DescriptionRow>
        <DescriptionRow name={texts.issuer}>
          {receipt.issuer_name} {receipt.issuer_address}
        </DescriptionRow>
        {receipt.registration_number !== null && (
          <DescriptionRow name={texts.registration}>{receipt.registration_number}</DescriptionRow>
        )}
        <DescriptionRow name={texts.issued}>{receipt.issued}</DescriptionRow>
      </dl>
    </article>
  )
}
