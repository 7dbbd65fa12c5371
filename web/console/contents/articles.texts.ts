import { bothLanguages } from '#web/language/both-languages.ts'

export const articlesTexts = bothLanguages({
  title: ['ニュースの記事', 'Articles of the news page'],
  text: [
    '会員サイトの「ニュース」に出る読みものです。お知らせやバナーからリンクできます。',
    'They appear on the news page of the members’ site. Announcements and banners can link to them.',
  ],
  empty: ['記事はありません。', 'No articles.'],
  add: ['記事を追加', 'Add an article'],
  back: ['記事の一覧', 'All articles'],
  save: ['保存する', 'Save'],
  saved: ['保存しました。', 'Saved.'],
  retire: ['取り下げる', 'Withdraw'],
  bringBack: ['今すぐ公開する', 'Publish now'],
  preview: ['会員の画面での見え方', 'As members see it'],
  fields: {
    title: ['見出し', 'Title'],
    titleEn: ['見出し（英語）', 'Title (English)'],
    publishedAt: ['公開（日本時間）', 'Published (Japan time)'],
    body: ['本文', 'Text'],
    bodyEn: ['本文（英語）', 'Text (English)'],
    summary: ['書き出し', 'First words'],
    state: ['状態', 'State'],
    text: ['見出しで探す', 'Search titles'],
  },
  hints: {
    titleEn: [
      '空欄なら英語ページにも日本語を出します',
      'If empty, English pages show the Japanese title',
    ],
    publishedAt: [
      '空欄なら下書きで、会員には見えません。先の日時なら、そのときに公開します',
      'Empty for a draft, which members do not see. A later time publishes the article then',
    ],
    bodyEn: [
      '空欄なら英語ページにも日本語を出します。',
      'If empty, English pages show the Japanese text.',
    ],
  },
  names: {
    state: {
      draft: ['下書き', 'Draft'],
      planned: ['予定', 'Planned'],
      live: ['公開中', 'Live'],
    },
  },
})
