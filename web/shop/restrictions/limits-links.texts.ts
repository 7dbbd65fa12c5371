const ja = {
  toPlayLimits: '上限額や利用休止を設定する',
  consumer: '消費者ホットライン',
  anyWorry: 'よりそいホットライン',
}

const en: typeof ja = {
  toPlayLimits: 'Set a limit or take a break',
  consumer: 'Consumer hotline',
  anyWorry: 'Yorisoi Hotline',
}

export const limitsLinksTexts = { ja, en }
