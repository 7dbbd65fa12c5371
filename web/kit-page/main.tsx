import '@fontsource-variable/noto-sans-jp/wght.css'
import { createRoot } from 'react-dom/client'
import { MemoryRouter } from 'react-router'
import '#web/kit/theme.css'
import { applyLanguage } from '#web/language/language.ts'
import { StyleGuide } from './style-guide.tsx'

applyLanguage()

const root = document.getElementById('root')
if (root === null) throw new Error('index.html has no #root')
createRoot(root).render(
  <MemoryRouter>
    <StyleGuide />
  </MemoryRouter>,
)
