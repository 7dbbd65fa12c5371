import assert from 'node:assert/strict'
import { test } from 'node:test'
import { visitedPage } from './visits.rule.ts'

const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1'
const open = (url: string, headers: Record<string, string> = {}, method = 'GET') =>
  visitedPage({ method, url, headers: { 'user-agent': PHONE, ...headers } })

test('A-257 a page that a person opens counts by its kind, and what is not one does not', () => {
  for (const [url, page] of [
    ['/', 'top'],
    ['/?utm_source=x', 'top'],
    ['/pack-list', 'top'],
    ['/pack-detail?packId=3', 'pack'],
    ['/my-page', 'other'],
    ['/fairness', 'other'],
    ['/news', 'other'],
    ['/news/12?x=1', 'other'],
    ['/news/x', null],
    ['/complete-buy-point?order=1', null],
    ['/wp-login.php', null],
    ['/toString', null],
    ['/news/12/x', null],
    ['/pay-redirect', null],
    ['/amazon-pay-redirect', null],
    ['/complete-buy-point-amazom-pay', null],
    ['/complete-buy-point-paypal', null],
    ['/complete-carrier', null],
    ['/error-carrier', null],
    ['/line-login', null],
    ['/line-link', null],
  ] as const)
    assert.equal(open(url), page, url)
  const documents = { 'sec-fetch-dest': 'document', 'sec-fetch-mode': 'navigate' }
  assert.equal(open('/', documents), 'top')
  const fetchedByWorker = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'navigate' }
  assert.equal(open('/', fetchedByWorker), 'top')
  const precached = { 'sec-fetch-dest': 'empty', 'sec-fetch-mode': 'cors' }
  assert.equal(open('/fairness', precached), null)
  for (const headers of [
    { 'sec-purpose': 'prefetch;prerender' },
    { purpose: 'prefetch' },
    { 'x-moz': 'prefetch' },
    { 'sec-fetch-dest': 'empty' },
    { 'sec-fetch-dest': 'iframe' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-mode': 'navigate' },
    { 'user-agent': '' },
  ])
    assert.equal(open('/', headers), null, JSON.stringify(headers))
  assert.equal(open('/', {}, 'HEAD'), null)
})

test('A-257 robots, previews of links and programs are left out, and a phone whose name sounds like one is not', () => {
  for (const agent of [
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Mozilla/5.0 (compatible; YandexBot/3.0)',
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 HeadlessChrome/126.0 Safari/537.36',
    'meta-externalagent/1.1 (+https://developers.facebook.com/docs/sharing/webmasters/crawler)',
    'Mozilla/5.0 (compatible; Y!J-WSC/1.0; +https://www.yahoo-help.jp/)',
    'Mozilla/5.0 (compatible; Yeti/1.1; +https://naver.me/spd)',
    'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; ChatGPT-User/1.0',
    'Mozilla/5.0 (compatible; Google-InspectionTool/1.0;)',
    'ia_archiver',
    'UptimeRobot-monitor/2.0',
    'somebot-1.0',
    'somebot_1.0',
    'somebot/1.0',
    'curl/8.7.1',
    'node',
    'python-requests/2.32.3',
  ])
    assert.equal(open('/', { 'user-agent': agent }), null, agent)
  for (const name of ['CUBOT NOTE 20', 'CUBOT_X', 'CUBOT/X', 'robotic']) {
    const phone = `Mozilla/5.0 (Linux; Android 10; ${name}) Chrome/126.0 Mobile Safari/537.36`
    assert.equal(open('/', { 'user-agent': phone }), 'top', name)
  }
})
