import { useState } from 'react'
import { SPENDING_LIMIT_YEN_MAX, SPENDING_PERIODS } from '#contract/constants.ts'
import { limitDigits } from '#contract/digits.ts'
import type { PlayLimits } from '#contract/restrictions.ts'
import { Button } from '#web/kit/button.tsx'
import { historyDateTime } from '#web/kit/dates.ts'
import { ConfirmDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { Field } from '#web/kit/form/field.tsx'
import { Form } from '#web/kit/form/form.tsx'
import { DescriptionRow } from '#web/kit/list/description-row.tsx'
import { formatNumber } from '#web/kit/money.ts'
import { useTexts } from '#web/language/language.ts'
import { useCurrentUser } from '#web/shop/layout/current-user.ts'
import { useFilledText } from '#web/shop/layout/filled-text.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './play-limits.module.css'
import { playLimitsTexts } from './play-limits.texts.ts'

interface SpendingLimitsProps extends Pick<PlayLimits, 'limits'> {
  readonly reload: () => Promise<unknown>
}

/** With how much of each is used. The member can change them. */
export function SpendingLimits({ limits, reload }: SpendingLimitsProps) {
  const texts = useTexts(playLimitsTexts)
  const fill = useFilledText()
  const rules = useCurrentUser()?.rules
  const ofShop = SPENDING_PERIODS.filter((period) => rules?.[`${period}YenMax`])
  return (
    <section className={styles.section} aria-labelledby="spending">
      <h2 id="spending">{texts.spending}</h2>
      <p>{fill(texts.spendingLead)}</p>
      {ofShop.map((period) => (
        <p key={period}>{fill(texts.shopLimits[period])}</p>
      ))}
      {limits.map((limit) => (
        <SpendingLimit key={limit.period} limit={limit} reload={reload} />
      ))}
    </section>
  )
}

interface SpendingLimitProps {
  readonly limit: PlayLimits['limits'][number]
  readonly reload: () => Promise<unknown>
}

function SpendingLimit({ limit, reload }: SpendingLimitProps) {
  const texts = useTexts(playLimitsTexts)
  const fill = useFilledText()
  const toast = useToast()
  const refusalText = useRefusalText()
  const [typed, setTyped] = useState('')
  const [error, setError] = useState('')
  const { period, yen, used } = limit
  const name = texts.limits[period]
  const limitText = (limitYen: number | null) =>
    limitYen === null ? texts.noLimit : texts.yen(formatNumber(limitYen))
  const [asked, setAsked] = useState<{ readonly yen: number | null }>()
  const isHigher = (newYen: number | null) => yen !== null && (newYen === null || newYen > yen)
  const set = useAction(async (newYen: number | null) => {
    setAsked(undefined)
    setError('')
    const outcome = await send('POST /user/spending_limit', { request: { period, yen: newYen } })
    if (outcome.kind !== 'ok') return setError(refusalText(outcome, 'yen'))
    setTyped('')
    toast(isHigher(newYen) ? fill(texts.limitWaits) : texts.limitSaved)
    await reload()
  })
  const submit = () => {
    const isNumber = /^\d+$/.test(typed) && Number(typed) <= SPENDING_LIMIT_YEN_MAX
    setError(isNumber ? '' : texts.limitInvalid)
    if (isNumber) setAsked({ yen: Number(typed) })
  }
  return (
    <Form className={styles.limit} onSubmit={submit}>
      <h3>{name}</h3>
      <dl className={styles.facts}>
        <DescriptionRow name={texts.used[period]}>{limitText(used)}</DescriptionRow>
        <DescriptionRow name={name}>{limitText(yen)}</DescriptionRow>
        {limit.next !== '' && (
          <DescriptionRow name={texts.nextName}>
            {texts.next(limitText(limit.next_yen), historyDateTime(limit.next))}
          </DescriptionRow>
        )}
      </dl>
      <Field
        label={texts.newLimit}
        inputMode="numeric"
        autoComplete="off"
        value={typed}
        normalize={limitDigits(8)}
        error={error}
        onValueChange={setTyped}
      />
      <Button type="submit">{texts.setLimit(name)}</Button>
      {yen !== null && (
        <Button tone="quiet" onClick={() => setAsked({ yen: null })}>
          {texts.removeLimit(name)}
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={
            asked.yen === null
              ? texts.confirmRemoval(name)
              : texts.confirmLimit(name, limitText(asked.yen))
          }
          confirmLabel={asked.yen === null ? texts.removeConfirm : texts.setConfirm}
          cancelLabel={texts.cancel}
          onConfirm={() => set(asked.yen)}
          onCancel={() => setAsked(undefined)}
        >
          {fill(isHigher(asked.yen) ? texts.higherLater : texts.lowerNow)}
        </ConfirmDialog>
      )}
    </Form>
  )
}
