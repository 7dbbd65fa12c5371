import { defineConfig } from 'vite'
import { reactWithPhrases } from '#web/kit/phrases/react-with-phrases.ts'

/**
 * Builds the style guide separately from the shop, so that members never download any part of it.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/kit/',
  publicDir: false,
  plugins: [reactWithPhrases()],
  build: { outDir: '../../dist/kit', emptyOutDir: true, assetsInlineLimit: 0 },
})
