import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/picture/placeholders.tsx'
import { useTexts } from '#web/language/language.ts'
import { pointsTexts } from './points.texts.ts'

export function NoMovements() {
  const texts = useTexts(pointsTexts)
  return (
    <EmptyState text={texts.noHistory}>
      <ButtonLink to="/buy-point">{texts.buyPoints}</ButtonLink>
    </EmptyState>
  )
}
