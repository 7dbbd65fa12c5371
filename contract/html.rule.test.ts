import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstPictureOf, isAllowedAddress, wordsOf } from './html.rule.ts'

test('the words of a text are read without its tags, and a mark splits no word', () => {
  const html = '<h2>必ず</h2><p>当<strong>た</strong>る&nbsp;A &amp; B<br>5 &lt; 6</p><p>了</p>'
  assert.equal(wordsOf(html), '必ず 当たる A & B 5 < 6 了')
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
