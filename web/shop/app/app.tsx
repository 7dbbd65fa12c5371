import { useLocation } from 'react-router'
import { FileNotLoaded } from '#web/kit/build-files.ts'
import { Button } from '#web/kit/button.tsx'
import { AlertProvider } from '#web/kit/dialog/alerts.tsx'
import { LoadingOverlay } from '#web/kit/dialog/loading-overlay.tsx'
import { ToastProvider } from '#web/kit/dialog/toasts.tsx'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { KitTextsContext } from '#web/kit/kit-texts.ts'
import { useTexts } from '#web/language/language.ts'
import { FileFailureDialog } from '#web/shop/layout/file-failure-dialog.tsx'
import { Footer } from '#web/shop/layout/footer.tsx'
import { Header } from '#web/shop/layout/header.tsx'
import { layoutTexts } from '#web/shop/layout/layout.texts.ts'
import { removePreloadOverlay } from '#web/shop/layout/preload-overlay.ts'
import { Screen } from '#web/shop/layout/screen.tsx'
import { useSessionChanges } from '#web/shop/layout/session-changes.ts'
import { TermsPrompt } from '#web/shop/layout/terms-prompt.tsx'
import { Notices } from '#web/shop/notices/notices.tsx'
import { useIsBusy } from '#web/wire/activity.ts'
import { useOverload } from '#web/wire/overload-retry.ts'
import styles from './app.module.css'
import { RouteGuard } from './route-guard.tsx'
import { useFavouriteSync } from './use-favourite-sync.ts'

export function App() {
  const texts = useTexts(layoutTexts)
  const overload = useOverload()
  useSessionChanges()
  useFavouriteSync()
  return (
    <KitTextsContext value={texts}>
      <AlertProvider>
        <button type="button" className={styles.skip} onClick={skipToContent}>
          {texts.skipToContent}
        </button>
        <Header />
        <Notices />
        <main className={styles.main} id="content" tabIndex={-1}>
          <ErrorBoundary
            locationKey={useLocation().key}
            fallback={(cause) => <ErrorScreen cause={cause} />}
            onError={removePreloadOverlay}
          >
            <ToastProvider>
              <RouteGuard />
            </ToastProvider>
          </ErrorBoundary>
        </main>
        <Footer />
        <TermsPrompt />
        <FileFailureDialog />
        <LoadingOverlay
          isShown={useIsBusy()}
          label={overload ? texts.overload[overload] : texts.loading}
        />
      </AlertProvider>
    </KitTextsContext>
  )
}

/** A link with a hash would instead count as a navigation and reload the screen. */
function skipToContent(): void {
  document.getElementById('content')?.focus()
}

/** Replaces a screen whose code could not be loaded, or which has failed with an error. */
function ErrorScreen({ cause }: { readonly cause: unknown }) {
  const texts = useTexts(layoutTexts)
  const isOffline = cause instanceof FileNotLoaded && cause.failure === 'offline'
  return (
    <Screen title={texts.errorTitle} lead={isOffline ? texts.unreachable : texts.errorText}>
      <Button tone="main" onClick={() => location.reload()}>
        {texts.reload}
      </Button>
    </Screen>
  )
}
