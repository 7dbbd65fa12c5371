import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/**
 * Builds the style guide separately from the shop, so that members never download any part of it.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/kit/',
  publicDir: false,
  plugins: [react()],
  build: { outDir: '../../dist/kit', emptyOutDir: true, assetsInlineLimit: 0 },
})
