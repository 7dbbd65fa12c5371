import { ButtonLink } from '#web/kit/button.tsx'
import { useTexts } from '#web/language/language.ts'
import { paymentsTexts } from './payments.texts.ts'

export function HistoryAndTopLinks() {
  const texts = useTexts(paymentsTexts)
  return (
    <>
      <ButtonLink isWide to="/buy-point-history">
        {texts.toHistory}
      </ButtonLink>
      <ButtonLink isWide to="/">
        {texts.toTop}
      </ButtonLink>
    </>
  )
}
