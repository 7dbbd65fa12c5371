import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { openScreenFiles } from './screen-files.ts'

const webDir = mkdtempSync(join(tmpdir(), 'screen-files-'))
after(() => rmSync(webDir, { recursive: true }))

test('without a manifest a screen has no files to preload', async () => {
  const filesOf = await openScreenFiles(webDir)
  assert.deepEqual(filesOf('list'), { scripts: [], styles: [] })
})

test('a screen’s files are its own and those of its imports, each once, without those of the document', async () => {
  mkdirSync(join(webDir, '.vite'))
  const manifest = {
    'index.html': { file: 'assets/index.js', css: ['assets/index.css'], isEntry: true },
    '_list.js': {
      name: 'list',
      file: 'assets/list.js',
      css: ['assets/list.css'],
      imports: ['index.html', '_gauge.js', '_price.js'],
    },
    '_gauge.js': { file: 'assets/gauge.js', css: ['assets/gauge.css'], imports: ['_price.js'] },
    '_price.js': { file: 'assets/price.js', imports: ['_gauge.js', 'index.html'] },
  }
  writeFileSync(join(webDir, '.vite/manifest.json'), JSON.stringify(manifest))
  const filesOf = await openScreenFiles(webDir)
  const { scripts, styles } = filesOf('list')
  assert.deepEqual(scripts.toSorted(), ['/assets/gauge.js', '/assets/list.js', '/assets/price.js'])
  assert.deepEqual(styles.toSorted(), ['/assets/gauge.css', '/assets/list.css'])
  assert.deepEqual(filesOf('unknown'), { scripts: [], styles: [] })
})
