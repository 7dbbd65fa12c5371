import { readNewestMessages } from '#server/outbox/outbox.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'

const MESSAGES_MAX = 1000

/** What the shop has to say to a mail address or a phone, newest first. */
export async function messagesTo({ database }: TestShop, recipient: string) {
  const messages = await readNewestMessages(database, MESSAGES_MAX)
  return messages.filter((message) => message.recipient === recipient)
}

/** The token of the newest link mailed there. */
export async function mailedToken(shop: TestShop, mail: string): Promise<string> {
  const [newest] = await messagesTo(shop, mail)
  return /\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

/** The newest code sent to that phone. */
export async function sentCode(shop: TestShop, tel: string): Promise<string> {
  const [newest] = await messagesTo(shop, tel)
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}
