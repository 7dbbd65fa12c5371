import { Button } from '@mantine/core'
import { useState } from 'react'
import { packPurchaseList } from '#contract/console/packs/packs.fields.ts'
import type { PackPurchase, PublishedPack } from '#contract/console/packs/packs.ts'
import { List } from '#web/console/list/list.tsx'
import { useDefinedList } from '#web/console/list/use-defined-list.tsx'
import { LIVE_POLL_MS, usePolling } from '#web/console/wire/use-polling.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { saleTexts } from './sale.texts.ts'

/** A purchase of 1,000 draws wins most prizes of its pack. A row shows the first of them. */
const PRIZES_SHOWN_MAX = 6

/**
 * The tab with the purchases of a pack. For each purchase, the operator can repeat the draw in the
 * browser.
 */
export function PurchasesTab({ pack }: { readonly pack: PublishedPack }) {
  const { purchases: texts } = useTexts(saleTexts)
  const [opened, setOpened] = useState<number>()
  const names = new Map(pack.prizes.map(({ no, card }) => [no, card.name]))
  const wonOf = ({ prizes }: PackPurchase) => {
    const shown = prizes.slice(0, PRIZES_SHOWN_MAX)
    const text = shown.map(({ no, count }) => `${names.get(no)}×${formatNumber(count)}`)
    const more = prizes.length - shown.length
    return [...text, ...(more > 0 ? [texts.morePrizes(more)] : [])].join(texts.comma)
  }
  const { list, refresh } = useDefinedList('GET /packs/{id}/purchases', packPurchaseList, texts, {
    params: { id: pack.id },
    idOf: ({ t }) => String(t),
    nameOf: ({ t }) => formatNumber(t),
    cells: {
      won: wonOf,
      decision: ({ decision }) =>
        decision === null
          ? texts.notDecided
          : texts.decided(decision.shippedCount, decision.convertedPoints),
      member: ({ memberTag }) => memberTag.slice(0, 12),
      proof: ({ t }) => (
        <Button
          size="compact-xs"
          variant="default"
          data-opens-row
          aria-label={texts.proofOf(t)}
          onClick={() => setOpened(t)}
        >
          {texts.fields.proof}
        </Button>
      ),
    },
  })
  usePolling(true, refresh, LIVE_POLL_MS)
  return (
    <>
      <List<PackPurchase> name={list.title} {...list} />
      {opened === undefined ? null : (
        <ProofDialog packId={pack.id} t={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}
