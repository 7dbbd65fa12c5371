import type { BannerRow } from '#contract/console/texts/contents.ts'

const ja = {
  title: 'お知らせ・バナー',
  announcements: 'お知らせ',
  announcementsText:
    '通常のお知らせはトップページに、緊急のお知らせは全ページに出ます。開いているページにも数秒で届きます。',
  banners: 'バナー',
  bannersText: 'トップページのスライド画像です（780×330）。リンクはショップ内のページだけです。',
  noAnnouncements: 'お知らせはありません。',
  noBanners: 'バナーはありません。',
  addAnnouncement: 'お知らせを追加',
  addBanner: 'バナーを追加',
  editAnnouncement: 'お知らせを変更',
  editBanner: 'バナーを変更',
  remove: '削除',
  removeText: '会員の画面からすぐに消えます。',
  changeOf: (name: string) => `「${name}」を変更`,
  removeOf: (name: string) => `「${name}」を削除`,
  save: '保存する',
  fields: {
    text: '本文',
    textEn: '本文（英語）',
    url: 'リンク先',
    isEmergency: '緊急（全ページに出す）',
    startsAt: '開始（日本時間）',
    endsAt: '終了（日本時間）',
    position: '並び順',
    picture: '画像',
    pictureEn: '画像（英語）',
    time: '期間',
    state: '状態',
    change: '変更',
  },
  hints: {
    textEn: '空欄なら英語ページにも日本語を出します',
    url: 'ショップ内のページ。例 /pack-detail?packId=3。空欄ならリンクなし',
    startsAt: '空欄ならすぐに始まります',
    endsAt: '空欄なら終わりません',
  },
  names: {
    state: { live: '表示中', planned: '予定', ended: '終了' } satisfies Record<
      BannerRow['state'],
      string
    >,
  },
  preview: '会員の画面での見え方',
  pictureOf: (name: string) => `バナー ${name} の画像`,
  modes: { 1: '画像', 2: '動画' } as Readonly<Record<number, string>>,
}

const en: typeof ja = {
  title: 'Announcements and banners',
  announcements: 'Announcements',
  announcementsText:
    'Announcements appear on the top page, emergency announcements on every page. Open pages show them within seconds.',
  banners: 'Banners',
  bannersText: 'The sliding pictures of the top page (780 × 330). Links lead to pages of the shop.',
  noAnnouncements: 'No announcements.',
  noBanners: 'No banners.',
  addAnnouncement: 'Add an announcement',
  addBanner: 'Add a banner',
  editAnnouncement: 'Change the announcement',
  editBanner: 'Change the banner',
  remove: 'Remove',
  removeText: 'It disappears from the members’ pages immediately.',
  changeOf: (name) => `Change “${name}”`,
  removeOf: (name) => `Remove “${name}”`,
  save: 'Save',
  fields: {
    text: 'Text (Japanese)',
    textEn: 'Text (English)',
    url: 'Link',
    isEmergency: 'Emergency (on every page)',
    startsAt: 'Start (Japan time)',
    endsAt: 'End (Japan time)',
    position: 'Position',
    picture: 'Picture',
    pictureEn: 'Picture (English)',
    time: 'Time',
    state: 'State',
    change: 'Change',
  },
  hints: {
    textEn: 'If empty, English pages show the Japanese text',
    url: 'A page of the shop, such as /pack-detail?packId=3; empty for none',
    startsAt: 'Leave empty to start right away',
    endsAt: 'Empty for no end',
  },
  names: {
    state: { live: 'Live', planned: 'Planned', ended: 'Ended' },
  },
  preview: 'As members see it',
  pictureOf: (name) => `Picture of banner ${name}`,
  modes: { 1: 'Picture', 2: 'Video' },
}

export const contentsTexts = { ja, en }
