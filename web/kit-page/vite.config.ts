import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The style guide has its own build, so that members never download any of it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/kit/',
  publicDir: false,
  plugins: [react()],
  build: { outDir: '../../dist/kit', emptyOutDir: true, assetsInlineLimit: 0 },
})
