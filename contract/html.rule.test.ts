import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstPictureOf, HTML_SYNONYMS, HTML_TAGS, isAllowedAddress, wordsOf } from './html.rule.ts'

test('the words of a text are read without its tags, and a mark splits no word', () => {
  const html =
    '<h2>必ず</h2><p>当<strong>た</strong>る&nbsp;A &amp; B<br>5 &lt; 6 &gt; 4, &quot;x&quot;&#160;&amp;c.</p><p>了</p>'
  assert.equal(wordsOf(html), '必ず 当たる A & B 5 < 6 > 4, "x" &c. 了')
})

test('only links, pictures and cells have attributes, and other tags for the same become those of the shop', () => {
  const withAttributes = Object.entries(HTML_TAGS).filter(([, attributes]) => attributes.length > 0)
  assert.deepEqual(Object.fromEntries(withAttributes), {
    th: ['colspan', 'rowspan'],
    td: ['colspan', 'rowspan'],
    a: ['href', 'rel', 'target'],
    img: ['src', 'alt', 'width', 'height'],
  })
  const kept = (tag: string) =>
    Object.keys(HTML_SYNONYMS).filter((each) => HTML_SYNONYMS[each] === tag)
  assert.deepEqual(['strong', 'em', 's', 'h2', 'h4', 'p'].map(kept), [
    ['b'],
    ['i'],
    ['del', 'strike'],
    ['h1'],
    ['h5', 'h6'],
    ['div', 'dt', 'dd'],
  ])
})

test('a link may lead to any page, a picture is one of the shop', () => {
  for (const [tag, address, isAllowed] of [
    ['a', '/help', true],
    ['a', 'https://other.example/', true],
    ['a', 'javascript:alert(1)', false],
    ['img', '/pictures/a.webp', true],
    ['img', '/help', false],
    ['img', 'https://other.example/a.webp', false],
  ] as const)
    assert.equal(isAllowedAddress(tag, address), isAllowed, `${tag} ${address}`)
})

test('the first picture of a text is found, whatever stands before its address', () => {
  const html =
    '<p>x<img alt="a" src="/pictures/a-780.webp?x=1&amp;y=2"><img src="/pictures/b.webp"></p>'
  assert.equal(firstPictureOf(html), '/pictures/a-780.webp?x=1&y=2')
  assert.equal(firstPictureOf('<p>src="/pictures/a.webp"</p>'), '')
})
