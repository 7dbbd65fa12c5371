import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/placeholders.tsx'
import { usePointsTexts } from './use-points-texts.ts'

/** A history in which nothing has happened yet, and where it begins. */
export function NoMovements() {
  const texts = usePointsTexts()
  return (
    <EmptyState text={texts.noHistory}>
      <ButtonLink to="/buy-point">{texts.buyPoints}</ButtonLink>
    </EmptyState>
  )
}
