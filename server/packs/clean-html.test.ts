import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from './clean-html.ts'

test('U-044 cleaning keeps the allowed tags of a description', () => {
  const html = '<p>一等は<b>金箔</b>の札<br />です</p><ul><li>送料無料</li></ul>'
  assert.equal(cleanHtml(html), html)
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
