import { counted, formatNumber } from '#web/kit/money.ts'

const ja = {
  shareTitle: '結果をシェアする',
  sharePicture: '画像でシェア',
  savePicture: '画像を保存',
  shareText: 'テキストでシェア',
  copyText: 'テキストをコピー',
  postOnX: 'Xに投稿',
  copied: 'テキストをコピーしました。',
  notCopied: 'コピーできませんでした。',
  noPicture: 'この端末では画像を作成できませんでした。テキストでのシェアはご利用いただけます。',
  shareMessage: (won: {
    title: string
    count: number
    name: string
    rarity: string
    code: string
  }) =>
    `「${won.title}」を${formatNumber(won.count)}口引いて、${won.rarity}「${won.name}」が出ました！${won.code && `（シェア番号 ${won.code}）`}`,
}

const en: typeof ja = {
  shareTitle: 'Share the result',
  sharePicture: 'Share as a picture',
  savePicture: 'Save the picture',
  shareText: 'Share as text',
  copyText: 'Copy the text',
  postOnX: 'Post on X',
  copied: 'The text was copied.',
  notCopied: 'Couldn’t copy the text.',
  noPicture: 'This device couldn’t create the picture. You can still share the text.',
  shareMessage: ({ title, count, name, rarity, code }) =>
    `${counted(count, 'draw')} of “${title}” brought me ${name} (${rarity})!${code && ` (share code ${code})`}`,
}

export const sharingTexts = { ja, en }
