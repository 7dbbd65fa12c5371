import { readNewestMessages } from '#server/outbox/outbox.ts'
import { openClient } from '#testing/drivers/client.ts'
import type { TestShop } from '#testing/fixtures/test-shop.ts'

const MESSAGES_MAX = 1000

/** Returns the messages that the shop sent to a mail address or a phone number, newest first. */
export async function messagesTo({ database }: Pick<TestShop, 'database'>, recipient: string) {
  const messages = await readNewestMessages(database, MESSAGES_MAX)
  return messages.filter((message) => message.recipient === recipient)
}

/** Returns the token in the newest mail to the address, or '' if the address has got no mail. */
export async function mailedToken(shop: Pick<TestShop, 'database'>, mail: string): Promise<string> {
  const [newest] = await messagesTo(shop, mail)
  return /\?token=([\w-]+)/.exec(newest?.text ?? '')?.[1] ?? ''
}

/** Opens the newest mailed link that confirms the address. */
export async function confirmMail(
  shop: Pick<TestShop, 'database' | 'url'>,
  mail: string,
): Promise<{ state: number }> {
  const token = await mailedToken(shop, mail)
  return openClient(shop.url).post('/user/mail_change', { token, action: 'confirm' })
}

/** Returns the code in the newest message to the phone number, or '' if it has got no message. */
export async function sentCode(shop: Pick<TestShop, 'database'>, tel: string): Promise<string> {
  const [newest] = await messagesTo(shop, tel)
  return /\d{6}/.exec(newest?.text ?? '')?.[0] ?? ''
}

/** The messages of the member's causes are in this language from now on. */
export async function setLanguage(
  { database }: Pick<TestShop, 'database'>,
  memberId: number,
  language: 'ja' | 'en',
): Promise<void> {
  const values = [memberId, language]
  await database.query({ text: 'update members set language = $2 where id = $1', values })
}
