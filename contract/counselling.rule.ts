/** Public counselling in Japan, which stands wherever a member meets limits, a break or what was spent. */
export const COUNSELLING = { consumer: '188', anyWorry: '0120-279-338' } as const

/** The same as a sentence, for refusals and mails. */
export const COUNSELLING_SENTENCE = {
  ja: `使いすぎが心配なときの相談先：消費者ホットライン ${COUNSELLING.consumer}、よりそいホットライン ${COUNSELLING.anyWorry}（24時間・無料）`,
  en: `If you are worried about your spending, you can call the consumer hotline (${COUNSELLING.consumer}) or the Yorisoi Hotline (${COUNSELLING.anyWorry}, day and night, free).`,
} as const
