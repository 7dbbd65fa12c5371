import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

const SHOP = 'http://localhost:3000'

const first = firstModules()

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), first.plugin],
  build: {
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: 'shop', test: first.has }] } },
    },
    outDir: '../dist/web',
    emptyOutDir: true,
    // The build does not inline assets as data: URLs, because the content security policy allows
    // only files of this origin.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': SHOP, '/images': SHOP } },
})

/**
 * Selects the modules that the page needs at its start. The build puts these modules into one file
 * instead of seven.
 */
function firstModules(): { plugin: Plugin; has: (id: string) => boolean } {
  const known = new Set<string>()
  return {
    has: (id) => known.has(id),
    plugin: {
      name: 'first-modules',
      buildEnd() {
        const waiting = [...this.getModuleIds()].filter((id) => this.getModuleInfo(id)?.isEntry)
        for (let id = waiting.pop(); id !== undefined; id = waiting.pop()) {
          if (known.has(id)) continue
          known.add(id)
          waiting.push(...(this.getModuleInfo(id)?.importedIds ?? []))
        }
      },
    },
  }
}
