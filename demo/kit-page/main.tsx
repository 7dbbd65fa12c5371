import '@fontsource-variable/noto-sans-jp/wght.css'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '#web/kit/theme.css'
import { applyLanguage } from '#web/language/language.ts'
import { StyleGuide } from './style-guide.tsx'

applyLanguage()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
/** The page has no server: a sample that asks who is logged in gets no answer. */
const client = new QueryClient({ defaultOptions: { queries: { enabled: false } } })
createRoot(root).render(
  <QueryClientProvider client={client}>
    <MemoryRouter>
      <StyleGuide />
    </MemoryRouter>
  </QueryClientProvider>,
)
