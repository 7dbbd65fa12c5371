import type { ConsoleAnswer } from '#contract/console/calls.ts'
import type { BannerRow } from '#contract/console/texts/contents.ts'
import { bothLanguages } from '#web/language/both-languages.ts'

type Recipients = ConsoleAnswer<'GET /announcements/{id}/recipients'>

export const contentsTexts = bothLanguages({
  title: ['お知らせ・バナー', 'Announcements and banners'],
  toArticles: ['ニュースの記事', 'Articles of the news page'],
  announcements: ['お知らせ', 'Announcements'],
  announcementsText: [
    '通常のお知らせはトップページに、緊急のお知らせは全ページに出ます。開いているページにも数秒で届きます。',
    'Announcements appear on the top page, emergency announcements on every page. Open pages show them within seconds.',
  ],
  banners: ['バナー', 'Banners'],
  bannersText: [
    'トップページのスライド画像です（780×330）。リンクはショップ内のページだけです。',
    'The sliding pictures of the top page (780 × 330). Links lead to pages of the shop.',
  ],
  noAnnouncements: ['お知らせはありません。', 'No announcements.'],
  noBanners: ['バナーはありません。', 'No banners.'],
  addAnnouncement: ['お知らせを追加', 'Add an announcement'],
  addBanner: ['バナーを追加', 'Add a banner'],
  editAnnouncement: ['お知らせを変更', 'Change the announcement'],
  editBanner: ['バナーを変更', 'Change the banner'],
  remove: ['削除', 'Remove'],
  removeText: [
    '会員の画面からすぐに消えます。',
    'It disappears from the members’ pages immediately.',
  ],
  changeOf: [(name: string) => `「${name}」を変更`, (name: string) => `Change “${name}”`],
  removeOf: [(name: string) => `「${name}」を削除`, (name: string) => `Remove “${name}”`],
  send: ['配信', 'Send'],
  sendOf: [(name: string) => `「${name}」を配信`, (name: string) => `Send “${name}”`],
  sendText: [
    'お知らせの配信を選んだ会員に、メール・プッシュ・LINEで1回だけ送ります。別の担当者の承認が必要です。朝8時から夜9時のあいだに届きます。送り終えるまでに変更や削除をすると、残りは送りません。',
    'It is sent once, by mail, push and LINE, to the members who asked for news, after another operator approves it and between 8:00 and 21:00. If it is changed or removed before all have it, the others do not get it.',
  ],
  recipients: [
    ({ members, mail, push, line }: Recipients) =>
      `いま送ると会員${members}人に届きます（メール${mail}通、プッシュ${push}件、LINE${line}件）。`,
    ({ members, mail, push, line }: Recipients) =>
      `Sent now, it would reach ${members} members (${mail} emails, ${push} push messages, ${line} by LINE).`,
  ],
  ask: ['承認を申請する', 'Ask for approval'],
  sentAt: [(time: string) => `配信：${time}`, (time: string) => `Sent: ${time}`],
  save: ['保存する', 'Save'],
  fields: {
    text: ['本文', 'Text (Japanese)'],
    textEn: ['本文（英語）', 'Text (English)'],
    url: ['リンク先', 'Link'],
    alt: ['画像の内容（読み上げ用）', 'What the picture says (for screen readers)'],
    altEn: ['画像の内容（英語）', 'What the picture says (English)'],
    isEmergency: ['緊急（全ページに出す）', 'Emergency (on every page)'],
    startsAt: ['開始（日本時間）', 'Start (Japan time)'],
    endsAt: ['終了（日本時間）', 'End (Japan time)'],
    position: ['並び順', 'Position'],
    picture: ['画像', 'Picture'],
    pictureEn: ['画像（英語）', 'Picture (English)'],
    time: ['期間', 'Time'],
    state: ['状態', 'State'],
    change: ['変更', 'Change'],
  },
  hints: {
    textEn: [
      '空欄なら英語ページにも日本語を出します',
      'If empty, English pages show the Japanese text',
    ],
    url: [
      'ショップ内のページ。例 /pack-detail?packId=3。空欄ならリンクなし',
      'A page of the shop, such as /pack-detail?packId=3; empty for none',
    ],
    startsAt: ['空欄ならすぐに始まります', 'Leave empty to start right away'],
    endsAt: ['空欄なら終わりません', 'Empty for no end'],
  },
  names: {
    state: [
      { live: '表示中', planned: '予定', ended: '終了' } satisfies Record<
        BannerRow['state'],
        string
      >,
      { live: 'Live', planned: 'Planned', ended: 'Ended' },
    ],
  },
  linkKinds: {
    none: ['なし', 'None'],
    pack: ['パック', 'Pack'],
    article: ['記事', 'Article'],
    page: ['ページ', 'Page'],
    address: ['アドレス', 'Address'],
  },
  linkKind: ['リンクの種類', 'Link to'],
  preview: ['会員の画面での見え方', 'As members see it'],
  pictureOf: [
    (name: string) => `バナー ${name} の画像`,
    (name: string) => `Picture of banner ${name}`,
  ],
  modes: [
    { 1: '画像', 2: '動画' } as Readonly<Record<number, string>>,
    { 1: 'Picture', 2: 'Video' },
  ],
})
