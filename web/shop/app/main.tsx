import { QueryClientProvider } from '@tanstack/react-query'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { BrowserRouter } from 'react-router'
import { watchTyping } from '#web/kit/build-files.ts'
import { loadJapaneseFont } from '#web/kit/japanese-font.ts'
import { copyWithoutPhraseBreaks } from '#web/kit/phrases/copied-text.ts'
import '#web/kit/theme.css'
import { identity } from '#web/language/identity.ts'
import { restoreLanguage, syncLanguageAcrossTabs } from '#web/language/language.ts'
import { loadOwnWords } from '#web/language/own-words.ts'
import { keepInstallPrompt } from '#web/shop/install/install-prompt.ts'
import { restoreZoom } from '#web/shop/layout/zoom.ts'
import { newQueryClient } from '#web/wire/query.ts'
import { App } from './app.tsx'
import { startServiceWorker } from './service-worker.ts'
import { preventTouchGestures } from './touch-gestures.ts'

history.scrollRestoration = 'manual'
restoreLanguage()
syncLanguageAcrossTabs()
restoreZoom()
preventTouchGestures(document)
watchTyping(document)
copyWithoutPhraseBreaks(document)
startServiceWorker()
keepInstallPrompt()
loadJapaneseFont()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
const shop = createRoot(root)
// The first render is a transition, which input can interrupt. The page therefore responds to a
// touch during the first render.
const render = () =>
  startTransition(() =>
    shop.render(
      <QueryClientProvider client={newQueryClient()}>
        {/* With transitions, React would set the busy flag only some time after a press that
          navigates. A second press would also act in the meantime. */}
        <BrowserRouter useTransitions={false}>
          <App />
        </BrowserRouter>
      </QueryClientProvider>,
    ),
  )
void loadOwnWords(identity).then(render)
