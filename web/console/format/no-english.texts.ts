const ja = { badge: '英語なし', hint: '英語の画面でも日本語のまま表示されます' }
const en: typeof ja = { badge: 'No English', hint: 'English pages show the Japanese text' }

export const noEnglishTexts = { ja, en }
