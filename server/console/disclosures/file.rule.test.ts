import assert from 'node:assert/strict'
import { test } from 'node:test'
import { writeFile } from './file.rule.ts'

test('A-154: the file shows each row with its labels in words, and has it once more as JSON', () => {
  const madeAt = new Date('2025-07-31T15:30:00Z')
  const row = {
    traded_on: '2025-07-31',
    is_on: true,
    off: false,
    none: null,
    given: undefined,
    at: madeAt,
    cause: { text: '<b>' },
    text: '</script>&"',
  }
  const html = writeFile({
    memberId: 7,
    madeAt,
    sections: [
      { name: 'rows', title: '記録', rows: [row, { ...row, traded_on: 'x' }] },
      { name: 'others', title: 'その他', rows: [] },
    ],
  })
  assert.ok(html.startsWith('<!doctype html>\n<html lang="ja">\n<head>\n<meta charset="utf-8">'))
  assert.ok(html.includes('<title>会員 7 の保有個人データ</title>'))
  assert.ok(html.includes('<h1>会員 7 の保有個人データ</h1>'))
  assert.ok(html.includes('<p>作成日時 2025/8/1 0:30:00 JST</p>'))
  assert.ok(
    html.includes('<h2>記録 <small>rows</small></h2>\n<table>\n<tr><th>取引日<small>traded_on'),
  )
  const rest =
    '<td>はい</td><td>いいえ</td><td></td><td></td><td>2025/8/1 0:30:00 JST</td>' +
    '<td>{&quot;text&quot;:&quot;&lt;b&gt;&quot;}</td><td>&lt;/script&gt;&amp;&quot;</td></tr>'
  assert.ok(html.includes(`<tr><td>2025-07-31</td>${rest}\n<tr><td>x</td>${rest}\n</table>`))
  assert.ok(html.includes('<th>none<small>none</small></th>'), 'without a label, the column')
  assert.ok(html.includes('<h2>その他 <small>others</small></h2>\n<p>記録はありません。</p>'))
  const [, json = ''] = /id="data">(.*)<\/script>/.exec(html) ?? []
  assert.ok(!json.includes('<'))
  const stored = JSON.parse(JSON.stringify(row))
  assert.deepEqual(JSON.parse(json), {
    member_id: 7,
    made_at: madeAt.toISOString(),
    rows: [stored, { ...stored, traded_on: 'x' }],
    others: [],
  })
  assert.doesNotMatch(html, / (src|href)=/)
})
