import assert from 'node:assert/strict'
import { test } from 'node:test'
import { escapeHtml, isMailHtml, mailBlocksOf, mailHtmlOf } from './mail-html.rule.ts'

test('an empty line, also one with blanks, ends a paragraph of a text that is no HTML', () => {
  const body = '\n一\r\n二\r\n 　\r\n\r\n\n 三 <b>\n\n'
  assert.equal(mailHtmlOf(body), '<p>一<br>二</p><p>三 &lt;b&gt;</p>')
  assert.deepEqual(mailBlocksOf(body), [
    { text: '一\n二', html: null },
    { text: '三 <b>', html: null },
  ])
  assert.deepEqual(mailBlocksOf(' \n\n 　'), [])
})

test('a text is HTML if it begins with a block of a mail', () => {
  for (const tag of ['p', 'h2', 'h3', 'h4', 'ul', 'ol', 'blockquote', 'hr'])
    assert.equal(isMailHtml(`<${tag}>x`), true, tag)
  for (const body of ['5 <p>x</p>', '<h5>x</h5>', '<pre>x</pre>', '<b>x</b>', 'p', ''])
    assert.equal(isMailHtml(body), false, body)
  assert.equal(mailHtmlOf('<p>x &lt; y</p>'), '<p>x &lt; y</p>')
})

test('B-072: each block of a mail has its words, also of lists in lists and of lines', () => {
  const blocks = [
    ['<p>一<br>二</p>', '一\n二'],
    ['<hr>', '――――――――'],
    ['<ol><li><p>a</p><ul><li>b</li></ul></li><li><p>c</p></li></ol>', '1. a\n・b\n2. c'],
    ['<blockquote><p>引用</p><hr><p>次</p></blockquote>', '引用\n――――――――\n次'],
    ['<blockquote><h4>見出し</h4><p>続き</p></blockquote>', '見出し\n続き'],
    ['<h2>題</h2>', '題'],
  ] as const
  assert.deepEqual(
    mailBlocksOf(`${blocks.map(([html]) => html).join('')}<p> &nbsp;</p>`),
    blocks.map(([html, text]) => ({ text, html })),
  )
})

test('the signs of HTML are escaped for content and attributes', () => {
  assert.equal(
    escapeHtml(`<a href="x">&amp;</a> <b>'"`),
    `&lt;a href=&quot;x&quot;&gt;&amp;amp;&lt;/a&gt; &lt;b&gt;'&quot;`,
  )
})
