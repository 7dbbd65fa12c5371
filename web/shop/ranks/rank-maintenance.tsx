import type { UserDetail } from '#contract/members.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog, MessageDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { AmountList } from '#web/kit/list/amount-list.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { coinsText } from '#web/shop/draws/price.ts'
import styles from './rank-maintenance.module.css'
import { ranksTexts } from './ranks.texts.ts'
import { type RankMaintenanceState, useRankMaintenance } from './use-rank-maintenance.ts'

export interface RankMaintenanceProps {
  readonly detail: UserDetail
  readonly onMaintained: () => Promise<unknown>
}

/** For a price in coins (Q104). The dialogs stay open even when the offer disappears. */
export function RankMaintenance({ detail, onMaintained }: RankMaintenanceProps) {
  const maintenance = useRankMaintenance({ detail, onMaintained })
  return (
    <>
      {detail.is_rank_maintained && <Offer detail={detail} onAsk={maintenance.confirm} />}
      {maintenance.stage === 'confirming' && <Confirm detail={detail} maintenance={maintenance} />}
      {maintenance.stage === 'done' && <Done detail={detail} onClose={maintenance.close} />}
    </>
  )
}

function Offer({ detail, onAsk }: { detail: UserDetail; onAsk: () => void }) {
  const texts = useTexts(ranksTexts)
  return (
    <section className={styles.maintenance} aria-labelledby="rank-maintenance">
      <h2 id="rank-maintenance">{texts.maintenanceTitle}</h2>
      <p>{texts.keepBy(maintainedRank(detail))}</p>
      <Button isWide onClick={onAsk}>
        {texts.keep}
      </Button>
    </section>
  )
}

function Confirm({
  detail,
  maintenance,
}: {
  detail: UserDetail
  maintenance: RankMaintenanceState
}) {
  const texts = useTexts(ranksTexts)
  return (
    <ConfirmDialog
      title={texts.keepTitle}
      confirmLabel={texts.keep}
      cancelLabel={texts.cancel}
      onConfirm={maintenance.maintain}
      onCancel={maintenance.close}
    >
      <p>{texts.keepText(maintainedRank(detail))}</p>
      <div className={styles.after}>
        <AmountList
          rows={[
            { name: texts.coinsNow, value: coinsText(maintenance.coins) },
            {
              name: texts.coinsAfter,
              value: coinsText(maintenance.coinsAfter),
              isEmphasized: true,
            },
          ]}
        />
      </div>
    </ConfirmDialog>
  )
}

function Done({ detail, onClose }: { detail: UserDetail; onClose: () => void }) {
  const texts = useTexts(ranksTexts)
  return (
    <MessageDialog title={texts.keptTitle} onClose={onClose}>
      <p>{texts.keptText(detail.next_month_name)}</p>
    </MessageDialog>
  )
}

function maintainedRank({ next_month_name, rank_coin }: UserDetail) {
  return { rank: next_month_name, coins: formatNumber(rank_coin) }
}
