import assert from 'node:assert/strict'
import { test } from 'node:test'
import { usesPreloadedCalls, withPreload } from './preload.ts'

const PAGE =
  '<head><title>x</title>\n<script src="/a.js"></script>  </head>\n<body>\n    <div id="root"></div></body>'

const HOSTILE = `/"><script>$&alert('1')`
const picture = { url: '/images/a.webp', widthPx: 780, heightPx: 330 }
const preload = { path: '/', screen: 'top', picture, calls: [] }
const files = { scripts: ['/assets/top.js'], styles: ['/assets/top.css'] }

test('the picture is preloaded before any script, the calls after them, and the overlay stands before the root', () => {
  const page = withPreload(PAGE, { ...preload, calls: ['/api/user/banner'] }, files)
  const [head = '', body = ''] = page.split('</head>')
  assert.match(head, /rel="preload" as="image" href="\/images\/a.webp"/)
  assert.match(head, /rel="preload" as="fetch" href="\/api\/user\/banner" crossorigin/)
  const placeOf = (text: string) => head.indexOf(text)
  assert.ok(
    placeOf('as="image"') < placeOf('<script') && placeOf('<script') < placeOf('as="fetch"'),
  )
  assert.ok(body.indexOf('id="preload-overlay"') < body.indexOf('id="root"'))
})

const SAFARI =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'
const CHROME =
  'Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x64; rv:140.0) Gecko/20100101 Firefox/140.0'

test('calls are preloaded except for WebKit under a service worker, which sends them twice', () => {
  const controlled = { 'service-worker-navigation-preload': 'true' }
  assert.ok(!usesPreloadedCalls({ ...controlled, 'user-agent': SAFARI }))
  for (const agent of [CHROME, FIREFOX])
    assert.ok(usesPreloadedCalls({ ...controlled, 'user-agent': agent }))
  assert.ok(usesPreloadedCalls({ 'user-agent': SAFARI }))
  assert.ok(usesPreloadedCalls(controlled))
})

test('a picture’s URL is escaped', () => {
  const page = withPreload(PAGE, { ...preload, picture: { ...picture, url: HOSTILE } }, files)
  assert.doesNotMatch(page, /<script>/)
  assert.match(page, /\$&amp;alert/)
})

test('the files of the screen are preloaded after the document’s own script', () => {
  const [head = ''] = withPreload(PAGE, preload, files).split('</head>')
  const script = head.indexOf('<link rel="modulepreload" href="/assets/top.js" crossorigin>')
  assert.ok(script > head.indexOf('<script'))
  assert.match(head, /<link rel="preload" as="style" href="\/assets\/top.css" crossorigin>/)
})

test('a title stands above the picture, and is escaped', () => {
  assert.doesNotMatch(withPreload(PAGE, preload, files), /preload-title/)
  const page = withPreload(PAGE, { ...preload, path: '/pack-detail', title: HOSTILE }, files)
  assert.doesNotMatch(page, /<script>/)
  assert.match(page, /data-path="\/pack-detail"[^>]*><p class="preload-title">.*<\/p><img/)
})

test('a page whose picture comes first loads its scripts by a script of the document alone', () => {
  const tag = '<script nonce="n1" type="module" crossorigin src="/assets/index.js"></script>'
  const built = PAGE.replace('<script src="/a.js"></script>', tag)
  assert.ok(withPreload(built, preload, files).includes(tag))
  const page = withPreload(built, { ...preload, isPictureFirst: true }, files)
  assert.doesNotMatch(page, /<script[^>]* src=|<link rel="modulepreload"/)
  const [, source = ''] = /<script nonce="n1">(.*?)<\/script>\s*<\/body>/s.exec(page) ?? []
  assert.match(source, /\["\/assets\/index\.js","\/assets\/top\.js"\], 250\)$/)
  assert.doesNotThrow(() => new Function(source))
  for (const element of ['id="preload-overlay"', '<div id="root"></div>']) {
    assert.ok(page.indexOf(element) < page.indexOf('<script'), element)
  }
})
