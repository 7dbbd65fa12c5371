import { ButtonLink } from '#web/kit/button.tsx'
import { EmptyState } from '#web/kit/placeholders.tsx'
import { usePointsTexts } from './use-points-texts.ts'

/** An empty history, with a link to buy points. */
export function NoMovements() {
  const texts = usePointsTexts()
  return (
    <EmptyState text={texts.noHistory}>
      <ButtonLink to="/buy-point">{texts.buyPoints}</ButtonLink>
    </EmptyState>
  )
}
