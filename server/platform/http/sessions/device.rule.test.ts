import assert from 'node:assert/strict'
import { test } from 'node:test'
import { deviceOf } from './device.rule.ts'

const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'
const chromium = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const DEVICES: readonly (readonly [string, string])[] = [
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari, iPhone',
  ],
  [
    `Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) ${webkit} CriOS/137.0.0.0 Mobile/15E148 Safari/604.1`,
    'Chrome, iPhone',
  ],
  [
    `Mozilla/5.0 (iPad; CPU OS 18_5 like Mac OS X) ${webkit} Version/18.5 Mobile/15E148 Safari/604.1`,
    'Safari, iPad',
  ],
  [
    `Mozilla/5.0 (Linux; Android 10; K) ${chromium} Chrome/137.0.0.0 Mobile Safari/537.36`,
    'Chrome, Android',
  ],
  [
    `Mozilla/5.0 (Linux; Android 15; SM-S921Q) ${chromium} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [
    `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${chromium} Chrome/137.0.0.0 Safari/537.36 Edg/137.0.0.0`,
    'Edge, Windows',
  ],
  [
    `Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) ${webkit} Version/18.5 Safari/605.1.15`,
    'Safari, Mac',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:139.0) Gecko/20100101 Firefox/139.0', 'Firefox, Linux'],
  ['curl/8.5.0 (Linux)', 'Linux'],
  ['node', ''],
  ['', ''],
]
for (const [userAgent, device] of DEVICES) {
  test(`the device is named "${device}" for ${userAgent.slice(0, 60)}`, () => {
    assert.equal(deviceOf(userAgent), device)
  })
}
