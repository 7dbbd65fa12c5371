import type { UserDetail } from '#contract/members.ts'
import { Ask, Tell } from '#web/kit/ask.tsx'
import { Button } from '#web/kit/button.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { Sums } from '#web/kit/sums.tsx'
import styles from './rank-maintenance.module.css'
import { type RankMaintenanceSteps, useRankMaintenance } from './use-rank-maintenance.ts'
import { useRanksTexts } from './use-ranks-texts.ts'

export interface RankMaintenanceProps {
  readonly detail: UserDetail
  readonly onKept: () => Promise<unknown>
}

/** The offer to keep the rank by coins, while it stands (Q104), and its dialogs, which outlive it. */
export function RankMaintenance({ detail, onKept }: RankMaintenanceProps) {
  const steps = useRankMaintenance({ detail, onKept })
  return (
    <>
      {detail.is_rank_maintained && <Offer detail={detail} onAsk={steps.ask} />}
      {steps.stage === 'asking' && <Confirm detail={detail} steps={steps} />}
      {steps.stage === 'done' && <Done detail={detail} onClose={steps.close} />}
    </>
  )
}

function Offer({ detail, onAsk }: { detail: UserDetail; onAsk: () => void }) {
  const texts = useRanksTexts()
  return (
    <section className={styles.maintenance} aria-labelledby="rank-maintenance">
      <h2 id="rank-maintenance">{texts.maintenanceTitle}</h2>
      <p>{texts.keepBy(kept(detail))}</p>
      <Button isWide onClick={onAsk}>
        {texts.keep}
      </Button>
    </section>
  )
}

function Confirm({ detail, steps }: { detail: UserDetail; steps: RankMaintenanceSteps }) {
  const texts = useRanksTexts()
  return (
    <Ask
      title={texts.keepTitle}
      yes={texts.keep}
      no={texts.cancel}
      onYes={steps.keep}
      onNo={steps.close}
    >
      <p>{texts.keepText(kept(detail))}</p>
      <div className={styles.after}>
        <Sums
          sums={[
            { name: texts.coinsAfter, value: `${formatNumber(steps.coinsAfter)}C`, isMain: true },
          ]}
        />
      </div>
    </Ask>
  )
}

function Done({ detail, onClose }: { detail: UserDetail; onClose: () => void }) {
  const texts = useRanksTexts()
  return (
    <Tell title={texts.keptTitle} onClose={onClose}>
      <p>{texts.keptText(detail.next_month_name)}</p>
    </Tell>
  )
}

function kept({ next_month_name, rank_coin }: UserDetail) {
  return { rank: next_month_name, coins: formatNumber(rank_coin) }
}
