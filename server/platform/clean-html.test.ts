import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml, cleanText } from './clean-html.ts'

test('U-044 cleaning keeps the allowed tags of a description', () => {
  const html = '<p>一等は<strong>金箔</strong>の札<br>です</p><ul><li>送料無料</li></ul>'
  assert.equal(cleanHtml(html), html)
})

test('U-044 a text shows pictures of the shop alone, and no picture calls the shop', () => {
  const own = '<img src="/pictures/a-640.webp" alt="札">'
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

test('U-044 a text of spaces alone, or of a picture that is not kept, is none', () => {
  const other = '<img src="https://other.example/x.png" alt="x">'
  for (const html of ['<p> </p>', '<p>&nbsp;<br></p><hr>', `<h2></h2><p>${other}</p>`, ' '])
    assert.equal(cleanText(html), '', html)
  for (const html of ['<p>札</p>', '<p><img src="/pictures/a-640.webp" alt="札"></p>'])
    assert.equal(cleanText(html), html)
})

test('U-044 a link of a text opens a page and calls nothing', () => {
  const link = (href: string) => cleanHtml(`<a href="${href}">x</a>`)
  assert.equal(link('/help'), '<a href="/help" rel="noopener" target="_blank">x</a>')
  assert.match(link('https://other.example/'), /href="https:/)
  for (const href of ['/api/user/logout', '/a/../api/user/logout', 'javascript:alert(1)'])
    assert.equal(link(href), '<a rel="noopener" target="_blank">x</a>', href)
})

test('B-071: what arrives from a text program keeps its words and structure', () => {
  const pasted = [
    '<html><head><style>p{color:red}</style></head><body lang=JA>',
    '<h1 class=MsoTitle style="color:red">年末の<i>お休み</i></h1>',
    '<div class=MsoNormal><span style="font-size:12pt"><b>12月</b>30日から<o:p></o:p></span></div>',
    '<dl><dt>発送</dt><dd>休みます</dd></dl>',
    '<img src="data:image/png;base64,AAAA"><font color="red">赤</font>&nbsp;',
    '</body></html>',
  ].join('')
  assert.equal(
    cleanHtml(pasted),
    '<h2>年末の<em>お休み</em></h2><p><strong>12月</strong>30日から</p>' +
      '<p>発送</p><p>休みます</p>赤&nbsp;',
  )
})

test('B-071: of tags in a thousand others, the words stay and the depth ends', () => {
  const clean = cleanHtml(`${'<blockquote>'.repeat(5_000)}深い${'</blockquote>'.repeat(5_000)}`)
  assert.match(clean, /^(<blockquote>){20}深い(<\/blockquote>){20}$/)
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
    assert.equal(cleanHtml(clean), clean, 'cleaning again changes nothing')
  })
}
