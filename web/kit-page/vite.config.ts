import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** A build of its own: nothing of this page is ever among what members load. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/kit/',
  publicDir: false,
  plugins: [react()],
  build: { outDir: '../../dist/kit', emptyOutDir: true, assetsInlineLimit: 0 },
})
