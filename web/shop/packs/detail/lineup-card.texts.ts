const ja = {
  modelNumber: '型番',
  chanceOf: (left: string, all: string) => `（${all}口のうち${left}口）`,
  shipOnlyLong: '発送専用（変換不可）',
  shipsValued: (yen: string) =>
    `期限までに選ばないと、変換されず発送されます（相場が${yen}円以上のため）`,
  shipsAfterHold: (percent: number) =>
    `期限までに選ばないと、変換されず発送されます（相場の${percent}%未満のため）`,
}

const en: typeof ja = {
  modelNumber: 'Model number',
  chanceOf: (left, all) => `(${left} in ${all === '1' ? '1 draw' : `${all} draws`})`,
  shipOnlyLong: 'Ship only (not convertible)',
  shipsValued: (yen) =>
    `Shipped, not converted, if you choose nothing in time (market price of ${yen} yen or more)`,
  shipsAfterHold: (percent) =>
    `Shipped, not converted, if you choose nothing in time (below ${percent}% of the market price)`,
}

export const lineupCardTexts = { ja, en }
