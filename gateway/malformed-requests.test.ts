import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Dialect, GatewayContext } from './dialect.ts'
import { type Gateway, openGateway } from './gateway.ts'
import { DIALECTS } from './provider-dialects.ts'

interface Route {
  readonly method: string
  readonly path: string
}

let gateway: Gateway
let routes: readonly Route[]
const loggedErrors: unknown[] = []
const { error } = console

before(async () => {
  console.error = (cause: unknown) => loggedErrors.push(cause)
  const recorded: Route[] = []
  /**
   * Records the routes of all emulated providers. The gateway opens this recorder before the
   * providers, so that the recorder misses no route.
   */
  const routeRecorder = ({ http }: GatewayContext): Dialect => {
    http.addHook('onRoute', ({ method, path }) => {
      for (const each of [method].flat()) if (each !== 'HEAD') recorded.push({ method: each, path })
    })
    return { name: 'recorder', retryDelays_ms: [], noticesFor: () => [] }
  }
  gateway = await openGateway({ file: null, dialects: [routeRecorder, ...DIALECTS] })
  routes = recorded
})
after(async () => {
  await gateway.close()
  console.error = error
})

const FORM = 'application/x-www-form-urlencoded'
const JSON_TYPE = 'application/json'
const BODIES: readonly (readonly [string, string | Uint8Array<ArrayBuffer>])[] = [
  [JSON_TYPE, ''],
  [JSON_TYPE, '{'],
  [JSON_TYPE, 'null'],
  [JSON_TYPE, '[]'],
  [JSON_TYPE, '7'],
  [JSON_TYPE, '"text"'],
  [JSON_TYPE, `${'['.repeat(5000)}${']'.repeat(5000)}`],
  [JSON_TYPE, '{"order":null,"merchant":7,"amount":"1e9","intent":[],"purchase_units":[null]}'],
  [
    JSON_TYPE,
    '{"order":{"orderId":{},"amount":-1},"merchant":[],"purchase_units":[{"amount":{}}]}',
  ],
  [FORM, 'OrderID=%82%A0%FF%00&Amount=1e9&JobCd=__proto__&ShopID=%&ShopPass'],
  [FORM, 'amount=-1&currency[]=x&payment_method_data[card][number]=%E3%81&choice=__proto__'],
  ['text/plain', new Uint8Array([0, 255, 254, 128, 37, 61, 38])],
]
const IDS = ['nobody', '__proto__', '%00', "'%3Bdrop", 'a'.repeat(120)]

test('no route of the gateway breaks on a malformed body, query or id', async () => {
  assert.ok(routes.length > 30, `${routes.length} routes were seen`)
  const broken: string[] = []
  const request = async (method: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(`${gateway.url}${path}`, { method, redirect: 'manual', ...init })
    await response.arrayBuffer()
    if (response.status >= 500) broken.push(`${method} ${path} ${init.body}: ${response.status}`)
  }
  for (const { method, path } of routes) {
    const paths = IDS.map((id) => path.replaceAll(/:[A-Za-z]+|\*/g, id))
    for (const each of new Set(paths)) {
      await request(
        method,
        `${each}?language=xx&language=ja&origin=x&client-id[]=1&from=%FF&page_size=-1`,
      )
    }
    if (method === 'GET') continue
    for (const [type, body] of BODIES) {
      await request(method, paths[0] ?? path, { headers: { 'content-type': type }, body })
    }
  }
  assert.deepEqual(broken, [], loggedErrors.map(String).join('\n'))
})
