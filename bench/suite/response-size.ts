import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type Buyer, csrfOf } from '#bench/load/buyers.ts'
import { ACCEPT_ENCODING } from '#bench/load/connection.ts'
import type { ShopBench } from '#bench/measurement/environment.ts'
import { MANY_DRAWS } from './scenarios.ts'

/** Returns the size in bytes of the compressed response to a purchase of 3,000 draws. */
export async function purchaseResponseBytes(shop: ShopBench): Promise<number> {
  const [packId] = shop.packIds.get(MANY_DRAWS) ?? []
  const [secret = ''] = shop.secrets
  const first = await send(shop.port, secret, '/api/user/point')
  const csrf = csrfOf(first.toString())
  const payload = { pack_id: packId, count: MANY_DRAWS.drawCount, request_id: randomUUID() }
  const body = new URLSearchParams({ csrf, json: JSON.stringify(payload) }).toString()
  const response = await send(shop.port, secret, '/api/user/pack/buy', body)
  shop.purchaseCounts.set(MANY_DRAWS, (shop.purchaseCounts.get(MANY_DRAWS) ?? 0) + 1)
  return response.length
}

/** Sends a request and returns the body as sent. `fetch` would decompress the body. */
function send(port: number, secret: Buyer['secret'], path: string, form?: string): Promise<Buffer> {
  const headers = {
    cookie: `session=${secret}`,
    ...(form === undefined
      ? {}
      : {
          'accept-encoding': ACCEPT_ENCODING,
          'content-type': 'application/x-www-form-urlencoded',
        }),
  }
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST'
    const clientRequest = request(
      { host: '127.0.0.1', port, path, method, headers },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk) => chunks.push(chunk))
        response.on('end', () => {
          const body = Buffer.concat(chunks)
          if (response.statusCode === 200) resolve(body)
          else reject(new Error(`${path} returned ${response.statusCode}: ${body}`))
        })
      },
    )
    clientRequest.on('error', reject)
    clientRequest.end(form)
  })
}
