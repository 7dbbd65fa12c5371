import { randomUUID } from 'node:crypto'
import { request } from 'node:http'
import { type Buyer, csrfIn } from './buyers.ts'
import { MANY_DRAWS } from './scenarios.ts'
import type { ShopBench } from './stage.ts'
import { ACCEPTED } from './wire.ts'

/** Bytes of the answer to a purchase of 3,000 draws, as a browser would be sent it. */
export async function answerBytes(shop: ShopBench): Promise<number> {
  const [packId] = shop.packIds.get(MANY_DRAWS) ?? []
  const [secret = ''] = shop.secrets
  const first = await ask(shop.port, secret, '/api/user/point')
  const csrf = csrfIn(first.toString())
  const posts = { pack_id: packId, count: MANY_DRAWS.drawCount, request_id: randomUUID() }
  const body = new URLSearchParams({ csrf, json: JSON.stringify(posts) }).toString()
  const answered = await ask(shop.port, secret, '/api/user/pack/buy', body)
  shop.purchaseCounts.set(MANY_DRAWS, (shop.purchaseCounts.get(MANY_DRAWS) ?? 0) + 1)
  return answered.length
}

/** The body as it comes; `fetch` would unpack it. */
function ask(port: number, secret: Buyer['secret'], path: string, form?: string): Promise<Buffer> {
  const headers = {
    cookie: `session=${secret}`,
    ...(form === undefined
      ? {}
      : {
          'accept-encoding': ACCEPTED,
          'content-type': 'application/x-www-form-urlencoded',
        }),
  }
  return new Promise((resolve, reject) => {
    const method = form === undefined ? 'GET' : 'POST'
    const asked = request({ host: '127.0.0.1', port, path, method, headers }, (response) => {
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        const body = Buffer.concat(chunks)
        if (response.statusCode === 200) resolve(body)
        else reject(new Error(`${path} was answered ${response.statusCode}: ${body}`))
      })
    })
    asked.on('error', reject)
    asked.end(form)
  })
}
