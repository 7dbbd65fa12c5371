import type { Message } from '#server/platform/language.ts'

/** The refusal of a call beyond a rate limit. */
export const TOO_MANY_REQUESTS: Message = {
  ja: '操作の回数が多すぎます。しばらくしてからもう一度お試しください',
  en: 'Too many tries. Please wait a while and try again',
}
