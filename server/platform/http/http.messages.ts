import type { Message } from '#server/platform/language.ts'

/** The message of a refusal because a rate limit was exceeded. */
export const TOO_MANY_REQUESTS: Message = {
  ja: '操作の回数が多すぎます。しばらくしてからもう一度お試しください',
  en: 'Too many attempts. Please wait a while and try again',
}
