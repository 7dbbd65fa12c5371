import { SelectField } from '#web/kit/form/select-field.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { serverNowMs } from '#web/wire/server-clock.ts'
import { sendDays, sendDayText } from './send-days.rule.ts'
import { sendDaysTexts } from './send-days.texts.ts'

interface SendDayFieldProps {
  readonly lastDay: string
  /** Null for at once. */
  readonly day: string | null
  readonly onDay: (day: string | null) => void
}

const AT_ONCE = 'now'

/** Renders nothing if no day is left that begins by the last one. */
export function SendDayField({ lastDay, day, onDay }: SendDayFieldProps) {
  const texts = useTexts(sendDaysTexts)
  const language = useLanguage()
  const days = sendDays(serverNowMs(), lastDay)
  if (days.length === 0 && day === null) return null
  // A day that has moved on because the shop could not ship may lie after the last one.
  const listed = day === null || days.includes(day) ? days : [...days, day]
  return (
    <SelectField
      label={texts.day}
      hint={texts.hint(sendDayText(lastDay, language))}
      placeholder=""
      value={day ?? AT_ONCE}
      options={[
        { value: AT_ONCE, name: texts.atOnce },
        ...listed.map((each) => ({
          value: each,
          name: texts.together(sendDayText(each, language)),
        })),
      ]}
      onValueChange={(value) => onDay(value === AT_ONCE ? null : value)}
    />
  )
}
