import { useLocation } from 'react-router'
import { AlertProvider } from '#web/kit/alerts.tsx'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { ToastProvider } from '#web/kit/toasts.tsx'
import { LoadingOverlay } from '#web/kit/veil.tsx'
import { useIsBusy } from '#web/wire/activity.ts'
import { useOverload } from '#web/wire/crowded.ts'
import { ErrorBoundary } from './fault-boundary.tsx'
import { Footer } from './footer.tsx'
import styles from './frame.module.css'
import { RouteGuard } from './guard.tsx'
import { Header } from './header.tsx'
import { useSessionChanges } from './session-news.ts'
import { useLayoutTexts } from './use-frame-texts.ts'

/** What stands around every screen. */
export function App() {
  const texts = useLayoutTexts()
  const overload = useOverload()
  useSessionChanges()
  return (
    <KitTextsContext value={texts}>
      <AlertProvider>
        <button type="button" className={styles.skip} onClick={skipToContent}>
          {texts.skipToContent}
        </button>
        <Header />
        <main className={styles.main} id="content" tabIndex={-1}>
          <ErrorBoundary texts={texts} locationKey={useLocation().key}>
            <ToastProvider>
              <RouteGuard />
            </ToastProvider>
          </ErrorBoundary>
        </main>
        <Footer />
        <LoadingOverlay
          isShown={useIsBusy()}
          label={overload ? texts.overload[overload] : texts.loading}
        />
      </AlertProvider>
    </KitTextsContext>
  )
}

/** No link: a hash in the address would look like a new entry, and load the screen anew from its top. */
function skipToContent(): void {
  document.getElementById('content')?.focus()
}
