import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { endKind, shownMessageOf } from './push.rule.ts'

const origin = 'https://shop.example'

test('a push message shows its sentence, opens its page and can end its kind', () => {
  const payload = {
    title: '引札',
    body: '商品を発送しました。',
    url: `${origin}/parcels`,
    tag: 'parcel-sent',
    lang: 'ja',
    stop: { label: 'この種類を停止', url: `${origin}/api/message-stop?token=a` },
  }
  const { title, options } = shownMessageOf(`${JSON.stringify(payload)}   `, origin)
  assert.deepEqual(
    [title, options.body, options.tag],
    ['引札', '商品を発送しました。', 'parcel-sent'],
  )
  assert.deepEqual(options.data, { url: payload.url, stopUrl: payload.stop.url })
  assert.deepEqual(options.actions, [{ action: 'stop', title: 'この種類を停止' }])
})

test('A-353: a message shows the mark that the shop has when it is sent', () => {
  const iconOf = (iconVersion: unknown) =>
    shownMessageOf(JSON.stringify({ iconVersion }), origin).options.icon
  assert.equal(iconOf('?v=0123abcd'), '/icons/icon-192.png?v=0123abcd')
  for (const other of ['', undefined, 7, '?v=0123abcd&x', '.evil.example'])
    assert.equal(iconOf(other), '/icons/icon-192.png')
})

test('a message that opens another site opens the shop instead, and any text shows something', () => {
  for (const url of ['https://evil.example/', 'javascript:alert(1)', '//evil.example', 7]) {
    const payload = JSON.stringify({ url, stop: { label: 'x', url } })
    const { options } = shownMessageOf(payload, origin)
    assert.deepEqual(options.data, { url: `${origin}/`, stopUrl: null })
    assert.deepEqual(options.actions, [])
  }
  fc.assert(
    fc.property(fc.option(fc.oneof(fc.string(), fc.json()), { nil: undefined }), (text) => {
      const { title, options } = shownMessageOf(text, origin)
      assert.ok(title !== '')
      assert.ok(options.data.url.startsWith(`${origin}/`))
    }),
  )
})

test('a kind is ended only if the shop confirms it', async () => {
  const url = `${origin}/api/message-stop?token=a`
  for (const ok of [true, false]) assert.equal(await endKind(url, async () => ({ ok })), ok)
  assert.equal(await endKind(url, () => Promise.reject(new TypeError('offline'))), false)
})
