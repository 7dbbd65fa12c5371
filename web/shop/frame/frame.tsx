import { useLocation } from 'react-router'
import { Alerts } from '#web/kit/alerts.tsx'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { Toasts } from '#web/kit/toasts.tsx'
import { Veil } from '#web/kit/veil.tsx'
import { useIsBusy } from '#web/wire/activity.ts'
import { useCrowd } from '#web/wire/crowded.ts'
import { FaultBoundary } from './fault-boundary.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { Guard } from './guard.tsx'
import { Header } from './header.tsx'
import { useSessionNews } from './session-news.ts'
import { useFrameTexts } from './use-frame-texts.ts'

/** What stands around every screen. */
export function Frame() {
  const texts = useFrameTexts()
  const crowd = useCrowd()
  useSessionNews()
  return (
    <KitTextsContext value={texts}>
      <Alerts>
        <button type="button" className={styles.skip} onClick={skipToContent}>
          {texts.skipToContent}
        </button>
        <Header />
        <main className={styles.main} id="content" tabIndex={-1}>
          <FaultBoundary texts={texts} place={useLocation().key}>
            <Toasts>
              <Guard />
            </Toasts>
          </FaultBoundary>
        </main>
        <Footer />
        <Veil isShown={useIsBusy()} label={crowd ? texts.crowd[crowd] : texts.loading} />
      </Alerts>
    </KitTextsContext>
  )
}

/** No link: a hash in the address would look like a new entry, and load the screen anew from its top. */
function skipToContent(): void {
  document.getElementById('content')?.focus()
}
