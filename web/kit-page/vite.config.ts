import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the style guide apart from the shop, so that members never download any part of the guide.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/kit/',
  publicDir: false,
  plugins: [react()],
  build: { outDir: '../../dist/kit', emptyOutDir: true, assetsInlineLimit: 0 },
})
