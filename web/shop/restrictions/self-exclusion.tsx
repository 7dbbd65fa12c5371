import { useState } from 'react'
import { SELF_EXCLUSION_PERIODS, type SelfExclusionPeriod } from '#contract/constants.ts'
import { Button } from '#web/kit/button.tsx'
import { ConfirmDialog } from '#web/kit/dialog/standard-dialogs.tsx'
import { useToast } from '#web/kit/dialog/toasts.tsx'
import { SegmentedControl } from '#web/kit/form/segmented-control.tsx'
import { useTexts } from '#web/language/language.ts'
import { useRefusalText } from '#web/shop/layout/use-refusal-text.ts'
import { send } from '#web/wire/client.ts'
import { useAction } from '#web/wire/use-action.ts'
import styles from './play-limits.module.css'
import { playLimitsTexts } from './play-limits.texts.ts'

/** A break cannot be shortened. A dialog asks for confirmation. */
export function SelfExclusion({ reload }: { readonly reload: () => Promise<unknown> }) {
  const texts = useTexts(playLimitsTexts)
  const toast = useToast()
  const refusalText = useRefusalText()
  const [period, setPeriod] = useState<SelfExclusionPeriod>('1-day')
  const [isConfirming, setIsConfirming] = useState(false)
  const exclude = useAction(async () => {
    setIsConfirming(false)
    const outcome = await send('POST /user/self_exclusion', { request: { period } })
    toast(outcome.kind === 'ok' ? texts.excluded : refusalText(outcome, 'period'))
    await reload()
  })
  return (
    <section className={styles.section} aria-labelledby="exclusion">
      <h2 id="exclusion">{texts.exclusion}</h2>
      <p>{texts.exclusionLead}</p>
      <SegmentedControl
        label={texts.exclusionPeriod}
        options={SELF_EXCLUSION_PERIODS.map((value) => ({ value, name: texts.periods[value] }))}
        selected={period}
        onSelect={setPeriod}
      />
      <Button onClick={() => setIsConfirming(true)}>{texts.exclude}</Button>
      {isConfirming && (
        <ConfirmDialog
          title={texts.excludeTitle(texts.periods[period])}
          confirmLabel={texts.excludeConfirm}
          cancelLabel={texts.cancel}
          onConfirm={exclude}
          onCancel={() => setIsConfirming(false)}
        >
          {texts.excludeText}
        </ConfirmDialog>
      )}
    </section>
  )
}
