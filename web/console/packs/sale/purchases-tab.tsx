import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { PackPurchase, PublishedPack } from '#contract/console/packs/packs.ts'
import { formatTime } from '#web/console/format/times.ts'
import { List } from '#web/console/list/list.tsx'
import type { ListColumn } from '#web/console/list/list-table.tsx'
import { useList } from '#web/console/list/use-list.ts'
import { LIVE_POLL_MS, usePolling } from '#web/console/wire/use-polling.ts'
import { formatNumber } from '#web/kit/money.ts'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { ProofDialog } from './proof-dialog.tsx'
import { saleTexts } from './sale.texts.ts'

/** A purchase of 1,000 draws wins most prizes of its pack. A row shows the first of them. */
const PRIZES_SHOWN_MAX = 6
const CHOICES = { filters: [], sorts: [], columns: ['member', 'decision'] }

/**
 * The tab with the purchases of a pack. For each purchase, the operator can repeat the draw in the
 * browser.
 */
export function PurchasesTab({ pack }: { readonly pack: PublishedPack }) {
  const texts = useTexts(saleTexts)
  const [opened, setOpened] = useState<number>()
  const { source, refresh } = useList('GET /packs/{id}/purchases', CHOICES, {
    params: { id: pack.id },
  })
  usePolling(true, refresh, LIVE_POLL_MS)
  const columns = useColumns(pack, setOpened)
  return (
    <>
      <List<PackPurchase>
        name={texts.tabs.purchases}
        {...source}
        columns={columns}
        idOf={({ t }) => String(t)}
        nameOf={({ t }) => formatNumber(t)}
        empty={texts.noPurchases}
      />
      {opened === undefined ? null : (
        <ProofDialog packId={pack.id} t={opened} onClose={() => setOpened(undefined)} />
      )}
    </>
  )
}

function useColumns(
  { prizes }: PublishedPack,
  open: (t: number) => void,
): readonly ListColumn<PackPurchase>[] {
  const texts = useTexts(saleTexts)
  const language = useLanguage()
  return useMemo(() => {
    const names = new Map(prizes.map(({ no, card }) => [no, card.name]))
    const wonOf = (purchase: PackPurchase) => {
      const shown = purchase.prizes.slice(0, PRIZES_SHOWN_MAX)
      const text = shown.map(({ no, count }) => `${names.get(no)}×${formatNumber(count)}`)
      const more = purchase.prizes.length - shown.length
      return [...text, ...(more > 0 ? [texts.morePrizes(more)] : [])].join(texts.comma)
    }
    return [
      { name: 't', title: texts.purchase, cell: ({ t }) => formatNumber(t), isNumber: true },
      { name: 'at', title: texts.at, cell: ({ at }) => formatTime(at, language) },
      {
        name: 'draws',
        title: texts.draws,
        cell: ({ drawCount }) => formatNumber(drawCount),
        isNumber: true,
      },
      { name: 'won', title: texts.won, cell: wonOf },
      {
        name: 'decision',
        title: texts.decision,
        cell: ({ decision }) =>
          decision === null
            ? texts.notDecided
            : texts.decided(decision.shippedCount, decision.convertedPoints),
      },
      { name: 'member', title: texts.member, cell: ({ memberTag }) => memberTag.slice(0, 12) },
      {
        name: 'proof',
        title: texts.proof,
        cell: ({ t }) => (
          <Button
            size="compact-xs"
            variant="default"
            data-opens-row
            aria-label={texts.proofOf(t)}
            onClick={() => open(t)}
          >
            {texts.proof}
          </Button>
        ),
      },
    ]
  }, [prizes, texts, language, open])
}
