import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from './clean-html.ts'

test('U-044 cleaning keeps the allowed tags of a description', () => {
  const html = '<p>一等は<b>金箔</b>の札<br />です</p><ul><li>送料無料</li></ul>'
  assert.equal(cleanHtml(html), html)
})

test('U-044 a text shows pictures of the shop alone, and no picture calls the shop', () => {
  const own = '<img src="/pictures/a-640.webp" alt="札" />'
  assert.equal(cleanHtml(own), own)
  for (const source of [
    '/api/user/logout',
    '/%61pi/user/logout',
    '/pictures/../api/user/logout',
    '//other.example/x.png',
    '/\t/other.example/x.png',
    'https://other.example/x.png',
    'x.png',
    '',
  ])
    assert.equal(cleanHtml(`<p><img src="${source}" alt="x"></p>`), '<p></p>', source)
})

test('U-044 a link of a text opens a page and calls nothing', () => {
  const link = (href: string) => cleanHtml(`<a href="${href}">x</a>`)
  assert.equal(link('/help'), '<a href="/help" rel="noopener" target="_blank">x</a>')
  assert.match(link('https://other.example/'), /href="https:/)
  for (const href of ['/api/user/logout', '/a/../api/user/logout', 'javascript:alert(1)'])
    assert.equal(link(href), '<a rel="noopener" target="_blank">x</a>', href)
})

const hostileHtml = [
  '<script>alert(1)</script>',
  '<img src="x" onerror="alert(1)">',
  '<a href="javascript:alert(1)">x</a>',
  '<svg><script>alert(1)</script></svg>',
  '<base href="https://elsewhere.example/">',
  '<style>*{display:none}</style>',
  '<iframe src="https://elsewhere.example"></iframe>',
  '<math><mtext><table><mglyph><style><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<form action="/api/user/logout"><button>x</button></form>',
]
for (const html of hostileHtml) {
  test(`U-044 no script runs from ${html.slice(0, 40)}`, () => {
    const clean = cleanHtml(html)
    assert.doesNotMatch(clean, /<(script|svg|base|style|iframe|form|math|noscript)/i)
    assert.doesNotMatch(clean, /<[^>]+(on\w+=|javascript:)/i)
  })
}
