import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { pointsTexts } from './points.texts.ts'

/** Says that a history is empty, and links to the screen that sells points. */
export function NoMovements() {
  const texts = useTexts(pointsTexts)
  return (
    <EmptyState text={texts.noHistory}>
      <ButtonLink to="/buy-point">{texts.buyPoints}</ButtonLink>
    </EmptyState>
  )
}
