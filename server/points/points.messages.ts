import type { Message } from '#server/platform/language.ts'

/** Said wherever a member who owes wants to spend. */
export const OWED: Message = {
  ja: '返金にともなう不足分が残っているため、ご利用いただけません。ポイントのご購入などで不足分が補われると、再びご利用いただけます。',
  en: 'You owe points after a refund. Once new points have covered them, you can spend again.',
}
