import { join } from 'node:path'
import { defineConfig, type Plugin, type Rolldown } from 'vite'
import { reactWithPhrases } from './kit/phrases/react-with-phrases.ts'
import { startRecovery } from './kit/start-recovery.ts'
import { thirdPartyNotices } from './third-party-notices.ts'

const SHOP = 'http://localhost:3000'

const inWeb = (path: string) => join(import.meta.dirname, path)
const ENTRY = inWeb('index.html')
const TOP_PAGE = inWeb('shop/packs/top/top-screen.tsx')
const PACK_PAGE = inWeb('shop/packs/detail/pack-detail-screen.tsx')

const modules = importedModules()
const screensCount = (id: string) =>
  modules.importedOnDemandBy(ENTRY).filter((screen) => modules.isImportedBy(screen, id)).length
const isOfPackPage = (id: string) => modules.isImportedBy(PACK_PAGE, id)

/**
 * A module goes into the first file in this list whose `has` returns true for it. Without these
 * files a pack's page would need thirty requests, and a browser sends only six at a time. The
 * modules that other screens share with a pack's page have separate files, so that the other
 * screens need not load the rest of a pack's page.
 */
const FILES = [
  { name: 'shop', has: (id: string) => modules.isImportedBy(ENTRY, id) },
  { name: 'top', has: (id: string) => modules.isImportedBy(TOP_PAGE, id) },
  // Most screens that share modules with a pack's page have no form.
  { name: 'form', has: (id: string) => isOfPackPage(id) && id.startsWith(inWeb('kit/form/')) },
  { name: 'shared', has: (id: string) => isOfPackPage(id) && screensCount(id) > 2 },
  { name: 'purchase', has: (id: string) => isOfPackPage(id) && screensCount(id) === 2 },
  { name: 'pack', has: isOfPackPage },
]

export default defineConfig({
  root: import.meta.dirname,
  plugins: [reactWithPhrases(), modules.plugin, thirdPartyNotices(), startRecovery()],
  build: {
    // In index.html, Firefox before 121 lacks CSS `:has()`, Chrome before 111 `color-mix()`, and
    // Safari before 16.4 adopted style sheets. Such a browser gets old-browser.html.
    target: ['chrome111', 'edge111', 'firefox121', 'safari16.4', 'ios16.4'],
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: FILES.map(({ name, has }, index) => ({
            name,
            test: has,
            priority: FILES.length - index,
          })),
        },
      },
    },
    outDir: '../dist/web',
    emptyOutDir: true,
    // The manifest lists the files that each screen needs. The server reads it.
    manifest: true,
    // The build does not inline assets as data: URLs, because the content security policy allows
    // only files of this origin.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': SHOP, '/images': SHOP } },
})

interface ImportedModules {
  readonly plugin: Plugin
  /** Directly or through other modules. Imports on demand do not count. */
  readonly isImportedBy: (start: string, id: string) => boolean
  /** By `start` or by a module that it imports. */
  readonly importedOnDemandBy: (start: string) => readonly string[]
}

/** Correct only after the build has parsed all modules. */
function importedModules(): ImportedModules {
  const known = new Map<string, Set<string>>()
  let infoOf: (id: string) => Rolldown.ModuleInfo | null = () => null
  const importsOf = (start: string) => {
    const found = known.get(start) ?? new Set<string>()
    if (known.has(start)) return found
    known.set(start, found)
    const waiting = [start]
    for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
      if (found.has(id)) continue
      found.add(id)
      waiting.push(...(infoOf(id)?.importedIds ?? []))
    }
    return found
  }
  return {
    plugin: {
      name: 'imported-modules',
      buildEnd() {
        infoOf = (id) => this.getModuleInfo(id)
      },
    },
    isImportedBy: (start, id) => importsOf(start).has(id),
    importedOnDemandBy: (start) =>
      [...importsOf(start)].flatMap((id) => infoOf(id)?.dynamicallyImportedIds ?? []),
  }
}
