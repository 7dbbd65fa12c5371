import { TIME_ZONE } from '#contract/constants.ts'
import { historyDate, historyDateTime } from '#web/kit/dates.ts'
import { useTexts } from '#web/language/language.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { outcomesTexts } from '#web/shop/payments/outcomes.texts.ts'
import { serverNowMs } from '#web/wire/server-clock.ts'
import styles from './instructions.module.css'

export interface TransferRulesProps {
  /** If the member makes the transfer now, by the server's computation. */
  readonly handled: string | undefined
}

/**
 * Shows the hours in which the shop confirms bank transfers, and the time limit for the transfer
 * (specification, section 9; Q95).
 */
export function TransferRules({ handled }: TransferRulesProps) {
  const texts = useTexts(outcomesTexts)
  const fill = useFilledText()
  return (
    <section className={styles.words}>
      <h2>{texts.transferRules}</h2>
      <ul>
        <li>{fill(texts.transferDue)}</li>
        <li>{fill(texts.transferHours)}</li>
        <li>{texts.transferName}</li>
        <li>{texts.transferExact}</li>
        <li>{texts.transferFee}</li>
      </ul>
      {handled && <HandledDate handled={handled} />}
    </section>
  )
}

function HandledDate({ handled }: { readonly handled: string }) {
  const texts = useTexts(outcomesTexts)
  const fill = useFilledText()
  const isNow = historyDateTime(handled) <= historyDateTime(tokyoNow())
  return (
    <p className={styles.promise}>
      {isNow ? texts.handledNow : fill(texts.handledOn(historyDate(handled)))}
    </p>
  )
}

/** Returns the server's present time in Japan as `YYYY-MM-DD HH:mm:ss`. */
function tokyoNow(): string {
  const parts = { dateStyle: 'short', timeStyle: 'medium', timeZone: TIME_ZONE } as const
  return new Intl.DateTimeFormat('sv-SE', parts).format(serverNowMs())
}
