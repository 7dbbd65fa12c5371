import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const SHOP = 'http://localhost:3000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react()],
  build: {
    outDir: '../dist/web',
    emptyOutDir: true,
    // The pages' policy allows files of this origin only, no data addresses.
    assetsInlineLimit: 0,
  },
  server: { proxy: { '/api': SHOP, '/images': SHOP } },
})
