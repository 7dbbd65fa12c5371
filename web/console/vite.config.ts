import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const CONSOLE = 'http://localhost:3001'

/**
 * Builds the operators' console separately from the shop, so that members never download any part
 * of it.
 */
export default defineConfig({
  root: import.meta.dirname,
  base: '/console/',
  publicDir: false,
  plugins: [react()],
  // The content security policy allows only files of this origin, so the build inlines no asset.
  build: { outDir: '../../dist/console', emptyOutDir: true, assetsInlineLimit: 0, manifest: true },
  server: { proxy: { '/console/api': CONSOLE } },
})
