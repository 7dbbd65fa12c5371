import react from '@vitejs/plugin-react'
import { marked } from 'marked'
import { defineConfig, type Plugin } from 'vite'
import { startRecovery } from '../kit/start-recovery.ts'
import { thirdPartyNotices } from '../third-party-notices.ts'

const CONSOLE = 'http://localhost:3001'

/** Turns a document of `docs/` into HTML, so that browsers need no Markdown parser. */
const documents: Plugin = {
  name: 'documents',
  async transform(text, path) {
    return path.endsWith('.md')
      ? `export const html = ${JSON.stringify(await marked.parse(text))}`
      : undefined
  },
}

/**
 * Builds the console separately from the shop, so that members never download a part of the
 * console.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react(), documents, thirdPartyNotices(), startRecovery()],
  // The content security policy allows only files of this origin, so the build inlines no asset.
  build: { outDir: '../../dist/console', emptyOutDir: true, assetsInlineLimit: 0, manifest: true },
  server: { proxy: { '/console/api': CONSOLE } },
})
