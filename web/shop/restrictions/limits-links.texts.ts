import { bothLanguages } from '#web/language/both-languages.ts'

export const limitsLinksTexts = bothLanguages({
  toPlayLimits: ['上限額や利用休止を設定する', 'Set a limit or take a break'],
  consumer: ['消費者ホットライン', 'Consumer hotline'],
  anyWorry: ['よりそいホットライン', 'Yorisoi Hotline'],
})
