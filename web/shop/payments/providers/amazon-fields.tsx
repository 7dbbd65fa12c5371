import { useState } from 'react'
import { Button } from '#web/kit/button.tsx'
import { LoadFailed } from '#web/kit/picture/placeholders.tsx'
import { useLanguage, useTexts } from '#web/language/language.ts'
import { paymentsTexts } from '#web/shop/payments/payments.texts.ts'
import type { ChosenCourse } from '#web/shop/payments/point-purchase.ts'
import { useLoad } from '#web/wire/query.ts'
import styles from './amazon-fields.module.css'
import { renderAmazonButton } from './amazon-script.ts'
import { ProviderButton } from './provider-button.tsx'

export interface AmazonFieldsProps {
  readonly instrument: string
  /** Amazon sends the member back to the checkout of this course. */
  readonly course: ChosenCourse
}

/** Without a chosen instrument, shows Amazon's button (Q91). */
export function AmazonFields({ instrument, course }: AmazonFieldsProps) {
  const texts = useTexts(paymentsTexts)
  const [isChoosing, setIsChoosing] = useState(instrument === '')
  if (isChoosing) return <AmazonButton course={course} />
  return (
    <div className={styles.chosen}>
      <p>
        {texts.amazonChosen}
        <b>{instrument}</b>
      </p>
      <Button onClick={() => setIsChoosing(true)}>{texts.amazonAgain}</Button>
    </div>
  )
}

function AmazonButton({ course: { courseId, packId } }: Pick<AmazonFieldsProps, 'course'>) {
  const texts = useTexts(paymentsTexts)
  const language = useLanguage()
  const { outcome, answer, reload } = useLoad('GET /user/button_signature', {
    query: { point_price_id: courseId, ...(packId === undefined ? {} : { pack_id: packId }) },
  })
  if (outcome === undefined) return <div className={styles.waiting} />
  if (answer === undefined) return <LoadFailed onRetry={reload} />
  return (
    <>
      <p>{texts.amazonText}</p>
      <ProviderButton
        key={answer.signature + language}
        scriptUrl={answer.script?.url ?? ''}
        render={(container) => renderAmazonButton(container, { ...answer, language })}
      />
    </>
  )
}
