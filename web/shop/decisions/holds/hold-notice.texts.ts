import { holdNoticeEn } from './hold-notice.en.ts'
import { holdNoticeJa } from './hold-notice.ja.ts'

export const holdNoticeTexts = { ja: holdNoticeJa, en: holdNoticeEn }
