import { useState } from 'react'
import type { Answer } from '#contract/calls.ts'
import { Button } from '#web/kit/button.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './parcel-card.module.css'
import { SendDayField } from './send-day-field.tsx'
import { sendDayText } from './send-days.rule.ts'
import { sendDaysTexts } from './send-days.texts.ts'

interface WaitingParcelProps {
  readonly waiting: Answer<'GET /user/parcel/list/{page}'>['send_days'][number]
  readonly reload: () => Promise<unknown>
}

/** The cards that wait for one day, which the member can move or end. */
export function WaitingParcel({ waiting, reload }: WaitingParcelProps) {
  const texts = useTexts(sendDaysTexts)
  const language = useLanguage()
  const toast = useToast()
  const refusalText = useRefusalText()
  const { send_on: from, send_by: lastDay, card_count: cards, purchase_count: purchases } = waiting
  const [day, setDay] = useState<string | null>(from)
  const save = useAction(async () => {
    const outcome = await send('POST /user/parcel/send_day', { request: { from, to: day } })
    toast(outcome.kind === 'ok' ? texts.saved : refusalText(outcome, 'to'))
    await reload()
  })
  const title = texts.together(sendDayText(from, language))
  return (
    <section className={styles.parcel} aria-label={title}>
      <p className={styles.head}>
        <b>{title}</b>
        <span className={styles.state}>{texts.waiting}</span>
      </p>
      <p className={styles.note}>{texts.count(cards, purchases)}</p>
      <SendDayField lastDay={lastDay} day={day} onDay={setDay} />
      {day !== from && (
        <Button tone="main" onClick={save}>
          {texts.save}
        </Button>
      )}
    </section>
  )
}
