import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { listFiles, ROOT } from '#testing/repository/source-files.ts'

test('only the adapters of outside services open connections to other hosts', () => {
  const opens =
    /\bfetch\(|\bWebSocket\(|\bfrom '(?:undici|nodemailer|node:(?:tls|http2|dgram))'|\b(?:https?|net)\.(?:request|connect)\(|\bimport \{[^}]*\b(?:request|connect|createConnection)\b[^}]*\} from 'node:(?:https?|net)'/
  // The check of page scripts loads the shop's own pages at the URL that members use.
  const allowed =
    /^server\/external\/|^server\/platform\/(http|database|embedded-postgres)\/|^server\/payments\/page-scripts\/page-scripts\.ts$/
  const outside = listFiles()
    .filter((path) => /^server\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .filter((path) => !allowed.test(path) && opens.test(readFileSync(join(ROOT, path), 'utf8')))
  assert.deepEqual(outside, [])
})

test('no adapter knows an address of another host without TLS', () => {
  const plain = listFiles()
    .filter((path) => /^server\/external\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .filter((path) => /\bhttp:\/\/(?!localhost\b)/.test(readFileSync(join(ROOT, path), 'utf8')))
  assert.deepEqual(plain, [])
})

test('no adapter follows a redirect to another host', () => {
  const following = listFiles()
    .filter((path) => /^server\/external\/.*\.ts$/.test(path) && !/\.test\.ts$/.test(path))
    .filter((path) => {
      const text = readFileSync(join(ROOT, path), 'utf8')
      const calls = text.match(/(?<!\.)\bfetch\(/g)?.length ?? 0
      const refusing = text.match(/redirect: 'error'/g)?.length ?? 0
      return calls > refusing
    })
  assert.deepEqual(following, [])
})
