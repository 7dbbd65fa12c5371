import { useLocation } from 'react-router'
import { ButtonLink } from '#web/kit/button.tsx'
import { Screen } from './screen.tsx'
import { useFrameTexts } from './use-frame-texts.ts'

/** The frame and title of a screen that is not open yet. */
export function ComingScreen() {
  const texts = useFrameTexts()
  const { pathname } = useLocation()
  return (
    <Screen title={texts.titles[pathname] ?? texts.coming} lead={texts.comingText}>
      <ButtonLink to="/">{texts.backToTop}</ButtonLink>
    </Screen>
  )
}
