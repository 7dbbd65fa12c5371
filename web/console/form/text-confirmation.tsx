import { Alert, Checkbox } from '@mantine/core'
import { doubtfulWordsIn } from '#contract/console/texts/doubtful-words.rule.ts'
import { CAUTION } from '#web/console/format/colors.ts'
import { consoleTexts } from '#web/console/format/console.texts.ts'
import { useTexts } from '#web/language/language.ts'

/** The box to tick for texts that seem to promise a win, or to reward a set of cards. */
export function TextConfirmation({ of }: { readonly of: readonly string[] }) {
  const texts = useTexts(consoleTexts)
  const words = doubtfulWordsIn(of)
  if (words.length === 0) return null
  return (
    <Alert role="status" variant="outline" color={CAUTION}>
      {texts.doubtfulWords(words.map((each) => `「${each}」`).join(''))}
      <Checkbox name="isTextConfirmed" mt="xs" label={texts.textConfirmed} required />
    </Alert>
  )
}

export function readTextConfirmation(form: FormData): { readonly isTextConfirmed: boolean } {
  return { isTextConfirmed: form.get('isTextConfirmed') !== null }
}
