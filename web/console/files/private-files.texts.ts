import { bothLanguages } from '#web/language/both-languages.ts'

export const privateFilesTexts = bothLanguages({
  none: ['まだありません。', 'There are none yet.'],
  open: ['開く', 'Open'],
  erased: ['保存期間が過ぎたため消去済み', 'Erased after its retention period'],
  name: [(nth: number) => `${nth}件目`, (nth: number) => `No. ${nth}`],
  openNth: [
    (title: string, nth: number) => `${title} ${nth}件目を開く`,
    (title: string, nth: number) => `Open ${title} no. ${nth}`,
  ],
  stored: ['保存しました。', 'Stored.'],
  logged: ['開くと操作記録に残ります。', 'Every view is logged.'],
})
