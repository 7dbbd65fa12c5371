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
    // The pages' policy allows files of this origin only, no data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': SHOP, '/images': SHOP } },
})

/** What every page needs before anything: one file, where the builder would make seven of it. */
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
