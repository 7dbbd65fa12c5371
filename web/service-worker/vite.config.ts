import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const WEB_DIR = join(import.meta.dirname, '../../dist/web')
/** Beside the scripts and styles: what the page without a connection needs. Fonts and pictures are too many. */
const OFFLINE_FILES = [
  '/offline.html',
  '/offline.css',
  '/offline.js',
  '/offline.woff2',
  '/favicon.svg',
]

/** The list of the slices of a font that few systems lack; the slices are not kept either. */
const FONT_SLICES = /^wght-.*\.css$/

const files = [
  ...readdirSync(join(WEB_DIR, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name) && !FONT_SLICES.test(name))
    .map((name) => `/assets/${name}`),
  ...OFFLINE_FILES,
].sort()
const contents = files.map((file) => hash('sha256', readFileSync(join(WEB_DIR, file)), 'hex'))

/** The worker of the pages, built behind them: it keeps the files that they were built into. */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: {
    PRECACHED_FILES: JSON.stringify(files),
    BUILD_VERSION: JSON.stringify(
      hash('sha256', [...files, ...contents].join('\n'), 'hex').slice(0, 12),
    ),
  },
  build: {
    outDir: WEB_DIR,
    emptyOutDir: false,
    rollupOptions: {
      input: join(import.meta.dirname, 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
