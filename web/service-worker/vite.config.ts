import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const WEB_DIR = join(import.meta.dirname, '../../dist/web')
/**
 * The files that the offline page needs in addition to scripts and styles. The worker does not
 * precache all fonts and pictures, because they are too many.
 */
const OFFLINE_FILES = [
  '/offline.html',
  '/offline.css',
  '/offline.js',
  '/offline.woff2',
  '/favicon.svg',
]

/**
 * Matches the stylesheets that list the slices of a web font. The worker precaches neither these
 * stylesheets nor the slices, because most systems have a Japanese font.
 */
const FONT_SLICES = /^wght-.*\.css$/

const files = [
  ...readdirSync(join(WEB_DIR, 'assets'))
    .filter((name) => /\.(js|css)$/.test(name) && !FONT_SLICES.test(name))
    .map((name) => `/assets/${name}`),
  ...OFFLINE_FILES,
].sort()
const contents = files.map((file) => hash('sha256', readFileSync(join(WEB_DIR, file)), 'hex'))

/**
 * Builds the service worker. This build must run after the build of the pages, because the service
 * worker lists their files.
 */
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
