const ja = {
  none: 'まだありません。',
  open: '開く',
  erased: '保存期間が過ぎたため消去済み',
  name: (nth: number) => `${nth}件目`,
  openNth: (title: string, nth: number) => `${title} ${nth}件目を開く`,
  stored: '保存しました。',
  logged: '開くと操作記録に残ります。',
}

const en: typeof ja = {
  none: 'There are none yet.',
  open: 'Open',
  erased: 'Erased after its retention period',
  name: (nth) => `No. ${nth}`,
  openNth: (title, nth) => `Open ${title} no. ${nth}`,
  stored: 'Stored.',
  logged: 'Every view is logged.',
}

export const privateFilesTexts = { ja, en }
