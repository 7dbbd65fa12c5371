import { useSearchParams } from 'react-router'
import { Screen } from '#web/shop/frame/screen.tsx'
import { useLoad } from '#web/wire/query.ts'
import { CombiniSlip } from './combini-slip.tsx'
import { NothingToPay } from './nothing-to-pay.tsx'
import { StandingPanel } from './standing-panel.tsx'
import { useOutcomesTexts } from './use-outcomes-texts.ts'

/** /confirm-combini: the number for the till and the provider's slip, of the session's payment or of payment_id. */
export function ConfirmCombiniScreen() {
  const texts = useOutcomesTexts()
  const [query] = useSearchParams()
  const { outcome, answer, reload } = useLoad('GET /user/point/combini_number', {
    query: { payment_id: query.get('payment_id') ?? undefined },
  })
  const standing = answer && (answer.standing ?? 'open')
  return (
    <Screen title={texts.combiniTitle} lead={standing === 'open' && texts.combiniLead}>
      {answer && standing === 'open' && <CombiniSlip slip={answer} />}
      {standing !== undefined && standing !== 'open' && <StandingPanel standing={standing} />}
      {outcome && !answer && (
        <NothingToPay
          text={texts.combiniUnreachable}
          // Both begin with the same words (Q34, M-023); the hint tells them apart.
          hint={outcome.kind === 'refused' ? texts.combiniNoneHint : texts.combiniUnreachableHint}
          onRetry={reload}
        />
      )}
    </Screen>
  )
}
