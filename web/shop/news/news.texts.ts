import { bothLanguages } from '#web/language/both-languages.ts'

export const newsTexts = bothLanguages({
  title: ['ニュース', 'News'],
  lead: ['新しいパックや催しの読みものです。', 'Stories about new packs and events.'],
  none: ['記事はまだありません。', 'No articles yet.'],
  all: ['ニュースの一覧', 'All news'],
  unknownTitle: ['この記事は公開されていません', 'This article is not published'],
  unknown: [
    '公開が終わったか、アドレスが違うようです。',
    'It was withdrawn, or the address is wrong.',
  ],
})
