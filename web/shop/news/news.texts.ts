const ja = {
  title: 'ニュース',
  lead: '新しいパックや催しの読みものです。',
  none: '記事はまだありません。',
  all: 'ニュースの一覧',
  unknownTitle: 'この記事は公開されていません',
  unknown: '公開が終わったか、アドレスが違うようです。',
}
const en: typeof ja = {
  title: 'News',
  lead: 'Stories about new packs and events.',
  none: 'No articles yet.',
  all: 'All news',
  unknownTitle: 'This article is not published',
  unknown: 'It was withdrawn, or the address is wrong.',
}
export const newsTexts = { ja, en }
