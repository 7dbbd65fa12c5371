import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isLink, isShopPathOrEmpty, isShopPicture, photoPath, shopPathOf } from './links.rule.ts'

for (const [text, path] of [
  ['/', '/'],
  ['/pack-detail?packId=3#lineup', '/pack-detail?packId=3#lineup'],
  ['/a/../help', '/help'],
  ['//other.example/x', null],
  ['/\\other.example', null],
  ['/\t/other.example', null],
  ['/\n\\other.example', null],
  ['/%61pi/user/logout', null],
  ['/a/..//api/user/logout', null],
  ['/api/user/logout', null],
  ['/API/user/logout', null],
  ['/apiary', '/apiary'],
  ['/api/%E0', null],
  ['/help/%E0', '/help/%E0'],
  ['https://other.example', null],
  ['javascript:alert(1)', null],
  ['help', null],
  ['', null],
] as const) {
  test(`the page of the shop of ${JSON.stringify(text)} is ${path}`, () => {
    assert.equal(shopPathOf(text), path)
    assert.equal(isShopPathOrEmpty(text), path !== null || text === '')
  })
}

for (const [text, isPicture] of [
  ['/pictures/abc-640.webp', true],
  ['/images/packs/a.webp', true],
  ['/pictures/../api/user/logout', false],
  ['/api/user/logout', false],
  ['//other.example/pictures/x.png', false],
  ['https://other.example/pictures/x.png', false],
  ['data:image/png;base64,AA', false],
] as const) {
  test(`${text} is ${isPicture ? 'a' : 'no'} picture of the shop`, () => {
    assert.equal(isShopPicture(text), isPicture)
  })
}

test('the photo of a copy is a picture of the shop', () => {
  assert.equal(photoPath({ photo: 'ab12' }), '/pictures/ab12-1600.webp')
})

test('a link names a page of the shop or of another site, or a mail address', () => {
  for (const text of [
    '/help',
    'https://other.example/',
    'http://other.example/',
    ' HTTPS://other.example/help/api/x ',
    'mailto:a@b.example',
  ])
    assert.equal(isLink(text), true, text)
  for (const text of [
    'https://shop.example/api/user/logout',
    'https://shop.example//%61pi/user/logout',
    'https:/api/user/logout',
    'https:api/user/logout',
    '/api/user/logout',
    'javascript:alert(1)',
    'javascript:https://x',
    'https://shop.example/api',
    'java\tscript:alert(1)',
    'data:,x',
  ])
    assert.equal(isLink(text), false, text)
})
