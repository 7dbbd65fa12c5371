import { bothLanguages } from '#web/language/both-languages.ts'

export const memberPreviewTexts = bothLanguages({
  device: ['画面の大きさ', 'Screen size'],
  devices: {
    phone: ['スマートフォン（390px）', 'Phone (390 px)'],
    desktop: ['パソコン（1440px）', 'Desktop (1440 px)'],
  },
  language: ['ページの言語', 'Language of the page'],
  languages: { ja: ['日本語', 'Japanese'], en: ['英語', 'English'] },
})
