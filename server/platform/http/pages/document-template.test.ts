import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { escapeHtml, openDocumentTemplate, type PageHead } from './document-template.ts'

const INDEX = `<!doctype html>
<html lang="ja">
  <head>
    <!-- head -->
    <title>引札</title>
    <!-- /head -->
    <script type="module" src="/assets/a.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>`
const head = (fields: Partial<PageHead> = {}): PageHead => ({
  language: 'ja',
  title: '龍の籤 | 引札',
  description: '1口 500ポイント。',
  siteName: '引札',
  colors: { bars: '#f2e8d3', css: '' },
  iconVersion: '?v=1',
  identity: {},
  address: 'https://shop.example/pack-detail?packId=1',
  picture: { address: 'https://shop.example/a.jpg', alt: '龍の籤' },
  isIndexed: true,
  ...fields,
})

test('a page without its own head stays as it was built', () => {
  const page = openDocumentTemplate(INDEX)({ nonce: 'N', head: null })
  assert.equal(page, INDEX.replace('<script', '<script nonce="N"'))
})

test('the head describes the page in its language, and excludes private pages from search engines', () => {
  const size = { widthPx: 1200, heightPx: 630 }
  const picture = { address: 'https://shop.example/a.jpg', alt: 'Dragon', size }
  const page = openDocumentTemplate(INDEX)({
    nonce: 'N',
    head: head({ language: 'en', picture, isIndexed: false }),
  })
  assert.match(page, /<html lang="en">/)
  assert.equal(page.match(/<title>/g)?.length, 1)
  assert.match(page, /<title>龍の籤 \| 引札<\/title>/)
  assert.match(page, /<link rel="canonical" href="https:\/\/shop.example\/pack-detail\?packId=1">/)
  assert.match(page, /<link rel="manifest" href="\/manifest.en.webmanifest">/)
  assert.match(page, /href="\/favicon.svg\?v=1" type="image\/svg\+xml"/)
  assert.match(page, /<meta property="og:image:width" content="1200">/)
  assert.match(page, /<meta name="twitter:card" content="summary_large_image">/)
  assert.match(page, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(openDocumentTemplate(INDEX)({ nonce: 'N', head: head() }), /noindex/)
})

test('a pack’s name never adds a tag to the page', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom(
      '</title><script>alert(1)</script>',
      '" onload="alert(1)',
      "$& $` $' $1 <!-- /head -->",
      '<script nonce="',
      '\u202egnp.exe\u0000',
      '\ud800',
    ),
  )
  const template = openDocumentTemplate(INDEX)
  const tags = (page: string) => page.replaceAll(/"[^"]*"/g, '""').match(/<[^>]*>/g)
  const plain = tags(template({ nonce: 'N', head: head() }))
  fc.assert(
    fc.property(hostile, (name) => {
      const fields = { title: name, description: name, picture: { address: name, alt: name } }
      const page = template({ nonce: 'N', head: head(fields) })
      assert.deepEqual(tags(page), plain)
      assert.equal(page.match(/<script nonce="N"/g)?.length, 1)
      assert.ok(page.isWellFormed())
    }),
  )
  assert.equal(escapeHtml('a\u202eb'), 'a b')
})

test('every page of a shop without a service worker says so', () => {
  const page = openDocumentTemplate(INDEX, { hasServiceWorker: false })({
    nonce: 'N',
    head: head({ language: 'en' }),
  })
  assert.match(page, /<html data-worker="off" lang="en">/)
})
