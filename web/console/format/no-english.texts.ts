export const noEnglishTexts = {
  ja: { badge: '英語なし', hint: '英語の画面でも日本語のまま表示されます' },
  en: { badge: 'No English', hint: 'English pages show the Japanese text' },
}
