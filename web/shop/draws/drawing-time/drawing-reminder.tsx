import { useEffect, useState } from 'react'
import { useTexts } from '#web/language/language.ts'
import { LimitsLinks } from '#web/shop/restrictions/limits-links.tsx'
import styles from './drawing-reminder.module.css'
import { drawingReminderTexts } from './drawing-reminder.texts.ts'
import { endReminder, isReminderDue } from './drawing-time.ts'

/** The one reminder after an hour of drawing. It asks for no answer. */
export function DrawingReminder() {
  const texts = useTexts(drawingReminderTexts)
  const [isDue] = useState(isReminderDue)
  useEffect(() => {
    if (isDue) endReminder()
  }, [isDue])
  if (!isDue) return null
  return (
    <p className={styles.reminder} role="note">
      {texts.anHour}
      <LimitsLinks />
    </p>
  )
}
