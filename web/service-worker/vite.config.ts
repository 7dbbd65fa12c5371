import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vite'

const WEB_DIR = join(import.meta.dirname, '../../dist/web')
/** No other fonts and pictures are precached, because there are too many. */
const OFFLINE_FILES = ['/offline.html', '/offline.css', '/offline.js', '/offline.woff2']

/**
 * Matches the stylesheets that list the slices of a web font. The worker precaches neither these
 * stylesheets nor the slices, because most systems have a Japanese font.
 */
const FONT_SLICES = /^wght-.*\.css$/

const bundledFiles = readdirSync(join(WEB_DIR, 'assets'))
  .filter((name) => /\.(js|css)$/.test(name) && !FONT_SLICES.test(name))
  .map((name) => `/assets/${name}`)
  .sort()
const bundle = JSON.stringify(
  Object.fromEntries(bundledFiles.map((path) => [path, readFileSync(join(WEB_DIR, path), 'utf8')])),
)
const bundleName = `assets/precache-${shortHash([bundle])}.json`
const offlineContents = OFFLINE_FILES.map((path) => readFileSync(join(WEB_DIR, path)))

function shortHash(contents: readonly (string | Buffer)[]): string {
  const sums = contents.map((content) => hash('sha256', content, 'hex'))
  return hash('sha256', sums.join('\n'), 'hex').slice(0, 12)
}

/**
 * Builds the service worker, and one file that bundles all scripts and styles. This build must run
 * after the build of the pages, because the bundle contains the scripts and styles of the pages.
 */
export default defineConfig({
  root: import.meta.dirname,
  publicDir: false,
  define: {
    BUNDLED_FILES: JSON.stringify(bundledFiles),
    BUNDLE_URL: JSON.stringify(`/${bundleName}`),
    OFFLINE_FILES: JSON.stringify(OFFLINE_FILES),
    BUILD_VERSION: JSON.stringify(shortHash([bundle, ...offlineContents])),
  },
  plugins: [
    {
      name: 'precache-bundle',
      generateBundle() {
        this.emitFile({ type: 'asset', fileName: bundleName, source: bundle })
      },
    },
  ],
  build: {
    outDir: WEB_DIR,
    emptyOutDir: false,
    rollupOptions: {
      input: join(import.meta.dirname, 'service-worker.ts'),
      output: { format: 'iife', entryFileNames: 'service-worker.js' },
    },
  },
})
