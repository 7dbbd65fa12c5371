import '@mantine/core/styles.css'
import '@mantine/spotlight/styles.css'
import '#web/console/theme/console.css'
import { MantineProvider } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter } from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { STANDARD_WORDS } from '#contract/words.ts'
import { FileFields } from '#web/console/theme/file-fields.tsx'
import { theme } from '#web/console/theme/theme.ts'
import { newConsoleQueryClient } from '#web/console/wire/console-query.ts'
import { watchTyping } from '#web/kit/build-files.ts'
import { ErrorBoundary } from '#web/kit/error-boundary.tsx'
import { loadJapaneseFont } from '#web/kit/japanese-font.ts'
import { identity, ShownIdentity } from '#web/language/identity.ts'
import { applyLanguage, syncLanguageAcrossTabs } from '#web/language/language.ts'
import { loadOwnWords } from '#web/language/own-words.ts'
import { ErrorScreen } from './error-screen.tsx'
import { SessionGate } from './session-gate.tsx'

applyLanguage()
syncLanguageAcrossTabs()
loadJapaneseFont()
// The previews show other words than those of the console.
void loadOwnWords()
watchTyping(document)

// The router has one route, which contains all screens. It is a data router, because only a data
// router lets a screen ask a question before the operator leaves the screen.
// An error outside the screens replaces the whole page. Without the boundary, the router would show
// the error's stack.
const page = (
  <ErrorBoundary fallback={(cause) => <ErrorScreen cause={cause} />}>
    {/* Files, handbook and audit log have the standard words, so the screens have them too. */}
    <ShownIdentity value={{ ...identity, ...STANDARD_WORDS }}>
      <FileFields>
        <SessionGate />
      </FileFields>
    </ShownIdentity>
  </ErrorBoundary>
)
const router = createBrowserRouter([{ path: '*', element: page }], { basename: '/console' })
const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
// The content security policy requires a nonce for each style element. The server's HTML has the
// nonce in its script element. Dialogs read the global name when they stop the page from scrolling.
const nonce = document.querySelector<HTMLScriptElement>('script[nonce]')?.nonce
Object.assign(globalThis, { __webpack_nonce__: nonce })
createRoot(root).render(
  <MantineProvider
    theme={theme}
    forceColorScheme="light"
    withGlobalClasses={false}
    {...(nonce === undefined ? {} : { getStyleNonce: () => nonce })}
  >
    <QueryClientProvider client={newConsoleQueryClient()}>
      <RouterProvider router={router} useTransitions={false} />
    </QueryClientProvider>
  </MantineProvider>,
)
